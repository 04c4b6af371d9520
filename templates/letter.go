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
	html, err := page("plain", text)
	return Letter{Text: text, HTML: html}, err
}

// The parts of a page between which WithLine puts a line.
const (
	topBegins  = `<p class="dim">#---`
	paraEnds   = "</p>\n"
	bodyBegins = "<body>\n"
)

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
