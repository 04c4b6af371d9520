package order

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A symbol is a piece of a line as english.go reads it: a word by its meaning, a number or a range, a name, or a sign that parts.
type symbol struct {
	kind  symbolKind
	spelt bool    // of a number: in letters
	leads bool    // of a verb: troops may follow that march with those before it
	means keyword // of a word
	n, to int     // a number, and the end of its range; or the id of a name
	tok   int     // the first token, and the one behind the last
	end   int
}

type symbolKind uint8

const (
	symWord symbolKind = iota
	symNumber
	symPlace
	symStone   // a milestone: at is p.stones[n]
	symNoStone // a milestone that is not there: the strict reading says why
	symLord
	symEntry
	symComma   // a comma, a dash between words, or a bracket
	symColon   // a colon, or an equals sign
	symStop    // a full stop, or a semicolon
	symUnknown // a word or sign without a meaning
)

// indexOfKind is the first of symbols of a kind; -1 if there is none.
func indexOfKind(syms []symbol, kind symbolKind) int {
	for i := range syms {
		if syms[i].kind == kind {
			return i
		}
	}
	return -1
}

// readSymbols makes symbols of the tokens from p.start on.
func (p *parser) readSymbols() {
	p.syms, p.stones, p.wished = slices.Grow(p.syms[:0], max(len(p.toks), lineTokens)), p.stones[:0], false
	telegram := p.isTelegram()
	for i := p.start; i < len(p.toks); {
		s := p.symbolAt(i)
		if telegram && p.isWord(i, "stop") {
			s = symbol{kind: symStop}
		}
		s.tok, s.end = i, max(s.end, i+1)
		p.syms = append(p.syms, s)
		p.wished = p.wished || s.means == kWish
		i = s.end
	}
	p.hearMight()
	for i := range p.syms {
		p.hearInPlace(i)
	}
	if p.when == Winter {
		p.hireWhom()
		p.joinGoods()
		p.dropFunds()
	}
	p.hearWaits()
	p.dropBrackets()
	p.dropReasons()
	p.dropWhether()
	p.dropTaken()
	p.dropLeads()
	p.dropToMe()
	p.hearNotBefore()
}

// dropToMe drops ME between TO and the place where that is: he comes to me at Foxwood.
func (p *parser) dropToMe() {
	for i := 0; i+3 < len(p.syms); i++ {
		if p.meansAt(i) == kTo && p.says(i+1, "me") && p.meansAt(i+2) == kAt && p.isPlace(i+3) {
			p.syms = slices.Delete(p.syms, i+1, i+3)
		}
	}
}

// hearNotBefore takes "nobody withdraws before we are 6 behind" for "withdraw if we are 6 behind".
func (p *parser) hearNotBefore() {
	denial, verb := -1, false
	for i := range p.syms {
		switch s := &p.syms[i]; {
		case s.kind == symWord && (s.means == kNot || s.means == kNone || s.means == kNo):
			if denial >= 0 || verb {
				return
			}
			denial = i
		case s.kind == symWord && s.means == kWithdraw:
			verb = true
		case s.kind == symWord && s.means == kDoubt:
			if denial < 0 || !verb || !p.hasWordAt(s.tok, befores) || s.end != s.tok+1 || p.sentenceHas(i, kPhases, kRounds, kAfter) || !p.sentenceHas(i, kBehind, kBelow, kHurt) || p.joinsFacts(i) {
				return
			}
			s.means, p.syms[denial].means = kIf, kFiller
			return
		case s.kind == symStop, s.isPlace():
			return
		}
	}
}

// joinsFacts reports whether AND stands behind symbol i with no comma before it: both must be true then.
func (p *parser) joinsFacts(i int) bool {
	for k := i + 1; k < len(p.syms) && p.kindAt(k) != symStop; k++ {
		if p.meansAt(k) == kAnd && p.kindAt(k-1) != symComma {
			return true
		}
	}
	return false
}

var befores = wordsOf("before until till")

// dropWhether drops what makes no difference: "whether the lord is hurt or not".
func (p *parser) dropWhether() {
	for i := range p.syms {
		if p.meansAt(i) != kDoubt || !p.says(i, "whether") {
			continue
		}
		for j := i + 1; j+1 < len(p.syms) && p.syms[j].kind != symStop; j++ {
			if p.meansAt(j) == kOr && p.meansAt(j+1) == kNot {
				p.syms = slices.Delete(p.syms, i, j+2)
				return
			}
		}
	}
}

// dropTaken drops "if the Caerleon Road is taken," before a wish for another road.
func (p *parser) dropTaken() {
	for i := 0; p.when == SettingOut && i < len(p.syms); i++ {
		if p.meansAt(i) != kIf {
			continue
		}
		for j := i + 1; j+1 < len(p.syms) && p.syms[j].kind != symStop; j++ {
			if p.syms[j].kind == symComma {
				if p.hasWordAt(p.syms[j-1].end-1, goneWords) {
					p.syms = slices.Delete(p.syms, i, j+1)
				}
				break
			}
		}
	}
}

// goneWords are said of a road that somebody else has.
var goneWords = wordsOf("taken gone full occupied assigned")

// hearWaits takes "waits in phase 1 and then goes" for "from phase 2 on goes", and "in the second" behind it for a phase.
func (p *parser) hearWaits() {
	for i := range p.syms {
		if p.meansAt(i) != kHold {
			continue
		}
		last, j := p.lastPhase(i + 1)
		k := j
		for k < len(p.syms) && (p.syms[k].joins() || p.skips(p.syms[k])) {
			k++
		}
		_, verb := p.lastPhase(k)
		if last == 0 || last > 2 || k == j || p.meansAt(verb) != kMove {
			continue
		}
		since := []symbol{{means: kSince}, {kind: symNumber, n: last + 1, to: last + 1}}
		for n := range since {
			since[n].tok, since[n].end = p.syms[i].tok, p.syms[i].end
		}
		if p.namesPhase(k) {
			since = nil
		}
		p.syms = slices.Replace(p.syms, i, k, since...)
		return
	}
}

// lastPhase is the last of the phases that are named from symbol i on, and the symbol behind them; 0 if there are none.
func (p *parser) lastPhase(i int) (last, end int) {
	named := false
	for ; i < len(p.syms); i++ {
		switch s := p.syms[i]; {
		case s.kind == symWord && s.means == kArticle && p.meansAt(i+1) == kPhases, s.kind == symNumber && p.meansAt(i+1) == kPhases:
			last = max(s.n, 1) // waits a phase
		case p.skips(s), s.joins() && last > 0 && p.kindAt(i+1) == symNumber:
		case s.kind == symNumber && named && s.n <= 3:
			last = s.to
		case p.ordinal(i) > 0 && p.meansAt(p.next(i+1)) == kPhases:
			last = p.ordinal(i)
		case p.meansAt(i) == kPhases:
			named = true
		default:
			return last, i
		}
	}
	return last, i
}

// namesPhase reports whether phases are named behind symbol i; "in the second" alone is made one.
func (p *parser) namesPhase(i int) bool {
	for ; i < len(p.syms) && p.syms[i].kind != symStop; i++ {
		n := p.ordinal(i)
		if p.meansAt(i) == kPhases || n > 0 && p.meansAt(p.next(i+1)) == kPhases {
			return true
		}
		if n > 0 && (i+1 == len(p.syms) || p.syms[i+1].kind == symStop) {
			phase := symbol{means: kPhases, tok: p.syms[i].tok, end: p.syms[i].end}
			p.syms[i].kind, p.syms[i].n, p.syms[i].to = symNumber, n, n
			p.syms = slices.Insert(p.syms, i, phase)
			return true
		}
	}
	return false
}

// dropBrackets drops sentences in brackets that could be no orders: "(he can't claim anything there)".
func (p *parser) dropBrackets() {
	for from := 0; from < len(p.syms); from++ {
		if !p.is(p.syms[from].tok, "(") {
			continue
		}
		to := from + 1
		for to < len(p.syms) && !p.is(p.syms[to].tok, ")") && !p.is(p.syms[to].tok, "(") {
			to++
		}
		if to < len(p.syms) && p.is(p.syms[to].tok, ")") && p.isAside(p.syms[from+1:to]) {
			p.syms = slices.Delete(p.syms, from, to+1)
			to = from
		}
		from = to - 1
	}
}

