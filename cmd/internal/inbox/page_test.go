package inbox_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// ordersInPages are messages with orders of all lords of some games.
func (h *house) ordersInPages(names []string) (all []inbox.PageMessage) {
	h.t.Helper()
	for _, name := range names {
		_, err := game.View(h.t.Context(), h.Office, name, func(g *game.Game) (bool, error) {
			for _, s := range g.Seats {
				all = append(all, inbox.PageMessage{Game: g.Row.ID, Seat: s.ID, Text: "HEIR 2\n", Form: fmt.Sprint("form", s.ID), Number: g.Season.Number})
			}
			return true, nil
		})
		if err != nil {
			h.t.Fatal(err)
		}
	}
	return all
}

// TestPagesSideBySide has processes take in, at the same time, what lords of many games write in pages, each form twice: of each one is done. In a
// PostgreSQL they do not wait for a game that another transaction has.
func TestPagesSideBySide(t *testing.T) {
	t.Parallel()
	h, names, _ := manyGames(t)
	write := func(group *errgroup.Group, all []inbox.PageMessage) {
		for range 2 {
			o := h.open()
			for _, m := range all {
				group.Go(func() error {
					_, err := inbox.WritePage(t.Context(), o, m)
					return err
				})
			}
		}
	}
	all := h.ordersInPages(append(names, "valley"))
	var there, last errgroup.Group
	hold := func(f func()) { f() }
	if pgtest.On() {
		hold = func(f func()) {
			err := h.Store.UpdateGame(t.Context(), all[len(all)-1].Game, func(*store.Tx) error { f(); return nil })
			if err != nil {
				t.Error(err)
			}
		}
	}
	hold(func() {
		write(&last, all[len(all)-2:])
		write(&there, all[:len(all)-2])
		if err := there.Wait(); err != nil {
			t.Error(err)
		}
	})
	if err := last.Wait(); err != nil {
		t.Error(err)
	}
	if n := h.count(`SELECT count(DISTINCT inbox_id) FROM orders`); n != len(all) {
		t.Errorf("orders of %d forms are kept, want %d", n, len(all))
	}
	if n := h.count(`SELECT count(*) FROM inbox WHERE outcome = 'entered'`); n != len(all) {
		t.Errorf("%d messages are entered, want %d", n, len(all))
	}
}

// TestPageOfAllGames: what a master writes in the page of one game, and is about all, is answered.
func TestPageOfAllGames(t *testing.T) {
	t.Parallel()
	h, names, _ := manyGames(t)
	m := h.ordersInPages(names[:1])[0]
	m.Seat, m.Text = 0, "GAMES\n"
	a, err := inbox.WritePage(t.Context(), h.Office, m)
	if err != nil || len(a.Letters) != 1 || !strings.Contains(a.Letters[0].Text, names[1]) || !strings.Contains(a.Letters[0].Text, "valley") {
		t.Errorf("%+v, %v", a, err)
	}
}
