package adjudicator_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestEveryOptionIsDrawn wants each option in some of the games that random campaigns play.
func TestEveryOptionIsDrawn(t *testing.T) {
	t.Parallel()
	drawn := map[string]bool{}
	for seed := range uint64(20) {
		for _, word := range adjudicatortest.Options(seed).Words() {
			drawn[word] = true
		}
	}
	for _, word := range ruleset.OptionWords {
		if !drawn[word] {
			t.Errorf("adjudicatortest.Options (campaign.go) never draws the option %s", word)
		}
	}
}

// TestRandomCampaigns plays campaigns of random orders and checks after every
// season what must always hold.
func TestRandomCampaigns(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, name := range board.Names() {
		b, err := board.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(160 * 12 / max(12, len(b.Manors()))) {
			lords := min(2+int(seed)%3, len(b.Entries()))
			var o ruleset.Options
			if seed%2 == 1 {
				o = adjudicatortest.Options(seed)
			}
			seasons, err := adjudicatortest.PlayWith(o, r, b, lords, seed, 41)
			if err != nil {
				t.Fatal(err)
			}
			for i := range seasons {
				checkSeason(t, fmt.Sprintf("%s seed %d season %d", name, seed, i), r, b, &seasons[i])
				for _, e := range seasons[i].Record {
					seen[adjudicator.KindOf(e)]++
				}
			}
		}
	}
	for _, kind := range adjudicator.Kinds() {
		rare := kind == adjudicator.KindOf(adjudicator.TroopsScattered{})                  // scenarios have it
		if ruled := strings.HasSuffix(kind, "Ruled"); seen[kind] == 0 && !rare && !ruled { // TestRandomRulings has those
			t.Errorf("no campaign had a %s", kind)
		}
	}
}

// FuzzSeasons plays a campaign of random orders from any seed.
func FuzzSeasons(f *testing.F) {
	seeds := []uint64{1, 2, 3, 1 << 40, 1<<64 - 1}
	for _, s := range seeds {
		f.Add(s)
	}
	if len(seeds) != 5 {
		f.Fatal("a seed is gone")
	}
	r, err := ruleset.Embedded("standard")
	if err != nil {
		f.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		seasons, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), r, b, 2+int(seed%3), seed, 17)
		if err != nil {
			t.Fatal(err)
		}
		for i := range seasons {
			checkSeason(t, fmt.Sprintf("seed %d season %d", seed, i), r, b, &seasons[i])
		}
	})
}

// checkSeason checks one season: the record replays to the end, the same again
// gives the same, encoding loses nothing, and the invariants hold.
func checkSeason(t *testing.T, name string, r *ruleset.Rules, b *board.Board, one *adjudicatortest.Season) {
	t.Helper()
	want := encode(t, &one.After)
	replayed := adjudicator.Replay(one.Before, one.Record)
	if got := encode(t, &replayed); got != want {
		t.Errorf("%s: the record replays to\n%s\nand not to\n%s", name, got, want)
	}
	again, record, err := adjudicator.Play(r, b, one.Before, reversed(one.Bound), one.Dice)
	if err != nil || encode(t, &again) != want || !reflect.DeepEqual(record, one.Record) {
		t.Errorf("%s: played again with the orders in another order it came out otherwise (%v)", name, err)
	}
	for _, e := range one.Record {
		kind, data, err := adjudicator.EncodeEvent(e)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		back, err := adjudicator.DecodeEvent(kind, data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, data2, _ := adjudicator.EncodeEvent(back); string(data2) != string(data) {
			t.Errorf("%s: %s %s reads back as %s", name, kind, data, data2)
		}
	}
	if err := adjudicator.CheckInvariants(r, b, &one.After); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if err := adjudicator.CheckSieges(b, &one.After); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func encode(t *testing.T, s *adjudicator.State) string {
	t.Helper()
	data, err := adjudicator.EncodeState(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func reversed(in []adjudicator.Bound) []adjudicator.Bound {
	out := make([]adjudicator.Bound, 0, len(in))
	for i := len(in) - 1; i >= 0; i-- {
		out = append(out, in[i])
	}
	return out
}
