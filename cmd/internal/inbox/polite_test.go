package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// Commands that only ask are read in ordinary English, each answered by its letter.
func TestCommandsInOrdinaryEnglish(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for text, want := range map[string]string{
		"Help move please":      "help move",
		"Status, please":        "status",
		"Rules on supervision":  "rules supervision",
		"1. MAP / 2. HELP":      "map|help",
		"1. MAP\n2. HELP":       "map|help",
		"Help stance and hold.": "help stance|help hold",
	} {
		h.mails(ann)
		h.answer(ann, "Hello office, before I choose:\n"+text)
		h.wantOutcomes("answered")
		h.sendAll()
		var got []string
		for _, m := range h.mails(ann) {
			subject, _, _ := strings.Cut(m.Subject, " [")
			got = append(got, strings.TrimPrefix(subject, "valley: "))
			if strings.Contains(m.Text, "the rules have no ") || strings.Contains(m.Text, "there is no word") {
				t.Errorf("%q: %s", text, m.Text)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q is answered by %q, want %q", text, got, want)
		}
	}
}
