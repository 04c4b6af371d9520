package templates

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// writingLines is the number of blank lines to write orders in.
const writingLines = 6

// sheet lays out the sheet between its fences. Whatever stands in it begins with #,
// so that an untouched sheet holds no orders.
func sheet(key string, s *view.Sheet) string {
	var b strings.Builder
	b.WriteString("BEGIN " + key + "\n")
	what := "Orders for " + s.Season
	if s.For != "" {
		what = "For " + s.For
	}
	fill(&b, "# ", "#   ", what+". Lines that begin with # are not read.")
	for _, t := range s.Troops {
		fill(&b, "# ", "#   ", t)
	}
	b.WriteString("#\n")
	for _, f := range s.Forms {
		fill(&b, "#   ", "#     ", f)
	}
	b.WriteString(strings.Repeat(paper, writingLines))
	b.WriteString("END " + key + "\n")
	return b.String()
}

// paper is a line to write on. wrap makes an empty line of it.
const paper = "\x00\n"

// verbatim keeps every blank line of a letter that stands in another, so that its sheet
// has room to write in.
func verbatim(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line == "\n" {
			line = paper
		}
		b.WriteString(line)
	}
	return b.String()
}
