package mail

import (
	"bytes"
	"mime"
	netmail "net/mail"
	"strings"

	"github.com/emersion/go-message/charset"
)

// OwnHeader is the header field that every composed mail has.
const OwnHeader = "X-Seneschal"

// mediaType is what the header of a part says about its kind.
type mediaType struct {
	name     string // in small letters
	params   map[string]string
	attached bool
}

// fieldsOf is a header, ours or the library's.
type fieldsOf interface{ Get(key string) string }

// header is the header of a mail: its fields in order, unfolded. It is read here
// and not by the library, which refuses the whole mail for one bad line.
type header []field

type field struct{ key, value string }

// readHeader reads the fields, and counts the lines that are none. NUL and CR are dropped.
func readHeader(head []byte) (h header, left int) {
	if bytes.IndexByte(head, 0) >= 0 {
		head = bytes.ReplaceAll(head, []byte{0}, nil)
	}
	h = make(header, 0, 24)
	good := false
	for rest := string(head); rest != ""; {
		line := rest
		if n := strings.IndexByte(rest, '\n'); n >= 0 {
			line, rest = rest[:n], rest[n+1:]
		} else {
			rest = ""
		}
		line = strings.ReplaceAll(line, "\r", "") // a bare one too
		switch {
		case line == "":
		case line[0] == ' ' || line[0] == '\t':
			if good {
				h[len(h)-1].value += " " + strings.TrimSpace(line)
			}
		default:
			var f field
			if f, good = readField(line); good {
				h = append(h, f)
			} else {
				left++
			}
		}
	}
	return h, left
}

func readField(line string) (field, bool) {
	n := strings.IndexByte(line, ':')
	if n <= 0 {
		return field{}, false
	}
	key := strings.TrimRight(line[:n], " \t")
	for i := range len(key) {
		if key[i] < 33 || key[i] > 126 {
			return field{}, false
		}
	}
	return field{key, strings.TrimSpace(line[n+1:])}, key != ""
}

// Get returns the first field of this name.
func (h header) Get(key string) string {
	for _, f := range h {
		if len(f.key) == len(key) && strings.EqualFold(f.key, key) {
			return f.value
		}
	}
	return ""
}

// all returns every field of this name.
func (h header) all(key string) []string {
	var out []string
	for _, f := range h {
		if len(f.key) == len(key) && strings.EqualFold(f.key, key) {
			out = append(out, f.value)
		}
	}
	return out
}

func (h header) has(key string) bool { return len(h.all(key)) > 0 }

