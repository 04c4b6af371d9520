package order

import "slices"

// readFights reads what two readings of a sentence have missed, where it is about fighting and stands behind no condition.
func (p *parser) readFights(syms []symbol, all []passage, before spokenOf) []passage {
	if p.asksWhether(syms) || !p.playsNow() {
		return all
	}
	for k := 0; k < len(all); k++ {
		c := all[k]
		if !p.mayFight(c) || len(c.syms) == 0 {
			continue
		}
		from := slices.IndexFunc(syms, func(s symbol) bool { return s.tok == c.syms[0].tok })
		if from < 0 || slices.ContainsFunc(syms[:from], symbol.isIf) {
			continue
		}
		r := &clauseReader{p: p, syms: syms, i: from, before: before, sent: map[Item]Place{}}
		r.knowMarches()
		if k > 0 {
			r.spokeIn(all[k-1])
		}
		r.passSo(from + len(c.syms))
		if behind := r.fightOf(c); behind != nil {
			all = slices.Replace(all, k, k+1, behind...)
			p.remember(behind[0])
		}
	}
	return all
}

// spokeIn keeps of whom the passage before spoke: nobody knows, if it was not read.
func (r *clauseReader) spokeIn(c passage) {
	r.spoke = true
	for _, o := range c.orders {
		if t, named := troopsOf(Unwrap(o.order)); named {
			r.who, r.all = t, len(t) == 0
		}
		if m, ok := o.order.(Move); ok {
			for _, t := range m.Troops {
				r.sent[t] = m.To
			}
		}
	}
}

// fightOf reads the passage at symbol r.i, and gives it with its orders, and what stands behind them; nil if it is not read.
func (r *clauseReader) fightOf(c passage) []passage {
	r.p.syms = r.syms
	from := slices.IndexFunc(r.syms, func(s symbol) bool { return s.tok == c.syms[0].tok })
	end := from + len(c.syms)
	for r.i < end && (r.syms[r.i].joins() || r.syms[r.i].kind == symColon) {
		r.i++
	}
	if end > len(r.syms) || r.i == end || !r.fight(from) || r.i > end || len(r.clauses) == 0 {
		return nil
	}
	one := passage{syms: r.syms[from:r.i]}
	for _, o := range r.clauses[len(r.clauses)-1].orders {
		one.orders = append(one.orders, spoken{order: o})
	}
	if r.i == end || r.i == end-1 {
		one.syms = r.syms[from:end]
		return []passage{one}
	}
	rest := passage{syms: r.syms[r.i:end]}
	if rest.mayOrder() || slices.ContainsFunc(rest.syms, symbol.namesSomebody) {
		return nil
	}
	return []passage{one, rest}
}

// passSo passes over what stands before SO, if it says only how things are: "we have lost too many men so nobody attacks".
func (r *clauseReader) passSo(end int) {
	for i := r.i; i < min(end, len(r.syms)); i++ {
		switch s := r.syms[i]; {
		case i > r.i && r.says(i, "so"):
			r.i = i + 1
			return
		case s.kind != symUnknown && s.kind != symWord && s.kind != symComma, s.isIf(), r.isWord(i, limitWords):
			return
		}
	}
}
