package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// A game that was made when its board was another one is played on that board to its end, and verified by it,
// whatever the board of this name is that comes with the program now.
func TestGameKeepsItsBoard(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.exec(`UPDATE games SET board_source = CAST(replace(CAST(board_source AS TEXT), 'arable = 3', 'arable = 2') AS BLOB)`)
	h.Office = h.open() // the program that is started next
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.play()
	now, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	var events []store.Event
	err = h.Store.View(t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		seasons, err := tx.Seasons(g.Row.ID)
		if err != nil {
			return err
		}
		if g.Row.Board != "training" || g.Board.Digest() == now.Digest() || seasons[0].Board != g.Board.Digest() {
			t.Errorf("it is played on %s, and the board %s is %s now; its first season has %s", g.Board.Digest(), g.Row.Board, now.Digest(), seasons[0].Board)
		}
		events, err = tx.Events(seasons[0].ID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	harvests := 0
	for _, e := range events {
		// The first manor of an entry has two arable units there: 4 Bz, and 5 on the board of now.
		if e.Kind == "ManorHarvested" && strings.Contains(string(e.Body), `"total":4`) {
			harvests++
		}
	}
	if r, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || harvests != 2 || len(r.Faults) != 0 {
		t.Errorf("%d harvests of two arable units, want 2; faults %q, %v", harvests, r.Faults, err)
	}
}
