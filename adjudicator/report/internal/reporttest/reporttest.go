// Package reporttest has hand-made states and orders for the tests of the packages of report.
package reporttest

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Training is the training board with the standard rules.
func Training(t testing.TB) view.Table {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	return view.Table{Game: "The Marches", Rules: r, Board: b}
}

// SheetOf reads some lines as a lord's mail.
func SheetOf(tab view.Table, s *adjudicator.State, text string) *order.Sheet {
	var in []order.Input
	for i, l := range strings.Split(text, "\n") {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	return order.Parse(adjudicator.Names(tab.Board, s), adjudicator.When(s.Season), in)
}

// Numbered are a sheet's lines with the numbers under which they stand in a receipt.
func Numbered(sheet *order.Sheet) []order.Line {
	lines := append([]order.Line(nil), sheet.Orders...)
	for i := range lines {
		lines[i].N = i + 1
	}
	return lines
}

// Find finds places by their names.
func Find(t *testing.T, b *board.Board, names ...string) []board.Position {
	t.Helper()
	all := make([]board.Position, len(names))
	for i, n := range names {
		p, ok := b.Find(n)
		if !ok {
			t.Fatalf("there is no %s", n)
		}
		all[i] = p
	}
	return all
}

// At is a position of the training board.
func At(t testing.TB, tab view.Table, name string) board.Position {
	t.Helper()
	p, ok := tab.Board.Find(name)
	if !ok {
		t.Fatalf("no place %q", name)
	}
	return p
}

// NewTroop troop for a hand-made state.
func NewTroop(kind adjudicator.Kind, id adjudicator.TroopID, grade ruleset.Grade, where board.Position) adjudicator.Troop {
	return adjudicator.Troop{ID: id, Kind: kind, Grade: grade, At: where}
}

// TwoLords is a hand-made state: Lancelot (lord 01, knights 02 and 05, man 03) at
// Kingsmere and Gawaine (lord 01, knights 02 and 03) at Ludbrook, each in an own manor.
func TwoLords(t testing.TB, tab view.Table, season adjudicator.Season) *adjudicator.State {
	t.Helper()
	s := adjudicatortest.New(tab.Rules, tab.Board, 2)
	s.Year, s.Season = 2, season
	home, theirs := At(t, tab, "Kingsmere"), At(t, tab, "Ludbrook")
	s.Players[0].Treasury, s.Players[0].Income = 20, 9
	s.Players[0].Troops = []adjudicator.Troop{NewTroop(adjudicator.Lord, 1, ruleset.Esquire, home), NewTroop(adjudicator.Knight, 2, ruleset.GradeA, home), NewTroop(adjudicator.Man, 3, ruleset.GradeA, home), NewTroop(adjudicator.Knight, 5, ruleset.GradeB, home)}
	s.Players[1].Troops = []adjudicator.Troop{NewTroop(adjudicator.Lord, 1, ruleset.Esquire, theirs), NewTroop(adjudicator.Knight, 2, ruleset.GradeA, theirs), NewTroop(adjudicator.Knight, 3, ruleset.GradeA, theirs)}
	s.Manors[home].Holder, s.Manors[theirs].Holder = 0, 1
	return &s
}

// Parsed are the orders of some lines.
func Parsed(tab view.Table, s *adjudicator.State, text string) []order.Line {
	return SheetOf(tab, s, text).Orders
}
