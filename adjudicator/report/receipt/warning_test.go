package receipt

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// receiptOf is the receipt for some lines.
func receiptOf(tab view.Table, s *adjudicator.State, seat adjudicator.Seat, text string) *view.Receipt {
	sheet := reporttest.SheetOf(tab, s, text)
	return NewReceipt(tab, s, seat, view.Orders{Read: sheet, Lines: reporttest.Numbered(sheet), Standing: sheet.Standing}, view.Office{})
}

// besieged lays Gawaine's troops before Kingsmere.
func besieged(t *testing.T, tab view.Table) func(*adjudicator.State) {
	return func(s *adjudicator.State) {
		home := reporttest.At(t, tab, "Kingsmere")
		s.Options.Castles, s.Manors[home].Siege = true, 1<<1
		for i := range s.Players[1].Troops {
			s.Players[1].Troops[i].At = home
		}
	}
}

// nearBridge puts Gawaine's troops at Whitsand, three miles from Sword Bridge.
func nearBridge(t *testing.T, tab view.Table) func(*adjudicator.State) {
	return func(s *adjudicator.State) {
		for i := range s.Players[1].Troops {
			s.Players[1].Troops[i].At = reporttest.At(t, tab, "Whitsand")
		}
	}
}

// TestWarnings writes orders that deserve a warning, and others that do not: a
// warning stands only where it is true.
func TestWarnings(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for _, c := range []struct {
		name    string
		season  adjudicator.Season
		orders  string
		want    string // part of a warning; with a ! before it, of none
		prepare func(s *adjudicator.State)
	}{
		{"idle", adjudicator.Summer, "HOLD 1 2", "03 and 05 have no MOVE or HOLD: they stay where they are and fight only in your manors or if attacked.", nil},
		{"idle attackers", adjudicator.Summer, "HOLD 1 2\nSTANCE ATTACK", "03 and 05 have no MOVE or HOLD: they stay where they are.", nil},
		{"all idle", adjudicator.Summer, "CLAIM Ludbrook NO", "Your troops have no MOVE or HOLD", nil},
		{"all busy", adjudicator.Summer, "HOLD ALL", "!no MOVE or HOLD", nil},
		{"lord alone", adjudicator.Summer, "MOVE LORD TO Ravenscote\nHOLD ALL", "Your lord will be alone at Ravenscote (strength 8), and Gawaine's 01, 02 and 03 (strength 20) can reach him: if your lord falls", func(s *adjudicator.State) {
			for i := range s.Players[1].Troops {
				s.Players[1].Troops[i].At = reporttest.At(t, tab, "Glaston Abbey")
			}
		}},
		{"lord in company", adjudicator.Summer, "MOVE LORD 2 TO Ravenscote\nHOLD ALL", "!alone", nil},
		{"unsupervised", adjudicator.Spring, "MOVE 1 2 5 TO Ravenscote\nHOLD 3", "Kingsmere will not be supervised", nil},
		{"still supervised", adjudicator.Spring, "MOVE 1 2 TO Ravenscote\nHOLD 5 3", "!supervised", nil},
		{"summer is no matter", adjudicator.Summer, "MOVE 1 2 5 TO Ravenscote\nHOLD 3", "!supervised", nil},
		{"uncollected", adjudicator.Autumn, "MOVE 1 2 5 TO Ravenscote\nHOLD 3", "Kingsmere will bring 3 Bz and not 5: its knight leaves, and only a man-at-arms collects", nil},
		{"nobody collects", adjudicator.Autumn, "MOVE ALL TO Ravenscote", "Kingsmere will bring 1 Bz and not 5: its knight leaves, and nobody collects", nil},
		{"still collected", adjudicator.Autumn, "MOVE 1 2 TO Ravenscote\nHOLD 3 5", "!collects", nil},
		{"no knight to claim", adjudicator.Summer, "MOVE 3 TO Ravenscote\nHOLD ALL", "03 cannot claim Ravenscote: only a knight or your lord can.", nil},
		{"a knight claims", adjudicator.Summer, "MOVE 3 5 TO Ravenscote\nHOLD ALL", "!cannot claim", nil},
		{"claim of nobody", adjudicator.Summer, "HOLD ALL\nCLAIM Ravenscote YES", "You cannot claim Ravenscote: no knight of yours will be there.", nil},
		{"a seventh", adjudicator.Summer, "HOLD 1 2 3 5\nMOVE 6 7 8 TO Kingsmere", "In phases two and three 08 waits at milestone Kingsmere+1 to Ravenscote: more than six of yours would be at Kingsmere", func(s *adjudicator.State) {
			for id := adjudicator.TroopID(6); id < 9; id++ {
				s.Players[0].Troops = append(s.Players[0].Troops, reporttest.NewTroop(adjudicator.Man, id, ruleset.GradeA, reporttest.At(t, tab, "Ravenscote")))
			}
		}},
		{"besieged", adjudicator.Summer, "HOLD ALL", "At Kingsmere your 01, 02, 03 and 05 are besieged by Gawaine: unless they are relieved", besieged(t, tab)},
		{"ordered out", adjudicator.Summer, "MOVE 2 TO Ravenscote\nHOLD ALL", "by your orders all of them sally in the first phase", besieged(t, tab)},
		{"ordered to fight in the open", adjudicator.Summer, "HOLD ALL\nSHELTER OPEN", "by your orders all of them sally in the first phase", besieged(t, tab)},
		{"ordered to stay inside", adjudicator.Summer, "HOLD ALL\nSHELTER OPEN\nSHELTER Kingsmere HOUSE", "!of them sally", besieged(t, tab)},
		{"open choke", adjudicator.Summer, "MOVE 5 TO Sword Bridge\nHOLD ALL\nSTANCE PASSIVE", "05 lets others pass at Sword Bridge: he is PASSIVE.", nearBridge(t, tab)},
		{"open choke far from all", adjudicator.Summer, "MOVE 5 TO Sword Bridge\nHOLD ALL\nSTANCE PASSIVE", "!others pass", nil},
		{"choke without orders", adjudicator.Summer, "HOLD 1", "02 lets others pass at Sword Bridge: without MOVE or HOLD nobody is stopped there.", func(s *adjudicator.State) {
			nearBridge(t, tab)(s)
			s.Players[0].Troops[1].At = reporttest.At(t, tab, "Sword Bridge")
		}},
		{"alone on a choke", adjudicator.Summer, "MOVE 5 TO Sword Bridge\nHOLD ALL", "05 ends the season alone at Sword Bridge, where two of each side can fight, and Gawaine's 01, 02 and 03 (strength 20) can come there.", nearBridge(t, tab)},
		{"two on a choke", adjudicator.Summer, "MOVE 2 5 TO Sword Bridge\nHOLD ALL", "!alone at Sword Bridge", nearBridge(t, tab)},
		{"over a choke", adjudicator.Summer, "MOVE 5 TO Whitsand\nHOLD ALL", "!alone at Sword Bridge", nearBridge(t, tab)},
		{"held choke", adjudicator.Summer, "MOVE 5 TO Sword Bridge\nHOLD ALL", "!others pass", nearBridge(t, tab)},
		{"unpaid", adjudicator.Winter, "HIRE 1 MAN", "05 will leave you: there is no pay for him. Since a knight leaves so, each knight who was paid rolls a die", func(s *adjudicator.State) { s.Players[0].Treasury = 6 }},
		{"a man unpaid", adjudicator.Winter, "HIRE 1 MAN", "!rolls a die", func(s *adjudicator.State) { s.Players[0].Treasury = 8 }},
		{"next pay", adjudicator.Winter, "HIRE 2 KNIGHTS\nBUILD HIVE AT Kingsmere", "Next winter's pay will be 18 Bz. You will have 0 Bz, and a harvest as things stand brings 6 if no manor is supervised, 9 if all are: at worst 12 Bz are missing, and three knights would leave.", nil},
		{"one bezant short", adjudicator.Winter, "HIRE 2 KNIGHTS\nBUILD HIVE AT Kingsmere", "at worst 1 Bz is missing, and one", func(s *adjudicator.State) { s.Players[0].Treasury += 11 }},
		{"money in hand", adjudicator.Winter, "HEIR 2", "!next winter", nil},
	} {
		s := reporttest.TwoLords(t, tab, c.season)
		if c.prepare != nil {
			c.prepare(s)
		}
		r := receiptOf(tab, s, 0, c.orders)
		want, not := strings.CutPrefix(c.want, "!")
		said := slices.Clone(r.Warnings)
		for _, l := range r.Lines {
			said = append(said, l.Does...)
		}
		if found := slices.ContainsFunc(said, func(w string) bool { return strings.Contains(w, want) }); found == not {
			t.Errorf("%s: it says %q", c.name, said)
		}
	}
}

