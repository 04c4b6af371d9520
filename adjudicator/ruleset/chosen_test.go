package ruleset

import (
	"slices"
	"strings"
	"testing"
)

// TestChosen finds every line of the standard rules that bears the mark C, and none that does not.
func TestChosen(t *testing.T) {
	t.Parallel()
	all := Chosen()
	for _, want := range []ChosenFigure{
		{"lord", "strength = 8", ""},
		{"income", "1 = [ 4, 3, 2,  3, 2, 1]", "but the last: R"},
		{"combat", "from = 0", "level, both on this line: X on 2 and 6, else C"},
		{"combat", "from = 20", "20 and more"},
		{"weather", "ring", "the track, a ring; the counter starts on the first space"},
		{"weather", "good = 1", "the same in a good year"},
		{"win", "years = 10", "the last year of a new game, unless its master sets another, or none; 0 for none"},
	} {
		if !slices.Contains(all, want) {
			t.Errorf("%+v is not among the chosen figures", want)
		}
	}
	source, err := Source("standard")
	if err != nil {
		t.Fatal(err)
	}
	marked := 0
	for line := range strings.Lines(string(source)) {
		_, remark, _ := strings.Cut(line, "#")
		if !strings.HasPrefix(line, "#") && strings.ContainsFunc(remark, func(r rune) bool { return r == 'C' }) {
			marked++
		}
	}
	if len(all) != marked {
		t.Errorf("%d figures are chosen; %d lines bear the mark", len(all), marked)
	}
	for _, c := range all {
		if c.Figure == "" || c.Figure == "from = 3" || c.Table == "castles" {
			t.Errorf("%+v was not chosen", c)
		}
	}
}
