package adjudicator

import "github.com/seneschal-pbem/seneschal/adjudicator/board"

// flee turns a player's troops home at the start of a phase, their lord being
// dead: they ignore their orders and make for the nearest own manor, by the
// shortest road without troops that would engage them, if there is one (§10.i).
func (g *game) flee(seat Seat) {
	own := g.marchersOf(seat)
	for i := range own {
		m := &own[i]
		if m.dead {
			continue
		}
		m.mode, m.path = Flees, nil
		if goal := g.nearestOwn(m); goal != board.NoPosition && goal != m.troop.At {
			m.path = g.wayOut(m, goal)
			g.turned(m, Flees, goal)
		}
	}
	g.recordTurns()
}

// nearestOwn is the own manor nearest to a marcher by miles, of equals the
// first in the alphabet; NoPosition if their lord holds none.
func (g *game) nearestOwn(m *marcher) board.Position {
	return g.nearestWith(m.troop.At, func(manor board.Position) bool { return g.state.Holds(m.seat, manor) })
}

// wayOut is the shortest road to a goal without troops that would engage a
// fleeing marcher and those who flee with it, else the shortest.
func (g *game) wayOut(m *marcher, goal board.Position) []board.Position {
	comers := g.comersWith(m, func(*marcher) bool { return true })
	path, ok := g.way(m.seat, m.troop.At, goal, func(p board.Position) bool {
		return g.closed(p) || p != goal && g.engagedBy(&comers, p)
	})
	if !ok {
		path, _ = g.route(m, goal)
	}
	return path
}

// placeFleeing places the troops of those whose lord fell this season in the
// nearest own manor, six to a manor, the rest in the next (§10.i).
func (g *game) placeFleeing() {
	for seat, fell := range g.fallen {
		if fell {
			g.bringHome(Seat(seat), Placed)
		}
	}
}
