package adjudicator

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// PayOwed is what all living troops of a player are paid a year, in bezants (§11).
func PayOwed(r *ruleset.Rules, p *Player) int {
	owed := 0
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive {
			owed += Pay(r, t)
		}
	}
	return owed
}

// dismiss lets those men-at-arms go whom their lords dismiss; knights never (§7.iv).
func (g *game) dismiss() {
	for i := range g.state.Players {
		p := &g.state.Players[i]
		eachLine(g, Seat(i), "§7.iv", func(l *orderLine, o order.Dismiss) {
			for _, c := range l.selectTroops(p, o.Troops) {
				switch {
				case p.Troop(c.id).Kind == Man:
					g.emit(TroopLeft{Lord: Seat(i), Troop: c.id, Why: Dismissed})
				case c.named:
					l.refuse(c.id, RefusedNotDismissed, "only men-at-arms can be dismissed")
				}
			}
		})
	}
}

// payAll pays the troops of all lords, player by player (§11).
func (g *game) payAll() {
	for i := range g.state.Players {
		if !g.state.Players[i].Out {
			g.pay(Seat(i))
		}
	}
}

// pay pays one lord's troops as far as their treasury goes, knights before men. A
// troop not paid in full leaves and keeps nothing; if a knight left, those who remain
// roll for their loyalty (§11).
func (g *game) pay(seat Seat) {
	p := g.state.Player(seat)
	all := g.payOrder(seat)
	paid, knightLeft := make([]*Troop, 0, len(all)), false
	for _, t := range all {
		due := Pay(g.rules, t)
		if due > p.Treasury {
			g.emit(TroopLeft{Lord: seat, Troop: t.ID, Why: Unpaid})
			knightLeft = knightLeft || t.Kind == Knight
			continue
		}
		g.emit(TroopPaid{Lord: seat, Troop: t.ID, Bz: due, Treasury: p.Treasury - due})
		paid = append(paid, t)
	}
	if knightLeft {
		g.rollLoyalty(seat, paid)
	}
}

// payOrder lists a lord's troops in the order of pay: knights before men, among
// them those of their PAY orders first, then the higher grade, then the lower
// number. A lord is not paid (§11).
func (g *game) payOrder(seat Seat) []*Troop {
	p := g.state.Player(seat)
	var first []TroopID
	eachLine(g, seat, "§11", func(l *orderLine, o order.Pay) {
		for _, c := range l.selectTroops(p, o.Troops) {
			if p.Troop(c.id).Kind == Lord && c.named {
				l.refuse(c.id, RefusedLordUnpaid, "a lord is not paid")
			}
			first = append(first, c.id)
		}
	})
	troops := make([]*Troop, 0, len(p.Troops))
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive && t.Kind != Lord {
			troops = append(troops, t)
		}
	}
	slices.SortStableFunc(troops, func(a, b *Troop) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(rankIn(first, a.ID), rankIn(first, b.ID)), -cmp.Compare(a.Grade, b.Grade))
	})
	return troops
}

// rankIn is a troop's place in a list, or the end of it.
func rankIn(list []TroopID, id TroopID) int {
	if i := slices.Index(list, id); i >= 0 {
		return i
	}
	return len(list)
}

// rollLoyalty makes each knight who was paid roll, in the order of pay; by the
// setting loyalty_rolls the men too. Anyone who rolls high deserts with the pay (§11.ii, §7.iv).
func (g *game) rollLoyalty(seat Seat, paid []*Troop) {
	for _, t := range paid {
		if t.Kind != Knight && g.rules.LoyaltyRolls != ruleset.LoyaltyAll {
			continue
		}
		roll := g.roll("loyalty", g.state.Player(seat).Lord, t.Kind.String()+" "+number(t.ID), "throw 1")
		deserts := roll.Face >= g.rules.LoyaltyFrom
		g.emit(LoyaltyRolled{Roll: roll, Lord: seat, Troop: t.ID, Deserts: deserts})
		if deserts {
			g.emit(TroopLeft{Lord: seat, Troop: t.ID, Why: Deserted})
		}
	}
}
