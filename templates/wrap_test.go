package templates

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestWrap breaks lines between words, keeps their indent, and keeps the mark of the
// sheet's lines.
func TestWrap(t *testing.T) {
	t.Parallel()
	word := strings.Repeat("x", 30)
	for _, c := range []struct{ name, text, want string }{
		{"short", "a b\n", "a b\n"},
		{"blank lines", "\n\na\n\n\n\nb\n\n", "a\n\nb\n"},
		{"a paragraph", word + " " + word + " " + word, word + " " + word + "\n" + word + "\n"},
		{"an indent", "  " + word + " " + word + " " + word, "  " + word + " " + word + "\n    " + word + "\n"},
		{"a line of the sheet", "# " + word + " " + word + " " + word, "# " + word + " " + word + "\n#   " + word + "\n"},
		{"a long word", strings.Repeat("é", 100), strings.Repeat("é", 75) + "\n" + strings.Repeat("é", 25) + "\n"},
		{"money", word + " " + word + " 1234567 11 Bz.", word + " " + word + " 1234567\n11 Bz.\n"},
		{"paper", "a\n" + paper + paper + "b\n", "a\n\n\nb\n"},
		{"a deep indent", strings.Repeat(" ", 90) + word + " " + word, strings.Repeat(" ", 40) + word + "\n" + strings.Repeat(" ", 42) + word + "\n"},
	} {
		if got := wrap(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// FuzzWrap breaks any text: no line is too long, and no letter is lost.
func FuzzWrap(f *testing.F) {
	f.Add("a b\n\n  " + strings.Repeat("word ", 40))
	f.Add(strings.Repeat(" ", 80) + strings.Repeat("é", 200))
	f.Add("# " + strings.Repeat("12 Bz ", 40))
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")
		got := wrap(text)
		for line := range strings.Lines(got) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > Width {
				t.Fatalf("%d columns: %q", n, line)
			}
		}
		if a, b := letters(text), letters(got); a != b {
			t.Fatalf("%q became %q", text, got)
		}
	})
}

// letters are the letters of a text, without blanks and the marks of the sheet.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n#", r) {
			return -1
		}
		return r
	}, text)
}

// TestRow lays out a label and what belongs to it.
func TestRow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ label, rest, want string }{
		{"Barsham", "one hive", "  Barsham     one hive\n"},
		{"Barsham", "", "  Barsham\n"},
		{"Barsham-on-the-Water", "one hive", "  Barsham-on-the-Water\n              one hive\n"},
	} {
		var b strings.Builder
		if labelRow(&b, 2, 14, c.label, c.rest); b.String() != c.want {
			t.Errorf("%q, want %q", b.String(), c.want)
		}
	}
}
