package order

import (
	"slices"
	"strings"
)

// A spokenOf is of whom a text spoke last, so that HE and THEY may stand for them.
type spokenOf struct {
	troops Troops // nil if it was another lord, or nobody
	mixed  bool   // the sentence names others too
	others bool   // the text names others too
	me     bool   // it was he who writes, as I
	all    bool   // it was all own troops
}

// add adds the troops of a clause. With nil it is one of another lord.
func (s *spokenOf) add(troops Troops, beginsSentence bool) {
	if s.troops != nil && !slices.Equal(s.troops, troops) {
		s.others, s.mixed = true, !beginsSentence
	}
	if beginsSentence && slices.Equal(s.troops, troops) {
		s.mixed = false
	}
	s.troops = troops
}

// pick gives those for whom HE, or THEY, stands in the same sentence or in the next one; nil if that is not clear.
func (s spokenOf) pick(one, nextSentence bool) Troops {
	single := isSingle(s.troops)
	if one && !single || !one && single && s.others || nextSentence && s.mixed {
		return nil
	}
	return s.troops
}

// isSingle reports whether troops are no more than one.
func isSingle(t Troops) bool {
	return len(t) == 1 && (t[0].Kind == TheLord || t[0].Kind == Numbers && t[0].First == t[0].Last)
}

// remember keeps of which troops a passage speaks, if it was read; if it was not, and names any, it is not clear who HE would be.
func (p *parser) remember(c passage) passage {
	if !c.read() && !c.asIs && slices.ContainsFunc(c.syms, symbol.namesSomebody) {
		if t := p.onlyTroop(c.syms); t != nil || p.isMissed(c) {
			p.speaking = spokenOf{troops: t, others: true} // HE may be clear, THEY is not
		}
	}
	begins := true
	if c.read() {
		p.speaking.all = slices.ContainsFunc(c.orders, isForEveryone) && slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symWord && (s.means == kAll || s.means == kNone) })
	}
	if c.read() && p.saysAllOwn(c.syms) && slices.ContainsFunc(c.orders, func(o spoken) bool { return isForAll(o.order) }) {
		p.speaking = spokenOf{all: true, others: true}
	}
	for _, o := range c.orders {
		if m, ok := o.order.(Move); ok {
			p.keepMarch(m)
		}
		if troops, named := troopsOf(Unwrap(o.order)); named {
			if slices.ContainsFunc(c.syms, symbol.isRest) {
				troops = nil
			}
			p.speaking.add(troops, begins)
			if len(troops) > 0 {
				p.groups = append(p.groups, troops)
			}
			p.speaking.me = slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symWord && s.means == kMe })
			begins = false
		}
	}
	return c
}

// keepMarch keeps where troops are sent.
func (p *parser) keepMarch(m Move) {
	if p.sent == nil {
		p.sent = map[Item]Place{}
	}
	for _, t := range m.Troops {
		p.sent[t] = m.To
	}
}

// onlyTroop is the one own troop that symbols name, if they name nobody else; nil otherwise.
func (p *parser) onlyTroop(syms []symbol) (t Troops) {
	for i, s := range syms {
		titled := s.kind == symWord && (s.means == kKnights || s.means == kMen) && i+1 < len(syms) && syms[i+1].kind == symNumber
		switch {
		case titled || !s.namesSomebody():
		case t != nil || s.kind == symLord && !p.isMyself(s.n) || s.kind == symNumber && (s.spelt || s.n != s.to || p.names.own.kindOf(s.n) == none):
			return nil
		case s.kind == symNumber:
			t = Troops{{First: s.n, Last: s.n}}
		case s.kind == symWord && s.means == kLord && !(i+1 < len(syms) && syms[i+1].kind == symLord):
			t = Troops{{Kind: TheLord}}
		default:
			return nil
		}
	}
	return t
}

// spokenAbove is of whom the line above spoke, if it was read as orders and nothing else.
func (p *parser) spokenAbove() (of spokenOf) {
	begins := true
	for _, l := range p.ordersAbove() {
		if troops, named := troopsOf(Unwrap(l.Order)); named {
			of.add(troops, begins)
			begins = false
		}
	}
	return of
}

// ordersAbove are the orders of the line above, or of those that were read with it; none if something in them was not read.
func (p *parser) ordersAbove() []Line {
	if p.ended < 0 || p.ended != p.at-1 {
		return nil
	}
	first := p.lines[p.ended].N
	if p.to == p.ended {
		first = p.lines[p.from].N
	}
	if n := len(p.sheet.Unread); n > 0 && p.sheet.Unread[n-1].N >= first {
		return nil
	}
	n := len(p.sheet.Orders)
	for n > 0 && p.sheet.Orders[n-1].N >= first {
		n--
	}
	return p.sheet.Orders[n:]
}

