package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/trial"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// trialOf is the answer to a trial of some lines, by Lancelot.
func trialOf(t *testing.T, tab view.Table, s *adjudicator.State, text string, stewards bool) Letter {
	t.Helper()
	var in []order.Input
	for i, l := range strings.Split(text, "\n") {
		in = append(in, order.Input{N: i + 2, Text: l})
	}
	p := trial.Read(adjudicator.Names(tab.Board, s), tab, s, lancelot, in)
	p.Stewards = stewards
	v := trial.New(tab, s, p, office())
	v.Left = 19
	l, err := Trial(v)
	if err != nil {
		t.Fatal(err)
	}
	twins(t, l)
	return l
}

// goldenTrial is a trial with a fight in it, and with lines that are not understood.
func goldenTrial(t *testing.T, tab view.Table, g *tale) Letter {
	t.Helper()
	return trialOf(t, tab, &g.summer.Before, "MOVE 2, 3, 5 TO Ravenscote\nGawaine: HOLD ALL\nTristam: HOLD ALL\nTristram: MOVE 6 TO Ravenscote\nREADY\nSTANCE 2, 3, 5 ATTACK", false)
}

// TestGoldenTrials holds the answers to TRY against those that are kept: with a fight, of a harvest against stewards, of a winter, and of lines that are not understood.
func TestGoldenTrials(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	golden(t, "trial-fight", goldenTrial(t, tab, &g).Text)
	golden(t, "trial-autumn", trialOf(t, tab, &g.autumn.Before, "HOLD ALL", true).Text)
	golden(t, "trial-winter", trialOf(t, tab, &g.winter.Before, "HIRE 1 KNIGHT\nBUILD CASTLE AT Kingsmere\nGawaine: HIRE 2 KNIGHTS", false).Text)
	golden(t, "trial-unread", trialOf(t, tab, &g.summer.Before, "MOVE 2 TO Rvnscoat\nGawine: HOLD 2", false).Text)
}
