package mail_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestExtractTrials has trials in mails: what of them is cut out, and which lines are left to be read as orders. A trial is written with its first
// line; one without END TRY has no full stop, one without TRY a question mark.
func TestExtractTrials(t *testing.T) {
	t.Parallel()
	const key = "0123456789abcdefghjkmnpqr0"
	for name, c := range map[string]struct{ text, above, trials string }{
		"alone":              {"TRY\nMOVE 2\n\nGawaine: HOLD 3\nEND TRY\n", "", "1: MOVE 2,,Gawaine: HOLD 3."},
		"with stewards":      {"*Try with stewards:*\nMOVE 2\n*End Try.*\n", "", "1 with stewards: MOVE 2."},
		"beside orders":      {"MOVE 1\nTRY\nMOVE 2\nEND TRY\nMOVE 3\n", "MOVE 1,MOVE 3", "2: MOVE 2."},
		"two":                {"TRY\nMOVE 1\nEND TRY\nTRY\nMOVE 2\nEND TRY\nMOVE 3\n", "MOVE 3", "1: MOVE 1. 4: MOVE 2."},
		"in one line":        {"TRY MOVE 2\nMOVE 3\nEND TRY\nMOVE 4\n", "MOVE 4", "1: MOVE 2,MOVE 3."},
		"one line, no end":   {"TRY MOVE 2\nMOVE 3\n", "", "1: MOVE 2,MOVE 3"},
		"colon, no end":      {"Try: move 2\nMOVE 3\n", "", "1: move 2,MOVE 3"},
		"prose in capitals":  {"TRY TO HOLD ASHBY WITH 3\nMOVE 2\n", "TRY TO HOLD ASHBY WITH 3,MOVE 2", ""},
		"no end":             {"MOVE 1\ntry\nMOVE 2\n-- \nAnn\n", "MOVE 1", "2: MOVE 2"},
		"no end, then one":   {"TRY\nMOVE 1\nTRY\nMOVE 2\nEND TRY\nMOVE 3\n", "MOVE 3", "1: MOVE 1 3: MOVE 2."},
		"end in a quotation": {"TRY\nMOVE 1\n> MOVE 2\n> END TRY\n", "", "1: MOVE 1"},
		"end below a letter": {"TRY\nMOVE 1\n" + mail.TopLine + "\nEND TRY\n", "", "1: MOVE 1"},
		"no beginning":       {"MOVE 1\nMOVE 2\nEND TRY\nMOVE 3\n", "MOVE 3", "3: MOVE 1,MOVE 2.?"},
		"ended twice":        {"TRY\nMOVE 1\nEND TRY\nMOVE 2\nEND TRY\nMOVE 3\n", "MOVE 3", "1: MOVE 1. 5: MOVE 2.?"},
		"prose":              {"Try to hold Ashby with 3\nMOVE 2\nI will give it a try\nTRYING\n", "Try to hold Ashby with 3,MOVE 2,I will give it a try,TRYING", ""},
		"a letter in it":     {"TRY\nMOVE 1\nLETTER TO Kay\nMOVE 2\nEND LETTER\nEND TRY\nMOVE 3\n", "MOVE 3", "1: MOVE 1 6: .?"},
		"in a letter":        {"LETTER TO Kay\nTRY\nMOVE 1\nEND TRY\nEND LETTER\nMOVE 3\n", "MOVE 3", ""},
		"in a sheet":         {"MOVE 2\n> BEGIN " + key + "\n> HEIR 2\n> TRY\n> MOVE 3\n> END TRY\n> END " + key + "\n", "MOVE 2", "4: MOVE 3."},
		"open in a sheet":    {"MOVE 2\nBEGIN " + key + "\nTRY\nMOVE 3\nEND " + key + "\n", "MOVE 2", "3: MOVE 3"},
		"before a sheet":     {"TRY\nMOVE 2\nBEGIN " + key + "\nMOVE 3\nEND " + key + "\nEND TRY\n", "", "1: MOVE 2 6: .?"},
	} {
		x, _, all := mail.ExtractBlocks(c.text, func(string) bool { return true })
		var above, trials []string
		for _, l := range x.Above {
			if l.Text != "" {
				above = append(above, l.Text)
			}
		}
		for _, b := range all {
			text := strings.TrimSpace(strconv.Itoa(b.N)+" "+b.To) + ": " + strings.Join(b.Lines, ",")
			trials = append(trials, text+map[bool]string{true: "."}[b.Closed]+map[bool]string{false: "?"}[b.Begun])
		}
		if got := strings.Join(above, ","); got != c.above {
			t.Errorf("%s: reads %q, want %q", name, got, c.above)
		}
		if got := strings.Join(trials, " "); got != c.trials {
			t.Errorf("%s: trials %q, want %q", name, got, c.trials)
		}
	}
}
