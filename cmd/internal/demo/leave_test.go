package demo

import "testing"

// TestTells finds the season of a letter by its subject.
func TestTells(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		about, season string
		want          bool
	}{
		{"winter of year 1", "winter of year 1", true}, {"winter of year 1 [key]", "winter of year 1", true}, {"winter of year 10", "winter of year 1", false},
		{"your seat, and the first winter", "the setting out", true}, {"receipt for winter of year 1", "winter of year 1", false},
	} {
		if got := isReportOf(c.about, c.season); got != c.want {
			t.Errorf("%q tells of %q: %v", c.about, c.season, got)
		}
	}
}
