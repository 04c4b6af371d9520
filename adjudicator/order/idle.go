package order

import (
	"slices"
	"strings"
)

// What people write beside their orders of themselves, of their families and of the weather has words of orders in it: a late shift, a run of
// nights, the church hall. A sentence is idle if each of its clauses greets, has no word of orders but as the name of a thing, or is about
// somebody who takes no orders.

// isIdle reports whether a sentence is idle.
func (p *parser) isIdle(s []symbol) bool {
	if slices.ContainsFunc(s, func(s symbol) bool {
		return s.kind == symWord && (idleNever[s.means]) || s.isIf() && !p.isWord(s.tok, "when") || s.kind == symUnknown && s.n > 0 || p.toks[s.tok].kind == quoted
	}) {
		return false
	}
	clauses := 0
	for begin, i := 0, 0; i <= len(s); i++ {
		if i < len(s) && !p.partsIdle(s, i) {
			continue
		}
		if begin < i {
			if !p.isIdleClause(s[begin:i]) {
				return false
			}
			clauses++
		}
		begin = i + 1
	}
	return clauses > 0
}

// partsIdle reports whether a clause ends at symbol i.
func (p *parser) partsIdle(s []symbol, i int) bool {
	return s[i].joins() || s[i].kind == symStop || s[i].kind == symColon || p.isWord(s[i].tok, "so") && i > 0
}

// isIdleClause reports whether a clause is idle.
func (p *parser) isIdleClause(c []symbol) bool {
	for len(c) > 0 && p.hailsAt(c) {
		c = c[1:]
	}
	if len(c) == 0 || p.tellsOfLord(c) && c[1].end == c[1].tok+1 && !slices.ContainsFunc(c, p.mayWish) {
		return true
	}
	verbs := 0
	for i, s := range c {
		switch {
		case p.isHarmless(c, i):
		case s.isVerb() && s.means != kAt && !goods[s.means] && s.means != kLord && s.means != kAll && s.means != kRest:
			verbs++
		default:
			return false
		}
	}
	return verbs == 0 || p.isOutside(c)
}

// hailsAt reports whether a clause begins with a word of greeting, or a name behind one.
func (p *parser) hailsAt(c []symbol) bool {
	s := c[0]
	if s.kind == symWord && (s.means == kRequest || p.hasWordAt(s.tok, hails)) {
		return !p.hasWordAt(s.tok, wishes) || len(c) == 1
	}
	short := s.end == s.tok+1 && len(strings.TrimSuffix(p.said(s.tok, s.end), ".")) == 1
	behind := s.tok > 0 && (p.hasWordAt(s.tok-1, hails) || p.hasWordAt(s.tok-1, greetings))
	return behind && p.capital(s.tok) && (s.kind == symUnknown && s.n == 0 || short && s.kind == symWord)
}

// isHarmless reports whether symbol i of a clause is nothing of which orders are made, or stands where it is the name of a thing.
func (p *parser) isHarmless(c []symbol, i int) bool {
	s := c[i]
	switch s.kind {
	case symLord, symEntry, symStone, symNoStone:
		return false
	case symPlace:
		return p.isPlainWord(s) && (i == 0 || p.hasWordAt(c[i-1].tok, degrees) || p.hasWordAt(c[i-1].end-1, degrees))
	case symNumber:
		return s.means != kGold && (p.tellsTime(s) || s.spelt && (p.countsThing(s) || p.isPronounOne(c, i)))
	case symUnknown:
		return s.n == 0
	case symWord:
	default:
		return true
	}
	if !s.isOfOrders() || s.means == kAt {
		return true
	}
	if s.means == kAll || s.means == kRest || s.means == kLord || s.means == kTroop || s.means == kAnybody {
		return false
	}
	return p.namesThing(c, i)
}

// tellsTime reports whether a number is of a time or a date: 2 am, 7:15.
func (p *parser) tellsTime(s symbol) bool {
	glued := func(i int) bool {
		return i > 0 && i+1 < len(p.toks) && p.is(i, ":") && p.toks[i-1].hi == p.toks[i].lo && p.toks[i].hi == p.toks[i+1].lo && p.toks[i+1].hi == p.toks[i+1].lo+2
	}
	return p.hasWordAt(s.end, plain) && !p.hasWordAt(s.end, notTimes) || glued(s.end) || glued(s.tok-1)
}

// isPlainWord reports whether a name is a word in small letters that only begins as the name does: "deep", "long".
func (p *parser) isPlainWord(s symbol) bool {
	return s.end == s.tok+1 && p.hasWordAt(s.tok, idleWords)
}

