package inbox_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// manyGames is a house with 12 games beside the first, in which the same two lords play, and whose first letters have left. It does nothing that
// other processes are to do.
func manyGames(t *testing.T) (h *house, names []string, deadline time.Time) {
	t.Helper()
	h = newHouse(t, postoffice.Options{})
	h.times.Grace, h.times.Reminders = 10*time.Minute, []int{12}
	h.begin("training", 2)
	deadline = h.status().Deadline
	for i := range 12 {
		names = append(names, fmt.Sprint("game", i))
	}
	h.more(names...)
	h.sendAll()
	h.Patience = time.Hour
	return h, names, deadline
}

// TestRemindedTogether has two processes remind the lords of 13 games for one that looks at the clock: each of them once.
func TestRemindedTogether(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return // one process serves a file
	}
	h, _, deadline := manyGames(t)
	var reminded atomic.Int64
	for range 2 {
		o := h.open()
		h.doesJobs(map[store.JobKind]store.JobWork{store.JobRemind: func(ctx context.Context, id store.GameID) error {
			all, err := season.RemindOf(ctx, o, id)
			reminded.Add(int64(len(all)))
			return err
		}})
	}
	h.at(deadline.Add(-11 * time.Hour))
	h.poll()
	for range 2 {
		if own, err := season.Remind(t.Context(), h.Office); err != nil || len(own) != 0 || reminded.Load() != 26 {
			t.Errorf("the process that looks at the clock reminded %d lords, %v; the others %d, want 26", len(own), err, reminded.Load())
		}
	}
	if letters := h.count(`SELECT count(*) FROM outbox WHERE kind = 'reminder'`); letters != 26 {
		t.Errorf("%d reminders were written, want 26", letters)
	}
}

// does has a process that does jobs of both kinds, and counts them.
func (h *house) does(handled, played *atomic.Int64) {
	h.t.Helper()
	o := h.open()
	h.doesJobs(map[store.JobKind]store.JobWork{
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
}

// doesJobs has a process that does jobs, until the test ends.
func (h *house) doesJobs(work map[store.JobKind]store.JobWork) {
	h.t.Helper()
	jobs, err := store.StartJobs(h.t.Context(), h.path, slog.New(slog.DiscardHandler), work)
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
	h, names, deadline := manyGames(t)
	var handled, played atomic.Int64
	for range 2 {
		h.does(&handled, &played)
	}
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

// TestNoMailOvertakes has a lord write from an address that has a seat in another game, with the key in the text of the mail alone, and then from the own
// address: the later orders stand.
func TestNoMailOvertakes(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return
	}
	h, names, _ := manyGames(t)
	var handled, played atomic.Int64
	for range 2 {
		h.does(&handled, &played)
	}
	const eva = "eva@example.org"
	wrote := 0
	for _, m := range h.post.Mails(eva) {
		l := readLetter(t, m.Raw)
		key := keyInText(l.Text)
		if key == "" {
			continue
		}
		h.deliver(ann, officeAddress, "BEGIN "+key+"\nHIRE 1 MAN\nEND "+key)
		h.deliver(eva, l.replyTo, "HIRE 2 MEN")
		wrote++
	}
	h.poll()
	for _, name := range names {
		_, err := game.View(t.Context(), h.Office, name, func(g *game.Game) (none struct{}, err error) {
			for _, seat := range g.Seats {
				w, err := g.OrdersOf(seat, g.Season.Number)
				if err != nil || seat.Address == eva && w.Orders != "HIRE 2 MEN\n" {
					t.Errorf("the orders of %s in %s are %q, %v", seat.Lord, name, w.Orders, err)
				}
			}
			return none, nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if wrote < len(names) {
		t.Errorf("%d letters with a key in the text came, want %d", wrote, len(names))
	}
}

// keyInText is the order key that stands at the beginning of the sheet in a letter.
func keyInText(text string) string {
	for line := range strings.Lines(text) {
		if key, ok := strings.CutPrefix(strings.TrimSpace(line), "BEGIN "); ok && len(key) == mail.KeyLen {
			return key
		}
	}
	return ""
}

// TestNewKeysInAnotherOrder has two lords who both play in two games ask for new keys in both, in another order: the games wait for each other, one of
// them is handled again, and no mail fails.
func TestNewKeysInAnotherOrder(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return
	}
	h, _ := graceful(t, 2)
	h.more("hill", "isle")
	h.sendAll()
	to := map[string]string{} // by game and address
	both := []string{"eva@example.org", "fay@example.org"}
	for i, address := range both {
		h.exec(fmt.Sprintf(`INSERT INTO web_sessions (token, address, began, seen, browser) VALUES ('%d', '%s', 0, 0, '')`, i, address))
		for _, m := range h.post.Mails(address) {
			l := readLetter(t, m.Raw)
			for _, name := range []string{"hill", "isle"} {
				if strings.Contains(l.Subject, name) {
					to[name+address] = l.replyTo
				}
			}
		}
	}
	var handled, played atomic.Int64
	for range 2 {
		h.does(&handled, &played)
	}
	h.Patience = time.Hour
	send := func(name, address, text string) { h.deliver(address, to[name+address], text) }
	send("hill", both[0], "NEWKEY")
	send("isle", both[1], "NEWKEY")
	for n := range 15 {
		send("hill", both[1], fmt.Sprintf("HIRE %d MEN", n+1))
		send("isle", both[0], fmt.Sprintf("HIRE %d MEN", n+1))
	}
	send("hill", both[1], "NEWKEY")
	send("isle", both[0], "NEWKEY")
	if r := h.poll(); len(r.Failed) != 0 || handled.Load() != 34 {
		t.Errorf("handled %d mails, failed %+v", handled.Load(), r.Failed)
	}
}

// TestLastSeasonIsDueTwice has two processes find the last season of a game due, while a third keeps them from it: one plays it, and the other tells
// nobody that it has to wait.
func TestLastSeasonIsDueTwice(t *testing.T) {
	t.Parallel()
	if !pgtest.On() {
		return
	}
	h, deadline := graceful(t, 2)
	h.exec(`UPDATE games SET years = 1`) // so that the winter is its last season
	h.sendAll()
	var id store.GameID
	if err := h.Store.View(t.Context(), func(tx *store.Tx) error {
		g, err := tx.Game("valley")
		id = g.ID
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for at := deadline.Add(time.Hour); h.status().State == store.GameRunning; at = h.status().Deadline.Add(time.Hour) {
		h.at(at)
		h.poll()
		h.dueTwice(id)
	}
	if n := h.count(`SELECT count(*) FROM outbox WHERE view_kind = 'waits'`); n != 0 || h.count(`SELECT count(*) FROM seasons WHERE state = 'open'`) != 0 {
		t.Errorf("the master is told %d times that a season has to wait", n)
	}
}

// dueTwice has two processes find the season of a game due while a third has the game.
func (h *house) dueTwice(id store.GameID) {
	h.t.Helper()
	var wait sync.WaitGroup
	err := h.Store.UpdateGame(h.t.Context(), id, func(tx *store.Tx) error {
		for range 2 {
			o := h.open()
			wait.Go(func() {
				done, err := season.PlayDueOf(h.t.Context(), o, id)
				for _, p := range done {
					if p.Err != "" {
						h.t.Errorf("%s %d: %s", p.Season, p.Year, p.Err)
					}
				}
				if err != nil {
					h.t.Error(err)
				}
			})
		}
		time.Sleep(300 * time.Millisecond) // until both wait for it
		return nil
	})
	if err != nil {
		h.t.Error(err)
	}
	wait.Wait()
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
