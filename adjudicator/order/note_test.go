package order

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestNotes has every kind of bad line: what the note says, and where its caret points.
func TestNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		when       When
		text       string
		col, width int
		code       Code
		message    string
		near       []string
	}{
		// Places.
		{Summer, "10 Barsham Hazlwod", 12, 7, CodeUnknownPlace, `There is no place "Hazlwod" here; did you mean Hazelwood or Hazlemere?`, []string{"Hazelwood", "Hazlemere"}},
		{Summer, "10 to Camelot", 7, 7, CodeUnknownPlace, `There is no place "Camelot" here.`, nil},
		{Summer, "10 to Crse Abey", 7, 9, CodeUnknownPlace, `There is no place "Crse Abey" here; did you mean Carse Abbey?`, []string{"Carse Abbey"}},
		{Summer, "10 to Haz", 7, 3, CodeAmbiguous, `"Haz" may be Hazelwood or Hazlemere: say which.`, []string{"Hazelwood", "Hazlemere"}},
		{Summer, "10 Barsham Hazlemere Foxwood", 22, 7, CodeUnknownWord, `"Foxwood" is not understood here: VIA or PHASES should follow "Hazlemere".`, []string{"VIA", "PHASES"}},
		{Summer, "10 from Barsham Hazlemere Foxwood", 1, 2, CodeUnknownWord, "There is one place too many in this order: it takes one to leave and one to go to, and others after VIA.", nil},
		{Summer, "10 Barsham+1", 4, 9, CodeMissing, "A milestone is named by both ends of its road, as Barsham+1 to Foxwood, Barsham+1 to Hazlemere or Barsham+1 to Stoke by Clare.",
			[]string{"Barsham+1 to Foxwood", "Barsham+1 to Hazlemere", "Barsham+1 to Stoke by Clare"}},
		{Summer, "10 Barsham+4 to Hazlemere", 4, 22, CodeNumber, "The milestones from Barsham to Hazlemere are numbered 1 to 3.", nil},
		{Summer, "10 Barsham+0 to Hazlemere", 4, 22, CodeNumber, "The milestones from Barsham to Hazlemere are numbered 1 to 3.", nil},
		{Summer, "10 Barsham+1 to Breaume", 4, 20, CodeUnknownPlace, "No road leads straight from Barsham to Breaume; milestones there count towards Foxwood, Hazlemere or Stoke by Clare.",
			[]string{"Foxwood", "Hazlemere", "Stoke by Clare"}},
		{Summer, "10 Hazelwood+1 to Gibbet Cross", 4, 27, CodeUnknownPlace, "The road from Hazelwood to Gibbet Cross is one mile long and has no milestones.", nil},
		{Summer, "claim Carse Abbey yes", 7, 11, CodeNotPossible, "Carse Abbey is a house; a manor should stand here.", nil},
		{Summer, "share Barsham with Bors 40", 7, 7, CodeNotPossible, "Barsham is a manor; a house should stand here.", nil},
		{SettingOut, "enter by Nroth Raod", 10, 10, CodeUnknownPlace, `There is no entry "Nroth Raod" here; did you mean North Road? The entries are North Road, South Road and Sea Gate.`, []string{"North Road"}},
		// Lords.
		{Summer, "ally Merlin", 6, 6, CodeUnknownLord, `There is no lord "Merlin" in this game.`, nil},
		{Summer, "ALLY Lanclto", 6, 7, CodeUnknownLord, `There is no lord "Lanclto" in this game; did you mean Lancelot?`, []string{"Lancelot"}},
		// Numbers.
		{Summer, "MOVE 110 to Barsham", 6, 3, CodeNumber, `"110" is out of range: the number of a troop is from 1 to 99.`, nil},
		{Summer, "10 Barsham phases 2 4", 21, 1, CodeNumber, `"4" is out of range: a phase is from 1 to 3.`, nil},
		{Winter, "hire 0 men", 6, 1, CodeNumber, `"0" is out of range: how many to hire is from 1 to 99.`, nil},
		{Autumn, "share Carse with Bors 120 percent", 23, 3, CodeNumber, `"120" is out of range: a share in percent is from 0 to 100.`, nil},
		// Words.
		{Summer, "10 Barsham Hazlemere vai Foxwood", 22, 3, CodeUnknownWord, `"vai" is not understood here; did you mean VIA?`, []string{"VIA"}},
		{Summer, "HOLD the fort", 6, 3, CodeUnknownWord, `"the" is not understood here: troops should follow "HOLD".`, nil},
		// Orders that end too early.
		{Summer, "HOLD", 1, 4, CodeMissing, "The order ends too early: troops should follow.", nil},
		{Summer, "STANCE ATTACK IF ODDS", 18, 4, CodeMissing, "The order ends too early: odds look like this: ODDS 3:2.", nil},
		{Summer, "STANCE ATTACK IF ODDS 3:", 24, 1, CodeMissing, "The order ends too early: odds look like this: ODDS 3:2.", nil},
		{Summer, "move 10, 17", 10, 2, CodeMissing, "The order ends too early: the place to go to should follow.", nil},
		{Winter, "give 0 to Gawaine", 6, 1, CodeNumber, `"0" is out of range: a sum in bezants is from 1 to 999.`, nil},
		{Winter, "give 1000 to Gawaine", 6, 4, CodeNumber, `"1000" is out of range: a sum in bezants is from 1 to 999.`, nil},
		{Winter, "give 5", 6, 1, CodeMissing, "The order ends too early: TO should follow.", []string{"TO"}},
		{Winter, "give 5 to Merlin", 11, 6, CodeUnknownLord, `There is no lord "Merlin" in this game.`, nil},
		{Summer, "give 5 to Gawaine", 1, 4, CodeSeason, "GIVE is an order of winter, and this is summer; write it then.", nil},
		{Winter, "hire 2", 6, 1, CodeMissing, "The order ends too early: KNIGHTS or MEN should follow.", []string{"KNIGHTS", "MEN"}},
		// Seasons.
		{Summer, "hire 2 men", 1, 4, CodeSeason, "HIRE is an order of winter, and this is summer; write it then.", nil},
		{Autumn, "hire 2 men", 1, 4, CodeSeason, "HIRE is an order of winter, and this is autumn; write it then, or now under NEXT.", nil},
		{Winter, "17 Barsham", 1, 2, CodeSeason, "MOVE is an order of spring, summer and autumn, and this is winter; write it then, or now under NEXT.", nil},
		{Spring, "enter by North", 1, 5, CodeSeason, "ENTER is an order of the setting out, before the game starts, and that is over.", nil},
		{Spring, "next hire 2 men", 6, 4, CodeSeason, "HIRE is an order of winter, and the next one is summer.", nil},
		{SettingOut, "standing enter by north", 10, 5, CodeSeason, "ENTER is an order of the setting out, before the game starts; it cannot stand for later seasons.", nil},
		// What comes later.
		{Winter, "BUILD CASTLE AT Barsham", 7, 6, CodeLater, "CASTLE belongs to the optional rules, which are not played in this game.", nil},
		{Winter, "build hive at Barsham bid 3", 23, 3, CodeLater, "BID belongs to the optional rules, which are not played in this game.", nil},
		// AMEND in the wrong place.
		{Summer, "hold 10\namend", 1, 5, CodeNotPossible, "AMEND counts only as the first word of a message, so these orders stand in place of the earlier ones; KEEP brings those back.", nil},
	} {
		s := parse(c.when, c.text)
		if len(s.Notes) != 1 {
			t.Errorf("%q: %d notes, want 1: %v", c.text, len(s.Notes), s.Notes)
			continue
		}
		lines := strings.Split(c.text, "\n")
		want := Note{N: len(lines), Text: lines[len(lines)-1], Refused: true, Col: c.col, Width: c.width, Code: c.code, Message: c.message, Near: c.near}
		if diff := cmp.Diff(want, s.Notes[0], cmpopts.IgnoreFields(Note{}, "Take")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

// TestReadings has the slips that are read, each with its note.
func TestReadings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		when       When
		text, want string
		col, width int
		code       Code
		message    string
	}{
		{Summer, "10 Hazelmere", "MOVE 10 TO Hazlemere", 4, 9, CodeRead, `"Hazelmere" was read as Hazlemere.`},
		{Summer, "10 Carse Abey", "MOVE 10 TO Carse Abbey", 4, 10, CodeRead, `"Carse Abey" was read as Carse Abbey.`},
		{Summer, "ally Gawiane", "ALLY Gawaine", 6, 7, CodeRead, `"Gawiane" was read as Gawaine.`},
		{Summer, "MVOE 10 to Hazlemere", "MOVE 10 TO Hazlemere", 1, 4, CodeRead, `"MVOE" was read as "move".`},
		{Summer, "10 form Barsham to Foxwood", "MOVE 10 FROM Barsham TO Foxwood", 4, 4, CodeRead, `"form" was read as "from".`},
		{Summer, "Hodl 10", "HOLD 10", 1, 4, CodeRead, `"Hodl" was read as "hold".`},
		{Summer, "defeat hom", "DEFEAT HOME", 8, 3, CodeRead, `"hom" was read as "home".`},
		{Summer, "victory stya", "VICTORY STAY", 9, 4, CodeRead, `"stya" was read as "stay".`},
		{Summer, "withdraw nevr", "WITHDRAW NEVER", 10, 4, CodeRead, `"nevr" was read as "never".`},
		{SettingOut, "enter by Sea Gat, Nort Road", "ENTER BY Sea Gate, North Road", 19, 9, CodeRead, `"Nort Road" was read as North Road.`},
		{Summer, "hold 14-10", "HOLD 10-14", 6, 5, CodeRead, "The range was read from its lower end."},
		{Summer, "withdraw after 1", "WITHDRAW AFTER 2", 10, 7, CodeRead, "AFTER 1 was read as AFTER 2: nobody may withdraw before the end of round two."},
		{Summer, "WITHDRAW AFTER 3, LORD HURT", "WITHDRAW AFTER 3 OR LORD HURT", 17, 1, CodeRead, "The comma was read as OR."},
		{Summer, "withdraw 10 if lord hurt", "WITHDRAW 10 LORD HURT", 13, 2, CodeRead, "IF is not needed here, and was passed over."},
		{Summer, "withdraw after 3 or if lord hurt", "WITHDRAW AFTER 3 OR LORD HURT", 21, 2, CodeRead, "IF is not needed here, and was passed over."},
	} {
		s := parse(c.when, c.text)
		if len(s.Notes) != 1 || Print(s.Orders) != c.want+"\n" {
			t.Errorf("%q: %q with notes %v", c.text, Print(s.Orders), s.Notes)
			continue
		}
		want := Note{N: 1, Text: c.text, Col: c.col, Width: c.width, Code: c.code, Message: c.message}
		if diff := cmp.Diff(want, s.Notes[0], cmpopts.IgnoreFields(Note{}, "Take")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

// TestTooEarly notes what is kept for a season in which it does nothing.
func TestTooEarly(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"next retire 10 to Barsham":     "RETIRE is for the end of autumn: in summer it does nothing. Write it again then, or under STANDING.",
		"next share Carse with Bors 50": "SHARE is for the harvest, in autumn: in summer it does nothing. Write it again then, or under STANDING.",
		"retire 10 to Barsham":          "", // its meaning says so
		"standing retire 10 to Barsham": "",
	} {
		s := parse(Spring, text)
		if got := len(s.Notes); (got == 1) != (want != "") || got == 1 && (s.Notes[0].Refused || s.Notes[0].Message != want) {
			t.Errorf("%q: notes %+v, want %q", text, s.Notes, want)
		}
	}
	if s := parse(Summer, "next retire 10 to Barsham"); len(s.Notes) != 0 {
		t.Errorf("for autumn: %+v", s.Notes)
	}
}

// TestOneBadLine spoils none of the good ones.
func TestOneBadLine(t *testing.T) {
	t.Parallel()
	s := parse(Summer, "10 Barsham Hazlwod\nhold 17\nMOVE 12 Xanadu\n13 Foxwood")
	if got, want := Print(s.Orders), "HOLD 17\nMOVE 13 TO Foxwood\n"; got != want {
		t.Errorf("read %q, want %q", got, want)
	}
	if len(s.Notes) != 2 || s.Notes[0].N != 1 || s.Notes[1].N != 3 {
		t.Errorf("notes %v, want one on line 1 and one on line 3", s.Notes)
	}
}

// TestLongLines refuses orders without an end, passes chatter over, and takes no time over either.
func TestLongLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(" Foxwod", 100000)
	for _, c := range []struct {
		text   string
		orders string
		notes  int
	}{
		{"MOVE 10 TO" + long, "", 1},
		{"- 10 to Barsham" + long, "", 1},
		{"STANDING MOVE 10 TO" + long, "", 1},
		{"Dear all, I have seen" + long, "", 0},
		{"> MOVE 10 TO" + long, "", 0},
		{"MOVE 10 TO" + long + "\nHOLD 17\nMOVE 12 TO\nBarsham" + long, "HOLD 17\n", 2},
		{"HOLD 17" + strings.Repeat(" ", mostLine-7), "HOLD 17\n", 0},
	} {
		s := parse(Summer, c.text)
		if got := Print(s.Orders); got != c.orders || len(s.Notes) != c.notes || s.HasStanding {
			t.Errorf("%.40q…: read %q with %d notes %v, want %q with %d", c.text, got, len(s.Notes), s.Notes, c.orders, c.notes)
		}
		for _, n := range s.Notes {
			if len(n.Text) > mostLine {
				t.Errorf("a note gives %d bytes back", len(n.Text))
			}
		}
	}
}

// TestTwoMeanings refuses a slip that two names are one step from, and suggests both.
func TestTwoMeanings(t *testing.T) {
	t.Parallel()
	n := NewNames([]PlaceName{{"Carlow", Manor}, {"Barlow", Manor}}, nil, nil, nil)
	s := Parse(n, Summer, input("10 to Darlow"))
	if len(s.Orders) != 0 || len(s.Notes) != 1 {
		t.Fatalf("read %q with notes %v", Print(s.Orders), s.Notes)
	}
	if got, want := s.Notes[0].Message, `There is no place "Darlow" here; did you mean Carlow or Barlow?`; got != want {
		t.Errorf("note %q, want %q", got, want)
	}
}

func TestCaret(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 60) + " " + strings.Repeat("y", 40) + " foxwod " + strings.Repeat("z", 40)
	for _, c := range []struct {
		note Note
		want string
	}{
		{Note{Text: "10 foxwod", Col: 4, Width: 6}, "10 foxwod\n   ^^^^^^"},
		{Note{Text: "\t10\tfoxwod", Col: 5, Width: 6}, " 10 foxwod\n    ^^^^^^"},
		{Note{Text: "10 東京 foxwod", Col: 7, Width: 6}, "10 東京 foxwod\n        ^^^^^^"},
		{Note{Text: "10 東京", Col: 4, Width: 2}, "10 東京\n   ^^^^"},
		{Note{Text: "10 I\u0302le", Col: 4, Width: 4}, "10 I\u0302le\n   ^^^"},
		{Note{Text: "hold", Col: 1, Width: 0}, "hold\n^"},
		{Note{Text: "hold 10"}, "hold 10"},
		{Note{Text: strings.Repeat("東", 40)}, strings.Repeat("東", 35) + "\n" + strings.Repeat("東", 5)},
		{Note{Text: strings.Repeat("x", 70) + "\u0302y"}, strings.Repeat("x", 70) + "\u0302\ny"},
		{Note{Text: strings.Repeat("hold ten ", 8)}, "hold ten" + strings.Repeat(" hold ten", 6) + " hold\nten "},
	} {
		if got := c.note.Caret(); got != c.want {
			t.Errorf("caret of %q:\n%s\nwant\n%s", c.note.Text, got, c.want)
		}
	}
	if got := (Note{Text: strings.Repeat("hold ten ", 99)}).Caret(); strings.Count(got, "\n") != mostShown-1 || !strings.HasSuffix(got, "…") {
		t.Errorf("a long line is shown as\n%s", got)
	}
	cut := Note{Text: long, Col: 103, Width: 6}.Caret()
	line, carets, _ := strings.Cut(cut, "\n")
	if utf8.RuneCountInString(line) > caretWidth {
		t.Errorf("the line shown has %d runes, want at most %d", utf8.RuneCountInString(line), caretWidth)
	}
	if at := strings.Index(line, "foxwod"); at < 0 || carets != strings.Repeat(" ", at)+"^^^^^^" {
		t.Errorf("caret not under the word:\n%s", cut)
	}
}
