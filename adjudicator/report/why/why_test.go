package why

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// written is an answer as lines, for tests.
func written(v *view.Why) string {
	var b strings.Builder
	fmt.Fprintf(&b, "WHY %s, %s\n", v.About, v.Season)
	for _, o := range v.Orders {
		fmt.Fprintf(&b, "  order  %s\n", o)
	}
	if v.Unordered != "" {
		fmt.Fprintf(&b, "  order  %s\n", v.Unordered)
	}
	for _, c := range v.Story {
		fmt.Fprintln(&b, c.Title)
		for _, i := range c.Items {
			if f := i.Fight; f != nil {
				fmt.Fprintf(&b, "  %s\n  %s\n  %s\n", f.Title, strings.Join(f.Sides, " / "), f.Why)
				for _, r := range f.Rounds {
					fmt.Fprintf(&b, "    %+v\n", r)
				}
				fmt.Fprintf(&b, "  %s %s\n", f.Between, strings.Join(f.Outcome, " "))
				continue
			}
			fmt.Fprintf(&b, "  %s\n", i.Text)
		}
	}
	for _, n := range v.Nothing {
		fmt.Fprintf(&b, "  nothing  %s\n", n)
	}
	for _, o := range v.Otherwise {
		fmt.Fprintf(&b, "  else   %s\n", o)
	}
	for _, r := range v.Rules {
		fmt.Fprintf(&b, "  rule   %s [%s] %s\n", r.Section, r.Ruling, r.Text)
	}
	for _, d := range v.Dice {
		fmt.Fprintf(&b, "  die    %d: %s [%d]\n", d.N, d.Purpose, d.Face)
	}
	return b.String()
}

const corpus = "../../testdata/scenario"

// playedScenario is a scenario as it was played, asked about by the master.
func playedScenario(t *testing.T, file string) *Asked {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(filepath.Base(file), data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	a := &Asked{Table: view.Table{Game: "Corpus", Rules: s.Rules, Board: s.Board}, Played: view.Played{Before: &s.Before, After: &r.After, Record: r.Record},
		Reader: adjudicator.NoSeat, All: true, Orders: make([]Orders, len(s.Before.Players))}
	for seat := range a.Orders {
		if sheet := s.Sheet(adjudicator.Seat(seat)); sheet != nil {
			a.Orders[seat] = Orders{Lines: sheet.Orders, Standing: sheet.Standing}
		}
	}
	return a
}

// namesOf are the names that an answer to the master uses.
func namesOf(a *Asked) naming.Names {
	return naming.Names{Table: a.Table, State: a.After, Reader: a.Reader}
}
