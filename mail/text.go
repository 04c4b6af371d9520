package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// decode undoes the transfer encoding. With an error come the bytes that could be
// read before it.
func decode(encoding string, raw []byte) ([]byte, error) {
	name, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(encoding)), ";")
	switch strings.TrimSuffix(notInEncoding.Replace(name), "s") {
	case "", "7bit", "8bit", "binary", "utf8", "none", "text":
		return raw, nil
	case "quotedprintable":
		var b bytes.Buffer
		b.Grow(len(raw) + bytes.MinRead) // it never has to grow again
		if _, err := b.ReadFrom(quotedprintable.NewReader(bytes.NewReader(raw))); err != nil {
			return decodeLoosely(raw)
		}
		return b.Bytes(), nil
	case "base64":
		return decodeBase64(raw)
	}
	return raw, fmt.Errorf("the text is in an unknown encoding (%q)", cut(encoding, maxTold))
}

// notInEncoding takes off what some programs write into the name of an encoding.
var notInEncoding = strings.NewReplacer("-", "", "_", "", " ", "", `"`, "")

// decodeLoosely decodes quoted-printable in which equals signs stand that mean nothing but themselves.
func decodeLoosely(raw []byte) ([]byte, error) {
	out := make([]byte, 0, len(raw))
	soft := false
	for line := range bytes.Lines(raw) {
		end := len(bytes.TrimRight(line, "\r\n"))
		text := bytes.TrimRight(line[:end], " \t")
		if soft = bytes.HasSuffix(text, []byte("=")) && !bytes.HasSuffix(text, []byte("==")); soft {
			text = text[:len(text)-1]
		}
		for i := 0; i < len(text); i++ {
			if text[i] == '=' && i+3 <= len(text) {
				if b, err := hex.DecodeString(string(text[i+1 : i+3])); err == nil {
					out = append(out, b[0])
					i += 2
					continue
				}
			}
			out = append(out, text[i])
		}
		if !soft {
			out = append(out, line[end:]...)
		}
	}
	if soft || len(out) > 3 && bytes.IndexByte(out[len(out)-2:], '=') >= 0 && out[len(out)-1] != '\n' {
		return out, errors.New("the text is damaged (quoted-printable); its end is missing")
	}
	return out, nil
}

// decodeBase64 decodes line by line, so that a footer which a mailing list has put
// behind the text spoils nothing before it.
func decodeBase64(raw []byte) ([]byte, error) {
	var good []byte
	broken := false
	for line := range bytes.Lines(raw) {
		line = bytes.TrimSpace(line)
		good = append(good, line...)
		if bytes.HasSuffix(line, []byte("=")) {
			broken = len(bytes.TrimSpace(raw[bytes.LastIndex(raw, line)+len(line):])) > 0
			break
		}
	}
	good = bytes.TrimRight(good, "=")
	if len(good)%4 == 1 {
		good, broken = good[:len(good)-1], true
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(good)))
	n, err := base64.RawStdEncoding.Decode(out, good)
	if broken || err != nil {
		return out[:n], errors.New("the text is damaged (base64); its end may be missing")
	}
	return out[:n], nil
}

// maxTold is how many bytes of an unknown name are told.
const maxTold = 40

// toUTF8 decodes the charset. What is not in the charset it is said to be in is
// taken for UTF-8 if it is that, and else for windows-1252.
func (m *Message) toUTF8(b []byte, name string) string {
	switch strings.ToLower(name) {
	case "", "us-ascii", "ascii", "utf-8", "utf8":
		if utf8.Valid(b) {
			return string(b)
		}
	default:
		if r, err := charset.Reader(name, bytes.NewReader(b)); err == nil {
			out, err := io.ReadAll(r)
			if err != nil {
				m.partial("the text is damaged (charset %q)", cut(name, maxTold))
			}
			return string(out)
		}
		m.flaw("the charset %q is unknown and was guessed", cut(name, maxTold))
		if utf8.Valid(b) {
			return string(b)
		}
	}
	m.flaw("the charset of the text was guessed")
	out, _ := charmap.Windows1252.NewDecoder().Bytes(b)
	return string(out)
}

// clean gives text its one form: valid UTF-8, lines ended by \n, no control
// characters, and typewriter characters for what phones and word processors make of them.
func clean(s string) string {
	n := untidy(s)
	if n == len(s) {
		return s
	}
	b := make([]byte, 0, len(s))
	for {
		b = append(b, s[:n]...)
		if s = s[n:]; s == "" {
			return string(b)
		}
		r, size := utf8.DecodeRuneInString(s)
		if r == '\r' && len(s) > 1 && s[1] != '\n' && s[1] != '\r' { // it ends a line alone
			b = append(b, '\n')
		} else if as, ok := plainer(r); ok {
			b = append(b, as...)
		} else if r >= 0x80 {
			b = utf8.AppendRune(b, r)
		}
		s = s[size:]
		n = untidy(s)
	}
}

