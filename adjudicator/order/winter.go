package order

import (
	"slices"
	"strconv"
)

// dismiss reads DISMISS men (§7.iv).
func (p *parser) dismiss() Order { return Dismiss{p.troops()} }

// pay reads PAY troops FIRST (§11).
func (p *parser) pay() Order {
	o := Pay{p.troops()}
	p.needs(kFirst)
	return o
}

// appoint reads APPOINT knight (§10.iii).
func (p *parser) appoint() Order { return Appoint{p.soldier()} }

// hire reads HIRE n KNIGHTS|MEN [AT manor] (§7.iv).
func (p *parser) hire() Order {
	h := Hire{N: p.number("how many to hire", 1, 99)}
	h.Knight = p.oneOf(kKnights, kMen) == kKnights
	if p.takes(kAt) {
		h.At = p.manor()
	}
	return h
}

// build reads BUILD [n] what AT manor[, manor…] (§5.v).
func (p *parser) build() Order {
	b := Build{N: 1}
	if p.isNumber(p.pos) {
		b.N = p.number("how many to build", 1, 99)
	}
	p.playsHere()
	b.What = p.improvement(p.buildable()...)
	p.needs(kAt)
	b.At = p.manors()
	p.playsHere()
	if (b.What == Church || b.What == Circle) && p.takes(kBid) {
		b.Bid = p.number("a bid in bezants", 1, 999)
	}
	return b
}

// improvement reads one of the improvements.
func (p *parser) improvement(options ...keyword) Improvement {
	switch p.oneOf(options...) {
	case kForester:
		return Forester
	case kReeve:
		return Reeve
	case kMill:
		return Mill
	case kCastle:
		return Castle
	case kChurch:
		return Church
	case kCircle:
		return Circle
	}
	return Hive
}

// buildable are the improvements that the game knows.
func (p *parser) buildable() []keyword {
	all := []keyword{kHive, kForester, kReeve, kMill, kCastle, kChurch, kCircle}
	return slices.DeleteFunc(all, func(k keyword) bool { return !p.knows(k) })
}

// relocate reads RELOCATE troops TO manor (§4.iii), and RELOCATE FORESTER|REEVE
// FROM manor TO manor (§5.vii).
func (p *parser) relocate() Order {
	if k := p.keyAt(p.pos); k == kForester || k == kReeve {
		s := RelocateStaff{What: p.improvement(kForester, kReeve)}
		p.needs(kFrom)
		s.From = p.manor()
		p.needs(kTo)
		s.To = p.manor()
		return s
	}
	r := Relocate{Troops: p.troops()}
	p.needs(kTo)
	r.To = p.manor()
	return r
}

// spread reads SPREAD.
func (p *parser) spread() Order { return Spread{} }

// String prints the order in full words.
func (d Dismiss) String() string { return phrase("DISMISS", d.Troops.String()) }

// String prints the order in full words.
func (o Pay) String() string { return phrase("PAY", o.Troops.String(), "FIRST") }

// String prints the order in full words.
func (a Appoint) String() string { return "APPOINT " + strconv.Itoa(a.Knight) }

// String prints the order in full words.
func (h Hire) String() string {
	return phrase("HIRE", strconv.Itoa(h.N), h.what(), clause("AT", h.At))
}

// what is who is hired, one or more.
func (h Hire) what() string {
	switch {
	case h.Knight && h.N == 1:
		return "KNIGHT"
	case h.Knight:
		return "KNIGHTS"
	case h.N == 1:
		return "MAN"
	}
	return "MEN"
}

// String prints the order in full words.
func (b Build) String() string {
	what := b.What.String()
	n := ""
	if b.N > 1 {
		n, what = strconv.Itoa(b.N), b.What.plural()
	}
	return phrase("BUILD", n, what, "AT", printPlaces(b.At), bid(b.Bid))
}

// String is the improvement in capitals.
func (i Improvement) String() string {
	return [...]string{"HIVE", "FORESTER", "REEVE", "MILL", "CASTLE", "CHURCH", "CIRCLE"}[i]
}

// plural is several of the improvement in capitals.
func (i Improvement) plural() string {
	if i == Church {
		return "CHURCHES"
	}
	return i.String() + "S"
}

// String prints the order in full words.
func (r Relocate) String() string { return phrase("RELOCATE", r.Troops.String(), clause("TO", r.To)) }

// String prints the order in full words.
func (r RelocateStaff) String() string {
	return phrase("RELOCATE", r.What.String(), clause("FROM", r.From), clause("TO", r.To))
}

// String prints the order in full words.
func (Spread) String() string { return "SPREAD" }
