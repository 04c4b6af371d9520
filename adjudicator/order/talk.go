package order

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Talk is what players write beside their orders and to nobody's troops: what the weather does, what somebody did or said, thanks. It is shown as
// not read only where nothing else of the message was read. Whatever could be a wish is no talk: a number, a place, an imperative,
// a verb of orders said of own troops, I or WE.

// A talk is a line or a part that was not read, and need not be shown if another was.
type talk struct {
	at    int // its place in sheet.Unread
	below int // the number of the line that must have been read; 0 for any
}

// noteTalk remembers that the last line or part that was not read is talk.
func (p *parser) noteTalk() { p.talk = append(p.talk, talk{at: len(p.sheet.Unread) - 1}) }

// dropTalk takes talk from what was not read.
func (p *parser) dropTalk() {
	for _, t := range slices.Backward(p.talk) {
		if p.hasRead(t.below) {
			p.sheet.Unread = slices.Delete(p.sheet.Unread, t.at, t.at+1)
		}
	}
}

// hasRead reports whether the line with that number was read; with 0, any line.
func (p *parser) hasRead(n int) bool {
	s := p.sheet
	isLine := func(l Line) bool { return n == 0 || l.N == n }
	return slices.ContainsFunc(slices.Concat(s.Orders, s.Standing, s.Next), isLine) ||
		slices.ContainsFunc(s.Words, func(w Word) bool { return n == 0 || w.N == n })
}

// isSmallTalk reports whether every sentence of some symbols is talk, or holds nothing of which orders are made.
func (p *parser) isSmallTalk(syms []symbol) bool {
	if p.namesNearTown() {
		return false
	}
	for _, s := range cutSymbols(syms, func(i int) bool { return syms[i].kind == symStop }) {
		if p.retracts(s) || slices.ContainsFunc(s, p.isShown) && !p.isTalkSentence(s) {
			return false
		}
	}
	return true
}

// isShown holds for a symbol because of which a line that was not read is shown.
func (p *parser) isShown(s symbol) bool { return p.isOfGame(s) || p.toks[s.tok].kind == quoted }

// isTalkSentence reports whether a sentence could be no order.
func (p *parser) isTalkSentence(s []symbol) bool {
	for len(s) > 1 && s[len(s)-1].kind == symColon {
		s = s[:len(s)-1]
	}
	for len(s) > 1 && (s[0].joins() || p.skipsBeforeTalk(s[0])) {
		s = s[1:]
	}
	if p.when != SettingOut && p.isIdle(s) || p.isIdleBefore(s) {
		return true
	}
	if p.isChat(s) {
		return true
	}
	if slices.ContainsFunc(s, p.mayWish) {
		return false
	}
	if slices.ContainsFunc(s, func(s symbol) bool { return p.toks[s.tok].kind == quoted }) {
		return p.isSpeech(s)
	}
	return p.greets(s) || p.isThanks(s) || p.exclaims(s) || p.isFarewell(s) || p.tellsOfLord(s) || p.tellsPast(s) || p.isChatter(s) ||
		!slices.ContainsFunc(s, symbol.namesPlace) && p.tellsWeather(s)
}

// isChatter reports whether a sentence names nothing of the game, and has words that no order knows.
func (p *parser) isChatter(s []symbol) bool {
	strange := 0
	for _, s := range s {
		switch {
		case s.kind == symUnknown && !p.capital(s.tok):
			strange++
		case s.namesPlace(), s.kind == symLord, s.kind == symNumber && !s.spelt, s.kind == symEntry,
			s.kind == symWord && (goods[s.means] || heads[s.means] && s.means != kMove && s.means != kHold && s.means != kHave && s.means != kBuy || s.means == kLord || s.means == kRest || s.isIf()):
			return false
		}
	}
	return strange > 1
}

// skipsBeforeTalk holds for words before the subject of a sentence.
func (p *parser) skipsBeforeTalk(s symbol) bool { return p.hasWordAt(s.tok, beforeTalk) }

var beforeTalk = wordsOf("anyway well oh ah so yes no and but then meanwhile")

