package report

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/testgame"
)

// TestRevoltIsTold sees that where a manor has risen nobody is told that none has.
func TestRevoltIsTold(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := testgame.New(tab.Rules, tab.Board, 2)
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
		text := string(viewed(t, tab, &s, &s, record, 0))
		if !strings.Contains(text, c.want) || strings.Contains(text, nothingHappens[6]) != (c.brings == nil) {
			t.Errorf("%+v brings\n%s", c.brings, text)
		}
	}
}
