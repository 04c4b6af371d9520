package order

import (
	"slices"
	"strings"
)

// A phrasing is a way to say an order: a row of words, classes of words and slots. In its text "a|b" is one of two words, "@may" a word or a
// phrase of a class, "$T" a slot, "..." words that say nothing up to the end of the clause; "?" behind a piece means that it may be left out, "*"
// that it may stand several times too, and what stands in brackets may be left out together.
type phrasing struct {
	needs  phraseNeed // what must have been said beside it
	pieces []piece
	orders func(*phraseReader, *filled) []Order
}

// A phraseNeed is what a phrasing needs beside it to be an order.
type phraseNeed uint8

const (
	needsNothing phraseNeed = iota
	needsDeath              // the clause says that it is for the time when the lord is dead
	needsPay                // the sentence speaks of pay, or of money that falls short
	needsEnd                // the sentence ends behind it
	needsCost               // the sentence says that the troops cannot be afforded
)

// A piece is a part of a phrasing.
type piece struct {
	words []string // one of these
	class string
	slot  byte // T, U, K, P, Q, L, B, H, I
	rest  bool
	not   bool // it must not stand there
	opt   bool
	many  bool
}

// filled is what a phrasing holds.
type filled struct {
	who, then Troops
	at, from  []target
	lord      string
	gold      int
	noun      keyword // REEVE or FORESTER
}

// phrasingsOf makes phrasings of their texts, one in each line.
func phrasingsOf(needs phraseNeed, orders func(*phraseReader, *filled) []Order, text string) (all []phrasing) {
	for line := range strings.Lines(text) {
		for _, whole := range withoutBrackets(strings.TrimSpace(line)) {
			if fields := strings.Fields(whole); len(fields) > 0 {
				f := phrasing{needs: needs, orders: orders}
				for _, field := range fields {
					f.pieces = append(f.pieces, pieceOf(field))
				}
				all = append(all, f)
			}
		}
	}
	return all
}

// withoutBrackets are the texts that a text with brackets stands for: with what is in them, and without.
func withoutBrackets(text string) []string {
	before, behind, ok := strings.Cut(text, "[")
	if !ok {
		return []string{text}
	}
	within, behind, _ := strings.Cut(behind, "]")
	return append(withoutBrackets(before+within+behind), withoutBrackets(before+behind)...)
}

// pieceOf reads a piece of the text of a phrasing.
func pieceOf(field string) (c piece) {
	if field == "..." {
		return piece{rest: true}
	}
	c.many = strings.HasSuffix(field, "*")
	c.opt = c.many || strings.HasSuffix(field, "?")
	field = strings.TrimRight(field, "?*")
	if field[0] == '!' {
		c.not, field = true, "@"+field[1:]
	}
	switch field[0] {
	case '$':
		c.slot = field[1]
	case '@':
		if c.class = field[1:]; wordClasses[c.class] == nil {
			panic("order: no class of words " + field)
		}
	default:
		c.words = strings.Split(field, "|")
	}
	return c
}

// A wordClass is a set of words and phrases, by their first word.
type wordClass map[string][][]string

// classOf makes a class of phrases, with commas between them.
func classOf(text string) wordClass {
	c := wordClass{}
	for text := range strings.SplitSeq(text, ",") {
		if words := strings.Fields(text); len(words) > 0 {
			c[words[0]] = append(c[words[0]], words)
		}
	}
	return c
}

// An atom is a word, a number, a name or a sign of a sentence.
type atom struct {
	sym   int  // the symbol that it belongs to
	first bool // it is the first of that
	word  string
	s     symbol
}

// A phraseReader reads phrasings in the sentence of a clauseReader.
type phraseReader struct {
	*clauseReader
	atoms []atom
	steps int
	open  bool // anything may stand behind what is matched
	late  bool // the death of the lord is looked for
	heirs bool // it is read who is the heir
}

// mostSteps bounds how long one phrasing is tried.
const mostSteps = 3000

// phrases makes the reader of phrasings for a sentence.
func (r *clauseReader) phrases() *phraseReader {
	if r.phrased == nil {
		r.phrased = &phraseReader{clauseReader: r}
		for i, s := range r.syms {
			if s.kind != symWord && s.kind != symUnknown || goods[s.means] && s.kind == symWord {
				r.phrased.atoms = append(r.phrased.atoms, atom{i, true, Fold(r.p.said(s.tok, s.end)), s})
				continue
			}
			for k := s.tok; k < s.end; k++ {
				r.phrased.atoms = append(r.phrased.atoms, atom{i, k == s.tok, Fold(r.p.said(k, k+1)), s})
			}
		}
	}
	return r.phrased
}

// atomOf is the first atom of symbol i.
func (r *phraseReader) atomOf(i int) int {
	at, _ := slices.BinarySearchFunc(r.atoms, i, func(a atom, i int) int { return a.sym - i })
	return at
}

