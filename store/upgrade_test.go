package store

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The databases of earlier releases, testdata/NNNN.db by the number of their schema, open with
// all that they hold. Each has the game marches of two lords, begun, with its first winter played.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	olds, err := filepath.Glob("testdata/0*.db")
	if err != nil || len(olds) != 4 {
		t.Fatalf("%v, %v", olds, err)
	}
	for _, old := range olds {
		t.Run(filepath.Base(old), func(t *testing.T) {
			t.Parallel()
			s := upgraded(t, old)
			if err := s.View(t.Context(), wantMarches(t)); err != nil {
				t.Error(err)
			}
		})
	}
}

// What an earlier release had noted as refused is known not to have been delivered.
func TestUpgradeOfRefusedLetters(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "old.db")
	data, err := os.ReadFile("testdata/0002.db")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	old, err := sql.Open("sqlite", fileURI(path))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := old.Exec(`UPDATE outbox SET state = 'refused', next_try = ? WHERE id = 1`, millis(noon)); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	s := openTest(t, path)
	do(t, s, func(tx *Tx) error {
		l, err := tx.Letter(1)
		if err != nil || !l.Failed.Equal(noon) || l.Failure != FailureRefused || !l.Deferred.IsZero() {
			t.Errorf("%+v", l)
		}
		if l, err = tx.Letter(2); !l.Failed.IsZero() || l.Failure != "" {
			t.Errorf("%+v", l)
		}
		return err
	})
}

// upgraded opens a copy of an old database.
func upgraded(t *testing.T, old string) *Store {
	t.Helper()
	data, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// wantMarches looks at the game of an old database: nothing is lost, and what is new has the
// value that changes nothing.
func wantMarches(t *testing.T) func(tx *Tx) error {
	return func(tx *Tx) error {
		g, err := tx.Game("marches")
		if err != nil {
			return err
		}
		if s := g.Schedule; g.State != GameRunning || g.DiceVersion != 1 || strings.TrimPrefix(g.Options, "none") != "" || s.Period != 7*24*time.Hour || s.At != "" || s.WinterPeriod != 0 || s.Grace != 0 || s.Reminders != nil {
			t.Errorf("game %+v %+v", g.State, s)
		}
		seats, err := tx.Seats(g.ID)
		if err != nil || len(seats) != 2 || !seats[0].Resigned.IsZero() {
			t.Errorf("seats %+v, %v", seats, err)
		}
		seasons, err := tx.Seasons(g.ID)
		if err != nil || len(seasons) != 3 || seasons[1].State != SeasonPlayed || seasons[2].State != SeasonOpen || seasons[2].Held {
			t.Errorf("seasons %+v, %v", seasons, err)
		}
		events := 0
		for _, season := range seasons {
			all, err := tx.Events(season.ID)
			if err != nil {
				return err
			}
			events += len(all)
		}
		letters, err := tx.CountLetters(g.ID)
		if events != 22 || letters[LetterHeld] != 2 || letters[LetterQueued] == 0 {
			t.Errorf("%d events, letters %v", events, letters)
		}
		return err
	}
}
