package order

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
	"golang.org/x/text/unicode/norm"
)

// longest is how many runes of a word are compared with names.
const longest = spell.Longest

// A shape is what tells most words apart without their distance: their length,
// and which of the letters a to z they have.
type shape struct {
	runes   int
	letters uint32
}

func shapeOf(folded string) (s shape) {
	for _, r := range folded {
		s.runes++
		if 'a' <= r && r <= 'z' {
			s.letters |= 1 << (r - 'a')
		}
	}
	return s
}

// mayBeNear reports whether words of two shapes can be at most far steps apart: a
// step changes the length by one, and takes one letter away and brings another.
func (s shape) mayBeNear(t shape, far int) bool {
	d := s.runes - t.runes
	return -far <= d && d <= far && bits.OnesCount32(s.letters^t.letters) <= 2*far
}

// Suggest gives at most max of names that word may have meant, best first; names
// equally near stay in their order. A word may be a shortened name with a slip in it.
func Suggest(word string, names []string, max int) []string {
	folded := make([]string, len(names))
	for i, name := range names {
		folded[i] = Fold(name)
	}
	return suggest(Fold(word), names, folded, max)
}

// suggest is Suggest for a folded word, where the folded names are at hand.
func suggest(w string, names, folded []string, max int) []string {
	if w == "" {
		return nil
	}
	type found struct {
		name string
		far  int
	}
	var near []found
	for i, f := range folded {
		if far := farness(w, f); far <= farthest(w) {
			near = append(near, found{names[i], far})
		}
	}
	slices.SortStableFunc(near, func(a, b found) int { return a.far - b.far })
	var out []string
	for _, f := range near {
		if len(out) == max {
			break
		}
		if !slices.Contains(out, f.name) {
			out = append(out, f.name)
		}
	}
	return out
}

// farness is twice the distance to the whole name, or twice the distance to its
// beginning and one, whichever is less.
func farness(word, name string) int {
	far := 2 * spell.Distance(word, name)
	if short := beginning(name, len(word)); short != name {
		far = min(far, 2*spell.Distance(word, short)+1)
	}
	return far
}

// beginning is the first n bytes of name, and those that end its last rune.
func beginning(name string, n int) string {
	for n < len(name) && name[n]&0xc0 == 0x80 {
		n++
	}
	if n >= len(name) {
		return name
	}
	return name[:n]
}

// farthest is the farness up to which a name is worth naming: two steps, and
// three for a word of seven letters or more, but never all letters of a word.
func farthest(word string) int {
	switch n := len(word); {
	case n <= 1:
		return 1
	case n <= 3:
		return 2
	case n <= 4:
		return 4
	case n <= 6:
		return 5
	}
	return 7
}

// either lists names as a sentence does: Hazlemere, Hazelwood or Barsham.
func either(names []string) string { return phrase.Join(names, " or ") }

// Fold is how names and keywords are compared: in lower case, without accents,
// apostrophes, quotes and full stops, with one blank for every run of blanks and hyphens.
func Fold(s string) string {
	if isFolded(s) {
		return s
	}
	return string(appendFold(nil, s))
}

// isFolded reports whether a text is words of small letters and digits alone, with one blank between two words.
func isFolded(s string) bool {
	word := false
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', isDigit(c):
			word = true
		case c == ' ' && word:
			word = false
		default:
			return false
		}
	}
	return word || s == ""
}

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
