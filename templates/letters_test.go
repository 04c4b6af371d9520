package templates

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// checkText checks what every letter promises: no line of 76 columns, one line end
// at its end, no line that a mail client would take for a quotation or a signature.
func checkText(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) || strings.Contains(text, "\r") || !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") {
		t.Errorf("a letter that does not end as it should:\n%q", text)
	}
	for n, line := range strings.Split(text, "\n") {
		switch {
		case utf8.RuneCountInString(line) > Width:
			t.Errorf("line %d has %d columns: %q", n+1, utf8.RuneCountInString(line), line)
		case strings.HasPrefix(line, ">") || line == "--" || strings.HasSuffix(line, " "):
			t.Errorf("line %d would be taken for something else: %q", n+1, line)
		case strings.Contains(line, "<no value>") || strings.Contains(line, "%!"):
			t.Errorf("line %d is not filled in: %q", n+1, line)
		}
	}
}

// checkSheet checks that an untouched sheet holds no orders.
func checkSheet(t *testing.T, text string) {
	t.Helper()
	_, in, ok := strings.Cut(text, "BEGIN "+mark+"\n")
	in, _, end := strings.Cut(in, "END "+mark+"\n")
	if !ok || !end {
		t.Fatalf("no fences:\n%s", text)
	}
	for line := range strings.Lines(in) {
		if line != "\n" && !strings.HasPrefix(line, "#") {
			t.Errorf("in the sheet: %q", line)
		}
	}
}

// must is the text of a letter that has to be written; its page says the same.
func must(t testing.TB) func(Letter, error) string {
	return func(l Letter, err error) string {
		t.Helper()
		text := textOf(t)(l, err)
		if !utf8.ValidString(l.Text + l.HTML) {
			t.Error("the letter is not UTF-8")
		}
		twins(t, l)
		return text
	}
}

// textOf is the text of a letter that has to be written.
func textOf(t testing.TB) func(Letter, error) string {
	return func(l Letter, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l.Text
	}
}

// TestLettersOfRandomCampaigns writes every letter of random campaigns.
func TestLettersOfRandomCampaigns(t *testing.T) {
	t.Parallel()
	tab := training(t)
	for seed := uint64(1); seed <= 12; seed++ {
		for _, s := range campaign(t, tab, 2+int(seed%3), seed, 16) {
			for seat := range s.Before.Players {
				checkLetters(t, tab, &s, adjudicator.Seat(seat))
			}
			checkText(t, must(t)(Report(narrative.NewSeason(tab, played(&s), adjudicator.NoSeat, view.Office{}))))
		}
	}
}

// TestLettersOfOptionalCampaigns writes every letter of random campaigns with optional rules.
func TestLettersOfOptionalCampaigns(t *testing.T) {
	t.Parallel()
	tab := training(t)
	for seed := uint64(1); seed <= 6; seed++ {
		for _, s := range optional(t, tab, 2+int(seed%3), seed, 12) {
			for seat := range s.Before.Players {
				checkLetters(t, tab, &s, adjudicator.Seat(seat))
			}
		}
	}
}

// checkLetters writes the letters of one season to one lord.
func checkLetters(t *testing.T, tab view.Table, s *adjudicatortest.Season, seat adjudicator.Seat) {
	t.Helper()
	must := must
	if seat > 0 { // of one lord's letters the pages too
		must = textOf
	}
	v := narrative.NewSeason(tab, played(s), seat, office())
	text := must(t)(Report(v))
	checkText(t, text)
	if v.Sheet != nil {
		checkSheet(t, text)
	}
	checkText(t, must(t)(Receipt(receipt(tab, &s.Before, seat, s.Text[seat]))))
	checkText(t, must(t)(Ask(&Question{Receipt: receipt(tab, &s.Before, seat, s.Text[seat]), NoKey: true, Now: []string{"HOLD 1"}})))
	checkText(t, must(t)(Status(situation.NewStatus(tab, &s.After, seat, []string{"HOLD 1"}, nil, "", office()))))
	if s.Before.Season == adjudicator.SettingOut {
		checkText(t, must(t)(FirstLetter(narrative.NewFirst(tab, played(s), seat, office()))))
		checkText(t, must(t)(SettingOut(situation.NewInvitation(tab, &s.Before, "Lancelot", "", office()))))
	}
}

// TestHelpAndRules writes the help to every word of the language and every section.
func TestHelpAndRules(t *testing.T) {
	t.Parallel()
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lancelot", Season: "spring of year 2"}
	all := must(t)(Help("", n))
	checkText(t, all)
	checkText(t, must(t)(Rules("", rulebook(t), n)))
	for _, topic := range helpTopics {
		text := must(t)(Help(topic.title, n))
		checkText(t, text)
		if !strings.Contains(text, strings.TrimSpace(strings.SplitN(topic.text, "\n", 2)[0])) {
			t.Errorf("HELP %s does not explain it:\n%s", topic.title, text)
		}
	}
	for _, word := range []string{"ENEMY", "NEUTRAL"} {
		if text := must(t)(Help(word, n)); !strings.Contains(text, "ALLY lord") {
			t.Errorf("HELP %s:\n%s", word, text)
		}
	}
	if text := must(t)(Help("MVOE", n)); !strings.Contains(text, "Did you mean MOVE?") {
		t.Errorf("HELP MVOE:\n%s", text)
	}
	if text := must(t)(Rules("§6.vii", rulebook(t), n)); !strings.Contains(text, "6.VII AFTER A DEFEAT") || strings.Contains(text, "Winning") || strings.Contains(text, "MEETINGS ON") {
		t.Errorf("RULES 6.vii:\n%s", text)
	}
	if text := must(t)(Rules("99", rulebook(t), n)); !strings.Contains(text, "the rules have no 99") || !strings.Contains(text, "Winning") {
		t.Errorf("RULES 99:\n%s", text)
	}
}

