package adjudicator_test

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// The second adjudicator's conditions (§6.x): whenever an order is asked for, the player's sheet is read anew from the top.

// whenAsked is the moment at which an order is asked for. Where there is no opponent foe is -1, and nobody is stronger.
type whenAsked struct {
	foe          int
	mine, theirs func() int
}

func noFoe() whenAsked { return whenAsked{foe: -1} }

// behind are the sheet's orders behind conditions that are true now, from the top (§6.x).
func (g *second) behind(seat int, now whenAsked) (orders []order.Line) {
	if !g.mayOrder(seat) {
		return nil
	}
	for _, l := range g.lines[seat] {
		if c, ok := l.Order.(order.Conditional); ok && g.valid(seat, c) && g.comesTrue(seat, c, now) {
			orders = append(orders, order.Line{N: l.N, Order: c.Then})
		}
	}
	return orders
}

// valid reports whether a condition can be taken: it is not against its own lord, and its troops are such as the player has or had.
func (g *second) valid(seat int, c order.Conditional) bool {
	if c.Against == g.s.Players[seat].Lord {
		return false
	}
	for _, f := range c.If {
		if of := f.Is == order.TroopDead || f.Is == order.TroopHurt || f.Is == order.TroopAt; of && f.Troop != 0 && g.troopOf(seat, f.Troop) == nil {
			return false
		}
	}
	return true
}

// troopOf is a player's troop with a number, dead or alive; 0 is the lord.
func (g *second) troopOf(seat, id int) *adjudicator.Troop {
	for i := range g.s.Players[seat].Troops {
		if t := &g.s.Players[seat].Troops[i]; id == 0 && t.Kind == adjudicator.Lord && t.Status == adjudicator.Alive || id != 0 && int(t.ID) == id {
			return t
		}
	}
	return nil
}

// comesTrue reports whether all that a condition says is so.
func (g *second) comesTrue(seat int, c order.Conditional, now whenAsked) bool {
	if c.Against != "" && (now.foe < 0 || g.s.Players[now.foe].Lord != c.Against) {
		return false
	}
	for _, f := range c.If {
		if g.isSo(seat, f, now) == f.Not {
			return false
		}
	}
	return true
}

// isSo reports whether a fact is so, NOT left aside.
func (g *second) isSo(seat int, f order.Fact, now whenAsked) bool {
	at, _ := g.b.Find(string(f.Place))
	switch f.Is {
	case order.LordAt:
		return len(g.present(int(g.s.Seat(f.Lord)), at)) > 0
	case order.EnemyAt, order.NobodyAt:
		some, foes := false, false
		for other := range g.s.Players {
			if len(g.present(other, at)) > 0 {
				some = true
				foes = foes || other != seat && !names(g.s.Players[seat].Allies, other)
			}
		}
		return f.Is == order.NobodyAt && !some || f.Is == order.EnemyAt && foes
	case order.HeldBy:
		return g.start.Manors[at].Holder == g.s.Seat(f.Lord)
	case order.Mine:
		return g.own(seat, at)
	case order.Unheld:
		return g.start.Manors[at].Holder == adjudicator.NoSeat
	case order.InPhase:
		return g.phase == f.Phase
	case order.Strength:
		return now.mine != nil && g.met(f.Weighs, now.mine(), now.theirs())
	}
	return g.isSoOfTroop(seat, f, at)
}

// isSoOfTroop reports whether a fact of an own troop is so.
func (g *second) isSoOfTroop(seat int, f order.Fact, at board.Position) bool {
	t := g.troopOf(seat, f.Troop)
	switch f.Is {
	case order.TroopDead:
		return t == nil || t.Status == adjudicator.Dead
	case order.TroopHurt:
		return t != nil && t.Status == adjudicator.Alive && t.Wounded
	}
	return t != nil && slices.ContainsFunc(g.present(seat, at), func(o *fighter) bool { return o.Troop == t })
}

// behindFor are those of the orders whose conditions are true now that are for a troop; an order without troops is for all.
func (g *second) behindFor(f *fighter, now whenAsked, troops func(order.Order) (order.Troops, bool)) (orders []order.Line) {
	for _, l := range g.behind(f.seat, now) {
		if list, ok := troops(l.Order); ok {
			if named, kind, _ := g.covers(list, f); named || kind || len(list) == 0 {
				orders = append(orders, l)
			}
		}
	}
	return orders
}

// chooseMarches gives everybody who is not beaten, nor returns, the march of the phase (§6.x).
func (g *second) chooseMarches() {
	for _, f := range living(g.troops) {
		if f.mode == "" && g.mayOrder(f.seat) && !g.fleeing[f.seat] {
			g.chooseMarch(f)
		}
	}
}

// chooseMarch takes the first MOVE or HOLD that is true, from where the troop stands, else those without a condition.
func (g *second) chooseMarch(f *fighter) {
	for _, l := range g.behindFor(f, noFoe(), func(o order.Order) (order.Troops, bool) {
		switch o := o.(type) {
		case order.Move:
			return o.Troops, true
		case order.Hold:
			return o.Troops, true
		}
		return nil, false
	}) {
		if o, ok := l.Order.(order.Move); ok && o.From != "" && f.turn != l.N && !g.isAt(f, o.From) {
			continue
		}
		g.turnTo(f, l)
		return
	}
	if f.turn == 0 {
		return
	}
	f.turn, f.legs, f.hold, f.ordered, f.rank, f.holdAt = 0, f.plain.legs, f.plain.hold, f.plain.ordered, f.plain.rank, f.At
	for _, leg := range f.legs {
		if len(leg.path) > 0 { // the one under way: what is left of it, from here
			if f.At != f.plain.at {
				leg.path = g.along(f.seat, f.At, slices.DeleteFunc(slices.Clone(leg.points), func(p board.Position) bool { return !slices.Contains(leg.path, p) }))
			}
			return
		}
	}
}

