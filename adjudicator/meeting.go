package adjudicator

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A spot is where sides meet: a position, or the road between two.
type spot struct {
	at  board.Position // on a road: the earlier of the two
	and board.Position // the later one; NoPosition at a position
}

// road reports whether the spot lies between two positions.
func (s spot) road() bool { return s.and != board.NoPosition }

// An encounter is a meeting in which somebody engages; it is fought at the
// end of the phase.
type encounter struct {
	spot
	pairs []pair
}

// A pair is two sides of which one engages the other.
type pair struct{ a, b corner }

// A corner is what tells the sides of an encounter apart: the player, and on a
// road the end that the side stepped from, since a player may come from both.
type corner struct {
	seat Seat
	from board.Position // NoPosition at a position
}

// A party is all troops of one player at one spot, or those of them that make
// the same step along a road: a side, while it is not yet fighting.
type party struct {
	corner
	of     []*marcher // by rising number
	front  []*marcher // those who have stepped forward on a choke point
	coming bool       // it is not here yet: what if it stepped here
}

// meetOnRoads finds the opposed movers that would swap two adjacent positions (§6.viii).
func (g *game) meetOnRoads() {
	if !g.anySwap() {
		return
	}
	for i := range g.board.Len() {
		at := board.Position(i)
		for m := g.firstStanding(at); m != nil; m = g.nextStanding(m) {
			if m.next > at && g.firstToStep(at, m.next) == m && g.firstToStep(m.next, at) != nil {
				g.meetOnRoad(spot{at, m.next})
			}
		}
	}
}

// anySwap reports whether any two would swap two adjacent positions.
func (g *game) anySwap() bool {
	for i := range g.marchers {
		if m := &g.marchers[i]; m.next > m.troop.At && g.firstToStep(m.next, m.troop.At) != nil {
			return true
		}
	}
	return false
}

// firstToStep is the first marcher at a position that wants to step to another; nil if there is none.
func (g *game) firstToStep(at, to board.Position) *marcher {
	m := g.firstStanding(at)
	for m != nil && m.next != to {
		m = g.nextStanding(m)
	}
	return m
}

// meetOnRoad looks at every pair of parties that would pass each other (§6.viii).
func (g *game) meetOnRoad(where spot) {
	up, down := g.partiesAt(where.at, where.and), g.partiesAt(where.and, where.at)
	for i := range up {
		for j := range down {
			if g.opposed(up[i].seat, down[j].seat) {
				g.meet(where, &up[i], &down[j])
			}
		}
	}
}

// meetAtPositions looks at every pair of parties that stand at one position (§6).
func (g *game) meetAtPositions() {
	for _, at := range g.shared {
		all := g.partiesAt(at, board.NoPosition)
		for a := range all {
			for b := a + 1; b < len(all); b++ {
				if g.opposed(all[a].seat, all[b].seat) {
					g.meet(spot{at, board.NoPosition}, &all[a], &all[b])
				}
			}
		}
	}
}

// partiesAt are the parties at a position, in the game's order; with a destination, only of those who step there.
func (g *game) partiesAt(at, to board.Position) []party {
	begin, from := len(g.parties), board.NoPosition
	if to != board.NoPosition {
		from = at
	}
	for m := g.firstStanding(at); m != nil; {
		seat, members := m.seat, len(g.members)
		for ; m != nil && m.seat == seat; m = g.nextStanding(m) {
			if to == board.NoPosition || m.next == to {
				g.members = append(g.members, m)
			}
		}
		if len(g.members) > members {
			g.parties = append(g.parties, party{corner: corner{seat, from}, of: slices.Clip(g.members[members:])})
		}
	}
	return slices.Clip(g.parties[begin:])
}

