package inbox

import (
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// automatic finishes a message that is never answered. One that says that a letter of ours came
// back is noted, and the master is told.
func (b *mailBatch) automatic(m store.Message, msg *mail.Message, done Handled) (Handled, error) {
	l, err := b.cameBack(msg)
	if errors.Is(err, store.ErrNotFound) {
		return finish(b.tx, m, done, letter.Automatic, aboutNone(msg))
	}
	if err != nil {
		return done, err
	}
	g, err := b.gameByID(l.Game)
	if err != nil {
		return done, err
	}
	m.Season, done.Game = g.Season.ID, g.Row.Name
	if l.Seat != 0 {
		seat, err := b.tx.SeatByID(l.Seat)
		if err != nil {
			return done, err
		}
		m.Seat, done.Lord = seat.ID, seat.Lord
	}
	if err := b.bounce(l, msg.Diagnosis); err != nil {
		return done, err
	}
	return finish(b.tx, m, done, letter.Bounced, "mail to "+l.Recipient+" came back")
}

// cameBack finds the letter that a report says has come back. The report must quote its Message-ID,
// which nobody can guess, and must not be about other addresses: anybody can write a report. Without
// such a letter the error is store.ErrNotFound.
func (b *mailBatch) cameBack(msg *mail.Message) (store.Letter, error) {
	if msg.Returned == "" {
		return store.Letter{}, store.ErrNotFound
	}
	l, err := b.tx.LetterByMessageID(msg.Returned)
	if err != nil {
		return l, err
	}
	isRecipient := func(address string) bool { return account.SameAddress(address, l.Recipient) }
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
func (b *mailBatch) bounce(l store.Letter, words string) error {
	first, err := b.tx.Bounce(l.ID, wording.OneLine("came back: "+letter.ServerWords(words, l.Recipient)))
	if err != nil || !first {
		return err
	}
	l, err = b.tx.Letter(l.ID)
	if err != nil {
		return err
	}
	_, err = letter.TellUndelivered(b.office, b.tx, []delivery.Tried{{Letter: l, Answer: words}})
	return err
}
