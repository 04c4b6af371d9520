package narrative

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestRevoltIsTold sees that where a manor has risen nobody is told that none has.
func TestRevoltIsTold(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := adjudicatortest.New(tab.Rules, tab.Board, 2)
	s.Year, s.Season, s.Options.Fate = 2, adjudicator.Winter, true
	die := dice.Roll{Face: 2}
	manor := tab.Board.Manors()[0]
	for _, c := range []struct {
		brings []adjudicator.Event
		want   string
	}{
		{[]adjudicator.Event{adjudicator.ManorRevolted{Lord: 0, Manor: manor}}, tab.Board.NameOf(manor) + " rises, and you lose it; nobody holds it now."},
		{nil, nothingHappens[6]},
	} {
		record := append([]adjudicator.Event{adjudicator.FateRolled{Dice: [3]dice.Roll{die, die, die}, Sum: 6}}, c.brings...)
		record = append(record, adjudicator.SeasonEnded{NextYear: 3, NextSeason: adjudicator.Spring})
		text := fmt.Sprint(NewSeason(tab, view.Played{Before: &s, After: &s, Record: record}, 0, view.Office{}).Story)
		if !strings.Contains(text, c.want) || strings.Contains(text, nothingHappens[6]) != (c.brings == nil) {
			t.Errorf("%+v brings\n%s", c.brings, text)
		}
	}
}

// TestFateIsToldOnce names each lord once among those whom the plague spares, and tells in one sentence of
// those who come together.
func TestFateIsToldOnce(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	k, l := reporttest.At(t, tab, "Kingsmere"), reporttest.At(t, tab, "Ludbrook")
	_, got := told(t, adjudicator.Winter, me,
		adjudicator.FateRolled{Sum: 3},
		adjudicator.PlagueRolled{Lord: me, Troop: 1, Roll: dice.Roll{Face: 5}}, adjudicator.PlagueRolled{Lord: me, Troop: 2, Roll: dice.Roll{Face: 6}, Dies: true},
		adjudicator.PlagueRolled{Lord: me, Troop: 3, Roll: dice.Roll{Face: 1}}, adjudicator.PlagueRolled{Lord: him, Troop: 2, Roll: dice.Roll{Face: 2}},
		adjudicator.PlagueRolled{Lord: him, Troop: 3, Roll: dice.Roll{Face: 4}})
	wants(t, "plague", got[2:], "Buried: your knight 02 [6].", "Spared: you yourself [5], 03 [1]; Gawaine's knight 02 [2], 03 [4].")
	joined := func(id adjudicator.TroopID, kind adjudicator.Kind, at board.Position) adjudicator.TroopJoined {
		return adjudicator.TroopJoined{Lord: him, Troop: id, Kind: kind, Grade: ruleset.GradeB, At: at}
	}
	_, got = told(t, adjudicator.Winter, me, adjudicator.FateRolled{Sum: 12}, joined(5, adjudicator.Knight, k), joined(6, adjudicator.Man, k))
	wants(t, "together", got[2:], "Gawaine gains a knight of Grade B (05) and a man-at-arms of Grade B (06): they cost nothing to hire, and eat like any others. They are at Kingsmere.")
	_, got = told(t, adjudicator.Winter, me, adjudicator.FateRolled{Sum: 12}, joined(5, adjudicator.Knight, k), joined(6, adjudicator.Man, l))
	wants(t, "apart", got[2:], "Gawaine gains a knight of Grade B (05): he costs nothing to hire, and eats like any other. He is at Kingsmere.",
		"Gawaine gains a man-at-arms of Grade B (06): he costs nothing to hire, and eats like any other. He is at Ludbrook.")
}

// TestOneThingIsPillaged tells of a single thing that it burns, and of several how many.
func TestOneThingIsPillaged(t *testing.T) {
	t.Parallel()
	die := func(act order.PillageAct, face int, done bool) adjudicator.PillageDie {
		return adjudicator.PillageDie{Act: act, Roll: dice.Roll{Face: face}, Done: done, Wood: act == order.Reeves}
	}
	for want, thrown := range map[string][]adjudicator.PillageDie{
		"one arable unit [5] burns":              {die(order.Fields, 5, true)},
		"one arable unit [1] does not burn":      {die(order.Fields, 1, false)},
		"of two arable units [1] [4] one burns":  {die(order.Fields, 1, false), die(order.Fields, 4, true)},
		"the hive [1] is left":                   {die(order.Hives, 1, false)},
		"of two hives [2] [3] two are destroyed": {die(order.Hives, 2, true), die(order.Hives, 3, true)},
		"the forester [6] is killed":             {die(order.Reeves, 6, true)},
	} {
		if got := pillageAct(thrown, 0); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
