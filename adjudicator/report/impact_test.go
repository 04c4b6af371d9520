package report

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/impact"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// hidden is a season in which all is changed that a reader may not know.
func hidden(s *adjudicatortest.Season, reader adjudicator.Seat) *view.Played {
	var record []adjudicator.Event
	for _, e := range s.Record {
		if h := hideEvent(e, reader); h != nil {
			record = append(record, h)
		}
	}
	turnPages(record, reader)
	before, after := hide(s.Before, reader), hide(s.After, reader)
	return &view.Played{Before: &before, After: &after, Record: record}
}

// shown is a season as it was played.
func shown(s *adjudicatortest.Season) *view.Played {
	return &view.Played{Before: &s.Before, After: &s.After, Record: s.Record}
}

// impactTo is what one reader is told of a correction, as JSON.
func impactTo(t *testing.T, tab view.Table, seasons []impact.Season, reader adjudicator.Seat) []byte {
	t.Helper()
	v, touched := impact.For(tab, seasons, reader)
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Appendf(data, "\n%v", touched)
}

// TestImpactsBetrayNothing takes two random campaigns for one that is corrected, and changes all that a reader may not know in either or in both:
// not a byte of what he is told may change. Two campaigns that differ in nothing else are the same to him, and the master is told of it.
func TestImpactsBetrayNothing(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	seeds := uint64(8)
	if testing.Short() {
		seeds = 3
	}
	for seed := uint64(1); seed <= seeds; seed++ {
		was, would := campaign(t, tab, seed), campaign(t, tab, seed+100)
		n := min(len(was), len(would), 6)
		for reader := adjudicator.NoSeat; reader < 4; reader++ {
			var plain, secret, same []impact.Season
			for i := range n {
				plain = append(plain, impact.Season{Was: shown(&was[i]), Would: shown(&would[i])})
				secret = append(secret, impact.Season{Was: shown(&was[i]), Would: hidden(&would[i], reader)})
				if i%2 == 0 {
					secret[i].Was = hidden(&was[i], reader)
				}
				same = append(same, impact.Season{Was: shown(&was[i]), Would: hidden(&was[i], reader)})
			}
			what := fmt.Sprintf("seed %d, seat %d", seed, reader)
			compare(t, what, impactTo(t, tab, plain, reader), impactTo(t, tab, secret, reader))
			if v, touched := impact.For(tab, same, reader); touched || !v.Empty() {
				t.Errorf("%s is told of what is hidden: %v, %+v", what, touched, v)
			}
			if impact.New(tab, same).Empty() {
				t.Errorf("%s: the master is told nothing", what)
			}
		}
	}
}
