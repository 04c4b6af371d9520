package templates

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// places lays out the gazetteer, place by place.
func places(g *view.Gazetteer) string {
	var b strings.Builder
	for _, p := range g.Places {
		title := p.Name
		if p.Kind != "manor" {
			title += " (" + p.Kind + ")"
		}
		row(&b, 2, 24, title, join("; ", p.Land, affixed("parish ", p.Parish, ""), affixed("", p.Entry, " enters here")))
		if len(p.Income) == 6 {
			i := p.Income
			fmt.Fprintf(&b, "    income %d %d %d supervised, %d %d %d not\n", i[0], i[1], i[2], i[3], i[4], i[5])
		}
		fill(&b, "    ", "      ", strings.Join(ways(p.Roads), "; "))
	}
	return b.String()
}

// affixed is a name with words around it; "" for none.
func affixed(before, name, behind string) string {
	if name == "" {
		return ""
	}
	return before + name + behind
}

// ways describes the roads from a place.
func ways(all []view.GazWay) []string {
	parts := make([]string, len(all))
	for i, w := range all {
		parts[i] = fmt.Sprintf("%s %d", w.To, w.Miles)
		if len(w.Chokes) > 0 {
			parts[i] += " (" + strings.Join(w.Chokes, ", ") + ")"
		}
	}
	return parts
}

// entries lays out the roads that enter the board.
func entries(all []view.GazEntry) string {
	var b strings.Builder
	for _, e := range all {
		row(&b, 2, 24, e.Name, fmt.Sprintf("to %s (%s); from there to %s", e.Manor, e.Land, e.Roads))
	}
	return b.String()
}
