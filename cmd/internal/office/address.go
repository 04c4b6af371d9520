package office

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
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
func (o *Office) ChangeAddress(ctx context.Context, game, lord, address string, dryRun bool) (AddressResult, error) {
	if err := o.Ready(ctx); err != nil {
		return AddressResult{}, err
	}
	return updateGame(ctx, o, game, dryRun, func(d *desk) (AddressResult, error) {
		seat, err := d.seatOf(lord)
		if err != nil {
			return AddressResult{}, err
		}
		r, err := d.changeAddress(seat, address)
		r.DryRun = dryRun
		return r, err
	})
}

// seatOf is the seat of a lord, in any case of letters.
func (d *desk) seatOf(lord string) (store.Seat, error) {
	i := slices.IndexFunc(d.seats, func(s store.Seat) bool { return strings.EqualFold(s.Lord, lord) })
	if i < 0 {
		return store.Seat{}, noLord(d, lord)
	}
	return d.seats[i], nil
}

// changeAddress gives a seat another address, within a transaction.
func (d *desk) changeAddress(seat store.Seat, address string) (r AddressResult, err error) {
	r = AddressResult{Lord: seat.Lord, Player: seat.Player, Former: seat.Address, Address: address}
	if err := d.checkPlayer(address); err != nil {
		return r, err
	}
	if sameAddress(address, seat.Address) {
		return r, hints.Add(fmt.Errorf("the letters of %s go to %s already", seat.Lord, seat.Address),
			"if that address is right, `"+d.againCommand(seat)+"` sends once more what was refused")
	}
	if err := d.tx.SetAddress(seat.ID, address); err != nil {
		return r, err
	}
	if err := d.tx.TurnKey(seat.ID); err != nil {
		return r, err
	}
	if seat, err = d.tx.SeatByID(seat.ID); err != nil {
		return r, err
	}
	d.seats[seat.Place] = seat
	letter, err := templates.Moved(d.notice(seat, ""))
	if err != nil {
		return r, err
	}
	if err := d.post(seat, draft{kind: kindNotice, subject: "your letters come here", letter: letter, season: d.season, number: d.called()}); err != nil {
		return r, err
	}
	r.Letters, err = d.redirect(seat)
	return r, err
}

// redirect sends to the present address of a seat what has not left for it yet, whatever season it is of,
// and what was refused of the present one. It counts them, those left out that wait for the master.
func (d *desk) redirect(seat store.Seat) (n int, err error) {
	letters, err := d.tx.Unsent(d.game.ID, seat.ID)
	if err != nil {
		return 0, err
	}
	refused, err := d.refused(seat)
	if err != nil {
		return 0, err
	}
	for _, l := range refused {
		if l.KeyNumber >= d.called() {
			letters = append(letters, l)
		}
	}
	for _, l := range letters {
		if sameAddress(l.Recipient, seat.Address) { // the letter about it
			continue
		}
		if err := sendAgain(d.tx, l, seat); err != nil {
			return n, err
		}
		if l.State != store.LetterHeld {
			n++
		}
	}
	return n, nil
}

// refused reads the letters to a seat, or to the master as a seat of no id, that were refused.
func (d *desk) refused(to store.Seat) (all []store.Letter, err error) {
	failed, err := d.tx.Undelivered(d.game.ID, to.ID)
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
	if !sameAddress(l.Recipient, to.Address) { // of the new address nothing is known
		l.Failed, l.Failure = time.Time{}, ""
	}
	l.Recipient = to.Address
	return tx.Requeue(l)
}

// SendAgain puts letters back in the queue that were refused, given up or sent back: those of a game, or
// of all with an empty name; those of a lord, or of all of the game and its master. They go to the
// addresses that are registered now. It gives them without their bytes; a dry run only lists them.
func (o *Office) SendAgain(ctx context.Context, game, lord string, dryRun bool) (all []store.Letter, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		games := []string{game}
		if game == "" {
			if games, err = gameNames(tx); err != nil {
				return err
			}
		}
		for _, name := range games {
			some, err := o.sendGameAgain(tx, name, lord)
			if err != nil {
				return err
			}
			all = append(all, some...)
		}
		return undoIf(dryRun)
	})
	return all, done(err)
}

// gameNames are the names of all games.
func gameNames(tx *store.Tx) (names []string, err error) {
	games, err := tx.Games()
	for _, g := range games {
		names = append(names, g.Name)
	}
	return names, err
}

// sendGameAgain puts the refused letters of a game, or of a lord in it, back in the queue.
func (o *Office) sendGameAgain(tx *store.Tx, game, lord string) (all []store.Letter, err error) {
	d, err := o.desk(tx, game)
	if err != nil {
		return nil, err
	}
	to := append(slices.Clone(d.seats), d.master())
	if lord != "" {
		seat, err := d.seatOf(lord)
		if err != nil {
			return nil, err
		}
		to = []store.Seat{seat}
	}
	for _, seat := range to {
		refused, err := d.refused(seat)
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
