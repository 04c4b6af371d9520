package order

import "slices"

// joinLegs makes one march of two that are told of the same troops behind one another: "05 goes to Gibbet Cross. From there he goes on to Carse
// Abbey."
func (p *parser) joinLegs(all []passage) {
	lastPassage, last := -1, 0
	for k := range all {
		for i := 0; i < len(all[k].orders); i++ {
			second, ok := all[k].orders[i].order.(Move)
			if !ok {
				continue
			}
			if lastPassage >= 0 && p.continuesMarch(all[k]) {
				if joined, ok := p.joinMarches(all[lastPassage].orders[last].order.(Move), second); ok {
					all[lastPassage].orders[last].order = joined
					all[k].orders = slices.Delete(slices.Clone(all[k].orders), i, i+1)
					all[k].asIs = len(all[k].orders) == 0
					i--
					continue
				}
			}
			lastPassage, last = k, i
		}
	}
}

// joinMarches is a march that goes on with another one of the same troops; not one that leads them back.
func (p *parser) joinMarches(a, b Move) (Move, bool) {
	if !slices.Equal(a.Troops, b.Troops) || len(a.Phases)+len(b.Phases) > 0 || b.From != "" && b.From != a.To || slices.Contains(b.Via, a.To) || a.To == b.To || p.names.own.stand(a.Troops, b.To) {
		return Move{}, false
	}
	a.Via = slices.Concat(a.Via, []Place{a.To}, b.Via)
	a.To = b.To
	return a, true
}

// continuesMarch reports whether a passage says that something is done after what stands before it.
func (p *parser) continuesMarch(c passage) bool {
	return slices.ContainsFunc(c.syms, func(s symbol) bool {
		return s.kind == symWord && s.means == kThen || p.hasWordAt(s.tok, legWords) || p.hasWordAt(s.end-1, legWords)
	})
}

var legWords = wordsOf("then onward onwards thence afterwards finally")

// partLegs has another leg of a march begin behind symbol i, a word or a sign that parts, unless it parts the numbers of phases.
func (p *parser) partLegs(f *frame, i int) {
	if p.syms[i].means == kThen || f.prep != kPhases || p.meansAt(i+1) == kTo {
		f.endLeg()
	}
}

// isOfAllLegs reports whether symbol i begins phases of a whole march: they stand behind a comma, or stood before the march and have been put behind it.
func (p *parser) isOfAllLegs(i int) bool {
	if s := p.syms[i]; (s.means == kPhases || s.means == kSince) && i > 0 {
		before := p.syms[i-1]
		for k := before.end; k < s.tok; k++ {
			if p.toks[k].kind == comma {
				return true
			}
		}
		return before.kind == symComma || s.tok <= before.tok
	}
	return false
}

// endLeg begins another leg of a march.
func (f *frame) endLeg() { f.legs, f.early = len(f.to)+len(f.bare), slices.Clone(f.phases) }

// inLegs makes two marches of one whose last leg has phases of its own: "20 to Quenby, then to Selborne in phase 3".
func (f *frame) inLegs(m Move) []Order {
	last := slices.DeleteFunc(slices.Clone(f.phases), func(n int) bool { return slices.Contains(f.early, n) })
	if len(f.to) < 2 || f.legs != len(f.to)-1 || len(last) == 0 {
		return single(m)
	}
	first := m
	if first.To, first.Via, first.Phases = f.to[f.legs-1].place, nil, nil; f.legs > 1 {
		first.Via = m.Via[:f.legs-1]
	}
	if len(f.early) > 0 {
		first.Phases = f.early
	}
	return []Order{first, Move{Troops: m.Troops, To: m.To, Phases: last}}
}
