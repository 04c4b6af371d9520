package order

import (
	"slices"
	"strings"
)

// peel reads a line that is an order in the printed form, with politeness, emphasis or a remark around it.
func (p *parser) peel(text string) bool {
	start, toks := p.start, p.toks
	if p.isVoided(start, len(toks)) {
		return false
	}
	if p.greetsAll(start) {
		p.start += 3
	}
	for p.start < len(toks) && (p.isEmphasis(p.start) || toks[p.start].kind == comma || p.isOpening(p.start)) {
		means, n := p.phraseAt(p.start)
		if means != kRequest {
			n = 1
		}
		p.start += max(n, 1)
	}
	end := min(p.start+1, len(toks))
	for end < len(toks) && !p.isEnding(end) {
		end++
	}
	if p.start == start && end == len(toks) || p.start >= end {
		p.start = start
		return false
	}
	p.toks = toks[:end]
	ok := p.read() && p.inSeason()
	p.toks = toks
	if ok {
		p.accept(text)
		p.ended = p.at
	}
	p.start = start
	return ok
}

// greetsAll reports whether "hi all," stands at token i.
func (p *parser) greetsAll(i int) bool {
	return i+3 < len(p.toks) && p.toks[i+2].kind == comma && p.hasWordAt(i, hails) && p.isWord(i+1, "all")
}

// isOpening reports whether a word of politeness stands at token i, or one with which people begin an order.
func (p *parser) isOpening(i int) bool {
	means, _ := p.phraseAt(i)
	return means == kRequest || p.hasWordAt(i, openings)
}

var openings = wordsOf("now then ok okay also so hereby and hello hi well yes")

// isEnding reports whether nothing but politeness stands from token i on, or a remark that says nothing behind a sign that parts.
func (p *parser) isEnding(i int) bool {
	parted := p.toks[i].kind == comma || p.toks[i].kind == dash || p.is(i, "(")
	for i < len(p.toks) {
		means, n := p.phraseAt(i)
		sign := p.isTail(i) || p.toks[i].kind == dash || p.is(i, "(") || p.is(i, ")")
		if !sign && means != kRequest && (means != kFiller || !parted) {
			return false
		}
		i += max(n, 1)
	}
	return true
}

// repeats reports whether a clause says nothing that the one before it did not say: "we need 2 knights, hire them".
func (p *parser) repeats(f *frame) bool {
	if f.has != 0 || f.unknown >= 0 || f.failed != "" || len(f.words) == 0 || f.part != f.inherits.part || p.hasAny(f, "he", "she", "they") {
		return false
	}
	g := *f.inherits
	before := p.rowsFor(&g)
	g.words = slices.Concat(g.words, f.words)
	return before != nil && printOrders(p.rowsFor(&g)) == printOrders(before)
}

// appendNew appends the orders that are not there yet: people say things twice.
func appendNew(orders []spoken, more []Order, part sheetPart) []spoken {
	for _, o := range more {
		if last := len(orders) - 1; last >= 0 && orders[last].part == part {
			first, ok := orders[last].order.(Enter)
			if wish, also := o.(Enter); ok && also { // Chester Road; otherwise York Road
				orders[last].order = Enter{slices.Concat(first.Entries, wish.Entries)}
				continue
			}
		}
		if !slices.ContainsFunc(orders, func(x spoken) bool {
			return x.part == part && x.order.keyword() == o.keyword() && sameTroops(x.order, o) && x.order.String() == o.String()
		}) {
			orders = append(orders, spoken{o, part})
		}
	}
	return orders
}

// sameTroops reports whether two orders are for the same troops.
func sameTroops(a, b Order) bool {
	first, _ := troopsOf(Unwrap(a))
	second, _ := troopsOf(Unwrap(b))
	return slices.Equal(first, second)
}

// A spoken order is one with the part of the sheet that its clause named; season if it named none.
type spoken struct {
	order Order
	part  sheetPart
}

