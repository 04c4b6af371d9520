package order

import (
	"slices"
	"strconv"
)

// hired are the words for the troops that are hired. One is a KNIGHT, or a MAN.
var hired = []meaning[bool]{{kKnights, true}, {kMen, false}}

// what prints the troops that are hired, one or more.
func (o Hire) what() string {
	switch {
	case o.N != 1:
		return wordFor(o.Knight, hired)
	case o.Knight:
		return "KNIGHT"
	}
	return "MAN"
}

// build reads BUILD [n] what AT manor[, manor…] [BID n] (§5.v, §19).
func (p *parser) build() Build {
	b := Build{N: 1}
	if p.isNumber(p.pos) {
		b.N = p.number("how many to build", 1, 99)
	}
	p.playsHere()
	unknown := func(m meaning[Improvement]) bool { return !p.knows(m.word) }
	b.What = choose(p, slices.DeleteFunc(slices.Clone(improvements), unknown))
	p.needs(kAt)
	b.At = readList(p, (*parser).manor, none)
	p.playsHere()
	if (b.What == Church || b.What == Circle) && p.takes(kBid) {
		b.Bid = p.number("a bid in bezants", 1, 999)
	}
	return b
}

// what prints what is built, one or more for each manor.
func (o Build) what() string {
	switch {
	case o.N <= 1:
		return o.What.String()
	case o.What == Church:
		return strconv.Itoa(o.N) + " CHURCHES"
	}
	return strconv.Itoa(o.N) + " " + o.What.String() + "S"
}

var improvements = []meaning[Improvement]{
	{kHive, Hive}, {kForester, Forester}, {kReeve, Reeve}, {kMill, Mill}, {kCastle, Castle}, {kChurch, Church}, {kCircle, Circle},
}

// String is the improvement in capitals.
func (i Improvement) String() string { return wordFor(i, improvements) }

// printBuild prints what BUILD has.
func printBuild(w *walk, o *Build) {
	w.print(o.what())
	w.literal(kAt)
	w.print(printList(o.At, Place.print))
	if w.optional(kBid, o.Bid > 0) {
		w.print(strconv.Itoa(o.Bid))
	}
}
