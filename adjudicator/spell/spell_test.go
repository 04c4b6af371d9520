package spell

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// dumbDistance is the distance by its definition, without a table.
func dumbDistance(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	i, j := len(a)-1, len(b)-1
	change := 1
	if a[i] == b[j] {
		change = 0
	}
	d := min(dumbDistance(a[:i], b)+1, dumbDistance(a, b[:j])+1, dumbDistance(a[:i], b[:j])+change)
	if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
		d = min(d, dumbDistance(a[:i-1], b[:j-1])+1)
	}
	return d
}

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"hazlemere", "hazlemere", 0}, {"hazelmere", "hazlemere", 1}, {"hazlwod", "hazelwood", 2},
		{"hazlemere", "hazlermere", 1}, {"kitten", "sitting", 3}, {"ca", "abc", 3}, {"île", "ile", 1}, {"", "abc", 3},
		{strings.Repeat("x", 100), strings.Repeat("x", 90), 0},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	word := rapid.StringOfN(rapid.RuneFrom([]rune("abcé")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := Distance(a, b), dumbDistance([]rune(a), []rune(b)); got != want {
			t.Fatalf("Distance(%q, %q) = %d, want %d", a, b, got, want)
		}
	})
}