// partsAreClear reports whether it is clear which clauses a "next season" is for: its own alone, if full stops part it from others.
func (p *parser) partsAreClear(frames []frame) bool {
	for i := 1; i < len(frames); i++ {
		parts := func(s symbol) bool { return s.kind == symStop && frames[i-1].tok <= s.tok && s.tok < frames[i].tok }
		if frames[i-1].part != frames[i].part && !slices.ContainsFunc(p.syms, parts) {
			return false
		}
	}
	return true
}

// doubt puts the first word that could change an order, and that the reader of English does not let go, into p.fault, where
// the line would be an order without it.
func (p *parser) doubt() {
	if p.explain(); !p.fault.plain {
		return
	}
	p.readSymbols()
	if i := slices.IndexFunc(p.syms, symbol.isIf); i >= 0 {
		s := p.syms[i]
		p.meant(s.tok, "What stands behind "+quote(p.said(s.tok, s.end))+" is not understood: "+whatFacts+".")
		return
	}
	near := p.nearest(p.start, len(p.toks))
	if near == nil || p.lacksTroops(p.tried(strings.Join(near, "; "))) {
		return
	}
	if k := p.toBlame(); k >= 0 {
		s := p.syms[k]
		said := quote(p.said(s.tok, s.end))
		p.meant(s.tok, said+" is not understood here, and could matter: write "+strings.Join(near, " and ")+" if that is meant.")
	}
}

// plainFault says no more than that the line was not read, where a word of ordinary English stands in the place of a name.
func (p *parser) plainFault() {
	if p.fault.code != CodeUnknownPlace || p.fault.tok >= len(p.toks) || p.capital(p.fault.tok) {
		return
	}
	if means, _ := p.phraseAt(p.fault.tok); means != none || p.standsForVerb(p.fault.tok) {
		p.fault = fault{code: CodeNotRead, msg: "This line was not read."}
		p.fault.lo, p.fault.hi = p.span(p.start, len(p.toks))
	}
}

// noteUnread notes a line that is no order, if it holds anything of which orders are made.
func (p *parser) noteUnread() {
	p.readSymbols()
	quotes := slices.ContainsFunc(p.toks, func(t token) bool { return t.kind == quoted && strings.Contains(p.text[t.lo:t.hi], " ") })
	if !slices.ContainsFunc(p.syms, p.isOfGame) && !p.mayCommand() && !quotes && !p.retracts(p.syms) && !p.namesNearTown() {
		return
	}
	n := p.note(CodeNotRead, 0, 0, "This line was not read.")
	talk := !p.mayCommand() && p.isSmallTalk(p.syms)
	n.Col, n.Width, n.Take = 0, 0, p.nearest(p.start, len(p.toks))
	n = p.keepTakeable(n)
	p.keepOffer(&n, !talk)
	p.sheet.Unread = append(p.sheet.Unread, n)
	if talk {
		p.noteTalk()
	}
}

// isOfOrders reports whether orders are made of a symbol: a number, a name, a verb, or something to hire or build.
func (s symbol) isOfOrders() bool {
	switch s.kind {
	case symNumber, symPlace, symStone, symNoStone, symLord, symEntry:
		return true
	case symUnknown:
		return s.n > 0
	case symWord:
		return heads[s.means] || goods[s.means] || byKeyword[s.means] != nil || s.means == kRest || s.means == kHome || s.means == kChristian || s.means == kDruid
	}
	return false
}

// isOfGame reports whether orders are made of a symbol, or it speaks of a fight.
func (p *parser) isOfGame(s symbol) bool {
	return s.isOfOrders() || s.kind == symWord && s.means == kHurt || p.hasWordAt(s.end-1, ofFights)
}

var ofFights = wordsOf("engagement engagements combat combats skirmish skirmishes wounded")

