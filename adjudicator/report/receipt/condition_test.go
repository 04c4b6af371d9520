package receipt

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestConditionMeaning says when a line behind a condition holds.
func TestConditionMeaning(t *testing.T) {
	t.Parallel()
	hold := order.Hold{Troops: order.Troops{{First: 3, Last: 3}}}
	for want, c := range map[string]order.Conditional{
		"Only if Gawaine stands at Foxwood, when a phase begins: HOLD 3.": {If: []order.Fact{{Is: order.LordAt, Lord: "Gawaine", Place: "Foxwood"}}, Then: hold},
		"Only if somebody stands at Foxwood and your lord is dead, when a phase begins: HOLD 3.": {
			If: []order.Fact{{Is: order.NobodyAt, Not: true, Place: "Foxwood"}, {Is: order.TroopDead}}, Then: hold},
		"Only against the troops of Bors, after the fight: VICTORY STAY.": {Against: "Bors", Then: order.Victory{Do: order.StayThere}},
		"Only if the odds are at least 3 to 2 against the troops of Bors, when troops meet: STANCE ATTACK.": {
			If: []order.Fact{{Is: order.Strength, Weighs: order.Condition{A: 3, B: 2}}}, Against: "Bors", Then: order.Stance{Do: order.Attack}},
	} {
		if got := conditionMeaning(c); got != want {
			t.Errorf("%s: %q, want %q", c, got, want)
		}
	}
}
