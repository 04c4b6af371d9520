package mail_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestNames takes names as people have them, and says where the first character of others stands that
// may be in no letter.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Guénolé of the “Vale” – 日本", "Ann\u00a0Lee", "  Ann   Lee "} {
		if err := mail.CheckName(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"Ann\u202eeeL":            "(U+202E) at place 4",
		"\u2066Ann\u2069":         "(U+2066) at place 1",
		"A\u200enn\u200f":         "(U+200E) at place 2",
		"Ann\u200b":               "(U+200B) at place 4",
		"👨\u200d👩":                "(U+200D) at place 2",
		"Ann\r\nBcc: x@y":         "(U+000D) at place 4",
		"Ann\tLee\x00\x1b\x7f":    "(U+0009) at place 4",
		"Ann\u2028Lee\u0085":      "(U+2028) at place 4",
		"\ufeffAnn\u00ad":         "(U+FEFF) at place 1",
		"A\U000e0041\u3164\u180e": "(U+E0041) at place 2",
		"Ann\xff":                 "not UTF-8",
	} {
		if err := mail.CheckName(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
}
