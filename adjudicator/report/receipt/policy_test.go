package receipt

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestOverridden marks lines that do nothing because another settles the same thing, and names that one.
func TestOverridden(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	s.Options = allOptions(t)
	beaten := "(overridden) Overridden by line 2."
	for _, text := range []string{
		"CLAIM Ludbrook NO\nCLAIM Ludbrook YES", "SHELTER HOUSE\nSHELTER OPEN", "SHELTER Kingsmere HOUSE\nSHELTER Kingsmere OPEN", "YIELD Ludbrook\nYIELD Ludbrook TO Gawaine",
		"AT Ludbrook PILLAGE\nAT Ludbrook BESIEGE", "ALLY Gawaine\nENEMY Gawaine", "HEIR 2\nHEIR 5", "WOUNDS 2 3\nWOUNDS 5", "RETIRE 2 TO Kingsmere\nRETIRE 2 TO Ravenscote",
		"STANCE PASSIVE\nSTANCE ATTACK",
	} {
		if l := pageOf(tab, s, text)[0]; "("+string(l.Mark)+") "+strings.Join(l.Does, " ") != beaten {
			t.Errorf("%s: (%s) %q, expected %q", l.Order, l.Mark, l.Does, beaten)
		}
		if l := pageOf(tab, s, text)[1]; l.Mark == "overridden" {
			t.Errorf("%s is overridden, and it is the last line", l.Order)
		}
	}
	wantLines(t, pageOf(tab, s, "SHELTER HOUSE\nSHELTER Kingsmere OPEN"), "()", "()")
	wantLines(t, pageOf(tab, s, "HOLD 2\nHOLD 2"), "(overridden) Overridden", "")
	standing := NewReceipt(tab, s, 0, view.Orders{Lines: reporttest.Parsed(tab, s, "CLAIM Ludbrook YES"),
		Standing: reporttest.Parsed(tab, s, "CLAIM Ludbrook NO")}, view.Office{}).Standing
	wantLines(t, standing, "(overridden) Overridden by line 1 of this season.")
}

// TestAlliesAreNamed says which ALLY of an earlier season holds beside a STANCE, and that an ally's manor is claimed.
func TestAlliesAreNamed(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	s.Players[0].Allies = []adjudicator.Seat{1}
	holds := "Your ALLY of an earlier season still holds: they do not attack Gawaine."
	wantLines(t, pageOf(tab, s, "STANCE ATTACK"), holds)
	if said := strings.Join(pageOf(tab, s, "STANCE ATTACK\nENEMY Gawaine")[0].Does, " "); strings.Contains(said, holds) {
		t.Errorf("with ENEMY the receipt says %q", said)
	}
	near := reporttest.At(t, tab, "Ravenscote")
	s.Manors[near].Holder = 1
	wantLines(t, pageOf(tab, s, "MOVE 2 TO Ravenscote"), "02 then claims Ravenscote. It is a manor of Gawaine, whom you name an ally: CLAIM Ravenscote NO leaves it to him.")
	s.Players[0].Troop(2).At = near
	wantLines(t, pageOf(tab, s, "HOLD 2"), "02 then claims Ravenscote. It is a manor of Gawaine, whom you name an ally: CLAIM Ravenscote NO leaves it to him.")
}

// TestOneWhoMayDispute counts those who stand at the manor that is claimed.
func TestOneWhoMayDispute(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	for i := range s.Players[1].Troops[1:] {
		s.Players[1].Troops[1+i].At = reporttest.At(t, tab, "Glaston Abbey")
	}
	if does := receiptOf(tab, s, 0, "MOVE 2 TO Ludbrook").Lines[0].Does; does[1] != "02 then claims Ludbrook, if Gawaine's 01 does not dispute it." {
		t.Errorf("it says %q", does)
	}
}

// TestYieldStillClaims says that troops who yield a manor claim it where nobody else does (§5.i).
func TestYieldStillClaims(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	wantLines(t, pageOf(tab, s, "YIELD Ravenscote"), "Your troops at Ravenscote do not dispute it with another lord, whose knight ends the season there. Where nobody else claims it a knight of yours still does, unless you write CLAIM Ravenscote NO.")
	wantLines(t, pageOf(tab, s, "YIELD Ravenscote TO Gawaine\nCLAIM Ravenscote NO"), "with Gawaine, if a knight of his ends the season there.", "")
	wantLines(t, pageOf(tab, s, "YIELD Kingsmere"), "If he claims it you lose it.")
}

// TestEsquireAsHeir says that an esquire cannot follow a lord (§10.iii).
func TestEsquireAsHeir(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	s.Players[0].Troop(5).Grade = ruleset.Esquire
	wantLines(t, pageOf(tab, s, "HEIR 5"), "05 is an esquire, and only one who is of Grade A can follow your lord")
}

// TestRetireOfThoseWhoStay refuses RETIRE for troops that are certain to end in an own manor, where they stay (§6.ix).
func TestRetireOfThoseWhoStay(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	s.Players[1].Troops = nil
	wantLines(t, pageOf(tab, s, "RETIRE 2 TO Ravenscote"), "REFUSED: 02 ends the season at Kingsmere, which is yours, and stays there")
}