// isPronounOne reports whether ONE stands for a thing that was spoken of: "a short one".
func (p *parser) isPronounOne(c []symbol, i int) bool {
	if !p.isWord(c[i].tok, "one") || i == 0 {
		return false
	}
	last := i+1 == len(c) || c[i+1].kind == symWord && c[i+1].means == kRequest
	return last && (c[i-1].kind == symUnknown || c[i-1].means == kOrdinal || p.hasWordAt(c[i-1].tok, oneBefore))
}

// namesThing reports whether symbol i of a clause, a word of orders, is the name of a thing there: "a late shift", "in a mood", "the church hall".
func (p *parser) namesThing(c []symbol, i int) bool {
	s := c[i]
	if goods[s.means] {
		return i > 0 && p.determines(c[i-1]) && i+1 < len(c) && c[i+1].kind == symUnknown && !p.capital(c[i+1].tok)
	}
	if s.end > s.tok+1 || p.hasWordAt(s.tok, alwaysOrders) {
		return false
	}
	k := i - 1
	for k > 0 && (c[k].kind == symUnknown && !p.capital(c[k].tok) || p.hasWordAt(c[k].tok, timely)) {
		k--
	}
	if k < 0 || k == i-1 && i == 0 {
		return false
	}
	article := p.hasWordAt(c[k].end-1, thingBefore) || k == 0 && p.hasWordAt(c[k].tok, timely)
	return article && (named[s.means] || p.hasWordAt(s.tok, thingWords))
}

// isOutside reports whether a clause is about somebody or something that takes no orders, so that its verbs are none: "my sister was staying".
func (p *parser) isOutside(c []symbol) bool {
	i := 0
	for i+1 < len(c) && (p.skipsBeforeTalk(c[i]) || p.isWord(c[i].tok, "that") && p.hasWordAt(c[i+1].tok, owning) || p.hasWordAt(c[i].tok, interjections)) {
		i++
	}
	if i >= len(c) || slices.ContainsFunc(c, func(s symbol) bool { return p.hasWordAt(s.tok, advises) }) || slices.ContainsFunc(c, func(s symbol) bool { return p.isOwnOrBought(s) && !(s.kind == symNumber && s.spelt) || s.namesPlace() }) {
		return false
	}
	if p.hasWordAt(c[i].tok, outsideAlone) && i+1 < len(c) {
		return (p.hasWordAt(c[i].end, tellsOf) || p.hasWordAt(c[i].end-1, tellsOf)) && !slices.ContainsFunc(c, p.isToDo)
	}
	begin := i
	for i < len(c) && i < begin+4 {
		if p.hasWordAt(c[i].end-1, outsiders) || p.hasWordAt(c[i].end-1, powers) {
			return i > begin || c[i].end == c[i].tok+1 && !c[i].isVerb()
		}
		if i > begin && c[i].kind != symUnknown || i == begin && !p.hasWordAt(c[i].tok, owning) && !p.determines(c[i]) {
			return false
		}
		i++
	}
	return false
}

// isIdleBefore reports whether a sentence of the setting out names nothing by which somebody could enter: there is no other order then.
func (p *parser) isIdleBefore(s []symbol) bool {
	if p.when != SettingOut {
		return false
	}
	for _, s := range s {
		if s.kind == symEntry || s.kind == symLord || s.kind == symColon || s.kind == symUnknown && s.n > 0 || s.kind == symWord && (idleNever[s.means] || askingKeys[s.means] || s.means == kEnter) {
			return false
		}
		for k := s.tok; k < s.end; k++ {
			if p.hasWordAt(k, whereabouts) || p.toks[k].kind == word && p.placeAt(k) > 0 && p.capital(k) || p.isNearTown(k) {
				return false
			}
		}
	}
	return true
}

// isNearTown reports whether token k is a word with a capital letter, at most two steps from the town of a road.
func (p *parser) isNearTown(k int) bool {
	if !p.capital(k) || p.toks[k].kind != word {
		return false
	}
	said := p.said(k, k+1)
	return len(said) > 4 && len(said) <= longest && p.townNear(said, 2) >= 0
}

// whereabouts are words that say where somebody would like to be.
var whereabouts = wordsOf("road roads way gate entry entrance north south east west northern southern eastern western corner side near next beside by left right middle centre center coast same last")

