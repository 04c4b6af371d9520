package order_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestEnglish reads ordinary English, clause by clause.
func TestEnglish(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for when, lines := range map[order.When][][2]string{
		order.Spring: {
			{"Please go 20, 21 to Barsham", "MOVE 20, 21 TO Barsham"},
			{"my 5 goes to Foxwood", "MOVE 5 TO Foxwood"},
			{"I send 5 to Foxwood", "MOVE 5 TO Foxwood"},
			{"March LORD, 5 to Barsham", "MOVE 1, 5 TO Barsham"},
			{"the 2 and 3 ride to Foxwood via Breaume phases 2 3", "MOVE 2, 3 TO Foxwood VIA Breaume PHASES 2, 3"},
			{"5, 20 attack Foxwood", "MOVE 5, 20 TO Foxwood"},
			{"Attack Foxwood with 5", "MOVE 5 TO Foxwood"},
			{"attack Lancelot!", "ENEMY Lancelot"},
			{"Fight against Sir Gawaine", "ENEMY Gawaine"},
			{"20 takes men 3 and 4 along to Foxwood", "MOVE 20, 3, 4 TO Foxwood"},
			{"20 to Tarrant; next season 20 to Deeping", "MOVE 20 TO Tarrant|NEXT|MOVE 20 TO Deeping"},
			{"19 goes to Amberley next season", "NEXT|MOVE 19 TO Amberley"},
			{"Hold 19 until further notice", "STANDING|HOLD 19"},
			{"No standing orders any more, please", "STANDING"},
			{"1. 20 to Tarrant", "MOVE 20 TO Tarrant"},
			{"(2) hold 5", "HOLD 5"},
			{"3. A 01 Kingsley - Wroxall", "MOVE 1 FROM Kingsley TO Wroxall"},
			{"2. 02 -> Selborne (ph 1-2)", "MOVE 2 TO Selborne PHASES 1, 2"},
			{"Could the lord and man 03 please ride to Wroxall, and Sir 02 to Breaume by way of Lantern Cross?", "MOVE 1, 3 TO Wroxall|MOVE 2 TO Breaume VIA Lantern Cross"},
			{"Would 04 and 03 kindly remain at Hinxworth and mind the fields?", "HOLD 4, 3"},
			{"I should prefer not to fight anybody.", "STANCE PASSIVE"},
			{"Move 03 to Fletcham and 04 to Wroxall.", "MOVE 3 TO Fletcham|MOVE 4 TO Wroxall"},
			{"06 to Selborne, with 05 staying at home.", "MOVE 6 TO Selborne|HOLD 5"},
			{"lord to deeping, attack if stronger", "MOVE 1 TO Deeping|STANCE 1 ATTACK IF STRONGER"},
			{"04 with 01 to Wroxall", "MOVE 4, 1 TO Wroxall"},
			{"Defeat: 02 home, 01 to Wroxall", "DEFEAT 2 HOME|DEFEAT 1 TO Wroxall"},
			{"Hold 03 at Hinxworth and 04 at Hinxworth", "HOLD 3|HOLD 4"},
			{"Move 03 to Chilcombe via Wroxall, as far as he can get.", "MOVE 3 TO Chilcombe VIA Wroxall"},
			{"Claim: Foxwood, Stowell", "CLAIM Foxwood YES|CLAIM Stowell YES"},
			{"5 + 4 to gatcomb", "MOVE 5, 4 TO Gatcombe"},
			{"me and 3 go to wexcomb", "MOVE 1, 3 TO Wexcombe"},
			{"2 to salters cross then hazelmere", "MOVE 2 TO Hazlemere VIA Salters Cross"},
			{"6 to hazel mere", "MOVE 6 TO Hazlemere"},
			{"Move 20 to Tarrant and 21 to Barsham and hold 19", "MOVE 20 TO Tarrant|MOVE 21 TO Barsham|HOLD 19"},
			{"stance aggresive", "STANCE ATTACK"},
			{"don't move 20", "HOLD 20"},
			{"Move 20 to Tarrant unless Gawaine is there", "IF NOT Gawaine AT Tarrant: MOVE 20 TO Tarrant"},
			{"If Lancelot's men are at Foxwood then 20 stays", "IF Lancelot AT Foxwood: HOLD 20"},
			{"if Tarrant is empty, 20 and 21 go there", "IF NOBODY AT Tarrant: MOVE 20, 21 TO Tarrant"},
			{"20 stays if there is an enemy at Foxwood and 5 is hurt", "IF ENEMY AT Foxwood AND 5 HURT: HOLD 20"},
			{"I go with 3 to Barsham", "MOVE 1, 3 TO Barsham"},
			{"my men-at-arms stay put; send my knights to Barsham", "HOLD 3, 4, 13|MOVE 2, 5, 19, 20, 21 TO Barsham"},
			{"withdraw at once if the lord is hurt", "WITHDRAW HURT"},
			{"hold 20; lovely weather here, is it not? 21 to Tarrant, my friend, and good luck", "HOLD 20|MOVE 21 TO Tarrant"},
			{"20 to Tarrant asap bro lol", "MOVE 20 TO Tarrant"},
		},
		order.Winter: {
			{"RELOCATE SPREAD", "SPREAD"},
			{"hire a knight at wexcomb and one at hazelmere", "HIRE 1 KNIGHT AT Wexcombe|HIRE 1 KNIGHT AT Hazlemere"},
			{"build a mill at Foxwood and 2 hives at Deeping", "BUILD MILL AT Foxwood|BUILD 2 HIVES AT Deeping"},
			{"dismiss man 3 and man 4", "DISMISS 3, 4"},
			{"give 5 bezants to Lancelot", "GIVE 5 TO Lancelot"},
			{"Hire: 1 K at Fletcham", "HIRE 1 KNIGHT AT Fletcham"},
			{"Relocate: 03 - Wroxall", "RELOCATE 3 TO Wroxall"},
			{"Hire 2 knights at Kingsley, please.", "HIRE 2 KNIGHTS AT Kingsley"},
			{"send 3 to Barsham", "RELOCATE 3 TO Barsham"},
			{"a mill at Foxwood, and a hive there as well", "BUILD MILL AT Foxwood|BUILD HIVE AT Foxwood"},
		},
		order.SettingOut: {
			{"london or lincoln pls", "ENTER BY London Road, Lincoln Road"},
			{"1. First choice: the Winchester Road (good neighbours).\n2. Second choice: the Sarum Road.", "ENTER BY Winchester Road, Sarum Road"},
			{"I should very much like to enter by the Chester Road, please, or failing that by the Camelot Road, and then London.",
				"ENTER BY Chester Road, Camelot Road, London Road"},
		},
	} {
		for _, l := range lines {
			s := read(names, when, l[0])
			if got := strings.ReplaceAll(strings.TrimSpace(canonical(s)), "\n", "|"); got != l[1] || slices.ContainsFunc(s.Notes, func(n order.Note) bool { return n.Refused }) {
				t.Errorf("%q in %s: %s, notes %v; want %s", l[0], when, got, s.Notes, l[1])
			}
		}
	}
}