// namesSomebody reports whether a symbol stands for troops or a lord.
func (s symbol) namesSomebody() bool {
	switch s.kind {
	case symNumber, symLord:
		return true
	case symWord:
		return s.means == kLord || s.means == kAll || s.means == kRest || s.means == kKnights || s.means == kMen
	}
	return false
}

func (s symbol) isRest() bool { return s.kind == symWord && s.means == kRest }

// troopsOf are the troops that an order names, and whether it names any, or another lord.
func troopsOf(o Order) (t Troops, named bool) {
	switch o := o.(type) {
	case Move:
		t = o.Troops
	case Hold:
		t = o.Troops
	case Stance:
		t = o.Troops
	case Withdraw:
		t = o.Troops
	case Victory:
		t = o.Troops
	case Defeat:
		t = o.Troops
	case Retire:
		t = o.Troops
	case Dismiss:
		t = o.Troops
	case Pay:
		t = o.Troops
	case Relocate:
		t = o.Troops
	case Heir:
		t = Troops{{First: o.Knight, Last: o.Knight}}
	case Appoint:
		t = Troops{{First: o.Knight, Last: o.Knight}}
	case Attitude, Give, Share:
		return nil, true
	case Boundary, Build, Champions, Claim, Conditional, Convert, Enter, Hire, Invade, Lightning, Profess, RelocateStaff, Repair, Shelter, Spread,
		Swarm, Wounds, Yield:
	}
	return t, len(t) > 0
}

// The words that stand for those of whom a text spoke.
var (
	he   = wordsOf("he she him her himself herself hes shes")
	they = wordsOf("they them themselves theyre two")
	we   = wordsOf("we i you everyone everybody")

	pronouns = wordsOf("he she it they him her them his their")
)

// readPronoun reads a clause without troops that HE or THEY is for. It is none, rather than one for all troops, if it is not clear who that is.
func (p *parser) readPronoun(f *frame) (orders []Order, spoken bool) {
	one, many := p.pronounOf(f)
	if !one && !many || p.hasAny(f, "any", "anyone", "anybody", "whoever") && p.defeatsAny(f) {
		return nil, false
	}
	if f.hasWord(kAttack) && p.hasAny(f, "us", "me", "our", "my") {
		return nil, true // they attack us
	}
	if t := p.meantBy(f, one); t != nil {
		g := *f
		g.troops, g.has = t, f.has|sTroops
		if got := p.rowsFor(&g); got != nil && (p.ifLord == "" || !slices.ContainsFunc(got, takesAll) || p.hasAny(f, "should", "shall", "must", "let", "is", "instead")) {
			f.meant = t
			return got, true
		}
	}
	got := p.rowsFor(f)
	if slices.ContainsFunc(got, isForAll) && !p.tellsAll(f) {
		return nil, true
	}
	return got, true
}

// defeatsAny reports whether a clause says what all troops do that win or lose: "whoever loses, he goes home".
func (p *parser) defeatsAny(f *frame) bool { return f.hasWord(kVictory) || f.hasWord(kDefeat) }

// tellsAll reports whether a text begins by telling THEM what they should do, so that they are all own troops.
func (p *parser) tellsAll(f *frame) bool {
	word := p.bareWord(f.tok + 1)
	return f.tok == p.start && (p.ended < 0 || p.ended != p.at-1) && p.bareSets(f.tok).meets(they) && (word == "should" || word == "must" || word == "shall")
}

// isNoMatterOfFights reports whether an order is for more than what troops do that somebody else fights.
func (p *parser) isNoMatterOfFights(o Order) bool {
	s, stance := o.(Stance)
	return !withOpponent[o.keyword()] || stance && s.Do == Attack
}

// isForAll reports whether an order is for all troops because it names none.
func isForAll(o Order) bool {
	troops, _ := troopsOf(Unwrap(o))
	return troops == nil && takesAll(o)
}

// takesAll reports whether an order would be for all troops if it named none.
func takesAll(o Order) bool {
	switch Unwrap(o).keyword() {
	case kStance, kWithdraw, kVictory, kDefeat:
		return true
	}
	return false
}

// pronounOf reports whether HE or THEY is whom a clause is for: the last such word in it, if neither a verb of fighting nor a word such as
// TO or WITH stands before it.
func (p *parser) pronounOf(f *frame) (one, many bool) {
	for i := p.beginOf(f); i < len(p.syms); i++ {
		s := p.syms[i]
		if s.kind != symWord {
			continue
		}
		if f.end > 0 && s.tok >= f.end {
			break
		}
		for k := s.tok; k < s.end && (k == s.tok || s.means == kVictory || s.means == kDefeat || p.skips(s)); k++ {
			switch said := p.bareSets(k); {
			case one && p.isWord(k, "everybody") && p.meansAt(i-1) != kAnd, one && p.isWord(k, "everyone") && p.meansAt(i-1) != kAnd: // he attacks everybody
			case said.meets(we):
				one, many = false, false
			case p.isObject(i):
			case p.meansAt(i+1) == kStance && said.meets(pronouns):
				one, many = !p.isWord(k, "their"), p.isWord(k, "their")
			case said.meets(he):
				one, many = true, false
			case said.meets(they):
				one, many = false, true
			}
		}
	}
	return one, many
}

