package narrative

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestHistoryLine tells seasons of made-up events, the weightiest things first.
func TestHistoryLine(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	at := reporttest.Find(t, tab.Board, "Kingsmere", "Ludbrook", "Ludbrook+1 to Oxenholt", "Ludbrook+2 to Oxenholt", "Oxenholt", "Elmsworth")
	king, lud, one, two, ox, elm := at[0], at[1], at[2], at[3], at[4], at[5]
	const lancelot, gawaine, kay, nobody = 0, 1, 2, adjudicator.NoSeat
	claim := func(manor board.Position, by, from adjudicator.Seat) adjudicator.Event {
		return adjudicator.ManorClaimed{Manor: manor, By: by, From: from}
	}
	fight := func(at, and board.Position, a, b, winner adjudicator.Seat, rounds, strength int, fallen ...adjudicator.Seat) []adjudicator.Event {
		all := []adjudicator.Event{adjudicator.FightBegan{At: at, And: and, Sides: [2]adjudicator.Fighters{{Lord: a, Strength: strength}, {Lord: b}}}}
		for _, f := range fallen {
			all = append(all, adjudicator.LordFell{Lord: f})
		}
		return append(all, adjudicator.FightEnded{At: at, And: and, Lords: [2]adjudicator.Seat{a, b}, Rounds: rounds, Winner: winner})
	}
	type events = []adjudicator.Event
	for _, c := range []struct {
		season adjudicator.Season
		record events
		want   string
	}{
		{adjudicator.Summer, events{}, "Nobody fights, and no manor changes hands."},
		{adjudicator.Winter, events{}, "A quiet winter."},
		{adjudicator.SettingOut, events{adjudicator.EntryGiven{Lord: gawaine, Manor: king}, claim(king, gawaine, nobody), adjudicator.EntryGiven{Lord: kay, Manor: ox}},
			"Gawaine at Kingsmere and Kay at Oxenholt set out."},
		{adjudicator.Spring, events{claim(king, gawaine, nobody), claim(lud, lancelot, nobody), claim(ox, gawaine, nobody)}, "Lancelot claims Ludbrook, Gawaine Kingsmere and Oxenholt."},
		{adjudicator.Summer, slices.Concat(fight(lud, board.NoPosition, gawaine, lancelot, gawaine, 3, 20), fight(one, two, kay, lancelot, kay, 1, 30), events{claim(lud, gawaine, lancelot), claim(king, kay, nobody)}),
			"Gawaine takes Ludbrook from Lancelot after three rounds; Kay beats Lancelot between Ludbrook and Oxenholt in one round; Kay claims Kingsmere."},
		{adjudicator.Summer, slices.Concat(fight(ox, board.NoPosition, kay, gawaine, nobody, 2, 9), fight(king, board.NoPosition, lancelot, gawaine, gawaine, 0, 20), fight(ox, board.NoPosition, gawaine, kay, nobody, 2, 9)),
			"Lancelot yields to Gawaine at Kingsmere; Kay and Gawaine fight at Oxenholt, and nobody wins."},
		{adjudicator.Summer, slices.Concat(fight(ox, board.NoPosition, lancelot, gawaine, lancelot, 2, 9), fight(ox, board.NoPosition, kay, gawaine, gawaine, 4, 9, kay)),
			"Kay falls at Oxenholt, beaten by Gawaine; Lancelot beats Gawaine at Oxenholt in two rounds."},
		{adjudicator.Summer, fight(ox, board.NoPosition, lancelot, gawaine, lancelot, 2, 9, lancelot), "Lancelot beats Gawaine at Oxenholt in two rounds, and falls himself."},
		{adjudicator.Summer, fight(ox, board.NoPosition, lancelot, gawaine, nobody, 2, 9, gawaine), "Gawaine falls at Oxenholt against Lancelot."},
		{adjudicator.Summer, fight(ox, board.NoPosition, lancelot, gawaine, nobody, 2, 9, lancelot, gawaine), "Lancelot and Gawaine both fall at Oxenholt."},
		{adjudicator.Autumn, events{adjudicator.IncomeReckoned{Lord: kay, Gross: 11}, adjudicator.IncomeReckoned{Lord: gawaine, Gross: 31}}, "The richest harvest is Gawaine's, 31 Bz."},
		{adjudicator.Autumn, events{claim(elm, kay, lancelot), adjudicator.LordOut{Lord: lancelot}, adjudicator.GameWon{Lord: kay, Manors: 7}},
			"Kay holds seven manors and has won the game; Lancelot is out of the game; Kay takes Elmsworth from Lancelot."},
		{adjudicator.Autumn, events{adjudicator.GameValued{Winners: []adjudicator.Seat{lancelot, kay}}}, "The last year is over, and Lancelot and Kay have won by worth."},
		{adjudicator.Summer, slices.Concat(fight(ox, board.NoPosition, lancelot, gawaine, lancelot, 2, 9), fight(king, board.NoPosition, lancelot, kay, lancelot, 2, 9), events{claim(elm, kay, nobody), claim(lud, gawaine, nobody)}),
			"Lancelot beats Gawaine at Oxenholt in two rounds; Lancelot beats Kay at Kingsmere in two rounds; Gawaine claims Ludbrook, Kay Elmsworth."},
		{adjudicator.Summer, slices.Concat(fight(one, two, lancelot, gawaine, lancelot, 2, 9), fight(king, board.NoPosition, lancelot, kay, lancelot, 2, 9), events{claim(elm, kay, nobody), claim(lud, gawaine, nobody)}),
			"Lancelot beats Gawaine between Ludbrook and Oxenholt in two rounds; Lancelot beats Kay at Kingsmere in two rounds; two manors are claimed."},
		{adjudicator.Winter, events{adjudicator.TroopLeft{Lord: gawaine, Why: adjudicator.Unpaid}, adjudicator.TroopLeft{Lord: kay, Why: adjudicator.Dismissed}, adjudicator.LordAppointed{Lord: kay},
			adjudicator.TroopHired{Lord: kay}, adjudicator.TroopHired{Lord: kay}, adjudicator.ManorImproved{Lord: kay, Manor: ox, What: order.Hive}, adjudicator.ManorImproved{Lord: kay, Manor: ox, What: order.Hive}, adjudicator.ManorImproved{Lord: kay, Manor: ox, What: order.Mill}},
			"A new lord rides for Kay; one troop of Gawaine's and one of Kay's left; Kay hires two troops; Kay builds two hives at Oxenholt and a mill at Oxenholt."},
		{adjudicator.Winter, events{adjudicator.FateRolled{Sum: 3}, adjudicator.TroopHired{Lord: kay}}, "The plague is in the valley; Kay hires one troop."},
		{adjudicator.Autumn, events{adjudicator.ManorPillaged{Manor: elm, By: kay, Holder: lancelot}, adjudicator.ManorPillaged{Manor: ox, By: kay, Holder: lancelot}, adjudicator.ManorPillaged{Manor: ox, By: gawaine, Holder: lancelot},
			claim(lud, gawaine, lancelot), adjudicator.ReverenceShown{Lord: lancelot, Award: 12}, adjudicator.ReverenceShown{Lord: kay, Award: 44}},
			"King Arthur comes, and honours Kay most, with 44 points; Gawaine takes Ludbrook from Lancelot; Gawaine pillages one manor and Kay two."},
	} {
		s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine", "Kay"})
		if line := HistoryLine(tab, view.Past{Season: c.season, Year: 3, State: &s, Record: c.record}); line != c.want {
			t.Errorf("have %q\nwant %q", line, c.want)
		}
	}
}