// TestEnglishInDoubt does nothing where a word that could matter is left over, or two readings are possible; the line is noted.
func TestEnglishInDoubt(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for text, take := range map[string]string{
		"Move 20 to Tarrant (not 21)":                  "MOVE 20 TO Tarrant",
		"don't move 20 to Tarrant":                     "",
		"everyone at Hinxworth goes to Tarrant but 20": "",
		"I heard that 20 went to Tarrant":              "",
		"Gawaine moves 20 to Tarrant":                  "",
		"Could 20 go to Tarrant?":                      "MOVE 20 TO Tarrant",
		"20 to Tarrant and Barsham":                    "",
		"man 20 to Tarrant":                            "",
		"keep 20 at Barsham":                           "",
		"if lancelot comes attack him":                 "",
		"2 knights to Tarrant":                         "",
		"Stance 20 passive if Lancelot is there":       "",
		"unless 21 is well 20 goes to Tarrant":         "",
		"Move 20 to Tarrant only after 21 has left":    "MOVE 20 TO Tarrant",
	} {
		s := read(names, order.Spring, text)
		got := ""
		for _, n := range slices.Concat(s.Notes, s.Unread) {
			got = strings.Join(n.Take, "|")
		}
		if canonical(s) != "" || len(s.Notes)+len(s.Unread) != 1 || got != take {
			t.Errorf("%q: orders %q, notes %v, not read %v; want one note with %q", text, canonical(s), s.Notes, s.Unread, take)
		}
	}
}

