package situation

import (
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestMap fills every field of a map by hand-made states and events.
func TestMap(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	at := reporttest.Find(t, tab.Board, "Kingsmere", "Ludbrook", "Ludbrook+1 to Oxenholt", "Ludbrook+2 to Oxenholt", "Oxenholt")
	king, lud, one, two, ox := at[0], at[1], at[2], at[3], at[4]
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine", "Kay"})
	s.Season, s.Year, s.Closed = adjudicator.Autumn, 3, []board.Position{two}
	s.Manors[king].Holder, s.Manors[lud].Holder, s.Manors[lud].Burnt = 0, 1, 2
	s.Manors[king].Castle, s.Manors[king].Siege, s.Manors[lud].Church.State, s.Manors[ox].Circle.State = adjudicator.WorksWhole, 2, adjudicator.WorksDamaged, adjudicator.WorksWhole
	s.Players[0].Troops = []adjudicator.Troop{{ID: 1, Kind: adjudicator.Lord, At: ox}, {ID: 2, Kind: adjudicator.Knight, Grade: ruleset.GradeA, Wounded: true, At: ox},
		{ID: 3, Kind: adjudicator.Man, Grade: ruleset.GradeA, At: one}, {ID: 4, Kind: adjudicator.Man, Status: adjudicator.Dead, At: ox}}
	s.Players[1].Troops = []adjudicator.Troop{{ID: 2, Kind: adjudicator.Man, Grade: ruleset.GradeB, At: ox}}
	step := func(phase int, why adjudicator.Mode, lord adjudicator.Seat, from, to board.Position, troops ...adjudicator.TroopID) adjudicator.TroopsMoved {
		e := adjudicator.TroopsMoved{Phase: phase}
		for _, id := range troops {
			e.Moves = append(e.Moves, adjudicator.Move{Lord: lord, Troop: id, From: from, To: to, Why: why})
		}
		return e
	}
	fight := func(at, and board.Position, a, b, winner adjudicator.Seat) []adjudicator.Event {
		return []adjudicator.Event{adjudicator.FightBegan{At: at, And: and, Sides: [2]adjudicator.Fighters{{Lord: a}, {Lord: b}}},
			adjudicator.FightEnded{At: at, And: and, Lords: [2]adjudicator.Seat{a, b}, Winner: winner}}
	}
	record := []adjudicator.Event{adjudicator.SeasonBegan{Year: 3, Season: adjudicator.Summer},
		step(1, adjudicator.Marches, 0, lud, one, 1, 2, 3), step(1, adjudicator.Marches, 1, ox, two, 2)}
	record = append(record, fight(one, two, 0, 1, 0)...)
	record = append(record, step(1, adjudicator.Retreats, 1, two, ox, 2), step(2, adjudicator.Marches, 0, one, two, 1, 2), step(2, adjudicator.Marches, 0, two, ox, 1, 2))
	record = append(record, fight(ox, board.NoPosition, 1, 0, 0)...)
	record = append(record, fight(ox, board.NoPosition, 2, 0, adjudicator.NoSeat)...)
	record = append(record, step(0, adjudicator.Placed, 0, one, king, 3))

	strength := func(lord, i int) int { return adjudicator.Strength(tab.Rules, &s.Players[lord].Troops[i]) }
	want := &view.Map{Title: "After the summer of year 3", You: 1, Lords: []string{"Lancelot", "Gawaine", "Kay"}, Closed: []board.Position{two},
		Stacks: []view.MapStack{{At: ox, Lord: 0, Troops: 2, Strength: strength(0, 0) + strength(0, 1), Leads: true},
			{At: ox, Lord: 1, Troops: 1, Strength: strength(1, 0)}, {At: one, Lord: 0, Troops: 1, Strength: strength(0, 2)}},
		Marches: []view.MapMarch{{Lord: 0, Troops: 1, Way: []board.Position{lud, one}}, {Lord: 0, Troops: 2, Way: []board.Position{lud, one, two, ox}},
			{Lord: 1, Troops: 1, Way: []board.Position{ox, two, ox}, Beaten: true}},
		Battles: []view.MapBattle{{At: ox, And: board.NoPosition, Lords: []int{0, 1, 2}, Winner: -1}, {At: one, And: two, Lords: []int{0, 1}, Winner: 0}}}
	want.Manors = make([]view.KnownManor, len(s.Manors))
	for i := range want.Manors {
		want.Manors[i].Holder = -1
	}
	want.Manors[king].Holder, want.Manors[lud].Holder, want.Manors[lud].Burnt = 0, 1, 2
	want.Manors[king].Castle, want.Manors[king].Besieged, want.Manors[lud].Church, want.Manors[ox].Circle = view.Whole, true, view.Damaged, view.Whole
	if got := NewMap(tab, &s, record, 1); !reflect.DeepEqual(got, want) {
		t.Errorf("have %+v\nwant %+v", got, want)
	}
	s.Closed[0] = king
	if want.Closed[0] == king {
		t.Error("the map shares its closed bridges with the state")
	}
}

// A map without a record takes the season before from the state.
func TestMapTitle(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for _, c := range []struct {
		season adjudicator.Season
		title  string
	}{
		{adjudicator.SettingOut, "Before the setting out"}, {adjudicator.Winter, "After the autumn of year 4"},
		{adjudicator.Spring, "After the winter of year 3"}, {adjudicator.Autumn, "After the summer of year 4"},
	} {
		s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
		s.Season, s.Year = c.season, 4
		if m := NewMap(tab, &s, nil, adjudicator.NoSeat); m.Title != c.title || m.You != -1 || len(m.Marches)+len(m.Battles)+len(m.Stacks) > 0 {
			t.Errorf("%s: %+v", c.season, m)
		}
	}
}

// In the first winter the map shows a lord what of nobody's lies within a season's march, from the nearest manor or
// troop; in no other season, and to nobody else.
func TestReach(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	at := reporttest.Find(t, tab.Board, "Kingsmere", "Ludbrook")
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
	s.Season, s.Year = adjudicator.Winter, 1
	s.Manors[at[0]].Holder, s.Manors[at[1]].Holder = 0, 1
	s.Players[0].Troops = []adjudicator.Troop{{ID: 1, Kind: adjudicator.Lord, At: at[0]}}
	most, found := tab.Rules.Phases*tab.Rules.MilesPerPhase, map[board.Position]int{}
	for _, r := range NewMap(tab, &s, nil, 0).Reach {
		found[r.At] = r.Miles
	}
	for _, p := range tab.Board.Manors() {
		miles := tab.Board.Miles(at[0], p)
		if want := p != at[0] && p != at[1] && miles <= most; (found[p] > 0) != want || want && found[p] != miles {
			t.Errorf("%s, %d miles away: %d", tab.Board.NameOf(p), miles, found[p])
		}
	}
	if len(found) == 0 {
		t.Error("nothing is within reach")
	}
	if m := NewMap(tab, &s, nil, adjudicator.NoSeat); m.Reach != nil {
		t.Errorf("for nobody: %+v", m.Reach)
	}
	if s.Year = 2; NewMap(tab, &s, nil, 0).Reach != nil {
		t.Error("a later winter has it too")
	}
}
