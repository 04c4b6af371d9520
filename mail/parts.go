package mail

import (
	"bytes"
	"strings"
)

// A part is a part of a mail, or the whole mail, with the parts inside it.
type part struct {
	mediaType
	head   []byte
	header header
	body   []byte
	ended  bool   // a boundary follows it
	inside []part // of a multipart
	closed bool   // the end of the parts inside is there

	damaged bool // its end is missing, or lines of its header could not be read
	beyond  bool // it is more than is read: too deep, or one too many
}

// A splitter counts what is bounded in a mail that is taken apart.
type splitter struct {
	parts   int
	scanned int  // bytes in which boundaries were looked for
	beyond  bool // there is more in the mail than is read
}

// splitMail takes a mail apart, and reports whether there is more in it than is read.
func splitMail(raw []byte) (whole part, beyond bool) {
	var s splitter
	whole = s.part(cutMbox(raw), true, 0)
	return whole, s.beyond
}

// part reads the header of a part and finds the parts inside (RFC 2046 §5.1.1) without copying them: the
// library's reader copies every part once for each depth.
func (s *splitter) part(raw []byte, ended bool, depth int) part {
	head, body := splitHeader(raw)
	h, left := readHeader(head)
	p := part{mediaType: typeOf(h), head: head, header: h, body: body, ended: ended, damaged: !ended || left > 0}
	s.parts++
	p.beyond = s.parts > maxParts || depth > maxDepth
	if !p.beyond && p.isMultipart() && p.params["boundary"] != "" {
		if s.scanned += len(body); s.scanned <= maxScanned {
			s.inside(&p, depth)
		} else {
			p.beyond = true
		}
	}
	s.beyond = s.beyond || p.beyond
	return p
}

func (s *splitter) inside(p *part, depth int) {
	delimiter := []byte("\n--" + p.params["boundary"])
	b := findBoundary(p.body, delimiter, 0)
	for b.found && !b.last && s.parts <= maxParts {
		next := findBoundary(p.body, delimiter, b.end)
		p.inside = append(p.inside, s.part(p.body[b.end:max(next.start, b.end)], next.found, depth+1))
		b = next
	}
	p.closed = b.found || s.parts > maxParts
}

func (p *part) isMultipart() bool { return strings.HasPrefix(p.name, "multipart/") }

// isRead says whether the body of a part is read as text.
func (p *part) isRead(inside bool) bool {
	switch {
	case p.attached && inside:
		return p.isOrders() && (p.name == "text/plain" || p.isOctets())
	case !inside:
		return p.isOctets() || strings.HasPrefix(p.name, "text/")
	}
	switch p.name {
	case "text/plain", "text/html", "text/enriched", "text/richtext", "text/markdown", "text/x-markdown":
		return true
	}
	return p.isOctets() && p.isOrders()
}

// isOctets says whether nothing is known of what the part is.
func (p *part) isOctets() bool { return p.name == "application/octet-stream" }

// isOrders says whether the part is a file with a name such as orders.txt.
func (p *part) isOrders() bool {
	name := strings.ToLower(p.file)
	return strings.Contains(name, "order") && strings.HasSuffix(name, ".txt")
}

// decoded is the beginning of the body, of so many bytes at most before it is decoded.
func (p *part) decoded(most int) ([]byte, error) {
	return decode(p.header.Get("Content-Transfer-Encoding"), p.body[:min(len(p.body), most)])
}

// A boundaryLine is a line between parts. The line end before it belongs to it.
type boundaryLine struct {
	start, end int
	found      bool // if not, it starts where the body ends
	last       bool // behind it there is no part
}

// findBoundary finds the first line that is a boundary from the beginning of a line on.
func findBoundary(body, delimiter []byte, from int) boundaryLine {
	dashes := delimiter[1:]
	for at := from; at < len(body); {
		if bytes.HasPrefix(body[at:], dashes) {
			rest := body[at+len(dashes):]
			last := bytes.HasPrefix(rest, []byte("--"))
			if last {
				rest = rest[2:]
			}
			rest = bytes.TrimLeft(rest, " \t\r")
			if len(rest) == 0 || rest[0] == '\n' {
				end := min(len(body)-len(rest)+1, len(body))
				return boundaryLine{lineEndBefore(body, at), end, true, last}
			}
			at = len(body) - len(rest)
		}
		i := bytes.Index(body[at:], delimiter)
		if i < 0 {
			break
		}
		at += i + 1
	}
	return boundaryLine{start: len(body), end: len(body)}
}

// lineEndBefore is where the line end begins that stands before a line.
func lineEndBefore(body []byte, at int) int {
	if at > 0 && body[at-1] == '\n' {
		at--
	}
	if at > 0 && body[at-1] == '\r' {
		at--
	}
	return at
}

// WithoutAttachments is a mail without the bodies of those parts that Read does not read: attachments,
// pictures, enclosed messages, and what is too much of a text. Their headers stay. Read makes the same
// message of it. A mail that is larger than Read reads, or has more parts, stays as it is.
func WithoutAttachments(raw []byte) []byte {
	whole, beyond := splitMail(raw)
	kept := whole.kept(whole.isReport(), false)
	if beyond || len(kept) >= len(whole.body) || len(raw) > MaxMail {
		return raw
	}
	return append(bytes.Clone(raw[:len(raw)-len(whole.body)]), kept...)
}

// kept is what is kept of the body of a part; report says that the mail is about mails that came back, of
// which it is read what these were.
func (p *part) kept(report, inside bool) []byte {
	switch {
	case p.isMultipart():
		return p.keptInside(report)
	case report && (strings.HasPrefix(p.name, "message/") || p.name == "text/rfc822-headers"):
		return p.body
	case p.isRead(inside):
		return p.body[:min(len(p.body), maxMarkups+1)] // one more than is read, so that it is seen to be too long
	}
	return nil
}

// keptInside keeps the header of each part inside, and of its body what is read.
func (p *part) keptInside(report bool) []byte {
	var kept bytes.Buffer
	for i := range p.inside {
		one := &p.inside[i]
		kept.WriteString("--" + p.params["boundary"] + "\r\n")
		kept.Write(one.head)
		kept.Write(one.kept(report, true))
		if one.ended {
			kept.WriteString("\r\n")
		}
	}
	if p.closed {
		kept.WriteString("--" + p.params["boundary"] + "--\r\n")
	}
	return kept.Bytes()
}
