package order

import (
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
		if !p.failed && !p.more && !p.takenUp(p.at+k+1) {
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

// mayJoin reports whether the next line may belong to this one.
func (p *parser) mayJoin(ok bool) bool {
	switch {
	case ok:
		return p.more || p.takenUp(p.at+1)
	case !p.fault.atEnd:
		return false
	}
	return p.endsInComma() || p.takenUp(p.at+1) || !p.readsAlone(p.lines[p.at+1].Text)
}

func (p *parser) endsInComma() bool {
	return p.toks[len(p.toks)-1].kind == comma
}

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
	return findKeyword(text[lo:hi])
}

// alone is another parser, with a line of its own.
func (p *parser) alone(text string) *parser {
	q := &parser{names: p.names, when: p.when}
	q.load(p.n, text)
	return q
}

// readsAlone reports whether a line is an order by itself.
func (p *parser) readsAlone(text string) bool {
	q := p.alone(text)
	return len(q.toks) > 0 && (q.read() || q.command() || q.keyAt(0) == kStanding || q.keyAt(0) == kNext)
}

// remarkJoined notes that lines were read as one.
func (p *parser) remarkJoined(from, to int) {
	and := " to "
	if to == from+1 {
		and = " and "
	}
	n := p.note(CodeRead, 0, 0, "Lines "+strconv.Itoa(from)+and+strconv.Itoa(to)+" were read as one order.")
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
