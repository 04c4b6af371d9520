package order

import "slices"

// readRemark passes over a clause of winter that tells how things are: "he is not earning his keep", "03 has served faithfully", "new appointment".
// It reports false, and leaves r.i, if the clause could be an order, or change one.
func (r *clauseReader) readRemark(begin int) bool {
	if !r.p.wintersNow() || r.given != nil && !r.given.enough || r.i > 0 && r.means(r.i-1) == kBut && r.hasOrders() {
		return false // hire two men, but the money is gone
	}
	p := r.phrases()
	a := p.atomOf(r.i)
	for _, a := range p.starts(a) {
		if p.hasClass("paidall", a) {
			r.i = p.endOfRemark(a)
			r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, asIs: true})
			return true
		}
		var about filled
		if ends := p.behindClass("thanks", a); len(ends) > 0 {
			if end := p.fillTroops(ends[0], &about.who); end > ends[0] && p.saysNoOrder(end) {
				r.who, r.spoke, r.me, r.all = about.who, true, false, false
				r.i = p.endOfRemark(end)
				r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, remark: true})
				return true
			}
		}
		if ends := p.behindClass("cannotafford", a); len(ends) > 0 {
			if end := p.fillTroops(ends[0], &about.who); end > ends[0] && p.saysNoOrder(p.behindPlaceOf(end, about.who)) {
				r.costs = true
				r.who, r.spoke, r.me, r.all = about.who, true, false, false
				r.i = p.endOfRemark(end)
				r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, remark: true})
				return true
			}
		}
		subject := a
		if behind := p.fillTroops(a, &about.who); behind > a {
			subject = behind
		}
		if p.isRemarkAt(a, subject) {
			if subject > a {
				r.who, r.spoke, r.me, r.all = about.who, true, false, false
			}
			r.i = p.endOfRemark(subject)
			r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, remark: true})
			return true
		}
	}
	return false
}

// hasOrders reports whether a clause before has orders.
func (r *clauseReader) hasOrders() bool {
	return slices.ContainsFunc(r.clauses, func(c spokenClause) bool { return len(c.orders) > 0 })
}

// endOfRemark is the symbol with which the clause of atom a ends.
func (r *phraseReader) endOfRemark(a int) int {
	for !r.endsClause(a) {
		a++
	}
	return r.symOf(a)
}

// isRemarkAt reports whether the clause at atom a, with what is said of its subject from atom said on, tells how things are.
func (r *phraseReader) isRemarkAt(a, said int) bool {
	switch {
	case said > a:
		return (r.hasClass("tells", said)) && r.saysNoOrder(said)
	case r.hasClass("cannotafford", a):
		return r.saysNoOrder(r.behindClass("cannotafford", a)[0])
	case r.hasClass("mood", a):
		return r.saysNoOrder(r.behindClass("mood", a)[0])
	case r.hasClass("itis", a):
		return r.saysNoOrder(r.behindClass("itis", a)[0])
	case r.hasClass("relative", a) && r.isPastWithin(a+1):
		return r.saysNoOrder(a + 1)
	}
	return len(r.clauses) > 0 && r.isFragment(a)
}

// saysNoOrder reports whether nothing from atom a to the end of the clause could be an order, or change one.
func (r *phraseReader) saysNoOrder(a int) bool {
	past := r.isPastWithin(a)
	for ; !r.endsClause(a); a++ {
		x := &r.atoms[a]
		noun := a > 0 && (r.hasClass("owner", a-1) || r.atoms[a-1].s.kind == symUnknown)
		switch {
		case r.hasClass("unsure", a):
			return false
		case x.s.kind == symWord && x.s.means == kNot || x.s.kind == symUnknown && x.s.n == 0, x.s.kind == symNumber && x.s.spelt && x.s.means != kGold:
		case x.s.kind != symWord, x.s.isIf(), x.s.means == kOr, goods[x.s.means] && !past && x.word != "hand":
			return false
		case x.s.means == kDoubt && r.hasClass("limits", a) && !r.hasClass("idle", a) && !past:
			return false
		case heads[x.s.means] && !noun && !past && x.s.means != kHave && x.s.means != kBuy:
			return false
		}
	}
	return true
}

