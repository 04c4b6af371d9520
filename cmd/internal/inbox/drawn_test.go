package inbox_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// TestDrawnElsewhere has a process send that leaves the drawing to another: letters with pictures wait until that one has drawn them, asked once by a
// job, and leave with what it drew; when nobody draws, they leave all the same.
func TestDrawnElsewhere(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	var own atomic.Int64
	h.Pictures = rendererFunc(func(*pictures.Subject, pictures.Key) ([]byte, error) {
		own.Add(1)
		return onePixel, nil
	})
	h.gather("training", 2, false)
	h.exec(`UPDATE seats SET format = '` + game.FormatBoth + `'`)
	h.begun()
	if !pgtest.On() {
		return // one process serves a file
	}
	h.LeavesDrawing = true
	own.Store(0)
	withPictures := h.waitingWithPictures()
	if withPictures < 2 {
		t.Fatalf("only %d letters have pictures", withPictures)
	}
	for range 2 {
		if sent := h.sendAll().Count(store.LetterSent); sent != 0 || own.Load() != 0 {
			t.Fatalf("%d letters left and %d pictures were drawn before another process drew any", sent, own.Load())
		}
	}
	drawn := h.drawElsewhere()
	if sent := h.sendAll().Count(store.LetterSent); sent != withPictures || own.Load() != 0 || drawn == 0 {
		t.Errorf("%d letters left with %d pictures of another process and %d of our own, want %d with none of our own", sent, drawn, own.Load(), withPictures)
	}
	if kept := h.count(`SELECT count(*) FROM drawn`); kept != 0 {
		t.Errorf("%d pictures are kept of letters that have left", kept)
	}
	for what, nobodyDraws := range map[string]func(){
		"for two minutes": func() { h.pass(3 * time.Minute) },
		"of those who do such jobs": func() {
			h.exec(`UPDATE river_job SET created_at = created_at - interval '11 seconds', finalized_at = finalized_at - interval '11 seconds'`)
		},
	} {
		h.play()
		if withPictures = h.waitingWithPictures(); withPictures < 2 {
			t.Fatalf("only %d letters have pictures", withPictures)
		}
		own.Store(0)
		if sent := h.sendAll().Count(store.LetterSent); own.Load() != 0 {
			t.Errorf("%d letters left with %d pictures of our own before somebody could draw", sent, own.Load())
		}
		nobodyDraws()
		if sent := h.sendAll().Count(store.LetterSent); sent < withPictures || own.Load() == 0 {
			t.Errorf("%d letters left with %d pictures when nobody drew %s, want %d", sent, own.Load(), what, withPictures)
		}
	}
}

// waitingWithPictures counts the letters that wait and have pictures, as they are counted in the outbox and as they stand in the letters.
func (h *house) waitingWithPictures() (n int) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		due, err := tx.Due(100)
		for _, l := range due {
			if there := len(mail.Pictures(l.Raw)); there != l.Pictures {
				h.t.Errorf("letter %d has %d pictures, and is said to have %d", l.ID, there, l.Pictures)
			} else if there > 0 {
				n++
			}
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// drawElsewhere has another process draw what letters want, by the job that was added for it where there are jobs, and counts the pictures.
func (h *house) drawElsewhere() int64 {
	h.t.Helper()
	var drawn atomic.Int64
	o := h.open()
	o.Pictures = rendererFunc(func(*pictures.Subject, pictures.Key) ([]byte, error) {
		drawn.Add(1)
		return onePixel, nil
	})
	draw := func(ctx context.Context, id store.GameID) error {
		_, err := letter.Draw(ctx, o, id)
		return err
	}
	waiting, err := store.Read(h.t.Context(), h.Store, func(tx *store.Tx) (int, error) { return tx.CountWaitingJobs(store.JobDraw) })
	if err != nil || waiting != 1 {
		h.t.Fatalf("%d jobs wait, %v, want 1", waiting, err)
	}
	done := make(chan error, 1)
	jobs, err := store.StartJobs(h.t.Context(), h.path, slog.New(slog.DiscardHandler), map[store.JobKind]store.JobWork{
		store.JobDraw: func(ctx context.Context, id store.GameID) error {
			err := draw(ctx, id)
			done <- err
			return err
		}})
	if err != nil {
		h.t.Fatal(err)
	}
	if err := <-done; err != nil {
		h.t.Error(err)
	}
	if err := jobs.Stop(h.t.Context()); err != nil {
		h.t.Error(err)
	}
	return drawn.Load()
}
