package inbox

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A PageMessage is what somebody who is logged in has written in a page: it is taken in as a mail with the key would be.
type PageMessage struct {
	Game   store.GameID
	Seat   store.SeatID // 0: the master writes
	Text   string
	Form   string // names the form that was sent, as nobody can guess it: what is sent twice with it is done once
	Number int    // how many seasons had been played when the form was shown
}

// A PageAnswer is what came of it.
type PageAnswer struct {
	ID store.InboxID // 0: the same form had been sent before
	Handled
	Letters []PageLetter // that answer it, by mail too
}

// A PageLetter is a letter as it is shown in a page, without its key.
type PageLetter struct {
	Subject, Text string
	HTML          string // to a player who gets pages; else empty
}

// pageMailbox is the account under which what is written in pages lies in the inbox.
const pageMailbox = "pages"

// pageValidity is its UIDVALIDITY.
const pageValidity = 1

// WritePage takes in what was written in a page, and handles it, in one transaction: it is a mail with the key, from the registered address. If it
// cannot be handled nothing is written, and the person, who has the text before him, is told. One that was sent before has an answer without an ID.
func WritePage(ctx context.Context, o *game.Office, m PageMessage) (a PageAnswer, err error) {
	work, cancel := o.Finishing(ctx)
	defer cancel()
	write := func(tx *store.Tx) (err error) {
		a, err = writePage(o, tx, m)
		return err
	}
	err = o.Store.UpdateGame(work, m.Game, write)
	if errors.Is(err, store.ErrOtherGame) { // GAMES of a master
		err = o.Store.Update(work, write)
	}
	return a, err
}

func writePage(o *game.Office, tx *store.Tx, m PageMessage) (a PageAnswer, err error) {
	h, err := pageHolder(tx, m)
	if err != nil {
		return a, err
	}
	row, isNew, err := receivePage(o, tx, m, h)
	if err != nil || !isNew {
		a.Outcome = letter.Copied
		return a, err
	}
	a.ID = row.ID
	if a.Handled, err = handlePage(o, tx, row, h); err != nil {
		return a, err
	}
	a.Letters, err = pageLetters(tx, row.ID)
	return a, err
}

// pageHolder is who writes.
func pageHolder(tx *store.Tx, m PageMessage) (h holder, err error) {
	if m.Seat != 0 {
		seat, err := tx.SeatByID(m.Seat)
		return seatHolder(seat, m.Number), err
	}
	master, err := tx.MasterOf(m.Game)
	h = masterHolder(master)
	h.number = m.Number
	return h, err
}

// receivePage stores the message, as a mail; isNew is false if that form had been sent before.
func receivePage(o *game.Office, tx *store.Tx, m PageMessage, h holder) (row readMessage, isNew bool, err error) {
	box, err := tx.EnsureMailbox(pageMailbox, "")
	if err != nil {
		return row, false, err
	}
	uid, err := tx.NextUID(box.ID)
	if err != nil {
		return row, false, err
	}
	raw, err := mail.Compose(mail.Letter{From: h.address, To: o.Account.Address, Subject: "written in a page", MessageID: m.Form + "@" + pageMailbox,
		Date: tx.Now, Text: strings.TrimRight(strings.ReplaceAll(m.Text, "\r\n", "\n"), "\n") + "\n"})
	if err != nil {
		return row, false, err
	}
	added, err := tx.Receive(box.ID, pageValidity, incoming([]mail.Raw{{UID: uid, InternalDate: tx.Now, Body: raw, Size: int64(len(raw))}}))
	if err != nil || added == 0 {
		return row, false, err
	}
	batch, err := newMessages(nextNew(tx, box.ID), 1, handleBytes)
	if err == nil && len(batch) != 1 {
		err = fmt.Errorf("what was written in a page is in the inbox %d times", len(batch))
	}
	if err == nil {
		err = readAll(batch)
	}
	if err != nil {
		return row, false, err
	}
	return batch[0], true, batch[0].err
}

// handlePage does what the message says, and puts its answers into the outbox.
func handlePage(o *game.Office, tx *store.Tx, row readMessage, h holder) (done Handled, err error) {
	b := newBatch(o, tx)
	defer b.pool.Wait()
	in := &letter.Inbound{Row: row.Message, Mail: row.mail, Keyed: true, Pool: b.pool}
	readText(o, in, h)
	if done, err = b.answerMessage(in, h, Handled{UID: row.UID, From: row.mail.From}); err != nil {
		return done, err
	}
	failed, err := b.pool.Queue(tx, nil)
	if err != nil {
		return done, err
	}
	b.failures = append(b.failures, failed...)
	return done, b.tellFailures()
}

// pageLetters are the letters that answer the message.
func pageLetters(tx *store.Tx, id store.InboxID) (all []PageLetter, err error) {
	letters, err := tx.LettersAnswering(id)
	for _, bare := range letters {
		l, err := tx.Letter(bare.ID)
		if err != nil {
			return nil, err
		}
		subject, err := letter.Subject(l)
		if err != nil {
			return nil, err
		}
		shown, err := letter.Shown(l)
		if err != nil {
			return nil, err
		}
		if l.Seat == 0 {
			shown.HTML = ""
		}
		text, _, _ := strings.Cut(shown.Text, "\nBEGIN "+letter.NoKey) // the sheet is for answers by mail
		all = append(all, PageLetter{subject, strings.TrimSpace(text), withoutSheet(shown.HTML)})
	}
	return all, err
}

// withoutSheet is the page of a letter without its sheet.
func withoutSheet(page string) string {
	before, rest, ok := strings.Cut(page, "<pre>BEGIN "+letter.NoKey)
	if _, after, found := strings.Cut(rest, "</pre>\n"); ok && found {
		return before + after
	}
	return page
}
