package order

import (
	"slices"
	"strings"
)

// A purchase is something to hire or to build, and where.
type purchase struct {
	n      int
	what   keyword
	places []target
	each   bool // the count is for each place
}

// A shopping reads what a part of a sentence of winter hires and builds.
type shopping struct {
	*clauseReader
	at      int // the symbol that is being read
	all     []purchase
	last    keyword  // what was named last
	front   []target // the places that were named before it
	sum     int      // a count that is dealt out behind it
	verb    bool
	waiting bool // the last one has no place yet
	from    int  // the first symbol
	strange bool // words that are not known stand among them
}

// buys are the words by which something is hired or built; others may stand there for other things too.
var buys = set(kHire, kBuild, kBuy, kWant, kWish, kHave, kEnter, kAttack, kAppoint)

// shop reads purchases from symbol r.i on. It reports false, and leaves r.i, if there are none, or if they are not clear.
func (r *clauseReader) shop(begin int) bool {
	if r.phrases().lacksMoneyBefore(r.phrases().atomOf(r.i)) {
		return false
	}
	s := shopping{clauseReader: r, at: r.i, from: r.i, last: r.boughtBefore()}
	for s.at < len(r.syms) && s.take() {
	}
	orders := s.orders()
	if len(orders) == 0 || !s.ends() || r.given != nil && !r.given.enough {
		return false
	}
	r.i = s.at
	r.passMoney()
	r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, orders: orders})
	return true
}

// passMoney passes over a condition behind the purchases that says no more than that the money must suffice.
func (r *clauseReader) passMoney() {
	r.passPossible()
	at := r.i
	for r.i < len(r.syms) && (r.syms[r.i].kind == symComma || r.means(r.i) == kBut) {
		r.i++
	}
	if r.i < len(r.syms) && r.beginsCase(r.i) {
		if g, ok := r.readCase(); ok && g.plain == &forPay && !g.unless {
			return
		}
	}
	r.i = at
}

// ends reports whether the purchases end where a part of a sentence does.
func (s *shopping) ends() bool {
	return s.at >= len(s.syms) || s.endsAt(s.at) || s.phrases().hasClass("ifpossible", s.phrases().atomOf(s.at))
}

// take takes the next symbol. It reports false at the end of the purchases, or where they are not clear.
func (s *shopping) take() bool {
	i, sym := s.at, s.syms[s.at]
	switch {
	case s.takeTurn():
		return true
	case sym.kind == symNumber:
		return s.takeCount()
	case s.p.isPlace(i):
		return s.takePlaces(i)
	case sym.kind == symUnknown && s.isWord(i, wishesFor):
		s.verb = true
	case sym.kind == symUnknown:
		if s.isName(i) || len(s.all) == 0 || s.says(i, "than") {
			return false
		}
		s.strange = true
	case sym.kind == symComma, sym.kind == symColon, sym.joins():
		return s.goesOn()
	case sym.kind != symWord:
		return false
	default:
		return s.takeWord()
	}
	s.at++
	return true
}

// takeCount takes a number: of what follows it, of what was named before, of coins, or a sum that is dealt out.
func (s *shopping) takeCount() bool {
	sym, j := s.syms[s.at], s.next(s.at+1)
	if sym.n < 1 || sym.n > 20 || sym.to != sym.n {
		return false
	}
	switch m := s.means(j); {
	case sym.means == kGold || m == kGold:
		s.at = max(j, s.at+1)
		if m == kGold {
			s.at = j + 1
		}
		return true
	case goods[m]:
		s.add(sym.n, m)
		s.at = j + 1
	case s.last != none && (m == kAt || m == kFor || m == kTo) && s.p.isPlace(s.next(j+1)), s.last != none && m == kThere:
		s.addAnother(sym.n)
		s.at = j
	case s.p.kindAt(j) == symNumber && goods[s.means(s.next(j+1))]:
		s.sum = sym.n
		s.at = j
	default:
		return false
	}
	return true
}

