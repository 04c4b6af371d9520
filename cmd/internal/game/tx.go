package game

import (
	"context"
	"errors"
	"fmt"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// errDryRun undoes the transaction of a dry run.
var errDryRun = errors.New("nothing was changed")

// UpdateAll does something that may concern several games in one transaction, while which nobody else writes. A dry run only tries it: all is undone.
func (o *Office) UpdateAll(ctx context.Context, dryRun bool, do func(*store.Tx) error) error {
	return allowDryRun(o.Store.Update(ctx, undoing(dryRun, do)))
}

// undoing is do, with an error after it in a dry run.
func undoing(dryRun bool, do func(*store.Tx) error) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		err := do(tx)
		if err == nil && dryRun {
			err = errDryRun
		}
		return err
	}
}

// allowDryRun makes the error by which a dry run ends none.
func allowDryRun(err error) error {
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// Update does something in a game, in one transaction, and returns what came of it. A dry run only
// tries it: all is undone.
func Update[T any](ctx context.Context, o *Office, game string, dryRun bool, do func(*Game) (T, error)) (result T, err error) {
	err = allowDryRun(o.Store.UpdateGameNamed(ctx, game, undoing(dryRun, func(tx *store.Tx) error {
		g, err := o.Open(tx, game)
		if err == nil {
			result, err = do(g)
		}
		return err
	})))
	return result, err
}

// UpdateEach does something in each of some games, in a transaction of its own for each: what goes wrong with one,
// also a fault of the program, hinders no other. The error says what was being done, such as "reminding the lords".
func UpdateEach[T any](ctx context.Context, o *Office, games []store.Game, doing string, do func(*Game) (T, error)) (results []T, err error) {
	for _, row := range games {
		r, trouble := UpdateByID(ctx, o, row.ID, do)
		if trouble == nil {
			results = append(results, r)
		} else {
			err = errors.Join(err, fmt.Errorf("%s of %s: %w", doing, row.Name, trouble))
		}
	}
	return results, err
}

// UpdateByID does something in a game, in one transaction. A fault of the program is an error.
func UpdateByID[T any](ctx context.Context, o *Office, game store.GameID, do func(*Game) (T, error)) (result T, err error) {
	defer fault.Catch(&err)
	err = o.Store.UpdateGame(ctx, game, func(tx *store.Tx) error {
		g, err := o.OpenID(tx, game)
		if err == nil {
			result, err = do(g)
		}
		return err
	})
	return result, err
}

// View reads something in a game.
func View[T any](ctx context.Context, o *Office, game string, read func(*Game) (T, error)) (T, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (none T, err error) {
		g, err := o.Open(tx, game)
		if err != nil {
			return none, err
		}
		return read(g)
	})
}

// AllowNotFound makes an error of a row that need not be there none.
func AllowNotFound(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// Mailbox is the mailbox that is read, as the database knows it; zero if it has never been read.
func (o *Office) Mailbox(tx *store.Tx) (store.Mailbox, error) {
	box, err := tx.Mailbox(o.Account.Mailbox(), o.Account.Folder)
	return box, AllowNotFound(err)
}

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
// to stop, the database cannot be used, or the transaction is for another game. All other errors are of one message.
func EndsBatch(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, store.ErrOtherGame) || store.IsUnusable(err)
}
