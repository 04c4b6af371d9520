package receipt

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
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
		{"05 goes", mayBeTurned, "No odds", "a line of yours with a condition may change it"},
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
		if strings.Contains(w, "no MOVE or HOLD") && strings.Contains(w, "03") {
			t.Errorf("a troop with a line behind a condition is warned of: %s", w)
		}
	}
}

// TestLinesGiveWayToConditions says so of those lines only before which a line behind a condition may go, and names the knights whom it
// may bring to a claim.
func TestLinesGiveWayToConditions(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	s.Options = allOptions(t)
	s.Players[1].Troops = nil
	claims := "05 then claims Ravenscote. Should a line with a condition bring "
	for text, want := range map[string]string{
		"MOVE 5 TO Ravenscote\nIF LORD HURT: MOVE 2 TO Ravenscote":          "(certain) " + claims + "02 there, that knight claims it in place of 05.",
		"MOVE 5 TO Ravenscote\nIF LORD HURT: MOVE LORD, 2, 3 TO Ravenscote": "(certain) " + claims + "01 or 02 there, that knight claims it in place of 05.",
		"MOVE 2 TO Ravenscote\nIF LORD HURT: MOVE 5 TO Ravenscote":          "(certain) 02 then claims Ravenscote.",
		"MOVE 5 TO Ravenscote\nIF LORD HURT: CLAIM Ludbrook NO":             "(certain) 05 then claims Ravenscote.",
		"MOVE 5 TO Ravenscote\nIF LORD HURT: CLAIM Ravenscote NO":           "(if nobody hinders) 05 then claims Ravenscote. " + mayBeTurned,
		"MOVE 5 TO Ravenscote\nIF LORD HURT: YIELD Ravenscote":              "(if nobody hinders) 05 then claims Ravenscote. " + mayBeTurned,
		"CLAIM Ravenscote NO\nIF LORD HURT: CLAIM Ravenscote YES":           "() Your knights will not claim it this season. " + mayBeTurned,
		"CLAIM Ravenscote NO\nIF LORD HURT: CLAIM Ludbrook YES":             "() Your knights will not claim it this season.",
		"STANCE 2 PASSIVE\nIF STRONGER: STANCE ATTACK":                      "() 02 fights only if attacked. " + mayBeTurned,
		"STANCE 2 PASSIVE\nIF STRONGER: STANCE 3 ATTACK":                    "() 02 fights only if attacked.",
		"STANCE 2 PASSIVE\nIF STRONGER: WITHDRAW 2 NEVER":                   "() 02 fights only if attacked.",
		"WOUNDS 2, 3\nIF STRONGER: WOUNDS 3, 2":                             mayBeTurned,
		"SHELTER HOUSE\nIF STRONGER: SHELTER Kingsmere OPEN":                mayBeTurned,
		"CHAMPIONS 2, 3\nIF LORD HURT: CHAMPIONS 3, 2":                      mayBeTurned,
		"AT Ludbrook PILLAGE\nIF STRONGER: AT Ludbrook ASSAULT":             mayBeTurned,
		"YIELD Ludbrook\nIF LORD HURT: YIELD Ludbrook TO Gawaine":           mayBeTurned,
	} {
		l := pageOf(tab, s, text)[0]
		got := strings.Join(slices.DeleteFunc(l.Does, func(said string) bool { return strings.Contains(said, " miles") }), " ")
		if got = "(" + string(l.Mark) + ") " + got; got != want && (want != mayBeTurned || !strings.HasSuffix(got, " "+want)) {
			t.Errorf("%s\n%q, expected %q", text, got, want)
		}
	}
}

// TestSeasonBeforeStandingConditions says that lines of the season without a condition go before standing ones behind one (§6.x).
func TestSeasonBeforeStandingConditions(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	in := view.Orders{Lines: reporttest.Parsed(tab, s, "HOLD 2\nSTANCE ATTACK\nWITHDRAW 5 NEVER"),
		Standing: reporttest.Parsed(tab, s, "IF LORD HURT: MOVE 2, 5 TO Ravenscote\nIF LORD HURT: STANCE PASSIVE\nIF LORD HURT: HOLD 2\nIF STRONGER: WITHDRAW 5, 3 NEVER\nWITHDRAW LORD NEVER\nIF STRONGER: WITHDRAW LORD AFTER 3")}
	r := NewReceipt(tab, s, 0, in, view.Office{})
	wantLines(t, r.Standing, "If so, 05 goes four miles", "(overridden) Overridden by line 2 of this season.", "(overridden) Overridden by line 1 of this season.",
		"Overridden for 05 by line 3 of this season.", mayBeTurned, "Only if your side is stronger")
	wantLines(t, r.Standing[:1], "Overridden for 02 by line 1 of this season.")
	for _, l := range r.Lines {
		if slices.Contains(l.Does, mayBeTurned) {
			t.Errorf("%s gives way to a standing line: %q", l.Order, l.Does)
		}
	}
	s.Season, s.Year = adjudicator.SettingOut, 0
	wantLines(t, NewReceipt(tab, s, 0, in, view.Office{}).Standing[:1], "Only if your lord is wounded, when a phase begins: MOVE 2, 5 TO Ravenscote.")
}
