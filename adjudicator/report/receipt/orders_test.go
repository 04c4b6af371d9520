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
var nothing = regexp.MustCompile(`^$|adds nothing|^Nothing|Nobody needs to move|^Without effect|may not become`)

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
