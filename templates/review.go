package templates

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// reviewed lays out every lord's money and his orders as they were played.
func reviewed(all []view.Reviewed) string {
	var b strings.Builder
	for _, l := range all {
		b.WriteByte('\n')
		player := ""
		if l.Player != "" {
			player = " (" + l.Player + ")"
		}
		fill(&b, "  ", "    ", fmt.Sprintf("%s%s: treasury %d Bz; next winter's pay %d Bz.", l.Lord, player, l.Treasury, l.Owed))
		b.WriteString(orders(l.Orders))
		if len(l.Orders) == 0 {
			b.WriteString("     No orders for the season.\n")
		}
		if len(l.Standing) > 0 {
			b.WriteString("     Standing:\n")
		}
		for _, s := range l.Standing {
			fill(&b, "       ", "         ", s)
		}
	}
	return b.String()
}
