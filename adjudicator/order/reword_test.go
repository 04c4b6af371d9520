package order_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestReworded reads what is said in another order than that of the language, and tells when troops are to arrive, which no order can say.
func TestReworded(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"20 to Tarrant, retreat to Marden if beaten":                {"MOVE 20 TO Tarrant|DEFEAT 20 TO Marden", ""},
		"20 to Tarrant and retreat home if beaten":                  {"MOVE 20 TO Tarrant|DEFEAT 20 HOME", ""},
		"20, 21 to Tarrant but fall back to Foxwood when they lose": {"MOVE 20, 21 TO Tarrant|DEFEAT 20, 21 TO Foxwood", ""},
		"20 to Tarrant phases 1 2 then hold":                        {"MOVE 20 TO Tarrant PHASES 1, 2", ""},

		"20 to Tarrant, arrives in phase 3":                         {"MOVE 20 TO Tarrant", "arrives in phase 3"},
		"20 to Tarrant (arriving in phase 3)":                       {"MOVE 20 TO Tarrant", "arriving in phase 3"},
		"20 to Tarrant by phase 2":                                  {"MOVE 20 TO Tarrant", "by phase 2"},
		"20 must reach Tarrant by the end of the second phase":      {"MOVE 20 TO Tarrant", "by the end of the second phase"},
		"20 to Tarrant by phase 2, 21 to Selborne by phase 3":       {"MOVE 20 TO Tarrant|MOVE 21 TO Selborne", "by phase 2|by phase 3"},
		"20 to Tarrant in phase 2, and be there by phase 3":         {"MOVE 20 TO Tarrant PHASES 2", "and be there by phase 3"},
		"20 to Tarrant and protect my lord":                         {"MOVE 20 TO Tarrant", "protect my lord"},
		"20 to Tarrant to guard me, 21 to Selborne":                 {"MOVE 20 TO Tarrant|MOVE 21 TO Selborne", "guard me"},
		"5 to Tarrant with 20 to protect me, 21 to Selborne":        {"MOVE 5, 20 TO Tarrant|MOVE 21 TO Selborne", "protect me"},
		"5 to Tarrant with 20, arriving in phase 2, 21 to Selborne": {"MOVE 5, 20 TO Tarrant|MOVE 21 TO Selborne", "arriving in phase 2"},
		"20 guards my lord, 21 to Tarrant":                          {"", "20 guards my lord, 21 to Tarrant"},
		"20 to Tarrant by phase 2 and 21 to Selborne":               {"MOVE 20 TO Tarrant|MOVE 21 TO Selborne", "by phase 2"},
		"20 to Tarrant, there in phase 3":                           {"MOVE 20 TO Tarrant", "there in phase 3"},
		"20 to Tarrant; 21 go there in phase 3":                     {"MOVE 20 TO Tarrant|MOVE 21 TO Tarrant PHASES 3", ""},
		"20 to Tarrant, 21 goes there by phase 2":                   {"MOVE 20 TO Tarrant|MOVE 21 TO Tarrant", "by phase 2"},
		"20 to Tarrant by phase 1 2":                                {"MOVE 20 TO Tarrant PHASES 1, 2", ""},
		"Lancelot reaches Tarrant by phase 2. 20 to Tarrant":        {"MOVE 20 TO Tarrant", "Lancelot reaches Tarrant by phase 2."},
		"If Lancelot arrives in phase 2, 20 holds":                  {"", "If Lancelot arrives in phase 2, 20 holds"},
	} {
		if got, unread := readingOf(t, text); got != want[0] || unread != want[1] {
			t.Errorf("%q: %q, not read %q; want %q", text, got, unread, want)
		}
	}
}

// TestLegsWithPhases makes two marches of one whose last leg has phases of its own.
func TestLegsWithPhases(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"20 to Quenby, then to Selborne in phase 3":                  "MOVE 20 TO Quenby|MOVE 20 TO Selborne PHASES 3",
		"20 to Quenby then in phase 3 to Selborne":                   "MOVE 20 TO Quenby|MOVE 20 TO Selborne PHASES 3",
		"lord to Selborne and then in phase 3 back towards Kingsley": "MOVE 1 TO Selborne|MOVE 1 TO Kingsley PHASES 3",
		"20 to Quenby in phase 1 then to Selborne in phases 2 and 3": "MOVE 20 TO Quenby PHASES 1|MOVE 20 TO Selborne PHASES 2, 3",
		"20 to Tarrant, then Quenby, then to Selborne in phase 3":    "MOVE 20 TO Quenby VIA Tarrant|MOVE 20 TO Selborne PHASES 3",
		"20 from Hinxworth to Quenby, then to Selborne in phase 3":   "MOVE 20 TO Quenby|MOVE 20 TO Selborne PHASES 3",

		"20 to Quenby, then to Selborne, phases 2 3":             "MOVE 20 TO Selborne VIA Quenby PHASES 2, 3", // said of both
		"20 to Quenby, then to Selborne (phases 2 3)":            "MOVE 20 TO Selborne VIA Quenby PHASES 2, 3",
		"20 to Quenby phases 1 2, then to Selborne":              "MOVE 20 TO Selborne VIA Quenby PHASES 1, 2",
		"in phase 2, 20 to Quenby then to Selborne":              "MOVE 20 TO Selborne VIA Quenby PHASES 2",
		"20 to Quenby then to Selborne, starting in phase 2":     "MOVE 20 TO Selborne VIA Quenby PHASES 2, 3",
		"20 to Quenby in phase 2 then to Selborne in phases 2 3": "MOVE 20 TO Selborne VIA Quenby PHASES 2, 3",
		"20 to Selborne via Quenby in phase 3":                   "MOVE 20 TO Selborne VIA Quenby PHASES 3",
	} {
		if got, unread := readingOf(t, text); got != want || unread != "" {
			t.Errorf("%q: %q, not read %q; want %q", text, got, unread, want)
		}
	}
}

// TestUntilPhase offers a march until a phase from the first one on.
func TestUntilPhase(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"20 to Tarrant until phase 2":  "MOVE 20 TO Tarrant PHASES 1, 2",
		"20 to Tarrant before phase 3": "MOVE 20 TO Tarrant PHASES 1, 2",
		"20 to Tarrant till phase 1":   "MOVE 20 TO Tarrant PHASES 1",
	} {
		if s := read(valley(t), order.Spring, text); len(s.NotRead()) != 1 || strings.Join(s.NotRead()[0].Take, "|") != want {
			t.Errorf("%q: orders %q, not read %v; want %q", text, canonical(s), s.NotRead(), want)
		}
	}
}