// TestHelpExamples reads the examples in the help as orders.
func TestHelpExamples(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := adjudicatortest.New(tab.Rules, tab.Board, 4)
	v := situation.NewInvitation(tab, &s, "Lancelot", "", office())
	text := must(t)(SettingOut(v))
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "    ENTER BY") {
			sheet := order.Parse(adjudicator.Names(tab.Board, &s), order.SettingOut, inputs(line))
			if len(sheet.Orders) != 1 || len(sheet.Notes) != 0 {
				t.Errorf("%q is read as %v, %v", line, sheet.Orders, sheet.Notes)
			}
			return
		}
	}
	t.Errorf("the invitation has no example:\n%s", text)
}

// TestNotices writes the short letters.
func TestNotices(t *testing.T) {
	t.Parallel()
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lancelot", Season: "spring of year 2", What: "winter of year 1", Report: &view.Season{Title: "The report"},
		Lines: []string{"AMEND", "hire 1 man, please", "MOVE LORD TO NOWHERE"}, Sheet: &view.Sheet{Season: "spring of year 2"}, Stands: "The season is being played; its report will come."}
	due, over, played := n, n, n
	due.Due, over.Sheet, played.Report = "Monday", nil, nil
	asked, keyless, noted := n, n, n
	noted.Notes = []string{"No such zone."}
	asked.Asked, keyless.NoKey = []string{"YES 4821 enters the message of Monday."}, true
	for _, c := range []struct {
		name  string
		write func(Notice) (Letter, error)
		n     Notice
		want  []string
	}{
		{"late", Late, due, []string{"after the deadline of winter of year 1, which was Monday", "    AMEND\n    hire 1 man, please\n    MOVE LORD TO NOWHERE\n", "being played"}},
		{"played", Late, n, []string{"The master had played winter of year 1", "    AMEND\n", "being played"}},
		{"old key", OldKey, n, []string{"key of an earlier season", "    AMEND\n", "key for spring of year 2", "The report\n"}},
		{"old key, game over", OldKey, over, []string{"    AMEND\n", "game is over", "The report\n"}},
		{"old key, no report", OldKey, played, []string{"    AMEND\n", "being played"}},
		{"not read", NotRead, n, []string{"nothing is read", "    hire 1 man, please\n", "BEGIN " + mark}},
		{"yes alone", YesAlone, n, []string{"must stand alone", "    AMEND\n", "BEGIN " + mark}},
		{"yes alone, to one of two", YesAlone, asked, []string{"  - YES 4821 enters", "with YES and the number"}},
		{"new key", NewKey, n, []string{"new order key", "28 November"}},
		{"join", Join, n, []string{"one word, YES", "  - AMEND"}},
		{"offer", Offer, n, []string{"one word, YES", "  - AMEND"}},
		{"removed", Removed, n, []string{"no longer work", "your interest"}},
		{"nogame", NoGame, n, []string{"before it began"}},
		{"joined", Joined, noted, []string{"No such zone."}},
		{"watch", Watch, n, []string{"to watch The Marches", "one word, YES", "  - AMEND"}},
		{"watched", Watched, noted, []string{"No such zone."}},
		{"watching", Watching, n, []string{"winter of year 1", "one word, NO", "when there is one"}},
		{"cannot", Cannot, noted, []string{"winter of year 1", "No such zone."}},
		{"full", Full, n, []string{"begins by itself Saturday 28", "winter of year 1", "BEGIN " + mark}},
		{"zone", Zone, n, []string{"in the zone winter of year 1", "28 November"}},
		{"move asked", MoveAsked, n, []string{"go to winter of year 1", "NEWKEY"}},
		{"move", Move, n, []string{"one word, YES"}},
		{"moved away", MovedAway, n, []string{"go to winter of year 1", "one word, NO"}},
		{"replaced", Replaced, n, []string{"to another player", "no longer work"}},
		{"handover", Handover, asked, []string{"winter of year 1 played before", "  AMEND\n", "unless you", "  YES 4821", "The report\n"}},
		{"handover, no report", Handover, played, []string{"being played"}},
		{"moved", Moved, n, []string{"come to this address", "RESEND", "28 November"}},
		{"format", Format, n, []string{"winter of year 1"}},
		{"nothing waits", NothingWaits, n, []string{"no question to you"}},
		{"another waits", NothingWaits, asked, []string{"  - YES 4821 enters", "with the number"}},
		{"YES without a key", NothingWaits, keyless, []string{"without your order key"}},
		{"no report", NoReport, n, []string{"HISTORY", "winter of year 1"}},
	} {
		text := must(t)(c.write(c.n))
		checkText(t, text)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", c.name, want, text)
			}
		}
	}
}

