package order_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestCommentedOrders tells orders that stand behind the sign of a comment, and nothing else that stands there.
func TestCommentedOrders(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{ // what is read, and what is offered
		"# 20 to Tarrant":                       {"", "MOVE 20 TO Tarrant"},
		"## Lord to Tarrant":                    {"", "MOVE LORD TO Tarrant"},
		"5 hold # 20 to Tarrant":                {"HOLD 5", "MOVE 20 TO Tarrant"},
		`- hold 5\n- # 20 to Tarrant`:           {"HOLD 5", "MOVE 20 TO Tarrant"},
		`STANDING\nhold 5 # 20 hold`:            {"STANDING|HOLD 5", "STANDING HOLD 20"},
		"# 10 to Tarrant":                       {"", ""}, // an example of somebody else's
		"hold 5 # at Barsham":                   {"HOLD 5", ""},
		"hold 5 # 2 goes later":                 {"HOLD 5", ""},
		"#   MOVE troops TO place [VIA place]":  {"", ""},
		"#   STANCE ATTACK":                     {"", ""},
		"#   STANCE ATTACK | DEFEND | PASSIVE":  {"", ""},
		"> # 20 to Tarrant":                     {"", ""},
		"#20 to Tarrant":                        {"MOVE 20 TO Tarrant", ""},
		`# 20 to Tarrant\n20 to Tarrant`:        {"MOVE 20 TO Tarrant", ""}, // it stands outside too
		`STANDING\nhold 5 # hold 5`:             {"STANDING|HOLD 5", ""},
		"hold 20 # hold 20":                     {"HOLD 20", ""},
		"# Barsham+2 to Hinxworth: lord 01":     {"", ""}, // who stands where, in the sheet
		"# Barsham+2 to Hinxworth: knight A 20": {"", ""},
		"# 20 to Tarrant or perhaps to Barsham": {"", ""},
	} {
		checkComment(t, order.Spring, text, want)
	}
	for text, want := range map[string][2]string{
		"# hire 1 knight at Barsham":            {"", "HIRE 1 KNIGHT AT Barsham"},
		"#   RELOCATE troops TO manor | SPREAD": {"", ""},
		"#   APPOINT knight":                    {"", ""},
		"#   CONVERT DRUID":                     {"", ""},
	} {
		checkComment(t, order.Winter, text, want)
	}
}

func checkComment(t *testing.T, when order.When, text string, want [2]string) {
	t.Helper()
	s, offered := read(namesOf(t, everyOption, "Lionel", "Lancelot", "Gawaine").For(own), when, text), ""
	for _, n := range s.NotRead() {
		offered += strings.Join(n.Take, "|")
		if n.Refused || !strings.HasPrefix(n.Text, "#") {
			t.Errorf("%q: note %+v", text, n)
		}
	}
	if got := strings.ReplaceAll(strings.TrimSpace(canonical(s)), "\n", "|"); got != want[0] || offered != want[1] {
		t.Errorf("%q: %q, offered %q; want %q", text, got, offered, want)
	}
}
