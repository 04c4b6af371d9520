package order

import (
	"bytes"
	"slices"
	"strings"
)

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
	goes := p.isWord(s.tok, "goes") && p.isWord(s.tok+1, "for") && (i == 0 || p.syms[i-1].kind == symStop || p.hasWordAt(s.tok-1, determiners) || p.isWord(s.tok-1, "same"))
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
	case kAll:
		return s.turns(kFiller, p.meansAt(i-1) == kAgainst || p.meansAt(i-1) == kAttack && (p.kindAt(i-2) == symNumber || p.says(i-2, "he"))) // he defends it against everybody
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
	if p.isOneOf(*s, towards) && p.isWord(s.tok-1, "to") && p.sentenceHas(i, kMove) && !p.sentenceHas(i, kYield, kGive, kClaim) && !p.isPlace(p.next(i+1)) && p.kindAt(i+1) != symNumber {
		return s.turns(kDoubt, true) // 5 drops back to them
	}
	if p.isOneWord(s, "he") && p.meansAt(i+1) == kHold && slices.ContainsFunc(p.syms[i:], func(w symbol) bool {
		return w.kind == symWord && w.means == kWith && w.end < len(p.toks) && p.isNumber(w.end)
	}) {
		return s.turns(kDoubt, true) // he stays at Foxwood with 4 and 6
	}
	if p.isOneWord(s, "it") && p.isFieldVerb(i+1) && (i == 0 || p.syms[i-1].kind != symWord || p.meansAt(i-1) == kAnd) || p.isOneOf(*s, companies) && p.meansAt(i+1) == kWith {
		return s.turns(kDoubt, true) // it withdraws; the party with the lord
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

// isFieldVerb reports whether the verb of a march or a fight stands at a symbol.
func (p *parser) isFieldVerb(i int) bool { return inField[p.meansAt(i)] }

var inField = set(kMove, kHold, kAttack, kDefend, kPassive, kWithdraw, kRetire)

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
		return s.turns(kFiller, s.end > s.tok+1 && (p.when == Winter || plainWhen[p.bareWord(s.tok)] && p.sentenceHas(i, kClaim, kYield))) // for the winter, at the end of the season
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
	if !p.isOneOf(s, outs) && !p.isOneOf(s, runs) || slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symPlace || s.kind == symLord }) {
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
	towards    = wordsOf("them him her us")
	companies  = wordsOf("party company group troop troops men band")
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
	return named && heads[p.meansAt(j)] && slices.ContainsFunc(p.syms[i+1:j], func(s symbol) bool { return p.hasWordAt(s.tok, resolves) || p.hasWordAt(s.end-1, resolves) })
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
