package adjudicator_test

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// playPhase plays one phase: two steps, the encounters, the retreats (§6).
func (g *second) playPhase() {
	g.fights = map[string]int{}
	for _, f := range g.troops {
		f.halted, f.onRoad, f.forward = false, false, false
	}
	for seat := range g.fell {
		g.fleeing[seat] = true
	}
	g.flee()
	g.chooseMarches()
	m := &meetings{}
	g.step(1, m)
	g.step(2, m)
	g.fightAll(m)
	g.retreatAll(m)
}

// next is the position to which a troop would step now; NoPosition if to none.
func (g *second) next(f *fighter) board.Position {
	switch {
	case f.halted || f.mode == "stay":
	case f.mode != "":
		if len(f.route) > 0 {
			return f.route[0]
		}
	default:
		for _, leg := range f.legs {
			if len(leg.path) > 0 {
				if leg.phases[g.phase] {
					return leg.path[0]
				}
				break
			}
		}
	}
	return board.NoPosition
}

// step moves everybody one mile at once (§6, a phase, 2).
func (g *second) step(mile int, m *meetings) {
	to := map[*fighter]board.Position{}
	for _, f := range living(g.troops) {
		if p := g.next(f); p != board.NoPosition && !g.shut(p) {
			to[f] = p
		}
	}
	g.stopShort(to)
	g.sixAtMost(to)
	g.meetOnRoads(mile, to, m)
	for _, f := range living(g.troops) {
		if p, ok := to[f]; ok {
			g.shift(f, p, 10*g.phase+mile)
		}
	}
	g.meetAtPositions(mile, m)
}

// stopShort keeps those who retreat from stepping to those who would engage
// them, judged by who stands there before the step (§6.vii).
func (g *second) stopShort(to map[*fighter]board.Position) {
	var stop []*fighter
	for f, p := range to {
		if f.mode != "retreat" {
			continue
		}
		var group []*fighter
		for _, o := range g.at(f.seat, f.At) {
			if o.mode == "retreat" && to[o] == p {
				group = append(group, o)
			}
		}
		if g.barred(group, p) {
			stop = append(stop, f)
		}
	}
	for _, f := range stop {
		delete(to, f)
	}
}

// barred reports whether troops stand at a position that would engage these if
// they came.
func (g *second) barred(group []*fighter, p board.Position) bool {
	for seat := range g.s.Players {
		if seat == group[0].seat {
			continue
		}
		if there := g.present(seat, p); len(there) > 0 && g.engages(there, group, p, board.NoPosition, true) {
			return true
		}
	}
	return false
}

// sixAtMost makes those wait whose step would leave seven troops of a player at
// a position: the last in his list, retreats first, until nothing changes (§6.iii).
func (g *second) sixAtMost(to map[*fighter]board.Position) {
	for again := true; again; {
		again = false
		for seat := range g.s.Players {
			for p := range g.b.Len() {
				stay, come := g.arrivals(seat, board.Position(p), to)
				if stay+len(come) > g.r.Limit && len(come) > 0 {
					delete(to, come[len(come)-1])
					again = true
				}
			}
		}
	}
}

// arrivals counts a player's troops that would stay at a position and lists
// those that would come: those that retreat first, then as in the player's list.
func (g *second) arrivals(seat int, p board.Position, to map[*fighter]board.Position) (stay int, come []*fighter) {
	for _, f := range living(g.troops) {
		if f.seat != seat {
			continue
		}
		goal, moves := to[f]
		switch {
		case moves && goal == p:
			come = append(come, f)
		case !moves && f.At == p:
			stay++
		}
	}
	come = byRank(come)
	slices.SortStableFunc(come, func(a, b *fighter) int {
		return boolFirst(a.mode == "retreat", b.mode == "retreat")
	})
	return stay, come
}

func boolFirst(a, b bool) int {
	switch {
	case a && !b:
		return -1
	case b && !a:
		return 1
	}
	return 0
}

// shift puts a troop somewhere else and keeps his way in order.
func (g *second) shift(f *fighter, to board.Position, when int) {
	f.from, f.At, f.arrived, f.stirred = f.At, to, when, true
	switch {
	case f.mode != "":
		if len(f.route) > 0 {
			f.route = goOn(f, f.route)
		}
		if f.mode == "retreat" && len(f.route) == 0 {
			f.mode = "done"
		}
	default:
		for i, leg := range f.legs {
			if len(leg.path) > 0 || i == len(f.legs)-1 {
				leg.path = goOn(f, leg.path)
				break
			}
		}
	}
}

// goOn is the rest of a way after a step: a troop pushed from it goes back first.
func goOn(f *fighter, path []board.Position) []board.Position {
	if len(path) > 0 && path[0] == f.At {
		return path[1:]
	}
	return append([]board.Position{f.from}, path...)
}

// flee turns the troops of those whose lord fell to the nearest own manor, by a
// road without troops that would engage them, if there is one (§10).
func (g *second) flee() {
	for _, f := range living(g.troops) {
		if !g.fleeing[f.seat] {
			continue
		}
		f.mode, f.route, f.legs, f.hold, f.ordered = "flee", nil, nil, false, false
		goal, ok := g.nearest(f.At, g.manorsOf(f.seat), func(board.Position) bool { return false })
		if !ok || goal == f.At {
			continue
		}
		group := g.at(f.seat, f.At)
		way, ok := g.way(f.seat, f.At, goal, func(p board.Position) bool { return g.shut(p) || p != goal && g.barred(group, p) })
		if !ok {
			way = g.march(f.seat, f.At, goal)
		}
		f.route = way
	}
}

// manorsOf are the manors that a player held at the season's start.
func (g *second) manorsOf(seat int) []board.Position {
	var out []board.Position
	for _, m := range g.b.Manors() {
		if g.own(seat, m) {
			out = append(out, m)
		}
	}
	return out
}
