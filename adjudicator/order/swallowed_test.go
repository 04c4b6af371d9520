package order_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// readingOf is what is read of a text, and what of it is told as not read.
func readingOf(t *testing.T, text string) (got, unread string) {
	t.Helper()
	s := read(valley(t), order.Spring, text)
	for _, n := range s.NotRead() {
		unread += "|" + n.Text
	}
	return strings.ReplaceAll(strings.TrimSpace(canonical(s)), "\n", "|"), strings.TrimPrefix(unread, "|")
}

// TestRetreatIsTold tells a retreat for which no order of the line stands.
func TestRetreatIsTold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"20 hold, retreat home":                  {"HOLD 20", "retreat home"},
		"hold 20 retreat home":                   {"HOLD 20", "retreat home"},
		"20 hold and retreat home":               {"HOLD 20", "retreat home"},
		"hold 5 and go home":                     {"HOLD 5", "go home"},
		"20 attack, retreat home":                {"STANCE 20 ATTACK", "retreat home"},
		"20 holds, retreat home, 21 to Tarrant":  {"HOLD 20|MOVE 21 TO Tarrant", "retreat home"},
		"20 stays at home":                       {"HOLD 20", ""},
		"20 stays home":                          {"HOLD 20", ""},
		"20 hold, retreat home if beaten":        {"HOLD 20|DEFEAT 20 HOME", ""},
		"20 holds; if beaten retreat home":       {"HOLD 20|DEFEAT HOME", ""},
		"20 to Tarrant. Withdraw after 3 rounds": {"MOVE 20 TO Tarrant|WITHDRAW AFTER 3", ""},

		"protect my lord":           {"", "protect my lord"},
		"20 guards the lord":        {"", "20 guards the lord"},
		"20 and 21 guard Hinxworth": {"HOLD 20, 21", ""},
	} {
		if got, unread := readingOf(t, text); got != want[0] || unread != want[1] {
			t.Errorf("%q: %q, not read %q; want %q", text, got, unread, want)
		}
	}
}
