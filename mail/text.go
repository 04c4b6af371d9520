package mail

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// decode undoes the transfer encoding. With an error come the bytes that could be
// read before it.
func decode(encoding string, raw []byte) ([]byte, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "", "7bit", "8bit", "binary":
		return raw, nil
	case "quoted-printable":
		b, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(raw)))
		if err != nil {
			err = errors.New("the text is damaged (quoted-printable); its end is missing")
		}
		return b, err
	case "base64":
		return decodeBase64(raw)
	}
	return raw, fmt.Errorf("the text is in an unknown encoding (%q)", cut(encoding, maxTold))
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
		if as, ok := plainer(r); ok {
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

// plainer replaces one character: blanks, quotes and dashes by the plain ones,
// invisible characters by nothing.
func plainer(r rune) (string, bool) {
	switch {
	case r == 0xA0, r == 0x1680, 0x2000 <= r && r <= 0x200A, r == 0x202F, r == 0x205F, r == 0x3000:
		return " ", true
	case r == 0x2028, r == 0x2029:
		return "\n", true
	case r == 0x212A: // the sign of the kelvin, of which small letters are a plain k
		return "K", true
	case 0x2018 <= r && r <= 0x201B, r == 0x2032, r == 0xB4:
		return "'", true
	case 0x201C <= r && r <= 0x201F, r == 0x2033, r == 0xAB, r == 0xBB:
		return `"`, true
	case 0x2010 <= r && r <= 0x2015, r == 0x2212, r == 0xFE63, r == 0xFF0D:
		return "-", true
	case r == 0x2026:
		return "...", true
	}
	return "", r >= 0x80 && invisible(r)
}