// TestHoldInWinter reads lines of winter that say what happens anyway.
func TestHoldInWinter(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"everyone holds", "The lord, 02 and 05 remain where they are."} {
		if s := read(valley(t), order.Winter, text); canonical(s) != "" || len(s.Notes) != 1 || s.Notes[0].Refused || len(s.Unread) != 0 {
			t.Errorf("%q: orders %q, notes %v, not read %v", text, canonical(s), s.Notes, s.Unread)
		}
	}
}

// TestEnglishOfAnotherSeason says of which season an order is, in whatever words, and takes nothing of it.
func TestEnglishOfAnotherSeason(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for _, c := range []struct {
		when       order.When
		text, want string
	}{
		{order.Summer, "I dismiss 3", "DISMISS is an order of winter, and this is summer; write it then. It is DISMISS 3."},
		{order.Summer, "please recruit two knights at Barsham", "HIRE is an order of winter, and this is summer; write it then. It is HIRE 2 KNIGHTS AT Barsham."},
		{order.Winter, "20 attacks everybody", "STANCE is an order of spring, summer and autumn, and this is winter; write it then, or now under NEXT. It is STANCE 20 ATTACK."},
		{order.SettingOut, "please send 20 to Tarrant",
			"MOVE is an order of spring, summer and autumn, and this is the setting out; write it then. It is MOVE 20 TO Tarrant."},
	} {
		s := read(names, c.when, c.text)
		if canonical(s) != "" || len(s.Notes) != 1 || s.Notes[0].Message != c.want || s.Notes[0].Code != order.CodeSeason || len(s.Unread) != 0 {
			t.Errorf("%q in %s: orders %q, notes %v, not read %v; want %s", c.text, c.when, canonical(s), s.Notes, s.Unread, c.want)
		}
	}
	for _, text := range []string{"Lancelot promised to yield Foxwood to Gawaine", "will 20 go to Tarrant?", "we had 2 knights in Barsham"} {
		if s := read(names, order.Winter, text); len(s.Notes) != 0 || canonical(s) != "" {
			t.Errorf("%q: orders %q, notes %v; want nothing", text, canonical(s), s.Notes)
		}
	}
}

// TestEnglishKeepsTheGoodHalf takes the clauses of a line that are understood, and notes the one that is not.
func TestEnglishKeepsTheGoodHalf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"Move 20 to Tarrant and 21 to Xanadu Parva": {"MOVE 20 TO Tarrant", "21 to Xanadu Parva"},
		"10 knights to Barsham and 12 to Foxwood":   {"MOVE 12 TO Foxwood", "10 knights to Barsham"},
		"20 gambols; 21 to Tarrant":                 {"MOVE 21 TO Tarrant", "20 gambols;"},

		"20 to Tarrant, but if Gawaine is there turn back":              {"MOVE 20 TO Tarrant", "if Gawaine is there turn back"},
		"20 to Tarrant. If Gawaine is there turn back":                  {"MOVE 20 TO Tarrant", "If Gawaine is there turn back"},
		"avoid everybody. retreat home":                                 {"STANCE PASSIVE", "retreat home"},
		"20, 21 go to Selborne, then next season on to Kingsley":        {"MOVE 20, 21 TO Selborne", "next season on to Kingsley"},
		"20, 21 go to Selborne this season and to Kingsley next season": {"MOVE 20, 21 TO Selborne", "to Kingsley next season"},
		"20 to Selborne, next season to Kingsley":                       {"MOVE 20 TO Selborne", "next season to Kingsley"},
	} {
		s := read(valley(t), order.Spring, text)
		if canonical(s) != want[0]+"\n" || len(s.Notes) != 0 || len(s.Unread) != 1 || s.Unread[0].Text != want[1] {
			t.Errorf("%q: orders %q, notes %v, not read %v", text, canonical(s), s.Notes, s.Unread)
		}
	}
}

