package situation

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// Over random campaigns, each of the three examples of each lord reads as an order that can be given, or as a command; a lord who may
// give orders has an order among them.
func TestExamplesCanBeWritten(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	seasons := map[adjudicator.Season]int{}
	for seed := range uint64(12) {
		all, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), tab.Rules, tab.Board, 2+int(seed%3), seed, 14)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			for seat := range one.Before.Players {
				seasons[one.Before.Season]++
				checkExamples(t, naming.Names{Table: tab, State: &one.Before, Reader: adjudicator.Seat(seat)})
			}
		}
	}
	if len(seasons) != 5 {
		t.Errorf("seasons seen: %v", seasons)
	}
}

// checkExamples reads the examples of a lord.
func checkExamples(t *testing.T, names naming.Names) {
	t.Helper()
	lines, s := Examples(names.Table, names.State, names.Reader), names.State
	if len(lines) != mostExamples || PositionSentence(names.Table, s, names.Reader) == "" {
		t.Fatalf("%d examples: %q", len(lines), lines)
	}
	p, orders := s.Player(names.Reader), 0
	own := adjudicator.NamesOf(adjudicator.Names(names.Board, s), names.Board, p)
	for _, line := range lines {
		sheet := order.Parse(own, adjudicator.When(s.Season), []order.Input{{N: 1, Text: line}})
		orders += len(sheet.Orders)
		if len(sheet.Orders)+len(sheet.Words) != 1 || len(sheet.Notes)+len(sheet.Unread) > 0 {
			t.Errorf("%v, %s: %q is read as %+v", s.Season, p.Lord, line, sheet)
		}
		if bound, _ := adjudicator.Bind(names.Board, s, names.Reader, sheet.Orders, nil); len(bound.Refused) > 0 {
			t.Errorf("%v, %s: %q is refused: %+v", s.Season, p.Lord, line, bound.Refused)
		}
	}
	if may := s.Season == adjudicator.SettingOut || s.Season == adjudicator.Winter && !p.Out || p.MayOrder(); may && orders == 0 {
		t.Errorf("%v, %s: no order among %q", s.Season, p.Lord, lines)
	}
}
