package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// Text is a chapter as text, with lines of no more than Width columns.
func (b *Rulebook) Text(c Chapter) string {
	title := strings.ToUpper(c.Heading())
	return wrap(title + "\n" + underline(title) + "\n\n" + b.bodyText(c))
}

// bodyText is what stands in a chapter, not yet broken into lines.
func (b *Rulebook) bodyText(c Chapter) string {
	var t strings.Builder
	if remark := b.Remark(c); remark != "" {
		t.WriteString(remark + "\n\n")
	}
	for _, p := range c.Passages {
		t.WriteString(withoutMarks(p.text()) + "\n\n")
	}
	return t.String()
}

// text is a passage as text, not yet broken into lines.
func (p *Passage) text() string {
	switch {
	case p.Head != "" && len(p.IDs) > 0:
		return strings.ToUpper(strings.Join(p.IDs, ", ") + " " + p.Head)
	case p.Head != "":
		return strings.ToUpper(p.Head)
	case p.Ruling != "":
		return "Ruling: " + p.Ruling + ". " + p.Words
	case p.List != nil:
		return bullets(p.List)
	case p.Table != nil:
		return p.Table.text()
	}
	return p.Words + p.Lines
}

// Whole is the whole book as text.
func (b *Rulebook) Whole() string {
	return strings.Join(append([]string{b.Contents()}, phrase.Each(b.Chapters, b.Text)...), "\n\n")
}

// Contents lists the chapters, each under its number or the word by which it is asked for.
func (b *Rulebook) Contents() string {
	var t strings.Builder
	title := "THE RULES, CHAPTER BY CHAPTER"
	t.WriteString(title + "\n" + underline(title) + "\n")
	if plays := b.Plays(); plays != "" {
		t.WriteString("\n" + plays + "\n")
	}
	for _, c := range b.Chapters {
		if c.Part != "" {
			t.WriteString("\n" + c.Part + "\n\n")
		}
		key := strings.TrimPrefix(c.Number(), "§")
		if key == "" {
			key = c.Key
		}
		line := "  " + key + strings.Repeat(" ", max(1, 10-len(key))) + c.Title
		switch {
		case c.Optional && c.Played && b.Game != "":
			line += " (optional, played)"
		case c.Optional:
			line += " (optional)"
		}
		t.WriteString(line + "\n")
	}
	return wrap(t.String())
}

// orderForms is the reference of the language of orders: what HELP says of each word, with its examples.
func orderForms() (all []Passage) {
	for _, t := range slices.Concat(helpTopics, optionalTopics) {
		remark := phrase.Choose(t.options != nil, "(Optional: "+strings.Join(t.options, ", ")+".) ", "")
		all = append(all, formsOf(t).passages(t.title, remark)...)
	}
	return all
}

// passages are a word's part of the reference; none if it has no forms.
func (f wordForms) passages(title, remark string) []Passage {
	if len(f.forms) == 0 {
		return nil
	}
	all := []Passage{{Head: title}, {Lines: strings.Join(f.forms, "\n")}, {Words: remark + f.words}}
	if len(f.examples) > 0 {
		all = append(all, Passage{Lines: strings.Join(f.examples, "\n")})
	}
	return all
}

// wordForms are a topic of the help in its parts.
type wordForms struct {
	forms, examples []string // lines that are indented, before and after the words
	words           string
}

// formsOf takes a topic of the help apart. That of the dice is no form of an order.
func formsOf(t topic) (f wordForms) {
	if t.title == "DICE" {
		return f
	}
	for line := range strings.SplitSeq(strings.TrimRight(withTroops(t.text, nil), "\n"), "\n") {
		switch {
		case !indented(line):
			f.words = strings.TrimSpace(f.words + " " + strings.Join(f.examples, " ") + " " + line)
			f.examples = nil
		case f.words == "":
			f.forms = append(f.forms, line)
		default:
			f.examples = append(f.examples, line)
		}
	}
	return f
}

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
		return bullets(phrase.Each(t.Rows, func(row []string) string { return strings.Join(row, ": ") }))
	}
	rows := t.Rows
	if t.Head != nil {
		rows = slices.Insert(slices.Clone(rows), 0, phrase.Each(t.Head, ownHead))
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
	for _, h := range groupHeads(t) {
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
