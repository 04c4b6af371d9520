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
		"ride to Barsham":        "as in MOVE 10 TO Barsham.",
		"march 5 to Nowhereham":  "as in MOVE 5 TO Hazlemere.",
		"send 5 home":            "as in MOVE 5 TO Hazlemere.",
		"take Barsham":           "as in MOVE 10 TO Barsham.",
		"2 and 3 go home":        "as in MOVE 2, 3 TO Hazlemere.",
		"march against Lancelot": "as in MOVE 10 TO Hazlemere.",
		"defend Foxwood":         "as in STANCE ALL AT Foxwood DEFEND.",
		"retreat 5 to Barsham":   "as in MOVE 5 TO Barsham.",
		"fall back to Barsham":   "as in MOVE 10 TO Barsham.",
		"retreat 5":              "as in WITHDRAW 5 AFTER 3.",
		"recruit 2 at Barsham":   "HIRE is an order of winter, and this is summer; write it then. It is written as in HIRE 1 MAN AT Barsham.",
		"hold5":                  "as in HOLD 5.",
		"MOVE5, 6 to Barsham":    "as in MOVE 5, 6 TO Barsham.",
	} {
		s := parse(Summer, text)
		if len(s.Orders) != 0 || len(s.Notes) != 1 || !s.Notes[0].Refused || s.Notes[0].Code != CodeUnknownWord || !strings.HasSuffix(s.Notes[0].Message, want) {
			t.Errorf("%q: orders %q, notes %+v; want one refusal: … %s", text, Print(s.Orders), s.Notes, want)
		}
		if len(s.Notes) == 1 && len(s.Notes[0].Near) > 0 {
			one(t, Summer, s.Notes[0].Near[0])
		}
	}
}

// TestTalk leaves alone what only sounds like marching and fighting.
func TestTalk(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"March 5", "March 5 is fine", "March 5 to 12", "March 5 to April 2", "Go on, Lancelot", "Take care, Gawaine!", "Take care!",
		"Send 5 minutes more", "Fight well, Bors!", "I have 3 knights in Barsham", "I lost 3 men on the way to Barsham",
		"We 3 will meet in Barsham", "the 3 of us", "my 2 cents", "The 5 knights", "Attack is the best defence",
		"Go ahead", "Fall is coming to Barsham", "5 go along", "Retreat!", "Please go on", "The Abbey", "Abbey", "the Priory is mine", "hello5", "Claim the throne",
		"Rules are rules", "Rules, and more rules", "Withdraw if you dare",
	} {
		for _, when := range []When{SettingOut, Summer, Winter} {
			if s := parse(when, text); len(s.Orders)+len(s.Notes)+len(s.Words) > 0 {
				t.Errorf("%q in %s: orders %q, words %v, notes %+v; want nothing", text, when, Print(s.Orders), s.Words, s.Notes)
			}
		}
	}
}
