package letter

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A WriterPool writes answers to messages while the transaction goes on: telling what orders will do
// takes longer than all else. At its end it puts them into the outbox, in the order in which they
// were asked for. Nothing in a transaction looks for an answer that has not left.
type WriterPool struct {
	group   errgroup.Group
	letters []*pendingLetter
}

// A pendingLetter is an answer that is being written.
type pendingLetter struct {
	row  store.Letter
	uid  uint32                                // of the message that it answers
	date time.Time                             // likewise
	err  error                                 // why it could not be written as it should be
	lost bool                                  // nor could the short one in its place
	told func(*store.Tx, store.LetterID) error // what is to be noted when it is in the outbox; nil: nothing
}

// NewWriterPool makes a pool for one transaction.
func NewWriterPool() *WriterPool {
	p := &WriterPool{}
	p.group.SetLimit(runtime.GOMAXPROCS(0) + 1)
	return p
}

// Wait waits until all letters are written.
func (p *WriterPool) Wait() { p.group.Wait() }

// writeLater writes a letter without the transaction. If that fails, instead writes another in its place.
func (p *WriterPool) writeLater(l pendingLetter, write, instead func(*store.Letter) error) {
	p.letters = append(p.letters, &l)
	p.group.Go(func() error {
		if l.err = fault.Safely(func() error { return write(&l.row) }); l.err != nil {
			l.lost = fault.Safely(func() error { return instead(&l.row) }) != nil
		}
		return nil
	})
}

// MoveSeason makes the letters of a season those of another: of the season in which they were asked for nothing is left.
func (p *WriterPool) MoveSeason(from, to store.SeasonID) {
	p.Wait()
	for _, l := range p.letters {
		if l.row.Season == from {
			l.row.Season = to
		}
	}
}

// countKeyless is how many of the letters answer mails without a key, to an address.
func (p *WriterPool) countKeyless(address string) (n int) {
	for _, l := range p.letters {
		if l.row.Keyless && account.SameAddress(l.row.Recipient, address) {
			n++
		}
	}
	return n
}

// CountKind is how many of the letters to a seat are of a kind.
func (p *WriterPool) CountKind(seat store.SeatID, kind string) (n int) {
	for _, l := range p.letters {
		if l.row.Seat == seat && l.row.Kind == kind {
			n++
		}
	}
	return n
}

// AnswerFaults are the messages whose answers met a broken invariant of ours, by their rows. What they
// order could break the season too: it must not be entered.
type AnswerFaults map[store.InboxID]error

func (f AnswerFaults) Error() string { return fmt.Sprintf("%d answers met a fault", len(f)) }

// faults are the messages, but for those known already, at whose answers the program failed; nil if there are none.
func (p *WriterPool) faults(known map[store.InboxID]error) error {
	met := AnswerFaults{}
	for _, l := range p.letters {
		if errors.As(l.err, new(*fault.Error)) && known[l.row.Answers] == nil {
			met[l.row.Answers] = l.err
		}
	}
	if len(met) == 0 {
		return nil
	}
	return met
}

// Queue waits until all letters are written, and puts them into the outbox. It returns those that
// could not be written as they should be. A fault of a message that is not set aside is an error.
func (p *WriterPool) Queue(tx *store.Tx, aside map[store.InboxID]error) (failed []Failure, err error) {
	p.Wait()
	if err := p.faults(aside); err != nil {
		return nil, err
	}
	if err := p.queueAll(tx); err != nil {
		return nil, err
	}
	for _, l := range p.letters {
		if l.err == nil {
			continue
		}
		what := "it was done, but a short letter is all that answers it: "
		if l.lost {
			what = "it was done, but no letter answers it: "
		}
		failed = append(failed, Failure{Game: l.row.Game, UID: l.uid, Date: l.date, What: what + l.err.Error()})
	}
	return failed, nil
}

// queueAll puts the letters into the outbox that are written. Where that fails with one of them, each is put there alone, and that one is lost.
func (p *WriterPool) queueAll(tx *store.Tx) error {
	var written []*pendingLetter
	for _, l := range p.letters {
		if !l.lost {
			written = append(written, l)
		}
	}
	err := tx.Savepoint(func() error { return queue(tx, written...) })
	if err == nil || game.EndsBatch(err) {
		return err
	}
	for _, l := range written {
		err := tx.Savepoint(func() error { return queue(tx, l) })
		if game.EndsBatch(err) {
			return err
		}
		l.err, l.lost = cmp.Or(err, l.err), err != nil
	}
	return nil
}

func queue(tx *store.Tx, letters ...*pendingLetter) error {
	rows := make([]store.Letter, len(letters))
	for i, l := range letters {
		rows[i] = l.row
	}
	ids, err := tx.QueueAll(rows)
	for i, l := range letters {
		if err == nil && l.told != nil {
			err = l.told(tx, ids[i])
		}
	}
	return err
}

// DoAlone does something of which nothing is left, neither rows nor letters of the pool, if it fails or panics.
func DoAlone(tx *store.Tx, pool *WriterPool, do func() error) error {
	letters := len(pool.letters)
	err := tx.Savepoint(func() error { return fault.Safely(do) })
	if err != nil {
		pool.letters = pool.letters[:letters]
	}
	return err
}

// shortAnswer is the letter in the place of an answer that could not be written. It has nothing in it
// that came with the message. The line stands at its beginning.
func shortAnswer(g *game.Game, to store.Seat, dr Draft, line string) (l mail.Letter, err error) {
	text, err := templates.NotAnswered(NewNotice(g, to, schedule.ShowTime(dr.Answers.Row.InternalDate, to.Zone)))
	if err != nil {
		return l, err
	}
	to.Player = ""
	return addHeader(g, to, Draft{Subject: "your message was taken in", Letter: text.WithLine(line), Season: dr.Season, Number: dr.Number})
}
