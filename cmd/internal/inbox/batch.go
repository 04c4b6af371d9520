package inbox

import (
	"context"
	"errors"
	"maps"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A mailBatch handles some messages in one transaction, and opens each game and derives each key
// once for all of them.
type mailBatch struct {
	office     *game.Office
	tx         *store.Tx
	pool       *letter.WriterPool
	failures   []letter.Failure // of messages of this batch; the masters are told of them
	ours       map[string]bool  // the Message-IDs of this batch that are those of letters of ours
	games      map[store.GameID]*game.Game
	numbers    map[store.GameID]int    // of the present seasons
	named      store.Seat              // that of the message at hand whose key was looked at last
	seats      []store.Seat            // those whose keys do not say whose they are, read when a key is looked for
	rings      [2]map[mail.Key]holder  // of their keys; each made when a key is looked for in it
	quietRing  map[mail.Key]store.Seat // likewise, of the keys by which mail programs ask for fewer letters
	letterRing map[mail.Key]holder     // likewise, of the keys for answers to letters of players
	newLetters bool                    // letters were written since
}

func newBatch(o *game.Office, tx *store.Tx) *mailBatch {
	b := &mailBatch{office: o, tx: tx, pool: letter.NewWriterPool()}
	b.forgetGames()
	return b
}

// forgetGames drops the games and keys that have been read, after a seat was changed.
func (b *mailBatch) forgetGames() {
	b.games, b.numbers = map[store.GameID]*game.Game{}, map[store.GameID]int{}
	b.seats, b.rings, b.letterRing, b.quietRing = nil, [2]map[mail.Key]holder{}, nil, nil
}

// unnamedSeats are the seats whose keys do not say whose they are.
func (b *mailBatch) unnamedSeats() (all []store.Seat, err error) {
	if b.seats == nil {
		b.seats = []store.Seat{} // mostly there are none
		all, err = b.tx.UnnamedSeats()
		b.seats = append(b.seats, all...)
	}
	return b.seats, err
}

// gameByID opens a game.
func (b *mailBatch) gameByID(id store.GameID) (*game.Game, error) {
	if g, ok := b.games[id]; ok {
		return g, nil
	}
	g, err := b.office.OpenID(b.tx, id)
	if err != nil {
		return nil, err
	}
	b.games[id] = g
	return g, nil
}

// handleBatch is how many messages are handled in one transaction.
const handleBatch = 400

// HandleAll handles every message that is stored and not handled, in the order of their UIDs, some
// in one transaction; or has it handled, where several processes share the work.
func HandleAll(ctx context.Context, o *game.Office, box store.MailboxID, result *PollResult) error {
	if o.Shared {
		return handleShared(ctx, o, box, result)
	}
	return handleUntilDone(ctx, result, func(aside map[store.InboxID]error) ([]Handled, bool, error) { return handleSome(ctx, o, box, aside) })
}

// handleUntilDone handles some messages after others, as long as there may be more. Those of which a fault of ours became known are set aside
// when they are handled again.
func handleUntilDone(ctx context.Context, result *PollResult, some func(aside map[store.InboxID]error) (done []Handled, more bool, err error)) error {
	aside := map[store.InboxID]error{}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		done, more, err := some(aside)
		var faults letter.AnswerFaults
		switch {
		case errors.As(err, &faults):
			maps.Copy(aside, faults) // once more, without these
		case err != nil:
			return err
		default:
			if result.Handled = append(result.Handled, done...); !more {
				return nil
			}
		}
	}
}

// handleBytes is about how large the messages of one transaction may be together.
const handleBytes = 8 << 20

// A readMessage is a message of the inbox, with what was read of it, or of its header, and why it cannot be read.
type readMessage struct {
	store.Message
	mail *mail.Message
	err  error
}

// newMessages takes messages that are not handled from the inbox, of so many bytes, in the order in which
// they are handled. Next reads the first few after one.
func newMessages(next func(after store.InboxID) ([]store.Message, error), most, bytes int) (batch []readMessage, err error) {
	last := store.InboxID(0)
	for len(batch) < most && bytes > 0 {
		some, err := next(last)
		if err != nil || len(some) == 0 {
			return batch, err
		}
		for _, m := range some {
			batch, last, bytes = append(batch, readMessage{Message: m}), m.ID, bytes-len(m.Raw)
		}
	}
	return batch[:min(len(batch), most)], nil
}

// nextNew reads the messages of a mailbox.
func nextNew(tx *store.Tx, box store.MailboxID) func(after store.InboxID) ([]store.Message, error) {
	return func(after store.InboxID) ([]store.Message, error) { return tx.NextNew(box, after) }
}

// readAll reads what some messages say. A fault of ours at one of them is the error of that one.
func readAll(batch []readMessage) error {
	return fault.SideBySide(len(batch), func(i int) error {
		m := &batch[i]
		m.err = fault.Safely(func() (err error) {
			if m.mail, err = mail.Read(m.Raw); err == nil && m.Remark != "" { // it was not fetched as a whole
				err = errors.New(m.Remark)
			}
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
		return newMessages(nextNew(tx, box), handleBatch, handleBytes)
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
// fails with one of them hinders none of the others. In a transaction for one game it ends before a message that turns out to be of another,
// and leaves that to be handled alone.
func handleIn(o *game.Office, tx *store.Tx, batch []readMessage, aside map[store.InboxID]error) (all []Handled, err error) {
	b := newBatch(o, tx)
	defer b.pool.Wait() // an error does not leave them at work
	ids := make([]store.InboxID, len(batch))
	var messageIDs []string
	for i, m := range batch {
		ids[i] = m.ID
		if m.mail != nil {
			messageIDs = append(messageIDs, m.mail.MessageID)
		}
	}
	waits, err := tx.StillNew(ids)
	if err == nil {
		b.ours, err = tx.Ours(messageIDs)
	}
	if err != nil {
		return nil, err
	}
	for _, m := range batch {
		if !waits[m.ID] {
			continue
		}
		done, err := b.handleOrSetAside(m, aside[m.ID])
		if errors.Is(err, store.ErrOtherGame) {
			if err := tx.HandleAlone(m.ID); err != nil {
				return nil, err
			}
			break
		}
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

// handleOrSetAside handles a message. Where that fails, all that was written for it is undone, and it
// is set aside with the cause; one whose fault is known already is set aside at once.
func (b *mailBatch) handleOrSetAside(m readMessage, known error) (done Handled, err error) {
	if known == nil {
		known = b.undoIfFails(func() error {
			done, err = b.handleMessage(m)
			return err
		})
		if known == nil || game.EndsBatch(known) {
			return done, known
		}
	}
	return b.setAside(m, known)
}

// undoIfFails does something of which nothing is left, neither rows nor letters, if it fails or panics.
func (b *mailBatch) undoIfFails(do func() error) error {
	err := letter.DoAlone(b.tx, b.pool, do)
	if err != nil {
		b.forgetGames()
	}
	return err
}
