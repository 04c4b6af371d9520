package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	template "github.com/DataDog/datadog-agent/pkg/template/text"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

//go:embed rules/*.txt
var ruleFiles embed.FS

// A Rulebook is the rules as players read them, with the figures of one rule set filled in.
type Rulebook struct {
	Game     string // "" for the book of no game
	Board    string // whose Map, as SVG, stands at its beginning; "" for none
	Map      []byte
	Options  []string
	Chapters []Chapter
}

// A Chapter is one chapter of the rule book.
type Chapter struct {
	Key      string // 6, orders
	Title    string
	Part     string // of the book, which begins with this chapter; else ""
	Optional bool
	Played   bool // it is no optional rule, or one that the game plays
	also     []string
	Passages []Passage
}

// A Passage is a piece of a chapter. Only one of its fields is filled, but that a ruling has words.
type Passage struct {
	Head   string   // of a section, which cites IDs
	IDs    []string // 6.iv
	Ruling string   // what a ruling settles; Words say how
	Words  string
	List   []string
	Lines  string // keep their breaks
	Table  *RuleTable
}

// ruleDocuments are the chapters as they were written, in the book's order.
var ruleDocuments = sync.OnceValue(func() (all []*template.Template) {
	names, err := fs.Glob(ruleFiles, "rules/*.txt")
	if err != nil {
		panic(err) // the pattern is part of the program
	}
	for _, name := range names {
		text, err := ruleFiles.ReadFile(name)
		if err != nil {
			panic(err) // the files are part of the program
		}
		all = append(all, template.Must(template.New(name).Funcs(ruleWords).Option("missingkey=error").Parse(string(text))))
	}
	return all
})

// NewRulebook fills the figures of a rule set into the book. A game has a name, plays some options and ends in its
// own way; the book of no game is made of the rules alone, and its state may be empty.
func NewRulebook(t view.Table, s *adjudicator.State) (*Rulebook, error) {
	figures, err := figuresOf(t, s)
	if err != nil {
		return nil, err
	}
	b := &Rulebook{Game: t.Game, Options: s.Options.Words()}
	for _, d := range ruleDocuments() {
		var text strings.Builder
		if err := d.Execute(&text, figures); err != nil {
			return nil, fmt.Errorf("writing the rules: %w", err)
		}
		c, err := b.readChapter(text.String())
		if err != nil {
			return nil, fmt.Errorf("writing the rules, %s: %w", d.Name(), err)
		}
		b.Chapters = append(b.Chapters, c)
	}
	b.index()
	return b, nil
}

// ruleTitle is the first line of a chapter: its key, or two of them, and its title.
var ruleTitle = regexp.MustCompile(`^(\d+|[a-z]+)(?:, (\d+))? (.+)$`)

// readChapter reads a chapter: its title, what else it may be called, and its passages.
func (b *Rulebook) readChapter(text string) (c Chapter, err error) {
	head, body, _ := strings.Cut(text, "\n\n")
	c.Played = true
	for i, line := range strings.Split(strings.TrimSpace(head), "\n") {
		word, rest, _ := strings.Cut(line, ": ")
		switch {
		case i == 0:
			m := ruleTitle.FindStringSubmatch(line)
			if m == nil {
				return c, fmt.Errorf("%q is no title", line)
			}
			c.Key, c.Title = m[1], m[3]
			if m[2] != "" {
				c.also = append(c.also, m[2])
			}
		case word == "part":
			c.Part = rest
		case word == "also":
			c.also = append(c.also, strings.Fields(rest)...)
		case word == "option":
			c.Optional, c.Played = true, slices.Contains(b.Options, rest)
			c.also = append(c.also, rest)
		default:
			return c, fmt.Errorf("%q belongs to no head of a chapter", line)
		}
	}
	c.Passages, err = readPassages(body)
	return c, err
}

// readPassages takes the body of a chapter apart. Blank lines divide it.
func readPassages(body string) (all []Passage, err error) {
	for part := range strings.SplitSeq(body, "\n\n") {
		part = strings.Trim(part, "\n")
		lines := strings.Split(part, "\n")
		switch {
		case part == "":
		case strings.HasPrefix(part, "## "):
			all = append(all, readSection(strings.TrimPrefix(lines[0], "## ")))
			more, err := readPassages(strings.Join(lines[1:], "\n"))
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		case strings.HasPrefix(part, "! "):
			title, words, ok := strings.Cut(strings.Join(lines, " ")[2:], ". ")
			if !ok {
				return nil, fmt.Errorf("a ruling without words: %q", part)
			}
			all = append(all, Passage{Ruling: title, Words: words})
		case strings.HasPrefix(part, "- "):
			all = append(all, Passage{List: listItems("- ", lines)})
		case strings.HasPrefix(part, "    "):
			all = append(all, Passage{Lines: part})
		case strings.HasPrefix(part, "|"):
			all = append(all, Passage{Table: typedTable(lines)})
		case part == "@orders":
			all = append(all, orderForms()...)
		case strings.HasPrefix(part, "@"):
			return nil, fmt.Errorf("there is nothing that is called %s", part)
		default:
			all = append(all, Passage{Words: strings.Join(lines, " ")})
		}
	}
	return all, nil
}