// nearest are the orders that the tokens from i to before j would be without the words in doubt, or up to the first of them.
func (p *parser) nearest(i, j int) []string {
	if i >= j {
		return nil
	}
	start, toks, syms, frames, remarks := p.start, p.toks, p.syms, p.frames, p.remarks
	forgetPhrases(toks[i:j])
	defer func() {
		p.start, p.toks, p.syms, p.frames, p.remarks = start, toks, syms, frames, remarks
		forgetPhrases(toks[i:j])
	}()
	p.start, p.toks, p.syms, p.frames, p.remarks = i, p.toks[:j], nil, nil, nil
	p.readSymbols()
	if only := p.onlyAgainst(p.syms); only != "" {
		return []string{only}
	}
	p.hearUntilPhase()
	all := slices.Clone(p.syms)
	if slices.ContainsFunc(all, symbol.isIf) {
		return p.nearestConditional(all)
	}
	p.syms = slices.DeleteFunc(p.syms, func(s symbol) bool { return s.isDoubtful() || s.kind == symWord && s.means == kAsks })
	negated := slices.ContainsFunc(all, func(s symbol) bool {
		return s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kDoubt && excepting[Fold(p.said(s.tok, s.end))])
	})
	if near := p.printReadings(); near != nil && !negated && !doubtsVerb(all) {
		return near
	}
	if negated && slices.ContainsFunc(all, func(s symbol) bool { return s.kind == symWord && opposed[s.means] }) {
		return nil // it could be offered as its opposite
	}
	cut := slices.IndexFunc(all, func(s symbol) bool { return s.isDoubtful() || s.kind == symWord && (s.means == kNot) })
	p.syms = all[:max(cut, 0)]
	return p.printReadings()
}

// opposed are the words of orders that have an opposite.
var opposed = set(kStance, kAttack, kDefend, kPassive, kAlly, kEnemy, kNeutral, kClaim, kWithdraw)

// doubtsVerb reports whether a word in doubt stands before the verb of an order that has an opposite: "I would rather we avoided all fights".
func doubtsVerb(syms []symbol) bool {
	verb := slices.IndexFunc(syms, func(s symbol) bool { return s.kind == symWord && opposed[s.means] })
	return verb >= 0 && slices.ContainsFunc(syms[:verb], symbol.isDoubtful)
}

// excepting are words of doubt behind which stands what an order is not for.
var excepting = map[string]bool{"except": true, "except for": true, "except that": true, "but": true, "but not": true, "apart from": true,
	"other than": true, "save for": true, "excluding": true, "exclude": true, "minus": true, "barring": true, "bar": true, "bar one": true, "bar the": true, "bar that": true, "bar those": true, "bar him": true,
	"with the exception of": true, "less the": true, "not counting": true, "all but": true, "everyone but": true, "everybody but": true, "anyone but": true, "anybody but": true, "nobody but": true, "save": true, "saving": true, "skip": true, "skips": true}

// nearestConditional are the orders that symbols with a condition would be without the words in doubt: never without the condition.
func (p *parser) nearestConditional(syms []symbol) (lines []string) {
	plain := slices.DeleteFunc(slices.Clone(syms), symbol.isDoubtful)
	for _, o := range p.readConditional(plain) {
		lines = append(lines, o.order.String())
	}
	return lines
}

// isDoubtful holds for words that no order has, and that could change one.
func (s symbol) isDoubtful() bool {
	return s.kind == symUnknown || s.kind == symWord && s.means == kDoubt
}

// printReadings prints the orders of the symbols.
func (p *parser) printReadings() (lines []string) {
	if len(p.syms) == 0 {
		return nil
	}
	for k := range p.cutClauses() {
		for _, o := range p.ordersOf(&p.frames[k]) {
			if p.offersHarm(o) {
				return nil
			}
			head := map[sheetPart]string{next: "NEXT ", standing: "STANDING "}[p.frames[k].part]
			lines = append(lines, head+o.String())
		}
	}
	return lines
}

