package situation

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestOpeningsComeTrue plays the example of a first year by every road of both large boards: all of its orders can be given, and what
// it says comes about.
func TestOpeningsComeTrue(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"training", "valley"} {
		tab := reporttest.Training(t)
		b, err := board.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		tab.Board = b
		for i := range b.Entries() {
			checkOpening(t, tab, newOpening(tab, &b.Entries()[i]))
		}
		if len(b.Entries()) < 4 {
			t.Errorf("%s has %d roads", name, len(b.Entries()))
		}
	}
}

// checkOpening plays the example of a first year.
func checkOpening(t *testing.T, tab view.Table, o *view.Opening) {
	t.Helper()
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot"})
	if len(o.Goals) == 0 || len(o.Winter) < 2 {
		t.Errorf("%s: %+v", o.Road, o)
	}
	for _, lines := range [][]string{{"ENTER BY " + o.Road}, o.Winter, o.Spring} {
		s = playLines(t, tab, s, lines)
	}
	for _, g := range o.Goals {
		if at, ok := tab.Board.Find(g.Manor); !ok || !s.Holds(0, at) {
			t.Errorf("%s: %s is not claimed", o.Road, g.Manor)
		}
	}
	if at, ok := tab.Board.Find(o.Manor); !ok || !s.Manors[at].Supervised {
		t.Errorf("%s: %s is not supervised", o.Road, o.Manor)
	}
}

// playLines plays one season of a lord who is alone on the board, and wants nothing of the lines to be refused.
func playLines(t *testing.T, tab view.Table, s adjudicator.State, lines []string) adjudicator.State {
	t.Helper()
	var in []order.Input
	for i, text := range lines {
		in = append(in, order.Input{N: i + 1, Text: text})
	}
	sheet := order.Parse(adjudicator.Names(tab.Board, &s), adjudicator.When(s.Season), in)
	bound, _ := adjudicator.Bind(tab.Board, &s, 0, sheet.Orders, nil)
	after, record, err := adjudicator.Play(tab.Rules, tab.Board, s, []adjudicator.Bound{bound}, oneFace{})
	if err != nil {
		t.Fatal(err)
	}
	if refused := view.EventsOf[adjudicator.OrderRefused](record); len(sheet.Orders) != len(lines) || len(sheet.Notes)+len(refused) > 0 {
		t.Errorf("%q: read as %+v, refused %+v", lines, sheet, refused)
	}
	return after
}

// oneFace are dice that show nothing but ones.
type oneFace struct{}

// Roll throws a one.
func (oneFace) Roll(string) (int, error) { return 1, nil }
