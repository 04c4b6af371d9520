package mail

import (
	"bytes"
	"strings"

	"golang.org/x/net/html/atom"
)

// Page is the page of a letter as Compose has written it, and false if it is text alone. The
// sources of its pictures are as they were given to Compose.
func Page(raw []byte) (string, bool) {
	whole, _ := splitMail(raw)
	page, ok := whole.page()
	return short(page, first(identifiers(whole.header.Get("Message-Id")))), ok
}

// PageText is the text of the page of a letter, as Read takes it from a mail that sends the page
// back, and below it the words that stand for its pictures.
func PageText(page string) string {
	var alternatives strings.Builder
	for r := newHTMLReader(page); r.next(); {
		if r.token.name == atom.Img && r.token.alt != "" {
			alternatives.WriteString(r.token.alt + "\n")
		}
	}
	return clean(htmlText(page) + alternatives.String())
}

// PageBeginning is the beginning of PageText: so many bytes of it, and perhaps more, or all.
func PageBeginning(page string, least int) string {
	w := writePage(page, true, 2*least)
	if text := clean(w.out.String()); len(text) >= least && w.out.Len() > 2*least && w.skip == 0 {
		return text
	}
	return PageText(page)
}

// page is the first page in a part.
func (p *part) page() (string, bool) {
	if p.name == "text/html" {
		page, err := p.decoded(len(p.body))
		return string(bytes.ReplaceAll(page, []byte("\r\n"), []byte("\n"))), err == nil
	}
	for i := range p.inside {
		if page, ok := p.inside[i].page(); ok {
			return page, true
		}
	}
	return "", false
}
