package game

import (
	"context"
	"errors"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// A NotYetError is why a season must wait, for the clock or for the mail.
type NotYetError struct{ hints.Hinted }

// NotYet makes an error the reason why a season must wait.
func NotYet(err error, hint string) error { return NotYetError{hints.Add(err, hint)} }

// A cannotError is why something cannot be done that was asked for. It is no trouble of the program.
type cannotError struct{ hints.Hinted }

// Cannot makes an error the reason why something cannot be done, which is no trouble of the program.
func Cannot(err error, hint string) error { return cannotError{hints.Add(err, hint)} }

// Reason is why something cannot be done, in words; empty for an error that is trouble.
func Reason(err error) string {
	if errors.As(err, new(*fault.Error)) {
		return ""
	}
	if errors.As(err, new(cannotError)) || errors.As(err, new(NotYetError)) || errors.As(err, new(hints.Hinted)) {
		return err.Error()
	}
	return ""
}

// EndsBatch reports whether an error is one after which nothing can be handled now: the round is
// to stop, or the database cannot be used. All other errors are of one message.
func EndsBatch(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || store.IsUnusable(err)
}