// isAside reports whether symbols in brackets are a sentence about somebody, without numbers, names and conditions.
func (p *parser) isAside(syms []symbol) bool {
	subject := false
	for _, s := range syms {
		switch {
		case s.kind != symWord && s.kind != symUnknown && s.kind != symComma:
			return false
		case s.isIf(), s.means == kDoubt, s.means == kAll, s.means == kRest, s.means == kLord:
			return false
		case s.kind == symWord && p.hasWordAt(s.tok, subjects):
			subject = true
		}
	}
	return subject
}

// hearInPlace settles what a word means whose meaning hangs on those beside it.
func (p *parser) hearInPlace(i int) {
	s := &p.syms[i]
	switch {
	case s.kind != symWord, p.when == Winter && p.hearWinter(i), p.hearGarrison(i):
	case s.means == seasonWords[p.when] && p.when != SettingOut && i > 0 && p.hasWordAt(s.tok-1, inSeason):
		s.means = kFiller // in the autumn
	case p.isLeaving(i):
		s.means = kWithdraw
	case p.hearVerb(i), p.hearWord(i):
	case p.isReason(i):
		s.means = kBecause
	case p.hearDoubt(i):
	case p.isReport(i), p.isOfLord(i):
		s.means = kDoubt
	}
}

// turns gives a symbol another meaning, if that is so.
func (s *symbol) turns(means keyword, so bool) bool {
	if so {
		s.means = means
	}
	return so
}

// hearGarrison takes a word for troops for all those at the place that is named beside it.
func (p *parser) hearGarrison(i int) bool {
	s := &p.syms[i]
	switch {
	case !p.hasWordAt(s.tok, garrisons):
		return false
	case p.isGarrison(i):
		s.means = kAll
	case s.end == s.tok+1 && p.isPlace(i-1) && heads[p.meansAt(p.next(i+1))] && p.next(0) == i-1:
		place := p.syms[i-1] // Barsham garrison stays
		p.syms = slices.Replace(p.syms, i-1, i+1, symbol{means: kAll, tok: s.tok, end: s.end}, symbol{means: kAt, tok: s.tok, end: s.end}, place)
	default:
		return false
	}
	return true
}

// hearVerb settles what a verb of an order means.
func (p *parser) hearVerb(i int) bool {
	s := &p.syms[i]
	switch s.means {
	case kMove:
		return s.turns(kDismiss, p.when == Winter && p.isOneWord(s, "go") && (i+1 == len(p.syms) || p.kindAt(i+1) == symStop || p.meansAt(i+1) == kRequest) && i > 0 && p.hasWordAt(s.tok-1, mustGo)) || // 13 has to go
			s.turns(kClaim, p.isOneOf(*s, grabs) && p.says(i+1, "it") && !p.isPlace(p.next(i+2))) || // 3 to Foxwood and take it
			s.turns(kVia, s.end > s.tok+1 && p.hasWordAt(s.end-1, across) && p.isPlace(p.next(i+1)) && p.namesGoal(p.next(i+1)+1)) // 5 goes over Foxwood to Quenby
	case kDismiss:
		return s.turns(kMove, p.when != Winter && p.isWord(s.tok, "let") && p.isWord(s.end-1, "go")) // I let go the 02 to Foxwood
	case kKnights:
		return s.turns(kFiller, p.isWord(s.tok, "sir") && p.kindAt(p.next(i+1)) != symNumber && p.kindAt(p.next(i+1)) != symLord) // my dear Sir
	case kAttack:
		return p.hearAttack(i)
	case kAlly:
		return s.turns(kFiller, p.kindAt(i+1) == symLord && p.sentenceHas(i, kGive)) // give my friend Gawaine three bezants
	case kReturn:
		return s.turns(kMove, (p.meansAt(i+1) == kFrom || p.meansAt(i+1) == kTo) && p.isPlace(p.next(i+2))) // walks back from Wroxall to Kingsley
	case kHome:
		return s.turns(kMove, p.meansAt(i+1) == kTo && p.isPlace(p.next(i+2)) && !p.sentenceHas(i, kDefeat, kVictory, kWithdraw, kRetire, kDismiss)) // rides home to Barsham
	case kContinue:
		return s.turns(kMove, (p.meansAt(i+1) == kVia || p.meansAt(i+1) == kTo) && p.isPlace(p.next(i+2))) // carries on through Hazlemere
	case kBehind:
		return s.turns(kFiller, p.says(i, "behind") && p.kindAt(i-1) == symNumber && p.meansAt(i-2) == kHold) // I leave 03 behind
	case kPass:
		if goal := p.meansAt(p.next(i + 2)); s.end > s.tok+1 && p.isPlace(i+1) && (goal == kTo || goal == kFor) {
			s.means = kMove // rides by Lantern Cross towards Fletcham
			p.syms = slices.Insert(p.syms, i+1, symbol{means: kVia, tok: s.tok, end: s.end})
			return true
		}
		by := p.isWord(s.end-1, "by") && p.isWord(s.end, "way") && p.isWord(s.end+1, "of") && i+2 < len(p.syms)
		if by {
			s.means, p.syms[i+1], p.syms[i+2].means = kMove, symbol{means: kVia, tok: s.end, end: s.end + 1}, kFiller // rides by way of
		}
		return by
	case kBuy:
		along := s.end > s.tok+1 && p.isWord(s.end-1, "take") && p.when != Winter && p.kindAt(i+1) == symNumber
		s.leads = s.leads || along
		return s.turns(kMove, along) // I'll take 03 along
	case kHurt:
		return p.hearHurt(i) || s.turns(kWounds, p.kindAt(i-1) == symNumber && (p.sentenceHas(i, kFirst) || p.meansAt(i+1) == kDoubt && p.says(i+1, "before"))) // 3 gets hit before 4
	case kAppoint:
		return s.turns(kTo, p.isWord(s.tok, "to") && p.kindAt(i+1) == symLord) // to Lord Gawaine
	case kUnheld:
		leave := p.isWord(s.tok, "unclaimed") && i > 1 && p.isPlace(i-1) && p.isWord(p.syms[i-2].tok, "leave")
		return leave && s.turns(kClaim, true) && p.syms[i-2].turns(kNot, true)
	case kHold:
		return p.hearHold(i)
	case kHave:
		return s.turns(kFiller, p.meansAt(p.next(i+1)) == kStance) // 02 has the stance passive
	}
	return false
}

// hearAttack takes a fight that is spoken of for none that is wanted: "that goes for the lot", "it is a good fight".
func (p *parser) hearAttack(i int) bool {
	s := &p.syms[i]
	goes := p.isWord(s.tok, "goes") && p.isWord(s.tok+1, "for") && (i == 0 || p.syms[i-1].kind == symStop || p.hasWordAt(s.tok-1, determiners))
	return s.turns(kDoubt, goes || i > 2 && p.isNoun(p.syms[:i]) && (p.says(max(i-4, 0), "it") || p.says(i-3, "it")))
}

// hearHurt takes a wound for what somebody is like: "the wounded man 04", "03 is wounded and goes to Barsham".
func (p *parser) hearHurt(i int) bool {
	s := &p.syms[i]
	if p.meansAt(i+1) == kKnights || p.meansAt(i+1) == kMen {
		return s.turns(kFiller, true)
	}
	if p.kindAt(i-1) != symNumber || p.meansAt(i+1) != kAnd || !p.sentenceHas(i, kMove) || p.sentenceHas(i, kIf, kUnless) {
		return false
	}
	return s.turns(kFiller, true) && p.syms[i+1].turns(kFiller, true)
}

// hearHold settles what it means to leave a place.
func (p *parser) hearHold(i int) bool {
	s, j := &p.syms[i], p.next(i+1)
	if !p.isOneOf(*s, leaving) || !p.isPlace(j) {
		return false
	}
	return s.turns(kYield, p.meansAt(p.next(j+1)) == kTo && p.namesLord(p.next(j+1)+1)) || // I leave Foxwood to Lancelot
		s.turns(kFrom, p.namesGoal(j+1) || p.goesFrom(j+1)) || // 19 leaves Gatcombe for Amberley
		s.turns(kDoubt, true)
}

