package report

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// TestHarvestNames names each line of a harvest, by a name that no other line has.
func TestHarvestNames(t *testing.T) {
	t.Parallel()
	names := map[string]adjudicator.HarvestItem{}
	for _, item := range adjudicator.HarvestItems {
		name := lineName(adjudicator.HarvestLine{What: item, Count: 2})
		if other, taken := names[name]; taken || name == "" {
			t.Errorf("the line %s has the name %q, which is that of %s (lineName)", item, name, other)
		}
		names[name] = item
	}
}
