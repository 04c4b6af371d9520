package mail

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText makes lines of text of HTML, as a reader would see them: block elements
// and <br> break lines, cells of a table are kept apart, quotations get their
// marks, and of links only the text is kept. The library's parser is not used: it
// opens formatting again in each paragraph, so that a small page can fill all memory.
//
// What is struck out or hidden is not read; but if such an element has no end, it is not known what it hides.
func htmlText(s string) string {
	w := writePage(s, true, MaxText)
	if w.skip != 0 && kinds[w.skip] != isUnread {
		w = writePage(s, false, MaxText)
	}
	return w.out.String()
}

// writePage writes the lines of a page until they are longer than so many bytes.
func writePage(page string, hide bool, most int) *htmlWriter {
	r := newHTMLReader(page)
	w := &htmlWriter{open: map[atom.Atom]int{}, hide: hide}
	for r.next() && w.out.Len() <= most {
		w.token(r.token)
	}
	w.closeTo(0)
	w.end()
	return w
}

// An htmlToken is a text or a tag.
type htmlToken struct {
	kind       html.TokenType // a text, a start tag or an end tag
	text       string
	name       atom.Atom // of a tag; 0 if it is unknown
	attributes           // of a start tag
}

// attributes are those of an element that matter.
type attributes struct {
	class, id, part, style, alt string // part is its name
	cite, hidden                bool   // it says that it is a quotation, or that it is not seen
}

// set keeps an attribute.
func (a *attributes) set(key, value []byte) {
	switch string(key) {
	case "alt":
		a.alt = string(value)
	case "class":
		a.class = string(value)
	case "id":
		a.id = string(value)
	case "name":
		a.part = string(value)
	case "style":
		a.style = plainStyle.Replace(strings.ToLower(cut(string(value), maxStyle)))
	case "type", "cite":
		a.cite = true
	case "hidden":
		a.hidden = true
	}
}

// maxStyle is how much of a style is looked at, in bytes.
const maxStyle = 1000

var plainStyle = strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "")

// htmlReader cuts a page into texts and tags with the library's tokenizer.
type htmlReader struct {
	*html.Tokenizer
	rest  string // of the page, behind the token
	long  bool   // the latest start tag was long
	token htmlToken
}

// longTag is the most bytes of a start tag after which the same tokenizer reads the next tag: at each one it
// clears a table that stays as large as the tag with the most attributes has made it.
const longTag = 1 << 10

func newHTMLReader(page string) *htmlReader {
	page = strings.ReplaceAll(page, "\x00", "")
	return &htmlReader{Tokenizer: html.NewTokenizer(strings.NewReader(page)), rest: page}
}

// next reads a token, and returns false at the end.
func (r *htmlReader) next() bool {
	for {
		kind := r.Next()
		if r.long && (kind == html.StartTagToken || kind == html.SelfClosingTagToken || kind == html.EndTagToken) {
			r.Tokenizer, r.long = html.NewTokenizer(strings.NewReader(r.rest)), false
			kind = r.Next()
		}
		r.rest = r.rest[len(r.Raw()):]
		switch kind {
		case html.ErrorToken:
			return false
		case html.TextToken:
			r.token = htmlToken{kind: kind, text: string(r.Text())}
			return true
		case html.EndTagToken:
			name, _ := r.TagName()
			r.token = htmlToken{kind: kind, name: atom.Lookup(name)}
			return true
		case html.StartTagToken, html.SelfClosingTagToken:
			r.startTag()
			return true
		}
	}
}

func (r *htmlReader) startTag() {
	name, more := r.TagName()
	r.token = htmlToken{kind: html.StartTagToken, name: atom.Lookup(name)}
	for more {
		var key, value []byte
		key, value, more = r.TagAttr()
		r.token.set(key, value)
	}
	r.long = len(r.Raw()) > longTag
}

// htmlWriter gathers the lines.
type htmlWriter struct {
	out   strings.Builder
	line  strings.Builder
	blank bool // a blank is due before the next word
	quote int  // depth of quotation
	pre   int  // inside so many <pre>
	first bool // the next text is the first in a <pre>

	stack  []htmlElement     // what is open, and matters
	open   map[atom.Atom]int // how many of each name
	deeper int               // what is open inside the deepest that is kept
	skip   atom.Atom         // inside an element of which nothing is seen
	skips  int               // and so many of them
	hide   bool              // skip what is struck out or hidden
	older  bool              // a mail program has marked where an older mail begins
}

