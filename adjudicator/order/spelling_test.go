package order

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

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