// symOf is the symbol that begins with an atom; -1 if none does.
func (r *phraseReader) symOf(a int) int {
	if a >= len(r.atoms) {
		return len(r.syms)
	}
	if !r.atoms[a].first {
		return -1
	}
	return r.atoms[a].sym
}

// isText reports whether atom a is a word, and neither a number nor a name nor something to hire or build.
func (r *phraseReader) isText(a int) bool {
	if a >= len(r.atoms) {
		return false
	}
	s := r.atoms[a].s
	return s.kind == symUnknown || s.kind == symWord && !goods[s.means] || s.kind == symNumber && s.spelt
}

// behindClass are the atoms behind the phrases of a class at atom a, the longest first.
func (r *phraseReader) behindClass(class string, a int) (ends []int) {
	if a < 0 || a >= len(r.atoms) {
		return nil
	}
	for _, words := range wordClasses[class][r.atoms[a].word] {
		k := 1
		for k < len(words) && a+k < len(r.atoms) && r.atoms[a+k].word == words[k] {
			k++
		}
		if k == len(words) {
			ends = append(ends, a+k)
		}
	}
	slices.SortFunc(ends, func(a, b int) int { return b - a })
	return ends
}

// hasClass reports whether a phrase of a class begins at atom a.
func (r *phraseReader) hasClass(class string, a int) bool { return len(r.behindClass(class, a)) > 0 }

// match reads the pieces from atom a on, and gives the atom behind them; -1 if they do not stand there.
func (r *phraseReader) match(pieces []piece, a int, got *filled) int {
	if r.steps++; r.steps > mostSteps {
		return -1
	}
	if len(pieces) == 0 {
		if r.open || r.endsClause(a) || r.beginsLate(a) {
			return a
		}
		return -1
	}
	c, kept := &pieces[0], *got
	behind := pieces[1:]
	if c.many {
		behind = pieces
	}
	for _, end := range r.behindPiece(c, a, got) {
		if to := r.match(behind, end, got); to >= 0 {
			return to
		}
	}
	if *got = kept; c.opt {
		return r.match(pieces[1:], a, got)
	}
	return -1
}

// behindPiece are the atoms at which one piece at atom a may end. What it holds is put into got.
func (r *phraseReader) behindPiece(c *piece, a int, got *filled) []int {
	switch {
	case c.not:
		if !r.hasClass(c.class, a) {
			return []int{a}
		}
	case c.rest:
		if end, ok := r.behindRest(a); ok {
			return []int{end}
		}
	case c.class != "":
		return r.behindClass(c.class, a)
	case c.slot != 0:
		if end := r.fill(c.slot, a, got); end > a {
			return []int{end}
		}
	case a < len(r.atoms) && slices.Contains(c.words, r.atoms[a].word):
		return []int{a + 1}
	case a < len(r.atoms) && r.atoms[a].s.kind == symColon && slices.Contains(c.words, ":"), a < len(r.atoms) && r.atoms[a].s.kind == symComma && slices.Contains(c.words, ","):
		return []int{a + 1}
	}
	return nil
}

// endsClause reports whether a clause may end before atom a.
func (r *phraseReader) endsClause(a int) bool {
	i := r.symOf(a)
	return i >= 0 && (r.endsAt(i) || r.hasClass("ifpossible", a) || r.atoms[a].word == "so" && (r.atomBefore(a) == symComma || a > 0 && r.hasClass("commands", a+1)))
}

// beginsLate reports whether the lord's death is told at atom a, behind a clause: "has it all when I am dead".
func (r *phraseReader) beginsLate(a int) bool {
	if r.late || !r.heirs || !r.hasClass("when", a) && !r.hasClass("upon", a) {
		return false
	}
	r.late = true
	defer func() { r.late = false }()
	steps := r.steps
	defer func() { r.steps = steps }()
	return len(r.endsOfDeath(a)) > 0
}

// atomBefore is the kind of the symbol before atom a.
func (r *phraseReader) atomBefore(a int) symbolKind {
	if a == 0 {
		return symStop
	}
	return r.atoms[a-1].s.kind
}

// behindRest is the atom behind words that say nothing, up to the end of the clause. It reports false if one of them could matter.
func (r *phraseReader) behindRest(a int) (end int, ok bool) {
	for ; !r.endsClause(a) && !r.beginsLate(a); a++ {
		switch x := &r.atoms[a]; {
		case r.isRunOn(a):
			return r.atomOf(r.endOfRemark(a)), true
		case r.hasClass("limits", a) && !r.hasClass("idle", a):
			return a, false
		case r.hasClass("idle", a):
			a = r.behindClass("idle", a)[0] - 1
		case x.s.kind == symUnknown && x.s.n == 0 && (!r.p.capital(x.s.tok) || r.hasClass("feasts", a)):
		case x.s.kind == symWord && !goods[x.s.means] && x.s.means != kAll && x.s.means != kRest && !x.s.isIf():
		case x.s.kind == symLord && r.p.isMyself(x.s.n):
		default:
			return a, false
		}
	}
	return a, true
}
