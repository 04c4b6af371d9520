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
		ok, err = tx.Settle(holder, Letter{ID: l.ID, State: state, NextTry: next})
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
	if len(theirs) != 1 || theirs[0].State != LetterLeased || theirs[0].Tries != 1 {
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
	err := s.Update(t.Context(), func(tx *Tx) error {
		_, err := tx.Queue(Letter{Game: game, MessageID: "<1@us>", Raw: []byte("x")})
		return err
	})
	if !s.kind.isTaken(err) {
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

// A message comes back only if it was handed over, once; then it can be put back in the queue, to another
// recipient, as if it had never been tried. One that is held stays held.
func TestBounceAndRequeue(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, _ := addGame(t, s)
	var ids []LetterID
	do(t, s, func(tx *Tx) error {
		for i, state := range []LetterState{LetterQueued, LetterHeld} {
			id, err := tx.Queue(Letter{Game: game, Seat: seat, Kind: "report", Recipient: "ann@us", MessageID: string(rune('a' + i)), Raw: []byte("mail"), State: state})
			if err != nil {
				return err
			}
			ids = append(ids, id)
			if ok, err := tx.Bounce(id, "no"); ok || err != nil {
				t.Errorf("%s: it came back before it was sent: %v, %v", state, ok, err)
			}
		}
		return nil
	})
	settle(t, s, "a", claim(t, s, "a")[0], LetterSent, noon)
	s.Now = func() time.Time { return noon.Add(time.Hour) }
	do(t, s, func(tx *Tx) error {
		if last, err := tx.LastSent(game, seat, "ANN@us", tx.Now); err != nil || !last.Equal(noon) {
			t.Errorf("last sent %v, %v", last, err)
		}
		for _, want := range []bool{true, false} {
			if ok, err := tx.Bounce(ids[0], "no such user"); ok != want || err != nil {
				t.Errorf("came back %v, %v; want %v", ok, err, want)
			}
		}
		failed, err := tx.Undelivered(game, seat)
		if err != nil || len(failed) != 1 || !failed[0].Failed.Equal(noon) || failed[0].Failure != FailureBounced || failed[0].State != LetterRefused || failed[0].Raw != nil {
			t.Errorf("undelivered %+v, %v", failed, err)
		}
		if last, err := tx.LastSent(game, seat, "ann@us", tx.Now); err != nil || !last.IsZero() {
			t.Errorf("last sent %v, %v", last, err)
		}
		for _, id := range ids {
			l, err := tx.Letter(id)
			if err != nil {
				return err
			}
			l.Recipient, l.Failed, l.Failure = "ann@them", time.Time{}, ""
			if err := tx.Requeue(l); err != nil {
				return err
			}
		}
		if failed, err := tx.Undelivered(game, seat); err != nil || len(failed) != 0 {
			t.Errorf("undelivered %+v, %v", failed, err)
		}
		return nil
	})
	got := claim(t, s, "b")
	if len(got) != 1 || got[0].ID != ids[0] || got[0].Recipient != "ann@them" || got[0].Tries != 1 || !got[0].Sent.IsZero() {
		t.Errorf("claimed %+v", got)
	}
}

// A try counts when its outcome is noted: not that of a process that died, nor one that was given back.
func TestTriesOfTheDeadDoNotCount(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	queue(t, s, game, "<1@us>")
	now := noon
	s.Now = func() time.Time { return now }
	for range 5 {
		if got := claim(t, s, "dies"); len(got) != 1 || got[0].Tries != 1 {
			t.Fatalf("claimed %+v", got)
		}
		now = now.Add(time.Minute)
	}
	got := claim(t, s, "gives back")
	do(t, s, func(tx *Tx) error { return tx.Release("gives back", got[0]) })
	got = claim(t, s, "tries")
	settle(t, s, "tries", got[0], LetterQueued, now)
	if got := claim(t, s, "a"); len(got) != 1 || got[0].Tries != 2 {
		t.Errorf("after one try: %+v", got)
	}
}

// A view is kept with its letter, and changes with it while the letter is held.
func TestViews(t *testing.T) {
	t.Parallel()
	s := openTest(t, filepath.Join(t.TempDir(), "test.db"))
	game, _, _ := addGame(t, s)
	want := func(tx *Tx, id LetterID, kind, body string) error {
		v, err := tx.ViewOf(id)
		if v.Kind != kind || string(v.Body) != body {
			t.Errorf("%+v, want %s %s", v, kind, body)
		}
		return err
	}
	do(t, s, func(tx *Tx) error {
		l := Letter{Game: game, Kind: "report", MessageID: "<1@us>", Raw: []byte("mail"), State: LetterHeld, View: View{"season", 1, []byte("{}")}}
		id, err := tx.Queue(l)
		if err != nil {
			return err
		}
		if err := want(tx, id, "season", "{}"); err != nil {
			return err
		}
		l.ID, l.View = id, View{"season", 1, []byte(`{"game":"marches"}`)}
		if err := tx.Rewrite(l); err != nil {
			return err
		}
		return want(tx, id, "season", `{"game":"marches"}`)
	})
	queue(t, s, game, "<2@us>")
	do(t, s, func(tx *Tx) error { return want(tx, 2, "", "") })
}
