package templates

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report"
)

// chronicle lays out what happened in each season.
func chronicle(h *report.History) string {
	var b strings.Builder
	for _, r := range h.Rows {
		if r.Line != "" {
			fill(&b, "  ", "    ", capital(r.Season)+": "+r.Line)
		}
	}
	return b.String()
}

// history lays out the table of past seasons: manors by lord, and in autumn the
// gross income behind a stroke.
func history(h *report.History) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %-19s", "")
	for _, l := range h.Lords {
		fmt.Fprintf(&b, " %8s", cut(l, 8))
	}
	b.WriteByte('\n')
	for _, r := range h.Rows {
		fmt.Fprintf(&b, "  %-19s", r.Season)
		for i, m := range r.Manors {
			cell := fmt.Sprint(m)
			if i < len(r.Gross) {
				cell = fmt.Sprintf("%d/%d", m, r.Gross[i])
			}
			fmt.Fprintf(&b, " %8s", cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
