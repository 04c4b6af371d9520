package order

import (
	"slices"
	"strings"
)

// skipFailed passes over the rest of a clause that could not be read, and reports whether the others can stand without it.
func (r *clauseReader) skipFailed(c *spokenClause) bool {
	for r.i < len(r.syms) && !r.endsAt(r.i) {
		r.i++
	}
	c.to, c.unread = r.i, true
	syms := r.syms[c.from:c.to]
	if slices.ContainsFunc(syms, symbol.namesPlace) {
		r.there = target{}
	}
	if slices.ContainsFunc(syms, symbol.namesSomebody) {
		r.who, r.spoke = nil, true
	}
	if len(r.clauses) == 0 && len(syms) == 0 {
		return false
	}
	if c.from > 0 && c.from < len(r.syms) && r.isRestOfReason(c.from, c.to) {
		c.failed, c.unread = false, false
		return true
	}
	if r.isRemark(c) {
		c.failed = c.denied && len(c.lords) > 0 // what does not change between him and me is shown
		c.unread = c.failed
		return true
	}
	limits := slices.ContainsFunc(syms, func(s symbol) bool {
		return s.kind == symWord && (s.means == kUnless || s.means == kIf || s.means == kOr || s.means == kDoubt && excepting[Fold(r.p.said(s.tok, s.end))])
	})
	return !limits && !passage{syms: syms}.changesOthers() && !(len(r.clauses) == 0 && passage{syms: syms}.leadsIn())
}

// isRemark reports whether a clause that could not be read tells how things are, and neither what own troops do nor what limits them: "he has
// not answered", "that's three miles", "somebody ought to be there".
func (r *clauseReader) isRemark(c *spokenClause) bool {
	syms := r.syms[c.from:c.to]
	if first := slices.IndexFunc(syms, func(s symbol) bool { return !s.joins() }); first > 0 && syms[first-1].means == kBut && len(syms)-first < 3 {
		return false // but Lionel
	}
	for len(syms) > 0 && (syms[0].joins() || syms[0].means == kRequest && syms[0].kind == symWord) {
		syms = syms[1:]
	}
	if len(syms) == 0 || onlyNo(syms) {
		return len(syms) > 0
	}
	own := slices.ContainsFunc(syms, func(s symbol) bool {
		limits := s.kind == symWord && (s.isIf() || s.means == kOr || s.means == kDoubt && !r.p.isOneOf(s, factual) && !strings.HasPrefix(r.p.said(s.tok, s.end), "no friend") && !strings.HasPrefix(r.p.said(s.tok, s.end), "sooner"))
		return limits || s.kind == symNumber && !s.spelt || s.kind == symEntry || s.kind == symWord && (s.means == kLord && len(c.lords) == 0 || s.means == kAll || s.means == kRest || s.means == kNone || goods[s.means])
	})
	if c.isSaidOfOwn(r) {
		return true
	}
	if own {
		return false
	}
	i := slices.IndexFunc(r.syms, func(s symbol) bool { return s.tok == syms[0].tok })
	lord := c.pronoun && c.one && r.p.lordBefore(syms[0].tok+1) >= 0
	others := c.foreign || lord || r.isWord(i, remarking) || syms[0].kind == symWord && syms[0].means == kThere || r.isMeasure(i)
	mine := c.me || r.isWord(i, meWords)
	return others && !slices.ContainsFunc(syms, symbol.namesPlace) || c.foreign && len(c.lords) > 0 || mine && !r.verbWithin(c.from, c.to) && !slices.ContainsFunc(syms, symbol.namesPlace)
}

// isSaidOfOwn reports whether a clause says how an own troop is, or what it has done: "05 has done his sowing", "he is a good fellow". A place that has
// something said of it is meant by THERE.
func (c *spokenClause) isSaidOfOwn(r *clauseReader) bool {
	if c.denied || c.everybody || r.verbWithin(c.from, c.to) || slices.ContainsFunc(r.syms[c.from:c.to], func(s symbol) bool {
		return s.kind == symWord && (s.isIf() || s.means == kOr || s.means == kDoubt && !r.p.isOneOf(s, factual) || s.means == kNone || goods[s.means]) || s.kind == symLord
	}) {
		return false
	}
	if slices.ContainsFunc(r.syms[max(0, c.from-1):c.to], func(s symbol) bool { return r.p.hasWordAt(s.tok, whileWords) }) {
		return false
	}
	says := slices.ContainsFunc(r.syms[c.from:c.to], func(s symbol) bool { return s.kind == symWord && s.means == kHave || r.p.hasWordAt(s.tok, copulas) })
	places := slices.ContainsFunc(r.syms[c.from:c.to], symbol.namesPlace)
	switch {
	case !says:
		return false
	case len(c.who) == 0 && !c.pronoun:
		return len(c.bare) == 1 && !slices.ContainsFunc(r.syms[c.from:c.to], symbol.namesTroops) && r.subjectIsPlace(c)
	}
	if isSingle(c.who) && !places {
		r.who, r.spoke, r.me, r.all = c.who, true, false, false
	}
	return !places
}

// subjectIsPlace reports whether a clause begins with a place: "Oakhanger has been left without a garrison".
func (r *clauseReader) subjectIsPlace(c *spokenClause) bool {
	i := c.from
	for i < c.to && (r.syms[i].joins() || r.p.skips(r.syms[i])) {
		i++
	}
	if r.p.isPlace(i) {
		r.there = r.p.targetOf(r.syms[i])
	}
	return r.p.isPlace(i)
}

