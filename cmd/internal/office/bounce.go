package office

import (
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// automatic finishes a message that is never answered. One that says that a letter of ours came
// back is noted, and the master is told.
func (r *round) automatic(m store.Message, msg *mail.Message, done Handled) (Handled, error) {
	l, err := r.cameBack(msg)
	if errors.Is(err, store.ErrNotFound) {
		return finish(r.tx, m, done, Automatic, aboutNone(msg))
	}
	if err != nil {
		return done, err
	}
	d, err := r.deskAt(l.Game)
	if err != nil {
		return done, err
	}
	m.Season, done.Game = d.season.ID, d.game.Name
	if l.Seat != 0 {
		seat, err := r.tx.SeatByID(l.Seat)
		if err != nil {
			return done, err
		}
		m.Seat, done.Lord = seat.ID, seat.Lord
	}
	if err := r.bounce(l, msg.Diagnosis); err != nil {
		return done, err
	}
	return finish(r.tx, m, done, Bounced, "mail to "+l.Recipient+" came back")
}

// cameBack finds the letter that a report says has come back. The report must quote its Message-ID,
// which nobody can guess, and must not be about other addresses: anybody can write a report. Without
// such a letter the error is store.ErrNotFound.
func (r *round) cameBack(msg *mail.Message) (store.Letter, error) {
	if msg.Returned == "" {
		return store.Letter{}, store.ErrNotFound
	}
	l, err := r.tx.LetterByMessageID(msg.Returned)
	if err != nil {
		return l, err
	}
	isRecipient := func(address string) bool { return sameAddress(address, l.Recipient) }
	if len(msg.Bounced) > 0 && !slices.ContainsFunc(msg.Bounced, isRecipient) {
		return l, store.ErrNotFound
	}
	return l, nil
}

// aboutNone is a remark about a report that counts for nothing.
func aboutNone(msg *mail.Message) string {
	if msg.Returned == "" && len(msg.Bounced) == 0 {
		return ""
	}
	return "a report of mail that came back, which names no letter to that address"
}

// bounce notes that a letter came back, and tells the master.
func (r *round) bounce(l store.Letter, words string) error {
	first, err := r.tx.Bounce(l.ID, oneLine("came back: "+serverWords(words, l.Recipient)))
	if err != nil || !first {
		return err
	}
	l, err = r.tx.Letter(l.ID)
	if err != nil {
		return err
	}
	_, err = r.tellUndelivered(r.tx, []delivery.Tried{{Letter: l, Answer: words}})
	return err
}
