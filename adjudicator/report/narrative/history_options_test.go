package narrative

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestHistoryLineOptions tells seasons of made-up events of the optional rules.
func TestHistoryLineOptions(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	at := reporttest.Find(t, tab.Board, "Oxenholt", "Sword Bridge")
	ox, bridge := at[0], at[1]
	const lancelot, gawaine, kay = 0, 1, 2
	type events = []adjudicator.Event
	for _, c := range []struct {
		season adjudicator.Season
		record events
		want   string
	}{
		{adjudicator.Autumn, events{adjudicator.WeatherMoved{Weather: ruleset.Bad}}, "It is a bad year."},
		{adjudicator.Autumn, events{adjudicator.IncomeReckoned{Lord: kay, Gross: 11}, adjudicator.IncomeReckoned{Lord: gawaine, Gross: 11}, adjudicator.WeatherMoved{Weather: ruleset.Good}},
			"The richest harvests are Kay's and Gawaine's, 11 Bz each; it is a good year."},
		{adjudicator.Autumn, events{adjudicator.WeatherMoved{Weather: ruleset.Average}}, "Nobody fights, and no manor changes hands."},
		{adjudicator.Summer, events{adjudicator.WeatherMoved{Weather: ruleset.Bad}}, "Nobody fights, and no manor changes hands."},
		{adjudicator.Summer, events{adjudicator.SiegeLaid{Manor: ox, Holder: gawaine, By: []adjudicator.Seat{lancelot, kay}}},
			"Lancelot and Kay besiege Gawaine in Oxenholt."},
		{adjudicator.Spring, events{adjudicator.FaithChosen{Lord: kay, Was: order.Christian, Now: order.Druid}, adjudicator.FaithChosen{Lord: gawaine, Now: order.Druid}, adjudicator.SiteDestroyed{Lord: kay, Manor: ox, What: order.Church}},
			"Kay turns Druid; Kay pulls down the church at Oxenholt."},
		{adjudicator.Winter, events{adjudicator.PlagueRolled{Lord: kay, Troop: 1, Dies: true}, adjudicator.PlagueRolled{Lord: gawaine, Troop: 2, Dies: true}, adjudicator.PlagueRolled{Lord: kay, Troop: 2}},
			"Kay dies of the plague; two troops die of the plague."},
		{adjudicator.Winter, events{adjudicator.ManorRevolted{Lord: kay, Manor: ox}}, "Oxenholt rises against Kay."},
		{adjudicator.Winter, events{adjudicator.FloodRolled{Bridge: bridge, Washed: true}, adjudicator.FloodRolled{Bridge: bridge}}, "Floods wash away Sword Bridge."},
		{adjudicator.Winter, events{adjudicator.FateRolled{Sum: 7}, adjudicator.StormRolled{Manor: ox}}, "Storms shake the castles."},
		{adjudicator.Winter, events{adjudicator.FateRolled{Sum: 12}, adjudicator.TroopJoined{Lord: kay}, adjudicator.TroopJoined{Lord: kay}}, "A knight and a man look for the poorest lord, and find Kay."},
		{adjudicator.Winter, events{adjudicator.FateRolled{Sum: 7}, adjudicator.StormRolled{Manor: ox, Damaged: true}, adjudicator.FireRolled{Manor: ox, Burns: true}, adjudicator.FireRolled{Manor: ox, Burns: true}}, "One castle is damaged by storms; two forest units burn down."},
		{adjudicator.Winter, events{adjudicator.LightningRolled{Manor: ox, What: order.Circle, Strikes: true}}, "Lightning strikes the stone circle at Oxenholt."},
		{adjudicator.Winter, events{adjudicator.BoundaryMoved{Manor: ox, From: kay, To: gawaine}}, "Oxenholt goes from Kay to Gawaine by a new boundary."},
	} {
		s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine", "Kay"})
		s.Players[kay].Troops = []adjudicator.Troop{{ID: 1, Kind: adjudicator.Lord, Status: adjudicator.Dead}, {ID: 2, Kind: adjudicator.Knight}}
		s.Players[gawaine].Troops = []adjudicator.Troop{{ID: 2, Kind: adjudicator.Man, Status: adjudicator.Dead}}
		if line := HistoryLine(tab, view.Past{Season: c.season, Year: 3, State: &s, Record: c.record}); line != c.want {
			t.Errorf("have %q\nwant %q", line, c.want)
		}
	}
}

// The events that the history names suffice for a campaign with all optional rules, and what these
// bring is told.
func TestHistoryLineOfAllOptions(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	kinds := HistoryKinds()
	all := ruleset.Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}
	told := ""
	for seed := range uint64(8) {
		seasons, err := adjudicatortest.PlayWith(all, tab.Rules, tab.Board, 4, seed, 24)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range seasons {
			p := view.Past{Season: s.Before.Season, Year: s.Before.Year, State: &s.After, Record: s.Record}
			line := HistoryLine(tab, p)
			p.Record = slices.DeleteFunc(slices.Clone(s.Record), func(e adjudicator.Event) bool { return !slices.Contains(kinds, adjudicator.KindOf(e)) })
			if few := HistoryLine(tab, p); few != line {
				t.Errorf("by its own events: %q, by all: %q", few, line)
			}
			told += line + "\n"
		}
	}
	for _, want := range []string{" pillages ", " year", "ing Arthur comes", " turns "} {
		if !strings.Contains(told, want) {
			t.Errorf("nothing tells of %q", want)
		}
	}
}
