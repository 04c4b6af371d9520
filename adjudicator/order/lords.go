package order

import "strconv"

// attitude reads ALLY, ENEMY or NEUTRAL lord[, lord…].
func (p *parser) attitude() Order {
	do := map[keyword]AttitudeWord{kAlly: Ally, kEnemy: Enemy, kNeutral: Neutral}[p.keyAt(p.start)]
	return Attitude{do, p.lords()}
}

// claim reads CLAIM place YES|NO (§5.i).
func (p *parser) claim() Order {
	c := Claim{Place: p.manor()}
	c.Yes = p.oneOf(kYes, kNo) == kYes
	return c
}

// yield reads YIELD place [TO lord] (§5.i).
func (p *parser) yield() Order {
	y := Yield{Place: p.manor()}
	if p.takes(kTo) {
		y.To = p.lord()
	}
	return y
}

// heir reads HEIR knight (§10.iii).
func (p *parser) heir() Order { return Heir{p.soldier()} }

// share reads SHARE house WITH lord n PERCENT (§9.ii).
func (p *parser) share() Order {
	s := Share{House: p.kindOf(House)}
	p.needs(kWith)
	s.Lord = p.lord()
	s.Percent = p.number("a share in percent", 0, 100)
	p.takes(kPercent)
	return s
}

// String prints the order in full words.
func (a Attitude) String() string { return phrase(a.Do.String(), printNames(a.Lords)) }

// String is the word in capitals.
func (w AttitudeWord) String() string { return [...]string{"NEUTRAL", "ALLY", "ENEMY"}[w] }

// String prints the order in full words.
func (c Claim) String() string {
	if c.Yes {
		return phrase(clause("CLAIM", c.Place), "YES")
	}
	return phrase(clause("CLAIM", c.Place), "NO")
}

// String prints the order in full words.
func (y Yield) String() string {
	if y.To == "" {
		return clause("YIELD", y.Place)
	}
	return phrase(clause("YIELD", y.Place), "TO", name(y.To))
}

// String prints the order in full words.
func (h Heir) String() string { return "HEIR " + strconv.Itoa(h.Knight) }

// String prints the order in full words.
func (s Share) String() string {
	return phrase(clause("SHARE", s.House), "WITH", name(s.Lord), strconv.Itoa(s.Percent), "PERCENT")
}
