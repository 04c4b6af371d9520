package receipt

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// nothing matches what a receipt says of lines of which nothing comes.
var nothing = regexp.MustCompile(`^$|adds nothing|^Nothing|Nobody needs to move|^Without effect|^Overridden|may not become`)

// TestEveryOrderIsTold gives each order of the language alone, where it does something: the receipt refuses nothing of it,
// and says what comes of it.
func TestEveryOrderIsTold(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	missing := map[string]bool{}
	for _, o := range order.Kinds() {
		missing[fmt.Sprintf("%s (%T)", order.Keyword(o), o)] = true
	}
	for season, texts := range map[adjudicator.Season]string{
		adjudicator.SettingOut: "ENTER BY Dover Road\nFAITH DRUID",
		adjudicator.Autumn: "MOVE 2 TO Ludbrook\nHOLD 3\nSTANCE PASSIVE\nALLY Gawaine\nENEMY Gawaine\nNEUTRAL Gawaine\nWITHDRAW NEVER\nWOUNDS 2 3\nCHAMPIONS 2 5\n" +
			"VICTORY STAY\nDEFEAT HOME\nCLAIM Ludbrook YES\nYIELD Kingsmere\nHEIR 2\nRETIRE SPREAD\nSHARE Glaston Abbey WITH Gawaine 50 PERCENT\n" +
			"SHELTER Kingsmere HOUSE\nAT Ludbrook PILLAGE\nCONVERT DRUID",
		adjudicator.Winter: "DISMISS 3\nPAY 2 FIRST\nAPPOINT 2\nHIRE 1 MAN\nBUILD HIVE AT Kingsmere\nRELOCATE 2 TO Ravenscote\nRELOCATE FORESTER FROM Kingsmere TO Ravenscote\nSPREAD\n" +
			"GIVE 1 TO Gawaine\nREPAIR CASTLE AT Kingsmere\nSWARM TO Kingsmere\nBOUNDARY Ludbrook\nLIGHTNING Kingsmere",
	} {
		s := reporttest.TwoLords(t, tab, season)
		s.Options = allOptions(t)
		s.Manors[reporttest.At(t, tab, "Ludbrook")].Holder = 1
		s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
		kingsmere := &s.Manors[reporttest.At(t, tab, "Kingsmere")]
		kingsmere.Holder, kingsmere.Castle, kingsmere.Foresters = 0, adjudicator.WorksDamaged, 1
		for _, text := range strings.Split(texts, "\n") {
			lines := reporttest.Parsed(tab, s, text)
			if len(lines) != 1 {
				t.Fatalf("%s is read as %d lines", text, len(lines))
			}
			delete(missing, fmt.Sprintf("%s (%T)", order.Keyword(lines[0].Order), lines[0].Order))
			in := s.Clone()
			if _, ok := lines[0].Order.(order.Appoint); ok {
				in.Players[0].Troop(1).Status = adjudicator.Dead
			}
			l := NewReceipt(tab, &in, 0, view.Orders{Lines: lines}, view.Office{}).Lines[0]
			if said := strings.Join(l.Does, " "); len(l.Refused) > 0 || nothing.MatchString(said) {
				t.Errorf("%s: the receipt says %q, and refuses %q: let it be carried out here, and let effects (trial.go) tell what comes of it", text, said, l.Refused)
			}
		}
	}
	for kind := range missing {
		t.Errorf("%s: this test has no line of it", kind)
	}
}

// TestGift says of gifts what they leave and when they count, and refuses what the season would refuse (§11).
func TestGift(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Players[0].Troops = s.Players[0].Troops[:1]
	page := func(text string) []view.ReceiptLine {
		return NewReceipt(tab, s, 0, view.Orders{Lines: reporttest.Parsed(tab, s, text)}, view.Office{}).Lines
	}
	lines := page("GIVE 12 TO Gawaine\nGIVE 12 TO Gawaine\nGIVE 8 TO Gawaine\nGIVE 1 TO Lancelot")
	given := "You will give %d Bz to Gawaine, who has it when this winter is over. All are told. That leaves %d Bz."
	for i, want := range []string{fmt.Sprintf(given, 12, 8), "", fmt.Sprintf(given, 8, 0), ""} {
		if got := strings.Join(lines[i].Does, " "); got != want || (want == "") != (len(lines[i].Refused) > 0) || want != "" && lines[i].Mark != view.Certain {
			t.Errorf("%s: it does %q, and refuses %q; expected %q", lines[i].Order, got, lines[i].Refused, want)
		}
	}
	for i, want := range map[int]string{1: "you would give 12 Bz, and 8 is left", 3: "Lancelot is your own lord: name the lord who is to have the money"} {
		if !strings.Contains(strings.Join(lines[i].Refused, " "), want) {
			t.Errorf("%s is refused by %q; expected %q", lines[i].Order, lines[i].Refused, want)
		}
	}
	s.Players[1].Out = true
	if out := page("GIVE 1 TO Gawaine")[0]; len(out.Refused) != 1 || !strings.Contains(out.Refused[0], "Gawaine is out of the game") {
		t.Errorf("to a lord who is out: it does %q, and refuses %q", out.Does, out.Refused)
	}
}