// add adds something to the list.
func (s *shopping) add(n int, what keyword) {
	s.all = append(s.all, purchase{n: n, what: what, places: s.front, each: len(s.front) > 1})
	s.last, s.waiting = what, len(s.front) == 0
}

// addAnother adds one more of what was named last. If that has a count and no place, it was the sum.
func (s *shopping) addAnother(n int) {
	if k := len(s.all) - 1; k >= 0 && s.waiting && len(s.all[k].places) == 0 && s.all[k].n > 1 && s.sum == 0 {
		s.sum, s.all = s.all[k].n, s.all[:k]
	}
	s.front = nil
	s.add(n, s.last)
}

// takePlaces takes the places at symbol i, with AND or commas between them, for what has none yet.
func (s *shopping) takePlaces(i int) bool {
	var places []target
	for {
		places = append(places, s.p.targetOf(s.syms[i]))
		s.at = i + 1
		for s.isWord(s.at, roadNouns) {
			s.at++
		}
		j := s.at
		for j < len(s.syms) && (s.syms[j].kind == symComma || s.means(j) == kAnd || s.means(j) == kAt) {
			j++
		}
		if j == s.at || j >= len(s.syms) || !s.p.isPlace(j) || s.means(s.next(j+1)) == kHave || s.verbSoon(j+1) {
			break
		}
		i = j
	}
	if !s.waiting {
		if len(s.all) > 0 && len(s.front) == 0 {
			return len(places) == 1 && slices.Equal(s.all[len(s.all)-1].places, places)
		}
		s.front = places
		return true
	}
	for k := len(s.all) - 1; k >= 0 && len(s.all[k].places) == 0; k-- {
		s.all[k].places, s.all[k].each = places, len(places) > 1
	}
	s.waiting = false
	s.there = places[len(places)-1]
	return true
}

// verbSoon reports whether a verb of buying stands right behind symbol i, but for words that say nothing.
func (s *shopping) verbSoon(i int) bool {
	i = s.next(i)
	return buys[s.means(i)] && s.means(i) != kWant
}

// takeWord takes a word.
func (s *shopping) takeWord() bool {
	i, m := s.at, s.means(s.at)
	switch {
	case goods[m]:
		return s.takeNoun()
	case m == kAppoint && !goods[s.means(s.next(i+1))]:
		return false
	case m == kAttack && !s.says(i, "engage"):
		return false
	case m == kHave && (s.means(i-1) == kMe || s.saysAnyOf(i, i+1, holders) || s.isPronoun(i-1) && !s.says(i-1, "us")):
		return false // I have two knights
	case buys[m]:
		s.verb = true
	case m == kHold && s.says(i, "remaining"):
	case m == kRequest && len(s.all) > 0 && !s.strange:
		s.verb = true // two new knights, please
	case m == kDoubt && s.said(i, i+1) == "would have" && s.means(i-1) == kMe && s.means(i+1) != kHire && s.means(i+1) != kBuild:
		s.verb = true // I would have a hive built
	case m == kAt && len(s.all) > 0 && !s.p.isPlace(s.next(i+1)) && s.next(i+1) < len(s.syms) && s.p.kindAt(s.next(i+1)) == symUnknown && !s.isName(s.next(i+1)): // a hive in the garden
		s.at = s.next(i + 1)
	case m == kAt && s.means(i+1) == kAt: // put some bees in at Dunsford
	case (m == kAt || m == kFor || m == kTo) && s.p.isPlace(s.next(i+1)):
		return s.takePlaces(s.next(i + 1))
	case m == kThere && s.there.place != "":
		if s.waiting {
			s.all[len(s.all)-1].places, s.waiting = []target{s.there}, false
		}
	case m == kTo && buys[s.means(s.next(i+1))]:
	case (m == kFor || m == kTo || m == kWith) && len(s.all) > 0 && !s.speaksOfTask(i):
		for s.at++; s.at < len(s.syms) && !s.endsAt(s.at) && s.syms[s.at].kind != symNumber && !s.p.isPlace(s.at); s.at++ {
		}
		s.strange = true
		return true
	case s.isOther(i) && goods[s.means(s.next(i+1))]: // a second man
	case s.isOther(i) && s.last != none:
		s.addAnother(1)
		for s.at++; s.at < len(s.syms) && (s.isOther(s.at) || s.says(s.at, "one") || s.p.skips(s.syms[s.at]) || s.says(s.at, "of") || s.isWord(s.at, relative) || s.means(s.at) == kEnter || s.means(s.at) == kHire); s.at++ {
		}
		return true
	case s.isWord(i, relative) && len(s.all) > 0:
		s.i = i
		s.skipRelative()
		s.at = s.i
		return true
	case m == kMe && len(s.all) == 0, s.p.skips(s.syms[i]), m == kAlly && s.says(i, "each"), s.isWord(i, harmless):
	default:
		return false
	}
	s.at++
	return true
}