// hearWord settles what a word means that is no verb of an order.
func (p *parser) hearWord(i int) bool {
	s := &p.syms[i]
	switch s.means {
	case kFiller:
		other := p.namesOtherSeason(s)
		return s.turns(kDoubt, other || p.isOneOf(*s, hisOwn) && p.kindAt(i+1) == symNumber || p.kindAt(i-1) == symNumber && p.isWord(s.tok, "of") && s.end > s.tok+1 && heads[p.meansAt(p.next(i+1))] ||
			p.isOneWord(s, "back") && p.meansAt(i-1) == kAnd && p.meansAt(i+1) != kTo && p.meansAt(i+1) != kFrom && !p.isPlace(i+1)) || // 2 of us
			s.turns(kDoubt, p.isOneOf(*s, heOrThey) && p.meansAt(i+1) == kAnd && (p.kindAt(p.next(i+2)) == symNumber || p.meansAt(p.next(i+2)) == kKnights || p.meansAt(p.next(i+2)) == kMen)) || p.hearFiller(i) // he and 02
	case kFirst:
		return s.turns(kFiller, p.meansAt(i+1) == kMe && (i == 0 || p.syms[i-1].kind == symStop)) // first I dismiss 04
	case kAsks:
		ok := i > 0 && p.hasWordAt(p.syms[i-1].tok, assents)
		if ok {
			*s = symbol{kind: symStop, tok: s.tok, end: s.end} // Lionel is my ally now, ok?
		}
		return ok
	case kAfter:
		return s.turns(kBecause, (p.isWord(s.end, "what") || p.isWord(s.end, "all")) && p.kindAt(i-1) == symComma) // after what he did
	case kVia:
		cross := (p.isWord(s.tok, "cross") || p.isWord(s.tok, "crosses")) && i > 0 && !p.sentenceHas(i, kMove)
		if cross {
			p.syms = slices.Insert(p.syms, i, symbol{means: kMove, tok: s.tok, end: s.end}) // I cross Widow Bridge to Tarrant
		}
		return cross
	case kMen:
		return s.turns(kYield, p.isWord(s.tok, "hand") && p.isPlace(i+1))
	case kCould:
		return s.turns(kFiller, p.asksPolitely(i))
	case kRest:
		return s.turns(kHold, p.isOneWord(s, "rest") && (p.kindAt(i-1) == symNumber || p.meansAt(i-1) == kLord || p.kindAt(i-1) == symColon && p.next(i+1) == len(p.syms))) // let 09 rest where he is
	case kNot:
		return p.says(i, "not") && p.hearNotIf(i) || p.isElseNot(i) && s.turns(kFiller, true) && p.syms[i+1].turns(kFiller, true)
	case kOr:
		if p.kindAt(i-1) == symNumber && p.kindAt(i+1) == symNumber && p.sentenceHas(i, kDefeat, kVictory) {
			return s.turns(kAnd, true) // if 02 or 07 lose, they go home
		}
		return p.isElseNot(i) && s.turns(kFiller, true) && p.syms[i+1].turns(kFiller, true)
	case kDoubt:
		return s.turns(kFiller, p.isWord(s.tok, "however") && (p.kindAt(i+1) == symComma || p.kindAt(i+1) == symStop || p.kindAt(i-1) == symComma)) ||
			s.turns(kBecause, p.says(i, "before") && p.kindAt(i+1) == symLord && i+2 < len(p.syms) && p.hasWordAt(p.syms[i+2].tok, doing)) || // before Gawaine does
			s.turns(kTo, (p.isWord(s.tok, "until") || p.isWord(s.tok, "till")) && p.isPlace(p.next(i+1))) ||
			s.turns(kFiller, p.isOneWord(s, "instead") && p.meansAt(i+1) != kOf) ||
			p.said(s.tok, s.end) == "but not" && p.hearNotIf(i) ||
			s.turns(kBut, i+1 < len(p.syms) && p.syms[i+1].isIf() && excuses[Fold(p.said(s.tok, s.end))]) // save that if Lionel is at Foxwood he stays
	}
	return false
}

// namesOtherSeason reports whether a phrase names a season that is not the one of the orders: in autumn.
func (p *parser) namesOtherSeason(s *symbol) bool {
	m := p.meaningAt(s.end - 1)
	if m != kSpring && m != kSummer && m != kAutumn || p.when == SettingOut {
		return false
	}
	return m != seasonWords[p.when] && !p.hasWordAt(s.tok, untilWords)
}

// isOneWord reports whether a symbol is that word, and no more.
func (p *parser) isOneWord(s *symbol, folded string) bool {
	return s.end == s.tok+1 && p.isWord(s.tok, folded)
}

// hearNotIf takes NOT IF at symbol i for UNLESS: but not if Lionel is there.
func (p *parser) hearNotIf(i int) bool {
	return p.meansAt(i+1) == kIf && p.syms[i].turns(kFiller, true) && p.syms[i+1].turns(kUnless, true)
}

// hearFiller settles what a word means that says nothing in most places.
func (p *parser) hearFiller(i int) bool {
	s := &p.syms[i]
	if p.said(s.tok, s.end) == "in that case" && p.sentenceHas(i, kUnless) {
		return s.turns(kOr, true)
	}
	if s.end == s.tok+1 || !p.isWord(s.end-1, "to") || !p.isPlace(p.next(i+1)) {
		return s.turns(kIf, p.isOneWord(s, "should") && (i == 0 || p.syms[i-1].kind == symStop)) // should it snow, 3 goes to Barsham
	}
	if s.means = kTo; p.isWord(s.end-2, "going") {
		s.means = kMove
		if p.isWord(s.tok, "i'm") || p.isWord(s.tok, "im") || p.isWord(s.tok, "i") {
			p.syms = slices.Insert(p.syms, i, symbol{means: kMe, tok: s.tok, end: s.tok + 1})
		}
	} else if p.isWord(s.tok, "road") && p.isPlace(i-1) {
		p.syms = slices.Insert(p.syms, i-1, symbol{means: kVia, tok: s.tok, end: s.end}) // the Breaume road to Foxwood
	}
	return true
}

// hearDoubt settles what a word means that begins no reason: mostly whether it leaves an order in doubt, or says nothing.
func (p *parser) hearDoubt(i int) bool {
	s := &p.syms[i]
	switch s.means {
	case kDead:
		return s.turns(kFiller, p.kindAt(i+1) == symNumber && (p.meansAt(i+2) == kBehind || p.meansAt(i+2) == kBelow)) // if we fall 5 behind
	case kContinue:
		return s.turns(kMove, s.end > s.tok+1 && p.isPlace(p.next(i+1))) // marches on Breaume
	case kNever:
		return s.turns(kNot, p.meansAt(p.next(i+1)) == kClaim)
	case kNo:
		return s.turns(kTroop, p.is(s.end, ".") && p.kindAt(i+2) == symNumber) // No. 20
	case kRetire:
		return s.turns(kFiller, s.end > s.tok+1 && (p.when == Winter || p.sentenceHas(i, kClaim, kYield))) // for the winter, at the end of the season
	case kDefeat:
		return s.turns(kDoubt, s.end == s.tok+1 && p.kindAt(i-1) == symNumber && p.isPlace(i+1)) // 20 lost Tarrant
	case kStanding:
		return s.turns(kFiller, p.isWord(s.tok, "always") && i > 0 && p.says(i+1, "been")) // has always been
	case kAgainst:
		return s.turns(kDoubt, p.kindAt(i+1) == symColon || p.kindAt(i+1) == symComma || i+1 >= len(p.syms))
	case kCould:
		return s.turns(kDoubt, true)
	case kIf:
		return s.turns(kDoubt, p.next(i+1) >= len(p.syms) || p.startsOrder(p.next(i+1)))
	case kThen:
		return s.turns(kFiller, p.next(0) == i || i+1 == len(p.syms) || p.syms[i+1].kind == symStop)
	case kAsks:
		topic := p.isTopic(i)
		if topic {
			*s = symbol{kind: symColon, tok: s.tok, end: s.end} // Heir? 20.
		}
		return topic
	case kDoubt:
		return p.hearOnly(i) || s.turns(kFiller, p.isWord(s.tok, "think") && p.thinksOfOwn(i) || p.mayAct(i) || p.tellsTroop(i) ||
			p.when == SettingOut && p.said(s.tok, s.end) == "if possible")
	}
	return false
}

// hearOnly settles what ONLY means behind phases, and before a verb.
func (p *parser) hearOnly(i int) bool {
	s, j := &p.syms[i], p.next(i+1)
	if !p.isWord(s.tok, "only") {
		return false
	}
	ends := i+1 == len(p.syms) || p.kindAt(i+1) == symStop || p.kindAt(i+1) == symComma
	defends := ends && i > 0 && (p.meansAt(i-1) == kDefend || p.meansAt(i-1) == kPassive)
	return s.turns(kFiller, p.endsPhases(i) || defends || p.meansAt(j) == kDefend) || s.turns(kIf, p.meansAt(j) == kAttack && p.speaksOfStrength())
}

