package mail

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	_ "github.com/emersion/go-message/charset" // the charsets of the world
)

// The reasons why Read gives no message at all. The raw mail is to be kept and the
// master told.
var (
	ErrTooLarge   = errors.New("the mail is larger than 10 MB")
	ErrTwoSenders = errors.New("the mail has more than one sender")
	ErrNoHeader   = errors.New("the header of the mail cannot be read")
)

var (
	errDamaged = errors.New("a part of the mail is damaged or its end is missing")
	errLong    = errors.New("the text is longer than 1 MB; its end was not read")
)

// Message is a mail as lines of text, with what is needed to know whose it is and
// how to answer. Identifiers are without their angle brackets. Whatever the mail holds, each field may
// stand in an answer: it is valid UTF-8 without control or invisible characters, identifiers are
// printable ASCII, and the others are one line.
type Message struct {
	MessageID  string
	InReplyTo  string
	References []string
	From       string   // the bare address in small letters; empty if there is none
	Subject    string   // decoded
	To         []string // To, Cc, Delivered-To and X-Original-To, in small letters
	Date       string   // as the sender says, unread: it never counts
	Automatic  bool     // never to be answered: a bounce, a vacation reply, our own
	Bulk       bool     // from a list or sent in bulk: to be answered only if it has a key
	Own        bool     // composed by a Seneschal
	Results    []string // the Authentication-Results fields, the latest first: see DMARC
	Bounced    []string // of a report about mails that came back: who did not get one
	Returned   string   // and the identifier of the mail, if it tells
	Diagnosis  string   // and why, in the words of a server: one line, if it tells
	Text       string   // valid UTF-8 with \n, at most MaxText
	HTML       bool     // the text was made from HTML
	Flaws      []string // what had to be guessed or left out, in words for the receipt
	Partial    bool     // the text may be incomplete: not to be carried out without asking
}

// Read makes a message of the bytes of a mail. It reads the text parts, or the HTML
// parts as text if there are no others; attachments and enclosed messages are not
// read. Whatever can be read of a damaged mail is given, with Flaws and Partial.
func Read(raw []byte) (*Message, error) {
	if len(raw) > MaxMail {
		return nil, ErrTooLarge
	}
	m := &Message{}
	whole, _ := splitMail(raw)
	if len(whole.head) > maxHeader || len(whole.header) == 0 {
		return nil, ErrNoHeader
	}
	if whole.damaged {
		m.flaw("lines of the header could not be read and were left out")
	}
	if err := m.address(whole.header); err != nil {
		return nil, err
	}
	r := reader{m: m, report: whole.isReport()}
	r.part(&whole, false)
	r.finish()
	return m, nil
}

func (m *Message) flaw(format string, args ...any) {
	f := fmt.Sprintf(format, args...)
	if len(m.Flaws) < maxFlaws && !slices.Contains(m.Flaws, f) {
		m.Flaws = append(m.Flaws, f)
	}
}

func (m *Message) partial(format string, args ...any) {
	m.Partial = true
	m.flaw(format, args...)
}

// cutMbox takes off the line that some programs put before the header.
func cutMbox(raw []byte) []byte {
	if bytes.HasPrefix(raw, []byte("From ")) || bytes.HasPrefix(raw, []byte(">From ")) {
		_, raw, _ = bytes.Cut(raw, []byte("\n"))
	}
	return raw
}

// splitHeader cuts the mail at its first blank line; head keeps that line.
func splitHeader(raw []byte) (head, body []byte) {
	for i := 0; i < len(raw); {
		n := bytes.IndexByte(raw[i:], '\n')
		if n < 0 {
			break
		}
		if n == 0 || n == 1 && raw[i] == '\r' {
			return raw[:i+n+1], raw[i+n+1:]
		}
		i += n + 1
	}
	return raw, nil
}

// reader gathers the text of the parts of a mail.
type reader struct {
	m      *Message
	report bool // about mails that came back
	status bool // and it says of whom
	markup int  // bytes of the text parts
	plain  strings.Builder
	html   strings.Builder
}

// part reads one part, or those inside it; inside says that it is itself inside another.
func (r *reader) part(p *part, inside bool) {
	if p.beyond {
		r.m.partial("the mail has too many parts; not all were read")
		return
	}
	if r.report {
		r.returned(p)
	}
	switch {
	case p.isMultipart():
		r.multipart(p)
	case p.attached && inside:
		r.m.flaw("an attachment was not read")
	case p.name == "text/html":
		r.text(&r.html, p)
	case p.name == "text/plain", !inside && strings.HasPrefix(p.name, "text/"):
		r.text(&r.plain, p)
	case strings.HasPrefix(p.name, "message/"):
		r.m.flaw("an enclosed message was not read")
	}
}

func (r *reader) multipart(p *part) {
	if p.params["boundary"] == "" {
		r.m.partial("the parts of the mail cannot be told apart")
		return
	}
	for i := range p.inside {
		if p.inside[i].damaged {
			r.m.partial("%v", errDamaged)
		}
		r.part(&p.inside[i], true)
	}
	if !p.closed {
		r.m.partial("%v", errDamaged)
	}
}

// text reads a text part into the builder, up to the limit.
func (r *reader) text(to *strings.Builder, p *part) {
	if len(p.body) > maxMarkups {
		r.m.partial("%v", errLong)
	}
	b, err := p.decoded(maxMarkups)
	if err != nil {
		r.m.partial("%v", err)
	}
	if room := min(maxMarkup, maxMarkups-r.markup); len(b) > room {
		b = b[:room]
		r.m.partial("%v", errLong)
	}
	r.markup += len(b)
	s := r.m.toUTF8(b, p.params["charset"])
	if p.name == "text/html" {
		s = htmlText(s)
	} else if strings.EqualFold(p.params["format"], "flowed") {
		s = unflow(s, strings.EqualFold(p.params["delsp"], "yes"))
	}
	s = clean(s)
	if to.Len() > 0 {
		to.WriteByte('\n')
	}
	if room := MaxText - to.Len(); len(s) > room {
		s = strings.ToValidUTF8(s[:max(room, 0)], "")
		r.m.partial("%v", errLong)
	}
	to.WriteString(s)
}

// finish chooses the text: the plain one, or that of the HTML if there is no other.
func (r *reader) finish() {
	m := r.m
	if r.status && m.Bounced == nil {
		m.Returned = "" // it is late, and has not come back
	}
	m.Text = r.plain.String()
	if strings.TrimSpace(m.Text) == "" && r.html.Len() > 0 {
		m.Text, m.HTML = r.html.String(), true
	}
	if len(m.Text) > MaxText {
		m.Text = strings.ToValidUTF8(m.Text[:MaxText], "")
	}
}