// isBareHeading reports whether the line is the name of what stands below it: "TRANSFERS", "Moves:".
func (p *parser) isBareHeading() bool {
	end := len(p.toks)
	if end > p.start && p.is(end-1, ":") {
		end--
	}
	if end == p.start || end > p.start+2 || !p.capital(p.start) || p.at+1 >= len(p.lines) {
		return false
	}
	for i := p.start; i < end; i++ {
		if p.toks[i].kind != word {
			return false
		}
	}
	said := string(p.fold(end-1, end))
	noun := strings.HasSuffix(said, "s") || strings.HasSuffix(said, "our") || strings.HasSuffix(said, "ion") || strings.HasSuffix(said, "ment")
	p.readSymbols()
	return noun && len(p.syms) > 0 && !slices.ContainsFunc(p.syms, func(s symbol) bool {
		return s.kind != symColon && s.kind != symUnknown && !(s.kind == symWord && (headingWords[s.means] || p.skips(s)))
	})
}

// headingWords are the words of orders that stand as names above lines which say all themselves.
var headingWords = set(kMove, kStance, kClaim, kRelocate, kBuild, kHire, kEnter, kRetire)

// idleNever are words that no idle sentence has.
var idleNever = set(kAsks, kUnless, kChristian, kDruid, kConvert, kFaith, kPhases, kSince)

// isToDo reports whether a verb of orders says what is to be done, or is being done, and not what was: "to attack", "attacks".
func (p *parser) isToDo(s symbol) bool {
	if s.kind == symWord && (s.means == kClaim || s.means == kYield) {
		return true
	}
	return s.isVerb() && s.means != kHave && s.means != kBuy && s.means != kAt && !p.hasWordAt(s.tok-1, perfects) && !p.hasWordAt(s.tok, tellsOf) && !p.hasWordAt(s.tok, was) && !strings.HasSuffix(string(p.fold(s.end-1, s.end)), "ed")
}

var (
	hails         = wordsOf("hi hello hey dear hallo morning evening afternoon greetings hiya sir madam good right well so anyway just oh ah okay ok now and thanks cheers yours regards")
	interjections = wordsOf("just anyway actually sadly luckily alas")
	notTimes      = wordsOf("second times percent march may st road avenue lane street call fax gold")
	idleWords     = wordsOf("deep long hard warm wet cold bar car far bin comp")
	degrees       = wordsOf("so too very how are is am was were be as all been")
	oneBefore     = wordsOf("this that last next short long quick first like another every no good better")
	timely        = wordsOf("late early long short last next new good bad quick slow little big")
	thingBefore   = wordsOf("a an the my our his her your this that some another")
	thingWords    = wordsOf("shift run drive mood plan walk ride trip play game show match break start end stay visit call turn hand cut fall rise hike change move moves march fight post order report stand retirement")
	alwaysOrders  = wordsOf("claim heir withdraw attack defend ally enemy neutral dismiss hire build pay")
	outsideAlone  = wordsOf("i we it this that there you everything nothing")
	tellsOf       = wordsOf("was were had got get have has been slept felt wrote came went did saw met heard thought knew lost know receive received")
	advises       = wordsOf("says say said tells told thinks think suggests suggested advises advised wants wanted insists recommends reckons wishes asks asked should must")
	perfects      = wordsOf("has have had was were been got")
	owning        = wordsOf("my our the a an his her your some")
	outsiders     = wordsOf(`mother father mum mom mummy dad daddy sister brother son daughter grandson granddaughter grandchild grandchildren grandfather grandmother granny grandma grandpa
		aunt auntie uncle nephew niece cousin cousins neighbour neighbours husband wife girlfriend boyfriend partner fiancee parents children kids kid toddler teenager baby twins boss colleague
		colleagues secretary doctor dentist nurse teacher vicar postman plumber builder builders landlord lodger students pupils juniors class choir altos sopranos  
		dog dogs cat cats  pony hens chickens parrot computer laptop printer phone internet router wifi modem email mailbox car van bus train bike  tram ferry taxi tyre 
		pipes heating boiler oven kettle roof kitchen bathroom  garden lawn hedge beans tomatoes potatoes apples roses daffodils snowdrops tulips leaves
		rain snow sun wind storm weather fog mist frost ice heat evenings mornings nights days weeks weekend holiday holidays  exams school office work job shop train
		leg knee  shoulder hip    tooth teeth eyes ears throat flu cough fever concert rehearsal  wedding funeral   film book dinner supper lunch breakfast
		cake tea coffee soup pie pies pudding goose turkey christmas easter birthday  news paper radio television telly`)
)