// beginOf is the symbol with which a clause begins, and the words before it that say nothing by themselves: he shall.
func (p *parser) beginOf(f *frame) int {
	i := slices.IndexFunc(p.syms, func(s symbol) bool { return s.tok >= f.tok })
	for i > 0 && p.skips(p.syms[i-1]) {
		i--
	}
	return max(i, 0)
}

// inherited are the troops of the clause before, named or meant.
func (f *frame) inherited() Troops {
	switch b := f.inherits; {
	case b == nil:
		return nil
	case b.has&sTroops != 0:
		return b.troops
	default:
		return b.meant
	}
}

// mayThey reports whether HE stands before the MAY of symbol i, or THEY behind a victory or a defeat: others may attack too.
func (p *parser) mayThey(i int) bool {
	said := p.bareSets(p.syms[i].tok - 1)
	return said.meets(he) || said.meets(they) && p.sentenceHas(i, kVictory, kDefeat)
}

// longestTopic is how many words and signs a line has at most that names troops and nothing else, and ends in no colon.
const longestTopic = 12

// withItsLines joins the lines below this one to it, if it names troops and nothing else: "For 02:", and what he does in lines of their
// own, down to the next line that names troops, or an empty one.
func (p *parser) withItsLines(in Input) (text string, used int) {
	if text, used = in.Text, 1; !p.canTake(p.at + 1) {
		return text, used
	}
	colon := p.is(len(p.toks)-1, ":")
	if !colon && (len(p.toks) > longestTopic || !strings.ContainsAny(strings.TrimSpace(p.lines[p.at+1].Text)[:1], "-*•·")) || !p.headsLines() {
		return text, used
	}
	for sign := map[bool]string{true: " ", false: ":"}[colon]; used < mostWrapped && p.canTake(p.at+used); used++ {
		line, names := p.unlist(p.lines[p.at+used].Text)
		if names {
			break
		}
		text += sign + line
		sign = ";"
	}
	return text, used
}

// unlist is a line with blanks in the place of the mark or the number before it, and whether it names troops.
func (p *parser) unlist(text string) (line string, names bool) {
	q := p.alone(text)
	q.skipBullets()
	if q.start >= len(q.toks) {
		return text, false
	}
	q.readSymbols()
	lo, _ := q.span(q.start, q.start+1)
	return strings.Repeat(" ", lo) + text[lo:], slices.ContainsFunc(q.cutClauses(), func(f frame) bool { return f.has&sTroops != 0 || f.me })
}

// headsLines reports whether the symbols are troops by their numbers, or behind FOR, and nothing else.
func (p *parser) headsLines() bool {
	p.readSymbols()
	if p.meansAt(p.next(0)) != kFor && !slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symNumber }) {
		return false
	}
	frames := p.cutClauses()
	return len(frames) == 1 && frames[0].isTopic()
}

// isTopic reports whether a clause names troops and nothing else.
func (f *frame) isTopic() bool {
	return f.has == sTroops && len(f.troops) > 0 && len(f.words) == 0 && f.unknown < 0 && f.failed == ""
}

// readTopic reads a clause for the troops of which the whole text is.
func (p *parser) readTopic(f *frame) []Order {
	if len(p.topic) == 0 || f.me {
		return nil
	}
	g := *f
	g.troops, g.has = p.topic, f.has|sTroops
	return p.rowsFor(&g)
}

// findTopic gives the troops that stand alone before a colon at the head of a text, if it names no others: "For 02: stance defend; after
// victory stay".
func (p *parser) findTopic(syms []symbol) Troops {
	colon := indexOfKind(syms, symColon)
	if colon < 1 {
		return nil
	}
	p.syms = syms[:colon]
	frames := p.cutClauses()
	if len(frames) != 1 || !frames[0].isTopic() {
		return nil
	}
	topic := frames[0].troops
	p.syms = syms[colon+1:]
	for _, f := range p.cutClauses() {
		if f.has&sTroops != 0 {
			return nil
		}
	}
	return topic
}

// bareWord is token k without what an apostrophe parts from it: he's, they'll.
func (p *parser) bareWord(k int) string {
	if k < 0 || k >= len(p.toks) {
		return ""
	}
	said := p.said(k, k+1)
	if at := strings.IndexAny(said, "'’"); at > 0 {
		said = said[:at]
	}
	return Fold(said)
}

