package mail

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	_ "github.com/emersion/go-message/charset" // the charsets of the world
)

// The reasons why Read gives no message, or of what is too large one without its text. The raw mail is to be kept.
var (
	ErrTooLarge = errors.New("the mail is larger than 10 MB")
	ErrNoHeader = errors.New("the header of the mail cannot be read")
)

// ErrTwoSenders is why nobody is known by the sender of a mail.
var ErrTwoSenders = errors.New("the mail has more than one sender")

var (
	errDamaged   = errors.New("a part of the mail is damaged or its end is missing")
	errEncrypted = errors.New("the mail is encrypted and was not read; send it plain")
	errLong      = errors.New("the text is longer than 1 MB; its end was not read")
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
	Several    bool     // it has more than one sender, From the first of them, and nothing says which one sent it
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
	Attached   []string // the names of attachments, which are not read
	Flaws      []string // what had to be guessed or left out, in words for the receipt
	Partial    bool     // the text may be incomplete: not to be carried out without asking
}

// Read makes a message of the bytes of a mail. It reads the text parts, and the HTML
// parts as text where there is no other text; attachments, but for a text file of orders, and enclosed messages are not
// read. Whatever can be read of a damaged mail is given, with Flaws and Partial.
func Read(raw []byte) (*Message, error) {
	m, _, err := ReadWithPage(raw)
	return m, err
}

// ReadHeader reads the header of a mail alone, of which it may be no more than the beginning: what it gives has no text, nor anything that is said
// of it. It is nil if there is no header.
func ReadHeader(raw []byte) *Message {
	head, _ := splitHeader(cutMbox(raw))
	h, _ := readHeader(head)
	if len(h) == 0 {
		return nil
	}
	m := &Message{}
	m.address(h)
	return m
}

// ReadWithPage is Read, and gives the first page among the parts that are read, empty if there is none.
func ReadWithPage(raw []byte) (m *Message, page string, err error) {
	m = &Message{}
	if len(raw) > MaxMail {
		whole, _ := splitMail(raw[:headerBytes])
		m.address(whole.header)
		return m, "", ErrTooLarge
	}
	whole, _ := splitMail(raw)
	if len(whole.head) > maxHeader || len(whole.header) == 0 {
		return nil, "", ErrNoHeader
	}
	if whole.damaged {
		m.flaw("lines of the header could not be read and were left out")
	}
	m.address(whole.header)
	r := reader{m: m, report: whole.isReport()}
	r.part(&whole, 0, false)
	r.finish()
	if i := slices.IndexFunc(r.pieces, func(p piece) bool { return p.page }); i >= 0 {
		page = r.pieces[i].html
	}
	return m, page, nil
}

func (m *Message) attached(name string) {
	if len(m.Attached) < maxFlaws {
		m.Attached = append(m.Attached, name)
	}
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
	pieces []piece
	groups int    // of alternatives
	size   [2]int // bytes of the pieces: of plain ones, and of pages
}

// A piece is the text of one part.
type piece struct {
	text  string
	page  bool
	html  string // of a page
	group int    // the alternatives that it is one of, 0: of none
}

// part reads one part, or those inside it; inside says that it is itself inside another.
func (r *reader) part(p *part, group int, inside bool) {
	if p.beyond {
		r.m.partial("the mail has too many parts; not all were read")
		return
	}
	if r.report {
		r.returned(p)
	}
	switch {
	case p.isMultipart():
		r.multipart(p, group)
	case p.isRead(inside):
		r.text(p, group)
	case strings.HasPrefix(p.name, "message/"):
		r.m.flaw("an enclosed message was not read")
	case p.name == "application/pkcs7-mime", p.name == "application/x-pkcs7-mime":
		r.m.flaw("the mail is encrypted or signed in a way that cannot be read here (S/MIME); nothing in it was read; send it plain")
	case p.attached && inside && p.file != "":
		name := cut(decodeWords(p.file), maxTold)
		r.m.attached(fmt.Sprintf("%q", name))
		r.m.flaw("the attachment %q was not read; write orders into the mail itself", name)
	case p.attached && inside:
		r.m.attached("a file without a name")
		r.m.flaw("an attachment was not read; write orders into the mail itself")
	case !inside:
		r.m.flaw("the mail is of a kind that is not read (%q)", cut(cleanLine(p.name), maxTold))
	}
}

func (r *reader) multipart(p *part, group int) {
	switch p.name {
	case "multipart/alternative":
		r.groups++
		group = r.groups
	case "multipart/encrypted":
		r.m.flaw("%v", errEncrypted)
	}
	if p.params["boundary"] == "" {
		r.m.partial("the parts of the mail cannot be told apart")
		return
	}
	for i := range p.inside {
		if p.inside[i].damaged {
			r.m.partial("%v", errDamaged)
		}
		r.part(&p.inside[i], group, true)
	}
	if !p.closed {
		r.m.partial("%v", errDamaged)
	}
}