// isLeaving reports whether symbol i, a word for going away, says that one withdraws: behind NEVER, or where rounds are spoken of.
func (p *parser) isLeaving(i int) bool {
	s := p.syms[i]
	if !p.isOneOf(s, outs.and(runs)) || slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symPlace || s.kind == symLord }) {
		return false
	}
	m := p.meansAt(i - 1)
	return p.sentenceHas(i, kRounds) || p.isOneOf(s, runs) && (m == kNever || m == kNot)
}

var (
	doing      = wordsOf("does can gets do did will")
	mustGo     = wordsOf("must to")
	hisOwn     = wordsOf("his their")
	untilWords = wordsOf("until till before through all whole by for")
	assents    = wordsOf("ok okay right alright yes deal fine please")
	grabs      = wordsOf("take takes taking")
	outs       = wordsOf("out leave leaves leaving off")
	runs       = wordsOf("run runs running")
)

// endsPhases reports whether ONLY at symbol i stands behind phases, with nothing behind it: phases 2 and 3 only.
func (p *parser) endsPhases(i int) bool {
	if k := p.kindAt(i + 1); i+1 < len(p.syms) && k != symStop && k != symComma {
		return false
	}
	for i--; p.kindAt(i) == symNumber || p.kindAt(i) == symComma || p.meansAt(i) == kAnd; i-- {
	}
	return p.meansAt(i) == kPhases && !slices.ContainsFunc(p.syms, func(s symbol) bool { return s.means == kTo && p.isWord(s.tok, "towards") })
}

// thinksOfOwn reports whether THINK at symbol i is said of what own troops should do: "I think 20 should go".
func (p *parser) thinksOfOwn(i int) bool {
	if p.meansAt(i-1) == kMe && p.isPlace(i-2) && (i+1 == len(p.syms) || p.kindAt(i+1) == symStop) {
		return true // 20 goes to Tarrant I think
	}
	if p.meansAt(i-1) != kMe || i > 1 && p.syms[i-2].kind != symStop && !p.syms[i-2].joins() && !p.skips(p.syms[i-2]) {
		return false
	}
	j, count := p.behindTroops(i + 1)
	named := count > 0 || slices.ContainsFunc(p.syms[i+1:j], func(s symbol) bool { return s.means == kKnights || s.means == kMen || s.means == kAll })
	return named && heads[p.meansAt(j)] && slices.ContainsFunc(p.syms[i+1:j], func(s symbol) bool { return p.hasWordAt(s.tok, resolves) })
}

// resolves are words before the verb by which what one thinks is what one wants.
var resolves = wordsOf("should shall will must can just better ought")

// isElseNot reports whether OTHERWISE NOT, or NOT OTHERWISE, at symbol i says no more than that what hangs on a condition does so: "attack if
// stronger, otherwise not".
func (p *parser) isElseNot(i int) bool {
	if i+1 >= len(p.syms) || i+2 < len(p.syms) && p.syms[i+2].kind != symStop {
		return false
	}
	return (p.saysElse(p.syms[i]) && p.meansAt(i+1) == kNot || p.meansAt(i) == kNot && p.saysElse(p.syms[i+1])) && p.sentenceHas(i, kIf)
}

// excuses are words before a condition that make it one of another order.
var excuses = map[string]bool{"save that": true, "except that": true, "only that": true, "save only that": true, "except only that": true}

// seasonWords are the names of the seasons.
var seasonWords = [...]keyword{Spring: kSpring, Summer: kSummer, Autumn: kAutumn, Winter: kWinter}

// inSeason are words behind which the name of the season says when.
var inSeason = wordsOf("in the this during of")

// sentenceHas reports whether one of the words stands in the sentence of symbol i.
func (p *parser) sentenceHas(i int, words ...keyword) bool {
	from, to := i, i
	for from > 0 && p.syms[from-1].kind != symStop {
		from--
	}
	for to < len(p.syms) && p.syms[to].kind != symStop {
		to++
	}
	return slices.ContainsFunc(p.syms[from:to], func(s symbol) bool { return s.kind == symWord && slices.Contains(words, s.means) })
}

var (
	leaving = wordsOf("leave leaves leaving")
	across  = wordsOf("over across along round around through past by up down")
)

// namesLord reports whether another lord is named at symbol i, with a title or without.
func (p *parser) namesLord(i int) bool {
	i = p.nextTitled(i)
	return p.kindAt(i) == symLord && !p.isMyself(p.syms[i].n)
}

// countsNames are the words before the number of a troop or a phase that people shorten with a full stop.
var countsNames = set(kPhases, kTroop, kKnights, kMen, kNo)

// namesGoal reports whether symbol i says where to go.
func (p *parser) namesGoal(i int) bool {
	i = p.next(i)
	return (p.meansAt(i) == kTo || p.meansAt(i) == kFor || p.meansAt(i) == kMove) && p.isPlace(p.next(i+1))
}

// goesFrom reports whether a march begins behind AND at symbol i: "20 leaves Hinxworth and rides to Tarrant".
func (p *parser) goesFrom(i int) bool {
	i = p.next(i)
	return (p.meansAt(i) == kAnd || p.meansAt(i) == kThen) && p.meansAt(p.next(i+1)) == kMove
}

// garrisons are words for all troops at a place that is named behind them.
var garrisons = wordsOf("troops units forces army garrison")

// isGarrison reports whether symbol i stands for all troops at the place behind it: "the garrison of Barsham". Numbers before or behind it
// say themselves which troops are meant.
func (p *parser) isGarrison(i int) bool {
	s := p.syms[i]
	of := s.end == s.tok+2 && p.isWord(s.tok+1, "of")
	if s.means != kTroop && s.means != kDefend && s.means != kAll || s.end > s.tok+1 && !of || !p.hasWordAt(s.tok, garrisons) {
		return false
	}
	for k := range p.syms {
		if p.kindAt(k) == symNumber && p.syms[max(k-1, 0)].means != kPhases || k != i && (p.meansAt(k) == kAll || p.meansAt(k) == kLord || p.meansAt(k) == kMe) {
			return false
		}
	}
	j := p.next(i + 1)
	return of && p.isPlace(j) || (p.meansAt(j) == kAt || p.meansAt(j) == kOf || p.meansAt(j) == kFrom) && p.isPlace(p.next(j+1))
}

// speaksOfStrength reports whether the line says how strong one must be: at 2:1.
func (p *parser) speaksOfStrength() bool {
	return slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symColon && p.isNumber(s.tok-1) && p.isNumber(s.tok+1) }) || p.speaksOf(kStronger) || p.speaksOf(kOdds)
}

// startsOrder reports whether symbol i is a verb of an order, and no victory or defeat on which one hangs.
func (p *parser) startsOrder(i int) bool {
	m := p.meansAt(i)
	return m == kStance || heads[m] && m != kVictory && m != kDefeat && m != kEnemy && m != kHold && m != kHeir
}

// tellsTroop reports whether the word in doubt at symbol i is the TELL of "tell 04 to sit tight".
func (p *parser) tellsTroop(i int) bool {
	j := p.next(i + 1)
	if s := p.syms[i]; !p.isWord(s.tok, "tell") && !p.isWord(s.tok, "ask") || s.end > s.tok+1 || i > p.next(0) {
		return false
	}
	if m := p.meansAt(j); m == kKnights || m == kMen {
		j = p.next(j + 1)
	}
	return p.kindAt(j) == symNumber || p.meansAt(j) == kTo && j > i+1
}

// mayAct reports whether the word in doubt at symbol i is the MAY that lets own troops do something: "man 04 may return".
func (p *parser) mayAct(i int) bool {
	if !p.isWord(p.syms[i].tok, "may") || p.syms[i].end > p.syms[i].tok+1 || i == 0 || p.capital(p.syms[i].tok) {
		return false
	}
	return p.kindAt(i-1) == symNumber || p.meansAt(i-1) == kLord || p.meansAt(i-1) == kAll || p.meansAt(i-1) == kRest || p.meansAt(i-1) == kKnights || p.meansAt(i-1) == kMen || p.mayThey(i)
}

