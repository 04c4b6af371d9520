// Package fault makes errors of panics. A broken invariant panics with its figures; the program catches it for
// the one game, message or picture at which it was met, and goes on with the others.
package fault

import "fmt"

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