// An htmlElement is one that is open.
type htmlElement struct {
	name                    atom.Atom
	block, quote, pre, cell bool
}

// An elementKind is what matters of an element.
type elementKind uint8

const (
	isBlock     elementKind = 1 << iota // stands on lines of its own
	isContainer                         // ends where its end tag stands, with all that is open inside; others end by themselves, or matter only to the eye
	isCell                              // keeps what is in it: of the end tags inside only those of the table reach out
	isRow                               // begins a new cell or row
	isUnread                            // nothing of it is seen
)

var kinds = map[atom.Atom]elementKind{}

func init() {
	for kind, all := range map[elementKind][]atom.Atom{
		isBlock: {atom.P, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr, atom.Dt, atom.Dd, atom.Body, atom.Html},
		isBlock | isContainer: {atom.Div, atom.Ul, atom.Ol, atom.Table, atom.Blockquote, atom.Pre, atom.Section, atom.Article,
			atom.Header, atom.Footer, atom.Address, atom.Center, atom.Dl, atom.Form, atom.Fieldset, atom.Main, atom.Nav, atom.Aside, atom.Figure},
		isBlock | isContainer | isCell: {atom.Caption},
		isContainer | isCell | isRow:   {atom.Td, atom.Th},
		isBlock | isRow:                {atom.Tr, atom.Thead, atom.Tbody, atom.Tfoot},
		isContainer:                    {atom.Textarea},
		isUnread: {atom.Style, atom.Script, atom.Title, atom.Template, atom.Object, atom.Svg, atom.Select, atom.Iframe,
			atom.Noembed, atom.Noframes, atom.Noscript},
	} {
		for _, a := range all {
			kinds[a] = kind
		}
	}
}

// token takes a text or a tag.
func (w *htmlWriter) token(t htmlToken) {
	switch {
	case w.skip != 0:
		w.skipped(t)
	case t.kind == html.TextToken:
		w.text(t.text)
	case t.name == atom.Br:
		w.newline()
	case t.kind == html.EndTagToken:
		w.endTag(t.name)
	case kinds[t.name] == isUnread, w.hide && t.isHidden():
		w.skip, w.skips = t.name, 1
	default:
		w.startTag(t)
		w.first = t.name == atom.Pre || t.name == atom.Textarea
		return
	}
	w.first = false
}

// skipped goes past what is inside an element of which nothing is seen.
func (w *htmlWriter) skipped(t htmlToken) {
	switch {
	case t.name != w.skip:
	case t.kind == html.StartTagToken && endsItself[t.name]:
		w.skip = 0
		w.token(t)
		return
	case t.kind == html.StartTagToken:
		w.skips++
	default:
		w.skips--
	}
	if w.skips == 0 {
		w.skip = 0
	}
}

// endsItself are the elements that end where the next of their kind begins, and isVoid those that hold nothing.
var (
	endsItself = map[atom.Atom]bool{atom.P: true, atom.Li: true, atom.Dt: true, atom.Dd: true, atom.Tr: true, atom.Td: true, atom.Th: true,
		atom.Thead: true, atom.Tbody: true, atom.Tfoot: true}
	isVoid = map[atom.Atom]bool{0: true, atom.Hr: true, atom.Img: true, atom.Input: true, atom.Meta: true, atom.Link: true, atom.Base: true,
		atom.Area: true, atom.Col: true, atom.Embed: true, atom.Source: true, atom.Wbr: true, atom.Body: true, atom.Html: true}
)

// isHidden says whether an element is struck out or not seen.
func (t htmlToken) isHidden() bool {
	switch t.name {
	case atom.S, atom.Strike, atom.Del:
		return true
	}
	if t.style == "" && !t.hidden || isVoid[t.name] {
		return false
	}
	return t.hidden || strings.Contains(t.style, "display:none") || strings.Contains(t.style, "visibility:hidden") ||
		strings.Contains(t.style, "line-through") || strings.Contains(t.style, "mso-hide:all") || t.name == atom.Span && zeroSize.MatchString(t.style)
}

var zeroSize = regexp.MustCompile(`font-size:0(?:[a-z%;]|$)`)

