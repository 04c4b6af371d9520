package order

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// caretWidth is the number of columns that Caret shows of a line.
const caretWidth = 70

// Caret gives the line and, below it, carets under the word meant. Tabs are shown
// as single blanks, and wide letters count as two columns; of a long line only the
// part around the word is shown. A note on a whole line that is longer than a row, or without a column, shows up to mostShown rows of it,
// and no carets.
func (n Note) Caret() string {
	line := []rune(strings.Map(visible, n.Text))
	if n.Col == 0 {
		return wrap(line)
	}
	col := min(n.Col-1, len(line))
	end := min(col+max(n.Width, 1), len(line))
	if fitting(line) < len(line) && meansAll(line, col, end) {
		return wrap(line)
	}
	shown, cut := window(line, col, end)
	before := columns(shown[:col-cut])
	under := max(1, columns(shown[col-cut:min(end-cut, len(shown))]))
	return string(shown) + "\n" + strings.Repeat(" ", before) + strings.Repeat("^", under)
}

// meansAll reports whether nothing but bullets, signs and blanks stands in a line before col and from end on.
func meansAll(line []rune, col, end int) bool {
	says := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !slices.ContainsFunc(line[:col], says) && !slices.ContainsFunc(line[end:], says)
}

// mostShown is how many lines are shown of a text that was not read.
const mostShown = 8

// wrap breaks a line at blanks.
func wrap(line []rune) string {
	var b strings.Builder
	for n := 1; ; n++ {
		end := fitting(line)
		if end == len(line) {
			b.WriteString(string(line))
			return b.String()
		}
		if n == mostShown {
			b.WriteString(string(line[:end-1]) + "…")
			return b.String()
		}
		next := end
		for at := end; at > 0; at-- {
			if line[at] == ' ' {
				end, next = at, at+1
				break
			}
		}
		b.WriteString(string(line[:end]) + "\n")
		line = line[next:]
	}
}

// window is the part of a line that is shown, and how many runes before it are cut off.
func window(line []rune, col, end int) (shown []rune, cut int) {
	if fitting(line) == len(line) {
		return line, 0
	}
	if fitting(line[:end]) < end {
		cut = max(0, col-caretWidth/3)
	}
	return line[cut:][:max(1, fitting(line[cut:]))], cut
}

// fitting is how many runes of a line can be shown. It looks at no more of them: a line may be long.
func fitting(line []rune) int {
	n := 0
	for i := range line {
		if n += columns(line[i : i+1]); n > caretWidth {
			return i
		}
	}
	return len(line)
}

// visible puts a blank in the place of tabs and other signs that move the cursor.
func visible(r rune) rune {
	if unicode.IsSpace(r) || unicode.IsControl(r) {
		return ' '
	}
	return r
}

