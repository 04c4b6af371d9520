package templates

import (
	"fmt"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/testgame"
)

const mark = "{order-key-filled-in-here}"

func TestDump(t *testing.T) {
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	tab := report.Table{Game: "The Marches", Rules: r, Board: b}
	o := report.Office{Player: "Ann", Key: mark, Deadline: "Saturday 28 November 2026, 18:00 CET"}
	all, err := testgame.Play(r, b, 4, 7, 12)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		text, err := Report(report.NewSeason(tab, report.Played{Before: &s.Before, After: &s.After, Record: s.Record, Seeds: &report.Seeds{Seed: "aa", Next: "bb"}}, 0, o))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(text)
	}
	_ = adjudicator.NoSeat
}
