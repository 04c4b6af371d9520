package order

import (
	"slices"
	"strings"
)

// isWishedAt reports whether a clause without a verb says where he who writes would like own troops to be: "I want 04 at Kingsley".
func (r *clauseReader) isWishedAt(c *spokenClause) bool {
	return c.wants && len(c.who) > 0 && !c.denied && !c.foreign && !c.me && len(c.ats) == 1 && len(c.goals)+len(c.bare)+len(c.lords) == 0 && !r.p.names.own.stand(c.who, c.ats[0].place)
}

// goesThereAlready reports whether a clause sends troops THERE who were sent to that place before.
func (r *clauseReader) goesThereAlready(c *spokenClause, t Troops) bool {
	return c.there && r.there.place != "" && len(c.ways)+len(c.bare)+len(c.origin)+len(c.lords)+len(c.phases) == 0 &&
		!slices.ContainsFunc(t, func(i Item) bool { return r.sent[i] != r.there.place })
}

// likewise makes of a clause that names troops, and says ALSO and nothing else, what the clause before it says: "06 comes to Langport, and 04 as well".
func (r *clauseReader) likewise(c *spokenClause) []Order {
	if c.verb != none && !r.says(c.verbAt, "does") || len(c.who) == 0 || c.denied || c.pronoun || c.everybody || c.only || len(c.goals)+len(c.ats)+len(c.bare)+len(c.origin)+len(c.ways)+len(c.lords)+len(c.phases)+len(c.when) > 0 || len(r.clauses) == 0 || !r.saysAnyOf(c.from, c.to, alsoWords) {
		return nil
	}
	last := r.clauses[len(r.clauses)-1]
	if len(last.orders) != 1 || last.given != nil || last.denied {
		return nil
	}
	if m, ok := last.orders[0].(Move); ok && !r.p.names.own.stand(c.who, m.To) && len(m.Via) == 0 {
		m.Troops, m.From = c.who, ""
		return single(m)
	}
	if _, ok := last.orders[0].(Hold); ok {
		return single(Hold{c.who})
	}
	if to, ok := last.orders[0].(Retire); ok {
		to.Troops = c.who
		return single(to)
	}
	return nil
}

var alsoWords = wordsOf("well too also likewise same does follow follows")

// placeAbove is the one place to which the line above sends troops; none if there are two, or if not all of it was read.
func (p *parser) placeAbove() (at target) {
	for _, l := range p.ordersAbove() {
		if _, conditional := l.Order.(Conditional); conditional {
			return target{}
		}
		to := placeIn(l.Order)
		if to == "" {
			continue
		}
		if at.place != "" && at.place != to {
			return target{}
		}
		if i := slices.IndexFunc(p.names.targets, func(t target) bool { return t.place == to }); i >= 0 {
			at = p.names.targets[i]
		}
	}
	return at
}

// placeIn is the place to which an order sends somebody, or which it claims or yields; "" if it is another order.
func placeIn(o Order) Place {
	if m, ok := o.(Move); ok {
		return m.To
	}
	if to, ok := o.(Retire); ok {
		return to.To
	}
	if c, ok := o.(Claim); ok {
		return c.Place
	}
	if y, ok := o.(Yield); ok {
		return y.Place
	}
	return ""
}

// correctsItself reports whether a sentence takes back what it says: "02 goes to Foxwood, no wait, to Breaume".
func (p *parser) correctsItself(syms []symbol) bool {
	said := " " + Fold(p.said(syms[0].tok, syms[len(syms)-1].end)) + " "
	return slices.ContainsFunc(corrections[:], func(words string) bool { return strings.Contains(said, words) })
}

var corrections = [...]string{" no wait ", " no, wait", " no wait,", " scratch that", " strike that", " on second thought", " take that back", " no, hang on", " no hang on", " or rather,", " no, better ", " no, sorry", " no sorry"}

// amendsPhases sets the phases of the one march of the line above, for "Not before the second phase" in a line or a sentence of its own.
func (p *parser) amendsPhases(syms []symbol) bool {
	w := &rewriter{p: p, syms: syms}
	kept := p.syms
	p.syms = syms
	defer func() { p.syms = kept }()
	if !p.playsNow() || p.sheet == nil || !slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && (s.means == kPhases || s.means == kSince) }) {
		return false
	}
	said := w.phaseWords(0)
	if said.end == 0 || said.end < w.last() {
		return false
	}
	above := p.ordersAbove()
	if len(above) == 0 {
		return false
	}
	m, ok := above[len(above)-1].Order.(Move)
	if !ok || len(m.Phases) > 0 || slices.ContainsFunc(above[:len(above)-1], func(l Line) bool { return l.Order.keyword() == kMove }) {
		return false
	}
	for n := said.first; n <= said.last; n++ {
		m.Phases = append(m.Phases, n)
	}
	above[len(above)-1].Order = m
	return true
}

// onlyMarches reports whether a sentence speaks of a claim, and was read as marches and nothing else.
func onlyMarches(syms []symbol, all []passage) bool {
	marches := false
	for _, c := range all {
		for _, o := range c.orders {
			if o.order.keyword() != kMove {
				return false
			}
			marches = true
		}
	}
	return marches && slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && s.means == kClaim })
}
