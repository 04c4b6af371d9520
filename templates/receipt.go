package templates

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// remarks lays out lines of a message with carets under the words meant, and what
// is said about them.
func remarks(all []view.Remark) string {
	var b strings.Builder
	for _, r := range all {
		if r.N > 0 {
			fmt.Fprintf(&b, "  line %d\n", r.N)
		}
		for line := range strings.Lines(r.Caret) {
			b.WriteString("    " + strings.TrimRight(line, " \n") + "\n")
		}
		fill(&b, "    ", "    ", near(r))
	}
	return b.String()
}

// near is what may have been meant.
func near(r view.Remark) string {
	if len(r.Near) == 0 {
		return r.Message
	}
	return r.Message + " Did you mean " + strings.Join(r.Near, " or ") + "?"
}

// orders lays out orders as they were understood, with what they will do.
func orders(all []view.ReceiptLine) string {
	var b strings.Builder
	for _, l := range all {
		mark := ""
		if l.Mark != view.Unmarked {
			mark = "  (" + string(l.Mark) + ")"
		}
		fill(&b, fmt.Sprintf("%3d  ", l.N), "       ", l.Order+mark)
		for _, r := range l.Refused {
			fill(&b, "       ", "       ", "REFUSED: "+r)
		}
		for _, d := range l.Does {
			fill(&b, "       ", "       ", d)
		}
		for _, n := range l.Notes {
			fill(&b, "       ", "       ", "note: "+n)
		}
	}
	return b.String()
}
