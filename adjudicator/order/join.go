package order

import (
	"slices"
	"strconv"
	"strings"
)

// mostJoined is the number of lines into which a mailer may have split an order.
const mostJoined = 3

// join reads the line and those below it as one order, if the line ends too early
// or the next one takes it up, and the whole reads well. It says how many lines it
// used; with 0 the line is as read left it.
func (p *parser) join(in Input, ok bool) int {
	if p.at+1 >= len(p.lines) || !p.mayJoin(ok) || strings.Contains(in.Text, "#") {
		return 0
	}
	start, text, whole, used := p.start, in.Text, "", 0
	for k := 1; k < mostJoined && p.canTake(p.at+k); k++ {
		text += " " + p.lines[p.at+k].Text
		p.reload(text, start)
		if p.read() {
			whole, used = text, k+1
		} else if !p.fault.atEnd {
			break
		}
		if !p.failed && !p.more && !p.takenUp(p.at+k+1) && !p.phasesGoOn(p.at+k+1) {
			break
		}
	}
	if used == 0 {
		p.reload(in.Text, start)
		p.read()
		return 0
	}
	p.reload(whole, start)
	p.read()
	p.remarkJoined(in.N, p.lines[p.at+used-1].N)
	p.accept(whole)
	return used
}

// reload makes text the line that is being read, from token start on.
func (p *parser) reload(text string, start int) {
	p.load(p.n, text)
	p.start = start
}

// canTake reports whether the line at index i may be the rest of one above.
func (p *parser) canTake(i int) bool {
	return i < len(p.lines) && !p.lines[i].Break && len(p.lines[i].Text) <= mostLine && strings.TrimSpace(p.lines[i].Text) != ""
}

// takenUp reports whether the line at index i begins as no order does.
func (p *parser) takenUp(i int) bool {
	return i < len(p.lines) && !p.lines[i].Break && continues[firstKeyword(p.lines[i].Text)]
}

// beginsName reports whether words begin the name of a place.
func (p *parser) beginsName(words string) bool {
	p.buf = appendFold(p.buf[:0], words)
	return slices.ContainsFunc(p.names.places.folded, func(f string) bool { return len(f) >= len(p.buf) && f[:len(p.buf)] == string(p.buf) })
}

// negates reports whether a line ends in a word that turns what follows, or makes it doubtful.
func negates(line string) bool {
	hi := len(line)
	for hi > 0 && isSpace(line[hi-1]) {
		hi--
	}
	lo := hi
	for lo > 0 && !isSpace(line[lo-1]) {
		lo--
	}
	word := line[lo:hi]
	if len(word) < len("if") || len(word) > len("without") || lo == 0 {
		return false
	}
	for _, n := range negations {
		if len(word) == len(n) && strings.EqualFold(word, n) {
			return true
		}
	}
	return false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

var negations = [...]string{"not", "never", "don't", "dont", "won't", "can't", "cannot", "unless", "without", "if", "nor"}

// mayJoin reports whether the next line may belong to this one.
func (p *parser) mayJoin(ok bool) bool {
	switch {
	case ok:
		return p.more || p.takenUp(p.at+1) || p.phasesGoOn(p.at+1) || p.nameGoesOn()
	case !p.fault.atEnd:
		return false
	}
	return p.endsInComma() || p.takenUp(p.at+1) || !p.readsAlone(p.lines[p.at+1].Text)
}

func (p *parser) endsInComma() bool {
	return p.toks[len(p.toks)-1].kind == comma
}

// phasesGoOn reports whether the line ends in phases, and the line at index i has nothing but later ones.
func (p *parser) phasesGoOn(i int) bool {
	last := len(p.toks) - 1
	first := last
	for first > p.start && (p.isNumber(first) || p.toks[first].kind == comma) {
		first--
	}
	if first == last || !p.isNumber(last) || p.keyAt(first) != kPhases || i >= len(p.lines) {
		return false
	}
	phase := int(p.toks[last].num)
	for word := range strings.FieldsFuncSeq(p.lines[i].Text, func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n <= phase || n > lastPhase {
			return false
		}
		phase = n
	}
	return phase > int(p.toks[last].num)
}

// nameGoesOn reports whether the last word of the line and the first one below it begin the name of a place.
func (p *parser) nameGoesOn() bool {
	below := p.lines[p.at+1].Text
	if last := len(p.toks) - 1; p.toks[last].kind != word || p.keyAt(last) != none || below == "" || !isLetter(below[0]) || firstKeyword(below) != none {
		return false
	}
	first, _, _ := strings.Cut(below, " ")
	return p.beginsName(p.text[strings.LastIndexByte(p.text, ' ')+1:] + " " + first)
}

// lastPhase is the last phase of a season.
const lastPhase = 3

// continues are the keywords that no order begins with: they take up the line above.
var continues = set(kFrom, kTo, kVia, kPhases, kIf, kOr, kWith, kFirst, kPercent, kAt, kYes, kNo)

// firstKeyword is the keyword with which a line begins, or none.
func firstKeyword(text string) keyword {
	lo := 0
	for lo < len(text) && (text[lo] == ' ' || text[lo] == '\t') {
		lo++
	}
	hi := lo
	for hi < len(text) && isLetter(text[hi]) {
		hi++
	}
	if hi == lo {
		return none
	}
	return findKeyword(text[lo:hi])
}

// alone is another parser, with a line of its own. There is one for each parser: what it read is gone with the next line.
func (p *parser) alone(text string) *parser {
	q := p.second
	if q == nil {
		q = &parser{scanned: newScanned()}
		p.second = q
	}
	*q = parser{names: p.names, when: p.when, scanned: q.scanned, buf: q.buf, items: q.items[:0], ints: q.ints[:0]}
	q.load(p.n, text)
	return q
}

// readsAlone reports whether a line is an order by itself.
func (p *parser) readsAlone(text string) bool {
	q := p.alone(text)
	return len(q.toks) > 0 && (q.read() || q.command() || q.keyAt(0) == kStanding || q.keyAt(0) == kNext)
}

// linesReadAsOne says that lines were read as one.
func linesReadAsOne(from, to int) string {
	and := " to "
	if to == from+1 {
		and = " and "
	}
	return "Lines " + strconv.Itoa(from) + and + strconv.Itoa(to) + " were read as one order."
}

// remarkJoined notes that lines were read as one.
func (p *parser) remarkJoined(from, to int) {
	n := p.note(CodeRead, 0, 0, linesReadAsOne(from, to))
	n.Col, n.Width = 0, 0
	p.remarks = append(p.remarks, n)
}

// noteStray notes a line that is no order, but would change the order above it if
// both were one: perhaps a mailer split them. It reports whether it did.
func (p *parser) noteStray(in Input) bool {
	if p.ended < 0 || p.ended != p.at-1 || in.Break {
		return false
	}
	above := p.lines[p.ended].Text
	q := p.alone(above + " " + in.Text)
	q.skipBullets()
	if q.start == len(q.toks) || !q.read() {
		return false
	}
	joined := q.order.String()
	q.load(p.n, above)
	if q.read() && q.order.String() == joined {
		return false
	}
	p.meant(p.start, "This is no order by itself. If it belongs to the line above, write both on one line.")
	p.refuse()
	return true
}
