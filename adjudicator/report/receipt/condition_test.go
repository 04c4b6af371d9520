package receipt

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
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

// TestBranchesInReceipts says of each line behind a condition what it does if it comes true, of the others what they do if none does,
// and reckons no odds where a condition bears on them.
func TestBranchesInReceipts(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	r := receiptOf(tab, reporttest.TwoLords(t, tab, adjudicator.Summer), 0, "IF Gawaine AT Ludbrook: 2 TO Kingsmere+2 to Ludbrook\nIF PHASE 3 AND NOBODY AT Ludbrook: 3 TO Kingsmere+2 to Ludbrook\n"+
		"2 TO Kingsmere+1 to Ludbrook\n5 TO Ludbrook\nIF 5 HURT: WITHDRAW AFTER 2\nIF NOBODY AT Ludbrook: 5 FROM Ludbrook TO Kingsmere\nSTANCE ATTACK")
	var all []string
	for _, l := range r.Lines {
		all = append(all, strings.Join(append([]string{l.Order, string(l.Mark)}, l.Does...), "\n"))
	}
	for i, want := range [][]string{
		{"Only if Gawaine stands at Ludbrook", "If so, 02 goes two miles: at Kingsmere+2 to Ludbrook after phase 1."},
		{"If so, 03 goes two miles: at Kingsmere+2 to Ludbrook after phase 3."},
		{"02 goes one mile: at Kingsmere+1 to Ludbrook after phase 1.", mayBeTurned, "if nobody hinders"},
		{"05 goes", mayBeTurned, "No odds", "a line of yours behind a condition bears on it"},
		{"Only if 05 is wounded, after a round: WITHDRAW AFTER 2."},
		{"If so, 05 goes five miles by Ludbrook: "},
	} {
		for _, w := range want {
			if !strings.Contains(all[i], w) {
				t.Errorf("line %d lacks %q:\n%s", i+1, w, all[i])
			}
		}
	}
	for _, w := range r.Warnings {
		if strings.Contains(w, "neither MOVE nor HOLD") && strings.Contains(w, "03") {
			t.Errorf("a troop with a line behind a condition is warned of: %s", w)
		}
	}
}
