package simulation

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// TestValleyIsPlayed sees that campaigns of even stewards on the valley end in time, and that every
// entry is a good one. Bounds are wide, for the campaigns are few; the closing note of the board has
// the figures of a thousand.
func TestValleyIsPlayed(t *testing.T) {
	t.Parallel()
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	games := 200
	if testing.Short() {
		games = 24
	}
	for _, lords := range []int{4, 6} {
		s := training(t, lords, steward.Even)
		s.Board = b
		all := tally(t, s, games)
		if all.Won+all.Valued != games || all.End() < 6 || all.End() > 11 {
			t.Errorf("%d lords: %d were won and %d valued of %d; half of all by year %d", lords, all.Won, all.Valued, games, all.End())
		}
		raids := 0
		for _, seat := range all.Seats {
			raids += seat.Raids
		}
		if raids < games*lords {
			t.Errorf("%d lords: %d raids in %d campaigns", lords, raids, games)
		}
		for _, e := range all.Entries {
			share := e.Share(lords)
			if e.Games < games*lords/16 {
				t.Errorf("%d lords: %s was entered by in %d of %d campaigns", lords, e.Entry, e.Games, games)
			}
			if !testing.Short() && (share < 0.2 || share > 3) {
				t.Errorf("%d lords: %s wins %.2f times its share", lords, e.Entry, share)
			}
		}
	}
}
