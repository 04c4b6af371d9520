package mail

import (
	"mime"
	netmail "net/mail"
	"strings"

	"github.com/emersion/go-message"
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

// typeOf reads the kind of a part. Of a damaged field at least the name is kept.
func typeOf(h *message.Header) mediaType {
	t := mediaType{name: "text/plain"}
	if v := h.Get("Content-Type"); v != "" {
		name, params, err := mime.ParseMediaType(v)
		if err != nil {
			name, _, _ = strings.Cut(v, ";")
			name = strings.ToLower(strings.TrimSpace(name))
			params = looseParams(v)
		}
		t.name, t.params = name, params
	}
	if v := h.Get("Content-Disposition"); v != "" {
		d, params, _ := mime.ParseMediaType(v)
		t.attached = d == "attachment" || params["filename"] != ""
	}
	return t
}

// looseParams reads the parameters of a field that is not well formed.
func looseParams(v string) map[string]string {
	params := map[string]string{}
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
func (m *Message) address(h *message.Header) error {
	from := h.FieldsByKey("From")
	if from.Len() > 1 {
		return ErrTwoSenders
	}
	list := addresses(h.Get("From"))
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
	m.References = identifiers(h.Get("References"))
	for _, key := range []string{"To", "Cc", "Delivered-To", "X-Original-To"} {
		for f := h.FieldsByKey(key); f.Next(); {
			m.To = append(m.To, bareAddresses(f.Value())...)
		}
	}
	if t, err := netmail.ParseDate(h.Get("Date")); err == nil {
		m.Date = t
	}
	m.Own = h.Has(OwnHeader)
	m.Automatic = m.Own || automatic(h)
	return nil
}

// automatic says whether a program wrote the mail. Such mails are never answered,
// for fear of loops.
func automatic(h *message.Header) bool {
	submitted, _, _ := strings.Cut(h.Get("Auto-Submitted"), ";")
	submitted = strings.TrimSpace(submitted)
	if submitted != "" && !strings.EqualFold(submitted, "no") {
		return true
	}
	switch strings.ToLower(h.Get("Precedence")) {
	case "bulk", "junk", "list", "auto_reply":
		return true
	}
	if h.Has("Return-Path") && strings.Trim(h.Get("Return-Path"), "<> \t") == "" {
		return true
	}
	return h.Has("List-Id") || h.Has("X-Autoreply") || h.Has("X-Autorespond") ||
		strings.HasPrefix(strings.ToLower(h.Get("Content-Type")), "multipart/report") ||
		strings.HasPrefix(strings.ToLower(h.Get("From")), "mailer-daemon@")
}

var parser = netmail.AddressParser{WordDecoder: &words}

// addresses reads a list of senders strictly, and if that fails, by what looks
// like an address.
func addresses(field string) []string {
	if field == "" {
		return nil
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
	return b > ' ' && b != 127 && !strings.ContainsRune(`<>()[],;:"\@`, rune(b))
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

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
