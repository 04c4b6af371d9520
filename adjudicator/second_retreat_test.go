package adjudicator_test

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// retreatAll settles what comes of a phase's fights: on the roads all stand
// where the losers stepped from; the losers elsewhere choose their mile, then go
// at once, then others make room; then winners and losers turn (§6.vi to §6.viii).
func (g *second) retreatAll(m *meetings) {
	g.afterFights(m)
	var roads []back
	for i, e := range m.all {
		roads = append(roads, g.settleRoad(e, i)...)
	}
	g.back = nil
	for i, e := range m.all {
		for _, s := range e.sides {
			if e.and == board.NoPosition && s.lost && len(living(s.troops)) > 0 {
				g.back = append(g.back, g.exits(e.at, i, living(s.troops))...)
			}
		}
	}
	for _, b := range g.back {
		g.moveBack(b.f, b.to)
	}
	for i := range m.all {
		g.makeRoom(slices.DeleteFunc(slices.Clone(g.back), func(b back) bool { return b.field != i }), i)
	}
	g.makeRoom(roads, len(m.all))
	g.turnAll(m)
}

// settleRoad ends an encounter on the road: the winners come to the losers'
// milestone, as far as there is room; a troop that was thrown back has moved (§6.viii).
func (g *second) settleRoad(e *encounter, field int) []back {
	if e.and == board.NoPosition {
		return nil
	}
	var all []back
	for _, s := range e.sides {
		other := e.at + e.and - s.from
		for _, f := range byRank(living(s.troops)) {
			f.stirred = f.stirred || s.lost
			if s.won && len(g.at(s.seat, other)) < g.r.Limit {
				g.shift(f, other, 10*g.phase+2)
			}
		}
	}
	for _, s := range e.sides {
		for _, f := range s.troops {
			f.onRoad = false
			if f.Status == adjudicator.Alive {
				end := e.at + e.and - f.At
				all = append(all, back{f, end, f.At, end, field})
			}
		}
	}
	return all
}

