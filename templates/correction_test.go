package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/impact"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// corrected is the tale with other orders of Lancelot in its summer, and its autumn as it was ordered.
func corrected(t *testing.T, tab view.Table, g *tale) []impact.Season {
	t.Helper()
	summer := play(t, tab, g.spring.After, "summer", append([]string{"HOLD 1 4 5\nMOVE 6 TO Ravenscote\nHOLD 2 3"}, g.summer.Text[1:]...)...)
	autumn := play(t, tab, summer.After, "autumn 6", g.autumn.Text...)
	side := func(was, would *adjudicatortest.Season) impact.Season {
		a, b := played(was), played(would)
		return impact.Season{Was: &a, Would: &b}
	}
	all := []impact.Season{side(&g.summer, &summer), side(&g.autumn, &autumn)}
	all[0].Replaced = []adjudicator.Seat{lancelot}
	return all
}

// ruled fills in what only the office knows of a correction.
func ruled(v *view.Impact, what ...string) *view.Impact {
	v.What, v.Because = what, "Lancelot had written Oxenholt in his first mail, and the office read\nWhitsand."
	return v
}

// goldenCorrection is what the master is shown before a correction.
func goldenCorrection(t *testing.T, tab view.Table, g *tale) *Correction {
	t.Helper()
	return &Correction{Office: office(), Impact: ruled(impact.New(tab, corrected(t, tab, g)), "Lancelot's orders are replaced."),
		Sheet:   &view.Sheet{For: "the master of The Marches", Forms: []string{"YES"}},
		Apply:   "Answer with one word, YES, and it is done; in an answer to another letter write YES 4821.",
		Follows: []string{"Ann, Ben and Lou get a letter with what changed for them and their present report, Tam one line.", "The deadline of winter of year 2 moves to Sunday, 29 November 2026, 18:00 CET."}}
}

// TestGoldenCorrections writes the letters of a correction: to the master before it, and to the players after it.
func TestGoldenCorrections(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	seasons := corrected(t, tab, &g)
	ask := goldenCorrection(t, tab, &g)
	golden(t, "correction-ask", must(t)(CorrectionAsk(ask)))
	golden(t, "impact", must(t)(Impact(ask.Impact)))
	same(t, "an impact")(Impact(ask.Impact))(Impact(asJSON(t, "impact", ask.Impact, nil)))
	for seat, name := range map[adjudicator.Seat]string{lancelot: "corrected", gawaine: "corrected-other"} {
		v, touched := impact.For(tab, seasons, seat)
		if !touched {
			t.Errorf("nothing changes for %s", name)
		}
		c := &Correction{Office: office(), Impact: ruled(v, "Lancelot's orders are replaced."), Open: "winter of year 2", Follows: []string{"Your orders for winter of year 2 stay; a new receipt comes if they mean something else now."}}
		golden(t, name, must(t)(Corrected(c)))
		c.SetReport(narrative.NewSeason(tab, *seasons[1].Would, seat, office()))
		checkText(t, must(t)(Corrected(c)))
	}
	nothing := &view.Impact{Game: tab.Game, Season: "summer of year 2", Last: "summer of year 2"}
	checkText(t, must(t)(Corrected(&Correction{Office: office(), Impact: nothing})))
	golden(t, "uncorrected", must(t)(Uncorrected(&Correction{Office: office(), Impact: ruled(nothing), Sheet: &view.Sheet{Season: "winter of year 2"}})))
}

// undone is the tale with its summer open again.
func undone(t *testing.T, tab view.Table, g *tale) []impact.Season {
	t.Helper()
	seasons := corrected(t, tab, g)
	for i := range seasons {
		seasons[i].Would = nil
	}
	return seasons
}

// goldenUndone is what a player gets when a season is open again.
func goldenUndone(t *testing.T, tab view.Table, g *tale) *Correction {
	t.Helper()
	v, _ := impact.For(tab, undone(t, tab, g), lancelot)
	return &Correction{Office: office(), Impact: ruled(v), Open: "summer of year 2", Hash: strings.Repeat("4a54", 16),
		Orders: []string{"MOVE 1, 4 TO Oxenholt", "STANCE ATTACK"}, Stands: []string{"WITHDRAW AFTER 3"}, Sheet: &view.Sheet{Season: "summer of year 2"}}
}

// TestGoldenUndone writes the letters of a season that is open again.
func TestGoldenUndone(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	golden(t, "undo-ask", must(t)(CorrectionAsk(&Correction{Office: office(), Impact: ruled(impact.New(tab, undone(t, tab, &g))), Sheet: &view.Sheet{For: "the master of The Marches"},
		Apply: "Answer with one word, YES, and it is done.", Follows: []string{"Summer of year 2 gets a new seed."}})))
	golden(t, "undone", must(t)(Undone(goldenUndone(t, tab, &g))))
}

// rulings are two rulings of a game.
func rulings() []view.Ruling {
	return []view.Ruling{
		{Season: "summer of year 2", Day: "3 March 2027", Because: "Lancelot's mail was misread", What: []string{"Lancelot's orders were replaced.", impact.Secret}},
		{Season: "autumn of year 2", Day: "9 March 2027", Undone: true, Because: "Half of the letters had\nnot arrived!"},
	}
}

// TestGoldenRulings writes the answer to RULINGS.
func TestGoldenRulings(t *testing.T) {
	t.Parallel()
	list := &RulingsList{Office: office(), Game: "The Marches", Season: "winter of year 2", Rulings: rulings(), Sheet: &view.Sheet{Season: "winter of year 2"}}
	golden(t, "rulings", must(t)(Rulings(list)))
	list.Rulings = nil
	checkText(t, must(t)(Rulings(list)))
}

// TestCorrectionsOfRandomCampaigns writes letters of corrections in which one random campaign takes the place of another.
func TestCorrectionsOfRandomCampaigns(t *testing.T) {
	t.Parallel()
	tab := training(t)
	for seed := uint64(1); seed <= 4; seed++ {
		was, would := optional(t, tab, 3, seed, 8), campaign(t, tab, 3, seed, 8)
		var seasons []impact.Season
		for i := range min(len(was), len(would)) {
			a, b := played(&was[i]), played(&would[i])
			seasons = append(seasons, impact.Season{Was: &a, Would: &b})
		}
		checkText(t, must(t)(CorrectionAsk(&Correction{Office: office(), Impact: ruled(impact.New(tab, seasons)), Sheet: &view.Sheet{For: "the master"}})))
		v, _ := impact.For(tab, seasons, lancelot)
		same(t, "an impact")(Impact(v))(Impact(asJSON(t, "impact", v, nil)))
		checkText(t, must(t)(Corrected(&Correction{Office: office(), Impact: ruled(v), Open: "spring of year 4"})))
	}
}