// FuzzLetters writes the letters of a season of a random campaign.
func FuzzLetters(f *testing.F) {
	f.Add(uint64(1), uint8(0))
	f.Add(uint64(99), uint8(1))
	f.Add(uint64(4711), uint8(2))
	f.Fuzz(func(t *testing.T, seed uint64, lords uint8) {
		tab := training(t)
		for _, s := range campaign(t, tab, 2+int(lords%3), seed, 12) {
			checkLetters(t, tab, &s, 0)
		}
	})
}

// TestFirstOrders gives the orders that the first letter shows as examples: they can
// be carried out as they stand.
func TestFirstOrders(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := campaign(t, tab, 4, 3, 1)[0]
	for seat := range s.After.Players {
		v := narrative.NewFirst(tab, played(&s), adjudicator.Seat(seat), office())
		r := receipt(tab, &s.After, adjudicator.Seat(seat), strings.Join(v.Examples, "\n"))
		for _, l := range r.Lines {
			if len(l.Refused) > 0 || len(l.Does) == 0 {
				t.Errorf("%s does %q, refused %q", l.Order, l.Does, l.Refused)
			}
		}
		if len(r.Lines) != 2 || len(r.Refused) != 0 {
			t.Errorf("%q is read as %v, %v", v.Examples, r.Lines, r.Refused)
		}
	}
}

// TestBeforeTheStart writes the letters that answer words before the game begins.
func TestBeforeTheStart(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := adjudicatortest.New(tab.Rules, tab.Board, 4)
	text := must(t)(Status(situation.NewStatus(tab, &s, lionel, nil, nil, "", office())))
	checkText(t, text)
	checkSheet(t, text)
	for _, want := range []string{"Season: the setting out.", "You have no troops and no manors yet", "Dover Road leads to Leodham"} {
		if !strings.Contains(text, want) {
			t.Errorf("STATUS lacks %q:\n%s", want, text)
		}
	}
	for _, not := range []string{"None", "THE OTHER LORDS", "THE STANDING", "no lord", "held by nobody"} {
		if strings.Contains(text, not) {
			t.Errorf("STATUS says %q:\n%s", not, text)
		}
	}
	if text := must(t)(History(narrative.NewHistory(tab, nil))); !strings.Contains(text, "No season has been played yet.") {
		t.Errorf("HISTORY:\n%s", text)
	}
	if text := must(t)(Help("", Notice{Office: office()})); !strings.Contains(text, "ENTER BY road") || !strings.Contains(text, "(certain)") {
		t.Errorf("HELP:\n%s", text)
	}
}

// TestUnderlined finds a line below every title.
func TestUnderlined(t *testing.T) {
	t.Parallel()
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lancelot", Season: "spring of year 2", What: "TEXT"}
	for _, text := range []string{must(t)(Help("", n)), must(t)(Rules("", rulebook(t), n)), must(t)(NewKey(n)), must(t)(Format(n))} {
		if !strings.Contains(text, "\n=======") {
			t.Errorf("no line below the title:\n%s", text)
		}
	}
}

// The reminder has a sheet that can be written into; the master's letter has nothing of a player.
func TestReminderAndWaits(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	status := situation.NewStatus(tab, &g.winter.After, tristram, nil, nil, "", office())
	text := must(t)(Reminder(Notice{Office: office(), Game: "marches", Lord: "Tristram", Season: "spring of year 2",
		What: "Without orders all your troops stay where they are.", Sheet: status.Sheet}))
	checkSheet(t, text)
	golden(t, "reminder", text)
	waits := must(t)(Waits(Notice{Game: "marches", Season: "spring of year 2", Due: "Saturday 28 November 2026, 18:00 CET", What: "The mailbox could not be read."}))
	golden(t, "waits", waits)
}

// A line at the beginning of a letter stands below the line under which nothing is read, in text and page.
func TestWithLine(t *testing.T) {
	t.Parallel()
	head := office()
	head.Top = "#--- Orders may stand above this line ---#"
	for _, top := range []string{"", head.Top} {
		head.Top = top
		l, err := NoReport(Notice{Office: head, Game: "The Marches", What: "summer 9"})
		if err != nil {
			t.Fatal(err)
		}
		with := l.WithLine("12 more mails & a line that is long enough to be broken somewhere in the midst of it")
		checkText(t, must(t)(with, nil))
		if top != "" && !strings.HasPrefix(with.Text, top+"\n\n12 more mails & a") || !strings.Contains(with.HTML, "<p>12 more mails &amp; a") {
			t.Errorf("the letter is\n%s\n%s", with.Text, with.HTML)
		}
		if same := l.WithLine(""); same.Text != l.Text || same.HTML != l.HTML {
			t.Error("no line changes the letter")
		}
	}
}
