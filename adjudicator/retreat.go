package adjudicator

import (
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A retreat is a marcher on its first mile back from a fight, or pushed back by others.
type retreat struct {
	m     *marcher
	from  board.Position // from which it comes by that mile; those who were only thrown back on a road come from the fight
	to    board.Position
	fight board.Position // the place of the fight, to which nobody gives way
}

// retreatAll settles what comes of a phase's fights: those on roads stand
// where the losers stepped from (§6.viii), the losers of the others retreat a
// mile, fight by fight, to where they saw when nobody had yet (§6.vii), and
// winners and losers turn to what they do next.
func (g *game) retreatAll() {
	if len(g.fields) == 0 {
		return
	}
	var back []retreat
	g.judgeAfterFights()
	for i := range g.fields {
		if f := &g.fields[i]; f.road() {
			g.settleRoad(f)
			back = g.leaveRoad(f, back)
		}
	}
	g.listStanding()
	for i := range g.fields {
		if f := &g.fields[i]; !f.road() {
			g.planRetreats(f)
		}
	}
	moves := g.moving[:0]
	for i := range g.fields {
		moves = g.retreatFrom(&g.fields[i], moves)
	}
	g.emitMoves(moves)
	g.listStanding()
	for i := range g.fields {
		g.makeRoom(g.fields[i].retreats, i)
	}
	g.makeRoom(back, len(g.fields))
	for i := range g.fields {
		g.giveUp(&g.fields[i])
	}
	for i := range g.fields {
		g.turn(&g.fields[i])
	}
	g.recordTurns()
	g.endRetreats()
}

// judgeAfterFights asks the sides of the phase's fights for their VICTORY and DEFEAT, before anybody steps back (§6.x).
func (g *game) judgeAfterFights() {
	for i := range g.fields {
		for _, s := range g.fields[i].sides {
			for _, m := range s.of {
				m.victory, m.defeat = order.Continue, nil
				if o := g.manner(m, OfVictory, s.momentOf(s.won != NoSeat && !s.lost, g)); o != nil {
					m.victory = o.Victory
				}
				if o := g.manner(m, OfDefeat, s.momentOf(s.lost, g)); o != nil {
					m.defeat = o.Defeat
				}
			}
		}
	}
}

// momentOf is the moment after a fight; where its orders are not for what came of it, nothing comes true.
func (s *side) momentOf(counts bool, g *game) moment {
	at := s.moment(g)
	at.asks = !counts
	return at
}

// settleRoad leaves the losers where they stepped from and brings the winner
// to the milestone of those whom it beat last, as far as there is room for
// their troops (§6.viii).
func (g *game) settleRoad(f *fieldOfBattle) {
	for _, w := range f.sides {
		if w.lost || w.won == NoSeat {
			continue
		}
		to := f.at
		if w.from == f.at {
			to = f.and
		}
		g.push(w, to)
	}
}

// push moves the winners of a fight on the road onto the losers' milestone;
// a seventh troop stays where it stepped from (§6.viii).
func (g *game) push(w *side, to board.Position) {
	moves := g.moving[:0]
	room := g.rules.Limit - g.state.Player(w.seat).Count(to)
	for _, i := range g.rankedOf(w.seat) {
		m := &g.marchers[i]
		if m.dead || !slices.Contains(w.of, m) || room <= 0 {
			continue
		}
		room--
		moves = append(moves, Move{Lord: m.seat, Troop: m.id, From: w.from, To: to, Why: Pushes})
		m.cameFrom(w.from, g.now()+g.rules.MilesPerPhase)
		m.path = m.path[1:] // it is the step that it was making
	}
	g.emitMoves(moves)
}

// leaveRoad takes everybody off a road and adds them to those for whom there
// must be room where they are, since others may have stepped there meanwhile (§6.viii).
func (g *game) leaveRoad(f *fieldOfBattle, back []retreat) []retreat {
	for _, s := range f.sides {
		for _, m := range s.of {
			m.across = board.NoPosition
			m.moved = m.moved || s.lost // to be thrown back is a retreat (§5.iv)
			if !m.dead {
				at := m.troop.At
				end := f.at + f.and - at
				back = append(back, retreat{m, end, at, end})
			}
		}
	}
	return back
}

// planRetreats finds where the losers of a fight go, from the state before any
// of them moves (§6.vii).
func (g *game) planRetreats(f *fieldOfBattle) {
	for _, s := range f.sides {
		if !s.lost {
			continue
		}
		f.retreats = slices.Grow(f.retreats, len(s.of))
		lot := board.NoPosition
		back := s.goingHome(g)
		for _, m := range s.of {
			if m.dead {
				continue
			}
			m.beaten = append(m.beaten, f.at)
			to := m.came
			if via := g.wishedExit(m, f.at); via != board.NoPosition {
				to = via
			}
			if to == board.NoPosition || g.enemyAt(s.seat, to) || g.closed(to) {
				to = g.nearestExit(&back, m, f.at)
			}
			if to == board.NoPosition {
				if lot == board.NoPosition {
					lot = g.exitByLot(s.seat, f)
				}
				to = lot
			}
			if to != board.NoPosition {
				f.retreats = append(f.retreats, retreat{m, f.at, to, f.at})
			}
		}
	}
}

// wishedExit is where a DEFEAT … VIA would have a loser's first mile lead; NoPosition if there is no such wish, or
// no such exit without enemies (§6.vii). The wishes of a lord who fell in the fight are void (§10).
func (g *game) wishedExit(m *marcher, fight board.Position) board.Position {
	if m.defeat == nil || g.fallen[m.seat] {
		return board.NoPosition
	}
	via := m.defeat.Via
	if via == board.NoPosition || !slices.Contains(g.board.Next(fight), via) || g.enemyAt(m.seat, via) || g.closed(via) {
		return board.NoPosition
	}
	return via
}

// enemyAt reports whether an opposed troop stands at a position.
func (g *game) enemyAt(seat Seat, at board.Position) bool {
	return g.anyAt(at, func(m *marcher) bool { return g.opposed(seat, m.seat) })
}

// nearestExit is the exit without enemies that is nearest to another own
// manor, ways through the fight not counted; if no own manor can be reached,
// the first in the board's order; NoPosition if every exit holds enemies (§6.vii).
func (g *game) nearestExit(back *party, m *marcher, fight board.Position) board.Position {
	exits := make([]board.Position, 0, 6)
	for _, e := range g.board.Next(fight) {
		if !g.enemyAt(m.seat, e) && !g.closed(e) {
			exits = append(exits, e)
		}
	}
	return g.nearestHome(back, m, exits, fight, fight)
}

// nearestHome is the one of some exits of a place that is nearest to another own
// manor by ways that pass neither the place nor the fight; the first if none
// leads to one (§6.vii).
func (g *game) nearestHome(back *party, m *marcher, exits []board.Position, fight, place board.Position) board.Position {
	if len(exits) == 0 {
		return board.NoPosition
	}
	best, bestMiles := exits[0], 1<<20
	for _, e := range exits {
		home, miles := g.nearestLeft(back, m, e, func(p board.Position) bool { return p == fight || p == place || g.closed(p) })
		if home != board.NoPosition && miles < bestMiles {
			best, bestMiles = e, miles
		}
	}
	return best
}

// wayHome finds the nearest own manor that is left to a marcher who goes back with
// others, from a position, by ways that avoid some places; of equals the first in
// the alphabet (§6.vii).
func (g *game) wayHome(back *party, m *marcher, from board.Position, avoid func(board.Position) bool) (board.Position, []board.Position, bool) {
	home, _ := g.nearestLeft(back, m, from, avoid)
	if home == board.NoPosition {
		return home, nil, false
	}
	path, ok := g.way(m.seat, from, home, avoid)
	return home, path, ok
}

// nearestLeft is the goal of wayHome, and how many miles it is away; NoPosition for none.
func (g *game) nearestLeft(back *party, m *marcher, from board.Position, avoid func(board.Position) bool) (home board.Position, miles int) {
	return g.board.Nearest(from, func(p board.Position) bool { return g.state.Holds(m.seat, p) && !avoid(p) && g.isLeft(back, m, p) }, avoid)
}

// isLeft reports whether a place may be a marcher's home after a defeat: it was
// not beaten there this season, and nobody stands there who would engage the side
// that goes back with it (§6.vii).
func (g *game) isLeft(back *party, m *marcher, at board.Position) bool {
	return !slices.Contains(m.beaten, at) && !g.engagedBy(back, at)
}

// goingHome is a beaten side as those would see it to whom it came (§6.vii).
func (s *side) goingHome(g *game) party {
	p := s.livingParty(g)
	p.from, p.coming = board.NoPosition, true
	return p
}

// foreign tells which positions are manors held by others: among equally long
// routes the one with fewest is taken (§6.iv).
func (g *game) foreign(seat Seat) func(board.Position) bool {
	return func(p board.Position) bool { return foreignManor(g.state, seat, p) }
}

// foreignManor reports whether a position is a manor of somebody whom the seat
// does not name as an ally. Their own word decides: a route must not show them who
// names them.
func foreignManor(s *State, seat Seat, p board.Position) bool {
	if int(p) >= len(s.Manors) {
		return false
	}
	h := s.Manors[p].Holder
	return h != NoSeat && h != seat && !slices.Contains(s.Player(seat).Allies, h)
}

// exitByLot draws one of the exits when all hold enemies (§6.vii).
func (g *game) exitByLot(seat Seat, f *fieldOfBattle) board.Position {
	exits := make([]board.Position, 0, 6)
	for _, e := range g.board.Next(f.at) {
		if !g.closed(e) {
			exits = append(exits, e)
		}
	}
	if len(exits) == 0 {
		return board.NoPosition
	}
	prefix := g.newDiceFor(func(lord Seat) bool { return hasSide(f.sides, lord) })
	return exits[g.lotFor(prefix, len(exits), seat, "phase "+strconv.Itoa(g.phase), g.board.NameOf(f.at), "retreat", g.state.Player(seat).Lord)]
}

// retreatFrom adds the first mile of those who retreat from one fight to the moves (§6.vii).
func (g *game) retreatFrom(f *fieldOfBattle, moves []Move) []Move {
	for _, r := range f.retreats {
		at := r.m.troop.At
		moves = append(moves, Move{Lord: r.m.seat, Troop: r.m.id, From: at, To: r.to, Why: Retreats})
		r.m.cameFrom(at, g.now()+g.rules.MilesPerPhase)
	}
	return moves
}

// makeRoom pushes back, a mile at a time, the troops of a player who stood
// where more than six of theirs are now, because of the retreats from one fight:
// the last in their list first, by the exit nearest to another own manor, never
// towards the fight; they keep their orders. Where no such exit is they scatter
// (§6.vii). Troops that came by these retreats, gave way to them, or come by those
// of a later fight give way to nobody; those that came by the retreats of an earlier
// fight do so only if nobody else is left.
func (g *game) makeRoom(retreats []retreat, field int) {
	from := len(g.record)
	for k := 0; k < len(retreats); k++ {
		r := retreats[k]
		for g.state.Player(r.m.seat).Count(r.to) > g.rules.Limit {
			m, to := g.whoGivesWay(r, retreats, field), board.NoPosition
			if m != nil {
				to = g.givesWay(m, r)
			}
			if to == board.NoPosition {
				g.scatter(r, retreats, field)
				break
			}
			g.displace(m, to)
			retreats = append(retreats, retreat{m, r.to, to, r.fight})
		}
	}
	if len(g.record) > from {
		g.listStanding()
	}
}

// whoGivesWay is the last in a player's list of those who were where others have
// retreated to; nil if all have come by these retreats (§6.vii).
func (g *game) whoGivesWay(r retreat, retreats []retreat, field int) *marcher {
	for _, earlier := range [...]bool{false, true} {
		for _, i := range slices.Backward(g.rankedOf(r.m.seat)) {
			m := &g.marchers[i]
			by := g.cameBy(m)
			if !m.dead && m.troop.At == r.to && !isAmong(m, retreats) && by < field && (by >= 0) == earlier {
				return m
			}
		}
	}
	return nil
}

// lastAt is the last in a player's list of all who are where others have retreated to.
func (g *game) lastAt(r retreat) *marcher {
	for _, i := range slices.Backward(g.rankedOf(r.m.seat)) {
		if m := &g.marchers[i]; !m.dead && m.troop.At == r.to {
			return m
		}
	}
	panic("adjudicator: too many troops where there are none")
}

// scatter takes those off the board for whom there is no room where others have retreated to,
// and no way out; a lord who is lost so leaves their troops without one (§6.vii, §10).
func (g *game) scatter(r retreat, retreats []retreat, field int) {
	e := TroopsScattered{Phase: g.phase, At: r.to, Lord: r.m.seat}
	for n := g.state.Player(r.m.seat).Count(r.to) - g.rules.Limit; n > 0; n-- {
		m := g.whoGivesWay(r, retreats, field)
		if m == nil {
			m = g.lastAt(r)
		}
		m.dead = true
		e.Troops = append(e.Troops, m.id)
		e.Leader = e.Leader || m.kind == Lord
	}
	g.fallen[e.Lord] = g.fallen[e.Lord] || e.Leader
	g.emit(e)
}

// isAmong reports whether a marcher is one of those who retreat.
func isAmong(m *marcher, retreats []retreat) bool {
	return slices.ContainsFunc(retreats, func(r retreat) bool { return r.m == m })
}

// cameBy is the index of the field by whose retreats a marcher came; -1 if by none.
func (g *game) cameBy(m *marcher) int {
	return slices.IndexFunc(g.fields, func(f fieldOfBattle) bool { return isAmong(m, f.retreats) })
}

// givesWay is where a troop falls back to, one mile further from where others
// retreat to: neither to the fight nor to where they come from, and if it can not
// to where it was beaten; NoPosition if no such exit is open (§6.vii).
func (g *game) givesWay(m *marcher, r retreat) board.Position {
	free, other := make([]board.Position, 0, 6), make([]board.Position, 0, 6)
	for _, e := range g.board.Next(r.to) {
		switch {
		case e == r.fight || e == r.from || g.closed(e):
		case slices.Contains(m.beaten, e):
			other = append(other, e)
		default:
			free = append(free, e)
		}
	}
	if len(free) == 0 {
		free = other
	}
	alone := g.comer(m)
	return g.nearestHome(&alone, m, free, r.fight, r.to)
}

// displace moves one troop back a mile; a march goes on from there (§6.vii).
func (g *game) displace(m *marcher, to board.Position) {
	at := m.troop.At
	m.cameFrom(at, g.now()+g.rules.MilesPerPhase)
	g.emitMoves(append(g.moving[:0], Move{Lord: m.seat, Troop: m.id, From: at, To: to, Why: Displaced}))
	if m.mode == Stays {
		return
	}
	g.nextLeg(m) // a troop that had come to the end of one goes on with the next
	if len(m.path) > 0 && m.path[0] == to {
		m.path = m.path[1:]
		return
	}
	m.path = append([]board.Position{at}, m.path...)
}

// giveUp ends the marches that end with an encounter, before anybody chooses a
// goal: whether a place is left to the beaten does not hang on who chooses first
// (§6.vi, §6.vii).
func (g *game) giveUp(f *fieldOfBattle) {
	for _, s := range f.sides {
		for _, m := range s.of {
			switch {
			case m.dead || g.fallen[s.seat]:
			case s.lost:
				m.mode, m.path, m.gaveUp, m.settled = Retreats, nil, true, true
			case s.won != NoSeat && m.mode != Retreats && m.victory == order.StayThere:
				m.mode, m.path, m.settled = Stays, nil, true
			case s.won != NoSeat && m.mode != Retreats && m.victory == order.Return:
				m.mode, m.path, m.gaveUp, m.settled = Returns, nil, true, true
				if m.troop.At == m.start {
					m.mode = Stays
				}
			}
		}
	}
}

// endRetreats ends those that are at their goal as soon as all have chosen (§6.vii).
func (g *game) endRetreats() {
	for i := range g.marchers {
		if m := &g.marchers[i]; m.mode == Retreats && len(m.path) == 0 {
			m.mode = Stays
		}
	}
}

// turn tells the winners and the losers of an encounter what they do next.
func (g *game) turn(f *fieldOfBattle) {
	for _, s := range f.sides {
		var back party
		if s.lost {
			back = s.goingHome(g)
		}
		for _, m := range s.of {
			switch {
			case m.dead || g.fallen[s.seat]:
			case s.lost:
				g.turnLoser(&back, m, f)
			case s.won != NoSeat:
				g.turnWinner(m)
			}
		}
	}
}

// turnWinner carries out a VICTORY order (§6.vi); a troop that was retreating goes on doing so.
func (g *game) turnWinner(m *marcher) {
	if m.mode == Retreats {
		return
	}
	switch m.victory {
	case order.StayThere:
		g.turned(m, Stays, board.NoPosition)
	case order.Return:
		path, _ := g.route(m, m.start)
		g.setRetreat(m, m.start, path)
	}
}

// turnLoser chooses, once after each defeat, where a beaten troop goes:
// by its DEFEAT order, else home if it began elsewhere, else to the nearest own
// manor that is left, else nowhere (§6.vii).
func (g *game) turnLoser(back *party, m *marcher, f *fieldOfBattle) {
	var o DefeatOrder // HOME
	if m.defeat != nil {
		o = *m.defeat
	}
	switch {
	case o.Do == order.StayPut:
	case o.Do == order.ToManor && g.isLeft(back, m, o.To) && g.headFor(m, o.To):
		return
	case (f.road() || m.start != f.at) && g.isLeft(back, m, m.start) && g.headFor(m, m.start):
		return
	default:
		goal, path, ok := g.wayHome(back, m, m.troop.At, g.avoids(m))
		if !ok {
			goal, path, ok = g.wayHome(back, m, m.troop.At, g.closed)
		}
		if ok {
			g.setRetreat(m, goal, path)
			return
		}
	}
	g.turned(m, Stays, board.NoPosition)
}

// headFor sends a retreating marcher to a goal, if a way leads there.
func (g *game) headFor(m *marcher, goal board.Position) bool {
	path, ok := g.way(m.seat, m.troop.At, goal, g.avoids(m))
	if !ok {
		path, ok = g.route(m, goal)
	}
	if ok {
		g.setRetreat(m, goal, path)
	}
	return ok
}

// setRetreat begins a retreat or a return; one that is at its goal has ended.
func (g *game) setRetreat(m *marcher, goal board.Position, path []board.Position) {
	now := m.mode
	if len(path) == 0 {
		now = Stays
	}
	m.path = path
	g.turned(m, now, goal)
}

// avoids tells which places a retreat does not pass: those where it was beaten, and closed bridges.
func (g *game) avoids(m *marcher) func(board.Position) bool {
	return func(p board.Position) bool {
		return slices.Contains(m.beaten, p) || g.closed(p)
	}
}

// route is the way from where a marcher stands; round what is closed, if it can (§6.iv).
func (g *game) route(m *marcher, to board.Position) ([]board.Position, bool) {
	return g.routeFrom(m.seat, m.troop.At, to)
}

// routeFrom is the way of a seat's troops from a position; round what is closed, if it can (§6.iv).
func (g *game) routeFrom(seat Seat, from, to board.Position) ([]board.Position, bool) {
	if len(g.state.Closed) > 0 {
		if path, ok := g.way(seat, from, to, g.closed); ok {
			return path, true
		}
	}
	return g.way(seat, from, to, nil)
}

// way is the route of a seat's troops from one position to another (§6.iv).
func (g *game) way(seat Seat, from, to board.Position, avoid func(board.Position) bool) ([]board.Position, bool) {
	return g.board.Route(nil, from, to, g.foreign(seat), avoid)
}

// turned notes what a marcher does now, together with those of its player who turned before it to the same.
func (g *game) turned(m *marcher, now Mode, goal board.Position) {
	if n := len(g.turning); n > 0 {
		if e := &g.turning[n-1]; e.Lord == m.seat && e.Now == now && e.Goal == goal {
			e.Troops = append(e.Troops, m.id)
			return
		}
	}
	g.turning = grown(g.turning)
	e := &g.turning[len(g.turning)-1]
	*e = TroopsTurned{Phase: g.phase, Lord: m.seat, Troops: append(e.Troops[:0], m.id), Now: now, Goal: goal}
}

// recordTurns records those who have turned.
func (g *game) recordTurns() {
	for _, e := range g.turning {
		e.Troops = keep(&g.ids, e.Troops)
		g.emit(e)
	}
	g.turning = g.turning[:0]
}
