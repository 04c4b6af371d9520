package mail

import (
	"bytes"
	"strings"
)

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
	case p.attached && inside:
		return nil
	case strings.HasPrefix(p.name, "text/"):
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
