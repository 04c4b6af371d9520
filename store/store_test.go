package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// noon is the moment at which the clocks of these tests stand.
var noon = time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)

// valley is a game as small as may be.
var valley = Game{Name: "valley", BoardSource: []byte("b"), RulesSource: []byte("r"), Schedule: Schedule{Period: time.Hour}, Review: true}

func openTest(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.Now = func() time.Time { return noon }
	return s
}

func newTest(t *testing.T) *Store {
	t.Helper()
	return openTest(t, newDatabase(t))
}

// newFileTest is newTest for what is asked of SQLite alone.
func newFileTest(t *testing.T) *Store {
	t.Helper()
	return openTest(t, filepath.Join(t.TempDir(), "test.db"))
}

func do(t *testing.T, s *Store, f func(*Tx) error) {
	t.Helper()
	if err := s.Update(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

// addGame makes a game with one seat and one open season.
func addGame(t *testing.T, s *Store) (game GameID, seat SeatID, season SeasonID) {
	t.Helper()
	do(t, s, func(tx *Tx) (err error) {
		if game, err = tx.AddGame(valley); err != nil {
			return err
		}
		if seat, err = tx.AddSeat(Seat{Game: game, Lord: "Arthur", Address: "ann@example.org", Format: "text"}); err != nil {
			return err
		}
		season, err = tx.AddSeason(Season{Game: game, Name: "autumn", Year: 1, Deadline: noon}, make([]byte, 32))
		return err
	})
	return game, seat, season
}

func TestParallelFirstStarts(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "odd name #1?.db")
	var wg sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wg.Go(func() {
			s, err := Open(context.Background(), path)
			if err == nil {
				err = s.Close()
			}
			errs[i] = err
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the database: %v, %v; want a file of its owner's only", info, err)
	}
}

func TestNewerIsRefusedAndUntouched(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "test.db")
	openTest(t, path).Close()
	db, err := sql.Open("sqlite", dsn(path, ""))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1);
		PRAGMA journal_mode = DELETE`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path)
	if !errors.Is(err, ErrNewer) {
		t.Fatalf("Open: %v, %v; want ErrNewer", s, err)
	}
	if !strings.Contains(err.Error(), "number 99") {
		t.Errorf("the error does not name the version: %v", err)
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has been changed (%v)", err)
	}
}

func TestNoDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte("these are notes, and no database at all\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "not a database") {
		t.Errorf("Open of a text file: %v", err)
	}
	if _, err := Open(t.Context(), t.TempDir()); err == nil {
		t.Error("Open of a folder: no error")
	}
}

func TestEveryConnectionObeys(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	for i := range 6 {
		err := s.Update(t.Context(), func(tx *Tx) error {
			_, err := tx.AddSeat(Seat{Game: 77, Lord: "Nobody", Format: "text"})
			return err
		})
		if err == nil || !strings.Contains(strings.ToUpper(err.Error()), "FOREIGN KEY") {
			t.Fatalf("try %d: a seat in no game: %v", i, err)
		}
	}
	if pgtest.On() {
		do(t, s, func(tx *Tx) error {
			limit, err := readValue[string](tx, "a setting", `SHOW idle_in_transaction_session_timeout`)
			if limit != "5min" {
				t.Errorf("a transaction that does nothing lasts %s", limit)
			}
			return err
		})
		return // what follows are settings of SQLite
	}
	var level, mode string
	if err := s.write.db.(sqliteFile).QueryRow(`PRAGMA synchronous`).Scan(&level); err != nil || level != "2" {
		t.Errorf("synchronous is %s (%v), want 2, FULL", level, err)
	}
	if err := s.write.db.(sqliteFile).QueryRow(`PRAGMA journal_mode`).Scan(&mode); err != nil || mode != "wal" {
		t.Errorf("journal_mode is %s (%v), want wal", mode, err)
	}
}

func TestViewCannotWrite(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	err := s.View(t.Context(), func(tx *Tx) error {
		_, err := tx.AddGame(valley)
		return err
	})
	if err == nil {
		t.Error("a game was added in a View")
	}
}

func TestErrorUndoesAll(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	stop := errors.New("stop")
	err := s.Update(t.Context(), func(tx *Tx) error {
		if _, err := tx.AddGame(valley); err != nil {
			return err
		}
		return stop
	})
	if !errors.Is(err, stop) {
		t.Fatal(err)
	}
	do(t, s, func(tx *Tx) error {
		if _, err := tx.Game("valley"); !errors.Is(err, ErrNotFound) {
			t.Errorf("the game: %v, want ErrNotFound", err)
		}
		return nil
	})
}

func TestBrokenOffIsUndone(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := s.Update(ctx, func(tx *Tx) error {
		_, err := tx.AddGame(valley)
		cancel()
		return err
	})
	if !errors.Is(cancelled, context.Canceled) {
		t.Errorf("cancelled before the commit: %v", cancelled)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was lost")
			}
		}()
		s.Update(t.Context(), func(tx *Tx) error {
			if _, err := tx.AddGame(valley); err != nil {
				t.Error(err)
			}
			panic("a fault")
		})
	}()
	do(t, s, func(tx *Tx) error {
		games, err := tx.Games()
		if len(games) > 0 {
			t.Errorf("%d games are left", len(games))
		}
		return err
	})
}

func TestClosedGivesAnError(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	addGame(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Update(t.Context(), func(*Tx) error { return nil }); err == nil {
		t.Error("a transaction after the end")
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

func TestWritersWaitForEachOther(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "test.db")
	first := openTest(t, path)
	_, seat, _ := addGame(t, first)
	stores := []*Store{first, openTest(t, path), openTest(t, path)}
	var wg sync.WaitGroup
	for _, s := range stores {
		wg.Go(func() {
			for range 20 {
				if err := s.Update(t.Context(), func(tx *Tx) error { return tx.RotateKey(seat) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	do(t, first, func(tx *Tx) error {
		got, err := tx.SeatByID(seat)
		if got.KeyCounter != 60 {
			t.Errorf("counter is %d, want 60", got.KeyCounter)
		}
		return err
	})
}