// isPastWithin reports whether a verb of the past stands in the clause from atom a on.
func (r *phraseReader) isPastWithin(a int) bool {
	for ; !r.endsClause(a); a++ {
		if x := r.atoms[a]; r.isText(a) && (r.hasClass("past", a) || x.s.kind == symUnknown && r.p.isPast(x.s.tok)) {
			return true
		}
	}
	return false
}

// longestFragment is how many words there are at most in a clause without a verb that says nothing: "new appointment".
const longestFragment = 4

// isFragment reports whether the clause at atom a is no more than a few words that no order knows.
func (r *phraseReader) isFragment(a int) bool {
	begin := a
	for ; !r.endsClause(a); a++ {
		x := &r.atoms[a]
		switch {
		case a >= begin+longestFragment, r.hasClass("unsure", a), r.hasClass("limits", a):
			return false
		case x.s.kind == symUnknown && x.s.n == 0 && (!r.p.capital(x.s.tok) || a == begin), x.s.kind == symWord && (r.p.skips(x.s) || slices.Contains(fragmentWords, x.s.means)):
		default:
			return false
		}
	}
	return a > begin
}

// fragmentWords are the meanings of words that may stand in a fragment.
var fragmentWords = []keyword{kOf, kWith, kHave, kMe, kFor}

// describes reports whether the brackets between symbols from and to tell no more than of what kind the troop before them is, and where it stands:
// "03 (man-at-arms, Langport)".
func (p *parser) describes(from, to int) bool {
	if from == 0 || p.kindAt(from-1) != symNumber || p.syms[from-1].spelt || p.syms[from-1].n != p.syms[from-1].to {
		return false
	}
	own, ok := p.names.own.find(p.syms[from-1].n)
	said := false
	for i := from + 1; i < to; i++ {
		switch s := p.syms[i]; {
		case s.kind == symWord && (s.means == kMen || s.means == kKnights) && s.means == own.kind():
			said = true
		case s.kind == symPlace && p.targetOf(s).place == own.At:
			said = true
		case s.kind == symComma, s.kind == symWord && (s.means == kAt || p.skips(s)):
		default:
			return false
		}
	}
	return ok && said
}

// passMark passes over the letter or number of a list with which a sentence begins: "h)".
func (r *clauseReader) passMark() {
	if len(r.syms) > 2 && r.p.is(r.syms[1].tok, ")") && r.syms[0].end == r.syms[0].tok+1 && len(r.p.said(r.syms[0].tok, r.syms[0].end)) == 1 {
		r.i = 2
	}
}

// turnsDown reports whether the clause that begins at a symbol denies something behind BUT: "we might build a mill, but we can't afford it".
func (r *clauseReader) turnsDown(begin int) bool {
	i := begin
	for i < r.i && r.syms[i].kind == symComma {
		i++
	}
	if !r.p.wintersNow() || r.means(i) != kBut || !r.hasOrders() {
		return false
	}
	p := r.phrases()
	for i++; i < len(r.syms) && !r.endsAt(i); i++ {
		if m := r.means(i); p.hasClass("unsure", p.atomOf(i)) || m == kNot || m == kNo || m == kNever || m == kNone {
			return true
		}
	}
	return false
}

// behindPlaceOf is the atom behind the place at atom a where troops stand; a itself if none is named.
func (r *phraseReader) behindPlaceOf(a int, t Troops) int {
	if x := r.atomAt(a + 1); r.hasClass("in", a) && x.s.kind == symPlace && r.p.names.own.standAll(t, r.p.targetOf(x.s).place) {
		return a + 2
	}
	return a
}

