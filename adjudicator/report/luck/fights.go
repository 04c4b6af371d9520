// Package luck compares what dice brought in the fights of a campaign with what was to be expected. Begin reading at New, which makes of fights
// what a letter says; FightsOf takes the fights out of the record of a season, chance.go says how often dice alone do the like. It must not know
// letters or databases.
package luck

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A Fight is a fight that was fought, with the odds before it. Of each pair the first is of the first side.
type Fight struct {
	Lords   [2]adjudicator.Seat `json:"lords"`
	Winner  int                 `json:"winner"`  // 0 or 1; -1: nobody
	Wounds  [2]int              `json:"wounds"`  // that the dice gave each side
	Margins []int               `json:"margins"` // by how much the first side was ahead before the dice of each round

	// The chances of the sides to hold the field: by no orders, by those of the first alone and of the second alone, and by the orders of both.
	// Negative: no odds can be told.
	Plain [2]float64    `json:"plain"`
	Own   [2][2]float64 `json:"own"`
	Open  [2]float64    `json:"open"`
}

// unknown are odds that cannot be told.
var unknown = [2]float64{-1, -1}

// A reading is the record of a season while its fights are taken out of it.
type reading struct {
	view.Table
	state  adjudicator.State
	begun  adjudicator.State // in which the season began, with what was ruled
	orders func(*adjudicator.State, adjudicator.Seat) adjudicator.Bound
	bound  []*adjudicator.Bound // by seat, as far as they were asked for
	barred []int                // by seat: the phase in which the lord fell; 0: not in this season
	phase  int
	fights []Fight
	rounds *odds.Rounds
}

// FightsOf are the fights of a season, from the state before it and its record. Orders are asked for of the lords who fight, bound to the state in which the
// season begins.
func FightsOf(t view.Table, before *adjudicator.State, record []adjudicator.Event, orders func(*adjudicator.State, adjudicator.Seat) adjudicator.Bound) []Fight {
	if !before.Season.Campaign() || !slices.ContainsFunc(record, isFight) {
		return nil
	}
	r := &reading{Table: t, state: *before, begun: *before, orders: orders, bound: make([]*adjudicator.Bound, len(before.Players)), barred: make([]int, len(before.Players)),
		rounds: odds.NewRounds(t.Rules)}
	done := 0
	for i, e := range record {
		switch e := any(e).(type) {
		case adjudicator.SeasonBegan: // what is ruled at its start stands before it
			r.apply(record[done:i])
			r.begun, done = r.state, i
		case adjudicator.FightBegan:
			r.apply(record[done:i])
			r.phase, done = e.Phase, i
			r.fights = append(r.fights, r.oddsOf(e))
		case adjudicator.RoundFought:
			f := &r.fights[len(r.fights)-1]
			f.Margins = append(f.Margins, e.Strength[0]+e.Bonus[0]-e.Strength[1]-e.Bonus[1])
			f.Wounds[0], f.Wounds[1] = f.Wounds[0]+e.Wounds[0], f.Wounds[1]+e.Wounds[1]
		case adjudicator.FightEnded:
			f := &r.fights[len(r.fights)-1]
			f.Winner = slices.Index(f.Lords[:], e.Winner)
		}
	}
	return r.fights
}

func isFight(e adjudicator.Event) bool {
	_, ok := e.(adjudicator.FightBegan)
	return ok
}

// apply applies events, and notes which lords fall by them: their orders hold until the phase is over (§10.i).
func (r *reading) apply(events []adjudicator.Event) {
	after := adjudicator.Replay(r.state, events)
	for i := range after.Players {
		if after.Players[i].Barred && !r.state.Players[i].Barred {
			r.barred[i] = r.phase
		}
	}
	r.state = after
}

