package mail_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"":                           "",
		"Guénolé of the “Vale” – 日本": "",
		"Ann\u00a0Lee":               "Ann Lee",
		"  Ann   Lee ":               "Ann Lee",
	} {
		if err := mail.CheckName(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
		if want == "" {
			want = name
		}
		if got := mail.CleanName(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]struct{ clean, says string }{
		"Ann\u202eeeL":            {"AnneeL", "(U+202E) at place 4"},
		"\u2066Ann\u2069":         {"Ann", "(U+2066) at place 1"},
		"A\u200enn\u200f":         {"Ann", "(U+200E) at place 2"},
		"Ann\u200b":               {"Ann", "(U+200B) at place 4"},
		"👨\u200d👩":                {"👨👩", "(U+200D) at place 2"},
		"Ann\r\nBcc: x@y":         {"Ann Bcc: x@y", "(U+000D) at place 4"},
		"Ann\tLee\x00\x1b\x7f":    {"Ann Lee", "(U+0009) at place 4"},
		"Ann\u2028Lee\u0085":      {"Ann Lee", "(U+2028) at place 4"},
		"\ufeffAnn\u00ad":         {"Ann", "(U+FEFF) at place 1"},
		"A\U000e0041\u3164\u180e": {"A", "(U+E0041) at place 2"},
		"Ann\xff":                 {"Ann", "not UTF-8"},
	} {
		if got := mail.CleanName(name); got != want.clean || mail.CheckName(got) != nil {
			t.Errorf("%q becomes %q, want %q", name, got, want.clean)
		}
		if err := mail.CheckName(name); err == nil || !strings.Contains(err.Error(), want.says) {
			t.Errorf("%q: %v, want %s", name, err, want.says)
		}
	}
}
