package narrative

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// TestWorthInWords counts in points only where the King has given any.
func TestWorthInWords(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
	s.Options.Advanced = true
	w := finalWriter{Names: naming.Names{Table: tab, State: &s, Reader: adjudicator.NoSeat}}
	if got := w.worth(93); got != "93 Bz" {
		t.Errorf("before his first visit: %s", got)
	}
	s.Players[1].Points = 20
	if got := w.worth(93); got != "93 points" {
		t.Errorf("after it: %s", got)
	}
}
