package mail

import (
	"bytes"
	"strings"
)

// WithoutAttachments is a mail without the bodies of those parts that Read does not read: attachments,
// pictures, enclosed messages. Their headers stay. Read makes the same message of it.
func WithoutAttachments(raw []byte) []byte {
	mbox := len(raw) - len(cutMbox(raw))
	head, body := splitHeader(raw[mbox:])
	h, _ := readHeader(head[:min(len(head), maxHeader)])
	t := typeOf(h)
	s := stripper{report: isReport(t)}
	kept := s.body(t, h, body, 0)
	if len(kept) == len(body) {
		return raw
	}
	return append(bytes.Clone(raw[:mbox+len(head)]), kept...)
}

// A stripper takes the bodies out of a mail that nobody reads.
type stripper struct {
	report bool // about mails that came back: it is read what these were
	parts  int
}

// body is what is kept of the body of a part.
func (s *stripper) body(t mediaType, h fieldsOf, body []byte, depth int) []byte {
	if s.parts++; s.parts > maxParts || depth > maxDepth {
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
		return body
	}
	return nil
}

// multipart keeps the lines between the parts, and of each part its header and what is read of its body.
func (s *stripper) multipart(boundary string, body []byte, depth int) []byte {
	if boundary == "" {
		return nil
	}
	between := []byte("--" + boundary)
	var kept []byte
	for len(body) > 0 {
		line, part := body, []byte(nil)
		if n := bytes.IndexByte(body, '\n'); n >= 0 {
			line, part = body[:n+1], body[n+1:]
		}
		n := partEnd(part, between)
		if !bytes.HasPrefix(line, between) { // what stands before the first part
			body = part[n:]
			continue
		}
		head, inside := splitHeader(part[:n])
		h, _ := readHeader(head[:min(len(head), maxHeader)])
		kept = append(append(kept, line...), head...)
		kept = append(kept, s.body(typeOf(h), h, inside, depth+1)...)
		body = part[n:]
	}
	return kept
}

// partEnd is where the line begins that ends a part.
func partEnd(part, between []byte) int {
	if bytes.HasPrefix(part, between) {
		return 0
	}
	if i := bytes.Index(part, append([]byte("\n"), between...)); i >= 0 {
		return i + 1
	}
	return len(part)
}