// offersHarm reports whether an order could do harm where the line from which it was made was not read: it marches at once though the line
// says what is done after a defeat, stays for ever though the line says until when, is for all though the line names some, or makes an enemy of whom one attacks.
func (p *parser) offersHarm(o Order) bool {
	if w, ok := o.(Withdraw); ok && len(w.When) == 1 && w.When[0].When == Never && slices.ContainsFunc(p.toks[p.start:], func(t token) bool { return t.in().meets(untils) }) {
		return true
	}
	if a, ok := o.(Attitude); ok && a.Do == Enemy && !slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && s.means == kEnemy }) {
		return true // attack any of Lancelot's people: those who are met, not all of his
	}
	for i := p.start; isForAll(o) && i < len(p.toks); i++ {
		if p.isWord(i, "party") || p.hasWordAt(i, counts) && (p.isWord(i+2, "us") || p.isWord(i-1, "we") || p.isWord(i-1, "us")) {
			return true
		}
	}
	k := o.keyword()
	return (k == kMove || k == kHold) && len(p.syms) > 0 && p.outcome(p.syms, p.syms[len(p.syms)-1].end) != none
}

var (
	untils = wordsOf("before until till unless")
	counts = wordsOf("two three four both none")
)

// asksSomething reports whether the line is a question, and no polite order.
func (p *parser) asksSomething() bool {
	asks, please := false, false
	for i := range p.syms {
		s := &p.syms[i]
		if s.kind == symNoStone {
			return true
		}
		asks = asks || s.kind == symWord && s.means == kAsks
		please = please || s.kind == symWord && (s.means == kRequest || s.means == kWish || s.means == kWant)
	}
	return asks && !please
}

// isRemark reports whether a clause says nothing that could matter: no number, no name, no verb and no doubt.
func (f *frame) isRemark() bool {
	return f.has&^sThen == 0 && !slices.ContainsFunc(f.words, matters)
}

// ordersOf are the orders that a clause says, if there is only one reading.
func (p *parser) ordersOf(f *frame) []Order {
	if f.failed != "" {
		return nil
	}
	if f.unknown >= 0 {
		if got := p.withoutRemark(f); got != nil {
			return got
		}
		return p.withoutUnknown(f)
	}
	return p.readingOf(f)
}

// readingOf tries all rows on a frame: first with the words of the clause before, then with its own.
func (p *parser) readingOf(f *frame) []Order {
	p.hearHim(f)
	if b := f.inherits; b != nil && b.first && b.has&sGoods != 0 && len(b.at) == 1 && f.has&sGoods != 0 && f.has&(sAt|sTo|sBare) == 0 && !p.isNewSentence(f) {
		f.has, f.at, f.first = f.has|sAt, b.at, true
	}
	if f.hasWord(kLikewise) {
		return p.likewise(f)
	}
	if f.inherits != nil && f.has&^sGoods == 0 && slices.ContainsFunc(f.words, func(k keyword) bool { return doneThere[k] }) {
		g := *f
		if g.bare = f.inherits.to; len(g.bare) == 0 {
			g.bare = f.inherits.bare // move 20 to Tarrant and claim it
		}
		if len(g.bare) == 1 {
			g.has |= sBare
			return p.rowsFor(&g)
		}
	}
	if f.hasWord(kClaim) && f.has == sBare && f.inherits != nil && slices.ContainsFunc(f.inherits.to, func(t target) bool { return t == f.bare[0] }) {
		return p.rowsFor(f) // move 20 to Tarrant and claim Tarrant
	}
	if f.leads && f.has == sTroops && len(f.words) == 1 && f.inherits != nil && f.inherits.has&(sTo|sBare) != 0 {
		return p.alongWith(f)
	}
	if f.inherits != nil && !(f.me && f.has == 0) && !slices.ContainsFunc(f.words, func(k keyword) bool { return heads[k] }) {
		g := *f
		g.words = append(slices.DeleteFunc(slices.Clone(f.inherits.words), func(k keyword) bool { return !heads[k] }), f.words...)
		if got := p.rowsFor(&g); got != nil {
			f.words = g.words
			f.leading = true
			return got
		}
	}
	if f.has&sTroops == 0 && len(f.words) > 0 {
		if got := p.readTopic(f); got != nil {
			return got
		}
		if got, spoken := p.readPronoun(f); spoken {
			return got
		}
	}
	if got := p.inSuchCase(f); got != nil {
		return got
	}
	ofOthers := slices.ContainsFunc(f.words, func(k keyword) bool { return ofOthers[k] })
	if t := f.inherited(); f.has&sTroops == 0 && (!f.me || ofOthers) && len(t) > 0 && len(f.words) > 0 && !p.isNewSentence(f) {
		g := *f
		g.troops, g.has = t, f.has|sTroops
		if got := p.rowsFor(&g); got != nil {
			f.meant = t
			return got
		}
	}
	if t := p.carried(f); t != nil {
		g := *f
		g.troops, g.has = t, f.has|sTroops
		if got := p.rowsFor(&g); got != nil && (p.depends || !slices.ContainsFunc(got, func(o Order) bool { return !takesAll(o) })) {
			return got
		}
	}
	return p.rowsFor(f)
}

