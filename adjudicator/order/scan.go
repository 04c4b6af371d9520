package order

import (
	"unicode"
	"unicode/utf8"
)

// A token is a word, a number, a quoted name or a mark of a line, by its place
// in the line's text, in bytes.
type token struct {
	kind   tokenKind
	mixed  bool    // of a word: it has other signs than letters
	joined bool    // only blanks stand between it and the one before it, and both are folded
	heard  bool    // of a word: means and words are known
	key    keyword // of a word; of & and % too
	entry  uint16  // of a word: where it stands in the lexicon
	means  keyword // of the longest phrase that begins with a word
	words  uint16  // of that phrase; 0 if there is none
	num    int32   // of a number; at most tooLarge
	lo, hi int32   // of a quoted name, what stands between the quotes
	from   int32   // where its folded form stands in scanned.folded; only words and numbers of ASCII have one
	to     int32
}

// in is the sets of words of which a token is one.
func (t *token) in() *wordSets { return &english().entries[t.entry].in }

// A scanned line is one with its tokens.
type scanned struct {
	text   string
	toks   []token
	folded []byte   // words and numbers as names and keywords are compared, with blanks between them
	in     wordSets // of which there are words

	comment int // where the comment begins; the length of the text without one
}

// lineTokens is how many tokens a line has: seldom more.
const lineTokens = 32

// newScanned has room for a line.
func newScanned() scanned {
	return scanned{toks: make([]token, 0, lineTokens), folded: make([]byte, 0, 4*lineTokens)}
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

// scan appends the tokens of the text from i on, up to a comment.
func (s *scanned) scan(i int) {
	for i < len(s.text) {
		switch c := s.text[i]; {
		case c == ' ' || c == '\t':
			i++
		case isLetter(c):
			i = s.scanWord(i, 1)
		case isDigit(c):
			i = s.scanNumber(i)
		case c == '#' && !s.numbersTroop(i):
			s.comment = i
			return
		default:
			i = s.scanSign(i)
		}
	}
	s.comment = len(s.text)
}

// numbersTroop reports whether the sign at i, with which comments begin, stands before the number of a troop: directly, and not behind a name
// or a number, as in #2, #3 to Foxwood, MOVE #20 and 5 hold. #2 to Foxwood.
func (s *scanned) numbersTroop(i int) bool {
	if i+1 == len(s.text) || !isDigit(s.text[i+1]) {
		return false
	}
	n := len(s.toks) - 1
	if n < 0 || s.toks[n].key != none {
		return true
	}
	t := s.toks[n]
	return t.kind != word && t.kind != quoted && (t.kind != number || t.lo > 0 && s.text[t.lo-1] == '#') // #2 #3
}

// add appends a token, and folds it if it is a word or a number.
func (s *scanned) add(t token) {
	t.from = -1
	s.toks = append(s.toks, t)
	if t.kind == word || t.kind == number {
		s.fold(&s.toks[len(s.toks)-1])
	}
}

// fold folds the last token and looks a word up.
func (s *scanned) fold(t *token) {
	if len(s.folded) > 0 {
		s.folded = append(s.folded, ' ')
	}
	from, said, ascii := len(s.folded), s.text[t.lo:t.hi], true
	for i := range len(said) {
		c := said[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		} else if t.mixed = t.mixed || isDigit(c); !isDigit(c) && !isLetter(c) {
			s.folded, ascii, t.mixed = appendFold(s.folded[:from], said), isASCII(said), true
			break
		}
		s.folded = append(s.folded, c)
	}
	if folded := s.folded[min(from, len(s.folded)):]; t.kind == word {
		words := english()
		t.entry = words.slots[words.slotOf(folded)]
		e := &words.entries[t.entry]
		if s.in.add(&e.in); t.key == none && len(said) <= longest && (len(folded) == len(said) || !ascii) {
			t.key = e.key
		}
	}
	if !ascii {
		return
	}
	t.from, t.to = int32(from), int32(len(s.folded))
	if n := len(s.toks) - 2; n >= 0 && s.toks[n].from >= 0 && s.toks[n].to == t.from-1 {
		t.joined = isBlankText(s.text[s.toks[n].hi:t.lo])
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isBlankText reports whether a text is blanks and tabs, one or more.
func isBlankText(s string) bool {
	for i := range len(s) {
		if s[i] != ' ' && s[i] != '\t' {
			return false
		}
	}
	return s != ""
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// scanWord reads letters, digits and what may stand within a name, behind a first
// letter of size bytes.
func (s *scanned) scanWord(lo, size int) (hi int) {
	hi = lo + size
	text := s.text
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
	s.add(token{kind: word, lo: int32(lo), hi: int32(hi)})
	return hi
}

// inWord is the size of the sign at i if it belongs to the word before it: an
// apostrophe or a hyphen between letters, a full stop before another word, a letter
// or an accent beyond ASCII.
func inWord(text string, i int) int {
	if c := text[i]; c < utf8.RuneSelf && c != '-' && c != '.' && c != '\'' && c != '`' {
		return 0
	}
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
func (s *scanned) scanNumber(lo int) (hi int) {
	text, num := s.text, int32(0)
	hi = lo
	for ; hi < len(text) && isDigit(text[hi]); hi++ {
		num = min(num*10+int32(text[hi]-'0'), tooLarge)
	}
	if letterAt(text, hi) {
		return s.scanWord(lo, 1)
	}
	s.add(token{kind: number, num: num, lo: int32(lo), hi: int32(hi)})
	return hi
}

// scanSign reads a quoted name, a word beyond ASCII, or a sign.
func (s *scanned) scanSign(lo int) (after int) {
	text := s.text
	r, n := utf8.DecodeRuneInString(text[lo:])
	t := token{kind: mark, lo: int32(lo), hi: int32(lo + n)}
	switch {
	case isBlank(r):
		return lo + n
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
			s.add(t)
			return after
		}
	case unicode.IsLetter(r):
		return s.scanWord(lo, n)
	}
	s.add(t)
	return lo + n
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
