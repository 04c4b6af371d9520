package mail

import (
	"bytes"
	"mime"
	netmail "net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
)

// OwnHeader is the header field that every composed mail has.
const OwnHeader = "X-Seneschal"

// mediaType is what the header of a part says about its kind.
type mediaType struct {
	name     string // in small letters
	params   map[string]string
	file     string // the name of the file that it is
	attached bool
}

// header is the header of a mail or of a part: its fields in order, unfolded. It is read here
// and not by the library, which refuses the whole mail for one bad line.
type header []field

type field struct{ key, value string }

// readHeader reads the fields, and counts the lines that are none. NUL and CR are dropped. Fields
// beyond the limit are left out.
func readHeader(head []byte) (h header, left int) {
	if bytes.IndexByte(head, 0) >= 0 {
		head = bytes.ReplaceAll(head, []byte{0}, nil)
	}
	h = make(header, 0, 24)
	good, folded := false, []string(nil) // the field that is being read, and its lines if it is folded
	end := func() {
		if folded != nil {
			h[len(h)-1].value, folded = strings.Join(folded, " "), nil
		}
	}
	for line := range strings.Lines(string(head[:min(len(head), maxHeader)])) {
		line = trimLine(line)
		switch {
		case line == "":
		case line[0] == ' ' || line[0] == '\t':
			if good && folded == nil {
				folded = append(folded, h[len(h)-1].value)
			}
			if line = strings.TrimSpace(line); good && line != "" {
				folded = append(folded, line)
			}
		default:
			end()
			var f field
			if f, good = readField(line); good && len(h) < maxFields {
				h = append(h, f)
			} else {
				good = false
				left++
			}
		}
	}
	end()
	return h, left
}

