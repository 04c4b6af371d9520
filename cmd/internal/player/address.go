package player

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

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
		return r, err
	})
}

// changeAddress gives a seat another address, within a transaction.
func changeAddress(g *game.Game, seat store.Seat, address string) (r AddressResult, err error) {
	r = AddressResult{Lord: seat.Lord, Player: seat.Player, Former: seat.Address, Address: address}
	if err := checkPlayer(g.Office, address); err != nil {
		return r, err
	}
	if account.SameAddress(address, seat.Address) {
		return r, hints.Add(fmt.Errorf("the letters of %s go to %s already", seat.Lord, seat.Address),
			"if that address is right, `"+letter.AgainCommand(g, seat)+"` sends once more what was refused")
	}
	if err := g.Tx.SetAddress(seat.ID, address); err != nil {
		return r, err
	}
	if err := g.Tx.RotateKey(seat.ID); err != nil {
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
		if account.SameAddress(l.Recipient, seat.Address) { // the letter about it
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
	failed, err := g.Tx.Undelivered(g.Row.ID, to.ID)
	for _, l := range failed {
		if l.State == store.LetterRefused {
			all = append(all, l)
		}
	}
	return all, err
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
		games := []string{gameName}
		if gameName == "" {
			if games, err = gameNames(tx); err != nil {
				return err
			}
		}
		for _, name := range games {
			some, err := sendGameAgain(o, tx, name, lord)
			if err != nil {
				return err
			}
			all = append(all, some...)
		}
		return nil
	})
	return all, err
}

// gameNames are the names of all games.
func gameNames(tx *store.Tx) (names []string, err error) {
	games, err := tx.Games()
	for _, row := range games {
		names = append(names, row.Name)
	}
	return names, err
}

// sendGameAgain puts the refused letters of a game, or of a lord in it, back in the queue.
func sendGameAgain(o *game.Office, tx *store.Tx, gameName, lord string) (all []store.Letter, err error) {
	g, err := o.Open(tx, gameName)
	if err != nil {
		return nil, err
	}
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
			if err := sendAgain(tx, l, seat); err != nil {
				return nil, err
			}
			l.Recipient = seat.Address
			all = append(all, l)
		}
	}
	return all, nil
}
