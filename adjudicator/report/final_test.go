package report

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// TestWorthInWords counts in points only where the King has given any.
func TestWorthInWords(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
	s.Options.Advanced = true
	w := finalWriter{words: words{tab, &s, adjudicator.NoSeat}}
	if got := w.worth(93); got != "93 Bz" {
		t.Errorf("before his first visit: %s", got)
	}
	s.Players[1].Points = 20
	if got := w.worth(93); got != "93 points" {
		t.Errorf("after it: %s", got)
	}
}
