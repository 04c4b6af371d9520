package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// step moves everyone by one mile at once: intentions from the unchanged
// state, who waits, who meets on the road, the steps, and the meetings at the
// positions they lead to (§6, a phase, exactly).
func (g *game) step() {
	records, met := len(g.record), len(g.encounters)
	for i := range g.marchers {
		g.intend(&g.marchers[i])
	}
	g.holdBack()
	g.recordWaits()
	g.meetOnRoads()
	g.makeSteps()
	if len(g.record) > records || len(g.encounters) > met { // else all are where they were
		g.listStanding()
	}
	g.meetAtPositions()
}

// intend sets where a marcher wants to step.
func (g *game) intend(m *marcher) {
	m.next = board.NoPosition
	if m.dead || m.halted {
		return
	}
	g.nextLeg(m)
	if len(m.path) == 0 || m.mode == Marches && !m.legs[m.leg].Phases[g.phase] {
		return
	}
	to := m.path[0]
	switch {
	case m.inside:
		g.waits(m, to, WaitsInside)
	case g.closed(to):
		g.waits(m, to, WaitsClosed)
	case m.mode == Retreats && g.heldAgainst(m, to):
		g.waits(m, to, WaitsFoe)
	default:
		m.next = to
	}
}

// nextLeg goes on to the next leg when one has ended; it starts with the step
// after that, in a phase of its own (§6.iv).
func (g *game) nextLeg(m *marcher) {
	for m.mode == Marches && len(m.path) == 0 && m.leg+1 < len(m.legs) {
		m.leg++
		m.path = m.legs[m.leg].Path
	}
}

// waits notes that a marcher does not make its step, together with those of its player before it at that place.
func (g *game) waits(m *marcher, to board.Position, why Wait) {
	if n := len(g.waiting); n > 0 {
		if e := &g.waiting[n-1]; e.Lord == m.seat && e.At == m.troop.At && e.To == to && e.Why == why {
			e.Troops = append(e.Troops, m.id)
			return
		}
	}
	g.waiting = grown(g.waiting)
	e := &g.waiting[len(g.waiting)-1]
	*e = TroopsWaited{Phase: g.phase, Mile: g.mile, Lord: m.seat, Troops: append(e.Troops[:0], m.id), At: m.troop.At, To: to, Why: why}
}

// recordWaits records those who wait in this step.
func (g *game) recordWaits() {
	for _, e := range g.waiting {
		e.Troops = keep(&g.ids, e.Troops)
		g.emit(e)
	}
	g.waiting = g.waiting[:0]
}

// holdBack makes marchers wait whose step would put seven of a player at a
// position: the last of their list first, retreating ones never before others;
// those who wait can make others wait (§6.iii).
func (g *game) holdBack() {
	for seat := range g.state.Players {
		for g.holdBackOnce(g.rankedOf(Seat(seat))) {
		}
	}
}

// holdBackOnce counts one player's troops as they would stand and makes the
// last of those wait whose step would put seven at a position. It reports
// whether anybody was made to wait (§6.iii).
func (g *game) holdBackOnce(list []int16) bool {
	if !slices.ContainsFunc(list, func(i int16) bool { return g.marchers[i].next != board.NoPosition }) {
		return false // nobody makes a step
	}
	most, count := int8(0), g.count
	for _, i := range list {
		if m := &g.marchers[i]; !m.dead {
			to := m.goesTo()
			count[to]++
			most = max(most, count[to])
		}
	}
	waited := int(most) > g.rules.Limit && g.holdLast(list)
	for _, i := range list {
		count[g.marchers[i].goesTo()] = 0
	}
	return waited
}

// holdLast makes those of a player's list wait, the last first, whose step would put seven at a
// position, and reports whether there were any (§6.iii).
func (g *game) holdLast(list []int16) bool {
	waited := false
	for _, retreating := range [...]bool{false, true} {
		for _, i := range slices.Backward(list) {
			m := &g.marchers[i]
			if m.dead || m.next == board.NoPosition || (m.mode == Retreats) != retreating || int(g.count[m.next]) <= g.rules.Limit {
				continue
			}
			g.count[m.next]-- // that it stays is counted when all have been looked at
			g.waits(m, m.next, WaitsFull)
			m.next = board.NoPosition
			waited = true
		}
	}
	return waited
}

// goesTo is where a marcher will stand if it makes its step.
func (m *marcher) goesTo() board.Position {
	if m.next != board.NoPosition {
		return m.next
	}
	return m.troop.At
}

// makeSteps moves all who want to and are not halted on the road; a marcher at
// the goal of its retreat or return stays there (§6).
func (g *game) makeSteps() {
	moves := g.moving[:0]
	for i := range g.marchers {
		m := &g.marchers[i]
		if m.next != board.NoPosition && !m.halted {
			moves = append(moves, Move{Lord: m.seat, Troop: m.id, From: m.troop.At, To: m.next, Why: m.mode})
			m.cameFrom(m.troop.At, g.now())
			m.path = m.path[1:]
		}
		if (m.mode == Retreats || m.mode == Returns) && len(m.path) == 0 {
			m.mode = Stays // at the goal the retreat ends (§6.vii)
		}
	}
	g.emitMoves(moves)
}

// cameFrom notes that a marcher has made a step.
func (m *marcher) cameFrom(from board.Position, step int) {
	m.came, m.arrival, m.moved, m.inside = from, step, true, false
}

// emitMoves records moves, if there are any. The list may be used again.
func (g *game) emitMoves(moves []Move) {
	g.moving = moves[:0]
	if len(moves) > 0 {
		g.emit(TroopsMoved{Phase: g.phase, Mile: g.mile, Moves: keep(&g.moves, moves)})
	}
}
