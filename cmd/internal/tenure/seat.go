package tenure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// freeLords are the lords for whom a seat can be given: those whose seats are vacant and, of a game that has not begun, others of the roster, as
// far as there is room.
func freeLords(g *game.Game) (all []string) {
	all = g.VacantLords()
	if g.Row.State == store.GameRunning || len(g.Seats) >= g.MostPlayers() {
		return all
	}
	for _, name := range ruleset.Roster() {
		if !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Lord == name }) {
			all = append(all, name)
		}
	}
	return all
}

// knownFree are those of them of which others than the master may know: a seat that was lost by a season that waits for its master is not given
// away, for late orders may still bring it back.
func knownFree(g *game.Game) []string {
	return slices.DeleteFunc(freeLords(g), func(lord string) bool {
		s, err := g.SeatOf(lord)
		return err == nil && g.LostUntold(s)
	})
}

// mostFree is how many free lords are named at most: of a game that has not begun nearly the whole roster is free.
const mostFree = 3

// sayFree names free lords; empty if there are none.
func sayFree(free []string) string {
	if len(free) <= mostFree+1 {
		return phrase.List(free)
	}
	return phrase.Join(append(slices.Clone(free[:mostFree]), "another knight of the Round Table"), " or ")
}

// sayTaken says how many of the seats are taken.
func sayTaken(g *game.Game) string {
	taken := g.StillPlayed()
	all := taken + len(g.VacantLords())
	if g.Row.State == store.GameOpen {
		all = g.MostPlayers()
	}
	switch {
	case taken == 0:
		return phrase.Choose(g.Row.State == store.GameOpen, "nobody has a seat yet", "nobody has a seat at present")
	case taken >= all:
		return "all " + phrase.Count(taken, "seat") + " are taken"
	}
	return phrase.Spell(taken) + " of " + phrase.Count(all, "seat") + phrase.Choose(taken == 1, " is taken", " are taken")
}

// ownVacant is the lord of a vacant seat that an address had; empty if there is none. An address has one seat of a game only.
func ownVacant(g *game.Game, address string) string {
	for _, s := range g.Seats {
		if account.SameAddress(s.Address, address) && !s.Resigned.IsZero() {
			return s.Lord
		}
	}
	return ""
}

// wishedFor is the first free lord of those that are wished for, else the first that is free; empty if none is.
func wishedFor(j store.Join, free []string) string {
	for _, lord := range strings.Split(j.Wishes, ",") {
		if slices.Contains(free, lord) {
			return lord
		}
	}
	return strings.Join(free[:min(1, len(free))], "")
}

// SeatTo is GiveSeat in a transaction of its own. A dry run only checks.
func SeatTo(ctx context.Context, o *game.Office, gameName string, to Successor, dryRun bool) (SeatResult, error) {
	return change(ctx, o, gameName, dryRun, func(g *game.Game) (SeatResult, error) { return GiveSeat(g, to.Address, to.Lord, to.Player) })
}

// Refuse is RefuseSeat in a transaction of its own. A dry run only checks.
func Refuse(ctx context.Context, o *game.Office, gameName, address string, dryRun bool) (SeatResult, error) {
	return change(ctx, o, gameName, dryRun, func(g *game.Game) (SeatResult, error) { return RefuseSeat(g, address) })
}

// change does something that writes letters, in a transaction of its own. A dry run only checks.
func change[T any](ctx context.Context, o *game.Office, gameName string, dryRun bool, do func(*game.Game) (T, error)) (none T, err error) {
	if err := o.Ready(ctx); err != nil {
		return none, err
	}
	return game.Update(ctx, o, gameName, dryRun, do)
}

// SeatResult is what came of giving a seat to somebody who asked for one, or of refusing it.
type SeatResult struct {
	Game    string `json:"game"`
	Address string `json:"address"`
	Lord    string `json:"lord,omitempty"` // empty: refused
}

