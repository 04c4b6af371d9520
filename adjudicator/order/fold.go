package order

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold is how names and keywords are compared: in lower case, without accents,
// apostrophes, quotes and full stops, with one blank for every run of blanks and hyphens.
func Fold(s string) string { return string(appendFold(nil, s)) }

// appendFold appends the folded s to buf; it allocates nothing for ASCII.
func appendFold(buf []byte, s string) []byte {
	start := len(buf)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf {
			return appendFoldRunes(buf[:start], s)
		}
		buf = appendFoldByte(buf, start, c)
	}
	return bytes.TrimSuffix(buf, []byte{' '})
}

func appendFoldByte(buf []byte, start int, c byte) []byte {
	switch {
	case 'A' <= c && c <= 'Z':
		return append(buf, c+'a'-'A')
	case c <= ' ' || c == '-' || c == 0x7f:
		if len(buf) > start && buf[len(buf)-1] != ' ' {
			return append(buf, ' ')
		}
		return buf
	case c == '\'' || c == '.' || c == '"' || c == '`':
		return buf
	}
	return append(buf, c)
}

func appendFoldRunes(buf []byte, s string) []byte {
	start := len(buf)
	for _, r := range norm.NFKD.String(s) {
		switch {
		case r < utf8.RuneSelf:
			buf = appendFoldByte(buf, start, byte(r))
		case isBlank(r) || isDash(r):
			buf = appendFoldByte(buf, start, ' ')
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || isQuote(r) || isApostrophe(r) || r == utf8.RuneError:
		default:
			buf = utf8.AppendRune(buf, unicode.ToLower(r))
		}
	}
	return bytes.TrimSuffix(buf, []byte{' '})
}

// isBlank holds for all blanks and for what mailers put in their place.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r < ' ' || r == 0x7f || r == '\u200b' || r == '\ufeff' || r == '\u2060'
}

func isDash(r rune) bool {
	return r == '-' || '\u2010' <= r && r <= '\u2015' || r == '\u2212'
}

func isQuote(r rune) bool { return strings.ContainsRune("\"“”„‟«»", r) }

func isApostrophe(r rune) bool { return strings.ContainsRune("'`´‘’\u02bc", r) }
