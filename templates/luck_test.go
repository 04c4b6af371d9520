package templates

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// someLuck is what a letter says of fights: to Lancelot, or with all orders open.
func someLuck(open bool) *view.Luck {
	return &view.Luck{Open: open, Few: 5, Without: 2, Said: "In your fights the dice were 2.6 wounds for you. By chance alone they are as far from even in 43 % of such campaigns.", Rows: []view.LuckRow{
		{Lord: "Lancelot", You: true, Fights: 12, Won: 7, Expected: 6.2, Given: 29, GivenExpected: 27.1, Taken: 22, TakenExpected: 22.7, Chance: "43 %"},
		{Lord: "Gawaine", Fights: 3, Won: 1, Expected: 1.5, Given: 5, GivenExpected: 6, Taken: 7, TakenExpected: 6.3},
		{Lord: "Tristram", Fights: 113, Won: 67, Expected: 66, Given: 229, GivenExpected: 207.1, Taken: 222, TakenExpected: 222.7, Chance: "under 1 %"}}}
}

// TestGoldenLuck holds the letter of a winter with the fights so far against the one that is kept.
func TestGoldenLuck(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	v := narrative.NewSeason(tab, played(&g.winter), lancelot, office())
	v.Luck = someLuck(false)
	l, err := Report(v)
	if err != nil {
		t.Fatal(err)
	}
	twins(t, l)
	golden(t, "winter-luck", l.Text)
}
