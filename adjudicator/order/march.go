package order

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// move reads [MOVE] troops [FROM place] [TO] place [VIA place…] [PHASES n…], the
// clauses in any order (§6.iv, §6.v). Of two places without keywords the first is
// where the troops are.
func (p *parser) move() Move {
	m := Move{Troops: p.troops()}
	var bare [2]Place
	n := 0
	for p.skipCommas(); !p.failed && !p.aloneAfter(p.pos); p.skipCommas() {
		switch k := p.keyAt(p.pos); {
		case k == kFrom && m.From == "":
			p.pos++
			m.From = p.placeName()
		case k == kTo && m.To == "":
			p.pos++
			m.To = p.placeName()
		case k == kVia && m.Via == nil:
			p.pos++
			m.Via = readList(p, (*parser).placeName, none)
		case k == kPhases && m.Phases == nil:
			p.pos++
			m.Phases = p.phases()
		case n < 2 && m.To == "" && (p.startsName(p.pos) || p.oddName(p.pos) > 0):
			bare[n] = p.barePlace()
			n++
		default:
			p.expect("", p.clauses(m, n)...)
		}
	}
	p.placeBareNames(&m, bare, n)
	p.more = p.pos > 0 && p.pos <= len(p.toks) && p.toks[p.pos-1].kind == comma
	return m
}

// printMove prints what MOVE has.
func printMove(w *walk, o *Move) {
	w.troops(&o.Troops)
	w.print(clause("FROM", o.From))
	w.print(clause("TO", o.To))
	if w.optional(kVia, o.Via != nil) {
		w.print(printList(o.Via, Place.print))
	}
	w.phases(&o.Phases)
}

// placeBareNames puts the places that stood without keywords where they belong.
func (p *parser) placeBareNames(m *Move, bare [2]Place, n int) {
	switch {
	case p.failed:
	case n == 0 && m.To == "":
		p.expect("the place to go to")
	case n == 0:
	case n == 1 && m.To == "":
		m.To = bare[0]
	case n == 1 && m.From == "":
		m.From = bare[0]
	case n == 2 && m.From == "" && m.To == "":
		m.From, m.To = bare[0], bare[1]
	default:
		p.fail(CodeUnknownWord, p.start, "There is one place too many in this order: it takes one to leave and one to go to, and others after VIA.")
		p.fault.tok = len(p.toks)
	}
}

// clauses are the keywords that may still follow in a MOVE with n bare places.
func (p *parser) clauses(m Move, n int) []keyword {
	out := make([]keyword, 0, 4)
	if m.From == "" && n < 2 {
		out = append(out, kFrom)
	}
	if m.To == "" && n < 2 {
		out = append(out, kTo)
	}
	if m.Via == nil {
		out = append(out, kVia)
	}
	if m.Phases == nil {
		out = append(out, kPhases)
	}
	return out
}

// barePlace reads a place without a keyword; what is none may be a misspelt keyword.
func (p *parser) barePlace() Place {
	at := p.pos
	t := p.place()
	if !p.failed || p.fault.code != CodeUnknownPlace || p.fault.tok != at {
		return t.place
	}
	for _, k := range []keyword{kFrom, kVia, kPhases} {
		if spell.Distance(Fold(p.said(at, at+1)), k.fold()) == 1 {
			p.failed, p.pos = false, at
			p.expect("", k)
			break
		}
	}
	return ""
}

// phases are the phases to which an order is bound, if it is bound to any.
func (w *walk) phases(v *[]int) {
	if w.optional(kPhases, *v != nil) {
		field(w, v, (*parser).phases, printNumbers)
	}
}

// phases reads the phases for which an order is, 1 to 3.
func (p *parser) phases() []int {
	out := p.numbers(false, "the numbers of phases", "a phase", 3)
	slices.Sort(out)
	return slices.Compact(out)
}
