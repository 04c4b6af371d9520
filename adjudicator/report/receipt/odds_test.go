package receipt

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// quoted are the odds that a receipt tells, in its lines and in its warnings.
func quoted(r *view.Receipt) (all []string) {
	for _, l := range append(slices.Clone(r.Lines), r.Standing...) {
		all = append(all, l.Does...)
	}
	all = append(all, r.Warnings...)
	return slices.DeleteFunc(all, func(s string) bool { return !strings.HasPrefix(s, "Odds of ") })
}

// TestOddsInReceipts tells odds of the fights that come about if nobody else has orders, and of
// no others.
func TestOddsInReceipts(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	toAbbey := func(s *adjudicator.State, seats ...int) {
		for _, seat := range seats {
			for i := range s.Players[seat].Troops {
				s.Players[seat].Troops[i].At = reporttest.At(t, tab, "Glaston Abbey")
			}
		}
	}
	invaded := func(s *adjudicator.State) {
		s.Players[1].Troops[2].At = reporttest.At(t, tab, "Kingsmere")
	}
	for _, c := range []struct {
		name, orders string
		prepare      func(s *adjudicator.State)
		want         string // of the one sentence; none if empty
	}{
		{"an attack", "MOVE ALL TO Ludbrook", nil, "Odds of your 01, 02, 03 and 05 against Gawaine's 01, 02 and 03 at Ludbrook in phase two, if they stay as they are and have no orders: you hold the field "},
		{"both lords", "MOVE ALL TO Ludbrook", nil, "; your lord falls under 1 %; their lord falls under 1 %."},
		{"in two lines", "MOVE 1 TO Ludbrook\nMOVE 2 3 5 TO Ludbrook", nil, "Odds of your 01, 02, 03 and 05 against"},
		{"in vain", "MOVE 3 TO Ludbrook", nil, "you hold the field 0 %, they 100 %; their lord falls 0 %."},
		{"they defend", "MOVE ALL TO Ludbrook\nSTANCE PASSIVE", nil, "at Ludbrook in phase two"},
		{"to allies", "MOVE ALL TO Ludbrook\nALLY Gawaine", nil, ""},
		{"nobody there", "MOVE ALL TO Ravenscote", nil, ""},
		{"in the abbey", "HOLD ALL", func(s *adjudicator.State) { toAbbey(s, 0, 1) }, ""},
		{"an attack in the abbey", "HOLD ALL\nSTANCE ATTACK", func(s *adjudicator.State) { toAbbey(s, 0, 1) }, "at Glaston Abbey in phase one"},
		{"at once", "HOLD ALL\nSTANCE ATTACK\nWITHDRAW AT ONCE", func(s *adjudicator.State) { toAbbey(s, 0, 1) }, "you hold the field 0 %, they 100 %; your lord falls 0 %; their lord falls 0 %."},
		{"at home", "HOLD ALL", invaded, "Odds of your 01, 02, 03 and 05 against Gawaine's 03 at Kingsmere in phase one"},
		{"at home without orders", "RETIRE 2 TO Kingsmere", invaded, "Odds of your 01, 02, 03 and 05 against Gawaine's 03 at Kingsmere in phase one"},
		{"on a choke point", "MOVE ALL TO Sword Bridge\nSTANCE ATTACK", func(s *adjudicator.State) {
			for i := range s.Players[1].Troops {
				s.Players[1].Troops[i].At = reporttest.At(t, tab, "Sword Bridge")
			}
		}, "at Sword Bridge in phase three, if they stay as they are and have no orders: you hold the field 61 %, they 37 %"},
		{"after another fight", "MOVE ALL TO Ludbrook\nSTANCE ATTACK", func(s *adjudicator.State) {
			s.Players[1].Troops[2].At = reporttest.At(t, tab, "Kingsmere+2 to Ludbrook")
		}, "against Gawaine's 03 at milestone Kingsmere+2 to Ludbrook in phase one"},
		{"three sides", "HOLD ALL\nSTANCE ATTACK", func(s *adjudicator.State) {
			s.Players = append(s.Players, adjudicator.Player{Lord: "Lionel", Troops: slices.Clone(s.Players[1].Troops)})
			toAbbey(s, 0, 1, 2)
		}, ""},
		{"a lord who is dead", "MOVE ALL TO Ludbrook", func(s *adjudicator.State) {
			s.Players[0].Troops[0].Status, s.Players[0].Barred = adjudicator.Dead, true
		}, ""},
	} {
		s := reporttest.TwoLords(t, tab, adjudicator.Summer)
		if c.prepare != nil {
			c.prepare(s)
		}
		switch got := quoted(receiptOf(tab, s, 0, c.orders)); {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s: %q", c.name, got)
		case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)):
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestOddsHideOrders changes what the reader may not know of his foe, who alone wishes to
// fight: the odds stay.
func TestOddsHideOrders(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	want := quoted(receiptOf(tab, s, 0, "MOVE ALL TO Ludbrook\nSTANCE PASSIVE"))
	s.Players[1].Allies, s.Players[1].Heir, s.Players[1].Treasury = []adjudicator.Seat{0}, 3, 99
	if got := quoted(receiptOf(tab, s, 0, "MOVE ALL TO Ludbrook\nSTANCE PASSIVE")); len(got) != 1 || !slices.Equal(got, want) {
		t.Errorf("%q, and with a foe who has named the reader his ally %q", want, got)
	}
}

// TestOddsComeTrue plays the season of a receipt against a foe without orders: the field is
// held as often as the receipt says.
func TestOddsComeTrue(t *testing.T) {
	t.Parallel()
	tab, n := reporttest.Training(t), 2000
	for _, orders := range []string{"MOVE 1 3 5 TO Ludbrook", "MOVE ALL TO Ludbrook\nWITHDRAW NEVER", "MOVE ALL TO Ludbrook\nWITHDRAW BEHIND 2 OR LORD HURT\nWOUNDS 5, 2"} {
		s := reporttest.TwoLords(t, tab, adjudicator.Summer)
		got := quoted(receiptOf(tab, s, 0, orders))
		if len(got) != 1 {
			t.Fatalf("%q tells %q", orders, got)
		}
		var told int
		_, rest, _ := strings.Cut(got[0], "hold the field ")
		if _, err := fmt.Sscanf(rest, "%d %%", &told); err != nil || told < 3 || told > 97 {
			t.Fatalf("%s: %v", got[0], err)
		}
		bound, _ := adjudicator.Bind(tab.Board, s, 0, reporttest.Parsed(tab, s, orders), nil)
		held := 0
		for i := range n {
			_, record, err := adjudicator.Play(tab.Rules, tab.Board, *s, []adjudicator.Bound{bound}, dice.V1.Seeded(fmt.Appendf(nil, "odds %d", i)))
			if err != nil {
				t.Fatal(err)
			}
			k := slices.IndexFunc(record, func(e adjudicator.Event) bool { _, ok := e.(adjudicator.FightEnded); return ok })
			if record[k].(adjudicator.FightEnded).Winner == 0 {
				held++
			}
		}
		p := float64(held) / float64(n)
		if off := math.Abs(p - float64(told)/100); off > 0.005+4*math.Sqrt(p*(1-p)/float64(n)) {
			t.Errorf("%q: %s, and it was held in %d of %d", orders, got[0], held, n)
		}
	}
}

// BenchmarkReceiptOfFight makes the receipt for orders that lead into a fight.
func BenchmarkReceiptOfFight(b *testing.B) {
	tab := reporttest.Training(b)
	s := reporttest.TwoLords(b, tab, adjudicator.Summer)
	b.ReportAllocs()
	for b.Loop() {
		receiptOf(tab, s, 0, "MOVE ALL TO Ludbrook")
	}
}

// TestNoOddsIsSaid says why no odds are told of a fight that is foreseen.
func TestNoOddsIsSaid(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	s.Players = append(s.Players, adjudicator.Player{Lord: "Lionel", Troops: slices.Clone(s.Players[1].Troops)})
	for _, p := range s.Players {
		for i := range p.Troops {
			p.Troops[i].At = reporttest.At(t, tab, "Glaston Abbey")
		}
	}
	said := strings.Join(receiptOf(tab, s, 0, "HOLD ALL\nSTANCE ATTACK").Lines[0].Does, " ")
	if !strings.Contains(said, "No odds") || !strings.Contains(said, "several fights are joined there") {
		t.Errorf("of a fight of three sides: %q", said)
	}
}

// BenchmarkReceiptOfWinter makes the receipt of a winter of twenty lines.
func BenchmarkReceiptOfWinter(b *testing.B) {
	tab := reporttest.Training(b)
	s := reporttest.TwoLords(b, tab, adjudicator.Winter)
	s.Players[0].Treasury = 200
	text := strings.Repeat("BUILD HIVE AT Kingsmere\nHIRE 1 MAN\nRELOCATE 2 TO Ravenscote\nHEIR 2\nGIVE 1 TO Gawaine\n", 4)
	lines := reporttest.Parsed(tab, s, text)
	b.ReportAllocs()
	for b.Loop() {
		NewReceipt(tab, s, 0, view.Orders{Lines: lines}, view.Office{})
	}
}