// text reads a text part, up to the limit.
func (r *reader) text(p *part, group int) {
	if len(p.body) > maxMarkups {
		r.m.partial("%v", errLong)
	}
	b, err := p.decoded(maxMarkups)
	if err != nil {
		r.m.partial("%v", err)
	}
	if p.isOctets() && (bytes.IndexByte(b, 0) >= 0 || !utf8.Valid(b)) {
		r.m.flaw("a part of the mail that is no text was not read")
		return
	}
	if room := min(maxMarkup, maxMarkups-r.markup); len(b) > room {
		b = b[:room]
		r.m.partial("%v", errLong)
	}
	r.markup += len(b)
	s := r.m.toUTF8(b, p.params["charset"])
	if p.name == "text/html" {
		r.pieces = append(r.pieces, piece{page: true, html: s, group: group})
		return
	}
	r.pieces = append(r.pieces, piece{text: r.withinLimit(plainText(p, s), 0), group: group})
}

// plainText makes plain text of what a part says that is no page.
func plainText(p *part, s string) string {
	switch {
	case p.name == "text/enriched", p.name == "text/richtext":
		s = enrichedText(s)
	case strings.EqualFold(p.params["format"], "flowed"):
		s = unflow(s, strings.EqualFold(p.params["delsp"], "yes"))
	}
	return clean(s)
}

// readPages makes the texts of the pages, but of those beside which a plain text says the same.
func (r *reader) readPages() {
	said := make([]bool, r.groups+1)
	for _, p := range r.pieces {
		said[p.group] = said[p.group] || p.group > 0 && !p.page && strings.TrimSpace(p.text) != "" && !isStandIn(p.text)
	}
	for i := range r.pieces {
		if p := &r.pieces[i]; p.page && !said[p.group] {
			p.text = r.withinLimit(clean(htmlText(p.html)), 1)
		}
	}
}

// withinLimit is a text, up to the limit of all plain ones, or of all pages.
func (r *reader) withinLimit(s string, page int) string {
	size := &r.size[page]
	if room := max(MaxText-*size-1, 0); len(s) > room {
		s = strings.ToValidUTF8(s[:room], "")
		r.m.partial("%v", errLong)
	}
	*size += len(s) + 1
	return s
}

// finish chooses the text: of alternatives the plain ones, or the pages if these say nothing.
func (r *reader) finish() {
	m := r.m
	if r.status && m.Bounced == nil {
		m.Returned = "" // it is late, and has not come back
	}
	r.readPages()
	plain, pages := make([]bool, r.groups+1), make([]bool, r.groups+1) // which have words
	for _, p := range r.pieces {
		pages[p.group] = pages[p.group] || p.page && strings.TrimSpace(p.text) != ""
	}
	for _, p := range r.pieces {
		plain[p.group] = plain[p.group] || !p.page && strings.TrimSpace(p.text) != "" && !(pages[p.group] && isStandIn(p.text))
	}
	var text []string
	for i, p := range r.pieces {
		if p.group > 0 && p.page == plain[p.group] || p.group == 0 && r.repeats(i) {
			continue
		}
		text = append(text, p.text)
		m.HTML = m.HTML || p.page
	}
	m.Text = strings.Join(text, "\n")
	if len(m.Text) > MaxText {
		m.Text = strings.ToValidUTF8(m.Text[:MaxText], "")
		m.partial("%v", errLong)
	}
	m.Text = withoutFromMark(withoutLinks(m.withoutArmor(m.Text)))
}

// isStandIn says whether a plain text does no more than tell that the mail is a page.
func isStandIn(text string) bool {
	const most = 300 // bytes
	return len(text) <= most && strings.Contains(strings.ToLower(text), "html") && !strings.ContainsAny(text, "0123456789")
}

// mostCompared is how long texts are, in bytes, that are compared with one another.
const mostCompared = 64 << 10

// repeats says whether another piece says all that piece i says, since it is the same in another form: some programs
// do not say that parts are alternatives.
func (r *reader) repeats(i int) bool {
	p := r.pieces[i]
	if len(r.pieces) == 1 || len(r.pieces) > mostPieces || len(p.text) > mostCompared {
		return false
	}
	words := lettersOf(p.text)
	return slices.ContainsFunc(r.pieces, func(o piece) bool {
		if o.page == p.page || o.group > 0 || len(o.text) > mostCompared {
			return false
		}
		others := lettersOf(o.text)
		return strings.Contains(others, words) && (p.page || len(others) > len(words))
	})
}

// mostPieces is how many pieces are compared with one another.
const mostPieces = 10

// lettersOf are the letters and digits of a text.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}
