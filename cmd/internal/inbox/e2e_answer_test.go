package inbox_test

import (
	"fmt"
	"html"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
)

// A receivedLetter is a mail that lies in a player's mailbox, as his mail program shows it.
type receivedLetter struct {
	*mail.Message
	raw     []byte
	replyTo string
}

func readLetter(t testing.TB, raw []byte) receivedLetter {
	t.Helper()
	m, err := mail.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	head, err := netmail.ReadMessage(strings.NewReader(string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	l := receivedLetter{Message: m, raw: raw}
	if reply, err := netmail.ParseAddress(head.Header.Get("Reply-To")); err == nil {
		l.replyTo = reply.Address
	}
	return l
}

// fence is the key in the fence of the letter's sheet; empty if it has none.
func (l receivedLetter) fence() string {
	for line := range strings.Lines(l.Text) {
		if key, ok := strings.CutPrefix(strings.TrimSpace(line), "BEGIN "); ok && len(key) == mail.KeyLen {
			return key
		}
	}
	return ""
}

// A keyPlace is the one place of three in which an answer has its key.
type keyPlace int

const (
	keyInAddress keyPlace = iota
	keyInSubject
	keyInFence
	keyPlaces
)

// An answer is what a player writes back to a letter.
type answer struct {
	from   string
	to     receivedLetter
	id     string // its Message-ID
	sent   time.Time
	key    keyPlace
	orders string // a line an order
}

// A shape is what a player's mail program makes of an answer: the fields of the header that
// depend on it, and the body.
type shape struct {
	name string
	make func(a answer) (fields, body string)
}

// shapes are those that are tried in turn.
func shapes() []shape {
	return append([]shape{
		{"above the quoted letter", aboveQuote},
		{"in the quoted sheet", inQuotedSheet},
		{"HTML only", htmlOnly},
		{"in the sheet, unquoted", outlook},
		{"format=flowed", flowed},
	}, pageShapes()...)
}

// mail makes the bytes of the answer. Its key stands in one place, unless the sheet itself
// goes back, which has it too.
func (a answer) mail(s shape) (to string, raw []byte) {
	to, subject := officeAddress, a.to.Subject
	if a.key == keyInAddress {
		to = a.to.replyTo
	}
	if open := strings.LastIndex(subject, " ["); open >= 0 && a.key != keyInSubject {
		subject = subject[:open]
	}
	fields, body := s.make(a)
	head := fmt.Sprintf("From: <%s>\nTo: Test Office <%s>\nSubject: Re: %s\nDate: %s\nMessage-ID: <%s>\nIn-Reply-To: <%s>\nMIME-Version: 1.0\n%s\n",
		a.from, to, subject, a.sent.Format(time.RFC1123Z), a.id, a.to.MessageID, fields)
	return to, []byte(strings.ReplaceAll(head+body, "\n", "\r\n"))
}

// quotable is the letter as it is quoted: with its sheet if that holds the key, else without.
func (a answer) quotable() []string {
	all := wording.Lines(a.to.Text)
	if a.key == keyInFence {
		return all
	}
	inside := false
	return slices.DeleteFunc(all, func(line string) bool {
		inside = inside || strings.HasPrefix(line, "BEGIN ")
		was := inside
		inside = inside && !strings.HasPrefix(line, "END ")
		return was
	})
}

// filledSheet is the whole letter with the orders written into its sheet.
func (a answer) filledSheet() (all []string) {
	for _, line := range wording.Lines(a.to.Text) {
		all = append(all, line)
		if line == "BEGIN "+a.to.fence() {
			all = append(all, wording.Lines(a.orders)...)
		}
	}
	return all
}

const plainText = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"

func (a answer) introduction() string {
	return fmt.Sprintf("On %s, Test Office <%s> wrote:", a.sent.Format("Mon, 2 Jan 2006 at 15:04"), officeAddress)
}

// aboveQuote is an ordinary answer, the letter quoted below it.
func aboveQuote(a answer) (fields, body string) {
	body = "Dear office,\n\n" + a.orders + "\nWith my best wishes\n\n" + a.introduction() + "\n"
	for _, line := range a.quotable() {
		body += strings.TrimRight("> "+line, " ") + "\n"
	}
	return plainText, body
}

// inQuotedSheet sends everything back with quote marks, also before the orders.
func inQuotedSheet(a answer) (fields, body string) {
	body = a.introduction() + "\n"
	for _, line := range a.filledSheet() {
		body += "> " + line + "\n"
	}
	return plainText, body
}

// outlook sends everything back with the header of the letter and without any quote mark.
func outlook(a answer) (fields, body string) {
	body = fmt.Sprintf("\nFrom: Test Office <%s>\nSent: %s\nTo: %s\nSubject: %s\n\n", officeAddress,
		a.sent.Format("02 January 2006 15:04"), a.from, a.to.Subject)
	return plainText, body + strings.Join(a.filledSheet(), "\n") + "\n"
}

// flowed breaks every line that is longer than a phone is wide, softly.
func flowed(a answer) (fields, body string) {
	for _, line := range wording.Lines(a.orders) {
		words, col := strings.Split(line, " "), 0
		for i, word := range words {
			body += word
			col += len(word) + 1
			switch {
			case i == len(words)-1:
				body += "\n"
			case col+len(words[i+1]) > 20:
				body, col = body+" \n", 0
			default:
				body += " "
			}
		}
	}
	body += "\n" + a.introduction() + "\n"
	for _, line := range a.quotable() {
		body += strings.TrimRight("> "+line, " ") + "\n"
	}
	return "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n", body
}

// htmlOnly is what some programs make: no text part, windows-1252, quoted-printable, curly
// quotes, and blanks that do not break.
func htmlOnly(a answer) (fields, body string) {
	var page strings.Builder
	page.WriteString("<html><head><style>p { margin: 0 }</style></head><body><p>Here are the “orders” – as agreed…</p>\n")
	for i, line := range wording.Lines(a.orders) {
		words := strings.Split(html.EscapeString(line), " ")
		page.WriteString("<div>" + strings.Join(words, []string{" ", "\u00a0", " \u00a0", "&nbsp;"}[i%4]) + "</div>\n")
	}
	page.WriteString("<div class=\"gmail_quote\">" + html.EscapeString(a.introduction()) + "<br><blockquote>\n")
	for _, line := range a.quotable() {
		page.WriteString(html.EscapeString(line) + "<br>\n")
	}
	page.WriteString("</blockquote></div></body></html>\n")
	narrow, err := encoding.HTMLEscapeUnsupported(charmap.Windows1252.NewEncoder()).String(page.String())
	if err != nil {
		panic(err) // what windows-1252 lacks is escaped
	}
	var out strings.Builder
	w := quotedprintable.NewWriter(&out)
	w.Write([]byte(narrow))
	w.Close()
	return "Content-Type: text/html; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n",
		strings.ReplaceAll(out.String(), "\r\n", "\n")
}
