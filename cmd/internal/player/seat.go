package player

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

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
	if err := o.CheckRecipient(n.Address); err != nil {
		return seat, err
	}
	if _, err := time.LoadLocation(n.Zone); err != nil {
		return seat, fmt.Errorf("zone %q: no such time zone", n.Zone)
	}
	if err := mail.CheckName(n.Player); err != nil {
		return seat, fmt.Errorf("player name %q: %w", n.Player, err)
	}
	return game.Update(ctx, o, n.Game, dryRun, func(g *game.Game) (store.Seat, error) {
		return AddPlayerTo(g, n)
	})
}

// AddPlayerTo gives a player a seat in a game that has not begun, within a transaction, and queues the invitation.
func AddPlayerTo(g *game.Game, n NewPlayer) (store.Seat, error) {
	seat, err := addSeat(g, n)
	if err != nil {
		return seat, err
	}
	g.Seats = append(g.Seats, seat)
	return seat, errors.Join(g.Tx.EndWaiting(g.Row.ID, seat.Address), letter.Invite(g, seat), letter.TellFull(g, seat))
}

// addSeat writes the seat, if there is room for it.
func addSeat(g *game.Game, n NewPlayer) (store.Seat, error) {
	if g.Row.Practice {
		return store.Seat{}, fmt.Errorf("%s is for practice: nobody is added to it", g.Row.Name)
	}
	if g.Row.State != store.GameOpen {
		return store.Seat{}, fmt.Errorf("game %s has begun: nobody can be added", g.Row.Name)
	}
	if most := g.MostPlayers(); len(g.Seats) >= most {
		return store.Seat{}, fullError(g, most)
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

// fullError says that a game has no room for another seat.
func fullError(g *game.Game, most int) error {
	err := fmt.Errorf("game %s is full: it has room for %s", g.Row.Name, phrase.Figures(most, "player"))
	if vacant := g.VacantLords(); len(vacant) > 0 {
		return hints.Add(err, "the seat of "+phrase.List(vacant)+" is vacant: `"+hints.Command("player replace", g.Row.Name)+" "+vacant[0]+" ADDRESS` gives it to somebody")
	}
	return hints.Add(err, "`"+hints.Command("player invite", g.Row.Name)+" ADDRESS` puts somebody on the waiting list")
}

// LordNamed is how the roster writes a lord's name, in whatever letters it was given; an error that
// lists the roster if it is not in it.
func LordNamed(wanted string) (string, error) {
	if wanted == "" {
		return "", nil
	}
	return freeLord(wanted, nil)
}

// freeLord is the name of the roster that was asked for, or the first that is free.
func freeLord(wanted string, seats []store.Seat) (string, error) {
	roster := ruleset.Roster()
	for _, name := range roster {
		taken := slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Lord == name })
		if strings.EqualFold(name, wanted) && slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Lord == name && !s.Resigned.IsZero() }) {
			return "", hints.Add(fmt.Errorf("the seat of %s is vacant, and is there already", name), "`seneschal player replace GAME "+name+" ADDRESS` gives it to somebody")
		}
		if strings.EqualFold(name, wanted) && taken {
			return "", fmt.Errorf("lord %s has a player already", name)
		}
		if strings.EqualFold(name, wanted) || wanted == "" && !taken {
			return name, nil
		}
	}
	return "", hints.Add(fmt.Errorf("no lord is called %q", wanted), "the roster is "+strings.Join(roster, ", "))
}

// AddressResult is what came of giving a seat another address.
type AddressResult struct {
	Lord    string `json:"lord"`
	Player  string `json:"player"`
	Former  string `json:"former"`
	Address string `json:"address"`
	Letters int    `json:"letters"` // that had not arrived, and go to the new address
	DryRun  bool   `json:"dry_run,omitempty"`
}

// ChangeAddress gives the seat of a lord another address. Its keys die, since letters with them went to
// the old address, which may be another person's. What waits to be sent, and what was refused of the
// present season, goes to the new one, and before it a letter that brings the new key. A dry run only
// checks.
func ChangeAddress(ctx context.Context, o *game.Office, gameName, lord, address string, dryRun bool) (AddressResult, error) {
	if err := o.Ready(ctx); err != nil {
		return AddressResult{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (AddressResult, error) {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return AddressResult{}, err
		}
		r, err := changeAddress(g, seat, address)
		r.DryRun = dryRun
		if err != nil {
			return r, err
		}
		return r, logMove(g, seat, game.ByMaster, goTo, address)
	})
}

