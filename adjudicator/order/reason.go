package order

import (
	"slices"
)

// dropReasons drops what stands behind BECAUSE, up to the next comma or the end of the sentence, if it could be no order.
func (p *parser) dropReasons() {
	p.dropCauses()
	for from := 0; from < len(p.syms); from++ {
		if p.meansAt(from) != kBecause {
			continue
		}
		if p.when == Winter && p.says(from+1, "go") && p.kindAt(from+2) == symStop {
			p.syms[from].means = kFiller // I cannot pay 03, so he can go
		} else if to := p.endOfReason(from); to > 0 {
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
var stated = wordsOf("there it he she they nobody nothing everything somebody someone that this")

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
		case p.kindAt(to) == symEntry && p.hasWordAt(p.syms[from].tok, relatives):
			return 0 // which is Sarum
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
	case i > 0 && p.hasWordAt(s.tok, relatives) && p.tellsFight(i+1):
		return false // except 05, who attacks
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
