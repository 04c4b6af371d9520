package mail

import (
	"bytes"
	"strings"
)

// WithoutAttachments is a mail without the bodies of those parts that Read does not read: attachments,
// pictures, enclosed messages, and what is too much of a text. Their headers stay. Read makes the same
// message of it. A mail that is larger than Read reads, or has more parts, stays as it is.
func WithoutAttachments(raw []byte) []byte {
	mbox := len(raw) - len(cutMbox(raw))
	head, body := splitHeader(raw[mbox:])
	h, _ := readHeader(head[:min(len(head), maxHeader)])
	t := typeOf(h)
	s := stripper{report: isReport(t)}
	kept := s.body(t, body, 0)
	if s.beyond || len(kept) >= len(body) || len(raw) > MaxMail {
		return raw
	}
	return append(bytes.Clone(raw[:mbox+len(head)]), kept...)
}

// A stripper takes the bodies out of a mail that nobody reads.
type stripper struct {
	report  bool // about mails that came back: it is read what these were
	parts   int
	scanned int
	beyond  bool // there is more than is read
}

// body is what is kept of the body of a part.
func (s *stripper) body(t mediaType, body []byte, depth int) []byte {
	if s.parts++; s.parts > maxParts || depth > maxDepth {
		s.beyond = true
		return nil
	}
	switch {
	case strings.HasPrefix(t.name, "multipart/"):
		return s.multipart(t.params["boundary"], body, depth)
	case s.report && strings.HasPrefix(t.name, "message/"), s.report && t.name == "text/rfc822-headers":
		return body
	case t.attached && depth > 0:
		return nil
	case strings.HasPrefix(t.name, "text/"):
		return body[:min(len(body), maxMarkups+1)] // one more than is read, so that it is seen to be too long
	}
	return nil
}

// multipart keeps the header of each part, and of its body what is read.
func (s *stripper) multipart(boundary string, body []byte, depth int) []byte {
	if s.scanned += len(body); boundary == "" || s.scanned > maxScanned {
		s.beyond = s.beyond || boundary != ""
		return nil
	}
	var kept bytes.Buffer
	ended := eachPart(body, boundary, func(head, inside []byte, ended bool) bool {
		h, _ := readHeader(head)
		kept.WriteString("--" + boundary + "\r\n")
		kept.Write(head)
		kept.Write(s.body(typeOf(h), inside, depth+1))
		if ended {
			kept.WriteString("\r\n")
		}
		return !s.beyond
	})
	if ended {
		kept.WriteString("--" + boundary + "--\r\n")
	}
	return kept.Bytes()
}