// TestForecasts reads what the lines of a receipt say that they will do.
func TestForecasts(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	const may = "You may meet: Gawaine's 01, 02 and 03 (strength 20, now at Ludbrook)."
	for _, c := range []struct {
		season adjudicator.Season
		orders string
		line   int
		mark   view.Mark
		want   []string
	}{
		{adjudicator.Summer, "MOVE 2 3 TO Ravenscote", 0, view.IfNobody, []string{"02 and 03 go four miles: at Kingsmere+2 to Ravenscote after phase 1, at Ravenscote after phase 2.", "02 then claims Ravenscote."}},
		{adjudicator.Summer, "MOVE 2 TO Ludbrook", 0, view.IfNobody, []string{"02 goes three miles: at Kingsmere+2 to Ludbrook after phase 1, at Ludbrook after phase 2.", "02 then claims Ludbrook, if Gawaine's 01, 02 and 03 do not dispute it.", "You may meet Gawaine's 01, 02 and 03 at Ludbrook (strength 20 as they stand there now).",
			"Odds of your 02 against Gawaine's 01, 02 and 03 at Ludbrook in phase two, if they stay as they are and have no orders: you hold the field 0 %, they 100 %; their lord falls 0 %."}},
		{adjudicator.Summer, "MOVE 2 TO Whitsand", 0, view.IfNobody, []string{"02 goes six miles by Ravenscote and Sword Bridge: at Kingsmere+2 to Ravenscote after phase 1, at Ravenscote after phase 2, at Ravenscote+2 to Whitsand after phase 3.", "That is one mile short of Whitsand; order the rest again next season."}},
		{adjudicator.Autumn, "MOVE 2 TO Whitsand", 0, view.IfNobody, []string{"02 goes six miles by Ravenscote and Sword Bridge: at Kingsmere+2 to Ravenscote after phase 1, at Ravenscote after phase 2, at Ravenscote+2 to Whitsand after phase 3.", "That is one mile short of Whitsand; order the rest again in the spring."}},
		{adjudicator.Summer, "MOVE 2 TO Ravenscote PHASES 1 2\nMOVE 2 TO Glaston Abbey", 0, view.IfNobody, []string{"02 goes four miles: at Kingsmere+2 to Ravenscote after phase 1, at Ravenscote after phase 2."}},
		{adjudicator.Summer, "MOVE 2 TO Kingsmere", 0, view.IfNobody, []string{"02 is at Kingsmere already and stays.", may}},
		{adjudicator.Summer, "RETIRE 2 TO Kingsmere", 0, view.Unmarked, []string{"Nothing this season: it is for the end of autumn. Write it again then, or under STANDING."}},
		{adjudicator.Winter, "HIRE 1 KNIGHT AT Kingsmere\nBUILD HIVE AT Kingsmere", 1, view.Certain, []string{"You will build a hive at Kingsmere for 2 Bz.", "That leaves 4 Bz."}},
		{adjudicator.Winter, "DISMISS 3", 0, view.Certain, []string{"Man-at-arms 03 will be dismissed.", "That leaves 12 Bz."}},
	} {
		r := receiptOf(tab, reporttest.TwoLords(t, tab, c.season), 0, c.orders)
		if got := r.Lines[c.line]; !slices.Equal(got.Does, c.want) || got.Mark != c.mark {
			t.Errorf("%q does %q, marked %q", c.orders, got.Does, got.Mark)
		}
	}
}