// bareSets are the sets of words of which the bare word of token k is one.
func (p *parser) bareSets(k int) *wordSets {
	if 0 <= k && k < len(p.toks) && p.toks[k].kind == word && !p.toks[k].mixed {
		return p.toks[k].in()
	}
	return &english().find([]byte(p.bareWord(k))).in
}

// isObject reports whether the pronoun of symbol i is whom somebody fights, or with whom somebody does something.
func (p *parser) isObject(i int) bool {
	if p.meansAt(i) == kStronger {
		return true
	}
	if p.hasWordAt(p.syms[i].tok, subjects) {
		return false
	}
	switch p.meansAt(i - 1) {
	case kAttack, kPassive, kEnemy, kAlly, kNeutral, kTo, kWith, kFrom, kOf, kFor, kAt, kBy, kAgainst, kStronger, kAnybody:
		return true
	}
	return false
}

// meantBy are the troops for which HE, or THEY, stands in a clause; nil if that is not clear.
func (p *parser) meantBy(f *frame, one bool) Troops {
	if one && slices.Contains(f.when, Withdrawal{When: LordHurt}) {
		return Troops{{Kind: TheLord}} // if my lord is hurt, he withdraws
	}
	of, last := p.speaking, -1
	if !one && of.all && of.others && of.troops == nil {
		return nil // my troops do not attack; they defend
	}
	for k := range p.frames {
		b := &p.frames[k]
		if b.tok >= f.tok {
			break
		}
		switch {
		case b.has&sTroops != 0 && len(b.troops) > 0:
			troops := b.troops
			if p.hasRest(b) {
				troops = nil
			}
			of.add(troops, last < 0 || p.stopsBetween(last, b.tok))
			last = b.tok
		case b.has&sLords != 0 || b.me && !one:
			of.add(nil, true)
			last = b.tok
		}
	}
	return of.pick(one, last < 0 || p.stopsBetween(last, f.tok))
}

// hasRest reports whether a clause is for THE REST.
func (p *parser) hasRest(f *frame) bool {
	return slices.ContainsFunc(p.syms, func(s symbol) bool { return f.tok <= s.tok && s.tok < f.end && s.isRest() })
}

// stopsBetween reports whether a sentence ends between two tokens.
func (p *parser) stopsBetween(from, to int) bool {
	return slices.ContainsFunc(p.syms, func(s symbol) bool { return from <= s.tok && s.tok < to && s.kind == symStop })
}

// tellsHim reports whether a passage tells HIM or THEM to do something.
func (p *parser) tellsHim(c passage) bool {
	told := false
	for _, s := range c.syms {
		for k := s.tok; k < s.end && s.kind == symWord; k++ {
			told = told || p.bareSets(k).meets(he) || p.bareSets(k).meets(they)
		}
		if told && s.kind == symWord && (heads[s.means] || s.means == kReturn || s.means == kHome || s.means == kStay || s.means == kContinue) && !goods[s.means] && s.means != kHave && !p.isPast(s.tok) {
			return true
		}
	}
	return false
}

// carried are the troops of the clause before, for one that goes on with its sentence, or says behind a condition what is to be done instead.
func (p *parser) carried(f *frame) Troops {
	if (!p.follows || p.speaking.me) && (!p.depends || !p.carries) || f.me || f.has&sTroops != 0 || f.hasWord(kClaim) || p.speaking.mixed {
		return nil
	}
	for b := f.inherits; b != nil; b = b.inherits {
		if b.has&(sTroops|sLords) != 0 || b.me {
			return nil
		}
	}
	return p.speaking.troops
}

// hearHim puts the lord who was named before in the place of HE or HIM: "Gawaine is weak, so count him as my enemy".
func (p *parser) hearHim(f *frame) {
	if f.has&sLords != 0 || !f.hasWord(kAlly) && !f.hasWord(kEnemy) && !f.hasWord(kNeutral) || !p.hasAny(f, "he", "hes", "him", "she", "her") || p.hasAny(f, "his", "their", "your", "was") {
		return
	}
	if lord := p.lordBefore(f.tok); lord >= 0 {
		f.lords = append(f.lords[:0], p.names.lords.names[lord])
		f.has |= sLords
	}
}

// lordBefore is the other lord who was named last before a token; -1 if there is none, or if his sentence names two.
func (p *parser) lordBefore(tok int) int {
	lord, stops, two := -1, false, false
	for _, s := range p.all {
		switch {
		case s.tok >= tok:
		case s.kind == symStop:
			stops = true
		case s.kind == symLord && !p.isMyself(s.n):
			two = lord >= 0 && lord != s.n && !stops
			lord, stops = s.n, false
		}
	}
	if two {
		return -1
	}
	return lord
}
