package templates

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/testgame"
)

func TestDump2(t *testing.T) {
	r, _ := ruleset.Embedded("standard")
	b, _ := board.Embedded("training")
	tab := report.Table{Game: "The Marches", Rules: r, Board: b}
	o := report.Office{Player: "Ann", Key: mark, Deadline: "Saturday 28 November 2026, 18:00 CET"}
	all, err := testgame.Play(r, b, 4, 7, 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		for seat := range 2 {
			names := adjudicator.Names(b, &s.Before)
			var in []order.Input
			for i, l := range strings.Split(s.Text[seat]+"\nMOVE 7 TO Kingsmear", "\n") {
				in = append(in, order.Input{N: i + 1, Text: l})
			}
			sheet := order.Parse(names, adjudicator.When(s.Before.Season), in)
			in = nil
			for i, l := range strings.Split(strings.TrimSpace(order.Print(sheet.Orders)), "\n") {
				in = append(in, order.Input{N: i + 1, Text: l})
			}
			lines := order.Parse(names, adjudicator.When(s.Before.Season), in).Orders
			text, err := Receipt(report.NewReceipt(tab, &s.Before, adjudicator.Seat(seat), report.Orders{Read: sheet, Lines: lines, Digest: strings.Repeat("0123abcd", 8)}, o))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Println(text)
		}
	}
	text, err := FirstLetter(report.NewFirst(tab, report.Played{Before: &all[0].Before, After: &all[0].After, Record: all[0].Record, Seeds: &report.Seeds{Seed: "aa", Next: "bb"}}, 0, o))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(text)
	text, _ = SettingOut(report.NewInvitation(tab, &all[0].Before, "Lancelot", "cc", o))
	fmt.Println(text)
	text, _ = Status(report.NewStatus(tab, &all[2].After, 0, []string{"MOVE 1 TO Gullhaven"}, nil, "dd", o))
	fmt.Println(text)
}