// TestRefusedParts finds what cannot be done with the line that it belongs to.
func TestRefusedParts(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	r := receiptOf(tab, reporttest.TwoLords(t, tab, adjudicator.Winter), 0, "HIRE 4 KNIGHTS\nBUILD MILL AT Kingsmere")
	if len(r.Lines[0].Refused) != 1 || !strings.Contains(r.Lines[0].Refused[0], "2 of 4 hired") {
		t.Errorf("the first line: %+v", r.Lines[0])
	}
	if len(r.Lines[1].Refused) != 1 || !strings.Contains(r.Lines[1].Refused[0], "no river rights") || len(r.Lines[1].Does) != 0 {
		t.Errorf("the second line: %+v", r.Lines[1])
	}
	if !strings.Contains(r.Money, "2 Bz will be left") {
		t.Errorf("money: %s", r.Money)
	}
}

// TestMarks moves Gawaine about: a line is certain only where he can reach neither the
// troops nor their lord, and what only says how troops behave bears no mark.
func TestMarks(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for _, c := range []struct {
		his, orders string
		line        int
		want        view.Mark
	}{
		{"Tregarrow", "MOVE 2 TO Ludbrook", 0, view.Certain},
		{"Tregarrow", "HOLD ALL", 0, view.Certain},
		{"Tregarrow", "MOVE 2 TO Whitsand", 0, view.IfNobody},
		{"Ludbrook", "HOLD 2", 0, view.IfNobody},
		{"Tregarrow", "HOLD 2 17", 0, view.InPart},
		{"Tregarrow", "HOLD 17", 0, view.Unmarked},
		{"Tregarrow", "STANCE ATTACK", 0, view.Unmarked},
		{"Tregarrow", "WITHDRAW AFTER 3\nVICTORY STAY\nDEFEAT HOME\nHEIR 2", 3, view.Unmarked},
	} {
		s := reporttest.TwoLords(t, tab, adjudicator.Summer)
		for i := range s.Players[1].Troops {
			s.Players[1].Troops[i].At = reporttest.At(t, tab, c.his)
		}
		r := receiptOf(tab, s, 0, c.orders)
		if got := r.Lines[c.line]; got.Mark != c.want || (len(got.Does) == 0) != (c.orders == "HOLD 17") {
			t.Errorf("%q with Gawaine at %s: %+v", c.orders, c.his, got)
		}
	}
}

