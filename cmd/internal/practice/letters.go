package practice

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/templates"
)

// postOver writes to the player of a practice game that is over how it ended, and what to do now.
func postOver(g *game.Game) error {
	ending, err := g.Ending()
	if err != nil {
		return err
	}
	for _, s := range g.Seats {
		if g.IsSteward(s) {
			continue
		}
		final := narrative.NewFinal(g.ReportTable(), ending, adjudicator.Seat(s.Place), letter.Letterhead(g, s))
		n := letter.NewNotice(g, s, final.You)
		n.Lines = final.Outcome[:max(0, len(final.Outcome)-1)] // the last is the rule, which each letter has
		text, err := templates.PracticeOver(n)
		if err != nil {
			return err
		}
		err = letter.Post(g, s, letter.Draft{Kind: letter.KindNotice, Subject: "your practice year is over", Letter: text, Season: g.Season, Number: g.Season.Number})
		if err != nil {
			return err
		}
	}
	return nil
}
