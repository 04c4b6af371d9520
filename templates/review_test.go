package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// papers are the orders of a season as the office keeps them.
func papers(tab view.Table, s *adjudicatortest.Season) []view.Papers {
	all := make([]view.Papers, len(s.Before.Players))
	for seat, text := range s.Text {
		printed := order.Print(order.Parse(adjudicator.Names(tab.Board, &s.Before), adjudicator.When(s.Before.Season), inputs(text)).Orders)
		all[seat].Player = "Player " + s.Before.Players[seat].Lord
		if printed != "" {
			all[seat].Orders = strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
		}
	}
	return all
}

// review is what the master sees of a season.
func review(tab view.Table, s *adjudicatortest.Season, of []view.Papers, remarks ...string) *view.Review {
	v := narrative.NewReview(tab, played(s), of, remarks, office())
	v.Fate = []string{"Nothing of this has left the house. Answer APPROVE, and the four letters go out."}
	v.Command = "seneschal turn approve Marches"
	v.Sheet = &view.Sheet{For: "the master of " + tab.Game, Forms: []string{"APPROVE"}}
	return v
}

// TestGoldenReviews writes what a master gets to approve.
func TestGoldenReviews(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	golden(t, "review-winter", must(t)(Review(review(tab, &g.winter, papers(tab, &g.winter)))))
	war := papers(tab, &g.summer)
	war[lionel] = view.Papers{Player: "Lou", Standing: []string{"HOLD ALL"}}
	golden(t, "review-war", must(t)(Review(review(tab, &g.summer, war, "Mail to lou@example.org came back."))))
	golden(t, "review-death", must(t)(Review(review(tab, &g.autumn, papers(tab, &g.autumn)))))
}

// TestReviews writes reviews of random campaigns: they are right in form, speak to nobody as
// "you", and hold every fight and refusal.
func TestReviews(t *testing.T) {
	t.Parallel()
	tab := training(t)
	for _, s := range campaign(t, tab, 4, 77, 16) {
		text := must(t)(Review(review(tab, &s, papers(tab, &s))))
		checkText(t, text)
		checkSheet(t, text)
		story, _, _ := strings.Cut(text, "THE LORDS")
		_, story, _ = strings.Cut(story, "WHAT HAPPENED")
		if low := strings.ToLower(" " + strings.Join(strings.Fields(story), " ")); strings.Contains(low, " you ") || strings.Contains(low, " your ") || strings.Contains(low, " yours ") {
			t.Errorf("the story speaks to somebody:\n%s", story)
		}
		fights, refused := 0, 0
		for _, e := range s.Record {
			switch e.(type) {
			case adjudicator.FightBegan:
				fights++
			case adjudicator.OrderRefused:
				refused++
			}
		}
		if got := strings.Count(story, "fight at ") + strings.Count(story, "fight between "); got < fights {
			t.Errorf("%d fights told, want %d:\n%s", got, fights, story)
		}
		if (refused > 0) != strings.Contains(text, "\nORDERS REFUSED\n") {
			t.Errorf("%d refusals, and the review says\n%s", refused, text)
		}
	}
}