// TestWhichHolds gives several lines to the same troops: each says for whom it holds.
func TestWhichHolds(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	lines := reporttest.Parsed(tab, s, "STANCE 2 PASSIVE\nSTANCE ATTACK\nWITHDRAW AFTER 3\nWITHDRAW BEHIND 2\nHOLD 2\nMOVE 2 TO Ravenscote")
	stands := reporttest.Parsed(tab, s, "STANCE ATTACK IF STRONGER\nHOLD ALL")
	r := NewReceipt(tab, s, 0, view.Orders{Lines: lines, Standing: stands}, view.Office{})
	for i, want := range []string{
		"02 fights only if attacked.",
		"01, 03 and 05 fight everybody they meet but your allies.|Overridden for 02 by line 1.",
		"Overridden by line 4.",
		"Your troops withdraw when they are behind by 2. The game's own reasons to withdraw do not count then (HELP WITHDRAW).",
		"Overridden: other lines order these troops.",
	} {
		if got := strings.Join(r.Lines[i].Does, "|"); got != want {
			t.Errorf("%s: %s", r.Lines[i].Order, got)
		}
	}
	for i, want := range []string{
		"Overridden by lines 1 and 2 of this season.",
		"01, 03 and 05 stay where they are; unless they are PASSIVE, they fight those who come there.|Gawaine's 01, 02 and 03 (strength 20) can reach your lord at Kingsmere: if your lord falls, all your troops forget their orders.",
	} {
		if got := strings.Join(r.Standing[i].Does, "|"); got != want {
			t.Errorf("standing %s: %s", r.Standing[i].Order, got)
		}
	}
}

