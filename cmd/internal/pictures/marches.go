package pictures

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// encodeMarches writes marches of one lord, each behind a space: how many troops, and the positions of their way, as
// in " 2x14-15-16".
func encodeMarches(all []view.MapMarch) string {
	var b strings.Builder
	for _, m := range all {
		b.WriteString(" " + strconv.Itoa(m.Troops))
		for i, p := range m.Way {
			if i == 0 {
				b.WriteByte('x')
			} else {
				b.WriteByte('-')
			}
			b.WriteString(strconv.Itoa(int(p)))
		}
	}
	return b.String()
}

// decodeMarches reads what encodeMarches wrote, of a lord on a board of so many positions.
func decodeMarches(text string, lord, positions int) (all []view.MapMarch, err error) {
	for _, one := range strings.Fields(text) {
		m := view.MapMarch{Lord: lord}
		troops, way, _ := strings.Cut(one, "x")
		if m.Troops, err = strconv.Atoi(troops); err != nil {
			return nil, fmt.Errorf("reading the march %q: %w", one, err)
		}
		for _, at := range strings.Split(way, "-") {
			p, err := strconv.Atoi(at)
			if err != nil || p < 0 || p >= positions {
				return nil, fmt.Errorf("reading the march %q: there is no position %q", one, at)
			}
			m.Way = append(m.Way, board.Position(p))
		}
		all = append(all, m)
	}
	return all, nil
}
