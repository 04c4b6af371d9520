package mail_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestExtractBlocks has letters in mails: what of them is cut out, and which lines are left to be read.
func TestExtractBlocks(t *testing.T) {
	t.Parallel()
	const key = "0123456789abcdefghjkmnpqr0"
	for name, c := range map[string]struct{ text, above, letters string }{
		"alone":                     {"LETTER TO Lionel\nhello\n\n> quoted\nMOVE 2 TO x\nEND LETTER\n", "", "Lionel: hello,,> quoted,MOVE 2 TO x."},
		"press":                     {"press to all anonymous:\nhello\nEnd press.\n", "", "all anonymous:: hello."},
		"beside orders":             {"MOVE 1\nLETTER TO Lionel, Kay\nhello\nEND LETTER\nMOVE 2\n", "MOVE 1,MOVE 2", "Lionel, Kay: hello."},
		"no end":                    {"MOVE 1\nLetter to Lionel\nMOVE 2\n-- \nAnn\n", "MOVE 1", "Lionel: MOVE 2"},
		"no end before a quotation": {"LETTER TO Lionel\nhello\n" + mail.TopLine + "\nEND LETTER\n", "", "Lionel: hello"},
		"two, one open":             {"LETTER TO Kay\na\nLETTER TO Lionel\nb\nEND LETTER\n", "", "Kay: a Lionel: b."},
		"prose":                     {"Letter to follow, I hope (2 or 3)!\nMOVE 2\n", "Letter to follow, I hope (2 or 3)!,MOVE 2", ""},
		"quoted":                    {"MOVE 2\n> LETTER TO Kay\n> a\n> END LETTER\n", "MOVE 2", ""},
		"in a sheet":                {"BEGIN " + key + "\nLETTER TO Kay\nEND " + key + "\nMOVE 2\n", "MOVE 2", "Kay: "},
		"ended in a sheet":          {"MOVE 2\n> BEGIN " + key + "\n> HEIR 2\n> LETTER TO Kay\n> a\n> END LETTER\n> END " + key + "\n", "MOVE 2", "Kay: a."},
		"in capitals":               {"MOVE 2\nLETTER TO Kay (secret!)\nMOVE 3?\n", "MOVE 2", "Kay (secret!): MOVE 3?"},
		"a fence in it":             {"LETTER TO Kay\nBEGIN " + key + "\nMOVE 3\nEND LETTER\nMOVE 2\n", "MOVE 2", "Kay: BEGIN " + key + ",MOVE 3."},
	} {
		x, blocks, _ := mail.ExtractBlocks(c.text, func(string) bool { return true })
		var above, letters []string
		for _, l := range x.Above {
			if l.Text != "" {
				above = append(above, l.Text)
			}
		}
		for _, b := range blocks {
			text := b.To + ": " + strings.Join(b.Lines, ",")
			if b.Closed {
				text += "."
			}
			letters = append(letters, text)
		}
		if got := strings.Join(above, ","); got != c.above {
			t.Errorf("%s: reads %q, want %q", name, got, c.above)
		}
		if got := strings.Join(letters, " "); got != c.letters {
			t.Errorf("%s: letters %q, want %q", name, got, c.letters)
		}
	}
}
