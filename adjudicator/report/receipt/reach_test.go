package receipt

import (
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestCertainComesTrue plays random campaigns: whatever a receipt calls certain has
// come about when the season has been played by the orders of all.
func TestCertainComesTrue(t *testing.T) {
	t.Parallel()
	tab, marches, winters := reporttest.Training(t), 0, 0
	for seed := uint64(1); seed <= 40; seed++ {
		all, err := adjudicatortest.Play(tab.Rules, tab.Board, 2+int(seed%2), seed, 16)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			for seat := range s.Before.Players {
				f := newForecast(naming.Names{Table: tab, State: &s.Before, Reader: adjudicator.Seat(seat)}, reporttest.Parsed(tab, &s.Before, s.Text[seat]), nil)
				if s.Before.Season == adjudicator.Winter {
					winters += certainWinter(t, f, &s)
				} else if s.Before.Season.Campaign() {
					marches += certainMarches(t, f, &s)
				}
			}
		}
	}
	if marches < 50 || winters < 50 {
		t.Errorf("only %d troops and %d winters were certain", marches, winters)
	}
}

// certainMarches checks the troops of the MOVEs and HOLDs of which a receipt is certain.
func certainMarches(t *testing.T, f *forecast, s *adjudicatortest.Season) (n int) {
	t.Helper()
	lines := f.receiptLines()
	for i := range f.bound.Troops {
		o := &f.bound.Troops[i]
		at := o.Line
		sure := func(i int) bool { return lines[i].Mark == view.Certain }
		if k := len(o.Legs); k > 0 {
			at = slices.IndexFunc(f.lines, func(l order.Line) bool { return l.N == o.Legs[k-1].Line })
		}
		if (len(o.Legs) == 0 && !o.Hold) || !sure(at) {
			continue
		}
		n++
		if got := marchedTo(s, f.Reader, o.Troop); got != f.endsAt(o.Troop) {
			t.Errorf("%s is certain, and %s ended at %s", lines[at].Order, naming.Number(o.Troop), f.Board.NameOf(got))
		}
	}
	return n
}

// marchedTo is where a troop stood when the phases of a season were over.
func marchedTo(s *adjudicatortest.Season, seat adjudicator.Seat, id adjudicator.TroopID) board.Position {
	at := s.Before.Player(seat).Troop(id).At
	for _, e := range s.Record {
		if m, ok := e.(adjudicator.TroopsMoved); ok && m.Phase > 0 {
			for _, move := range m.Moves {
				if move.Lord == seat && move.Troop == id {
					at = move.To
				}
			}
		}
	}
	return at
}

// certainWinter checks the treasury and the number of troops after a winter of which a
// receipt has certain lines.
func certainWinter(t *testing.T, f *forecast, s *adjudicatortest.Season) int {
	t.Helper()
	if f.markUnlessDesertion() != view.Certain || !slices.ContainsFunc(f.receiptLines(), func(l view.ReceiptLine) bool { return l.Mark == view.Certain }) {
		return 0
	}
	want, got := f.after.Player(f.Reader), s.After.Player(f.Reader)
	given := 0 // by others, who do not tell before
	for _, e := range view.EventsOf[adjudicator.MoneyGiven](s.Record) {
		if e.To == f.Reader {
			given += e.Bz
		}
	}
	if got.Treasury != want.Treasury+given || len(got.Troops) != len(want.Troops) {
		t.Errorf("%q is certain: %d Bz and %d troops are forecast, there are %d and %d", s.Text[f.Reader], want.Treasury+given, len(want.Troops), got.Treasury, len(got.Troops))
	}
	return 1
}
