package inbox_test

import (
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/luck"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// luckOf is what a letter would say now of all fights to the first lord.
func (h *house) luckOf() (v *view.Luck, kept int) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		last, _ := g.LastPlayed()
		c, err := g.Luck(last, false)
		if err != nil {
			return err
		}
		rows, err := tx.Luck(g.Row.ID)
		v, kept = luck.New(c, &g.State, 0, false), len(rows)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return v, kept
}

// The letter of a winter, and the last one, tell the fights so far; what is kept of them is worked out again where it is missing.
func TestLuckInLetters(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	h.play()
	h.sendAll()
	var to string
	err := h.Store.View(t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		for at := range g.State.Manors {
			if g.State.Manors[at].Holder == adjudicator.Seat(1) {
				to = g.Board.NameOf(g.Board.Manors()[at])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	h.answer(ann, "STANDING\nMOVE ALL TO "+to+"\nSTANCE ALL ATTACK")
	h.round("entered")
	for range 4 {
		h.play()
		h.sendAll()
	}
	all := h.mails(ann)
	told := all[len(all)-1]
	wantWords(t, told, "DICE AND FIGHTS SO FAR", "lord fights won given taken chance", "Lancelot (you)", "with your own orders")
	before, kept := h.luckOf()
	if kept != 3 || before == nil {
		t.Fatalf("of three seasons of fights %d are kept: %+v", kept, before)
	}
	db, err := pgtest.OpenSQL(h.path)
	if err == nil {
		_, err = db.Exec(`DELETE FROM luck`)
		db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if again, kept := h.luckOf(); kept != 0 || !reflect.DeepEqual(again, before) {
		t.Errorf("worked out again it is %+v, not %+v", again, before)
	}
	h.mails(ann)
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	wantWords(t, h.last(ann), "DICE AND FIGHTS SO FAR", "with the orders of both sides")
}
