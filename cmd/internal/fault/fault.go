// Package fault makes errors of panics. A broken invariant panics with its figures; the program catches it for
// the one game, message or picture at which it was met, and goes on with the others.
package fault

import (
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// An Error is a broken invariant that was caught.
type Error struct{ What any }

func (e *Error) Error() string { return fmt.Sprintf("a fault of the program: %v", e.What) }

// Catch makes an Error of a panic; it is to be deferred.
func Catch(err *error) {
	if what := recover(); what != nil {
		*err = &Error{what}
	}
}

// Safely calls a function in which a panic becomes an Error.
func Safely(do func() error) (err error) {
	defer Catch(&err)
	return do()
}

// SideBySide does something for each number below n. A panic of one is a panic of the caller.
func SideBySide(n int, do func(i int) error) error {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		group.Go(func() error { return Safely(func() error { return do(i) }) })
	}
	err := group.Wait()
	var broken *Error
	if errors.As(err, &broken) {
		panic(broken.What)
	}
	return err
}