// readCause passes over how things are where SO and an order stand behind it: "the roof at Breaume leaks, so 06 comes to Langport". What it names is
// meant by HE and THERE.
func (r *clauseReader) readCause(begin int) bool {
	if !r.p.wintersNow() || len(r.clauses) > 0 || r.given != nil || r.i >= len(r.syms) {
		return false
	}
	p := r.phrases()
	a := p.atomOf(r.i)
	if !p.hasClass("states", a) && !p.hasClass("forthat", a) && r.syms[r.i].kind != symNumber && !p.isPlaceThatIs(a) {
		return false
	}
	var who Troops
	var at []target
	subject := p.fillTroops(a, &who)
	if subject > a && !p.hasClass("tells", subject) {
		return false
	}
	if ends := p.behindClass("forthat", a); len(ends) > 0 {
		subject = ends[0]
	}
	for a = subject; a < len(p.atoms); a++ {
		x := p.atoms[a]
		switch {
		case x.first && p.endsCause(a):
			r.i = x.sym
			r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, remark: true})
			if len(who) > 0 {
				r.who, r.spoke, r.me, r.all = who, true, false, false
			}
			if len(at) == 1 {
				r.there = at[0]
			}
			return true
		case x.s.kind == symPlace:
			at = append(at, r.p.targetOf(x.s))
		case r.isVerbOfOrders(x) && !p.hasClass("owner", a-1), x.s.kind != symWord && x.s.kind != symUnknown && !(x.s.kind == symNumber && (x.s.spelt || p.atomAt(a+1).s.means == kGold)), x.s.isIf(),
			x.s.kind == symWord && (x.s.means == kOr || goods[x.s.means] || x.s.means == kAsks), p.hasClass("turning", a):
			return false
		}
	}
	return false
}

// isPlaceThatIs reports whether a place of which something is told stands at atom a: "Foxwood is empty".
func (r *phraseReader) isPlaceThatIs(a int) bool {
	return r.atomAt(a).s.kind == symPlace && r.hasClass("tells", a+1)
}

// endsCause reports whether what is told ends at atom a, before ", so" and an order, or before one who is asked to do something: "04 is lonely,
// please bring him to Langport".
func (r *phraseReader) endsCause(a int) bool {
	x := r.atomAt(a)
	behind := a + 1
	switch {
	case x.s.kind == symComma && r.atomAt(behind).word == "so", x.s.kind == symComma && r.hasClass("therefore", behind):
		return true
	case x.word == "so" && a > 0:
	case x.s.kind == symComma && r.atomAt(behind).word == "but" && r.hasClass("states", r.atomOf(r.i)):
		return r.atomAt(behind+1).s.kind == symPlace
	case x.s.kind == symComma:
	default:
		return false
	}
	return r.hasClass("commands", behind)
}

// isVerbOfOrders reports whether an atom is a verb by which orders are given.
func (r *clauseReader) isVerbOfOrders(x atom) bool {
	return x.s.kind == symWord && heads[x.s.means] && x.s.means != kHave && x.s.means != kBuy && x.s.means != kHouse
}

// longestHeading is how many words a heading before a colon has at most; none where those before it belong to an order of winter.
func (r *clauseReader) longestHeading() int {
	if !r.p.wintersNow() {
		return 2
	}
	if p := r.phrases(); p.hasClass("order", p.atomOf(r.i)) || p.hasClass("heir", p.atomOf(r.i)) {
		return 0
	}
	return 4
}

// isRunOn reports whether a remark begins at atom a that tells why, without a comma before it: "give Lionel three bezants he has been decent to me".
func (r *phraseReader) isRunOn(a int) bool {
	ends := r.behindClass("runon", a)
	return len(ends) > 0 && ends[0] > a && r.saysNoOrder(ends[0])
}

// passPossible passes over "if possible" behind an order of winter.
func (r *clauseReader) passPossible() {
	p := r.phrases()
	at := r.i
	if at < len(r.syms) && r.syms[at].kind == symComma {
		at++
	}
	for _, end := range p.behindClass("ifpossible", p.atomOf(at)) {
		if i := p.symOf(end); i >= 0 && (r.endsAt(i) || p.hasClass("also", end)) {
			for r.i = i; r.i < len(r.syms) && !r.endsAt(r.i) && p.hasClass("also", p.atomOf(r.i)); r.i++ {
			}
			return
		}
	}
}
