package store

import (
	"database/sql"
	"testing"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// TestReleaseBefore writes beside a process of the release before, which takes one lock for each transaction that writes: none of ours begins until
// that one has ended, or holds anything that it could wait for, and none of its begins while one of ours lasts.
func TestReleaseBefore(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	if !IsPostgres(s.path) {
		return // one process serves a file
	}
	game, _, _ := addGame(t, s)
	db, err := pgtest.OpenSQL(s.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	for name, update := range map[string]func(func(*Tx) error) error{
		"all":   func(f func(*Tx) error) error { return s.Update(t.Context(), f) },
		"one":   func(f func(*Tx) error) error { return s.UpdateGame(t.Context(), game, f) },
		"named": func(f func(*Tx) error) error { return s.UpdateGameNamed(t.Context(), valley.Name, f) },
		"free": func(f func(*Tx) error) error {
			_, err := s.UpdateGameIfFree(t.Context(), game, f)
			return err
		},
		"none": func(f func(*Tx) error) error { return s.UpdateApart(t.Context(), f) },
	} {
		t.Run(name, func(t *testing.T) { besideReleaseBefore(t, db, update) })
	}
}

// locksHere counts locks of this database: the server has those of other tests too.
const locksHere = `SELECT count(*) FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND `

// besideReleaseBefore has a transaction wait for one of the release before, and one of that not begin while the transaction lasts.
func besideReleaseBefore(t *testing.T, db *sql.DB, update func(func(*Tx) error) error) {
	old, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer old.Rollback()
	if _, err := old.Exec(`SELECT pg_advisory_xact_lock(24142, 1)`); err != nil {
		t.Fatal(err)
	}
	began, done := make(chan struct{}), make(chan error, 1)
	go func() {
		done <- update(func(*Tx) error {
			close(began)
			var free bool
			err := db.QueryRow(`SELECT pg_try_advisory_xact_lock(24142, 1)`).Scan(&free)
			if free {
				t.Error("the release before begins to write while ours does")
			}
			return err
		})
	}()
	for waiting := 0; waiting == 0; {
		err := db.QueryRow(locksHere + `locktype = 'advisory' AND NOT granted`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
		select {
		case <-began:
			t.Fatalf("ours begins to write while the release before does: %v", <-done)
		default:
		}
	}
	var holds int
	err = db.QueryRow(locksHere + `relation = 'games'::regclass AND granted`).Scan(&holds)
	if err != nil || holds > 0 {
		t.Errorf("while it waits it holds %d locks of games, %v", holds, err)
	}
	if err := old.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
