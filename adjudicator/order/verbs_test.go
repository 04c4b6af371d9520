package order

import (
	"strings"
	"testing"
)

// TestNearVerbs refuses what is said of marching and fighting in other words than
// those of the language, and says what to write.
func TestNearVerbs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"March 5 to Barsham":             "write MOVE 5 TO Barsham.",
		"march 3 to Gibbet Cross":        "write MOVE 3 TO Gibbet Cross.",
		"go 5 from Foxwood to the Abbey": "write MOVE 5 FROM Foxwood TO Carse Abbey.",
		"Please go 5, 6 to Barsham":      "write MOVE 5, 6 TO Barsham.",
		"ride to Barsham":                "write MOVE and the troops first, as in MOVE 10 TO Barsham.",
		"march 5 to Nowhereham":          "write MOVE, the troops, TO and a place.",
		"send 5 home":                    "write MOVE, the troops, TO and a place.",
		"take Barsham":                   "write MOVE and the troops first, as in MOVE 10 TO Barsham.",
		"the 2 and 3 ride to Foxwood":    "write MOVE 2, 3 TO Foxwood.",
		"my 5 goes to Foxwood":           "write MOVE 5 TO Foxwood.",
		"Troop 5 to Foxwood":             "write MOVE 5 TO Foxwood.",
		"I send 5 to Foxwood":            "write MOVE 5 TO Foxwood.",
		"5, 6 attack Foxwood":            "write MOVE 5, 6 TO Foxwood and STANCE 5, 6 ATTACK.",
		"10 attacks Lancelot":            "write ENEMY Lancelot, or STANCE ATTACK, and a MOVE to where that lord will be.",
		"2 and 3 go home":                "write MOVE, the troops, TO and a place.",
		"5 march to Barsham":             "write MOVE 5 TO Barsham.",
		"send 10-14 to Foxwood via Barsham, Breaume phases 2 3":        "write MOVE 10-14 TO Foxwood VIA Barsham, Breaume PHASES 2, 3.",
		"March LORD, 5 to Barsham":                                     "write MOVE LORD, 5 TO Barsham.",
		"my 10-14 ride from Barsham to Foxwood via Breaume phases 2 3": "write MOVE 10-14 FROM Barsham TO Foxwood.",
		"attack Lancelot":           "write ENEMY Lancelot, or STANCE ATTACK, and a MOVE to where that lord will be.",
		"attack Lancelot!":          "write ENEMY Lancelot, or STANCE ATTACK, and a MOVE to where that lord will be.",
		"Fight against Sir Gawaine": "write ENEMY Gawaine, or STANCE ATTACK, and a MOVE to where that lord will be.",
		"march against Lancelot":    "write MOVE, the troops, TO and a place.",
		"attack with 5":             "write STANCE 5 ATTACK.",
		"attack Foxwood with 5":     "write MOVE 5 TO Foxwood and STANCE 5 ATTACK.",
		"defend Foxwood":            "write STANCE ALL AT Foxwood DEFEND.",
		"defend 5 at Foxwood":       "write STANCE 5 DEFEND and HOLD 5.",
		"retreat 5 to Barsham":      "write MOVE 5 TO Barsham.",
		"fall back to Barsham":      "write MOVE and the troops first, as in MOVE 10 TO Barsham.",
		"retreat 5":                 "write WITHDRAW 5 AFTER 3.",
		"recruit 2 at Barsham":      "write HIRE, as in HIRE 1 MAN AT Barsham.",
		"hold5":                     "as in HOLD 5.",
		"MOVE5, 6 to Barsham":       "as in MOVE 5, 6 TO Barsham.",
	} {
		s := parse(Summer, text)
		if len(s.Orders) != 0 || len(s.Notes) != 1 || !s.Notes[0].Refused || s.Notes[0].Code != CodeUnknownWord || !strings.HasSuffix(s.Notes[0].Message, want) {
			t.Errorf("%q: orders %q, notes %+v; want one refusal: … %s", text, Print(s.Orders), s.Notes, want)
		}
		if len(s.Notes) == 1 && len(s.Notes[0].Near) > 0 {
			one(t, Summer, s.Notes[0].Near[0])
		}
	}
	s := parse(Winter, "send 5 to Barsham")
	if len(s.Notes) != 1 || s.Notes[0].Message != `"send" is no word of an order: write RELOCATE 5 TO Barsham.` {
		t.Errorf("in winter: notes %+v", s.Notes)
	}
}

// TestTalk leaves alone what only sounds like marching and fighting.
func TestTalk(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"March 5", "March 5 is fine", "March 5 to 12", "March 5 to April 2", "Go on, Lancelot", "Take care, Gawaine!", "Take care!",
		"Send 5 minutes more", "Fight well, Bors!", "I have 3 knights in Barsham", "I lost 3 men on the way to Barsham",
		"We 3 will meet in Barsham", "I go to Barsham", "the 3 of us", "my 2 cents", "The 5 knights", "Attack is the best defence",
		"Go ahead", "Fall is coming to Barsham", "We attack Lancelot", "5 go along", "Retreat!", "Please go on", "The Abbey", "Abbey", "the Priory is mine", "hello5", "Claim the throne",
		"Rules are rules", "Rules, and more rules", "Withdraw if you dare",
	} {
		for _, when := range []When{SettingOut, Summer, Winter} {
			if s := parse(when, text); len(s.Orders)+len(s.Notes)+len(s.Words) > 0 {
				t.Errorf("%q in %s: orders %q, words %v, notes %+v; want nothing", text, when, Print(s.Orders), s.Words, s.Notes)
			}
		}
	}
}
