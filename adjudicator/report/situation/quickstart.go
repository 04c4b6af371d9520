package situation

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// NewBasics are the figures of a game's rules that a new player needs first.
func NewBasics(t view.Table, s *adjudicator.State) *view.Basics {
	r := t.Rules
	b := &view.Basics{Phases: r.Phases, MilesPerPhase: r.MilesPerPhase, MilesASeason: r.Phases * r.MilesPerPhase,
		KnightPay: r.Knight[ruleset.GradeA].Pay, ManPay: r.Man[ruleset.GradeA].Pay}
	if view.NewEnd(t, s).By != view.WonByPoints {
		b.ManorWorth, b.KnightWorth, b.ManWorth = r.Valuation.Manor, r.Valuation.Knight, r.Valuation.Man
	}
	return b
}

// newOpening is an example of a first year for those who enter by a road: what they may hire and build, and marches to the manors
// nearest to their seat, which the lord and the knight claim; the new knight stays.
func newOpening(t view.Table, e *board.Entry) *view.Opening {
	o := &view.Opening{Road: e.Name, Manor: t.Board.NameOf(e.Manor), Winter: FirstWinter(t.Board, e.Manor)}
	goals := nearManors(t, e.Manor)
	marchers := []struct {
		troops order.Troops
		by     string
	}{
		{order.Troops{{Kind: order.TheLord}, {First: 3, Last: 3}}, "your lord"},
		{order.Troops{{First: 2, Last: 2}, {First: 4, Last: 4}}, "02"},
	}
	for i, m := range marchers[:min(len(marchers), len(goals))] {
		miles := t.Board.Miles(e.Manor, goals[i])
		o.Goals = append(o.Goals, view.OpeningGoal{Manor: t.Board.NameOf(goals[i]), Miles: miles, Phase: (miles + t.Rules.MilesPerPhase - 1) / t.Rules.MilesPerPhase, By: m.by})
		o.Spring = append(o.Spring, order.Move{Troops: m.troops, To: order.Place(t.Board.NameOf(goals[i]))}.String())
	}
	o.Spring = append(o.Spring, order.Hold{Troops: order.Troops{{First: 5, Last: 5}}}.String())
	return o
}

// nearManors are the manors that can be reached from one in a season, the nearest first.
func nearManors(t view.Table, from board.Position) []board.Position {
	near := slices.DeleteFunc(slices.Clone(t.Board.ManorsByName()), func(m board.Position) bool {
		return m == from || !t.Board.Joined(from, m) || t.Board.Miles(from, m) > t.Rules.Phases*t.Rules.MilesPerPhase
	})
	slices.SortStableFunc(near, func(a, b board.Position) int { return cmp.Compare(t.Board.Miles(from, a), t.Board.Miles(from, b)) })
	return near
}

// FirstWinter are orders for a first winter: somebody to hire, and something for which the seat has room.
func FirstWinter(b *board.Board, seat board.Position) []string {
	lines := []string{"HIRE 1 KNIGHT"}
	p := b.Place(seat)
	switch at := " AT " + p.Name; {
	case p.Pasture > 0:
		return append(lines, "BUILD HIVE"+at)
	case p.Forest > 0:
		return append(lines, "BUILD FORESTER"+at)
	case p.River:
		return append(lines, "BUILD REEVE"+at)
	}
	return append(lines, "HIRE 1 MAN")
}
