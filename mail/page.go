package mail

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"github.com/emersion/go-message/textproto"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Page is the page of a letter as Compose has written it, and false if it is text alone. The
// sources of its pictures are as they were given to Compose.
func Page(raw []byte) (string, bool) {
	body := bufio.NewReader(bytes.NewReader(raw))
	h, err := textproto.ReadHeader(body)
	if err != nil {
		return "", false
	}
	page, ok := pageIn(&h, body, 0)
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
	z := html.NewTokenizer(strings.NewReader(page))
	for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
		t := z.Token()
		if t.DataAtom != atom.Img {
			continue
		}
		for _, a := range t.Attr {
			if a.Key == "alt" {
				all.WriteString(a.Val + "\n")
			}
		}
	}
	return all.String()
}

// pageIn looks for the page in a part and in those inside it.
func pageIn(h fieldsOf, body io.Reader, depth int) (string, bool) {
	t := typeOf(h)
	if t.name == "text/html" {
		coded, err := io.ReadAll(body)
		if err != nil {
			return "", false
		}
		page, err := decode(h.Get("Content-Transfer-Encoding"), coded)
		return string(bytes.ReplaceAll(page, []byte("\r\n"), []byte("\n"))), err == nil
	}
	if t.params["boundary"] == "" || depth > maxDepth {
		return "", false
	}
	parts := textproto.NewMultipartReader(body, t.params["boundary"])
	for {
		p, err := parts.NextPart()
		if err != nil {
			return "", false
		}
		if page, ok := pageIn(&p.Header, p, depth+1); ok {
			return page, true
		}
	}
}
