package order

import "slices"

// hearWinter settles what a word of winter means whose meaning hangs on those beside it, and reports whether it did.
func (p *parser) hearWinter(i int) bool {
	s, next := &p.syms[i], p.next(i+1)
	switch {
	case s.leads && p.startsGoodsAt(next) && p.sentenceHas(i, kHire):
		s.means = kFiller // take a knight into my service
	case s.means == kAppoint && (p.meansAt(p.behindCount(next)) == kReeve || p.meansAt(p.behindCount(next)) == kForester):
		s.means = kBuild
	case s.means == kAll && p.isWord(s.tok, "each") && slices.ContainsFunc(p.syms, symbol.isGoods) && slices.ContainsFunc(p.syms, symbol.namesPlace):
		s.means = kFiller // a hive at each of Foxwood and Selborne
	case s.means == kGive && p.isWord(s.end-1, "gift"): // it is no verb of the lord before it
	case s.means == kCould && p.isWord(s.tok, "would") && (p.meansAt(i-1) == kMe || i > 0 && p.isWord(p.syms[i-1].tok, "we")) && p.sentenceHas(i, kHire, kBuild, kBuy) && !p.sentenceHas(i, kIf, kUnless, kBut, kNot, kNo, kGold):
		s.means = kFiller // I would hire two esquires
	case s.means == kHave && p.startsGoodsAt(next) && p.sentenceHas(i, kBuild, kHire) && (p.wished || p.meansAt(i-1) == kTo || p.meansAt(i-1) == kWant):
		s.means = kFiller // I wish to have a mill built
	case s.means == kDoubt && p.isWord(s.tok, "before") && p.sentenceHas(i, kPay) && p.meansAt(next) == kMen && p.kindAt(p.next(next+1)) != symNumber:
		s.means, p.syms[next].means = kFirst, kFiller // knights are always paid before men
	case (s.means == kKnights || s.means == kMen) && p.kindAt(i-1) == symNumber && p.syms[i-1].spelt && p.speaksOf(kPay) && p.hasWordAt(p.syms[i-1].tok-1, ownMarks):
		p.syms[i-1].kind, p.syms[i-1].means = symWord, kFiller // the five knights
	case s.means == kDoubt && s.end == s.tok+1 && p.hasWordAt(s.tok, wanted) && i > 0 && (p.syms[i-1].isGoods() || p.isPlace(i-1)) && p.sentenceHas(i, goodsWords...):
		s.means = kBuy // one knight wanted
	case s.means == kFirst && (i == 0 || p.syms[i-1].kind == symStop) && p.isWord(s.tok, "first") && (p.meansAt(next) == kMe || p.meansAt(next) == kDismiss || p.syms[min(next, len(p.syms)-1)].buys()):
		s.means = kFiller // first I dismiss 4
	case s.means == kHold && p.hasWordAt(s.tok, stations) && s.end == s.tok+1:
		s.means = kRelocate
	default:
		return false
	}
	return true
}

var wanted = wordsOf("wanted needed required")

var stations = wordsOf("station stations")

// behindCount is the symbol behind the number at symbol i, if there is one.
func (p *parser) behindCount(i int) int {
	if p.kindAt(i) == symNumber {
		return p.next(i + 1)
	}
	return i
}

// isGoods reports whether a symbol is something to hire or to build.
func (s symbol) isGoods() bool { return s.kind == symWord && goods[s.means] }

// joinGoods puts what is said later of the things to hire or to build beside them: "one esquire, and quarter him at Langport",
// "two hives, one at Foxwood and the other at Langport".
func (p *parser) joinGoods() {
	for g := 0; g < len(p.syms); g++ {
		if !p.syms[g].isGoods() {
			continue
		}
		if at, ok := p.referred(g); ok {
			p.syms = slices.Delete(p.syms, g+1, at)
		} else {
			p.dealOut(g)
		}
	}
}

// referred is the AT at which it is said where the things of symbol g shall be, in words that only refer to them.
func (p *parser) referred(g int) (at int, ok bool) {
	refers, placed := false, false
	for i := g + 1; i < len(p.syms); i++ {
		s := p.syms[i]
		switch {
		case s.means == kAt && p.isPlace(p.next(i+1)):
			return i, refers && placed && slices.ContainsFunc(p.syms[:g], symbol.buys)
		case p.hasWordAt(s.tok, references):
			refers = true
		case s.kind == symWord && placing[s.means]:
			placed = true
			refers = refers || p.isWord(s.tok, "to") && p.isWord(s.tok+1, "be")
		case !p.links(s):
			return 0, false
		}
	}
	return 0, false
}

// links holds for a symbol that may stand between things and what is said of them.
func (p *parser) links(s symbol) bool {
	switch s.kind {
	case symComma, symColon, symStop:
		return true
	case symWord:
		return p.skips(s) || betweenGoods[s.means]
	}
	return false
}

// buys holds for verbs of hiring and building.
func (s symbol) buys() bool {
	return s.kind == symWord && (s.means == kHire || s.means == kBuild || s.means == kBuy || s.means == kWant)
}

var (
	references   = wordsOf("him her it them both each who whom which he she they these")
	placing      = set(kRelocate, kBuild, kHold, kStay, kHire)
	betweenGoods = set(kBecause, kAnd, kTo, kMe, kWant, kOf, kHave, kAll)
)