// inSuchCase reads what others do in the case of the clause before: "in victory 2 returns, the others stay".
func (p *parser) inSuchCase(f *frame) []Order {
	if f.inherits != nil && len(f.words) == 0 && f.inherits.hasWord(kDefeat) && f.has&sTroops != 0 && f.has&(sTo|sBare) != 0 && !p.isNewSentence(f) {
		g := *f // defeat home, 2 to Foxwood
		g.words = []keyword{kDefeat}
		return p.rowsFor(&g)
	}
	if f.inherits == nil || f.has != sTroops || len(f.words) != 1 || p.isNewSentence(f) || !p.hasRest(f) {
		return nil
	}
	for _, k := range []keyword{kVictory, kDefeat} {
		if f.inherits.hasWord(k) && (f.hasWord(kHold) || f.hasWord(kStay) || f.hasWord(kReturn) || f.hasWord(kContinue) || f.hasWord(kHome)) {
			g := *f
			g.words = append([]keyword{k}, f.words...)
			return p.rowsFor(&g)
		}
	}
	return nil
}

// doneThere are the verbs of what troops do where the clause before has sent them: "20 to Tarrant and pillage it".
var doneThere = set(kClaim, kPillage, kBesiege, kAssault)

// alongWith reads "I go to Breaume and take 03 along": the march of the clause before, with more troops.
func (p *parser) alongWith(f *frame) []Order {
	g := *f.inherits
	g.addTroops(f.troops...)
	if g.me && len(f.inherits.troops) == 0 {
		g.troops = append(Troops{{Kind: TheLord}}, f.troops...)
	}
	g.has |= sTroops
	got := p.rowsFor(&g)
	f.joins = len(got) == 1 && (got[0].keyword() == kMove || got[0].keyword() == kRelocate)
	if !f.joins {
		return nil
	}
	return got
}

// likewise reads "and 04 likewise": the clause before for other troops; or the clause without that word.
func (p *parser) likewise(f *frame) []Order {
	g := *f
	g.words = slices.DeleteFunc(slices.Clone(f.words), func(k keyword) bool { return k == kLikewise })
	if got := p.readingOf(&g); got != nil {
		return got
	}
	before := f.inherits
	if before == nil {
		before = p.lastRead
	}
	if before == nil || f.has != sTroops || before.has&sTroops == 0 && !before.me {
		return nil
	}
	if before == f.inherits && before.me && before.has&sTroops == 0 {
		return p.alongWith(f) // I ride to Foxwood, and 2 is coming with me
	}
	g = *before
	g.troops, g.has, g.me, g.part = f.troops, g.has|sTroops, false, f.part
	return p.rowsFor(&g)
}

// isNewSentence reports whether a clause begins a sentence.
func (p *parser) isNewSentence(f *frame) bool {
	return f.tok > 0 && (p.is(f.tok-1, ".") || p.is(f.tok-1, "!") || p.is(f.tok-1, ";"))
}

