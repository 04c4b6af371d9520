package mail

import (
	"bytes"
	"strings"

	"golang.org/x/net/html/atom"
)

// Page is the page of a letter as Compose has written it, and false if it is text alone. The
// sources of its pictures are as they were given to Compose.
func Page(raw []byte) (string, bool) {
	head, body := splitHeader(raw)
	h, _ := readHeader(head)
	parts := 0
	page, ok := pageIn(h, body, 0, &parts)
	return short(page, first(identifiers(h.Get("Message-Id")))), ok
}

// PageText is the text of the page of a letter, as Read takes it from a mail that sends the page
// back, and below it the words that stand for its pictures; empty if the letter is text alone.
func PageText(raw []byte) string {
	page, _ := Page(raw)
	return clean(htmlText(page) + alts(page))
}

// alts are the words that stand for the pictures of a page, each on a line.
func alts(page string) string {
	var all strings.Builder
	for r := newHTMLReader(page); r.next(); {
		if r.token.name == atom.Img && r.token.alt != "" {
			all.WriteString(r.token.alt + "\n")
		}
	}
	return all.String()
}

// pageIn looks for the page in a part and in those inside it.
func pageIn(h header, body []byte, depth int, parts *int) (page string, ok bool) {
	t := typeOf(h)
	if t.name == "text/html" {
		page, err := decode(h.Get("Content-Transfer-Encoding"), body)
		return string(bytes.ReplaceAll(page, []byte("\r\n"), []byte("\n"))), err == nil
	}
	if t.params["boundary"] == "" || depth > maxDepth {
		return "", false
	}
	eachPart(body, t.params["boundary"], func(head, inside []byte, _ bool) bool {
		h, _ := readHeader(head)
		*parts++
		page, ok = pageIn(h, inside, depth+1, parts)
		return !ok && *parts < maxParts
	})
	return page, ok
}