// typeOf reads the kind of a part. Of a damaged field at least the name is kept.
func typeOf(h fieldsOf) mediaType {
	t := mediaType{name: "text/plain"}
	if v := h.Get("Content-Type"); v != "" {
		name, _, _ := strings.Cut(v, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		params := looseParams(v)
		if strings.ContainsAny(v, `"*(\`) {
			if _, strict, err := mime.ParseMediaType(v); err == nil {
				params = strict
			}
		}
		t.name, t.params = name, params
	}
	if v := h.Get("Content-Disposition"); v != "" {
		d, params, _ := mime.ParseMediaType(v)
		shown := strings.HasPrefix(t.name, "image/") && h.Get("Content-Id") != "" // in the page, such as one of ours that is quoted
		t.attached = d == "attachment" || params["filename"] != "" && !shown
	}
	return t
}

// looseParams reads the parameters of a field that is simple or not well formed.
func looseParams(v string) map[string]string {
	params := make(map[string]string, 2)
	for _, p := range strings.Split(v, ";")[1:] {
		key, value, _ := strings.Cut(p, "=")
		key = strings.ToLower(strings.TrimSpace(key))
		if params[key] == "" {
			params[key] = strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return params
}

var words = mime.WordDecoder{CharsetReader: charset.Reader}

// decodeWords decodes the encoded words of a header field, as far as it can.
func decodeWords(s string) string {
	if !strings.Contains(s, "=?") {
		return clean(strings.ToValidUTF8(s, "\uFFFD"))
	}
	d, err := words.DecodeHeader(s)
	if err != nil {
		d = s
	}
	return clean(strings.ToValidUTF8(d, "\uFFFD"))
}

// address reads the fields by which a message is known and answered.
func (m *Message) address(h header) error {
	from := h.all("From")
	if len(from) > 1 {
		return ErrTwoSenders
	}
	list := addresses(first(from))
	if len(list) > 1 {
		return ErrTwoSenders
	}
	if len(list) == 1 {
		m.From = list[0]
	} else {
		m.flaw("the mail has no sender")
	}
	m.Subject = decodeWords(h.Get("Subject"))
	m.MessageID = first(identifiers(h.Get("Message-Id")))
	m.InReplyTo = first(identifiers(h.Get("In-Reply-To")))
	m.References = thread(identifiers(h.Get("References")))
	m.Date = clean(strings.ToValidUTF8(h.Get("Date"), ""))
	for _, key := range [...]string{"To", "Cc", "Delivered-To", "X-Original-To"} {
		for _, v := range h.all(key) {
			m.To = append(m.To, bareAddresses(v)...)
		}
	}
	m.Own = h.has(OwnHeader)
	m.Automatic = m.Own || automatic(h)
	return nil
}

// automatic says whether a program wrote the mail. Such mails are never answered,
// for fear of loops.
func automatic(h header) bool {
	submitted, _, _ := strings.Cut(h.Get("Auto-Submitted"), ";")
	submitted = strings.TrimSpace(submitted)
	if submitted != "" && !strings.EqualFold(submitted, "no") {
		return true
	}
	switch strings.ToLower(h.Get("Precedence")) {
	case "bulk", "junk", "list", "auto_reply":
		return true
	}
	if h.has("Return-Path") && strings.Trim(h.Get("Return-Path"), "<> \t") == "" {
		return true
	}
	return h.has("List-Id") || h.has("X-Autoreply") || h.has("X-Autorespond") ||
		strings.HasPrefix(strings.ToLower(h.Get("Content-Type")), "multipart/report") ||
		strings.HasPrefix(strings.ToLower(h.Get("From")), "mailer-daemon@")
}

var parser = netmail.AddressParser{WordDecoder: &words}

// addresses reads a list of senders strictly, and if that fails, by what looks
// like an address.
func addresses(field string) []string {
	if a, ok := simpleAddress(field); ok || field == "" {
		return a
	}
	list, err := parser.ParseList(field)
	if err != nil {
		if i := strings.LastIndexByte(field, '<'); i >= 0 {
			field = field[i:]
		}
		return bareAddresses(field)
	}
	var out []string
	for _, a := range list {
		out = append(out, strings.ToLower(a.Address))
	}
	return out
}

// simpleAddress reads the field if it is nothing but a plain name and one address.
func simpleAddress(field string) ([]string, bool) {
	address := field
	if i := strings.IndexByte(field, '<'); i >= 0 && strings.HasSuffix(field, ">") {
		if strings.ContainsAny(field[:i], `,<>@()":;\`) {
			return nil, false
		}
		address = field[i+1 : len(field)-1]
	}
	for i := range len(address) {
		if address[i] != '@' && !inAddress(address[i]) {
			return nil, false
		}
	}
	if !ascii(address) || strings.Count(address, "@") != 1 || address[0] == '@' || strings.HasSuffix(address, "@") {
		return nil, false
	}
	return []string{strings.ToLower(address)}, true
}

// bareAddresses finds all that looks like an address.
func bareAddresses(field string) []string {
	var out []string
	for rest := field; ; {
		at := strings.IndexByte(rest, '@')
		if at < 0 {
			return out
		}
		start, end := at, at+1
		for start > 0 && inAddress(rest[start-1]) {
			start--
		}
		for end < len(rest) && inAddress(rest[end]) {
			end++
		}
		if start < at && end > at+1 {
			out = append(out, strings.ToLower(strings.ToValidUTF8(rest[start:end], "")))
		}
		rest = rest[end:]
	}
}

func inAddress(b byte) bool {
	switch b {
	case '<', '>', '(', ')', '[', ']', ',', ';', ':', '"', '\\', '@', 127:
		return false
	}
	return b > ' '
}

// identifiers finds the message identifiers of a field, without angle brackets.
func identifiers(field string) []string {
	var out []string
	for rest := field; ; {
		_, after, ok := strings.Cut(rest, "<")
		id, after, closed := strings.Cut(after, ">")
		if !ok || !closed {
			break
		}
		out = append(out, strings.ToValidUTF8(strings.TrimSpace(id), ""))
		rest = after
	}
	if out == nil && strings.TrimSpace(field) != "" && !strings.ContainsAny(field, "<>") {
		out = strings.Fields(strings.ToValidUTF8(field, ""))
	}
	return out
}

// mostThread is how many members of a thread are kept. Each is looked for, and a header has room for
// a hundred thousand.
const mostThread = 100

// thread is a thread without its middle, if it is longer than that: its first member and the latest.
func thread(all []string) []string {
	if len(all) <= mostThread {
		return all
	}
	return append(all[:1:1], all[len(all)-mostThread+1:]...)
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
