package adjudicator_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// TestHeirStays appoints one knight while another is named as heir: the HEIR
// stands until changed, for the new lord as well (§10).
func TestHeirStays(t *testing.T) {
	t.Parallel()
	_, _, s := campaign(t, adjudicator.Winter)
	s.Players[0].Heir = 5
	for appointed, want := range map[adjudicator.TroopID]adjudicator.TroopID{2: 5, 5: 0} {
		after := adjudicator.Replay(s, []adjudicator.Event{adjudicator.LordAppointed{Lord: 0, Troop: appointed}})
		if got := after.Players[0].Heir; got != want {
			t.Errorf("%02d appointed: the heir is %02d, want %02d", appointed, got, want)
		}
	}
}
