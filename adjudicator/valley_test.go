package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestValleyIsWritten sees that the language of orders knows every place of the valley: by its
// name, by its first four letters, and between any two manors.
func TestValleyIsWritten(t *testing.T) {
	t.Parallel()
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	state := adjudicator.NewState(r, b, []string{"Lancelot", "Gawaine"})
	names := adjudicator.Names(b, &state)
	manors := b.Manors()
	for i, from := range manors {
		for _, to := range manors[:i] {
			reads(t, names, b, b.NameOf(from), b.NameOf(to), from, to)
		}
	}
	chokes := 0
	for i := range b.Len() {
		at := board.Position(i)
		place := b.Place(at)
		reads(t, names, b, place.Name, "Foxwood", at, manors[foxwood(t, b)])
		if place.Kind != board.Milestone {
			reads(t, names, b, place.Name[:4], "foxw", at, manors[foxwood(t, b)])
		}
		if place.Choke != nil {
			chokes++
			reads(t, names, b, place.Choke.Name, "Foxwood", at, manors[foxwood(t, b)])
			reads(t, names, b, strings.ToLower(place.Choke.Name), "Foxwood", at, manors[foxwood(t, b)])
			reads(t, names, b, place.Choke.Name[:4], "Foxwood", at, manors[foxwood(t, b)])
		}
	}
	if chokes < 15 {
		t.Errorf("%d choke points", chokes)
	}
	for _, e := range b.Entries() {
		for _, text := range []string{e.Name, e.Name[:4]} {
			sheet := order.Parse(names, order.SettingOut, []order.Input{{N: 1, Text: "ENTER BY " + text}})
			if len(sheet.Orders) != 1 || len(sheet.Notes) > 0 || sheet.Orders[0].Order.(order.Enter).Entries[0] != e.Name {
				t.Errorf("ENTER BY %s is read as %+v", text, sheet)
			}
		}
	}
}

// foxwood is the index of Foxwood among the manors.
func foxwood(t *testing.T, b *board.Board) int {
	t.Helper()
	at, ok := b.Find("Foxwood")
	if !ok {
		t.Fatal("there is no Foxwood")
	}
	return int(at)
}

// reads sees that a march between two places, as they are written here, is read without a note.
func reads(t *testing.T, names *order.Names, b *board.Board, from, to string, a, z board.Position) {
	t.Helper()
	if a == z {
		return
	}
	text := "MOVE 1 FROM " + from + " TO " + to
	sheet := order.Parse(names, order.Spring, []order.Input{{N: 1, Text: text}})
	if len(sheet.Orders) != 1 || len(sheet.Notes) > 0 {
		t.Errorf("%s: %+v", text, sheet)
		return
	}
	move, ok := sheet.Orders[0].Order.(order.Move)
	if !ok || string(move.From) != b.NameOf(a) || string(move.To) != b.NameOf(z) {
		t.Errorf("%s is read as %s", text, sheet.Orders[0].Order)
	}
}