// namesPlace reports whether a symbol is a place.
func (s symbol) namesPlace() bool {
	return s.kind == symPlace || s.kind == symStone || s.kind == symNoStone
}

// mayWish holds for a symbol that no talk has: a number in figures, something that a player asks for, or a condition.
func (p *parser) mayWish(s symbol) bool {
	switch s.kind {
	case symNumber:
		return !s.spelt || s.means == kGold || !p.countsThing(s)
	case symEntry, symColon:
		return true
	case symUnknown:
		return s.n > 0
	case symWord:
		return wishing[s.means] || p.hasWordAt(s.tok, wishes) || s.isIf() && !p.isWord(s.tok, "when")
	}
	return false
}

// countsThing reports whether a number in letters counts something that is in no order: one cup.
func (p *parser) countsThing(s symbol) bool {
	if s.end >= len(p.toks) || p.toks[s.end].kind != word {
		return false
	}
	means, _ := p.phraseAt(s.end)
	return means == none && p.inflected(s.end) == none && !p.capital(s.end)
}

var (
	wishing = set(kWish, kWant, kCould, kAsks, kNext, kStanding, kStance, kAlly, kEnemy, kNeutral, kHeir, kAmend, kClear, kUnless)
	wishes  = wordsOf(`please pls plz kindly let let's lets must should shall will would could might may can ought need needs needed want wants wanted
		wish wishes wished require required order orders ordered desired better prefer rather maybe perhaps possibly whether instead
		supposed suppose assume each every i'll we'll you'll i'd we'd gonna wanna`)
)

// isSpeech reports whether a sentence is the words of somebody, in quotation marks, which name no troops and say nothing of how to fight.
func (p *parser) isSpeech(s []symbol) bool {
	at := slices.IndexFunc(s, func(s symbol) bool { return p.toks[s.tok].kind == quoted })
	if at < 0 || s[at].kind != symUnknown || len(s) > 2 && !slices.ContainsFunc(s, func(s symbol) bool { return p.hasWordAt(s.tok, speaks) }) || len(s) == 2 && s[1].kind != symStop {
		return false
	}
	said := p.alone(p.said(s[at].tok, s[at].end))
	said.sheet = &Sheet{}
	said.readSymbols()
	return !slices.ContainsFunc(said.syms, func(s symbol) bool {
		switch s.kind {
		case symWord:
			if said.hasWordAt(s.end-1, friends) {
				return false
			}
			return s.means == kAll || s.means == kRest || s.means == kLord || goods[s.means] || wishing[s.means] || alone[s.means] && s.means != kMove && s.means != kHold
		case symUnknown:
			return s.n > 0
		case symComma, symStop:
			return false
		case symNumber:
			return !s.spelt
		}
		return true
	})
}

// speaks are the verbs of who says what stands in quotation marks.
var speaks = wordsOf("said says asked asks replied cried answered shouted laughed whispered muttered growled called quoth")

// friends are people to whom somebody speaks.
var friends = wordsOf("friend friends")

// isThanks reports whether a sentence thanks for something, or tells what the player feels about it.
func (p *parser) isThanks(s []symbol) bool {
	i := 1
	switch {
	case p.isWord(s[0].tok, "thank") || p.isWord(s[0].tok, "thanks"):
	case p.hasWordAt(s[0].tok, selves) && s[0].tok+1 < len(p.toks) && slices.ContainsFunc(s[:min(len(s), 4)], func(s symbol) bool { return p.hasWordAt(s.tok, feelings) }):
		for !p.hasWordAt(s[i-1].tok, feelings) {
			i++
		}
	default:
		return false
	}
	return !slices.ContainsFunc(s[i:], func(s symbol) bool {
		return s.kind == symNumber || s.kind == symLord && p.isMyself(s.n) || s.kind == symWord && (s.isVerb() && !p.isWord(s.tok-1, "for") || s.means == kAll || s.means == kRest || s.means == kLord || s.means == kTo)
	})
}

var (
	selves   = wordsOf("i i'm we we're i've we've")
	feelings = wordsOf("pleased happy glad delighted content satisfied proud fond tired sorry thrilled grateful relieved surprised amused")
)

