package game

import (
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// SubstituteOf is what is arranged of a substitute for a seat; ok is false if nothing is.
func (g *Game) SubstituteOf(seat store.Seat) (s store.Substitute, ok bool) {
	i := slices.IndexFunc(g.Substitutes, func(s store.Substitute) bool { return s.Seat == seat.ID })
	if i < 0 {
		return s, false
	}
	return g.Substitutes[i], true
}

// PlayedFor is by which arrangement a substitute plays a seat now; ok is false if its own player does.
func (g *Game) PlayedFor(seat store.Seat) (s store.Substitute, ok bool) {
	s, ok = g.SubstituteOf(seat)
	return s, ok && s.State == store.SubstitutePlaying
}

// AwayFrom is a seat as that of the player who is away: letters to it go there.
func AwayFrom(seat store.Seat, s store.Substitute) store.Seat {
	seat.Player, seat.Address, seat.Zone = s.Away.Player, s.Away.Address, s.Away.Zone
	seat.Format, seat.WithMap, seat.Quiet = s.Away.Format, s.Away.WithMap, s.Away.Quiet
	return seat
}

// SaySubstitute says for whom a seat is played now, and how long, as the end of a sentence: " for Ann until 20 April"; empty if its own
// player plays it.
func (g *Game) SaySubstitute(seat store.Seat) string {
	s, ok := g.PlayedFor(seat)
	if !ok {
		return ""
	}
	return " for " + s.Away.Player + " until " + schedule.ShowDate(LastDay(s), s.Away.Zone)
}

// ArrangedFor says to the master what is arranged of a substitute for a seat; empty if nothing is.
func (g *Game) ArrangedFor(seat store.Seat) string {
	s, ok := g.SubstituteOf(seat)
	if !ok {
		return ""
	}
	first, last := schedule.ShowDate(s.Starts, seat.Zone), schedule.ShowDate(LastDay(s), seat.Zone)
	switch s.State {
	case store.SubstitutePlaying:
		return "for " + s.Away.Player + " (" + s.Away.Address + ") until " + schedule.ShowDate(LastDay(s), s.Away.Zone)
	case store.SubstituteAgreed:
		return s.Address + " from " + first + " to " + last
	}
	return s.Address + " is asked to play from " + first + " to " + last
}

// LastDay is a moment of the last day of an arrangement.
func LastDay(s store.Substitute) time.Time { return s.Ends.Add(-time.Second) }

// IsPlayer reports whether an address has a seat of the game, be its player away.
func (g *Game) IsPlayer(address string) bool {
	return slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return account.SameAddress(s.Address, address) }) || g.IsAway(address)
}

// IsAway reports whether an address is that of a player for whom a substitute plays.
func (g *Game) IsAway(address string) bool {
	return slices.ContainsFunc(g.Substitutes, func(s store.Substitute) bool {
		return s.State == store.SubstitutePlaying && account.SameAddress(s.Away.Address, address)
	})
}
