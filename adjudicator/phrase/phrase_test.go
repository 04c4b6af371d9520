package phrase

import "testing"

func TestPhrases(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ got, want string }{
		{List(nil), ""},
		{List([]string{"03"}), "03"},
		{List([]string{"03", "04", "17"}), "03, 04 and 17"},
		{Spell(0), "no"},
		{Spell(12), "twelve"},
		{Spell(13), "13"},
		{Spell(-1), "-1"},
		{Count(1, "mile"), "one mile"},
		{Count(2, "man-at-arms"), "two men-at-arms"},
		{Plural(2, "fisherman"), "fishermen"},
		{ACount(1, "hive"), "a hive"},
		{ACount(3, "hive"), "three hives"},
		{Points(1), "1 point"},
		{Points(20), "20 points"},
		{Bz(7), "7 Bz"},
		{UpperFirst("your 03"), "Your 03"},
		{UpperFirst(""), ""},
		{LowerFirst("After"), "after"},
		{Possessive("Bors"), "Bors'"},
		{Possessive("Gawaine"), "Gawaine's"},
		{Prefixed(", ", ""), ""},
		{Prefixed(", ", "besieged"), ", besieged"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if few := FirstFew([]string{"a", "b", "c", "d", "e", "f", "g"}, "more"); len(few) != MaxListed || few[5] != "two more" {
		t.Errorf("%q", few)
	}
}
