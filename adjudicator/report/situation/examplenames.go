package situation

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewExampleNames are names for the examples of a lord's letters: places near his own, his troops, another lord. Before the game they
// are of a road by which he may enter, and of the troops that everybody begins with.
func NewExampleNames(t view.Table, s *adjudicator.State, reader adjudicator.Seat) view.ExampleNames {
	home := homeOf(t, s, reader)
	x := view.ExampleNames{Milestone: milestoneNear(t.Board, home), Troops: exampleTroops(s, reader)}
	manors := slices.Clone(t.Board.ManorsByName())
	slices.SortStableFunc(manors, func(a, b board.Position) int {
		return cmp.Compare(distance(t.Board, home, a), distance(t.Board, home, b))
	})
	for _, m := range manors {
		x.Manors = append(x.Manors, t.Board.NameOf(m))
	}
	for _, h := range t.Board.Houses() {
		x.House = t.Board.NameOf(h)
	}
	for _, e := range t.Board.Entries() {
		x.Entries = append(x.Entries, e.Name)
	}
	for seat := range s.Players {
		if adjudicator.Seat(seat) != reader && x.OtherLord == "" && !s.Players[seat].Out {
			x.OtherLord = s.Players[seat].Lord
		}
	}
	return x
}

// homeOf is the manor around which the examples of a lord are: that where the lord stands, else another of his, else the first on a road.
func homeOf(t view.Table, s *adjudicator.State, reader adjudicator.Seat) board.Position {
	if s.Season == adjudicator.SettingOut || s.Held(reader) == 0 {
		roads := t.Board.Entries()
		return roads[max(0, int(reader))%len(roads)].Manor
	}
	if lord := s.Player(reader).LivingLord(); lord != nil && s.Holds(reader, lord.At) {
		return lord.At
	}
	own := t.Board.ManorsByName()
	return own[slices.IndexFunc(own, func(m board.Position) bool { return s.Holds(reader, m) })]
}

// distance is how many miles two places are apart; more than any road has, where none joins them.
func distance(b *board.Board, from, to board.Position) int {
	if !b.Joined(from, to) {
		return b.Len()
	}
	return b.Miles(from, to)
}

// milestoneNear explains the name of a milestone on a road from a place, else of any.
func milestoneNear(b *board.Board, home board.Position) string {
	for i := range b.Roads() {
		if r := &b.Roads()[i]; len(r.Milestones) > 1 && (r.From == home || r.To == home) {
			return b.NameOf(r.Milestones[1]) + ", two miles from " + b.NameOf(r.From)
		}
	}
	return milestoneExample(b)
}

// exampleTroops are the numbers of a knight and two men, of the reader's own as far as there are any.
func exampleTroops(s *adjudicator.State, reader adjudicator.Seat) []string {
	numbers := []string{"2", "3", "4"}
	if s.Season == adjudicator.SettingOut || reader == adjudicator.NoSeat {
		return numbers
	}
	var knights, men []string
	for _, t := range living(s.Player(reader)) {
		switch t.Kind {
		case adjudicator.Knight:
			knights = append(knights, strconv.Itoa(int(t.ID)))
		case adjudicator.Man:
			men = append(men, strconv.Itoa(int(t.ID)))
		case adjudicator.Lord:
		}
	}
	own := slices.Concat(knights[:min(1, len(knights))], men)
	if len(knights) > 1 {
		own = append(own, knights[1:]...)
	}
	copy(numbers, own)
	return numbers
}
