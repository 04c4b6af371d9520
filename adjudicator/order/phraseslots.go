package order

import "slices"

// fill fills a slot from atom a on, and gives the atom behind what stands in it; a itself if nothing fits.
func (r *phraseReader) fill(slot byte, a int, got *filled) int {
	switch slot {
	case 'T':
		return r.fillTroops(a, &got.who)
	case 'U':
		return r.fillTroops(a, &got.then)
	case 'H':
		return r.fillPronoun(a, &got.who)
	case 'S':
		if ends := r.behindClass("he", a); len(ends) > 0 && r.spoke && (r.atomAt(a).word == "they") == (r.sizeOf(r.who) > 1) && !r.p.isLordAlone(r.who) {
			got.who = r.who
			return ends[0]
		}
	case 'I':
		return r.behindSelf(a)
	case 'O':
		if x := r.atomAt(a); x.s.kind == symLord && r.p.isMyself(x.s.n) {
			return a + 1
		}
	case 'P':
		return r.fillPlaces(a, &got.at)
	case 'Q':
		return r.fillPlaces(a, &got.from)
	case 'L':
		begin := a
		for ends := r.behindClass("sir", a); len(ends) > 0; ends = r.behindClass("sir", a) {
			a = ends[0]
		}
		if x := r.atomAt(a); x.s.kind == symLord && !r.p.isMyself(x.s.n) {
			got.lord = r.p.names.lords.names[x.s.n]
			return a + 1
		}
		return begin
	case 'B':
		return r.fillGold(a, &got.gold)
	case 'R':
		if m := r.atomAt(a).s.means; r.atomAt(a).s.kind == symWord && (m == kReeve || m == kForester) {
			got.noun = m
			return a + 1
		}
	}
	return a
}

// atomAt is atom a; a stop behind the last one.
func (r *phraseReader) atomAt(a int) atom {
	if a < 0 || a >= len(r.atoms) {
		return atom{s: symbol{kind: symStop}}
	}
	return r.atoms[a]
}

// behindSelf is the atom behind "I", "my lord" or the name of the own lord at atom a.
func (r *phraseReader) behindSelf(a int) int {
	if ends := r.behindClass("myself", a); len(ends) > 0 {
		if x := r.atomAt(ends[0]); x.s.kind == symLord && r.p.isMyself(x.s.n) {
			return ends[0] + 1
		}
		return ends[0]
	}
	begin := a
	if r.hasClass("sir", a) {
		a++
	}
	x := r.atomAt(a)
	if x.s.kind == symLord && r.p.isMyself(x.s.n) || x.s.kind == symNumber && !x.s.spelt && x.s.n == x.s.to && r.p.isOwnLord(x.s.n) {
		return a + 1
	}
	return begin
}

// fillTroops takes own troops, with commas and AND between them.
func (r *phraseReader) fillTroops(a int, t *Troops) int {
	var all Troops
	end := a
	for {
		next := r.oneTroop(end, &all)
		if next == end {
			break
		}
		a, end = next, next
		for r.joinsNames(end) {
			end++
		}
		if end == next {
			break
		}
	}
	if len(all) > 0 {
		*t = all
	}
	return a
}

// joinsNames reports whether a comma or AND stands at atom a.
func (r *phraseReader) joinsNames(a int) bool {
	x := r.atomAt(a)
	return a < len(r.atoms) && (x.s.kind == symComma || x.s.kind == symWord && x.s.means == kAnd && x.word != "while" && x.word != "whilst")
}

// oneTroop takes a number, or a noun for troops of one's own, at atom a.
func (r *phraseReader) oneTroop(a int, t *Troops) int {
	begin, marked, count, kind := a, false, 0, none
	if r.hasClass("number", a) && r.atomAt(a+1).s.kind == symNumber && r.atomAt(a+1).s.spelt {
		if x := r.atomAt(a + 1); x.s.n == x.s.to && r.isOwnNumber(x.s, none) {
			*t = append(*t, Item{First: x.s.n, Last: x.s.to})
			return a + 2
		}
		return begin
	}
	for r.hasClass("owned", a) || r.isOwnLordsName(a) {
		marked = true
		a++
	}
	if x := r.atomAt(a); x.s.kind == symNumber && x.s.spelt && marked {
		count = x.s.n
		a++
	} else if n := counted[x.word]; n > 0 && marked && !x.first {
		count = n
		a++
	}
	squire := false
	if x := r.atomAt(a); x.s.kind == symWord && (x.s.means == kKnights || x.s.means == kMen) {
		kind, squire = x.s.means, r.isWord(x.sym, esquires)
		a++
		for r.hasClass("owned", a) { // knight number 02
			a++
		}
	}
	if x := r.atomAt(a); x.s.kind == symNumber && !x.s.spelt && x.s.means != kGold {
		if count > 0 || !r.isOwnNumber(x.s, kind) || r.countsSomething(x.sym) {
			return begin
		}
		*t = append(*t, Item{First: x.s.n, Last: x.s.to})
		return a + 1
	}
	if kind == none || !marked || isDenied(r.atomAt(begin-1)) {
		return begin
	}
	many := isPlural(r.atomAt(a-1).word) || count > 1
	if x, at := r.atomAt(a), r.atomAt(a+1).s; r.hasClass("in", a) && at.kind == symPlace && x.first {
		if found := r.ownOfKind(kind, squire, count, many, r.p.targetOf(at).place); found != nil {
			*t = append(*t, found...)
			return a + 2
		}
	}
	found := r.ownOfKind(kind, squire, count, many, "")
	if found == nil {
		return begin
	}
	*t = append(*t, found...)
	return a
}