// hireWhom reads "we have the money for one more man, whom I should like to hire" as what the end says.
func (p *parser) hireWhom() {
	verb := len(p.syms) - 1
	for verb > 0 && (p.syms[verb].kind == symStop || p.skips(p.syms[verb])) {
		verb--
	}
	if m := p.meansAt(verb); m != kHire && m != kBuild && m != kBuy {
		return
	}
	whom := verb - 1
	for whom > 0 && (p.syms[whom].means == kMe || p.syms[whom].means == kTo || p.skips(p.syms[whom]) || p.syms[whom].means == kWant) && !p.hasWordAt(p.syms[whom].tok, relatives) {
		whom--
	}
	g := slices.IndexFunc(p.syms, symbol.isGoods)
	if whom <= g || g < 0 || !p.hasWordAt(p.syms[whom].tok, relatives) {
		return
	}
	from := g
	for from > 0 && (p.kindAt(from-1) == symNumber || p.syms[from-1].means == kFiller || p.syms[from-1].means == kArticle) {
		from--
	}
	if slices.ContainsFunc(p.syms[:from], func(s symbol) bool {
		return p.mayWish(s) || s.isVerb() && s.means != kHave || s.kind == symPlace || s.kind == symNumber
	}) {
		return
	}
	if whom--; p.kindAt(whom) != symComma {
		whom++
	}
	p.syms = slices.Concat([]symbol{p.syms[verb]}, p.syms[from:whom])
}

// A share is how many of some things go where.
type share struct{ count, at, place symbol }

// dealOut reads "two esquires, one at Foxwood and the other at Langport" as one esquire at Foxwood and one at Langport, if the sum is right.
func (p *parser) dealOut(g int) {
	var all []share
	sum, i := 0, g+1
	for {
		from := i
		for i < len(p.syms) && (p.links(p.syms[i]) && !p.isOther(i) || p.hasWordAt(p.syms[i].tok, references)) {
			i++
		}
		if i >= len(p.syms) || i == from || !p.isOther(i) && p.kindAt(i) != symNumber {
			break
		}
		x := share{count: p.syms[i]}
		if x.count.kind != symNumber {
			n := 1
			if p.isWord(x.count.end-1, "of") {
				n = max(n, counted[p.foldAt(x.count.tok)]) // two of them
			}
			x.count = symbol{kind: symNumber, n: n, to: n, spelt: true, tok: x.count.tok, end: x.count.end}
		}
		for i++; i < len(p.syms) && (p.skips(p.syms[i]) || placing[p.meansAt(i)] || p.isOther(i-1) && p.says(i, "one")); {
			i++
		}
		if p.meansAt(i) != kAt || !p.isPlace(p.next(i+1)) || x.count.n != x.count.to {
			return
		}
		x.at, x.place = p.syms[i], p.syms[p.next(i+1)]
		sum, i, all = sum+x.count.n, p.next(i+1)+1, append(all, x)
	}
	if counted := p.kindAt(g-1) == symNumber; len(all) < 2 || counted && p.syms[g-1].n != sum {
		return
	}
	what, from := p.syms[g], g
	if p.kindAt(g-1) == symNumber {
		from--
	}
	var dealt []symbol
	for k, x := range all {
		if k > 0 {
			dealt = append(dealt, symbol{means: kAnd, tok: x.count.tok, end: x.count.tok})
		}
		dealt = append(dealt, x.count, what, x.at, x.place)
	}
	last := all[len(all)-1].place
	to := slices.IndexFunc(p.syms, func(s symbol) bool { return s.tok == last.tok }) + 1
	p.syms = slices.Replace(p.syms, from, to, dealt...)
}

// isOther reports whether symbol i is THE OTHER of several things.
func (p *parser) isOther(i int) bool {
	s := p.syms[i]
	return s.kind == symWord && (p.isWord(s.end-1, "other") || p.isWord(s.end-1, "another") || s.end == s.tok+2 && p.isWord(s.end-1, "of") && (p.isWord(s.tok, "one") || counted[p.foldAt(s.tok)] > 0))
}

// dropFunds drops what says from which money something is paid: "with the last two coins".
func (p *parser) dropFunds() {
	for from := 0; from < len(p.syms); from++ {
		spends := p.hasWordAt(p.syms[from].tok, spending)
		if m := p.meansAt(from); m != kWith && m != kFor && m != kFrom && m != kOf && !spends || p.sentenceHas(from, kGive, kBid, kShare) || !p.sentenceHas(from, goodsWords...) {
			continue
		}
		to, gold := from+1, false
		for ; to < len(p.syms); to++ {
			s := p.syms[to]
			if s.means == kGold {
				gold = true
			} else if !(s.kind == symNumber && !gold || spends && gold && s.means == kFor || p.isWord(s.tok, "remaining") || p.skips(s) && s.means != kRequest || s.kind == symWord && aroundMoney[s.means] || s.kind == symUnknown && s.n == 0 && !p.capital(s.tok)) {
				break
			}
		}
		switch {
		case gold && spends && (p.startsGoodsAt(to) || p.syms[from].buys()):
			p.syms[from] = symbol{means: kBuy, tok: p.syms[from].tok, end: p.syms[from].end} // spend four bezants on a knight
			p.syms = slices.Delete(p.syms, from+1, to)
		case gold && !spends:
			if to < len(p.syms) && p.syms[to].kind == symComma {
				to++
			}
			p.syms = slices.Delete(p.syms, from, to)
			from--
		}
	}
}

// goodsWords are the words for what is hired and built.
var goodsWords = []keyword{kKnights, kMen, kHive, kForester, kReeve, kMill, kCastle, kChurch, kCircle}

// spending are verbs of what is done with money.
var spending = wordsOf("use spend invest using spending")

var aroundMoney = set(kOrdinal, kFirst, kRest, kMe, kHave, kOf)