// trimLine takes the line end off, and every CR out of a line.
func trimLine(line string) string {
	line = strings.TrimSuffix(line, "\n")
	line = strings.TrimSuffix(line, "\r")
	if strings.IndexByte(line, '\r') < 0 {
		return line
	}
	return strings.ReplaceAll(line, "\r", "")
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
func typeOf(h header) mediaType {
	t := mediaType{name: "text/plain"}
	if v := cut(h.Get("Content-Type"), maxField); v != "" {
		name, _, _ := strings.Cut(v, ";")
		t.name, t.params = strings.ToLower(strings.TrimSpace(name)), looseParams(v)
		if strings.ContainsAny(v, `"*(\`) {
			if _, strict, err := mime.ParseMediaType(v); err == nil {
				t.params = strict
			}
		}
		if !strings.Contains(t.name, "/") { // RFC 2045 §5.2
			t.name = "text/plain"
		}
		t.file = t.params["name"]
	}
	if v := cut(h.Get("Content-Disposition"), maxField); v != "" {
		d, params, _ := mime.ParseMediaType(v)
		shown := strings.HasPrefix(t.name, "image/") && h.Get("Content-Id") != "" // in the page, such as one of ours that is quoted
		if params["filename"] != "" {
			t.file = params["filename"]
		}
		text := t.name == "text/plain" || t.name == "text/html"
		t.attached = d == "attachment" || params["filename"] != "" && !shown && !text
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

// cut is the beginning of a text that is longer than so many bytes. What was UTF-8 stays UTF-8.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

// decodeWords decodes the encoded words of a header field, as far as it can, and makes one line of it.
func decodeWords(s string) string {
	s = cut(s, maxField)
	if strings.Contains(s, "=?") {
		if d, err := words.DecodeHeader(s); err == nil {
			s = d
		}
	}
	return cleanLine(s)
}

// address reads the fields by which a message is known and answered.
func (m *Message) address(h header) {
	m.Own = h.has(OwnHeader)
	m.From = m.sender(h)
	m.Subject = cut(decodeWords(h.Get("Subject")), maxSubject)
	m.MessageID = first(identifiers(h.Get("Message-Id")))
	m.InReplyTo = first(identifiers(h.Get("In-Reply-To")))
	m.References = thread(identifiers(h.Get("References")))
	m.Date = cut(cleanLine(cut(h.Get("Date"), maxField)), maxDate)
	for _, key := range [...]string{"To", "Cc", "Delivered-To", "X-Original-To"} {
		for _, v := range h.all(key) {
			m.To = append(m.To, bareAddresses(v, maxAddresses-len(m.To))...)
		}
	}
	m.Results = results(h)
	m.Automatic = m.Own || automatic(h) || strings.HasPrefix(m.From, "mailer-daemon@")
	m.Bulk = bulk(h)
}

// sender is the address that sent a mail; of several the one that its Sender field names, else the first, and the mail asks.
func (m *Message) sender(h header) string {
	var all []string
	for _, from := range h.all("From") {
		for _, address := range addresses(from) {
			if !slices.Contains(all, address) {
				all = append(all, address)
			}
		}
	}
	switch {
	case len(all) == 0:
		m.flaw("the mail has no sender")
		return ""
	case len(all) == 1:
		return all[0]
	}
	m.partial("%v", ErrTwoSenders)
	if one := first(addresses(h.Get("Sender"))); slices.Contains(all, one) {
		return one
	}
	m.Several = true
	return all[0]
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
	case "junk", "auto_reply":
		return true
	}
	if h.has("Return-Path") && strings.Trim(h.Get("Return-Path"), "<> \t") == "" {
		return true
	}
	return h.has("X-Autoreply") || h.has("X-Autorespond") ||
		strings.HasPrefix(strings.ToLower(h.Get("Content-Type")), "multipart/report")
}

// bulk says whether the mail came over a list or was sent to many (RFC 2919, RFC 2369). A player may
// write so too, through a provider that marks all its mail.
func bulk(h header) bool {
	switch strings.ToLower(h.Get("Precedence")) {
	case "bulk", "list":
		return true
	}
	return slices.ContainsFunc(h, func(f field) bool { return len(f.key) > 5 && strings.EqualFold(f.key[:5], "List-") })
}

var parser = netmail.AddressParser{WordDecoder: &words}

// addresses reads a list of senders strictly, and if that fails, by what looks
// like an address.
func addresses(field string) []string {
	field = cut(field, maxField)
	if field == "" {
		return nil
	}
	list, err := parser.ParseList(field)
	if err != nil {
		if i := strings.LastIndexByte(field, '<'); i >= 0 {
			field = field[i:]
		}
		return bareAddresses(field, maxAddresses)
	}
	var out []string
	for _, a := range list {
		if address, ok := goodAddress(a.Address); ok {
			out = append(out, address)
		}
	}
	return out
}

// goodAddress is an address in small letters, and false if it is none that may be shown to anybody.
func goodAddress(s string) (string, bool) {
	if len(s) > maxAddress {
		return "", false
	}
	s = strings.ToLower(strings.ToValidUTF8(s, ""))
	return s, cleanLine(s) == s
}

// bareAddresses finds all that looks like an address, up to a number of them.
func bareAddresses(field string, most int) []string {
	var out []string
	for rest := field; ; {
		at := strings.IndexByte(rest, '@')
		if at < 0 || len(out) >= most {
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
			if a, ok := goodAddress(rest[start:end]); ok {
				out = append(out, a)
			}
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

// identifiers finds the message identifiers of a field, without angle brackets. What may not stand
// in the header of an answer is none.
func identifiers(field string) []string {
	var out []string
	for rest := field; ; {
		_, after, ok := strings.Cut(rest, "<")
		id, after, closed := strings.Cut(after, ">")
		if !ok || !closed {
			break
		}
		if id = strings.Trim(id, "< \t"); goodID(id) {
			out = append(out, id)
		}
		rest = after
	}
	if out == nil && !strings.ContainsAny(field, "<>") {
		out = slices.DeleteFunc(strings.Fields(field), func(id string) bool { return !goodID(id) })
	}
	return out
}

// goodID says whether an identifier is printable ASCII without angle brackets (RFC 5322 §3.6.4), and
// not longer than any program makes one.
func goodID(id string) bool {
	for i := range len(id) {
		if b := id[i]; b <= ' ' || b >= 0x7f || b == '<' || b == '>' {
			return false
		}
	}
	return id != "" && len(id) <= maxID
}

// thread is a thread without its middle, if it is longer than that: its first member and the latest.
func thread(all []string) []string {
	if len(all) <= maxThread {
		return all
	}
	return append(all[:1:1], all[len(all)-maxThread+1:]...)
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
