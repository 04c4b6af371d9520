package order

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestParts has AMEND, STANDING and NEXT in their forms.
func TestParts(t *testing.T) {
	t.Parallel()
	type sheet struct {
		Amend, HasStanding, HasNext bool
		Orders, Standing, Next      string
		Refused                     int
	}
	for _, c := range []struct {
		when When
		text string
		want sheet
	}{
		{Summer, "amend\nhold 10", sheet{Amend: true, Orders: "HOLD 10\n"}},
		{Summer, "Hi there,\n\nAMEND: hold 10\nhold 11", sheet{Amend: true, Orders: "HOLD 10\nHOLD 11\n"}},
		{Summer, "amend standing hold 10", sheet{Amend: true, HasStanding: true, Standing: "HOLD 10\n"}},
		{Summer, "hold 10\namend hold 11", sheet{Orders: "HOLD 10\nHOLD 11\n", Refused: 1}},
		{Summer, "hold 10\nSTANDING\nstance attack\nhire 2 men\nNEXT:\nhold 11", sheet{
			HasStanding: true, HasNext: true, Orders: "HOLD 10\n", Standing: "STANCE ATTACK\nHIRE 2 MEN\n", Next: "HOLD 11\n"}},
		{Summer, "standing orders:\nhold 10\n\nBest wishes", sheet{HasStanding: true, Standing: "HOLD 10\n"}},
		{Summer, "next season\nhold 10", sheet{HasNext: true, Next: "HOLD 10\n"}},
		{Summer, "standing hold 10\nhold 11", sheet{HasStanding: true, Standing: "HOLD 10\n", Orders: "HOLD 11\n"}},
		{Summer, "STANDING: 10 Barsham\nhold 11", sheet{HasStanding: true, Standing: "MOVE 10 TO Barsham\n", Orders: "HOLD 11\n"}},
		{Summer, "standing none\nhold 10", sheet{HasStanding: true, Orders: "HOLD 10\n"}},
		{Summer, "next none.", sheet{HasNext: true}},
		{Autumn, "next hire 2 men\nnext hold 10", sheet{HasNext: true, Next: "HIRE 2 MEN\n", Refused: 1}},
		{Winter, "next hold 10", sheet{HasNext: true, Next: "HOLD 10\n"}},
		{SettingOut, "next hire 2 men", sheet{HasNext: true, Next: "HIRE 2 MEN\n"}},
		{Summer, "standing Hodl 10", sheet{HasStanding: true, Standing: "HOLD 10\n"}},
		{Summer, "standing\nretire spread", sheet{HasStanding: true, Standing: "RETIRE SPREAD\n"}},
	} {
		s := parse(c.when, c.text)
		got := sheet{Amend: s.Amend, HasStanding: s.HasStanding, HasNext: s.HasNext,
			Orders: Print(s.Orders), Standing: Print(s.Standing), Next: Print(s.Next)}
		for _, n := range s.Notes {
			if n.Refused {
				got.Refused++
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

// TestBreak ends a part where another piece of the message begins.
func TestBreak(t *testing.T) {
	t.Parallel()
	in := input("standing\nhold 10\nhold 11")
	in[2].Break = true
	s := Parse(testNames, Summer, in)
	if Print(s.Standing) != "HOLD 10\n" || Print(s.Orders) != "HOLD 11\n" {
		t.Errorf("standing %q, orders %q", Print(s.Standing), Print(s.Orders))
	}
}

// TestLines keeps the number and the text of each line.
func TestLines(t *testing.T) {
	t.Parallel()
	s := Parse(testNames, Summer, []Input{{N: 4, Text: "Hello"}, {N: 7, Text: " - hold 10 # here"}})
	want := []Line{{N: 7, Text: " - hold 10 # here", Order: Hold{Troops{{First: 10, Last: 10}}}}}
	if diff := cmp.Diff(want, s.Orders); diff != "" {
		t.Error(diff)
	}
}

// TestJoin reads lines that a mailer split as one order, and only those.
func TestJoin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, want string
		notes      int
	}{
		{"MOVE 10 from Barsham\n to Hazlemere", "MOVE 10 FROM Barsham TO Hazlemere\n", 1},
		{"13,17\nBarsham Hazlemere\nhold 20", "MOVE 13, 17 FROM Barsham TO Hazlemere\nHOLD 20\n", 1},
		{"10 Barsham Hazlemere\nvia Foxwood\nphases 2 3", "MOVE 10 FROM Barsham TO Hazlemere VIA Foxwood PHASES 2, 3\n", 1},
		{"10 Barsham+1\nto Foxwood", "MOVE 10 TO Barsham+1 to Foxwood\n", 1},
		{"wounds 10, 11,\n12,\n13", "WOUNDS 10, 11, 12, 13\n", 1},
		{"stance 10 attack\nif stronger", "STANCE 10 ATTACK IF STRONGER\n", 1},
		{"withdraw behind 4\nor lord hurt", "WITHDRAW BEHIND 4 OR LORD HURT\n", 1},
		{"withdraw behind 4,\nat once", "WITHDRAW BEHIND 4 OR AT ONCE\n", 2},
		{"withdraw behind 4,\nlord, 5 to Barsham", "WITHDRAW BEHIND 4\nMOVE LORD, 5 TO Barsham\n", 0},
		{"claim Barsham\nyes", "CLAIM Barsham YES\n", 1},
		{"hold\n10 17", "HOLD 10, 17\n", 1},
		{"10 Gibbet\nCross", "MOVE 10 TO Gibbet Cross\n", 1},
		{"10 Barsham\nhold 11", "MOVE 10 TO Barsham\nHOLD 11\n", 0},
		{"hold\nhold 11", "HOLD 11\n", 1},
		{"hold\n\n10", "", 1},
		{"move 10 from Barsham # then\nto Hazlemere", "", 2},
		{"10 Barsham\nFoxwood", "MOVE 10 TO Barsham\n", 1},
		{"10 Barsham\nThanks, Foxwood", "MOVE 10 TO Barsham\n", 0},
		{"10 Barsham,\n\nCheers", "MOVE 10 TO Barsham\n", 0},
		{"10 Barsham Gibbet\nCross via Foxwood phases 2\n3", "MOVE 10 FROM Barsham TO Gibbet Cross VIA Foxwood PHASES 2, 3\n", 1},
		{"10 Barsham phases 1\n2 3\n5 Foxwood", "MOVE 10 TO Barsham PHASES 1, 2, 3\nMOVE 5 TO Foxwood\n", 1},
		{"10 Barsham phases 2\n1", "MOVE 10 TO Barsham PHASES 2\n", 1},
		{"Please send troops 10 and 17 marching from Barsham over to\nHazlemere", "MOVE 10, 17 FROM Barsham TO Hazlemere\n", 0},
		{"move 10 and 17 from Barsham to Hazlemere going via Foxwood and Gibbet\nCross phases 2 3", "MOVE 10, 17 FROM Barsham TO Hazlemere VIA Foxwood, Gibbet Cross PHASES 2, 3\n", 0},
		{"MOVE 10, 11, 12, 13, 17 FROM Barsham TO Hazlemere VIA Foxwood PHASES 2\nHOLD 20", "MOVE 10, 11, 12, 13, 17 FROM Barsham TO Hazlemere VIA Foxwood PHASES 2\nHOLD 20\n", 0},
		{"I have thought about it and will not\nmove 17 to Hazlemere", "", 0},
		{"please never\nattack Barsham with 10", "", 0},
		{"withdraw never\nhold 10", "WITHDRAW NEVER\nHOLD 10\n", 0},
		{"amend 10 from Barsham\nto Foxwood", "MOVE 10 FROM Barsham TO Foxwood\n", 1},
	} {
		s := parse(Summer, c.text)
		if Print(s.Orders) != c.want || len(s.Notes) != c.notes {
			t.Errorf("%q: read %q, want %q; %d notes, want %d: %v", c.text, Print(s.Orders), c.want, len(s.Notes), c.notes, s.Notes)
		}
	}
	s := parse(Summer, "hello\nMOVE 10 from Barsham\nto Hazelmere")
	if len(s.Orders) != 1 || s.Orders[0].N != 2 || s.Orders[0].Text != "MOVE 10 from Barsham to Hazelmere" {
		t.Errorf("joined line is %+v", s.Orders)
	}
	want := []Note{
		{N: 2, Col: 25, Width: 9, Text: "MOVE 10 from Barsham to Hazelmere", Code: CodeRead, Message: `"Hazelmere" was read as Hazlemere.`},
		{N: 2, Text: "MOVE 10 from Barsham to Hazelmere", Code: CodeRead, Message: "Lines 2 and 3 were read as one order."},
	}
	if diff := cmp.Diff(want, s.Notes); diff != "" {
		t.Error(diff)
	}
}

// TestCommands names each command that cannot be written.
func TestCommands(t *testing.T) {
	t.Parallel()
	for _, c := range Commands() {
		if form := commandForms[c]; form.args == nil || commandAt[form.key] != c {
			t.Errorf("command %d, %q, has no form of its own", c, c)
		}
	}
}

// TestWords has the words that may be written at any time, with their arguments.
func TestWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Word{
		"CLEAR":                   {Command: CommandClear},
		"keep.":                   {Command: CommandKeep},
		"Status?":                 {Command: CommandStatus},
		"report":                  {Command: CommandReport},
		"report spring 3":         {Command: CommandReport, Args: []string{"SPRING", "3"}},
		"Report autumn year 2":    {Command: CommandReport, Args: []string{"AUTUMN", "2"}},
		"map":                     {Command: CommandMap},
		"HISTORY":                 {Command: CommandHistory},
		"WHY":                     {Command: CommandWhy},
		"why 10":                  {Command: CommandWhy, Args: []string{"10"}},
		"Why Barsham?":            {Command: CommandWhy, Args: []string{"BARSHAM"}},
		"WHY LINE 3":              {Command: CommandWhy, Args: []string{"LINE", "3"}},
		"why fight at Barsham":    {Command: CommandWhy, Args: []string{"FIGHT", "AT", "BARSHAM"}},
		"why treasury autumn 2":   {Command: CommandWhy, Args: []string{"TREASURY", "AUTUMN", "2"}},
		"WHY Gawaine 05 summer 2": {Command: CommandWhy, Args: []string{"GAWAINE", "05", "SUMMER", "2"}},
		"WHY Foxwod":              {Command: CommandWhy, Args: []string{"FOXWOD"}},
		"RULINGS":                 {Command: CommandRulings},
		"rules":                   {Command: CommandRules},
		"rules 8":                 {Command: CommandRules, Args: []string{"8"}},
		"rules dice.":             {Command: CommandRules, Args: []string{"DICE"}},
		"RULES §6.vii.":           {Command: CommandRules, Args: []string{"6.VII"}},
		"RULES Combat!":           {Command: CommandRules, Args: []string{"COMBAT"}},
		"rules men-at-arms?":      {Command: CommandRules, Args: []string{"MEN-AT-ARMS"}},
		"rules all":               {Command: CommandRules, Args: []string{"ALL"}},
		"help":                    {Command: CommandHelp},
		"help hire":               {Command: CommandHelp, Args: []string{"HIRE"}},
		"help combat?":            {Command: CommandHelp, Args: []string{"COMBAT"}},
		"resend":                  {Command: CommandResend},
		"RESEND 14.":              {Command: CommandResend, Args: []string{"14"}},
		"format html":             {Command: CommandFormat, Args: []string{"HTML"}},
		"NEWKEY":                  {Command: CommandNewKey},
		"NAME Ann":                {Command: CommandName, Args: []string{"Ann"}},
		"NAME Zoë of the Mill.":   {Command: CommandName, Args: []string{"Zoë", "of", "the", "Mill."}},
		"zone Europe/London":      {Command: CommandZone, Args: []string{"Europe/London"}},
		"SEAL":                    {Command: CommandSeal},
		"Verify summer 2?":        {Command: CommandVerify, Args: []string{"SUMMER", "2"}},
		"Seal off.":               {Command: CommandSeal, Args: []string{"OFF"}},
		"Seal the  blue cat, 7!":  {Command: CommandSeal, Args: []string{"the blue cat, 7!"}},
		"SEAL a pact with luck":   {Command: CommandSeal, Args: []string{"a pact with luck"}},
		"calendar on":             {Command: CommandCalendar, Args: []string{"ON"}},
		"Quiet":                   {Command: CommandQuiet, Args: []string{"ON"}},
		"QUIET off.":              {Command: CommandQuiet, Args: []string{"OFF"}},
		"ZONE UTC.":               {Command: CommandZone, Args: []string{"UTC"}},
		"Address Ann@New.example": {Command: CommandAddress, Args: []string{"Ann@New.example"}},
		"ADDRESS <a@b.example>.":  {Command: CommandAddress, Args: []string{"a@b.example"}},
		"Resign!":                 {Command: CommandResign},
		"Return.":                 {Command: CommandReturn},
		"back":                    {Command: CommandBack},
		"SUBSTITUTE":              {Command: CommandSubstitute},
		"Substitute <Dan@a.example> Dan from 12 March to 2027-04-20.": {Command: CommandSubstitute, Args: strings.Fields("<Dan@a.example> Dan from 12 March to 2027-04-20")},
		"help steward": {Command: CommandHelp, Args: []string{"STEWARD"}},
		"Yes!":         {Command: CommandYes},
		"* yes":        {Command: CommandYes},
	} {
		s := parse(Winter, "hold\n"+text)
		want.N, want.Text = 2, text
		if diff := cmp.Diff([]Word{want}, s.Words); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
	for text, want := range map[string]string{
		"Help move please": "HELP MOVE", "Status, please": "STATUS", "Rules on supervision": "RULES SUPERVISION", "1. MAP": "MAP",
		"1. MAP / 2. HELP": "MAP HELP", "Help withdraw and hold": "HELP WITHDRAW HELP HOLD", "help, please!": "HELP", "Help me, please": "HELP",
		"the map, please": "MAP", "Could you send me the rules, please?": "RULES", "help on hire thanks": "HELP HIRE", "(2) history please": "HISTORY",
		"please status": "STATUS", "Rules about the Abbey.": "RULES ABBEY", "report spring 3 please": "REPORT SPRING 3", "map, rules and help": "MAP RULES HELP",
		"Help me understand why": "", "Why did you not let 05 march?": "", "why was the road to Barsham closed": "", "why wait": "", "Thank you for the map": "", "the report was fine": "", "resign please": "", "help is on its way": "",
		"Map of my heart": "", "Verify my orders, please": "", "Seal off the bridge": "", "seal a pact with Lionel": "", "yes please": "", "the rules are unclear": "", "Hire 1 man at Barsham. Map please.": "MAP", "Map please. Hire 1 man at Barsham.": "MAP",
		"please take a": "TAKE A", "take a, please.": "TAKE A", "take a pls": "TAKE A", "ok, take a and c": "TAKE A C", "take a, then hold 5": "TAKE A",
		"take a rest": "", "please take a break": "", "take a break, please": "", "please take": "",
		"Show me the map. Hire 1 man at Barsham. Could I have the rules?": "MAP RULES",
	} {
		var got []string
		for _, w := range parse(Winter, "hello\n"+text).Words {
			got = append(append(got, w.Command.String()), w.Args...)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: read %q, want %q", text, got, want)
		}
	}
	s := parse(Winter, "report sping 3")
	if len(s.Words) != 1 || s.Words[0].Args[0] != "SPRING" || len(s.Notes) != 1 || s.Notes[0].Code != CodeRead {
		t.Errorf("words %v, notes %v", s.Words, s.Notes)
	}
}