// sectionID is the number of a section.
var sectionID = regexp.MustCompile(`^\d+\.[ivx]+(\.[a-z])?$`)

// readSection reads the heading of a section: its numbers, and its words.
func readSection(line string) (p Passage) {
	for word, rest, _ := strings.Cut(line, " "); ; word, rest, _ = strings.Cut(rest, " ") {
		if !sectionID.MatchString(word) {
			p.Head = strings.TrimSpace(word + " " + rest)
			return p
		}
		p.IDs = append(p.IDs, word)
	}
}

// index makes the list of all rulings, where the book has a place for it.
func (b *Rulebook) index() {
	for i := range b.Chapters {
		if b.Chapters[i].Key != "rulings" {
			continue
		}
		for j := range b.Chapters {
			b.Chapters[i].Passages = append(b.Chapters[i].Passages, b.Chapters[j].rulings()...)
		}
	}
}

// rulings are a chapter's rulings, as an entry of the list.
func (c *Chapter) rulings() []Passage {
	var list []string
	at := c.Number()
	for _, p := range c.Passages {
		if p.Head != "" {
			at = c.Number()
		}
		if len(p.IDs) > 0 {
			at = "§" + p.IDs[0]
		}
		if p.Ruling != "" {
			list = append(list, strings.TrimSpace(p.Ruling+" "+at))
		}
	}
	if list == nil {
		return nil
	}
	return []Passage{{Head: c.Heading()}, {List: list}}
}

// Heading is the chapter's title with its number.
func (c *Chapter) Heading() string { return strings.TrimSpace(c.Number() + " " + c.Title) }

// Number is the number of the chapter's paragraph, or of both; "" if it has none.
func (c *Chapter) Number() string {
	switch {
	case c.Key[0] > '9':
		return ""
	case len(c.also) > 0 && c.also[0][0] <= '9':
		return "§" + c.Key + ", " + c.also[0]
	}
	return "§" + c.Key
}

// Cites reports whether the chapter, or one of its sections, is that paragraph.
func (c *Chapter) Cites(paragraph string) bool {
	return c.Key == paragraph || slices.Contains(c.also, paragraph) ||
		slices.ContainsFunc(c.Passages, func(p Passage) bool { return slices.Contains(p.IDs, paragraph) })
}

// Find finds a chapter, or a section as a chapter of its own, by number (6, §6.vii) or by a word for it
// or its beginning.
func (b *Rulebook) Find(name string) (Chapter, bool) {
	name = strings.ToLower(strings.Join(strings.Fields(strings.TrimLeft(strings.TrimSpace(name), "§ ")), " "))
	if name == "" {
		return Chapter{}, false
	}
	number, _, within := strings.Cut(name, ".")
	for _, c := range b.Chapters {
		if within && c.Cites(name) {
			return c.onlySection(name), true
		}
		if c.Cites(name) || strings.EqualFold(c.Title, name) || within && c.Key == number {
			return c, true
		}
	}
	for _, c := range b.Chapters {
		if len(name) > 2 && slices.ContainsFunc(c.allNames(), func(w string) bool { return strings.HasPrefix(w, name) }) {
			return c, true
		}
	}
	return Chapter{}, false
}

// allNames are the words by which a chapter may be asked for.
func (c *Chapter) allNames() []string {
	return append([]string{c.Key, strings.ToLower(c.Title)}, c.also...)
}

func (c *Chapter) onlySection(id string) Chapter {
	part := *c
	part.Passages = nil
	in := false
	for _, p := range c.Passages {
		if p.Head != "" {
			in = slices.Contains(p.IDs, id)
		}
		if in {
			part.Passages = append(part.Passages, p)
		}
	}
	return part
}

// Near are the words for chapters that are most like a name.
func (b *Rulebook) Near(name string) []string {
	var words []string
	for i := range b.Chapters {
		for _, w := range b.Chapters[i].allNames() {
			if w[0] > '9' && !strings.Contains(w, " ") {
				words = append(words, w)
			}
		}
	}
	slices.Sort(words)
	return order.Suggest(name, slices.Compact(words), 3)
}

// Plays says which optional rules the game plays.
func (b *Rulebook) Plays() string {
	switch {
	case b.Game == "":
		return ""
	case len(b.Options) == 0:
		return "Of the optional rules " + b.Game + " plays none."
	}
	return "Of the optional rules " + b.Game + " plays these: " + strings.Join(b.Options, ", ") + "."
}

// Remark says of an optional chapter whether it holds.
func (b *Rulebook) Remark(c Chapter) string {
	switch {
	case !c.Optional:
		return ""
	case b.Game == "":
		return "An optional rule: it holds where a game has chosen it."
	case c.Played:
		return "An optional rule, which " + b.Game + " plays."
	}
	return "An optional rule, which " + b.Game + " does not play."
}
