package adjudicator_test

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// claims gives manors new holders at the season's end, all from how things
// stood before (§5.i).
func (g *second) claims() {
	holders := make([]int, len(g.s.Manors))
	for i := range g.s.Manors {
		holders[i] = g.claimant(board.Position(i))
	}
	for i, seat := range holders {
		if seat >= 0 {
			g.s.Manors[i].Holder = adjudicator.Seat(seat)
		}
	}
}

// claimant is who claims a manor; -1 if nobody does.
func (g *second) claimant(m board.Position) int {
	if v, ok := g.victors[m]; ok && g.knightAt(v, m) && g.mayClaim(v, m) && !g.yieldsToAKnight(v, m) {
		return v
	}
	only := -1
	for seat := range g.s.Players {
		if !g.knightAt(seat, m) || !g.mayClaim(seat, m) || !g.undisputed(seat, m) {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = seat
	}
	return only
}

// mayClaim reports whether a player would claim a manor: not one he holds, not
// against his orders, and not while his lord's troops are in flight (§10).
func (g *second) mayClaim(seat int, m board.Position) bool {
	yes, said := g.claimOf(seat, m)
	return !g.fell[seat] && int(g.start.Manors[m].Holder) != seat && (yes || !said)
}

// knightAt reports whether a knight of a player, or his lord, is at a manor.
func (g *second) knightAt(seat int, m board.Position) bool {
	for _, f := range g.at(seat, m) {
		if f.Kind != adjudicator.Man {
			return true
		}
	}
	return false
}

// undisputed reports whether no troops are there of others who do not yield.
func (g *second) undisputed(seat int, m board.Position) bool {
	for other := range g.s.Players {
		if other != seat && len(g.at(other, m)) > 0 && !g.yields(other, seat, m) {
			return false
		}
	}
	return true
}

// yields reports whether a player's troops were ordered to yield a manor to another.
func (g *second) yields(seat, to int, m board.Position) bool {
	name, said := g.yieldOf(seat, m)
	return said && !g.fell[seat] && (name == "" || name == g.s.Players[to].Lord)
}

// yieldsToAKnight reports whether a player yields to one who is there to claim, or to keep.
func (g *second) yieldsToAKnight(seat int, m board.Position) bool {
	for other := range g.s.Players {
		yes, said := g.claimOf(other, m)
		if other != seat && g.yields(seat, other, m) && g.knightAt(other, m) && !g.fell[other] && (yes || !said) {
			return true
		}
	}
	return false
}

// supervise marks the manors where a knight of the holder started spring and
// is, without having moved (§5.iv).
func (g *second) supervise() {
	for i := range g.s.Manors {
		for _, f := range living(g.troops) {
			if f.Kind != adjudicator.Man && int(g.s.Manors[i].Holder) == f.seat &&
				f.home == board.Position(i) && f.At == f.home && !f.stirred {
				g.s.Manors[i].Supervised = true
			}
		}
	}
}
