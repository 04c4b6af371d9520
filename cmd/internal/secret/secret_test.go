package secret

import (
	"errors"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for text, good := range map[string]bool{
		"":                                 false,
		"short":                            false,
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": false,
		"abcabcabcabcabcabcabcabcabc":      false,
		"0123456789abcdef":                 false,
		"abcdefghijklmnopqrstuvwxyz":       false,
		"password12345678":                 false,
		"Password1Password2Password3":      false,
		"changeme-changeme-2026":           false,
		"a secret for these tests only":    true,
		"0wmvRkDPkHSXoo6oUFcYYKN0SDjZy2nq7vPBVrrdvWg=": true,
		"correct horse battery staple":                 true,
		"9f86d081884c7d659a2feaa0c55ad015":             true,
	} {
		err := Check([]byte(text))
		if (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
		var hinted interface{ Hint() string }
		if err != nil && (!errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), MakeCommand) ||
			text != "" && strings.Contains(err.Error()+hinted.Hint(), text)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
