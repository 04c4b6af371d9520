package narrative

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// hurt is a fight in which troops are hurt, a round each.
func hurt(wounds ...adjudicator.Wound) []adjudicator.Event {
	lords := [2]adjudicator.Seat{him, me}
	all := []adjudicator.Event{adjudicator.FightBegan{Phase: 1, N: 1, And: no, Sides: [2]adjudicator.Fighters{{Lord: him, Troops: []adjudicator.TroopID{1}}, {Lord: me, Troops: []adjudicator.TroopID{1, 2, 5}}}}}
	for i := range wounds {
		all = append(all, adjudicator.RoundFought{Phase: 1, N: 1, Round: i + 1, And: no, Lords: lords, Hurt: wounds[i : i+1]})
	}
	return append(all, adjudicator.FightEnded{Phase: 1, N: 1, And: no, Lords: lords, Rounds: len(wounds), Winner: him})
}

// TestWoundedLordStandsFirst names a lord's own wound at the beginning of the report, and of nobody else's.
func TestWoundedLordStandsFirst(t *testing.T) {
	t.Parallel()
	v, _ := told(t, adjudicator.Summer, me, hurt(adjudicator.Wound{Lord: me, Troop: 1})...)
	if v.Summary[0] != "Your lord is wounded, at Kingsmere." {
		t.Errorf("summary: %q", v.Summary)
	}
	for _, quiet := range [][]adjudicator.Event{nil, hurt(adjudicator.Wound{Lord: me, Troop: 2}, adjudicator.Wound{Lord: him, Troop: 1})} {
		if v, _ := told(t, adjudicator.Summer, me, quiet...); strings.Contains(strings.Join(v.Summary, " "), "wounded") {
			t.Errorf("summary: %q", v.Summary)
		}
	}
}

// TestReviewOfLastKnight warns the master of a lord whose last knight is dead, and says that there is nothing to look at only where nobody lost that.
func TestReviewOfLastKnight(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	review := func(dead ...adjudicator.TroopID) *view.Review {
		before := reporttest.TwoLords(t, tab, adjudicator.Summer)
		var wounds []adjudicator.Wound
		for _, id := range dead {
			wounds = append(wounds, adjudicator.Wound{Lord: me, Troop: id, Dead: true})
		}
		record := append(hurt(wounds...), adjudicator.SeasonEnded{NextYear: 2, NextSeason: adjudicator.Autumn})
		after := adjudicator.Replay(*before, record)
		papers := []view.Papers{{Orders: []string{"HOLD ALL"}}, {Orders: []string{"HOLD ALL"}}}
		return NewReview(tab, view.Played{Before: before, After: &after, Record: record}, papers, nil, view.Office{})
	}
	if v := review(2); len(v.Warnings) > 0 || !strings.Contains(v.Well, "nobody lost the last knight") {
		t.Errorf("one of two knights is dead: %q, %q", v.Well, v.Warnings)
	}
	if v := review(2, 5); v.Well != "" || !slices.Equal(v.Warnings, []string{"Lancelot has no knight left."}) {
		t.Errorf("no knight is left: %q, %q", v.Well, v.Warnings)
	}
}
