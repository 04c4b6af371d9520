package web

import (
	"slices"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A letterPage is how the page of a letter stands in one of ours.
type letterPage struct {
	html    string                 // the page, as a letter has it; its pictures are "cid:ID"
	picture func(id string) string // the address of a picture; nil, or an empty one: its words stand in its place
	prefix  string                 // before the names of its parts, where several letters stand on one page
	part    bool                   // it is a part of a letter: its headings stay as they are
}

// embedLetter makes the page of a letter a part of a page of ours: without its head, its headings one step lower, and classes in place of styles,
// which our policy forbids. What letters do not have is left out, so that nothing gets into a page with a letter.
func embedLetter(l letterPage) template.HTML {
	e := embedder{letterPage: l, Tokenizer: html.NewTokenizer(strings.NewReader(l.html))}
	if l.part {
		e.out.WriteString(`<div class="letter">`)
	} else {
		e.out.WriteString(`<div class="letter whole">`)
	}
	for e.Next() != html.ErrorToken {
		e.token(e.Token())
	}
	e.flush()
	e.out.WriteString("</div>\n")
	return template.HTML(e.out.String())
}

// An embedder writes the body of a letter.
type embedder struct {
	letterPage
	*html.Tokenizer
	out     strings.Builder
	skip    atom.Atom   // inside an element that is left out
	heading *html.Token // of a table, which is not written yet: it may be empty
}

// kept are the elements that letters have.
var kept = []atom.Atom{atom.A, atom.B, atom.Br, atom.Code, atom.Details, atom.Div, atom.H2, atom.H3, atom.H4, atom.H5, atom.I, atom.Img, atom.Li, atom.Ol, atom.P,
	atom.Pre, atom.Small, atom.Span, atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Th, atom.Thead, atom.Tr, atom.Ul}

// lower are the headings of a letter below that of the page.
var lower = map[atom.Atom]atom.Atom{atom.H1: atom.H2, atom.H2: atom.H3, atom.H3: atom.H4, atom.H4: atom.H5}

// token takes a text or a tag.
func (e *embedder) token(t html.Token) {
	if to := lower[t.DataAtom]; to != 0 && !e.part {
		t.DataAtom, t.Data = to, to.String()
	}
	switch {
	case e.skip != 0:
		if t.Type == html.EndTagToken && t.DataAtom == e.skip {
			e.skip = 0
		}
	case t.Type == html.TextToken:
		e.write(t)
	case t.Type == html.EndTagToken:
		e.end(t)
	case t.DataAtom == atom.Style || t.DataAtom == atom.Script || t.DataAtom == atom.Title || isUnseen(t):
		e.skip = t.DataAtom
	case slices.Contains(kept, t.DataAtom):
		e.start(t)
	}
}

// isUnseen reports whether an element is never shown: the sentence that mail programs show beside the Subject.
func isUnseen(t html.Token) bool {
	return t.DataAtom == atom.Div && strings.HasPrefix(attribute(t, "style"), "display:none")
}

// start writes a start tag, but that of a table's heading, which may have no words.
func (e *embedder) start(t html.Token) {
	e.flush()
	t = e.withOurs(t)
	switch {
	case t.DataAtom == atom.Th:
		e.heading = &t
	case t.DataAtom == atom.Img && attribute(t, "src") == "" && strings.Contains(attribute(t, "class"), "night"): // the words stand for the same by day
	case t.DataAtom == atom.Img && attribute(t, "src") == "":
		e.out.WriteString(html.EscapeString(attribute(t, "alt")))
	default:
		e.out.WriteString(t.String())
	}
}

// end writes an end tag.
func (e *embedder) end(t html.Token) {
	if e.heading != nil && t.DataAtom == atom.Th {
		e.heading = nil
		e.out.WriteString("<td></td>")
		return
	}
	if slices.Contains(kept, t.DataAtom) {
		e.write(t)
	}
}

// write writes a text or an end tag.
func (e *embedder) write(t html.Token) {
	e.flush()
	e.out.WriteString(t.String())
}

// flush writes the heading that waits.
func (e *embedder) flush() {
	if e.heading != nil {
		e.out.WriteString(e.heading.String())
		e.heading = nil
	}
}

// withOurs gives a start tag the attributes that it has in a page of ours.
func (e *embedder) withOurs(t html.Token) html.Token {
	var all []html.Attribute
	add := func(key, value string) { all = append(all, html.Attribute{Key: key, Val: value}) }
	class := attribute(t, "class")
	for _, a := range t.Attr {
		switch a.Key {
		case "alt", "width", "rowspan", "colspan", "open":
			add(a.Key, a.Val)
		case "id":
			add("id", e.prefix+a.Val)
		case "style":
			class = strings.TrimSpace(class + " " + classOf(a.Val))
		case "href":
			if part, ok := strings.CutPrefix(a.Val, "#"); ok {
				add("href", "#"+e.prefix+part)
			}
		case "src":
			if id, ok := strings.CutPrefix(a.Val, "cid:"); ok && e.picture != nil {
				add("src", e.picture(id))
			}
		}
	}
	switch {
	case t.DataAtom == atom.Th:
		add("scope", "col")
	case t.DataAtom == atom.Img:
		add("loading", "lazy")
	case t.DataAtom == atom.Div && strings.Contains(class, "wide"):
		add("tabindex", "0")
		add("role", "group")
		add("aria-label", "a wide table")
	}
	if class != "" {
		add("class", class)
	}
	t.Attr = all
	return t
}

// classOf is the class that stands for a style of letters; empty for one that pages have by themselves.
func classOf(style string) string {
	if colour, ok := strings.CutPrefix(style, "border-color:#"); ok {
		return "tint-" + colour
	}
	if strings.HasPrefix(style, "border:1px") {
		return "boxed"
	}
	return ""
}

// attribute is the value of an attribute; empty if there is none.
func attribute(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