// olderIDs, olderNames and olderClasses are how mail programs mark where the mail begins that is answered. A page in a page
// has x_ before each.
var (
	olderIDs = []string{"appendonsend", "divRplyFwdMsg", "mail-editor-reference-message-container", "stopSpelling", "OLK_SRC_BODY_SECTION",
		"isReplyContent", "zwchr", "reply-intro"}
	olderNames   = []string{"messageReplySection", "quote"}
	olderClasses = []string{"yahoo_quoted", "zmail_extra", "moz-forward-container", "moz-cite-prefix", "mail-quote-collapse", "protonmail_quote"}
)

// beginsOlder says whether an older mail begins with an element.
func (t htmlToken) beginsOlder() bool {
	switch {
	case t.name == atom.Blockquote, t.name == 0:
		return false
	case t.id != "" && slices.Contains(olderIDs, strings.TrimPrefix(t.id, "x_")), t.part != "" && slices.Contains(olderNames, t.part):
		return true
	case strings.Contains(t.style, "border-top:solid#") && strings.Contains(t.style, "border:none") && t.name == atom.Div: // of Outlook
		return true
	}
	return t.class != "" && slices.ContainsFunc(olderClasses, func(class string) bool { return strings.Contains(t.class, class) })
}

// olderLine stands where a mail program has marked that an older mail begins; Outlook writes it in plain text.
const olderLine = "________________________________"

// isIndented says whether a blockquote only moves a text to the right, as the button of an editor makes it.
func (t htmlToken) isIndented() bool {
	return !t.cite && (t.class == "" && strings.Contains(t.style, "border:none") || t.class == "webkit-indent-blockquote")
}

func (w *htmlWriter) startTag(t htmlToken) {
	if !w.older && w.quote == 0 && t.beginsOlder() {
		w.end()
		w.line.WriteString(olderLine)
		w.newline()
		w.older = true
	}
	e := htmlElement{name: t.name, pre: t.name == atom.Pre || t.name == atom.Textarea, cell: kinds[t.name]&isCell != 0}
	quote := t.name == atom.Blockquote && !t.isIndented() || hasClass(t, "gmail_quote")
	kind := kinds[t.name]
	e.block = kind&isBlock != 0 || quote
	e.quote = quote && !e.cell && !e.pre
	if kind&isRow != 0 {
		w.endCell()
	}
	if e.block {
		w.end()
	}
	if e.cell {
		w.blank = true
	}
	if kind&isContainer == 0 && !e.quote {
		return
	}
	if len(w.stack) >= maxNesting {
		w.deeper++
		return
	}
	w.stack = append(w.stack, e)
	w.open[e.name]++
	w.count(e, 1)
}

func hasClass(t htmlToken, class string) bool {
	return strings.Contains(t.class, class) && slices.Contains(strings.Fields(t.class), class)
}

// count counts an element as open, or no longer.
func (w *htmlWriter) count(e htmlElement, by int) {
	if e.pre {
		w.pre += by
	}
	if e.quote {
		w.quote += by
	}
}

// endCell ends the cell of the innermost table that is open.
func (w *htmlWriter) endCell() {
	if w.open[atom.Table] == 0 || w.deeper > 0 {
		return
	}
	for i := len(w.stack) - 1; w.stack[i].name != atom.Table; i-- {
		if w.stack[i].cell {
			w.closeTo(i)
			return
		}
	}
}

func (w *htmlWriter) endTag(name atom.Atom) {
	kind := kinds[name]
	switch {
	case w.deeper > 0 && kind&isContainer != 0:
		w.deeper--
		w.end()
	case w.open[name] > 0:
		w.close(name)
	case kind&isContainer != 0:
	case kind&isRow != 0:
		w.endCell()
		w.end()
	case kind&isBlock != 0:
		w.end()
	}
}

// close ends the innermost open element of that name, and all inside of it, unless a cell or a table
// is in between.
func (w *htmlWriter) close(name atom.Atom) {
	for i := len(w.stack) - 1; i >= 0; i-- {
		e := &w.stack[i]
		if e.name == name {
			w.closeTo(i)
			return
		}
		if e.name == atom.Table || e.cell && name != atom.Table {
			return
		}
	}
}

// closeTo ends elements until so many are left.
func (w *htmlWriter) closeTo(left int) {
	for _, e := range slices.Backward(w.stack[left:]) {
		if e.block {
			w.end()
		}
		w.count(e, -1)
		w.open[e.name]--
	}
	w.stack = w.stack[:left]
}

// text adds words. Blanks and line ends are all one blank, but inside <pre>.
func (w *htmlWriter) text(s string) {
	if w.first {
		s = strings.TrimPrefix(s, "\n")
	}
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