// TestWrappedText reads sentences that a mailer has broken, and says in which line what was not read stands.
func TestWrappedText(t *testing.T) {
	t.Parallel()
	s := read(valley(t), order.Spring, "Good morning to you all, and many thanks for the report of last week.\n"+
		"This season I should like you to send 20 to Tarrant by way of\nFoxwood, to have 21 stay at Hinxworth, and to let 19 gambol to\nAmberley! Hold 5.")
	if got := strings.ReplaceAll(canonical(s), "\n", "|"); got != "MOVE 20 TO Tarrant VIA Foxwood|HOLD 21|HOLD 5|" {
		t.Errorf("orders %q", got)
	}
	if len(s.Unread) != 1 || s.Unread[0].N != 3 || len(s.Orders) != 3 || s.Orders[2].N != 4 {
		t.Errorf("not read %v, orders %v", s.Unread, s.Orders)
	}
}

// TestListNumbers tells the numbers of a list from a range of troops: where it can be either, nothing is done, and each reading is
// offered.
func TestListNumbers(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for text, want := range map[string]string{
		"1 - 20 to Tarrant": "|MOVE 1-20 TO Tarrant|MOVE 20 TO Tarrant",
		"2 - 5 Quenby":      "|MOVE 2-5 TO Quenby|MOVE 5 TO Quenby",
		`1 - 20 to Tarrant\n2 - 21 to Barsham\n3 - 19 holds`: "MOVE 20 TO Tarrant;MOVE 21 TO Barsham;HOLD 19",
		`1 - 20 to Tarrant\n\n2 - 21 to Barsham`:             "MOVE 20 TO Tarrant;MOVE 21 TO Barsham",
		`1 - hold 20\n2 - 21 Barsham\nthanks`:                "HOLD 20;MOVE 21 TO Barsham",
		`1 - 20 to Tarrant\n2 - stance defend`:               "MOVE 20 TO Tarrant;STANCE DEFEND",
		"1-20 to Tarrant":                                    "MOVE 1-20 TO Tarrant",
		"move 1 - 4 to Foxwood":                              "MOVE 1-4 TO Foxwood",
		"hold 1 - 4":                                         "HOLD 1-4",
		"10 - 14 to Foxwood":                                 "MOVE 10-14 TO Foxwood",
		`1. 20 to Tarrant\n2. 21 to Barsham`:                 "MOVE 20 TO Tarrant;MOVE 21 TO Barsham",
		`(1) 20 to Tarrant\n(2) 21 to Barsham`:               "MOVE 20 TO Tarrant;MOVE 21 TO Barsham",
		`1) 20 to Tarrant\n2) 21 to Barsham`:                 "MOVE 20 TO Tarrant;MOVE 21 TO Barsham",
	} {
		s := read(names, order.Spring, text)
		got := strings.ReplaceAll(strings.TrimSpace(order.Print(s.Orders)), "\n", ";")
		for _, n := range s.Notes {
			got += "|" + strings.Join(n.Take, ";")
		}
		if got != want {
			t.Errorf("%q: %q, notes %v; want %q", text, got, s.Notes, want)
		}
	}
}