// isFarewell reports whether a sentence greets or ends a letter: "Best wishes from Langport".
func (p *parser) isFarewell(s []symbol) bool {
	if len(s) < 2 || s[0].means != kRequest || !p.hasWordAt(s[0].end-1, farewells) || !p.hasWordAt(s[1].tok, fromTo) {
		return false
	}
	return !slices.ContainsFunc(s[1:], func(s symbol) bool {
		return s.kind == symNumber || s.kind == symWord && heads[s.means] && s.means != kHouse && s.means != kShelter || p.mayWish(s)
	})
}

// greets reports whether a sentence greets other lords: "Dear Lancelot and Lionel".
func (p *parser) greets(s []symbol) bool {
	return p.hasWordAt(s[0].tok, greetings) && !slices.ContainsFunc(s[1:], func(s symbol) bool {
		return s.kind != symLord && !s.joins() && s.kind != symStop && !(s.kind == symWord && (s.means == kFiller || s.means == kRequest || s.means == kAll))
	})
}

var (
	greetings = wordsOf("dear hi hello hey greetings salutations hail")
	farewells = wordsOf("wishes regards greetings love cheers hello hi best luck")
	fromTo    = wordsOf("from to")
)

// tellsOfLord reports whether a sentence says what another lord is like, and nothing of the player: "Lancelot is a snake".
func (p *parser) tellsOfLord(s []symbol) bool {
	if len(s) < 3 || s[0].kind != symLord || p.isMyself(s[0].n) || !p.hasWordAt(s[1].tok, being) && !p.hasWordAt(s[1].tok, was) && !(s[1].kind == symUnknown && strings.HasSuffix(p.bareWord(s[1].tok), "ed")) {
		return false
	}
	return !slices.ContainsFunc(s[2:], func(s symbol) bool {
		return p.isOwnOrBought(s) || s.namesPlace() || s.isVerb() || s.kind == symWord && s.means == kMe || p.hasWordAt(s.tok, ours)
	})
}

var (
	being = wordsOf("is was has had seems looks")
	ours  = wordsOf("my our me us mine ours we myself")
)

// exclaims reports whether a sentence cries out: "What a storm we had last night".
func (p *parser) exclaims(s []symbol) bool {
	return p.isWord(s[0].tok, "what") && (p.isWord(s[0].tok+1, "a") || p.isWord(s[0].tok+1, "an")) && !slices.ContainsFunc(s, func(s symbol) bool { return s.kind == symNumber || s.namesPlace() })
}

// tellsWeather reports whether a sentence tells of something that takes no orders: "A cold rain falls on the gate".
func (p *parser) tellsWeather(s []symbol) bool {
	if !p.determines(s[0]) && !p.hasWordAt(s[0].tok, powers) {
		return false
	}
	subject := slices.IndexFunc(s[:min(len(s), 4)], func(s symbol) bool { return s.end == s.tok+1 && p.hasWordAt(s.tok, powers) })
	return subject >= 0 && !slices.ContainsFunc(s[:subject], symbol.isVerb) && !slices.ContainsFunc(s[subject+1:], func(s symbol) bool {
		acts := s.isVerb() && !strings.HasSuffix(string(p.fold(s.tok, s.tok+1)), "s") && !p.hasWordAt(s.tok-1, determiners)
		return p.isOwnOrBought(s) || s.means == kMe || acts
	})
}

// powers are things that take no orders.
var powers = wordsOf(`rain snow sun wind storm storms weather fog mist frost ice moon stars night day evening morning dawn dusk candle kettle fire bell
	bells cock owl river garden grass leaves roses bees children wife husband kids cat dog baby train bus`)

// determines reports whether a symbol is a word that begins the name of a thing, and none that says whose it is.
func (p *parser) determines(s symbol) bool { return p.hasWordAt(s.tok, determiners) }

var determiners = wordsOf("the a an his her its their this that these those some another")

// isOwnOrBought reports whether a symbol stands for own troops, or for what can be hired or built.
func (p *parser) isOwnOrBought(s symbol) bool {
	return s.kind == symNumber || s.kind == symLord && p.isMyself(s.n) ||
		s.kind == symWord && (s.means == kLord || s.means == kAll || s.means == kRest || goods[s.means] && !strings.ContainsAny(p.said(s.tok, s.end), "'’"))
}

