package adjudicator_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// shrink makes a position smaller for as long as something still differs: it
// drops orders, troops, wounds, attitudes and holdings one by one.
func shrink(p *position, differs func(*position) bool) *position {
	for again := true; again; {
		again = false
		for _, smaller := range p.smaller() {
			if differs(smaller) {
				p, again = smaller, true
				break
			}
		}
	}
	return p
}

// smaller lists all that can be left out of a position, one thing at a time.
func (p *position) smaller() []*position {
	var out []*position
	for seat := range p.orders {
		for i := range p.orders[seat] {
			q := p.clone()
			q.orders[seat] = slices.Delete(q.orders[seat], i, i+1)
			out = append(out, q)
		}
	}
	out = append(out, p.fewerThings()...)
	if p.rules != "" {
		q := p.clone()
		q.rules = ""
		out = append(out, q)
	}
	for i := range p.sketch.roads {
		if q := p.without(i); q != nil {
			out = append(out, q)
		}
	}
	return out
}

// fewerThings leaves out troops, wounds, attitudes and holdings, one at a time.
func (p *position) fewerThings() []*position {
	var out []*position
	edit := func(change func(*adjudicator.State)) {
		q := p.clone()
		change(&q.state)
		out = append(out, q)
	}
	for seat := range p.state.Players {
		pl := &p.state.Players[seat]
		for i := range pl.Troops {
			edit(func(s *adjudicator.State) {
				t := &s.Players[seat].Troops
				*t = slices.Delete(*t, i, i+1)
				s.Players[seat].Barred = s.Players[seat].LivingLord() == nil
				if h := s.Players[seat].Heir; s.Players[seat].Living(h) == nil {
					s.Players[seat].Heir = 0
				}
			})
			if pl.Troops[i].Wounded {
				edit(func(s *adjudicator.State) { s.Players[seat].Troops[i].Wounded = false })
			}
		}
		if len(pl.Allies)+len(pl.Enemies) > 0 {
			edit(func(s *adjudicator.State) { s.Players[seat].Allies, s.Players[seat].Enemies = nil, nil })
		}
	}
	for i := range p.state.Manors {
		m := p.state.Manors[i]
		if m.Holder != adjudicator.NoSeat {
			edit(func(s *adjudicator.State) { s.Manors[i].Holder = adjudicator.NoSeat })
		}
		if (m != adjudicator.Manor{Holder: m.Holder}) {
			edit(func(s *adjudicator.State) { s.Manors[i] = adjudicator.Manor{Holder: m.Holder} })
		}
	}
	if len(p.state.Closed) > 0 {
		edit(func(s *adjudicator.State) { s.Closed = nil })
	}
	return out
}

// without is a position without a road, and without what hung on it; nil if
// somebody stands there.
func (p *position) without(road int) *position {
	q, k := p.clone(), *p.sketch
	k.roads = slices.Delete(slices.Clone(k.roads), road, road+1)
	b, err := board.Parse("random.toml", []byte(k.text()))
	if err != nil {
		return nil
	}
	q.sketch, q.board, q.state.Manors, q.state.Closed = &k, b, nil, nil
	for seat := range q.state.Players {
		for i := range q.state.Players[seat].Troops {
			t := &q.state.Players[seat].Troops[i]
			at, ok := b.Find(p.board.NameOf(t.At))
			if !ok {
				return nil
			}
			t.At = at
		}
	}
	for _, m := range b.Manors() {
		old, _ := p.board.Find(b.NameOf(m))
		q.state.Manors = append(q.state.Manors, p.state.Manors[old])
	}
	for _, c := range p.state.Closed {
		if at, ok := b.Find(p.board.NameOf(c)); ok {
			q.state.Closed = append(q.state.Closed, at)
		}
	}
	return q
}

func (p *position) clone() *position {
	q := *p
	q.state = p.state.Clone()
	q.orders = nil
	for _, lines := range p.orders {
		q.orders = append(q.orders, slices.Clone(lines))
	}
	return &q
}

// scenario prints a position as a scenario file without expectations.
func (p *position) scenario() string {
	var w strings.Builder
	s := &p.state
	w.WriteString("The two adjudicators differ.\n\n-- scenario.toml --\nproves = [\"§6\"]\n")
	if p.rules == "" {
		w.WriteString("rules = \"standard\"\n")
	}
	fmt.Fprintf(&w, "season = %q\nyear = %d\nseed = %q\ndice_version = %d\n", s.Season, s.Year, p.seed, p.version())
	if len(s.Closed) > 0 {
		fmt.Fprintf(&w, "closed = [%s]\n", list(s.Closed, func(c board.Position) string { return fmt.Sprintf("%q", p.board.NameOf(c)) }))
	}
	for seat := range s.Players {
		p.player(&w, seat)
	}
	for i, m := range s.Manors {
		if (m != adjudicator.Manor{Holder: m.Holder}) {
			fmt.Fprintf(&w, "\n[[manor]]\nname = %q\nhives = %d\nforesters = %d\nreeve = %v\nmill = %v\n", p.board.NameOf(board.Position(i)), m.Hives, m.Foresters, m.Reeve, m.Mill)
		}
	}
	fmt.Fprintf(&w, "-- board.toml --\n%s", p.sketch.text())
	if p.rules != "" {
		fmt.Fprintf(&w, "-- rules.toml --\n%s", p.rules)
	}
	for seat, lines := range p.orders {
		if len(lines) > 0 {
			fmt.Fprintf(&w, "-- orders/%s --\n%s\n", s.Players[seat].Lord, strings.Join(lines, "\n"))
		}
	}
	w.WriteString("-- expect --\nno winner\n")
	return w.String()
}

// player prints one player's table.
func (p *position) player(w *strings.Builder, seat int) {
	pl := &p.state.Players[seat]
	lord := func(s adjudicator.Seat) string { return fmt.Sprintf("%q", p.state.Players[s].Lord) }
	fmt.Fprintf(w, "\n[[player]]\nlord = %q\ntreasury = %d\nincome = %d\nbarred = %v\nheir = %d\n", pl.Lord, pl.Treasury, pl.Income, pl.Barred, pl.Heir)
	fmt.Fprintf(w, "allies = [%s]\nenemies = [%s]\n", list(pl.Allies, lord), list(pl.Enemies, lord))
	var manors []string
	for i, m := range p.state.Manors {
		if int(m.Holder) == seat {
			manors = append(manors, fmt.Sprintf("%q", p.board.NameOf(board.Position(i))))
		}
	}
	fmt.Fprintf(w, "manors = [%s]\ntroops = [\n", strings.Join(manors, ", "))
	for i := range pl.Troops {
		t := &pl.Troops[i]
		grade := ""
		if t.Kind != adjudicator.Lord || t.Appointed {
			grade = fmt.Sprintf(", grade = %q", t.Grade)
		}
		fmt.Fprintf(w, "  { id = %d, kind = %q%s, at = %q, wounded = %v },\n", t.ID, t.Kind, grade, p.board.NameOf(t.At), t.Wounded)
	}
	w.WriteString("]\n")
}

func list[T any](things []T, print func(T) string) string {
	var out []string
	for _, t := range things {
		out = append(out, print(t))
	}
	return strings.Join(out, ", ")
}