// TestNamesWinOverPhrases reads every place and entry of the standard board in a sentence, though words of it have meanings too.
func TestNamesWinOverPhrases(t *testing.T) {
	t.Parallel()
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	names, count := valley(t), 0
	for i := range b.Len() {
		p := b.Place(board.Position(i))
		if p.Kind != board.Manor && p.Kind != board.House && p.Kind != board.Crossroads {
			continue
		}
		count++
		for _, text := range []string{"please, 20 goes to " + p.Name, "could 20 ride to " + strings.ToLower(p.Name) + " please"} {
			if s := read(names, order.Spring, text); len(s.Orders) != 1 || s.Orders[0].Order.(order.Move).To != order.Place(p.Name) {
				t.Errorf("%q: orders %q, notes %v, not read %v", text, order.Print(s.Orders), s.Notes, s.Unread)
			}
		}
	}
	for _, e := range b.Entries() {
		count++
		if s := read(names, order.SettingOut, "I would like to come by the "+e.Name+" please"); order.Print(s.Orders) != "ENTER BY "+e.Name+"\n" {
			t.Errorf("%s: orders %q, notes %v, not read %v", e.Name, order.Print(s.Orders), s.Notes, s.Unread)
		}
	}
	if count != 54 {
		t.Errorf("%d names, want 54", count)
	}
}

// TestSpeaksOfMore takes nothing of a sentence whose other half could change it, and nothing of a signature.
func TestSpeaksOfMore(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for text, unread := range map[string]int{
		"After a lost fight, 20 goes to Tarrant":         1,
		"20 not to go ahead alone: it has to go with 21": 1,
		"20 goes to Tarrant, but not in phase 2":         1,
		"Lionel":                                         0,
		"Lord of Hinxworth":                              0,
		"Sir Lionel of Hinxworth":                        0,
	} {
		if s := read(names, order.Spring, text); canonical(s) != "" || len(s.NotRead()) != unread {
			t.Errorf("%q: orders %q, not read %v", text, canonical(s), s.NotRead())
		}
	}
	if s := read(names, order.Spring, "20 leads, and its staff. The others defend."); canonical(s) != "" || len(s.NotRead()) != 2 {
		t.Errorf("the others, beside 20 of whom nothing was read: %q, not read %v", canonical(s), s.NotRead())
	}
	if got := canonical(read(names, order.Spring, "20 and 21 to attack everybody")); got != "STANCE 20, 21 ATTACK\n" {
		t.Errorf("%s", got)
	}
	if got := canonical(read(names, order.Spring, "let 19 rest where he is")); got != "HOLD 19\n" {
		t.Errorf("%s", got)
	}
}

// TestSpokenAmend adds to the orders where people say so, and only there.
func TestSpokenAmend(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"In addition to my orders: hold 20": true,
		`Add these to my orders.\nHold 20`:  true,
		"One more order: hold 20":           true,
		"please add: 20 hold":               true,
		"also add: hold 20":                 true,
		"Hold 21. Please add: hold 20":      false, // to what stands in this message
		"Do not add: hold 20":               false,
		"My orders: hold 20":                false,
		"Additional men hold 20":            false,
		"Do not add to my orders: hold 20":  false,

		"sorry, late. please add: hold 20":         true,
		"Also 20 to Tarrant":                       true,
		"Good evening! In addition 20 to Tarrant":  true,
		"Hold 21. Also 20 to Tarrant":              false,
		`hold 21\nalso 20 to Tarrant`:              false,
		`Also thanks for the game.\n20 to Tarrant`: false,
		"as before but 2 to Tarrant":               true,
		"2 to Tarrant, the rest as before":         true,
		`2 to Tarrant\nEverything else as before.`: true,

		"20 to Tarrant as well":           true,
		"20 to Tarrant, too.":             true,
		"20 to Tarrant also":              true,
		"hold 20 too":                     true,
		"oh and 20 to Tarrant":            true,
		"Oh, and 20 to Tarrant":           true,
		"Thanks! Oh yes and hold 20":      true,
		`hold 21\n20 to Tarrant as well`:  false,
		`20 to Tarrant as well\nhold 21`:  false,
		"20 to Tarrant and 21 as well":    false, // as 20 does
		"20 to Tarrant, hold 5 too":       false,
		"20 to Tarrant with my lord too":  false,
		"ALLY Lancelot, Gawaine too":      false,
		"20 and 21 to Tarrant too":        true,
		`All is well too.\n20 to Tarrant`: false,
	} {
		if s := read(valley(t), order.Spring, text); s.Amend != want {
			t.Errorf("%q: amend %v, orders %q, notes %v; want %v", text, s.Amend, canonical(s), s.Notes, want)
		}
	}
}

