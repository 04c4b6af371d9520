package templates

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	receipts "github.com/seneschal-pbem/seneschal/adjudicator/report/receipt"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// mark stands where the office puts the order key.
const mark = "{order-key-filled-in-here}"

// training is the training board with the standard rules.
func training(t testing.TB) view.Table {
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

// office is what the office adds to a letter.
func office() view.Office {
	return view.Office{Player: "Ann", Top: "#--- Orders may stand above this line, or in the sheet below ---#", Key: mark, Deadline: "Saturday 28 November 2026, 18:00 CET"}
}

// seeds is a disclosure as the office makes it.
func seeds(s *adjudicator.State) *view.Seeds {
	told := &view.Seeds{Seed: strings.Repeat("5eed", 16), Next: strings.Repeat("4a54", 16)}
	for i := range s.Players {
		told.Digests = append(told.Digests, view.Digest{Lord: s.Players[i].Lord, Digest: strings.Repeat(fmt.Sprintf("d%d", i), 32)})
	}
	return told
}

// campaign plays a campaign of random orders.
func campaign(t testing.TB, tab view.Table, lords int, seed uint64, seasons int) []adjudicatortest.Season {
	t.Helper()
	all, err := adjudicatortest.Play(tab.Rules, tab.Board, lords, seed, seasons)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// optional is campaign with optional rules, drawn by the seed.
func optional(t testing.TB, tab view.Table, lords int, seed uint64, seasons int) []adjudicatortest.Season {
	t.Helper()
	all, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), tab.Rules, tab.Board, lords, seed, seasons)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// played is a season as the office hands it to the report.
func played(s *adjudicatortest.Season) view.Played {
	return view.Played{Before: &s.Before, After: &s.After, Record: s.Record, Seeds: seeds(&s.After)}
}

// bind reads and binds a sheet of orders.
func bind(tab view.Table, s *adjudicator.State, seat adjudicator.Seat, text string) adjudicator.Bound {
	return adjudicatortest.Bind(tab.Board, s, adjudicator.Names(tab.Board, s), seat, text)
}

// play plays one season by written orders.
func play(t testing.TB, tab view.Table, s adjudicator.State, seed string, orders ...string) adjudicatortest.Season {
	t.Helper()
	one := adjudicatortest.Season{Before: s, Dice: dice.V1.Seeded([]byte(seed)), Text: orders}
	for seat, text := range orders {
		one.Bound = append(one.Bound, bind(tab, &s, adjudicator.Seat(seat), text))
	}
	after, record, err := adjudicator.Play(tab.Rules, tab.Board, s, one.Bound, one.Dice)
	if err != nil {
		t.Fatal(err)
	}
	one.After, one.Record = after, record
	return one
}

// receipt is the receipt for a message.
func receipt(tab view.Table, s *adjudicator.State, seat adjudicator.Seat, text string) *view.Receipt {
	names, when := adjudicator.Names(tab.Board, s), adjudicator.When(s.Season)
	sheet := order.Parse(names, when, inputs(text))
	in := view.Orders{Read: sheet, Digest: strings.Repeat("0123abcd", 8)}
	in.Lines = order.Parse(names, when, inputs(order.Print(sheet.Orders))).Orders
	in.Waiting = strings.Split(strings.TrimSuffix(order.Print(sheet.Standing), "\n"), "\n")
	if len(sheet.Standing) == 0 {
		in.Waiting = nil
	}
	in.Standing = order.Parse(names, when, inputs(order.Print(sheet.Standing))).Orders
	return receipts.NewReceipt(tab, s, seat, in, office())
}

// inputs numbers the lines of a message.
func inputs(text string) []order.Input {
	var in []order.Input
	for i, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	return in
}