// asksPolitely reports whether the COULD or WOULD of symbol i belongs to a request: it stands at the head of a question, or of what would please.
func (p *parser) asksPolitely(i int) bool {
	if p.wished || i == p.next(0) {
		return true
	}
	return slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && s.means == kRequest })
}

// isTopic reports whether the question mark of symbol i stands behind one word or number that the rest of the line answers.
func (p *parser) isTopic(i int) bool {
	count := 0
	for k := i - 1; k >= 0 && p.syms[k].kind != symStop; k-- {
		if !p.skips(p.syms[k]) {
			count++
		}
	}
	rest := p.next(i + 1)
	return count == 1 && rest < len(p.syms) && p.syms[rest].kind != symStop && p.syms[0].means != kDoubt
}

// reported are verbs of which the past tells what has been done.
var reported = set(kMove, kHold, kClaim, kYield, kRetire, kDismiss, kPay, kAppoint, kHire, kBuild, kBuy, kRelocate, kGive, kRepair, kConvert,
	kBesiege, kAssault, kPillage, kAttack, kWithdraw, kSpread, kEnter)

// isReport reports whether symbol i is a verb in the past behind its subject: "I dismissed 3", but not "3 is dismissed".
func (p *parser) isReport(i int) bool {
	s := p.syms[i]
	if !reported[s.means] || p.wished || !p.isPast(s.tok) {
		return false
	}
	for k := i - 1; k >= 0; k-- {
		switch {
		case p.hasWordAt(p.syms[k].tok, subjects):
			return true
		case p.hasWordAt(p.syms[k].tok, passive):
			return false
		case p.syms[k].kind == symWord && (p.syms[k].means == kFiller || p.syms[k].means == kKnights || p.syms[k].means == kMen):
		default:
			return p.syms[k].means == kHave || p.syms[k].kind == symNumber && p.syms[k].means == none && s.means != kDismiss
		}
	}
	return false
}

// isOfLord reports whether symbol i is what another lord does: "Gawaine yields Foxwood".
func (p *parser) isOfLord(i int) bool {
	s := p.syms[i]
	if i == 0 || !reported[s.means] || s.means == kBuy || p.kindAt(i-1) != symLord || p.isMyself(p.syms[i-1].n) {
		return false
	}
	if m := p.meansAt(p.next(i + 1)); m == kAlly || m == kEnemy || m == kNeutral {
		return false // Gawaine remains my ally
	}
	return strings.HasSuffix(string(p.fold(s.tok, s.tok+1)), "s")
}

// isPast reports whether the verb at token i is in the past, or is said of what is done to somebody.
func (p *parser) isPast(i int) bool {
	folded := p.fold(i, i+1)
	return bytes.HasSuffix(folded, []byte("ed")) && len(folded) > 4 && !bytes.HasSuffix(folded, []byte("ceed")) || p.hasWordAt(i, pasts)
}

var (
	pasts    = wordsOf("built sent paid given bought spent kept held wrote told said gave took broke made went came")
	subjects = wordsOf("i we he she they you who it that which")
	passive  = wordsOf("be is are being get gets am 's was were been to shall will")
)

// dropReasons drops what stands behind BECAUSE, up to the next comma or the end of the sentence, if it could be no order.
func (p *parser) dropReasons() {
	p.dropCauses()
	for from := 0; from < len(p.syms); from++ {
		if p.meansAt(from) != kBecause {
			continue
		}
		if to := p.endOfReason(from); to > 0 {
			p.fillThere(from, to)
			p.syms = slices.Delete(p.syms, from, to)
		} else {
			p.syms[from].means = kDoubt
		}
	}
}

// dropCauses drops what stands before ", so I" in a sentence, if it holds nothing of which orders are made: "the harvest was good, so
// I hire a knight"; and what others are at work for behind TO: "03 stays to mind the sheep".
func (p *parser) dropCauses() {
	begin := 0
	for i := 0; i < len(p.syms); i++ {
		switch {
		case p.syms[i].kind == symStop:
			begin = i + 1
		case p.syms[i].kind == symComma && i > begin && p.says(i+1, "so") && i+2 < len(p.syms) && p.hasWordAt(p.syms[i+2].tok, heOrThey) && p.isOwnAside(begin, i):
			p.syms = slices.Delete(p.syms, i, i+3) // 20 is alone, so he keeps out of fights
		case p.syms[i].kind == symComma && i > begin && p.says(i+1, "so") && p.isActor(i+2) && (p.isTalk(begin, i) || p.states(begin, i)):
			p.fillThere(begin, i+2)
			p.fillHim(begin, i+2)
			p.syms = slices.Delete(p.syms, begin, i+2)
			i = begin
		case p.syms[i].kind == symComma && i > begin && p.meansAt(i+1) == kBut && p.meansAt(i+2) == kMe && p.says(i+3, "must") && p.isTalk(begin, i):
			p.syms = slices.Delete(p.syms, begin, i+2) // it grieves me, but I must
			i = begin
		case p.meansAt(i) == kTo && p.syms[i].end == p.syms[i].tok+1 && p.hasWordAt(p.syms[i].end, chores):
			to := i + 1
			for to < len(p.syms) && p.syms[to].kind != symStop && !p.syms[to].joins() {
				to++
			}
			if p.isTalk(i+2, to) {
				p.syms = slices.Delete(p.syms, i, to)
				i--
			}
		}
	}
}

// isOwnAside reports whether the symbols from i to before j name own troops, and say nothing else of which orders are made.
func (p *parser) isOwnAside(i, j int) bool {
	named := false
	for _, s := range p.syms[i:j] {
		switch {
		case s.kind == symNumber && s.means == none, s.kind == symWord && s.means == kLord:
			named = true
		case s.kind == symUnknown && s.n == 0, s.kind == symWord && (p.skips(s) || s.means == kKnights || s.means == kMen || s.means == kAnd || s.means == kHurt):
		default:
			return false
		}
	}
	return named
}

var heOrThey = wordsOf("he she they")

// isActor reports whether symbol i may begin an order behind SO.
func (p *parser) isActor(i int) bool {
	if i >= len(p.syms) {
		return false
	}
	m, next := p.meansAt(i), p.meansAt(p.next(i))
	if p.when == Winter && (p.startsGoodsAt(p.next(i)) || next == kHire || next == kBuild) {
		return true
	}
	return p.kindAt(i) == symNumber || m == kLord || m == kKnights || m == kMen || m == kAll || m == kRest || p.hasWordAt(p.syms[i].tok, actors)
}

// states reports whether the symbols from i to before j tell how things are, and name no troops: "there is nobody at Foxwood".
func (p *parser) states(i, j int) bool {
	next := p.syms[i].end
	if p.kindAt(i) == symLord && !p.isMyself(p.syms[i].n) && (p.hasWordAt(next, finite) || next < len(p.toks) && p.isPast(next)) {
		return p.isTalk(i+1, j) // Lionel wrote me a letter
	}
	if !p.hasWordAt(p.syms[i].tok, stated) || !p.hasWordAt(p.syms[i].tok+1, finite) {
		return false
	}
	return !slices.ContainsFunc(p.syms[i:j], func(s symbol) bool {
		return s.kind == symNumber || s.isIf() || s.kind == symWord && (s.means == kLord || s.means == kRest)
	})
}

// stated are subjects of sentences that tell how things are.
var stated = wordsOf("there it he she they nobody nothing everything that this")

// actors are words behind SO with which an order may begin.
var actors = wordsOf("i we let let's please everybody everyone all i'd i'll we'll we'd")

// chores are what troops are at work for, and no orders.
var chores = wordsOf(`look mind tend bring sow plough plow farm work help watch rest recover heal see make gather collect enjoy reap mow
	harvest guard oversee supervise manage do finish feed cut mend repair keep get take care earn feed`)

// isTalk reports whether no troops, names or conditions stand from symbol i to before j, and no word that turns something round.
func (p *parser) isTalk(i, j int) bool {
	return !slices.ContainsFunc(p.syms[min(i, j):j], func(s symbol) bool {
		switch s.kind {
		case symWord:
			return s.isIf() || s.means == kNot || s.means == kNo || s.means == kNever || s.means == kAll || s.means == kRest || s.means == kLord ||
				s.means == kAsks || s.means == kKnights || s.means == kMen || heads[s.means] && !goods[s.means] && s.means != kMove
		case symNumber, symPlace, symStone, symNoStone, symLord, symEntry:
			return true
		}
		return s.n > 0
	})
}

