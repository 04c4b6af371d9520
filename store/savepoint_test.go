package store

import (
	"context"
	"errors"
	"testing"
)

// What is written behind a savepoint is undone alone, after an error and after a panic.
func TestSavepoint(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	stop := errors.New("stop")
	add := func(tx *Tx, name string) error {
		g := valley
		g.Name = name
		_, err := tx.AddGame(g)
		return err
	}
	do(t, s, func(tx *Tx) error {
		if err := add(tx, "before"); err != nil {
			return err
		}
		if err := tx.Savepoint(func() error { return errors.Join(add(tx, "undone"), stop) }); !errors.Is(err, stop) {
			t.Errorf("the error is %v", err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was lost")
				}
			}()
			tx.Savepoint(func() error {
				if err := add(tx, "undone"); err != nil {
					t.Error(err)
				}
				panic("a fault")
			})
		}()
		return tx.Savepoint(func() error { return add(tx, "after") })
	})
	do(t, s, func(tx *Tx) error {
		games, err := tx.Games()
		if len(games) != 2 || games[0].Name != "before" || games[1].Name != "after" {
			t.Errorf("the games are %v", games)
		}
		return err
	})
}

// An error of a row leaves the database usable; that of a database which cannot be written does not.
func TestIsUnusable(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	var row, locked error
	do(t, s, func(tx *Tx) error {
		row = tx.Savepoint(func() error { return tx.write("adding a row", `INSERT INTO seats (game_id, place) VALUES (1, 1)`) })
		return nil
	})
	locked = s.View(t.Context(), func(tx *Tx) error {
		_, err := tx.change("writing in a read transaction", `UPDATE games SET name = ''`)
		return err
	})
	if row == nil || IsUnusable(row) || locked == nil || !IsUnusable(locked) || IsUnusable(context.Canceled) || IsUnusable(nil) {
		t.Errorf("%v is unusable: %v; %v: %v", row, IsUnusable(row), locked, IsUnusable(locked))
	}
}
