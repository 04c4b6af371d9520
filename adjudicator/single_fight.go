package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A Bout is a fight of two sides taken out of its season, for those who reckon what may come
// of it (§8). It throws no dice: it says what wounds do to a side, and when the fight is
// over, by the very code that plays a season. It is not for several goroutines at once.
type Bout struct {
	f           fight
	consecrated bool
	lordless    [2]bool
	fighting    [2][]*marcher // memory for those that fight
	now         [2]Condition  // the sides are in, as far as it is known
	known       [2]bool
	hurt        []Wound // by the latest wounds
}

// BoutTroops is how many troops a side of a Bout may have.
const BoutTroops = 64

// A BoutSide is who fights on one side, and by which orders.
type BoutSide struct {
	Troops   []Troop // all living, by rising number
	Orders   Bound   // of which Troops, Wounds and Champions count, without what stands behind conditions
	Bonus    int     // to the attack value in every round, and to the strength in conditions
	Inside   bool    // behind walls, whence nobody withdraws (§13)
	Lordless bool    // its lord is dead: the game's defaults hold in place of the orders (§10)
}

// A BoutGround is where a Bout is fought.
type BoutGround struct {
	At          board.Position // for champions that were named for a place; else NoPosition
	Choke       bool           // two of each side fight (§8.iv)
	Consecrated bool           // a side ordered to may withdraw before the first round (§9)
}

// A Condition is all that changes about a side while it fights. Its troops are bits, the
// first of BoutSide.Troops being the lowest. The dead are wounded too.
type Condition struct {
	Wounded, Dead, Fighting uint64
	Fallen                  bool // the lord, in this fight (§10)
}

// NewBout sets two sides against each other, of at most BoutTroops troops each.
func NewBout(r *ruleset.Rules, ground BoutGround, sides [2]BoutSide) *Bout {
	where := spot{ground.At, board.NoPosition}
	g := &game{rules: r, state: &State{Players: make([]Player, len(sides))}, orders: make([]*Bound, len(sides))}
	g.fallen, g.fleeing = make([]bool, len(sides)), make([]bool, len(sides))
	b := &Bout{f: fight{g: g, spot: where}, consecrated: ground.Consecrated}
	for i := range sides {
		of := &sides[i]
		orders := of.Orders
		orders.If, orders.Season = nil, nil
		g.orders[i] = &orders
		g.state.Players[i].Troops = append([]Troop(nil), of.Troops...)
		b.lordless[i] = of.Lordless
		s := &side{party: party{corner: corner{Seat(i), board.NoPosition}}, won: NoSeat, choke: ground.Choke, bonus: of.Bonus, inside: of.Inside}
		s.of = of.marchers(Seat(i), g.state.Players[i].Troops)
		b.f.sides[i] = s
	}
	return b
}

// marchers are the troops of a side, with their orders.
func (of *BoutSide) marchers(seat Seat, troops []Troop) []*marcher {
	all := make([]marcher, len(troops))
	list := make([]*marcher, len(troops))
	for i := range troops {
		m, t := &all[i], &troops[i]
		m.seat, m.id, m.kind, m.troop = seat, t.ID, t.Kind, t
		for j := range of.Orders.Troops {
			if o := &of.Orders.Troops[j]; o.Troop == t.ID {
				m.o = o
			}
		}
		list[i] = m
	}
	return list
}

// Begin is the condition of a side before the first round.
func (b *Bout) Begin(i int) Condition {
	c := Condition{}
	for k := range b.f.sides[i].of {
		if b.f.g.state.Players[i].Troops[k].Wounded {
			c.Wounded |= 1 << k
		}
	}
	b.set(i, c)
	b.known[i] = false
	b.f.sides[i].lineUp(b.f.g, b.f.spot)
	return b.read(i)
}

// set puts a side into a condition.
func (b *Bout) set(i int, c Condition) {
	if b.known[i] && b.now[i] == c {
		return
	}
	b.now[i], b.known[i] = c, true
	g, s := b.f.g, b.f.sides[i]
	p := &g.state.Players[i]
	p.Barred, g.fallen[i], s.leader = b.lordless[i], c.Fallen, c.Fallen
	fighting := b.fighting[i][:0]
	for k, m := range s.of {
		t := &p.Troops[k]
		m.dead, t.Status, t.Wounded = c.Dead>>k&1 == 1, Alive, c.Wounded>>k&1 == 1
		if m.dead {
			t.Status = Dead
		}
		if c.Fighting>>k&1 == 1 {
			fighting = append(fighting, m)
		}
	}
	b.fighting[i], s.fighting = fighting, fighting
}

// read is the condition that a side is in.
func (b *Bout) read(i int) Condition {
	s := b.f.sides[i]
	c := Condition{Fallen: s.leader}
	for k, m := range s.of {
		bit := uint64(1) << k
		if m.dead {
			c.Dead |= bit
		} else if slices.Contains(s.fighting, m) {
			c.Fighting |= bit
		}
		if b.f.g.state.Players[i].Troops[k].Wounded {
			c.Wounded |= bit
		}
	}
	return c
}

// Suffer is what so many wounds of one round make of a side: they are allotted, a lord may
// fall, and on a choke point the dead are replaced (§8.iii, §8.iv, §10).
func (b *Bout) Suffer(i int, c Condition, wounds int, firstRound bool) Condition {
	g, s := b.f.g, b.f.sides[i]
	b.set(i, c)
	b.known[i] = false
	g.record, g.members = g.record[:0], g.members[:0]
	b.hurt = s.takeWounds(g, wounds, firstRound, b.hurt[:0])
	RoundFought{Hurt: b.hurt}.apply(g.state)
	b.f.buryLords(b.hurt)
	s.lineUp(g, b.f.spot)
	return b.read(i)
}

// Strength is what a side adds to its die for its attack value: the combat strength of those
// who fight, and its bonus (§8.ii).
func (b *Bout) Strength(i int, c Condition) int {
	b.set(i, c)
	return b.f.sides[i].strength(b.f.g) + b.f.sides[i].bonus
}

// End tells whether the fight is over after a round, 0 being before the first, and which
// sides have withdrawn (§8.i, §9.ii).
func (b *Bout) End(c [2]Condition, round int) (over bool, withdrew [2]Withdrew) {
	f := &b.f
	for i := range c {
		b.set(i, c[i])
	}
	f.over, f.withdrew = false, [2]Withdrew{}
	switch {
	case round > 0:
		f.checkEnd(round)
	case b.consecrated:
		f.withdrawAtOnce()
	}
	return f.over, f.withdrew
}
