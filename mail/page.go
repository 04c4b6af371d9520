package mail

import (
	"bufio"
	"bytes"
	"io"

	"github.com/emersion/go-message/textproto"
)

// Page is the page of a letter as Compose has written it, and false if it is text alone.
func Page(raw []byte) (string, bool) {
	body := bufio.NewReader(bytes.NewReader(raw))
	h, err := textproto.ReadHeader(body)
	if err != nil {
		return "", false
	}
	parts := textproto.NewMultipartReader(body, typeOf(&h).params["boundary"])
	for {
		p, err := parts.NextPart()
		if err != nil {
			return "", false
		}
		if typeOf(&p.Header).name != "text/html" {
			continue
		}
		coded, err := io.ReadAll(p)
		if err != nil {
			return "", false
		}
		page, err := decode(p.Header.Get("Content-Transfer-Encoding"), coded)
		return string(bytes.ReplaceAll(page, []byte("\r\n"), []byte("\n"))), err == nil
	}
}
