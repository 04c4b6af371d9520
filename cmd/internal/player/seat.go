package player

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// checkPlayer says whether letters to a player can go to an address: not to the office's own.
func checkPlayer(o *game.Office, address string) error {
	if account.SameAddress(address, o.Account.Address) {
		return hints.Add(fmt.Errorf("%s is the address of the office itself, to which the players write", address), "give the address of the player")
	}
	return account.CheckAddress(address)
}

// NewPlayer is what a master says about a player. Without a Lord the first free name of the
// roster is taken, without a Zone that of the game.
type NewPlayer struct {
	Game    string
	Lord    string
	Player  string
	Address string
	Zone    string
	Format  string // text, html or both; both if empty
}

// checkFormat is a format as it is kept.
func checkFormat(format string) (string, error) {
	switch format = strings.ToLower(format); format {
	case "":
		return game.FormatBoth, nil
	case game.FormatText, game.FormatHTML, game.FormatBoth:
		return format, nil
	}
	return "", fmt.Errorf("format %q: want text, html or both", format)
}

// AddPlayer gives a player a seat in a game that has not begun, and queues the letter that
// asks where to enter.
func AddPlayer(ctx context.Context, o *game.Office, n NewPlayer, dryRun bool) (seat store.Seat, err error) {
	if err := o.Ready(ctx); err != nil {
		return seat, err
	}
	if err := checkPlayer(o, n.Address); err != nil {
		return seat, err
	}
	if _, err := time.LoadLocation(n.Zone); err != nil {
		return seat, fmt.Errorf("zone %q: no such time zone", n.Zone)
	}
	if err := mail.CheckName(n.Player); err != nil {
		return seat, fmt.Errorf("player name %q: %w", n.Player, err)
	}
	return game.Update(ctx, o, n.Game, dryRun, func(g *game.Game) (store.Seat, error) {
		seat, err := addSeat(g, n)
		if err != nil {
			return seat, err
		}
		g.Seats = append(g.Seats, seat)
		return seat, letter.Invite(g, seat)
	})
}

// addSeat writes the seat, if there is room for it.
func addSeat(g *game.Game, n NewPlayer) (store.Seat, error) {
	if g.Row.State != store.GameOpen {
		return store.Seat{}, fmt.Errorf("game %s has begun: nobody can be added", g.Row.Name)
	}
	if most := min(6, len(g.Board.Entries())); len(g.Seats) >= most {
		return store.Seat{}, fmt.Errorf("game %s is full: the board has room for %d", g.Row.Name, most)
	}
	lord, err := freeLord(n.Lord, g.Seats)
	if err != nil {
		return store.Seat{}, err
	}
	if n.Format, err = checkFormat(n.Format); err != nil {
		return store.Seat{}, err
	}
	if n.Zone == "" {
		n.Zone = g.Row.Zone
	}
	if n.Player == "" {
		n.Player = "Sir " + lord
	}
	id, err := g.Tx.AddSeat(store.Seat{Game: g.Row.ID, Lord: lord, Player: n.Player, Address: n.Address,
		Zone: n.Zone, Format: n.Format})
	if err != nil {
		return store.Seat{}, err
	}
	return g.Tx.SeatByID(id)
}

// LordNamed is how the roster writes a lord's name, in whatever letters it was given; an error that
// lists the roster if it is not in it.
func LordNamed(wanted string) (string, error) {
	if wanted == "" {
		return "", nil
	}
	return freeLord(wanted, nil)
}

// freeLord is the name of the roster that was asked for, or the first that nobody has.
func freeLord(wanted string, seats []store.Seat) (string, error) {
	roster := ruleset.Roster()
	for _, name := range roster {
		taken := slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Lord == name })
		if strings.EqualFold(name, wanted) && taken {
			return "", fmt.Errorf("lord %s has a player already", name)
		}
		if strings.EqualFold(name, wanted) || wanted == "" && !taken {
			return name, nil
		}
	}
	return "", hints.Add(fmt.Errorf("no lord is called %q", wanted), "the roster is "+strings.Join(roster, ", "))
}
