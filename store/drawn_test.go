package store

import (
	"bytes"
	"testing"
	"time"
)

// A drawnTest is a store with a letter that has two pictures, one that has two and is held, and one that has none.
type drawnTest struct {
	*testing.T
	store *Store
	game  GameID
	l     Letter
}

func newDrawnTest(t *testing.T) *drawnTest {
	t.Helper()
	d := &drawnTest{T: t, store: newTest(t)}
	d.game, _, _ = addGame(t, d.store)
	do(t, d.store, func(tx *Tx) (err error) {
		d.l = Letter{Game: d.game, Kind: "report", MessageID: "with", Mark: "m1", Pictures: 2, Raw: []byte("mail")}
		if d.l.ID, err = tx.Queue(d.l); err != nil {
			return err
		}
		_, err = tx.Queue(Letter{Game: d.game, Kind: "report", MessageID: "held", State: LetterHeld, Mark: "m2", Pictures: 2, Raw: []byte("mail")})
		return err
	})
	queue(t, d.store, d.game, "without")
	return d
}

// wantClaimed wants that just these letters are claimed which others have had since that moment to draw; they are given back.
func (d *drawnTest) wantClaimed(since time.Time, want string) {
	d.Helper()
	got := ""
	do(d.T, d.store, func(tx *Tx) error {
		all, err := tx.ClaimDrawn("sender", time.Minute, 10, since)
		for _, l := range all {
			got += l.MessageID + " "
			if err == nil {
				err = tx.Release("sender", l)
			}
		}
		return err
	})
	if got != want {
		d.Errorf("%q are claimed, want %q", got, want)
	}
}

func (d *drawnTest) wantToDraw(want int) {
	d.Helper()
	do(d.T, d.store, func(tx *Tx) error {
		games, err := tx.GamesToDraw()
		if err != nil || len(games) != want {
			d.Errorf("in the games %v, %v are letters to draw, want %d", games, err, want)
		}
		letters, err := tx.ToDraw(d.game, 0, 10)
		if err != nil || len(letters) != want {
			d.Errorf("%d letters are to be drawn, %v, want %d", len(letters), err, want)
		}
		return nil
	})
}

func (d *drawnTest) keep(l Letter, images ...[]byte) {
	d.Helper()
	do(d.T, d.store, func(tx *Tx) error { return tx.KeepDrawn(l, images) })
}

func (d *drawnTest) wantImages(want ...string) {
	d.Helper()
	do(d.T, d.store, func(tx *Tx) error {
		all, err := tx.Drawn([]Letter{d.l, {ID: d.l.ID + 1}})
		if err != nil || len(all[d.l.ID]) != len(want) || len(all) > 1 {
			d.Fatalf("the pictures %v, %v are kept, want %q", all, err, want)
		}
		for i, image := range all[d.l.ID] {
			if !bytes.Equal(image, []byte(want[i])) {
				d.Errorf("picture %d is %q, want %q", i, image, want[i])
			}
		}
		return nil
	})
}

// inState writes a state of the letter, however it came to it.
func (d *drawnTest) inState(state LetterState) {
	d.Helper()
	do(d.T, d.store, func(tx *Tx) error { return tx.write("test", `UPDATE outbox SET state = ? WHERE id = ?`, state, d.l.ID) })
}

// TestDrawn leaves a letter with two pictures to others until they have drawn both, one of them in vain, and forgets the pictures when it has left.
func TestDrawn(t *testing.T) {
	t.Parallel()
	d := newDrawnTest(t)
	before := d.store.Now().Add(-time.Second)
	d.wantClaimed(before, "without ") // others have not drawn
	d.wantClaimed(d.store.Now(), "with without ")
	d.wantToDraw(1)
	d.keep(Letter{ID: d.l.ID, Mark: "another"}, []byte("one"), []byte("two"))
	d.keep(d.l, []byte("one"))
	d.wantToDraw(1)
	d.keep(d.l, []byte("other"), nil) // by a second process
	d.wantToDraw(0)
	d.wantClaimed(before, "with without ")
	d.wantImages("one", "")
	do(t, d.store, func(tx *Tx) error {
		all, err := tx.ClaimDrawn("sender", time.Minute, 1, before)
		if err != nil {
			return err
		}
		all[0].State = LetterSent
		_, err = tx.Settle("sender", all[0])
		return err
	})
	d.wantImages()
	d.keep(d.l, []byte("late"), []byte("late"))
	d.wantImages()
	d.wantToDraw(0)
}

// TestSweepDrawn forgets the pictures of a letter that came to an end by no try of ours.
func TestSweepDrawn(t *testing.T) {
	t.Parallel()
	d := newDrawnTest(t)
	d.inState(LetterUncertain)
	d.keep(d.l, []byte("one"), []byte("two"))
	do(t, d.store, (*Tx).SweepDrawn)
	d.wantImages("one", "two")
	d.inState(LetterRefused) // as when it comes back
	do(t, d.store, (*Tx).SweepDrawn)
	d.wantImages()
}

// TestPicturesAreNotCompressed: a picture stands in a PostgreSQL as it came, even one that would shrink.
func TestPicturesAreNotCompressed(t *testing.T) {
	t.Parallel()
	d := newDrawnTest(t)
	if !d.store.kind.hasJobs() {
		return // a file keeps all as it comes
	}
	do(t, d.store, func(tx *Tx) error {
		if err := tx.KeepDrawn(d.l, [][]byte{make([]byte, 100_000)}); err != nil {
			return err
		}
		size, err := readValue[int](tx, "the size", `SELECT pg_column_size(image) FROM drawn`)
		if err == nil && size < 100_000 {
			t.Errorf("a picture of 100,000 bytes stands in %d", size)
		}
		return err
	})
}
