package inbox_test

import (
	"reflect"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
)

// wantFigures looks that plots show what the states of all seasons say, whether figures are kept or not.
func (h *house) wantFigures() {
	h.t.Helper()
	history := func(plotted bool) (v *view.History) {
		err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
			g, err := h.Open(tx, "valley")
			if err != nil {
				return err
			}
			if plotted {
				last, _ := g.LastPlayed()
				v, err = g.Plotted(last.Number)
			} else {
				v, err = g.History(func(s store.Season) bool { return s.State != store.SeasonOpen })
			}
			return err
		})
		if err != nil {
			h.t.Fatal(err)
		}
		return v
	}
	want := history(false)
	for i := range want.Rows {
		want.Rows[i].Line = ""
	}
	want.Pictures = nil
	if got := history(true); !reflect.DeepEqual(got, want) {
		h.t.Fatalf("plots show\n%+v\nwant\n%+v", got, want)
	}
	if n := h.count(`SELECT count(*) FROM snapshots WHERE figures IS NULL`); n > 0 {
		h.t.Fatalf("the figures of %d seasons are not kept", n)
	}
	h.exec(`UPDATE snapshots SET figures = NULL WHERE season_id IN (SELECT id FROM seasons ORDER BY number LIMIT 3)`)
	if got := history(true); !reflect.DeepEqual(got, want) {
		h.t.Fatalf("of seasons of an earlier release plots show\n%+v\nwant\n%+v", got, want)
	}
}