// isDenied reports whether an atom denies what stands behind it.
func isDenied(x atom) bool { return x.s.kind == symWord && (x.s.means == kNo || x.s.means == kNot) }

// isOwnLordsName reports whether the name of the own lord stands at atom a as whose a troop is.
func (r *phraseReader) isOwnLordsName(a int) bool {
	x := r.atomAt(a)
	m := r.atomAt(a + 1).s
	return x.s.kind == symLord && r.p.isMyself(x.s.n) && (m.kind == symWord && (m.means == kKnights || m.means == kMen) || m.kind == symNumber || r.hasClass("owned", a+1))
}

// isOwnNumber reports whether a number is that of a troop of one's own, but the lord, of that kind if one is named.
func (r *phraseReader) isOwnNumber(s symbol, kind keyword) bool {
	for n := s.n; n <= s.to; n++ {
		k := r.p.names.own.kindOf(n)
		if k == none || k == kLord || kind != none && k != kind {
			return false
		}
	}
	return s.n <= s.to
}

// ownOfKind are the own troops of a kind, at a place if one is named: the only one, all of them, or as many as they are counted; else nil.
func (r *phraseReader) ownOfKind(kind keyword, squire bool, count int, many bool, at Place) (t Troops) {
	for _, own := range r.p.names.own.Troops {
		if own.kind() == kind && (!squire || own.Esquire) && (at == "" || own.At == at) {
			t = append(t, Item{First: own.ID, Last: own.ID})
		}
	}
	if kind == kKnights && !squire && !many && len(t) > 1 {
		t = slices.DeleteFunc(t, func(i Item) bool { own, _ := r.p.names.own.find(i.First); return own.Esquire })
	}
	if len(t) == 0 || !many && len(t) != 1 || count > 0 && len(t) != count {
		return nil
	}
	return t
}

// fillPronoun takes HIM, THEM or BOTH, if it is clear who that is.
func (r *phraseReader) fillPronoun(a int, t *Troops) int {
	one := r.hasClass("him", a)
	if !one && !r.hasClass("them", a) {
		return a
	}
	last := r.who
	if !r.spoke {
		if last = r.before.pick(one, true); last == nil {
			last = r.sentenceBefore()
		}
	}
	n := r.sizeOf(last)
	if n == 0 || one != (n == 1) || r.atomAt(a).word == "both" && n != 2 || r.p.isLordAlone(last) {
		return a
	}
	*t = last
	return r.behindClass(map[bool]string{true: "him", false: "them"}[one], a)[0]
}

// fillPlaces takes manors, with commas and AND between them.
func (r *phraseReader) fillPlaces(a int, t *[]target) int {
	var all []target
	end := a
	for {
		k := end
		for r.hasClass("in", k) {
			k++
		}
		if x := r.atomAt(k); x.s.kind != symPlace || !r.p.isManor(r.p.targetOf(x.s).place) {
			break
		}
		all = append(all, r.p.targetOf(r.atomAt(k).s))
		a, end = k+1, k+1
		for r.joinsNames(end) {
			end++
		}
		if end == a {
			break
		}
	}
	if len(all) > 0 {
		*t = all
	}
	return a
}

// fillGold takes a number of bezants, or "a bezant".
func (r *phraseReader) fillGold(a int, gold *int) int {
	begin := a
	for r.hasClass("mine", a) {
		a++
	}
	x, next := r.atomAt(a), r.atomAt(a+1)
	if k := a + 2; next.word == "of" && r.hasClass("mine", k) { // five of my bezants
		n := counted[x.word]
		if x.s.kind == symNumber && x.s.n == x.s.to {
			n = x.s.n
		}
		if next = r.atomAt(k + 1); n > 0 && next.s.kind == symWord && next.s.means == kGold {
			*gold = n
			return k + 2
		}
		return begin
	}
	switch {
	case counted[x.word] > 0 && !x.first && next.s.kind == symWord && next.s.means == kGold: // the three
		*gold = counted[x.word]
	case x.s.kind == symNumber && x.s.means == kGold && x.s.n == x.s.to:
		*gold = x.s.n
		if next.s.kind == symWord && next.s.means == kGold {
			return a + 2
		}
		return a + 1
	case x.s.kind == symNumber && x.s.n == x.s.to && next.s.kind == symWord && next.s.means == kGold:
		*gold = x.s.n
	case x.s.kind == symWord && x.s.means == kArticle && next.s.kind == symWord && next.s.means == kGold && !isPlural(next.word):
		*gold = 1
	default:
		return begin
	}
	for a += 2; r.atomAt(a).s.kind == symWord && r.atomAt(a).s.means == kGold; a++ {
	}
	return a
}

// sentenceBefore are the own troops of which the sentence before this one speaks; nil if it names anybody or any place else.
func (r *phraseReader) sentenceBefore() (t Troops) {
	begins := slices.IndexFunc(r.p.all, func(s symbol) bool { return len(r.syms) > 0 && s.tok == r.syms[0].tok })
	for i := begins - 2; i >= 0 && r.p.all[i].kind != symStop; i-- {
		switch s := r.p.all[i]; {
		case s.kind == symNumber && !s.spelt && s.n == s.to && r.p.names.own.kindOf(s.n) != none:
			t = append(Troops{{First: s.n, Last: s.n}}, t...)
		case s.namesPlace(), s.namesSomebody() && s.means != kKnights && s.means != kMen && s.means != kAll:
			return nil
		}
	}
	return t
}