// Every line of a random campaign is a sentence that has room; the events that the history names
// suffice for it, and without a record there is none.
func TestHistoryLineLines(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	kinds := HistoryKinds()
	more := 0
	for seed := range uint64(6) {
		all, err := adjudicatortest.Play(tab.Rules, tab.Board, 4, seed, 24)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			p := view.Past{Season: s.Before.Season, Year: s.Before.Year, State: &s.After, Record: s.Record}
			line := HistoryLine(tab, p)
			if n := utf8.RuneCountInString(line); n < 15 || n > longestLine || !strings.HasSuffix(line, ".") || line[0] < 'A' || line[0] > 'Z' {
				t.Errorf("%d letters: %q", n, line)
			}
			if strings.HasSuffix(line, "; and more.") {
				more++
			}
			p.Record = slices.DeleteFunc(slices.Clone(s.Record), func(e adjudicator.Event) bool { return !slices.Contains(kinds, adjudicator.KindOf(e)) })
			if few := HistoryLine(tab, p); few != line || len(p.Record) == len(s.Record) {
				t.Errorf("by its own events: %q, by all: %q", few, line)
			}
			p.Record = nil
			if line := HistoryLine(tab, p); line != "" {
				t.Errorf("without a record: %q", line)
			}
		}
	}
	if more == 0 {
		t.Error("nothing was ever left out")
	}
}

// BenchmarkHistoryLine tells a season of war.
func BenchmarkHistoryLine(b *testing.B) {
	tab := reporttest.Training(b)
	all, err := adjudicatortest.Play(tab.Rules, tab.Board, 4, 3, 9)
	if err != nil {
		b.Fatal(err)
	}
	s := all[7]
	b.ReportAllocs()
	for b.Loop() {
		HistoryLine(tab, view.Past{Season: s.Before.Season, Year: s.Before.Year, State: &s.After, Record: s.Record})
	}
}
