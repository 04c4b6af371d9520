package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText makes lines of text of HTML, as a reader would see them: block elements
// and <br> break lines, cells of a table are kept apart, quotations get their
// marks, and of links only the text is kept.
func htmlText(s string) string {
	root, err := html.Parse(strings.NewReader(s))
	if err != nil { // more than 512 elements open at once
		return stripTags(s)
	}
	var w htmlWriter
	w.node(root)
	w.end()
	return w.out.String()
}

// stripTags is for HTML that cannot be parsed: the text between the tags.
func stripTags(s string) string {
	z := html.NewTokenizer(strings.NewReader(s))
	var w htmlWriter
	var skip atom.Atom
	for {
		tt := z.Next()
		if tt == html.ErrorToken {
			break
		}
		t := z.Token()
		switch {
		case skip != 0:
			if tt == html.EndTagToken && t.DataAtom == skip {
				skip = 0
			}
		case tt == html.TextToken:
			w.text(t.Data)
		case tt == html.StartTagToken && unread[t.DataAtom]:
			skip = t.DataAtom
		case t.DataAtom == atom.Br:
			w.newline()
		case blocks[t.DataAtom]:
			w.end()
		}
	}
	w.end()
	return w.out.String()
}

// htmlWriter gathers the lines.
type htmlWriter struct {
	out   strings.Builder
	line  strings.Builder
	blank bool // a blank is due before the next word
	quote int  // depth of quotation
	pre   int  // inside so many <pre>
}

var blocks = atoms(atom.P, atom.Div, atom.Li, atom.Ul, atom.Ol, atom.Table, atom.Tr, atom.H1, atom.H2, atom.H3,
	atom.H4, atom.H5, atom.H6, atom.Blockquote, atom.Pre, atom.Hr, atom.Section, atom.Article, atom.Header,
	atom.Footer, atom.Address, atom.Center, atom.Dl, atom.Dt, atom.Dd, atom.Form, atom.Fieldset, atom.Main,
	atom.Nav, atom.Aside, atom.Figure, atom.Caption, atom.Thead, atom.Tbody, atom.Tfoot, atom.Body, atom.Html)

var unread = atoms(atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Object, atom.Svg, atom.Select)

func atoms(list ...atom.Atom) map[atom.Atom]bool {
	m := map[atom.Atom]bool{}
	for _, a := range list {
		m[a] = true
	}
	return m
}

func (w *htmlWriter) node(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		w.text(n.Data)
	case n.Type == html.ElementNode && unread[n.DataAtom]:
	case n.Type == html.ElementNode:
		w.element(n)
	default:
		w.children(n)
	}
}

func (w *htmlWriter) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
}

func (w *htmlWriter) element(n *html.Node) {
	quote := n.DataAtom == atom.Blockquote || hasClass(n, "gmail_quote")
	block := blocks[n.DataAtom] || quote
	if block {
		w.end()
	}
	switch {
	case n.DataAtom == atom.Br:
		w.newline()
	case n.DataAtom == atom.Td || n.DataAtom == atom.Th:
		w.blank = true
	case n.DataAtom == atom.Pre || n.DataAtom == atom.Textarea:
		w.pre++
		defer func() { w.pre-- }()
	case quote:
		w.quote++
		defer func() { w.quote-- }()
	}
	w.children(n)
	if block {
		w.end()
	}
}

func hasClass(n *html.Node, class string) bool {
	for _, a := range n.Attr {
		if a.Key == "class" {
			for _, c := range strings.Fields(a.Val) {
				if c == class {
					return true
				}
			}
		}
	}
	return false
}

// text adds words. Blanks and line ends are all one blank, but inside <pre>.
func (w *htmlWriter) text(s string) {
	for _, r := range s {
		switch {
		case w.pre > 0 && r == '\n':
			w.newline()
		case w.pre > 0 || r != ' ' && r != '\n' && r != '\t' && r != '\r' && r != '\f':
			if w.blank && w.line.Len() > 0 {
				w.line.WriteByte(' ')
			}
			w.blank = false
			w.line.WriteRune(r)
		default:
			w.blank = true
		}
	}
}

// newline ends the line, even an empty one.
func (w *htmlWriter) newline() {
	if w.quote > 0 {
		w.out.WriteString(strings.Repeat("> ", w.quote))
	}
	w.out.WriteString(strings.TrimRight(w.line.String(), " \u00a0"))
	w.out.WriteByte('\n')
	w.line.Reset()
	w.blank = false
}

// end ends the line if there is one.
func (w *htmlWriter) end() {
	if w.line.Len() > 0 {
		w.newline()
	}
	w.blank = false
}
