package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A RuleTable is a table of the rule book.
type RuleTable struct {
	Head []string
	Rows [][]string
	Tale bool // its last column is prose
}

// typedTable reads a table that is typed in a chapter: columns between bars, the head above a line of dashes. Its
// last column is prose, unless the line of dashes says with a colon that figures stand there: --:.
func typedTable(lines []string) *RuleTable {
	t := &RuleTable{Tale: true}
	for i, line := range lines {
		if strings.HasPrefix(line, "|-") {
			t.Tale = !strings.Contains(line, "-:")
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		if i == 0 && len(lines) > 1 && strings.HasPrefix(lines[1], "|-") {
			t.Head = cells
			continue
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// dash stands where there is no figure.
const dash = "–"

// figure is a figure of a table, a dash for none.
func figure(n int) string {
	if n == 0 {
		return dash
	}
	return strconv.Itoa(n)
}

// span is a range of differences.
func span(from, to int) string {
	switch {
	case to < 0:
		return fmt.Sprintf("%d and more", from)
	case from == to:
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// text lays a table out in columns, or, where its last column is prose, as a list.
func (t *RuleTable) text() string {
	if t.Tale {
		var list []string
		for _, row := range t.Rows {
			list = append(list, strings.Join(row, ": "))
		}
		return bullets(list)
	}
	rows := t.Rows
	if t.Head != nil {
		own := make([]string, len(t.Head))
		for i, h := range t.Head {
			own[i] = under(h)
		}
		rows = slices.Insert(slices.Clone(rows), 0, own)
	}
	var wide []int
	for _, row := range rows {
		for j, cell := range row {
			if j == len(wide) {
				wide = append(wide, 0)
			}
			wide[j] = max(wide[j], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	b.WriteString(groups(t, wide))
	for _, row := range rows {
		b.WriteString(columns(row, wide) + "\n")
	}
	return b.String()
}

// groups is the line of the heads that stand over several columns, "" if there are none.
func groups(t *RuleTable, wide []int) string {
	line, at, column := "", 0, 0
	for _, h := range heads(t) {
		line += strings.Repeat(" ", max(0, at+2-utf8.RuneCountInString(line))) + h.Name
		for range h.Width {
			at += wide[column] + 2
			column++
		}
	}
	if line == "" {
		return ""
	}
	return line + "\n"
}

// columns is one row of a table: names to the left, figures to the right.
func columns(row []string, wide []int) string {
	line := "  "
	for j, cell := range row {
		blanks := strings.Repeat(" ", wide[j]-utf8.RuneCountInString(cell))
		if j == 0 {
			line += cell + blanks
			continue
		}
		line += "  " + blanks + cell
	}
	return strings.TrimRight(line, " ")
}