// meet makes an encounter of a meeting if either party engages the other, and
// halts both; it records those meetings that somebody stepped into, and all
// encounters (§6, §8.v).
func (g *game) meet(where spot, a, b *party) {
	if g.met(where, a.corner, b.corner) {
		a.halt(where, g.now())
		b.halt(where, g.now())
		return
	}
	aWhy, bWhy := g.engages(a, b, where), g.engages(b, a, where)
	if aWhy == "" && bWhy == "" && !where.road() && !a.steppedAt(g.now()) && !b.steppedAt(g.now()) {
		return
	}
	g.emit(SidesMet{Phase: g.phase, Mile: g.mile, At: where.at, And: where.and, A: a.seat, B: b.seat,
		ATroops: g.numbersOf(a.of), BTroops: g.numbersOf(b.of), AWhy: aWhy, BWhy: bWhy})
	if aWhy == "" && bWhy == "" {
		return
	}
	e := g.encounterAt(where)
	e.pairs = append(e.pairs, pair{a.corner, b.corner})
	a.halt(where, g.now())
	b.halt(where, g.now())
}

// met reports whether two sides are in an encounter at this spot already.
func (g *game) met(where spot, a, b corner) bool {
	return slices.ContainsFunc(g.encounters, func(e encounter) bool { return e.spot == where && e.has(a, b) })
}

func (e *encounter) has(a, b corner) bool {
	return slices.ContainsFunc(e.pairs, func(p pair) bool { return p.a == a && p.b == b || p.a == b && p.b == a })
}

// encounterAt is the encounter at a spot, made if there is none yet.
func (g *game) encounterAt(where spot) *encounter {
	i := slices.IndexFunc(g.encounters, func(e encounter) bool { return e.spot == where })
	if i < 0 {
		i, g.encounters = len(g.encounters), grown(g.encounters)
		e := &g.encounters[i]
		*e = encounter{spot: where, pairs: e.pairs[:0]}
	}
	return &g.encounters[i]
}

// halt stops a party for the rest of the phase, with a step (§6.ii).
func (p *party) halt(where spot, step int) {
	for _, m := range p.of {
		m.halted = true
		if where.road() {
			m.across, m.metAt = m.next, step
		}
	}
}

// any reports whether something holds for one of a party.
func (p *party) any(is func(*marcher) bool) bool { return slices.ContainsFunc(p.of, is) }

// steppedAt reports whether any of a party came with a step.
func (p *party) steppedAt(step int) bool {
	return p.any(func(m *marcher) bool { return m.arrival == step })
}

// engages tells why party x engages party y where they meet; "" if it does
// not (stance, §6). Troops that retreat engage nobody (§6.vii); those that flee,
// nobody but at an own manor (§10.i).
func (g *game) engages(x, y *party, where spot) Engages {
	if slices.Contains(g.state.Player(x.seat).Allies, y.seat) {
		return ""
	}
	if g.leaguer != nil {
		if why, settled := g.siegeWish(x, y, where); settled {
			return why
		}
	}
	if g.fleeing[x.seat] {
		if !where.road() && g.state.Holds(x.seat, where.at) {
			return ByManor
		}
		return ""
	}
	c := x.commander(g)
	if c == nil {
		return ""
	}
	stance := g.manner(c, OfStance, moment{seat: x.seat, against: y.seat, asks: y.coming,
		strengths: func() (int, int) { return g.wouldFight(x, y, where), g.wouldFight(y, x, where) }}).stance()
	if stance.Do == order.Passive || !g.conditionMet(stance.If, x, y, where) {
		return ""
	}
	if slices.Contains(g.state.Player(x.seat).Enemies, y.seat) {
		return ByEnemy
	}
	if stance.Do == order.Attack {
		return ByAttack
	}
	return g.defends(x, y, where)
}

// defends tells why party x engages party y under DEFEND: (a) to (d) of the
// ruling in §6.
func (g *game) defends(x, y *party, where spot) Engages {
	if !where.road() {
		if g.board.Place(where.at).Kind == board.House {
			return ""
		}
		if g.state.Holds(x.seat, where.at) {
			return ByManor
		}
		for _, m := range x.of {
			if why := g.defendsPlace(m, y, where.at); why != "" {
				return why
			}
		}
	}
	if x.anyOrdered() && y.marchesOn(g, x.seat) {
		return ByGoal
	}
	return ""
}

// defendsPlace is (b) and (c) of DEFEND for one troop of the party.
func (g *game) defendsPlace(m *marcher, y *party, at board.Position) Engages {
	switch {
	case m.mode == Retreats:
		return ""
	case m.marchEnd() == at && int(at) < len(g.state.Manors):
		return ByMarch
	case m.hold && m.mode == Stays && at == m.holdAt && y.cameAfter(0):
		return ByHold
	case m.ordered() && g.board.Place(at).Choke != nil && y.cameAfter(m.arrival):
		return ByChoke
	}
	return ""
}