// tellsPast reports whether a sentence tells what was: it has a subject and a verb in the past, and no other verb of orders.
func (p *parser) tellsPast(s []symbol) bool {
	subject, own, past := false, false, false
	for i, x := range s {
		said := string(p.fold(x.tok, x.tok+1))
		switch {
		case x.end == x.tok+1 && p.hasWordAt(x.tok, was), (said == "lost" || said == "won") && p.isWord(x.end, "a"), p.isPerfect(x):
			past = past || subject
		case x.namesPlace():
			if i == 0 || s[i-1].means != kAt && s[i-1].means != kOf || own || p.hasWord(selves) {
				return false
			}
		case p.hasWordAt(x.tok, present), x.isVerb() && !goods[x.means] && !p.isNamed(s[:i], x):
			return false
		case x.kind == symLord || p.isOwnOrBought(x):
			subject, own = true, own || p.isOwnOrBought(x)
		case p.hasWordAt(x.tok, subjects), i > 0 && (p.determines(s[i-1]) || s[i-1].means == kArticle), x.means == kMe:
			subject = true
		case x.kind == symUnknown && !own && strings.HasSuffix(said, "ed") && len(said) > 4:
			past = past || subject
		case !subject && x.kind == symWord && x.means != kFiller && x.means != kBy && x.means != kAt && x.means != kFrom && x.means != kWith && x.means != kArticle && x.means != kFor:
			return false
		}
	}
	return past && subject
}

// isPerfect reports whether a symbol is the HAS of "he has been", "he has broken his word".
func (p *parser) isPerfect(s symbol) bool {
	if !p.isWord(s.tok, "has") && !p.isWord(s.tok, "have") || s.end >= len(p.toks) || p.toks[s.end].kind != word {
		return false
	}
	next := string(p.fold(s.end, s.end+1))
	return next == "been" || next == "had" || strings.HasSuffix(next, "ed") || strings.HasSuffix(next, "en")
}

// isNamed reports whether a verb of orders behind some symbols is the name of what happens: "it was a good fight".
func (p *parser) isNamed(before []symbol, x symbol) bool {
	i := len(before) - 1
	if i > 0 && (before[i].kind == symUnknown || before[i].means == kFiller) && !p.determines(before[i]) {
		i--
	}
	return i >= 0 && p.determines(before[i]) && (named[x.means] || p.hasWordAt(x.tok, powers))
}

var (
	// named are verbs of orders that are names of what happens too: the march was long.
	named   = set(kMove, kHold, kAttack, kAssault, kHouse, kLoot, kFields)
	present = wordsOf("is are am be being do does don't has have")
	// was are verbs in the past that are nothing else, and that nobody says of what is to be done.
	was = wordsOf(`was were had did went came ran rode stood sat lay fell fled fought grew knelt drank swore sang wept slept woke rose began knew thought said saw
		felt heard wrote spoke shone blew flew froze smiled laughed grumbled stayed remained waited sighed nodded smelt ate broke lit told took gave
		looked seemed drew threw crept wore tore shook forgot smelled hung swung bent crowed walked marched travelled`)
)

// programsLine is a line that a mail program writes below what its user has written. It holds no order, though words and numbers in it may look like one:
// "Sent from Mail for Windows 10".
var programsLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*(?:sent (?:from|via|with|using) (?:(?:my|the|a|an) )?(?:new )?(?:mail|mobile|outlook|yahoo|gmail|proton|samsung|galaxy|iphone|ipad|` +
		`android|phone|smartphone|tablet|blackberry|huawei|xiaomi|pixel|thunderbird|k-9|fairemail|bluemail|spark|aol|gmx|web\.de)|get (?:outlook|bluemail) for)\b([^,;?!]*)$`)
})

// isProgramsLine reports whether a text is such a line, and no order stands behind what a program writes: "Sent from my phone: 20 to Tarrant".
func (p *parser) isProgramsLine(text string) bool {
	m := programsLine().FindStringSubmatch(text)
	return m != nil && len(strings.Fields(text)) < 10 && !p.readsOrder(m[1])
}