// TestKeepsTheRest reads what is to change where a message says that all else stays, and tells how that was read; of earlier seasons nothing is repeated.
func TestKeepsTheRest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"as before but 2 to Tarrant":                  "MOVE 2 TO Tarrant",
		"same as last time, but 2 to Tarrant":         "MOVE 2 TO Tarrant",
		"Same orders as last season except 2 holds":   "HOLD 2",
		"repeat, only 05 holds":                       "HOLD 5",
		"keep everything, but 2 to Tarrant":           "MOVE 2 TO Tarrant",
		"my orders stand, but 2 to Tarrant":           "MOVE 2 TO Tarrant",
		"no change except 2 to Tarrant":               "MOVE 2 TO Tarrant",
		"2 to Tarrant, otherwise as before":           "MOVE 2 TO Tarrant",
		"2 to Tarrant and hold 5. The rest as before": "MOVE 2 TO Tarrant|HOLD 5",
		"Hello! Sorry, as before, but 2 to Tarrant":   "MOVE 2 TO Tarrant",
		"It is late here. Repeat, only 05 holds":      "HOLD 5",
	} {
		s := read(valley(t), order.Spring, text)
		if got := strings.ReplaceAll(strings.TrimSpace(canonical(s)), "\n", "|"); got != want || !s.Amend || s.Keeps == "" || isRefused(s) || len(s.Notes) != 1 {
			t.Errorf("%q: %s, amend %v, keeps %q, notes %v, not read %v; want %s", text, got, s.Amend, s.Keeps, s.Notes, s.Unread, want)
		}
	}
	for _, text := range []string{"as before", "Same as last time.", "repeat", "Everything as last season"} {
		if s := read(valley(t), order.Spring, text); canonical(s) != "" || len(s.Notes) != 0 || len(s.Unread) != 1 || !strings.Contains(s.Unread[0].Message, "earlier season do not come again") {
			t.Errorf("%q: orders %q, notes %v, not read %v", text, canonical(s), s.Notes, s.Unread)
		}
	}
	for _, text := range []string{"same as last season for 20 and 21", "20 as before", "like last time 20 to Tarrant failed", "Is it 5 to Selborne? As before, but 20 to Tarrant", "20 to Selborne. As before, 21 holds", "change of plan: 2 to Tarrant"} {
		if s := read(valley(t), order.Spring, text); s.Keeps != "" {
			t.Errorf("%q keeps %q", text, s.Keeps)
		}
	}
}

// TestAddsGrowsEvenly: a line of many sentences is not read once for each of them.
func TestAddsGrowsEvenly(t *testing.T) {
	names := valley(t)
	cost := func(sentences int) float64 {
		text := strings.Repeat("a. ", sentences) + "also hi as before"
		return testing.AllocsPerRun(3, func() { read(names, order.Spring, text) })
	}
	if few, many := cost(80), cost(320); many > 5*few {
		t.Errorf("%.0f allocations for 80 sentences, and %.0f for four times as many", few, many)
	}
}

// TestOffersComeToAnEnd: of a message with hundreds of parts that are not read, the first are looked at for what they may have meant.
func TestOffersComeToAnEnd(t *testing.T) {
	names, offered := valley(t), 0
	sheet := read(names, order.Spring, strings.Repeat("3 and 4 stay on the farm at Langport, there is ploughing to be done. 2 can go to Selborne.\n", 300))
	for _, n := range sheet.NotRead() {
		if len(n.Take) > 0 {
			offered++
		}
	}
	if notes := len(sheet.NotRead()); notes < 300 || offered < 90 || offered > 100 {
		t.Errorf("%d parts were not read, %d of them with an offer", notes, offered)
	}
}
