package situation

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// TestNothingIsToComeAfterTheEnd leaves out of a game's last report what would be next.
func TestNothingIsToComeAfterTheEnd(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
	s.Options.Weather, s.Options.Advanced = true, true
	w := naming.Names{Table: tab, State: &s, Reader: adjudicator.NoSeat}
	if st := NewStanding(w); st.Last == 0 || len(st.Signs) != 3 {
		t.Errorf("before: %+v", st)
	}
	s.Over = true
	if st := NewStanding(w); st.Last != 0 || len(st.Signs) != 1 || st.Signs[0] != (&describer{w}).pointsOfReverence() {
		t.Errorf("after the end: %+v", st)
	}
}
