package store

import (
	"strings"
	"testing"
)

// TestTroubleOf names trouble by SQLite's codes; a full disk has several.
func TestTroubleOf(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{13: "the disk is full", 4874: "the disk is full", 778: "the disk gave an error", 11: "damaged"} {
		if got, ok := troubleOf(code); !ok || !strings.Contains(got.text, want) {
			t.Errorf("code %d: %q, want %q", code, got.text, want)
		}
	}
	if got, ok := troubleOf(19); ok {
		t.Errorf("a row that is there already is trouble: %q", got.text)
	}
}
