package mail

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
)

// A Picture goes with the page of a letter. Composing does not draw it: a mark with what it is of
// stands in the place of its bytes until FillPictures puts them in, as the mail goes out.
type Picture struct {
	ID       string // small letters, digits and hyphens; the page shows it where a source is "cid:ID"
	Name     string // of its file
	Type     string // such as image/png
	Of       string // what it is of, in such words as whoever draws it will understand
	Attached bool   // it goes along with the letter, and the page does not show it
}

// The mark of a picture that is still to be drawn. It is all that stands in its part.
const (
	pictureMark    = "{picture-drawn-in-here: "
	pictureMarkEnd = "}"
)

// Letters would be lost from a name that has others, and what a picture is of must fit into a line.
var (
	pictureID   = regexp.MustCompile(`^[a-z0-9-]+$`)
	pictureName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)
	pictureType = regexp.MustCompile(`^image/[a-z+]+$`)
	pictureOf   = regexp.MustCompile(`^[A-Za-z0-9 ._-]+$`)
)

// longestOf is the most bytes of what a picture is of.
const longestOf = 2000

// check says what is wrong with a picture.
func (p Picture) check() error {
	if !pictureID.MatchString(p.ID) || !pictureName.MatchString(p.Name) || !pictureType.MatchString(p.Type) || !pictureOf.MatchString(p.Of) || len(p.Of) > longestOf {
		return fmt.Errorf("picture %+v: want an ID, a name, a type and what it is of, in plain letters, not too long", p)
	}
	return nil
}

// contentID names a picture as no other in the world (RFC 2392): after the mail that it goes with.
func contentID(id, messageID string) string { return id + "." + messageID }

// part is the part of a picture that is still to be drawn.
func (p Picture) part(messageID string) string {
	id, kind := "Content-ID: <"+contentID(p.ID, messageID)+">\r\n", "inline"
	if p.Attached {
		id, kind = "", "attachment"
	}
	return fmt.Sprintf("Content-Type: %s; name=%q\r\nContent-Transfer-Encoding: base64\r\n%sContent-Disposition: %s; filename=%q\r\n\r\n",
		p.Type, p.Name, id, kind, p.Name) + pictureMark + p.Of + pictureMarkEnd
}

// A mimePart is a part of a mail.
type mimePart struct{ kind, encoding, body string }

// String is the part with its header.
func (p mimePart) String() string {
	return "Content-Type: " + strings.ReplaceAll(p.kind, "; boundary", ";\r\n boundary") + "\r\nContent-Transfer-Encoding: " + p.encoding + "\r\n\r\n" + p.body
}

// multipart puts parts together to one.
func multipart(kind, boundary string, parts ...string) mimePart {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString("--" + boundary + "\r\n" + p + "\r\n")
	}
	b.WriteString("--" + boundary + "--\r\n")
	return mimePart{fmt.Sprintf(`multipart/%s; boundary="%s"`, kind, boundary), "7bit", b.String()}
}

// shown are the sources of a page's pictures made unique by the Message-ID.
func shown(page string, pictures []Picture, messageID string) string {
	for _, p := range pictures {
		page = strings.ReplaceAll(page, `"cid:`+p.ID+`"`, `"cid:`+contentID(p.ID, messageID)+`"`)
	}
	return page
}

// short undoes shown.
func short(page, messageID string) string {
	long := regexp.MustCompile(`"cid:([a-z0-9-]+)\.` + regexp.QuoteMeta(messageID) + `"`)
	return long.ReplaceAllString(page, `"cid:$1"`)
}

// markedPart is what stands between two boundaries where a picture is still to be drawn.
var markedPart = regexp.MustCompile(`(?s)^(\r\nContent-Type: (\S+); name="([^"]+)"\r\n.*\r\n\r\n)` +
	regexp.QuoteMeta(pictureMark) + `([^}\r\n]*)` + regexp.QuoteMeta(pictureMarkEnd) + `$`)

// longestMarked is more bytes than such a part can have.
const longestMarked = 4 << 10

// eachPicture goes through the parts of a mail as Compose has written it, in which a picture is
// still to be drawn, and puts others in their place; nil takes the part out. The boundaries are
// those of the Message-ID, so that no text in a letter can look like such a part.
func eachPicture(raw []byte, do func(p Picture, head string) []byte) []byte {
	if !bytes.Contains(raw, []byte(pictureMark)) {
		return raw
	}
	head, _ := splitHeader(raw)
	h, _ := readHeader(head)
	id := first(identifiers(h.Get("Message-Id")))
	for _, kind := range []string{relatedSign, mixedSign} {
		between := []byte("\r\n--" + boundary(id, kind))
		parts := bytes.Split(raw, between)
		kept := parts[:0]
		for _, part := range parts {
			var m [][]byte
			if len(part) < longestMarked {
				m = markedPart.FindSubmatch(part)
			}
			if m == nil {
				kept = append(kept, part)
				continue
			}
			p := Picture{Type: string(m[2]), Name: string(m[3]), Of: string(m[4]), Attached: kind == mixedSign}
			if _, after, ok := strings.Cut(string(m[1]), "\r\nContent-ID: <"); ok {
				p.ID, _, _ = strings.Cut(after, "."+id)
			}
			if part = do(p, string(m[1])); part != nil {
				kept = append(kept, part)
			}
		}
		raw = bytes.Join(kept, between)
	}
	return raw
}

// Pictures are the pictures of a letter that are still to be drawn. Those that are attached have
// lost their ID.
func Pictures(raw []byte) (all []Picture) {
	eachPicture(raw, func(p Picture, _ string) []byte {
		all = append(all, p)
		return nil
	})
	return all
}

// FillPictures draws the pictures of a letter, as it goes out. One that cannot be drawn, for which
// draw gives nothing, is left out, and the words stand that the page has in its place.
func FillPictures(raw []byte, draw func(p Picture) []byte) []byte {
	return eachPicture(raw, func(p Picture, head string) []byte {
		drawn := draw(p)
		if len(drawn) == 0 {
			return nil
		}
		return append([]byte(head), encodeBase64(drawn)...)
	})
}

// encodeBase64 writes bytes in lines.
func encodeBase64(data []byte) []byte {
	const perLine = maxLine / 4 * 3
	out := make([]byte, 0, base64.StdEncoding.EncodedLen(len(data))+2*(len(data)/perLine+1))
	for len(data) > perLine {
		out = append(base64.StdEncoding.AppendEncode(out, data[:perLine]), '\r', '\n')
		data = data[perLine:]
	}
	return base64.StdEncoding.AppendEncode(out, data)
}
