package order

import (
	"slices"
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
		{"ca", "abc", 3}, {"île", "ile", 1}, {"", "abc", 3},
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

func TestSuggest(t *testing.T) {
	t.Parallel()
	names := []string{"Barsham", "Foxwood", "Hazlemere", "Hazelwood", "Carse Abbey"}
	for _, c := range []struct {
		word string
		max  int
		want []string
	}{
		{"Hazlwod", 3, []string{"Hazelwood", "Hazlemere"}},
		{"Hazlwod", 1, []string{"Hazelwood"}},
		{"FOXWUD", 3, []string{"Foxwood"}},
		{"Crase", 3, []string{"Carse Abbey"}},
		{"Camelot", 3, nil},
		{"x", 3, nil},
		{"", 3, nil},
	} {
		if got := Suggest(c.word, names, c.max); !slices.Equal(got, c.want) {
			t.Errorf("Suggest(%q, %d) = %q, want %q", c.word, c.max, got, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Barsham": "barsham", "  St.  Mary ": "st mary", "Île d’Or": "ile dor", "ÎLE D'OR": "ile dor", "I\u0302le": "ile",
		"Upton-on-Wold": "upton on wold", "Upton\u2011on\u00a0Wold": "upton on wold", "ＨＯＬＤ": "hold", "": "", "\x00\xff": "",
		"Łódź": "łodz", "a\u200bb": "a b",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if once := Fold(s); Fold(once) != once {
			t.Fatalf("Fold(%q) = %q folds to %q", s, once, Fold(once))
		}
		ascii := rapid.StringOf(rapid.RuneFrom([]rune("aB-.' \"9+"))).Draw(t, "ascii")
		if fast, slow := Fold(ascii), string(appendFoldRunes(nil, ascii)); fast != slow {
			t.Fatalf("Fold(%q) = %q, and %q rune by rune", ascii, fast, slow)
		}
	})
}