// rowsFor gives the orders of the one row that fits; none if no row does, or several that differ.
func (p *parser) rowsFor(f *frame) (orders []Order) {
	if f.has&sWhen != 0 && !f.hasWord(kWithdraw) && !slices.ContainsFunc(f.when, func(w Withdrawal) bool { return w.When != AtOnce }) {
		g := *f
		g.has, g.when, g.fights = f.has&^sWhen, nil, false // send 20 to Tarrant at once
		if f.fights && slices.ContainsFunc(p.rowsFor(&g), p.isNoMatterOfFights) {
			return nil // if there is a fight, 20 goes to Tarrant
		}
		f = &g
	}
	when := p.whenOfPart(f)
	for i := -1; i < len(f.words); i++ {
		head := none
		if i >= 0 {
			head = f.words[i]
		}
		if i > 0 && slices.Contains(f.words[:i], head) {
			continue
		}
		for _, r := range rowsByHead[head] {
			if !r.when.has(when) || !r.fits(f) {
				continue
			}
			got := r.orders(p, f)
			if len(got) == 0 || !p.allPlayed(got) {
				continue
			}
			if orders != nil && printOrders(got) != printOrders(orders) {
				return nil
			}
			orders = got
		}
	}
	return orders
}

// rowsByHead are the rows by the words that head them.
var rowsByHead = func() (by [meaningCount][]*row) {
	for i := range rows {
		by[rows[i].head] = append(by[rows[i].head], &rows[i])
	}
	return by
}()

// whenOfPart is the season for which the orders of this part are.
func (p *parser) whenOfPart(f *frame) When {
	if f.part == next || f.part == season && p.part1 == next {
		return p.when.Next()
	}
	return p.when
}

// allPlayed reports whether the game plays the rules of all orders, and their places are of the right kind.
func (p *parser) allPlayed(orders []Order) bool {
	return !slices.ContainsFunc(orders, func(o Order) bool { return !p.isPlayed(o) })
}

// isPlayed reports whether the game plays the rules of an order, and its place is of the right kind: of most the strict forms know.
func (p *parser) isPlayed(o Order) bool {
	if c, ok := o.(Claim); ok {
		return p.isManor(c.Place)
	}
	if d, ok := o.(Defeat); ok {
		return d.Do != ToManor || p.isManor(d.To)
	}
	return alwaysPlayed[o.keyword()] || p.alone(o.String()).read()
}

// isManor reports whether a place is a manor.
func (p *parser) isManor(at Place) bool {
	return slices.ContainsFunc(p.names.targets, func(t target) bool { return t.kind == Manor && t.place == at })
}

// alwaysPlayed are the orders that every game has, and in which any place will do.
var alwaysPlayed = set(kMove, kHold, kStance, kAlly, kEnemy, kNeutral, kWithdraw, kWounds, kChampions, kVictory, kHeir, kDismiss, kPay, kEnter)

