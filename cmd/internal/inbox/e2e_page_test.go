package inbox_test

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	markup "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
)

// pageShapes are answers of mail programs that show the page of a letter, and quote that. They have
// no text part.
func pageShapes() []shape {
	return []shape{
		{"above the quoted page", abovePage},
		{"in the sheet of the quoted page", inQuotedPage},
		{"in the sheet of the page, unquoted", inPage},
	}
}

const pageText = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"

// page is what the page of the letter shows, as a mail program puts it into another.
func (a answer) page() string {
	page, ok := mail.Page(a.to.raw)
	if !ok {
		panic("a letter without a page")
	}
	_, page, _ = strings.Cut(page, "<body>")
	page, _, _ = strings.Cut(page, "</body>")
	return page
}

// filledPage is the page with the orders written into its sheet.
func (a answer) filledPage() string {
	begin := "<pre>BEGIN " + a.to.fence() + "\n"
	return strings.Replace(a.page(), begin, begin+html.EscapeString(a.orders), 1)
}

// sheetInPage is the sheet in a page.
var sheetInPage = regexp.MustCompile(`(?s)<pre>BEGIN .*?</pre>`)

// abovePage is an answer as Apple Mail and Gmail make it.
func abovePage(a answer) (fields, body string) {
	page := a.page()
	if a.key != keyInFence {
		page = sheetInPage.ReplaceAllString(page, "")
	}
	body = "<html><head><meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\"></head><body dir=\"auto\"><div dir=\"ltr\">"
	for _, line := range wording.Lines(a.orders) {
		body += "<div>" + html.EscapeString(line) + "</div>"
	}
	return pageText, body + "</div><div dir=\"ltr\"><br><blockquote type=\"cite\">" + html.EscapeString(a.introduction()) +
		"<br><br></blockquote></div><blockquote type=\"cite\"><div dir=\"ltr\">" + page + "</div></blockquote></body></html>\n"
}

// inQuotedPage sends the page back in a quotation, with the orders in its sheet.
func inQuotedPage(a answer) (fields, body string) {
	return pageText, "<html><body><div class=\"gmail_quote\"><div>" + html.EscapeString(a.introduction()) +
		"</div><blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex\">" + a.filledPage() + "</blockquote></div></body></html>\n"
}

// inPage is an answer as Outlook makes it: nothing marks what is quoted but the head above it.
func inPage(a answer) (fields, body string) {
	return pageText, fmt.Sprintf("<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><body><div class=\"WordSection1\"><p class=\"MsoNormal\"><o:p>&nbsp;</o:p></p>"+
		"<div style=\"border-top:solid #E1E1E1 1.0pt\"><p class=\"MsoNormal\"><b>From:</b> Test Office &lt;%s&gt;<br><b>Sent:</b> %s<br><b>To:</b> %s<br><b>Subject:</b> %s</p></div>%s</div></body></html>\n",
		officeAddress, a.sent.Format("02 January 2006 15:04"), a.from, html.EscapeString(a.to.Subject), a.filledPage())
}

// A rendering is how a mail program makes plain text of a page.
type rendering struct {
	name    string
	cell    string // what stands behind a cell of a table
	item    string // what stands before an item of a list
	bold    string // what stands around bold letters
	picture string // the format of the words for a picture; empty for none
	blank   string // what becomes of blanks; empty if they stay
	wrap    int    // the longest line; 0 for any
}

// renderings are those of programs that are in use.
func renderings() []rendering {
	return []rendering{
		{name: "cells on lines of their own", cell: "\n", item: "* "},
		{name: "tabs between cells, as Outlook", cell: "\t", item: "\u2022\t", picture: "[%s]"},
		{name: "marks around bold letters, as Gmail", cell: "\n", item: "   - ", bold: "*", picture: "[image: %s]", wrap: 72},
		{name: "blanks that do not break", cell: " ", item: "\u00b7 ", blank: "\u00a0"},
		{name: "bars between cells", cell: " | ", picture: "%s", wrap: 76},
	}
}

// A rendered text is in the making.
type rendered struct {
	rendering
	lines []string
	line  string
	pre   bool
}

// text is the text of a page.
func (r rendering) text(page string) string {
	root, err := markup.Parse(strings.NewReader(page))
	if err != nil {
		panic(err) // a page of ours
	}
	w := rendered{rendering: r}
	w.node(root)
	w.end()
	text := ""
	for _, line := range w.lines {
		for r.wrap > 0 && len(line) > r.wrap && strings.Contains(line[:r.wrap], " ") {
			i := strings.LastIndex(line[:r.wrap], " ")
			text, line = text+line[:i]+"\n", line[i+1:]
		}
		text += line + "\n"
	}
	if r.blank != "" {
		text = strings.ReplaceAll(text, " ", r.blank)
	}
	return text
}

// end ends a line.
func (w *rendered) end() {
	if strings.TrimSpace(w.line) != "" {
		w.lines = append(w.lines, w.line)
	}
	w.line = ""
}

func (w *rendered) node(n *markup.Node) {
	switch {
	case n.Type == markup.TextNode && w.pre:
		all := strings.Split(w.line+n.Data, "\n")
		w.lines, w.line = append(w.lines, all[:len(all)-1]...), all[len(all)-1]
		return
	case n.Type == markup.TextNode:
		for i, word := range strings.FieldsFunc(" "+n.Data+" ", func(r rune) bool { return strings.ContainsRune(" \n\t", r) }) {
			if i > 0 || strings.TrimLeft(n.Data, " \n\t") != n.Data {
				w.line += " "
			}
			w.line += word
		}
		if strings.TrimRight(n.Data, " \n\t") != n.Data {
			w.line += " "
		}
		return
	case n.DataAtom == atom.Style || n.DataAtom == atom.Head:
		return
	case n.DataAtom == atom.Img && w.picture != "":
		for _, a := range n.Attr {
			if a.Key == "alt" {
				w.line += fmt.Sprintf(w.picture, a.Val)
			}
		}
		return
	}
	w.element(n)
}

// element writes what stands around an element, and what is in it.
func (w *rendered) element(n *markup.Node) {
	before, after, block := "", "", true
	switch n.DataAtom {
	case atom.B, atom.Strong:
		before, after, block = w.bold, w.bold, false
	case atom.Td, atom.Th:
		before, after, block = "", w.cell, false
	case atom.Li:
		before = w.item
	case atom.A, atom.Span, atom.I, atom.Em, atom.Code:
		block = false
	}
	if block {
		w.end()
	}
	w.line += before
	w.pre = n.DataAtom == atom.Pre
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
	w.pre = false
	if after == "\n" {
		w.end()
	} else {
		w.line += after
	}
	if block {
		w.end()
	}
}

// asText is an answer of a program that makes plain text of the page, below the head of the letter.
func asText(r rendering) shape {
	return shape{r.name, func(a answer) (fields, body string) {
		return plainText, a.orders + fmt.Sprintf("\nFrom: Test Office <%s>\nSent: %s\nTo: %s\nSubject: %s\n\n", officeAddress,
			a.sent.Format("02 January 2006 15:04"), a.from, a.to.Subject) + r.text(a.page())
	}}
}
