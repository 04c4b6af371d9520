package templates

import (
	"slices"
	"strings"
)

// Text is a chapter as text, with lines of no more than Width columns.
func (b *Rulebook) Text(c Chapter) string {
	title := strings.ToUpper(c.Heading())
	return wrap(title + "\n" + underline(title) + "\n\n" + b.body(c))
}

// body is what stands in a chapter, not yet broken into lines.
func (b *Rulebook) body(c Chapter) string {
	var t strings.Builder
	if remark := b.Remark(c); remark != "" {
		t.WriteString(remark + "\n\n")
	}
	for _, p := range c.Passages {
		t.WriteString(plain(p.text()) + "\n\n")
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
	parts := []string{b.Contents()}
	for _, c := range b.Chapters {
		parts = append(parts, b.Text(c))
	}
	return strings.Join(parts, "\n\n")
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
		remark := ""
		if t.options != nil {
			remark = "(Optional: " + strings.Join(t.options, ", ") + ".) "
		}
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
	for line := range strings.SplitSeq(strings.TrimRight(t.text, "\n"), "\n") {
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
