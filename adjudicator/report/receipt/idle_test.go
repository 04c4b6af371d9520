package receipt

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestIdleBesideTheirLine says of troops that stay where they are why, at the line that was meant for them, and of no others there. What
// was said at a line is not said again below.
func TestIdleBesideTheirLine(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for _, c := range []struct {
		name, orders string
		beside       []string // what stands at lines that were not read, or are refused
		below        string   // part of the warnings; "" if none of them speaks of MOVE or HOLD
	}{
		{"one line not read", "HOLD 1 2\nMOVE 3 5 TO Nowhere", []string{"03 and 05 have no MOVE or HOLD until this line is mended: they stay where they are."}, ""},
		{"another troop forgotten", "HOLD 1 2\nMOVE 3 TO Nowhere", []string{"03 has no MOVE or HOLD until this line is mended: he stays where he is."}, "05 has no MOVE or HOLD"},
		{"ordered elsewhere", "HOLD ALL\nMOVE 3 TO Nowhere", nil, ""},
		{"a stance not read", "HOLD 1 2 5\nSTANCE 3 FIERCE", nil, "03 has no MOVE or HOLD"},
		{"the lord", "HOLD 2 3 5\nMOVE lord to Nowhere in phases 2 3", []string{"01 has no MOVE or HOLD until this line is mended: he stays where he is."}, ""},
		{"a milestone", "HOLD 1 2 5\nMOVE 3 TO Kingsmere+2 to Nowhere", []string{"03 has no MOVE or HOLD until this line is mended: he stays where he is."}, ""},
		{"refused", "HOLD 1 2 5\nMOVE 3 FROM Ludbrook TO Kingsmere", []string{"03 has no other order to march or hold: he stays where he is."}, ""},
		{"two lines for one", "HOLD 1 2 5\nMOVE 3 TO Nowhere\nMOVE 3 TO Anywhere", []string{"03 has no MOVE or HOLD until this line is mended: he stays where he is."}, ""},
	} {
		r := receiptOf(tab, reporttest.TwoLords(t, tab, adjudicator.Summer), 0, c.orders)
		if got := beside(r); !slices.Equal(got, c.beside) {
			t.Errorf("%s: beside the lines stands %q", c.name, got)
		}
		below := slices.DeleteFunc(slices.Clone(r.Warnings), func(w string) bool { return !strings.Contains(w, "MOVE or HOLD") })
		if got := strings.Join(below, "|"); c.below == "" && got != "" || !strings.Contains(got, c.below) {
			t.Errorf("%s: below stands %q", c.name, got)
		}
	}
}

// beside is what stands of troops that stay at lines that were not read, or are refused.
func beside(r *view.Receipt) (all []string) {
	for _, n := range r.Refused {
		if n.Idle != "" {
			all = append(all, n.Idle)
		}
	}
	for _, l := range r.Lines {
		for _, n := range l.Notes {
			if strings.Contains(n, "no other order to march") {
				all = append(all, n)
			}
		}
	}
	return all
}

// TestLordInReach names those who can reach the lord once in a receipt: under the line that is about him, else among the warnings.
func TestLordInReach(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	const can = "Gawaine's 01, 02 and 03 (strength 20) can reach your lord at Kingsmere: if your lord falls, all your troops forget their orders."
	for _, c := range []struct {
		orders string
		line   int // -1: among the warnings
		want   string
	}{
		{"HOLD ALL", 0, can},
		{"HOLD 2 3 5\nHOLD LORD", 1, can},
		{"MOVE 2 TO Ravenscote", -1, can},
		{"MOVE 2 3 TO Ravenscote\nMOVE LORD 5 TO Ravenscote PHASES 3", 1, "Gawaine's 01, 02 and 03 (strength 20) can reach your lord on the way: if your lord falls, all your troops forget their orders."},
		{"MOVE LORD 5 TO Ludbrook", 0, "If your lord falls, all your troops forget their orders."},
	} {
		r := receiptOf(tab, reporttest.TwoLords(t, tab, adjudicator.Summer), 0, c.orders)
		said, where := 0, r.Warnings
		if c.line >= 0 {
			where = r.Lines[c.line].Does
		}
		for _, l := range append(r.Lines, view.ReceiptLine{Does: r.Warnings}) {
			for _, text := range l.Does {
				if strings.Contains(text, "forget their orders") {
					said++
				}
			}
		}
		if said != 1 || !slices.Contains(where, c.want) {
			t.Errorf("%s: said %d times, and there stands %q", c.orders, said, where)
		}
	}
}

// TestLordOutOfReach names nobody who must be beaten to come so far; what such a retreat may hinder is not certain all the same (§6.vii).
func TestLordOutOfReach(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	home := reporttest.At(t, tab, "Kingsmere")
	for miles := 5; miles <= 10; miles++ {
		s := reporttest.TwoLords(t, tab, adjudicator.Summer)
		from := slices.IndexFunc(positions(tab.Board), func(p board.Position) bool { return tab.Board.Miles(p, home) == miles })
		for i := range s.Players[1].Troops {
			s.Players[1].Troops[i].At = board.Position(from)
		}
		l := receiptOf(tab, s, 0, "HOLD ALL").Lines[0]
		reaches := strings.Contains(strings.Join(l.Does, " "), "can reach your lord")
		if reaches != (miles <= 6) || (l.Mark == view.Certain) != (miles > 9) {
			t.Errorf("%d miles off: %s, %q", miles, l.Mark, l.Does)
		}
	}
}

// TestLordMarchesAway: whoever stands behind a lord that marches does not catch up with him.
func TestLordMarchesAway(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	r := receiptOf(tab, reporttest.TwoLords(t, tab, adjudicator.Summer), 0, "MOVE ALL TO Ravenscote")
	if said := strings.Join(append(r.Warnings, r.Lines[0].Does...), " "); strings.Contains(said, "forget their orders") {
		t.Errorf("it says %q", said)
	}
}

// positions are all of a board.
func positions(b *board.Board) (all []board.Position) {
	for p := range b.Len() {
		all = append(all, board.Position(p))
	}
	return all
}

// TestLordInReachOfSeveral adds up the troops of one lord that stand apart.
func TestLordInReachOfSeveral(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	s.Players[1].Troops[2].At = reporttest.At(t, tab, "Ravenscote")
	const want = "Gawaine's 01, 02 and 03 (strength 20 together) can reach your lord at Kingsmere: "
	if got := receiptOf(tab, s, 0, "HOLD ALL").Lines[0].Does; !strings.HasPrefix(got[len(got)-1], want) {
		t.Errorf("it says %q", got)
	}
}
