package order

import "strings"

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
			n := Note{N: l.N, Text: comment, Code: CodeNotRead, Take: orders,
				Message: "Behind # nothing is read, and this was not carried out."}
			if n = p.keepTakeable(n); len(n.Take) > 0 {
				p.sheet.Unread = append(p.sheet.Unread, n)
			}
		}
	}
}

// commented are the orders that a comment would be; none if it is not read as them from its first word to its last, or one of them names neither an own troop
// nor what to hire or to build. The forms of orders, of which every sheet has a list, name nothing: "APPOINT knight", "RELOCATE troops TO manor | SPREAD".
func (p *parser) commented(said string) (orders []string) {
	if len(said) > mostTried || strings.ContainsAny(said, "|[]") || !p.namesAnything(said) {
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
