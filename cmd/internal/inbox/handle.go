package inbox

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/master"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// handleBatch is how many messages are handled in one transaction.
const handleBatch = 400

// handleAll handles every message that is stored and not handled, in the order of their UIDs, some
// in one transaction.
func handleAll(ctx context.Context, o *game.Office, box store.MailboxID, result *PollResult) error {
	aside := map[store.InboxID]error{}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		done, more, err := handleSome(ctx, o, box, aside)
		var faults letter.AnswerFaults
		if errors.As(err, &faults) {
			maps.Copy(aside, faults) // once more, without these
			continue
		}
		if err != nil {
			return err
		}
		if !more {
			return nil
		}
		result.Handled = append(result.Handled, done...)
	}
}

// handleBytes is about how large the messages of one transaction may be together.
const handleBytes = 8 << 20

// A readMessage is a message of the inbox, with what was read of it or why it cannot be read.
type readMessage struct {
	store.Message
	mail *mail.Message
	err  error
}

// newMessages takes messages that are not handled from the inbox, of so many bytes, in the order in which
// they are handled.
func newMessages(tx *store.Tx, box store.MailboxID, most, bytes int) (batch []readMessage, err error) {
	last := store.InboxID(0)
	for len(batch) < most && bytes > 0 {
		m, err := tx.NextNew(box, last)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			return nil, err
		}
		batch, last, bytes = append(batch, readMessage{Message: m}), m.ID, bytes-len(m.Raw)
	}
	return batch, nil
}

// readAll reads what some messages say. A fault of ours at one of them is the error of that one.
func readAll(batch []readMessage) error {
	return fault.SideBySide(len(batch), func(i int) error {
		m := &batch[i]
		m.err = fault.Safely(func() (err error) {
			m.mail, err = mail.Read(m.Raw)
			return err
		})
		return nil
	})
}

// handleSome handles a batch of messages in one transaction, and sets aside those of which a fault is
// known already. They are read before it: while it lasts nobody else can write. It reports whether there
// may be more.
func handleSome(ctx context.Context, o *game.Office, box store.MailboxID, aside map[store.InboxID]error) (all []Handled, more bool, err error) {
	work, cancel := o.Finishing(ctx)
	defer cancel()
	batch, err := store.Read(work, o.Store, func(tx *store.Tx) ([]readMessage, error) {
		return newMessages(tx, box, handleBatch, handleBytes)
	})
	if err == nil {
		err = readAll(batch)
	}
	if err != nil || len(batch) == 0 {
		return nil, false, err
	}
	all, err = store.Write(work, o.Store, func(tx *store.Tx) ([]Handled, error) { return handleIn(o, tx, batch, aside) })
	return all, true, err
}

// handleIn handles messages, but for those that another process has handled since they were read. What
// fails with one of them hinders none of the others.
func handleIn(o *game.Office, tx *store.Tx, batch []readMessage, aside map[store.InboxID]error) (all []Handled, err error) {
	b := newBatch(o, tx)
	defer b.pool.Wait() // an error does not leave them at work
	for _, m := range batch {
		if waits, err := tx.IsNew(m.ID); err != nil {
			return nil, err
		} else if !waits {
			continue
		}
		done, err := b.handleOrSetAside(m, aside[m.ID])
		if err != nil {
			return nil, err
		}
		all = append(all, done)
	}
	failed, err := b.pool.Queue(tx, aside)
	if err != nil {
		return nil, err
	}
	b.failures = append(b.failures, failed...)
	return all, b.tellFailures()
}

// handle does all that a message asks for, in the transaction that marks it as done: the
// orders, the receipt in the outbox and the mark are written together or not at all.
func (b *mailBatch) handle(row readMessage) (Handled, error) {
	m, msg, tx, done := row.Message, row.mail, b.tx, Handled{UID: row.UID}
	if errors.As(row.err, new(*fault.Error)) {
		return done, row.err
	}
	if row.err != nil {
		return finish(tx, m, done, letter.Failed, row.err.Error())
	}
	done.From = msg.From
	ours, err := tx.IsOurs(msg.MessageID)
	if err != nil {
		return done, err
	}
	if ours || msg.Own || msg.Automatic {
		return b.automatic(m, msg, done)
	}
	h, keyed, err := b.findByKey(msg)
	if err != nil {
		return done, err
	}
	if msg.Bulk && !keyed {
		return b.automatic(m, msg, done)
	}
	if !keyed && msg.DMARC(b.office.AuthservID) == mail.DMARCFail {
		return finish(tx, m, done, letter.Forged, "")
	}
	in := &letter.Inbound{Row: m, Mail: msg, Keyed: keyed, Pool: b.pool}
	if keyed {
		in.Text = letter.Extract(msg, keyOf(b.office, h), keyed)
	} else if h, err = b.findByAddress(in); err != nil {
		return done, err
	}
	if h.game == 0 {
		return finish(tx, m, done, letter.Unknown, "")
	}
	return b.answer(in, h, done)
}

