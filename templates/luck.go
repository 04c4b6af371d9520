package templates

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// luckTable lays out the fights of each lord, with what was to be expected in brackets.
func luckTable(l *view.Luck) string {
	var b strings.Builder
	line := func(lord, fights, won, given, taken, chance string) {
		text := "  " + lord + blanks[:15-utf8.RuneCountInString(lord)] + fmt.Sprintf("%6s %11s %12s %12s %10s", fights, won, given, taken, chance)
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("lord", "fights", "won", "given", "taken", "chance")
	for _, r := range l.Rows {
		name := firstLetters(r.Lord, 15)
		if r.You {
			name = firstLetters(r.Lord, 9) + " (you)"
		}
		line(name, strconv.Itoa(r.Fights), withExpected(r.Won, r.Expected), withExpected(r.Given, r.GivenExpected), withExpected(r.Taken, r.TakenExpected), r.Chance)
	}
	return b.String()
}

// withExpected is a figure with what was to be expected.
func withExpected(n int, expected float64) string {
	return strconv.Itoa(n) + " " + inBrackets(expected)
}

// inBrackets is what was to be expected, to a tenth.
func inBrackets(expected float64) string { return fmt.Sprintf("(%.1f)", expected) }
