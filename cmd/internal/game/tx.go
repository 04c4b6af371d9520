package game

import (
	"context"
	"errors"

	"github.com/seneschal-pbem/seneschal/store"
)

// errDryRun undoes the transaction of a dry run.
var errDryRun = errors.New("nothing was changed")

// UpdateAll does something in one transaction. A dry run only tries it: all is undone.
func (o *Office) UpdateAll(ctx context.Context, dryRun bool, do func(*store.Tx) error) error {
	err := o.Store.Update(ctx, func(tx *store.Tx) error {
		if err := do(tx); err != nil || !dryRun {
			return err
		}
		return errDryRun
	})
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// Update does something in a game, in one transaction, and returns what came of it. A dry run only
// tries it: all is undone.
func Update[T any](ctx context.Context, o *Office, game string, dryRun bool, do func(*Game) (T, error)) (result T, err error) {
	err = o.UpdateAll(ctx, dryRun, func(tx *store.Tx) error {
		g, err := o.Open(tx, game)
		if err == nil {
			result, err = do(g)
		}
		return err
	})
	return result, err
}

// View reads something in a game.
func View[T any](ctx context.Context, o *Office, game string, read func(*Game) (T, error)) (result T, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		g, err := o.Open(tx, game)
		if err == nil {
			result, err = read(g)
		}
		return err
	})
	return result, err
}

// AllowNotFound makes an error of a row that need not be there none.
func AllowNotFound(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}