// answer does what a message says, of which it is known whose it is.
func (b *mailBatch) answer(in *letter.Inbound, h holder, done Handled) (Handled, error) {
	g, err := b.gameByID(h.game)
	if err != nil {
		return done, err
	}
	done.Game, in.Row.Season = g.Row.Name, g.Season.ID
	if in.Keyed && !account.SameAddress(in.Mail.From, h.address) {
		in.Other, in.Remark = in.Mail.From, "from "+in.Mail.From
	}
	var result letter.Result
	if !h.isMaster() {
		done.Lord, in.Row.Seat = h.seat.Lord, h.seat.ID
		result, err = player.Answer(g, in, h.seat, h.number)
	} else if g, err = g.Reopened(); err == nil { // letters are still written from what the master's commands change
		result, err = master.Answer(g, in, h.master, h.number)
	}
	if err != nil {
		return done, err
	}
	for _, a := range result.Answers {
		if err := postAnswer(a); err != nil {
			return done, err
		}
	}
	if b.failures = append(b.failures, result.Failures...); result.Changed {
		b.forget()
	}
	return finish(b.tx, in.Row, done, result.Outcome, in.Remark)
}

// postAnswer puts an answer into the outbox.
func postAnswer(a letter.Answer) error {
	if a.To.ID == 0 {
		return letter.PostMaster(a.Game, a.Kind, a.Subject, a.Letter, a.Answers)
	}
	return letter.Post(a.Game, a.To, a.Draft)
}

// findByAddress finds whose message without a key it is; nobody's, if its address is not registered, and
// then it is not looked at. A player who is also a master writes as the master with one of the master's
// commands. Of several games it is the one whose name stands in the Subject, else the latest, one that is
// played before the others.
func (b *mailBatch) findByAddress(in *letter.Inbound) (h holder, err error) {
	seats, err := b.tx.SeatsAt(in.Mail.From)
	if err != nil {
		return h, err
	}
	masters, err := b.tx.MastersAt(in.Mail.From)
	if err != nil || len(seats)+len(masters) == 0 {
		return h, err
	}
	in.Text = letter.Extract(in.Mail, mail.Key{}, false)
	var all []holder
	if len(seats) == 0 || len(masters) > 0 && master.HasMasterOnly(in.Text.Above) {
		for _, m := range masters {
			all = append(all, masterHolder(m))
		}
	} else {
		for _, s := range seats {
			all = append(all, seatHolder(s, 0))
		}
	}
	for _, h := range slices.Backward(all) {
		row, err := b.tx.GameByID(h.game)
		if err != nil || strings.Contains(strings.ToLower(in.Mail.Subject), strings.ToLower(row.Name)) {
			return h, err
		}
	}
	return all[len(all)-1], nil
}

// What is kept of the mail of strangers, which is of no game or not answered: so many bytes, and for
// so long.
const (
	strangersBytes = 64 << 10
	strangersTime  = 30 * 24 * time.Hour
)

// finish marks a message with what came of it.
func finish(tx *store.Tx, m store.Message, done Handled, outcome letter.Outcome, remark string) (Handled, error) {
	if strangers := m.Seat == 0 && m.Season == 0 || outcome == letter.Unanswered; strangers && len(m.Raw) > strangersBytes {
		if err := tx.CutRaw(m.ID, strangersBytes); err != nil {
			return done, err
		}
	}
	m.State, m.Outcome, m.Remark = store.InboxDone, string(outcome), remark
	if outcome == letter.Failed {
		m.State = store.InboxFailed
	}
	done.Outcome, done.Remark = outcome, remark
	return done, tx.Finish(m)
}
