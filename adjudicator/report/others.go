package report

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A describer describes how things stand, for one reader.
type describer struct{ words }

// newOthers is what may be known of the other lords: their manors with what is
// built there, and their troops with number, grade and wounds.
func newOthers(names words) []Other {
	w := describer{names}
	all := make([]Other, 0, len(w.s.Players))
	for seat := range w.s.Players {
		if adjudicator.Seat(seat) != w.reader && !w.s.Players[seat].Out {
			all = append(all, w.other(adjudicator.Seat(seat)))
		}
	}
	return all
}

// other is what may be known of one lord: first his manors by the alphabet, then
// where else his troops are, in the board's order.
func (w *describer) other(seat adjudicator.Seat) Other {
	o := Other{Lord: w.name(seat)}
	manors, troops := 0, 0
	for _, m := range w.Board.ManorsByName() {
		if w.s.Holds(seat, m) {
			manors++
			o.Places = append(o.Places, OtherPlace{Name: w.Board.NameOf(m), His: true, Stock: stock(&w.s.Manors[m]), Troops: w.garrison(seat, m) + prefixed(", ", w.besiegedBy(m))})
		}
	}
	p := w.s.Player(seat)
	var told []board.Position
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Fate != adjudicator.Alive {
			continue
		}
		troops++
		if !w.s.Holds(seat, t.At) && !slices.Contains(told, t.At) {
			told = append(told, t.At)
			o.Places = append(o.Places, OtherPlace{Name: w.place(t.At), Troops: w.garrison(seat, t.At)})
		}
	}
	o.Title = count(manors, "manor") + ", " + count(troops, "troop")
	return o
}

// garrison describes a lord's troops at a place by grade: "lord 01, knight A 02, men A 03 04".
func (w *describer) garrison(seat adjudicator.Seat, at board.Position) string {
	var kinds, troops []string
	p := w.s.Player(seat)
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Fate != adjudicator.Alive || t.At != at {
			continue
		}
		who := number(t.ID)
		if t.Wounded {
			who += " (wounded)"
		}
		kind := what(t)
		for k := range kinds {
			if kinds[k] == kind {
				troops[k] += " " + who
				kind = ""
			}
		}
		if kind != "" {
			kinds, troops = append(kinds, kind), append(troops, who)
		}
	}
	for k := range kinds {
		kinds[k] += " " + troops[k]
	}
	return strings.Join(kinds, ", ")
}

// needed is how many manors win; 0 in the advanced game, which is won by points (§2, §17).
func (w *describer) needed() int {
	if w.s.Options.Advanced {
		return 0
	}
	return adjudicator.Needed(w.Rules, w.Board, w.s)
}

// newStanding is how the lords stand, from what everybody may know.
func newStanding(names words) Standing {
	w := describer{names}
	st := Standing{Manors: len(w.s.Manors), Needed: w.needed(), Signs: w.signs()}
	if !w.s.Over {
		st.Last = w.s.LastYear
	}
	for seat := range w.s.Players {
		p := &w.s.Players[seat]
		r := Row{Lord: p.Lord, You: adjudicator.Seat(seat) == w.reader, Manors: w.s.Held(adjudicator.Seat(seat)), Gross: p.Income, Pay: adjudicator.PayOwed(w.Rules, p), Out: p.Out}
		r.Net = r.Gross - r.Pay
		for i := range p.Troops {
			if t := &p.Troops[i]; t.Fate == adjudicator.Alive {
				*[...]*int{adjudicator.Lord: &r.Lords, adjudicator.Knight: &r.Knights, adjudicator.Man: &r.Men}[t.Kind]++
			}
		}
		st.Rows = append(st.Rows, r)
	}
	st.Unheld = w.s.Held(adjudicator.NoSeat)
	return st
}
