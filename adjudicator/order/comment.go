package order

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// tellComments notes what reads as an order for own troops behind the # of a line: a player who crosses a line out so means it, but one who copies the
// look of the sheet, where every line of the office begins with #, would lose the order in silence.
func (p *parser) tellComments(lines []Input) {
	if p.offering {
		return
	}
	for _, l := range lines {
		if strings.IndexByte(l.Text, '#') < 0 || len(l.Text) > mostLine {
			continue
		}
		q := p.alone(l.Text)
		comment := strings.TrimSpace(l.Text[q.comment:]) // q is used again below
		said := strings.TrimLeft(comment, "# \t")
		if q.skipBullets(); said == "" || q.start < len(q.toks) && q.isQuotation() {
			continue
		}
		if orders := p.commented(said); len(orders) > 0 {
			p.n, p.part1 = l.N, p.part
			n := Note{N: l.N, Text: comment, Code: CodeNotRead, Take: orders, Message: behindComment}
			if n = p.keepTakeable(n); len(n.Take) > 0 {
				p.sheet.Unread = append(p.sheet.Unread, n)
			}
		}
	}
}

const behindComment = "Behind # nothing is read, and this was not carried out."

// dropRepeated drops the notes on comments whose orders stand in the message outside of them too.
func (p *parser) dropRepeated() {
	s, stands := p.sheet, map[string]bool{}
	isComment := func(n Note) bool { return n.Message == behindComment }
	if !slices.ContainsFunc(s.Unread, isComment) {
		return
	}
	for head, lines := range map[string][]Line{"": s.Orders, "STANDING ": s.Standing, "NEXT ": s.Next} {
		for _, l := range lines {
			stands[head+l.Order.String()] = true
		}
	}
	s.Unread = slices.DeleteFunc(s.Unread, func(n Note) bool {
		return isComment(n) && !slices.ContainsFunc(n.Take, func(o string) bool { return !stands[o] })
	})
}

// troopsListed is how a line of the sheet begins that says which troops stand at a place: "Barsham+2 to Hinxworth: lord 01".
var troopsListed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[^:]+: (?:lord|esquire|(?:knight|man) [A-Z]) \d`)
})

// commented are the orders that a comment would be; none if it is not read as them from its first word to its last, or one of them names neither an own troop
// nor what to hire or to build. The forms of orders, of which every sheet has a list, name nothing: "APPOINT knight", "RELOCATE troops TO manor | SPREAD".
func (p *parser) commented(said string) (orders []string) {
	if len(said) > mostTried || strings.ContainsAny(said, "|[]") || troopsListed().MatchString(said) || !p.namesAnything(said) {
		return nil
	}
	s := p.tried(said)
	if len(s.NotRead())+len(s.Standing)+len(s.Next) > 0 {
		return nil
	}
	for _, l := range s.Orders {
		t, _ := troopsOf(Unwrap(l.Order))
		if k := l.Order.keyword(); !p.names.own.known(t) && k != kHire && k != kBuild && k != kGive {
			return nil
		}
		orders = append(orders, l.Order.String())
	}
	return orders
}

// namesAnything reports whether a number, a place or the lord is named in a text.
func (p *parser) namesAnything(text string) bool {
	q := p.alone(text)
	for i := range q.toks {
		if q.isNumber(i) || q.keyAt(i) == kLord || q.placeAt(i) > 0 {
			return true
		}
	}
	return false
}