// fillThere puts the only place of a reason before an order for the THERE in it: "since Selborne is empty, 03 goes there".
func (p *parser) fillThere(from, to int) {
	at := -1
	for i := from; i < to; i++ {
		if p.isPlace(i) {
			if at >= 0 {
				return
			}
			at = i
		}
	}
	for i := to; at >= 0 && i < len(p.syms) && p.syms[i].kind != symStop && !p.isPlace(i); i++ {
		if p.says(i, "there") {
			p.syms[i].kind, p.syms[i].n, p.syms[i].means = p.syms[at].kind, p.syms[at].n, none
			return
		}
	}
}

// fillHim puts the lord with whom a cause begins for the HIM behind it: "Lancelot has apologised, so we are neutral towards him".
func (p *parser) fillHim(from, to int) {
	for i := to; p.kindAt(from) == symLord && i < len(p.syms) && p.syms[i].kind != symStop; i++ {
		if p.kindAt(i) == symWord && p.isWord(p.syms[i].end-1, "him") && (p.skips(p.syms[i]) || p.meansAt(i-1) == kAlly) {
			p.syms[i].kind, p.syms[i].n, p.syms[i].means = symLord, p.syms[from].n, none
			return
		}
	}
}

// endOfReason is the symbol behind the reason at symbol from; 0 if an order may be in it, or if nothing else is in the sentence.
func (p *parser) endOfReason(from int) (to int) {
	troops, verb := false, false
	for to = from + 1; to < len(p.syms) && p.syms[to].kind != symStop && (p.syms[to].kind != symComma || p.isPlace(to-1) && p.isPlace(to+1)) && p.meansAt(to) != kBut; to++ {
		switch m := p.meansAt(to); {
		case (m == kAttack || m == kDefend || m == kPassive) && p.isWord(p.syms[from].tok, "where"):
			return 0 // to Foxwood, where he attacks
		case (m == kHire || m == kBuild) && p.hasWordAt(p.syms[from].tok, relatives):
			return 0 // a knight, whom I would not hire
		case m == kBid, m == kIf, m == kUnless, m == kAsks:
			return 0
		case m == kAll, m == kRest, p.syms[to].kind == symNumber && p.syms[to].means == none && !p.syms[to].spelt:
			troops = true
		case heads[m] && !goods[m], m == kLikewise:
			verb = true
		}
	}
	begins := from == 0 || p.syms[from-1].kind == symStop
	if p.hasWordAt(p.syms[from].end, pronouns) {
		verb = false // so that he arrives with 05
	}
	if troops && (verb || p.says(from, "whom") || p.says(from, "whose")) || begins && (to == len(p.syms) || p.syms[to].kind != symComma) {
		return 0
	}
	if begins {
		to++
	}
	return to
}

// isReason reports whether AS, FOR or SINCE at symbol i says why: "as he is weak", "for he cannot claim".
func (p *parser) isReason(i int) bool {
	s := p.syms[i]
	if i > 0 && p.syms[i-1].kind != symComma && p.syms[i-1].kind != symStop {
		return false
	}
	if s.end >= len(p.toks) || s.kind != symWord {
		return false
	}
	switch {
	case i > 0 && p.syms[i-1].kind == symComma && !p.wished && p.hasWordAt(s.tok, tellers) && p.isPast(s.end) && !heads[p.meaningAt(s.end)]:
		return true // don't claim Foxwood, I promised it to him
	case i > 0 && p.syms[i-1].kind == symComma && p.hasWordAt(s.tok, tellers) && p.hasWordAt(s.end, unable) && !heads[p.meansAt(p.next(i+2))]:
		return true // let 04 go, I can't afford him
	case i > 0 && p.syms[i-1].kind == symComma && s.means == kNot && p.isOneOf(s, unable) && !heads[p.meansAt(p.next(i+1))]:
		return true // let 04 go, can't justify the cost
	case i > 0 && (p.hasWordAt(s.tok, relatives) || p.isWord(s.tok, "having")) && !p.isWord(s.end, "to"):
		return true
	case i > 0 && p.syms[i-1].kind == symComma && p.isOneOf(s, itself) && p.hasWordAt(s.end, costs) && !p.isWord(s.end+1, "to") && p.isTalk(i+1, p.endOfClause(i)):
		return true // dismiss 04, he costs too much
	case i > 0 && p.syms[i-1].kind == symComma && (p.hasWordAt(s.tok, itIs) && !p.countsUpTo(i) || p.hasWordAt(s.tok, someone) && p.isWord(s.tok+1, "has")):
		return true // 02 takes Foxwood, it's only a mile away
	case p.isWord(s.tok, "for") && s.end == s.tok+1 && (p.hasWordAt(s.end, subjects) || p.isWord(s.end, "there")):
		return true
	case p.isWord(s.tok, "for") && s.end == s.tok+1 && p.hasWordAt(s.end, owners):
		return p.isFinite(s.end)
	case i > 0 && s.end == s.tok+1 && (s.means == kTo || s.means == kWith || s.means == kFrom || s.means == kFor || s.means == kOf || s.means == kBy || s.means == kAt):
		return p.isWord(s.end, "whom") || p.isWord(s.end, "which")
	case !p.isWord(s.tok, "as") || s.end > s.tok+1:
		return false
	}
	if p.hasWordAt(s.end, subjects) && p.says(i, "as") {
		return true
	}
	return p.isFinite(s.end)
}

// endOfClause is the symbol behind the clause of symbol i.
func (p *parser) endOfClause(i int) int {
	for i < len(p.syms) && p.syms[i].kind != symComma && p.syms[i].kind != symStop {
		i++
	}
	return i
}

// countsUpTo reports whether a number stands behind symbol i in its clause.
func (p *parser) countsUpTo(i int) bool {
	for ; i < len(p.syms) && p.syms[i].kind != symComma && p.syms[i].kind != symStop; i++ {
		if p.syms[i].kind == symNumber {
			return true
		}
	}
	return false
}

// isFinite reports whether a verb that makes a sentence stands from token k on, before the next comma.
func (p *parser) isFinite(k int) bool {
	for ; k < len(p.toks) && p.toks[k].kind != comma; k++ {
		if p.hasWordAt(k, finite) {
			return true
		}
	}
	return false
}

// owners are words for whose a thing is, with which a reason behind FOR may begin: "for his leg is bad".
var owners = wordsOf("his her its their my our the")

var (
	itself  = wordsOf("he she it they")
	costs   = wordsOf("is has was costs cost eats deserves knows looks seems likes")
	itIs    = wordsOf("it's its there's that's")
	someone = wordsOf("somebody someone")

	tellers = wordsOf("i we he she they")
	unable  = wordsOf("can't cannot couldn't")
)

// relatives are words with which a clause begins that says more of what stands before it.
var relatives = wordsOf("who which where whom whose")

// finite are verbs that make a sentence of what stands behind AS.
var finite = wordsOf("is are am was were has have had must cannot can't needs need ought will would")

// isTelegram reports whether the line is in capitals, and ends in STOP: each STOP in it is a full stop.
func (p *parser) isTelegram() bool {
	return len(p.toks) > p.start && p.isWord(len(p.toks)-1, "stop") && p.text == strings.ToUpper(p.text)
}

// hearMight takes MIGHT or MAY at the start of a polite question for a part of it: might 20 be so good as to go to Tarrant?
func (p *parser) hearMight() {
	if len(p.syms) == 0 || p.syms[0].means != kDoubt || !p.isWord(p.start, "might") && !p.isWord(p.start, "may") {
		return
	}
	if slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && s.means == kRequest }) {
		p.syms[0].means = kFiller
	}
}

// splitGlued cuts words that are written together: K20, 20xTarrant, and Hinxworth-Tarrant if no name is written so.
func (p *parser) splitGlued() {
	for i := p.start; i < len(p.toks); i++ {
		t := p.toks[i]
		if t.kind != word || !t.mixed {
			continue
		}
		said := p.text[t.lo:t.hi]
		if at := len(said) - 1; said[at] == '.' && (at >= 3 || at > 0 && english.find([]byte(Fold(said[:at]))).in.meets(lastWords)) {
			p.splitWord(i, at, at) // "to Foxwood. Attack"
			continue
		}
		if !strings.ContainsAny(said, "-0123456789") || p.meansWhole(i) {
			continue
		}
		if _, err := strconv.Atoi(said[1:]); err == nil && len(said) <= 3 && strings.ContainsRune("aklmp", rune(said[0]|0x20)) {
			p.splitWord(i, 1, 1)
		} else if at := strings.IndexAny(said, "xX"); at > 0 && at <= 2 && isDigit(said[0]) && isDigit(said[at-1]) && letterAt(said, at+1) {
			p.splitWord(i, at, at+1)
		} else if at := strings.IndexByte(said, '-'); at > 0 && p.names.places.whole([]byte(Fold(said[:at]))).how == exact {
			p.splitWord(i, at, at)
		}
	}
}

