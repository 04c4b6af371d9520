package templates

import (
	"embed"
	"encoding/base64"
	"regexp"
	"strings"
	"sync"

	template "github.com/DataDog/datadog-agent/pkg/template/html"
)

//go:embed html/rulebook.css
var rulebookStyle string

//go:embed html/rulebook.html
var rulebookFile embed.FS

// rulebookPage is the page of the rule book, on screens and on paper.
var rulebookPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("rulebook.html").Funcs(template.FuncMap{
		"style":  func() template.CSS { return template.CSS(letterStyle + rulebookStyle) },
		"args":   func(page rulePage, part any) pagePart { return pagePart{page, part} },
		"anchor": anchor,
		"heads":  groupHeads,
		"under":  ownHead,
		"outdent": func(text string) string {
			return strings.ReplaceAll(strings.TrimPrefix(text, "    "), "\n    ", "\n")
		},
		"figure": func(t *RuleTable, column int) bool { return column > 0 && !t.Tale },
	}).Funcs(bookMethods).ParseFS(rulebookFile, "html/rulebook.html"))
})

// A rulePage is what the page of the rule book is filled from.
type rulePage struct {
	*Rulebook
	Shown []Chapter
	Print bool
	Whole bool
}

// Page is the book, or some of its chapters, as a page; for print it is laid out on A4.
func (b *Rulebook) Page(chapters []Chapter, print bool) (string, error) {
	var t strings.Builder
	err := rulebookPage().Execute(&t, rulePage{b, chapters, print, len(chapters) == len(b.Chapters)})
	return t.String(), err
}

// Source is the map as the source of an image.
func (p rulePage) Source() template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.Map))
}

// The marks within the prose of the book.
var (
	stressed = regexp.MustCompile(`\*([^*]+)\*`)
	typed    = regexp.MustCompile("`([^`]+)`")
	cited    = regexp.MustCompile(`§(\d+)(\.[ivx]+)?`)
)

// Prose is a sentence of the book with its marks as tags; in the whole book its citations are links.
func (p rulePage) Prose(text string) template.HTML {
	text = template.HTMLEscapeString(text)
	text = typed.ReplaceAllString(text, "<code>$1</code>")
	text = stressed.ReplaceAllString(text, "<em>$1</em>")
	if p.Whole {
		text = cited.ReplaceAllStringFunc(text, func(c string) string {
			return `<a href="#` + anchor(strings.TrimPrefix(c, "§")) + `">` + c + `</a>`
		})
	}
	return template.HTML(text)
}

func withoutMarks(text string) string { return stressed.ReplaceAllString(text, "$1") }

// anchor is the name of a place in the page.
func anchor(key string) string { return "s" + strings.ReplaceAll(key, ".", "-") }

// A tableHead is a cell of the head of a table, over several columns.
type tableHead struct {
	Name  string
	Width int
}

// groupHeads are the heads that stand over groups of columns, where the head names groups: "stronger: 1".
func groupHeads(t *RuleTable) (all []tableHead) {
	grouped := false
	for _, h := range t.Head {
		group, _, ok := strings.Cut(h, ": ")
		switch {
		case ok:
			all, grouped = append(all, tableHead{group, 1}), true
		case grouped:
			all[len(all)-1].Width++
		default:
			all = append(all, tableHead{"", 1})
		}
	}
	if !grouped {
		return nil
	}
	return all
}

// ownHead is the head of one column, under that of its group.
func ownHead(head string) string {
	if _, own, ok := strings.Cut(head, ": "); ok {
		return own
	}
	return head
}
