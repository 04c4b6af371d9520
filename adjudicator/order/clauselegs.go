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
