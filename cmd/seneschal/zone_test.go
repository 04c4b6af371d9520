package main

import (
	"strings"
	"testing"
	"time"
)

func TestZoneNames(t *testing.T) {
	t.Parallel()
	n := 0
	for name := range strings.Lines(zoneNames) {
		if _, err := time.LoadLocation(strings.TrimSpace(name)); err != nil {
			t.Errorf("%v", err)
		}
		n++
	}
	if n < 400 {
		t.Errorf("there are %d names only", n)
	}
}

func TestZoneThatThereIsNot(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"Europe/Lodon":     "did you mean Europe/London?",
		"london":           "did you mean Europe/London?",
		"new york":         "did you mean America/New_York?",
		"Asia/Katmandoo":   "did you mean Asia/Kathmandu?",
		"Local":            "want a name such as Europe/London",
		"Camelot":          "want a name such as Europe/London",
		"Europe/Berlin":    "",
		"UTC":              "",
		"America/New_York": "",
	} {
		err := checkZone(word)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}
