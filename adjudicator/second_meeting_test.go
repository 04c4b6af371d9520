package adjudicator_test

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// meetings are the encounters of one phase.
type meetings struct{ all []*encounter }

// encounter is a place where sides meet that are to fight; and is the other
// end, if it is on the road.
type encounter struct {
	at, and board.Position
	sides   []*party
	wanted  [][2]*party
}

// party is one side in an encounter: all of a player's troops there, or, on the
// road, all that step the same way.
type party struct {
	seat    int
	from    board.Position // on the road: where it steps from
	troops  []*fighter
	arrived int
	fights  []*fighter // of its last fight: on a choke point those in front
	foe     *party     // in it
	fought  bool
	won     bool
	lost    bool
}

// find gives the encounter at a place, new if there was none.
func (m *meetings) find(at, and board.Position) *encounter {
	for _, e := range m.all {
		if e.at == at && e.and == and {
			return e
		}
	}
	e := &encounter{at: at, and: and}
	m.all = append(m.all, e)
	return e
}

// party gives a side of an encounter, new if it was not in it.
func (e *encounter) party(seat int, from board.Position, when int) *party {
	for _, p := range e.sides {
		if p.seat == seat && p.from == from {
			return p
		}
	}
	p := &party{seat: seat, from: from, arrived: when}
	e.sides = append(e.sides, p)
	return p
}

// met reports whether two players are in an encounter on a road already, the
// first coming from its earlier end: a troop that swaps there with the next step joins it.
func (m *meetings) met(a, b board.Position, x, y int) bool {
	for _, e := range m.all {
		for _, pair := range e.wanted {
			if e.at == a && e.and == b && pair[0].seat == x && pair[1].seat == y && pair[0].from == a {
				return true
			}
		}
	}
	return false
}

func (e *encounter) want(a, b *party) { e.wanted = append(e.wanted, [2]*party{a, b}) }

// meetOnRoads looks for opposed movers that would swap adjacent positions; those
// of whom either side engages the other stop between them (§6, a phase, 2).
func (g *second) meetOnRoads(mile int, to map[*fighter]board.Position, m *meetings) {
	var stop []*fighter
	for p := range g.b.Len() {
		a := board.Position(p)
		for _, b := range g.b.Next(a) {
			if a > b {
				continue
			}
			for x := range g.s.Players {
				for y := range g.s.Players {
					mine, theirs := stepping(g, x, a, b, to), stepping(g, y, b, a, to)
					if x == y || len(mine) == 0 || len(theirs) == 0 {
						continue
					}
					if m.met(a, b, x, y) || g.engages(mine, theirs, a, b, false) || g.engages(theirs, mine, a, b, false) {
						e := m.find(a, b)
						one, two := e.party(x, a, 10*g.phase+mile), e.party(y, b, 10*g.phase+mile)
						one.troops, two.troops = join(one.troops, mine), join(two.troops, theirs)
						e.want(one, two)
						stop = append(append(stop, mine...), theirs...)
					}
				}
			}
		}
	}
	for _, f := range stop {
		delete(to, f)
		f.halted, f.onRoad = true, true
	}
}

// join adds those troops that are not yet in a list.
func join(list, more []*fighter) []*fighter {
	for _, f := range more {
		in := false
		for _, o := range list {
			in = in || o == f
		}
		if !in {
			list = append(list, f)
		}
	}
	return list
}

// stepping are the troops of a player that would step from one position to another.
func stepping(g *second, seat int, from, into board.Position, to map[*fighter]board.Position) []*fighter {
	var out []*fighter
	for _, f := range g.at(seat, from) {
		if p, ok := to[f]; ok && p == into {
			out = append(out, f)
		}
	}
	return out
}

// meetAtPositions looks for opposed troops at one position; those sides stop of
// which either engages the other.
func (g *second) meetAtPositions(mile int, m *meetings) {
	for i := range g.b.Len() {
		p := board.Position(i)
		for x := range g.s.Players {
			for y := x + 1; y < len(g.s.Players); y++ {
				mine, theirs := g.present(x, p), g.present(y, p)
				if len(mine) == 0 || len(theirs) == 0 {
					continue
				}
				if g.engages(mine, theirs, p, board.NoPosition, false) || g.engages(theirs, mine, p, board.NoPosition, false) {
					e := m.find(p, board.NoPosition)
					e.want(e.party(x, board.NoPosition, 0), e.party(y, board.NoPosition, 0))
				}
			}
		}
	}
	for _, e := range m.all {
		for _, s := range e.sides {
			if e.and == board.NoPosition {
				s.troops = g.present(s.seat, e.at)
				for _, f := range s.troops {
					f.halted = true
				}
			}
		}
	}
}

