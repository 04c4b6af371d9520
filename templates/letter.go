package templates

import (
	"html"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A Letter is a letter in both forms in which it leaves.
type Letter struct {
	Text     string
	HTML     string         // the same as a page
	Pictures []view.Picture // to which the page refers as cid:ID, in their order
}

// both writes a document that has a page of its own.
func both(name string, view any, pictures ...view.Picture) (l Letter, err error) {
	l.Pictures = pictures
	if l.Text, err = write(name, view); err != nil {
		return l, err
	}
	l.HTML, err = page(name, view)
	return l, err
}

// short writes a document whose page is made of its text.
func short(name string, view any) (Letter, error) {
	text, err := write(name, view)
	if err != nil {
		return Letter{}, err
	}
	return Plain(text)
}

// Plain is a text of ours with a page made of it.
func Plain(text string) (l Letter, err error) {
	l.Text = text
	l.HTML, err = page("plain", text)
	return l, err
}

// Replace puts other words in the place of some in a letter; they must need no escaping.
func (l Letter) Replace(old, by string) Letter {
	return Letter{strings.ReplaceAll(l.Text, old, by), strings.ReplaceAll(l.HTML, old, by), l.Pictures}
}

// The parts of a page that call for orders.
const (
	topBegins   = `<p class="dim">#---`
	callBegins  = `<p class="due">Orders for `
	paraEnds    = "</p>\n"
	sheetBegins = "<h2>Orders for "
	bodyBegins  = "<body>\n"
	bodyEnds    = "</body>"
)

// ClosedPage is the page of a report without all that called for orders, when they are closed.
func ClosedPage(html string) string {
	for _, begins := range []string{topBegins, callBegins} {
		before, after, _ := strings.Cut(html, begins)
		if _, after, ok := strings.Cut(after, paraEnds); ok {
			html = before + after
		}
	}
	if sheet := strings.LastIndex(html, sheetBegins); sheet >= 0 {
		html = html[:sheet] + bodyEnds + "</html>\n"
	}
	return html
}

// WithLine puts a line of ours at the beginning of a letter; an empty one changes nothing.
func (l Letter) WithLine(line string) Letter {
	if line == "" || l.Text == "" {
		return l
	}
	top, rest := "", l.Text
	if strings.HasPrefix(rest, "#---") {
		top, rest, _ = strings.Cut(rest, "\n")
		top += "\n\n"
	}
	l.Text = top + wrap(line) + "\n" + strings.TrimLeft(rest, "\n")
	head, page, _ := strings.Cut(l.HTML, bodyBegins)
	top = ""
	if strings.HasPrefix(page, topBegins) {
		top, page, _ = strings.Cut(page, paraEnds)
		top += paraEnds
	}
	if l.HTML != "" {
		l.HTML = head + bodyBegins + top + "<p>" + html.EscapeString(line) + paraEnds + page
	}
	return l
}

// body is what a page shows.
func body(html string) string {
	_, html, _ = strings.Cut(html, bodyBegins)
	html, _, _ = strings.Cut(html, bodyEnds)
	return html
}
