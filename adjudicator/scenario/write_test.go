package scenario

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestWrite writes seasons of random campaigns as scenarios; each is run, and all that it expects is true.
func TestWrite(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	written, last := 0, uint64(4)
	if testing.Short() {
		last = 2
	}
	for seed := uint64(1); seed <= last; seed++ {
		var o ruleset.Options
		if seed%2 == 0 {
			o = adjudicatortest.Options(seed)
		}
		all, err := adjudicatortest.PlayWith(o, r, b, 4, seed, 16)
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			s := &all[i]
			w := &Season{Claim: "A random season.", Proves: []string{"§6.ii", "nothing"}, Board: Source{Name: "training"}, Rules: Source{Name: "standard"}, On: b,
				Before: &s.Before, Orders: s.Text, After: &s.After, Record: s.Record}
			if _, err := Write(w); err != nil {
				t.Errorf("seed %d, season %d: %v", seed, i, err)
			} else {
				written++
			}
		}
	}
	if written < int(last)*8 {
		t.Errorf("only %d scenarios", written)
	}
}