// cameAfter reports whether anybody in the party stepped here this season, after a step.
func (p *party) cameAfter(step int) bool {
	return p.coming || p.any(func(m *marcher) bool { return m.arrival > step })
}

// anyOrdered reports whether anybody in the party has a MOVE or a HOLD.
func (p *party) anyOrdered() bool {
	return p.any(func(m *marcher) bool { return m.mode != Retreats && m.ordered() })
}

// marchesOn reports whether anybody in the party marches to a manor of the seat.
func (p *party) marchesOn(g *game, seat Seat) bool {
	// Of those who are coming, only troops that retreat or flee are asked about.
	return !p.coming && p.any(func(m *marcher) bool { return m.mode == Marches && g.state.Holds(seat, m.marchEnd()) })
}

// commander is the senior of those who do not retreat: lord, then grade, then
// lower number; nil if all retreat.
func (p *party) commander(g *game) *marcher {
	var best *marcher
	for _, m := range p.of {
		if m.mode != Retreats && (best == nil || senior(m.troop, best.troop)) {
			best = m
		}
	}
	return best
}

// senior reports whether a commands b (who commands, §8).
func senior(a, b *Troop) bool {
	if a.Kind != b.Kind {
		return a.Kind < b.Kind
	}
	if a.Grade != b.Grade {
		return a.Grade > b.Grade
	}
	return a.ID < b.ID
}

// conditionMet reports whether a stance's condition holds: stronger by one or
// more, or at given odds, in the combat strength of those who would fight.
func (g *game) conditionMet(c order.Condition, x, y *party, where spot) bool {
	if c == (order.Condition{}) {
		return true
	}
	return met(c, func() (int, int) { return g.wouldFight(x, y, where), g.wouldFight(y, x, where) })
}

// wouldFight is the combat strength of those of a party who would fight another; on a
// choke point two do (§8.iv).
func (g *game) wouldFight(p, other *party, where spot) int {
	s := g.newSide(*p, where, other.seat)
	return s.strength(g) + s.bonus
}

// heldAgainst reports whether troops stand at a position that would engage a
// retreating marcher, and those who retreat there with it, if they stepped there (§6.vii).
func (g *game) heldAgainst(m *marcher, at board.Position) bool {
	if !g.enemyAt(m.seat, at) {
		return false
	}
	comers := g.comersWith(m, func(o *marcher) bool { return o.mode == Retreats && o.path[0] == at })
	return g.engagedBy(&comers, at)
}

// comersWith is the party that will come elsewhere of those who stand where a marcher does, are of its player, and go along.
func (g *game) comersWith(m *marcher, along func(*marcher) bool) party {
	begin := len(g.members)
	for o := g.firstStanding(m.troop.At); o != nil; o = g.nextStanding(o) {
		if o.seat == m.seat && along(o) {
			g.members = append(g.members, o)
		}
	}
	return party{corner: corner{m.seat, board.NoPosition}, of: slices.Clip(g.members[begin:]), coming: true}
}

// comer is a party of one marcher that is not there yet.
func (g *game) comer(m *marcher) party {
	begin := len(g.members)
	g.members = append(g.members, m)
	return party{corner: corner{m.seat, board.NoPosition}, of: slices.Clip(g.members[begin:]), coming: true}
}

// engagedBy reports whether anybody who stands at a position would engage a
// party that came there (§6.vii).
func (g *game) engagedBy(comers *party, at board.Position) bool {
	for _, p := range g.partiesAt(at, board.NoPosition) {
		if g.opposed(p.seat, comers.seat) && g.engages(&p, comers, spot{at, board.NoPosition}) != "" {
			return true
		}
	}
	return false
}

// sortEncounters puts those on roads first, then those at positions, each
// group in the board's order.
func (g *game) sortEncounters() {
	slices.SortFunc(g.encounters, func(a, b encounter) int {
		return cmp.Or(oneIf(b.road())-oneIf(a.road()), cmp.Compare(a.at, b.at), cmp.Compare(a.and, b.and))
	})
}
