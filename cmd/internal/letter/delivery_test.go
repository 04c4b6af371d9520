package letter

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// What servers say is shown in one line, of bounded length, without what nobody else should read.
func TestServerWords(t *testing.T) {
	t.Parallel()
	key := mail.DeriveKey([]byte("any secret"), "1", "2", "3", 0).String()
	for _, c := range []struct{ said, want string }{
		{"550 5.1.1 <ann@example.org>: unknown", "550 5.1.1 <ann@example.org>: unknown"},
		{"forwarded to <eve@example.net>", "forwarded to <(an address)>"},
		{"mail to office+" + key + "@example.org", "mail to (an address)"},
		{"key " + key + ".", "key (a key)."},
		{"one\r\ntwo\n\n\x1b[31mthree\u202eruof\x00", "one two [31mthree ruof"},
		{strings.Repeat("x ", 5000), strings.TrimSpace(strings.Repeat("x ", mostServerWords/2)) + " …"},
		{strings.Repeat("\xff\xe4", 9000), ""},
		{"", ""},
	} {
		if got := ServerWords(c.said, "ann@example.org"); got != c.want {
			t.Errorf("%q: %q, want %q", c.said, got, c.want)
		}
	}
}

// Every kind of letter can be named.
func TestEveryKindHasWords(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("post.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`(?m)^\tKind\w+ += "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(kinds) < 14 || len(kinds) != len(kindWords) {
		t.Fatalf("%d kinds, %d in words", len(kinds), len(kindWords))
	}
	for _, k := range kinds {
		if kindWords[k[1]] == "" {
			t.Errorf("letters of the kind %q have no words", k[1])
		}
	}
}