// pageOf is what a receipt says of the lines of a sheet.
func pageOf(tab view.Table, s *adjudicator.State, text string) []view.ReceiptLine {
	return NewReceipt(tab, s, 0, view.Orders{Lines: reporttest.Parsed(tab, s, text)}, view.Office{}).Lines
}

// wantLines wants of each line of a receipt: its mark, and what it says, with what is refused.
func wantLines(t *testing.T, lines []view.ReceiptLine, want ...string) {
	t.Helper()
	if len(lines) != len(want) {
		t.Fatalf("there are %d lines, expected %d", len(lines), len(want))
	}
	for i, l := range lines {
		got := "(" + string(l.Mark) + ") " + strings.Join(l.Does, " ")
		if len(l.Refused) > 0 {
			got += " REFUSED: " + strings.Join(l.Refused, "; ")
		}
		if !strings.Contains(got, want[i]) {
			t.Errorf("%s: %q, expected %q", l.Order, got, want[i])
		}
	}
}

// TestWinterIsReckonedOnce holds lines against what the whole sheet makes of the winter: men are dismissed before anything is
// bought, wherever their line stands.
func TestWinterIsReckonedOnce(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Players[0].Treasury = adjudicator.PayOwed(tab.Rules, s.Player(0))
	wantLines(t, pageOf(tab, s, "BUILD HIVE AT Kingsmere\nDISMISS 3"),
		"(certain) You will build a hive at Kingsmere for 2 Bz. That leaves 0 Bz.", "(certain) Man-at-arms 03 will be dismissed. That leaves 0 Bz.")

	s.Players[0].Treasury = 40
	home := s.Players[0].Troops[0].At
	for id := range adjudicator.TroopID(2) {
		s.Players[0].Troops = append(s.Players[0].Troops, reporttest.NewTroop(adjudicator.Man, 10+id, 0, home))
	}
	wantLines(t, pageOf(tab, s, "HIRE 1 KNIGHT AT Kingsmere\nDISMISS 3"), "(certain) Esquire 04 joins you at Kingsmere", "(certain) Man-at-arms 03 will be dismissed.")
	wantLines(t, pageOf(tab, s, "RELOCATE 2 TO Kingsmere\nHIRE 1 MAN\nHIRE 1 MAN\nDISMISS 3"), "", "(certain)", "no manor of yours has room", "(certain)")
}

// TestLoyaltyIsNotCertain marks nothing certain that the dice of knights who may desert can change (§11).
func TestLoyaltyIsNotCertain(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
	s.Players[0].Treasury = adjudicator.Pay(tab.Rules, s.Players[0].Troop(2))
	lines := pageOf(tab, s, "RELOCATE 2 TO Ravenscote\nDISMISS 3")
	wantLines(t, lines, "()", "(certain)")
	if notes := strings.Join(lines[0].Notes, " "); !strings.Contains(notes, "deserts") {
		t.Errorf("notes %q, expected a word on knights who desert", notes)
	}
}

// TestSitesOfOneLordsParish calls a church certain where nobody else can build in the parish, and one that is refused in part is marked so (§19).
func TestSitesOfOneLordsParish(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Options = allOptions(t)
	s.Players[0].Treasury, s.Players[0].Faith, s.Players[1].Faith = 60, order.Christian, order.Christian
	home := reporttest.At(t, tab, "Kingsmere")
	parish := tab.Board.Place(home).Parish
	for i := range s.Manors {
		s.Manors[i].Holder = adjudicator.NoSeat
	}
	var other adjudicator.Seat = 1
	s.Manors[home].Holder = 0
	wantLines(t, pageOf(tab, s, "BUILD CHURCH AT Kingsmere"), "(certain)")
	for _, m := range tab.Board.Manors() {
		if m != home && tab.Board.Place(m).Parish == parish {
			s.Manors[m].Holder = other
		}
	}
	wantLines(t, pageOf(tab, s, "BUILD CHURCH AT Kingsmere"), "(if nobody hinders)")
	wantLines(t, pageOf(tab, s, "BUILD CHURCH AT Kingsmere, Kingsmere"), "(in part)")
}

// TestBeatenRelocation marks a RELOCATE that another goes before.
func TestBeatenRelocation(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
	wantLines(t, pageOf(tab, s, "RELOCATE 2 TO Kingsmere\nRELOCATE 2 TO Ravenscote"), "(overridden) Overridden by line 2.", "(certain)")
}