func printOrders(orders []Order) string {
	var b strings.Builder
	for _, o := range orders {
		b.WriteString(o.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// withoutRemark reads a frame whose last part, behind a comma, a dash or AND, is a remark with unknown words.
func (p *parser) withoutRemark(f *frame) []Order {
	cut := -1
	for i, s := range p.syms {
		if s.tok >= f.unknown {
			break
		}
		if s.tok > f.tok && (s.kind == symComma || s.means == kAnd || s.means == kRequest || p.isManner(i)) {
			cut = i
		}
	}
	if cut < 0 && p.isTailWord(f) { // "20 to Tarrant asap bro"
		cut = slices.IndexFunc(p.syms, func(s symbol) bool { return s.tok == f.unknown })
	}
	if cut < 0 {
		return nil
	}
	rest := p.syms[cut:]
	for i, s := range rest {
		if s.tok >= f.end {
			rest = rest[:i]
			break
		}
	}
	for _, s := range rest {
		if s.kind == symWord && matters(s.means) || s.kind != symWord && s.kind != symUnknown && s.kind != symComma && s.kind != symStop {
			return nil
		}
	}
	g := frame{unknown: -1, tok: f.tok, inherits: f.inherits}
	syms := p.syms
	p.syms = p.syms[:cut]
	at := slices.IndexFunc(p.syms, func(s symbol) bool { return s.tok >= f.tok })
	next := p.fill(&g, at)
	done := next == len(p.syms)
	p.syms = syms
	if !done || g.failed != "" {
		return nil
	}
	got := p.readingOf(&g)
	if got != nil {
		g.unknown, g.end = -1, f.end
		*f = g
	}
	return got
}

// withoutUnknown reads a clause without its unknown words, if they say nothing: behind the verb, and not before a name.
func (p *parser) withoutUnknown(f *frame) []Order {
	verb := false
	for i, s := range p.syms {
		switch {
		case s.tok < f.tok || s.tok >= f.end:
		case s.kind == symWord && heads[s.means]:
			verb = true
		case s.kind == symUnknown && (!verb || s.n > 0 || p.capital(s.tok) || p.isNearPlace(s.tok) || p.isOpen(i) || f.has&^sTroops == 0 && p.hasWordAt(s.tok-1, beginsNoun) || p.kindAt(i+1) == symPlace || p.kindAt(i+1) == symLord):
			return nil
		}
	}
	if f.hasWord(kPillage) || f.hasWord(kDoubt) || f.has&(sTroops|sGoods|sEntries|sGold) == 0 {
		return nil
	}
	g := *f
	g.unknown = -1
	got := p.readingOf(&g)
	if got != nil {
		*f = g
	}
	return got
}

// isManner reports whether FOR or WITH at symbol i says how or what for, in words that are no names: "for glory", "with his men".
func (p *parser) isManner(i int) bool {
	if m := p.meansAt(i); m != kFor && m != kWith {
		return false
	}
	j := p.next(i + 1)
	if p.when == Winter && (j == i+1 || p.meansAt(i) == kWith || j < len(p.syms) && p.isNearPlace(p.syms[j].tok)) {
		return false
	}
	return p.kindAt(j) == symUnknown && j < len(p.syms) && !p.capital(p.syms[j].tok)
}

// isTailWord reports whether the first unknown word of a frame says nothing, if no more follows: no name, and not what the line is about.
func (p *parser) isTailWord(f *frame) bool {
	if f.unknown <= f.tok || f.has == 0 || f.hasWord(kPillage) || p.hasWordAt(f.unknown-1, beginsNoun) {
		return false
	}
	if p.isOpen(slices.IndexFunc(p.syms, func(s symbol) bool { return s.tok == f.unknown })) {
		return false
	}
	return !slices.ContainsFunc(p.syms, func(s symbol) bool {
		return s.kind == symUnknown && f.unknown <= s.tok && s.tok < f.end && (s.n > 0 || p.capital(s.tok) || p.isNearPlace(s.tok))
	})
}

// isOpen reports whether a word before symbol i waits for a name.
func (p *parser) isOpen(i int) bool {
	for i--; i > 0 && p.skips(p.syms[i]); {
		i--
	}
	switch p.meansAt(i) {
	case kTo, kFrom, kVia, kAt, kWith, kBy, kFor, kOf, kAgainst, kPhases, kSince, kNot, kNo, kThen, kDead:
		return true
	}
	return false
}

// beginsNoun are words behind which an unknown word is what the line is about: "I hold all the cards".
var beginsNoun = wordsOf(`a an the my our his her their its your this that these those all no any some of to at in on from with by as against
	near round around towards into than`)

// matters holds for a word that could change the meaning of an order before it.
func matters(k keyword) bool {
	switch k {
	case kEmpty, kMine, kUnheld, kDead, kAnd, kAsks, kRequest, kFiller, kArticle, kTroop, kTo, kAt, kWith, kFor, kOf, kBy, kOpen, kHouse, kGold, kMen, kKnights, kFrom, kVia, kThen, kAnybody, kBuy, kHave, kMe, kWish, kWant:
		return false
	}
	return true
}
