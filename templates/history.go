package templates

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// history lays out the table of past seasons: manors by lord, and in autumn the
// gross income behind a stroke.
func history(h *view.History) string {
	var b strings.Builder
	lead, wide := historyColumns(h.Lords)
	fmt.Fprintf(&b, "  %-*s", lead, "")
	for i, l := range h.Lords {
		fmt.Fprintf(&b, " %*s", wide[i], cut(l, wide[i]))
	}
	b.WriteByte('\n')
	for _, r := range h.Rows {
		fmt.Fprintf(&b, "  %-*s", lead, r.Season)
		for i, m := range r.Manors {
			cell := fmt.Sprint(m)
			if i < len(r.Gross) {
				cell = fmt.Sprintf("%d/%d", m, r.Gross[i])
			}
			fmt.Fprintf(&b, " %*s", wide[i], cell)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// historyColumns is how wide the columns of the table are: that of the seasons, and each lord's, who has room
// for his whole name where the line has.
func historyColumns(lords []string) (lead int, wide []int) {
	const seasons, least = len("autumn of year 10"), 8
	room := Width - len("  ") - seasons - len(lords)*(least+1)
	for _, l := range lords {
		more := max(0, utf8.RuneCountInString(l)-least)
		if more > room {
			more = 0
		}
		room -= more
		wide = append(wide, least+more)
	}
	return seasons + min(2, room), wide
}
