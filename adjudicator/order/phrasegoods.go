package order

import "slices"

// takeTurn takes a turn of phrase by which something is bought: "we can afford", "would be welcome", "would enjoy", "and so would Foxwood".
func (s *shopping) takeTurn() bool {
	r := s.phrases()
	a := r.atomOf(s.at)
	switch {
	case len(s.all) == 0 && len(s.front) == 0:
		return s.takeFunds(r, a) || s.turnTo(r, "thought", a, false) || s.turnTo(r, "affords", a, true)
	case len(s.all) == 0:
		return s.turnTo(r, "enjoys", a, true)
	}
	if last := &s.all[len(s.all)-1]; last.n == 1 && len(last.places) > 1 && s.turnTo(r, "oneeach", a, false) {
		return true
	}
	if (s.last == kHive || s.last == kMill) && s.waiting && s.turnTo(r, "placed", a, true) {
		return true
	}
	return s.takeGood(r, a) || s.takeSoWould(r, a) || s.turnTo(r, "welcome", a, true)
}

// turnTo takes a phrase of a class at atom a, behind which something is bought if it says so.
func (s *shopping) turnTo(r *phraseReader, class string, a int, buys bool) bool {
	for _, end := range r.behindClass(class, a) {
		i := r.symOf(end)
		if i < 0 && r.atoms[end].s.kind == symWord && r.atoms[end].s.means == kAt && r.atomAt(end+1).first {
			i = r.atoms[end].sym // to be posted at
		}
		if i >= 0 {
			s.at, s.verb = i, s.verb || buys
			return true
		}
	}
	return false
}

// takeFunds takes "the last two bezants buy" at atom a.
func (s *shopping) takeFunds(r *phraseReader, a int) bool {
	gold := 0
	for _, begin := range r.behindClass("invest", a) {
		if end := r.fillGold(begin, &gold); end > begin && s.turnTo(r, "into", end, true) {
			return true
		}
	}
	end := r.fillGold(a, &gold)
	if end > a && r.atomAt(end).s.means == kFor && s.turnTo(r, "forgoods", end, false) {
		return true
	}
	return end > a && s.turnTo(r, "spendson", end, true)
}

// takeSoWould takes "and so would Foxwood" at atom a: one more place for what was named last.
func (s *shopping) takeSoWould(r *phraseReader, a int) bool {
	for r.joinsNames(a) {
		a++
	}
	ends := r.behindClass("sowould", a)
	if len(ends) == 0 {
		return false
	}
	var more []target
	end, last := r.fillPlaces(ends[0], &more), &s.all[len(s.all)-1]
	if end == ends[0] || len(last.places) == 0 || last.n > 1 || r.symOf(end) < 0 {
		return false
	}
	last.places, last.each = append(slices.Clip(last.places), more...), true
	s.at = r.symOf(end)
	return true
}

// takeGood takes "would do Foxwood good, so give them one" at atom a.
func (s *shopping) takeGood(r *phraseReader, a int) bool {
	if !s.waiting || len(s.all) != 1 {
		return false
	}
	for i := range doingGood {
		var got filled
		r.steps = 0
		end := r.match(doingGood[i].pieces, a, &got)
		if end < 0 || len(got.at) != 1 || r.symOf(end) < 0 {
			continue
		}
		s.all[0].places, s.waiting, s.verb = got.at, false, true
		s.at = r.symOf(end)
		return true
	}
	return false
}

var doingGood = phrasingsOf(needsNothing, nil, `
	would|will do $P @also* [a lot of] [a world of] [some] good , so|and @also* do? @also* give|build|get|buy|find|let|have them|it|us|me @also* [have] one ...
	would|will suit $P @also* [down to the ground] , so|and @also* do? @also* give|build|get|buy|find|let|have them|it|us|me @also* [have] one ...`)

// isList reports whether the purchases are no more than a list, each with its place, with nothing else in the sentence but that the money must suffice.
func (s *shopping) isList() bool {
	if s.strange || s.waiting || slices.ContainsFunc(s.all, func(b purchase) bool { return len(b.places) == 0 }) {
		return false
	}
	r := s.phrases()
	for a := r.atomOf(s.from); a < r.atomOf(s.at); a++ {
		if r.hasClass("unlisted", a) {
			return false
		}
	}
	for _, c := range s.clauses {
		if bought := len(c.orders) > 0 && (c.orders[0].keyword() == kBuild || c.orders[0].keyword() == kHire); !bought && !c.isCase && !c.remark && !r.isLead(c) {
			return false
		}
	}
	end := r.atomOf(s.at)
	if behind, lacks, ok := r.behindMoney(end); ok && !lacks {
		end = behind
	}
	return end >= len(r.atoms) || r.atoms[end].s.kind == symStop && r.atoms[end].sym == len(r.syms)-1
}

// isLead reports whether a clause holds no more than words that say nothing.
func (r *phraseReader) isLead(c spokenClause) bool {
	return len(c.orders) == 0 && !c.failed && !slices.ContainsFunc(r.syms[c.from:c.to], func(s symbol) bool { return s.isOfOrders() || s.means == kDoubt || s.means == kNot })
}