// exits chooses where each troop of a beaten side retreats to: back the way he
// came, else by the exit without enemies nearest to another own manor, else by lot (§6.vii).
func (g *second) exits(at board.Position, field int, side []*fighter) []back {
	var out []back
	var open, free []board.Position
	for _, n := range g.b.Next(at) {
		if !g.shut(n) {
			open = append(open, n)
			if !g.enemies(side, n) {
				free = append(free, n)
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	lot := board.NoPosition
	for _, f := range side {
		switch wish, ok := g.wishedMile(f); {
		case ok && slices.Contains(free, wish):
			out = append(out, back{f, at, wish, at, field})
		case f.from != board.NoPosition && slices.Contains(free, f.from):
			out = append(out, back{f, at, f.from, at, field})
		case len(free) > 0:
			out = append(out, back{f, at, g.towardsHome(free, g.homes(f, side), at, at), at, field})
		default:
			if lot == board.NoPosition {
				lot = open[g.lot(len(open), "phase %d, %s, retreat, %s", g.phase, g.b.NameOf(at), g.s.Players[f.seat].Lord)]
			}
			out = append(out, back{f, at, lot, at, field})
		}
	}
	return out
}

// wishedMile is the place that a troop's DEFEAT names for the first mile, if his lord has not fallen (§6.vii, §10).
func (g *second) wishedMile(f *fighter) (board.Position, bool) {
	if f.goes == nil || f.goes.Via == "" || g.fell[f.seat] {
		return board.NoPosition, false
	}
	return g.b.Find(string(f.goes.Via))
}

// lot draws one of n things (Dice, Lots).
func (g *second) lot(n int, format string, args ...any) int {
	for throw := 1; n > 1; throw++ {
		v := g.die(format+", throw %d, die %d", append(slices.Clone(args), throw, 1)...)
		if n > 6 {
			v = (v-1)*6 + g.die(format+", throw %d, die %d", append(slices.Clone(args), throw, 2)...)
		}
		if v <= n {
			return v - 1
		}
	}
	return 0
}

// enemies reports whether troops stand at a place who are not allies, each
// having named the other.
func (g *second) enemies(side []*fighter, p board.Position) bool {
	for seat := range g.s.Players {
		if !g.friends(side[0].seat, seat) && len(g.present(seat, p)) > 0 {
			return true
		}
	}
	return false
}

// homes are the own manors that are left to a troop: none where he was beaten,
// none where troops stand that would engage his side (§6.vii).
func (g *second) homes(f *fighter, side []*fighter) []board.Position {
	return slices.DeleteFunc(g.manorsOf(f.seat), func(m board.Position) bool { return !g.left(f, side, m) })
}

// left reports whether a place is left to a troop as a home (§6.vii).
func (g *second) left(f *fighter, side []*fighter, p board.Position) bool {
	return !f.lost[p] && !g.barred(side, p)
}

// towardsHome is the exit from which the fewest miles lead to one of some
// manors, without passing the place left and that of the fight; if none does, the first.
func (g *second) towardsHome(exits, homes []board.Position, here, fight board.Position) board.Position {
	best, least := exits[0], -1
	for _, e := range exits {
		miles := g.distances(e, func(p board.Position) bool { return p == here || p == fight || g.shut(p) })
		for _, m := range homes {
			if d := miles[m]; d >= 0 && (least < 0 || d < least) {
				best, least = e, d
			}
		}
	}
	return best
}

// moveBack moves a troop one mile back; he goes on with what he did until he turns.
func (g *second) moveBack(f *fighter, to board.Position) {
	f.from, f.At, f.arrived, f.stirred = f.At, to, 10*g.phase+2, true
}

// makeRoom pushes troops of a player back, one by one, where more than six of
// his are now because of some retreats, and so on (§6.vii).
func (g *second) makeRoom(came []back, field int) {
	for i := 0; i < len(came); i++ {
		for len(g.at(came[i].f.seat, came[i].to)) > g.r.Limit {
			f, to := g.givesWay(came[i], came, field)
			if f == nil {
				g.scatter(g.lastIn(came[i], came, field))
				continue
			}
			g.shift(f, to, 10*g.phase+2)
			came = append(came, back{f, came[i].to, to, came[i].fight, field})
		}
	}
}

// givesWay is who falls back from where others have come to: the last in the
// list of those who stood there; those that came by an earlier fight's retreat only if
// nobody else is left.
func (g *second) givesWay(b back, came []back, field int) (*fighter, board.Position) {
	there := byRank(g.at(b.f.seat, b.to))
	slices.Reverse(there)
	for _, retreated := range []bool{false, true} {
		for _, f := range there {
			if slices.ContainsFunc(came, func(o back) bool { return o.f == f }) {
				continue
			}
			i := slices.IndexFunc(g.back, func(o back) bool { return o.f == f })
			if (i >= 0) != retreated || i >= 0 && g.back[i].field >= field {
				continue
			}
			if to := g.fallBack(f, b); to != board.NoPosition {
				return f, to
			}
		}
	}
	return nil, board.NoPosition
}

// lastIn is who is lost where nobody can fall back: the last in the list of those who stood
// there, before those who came by an earlier fight's retreat, before all others (§6.vii).
func (g *second) lastIn(b back, came []back, field int) *fighter {
	there := byRank(g.at(b.f.seat, b.to))
	slices.Reverse(there)
	class := func(f *fighter) int {
		i := slices.IndexFunc(g.back, func(o back) bool { return o.f == f })
		switch {
		case slices.ContainsFunc(came, func(o back) bool { return o.f == f }) || i >= 0 && g.back[i].field >= field:
			return 2
		case i >= 0:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(there, func(a, b *fighter) int { return cmp.Compare(class(a), class(b)) })
	return there[0]
}

// scatter takes a troop off the board; a lord who is lost so is as good as dead (§6.vii, §10).
func (g *second) scatter(f *fighter) {
	f.Status = adjudicator.Gone
	if f.Kind == adjudicator.Lord {
		g.fell[f.seat], g.s.Players[f.seat].Barred = true, true
	}
}

// fallBack is where a troop makes room to, a mile further: never to the fight nor to where the
// others came from; if it can be, not to where he was beaten himself.
func (g *second) fallBack(f *fighter, b back) board.Position {
	var free, other []board.Position
	for _, n := range g.b.Next(b.to) {
		switch {
		case n == b.fight || n == b.from || g.shut(n):
		case f.lost[n]:
			other = append(other, n)
		default:
			free = append(free, n)
		}
	}
	if len(free) == 0 {
		free = other
	}
	if len(free) == 0 {
		return board.NoPosition
	}
	return g.towardsHome(free, g.homes(f, []*fighter{f}), b.to, b.fight)
}

// turnAll tells winners and losers what they do next: first the winners, then
// the losers give up their marches, then each of them chooses a goal (§6.vi, §6.vii).
func (g *second) turnAll(m *meetings) {
	each := func(do func(*fighter, *party, *encounter)) {
		for _, e := range m.all {
			for _, s := range e.sides {
				for _, f := range living(s.troops) {
					if !g.fell[f.seat] {
						do(f, s, e)
					}
				}
			}
		}
	}
	each(func(f *fighter, s *party, _ *encounter) {
		switch {
		case s.won:
			g.afterVictory(f)
		case s.lost:
			f.mode, f.route = "retreat", nil
		}
	})
	each(func(f *fighter, s *party, e *encounter) {
		if s.lost {
			f.route = g.turn(f, living(s.troops), e)
		}
	})
	each(func(f *fighter, s *party, _ *encounter) {
		if s.lost && len(f.route) == 0 {
			f.mode = "done"
		}
	})
}

// afterVictory carries out a VICTORY order; a troop that was retreating goes on, and a march that was given up
// is none again (§6.vi).
func (g *second) afterVictory(f *fighter) {
	switch {
	case f.mode == "retreat":
	case f.mode == "done" && f.then == order.StayThere:
	case f.then == order.StayThere:
		f.mode, f.route = "stay", nil
	case f.then == order.Return:
		f.mode, f.route = "return", g.march(f.seat, f.At, f.home)
	}
}

// turn is the way that a troop goes, chosen once after a defeat; none if he stays (§6.vii).
func (g *second) turn(f *fighter, side []*fighter, e *encounter) []board.Position {
	goal := g.goal(f, side, e)
	if goal == board.NoPosition || goal == f.At {
		return nil
	}
	way, ok := g.way(f.seat, f.At, goal, g.avoids(f))
	if !ok {
		way = g.march(f.seat, f.At, goal)
	}
	return way
}

// avoids are the places that a retreat goes round if it can: those where he was
// beaten, and closed bridges.
func (g *second) avoids(f *fighter) func(board.Position) bool {
	return func(p board.Position) bool { return f.lost[p] || g.shut(p) }
}

// goal is where a beaten troop retreats to; NoPosition if he stays.
func (g *second) goal(f *fighter, side []*fighter, e *encounter) board.Position {
	switch {
	case f.goes != nil && f.goes.Do == order.StayPut:
		return board.NoPosition
	case f.goes != nil && f.goes.Do == order.ToManor:
		if p, ok := g.b.Find(string(f.goes.To)); ok && g.left(f, side, p) {
			return p
		}
	}
	if (e.and != board.NoPosition || f.home != e.at) && g.left(f, side, f.home) {
		return f.home
	}
	homes := g.homes(f, side)
	goal, ok := g.nearest(f.At, homes, g.avoids(f))
	if !ok {
		goal, _ = g.nearest(f.At, homes, g.shut)
	}
	return goal
}

// placeTheLeaderless puts the troops of those whose lord fell this season into
// the nearest own manor that has room, as at the end of autumn: the nearest to
// its manor first, then by number; of equal manors to that with fewest own troops (§10, §6.ix).
func (g *second) placeTheLeaderless() {
	for seat := range g.s.Players {
		if !g.fell[seat] {
			continue
		}
		var away []*fighter
		for _, f := range living(g.troops) {
			if f.seat == seat && !g.own(seat, f.At) {
				away = append(away, f)
			}
		}
		slices.SortStableFunc(away, func(a, b *fighter) int {
			return cmp.Or(cmp.Compare(g.milesHome(a), g.milesHome(b)), cmp.Compare(a.ID, b.ID))
		})
		for _, f := range away {
			manors := g.manorsOf(seat)
			slices.SortStableFunc(manors, func(a, b board.Position) int {
				return cmp.Or(cmp.Compare(g.b.Miles(f.At, a), g.b.Miles(f.At, b)),
					cmp.Compare(len(g.at(seat, a)), len(g.at(seat, b))),
					strings.Compare(g.b.NameOf(a), g.b.NameOf(b)))
			})
			for _, m := range manors {
				if len(g.at(seat, m)) < g.r.Limit {
					f.At, f.stirred = m, true
					break
				}
			}
		}
	}
}

// milesHome is how far a troop is from his nearest own manor.
func (g *second) milesHome(f *fighter) int {
	least := 1 << 20
	for _, m := range g.manorsOf(f.seat) {
		least = min(least, g.b.Miles(f.At, m))
	}
	return least
}
