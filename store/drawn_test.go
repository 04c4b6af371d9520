package store

import (
	"bytes"
	"testing"
	"time"
)

// TestDrawn leaves a letter with two pictures to others until they have drawn both, one of them in vain, and forgets the pictures when it has left.
func TestDrawn(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	var l Letter
	do(t, s, func(tx *Tx) (err error) {
		l = Letter{Game: game, Kind: "report", MessageID: "with", Mark: "m1", Pictures: 2, Raw: []byte("mail")}
		if l.ID, err = tx.Queue(l); err != nil {
			return err
		}
		_, err = tx.Queue(Letter{Game: game, Kind: "report", MessageID: "held", State: LetterHeld, Mark: "m2", Pictures: 2, Raw: []byte("mail")})
		return err
	})
	queue(t, s, game, "without")
	claimed := func(since time.Time) (names string) {
		t.Helper()
		do(t, s, func(tx *Tx) error {
			all, err := tx.ClaimDrawn("sender", time.Minute, 10, since)
			for _, l := range all {
				names += l.MessageID + " "
				if err == nil {
					err = tx.Release("sender", l)
				}
			}
			return err
		})
		return names
	}
	wantToDraw := func(want int) {
		t.Helper()
		do(t, s, func(tx *Tx) error {
			games, err := tx.GamesToDraw()
			if err != nil || len(games) != want {
				t.Errorf("in the games %v, %v are letters to draw, want %d", games, err, want)
			}
			letters, err := tx.ToDraw(game, 0, 10)
			if err != nil || len(letters) != want {
				t.Errorf("%d letters are to be drawn, %v, want %d", len(letters), err, want)
			}
			return nil
		})
	}
	keep := func(l Letter, images ...[]byte) {
		t.Helper()
		do(t, s, func(tx *Tx) error { return tx.KeepDrawn(l, images) })
	}
	before := s.Now().Add(-time.Second)
	if got := claimed(before); got != "without " {
		t.Errorf("before others have drawn, %q are claimed", got)
	}
	if got := claimed(s.Now()); got != "with without " {
		t.Errorf("when others have had their time, %q are claimed", got)
	}
	wantToDraw(1)
	keep(Letter{ID: l.ID, Mark: "another"}, []byte("one"), []byte("two"))
	keep(l, []byte("one"))
	wantToDraw(1)
	keep(l, []byte("other"), nil) // by a second process
	wantToDraw(0)
	if got := claimed(before); got != "with without " {
		t.Errorf("when others have drawn, %q are claimed", got)
	}
	wantImages := func(want ...string) {
		t.Helper()
		do(t, s, func(tx *Tx) error {
			all, err := tx.Drawn([]Letter{l, {ID: l.ID + 1}})
			if err != nil || len(all[l.ID]) != len(want) || len(all) > 1 {
				t.Fatalf("the pictures %v, %v are kept, want %q", all, err, want)
			}
			for i, image := range all[l.ID] {
				if !bytes.Equal(image, []byte(want[i])) {
					t.Errorf("picture %d is %q, want %q", i, image, want[i])
				}
			}
			return nil
		})
	}
	wantImages("one", "")
	do(t, s, func(tx *Tx) error {
		all, err := tx.ClaimDrawn("sender", time.Minute, 1, before)
		if err != nil {
			return err
		}
		all[0].State = LetterSent
		_, err = tx.Settle("sender", all[0])
		return err
	})
	wantImages()
	keep(l, []byte("late"), []byte("late"))
	wantImages()
	wantToDraw(0)
	inState := func(state LetterState) {
		t.Helper()
		do(t, s, func(tx *Tx) error { return tx.write("test", `UPDATE outbox SET state = ? WHERE id = ?`, state, l.ID) })
	}
	inState(LetterUncertain)
	keep(l, []byte("one"), []byte("two"))
	sweep := func() { do(t, s, (*Tx).SweepDrawn) }
	sweep()
	wantImages("one", "two")
	inState(LetterRefused) // as when it comes back
	sweep()
	wantImages()
}