// boughtBefore is what the sentence or the line before hires or builds last, of which there may be ANOTHER; none if that is not clear.
func (r *clauseReader) boughtBefore() (last keyword) {
	begins := slices.IndexFunc(r.p.all, func(s symbol) bool { return len(r.syms) > 0 && s.tok == r.syms[0].tok })
	for i := begins - 2; i >= 0 && r.p.all[i].kind != symStop; i-- {
		switch s := r.p.all[i]; {
		case s.kind == symWord && goods[s.means] && last == none:
			last = s.means
		case s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kDoubt || s.means == kAsks || s.isIf()):
			return none
		}
	}
	if begins > 0 || r.p.sheet == nil || len(r.p.sheet.Orders) == 0 {
		return last
	}
	l := r.p.sheet.Orders[len(r.p.sheet.Orders)-1]
	if l.N < r.p.n-1 {
		return none
	}
	if h, ok := l.Order.(Hire); ok && h.Knight {
		return kKnights
	} else if ok {
		return kMen
	}
	if b, ok := l.Order.(Build); ok {
		return wordOfImprovement(b.What)
	}
	return none
}

// wordOfImprovement is the word for what is built.
func wordOfImprovement(what Improvement) keyword {
	i := slices.IndexFunc(improvements, func(m meaning[Improvement]) bool { return m.is == what })
	if i < 0 {
		return none
	}
	return improvements[i].word
}

// readDoSo reads what is bought by "so build it" or "so hire one" behind a clause that names it and its place: "a forester would not go amiss at
// Foxwood, so hire one". It reports false, and leaves r.i, if anything else is named, or if more than that is said.
func (r *clauseReader) readDoSo(begin int) bool {
	if !r.p.wintersNow() || r.given != nil || r.hasOrders() {
		return false
	}
	p := r.phrases()
	first := p.atomOf(r.i)
	for a := first + 3; a < len(p.atoms); a++ {
		if p.atomBefore(a) != symComma && p.atoms[a-1].word != "and" && p.atoms[a-1].word != "so" {
			continue
		}
		for i := range doingSo {
			var got filled
			p.steps = 0
			end := p.match(doingSo[i].pieces, a, &got)
			if end < 0 || p.symOf(end) < 0 || p.caseFollows(end) {
				continue
			}
			orders := p.onlyPurchase(first, a, got.at)
			if len(orders) == 0 {
				return false
			}
			r.i = p.symOf(end)
			r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, orders: orders})
			return true
		}
	}
	return false
}

var doingSo = phrasingsOf(needsNothing, nil, `
	so? then? @ask* @also* build|hire|buy|engage|appoint|recruit|put|place|get|have it|one|him|them @at $P ...
	so? then? @ask* do it|that|this ...
	so? then? lets|well|ill do it|that|this ...
	so? then? let us do it|that|this ...
	so? then? lets go for it|one|that ...
	so? then? @ask* @also* build|hire|buy|engage|appoint|recruit|install|erect|construct it|one|him|them [there] ...
	so? then? @ask* @also* get|have|make|give|take it|one|him|them [there] [built|hired|done|on] ...
	so? then? @ask* @also* put|set it|one|him|them up there? ...
	so? then? @ask* @also* take it|one|him|them on there? ...
	so? @also* it|one|they|bees|them he|she|they|it shall|may|can|must have
	so? @also* it|he|one|they shall|must|may|should|can|is|are to? be? built|hired|bought|engaged ...`)

// onlyPurchase are the orders of the only thing to hire or to build, with the only place, that is named from atom a to before atom end; the place
// may stand behind it instead.
func (r *phraseReader) onlyPurchase(a, end int, at []target) []Order {
	b := purchase{n: 1, places: at}
	for ; a < end; a++ {
		switch x := r.atoms[a]; {
		case x.s.kind == symWord && goods[x.s.means] && r.hasClass("hand", a):
		case x.s.kind == symWord && goods[x.s.means]:
			if b.what != none {
				return nil
			}
			b.what = x.s.means
			for k := a - 1; k >= 0 && k > a-4 && r.isText(k); k-- {
				if n := r.atoms[k]; n.s.kind == symNumber && n.s.spelt {
					b.n = n.s.n
				}
			}
			if isPlural(x.word) && b.n == 1 && (b.what == kMen || b.what == kKnights) {
				return nil
			}
		case x.s.kind == symPlace:
			if at := r.p.targetOf(x.s); len(b.places) > 0 || !r.p.isManor(at.place) || r.hasClass("has", a+1) {
				return nil
			}
			b.places = []target{r.p.targetOf(x.s)}
		case x.s.kind == symLord, x.s.kind == symStone, x.s.kind == symNumber && !x.s.spelt && x.s.means != kGold, x.s.isIf(), x.s.kind == symWord && x.s.means == kAsks,
			r.hasClass("turning", a), r.hasClass("denies", a):
			return nil
		}
	}
	if b.what == none || len(b.places) == 0 {
		return nil
	}
	return b.orders("")
}
