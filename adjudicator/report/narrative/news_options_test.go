package narrative

import (
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestTidings tells the news of the optional rules, a line for each thing.
func TestTidings(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	at := reporttest.Find(t, tab.Board, "Kingsmere", "Ludbrook")
	king, lud := at[0], at[1]
	const lancelot, gawaine = 0, 1
	type events = []adjudicator.Event
	end := adjudicator.SeasonEnded{}
	for _, c := range []struct {
		next   adjudicator.Season // that is played after it
		record events
		want   []string
	}{
		{adjudicator.Summer, events{adjudicator.ManorPillaged{Manor: lud, By: lancelot, Holder: gawaine, Loot: 4,
			Dice: []adjudicator.PillageDie{{Act: order.Fields, Done: true}, {Act: order.Fields}, {Act: order.Loot, Done: true}, {Act: order.Reeves, Done: true}}}, end},
			[]string{"Lancelot pillaged Gawaine's manor Ludbrook, for 4 Bz; two things are laid waste."}},
		{adjudicator.Summer, events{adjudicator.ManorPillaged{Manor: lud, By: lancelot, Holder: gawaine, Dice: []adjudicator.PillageDie{{Act: order.Hives, Done: true}}}, end},
			[]string{"Lancelot pillaged Gawaine's manor Ludbrook; one thing is laid waste."}},
		{adjudicator.Summer, events{adjudicator.TroopsScattered{At: lud, Lord: lancelot, Troops: []adjudicator.TroopID{9, 1}, Leader: true}, end},
			[]string{"Two troops of Lancelot scattered at Ludbrook, where there was neither room nor a way out.", "Lancelot is lost among them; his troops go home."}},
		{adjudicator.Summer, events{adjudicator.SiegeLaid{Manor: king, Holder: lancelot, By: []adjudicator.Seat{gawaine}}, end}, []string{"Gawaine lies before Lancelot's house at Kingsmere."}},
		{adjudicator.Spring, events{adjudicator.ManorImproved{Lord: gawaine, Manor: lud, What: order.Castle}, adjudicator.ManorImproved{Lord: gawaine, Manor: king, What: order.Circle},
			adjudicator.ManorImproved{Lord: gawaine, Manor: lud, What: order.Hive}, adjudicator.FateRolled{Sum: 6}, adjudicator.ManorRevolted{Lord: lancelot, Manor: king},
			adjudicator.ManorRevolted{Lord: lancelot, Manor: lud}, adjudicator.BoundaryMoved{Manor: lud, From: lancelot, To: gawaine}, end},
			[]string{"Gawaine built a castle at Ludbrook and a stone circle at Kingsmere.", "Fate throws 6: the peasants take up their forks.",
				"Ludbrook is Gawaine's now, and no more Lancelot's.", "Lancelot lost Kingsmere and Ludbrook."}},
		{adjudicator.Winter, events{adjudicator.KingMoved{Comes: true}, adjudicator.SiteDestroyed{Lord: lancelot, Manor: lud, What: order.Church}, adjudicator.WeatherMoved{Weather: ruleset.Bad},
			adjudicator.ReverenceShown{Lord: lancelot, Award: 12, Points: 20}, adjudicator.ReverenceShown{Lord: gawaine, Award: 3, Points: 3}, end},
			[]string{"King Arthur comes to the valley.", "It is a bad year.", "Lancelot pulled down the church at Ludbrook.", "King Arthur awarded Lancelot 12 (20 in all) and Gawaine 3 (3 in all)."}},
		{adjudicator.Summer, events{adjudicator.ManorClaimed{By: lancelot, Manor: lud, From: gawaine}, adjudicator.SiteDestroyed{Lord: lancelot, Manor: lud, What: order.Church},
			adjudicator.ManorClaimed{By: lancelot, Manor: king, From: adjudicator.NoSeat}, adjudicator.ManorClaimed{By: gawaine, Manor: king, From: lancelot}, end},
			[]string{"Lancelot claimed Kingsmere, and took Ludbrook from Gawaine.", "Gawaine took Kingsmere from Lancelot.", "Lancelot pulled down the church at Ludbrook."}},
		{adjudicator.Spring, events{adjudicator.FateRolled{Sum: 12}, adjudicator.TroopJoined{Lord: gawaine, Troop: 5, Kind: adjudicator.Knight, Grade: ruleset.GradeB},
			adjudicator.TroopJoined{Lord: gawaine, Troop: 6, Kind: adjudicator.Man, Grade: ruleset.GradeB}, end},
			[]string{"Fate throws 12: a knight and a man look for the poorest lord.", "Gawaine gained a knight of Grade B (05) and a man-at-arms of Grade B (06)."}},
		{adjudicator.Spring, events{adjudicator.FateRolled{Sum: 9}, adjudicator.TroopsDeserted{Lord: gawaine, Manor: lud, Knight: 5, Man: 6}, end},
			[]string{"Fate throws 9: a recruiter tempts soldiers away.", "A knight and a man-at-arms of Gawaine's are gone from Ludbrook."}},
		{adjudicator.Winter, events{adjudicator.GameValued{Winners: []adjudicator.Seat{gawaine}}}, []string{"The last year is over: Gawaine has won by worth and points of reverence together."}},
		{adjudicator.Winter, events{adjudicator.KingMoved{Comes: true, Last: true}, adjudicator.WeatherMoved{Weather: ruleset.Average}, adjudicator.GameValued{Winners: []adjudicator.Seat{gawaine}, ByPoints: true}},
			[]string{"King Arthur comes to the valley, for the last time.", "The last year is over: Gawaine has won by points of reverence."}},
		{adjudicator.Summer, events{adjudicator.KingMoved{}, adjudicator.WeatherMoved{Weather: ruleset.Bad}, adjudicator.FaithChosen{Lord: lancelot, Now: order.Druid, Was: order.Christian}, adjudicator.FaithChosen{Lord: gawaine, Now: order.Druid}, end},
			[]string{"Lancelot is a Druid now.", "Gawaine is a Druid."}},
	} {
		s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
		s.Season, s.Options.Advanced = c.next, true
		var got []string
		for _, n := range NewNews(tab, view.Played{After: &s, Record: c.record}) {
			got = append(got, n.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("have %q\nwant %q", got, c.want)
		}
	}
	for sum := 3; sum <= 18; sum++ {
		if fateHeads[sum] == "" {
			t.Errorf("fate %d has no head", sum)
		}
	}
}