var holders = wordsOf("i we ive weve he she they it has")

// speaksOfTask reports whether somebody is hired for what reeves and foresters do: "a man to look after the river".
func (s *shopping) speaksOfTask(i int) bool {
	if s.last != kMen && s.last != kKnights {
		return false
	}
	for ; i < len(s.syms) && !s.endsAt(i); i++ {
		if s.isWord(i, tasks) || goods[s.means(i)] {
			return true
		}
	}
	return false
}

var tasks = wordsOf("river stream water fish fishing wood woods forest trees bees honey mill flour corn")

// isOther reports whether "another", "the other", "one of them" or "a third" stands at symbol i.
func (s *shopping) isOther(i int) bool {
	if i >= len(s.syms) {
		return false
	}
	said := Fold(s.p.said(s.syms[i].tok, s.syms[i].end))
	return said == "another" || said == "other" || said == "one of" || s.p.ordinal(i) > 1
}

// takeNoun takes something to hire or build without a count: a hive, hives at A and B.
func (s *shopping) takeNoun() bool {
	i := s.at
	said := Fold(s.p.said(s.syms[i].tok, s.syms[i].end))
	troops := s.means(i) == kKnights || s.means(i) == kMen
	if troops && isPlural(said) && !strings.HasPrefix(said, "man") && len(s.front) < 2 || s.p.kindAt(s.next(i+1)) == symNumber {
		return false // knight 02
	}
	s.add(1, s.means(i))
	s.at++
	return true
}

// goesOn reports whether the purchases go on behind the comma or AND at symbol s.at.
func (s *shopping) goesOn() bool {
	j := s.at
	for j < len(s.syms) && (s.syms[j].joins() || s.syms[j].kind == symColon || s.p.skips(s.syms[j]) && !s.isOther(j) || buys[s.means(j)] && s.means(j) != kHave && s.means(j) != kEnter) {
		j++
	}
	if place := s.behindTaking(j); len(s.all) > 0 && s.waiting && place > j {
		s.at = place // two knights, both to be taken on at Pulham
		return true
	}
	if len(s.all) > 0 && s.waiting && (s.means(j) == kAt || s.means(j) == kFor) {
		s.at = j
		return s.isWord(j-1, manyPronouns) || s.says(j-1, "all") // two men, both at Foxwood; but not: a knight, and at Foxwood …
	}
	k := j
	if s.p.kindAt(k) == symNumber {
		k = s.next(k + 1)
	}
	another := s.isOther(j) || s.p.kindAt(j) == symNumber && s.last != none
	if !goods[s.means(k)] && !another || s.p.kindAt(s.next(k+1)) == symNumber {
		return false
	}
	for s.at < j && !buys[s.means(s.at)] {
		s.at++
	}
	s.front = nil
	return true
}

// behindTaking is the AT before a place behind "both to be taken on" at symbol i; i itself if nothing of the kind stands there.
func (s *shopping) behindTaking(i int) int {
	j := i
	for j < len(s.syms) && (s.p.skips(s.syms[j]) || s.means(j) == kTo || buys[s.means(j)] || s.means(j) == kMove || s.isWord(j, relative)) {
		j++
	}
	if s.means(j) != kAt || !s.p.isPlace(s.next(j+1)) {
		return i
	}
	return j
}

