package order

import (
	"strings"
	"testing"
)

// TestConditions reads conditions as they may be written.
func TestConditions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"if gawaine at foxwood: hold 3":                        "IF Gawaine AT Foxwood: HOLD 3",
		"If Lord Gawaine at Foxwood: 3 to Barsham":             "IF Gawaine AT Foxwood: MOVE 3 TO Barsham",
		"IF NOBODY AT Foxwood AND NOT 05 HURT: 3 TO Foxwood":   "IF NOBODY AT Foxwood AND NOT 5 HURT: MOVE 3 TO Foxwood",
		"if lord dead: hold all":                               "IF LORD DEAD: HOLD ALL",
		"if lord at Barsham and phase 2: hold lord":            "IF LORD AT Barsham AND PHASE 2: HOLD LORD",
		"if Foxwood held by Bors: claim Foxwood no":            "IF Foxwood HELD BY Bors: CLAIM Foxwood NO",
		"if foxwood mine: hold 3":                              "IF Foxwood MINE: HOLD 3",
		"if Foxwood unheld: yield Foxwood":                     "IF Foxwood UNHELD: YIELD Foxwood",
		"if stronger: stance attack":                           "IF STRONGER: STANCE ATTACK",
		"if odds 3:2: stance attack if stronger":               "IF ODDS 3:2: STANCE ATTACK IF STRONGER",
		"if not odds 3:2: withdraw after 2 or behind 1":        "IF NOT ODDS 3:2: WITHDRAW AFTER 2 OR BEHIND 1",
		"against bors: withdraw never":                         "AGAINST Bors: WITHDRAW NEVER",
		"against Sir Bors: if stronger: stance attack":         "IF STRONGER: AGAINST Bors: STANCE ATTACK",
		"if phase 3: against Bors: stance passive":             "IF PHASE 3: AGAINST Bors: STANCE PASSIVE",
		"if enemy at Barsham+1 to Foxwood: 3 to Barsham":       "IF ENEMY AT Barsham+1 to Foxwood: MOVE 3 TO Barsham",
		"- if 3 at Foxwood: defeat stay via Barsham":           "IF 3 AT Foxwood: DEFEAT STAY VIA Barsham",
		"IF Gawaine AT Foxwood: MOVE 3 TO Barsham PHASES 2, 3": "IF Gawaine AT Foxwood: MOVE 3 TO Barsham PHASES 2, 3",
	} {
		if got := one(t, Summer, text).String(); got != want {
			t.Errorf("%q reads as %q, want %q", text, got, want)
		}
	}
}

// TestConditionsThatCannotBe refuses what no condition can say, with the caret under the word.
func TestConditionsThatCannotBe(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{ // the word under the caret, and what is said of it
		"IF Gawaine RICH: HOLD 3":                          {"RICH", "AT should"},
		"IF 3 TIRED: HOLD 3":                               {"TIRED", "DEAD, HURT, or AT a place"},
		"IF Gawaine AT Foxwood: ALLY Bors":                 {"ALLY", "ALLY takes no condition"},
		"IF Gawaine AT Foxwood: HEIR 3":                    {"HEIR", "HEIR takes no condition"},
		"AGAINST Gawaine: HOLD 3":                          {"AGAINST", "HOLD is none"},
		"IF STRONGER: 3 TO Foxwood":                        {"STRONGER", "MOVE cannot hang on it"},
		"IF NOT STRONGER: CHAMPIONS 3":                     {"STRONGER", "CHAMPIONS cannot hang on it"},
		"IF PHASE 2: CLAIM Foxwood NO":                     {"PHASE", "for the season's end"},
		"IF PHASE 4: HOLD 3":                               {"4", "from 1 to 3"},
		"IF PHASE 1 AND PHASE 2: HOLD 3":                   {"PHASE", "never two phases"},
		"IF Gawaine AT Foxwood OR Bors AT Foxwood: HOLD 3": {"OR", "write two lines"},
		"IF Gawaine AT Nowhere: HOLD 3":                    {"Nowhere", "is no place"},
		"IF Foxwood BURNT: HOLD 3":                         {"Foxwood", ""},
		"IF Gawaine AT Foxwood: IF PHASE 2: HOLD 3":        {"IF", "two IFs"},
		"AGAINST Bors: AGAINST Gawaine: STANCE ATTACK":     {"AGAINST", "one lord"},
	} {
		s := Parse(testNames, Summer, input(text))
		if len(s.Orders) != 0 || len(s.Notes) != 1 || !s.Notes[0].Refused {
			t.Errorf("%q: %d orders, notes %+v, unread %+v", text, len(s.Orders), s.Notes, s.Unread)
			continue
		}
		n := s.Notes[0]
		if under := text[n.Col-1 : n.Col-1+n.Width]; under != want[0] || !strings.Contains(n.Message, want[1]) {
			t.Errorf("%q: under %q is said: %s", text, under, n.Message)
		}
	}
}
