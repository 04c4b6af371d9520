package receipt

import (
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestPatrolIsNotReadInSilence lists a line of which nothing is an order, and reads the SPREAD that the sheet of winter invites.
func TestPatrolIsNotReadInSilence(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	sheet := reporttest.SheetOf(tab, s, "PATROL 06\nRELOCATE SPREAD")
	r := NewReceipt(tab, s, 0, view.Orders{Read: sheet, Lines: sheet.Orders}, view.Office{})
	if r.NotRead != 1 || len(r.Refused) != 1 || r.Refused[0].N != 1 {
		t.Errorf("%d lines are not read, shown %+v", r.NotRead, r.Refused)
	}
	if len(r.Lines) != 1 || r.Lines[0].Order != "SPREAD" {
		t.Errorf("the orders are %+v", r.Lines)
	}
}

// TestPartOfABuild marks what is built at one of two manors as in part.
func TestPartOfABuild(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	wantLines(t, pageOf(tab, s, "BUILD HIVE AT Kingsmere, Ludbrook"), "(in part) You will build a hive at Kingsmere for 2 Bz. That leaves 8 Bz. REFUSED: Ludbrook is not a manor of yours")
}

// TestEnglishInReceipts shows lines of ordinary English in their printed form, with the marks that these have.
func TestEnglishInReceipts(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for season, texts := range map[adjudicator.Season][2]string{
		adjudicator.Summer: {
			"please march 2 and 3 to Ravenscote, thanks\nmy lord stays\nnever retreat\nbe aggressive\ndeclare war on Gawaine\nif I die, knight 5 is my heir",
			"MOVE 2, 3 TO Ravenscote\nHOLD LORD\nWITHDRAW NEVER\nSTANCE ATTACK\nENEMY Gawaine\nHEIR 5",
		},
		adjudicator.Winter: {
			"recruit two knights at Kingsmere\nplease build a beehive in Kingsmere\ndismiss man 3\nmove 2 to Ravenscote",
			"HIRE 2 KNIGHTS AT Kingsmere\nBUILD HIVE AT Kingsmere\nDISMISS 3\nRELOCATE 2 TO Ravenscote",
		},
	} {
		s := reporttest.TwoLords(t, tab, season)
		s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
		english, printed := pageOf(tab, s, texts[0]), pageOf(tab, s, texts[1])
		if !reflect.DeepEqual(english, printed) {
			t.Errorf("%s\nis shown as %+v\n, expected\n%+v", texts[0], english, printed)
		}
		for i, l := range strings.Split(texts[1], "\n") {
			if i < len(english) && english[i].Order != l {
				t.Errorf("%q is shown, expected %q", english[i].Order, l)
			}
		}
	}
}

// TestStandingInWinter marks standing lines of winter, which come after the season's, and with their money.
func TestStandingInWinter(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
	each := " each winter, after the season's own lines and with the money that they leave."
	r := NewReceipt(tab, s, 0, view.Orders{Lines: reporttest.Parsed(tab, s, "HIRE 1 KNIGHT\nRELOCATE 2 TO Ravenscote"),
		Standing: reporttest.Parsed(tab, s, "RELOCATE 2 TO Kingsmere\nBUILD HIVE AT Kingsmere\nHIRE 2 KNIGHTS\nBUILD MILL AT Ravenscote")}, view.Office{})
	wantLines(t, r.Lines, "(certain)", "(certain) 02 goes from Kingsmere to Ravenscote.")
	wantLines(t, r.Standing, "(overridden) Overridden by line 2 of this season. Carried out"+each,
		"(certain) You will build a hive at Kingsmere for 2 Bz. That leaves 4 Bz. Carried out"+each,
		"(in part) Esquire 06 joins you at Kingsmere for 4 Bz. That leaves 0 Bz. Tried again"+each, "() Tried again"+each)
}

// TestTheSeventhIsSentByTheLastLine says of a RELOCATE that a later one overrides it, also where that finds its manor full (§4.iii).
func TestTheSeventhIsSentByTheLastLine(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	for _, m := range tab.Board.Manors() {
		s.Manors[m].Holder = 0
	}
	s.Players[0].Treasury = 50
	for id := range adjudicator.TroopID(6) {
		s.Players[0].Troops = append(s.Players[0].Troops, reporttest.NewTroop(adjudicator.Man, 6+id, ruleset.GradeA, reporttest.At(t, tab, "Ravenscote")))
	}
	wantLines(t, pageOf(tab, s, "RELOCATE 2 TO Guinhurst\nRELOCATE 2 TO Ravenscote"), "(overridden) Overridden by line 2.",
		"REFUSED: 02: Ravenscote is full: 6 troops of yours are there")
}

// TestRecruitsAreSentElsewhere makes the receipt of a RELOCATE LORD that does nothing beside one of a troop hired this winter.
func TestRecruitsAreSentElsewhere(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
	wantLines(t, pageOf(tab, s, "HIRE 1 KNIGHT AT Kingsmere\nRELOCATE 4 TO Ravenscote\nRELOCATE LORD TO Ravenscote\nRELOCATE LORD TO Kingsmere"), "(certain)",
		"(certain) 04 goes from Kingsmere to Ravenscote.", "(overridden) Overridden by line 4.", "(certain) 01 is at Kingsmere already and stays.")
}

// TestRetireIsMarked says where a RETIRE leads, and how sure that is (§6.ix).
func TestRetireIsMarked(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
	text := "MOVE 2 TO Glaston Abbey\nRETIRE 2 TO Ravenscote\nRETIRE 5 TO Kingsmere"
	wantLines(t, pageOf(tab, s, text), "", "(if nobody hinders) At autumn's end 02 goes to Ravenscote.", "(if nobody hinders) 05 ends the season there and stays.")
	wantLines(t, pageOf(tab, s, "RETIRE 5 TO Ravenscote"), "As things look 05 will not: troops in Kingsmere, which is yours, stay there.")
	s.Players[1].Troops = nil
	wantLines(t, pageOf(tab, s, text), "", "(certain)", "(certain)")
}

// TestLegsAreToldApart gives each MOVE of a march its own part of the way, and says of a HOLD that it cancels one.
func TestLegsAreToldApart(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	wantLines(t, pageOf(tab, s, "MOVE 2 TO Ludbrook\nMOVE 2 TO Kingsmere\nMOVE 2 TO Ravenscote"),
		"02 goes three miles: at Kingsmere+2 to Ludbrook after phase 1, at Ludbrook in phase 2.",
		"02 goes three miles: at Kingsmere+2 to Ludbrook after phase 2, at Kingsmere after phase 3.", "02 will not move: no phase is left for it.")
	wantLines(t, pageOf(tab, s, "MOVE 2 TO Ravenscote PHASES 1\nMOVE 2 TO Ludbrook"),
		"That is two miles short of Ravenscote", "02 will not set out on it: line 1 is not done when the season ends.")
	wantLines(t, pageOf(tab, s, "MOVE 2 TO Ludbrook\nHOLD 2\nMOVE 2 TO Ravenscote"), "(overridden)", "() Nothing else: lines below order these troops.", "02 goes four miles")
}

// TestPhasesOfInvasion says in which phases another AT goes before one (§13.i).
func TestPhasesOfInvasion(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
	s.Options = allOptions(t)
	wantLines(t, pageOf(tab, s, "AT Ludbrook PILLAGE\nAT Ludbrook BESIEGE PHASES 3"), "Overridden in phase 3 by line 2.", "()")
	wantLines(t, pageOf(tab, s, "AT Ludbrook PILLAGE PHASES 2\nAT Ludbrook BESIEGE"), "(overridden)", "()")
	wantLines(t, pageOf(tab, s, "AT Ludbrook PILLAGE PHASES 2\nAT Ludbrook BESIEGE PHASES 1 3"), "()", "()")
}

// TestEsquireIsNoHeir says in the report, too, that an esquire cannot follow (§10.iii); one who is named in winter can by the next.
func TestEsquireIsNoHeir(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Players[0].Troop(5).Grade, s.Players[0].Heir = ruleset.Esquire, 5
	if r := situation.NewRealm(naming.Names{Table: tab, State: s, Reader: 0}, nil); r.Heir != "your esquire 05, who cannot follow in the coming winter" {
		t.Errorf("the heir is %q", r.Heir)
	}
	wantLines(t, pageOf(tab, s, "HEIR 5"), "() If your lord dies, 05 will follow him in winter.")
}

// TestStandingFaith refuses no CONVERT that keeps a standing one from its effect, and any other to the lord's own faith (§18).
func TestStandingFaith(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Options = allOptions(t)
	s.Players[0].Faith = order.Christian
	for _, c := range []struct {
		lines, standing string
		refused         bool
	}{
		{"CONVERT CHRISTIAN", "CONVERT DRUID", false},
		{"CONVERT CHRISTIAN", "CONVERT CHRISTIAN", true},
		{"CONVERT CHRISTIAN", "HEIR 5", true},
		{"CONVERT CHRISTIAN\nHEIR 5", "", true},
	} {
		r := NewReceipt(tab, s, 0, view.Orders{Lines: reporttest.Parsed(tab, s, c.lines), Standing: reporttest.Parsed(tab, s, c.standing)}, view.Office{})
		if l := r.Lines[0]; len(l.Refused) > 0 != c.refused {
			t.Errorf("%s beside a standing %q: refused %q, expected %t", c.lines, c.standing, l.Refused, c.refused)
		}
		if !c.refused {
			wantLines(t, r.Standing, "(overridden)")
		}
	}
}