// orders are those of the purchases; nil if they are not clear.
func (s *shopping) orders() (all []Order) {
	if !s.verb && len(s.front) == 0 && s.sum == 0 && !s.isList() {
		return nil
	}
	total := 0
	for _, b := range s.all {
		total += b.n * max(1, len(b.places))
		for _, at := range b.places {
			if !s.p.isManor(at.place) {
				return nil
			}
		}
		for _, o := range b.orders(s.p.names.own.onlyPlace()) {
			if !slices.ContainsFunc(all, func(had Order) bool { return had.String() == o.String() }) {
				all = append(all, o) // a reeve at Tarrant is sound, so let us have one there
			}
		}
	}
	if s.sum > 0 && (s.sum != total || len(all) < len(s.all)) {
		return nil
	}
	return all
}

// orders are those for one thing that is bought.
func (b *purchase) orders(home Place) (all []Order) {
	if b.what != kKnights && b.what != kMen {
		what := improvements[slices.IndexFunc(improvements, func(m meaning[Improvement]) bool { return m.word == b.what })].is
		build := Build{N: b.n, What: what}
		for _, at := range b.places {
			build.At = append(build.At, at.place)
		}
		if len(build.At) == 0 && home != "" {
			build.At = []Place{home}
		}
		if len(build.At) == 0 || b.each && b.n > 1 {
			return nil
		}
		return single(build)
	}
	if len(b.places) == 0 {
		return single(Hire{N: b.n, Knight: b.what == kKnights})
	}
	if b.n > 1 && len(b.places) > 1 {
		return nil
	}
	for _, at := range b.places {
		all = append(all, Hire{N: b.n, Knight: b.what == kKnights, At: at.place})
	}
	return all
}

// winterOrders makes the orders of a clause of winter that buys nothing.
func (r *clauseReader) winterOrders(c *spokenClause) []Order {
	if c.foreign || c.given != nil && c.given.plain == nil {
		return nil
	}
	places := slices.Concat(c.goals, c.ats, c.bare)
	switch {
	case c.verb == kEnter && (c.hired || c.pronoun && len(c.who) == 0) && len(places) == 1 && !c.denied:
		return single(Hire{At: places[0].place}) // settleHires finds whom
	case c.verb == kPay || c.first && (c.verb == kMove || c.verb == none && len(c.who) > 0):
		return r.pay(c)
	case c.verb == kHeir:
		return r.heir(c)
	case c.verb == kDismiss, c.verb == kPillage && c.denied, c.verb == kMove && c.denied && r.saysAway(c):
		c.asIs = c.denied && len(c.who)+len(c.with) == 0
		return nil
	case stays[c.verb]:
		c.asIs = r.staysInWinter(c)
		return nil
	case c.verb == kRelocate, goes[c.verb]:
		return r.relocate(c)
	case (c.verb == kBuild || c.verb == kHire || c.verb == kBuy) && c.denied && len(c.who)+len(places) == 0:
		c.asIs = true // I do not build a hive
		return nil
	case c.verb == kGive && c.denied && c.gold == 0:
		c.asIs = true
		return nil
	case c.verb == kBuy && c.denied && len(c.who)+len(c.with) == 0 && r.verbWithin(c.verbAt+1, c.to):
		c.asIs = true // nobody needs moving
		return nil
	case c.first && len(c.who) > 0 && (c.verb == kBuy || c.verb == kHave):
		return r.pay(c)
	case c.verb == kGive || c.gold > 0 && (c.verb == kMove || c.verb == kYield || c.verb == kHave || c.verb == kBuy):
		return r.give(c)
	}
	return nil
}

// pay makes a PAY of those who come first. That all are paid needs no order.
func (r *clauseReader) pay(c *spokenClause) []Order {
	t := c.who
	if len(t) == 0 {
		t = c.with
	}
	if c.denied || len(c.goals)+len(c.ats)+len(c.bare)+len(c.lords) > 0 {
		return nil
	}
	if !c.first && !r.first {
		c.asIs = c.everybody && len(t) == 0
		return nil
	}
	if len(t) == 0 {
		return nil
	}
	return single(Pay{t})
}