var (
	copulas    = wordsOf("is are was were has have had")
	whileWords = wordsOf("while whilst when until till unless")
)

// isMeasure reports whether symbol i is a number of miles, days and the like.
func (r *clauseReader) isMeasure(i int) bool {
	return i+1 < len(r.syms) && r.syms[i].kind == symNumber && r.isWord(i+1, measures)
}

var (
	remarking = wordsOf("it that this there somebody someone something those these thats its")
	factual   = wordsOf("say said mean meant sooner rather had was were did somebody someone something some any other others only given got seen who which where what")
	meWords   = wordsOf("i id im ive ill we weve")
)

// verbWithin reports whether a verb of orders, but HAVE or BUY, stands among some symbols.
func (r *clauseReader) verbWithin(i, end int) bool {
	return slices.ContainsFunc(r.syms[i:end], func(s symbol) bool { return s.kind == symWord && verbs[s.means] && s.means != kBuy })
}

// onlyNo reports whether symbols say NO to something that no order knows: "no heroics".
func onlyNo(syms []symbol) bool {
	for len(syms) > 0 && syms[0].joins() {
		syms = syms[1:]
	}
	if len(syms) < 2 || syms[0].kind != symWord || syms[0].means != kNo {
		return false
	}
	return !slices.ContainsFunc(syms[1:], func(s symbol) bool { return s.kind != symUnknown && s.kind != symComma || s.n > 0 })
}

// isRestOfReason reports whether a reason was dropped before the symbols from i on, and they say nothing that could be an order.
func (r *clauseReader) isRestOfReason(i, end int) bool {
	for i < end && r.syms[i].joins() {
		i++
	}
	gap := i > 0 && i < end && r.syms[i].tok > r.syms[i-1].end
	return gap && !slices.ContainsFunc(r.syms[i:end], func(s symbol) bool {
		return s.kind != symWord && s.kind != symUnknown || s.isOfOrders() || s.namesSomebody()
	})
}

var (
	measures = wordsOf("mile miles league leagues day days week weeks year years hour hours minute minutes")
	offers   = wordsOf("offer offers propose proposes")
)

// behindAside is the symbol behind some words between commas that say nothing, which begin at symbol i: "esquire 05, bless him, stays"; 0 if
// they could say something.
func (r *clauseReader) behindAside(i int) int {
	for begin := i; i < len(r.syms) && i < begin+longestAside; i++ {
		switch s := r.syms[i]; {
		case s.kind == symComma && i > begin:
			return i + 1
		case s.kind == symUnknown && s.n == 0, s.kind == symWord && (s.means == kRequest || s.means == kFiller && !r.isWord(i, modals)):
		default:
			return 0
		}
	}
	return 0
}

// behindRelative is the symbol behind the comma that ends "who has been waiting at Salters Cross," at symbol i; 0 if no such words stand there.
func (r *clauseReader) behindRelative(i int) int {
	if i >= len(r.syms) || !r.isRelative(i) {
		return 0
	}
	for ; i < len(r.syms); i++ {
		switch s := r.syms[i]; {
		case s.kind == symComma:
			return i + 1
		case s.kind == symNumber && !s.spelt, s.isIf(), s.kind == symStop:
			return 0
		}
	}
	return 0
}

// longestAside is how many words stand at most between the commas of an aside.
const longestAside = 6

// isIdiom reports whether "as long as he can" or the like stands at symbol i, which says nothing.
func (r *clauseReader) isIdiom(i int) bool { return r.behindIdiom(i) > i }

// behindIdiom is the symbol behind "if he can help it" at symbol i; i itself if it does not stand there.
func (r *clauseReader) behindIdiom(i int) int {
	if m := r.means(i); m != kIf && !(m == kDoubt && r.says(i, "if")) {
		return i
	}
	end := i + 1
	for end < len(r.syms) && !r.syms[end].joins() && r.syms[end].kind != symStop {
		end++
	}
	if idioms[r.said(i, end)] {
		return end
	}
	return i
}

var idioms = func() map[string]bool {
	all := map[string]bool{}
	for _, who := range [...]string{"he", "she", "it", "they", "we", "i"} {
		for _, form := range [...]string{"if * can", "if * can help it", "as long as * can", "so long as * can", "as soon as * can"} {
			all[strings.Replace(form, "*", who, 1)] = true
		}
	}
	for _, form := range [...]string{"as long as it suits me", "as long as it suits us", "so long as it suits me", "for as long as it suits me", "for as long as it suits us"} {
		all[form] = true
	}
	return all
}()

// saysNothing reports whether a clause has no order in it, and takes nothing from one.
func (r *clauseReader) saysNothing(c *spokenClause) bool {
	for i := c.from; i < c.to; i++ {
		s := r.syms[i]
		switch {
		case s.kind == symNumber, s.kind == symPlace, s.kind == symStone, s.kind == symLord, s.kind == symEntry:
			return false
		case s.kind == symUnknown && s.n > 0:
			return false
		case s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kNone || s.means == kNever || s.means == kDoubt || s.isIf() || s.means == kOr || s.means == kLord || s.means == kAll || s.means == kRest || goods[s.means]):
			return false
		case s.kind == symWord && heads[s.means]:
			return false
		}
	}
	return true
}
