package office

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/store"
)

// Scribes write answers to messages while the transaction goes on: telling what orders will do
// takes longer than all else. At its end they put them into the outbox, in the order in which they
// were asked for. Nothing in a transaction looks for an answer that has not left the house.
type scribes struct {
	group   errgroup.Group
	letters []*pendingLetter
}

// A pendingLetter is an answer that is being written.
type pendingLetter struct {
	row  store.Letter
	uid  uint32    // of the message that it answers
	date time.Time // likewise
	err  error     // why it could not be written as it should be
	lost bool      // nor could the short one in its place
}

func newScribes() *scribes {
	s := &scribes{}
	s.group.SetLimit(runtime.GOMAXPROCS(0) + 1)
	return s
}

// take gives the scribes a letter to write, which must need nothing of the transaction. If that
// fails, instead writes another in its place.
func (s *scribes) take(l pendingLetter, write, instead func(*store.Letter) error) {
	s.letters = append(s.letters, &l)
	s.group.Go(func() error {
		if l.err = fault.Safely(func() error { return write(&l.row) }); l.err != nil {
			l.lost = fault.Safely(func() error { return instead(&l.row) }) != nil
		}
		return nil
	})
}

// keyless is how many of the letters answer mails without a key, to an address.
func (s *scribes) keyless(address string) (n int) {
	for _, l := range s.letters {
		if l.row.Keyless && sameAddress(l.row.Recipient, address) {
			n++
		}
	}
	return n
}

// sideBySide does something for each number below n. A panic of one is a panic of the caller.
func sideBySide(n int, do func(i int) error) error {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() error { return fault.Safely(func() error { return do(i) }) })
	}
	err := group.Wait()
	var broken *fault.Error
	if errors.As(err, &broken) {
		panic(broken.What)
	}
	return err
}

// answerFaults are the messages whose answers met a broken invariant of ours, by their rows. What they
// order could break the season too: it must not be entered.
type answerFaults map[store.InboxID]error

func (f answerFaults) Error() string { return fmt.Sprintf("%d answers met a fault", len(f)) }

// faults are the messages, but for those known already, at whose answers the program failed; nil if
// there are none.
func (s *scribes) faults(known map[store.InboxID]error) error {
	met := answerFaults{}
	for _, l := range s.letters {
		if errors.As(l.err, new(*fault.Error)) && known[l.row.Answers] == nil {
			met[l.row.Answers] = l.err
		}
	}
	if len(met) == 0 {
		return nil
	}
	return met
}

// queue waits until all letters are written, and puts them into the outbox. It returns those that
// could not be written as they should be. A fault of a message that is not set aside is an error.
func (s *scribes) queue(tx *store.Tx, aside map[store.InboxID]error) (failed []failure, err error) {
	s.group.Wait()
	if err := s.faults(aside); err != nil {
		return nil, err
	}
	for _, l := range s.letters {
		if !l.lost {
			if _, err := tx.Queue(l.row); endsRound(err) {
				return nil, err
			} else if err != nil {
				l.err, l.lost = err, true
			}
		}
		if l.err == nil {
			continue
		}
		what := "it was done, but a short letter is all that answers it: "
		if l.lost {
			what = "it was done, but no letter answers it: "
		}
		failed = append(failed, failure{game: l.row.Game, uid: l.uid, date: l.date, what: what + l.err.Error()})
	}
	return failed, nil
}
