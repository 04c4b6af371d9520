package order

import (
	"unicode"
	"unicode/utf8"
)

// A token is a word, a number, a quoted name or a mark of a line, by its place
// in the line's text, in bytes.
type token struct {
	kind   tokenKind
	key    keyword // of a word; of & and % too
	num    int32   // of a number; at most tooLarge
	lo, hi int32   // of a quoted name, what stands between the quotes
}

type tokenKind uint8

const (
	word tokenKind = iota
	number
	quoted
	comma
	dash
	plus
	mark // any other sign
)

// tooLarge stands for every larger number.
const tooLarge = 1_000_000

// scan appends the tokens of text to toks, up to a comment.
func scan(toks []token, text string) []token {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t':
			i++
		case isLetter(c):
			toks, i = scanWord(toks, text, i, 1)
		case isDigit(c):
			toks, i = scanNumber(toks, text, i)
		case c == '#' && !numbersTroop(toks, text, i):
			return toks
		default:
			toks, i = scanSign(toks, text, i)
		}
	}
	return toks
}

// numbersTroop reports whether the sign at i, with which comments begin, stands before the number of a troop, as in MOVE #20
// and knights #2 and #3.
func numbersTroop(toks []token, text string, i int) bool {
	return len(toks) > 0 && toks[len(toks)-1].key != none && i+1 < len(text) && isDigit(text[i+1])
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// scanWord reads letters, digits and what may stand within a name, behind a first
// letter of size bytes.
func scanWord(toks []token, text string, lo, size int) ([]token, int) {
	hi := lo + size
	for hi < len(text) {
		c := text[hi]
		if isLetter(c) || isDigit(c) {
			hi++
			continue
		}
		n := inWord(text, hi)
		if n == 0 {
			break
		}
		hi += n
	}
	return append(toks, token{kind: word, key: findKeyword(text[lo:hi]), lo: int32(lo), hi: int32(hi)}), hi
}

// inWord is the size of the sign at i if it belongs to the word before it: an
// apostrophe or a hyphen between letters, a full stop before another word, a letter
// or an accent beyond ASCII.
func inWord(text string, i int) int {
	r, n := utf8.DecodeRuneInString(text[i:])
	switch {
	case r == '-' || isApostrophe(r):
		if letterAt(text, i+n) {
			return n
		}
		return 0
	case r == '.':
		for i++; i < len(text) && (text[i] == ' ' || text[i] == '\t'); i++ {
		}
		if letterAt(text, i) {
			return 1
		}
		return 0
	case r < utf8.RuneSelf:
		return 0
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '\u00ad':
		return n
	}
	return 0
}

func letterAt(text string, i int) bool {
	if i >= len(text) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return unicode.IsLetter(r)
}

// scanNumber reads digits; with letters behind them (2nd, 10a) they are a word.
func scanNumber(toks []token, text string, lo int) ([]token, int) {
	hi, num := lo, int32(0)
	for ; hi < len(text) && isDigit(text[hi]); hi++ {
		num = min(num*10+int32(text[hi]-'0'), tooLarge)
	}
	if letterAt(text, hi) {
		return scanWord(toks, text, lo, 1)
	}
	return append(toks, token{kind: number, num: num, lo: int32(lo), hi: int32(hi)}), hi
}

// scanSign reads a quoted name, a word beyond ASCII, or a sign.
func scanSign(toks []token, text string, lo int) ([]token, int) {
	r, n := utf8.DecodeRuneInString(text[lo:])
	t := token{kind: mark, lo: int32(lo), hi: int32(lo + n)}
	switch {
	case isBlank(r):
		return toks, lo + n
	case r == ',':
		t.kind = comma
	case r == '+':
		t.kind = plus
	case r == '&':
		t.kind, t.key = word, kAnd
	case r == '%':
		t.kind, t.key = word, kPercent
	case isDash(r):
		t.kind = dash
	case isQuote(r):
		if hi, after, ok := endOfQuote(text, lo+n); ok {
			t.kind, t.lo, t.hi = quoted, int32(lo+n), int32(hi)
			return append(toks, t), after
		}
	case unicode.IsLetter(r):
		return scanWord(toks, text, lo, n)
	}
	return append(toks, t), lo + n
}

// endOfQuote finds the closing quote of what begins at i: where the name ends
// and where the text goes on. A quote with nothing in it is none.
func endOfQuote(text string, i int) (hi, after int, ok bool) {
	for j, r := range text[i:] {
		if isQuote(r) {
			return i + j, i + j + utf8.RuneLen(r), j > 0
		}
	}
	return 0, 0, false
}
