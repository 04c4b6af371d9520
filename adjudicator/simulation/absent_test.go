package simulation

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// TestStewardForTheAbsent holds the orders of the steward for absent lords against what he never does, over the positions of
// campaigns with all optional rules.
func TestStewardForTheAbsent(t *testing.T) {
	t.Parallel()
	never := "HIRE BUILD REPAIR GIVE SHARE YIELD ALLY ENEMY NEUTRAL CONVERT FAITH ENTER SWARM BOUNDARY LIGHTNING"
	kept, dropped := map[string]int{}, map[string]int{}
	for _, options := range []ruleset.Options{{}, everything} {
		s := training(t, 4, steward.Peaceful, steward.Even, steward.Warlike)
		s.Options = options
		err := Play(s, 1, func(season *Season) {
			for seat, k := range situation.NewPlayerViews(s.Table, season.Before, nil) {
				orders := steward.ForAbsent(s.Rules, s.Board, k)
				if again := steward.ForAbsent(s.Rules, s.Board, k); steward.Text(again) != steward.Text(orders) {
					t.Fatalf("seat %d: the same letter gave other orders:\n%s\n%s", seat, steward.Text(orders), steward.Text(again))
				}
				for line := range strings.Lines(steward.Text(orders)) {
					word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
					kept[word]++
					for _, n := range strings.Fields(never) {
						if strings.Contains(" "+line, " "+n+" ") {
							t.Errorf("%v of year %d: %s", season.Before.Season, season.Before.Year, line)
						}
					}
				}
				usual := steward.Steward{Rules: s.Rules, Board: s.Board, Temper: steward.Even}
				for line := range strings.Lines(steward.Text(usual.Orders(k))) {
					word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
					dropped[word]++
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, word := range []string{"MOVE", "STANCE", "RELOCATE", "SPREAD"} {
		if kept[word] == 0 {
			t.Errorf("no %s in all campaigns: %v", word, kept)
		}
	}
	for _, word := range []string{"HIRE", "BUILD", "ALLY", "ENEMY"} {
		if dropped[word] == 0 {
			t.Errorf("the filter was never asked about %s: %v", word, dropped)
		}
	}
}
