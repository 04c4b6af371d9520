// Package situation describes how things stand after a season, as one reader may know it: the realm (realm.go),
// the other lords (others.go), the map and the pictures (map.go, picture.go), the order sheet (sheet.go), the board
// in words (gazetteer.go), and all of it as figures for a computer player (known.go). What happened in the season is
// told in package narrative.
package situation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A describer describes how things stand, for one reader.
type describer struct{ naming.Names }

// NewOthers is what may be known of the other lords: their manors with what is
// built there, and their troops with number, grade and wounds.
func NewOthers(names naming.Names) []view.Other {
	w := describer{names}
	all := make([]view.Other, 0, len(w.State.Players))
	for seat := range w.State.Players {
		if adjudicator.Seat(seat) != w.Reader && !w.State.Players[seat].Out {
			all = append(all, w.otherLord(adjudicator.Seat(seat)))
		}
	}
	return all
}

// otherLord is what may be known of one lord: first the manors by the alphabet, then
// where else troops are, in the board's order.
func (w *describer) otherLord(seat adjudicator.Seat) view.Other {
	o := view.Other{Lord: w.Name(seat)}
	manors, troops := 0, 0
	places := w.troopsByPlace(seat)
	for _, m := range w.Board.ManorsByName() {
		if w.State.Holds(seat, m) {
			manors++
			inside := ""
			if i := slices.IndexFunc(places, func(g stand) bool { return g.Key == m }); i >= 0 {
				inside = garrison(places[i].All)
			}
			o.Places = append(o.Places, view.OtherPlace{Name: w.Board.NameOf(m), His: true, Stock: naming.Stock(&w.State.Manors[m]),
				Troops: inside + phrase.Prefixed(", ", w.BesiegedBy(m))})
		}
	}
	for _, g := range places {
		troops += len(g.All)
		if !w.State.Holds(seat, g.Key) {
			o.Places = append(o.Places, view.OtherPlace{Name: w.Place(g.Key), Troops: garrison(g.All)})
		}
	}
	o.Title = phrase.Count(manors, "manor") + ", " + phrase.Count(troops, "troop")
	return o
}

// A stand is troops of a lord at a place.
type stand = view.Group[board.Position, *adjudicator.Troop]

func (w *describer) troopsByPlace(seat adjudicator.Seat) []stand {
	return view.GroupBy(view.Living(w.State.Player(seat)), func(t *adjudicator.Troop) (board.Position, *adjudicator.Troop) { return t.At, t })
}

// garrison describes a lord's troops at a place by grade: "lord 01; knight A 02; man A 03, 04 (04 wounded)".
func garrison(troops []*adjudicator.Troop) string {
	kinds := view.GroupBy(slices.Values(troops), func(t *adjudicator.Troop) (string, *adjudicator.Troop) { return naming.KindAndGrade(t), t })
	return strings.Join(phrase.Each(kinds, func(g view.Group[string, *adjudicator.Troop]) string {
		var all, wounded []adjudicator.TroopID
		for _, t := range g.All {
			if all = append(all, t.ID); t.Wounded {
				wounded = append(wounded, t.ID)
			}
		}
		text := g.Key + " " + naming.NumberList(all)
		switch {
		case len(wounded) == 0:
			return text
		case len(wounded) == len(g.All):
			return text + " (wounded)"
		}
		return text + " (" + naming.NumberList(wounded) + " wounded)"
	}), "; ")
}

// manorsNeeded is how many manors win; 0 in the advanced game, which is won by points (§2, §17).
func manorsNeeded(t view.Table, s *adjudicator.State) int {
	if s.Options.Advanced {
		return 0
	}
	return adjudicator.Needed(t.Rules, t.Board, s)
}

// lastYear is the year in which the game ends; 0 where none is fixed, and when it is over.
func lastYear(s *adjudicator.State) int {
	if s.Over {
		return 0
	}
	return s.LastYear
}

// NewStanding is how the lords stand, from what everybody may know.
func NewStanding(names naming.Names) view.Standing {
	w := describer{names}
	st := view.Standing{Manors: len(w.State.Manors), Needed: manorsNeeded(w.Table, w.State), Last: lastYear(w.State), Signs: w.signsOverAll()}
	st.Ends = view.NewEnd(w.Table, w.State).String()
	for seat := range w.State.Players {
		p := &w.State.Players[seat]
		r := view.Row{Lord: p.Lord, You: adjudicator.Seat(seat) == w.Reader, Manors: w.State.Held(adjudicator.Seat(seat)), Gross: p.Income, Pay: adjudicator.PayOwed(w.Rules, p), Out: p.Out}
		r.Net = r.Gross - r.Pay
		for t := range view.Living(p) {
			*[...]*int{adjudicator.Lord: &r.Lords, adjudicator.Knight: &r.Knights, adjudicator.Man: &r.Men}[t.Kind]++
		}
		st.Rows = append(st.Rows, r)
	}
	st.Unheld = w.State.Held(adjudicator.NoSeat)
	return st
}

// kingsCount says where the King's count stands (§21).
func (w *describer) kingsCount() string {
	return fmt.Sprintf("The count of King Arthur's progress stands at %d. A die is added at the opening of each autumn; at %d or more he comes, and in the last autumn in any case.", w.State.Arthur, w.Rules.Advanced.King)
}

// pointsOfReverence says how the lords stand by faith and points.
func (w *describer) pointsOfReverence() string {
	var parts []string
	for i := range w.State.Players {
		if p := &w.State.Players[i]; !p.Out {
			parts = append(parts, fmt.Sprintf("%s, a %s, %d", p.Lord, p.Faith.Title(), p.Points))
		}
	}
	return "Points of reverence: " + strings.Join(parts, "; ") + "."
}

// weatherTrack shows the weather track with its counter, so that everybody may guess (§12).
func (w *describer) weatherTrack() string {
	track := make([]string, len(w.Rules.Weather.Ring))
	for i, sky := range w.Rules.Weather.Ring {
		if track[i] = sky.String(); i+1 == w.State.Weather {
			track[i] = "[" + strings.ToUpper(track[i]) + "]"
		}
	}
	return fmt.Sprintf("The weather counter stands on space %d of the track, and moves on by a die at the end of spring, summer and autumn: %s, and round again.",
		w.State.Weather, strings.Join(track, ", "))
}

// signsOverAll are what hangs over all lords alike: the weather, the King, and their points; of these alone
// once the game is over.
func (w *describer) signsOverAll() []string {
	o, goesOn := w.State.Options, !w.State.Over
	return phrase.NotEmpty(phrase.Choose(o.Weather && goesOn, w.weatherTrack(), ""), phrase.Choose(o.Advanced && goesOn, w.kingsCount(), ""),
		phrase.Choose(o.Advanced, w.pointsOfReverence(), ""))
}