// saysAway reports whether somebody is sent away.
func (r *clauseReader) saysAway(c *spokenClause) bool {
	return slices.ContainsFunc(r.syms[c.from:c.to], func(s symbol) bool { return s.kind == symWord && s.means == kAway })
}

// staysInWinter reports whether a clause says that troops stay where they stand.
func (r *clauseReader) staysInWinter(c *spokenClause) bool {
	t := c.who
	if len(t) == 0 && c.verbAt >= 0 && r.isWord(c.verbAt, keeping) {
		t = c.with
	}
	if c.denied || !c.named && len(t) == 0 || len(c.goals)+len(c.origin)+len(c.ways)+len(c.lords) > 0 {
		return false
	}
	for _, at := range slices.Concat(c.ats, c.bare) {
		if !r.p.names.own.stand(t, at.place) {
			return false
		}
	}
	return true
}

var keeping = wordsOf("leave leaves leaving keep keeps keeping")

// relocate makes a RELOCATE.
func (r *clauseReader) relocate(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	if c.denied && len(c.who)+len(c.with) == 0 && len(c.goals)+len(c.ats)+len(c.bare) == 0 {
		c.asIs = true // nobody moves house
		return nil
	}
	places := slices.Concat(c.goals, c.ats, c.bare)
	if len(places) == 0 && c.there && r.there.place != "" {
		places = []target{r.there}
	}
	if !ok || len(t) == 0 || c.denied || len(places) != 1 || len(c.ways)+len(c.lords)+len(c.phases) > 0 || len(c.origin) > 1 {
		return nil
	}
	if len(c.origin) == 1 && !r.p.names.own.stand(t, c.origin[0].place) || !r.p.isManor(places[0].place) {
		return nil
	}
	return single(Relocate{Troops: t, To: places[0].place})
}

// give makes a GIVE.
func (r *clauseReader) give(c *spokenClause) []Order {
	if c.denied || len(c.lords) != 1 || c.gold < 1 || c.gold > 999 || len(c.who)+len(c.with) > 1 || len(c.goals)+len(c.ats)+len(c.bare) > 0 {
		return nil
	}
	return single(Give{N: c.gold, To: c.lords[0]})
}

// isMark reports whether an order only tells settleHires something.
func isMark(o Order) bool {
	h, ok := o.(Hire)
	return ok && h.N == 0
}

// withoutMarks are orders without those that tell settleHires something.
func withoutMarks(all []Order) []Order { return slices.DeleteFunc(slices.Clone(all), isMark) }

// settleHires puts the place that is named for troops who are hired, such as "they can start at Foxwood", into the orders before it that hire
// them without a place.
func (p *parser) settleHires(all []passage) {
	if !slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool { return isMark(o.order) })
	}) {
		return
	}
	var before []*Order
	for i := range p.sheet.Orders {
		before = append(before, &p.sheet.Orders[i].Order)
	}
	for k := range all {
		for i := range all[k].orders {
			o := &all[k].orders[i].order
			if h, _ := (*o).(Hire); isMark(*o) {
				if !hireAt(before, h.At) {
					all[k].undone = "say how many you hire, and where."
				}
				continue
			}
			before = append(before, o)
		}
	}
	for k := range all {
		all[k].orders = slices.DeleteFunc(all[k].orders, func(o spoken) bool { return isMark(o.order) })
		if len(all[k].orders) == 0 && !all[k].asIs && all[k].undone == "" {
			all[k].syms = keepUnread(all[k])
		}
	}
}

// keepUnread are the symbols of a passage that is still to be noted as not read: those of one that never had orders.
func keepUnread(c passage) []symbol {
	if c.orders == nil {
		return c.syms
	}
	return nil
}

// hireAt gives the last orders that hire without a place one, and reports whether there were any.
func hireAt(before []*Order, at Place) (found bool) {
	for _, o := range slices.Backward(before) {
		h, ok := (*o).(Hire)
		if !ok || h.At != "" {
			return found
		}
		h.At = at
		*o, found = h, true
	}
	return found
}
