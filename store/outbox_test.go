package store

import (
	"path/filepath"
	"testing"
	"time"
)

func queue(t *testing.T, s *Store, game GameID, id string) {
	t.Helper()
	do(t, s, func(tx *Tx) error {
		_, err := tx.Queue(Letter{Game: game, Kind: "receipt", MessageID: id, Raw: []byte("mail")})
		return err
	})
}

func claim(t *testing.T, s *Store, holder string) []Letter {
	t.Helper()
	var got []Letter
	do(t, s, func(tx *Tx) (err error) {
		got, err = tx.Claim(holder, time.Minute, 10)
		return err
	})
	return got
}

func settle(t *testing.T, s *Store, holder string, l Letter, state LetterState, next time.Time) bool {
	t.Helper()
	var ok bool
	do(t, s, func(tx *Tx) (err error) {
		ok, err = tx.Settle(holder, l.ID, state, next, "")
		return err
	})
	return ok
}

func TestOneHolderAtATime(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "test.db")
	a, b := openTest(t, path), openTest(t, path)
	game, _, _ := addGame(t, a)
	queue(t, a, game, "<1@us>")
	mine := claim(t, a, "a")
	if len(mine) != 1 || mine[0].State != LetterQueued || mine[0].Tries != 1 {
		t.Fatalf("a claims %+v", mine)
	}
	if theirs := claim(t, b, "b"); len(theirs) != 0 {
		t.Fatalf("b claims it too: %+v", theirs)
	}
	b.Now = func() time.Time { return noon.Add(2 * time.Minute) }
	theirs := claim(t, b, "b")
	if len(theirs) != 1 || theirs[0].State != LetterLeased || theirs[0].Tries != 2 {
		t.Fatalf("after the lease b claims %+v", theirs)
	}
	if settle(t, a, "a", mine[0], LetterSent, noon) {
		t.Error("a settled what was b's by then")
	}
	if !settle(t, b, "b", theirs[0], LetterSent, noon) {
		t.Error("b could not settle its own")
	}
	if again := claim(t, b, "b"); len(again) != 0 {
		t.Errorf("a sent letter was claimed: %+v", again)
	}
}

func TestBackOff(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	queue(t, s, game, "<1@us>")
	for i, state := range []LetterState{LetterQueued, LetterUncertain, LetterRefused} {
		got := claim(t, s, "a")
		if len(got) != 1 || got[0].Tries != i+1 {
			t.Fatalf("try %d: %+v", i+1, got)
		}
		next := s.Now().Add(time.Hour)
		settle(t, s, "a", got[0], state, next)
		if early := claim(t, s, "a"); len(early) != 0 {
			t.Fatalf("claimed before its time: %+v", early)
		}
		s.Now = func() time.Time { return next }
	}
	if got := claim(t, s, "a"); len(got) != 0 {
		t.Errorf("a refused letter was claimed: %+v", got)
	}
}

func TestMessageIDIsUnique(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	queue(t, s, game, "<1@us>")
	err := s.Do(t.Context(), func(tx *Tx) error {
		_, err := tx.Queue(Letter{Game: game, MessageID: "<1@us>", Raw: []byte("x")})
		return err
	})
	if !isTaken(err) {
		t.Errorf("the same Message-ID again: %v", err)
	}
}

func TestSheets(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	_, seat, _ := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		if got, err := tx.SeasonSheet(seat, 1); got.Text != "" || err != nil {
			t.Errorf("no orders: %+v, %v", got, err)
		}
		for _, text := range []string{"HOLD 1", "HOLD 2"} {
			if err := tx.WriteSeasonSheet(seat, 1, Sheet{Text: text, Dropped: "old"}); err != nil {
				return err
			}
		}
		if err := tx.WriteStandingSheet(seat, Sheet{Text: "STANCE PASSIVE"}); err != nil {
			return err
		}
		got, err := tx.SeasonSheet(seat, 1)
		if got.Text != "HOLD 2" || got.Dropped != "old" || !got.Written.Equal(noon) {
			t.Errorf("orders: %+v", got)
		}
		if other, _ := tx.SeasonSheet(seat, 2); other.Text != "" {
			t.Errorf("orders of another season: %+v", other)
		}
		if standing, _ := tx.StandingSheet(seat); standing.Text != "STANCE PASSIVE" {
			t.Errorf("standing orders: %+v", standing)
		}
		return err
	})
}
