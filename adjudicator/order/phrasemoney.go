package order

// behindMoney is the atom behind a condition at atom a that speaks of money alone, and whether that falls short in it: "if the money does not
// stretch", or suffices: "if there is anything left".
func (r *phraseReader) behindMoney(a int) (behind int, lacks, ok bool) {
	if r.atomAt(a).s.kind == symComma && a < len(r.atoms) {
		a++
	}
	if ends := r.behindClass("leftover", a); len(ends) > 0 {
		return ends[0], false, true
	}
	ends := r.behindClass("ifmoney", a)
	if len(ends) == 0 {
		return a, false, false
	}
	denied, lack, reach := false, false, false
	for a = ends[0]; a < len(r.atoms); {
		x := r.atoms[a]
		next := 0
		for _, class := range [...]string{"lack", "reach", "denies", "money", "aboutmoney"} {
			if ends := r.behindClass(class, a); len(ends) > 0 && next == 0 {
				next = ends[0]
				lack, reach, denied = lack || class == "lack", reach || class == "reach", denied || class == "denies"
			}
		}
		switch {
		case x.s.kind == symWord && x.s.means == kGold, x.s.kind == symNumber && x.s.means == kGold:
			next = max(next, a+1)
		case x.s.kind == symNumber && (!x.s.spelt || goods[r.atomAt(a+1).s.means]):
			next = 0
		case x.s.kind == symNumber:
			next = max(next, a+1)
		}
		if next == 0 || x.s.kind == symWord && x.s.means == kThen {
			break
		}
		a = next
	}
	return a, lack || reach && denied, (lack || reach) && !(lack && denied)
}

// readEnough reads a condition of winter that says no more than that the money must suffice.
func (r *clauseReader) readEnough(g *caseOf) bool {
	if !r.p.wintersNow() || g.unless {
		return false
	}
	p := r.phrases()
	behind, lacks, ok := p.behindMoney(p.atomOf(g.from))
	if !ok || lacks || !p.endsClause(behind) {
		return false
	}
	g.plain, g.enough, r.i = &forPay, true, p.symOf(behind)
	return true
}

// lacksMoneyBefore reports whether a condition stands before atom a that speaks of money that falls short.
func (r *phraseReader) lacksMoneyBefore(a int) bool {
	for i := range min(a, len(r.atoms)) {
		if _, lacks, ok := r.behindMoney(i); ok && lacks {
			return true
		}
	}
	return false
}
