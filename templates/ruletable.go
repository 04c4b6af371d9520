package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A RuleTable is a table of the rule book.
type RuleTable struct {
	Head []string
	Rows [][]string
	Tale bool // its last column is prose
}

// typedTable reads a table that is typed in a chapter: columns between bars, the head above a line of dashes.
func typedTable(lines []string) *RuleTable {
	t := &RuleTable{Tale: true}
	for i, line := range lines {
		if strings.HasPrefix(line, "|-") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), "|")
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

// made is what stands in the book under a name that begins with @, and is made from the figures.
func (f *figures) made(name string) ([]Passage, error) {
	tables := map[string]func() *RuleTable{
		"troops": f.troopTable, "improvements": f.improvementTable, "income": f.incomeTable, "combat": f.combatTable,
		"weather": f.weatherTable, "walls": f.wallTable, "supply": f.supplyTable, "chosen": chosenTable,
	}
	if table, ok := tables[name]; ok {
		return []Passage{{Table: table()}}, nil
	}
	if name == "orders" {
		return orderForms(), nil
	}
	return nil, fmt.Errorf("there is nothing that is called @%s", name)
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

// troopTable is the table of troops (§7).
func (f *figures) troopTable() *RuleTable {
	t := &RuleTable{Head: []string{"troop", "strength", "wounded", "pay", "hire"}}
	for _, r := range []struct {
		name string
		of   ruleset.Figures
	}{
		{"lord", f.Lord}, {"knight, Grade A", f.KnightA()}, {"knight, Grade B", f.KnightB()}, {"esquire", f.Esquire()},
		{"man-at-arms, Grade A", f.ManA()}, {"man-at-arms, Grade B", f.ManB()},
	} {
		t.Rows = append(t.Rows, []string{r.name, figure(r.of.Strength), figure(r.of.Wounded), figure(r.of.Pay), figure(r.of.Hire)})
	}
	return t
}

// improvementTable is the table of improvements (§5.vi, §16).
func (f *figures) improvementTable() *RuleTable {
	t := &RuleTable{Head: []string{"improvement", "cost", "yields"}}
	for _, r := range []struct {
		name string
		of   ruleset.Improvement
		note string
	}{
		{"beehive", f.Hive, ""}, {"forester", f.Forester, ""}, {"river reeve", f.Reeve, ""}, {"water mill", f.Mill, " a manor"},
		{"castle (optional)", f.Castle, ""}, {"church (advanced)", f.Church, ""}, {"stone circle (advanced)", f.Circle, ""},
	} {
		t.Rows = append(t.Rows, []string{r.name, figure(r.of.Cost), figure(r.of.Yield) + r.note})
	}
	return t
}

// incomeTable are the income cards by arable units (§5.iii).
func (f *figures) incomeTable() *RuleTable {
	t := &RuleTable{Head: []string{"arable units", "supervised: knight", "man", "nobody", "unsupervised: knight", "man", "nobody"}}
	for units := 1; units < len(f.Income); units++ {
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(units)}, figuresText(f.Income[units])...))
	}
	return t
}

// combatTable is the combat table (§8.ii).
func (f *figures) combatTable() *RuleTable {
	t := &RuleTable{Head: []string{"difference", "stronger: 1", "2", "3", "4", "5", "6", "weaker: 1", "2", "3", "4", "5", "6"}}
	for _, l := range f.Combat {
		row := []string{span(l.From, l.To)}
		t.Rows = append(t.Rows, slices.Concat(row, figuresText(l.Stronger), figuresText(l.Weaker)))
	}
	return t
}

// figuresText are six figures of a table.
func figuresText(six [6]int) (all []string) {
	for _, n := range six {
		all = append(all, figure(n))
	}
	return all
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

// weatherTable is the weather track, a ring (§12).
func (f *figures) weatherTable() *RuleTable {
	t := &RuleTable{Rows: [][]string{{"space"}, {"year"}}}
	for i, w := range f.Weather.Ring {
		t.Rows[0] = append(t.Rows[0], strconv.Itoa(i+1))
		t.Rows[1] = append(t.Rows[1], w.String())
	}
	if len(f.Weather.Ring) > 6 { // so many fit beside each other
		t.Rows = [][]string{}
		for i, w := range f.Weather.Ring {
			t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), w.String()})
		}
		t.Head = []string{"space", "year"}
	}
	return t
}

// wallTable are the bonuses of houses and castles (§13).
func (f *figures) wallTable() *RuleTable {
	c := f.Castles
	return &RuleTable{Head: []string{"", "in the open", "inside"}, Rows: [][]string{
		{"manor house", dash, signed(c.House)}, {"castle", signed(c.Open), signed(c.Inside)},
		{"castle, damaged", signed(c.DamagedOpen), signed(c.DamagedInside)},
	}}
}

// supplyTable are the counters of the printed game (§1).
func (f *figures) supplyTable() *RuleTable {
	t, s := &RuleTable{Head: []string{"counter", "number"}}, f.Supplies
	for _, r := range []struct {
		name string
		n    int
	}{
		{"lord", s.Lord}, {"knight A", s.KnightA}, {"knight B", s.KnightB}, {"esquire", s.Esquire}, {"man A", s.ManA}, {"man B", s.ManB},
		{"hive", s.Hive}, {"forester", s.Forester}, {"river reeve", s.Reeve}, {"mill", s.Mill},
		{"castle", s.Castle}, {"church", s.Church}, {"stone circle", s.Circle},
	} {
		t.Rows = append(t.Rows, []string{r.name, strconv.Itoa(r.n)})
	}
	return t
}

// chosenTable are the figures of the standard rules that had to be chosen.
func chosenTable() *RuleTable {
	t := &RuleTable{Head: []string{"table", "figure, and what is known of it"}, Tale: true}
	for _, c := range ruleset.Chosen() {
		t.Rows = append(t.Rows, []string{"[" + c.Table + "]", join("; ", c.Figure, c.Remark)})
	}
	return t
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
		own := []string{}
		for _, h := range t.Head {
			own = append(own, under(h))
		}
		rows = append([][]string{own}, rows...)
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