// Say says it in a sentence.
func (r SeatResult) Say() string {
	if r.Lord == "" {
		return r.Address + " is told that there is no seat"
	}
	return r.Address + " plays " + r.Lord
}

// GiveSeat gives a seat, on the master's word, to somebody who asked for one and has answered from the address: one that is vacant or, in a
// game that has not begun, a new one.
func GiveSeat(g *game.Game, address, lord, name string) (SeatResult, error) {
	return giveSeat(g, address, lord, name, game.ByMaster)
}

// giveSeat is GiveSeat, on the word of somebody.
func giveSeat(g *game.Game, address, lord, name, by string) (r SeatResult, err error) {
	j, err := confirmedJoin(g, address)
	if err != nil {
		return r, err
	}
	r = SeatResult{Game: g.Row.Name, Address: j.Address, Lord: lord}
	free := freeLords(g)
	i := slices.IndexFunc(free, func(l string) bool { return strings.EqualFold(l, lord) })
	switch {
	case i < 0 && len(free) == 0:
		return r, game.Cannot(fmt.Errorf("nothing was done: no seat of %s is free", g.Row.Name), "REPLACE lord BY address gives away one that is held")
	case i < 0:
		return r, game.Cannot(fmt.Errorf("nothing was done: the seat of %q is not free", lord), "free are "+sayFree(free))
	case ownVacant(g, address) != "" && ownVacant(g, address) != free[i]:
		return r, game.Cannot(fmt.Errorf("nothing was done: %s had the seat of %s, and can have no other", j.Address, ownVacant(g, address)), "SEAT "+j.Address+" AS "+ownVacant(g, address)+" gives it back")
	case mail.CheckName(name) != nil:
		return r, game.Cannot(fmt.Errorf("nothing was done: player name %q: %w", name, mail.CheckName(name)), "a name has no control characters")
	}
	r.Lord = free[i]
	if _, err := g.SeatOf(r.Lord); err == nil {
		_, err = Replace(g, Successor{Lord: r.Lord, Address: j.Address, Player: name, By: by})
		if err != nil {
			return r, err
		}
	} else if _, err = player.AddPlayerTo(g, player.NewPlayer{Game: g.Row.Name, Lord: r.Lord, Player: name, Address: j.Address}); err != nil {
		return r, err
	}
	return r, errors.Join(g.Tx.EndOffers(0, j.ID), g.Tx.SetJoin(j.ID, store.JoinSeated))
}

// RefuseSeat tells somebody who asked for a seat that there is none.
func RefuseSeat(g *game.Game, address string) (r SeatResult, err error) {
	j, err := confirmedJoin(g, address)
	if err != nil {
		return r, err
	}
	r = SeatResult{Game: g.Row.Name, Address: j.Address}
	if err := errors.Join(g.Tx.EndOffers(0, j.ID), g.Tx.SetJoin(j.ID, store.JoinRefused)); err != nil {
		return r, err
	}
	return r, tellJoiner(g, j.Address, "The master of "+g.Row.Name+" has no seat for you this time.")
}

// confirmedJoin is the request of an address that has answered and waits for the master.
func confirmedJoin(g *game.Game, address string) (store.Join, error) {
	j, err := g.Tx.LastJoin(g.Row.ID, address, store.JoinSeat)
	if err == nil && j.State == store.JoinConfirmed {
		return j, nil
	}
	if game.AllowNotFound(err) != nil {
		return j, err
	}
	waiting, err := g.Tx.WaitingList(g.Row.ID)
	hint := "nobody waits for a seat"
	if len(waiting) > 0 {
		hint = "those who wait are " + phrase.List(phrase.Each(waiting, func(j store.Join) string { return j.Address }))
	}
	return j, errors.Join(err, game.Cannot(fmt.Errorf("nothing was done: nobody at %s asks for a seat in %s, and has answered from there", address, g.Row.Name), hint))
}
