package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// claim gives the manors their new holders at a campaigning season's end (§5.i).
func (g *game) claim() {
	g.listStanding()
	g.lookAtClaims()
	for at := range g.state.Manors {
		manor := board.Position(at)
		if g.anyAt(manor, func(m *marcher) bool { return m.seat != g.state.Manors[at].Holder }) {
			g.claimManor(manor, g.partiesAt(manor, board.NoPosition))
		}
	}
}

// lookAtClaims records which conditions of CLAIM and YIELD are true, wherever a lord's troops stand: not only where others
// bring it up, which hangs on orders that are hidden (§6.x).
func (g *game) lookAtClaims() {
	for i := range g.state.Players {
		seat := Seat(i)
		if len(g.orders[seat].If) == 0 || !g.state.Player(seat).MayOrder() {
			continue
		}
		for at := range g.state.Manors {
			if manor := board.Position(at); g.anyAt(manor, func(m *marcher) bool { return m.seat == seat }) {
				now := moment{seat: seat, against: NoSeat}
				g.claimOrder(manor, now)
				g.yieldOrder(manor, now)
			}
		}
	}
}

// claimManor settles one manor. With combat there, the victor of the last one
// claims it if a knight of theirs is there; else a knight whom nobody disputes
// claims it; else the holder keeps it. Where two yield to each
// other it stays as it is (§5.i). While its house holds out nobody claims it (§13.iii).
func (g *game) claimManor(at board.Position, here []party) {
	holder := g.state.Manors[at].Holder
	if g.holdsOut(at) {
		g.recordDisputes(at, here, nil, holder)
		return
	}
	winner := g.victorAmong(at, here)
	if winner == nil {
		winner = g.undisputed(at, here)
	}
	if winner != nil && winner.seat != holder {
		g.emit(ManorClaimed{Manor: at, By: winner.seat, From: holder, Troop: g.claimant(winner, at).id})
		g.purge(winner.seat, at)
	}
	g.recordDisputes(at, here, winner, holder)
}

// victorAmong is the party that won the last combat at a manor, if it has a
// knight there who claims it and does not yield it to somebody who does (§5.i).
func (g *game) victorAmong(at board.Position, here []party) *party {
	for i := range here {
		p := &here[i]
		if p.seat != g.victor[at] || g.claimant(p, at) == nil {
			continue
		}
		for k := range here {
			if k != i && g.yields(p.seat, at, here[k].seat) && g.claimant(&here[k], at) != nil {
				return nil
			}
		}
		return p
	}
	return nil
}

// undisputed is the only party with a knight who claims a manor that it does not
// hold and nobody else's troops dispute; nil if there is none, or more than one (§5.i).
func (g *game) undisputed(at board.Position, here []party) *party {
	var only *party
	for i := range here {
		p := &here[i]
		if p.seat == g.state.Manors[at].Holder || g.claimant(p, at) == nil || len(g.disputing(p, here, at)) > 0 {
			continue
		}
		if only != nil {
			return nil
		}
		only = p
	}
	return only
}

// recordDisputes tells of the knights who stood at a manor in vain.
func (g *game) recordDisputes(at board.Position, here []party, winner *party, holder Seat) {
	now := g.state.Manors[at].Holder
	for i := range here {
		p := &here[i]
		if p == winner || p.seat == holder || p.seat == now || p.knight() == nil || g.fallen[p.seat] || g.yields(p.seat, at, now) {
			continue
		}
		e := ManorDisputed{Manor: at, By: p.seat, Holder: now}
		if g.claimant(p, at) != nil {
			e.Others = g.disputing(p, here, at)
		}
		g.emit(e)
	}
}

// claimant is the first knight of a party who would claim a manor for the lord;
// nil if there is none, if it was ordered not to claim (§5.i), or if their lord
// fell this season (§10.i).
func (g *game) claimant(p *party, at board.Position) *marcher {
	if g.fallen[p.seat] {
		return nil
	}
	if g.forgoes(p.seat, at) {
		return nil
	}
	return p.knight()
}

// forgoes reports whether a seat was ordered not to claim a manor (§5.i).
func (g *game) forgoes(seat Seat, at board.Position) bool {
	if !g.state.Player(seat).MayOrder() {
		return false
	}
	yes, said := g.claimOrder(at, moment{seat: seat, against: NoSeat, asks: true})
	return said && !yes
}

// claimOrder is what a seat's orders say of claiming a manor (§5.i).
func (g *game) claimOrder(at board.Position, now moment) (yes, said bool) {
	return ordered(g, now, func(b *Bound) (yes, said bool) {
		i := slices.IndexFunc(b.Claims, func(c ClaimOrder) bool { return c.At == at })
		return i >= 0 && b.Claims[i].Yes, i >= 0
	})
}

// knight is the first knight of a party, nil if it has none; the lord counts as one (§5.i).
func (p *party) knight() *marcher {
	if i := slices.IndexFunc(p.of, func(m *marcher) bool { return m.kind != Man }); i >= 0 {
		return p.of[i]
	}
	return nil
}

// disputing are the seats whose troops at a manor dispute a party's claim:
// all others but those ordered to yield it (§5.i).
func (g *game) disputing(p *party, here []party, at board.Position) []Seat {
	var seats []Seat
	for i := range here {
		if o := here[i].seat; o != p.seat && !g.yields(o, at, p.seat) {
			seats = append(seats, o)
		}
	}
	return seats
}

// yields reports whether a seat's troops were ordered to yield a manor to another (§5.i).
func (g *game) yields(seat Seat, at board.Position, to Seat) bool {
	if !g.state.Player(seat).MayOrder() {
		return false
	}
	whom, said := g.yieldOrder(at, moment{seat: seat, against: NoSeat, asks: true})
	return said && (whom == NoSeat || whom == to)
}

// yieldOrder is to whom a seat's orders yield a manor, NoSeat for anybody (§5.i).
func (g *game) yieldOrder(at board.Position, now moment) (to Seat, said bool) {
	return ordered(g, now, func(b *Bound) (Seat, bool) {
		i := slices.IndexFunc(b.Yields, func(y YieldOrder) bool { return y.At == at })
		if i < 0 {
			return NoSeat, false
		}
		return b.Yields[i].To, true
	})
}

// campaignOrders are a player's orders of this season; none while the player may give none (§10.i, §10.ii).
func (g *game) campaignOrders(seat Seat) *Bound {
	if !g.state.Player(seat).MayOrder() {
		return &Bound{}
	}
	return g.orders[seat]
}

// supervise marks the manors where a knight of the holder has been all spring:
// it was there when spring began and has not moved (§5.iv).
func (g *game) supervise() {
	for at := range g.state.Manors {
		holder := g.state.Manors[at].Holder
		if holder == NoSeat {
			continue
		}
		all := g.marchersOf(holder)
		for i := range all {
			if m := &all[i]; !m.dead && m.kind != Man && !m.moved && m.start == board.Position(at) && m.troop.At == m.start {
				g.emit(ManorSupervised{Manor: board.Position(at), Lord: holder, Troop: m.id})
				break
			}
		}
	}
}
