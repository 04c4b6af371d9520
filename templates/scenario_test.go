package templates

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// TestScenarios writes the reports of every scenario, to every lord in it and to
// somebody who plays nobody: whatever can happen can be told.
func TestScenarios(t *testing.T) {
	t.Parallel()
	told := map[string]bool{}
	n := 0
	err := filepath.WalkDir(filepath.Join("..", "adjudicator", "testdata", "scenario"), func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".txtar") {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		s, err := scenario.Parse(file, data)
		if err != nil {
			return err
		}
		r, err := s.Run()
		if err != nil {
			return err
		}
		for _, e := range r.Record {
			told[adjudicator.KindOf(e)] = true
		}
		n++
		checkScenario(t, s, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 100 {
		t.Errorf("only %d scenarios", n)
	}
	for _, kind := range adjudicator.Kinds() {
		if !told[kind] {
			t.Errorf("no scenario has a %s", kind)
		}
	}
}

// checkScenario writes the reports of one scenario.
func checkScenario(t *testing.T, s *scenario.Scenario, r *scenario.Result) {
	t.Helper()
	tab := view.Table{Game: "A scenario", Rules: s.Rules, Board: s.Board}
	p := view.Played{Before: &s.Before, After: &r.After, Record: r.Record}
	for seat := adjudicator.NoSeat; int(seat) < len(s.Before.Players); seat++ {
		checkText(t, must(t)(Report(narrative.NewSeason(tab, p, seat, office()))))
	}
	if t.Failed() {
		t.Fatalf("in %s", s.File)
	}
}