// lastWords are short words behind which a full stop ends a sentence; behind others it marks what is abbreviated.
var lastWords = wordsOf("me it us up so on go in be we he is am do my too all bz bzs")

// meansWhole reports whether a word is a phrase or a name as it stands.
func (p *parser) meansWhole(i int) bool {
	return p.meaningAt(i) != none || p.names.places.whole(p.fold(i, i+1)).how == exact
}

// splitWord makes tokens of the first bytes of a word, and of those from another on.
func (p *parser) splitWord(i, first, second int) {
	t := p.toks[i]
	s := scanned{text: p.text[:int(t.lo)+first], folded: p.folded}
	s.scan(int(t.lo))
	s.text = p.text[:t.hi]
	s.scan(int(t.lo) + second)
	if i+1 < len(p.toks) {
		p.toks[i+1].joined = false
	}
	p.in = p.in.and(s.in)
	p.folded, p.toks = s.folded, slices.Replace(p.toks, i, i+1, s.toks...)
	forgetPhrases(p.toks)
}

func (p *parser) symbolAt(i int) symbol {
	switch t := p.toks[i]; t.kind {
	case number:
		return p.numberSymbol(i)
	case quoted:
		if n, err := strconv.Atoi(p.said(i, i+1)); err == nil && n >= 0 {
			return symbol{kind: symNumber, n: n, to: n}
		}
		return p.nameSymbol(i, 0)
	case word:
		return p.wordSymbol(i)
	case comma:
		return symbol{kind: symComma}
	case plus:
		return symbol{means: kAnd}
	case dash:
		return p.dashSymbol(i)
	}
	return p.markSymbol(i)
}

// numberSymbol reads 17, 10-14, and 2 x.
func (p *parser) numberSymbol(i int) symbol {
	s := symbol{kind: symNumber, n: int(p.toks[i].num), to: int(p.toks[i].num), end: i + 1}
	if s.n == 4 && (p.isWord(i+1, "me") || p.isWord(i+1, "us") || p.isWord(i+1, "now")) {
		return symbol{means: kFiller, end: i + 2} // claim Tarrant 4 me
	}
	if s.n == 4 && p.isWord(i+1, "winter") && p.isPlace(len(p.syms)-1) && !p.isWord(i+2, "at") && !p.isWord(i+2, "in") {
		return symbol{means: english.find([]byte("for the winter")).means, end: i + 2}
	}
	if s.n == 4 && len(p.syms) > 0 && p.syms[len(p.syms)-1].means == kGold && i+1 < len(p.toks) && p.findName(&p.names.lords, i+1).how == exact {
		return symbol{means: kFor} // 3 quid 4 Lionel
	}
	if s.n == 2 && p.said(i, i+1) == "2" && p.standsForTo(i) {
		return symbol{means: kTo}
	}
	if i+2 < len(p.toks) && p.toks[i+1].kind == dash && p.isNumber(i+2) && s.n < int(p.toks[i+2].num) {
		s.to, s.end = int(p.toks[i+2].num), i+3
	}
	if s.end < len(p.toks) && p.toks[s.end].kind == word && string(p.fold(s.end, s.end+1)) == "x" {
		s.end++
	}
	return s
}

// standsForTo reports whether the 2 at token i is written for TO: "3 goes 2 Foxwood", "give Foxwood 2 Lionel".
func (p *parser) standsForTo(i int) bool {
	last := len(p.syms) - 1
	if last < 0 || i+1 >= len(p.toks) || p.toks[i+1].kind != word {
		return false
	}
	if p.isPlace(last) {
		return (p.speaksOf(kGive) || p.speaksOf(kYield)) && p.findName(&p.names.lords, i+1).how == exact
	}
	if !p.hasWordAt(p.syms[last].end-1, going) || p.placeAt(i+1) == 0 {
		return false
	}
	subject := last
	for subject > 0 && (p.skips(p.syms[subject]) || p.hasWordAt(p.syms[subject].end-1, going)) {
		subject--
	}
	m := p.meansAt(subject)
	return p.kindAt(subject) == symNumber || m == kMe || m == kLord || m == kAll || m == kRest || p.kindAt(subject) == symLord
}

// going are verbs behind which no troops stand.
var going = wordsOf("go goes going home march marches marching ride rides riding walk walks head heads travel travels return returns come comes back retire retires off")

// wordSymbol reads a name or a word: whole names go before phrases that are no longer, and these before shortened names.
func (p *parser) wordSymbol(i int) symbol {
	if p.toks[i].key == kAnd || p.toks[i].key == kPercent {
		return symbol{means: p.toks[i].key}
	}
	if n, ok := timesNumber(p.said(i, i+1)); ok {
		return symbol{kind: symNumber, n: n, to: n}
	}
	if said := p.said(i, i+1); isDigit(said[0]) && len(said) > 2 && strings.EqualFold(said[len(said)-2:], "bz") {
		if n, err := strconv.Atoi(said[:len(said)-2]); err == nil {
			return symbol{kind: symNumber, n: n, to: n, spelt: true, means: kGold}
		}
	}
	means, n := p.phraseAt(i)
	if n > 2 && (means == kFiller || means == kMe) && p.isWord(i+n-1, "to") && p.isWord(i+n-2, "going") && i+n < len(p.toks) && p.placeAt(i+n) > 0 {
		n -= 2 // I'm going to Selborne
		means = english.find(p.fold(i, i+n)).means
	}
	if s := p.nameSymbol(i, n); s.kind != symUnknown {
		return s
	}
	if number := means.numberOf(); number > 0 {
		return symbol{kind: symNumber, n: number, to: number, end: i + n, spelt: true}
	}
	if n == 1 && p.isWord(i, "were") && strings.ContainsAny(p.said(i, i+1), "'’") {
		means = kFiller // we're
	}
	if n > 0 && p.wished && means == kDoubt && p.isWord(i, "were") {
		means = kFiller // I should be glad if Tarrant were claimed
	}
	if n == 1 && p.wished && means == kDoubt && p.isPast(i) {
		if verb := p.inflected(i); verb != none {
			means = verb
		}
	}
	switch means {
	case kComma:
		return symbol{kind: symComma, end: i + n}
	case kPeriod:
		return symbol{kind: symStop, end: i + n}
	}
	if means == kLead {
		return symbol{means: kMove, leads: true, end: i + n}
	}
	if n > 0 {
		return symbol{means: means, end: i + n}
	}
	if means := p.inflected(i); means != none {
		return symbol{means: means}
	}
	if s := p.brokenName(i); s.kind != symUnknown {
		return s
	}
	if strings.EqualFold(strings.ReplaceAll(p.said(i, i+1), "’", "'"), "we'll") {
		return symbol{means: kFiller} // without the apostrophe it is another word
	}
	if means, text := english.slipped(string(p.fold(i, i+1))); means != none {
		lo, hi := p.span(i, i+1)
		p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+quote(text)+".")
		return symbol{means: means}
	}
	unknown := symbol{kind: symUnknown}
	if strings.ContainsAny(p.said(i, i+1), "0123456789") {
		unknown.n = 1
	}
	return unknown
}

// inflected is what a word means that is a verb with another ending: ceded, garrisoning; and every word in -ly says how, but
// those in english.txt.
func (p *parser) inflected(i int) keyword {
	said := string(p.fold(i, i+1))
	for _, ending := range [...]string{"s", "es", "d", "ed", "ing"} {
		if stem, ok := strings.CutSuffix(said, ending); ok && len(stem) > 2 {
			for _, verb := range [...]string{stem, stem + "e"} {
				if means := english.find([]byte(verb)).means; heads[means] {
					return means
				}
			}
		}
	}
	if strings.HasSuffix(said, "ly") && len(said) > 4 && !p.capital(i) {
		return kFiller
	}
	return none
}

