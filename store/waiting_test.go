package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// refused is a statement that reads well and that no database runs.
const refused = `INSERT INTO seats (game_id, place) VALUES (1, 1)`

// addMailbox writes a row whose id nobody asks for.
func addMailbox(tx *Tx, account string) error {
	return tx.write("adding "+account, `INSERT INTO mailboxes (account, folder) VALUES (?, '')`, account)
}

// wantMailboxes wants mailboxes of these accounts, in the order in which they were added.
func wantMailboxes(t *testing.T, s *Store, want string) {
	t.Helper()
	do(t, s, func(tx *Tx) error {
		all, err := rows(tx, "reading the mailboxes", scanValue[string], `SELECT account FROM mailboxes ORDER BY id`)
		if got := strings.Join(all, " "); got != want {
			t.Errorf("there are the mailboxes %q, want %q", got, want)
		}
		return err
	})
}

// What is written may run later, but not after the end of its savepoint: its error says there what was being done, all of the savepoint is
// undone, and the transaction goes on.
func TestErrorOfWhatWaits(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	wantRefused := func(err error) {
		t.Helper()
		if err == nil || !strings.HasPrefix(err.Error(), "adding a seat: ") {
			t.Errorf("the error is %v", err)
		}
	}
	do(t, s, func(tx *Tx) error {
		err := addMailbox(tx, "before")
		for _, c := range []struct {
			name string
			then func() error
		}{
			{"end", func() error { return nil }},
			{"write", func() error { return addMailbox(tx, "undone") }},
			{"read", func() error { _, err := tx.Games(); return err }},
			{"later", func() error { return tx.eachRowLater("reading", nil, `SELECT id FROM games`, nil) }},
			{"inner", func() error { return tx.Savepoint(func() error { return addMailbox(tx, "undone") }) }},
			{"taken", func() error {
				_, err := tx.unlessTaken(func() error { return addMailbox(tx, "undone") })
				return err
			}},
		} {
			wantRefused(tx.Savepoint(func() error {
				if err := errors.Join(addMailbox(tx, "undone"), tx.write("adding a seat", refused)); err != nil {
					return err
				}
				return c.then()
			}))
			err = errors.Join(err, addMailbox(tx, c.name))
		}
		stop := errors.New("stop")
		stopped := tx.Savepoint(func() error {
			_ = tx.write("adding a seat", refused)
			return stop
		})
		if stopped == nil || stopped.Error() != stop.Error() {
			t.Errorf("what failed by itself gives %v", stopped)
		}
		return errors.Join(err, addMailbox(tx, "stopped"))
	})
	wantMailboxes(t, s, "before end write read later inner taken stopped")
	wantRefused(s.Update(t.Context(), func(tx *Tx) error {
		return errors.Join(addMailbox(tx, "undone"), tx.write("adding a seat", refused))
	}))
	wantMailboxes(t, s, "before end write read later inner taken stopped")
}

// A row that is there already when others are written is not taken for theirs.
func TestTakenIsOfItsOwn(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	do(t, s, func(tx *Tx) error { return addMailbox(tx, "a") })
	var taken bool
	err := s.Update(t.Context(), func(tx *Tx) (err error) {
		if err = addMailbox(tx, "a"); err == nil {
			taken, err = tx.unlessTaken(func() error { return addMailbox(tx, "b") })
		}
		return err
	})
	if err == nil || taken {
		t.Errorf("taken: %v, %v", taken, err)
	}
	do(t, s, func(tx *Tx) (err error) {
		taken, err = tx.unlessTaken(func() error { return addMailbox(tx, "a") })
		return err
	})
	if !taken {
		t.Error("what is taken is not")
	}
}

// All that waits runs in its order, however much it is.
func TestMuchWaits(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	var want []string
	do(t, s, func(tx *Tx) (err error) {
		for i := range 2*waitingMost + 1 {
			want = append(want, fmt.Sprint(i))
			err = errors.Join(err, addMailbox(tx, want[i]))
		}
		for range 3 {
			err = errors.Join(err, tx.write("changing much", `UPDATE inbox_raw SET raw = ? WHERE inbox_id = -1`, make([]byte, waitingBytes/2)))
		}
		return err
	})
	wantMailboxes(t, s, strings.Join(want, " "))
}

// A PostgreSQL that undoes a transaction where it was to commit it says so to whoever began it.
func TestNotCommitted(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return // TestOnPostgres comes by here
	}
	s := newTest(t)
	err := s.Update(t.Context(), func(tx *Tx) error {
		if _, err := tx.change("adding a seat", refused); err == nil {
			t.Error("it was added")
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "adding a seat") {
		t.Errorf("a transaction that had failed: %v", err)
	}
	err = s.Update(t.Context(), func(tx *Tx) error {
		if err := addMailbox(tx, "lost"); err != nil {
			return err
		}
		return terminateOthers(s)
	})
	if !errors.Is(err, errLost) || !IsUnusable(err) {
		t.Errorf("a connection that is lost at the end: %v", err)
	}
	wantMailboxes(t, s, "")
	do(t, s, func(tx *Tx) error { return addMailbox(tx, "after") })
	wantMailboxes(t, s, "after")
}

// terminateOthers ends all connections to a database of PostgreSQL.
func terminateOthers(s *Store) error {
	db, err := pgtest.OpenSQL(s.path)
	if err != nil {
		return err
	}
	_, err = db.Exec(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	return errors.Join(err, db.Close())
}
