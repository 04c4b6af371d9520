package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// retire sends all troops to the nearest manors of their own, after the harvest (§6.ix).
func (g *game) retire() {
	for i := range g.state.Players {
		g.bringHome(Seat(i), Retires)
	}
}

// A stray is a troop that does not stand in a manor of its own.
type stray struct {
	id    TroopID
	at    board.Position
	kind  Kind
	miles int // to the nearest own manor
}

// bringHome places those of a player's troops that are not in an own manor in
// the nearest one that is not full, one by one: the nearest to its manor first,
// then by number. A troop that finds no room, or has no manor, stays (§6.ix, §10.i).
func (g *game) bringHome(seat Seat, why Mode) {
	orders, then := g.campaignOrders(seat), *g.state.Player(seat) // as it will be
	then.Troops = slices.Clone(then.Troops)
	strays, manors := g.strays(seat), g.manorsOf(seat)
	moves := g.moving[:0]
	for _, s := range strays {
		if to := g.homeFor(&s, manors, &then, orders); to != board.NoPosition {
			moves = append(moves, Move{Lord: seat, Troop: s.id, From: s.at, To: to, Why: why})
			then.Troop(s.id).At = to
		}
	}
	g.refuseRetiring(seat, orders.Retire, &then)
	g.emitMoves(moves)
}

// strays are a player's strays in the order in which they go home.
func (g *game) strays(seat Seat) []stray {
	p := g.state.Player(seat)
	list := make([]stray, 0, len(p.Troops))
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Status == Alive && !g.state.Holds(seat, t.At) {
			list = append(list, stray{t.ID, t.At, t.Kind, g.milesHome(seat, t.At)})
		}
	}
	slices.SortStableFunc(list, func(a, b stray) int { return a.miles - b.miles })
	return list
}

// milesHome is the distance to a player's nearest manor, full or not; 0 if there is none.
func (g *game) milesHome(seat Seat, at board.Position) int {
	near := g.nearestWith(at, func(m board.Position) bool { return g.state.Holds(seat, m) })
	if near == board.NoPosition {
		return 0
	}
	return g.board.Miles(at, near)
}

// A home is a manor that a stray may go to.
type home struct {
	at     board.Position
	miles  int
	figure int // with SPREAD and no knight there: what its card gives at best
	troops int
}

// homeFor is the manor that a stray goes to: the nearest that is not full; among
// equally near ones that of their RETIRE order, else by the player's SPREAD the one
// without a knight that has the best figure, else that with fewest own troops,
// then by the alphabet (§6.ix).
func (g *game) homeFor(s *stray, manors []board.Position, then *Player, orders *Bound) board.Position {
	best := home{at: board.NoPosition}
	wish := wishedHome(orders, s.id)
	for _, m := range manors {
		h := home{at: m, miles: g.board.Miles(s.at, m), troops: then.Count(m)}
		if h.troops >= g.rules.Limit {
			continue
		}
		if orders.RetireSpread && s.kind != Man && !then.hasKnightAt(m) {
			h.figure = IncomeCard(g.rules, g.board, m)[0] + 1
		}
		if best.at == board.NoPosition || h.before(best, wish) {
			best = h
		}
	}
	return best.at
}

// before reports whether a troop goes to h rather than to a manor that comes
// before it in the alphabet.
func (h home) before(other home, wish board.Position) bool {
	switch {
	case h.miles != other.miles:
		return h.miles < other.miles
	case other.at == wish || h.at == wish:
		return h.at == wish
	case h.figure != other.figure:
		return h.figure > other.figure
	default:
		return h.troops < other.troops
	}
}

// wishedHome is where a RETIRE order sends a troop; NoPosition without one.
func wishedHome(orders *Bound, id TroopID) board.Position {
	wish := board.NoPosition
	for i := range orders.Retire {
		if orders.Retire[i].Troop == id {
			wish = orders.Retire[i].To
		}
	}
	return wish
}

// hasKnightAt reports whether a knight of a player, or the lord, stands at a position.
func (p *Player) hasKnightAt(at board.Position) bool {
	return slices.ContainsFunc(p.Troops, func(t Troop) bool { return t.Status == Alive && t.Kind != Man && t.At == at })
}

// refuseRetiring refuses RETIRE for those troops that did not go where it says:
// the order only chooses among equally near manors (§6.ix).
func (g *game) refuseRetiring(seat Seat, orders []RetireOrder, then *Player) {
	for i, o := range orders {
		first := slices.IndexFunc(orders, func(x RetireOrder) bool { return x.Line == o.Line && x.To == o.To })
		if first < i {
			continue // refused with the rest of its line
		}
		line := order.Retire{To: order.Place(g.board.NameOf(o.To))}
		l := orderLine{g: g, seat: seat, section: "§6.ix"}
		for _, x := range orders[i:] {
			if x.Line == o.Line && x.To == o.To {
				line.Troops = append(line.Troops, order.Item{First: int(x.Troop), Last: int(x.Troop)})
				g.judgeRetiring(&l, &x, then)
			}
		}
		l.line = order.Line{N: o.Line, Order: line}
		l.recordRefusals()
	}
}

// judgeRetiring refuses RETIRE if a troop did not go where its RETIRE says. The
// dead have no orders any more.
func (g *game) judgeRetiring(l *orderLine, o *RetireOrder, then *Player) {
	t := g.state.Player(l.seat).Living(o.Troop)
	if t == nil {
		return
	}
	if goes := then.Troop(o.Troop).At; goes != o.To {
		l.refuse(o.Troop, RefusedNotHome, "%s", g.whyNotHome(l.seat, t, goes, o.To, then))
	}
}

// whyNotHome says in plain words why a troop did not retire to a manor.
func (g *game) whyNotHome(seat Seat, t *Troop, goes, to board.Position, then *Player) string {
	name, miles := g.board.NameOf(to), g.board.Miles(t.At, to)
	switch {
	case !g.state.Holds(seat, to):
		return name + " is not yours"
	case goes == t.At && g.state.Holds(seat, goes):
		return "troops in " + g.board.NameOf(goes) + ", which is yours, stay there"
	case miles > g.board.Miles(t.At, goes) && goes != t.At:
		return name + " is " + phrase.Figures(miles, "mile") + " away; " + g.board.NameOf(goes) + " is nearer, at " + phrase.Figures(g.board.Miles(t.At, goes), "mile")
	default:
		return name + " is full: " + phrase.Figures(then.Count(to), "troop") + " of yours are there"
	}
}
