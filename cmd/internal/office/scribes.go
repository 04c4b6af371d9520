package office

import (
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/store"
)

// Scribes write answers to messages while the transaction goes on: telling what orders will do
// takes longer than all else. At its end they put them into the outbox, in the order in which they
// were asked for. Nothing in a transaction looks for an answer that has not left the house.
type scribes struct {
	group   errgroup.Group
	letters []*store.Letter
}

func newScribes() *scribes {
	s := &scribes{}
	s.group.SetLimit(runtime.GOMAXPROCS(0) + 1)
	return s
}

// take gives the scribes a letter to write, which must need nothing of the transaction.
func (s *scribes) take(row store.Letter, write func(*store.Letter) error) {
	s.letters = append(s.letters, &row)
	s.group.Go(func() error { return safely(func() error { return write(&row) }) })
}

// safely does something in which a panic is a faultError.
func safely(do func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			err = &faultError{what}
		}
	}()
	return do()
}

// sideBySide does something for each number below n. A panic of one is a panic of the caller.
func sideBySide(n int, do func(i int) error) error {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() error { return safely(func() error { return do(i) }) })
	}
	err := group.Wait()
	var fault *faultError
	if errors.As(err, &fault) {
		panic(fault.what)
	}
	return err
}

// queue waits until all letters are written, and puts them into the outbox.
func (s *scribes) queue(tx *store.Tx) error {
	if err := s.group.Wait(); err != nil {
		return err
	}
	for _, l := range s.letters {
		if _, err := tx.Queue(*l); err != nil {
			return err
		}
	}
	return nil
}
