package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// outlook is how much likelier, in percent, the next harvest is a good one than a bad one, when the weather
// counter moves on by so many dice before it (§12).
func (m *turn) outlook(dice int) int {
	if !m.k.Options.Weather {
		return 0
	}
	ring := m.Rules.Weather.Ring
	ways := make([]int, len(ring)) // by space from 0: in how many throws the counter stands there
	ways[m.k.Weather-1] = 1
	all := 1
	for range dice {
		next := make([]int, len(ring))
		for i, n := range ways {
			for face := 1; face <= 6; face++ {
				next[(i+face)%len(ring)] += n
			}
		}
		ways, all = next, 6*all
	}
	sum := 0
	for i, n := range ways {
		switch ring[i] {
		case ruleset.Good:
			sum += n
		case ruleset.Bad:
			sum -= n
		}
	}
	return 100 * sum / all
}

// expectsBadYear reports whether a bad year is to be feared: what feels the weather is built later (§12).
func (m *turn) expectsBadYear() bool { return m.outlook(3) < -4 }

// wishes says what mine would have of fate: where bees go that find no room at home, which of mine
// lightning is to look at, and which manor of the lord before mine, should borders move (fate 4, 5, 16, 17).
func (m *turn) wishes() {
	if !m.k.Options.Fate {
		return
	}
	for _, from := range m.manors {
		if m.k.Manors[from].Hives == 0 || m.room(order.Hive, from) > 0 {
			continue
		}
		if to := m.meadow(from); to != board.NoPosition {
			m.write(order.Swarm{From: m.place(from), To: m.place(to)})
		}
	}
	m.expose()
	before := (m.k.You + len(m.k.Lords) - 1) % len(m.k.Lords)
	best := highest(m.Board.Manors(), unfit, func(at board.Position) int {
		if m.k.Manors[at].Holder != before || m.others(at) > 0 {
			return unfit
		}
		return 10*m.card(at)[0] + 5*m.siteWorth(at) - 3*m.nearest(at)
	})
	if best != board.NoPosition {
		m.write(order.Boundary{Manor: m.place(best)})
	}
}

// expose names the site that mine would rather have struck than the one built last: one that is struck
// already, else one that shares its parish with the other faith (fate 4, 5).
func (m *turn) expose() {
	what := m.k.Lords[m.k.You].Faith.Site()
	best := highest(m.manors, 0, func(at board.Position) int {
		switch site := m.siteAt(what, at); {
		case site == view.Damaged:
			return 2
		case site != view.NotBuilt && m.parishHas(m.Board.Place(at).Parish, order.Church+order.Circle-what):
			return 1
		}
		return unfit
	})
	if best != board.NoPosition {
		m.write(order.Lightning{Manor: m.place(best)})
	}
}

// meadow is an own manor with room for hives to which a road leads from another with none between;
// NoPosition for none.
func (m *turn) meadow(from board.Position) board.Position {
	i := slices.IndexFunc(m.manors, func(to board.Position) bool {
		return to != from && m.room(order.Hive, to) > 0 && m.Board.Joined(from, to)
	})
	if i < 0 {
		return board.NoPosition
	}
	return m.manors[i]
}

// nearest is how many miles a place is from the nearest own manor.
func (m *turn) nearest(at board.Position) int {
	return m.milesToNearest(at, m.manors, 1<<10)
}