// brokenName reads the name of a place that was written as two words: hazel mere.
func (p *parser) brokenName(i int) symbol {
	if i+1 >= len(p.toks) || p.toks[i+1].kind != word || len(p.names.places.names) == 0 {
		return symbol{kind: symUnknown}
	}
	key := bytes.ReplaceAll(p.fold(i, i+2), []byte(" "), nil)
	m := p.names.places.whole(key)
	if m.how == unknown && len(key) >= 6 {
		m = p.names.places.slipped(key)
	}
	if m.how != exact && m.how != slip {
		return symbol{kind: symUnknown}
	}
	m.n = 2
	p.remarkRead(&p.names.places, m, i)
	return symbol{kind: symPlace, n: m.id, end: i + 2}
}

// timesNumber reads x2 and 2x.
func timesNumber(s string) (int, bool) {
	if len(s) > 1 && s[0]|0x20 == 'x' {
		s = s[1:]
	} else if len(s) > 1 && s[len(s)-1]|0x20 == 'x' {
		s = s[:len(s)-1]
	} else {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// nameSymbol reads a name at token i, where a phrase of so many tokens stands too.
func (p *parser) nameSymbol(i, phrase int) symbol {
	if p.when == SettingOut {
		if s := p.nameOf(&p.names.lords, symLord, i, phrase); s.kind != symUnknown {
			return s
		}
		s := p.nameOf(&p.names.entries, symEntry, i, phrase)
		if s.kind == symEntry {
			p.pos = s.end
			p.shortWord(s.n, i)
			s.end = p.pos
		}
		return s
	}
	if s := p.nameOf(&p.names.places, symPlace, i, phrase); s.kind != symUnknown {
		return p.stoneSymbol(s)
	}
	return p.nameOf(&p.names.lords, symLord, i, phrase)
}

// nameOf reads a name of one kind at token i, where a phrase of so many tokens stands too.
func (p *parser) nameOf(x *index, kind symbolKind, i, phrase int) symbol {
	if phrase > 0 && !x.mayBegin(p.fold(i, i+1)) {
		return symbol{kind: symUnknown}
	}
	m := p.findWhole(x, i)
	if m.how != exact && phrase == 0 {
		m = p.findName(x, i)
	}
	switch m.how {
	case exact:
		if m.n < phrase {
			return symbol{kind: symUnknown}
		}
	case short, slip:
		if size := len(p.fold(i, i+m.n)); phrase > 0 || size < 3 || m.how == slip && size < 4 || p.isThing(i) {
			return symbol{kind: symUnknown}
		}
		if m.how == slip {
			p.remarkRead(x, m, i)
		}
	default:
		return symbol{kind: symUnknown}
	}
	end := i + m.n
	for end > i+1 && p.is(end-1, ".") {
		end-- // of the sentence
	}
	return symbol{kind: kind, n: m.id, end: end}
}

// isThing reports whether the word at token i is the name of a thing and not of a place: "the garden" is not Harden.
func (p *parser) isThing(i int) bool { return !p.capital(i) && i > 0 && p.hasWordAt(i-1, determiners) }

// findWhole looks for a whole name at token i, the one of the most words first.
func (p *parser) findWhole(x *index, i int) match {
	if p.toks[i].kind != word || !x.mayBegin(p.fold(i, i+1)) {
		return match{}
	}
	if x.odd[string(p.fold(i, i+1))] {
		if m := p.findOdd(x, i); m.how == exact {
			return m
		}
	}
	for w := min(p.countNameWords(i, x.words), max(1, x.firsts[string(p.fold(i, i+1))])); w > 0; w-- {
		if m := x.whole(p.fold(i, i+w)); m.how == exact {
			m.n = w
			return m
		}
	}
	return match{}
}

// remarkRead keeps a note on a misspelt name.
func (p *parser) remarkRead(x *index, m match, i int) {
	lo, hi := p.span(i, i+m.n)
	p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+x.names[m.id]+".")
}

// stoneSymbol reads the rest of Barsham+2 to Hazlemere, or Barsham/2/Hazlemere, behind a place.
func (p *parser) stoneSymbol(s symbol) symbol {
	i := s.end
	if i >= len(p.toks) || p.toks[i].kind != plus && !p.is(i, "/") || !p.isNumber(i+1) {
		return s
	}
	j := i + 2
	if p.when == Winter && j < len(p.toks) && goods[p.meaningAt(j)] {
		return s // 1 knight @ Barsham + 2 men @ Foxwood
	}
	if p.is(j, "/") || p.keyAt(j) == kTo {
		j++
	}
	no := s // a milestone that is not there
	if p.toks[i].kind == plus {
		no = symbol{kind: symNoStone, end: j}
	}
	if j >= len(p.toks) {
		return no
	}
	m := p.findName(&p.names.places, j)
	if m.how == unknown || m.how == several || m.how == unsure {
		return no
	}
	road, ok := p.names.roads[[2]int{p.names.targets[s.n].id, p.names.targets[m.id].id}]
	if mile := int(p.toks[i+1].num); ok && mile > 0 && mile <= len(road.stones) {
		p.stones = append(p.stones, road.stones[mile-1])
		return symbol{kind: symStone, n: len(p.stones) - 1, end: j + m.n}
	}
	return no
}

// dashSymbol reads an arrow; any other dash parts.
func (p *parser) dashSymbol(i int) symbol {
	j := i
	for j < len(p.toks) && p.toks[j].kind == dash {
		j++
	}
	if p.is(j, ">") {
		return symbol{means: kTo, end: j + 1}
	}
	if last := p.kindAt(len(p.syms) - 1); (last == symPlace || last == symNumber) && j < len(p.toks) && p.placeAt(j) > 0 {
		return symbol{means: kTo, end: j}
	}
	return symbol{kind: symComma, end: j}
}

// markSymbol reads any other sign.
func (p *parser) markSymbol(i int) symbol {
	switch p.text[p.toks[i].lo:p.toks[i].hi] {
	case "$", "€", "£":
		if p.isNumber(i+1) && p.when == Winter {
			n := int(p.toks[i+1].num)
			return symbol{kind: symNumber, n: n, to: n, spelt: true, means: kGold, end: i + 2}
		}
		return symbol{kind: symUnknown}
	case "=":
		if p.is(i+1, ">") {
			return symbol{means: kTo, end: i + 2}
		}
		return symbol{kind: symColon}
	case "→", "⇒", "➔", "►", "➜", "⟶", ">":
		return symbol{means: kTo}
	case ":":
		return symbol{kind: symColon}
	case "/":
		return symbol{means: kAnd}
	case "@":
		return symbol{means: kAt}
	case "(":
		if last := len(p.syms) - 1; p.isNumber(i+1) && p.is(i+2, ")") && i+3 < len(p.toks) && heads[p.meaningAt(i+3)] && (last < 0 || p.syms[last].kind == symStop || p.syms[last].kind == symColon) {
			return symbol{kind: symStop, end: i + 3} // (1) build a mill; (2) hire a knight
		}
		return symbol{kind: symComma}
	case ")", "[", "]", "，", "、", "|":
		return symbol{kind: symComma}
	case ".":
		if p.when == SettingOut && i > 0 && p.isNumber(i-1) {
			return symbol{kind: symColon} // 1. York Road, 2. Lincoln Road
		}
		if i > 0 && p.toks[i-1].kind == word && p.toks[i-1].hi-p.toks[i-1].lo <= 3 && p.toks[i-1].hi == p.toks[i].lo && p.isNumber(i+1) &&
			countsNames[p.meansAt(len(p.syms)-1)] {
			return symbol{means: kFiller} // ph. 2, nr. 5
		}
		return symbol{kind: symStop}
	case ";", "!":
		return symbol{kind: symStop}
	case "?":
		return symbol{means: kAsks}
	case "'", "’":
		if p.isWord(i+1, "s") {
			return symbol{means: kFiller, end: i + 2} // 20's off to Tarrant
		}
		return symbol{means: kFiller}
	case "*", "_", "#", "…", "`":
		return symbol{means: kFiller}
	}
	if r, _ := utf8.DecodeRuneInString(p.text[p.toks[i].lo:]); r >= firstPicture && !strings.ContainsRune("✗✘❌❎🚫⛔👎🙅", r) {
		return symbol{means: kFiller}
	}
	return symbol{kind: symUnknown}
}

// firstPicture is the first of the signs that are pictures; those that say NO have no meaning.
const firstPicture = '\u2600'
