package inbox_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// does has a process that does jobs of both kinds, and counts them.
func (h *house) does(handled, played *atomic.Int64) {
	h.t.Helper()
	o := h.open()
	jobs, err := store.StartJobs(h.t.Context(), h.path, slog.New(slog.DiscardHandler), map[store.JobKind]store.JobWork{
		store.JobHandle: func(ctx context.Context, id store.GameID) error {
			done, err := inbox.HandleGame(ctx, o, id)
			handled.Add(int64(len(done)))
			return err
		},
		store.JobPlay: func(ctx context.Context, id store.GameID) error {
			done, err := season.PlayDueOf(ctx, o, id)
			played.Add(int64(len(done)))
			return err
		},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		if err := jobs.Stop(h.t.Context()); err != nil {
			h.t.Error(err)
		}
	})
}

// TestShared has two processes handle the mails of 13 games, and play them, for one that reads the mailbox. Between the mails are some of strangers,
// which that process handles, each in its turn: the last orders of each lord stand.
func TestShared(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return // one process serves a file
	}
	h, deadline := graceful(t, 2)
	var names []string
	for i := range 12 {
		names = append(names, fmt.Sprint("game", i))
	}
	h.more(names...)
	h.sendAll()
	var handled, played atomic.Int64
	for range 2 {
		h.does(&handled, &played)
	}
	h.Patience = time.Hour
	const each = 3
	for n := 1; n <= each; n++ {
		for _, address := range []string{"eva@example.org", "fay@example.org"} {
			for _, m := range h.post.Mails(address) {
				h.deliver(address, readLetter(t, m.Raw).replyTo, fmt.Sprintf("HIRE %d MEN", n))
			}
			h.deliver("stranger@example.net", officeAddress, "Hello")
		}
	}
	letters := len(h.post.Mails("eva@example.org")) + len(h.post.Mails("fay@example.org"))
	r := h.poll()
	if got := handled.Load(); len(r.Handled) != 2*each || got != int64(each*letters) {
		t.Errorf("the process that reads the mailbox handled %d mails, want the %d of strangers; the others %d, want %d", len(r.Handled), 2*each, got, each*letters)
	}
	for _, name := range names {
		_, err := game.View(t.Context(), h.Office, name, func(g *game.Game) (none struct{}, err error) {
			for _, seat := range g.Seats {
				w, err := g.OrdersOf(seat, g.Season.Number)
				if err != nil || w.Orders != fmt.Sprintf("HIRE %d MEN\n", each) {
					t.Errorf("the orders of %s in %s are %q, %v", seat.Lord, name, w.Orders, err)
				}
			}
			return none, nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	h.at(deadline.Add(time.Hour))
	h.poll()
	if own, err := season.PlayDue(t.Context(), h.Office); err != nil || len(own) != 0 || played.Load() != 13 {
		t.Errorf("the process that reads the mailbox played %d seasons, %v; the others %d, want 13", len(own), err, played.Load())
	}
	h.onceEach(13)
}

// TestOthersAreGone has nobody do the jobs of a process that reads the mailbox: it does them itself after a while.
func TestOthersAreGone(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return
	}
	h, deadline := graceful(t, 2)
	h.more("hill", "isle")
	h.sendAll()
	h.Patience = 50 * time.Millisecond
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.at(deadline.Add(time.Hour))
	h.poll()
	if own, err := season.PlayDue(t.Context(), h.Office); err != nil || len(own) != 3 {
		t.Errorf("%d seasons are played, %v", len(own), err)
	}
	h.onceEach(3)
}
