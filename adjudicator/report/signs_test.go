package report

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// TestNothingIsToComeAfterTheEnd leaves out of a game's last report what would be next.
func TestNothingIsToComeAfterTheEnd(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
	s.Options.Weather, s.Options.Advanced = true, true
	w := words{tab, &s, adjudicator.NoSeat}
	if st := newStanding(w); st.Last == 0 || len(st.Signs) != 3 {
		t.Errorf("before: %+v", st)
	}
	s.Over = true
	if st := newStanding(w); st.Last != 0 || len(st.Signs) != 1 || st.Signs[0] != (&describer{w}).reverence() {
		t.Errorf("after the end: %+v", st)
	}
}