// isAt reports whether a troop stands at a place.
func (g *second) isAt(f *fighter, place order.Place) bool {
	p, ok := g.b.Find(string(place))
	return ok && p == f.At
}

// turnTo gives a troop the MOVE or HOLD of a line whose condition is true; a march that it is on already goes on.
func (g *second) turnTo(f *fighter, l order.Line) {
	if f.turn == 0 {
		f.plain = plainOrders{f.legs, f.hold, f.ordered, f.rank, f.At}
	}
	goesOn := f.turn == l.N
	f.turn, f.holdAt, f.ordered = l.N, f.At, true
	switch o := l.Order.(type) {
	case order.Hold:
		f.legs, f.hold = nil, true
		g.place(f, l, o.Troops)
	case order.Move:
		if !goesOn {
			f.legs, f.hold = []*secondLeg{g.leg(f.seat, f.At, o)}, false
		}
		g.place(f, l, o.Troops)
	}
}

// plainOrders are a troop's march without a condition, while it has another.
type plainOrders struct {
	legs          []*secondLeg
	hold, ordered bool
	rank          int
	at            board.Position
}

// stanceOf is the stance of a side's commander where it meets another.
func (g *second) stanceOf(f *fighter, now whenAsked) order.Stance {
	for _, l := range g.behindFor(f, now, func(o order.Order) (order.Troops, bool) { s, ok := o.(order.Stance); return s.Troops, ok }) {
		return l.Order.(order.Stance)
	}
	return f.stance
}

// withdrawalOf is the WITHDRAW of a side's commander.
func (g *second) withdrawalOf(f *fighter, now whenAsked) []order.Withdrawal {
	for _, l := range g.behindFor(f, now, func(o order.Order) (order.Troops, bool) { s, ok := o.(order.Withdraw); return s.Troops, ok }) {
		return l.Order.(order.Withdraw).When
	}
	return f.withdraw
}

// afterFights asks all who fought for their VICTORY and DEFEAT, before anybody goes back a mile.
func (g *second) afterFights(m *meetings) {
	for _, e := range m.all {
		for _, s := range e.sides {
			for _, f := range living(s.troops) {
				f.then, f.goes = f.victory, f.defeat
				now := s.moment(g)
				for _, l := range g.behindFor(f, now, func(o order.Order) (order.Troops, bool) { s, ok := o.(order.Victory); return s.Troops, ok }) {
					f.then = l.Order.(order.Victory).Do
					break
				}
				for _, l := range g.behindFor(f, now, func(o order.Order) (order.Troops, bool) {
					d, ok := o.(order.Defeat)
					return d.Troops, ok && g.possible(f.seat, d)
				}) {
					d := l.Order.(order.Defeat)
					f.goes = &d
					break
				}
			}
		}
	}
}

// possible reports whether a DEFEAT names no manor of another (§6.vii).
func (g *second) possible(seat int, d order.Defeat) bool {
	p, _ := g.b.Find(string(d.To))
	return d.Do != order.ToManor || g.own(seat, p)
}

// moment is when a side's orders are asked for in its last fight, or after it.
func (s *party) moment(g *second) whenAsked {
	if s.foe == nil {
		return noFoe()
	}
	return whenAsked{s.foe.seat, func() int { return g.strength(living(s.fights)) }, func() int { return g.strength(living(s.foe.fights)) }}
}

// woundsOf are the troops of the WOUNDS order that holds.
func (g *second) woundsOf(seat int, now whenAsked) []int {
	for _, l := range g.behind(seat, now) {
		if o, ok := l.Order.(order.Wounds); ok {
			return g.numbers(seat, l.N, o.Troops)
		}
	}
	return g.seats[seat].wounds
}

// championsBehind are the champions of the first true line for a choke point.
func (g *second) championsBehind(seat int, at board.Position, now whenAsked) ([]int, bool) {
	for _, l := range g.behind(seat, now) {
		if o, ok := l.Order.(order.Champions); ok {
			if p, ok := g.b.Find(string(o.At)); o.At == "" || ok && p == at && g.b.Place(p).Choke != nil {
				return g.numbers(seat, l.N, o.Troops), true
			}
		}
	}
	return nil, false
}

// claimOf is what a player says of claiming a manor, at the season's end.
func (g *second) claimOf(seat int, m board.Position) (yes, said bool) {
	for _, l := range g.behind(seat, noFoe()) {
		if o, ok := l.Order.(order.Claim); ok {
			if p, ok := g.b.Find(string(o.Place)); ok && p == m {
				return o.Yes, true
			}
		}
	}
	yes, said = g.seats[seat].claims[m]
	return yes, said
}

// yieldOf is to whom a player yields a manor, "" for anybody.
func (g *second) yieldOf(seat int, m board.Position) (to string, said bool) {
	for _, l := range g.behind(seat, noFoe()) {
		if o, ok := l.Order.(order.Yield); ok {
			if p, ok := g.b.Find(string(o.Place)); ok && p == m {
				return o.To, true
			}
		}
	}
	to, said = g.seats[seat].yields[m]
	return to, said
}