// oddsOf is a fight as it begins, with its odds.
func (r *reading) oddsOf(e adjudicator.FightBegan) Fight {
	f := Fight{Lords: [2]adjudicator.Seat{e.Sides[0].Lord, e.Sides[1].Lord}, Winner: -1, Plain: unknown, Own: [2][2]float64{unknown, unknown}, Open: unknown}
	if e.Choke && e.N > 1 { // who is in front hangs on the fight before
		return f
	}
	var sides, plain [2]adjudicator.BoutSide
	var ordered [2]bool
	for i := range e.Sides {
		plain[i] = r.side(&e.Sides[i])
		sides[i] = plain[i]
		sides[i].Orders = *r.ordersOf(f.Lords[i])
		ordered[i] = !plain[i].Lordless && matters(&sides[i])
	}
	at := odds.Fight{Ground: adjudicator.BoutGround{At: e.At, Choke: e.Choke, Consecrated: e.And == board.NoPosition && r.Board.Place(e.At).Kind == board.House}}
	reckon := func(first, second *adjudicator.BoutSide) [2]float64 {
		at.Sides = [2]adjudicator.BoutSide{*first, *second}
		got, err := r.rounds.Reckon(at)
		if err != nil {
			return unknown
		}
		return [2]float64{got.Sides[0].Holds, got.Sides[1].Holds}
	}
	f.Plain = reckon(&plain[0], &plain[1])
	f.Own, f.Open = [2][2]float64{f.Plain, f.Plain}, f.Plain
	if ordered[0] {
		f.Open = reckon(&sides[0], &plain[1])
		f.Own[0] = f.Open
	}
	if ordered[1] {
		f.Open = reckon(&plain[0], &sides[1])
		f.Own[1] = f.Open
	}
	if ordered[0] && ordered[1] {
		f.Open = reckon(&sides[0], &sides[1])
	}
	for i := range sides {
		if r.mayTurn(&sides[i], &e) {
			f.Own[i], f.Open = unknown, unknown
		}
	}
	return f
}

// side is one side of a fight as it begins, without orders.
func (r *reading) side(s *adjudicator.Fighters) adjudicator.BoutSide {
	p := r.state.Player(s.Lord)
	side := adjudicator.BoutSide{Lordless: p.Barred && r.barred[s.Lord] != r.phase, Bonus: s.Bonus, Inside: s.Inside}
	for _, id := range s.Troops {
		if t := p.Living(id); t != nil {
			side.Troops = append(side.Troops, *t)
		}
	}
	return side
}

// ordersOf are the orders of a lord.
func (r *reading) ordersOf(seat adjudicator.Seat) *adjudicator.Bound {
	if r.bound[seat] == nil {
		b := r.orders(&r.begun, seat)
		r.bound[seat] = &b
	}
	return r.bound[seat]
}

// matters reports whether the orders of a side say anything that its fight hangs on.
func matters(s *adjudicator.BoutSide) bool {
	return len(s.Orders.Wounds)+len(s.Orders.Champions) > 0 || slices.ContainsFunc(s.Troops, func(t adjudicator.Troop) bool {
		return slices.ContainsFunc(s.Orders.Troops, func(o adjudicator.TroopOrders) bool { return o.Troop == t.ID && len(o.Withdraw) > 0 })
	})
}

// mayTurn reports whether orders of a side may change in the middle of a fight: by a condition, or by going inside after some rounds (§6.x, §13.i).
func (r *reading) mayTurn(s *adjudicator.BoutSide, e *adjudicator.FightBegan) bool {
	if s.Lordless {
		return false
	}
	shuts := func(o adjudicator.ShelterOrder) bool { return o.Do == order.OpenThenHouse }
	if slices.ContainsFunc(s.Orders.Shelters, shuts) && r.state.Holds(s.Orders.Lord, e.At) {
		return true
	}
	return slices.ContainsFunc(s.Orders.If, func(c adjudicator.ConditionalOrder) bool {
		return len(c.Then.Wounds)+len(c.Then.Champions)+len(c.Then.Shelters) > 0 || slices.ContainsFunc(c.Then.Troops, func(o adjudicator.TroopOrders) bool { return len(o.Withdraw) > 0 })
	})
}