// cleanLine gives a text of one line its one form.
func cleanLine(s string) string {
	s = clean(strings.ToValidUTF8(s, "\uFFFD"))
	if strings.ContainsAny(s, "\n\t") {
		s = strings.NewReplacer("\n", " ", "\t", " ").Replace(s)
	}
	return s
}

// untidy returns where the first character is that clean may have to change.
func untidy(s string) int {
	for i := range len(s) {
		if b := s[i]; b >= 0x7f || b < ' ' && b != '\n' && b != '\t' {
			return i
		}
	}
	return len(s)
}

// plainer replaces one character: blanks, quotes, dashes, commas and what has full width by the plain ones,
// invisible characters by nothing.
func plainer(r rune) (string, bool) {
	switch {
	case r == 0xA0, r == 0x1680, 0x2000 <= r && r <= 0x200A, r == 0x202F, r == 0x205F, r == 0x3000:
		return " ", true
	case r == 0x2028, r == 0x2029:
		return "\n", true
	case r == 0x212A: // the sign of the kelvin, of which small letters are a plain k
		return "K", true
	case 0x2018 <= r && r <= 0x201B, r == 0x2032, r == 0xB4, r == 0x2039, r == 0x203A:
		return "'", true
	case 0x201C <= r && r <= 0x201F, r == 0x2033, r == 0xAB, r == 0xBB, 0x300A <= r && r <= 0x300F, 0x301D <= r && r <= 0x301F:
		return `"`, true
	case 0x2010 <= r && r <= 0x2015, r == 0x2212, r == 0xFE63, r == 0xFF0D:
		return "-", true
	case r == 0x2026:
		return "...", true
	case r == 0x3001, r == 0x060C, r == 0xFF64: // commas
		return ",", true
	case r == 0x3002, r == 0xFF61:
		return ".", true
	case 0xFF01 <= r && r <= 0xFF5E: // full width
		return string(r - 0xFF01 + '!'), true
	}
	return "", r >= 0x80 && invisible(r)
}

// unflow undoes format=flowed (RFC 3676): lines that end with a blank go on in the
// next one, if that is quoted as deeply. With delSp the blank was only put in to
// mark the break. Left alone, a wrapped order would be two lines.
func unflow(text string, delSp bool) string {
	var out strings.Builder
	out.Grow(len(text))
	open, depth := false, 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		d, rest := flowedQuote(line)
		if open && (d != depth || rest == "-- ") {
			out.WriteByte('\n')
			open = false
		}
		if !open && d > 0 {
			out.WriteString(strings.Repeat(">", d) + " ")
		}
		depth = d
		open = rest != "-- " && strings.HasSuffix(rest, " ")
		if open && delSp {
			rest = rest[:len(rest)-1]
		}
		out.WriteString(rest)
		if !open {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// flowedQuote takes the quote marks and the stuffed blank off a line.
func flowedQuote(line string) (depth int, rest string) {
	for depth < len(line) && line[depth] == '>' {
		depth++
	}
	return depth, strings.TrimPrefix(line[depth:], " ")
}

// invisible says whether a character is not seen, or changes how others are seen: control characters,
// blanks of no width, those that turn the direction of a text, and those that choose the form of
// another. None of them is needed in a name or an order.
func invisible(r rune) bool {
	switch {
	case r < 0x80:
		return r < ' ' || r == 0x7f
	case r == 0x034F, r == 0x115F, r == 0x1160, r == 0x2800, r == 0x3164, r == 0xFFA0, // fillers
		0x180B <= r && r <= 0x180F, 0x2060 <= r && r <= 0x206F, 0xFE00 <= r && r <= 0xFE0F, 0xE0000 <= r && r <= 0xE0FFF,
		r == 0xFFFE, r == 0xFFFF:
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// CheckName says what in a name may stand in no letter: what is not UTF-8, and control and invisible characters.
func CheckName(name string) error {
	if !utf8.ValidString(name) {
		return errors.New("the name is not UTF-8")
	}
	place := 0
	for _, r := range name {
		if place++; invisible(r) {
			return fmt.Errorf("the name holds a control or invisible character (%U) at place %d", r, place)
		}
	}
	return nil
}