// changeAddress gives a seat another address, within a transaction.
func changeAddress(g *game.Game, seat store.Seat, address string) (r AddressResult, err error) {
	r = AddressResult{Lord: seat.Lord, Player: seat.Player, Former: seat.Address, Address: address}
	if err := g.Office.CheckRecipient(address); err != nil {
		return r, err
	}
	if account.SameAddress(address, seat.Address) {
		return r, hints.Add(fmt.Errorf("the letters of %s go to %s already", seat.Lord, seat.Address),
			"if that address is right, `"+letter.AgainCommand(g, seat)+"` sends again what was refused")
	}
	if g.IsAway(address) {
		return r, hints.Add(fmt.Errorf("%s is away, and a substitute plays", address), "`"+hints.Command("player back", g.Row.Name)+" "+hints.Word(seat.Lord)+"` gives the seat back")
	}
	if err := g.Tx.SetAddress(seat.ID, address); err != nil {
		return r, err
	}
	if err := errors.Join(g.Tx.RotateKey(seat.ID), g.Tx.EndWaiting(g.Row.ID, address)); err != nil {
		return r, err
	}
	if seat, err = g.Tx.SeatByID(seat.ID); err != nil {
		return r, err
	}
	g.Seats[seat.Place] = seat
	content, err := templates.Moved(letter.NewNotice(g, seat, ""))
	if err != nil {
		return r, err
	}
	if err := letter.Post(g, seat, letter.Draft{Kind: letter.KindNotice, Subject: "your letters come here", Letter: content, Season: g.Season, Number: g.CalledSeason()}); err != nil {
		return r, err
	}
	r.Letters, err = redirect(g, seat)
	return r, err
}

// redirect sends to the present address of a seat what has not left for it yet, whatever season it is of,
// and what was refused of the present one. It counts them, those left out that wait for the master.
func redirect(g *game.Game, seat store.Seat) (n int, err error) {
	letters, err := g.Tx.Unsent(g.Row.ID, seat.ID)
	if err != nil {
		return 0, err
	}
	refused, err := refusedLetters(g, seat)
	if err != nil {
		return 0, err
	}
	for _, l := range refused {
		if l.KeyNumber >= g.CalledSeason() {
			letters = append(letters, l)
		}
	}
	for _, l := range letters {
		if account.SameAddress(l.Recipient, seat.Address) || staysThere(l) {
			continue
		}
		if err := sendAgain(g.Tx, l, seat); err != nil {
			return n, err
		}
		if l.State != store.LetterHeld {
			n++
		}
	}
	return n, nil
}

// refusedLetters reads the letters to a seat, or to the master as a seat of no id, that were refused.
func refusedLetters(g *game.Game, to store.Seat) (all []store.Letter, err error) {
	all, err = g.Tx.Undelivered(g.Row.ID, to.ID)
	return slices.DeleteFunc(all, func(l store.Letter) bool { return l.State != store.LetterRefused || staysThere(l) }), err
}

// sendAgain puts a letter back in the queue, to the address that is registered now.
func sendAgain(tx *store.Tx, l store.Letter, to store.Seat) error {
	l, err := tx.Letter(l.ID)
	if err != nil {
		return err
	}
	if l.Raw, err = mail.Readdress(l.Raw, to.Player, to.Address); err != nil {
		return err
	}
	if !account.SameAddress(l.Recipient, to.Address) { // of the new address nothing is known
		l.Failed, l.Failure = time.Time{}, ""
	}
	l.Recipient = to.Address
	return tx.Requeue(l)
}

// SendAgain puts letters back in the queue that were refused, given up or sent back: those of a game, or
// of all with an empty name; those of a lord, or of all of the game and its master. They go to the
// addresses that are registered now. It gives them without their bytes; a dry run only lists them.
func SendAgain(ctx context.Context, o *game.Office, gameName, lord string, dryRun bool) (all []store.Letter, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	err = o.UpdateAll(ctx, dryRun, func(tx *store.Tx) error {
		all = nil // it may be run again
		if gameName != "" {
			g, err := o.Open(tx, gameName)
			if err == nil {
				all, err = sendGameAgain(g, lord)
			}
			return err
		}
		games, err := tx.Games()
		for _, row := range games {
			g, err := o.OpenRow(tx, row)
			if err != nil {
				return err
			}
			some, err := sendGameAgain(g, lord)
			if err != nil {
				return err
			}
			all = append(all, some...)
		}
		return err
	})
	return all, err
}

// sendGameAgain puts the refused letters of a game, or of a lord in it, back in the queue.
func sendGameAgain(g *game.Game, lord string) (all []store.Letter, err error) {
	to := append(slices.Clone(g.Seats), g.Master())
	if lord != "" {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return nil, err
		}
		to = []store.Seat{seat}
	}
	for _, seat := range to {
		refused, err := refusedLetters(g, seat)
		if err != nil {
			return nil, err
		}
		for _, l := range refused {
			if err := sendAgain(g.Tx, l, seat); err != nil {
				return nil, err
			}
			l.Recipient = seat.Address
			all = append(all, l)
		}
	}
	return all, nil
}