// present are a player's troops at a position that are not held up on the road.
func (g *second) present(seat int, p board.Position) []*fighter {
	var out []*fighter
	for _, f := range g.at(seat, p) {
		if !f.onRoad {
			out = append(out, f)
		}
	}
	return out
}

// engages reports whether one side engages another, at a position or, with a
// second position, on the road between (stance, §6). Troops that come are
// looked at as if they stepped there now.
func (g *second) engages(mine, theirs []*fighter, at, and board.Position, come bool) bool {
	me, them := mine[0].seat, theirs[0].seat
	road := and != board.NoPosition
	if me == them || names(g.s.Players[me].Allies, them) {
		return false
	}
	if g.fleeing[me] {
		return !road && g.own(me, at)
	}
	able := slices.DeleteFunc(slices.Clone(mine), func(f *fighter) bool { return f.mode == "retreat" })
	if len(able) == 0 {
		return false
	}
	ours := func() int { return g.strength(g.wouldFight(mine, them, at, road, come)) }
	foes := func() int { return g.strength(g.wouldFight(theirs, me, at, road, come)) }
	stance := g.stanceOf(commander(able), whenAsked{them, ours, foes})
	if stance.Do == order.Passive || !g.met(stance.If, ours(), foes()) {
		return false
	}
	if stance.Do == order.Attack || names(g.s.Players[me].Enemies, them) {
		return true
	}
	return g.defends(able, theirs, at, road, come)
}

// met reports whether the condition of a stance is met.
func (g *second) met(c order.Condition, mine, theirs int) bool {
	if c.Stronger && mine < theirs+1 {
		return false
	}
	return c.A == 0 && c.B == 0 || mine*c.B >= theirs*c.A
}

// defends reports whether DEFEND engages: (a) to (d) of the rule, by what any of
// the side was ordered. Those who come in thought only are on no march.
func (g *second) defends(mine, theirs []*fighter, at board.Position, road, come bool) bool {
	if !road {
		if g.b.Place(at).Kind == board.House {
			return false
		}
		if g.own(mine[0].seat, at) {
			return true
		}
	}
	for _, f := range mine {
		if f.ordered && (!come && g.marchUpon(theirs, f.seat) || !road && g.defendsPlace(f, theirs, at, come)) {
			return true
		}
	}
	return false
}

// marchUpon reports whether any of some troops march to a manor of a player: (d).
func (g *second) marchUpon(theirs []*fighter, seat int) bool {
	return slices.ContainsFunc(theirs, func(f *fighter) bool {
		end, ok := f.marchEnd()
		return ok && f.mode == "" && g.own(seat, end)
	})
}

// defendsPlace is (b), where the own march ends, and (c), where he holds, or a
// choke point where he stood before they came.
func (g *second) defendsPlace(f *fighter, theirs []*fighter, at board.Position, come bool) bool {
	if end, ok := f.marchEnd(); ok && end == at && g.b.Place(at).Kind == board.Manor {
		return true
	}
	for _, o := range theirs {
		if (come || o.arrived > 0) && f.hold && f.holdAt == at ||
			(come || o.arrived > f.arrived) && g.b.Place(at).Choke != nil {
			return true
		}
	}
	return false
}

// marchEnd is the place that a troop's MOVE names, the last of several; retreats
// and returns are no marches.
func (f *fighter) marchEnd() (board.Position, bool) {
	if len(f.legs) == 0 || f.mode != "" && f.mode != "stay" {
		return board.NoPosition, false
	}
	return f.legs[len(f.legs)-1].end, true
}

// wouldFight are those of a side who would fight another there: on a choke point the two (§8.iv). Against those who are yet to come
// it is another fight: whoever stepped forward in this phase steps back.
func (g *second) wouldFight(side []*fighter, foe int, at board.Position, road, come bool) []*fighter {
	if road || g.b.Place(at).Choke == nil {
		return side
	}
	return g.champions(side, foe, at, false, come)
}
