package narrative

import (
	"fmt"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
)

// TestDiceKnownTo leaves the dice out of which the reader's report does not tell: of the loyalty of others' knights, and for entries for which only others
// have thrown.
func TestDiceKnownTo(t *testing.T) {
	t.Parallel()
	roll := func(purpose string) dice.Roll { return dice.Roll{Purpose: purpose, Face: 3} }
	for want, record := range map[string][]adjudicator.Event{
		"[mine entry his entry]": {adjudicator.SeasonBegan{Year: 1, Season: adjudicator.SettingOut},
			adjudicator.DiceRolled{Roll: roll("mine entry"), Lord: 1, Entry: "North Road"}, adjudicator.DiceRolled{Roll: roll("his entry"), Lord: 0, Entry: "North Road"},
			adjudicator.DiceRolled{Roll: roll("others"), Lord: 2, Entry: "South Road"}, adjudicator.DiceRolled{Roll: roll("of an earlier release"), Lord: 1}},
		"[mine fate lot a b c d]": {adjudicator.SeasonBegan{Year: 1, Season: adjudicator.Winter},
			adjudicator.LoyaltyRolled{Roll: roll("mine"), Lord: 1}, adjudicator.LoyaltyRolled{Roll: roll("others"), Lord: 0},
			adjudicator.StormRolled{Roll: roll("fate"), Lord: 0}, adjudicator.DiceRolled{Roll: roll("lot"), Lord: 0},
			adjudicator.RoundFought{Dice: [4]dice.Roll{roll("a"), roll("b"), roll("c"), roll("d")}}},
	} {
		var got []string
		for _, d := range DiceKnownTo(1, record) {
			got = append(got, d.For)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q, want %s", got, want)
		}
		if all := len(AllDice(record)); all <= len(got) {
			t.Errorf("%d dice in all", all)
		}
	}
}