// TestLordless gives orders while the lord is dead: in summer each is refused and nothing
// else is said of it, nor does the sheet offer any; in winter it is said who succeeds (§10).
func TestLordless(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	s.Players[0].Troops[0].Status, s.Players[0].Barred = adjudicator.Dead, true
	lines := reporttest.Parsed(tab, s, "HEIR 2\nCLAIM Ludbrook NO\nMOVE 2 TO Ludbrook\nHOLD ALL\nSTANCE PASSIVE")
	r := NewReceipt(tab, s, 0, view.Orders{Lines: lines, Standing: reporttest.Parsed(tab, s, "STANCE ATTACK\nHEIR 2")}, view.Office{})
	for _, l := range r.Lines {
		if len(l.Refused) != 1 || len(l.Does) > 0 || l.Mark != view.Unmarked {
			t.Errorf("in summer: %+v", l)
		}
	}
	if l := r.Standing[0]; l.Mark != view.Unmarked || !slices.Equal(l.Does, []string{"It rests until you have a lord again."}) {
		t.Errorf("the standing order: %+v", l)
	}
	if l := r.Standing[1]; l.Mark != view.Unmarked || !strings.Contains(l.Does[0], "rests until winter") {
		t.Errorf("the standing HEIR: %+v", l)
	}
	if forms := strings.Join(r.Sheet.Forms, "\n"); strings.Contains(forms, "HEIR") || strings.Contains(forms, "MOVE") || !strings.Contains(forms, "until winter") {
		t.Errorf("the sheet offers\n%s", forms)
	}
	s.Season = adjudicator.Winter
	for orders, want := range map[string]string{
		"HEIR 2":            "02 becomes your lord this winter.",
		"APPOINT 2":         "02 becomes your lord this winter.",
		"HEIR 5":            "05 becomes your lord this winter.",
		"APPOINT 2\nHEIR 5": "02 becomes your lord this winter.|No effect: 02 becomes your lord this winter, by another line or an earlier season's.",
		"APPOINT 3":         "",
	} {
		var got []string
		r := receiptOf(tab, s, 0, orders)
		for _, l := range r.Lines {
			got = append(got, l.Does...)
		}
		if strings.Join(got, "|") != want || want == "" && (len(r.Lines[0].Refused) != 1 || r.Lines[0].Mark != view.Unmarked) {
			t.Errorf("in winter %q: %+v", orders, r.Lines)
		}
	}
}

// TestEveryLineSpeaks gives every order of the language: of each accepted line something is said.
func TestEveryLineSpeaks(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for season, text := range map[adjudicator.Season]string{
		adjudicator.SettingOut: "ENTER BY Dover Road",
		adjudicator.Autumn:     "MOVE 2 TO Ludbrook\nHOLD 3\nSTANCE PASSIVE\nALLY Gawaine\nENEMY Gawaine\nNEUTRAL Gawaine\nWITHDRAW NEVER\nWOUNDS 2 3\nCHAMPIONS 2 5\nVICTORY STAY\nDEFEAT HOME\nCLAIM Ludbrook YES\nYIELD Kingsmere\nHEIR 2\nRETIRE SPREAD\nRETIRE 2 TO Kingsmere\nSHARE Glaston Abbey WITH Gawaine 50 PERCENT",
		adjudicator.Winter:     "DISMISS 3\nPAY 2 FIRST\nHIRE 1 MAN\nBUILD HIVE AT Kingsmere\nRELOCATE 2 TO Kingsmere\nSPREAD\nHEIR 2",
	} {
		s := reporttest.TwoLords(t, tab, season)
		lines := reporttest.Parsed(tab, s, text)
		if want := strings.Count(text, "\n") + 1; len(lines) != want {
			t.Fatalf("%d lines are read, and not %d", len(lines), want)
		}
		r := NewReceipt(tab, s, 0, view.Orders{Lines: lines, Standing: lines}, view.Office{})
		for _, l := range append(r.Lines, r.Standing...) {
			if len(l.Does) == 0 && len(l.Refused) == 0 {
				t.Errorf("nothing is said of %s", l.Order)
			}
		}
	}
}

// TestLaterLines gives lines of which the later adds to the earlier: each tells of its own only.
func TestLaterLines(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Manors[reporttest.At(t, tab, "Ravenscote")].Holder = 0
	r := receiptOf(tab, s, 0, "SPREAD\nRELOCATE 3 TO Ravenscote")
	if spread, relocate := strings.Join(r.Lines[0].Does, "|"), strings.Join(r.Lines[1].Does, "|"); !strings.Contains(spread, "02 goes") || strings.Contains(relocate, "02") || !strings.Contains(relocate, "03 goes from Kingsmere to Ravenscote") {
		t.Errorf("SPREAD: %q, RELOCATE: %q", spread, relocate)
	}
}

// TestStandingEnds takes the standing orders back: the receipt says so.
func TestStandingEnds(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Summer)
	for _, had := range []bool{true, false} {
		if r := NewReceipt(tab, s, 0, view.Orders{Read: &order.Sheet{HasStanding: had}}, view.Office{}); r.Ended != had {
			t.Errorf("STANDING written %v: ended %v", had, r.Ended)
		}
	}
}