// columns is how wide runes are in a mail client with letters of one width.
func columns(rs []rune) (n int) {
	for _, r := range rs {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		case r >= 0x1100 && isWide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// A fault is why a line, or what was tried with it, is no order.
type fault struct {
	code   Code
	tok    int // the token at which reading stopped
	lo, hi int // the bytes of the line that are meant
	atEnd  bool
	plain  bool // it says only what else should stand there
	msg    string
	near   []string

	guess *index // of an unknown name: where to look for what was meant
	as    naming

	expects     bool   // it is one of expect, and its words are not found yet
	what        string // that should stand there
	options     [mostOptions]keyword
	optionCount int
}

// mostOptions is how many keywords can stand at one place.
const mostOptions = 8

// note is a note about the bytes lo to hi of the line that is being read.
func (p *parser) note(code Code, lo, hi int, msg string) Note {
	return Note{
		N: p.n, Text: p.text, Code: code, Message: msg,
		Col:   utf8.RuneCountInString(p.text[:lo]) + 1,
		Width: utf8.RuneCountInString(p.text[lo:hi]),
	}
}

// meant sets the fault of a line that was meant as an order, though its word at token i begins none.
func (p *parser) meant(i int, msg string, near ...string) {
	lo, hi := p.span(i, i+1)
	p.fault = fault{code: CodeUnknownWord, lo: lo, hi: hi, near: near, msg: msg}
}

// refuse notes the fault: the line is not understood.
func (p *parser) refuse() {
	p.explain()
	f := p.fault
	n := p.note(f.code, f.lo, f.hi, f.msg)
	n.Refused, n.Near, n.Take = true, f.near, p.nearestTo(f)
	if p.keyAt(p.start) == kBuild && f.plain && f.code != CodeSeason {
		o, _ := p.example(toBuild)
		n.Message += " It is written as in " + o.String() + "."
	}
	n = p.keepTakeable(n)
	p.keepOffer(&n, true)
	p.sheet.Notes = append(p.sheet.Notes, n)
}

// nearestTo are the orders that a refused line would be with one of the words that are suggested, or without those in doubt.
func (p *parser) nearestTo(f fault) (lines []string) {
	if f.code == CodeSeason || f.code == CodeLater {
		return nil
	}
	for _, k := range f.near {
		if f.plain {
			break
		}
		q := p.alone(p.text[:f.lo] + k + p.text[f.hi:])
		if q.start = p.start; q.start < len(q.toks) && q.read() {
			lines = append(lines, q.order.String())
		}
	}
	if lines == nil && !p.hangsOnCondition() { // without it the order is another
		lines = p.nearest(p.start, len(p.toks))
	}
	return lines
}

// remark keeps a note that counts if the order is taken.
func (p *parser) remark(code Code, lo, hi int, msg string) {
	p.remarks = append(p.remarks, p.note(code, lo, hi, msg))
}

// An Offer is a line of a message that was not read, and the orders that TAKE enters in its place: Take of its note.
type Offer struct {
	Letter string // by which TAKE names it; empty where there is nothing to take
	Note   Note
}

// MostOffers is how many lines that were not read a receipt shows.
const MostOffers = 20

// NotRead are the notes on lines of the message that were not read, in the order of the message.
func (s *Sheet) NotRead() []Note {
	var all []Note
	for _, n := range s.Notes {
		if n.Refused {
			all = append(all, n)
		}
	}
	all = append(all, s.Unread...)
	slices.SortStableFunc(all, func(a, b Note) int { return cmp.Compare(a.N, b.N) })
	return all
}

// Offers are the first lines of the message that were not read, and how many such lines there are. Their letters are those
// behind the first taken ones, which stand for lines of earlier messages.
func (s *Sheet) Offers(taken int) (all []Offer, lines int) {
	last := 0
	for i, n := range s.NotRead() {
		if i == 0 || n.N != last {
			last = n.N
			lines++
		}
		if lines > MostOffers {
			continue
		}
		o := Offer{Note: n}
		if len(n.Take) > 0 {
			o.Letter = offerLetter(taken)
			taken++
		}
		all = append(all, o)
	}
	return all, lines
}

// offerLetter is the letter of an offer, counted from 0: A to Z, then AA, AB and on.
func offerLetter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return offerLetter(i/26-1) + offerLetter(i%26)
}

// isLetters reports whether a word can be the letter of an offer: one letter, or two capitals.
func isLetters(s string) bool {
	isCapital := func(b byte) bool { return 'A' <= b && b <= 'Z' }
	return len(s) == 1 && isCapital(s[0]&^0x20) || len(s) == 2 && isCapital(s[0]) && isCapital(s[1])
}

// keepTakeable leaves of a note's orders those that can be written in the part in which its line stands, or none: TAKE enters all of them.
func (p *parser) keepTakeable(n Note) Note {
	prefix := map[sheetPart]string{standing: kStanding.String() + " ", next: kNext.String() + " "}[p.part1]
	lines := make([]Input, len(n.Take))
	for i, text := range n.Take {
		lines[i] = Input{N: i + 1, Text: prefix + text}
	}
	if p.names == nil || p.offering || len(lines) == 0 || !n.Either && p.misleads(&n) {
		n.Take = nil
		return n
	}
	n.Take = nil
	q := &parser{names: p.names, when: p.when, ended: -1, offering: true}
	s := q.message(lines)
	if p.lacksTroops(s) || len(s.NotRead()) > 0 || len(s.Orders)+len(s.Standing)+len(s.Next) != len(lines) {
		return n
	}
	for _, l := range lines {
		if !slices.Contains(n.Take, l.Text) {
			n.Take = append(n.Take, l.Text)
		}
	}
	return n
}

// lacksTroops reports whether an order is for troops by their numbers of which the player has none.
func (p *parser) lacksTroops(s *Sheet) bool {
	own := p.names.own
	return len(own.Troops) > 0 && slices.ContainsFunc(slices.Concat(s.Orders, s.Standing, s.Next), func(l Line) bool {
		troops, _ := troopsOf(Unwrap(l.Order))
		return slices.ContainsFunc(troops, func(i Item) bool { return i.Kind == Numbers && !own.known(Troops{i}) })
	})
}
