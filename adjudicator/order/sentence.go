package order

import (
	"slices"

	"strings"
	"unicode"
	"unicode/utf8"
)

// prose reads the line, with those below over which a mailer has broken its sentences, as ordinary English. It returns how many
// lines it used; 0 if nothing in the line is an order. A line that ends in a word such as "not" goes on in the next one.
func (p *parser) prose(in Input) int {
	start, part := p.start, p.part1
	text, used := p.withItsLines(in)
	if used == 1 {
		text, used = p.underCondition(in)
	}
	whole := used > 1
	if !whole {
		text, used = p.unwrap(in)
	}
	if used > 1 {
		p.reload(text, start)
		for k := range used - 1 {
			if k == 0 {
				p.breaks = append(p.breaks, 0)
			}
			p.breaks = append(p.breaks, p.breaks[k]+len(p.lines[p.at+k].Text)+1)
		}
		if p.sentences() {
			p.from, p.to, p.ended = p.at, p.at+used-1, p.at+used-1
			return used
		}
		if whole || negates(in.Text) {
			p.noteUnread()
			return used
		}
		p.reload(in.Text, start)
		p.part1 = part
	}
	if p.sentences() {
		return 1
	}
	return 0
}

// Of a text that a mailer has wrapped: how long its lines are at least with the first word of the next, and how many of them
// are read together.
const (
	wrapsAt     = 60
	mostWrapped = 12
)

// unwrap joins the lines over which a mailer has broken a text that begins with this one.
func (p *parser) unwrap(in Input) (text string, used int) {
	text, used = in.Text, 1
	for last := in.Text; used < mostWrapped && p.canTake(p.at+used) && p.goesOn(last, p.lines[p.at+used].Text); used++ {
		last = p.lines[p.at+used].Text
		if len(text)+1+len(last) > mostLine {
			break
		}
		text += " " + last
	}
	return text, used
}

// goesOn reports whether a line of a text goes on in the next: there was no room in it for the first word of that, which is no
// order of the printed language.
func (p *parser) goesOn(line, next string) bool {
	line, next = strings.TrimSpace(line), strings.TrimSpace(next)
	first, _, _ := strings.Cut(next, " ")
	if negates(line) || first != "" && strings.Contains("eub", first[:1]) && restricts.has(Fold(strings.TrimRight(first, ",;.!?"))) && !strings.ContainsAny(line[len(line)-1:], ".!?:;") {
		return true
	}
	if len(line)+1+len(first) <= wrapsAt || strings.ContainsAny(line[len(line)-1:], ".!?:") || strings.Contains(line, "#") {
		return false
	}
	r, _ := utf8.DecodeRuneInString(first)
	name := strings.TrimRight(first, ",;.!?")
	goesOn := unicode.IsLower(r) || unicode.IsDigit(r) || first == "I" || p.beginsName(name) ||
		p.beginsName(line[strings.LastIndexByte(line, ' ')+1:]+" "+name)
	return goesOn && !isListMark(first) && !p.readsAlone(next)
}

// restricts are words with which a line begins that is the rest of the one above.
var restricts = wordsOf("except unless but excluding")

// isListMark reports whether a word numbers a line: 1. 1) a)
func isListMark(word string) bool {
	end := word[len(word)-1]
	return len(word) <= 3 && (end == ')' || end == '.' && isDigit(word[0]))
}

// A passage is a part of a text, and the orders that it is; none if it was not read.
type passage struct {
	syms   []symbol
	orders []spoken
	asIs   bool   // it says what is done without an order
	undone string // why its orders have been taken back: they cannot be what was meant
}

func (c passage) read() bool { return len(c.orders) > 0 }

// longText is how long a text is at least of which each part that was not read is noted by itself, though none of it was read.
const longText = 80

// sentences reads the tokens from p.start on, sentence by sentence, and reports whether any order was in them. What could be an
// order, but is none, is noted beside them.
func (p *parser) sentences() bool {
	p.remarks, p.lastRead, p.there, p.speaking = p.remarks[:0], nil, p.placeAbove(), p.spokenAbove()
	p.spoken = withRoom(p.spoken)
	p.splitGlued()
	p.readSymbols()
	if orders := p.readElse(p.syms); orders != nil {
		p.acceptPassage(passage{syms: p.syms, orders: orders}, true, nil)
		p.ended = p.at
		return true
	}
	all := p.readText(p.syms)
	asIs, isUndone := func(c passage) bool { return c.asIs }, func(c passage) bool { return c.undone != "" }
	if !slices.ContainsFunc(all, passage.read) && !slices.ContainsFunc(all, asIs) && !slices.ContainsFunc(all, isUndone) && (len(all) == 1 || len(p.text) <= longText) {
		p.remarks = p.remarks[:0]
		return false
	}
	dropPassive(all)
	dropNeutral(all)
	dropHeirs(all)
	p.settleHires(all)
	p.dropRest(all)
	p.dropStays(all)
	p.dropThens(all)
	p.dropTheyForAll(all)
	p.dropMisread(all)
	remarks := slices.Clone(p.remarks)
	for _, c := range all {
		if c.read() {
			p.acceptPassage(c, len(all) == 1, remarks)
		} else if c.asIs && !p.paysOthers(c) {
			p.noteAsIs(c)
		} else if len(c.syms) > 0 {
			p.notePassage(c)
		}
	}
	p.ended = p.at
	return true
}

// dropStays leaves out a HOLD of troops that a march before it sends where they are to stay: "2 goes to Foxwood. He stays there."
func (p *parser) dropStays(all []passage) {
	if !slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool { return o.order.keyword() == kHold })
	}) {
		return
	}
	var sent Troops
	for k := range all {
		read := all[k].read()
		there := slices.ContainsFunc(all[k].syms, func(s symbol) bool { return s.kind == symWord && p.isWord(s.end-1, "there") })
		all[k].orders = slices.DeleteFunc(all[k].orders, func(o spoken) bool {
			if m, ok := o.order.(Move); ok {
				sent = append(sent, m.Troops...)
			}
			h, ok := o.order.(Hold)
			return ok && there && !slices.ContainsFunc(h.Troops, func(i Item) bool { return !slices.Contains(sent, i) })
		})
		if read && !all[k].read() {
			all[k].syms = nil
		}
	}
}

// dropPassive leaves out a STANCE PASSIVE of troops that are to defend as well: "we defend our manors and attack nobody".
func dropPassive(all []passage) {
	var defending []Stance
	for _, c := range all {
		for _, o := range c.orders {
			if s, ok := o.order.(Stance); ok && s.Do == Defend && o.part == season {
				defending = append(defending, s)
			}
		}
	}
	if len(defending) == 0 {
		return
	}
	for k := range all {
		read := all[k].read()
		all[k].orders = slices.DeleteFunc(all[k].orders, func(o spoken) bool {
			s, ok := o.order.(Stance)
			return ok && s.Do == Passive && o.part == season && slices.ContainsFunc(defending, func(d Stance) bool { return slices.Equal(d.Troops, s.Troops) })
		})
		if read && !all[k].read() {
			all[k].syms = nil
		}
	}
}

// dropHeirs leaves out all heirs but the last who is named: "as 02 has fallen, 05 becomes my heir".
func dropHeirs(all []passage) {
	named := false
	for k := len(all) - 1; k >= 0; k-- {
		read := all[k].read()
		for i := len(all[k].orders) - 1; i >= 0; i-- {
			if _, heir := all[k].orders[i].order.(Heir); heir && named {
				all[k].orders = slices.Delete(all[k].orders, i, i+1)
			} else if heir {
				named = true
			}
		}
		if read && !all[k].read() {
			all[k].syms = nil
		}
	}
}

// dropNeutral leaves out a NEUTRAL of a lord of whom the text says more: "I have no quarrel with Lancelot, so count him as a friend".
func dropNeutral(all []passage) {
	sides := map[string]bool{}
	for _, c := range all {
		for _, o := range c.orders {
			if a, ok := o.order.(Attitude); ok && a.Do != Neutral && len(a.Lords) == 1 {
				sides[a.Lords[0]] = true
			}
		}
	}
	for k := range all {
		read := all[k].read()
		all[k].orders = slices.DeleteFunc(all[k].orders, func(o spoken) bool {
			a, ok := o.order.(Attitude)
			return ok && a.Do == Neutral && len(a.Lords) == 1 && sides[a.Lords[0]]
		})
		if read && !all[k].read() {
			all[k].syms = nil
		}
	}
}

// acceptPassage puts the orders of a clause where they belong, with the remarks on its words.
func (p *parser) acceptPassage(c passage, whole bool, remarks []Note) {
	lo, hi := p.span(c.syms[0].tok, c.syms[len(c.syms)-1].end)
	text, n, part := p.text[lo:hi], p.n, p.part1
	if whole {
		text, lo = p.text, 0
	}
	p.remarks = p.remarks[:0]
	for _, r := range remarks {
		if at := utf8.RuneCountInString(p.text[:lo]) + 1; at <= r.Col && r.Col < at+utf8.RuneCountInString(text) {
			p.remarks = append(p.remarks, r)
		}
	}
	p.n = p.lineAt(lo)
	p.tellWider(c)
	for _, o := range c.orders {
		if p.addsWish(o.order) || p.saidLast(o.order) {
			continue
		}
		p.order, p.form, p.part1 = o.order, p.formOf(o.order.keyword()), part
		if o.part != season {
			p.part1 = o.part
			p.openPart(o.part)
		}
		p.accept(text)
		p.remarks = p.remarks[:0]
	}
	p.n, p.part1 = n, part
}

// tellWider notes that a condition is about any troop of a lord where it names one, or all of them.
func (p *parser) tellWider(c passage) {
	if !slices.ContainsFunc(c.orders, func(o spoken) bool {
		by, ok := o.order.(Conditional)
		return ok && slices.ContainsFunc(by.If, func(f Fact) bool { return f.Is == LordAt })
	}) {
		return
	}
	for i, s := range c.syms {
		if s.kind != symLord || p.isMyself(s.n) {
			continue
		}
		end, last := i+1, i+1
		for end < len(c.syms) && (p.skips(c.syms[end]) || c.syms[end].kind == symWord && (c.syms[end].means == kLord || c.syms[end].means == kKnights || c.syms[end].means == kMen) || c.syms[end].kind == symNumber && end <= i+2) {
			if end++; !p.skips(c.syms[end-1]) {
				last = end
			}
		}
		lo, hi := p.span(s.tok, c.syms[last-1].end)
		said := p.text[lo:hi]
		named := slices.ContainsFunc(c.syms[i+1:end], func(s symbol) bool { return s.kind == symNumber || s.kind == symWord && s.means == kLord })
		whole := slices.ContainsFunc(c.syms[end:], func(s symbol) bool {
			return s.kind == symWord && (s.means == kWith || strings.HasPrefix(p.said(s.tok, s.end), "with "))
		})
		if named || whole {
			p.remark(CodeRead, lo, hi, quote(said)+": a condition can only say that some troop of "+p.names.lords.names[s.n]+" is there, whichever and however many.")
			return
		}
	}
}

// saidLast reports whether the last order of its kind in the message is the same: people say things twice.
func (p *parser) saidLast(o Order) bool {
	if !repeatable[o.keyword()] {
		return false
	}
	for _, l := range slices.Backward(p.sheet.Orders) {
		if l.Order.keyword() == o.keyword() {
			return l.Order.String() == o.String()
		}
	}
	return false
}

// repeatable are the orders that say no more when they are said twice.
var repeatable = set(kHold, kStance, kAlly, kEnemy, kNeutral, kWithdraw, kClaim, kHeir, kVictory, kDefeat)

// addsWish adds the roads of a line of wishes to those of the line before: people number them down the page.
func (p *parser) addsWish(o Order) bool {
	more, ok := o.(Enter)
	last := len(p.sheet.Orders) - 1
	if !ok || last < 0 {
		return false
	}
	first, ok := p.sheet.Orders[last].Order.(Enter)
	if !ok {
		return false
	}
	for _, road := range more.Entries {
		if !slices.Contains(first.Entries, road) {
			first.Entries = append(first.Entries, road)
		}
	}
	p.sheet.Orders[last].Order = Enter{p.sortWishes(first.Entries)}
	return true
}

// notePassage notes a clause that was not read, if orders are made of what is in it.
func (p *parser) notePassage(c passage) {
	for len(c.syms) > 1 && c.syms[0].joins() {
		c.syms = c.syms[1:]
	}
	wants := slices.ContainsFunc(c.syms, func(s symbol) bool {
		return s.kind == symWord && (s.means == kWant || s.means == kBuy && p.isWord(s.tok-1, "i"))
	})
	if c.undone == "" && !c.mayOrder() && !p.tellsHim(c) && !p.mayWishFor(c) && !wants {
		return // chatter
	}
	syms, tok, end := p.syms, c.syms[0].tok, c.syms[len(c.syms)-1].end
	lo, hi := p.span(tok, end)
	n := Note{N: p.lineAt(lo), Text: p.text[lo:hi], Code: CodeNotRead, Message: p.whyNotRead(c)}
	if c.undone != "" {
		n.Message = "This part was not read: " + c.undone
		p.sheet.Unread = append(p.sheet.Unread, n)
		return
	}
	if len(p.sheet.Unread) >= mostOffered {
		p.sheet.Unread = append(p.sheet.Unread, n)
		return
	}
	if n.Take = p.nearest(tok, end); len(n.Take) == 0 {
		n.Take = p.offerClauses(c.syms)
	}
	p.syms = syms
	n = p.keepTakeable(n)
	talk := p.isSmallTalk(c.syms)
	p.keepOffer(&n, !talk && p.isWholeSentence(tok, end))
	p.sheet.Unread = append(p.sheet.Unread, n)
	if talk {
		p.noteTalk()
	}
}

// mostOffered is how many parts of a message that could not be read are looked at for what they may have meant: nobody goes through more, and it takes
// longer than to read them.
const mostOffered = 100

// noteAsIs notes what is done without an order.
func (p *parser) noteAsIs(c passage) {
	for len(c.syms) > 1 && c.syms[0].joins() {
		c.syms = c.syms[1:]
	}
	if p.when != Winter {
		return // it was read with what stands above it
	}
	lo, hi := p.span(c.syms[0].tok, c.syms[len(c.syms)-1].end)
	p.sheet.Notes = append(p.sheet.Notes, Note{N: p.lineAt(lo), Text: p.text[lo:hi], Code: CodeRead,
		Message: "This needs no order: without one nobody is dismissed or moved, and all are paid as far as the money goes."})
}

// whyNotRead names the one word of a passage that is not known, if that is all.
func (p *parser) whyNotRead(c passage) string {
	word := ""
	for _, s := range c.syms {
		if s.kind != symUnknown {
			continue
		}
		if word != "" {
			return "This part was not read."
		}
		word = p.said(s.tok, s.end)
	}
	switch {
	case word == "" && slices.ContainsFunc(c.syms, symbol.isRest):
		return "This part was not read: name the troops that you mean."
	case word == "":
		return "This part was not read."
	}
	return "This part was not read: " + quote(word) + " is not understood."
}

// mayWishFor reports whether a passage beside orders has a verb of orders, and speaks of somebody who was named before, or says what the player
// wants: "he is my heir", "please pay him".
func (p *parser) mayWishFor(c passage) bool {
	verb, wishes := false, false
	for i, s := range c.syms {
		verb = verb || s.isVerb() && !p.isNoun(c.syms[:i])
		wishes = wishes || s.means == kRequest || p.hasWordAt(s.tok, wishers)
	}
	excuse := p.isWord(c.syms[0].tok, "whatever") || strings.Contains(p.said(c.syms[0].tok, c.syms[len(c.syms)-1].end), " no longer ")
	return verb && wishes && !excuse && !p.isSmallTalk(c.syms)
}

// isNoun reports whether an article stands before a word, or before the word that says how it is: "a poor place".
func (p *parser) isNoun(before []symbol) bool {
	n := len(before)
	return n > 0 && before[n-1].means == kArticle || n > 1 && before[n-2].means == kArticle
}

var wishers = wordsOf("him her them he hes he's they it i we my our let let's lets please pls")

// mayOrder reports whether a passage beside orders may be one: another lord's name alone is spoken of often.
func (c passage) mayOrder() bool {
	named := slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symLord })
	verb := slices.ContainsFunc(c.syms, func(s symbol) bool { return s.kind == symWord && heads[s.means] && s.means != kHave })
	return named && verb || c.beginsAlike() || slices.ContainsFunc(c.syms, symbol.mayOrder)
}

// beginsAlike reports whether a passage begins as those do that change an order: "but if Lionel is there turn back", "retreat home".
func (c passage) beginsAlike() bool {
	first := slices.IndexFunc(c.syms, func(s symbol) bool { return !s.joins() })
	if first < 0 || c.syms[first].kind != symWord {
		return false
	}
	m := c.syms[first].means
	return c.syms[first].isIf() || m == kWithdraw || m == kReturn || m == kHome || m == kRetire || m == kDefeat
}

// mayOrder reports whether a part of a text that has orders may be one because of a symbol: a number, a place, something to hire or to
// build, or a verb that says enough alone.
func (s symbol) mayOrder() bool {
	if s.kind == symLord {
		return false
	}
	return s.isOfOrders() && (s.kind != symWord || goods[s.means] || s.means == kRest || s.means == kAll || s.means == kLord || s.means == kClaim || s.means == kHeir || alone[s.means])
}

// alone are the verbs of orders that need neither troops nor names.
var alone = func() keys {
	all := keys{}
	for _, r := range rows {
		if r.must == 0 && r.head != none {
			all[r.head] = true
		}
	}
	return all
}()

// lineAt is the number of the line of the message in which byte lo of the text stands.
func (p *parser) lineAt(lo int) int {
	k := len(p.breaks) - 1
	for k > 0 && p.breaks[k] > lo {
		k--
	}
	if k <= 0 {
		return p.n
	}
	return p.lines[p.at+k].N
}

// readText reads symbols as one text; if that cannot be done, sentence by sentence.
func (p *parser) readText(syms []symbol) (all []passage) {
	syms = p.hearCases(syms)
	p.all, p.topic, all = syms, nil, p.passages[:0]
	if p.topic = p.findTopic(syms); p.topic != nil {
		if colon := indexOfKind(syms, symColon); colon+1 < len(syms) && syms[colon+1].isIf() {
			syms = syms[colon+1:] // 02: if …
		}
	}
	defer func() { p.passages = all }()
	if p.when == SettingOut {
		p.hearTowns(syms)
	}
	if p.when == SettingOut && indexOfKind(syms, symEntry) >= 0 && !p.takesBack(syms) {
		return p.readWishText(syms, all)
	}
	voided := len(syms) > 0 && p.isVoided(syms[0].tok, len(p.toks))
	if p.takesBack(syms) {
		return append(all, passage{syms: syms, orders: nil})
	}
	if orders, ok := p.readWhole(syms); ok && !voided && !p.startsWithIf(syms) && !leavesFight(orders) && !p.misled(syms, []passage{{orders: orders}}) && !p.opposesHead(syms) && !onlyMarches(syms, []passage{{orders: orders}}) {
		all = append(all, passage{syms: syms, orders: orders})
		p.claimEach(syms, all)
		p.dropImplausible(syms, all)
		p.joinLegs(all)
		if isOneSentence(syms) || all[0].undone == "" {
			return all
		}
		all = all[:0] // sentence by sentence, so that one of them does not spoil the others
	}
	for _, s := range cutSymbols(syms, func(i int) bool {
		return (syms[i].kind == symStop || syms[i].means == kAsks) && !(i+1 < len(syms) && (p.saysElse(syms[i+1]) || p.saysThatCase(syms[i+1])))
	}) {
		if voided && p.isVoided(s[0].tok, p.endOfSentence(s[len(s)-1].end)) {
			all = append(all, passage{syms: s})
			continue
		}
		all = append(all, p.readTwice(s)...)
	}
	p.joinLegs(all)
	return all
}

// saysThatCase reports whether IN THAT CASE stands at a symbol, which is said of the sentence before.
func (p *parser) saysThatCase(s symbol) bool { return thatCase[Fold(p.said(s.tok, s.end))] }

var thatCase = map[string]bool{"in that case": true, "in this case": true, "in such a case": true}

// takesBack reports whether a sentence of a text takes back what stands before it: "03 to Foxwood. Scrap that."
func (p *parser) takesBack(syms []symbol) bool {
	behind := false
	for i, s := range syms {
		if s.kind == symStop {
			behind = true
			continue
		}
		if behind && !s.joins() && (!p.skips(s) || p.hasWordAt(s.tok, takingBack) || p.isWord(s.tok, "make")) {
			behind = false
			next := s.tok + 1
			alone := i+1 == len(syms) || syms[i+1].kind == symStop || syms[i+1].kind == symComma
			if p.hasWordAt(s.tok, takingBack) || p.hasWordAt(next, joking) || (p.isWord(s.tok, "no") || p.isWord(s.tok, "not")) && alone ||
				p.isWord(s.tok, "or") && p.isWord(next, "not") || p.isWord(s.tok, "make") && (p.isWord(next, "it") || p.isWord(next, "that")) ||
				p.hasWordAt(s.tok, regretting) && slices.ContainsFunc(syms[i:], func(s symbol) bool { return p.isWord(s.end-1, "meant") }) {
				return true
			}
		}
	}
	return false
}

var (
	takingBack = wordsOf("scrap strike undo forget scratch belay joking kidding disregard correction cancel")
	joking     = wordsOf("joking kidding")
	regretting = wordsOf("sorry oops i actually")
)

// cutSymbols cuts symbols behind those at which cuts holds, and leaves out empty pieces.
func cutSymbols(syms []symbol, cuts func(i int) bool) (pieces [][]symbol) {
	begin := 0
	for i := range syms {
		if cuts(i) || i+1 == len(syms) {
			pieces = append(pieces, syms[begin:i+1])
			begin = i + 1
		}
	}
	return pieces
}

// readSentence reads a sentence as a whole; if that cannot be done, by its parts: what a condition is for, and what stands
// between commas and words that join.
func (p *parser) readSentence(syms []symbol) (all []passage) {
	if orders, ok := p.readWhole(syms); ok && !p.startsWithIf(syms) {
		return []passage{p.remember(passage{syms: syms, orders: orders})}
	}
	if orders := p.readOtherwise(syms); orders != nil {
		return []passage{p.remember(passage{syms: syms, orders: orders})}
	}
	defer func() { p.carries = false }()
	for k, part := range cutSymbols(syms, func(i int) bool {
		return i+2 < len(syms) && syms[i+1].joins() && syms[i+1].kind == symWord && syms[i+2].isIf()
	}) {
		p.carries = k > 0
		if orders := p.readConditional(part); orders != nil {
			all = append(all, p.remember(passage{syms: part, orders: orders}))
		} else {
			all = append(all, p.readPieces(part)...)
		}
	}
	return all
}

// mostPieces is into how many pieces a sentence is cut.
const mostPieces = 16

// readPieces reads as many pieces of a sentence together as make orders. If one that is not read could change the others, none counts.
func (p *parser) readPieces(syms []symbol) (all []passage) {
	n := 0
	pieces := cutSymbols(syms, func(i int) bool {
		cut := i+1 < len(syms) && n < mostPieces && syms[i+1].joins() && !syms[i].joins() && !isList(syms, i)
		if cut {
			n++
		}
		return cut
	})
	for k := 0; k < len(pieces); {
		p.follows = k > 0 || p.carries
		c, used := p.readLongest(pieces[k:])
		p.follows = false
		p.remember(c)
		if last := len(all) - 1; !c.read() && last >= 0 && !all[last].read() {
			all[last].syms = slices.Concat(all[last].syms, c.syms)
		} else {
			all = append(all, c)
		}
		k += used
	}
	for k := 1; k < len(all); k++ {
		if all[k].read() && !all[k-1].read() && p.endsInTroops(all[k-1].syms) {
			return []passage{p.remember(passage{syms: syms, orders: nil})} // it seems best that the lord and 03 ride
		}
	}
	if p.outcome(syms, syms[len(syms)-1].end) != none && slices.ContainsFunc(all, passage.movesNow) {
		return []passage{p.remember(passage{syms: syms, orders: nil})} // if we lose, 02 goes home, 03 goes to Foxwood
	}
	if slices.ContainsFunc(all, func(c passage) bool { return c.changesOthers() && !p.isStatement(c) }) || all[0].leadsIn() {
		return []passage{p.remember(passage{syms: syms, orders: nil})}
	}
	return all
}

// endsInTroops reports whether the last symbol, but for those that say nothing, is one of troops.
func (p *parser) endsInTroops(syms []symbol) bool {
	for i := len(syms) - 1; i >= 0; i-- {
		switch s := syms[i]; {
		case s.joins() || p.skips(s):
		case s.kind == symLord:
			return p.isMyself(s.n)
		default:
			return s.kind == symNumber || s.kind == symWord && (s.means == kLord || s.means == kAll || s.means == kRest || s.means == kMe)
		}
	}
	return false
}

// isList reports whether AND joins the number at symbol i with another one.
func isList(syms []symbol, i int) bool {
	return i+2 < len(syms) && syms[i].kind == symNumber && syms[i+2].kind == symNumber && syms[i+1].kind == symWord && syms[i+1].means == kAnd
}

// readLongest reads as many of the pieces from the first on as make orders together; none of them if even the first does not.
func (p *parser) readLongest(pieces [][]symbol) (c passage, used int) {
	for used = len(pieces); used > 0; used-- {
		c.syms = slices.Concat(pieces[:used]...)
		for len(c.syms) > 1 && c.syms[0].joins() {
			c.syms = c.syms[1:]
		}
		if orders, ok := p.readWhole(c.syms); ok {
			c.orders = orders
			return c, used
		}
	}
	if slices.ContainsFunc(pieces[0], func(s symbol) bool { return s.kind == symPlace || s.kind == symStone }) {
		p.there = target{} // THERE may be a place of which nothing was read
	}
	return passage{syms: pieces[0], orders: nil}, 1
}

// isStatement reports whether a passage tells how some thing is that no order knows: "a shop without its owner is no good".
func (p *parser) isStatement(c passage) bool {
	s := c.syms
	for len(s) > 0 && s[0].joins() {
		s = s[1:]
	}
	if len(s) < 3 || s[0].kind != symWord || !p.hasWordAt(s[0].tok, determiners) || s[1].kind != symUnknown || s[1].n > 0 {
		return false
	}
	return p.isFinite(s[1].end) && !slices.ContainsFunc(s, func(s symbol) bool {
		return s.kind != symWord && s.kind != symUnknown && s.kind != symComma && s.kind != symStop || s.namesSomebody() || s.kind == symWord && (s.isIf() || s.means == kMe)
	})
}

// changesOthers reports whether a passage that was not read may be meant for what stands beside it: "but not before phase 2", "and
// Barsham". A clause of its own, with troops and a verb, is not, as long as a comma parts what it denies from the others.
func (c passage) changesOthers() bool {
	var denies, excepts, troops, verb, names, parted, limits, own bool
	for i, s := range c.syms {
		switch {
		case s.kind == symComma:
			parted = parted || i == 0
		case s.kind == symPlace, s.kind == symStone, s.kind == symUnknown && s.n > 0, s.kind == symLord && len(c.syms) == 1:
			names = true
		case s.kind == symNumber:
			troops, own = true, own || s.n > 3
		case s.kind != symWord:
		case s.means == kPhases, s.means == kSince, s.means == kVia:
			limits = true // but I start only in phase 2
		case s.isIf() || s.means == kDoubt || s.means == kOr:
			return !c.read()
		case s.means == kNot || s.means == kNo || s.means == kNever || s.means == kNone:
			denies = true
		case s.means == kBut:
			excepts, parted = true, true
		case s.means == kLord || s.means == kMe || s.means == kAll || s.means == kRest:
			troops = true
		case heads[s.means] || s.means == kTo:
			verb = true
		case goods[s.means]:
			names = true
		}
	}
	switch {
	case c.read():
		return false
	case c.syms[0].kind == symWord && c.syms[0].means == kThen: // "20 to Tarrant, then decide"
		return true
	case denies:
		return !troops || !verb || !parted
	case limits && !own:
		return true
	}
	return !verb && (excepts || names || troops)
}

// leadsIn reports whether a passage that was not read says when or how the rest of its sentence is to be done: "after a defeat, …".
func (c passage) leadsIn() bool {
	says := false
	for _, s := range c.syms {
		if s.kind == symNumber || s.kind == symWord && (s.means == kLord || s.means == kAll || s.means == kRest) {
			return false
		}
		says = says || s.kind == symWord && matters(s.means) && !s.joins()
	}
	return says && !c.read()
}

// isSigned reports whether the line is a signature of the lord who writes.
func (p *parser) isSigned() bool {
	p.readSymbols()
	return p.isSignature(p.syms)
}

// isSignature reports whether symbols are the name of the lord who writes, and nothing else: "Gawaine", "Lord of Dunsford".
func (p *parser) isSignature(syms []symbol) bool {
	named := false
	for i, s := range syms {
		switch {
		case s.kind == symLord && p.isMyself(s.n), s.kind == symWord && s.means == kLord:
			named = true
		case s.kind == symPlace && i > 0 && named, s.kind == symComma, s.kind == symStop, s.kind == symWord && (s.means == kOf || s.means == kKnights || p.skips(s)):
		default:
			return false
		}
	}
	return named && !(len(syms) == 1 && syms[0].kind == symWord)
}

// joins reports whether a symbol joins or parts two clauses.
func (s symbol) joins() bool {
	return s.kind == symComma || s.kind == symWord && (s.means == kAnd || s.means == kThen || s.means == kBut)
}

// isIf reports whether a condition begins behind a symbol.
func (s symbol) isIf() bool { return s.kind == symWord && (s.means == kIf || s.means == kUnless) }

// readWhole reads symbols as clauses of which each is an order, or a remark that says nothing.
func (p *parser) readWhole(syms []symbol) (orders []spoken, ok bool) {
	there, lastRead := p.there, p.lastRead
	var last frame
	if lastRead != nil {
		last = *lastRead
	}
	defer func() {
		if ok {
			return
		}
		if p.there, p.lastRead = there, lastRead; lastRead != nil {
			*lastRead = last
		}
	}()
	p.syms, orders = syms, p.spoken[len(p.spoken):]
	frames := p.cutClauses()
	if p.asksSomething() || !p.partsAreClear(frames) || p.in.meets(whens) && slices.ContainsFunc(syms, p.isWhenFacing) {
		return nil, false
	}
	for i := range frames {
		f := &frames[i]
		got := p.ordersOf(f)
		if i > 0 && p.outcome(syms, f.tok) != none {
			if got = p.afterOutcome(syms, got); got == nil {
				return nil, false
			}
		}
		switch {
		case f.joins && len(orders) > 0:
			orders[len(orders)-1].order = got[0]
		case len(got) > 0:
			orders = appendNew(orders, got, f.part)
			if p.last == nil {
				p.last = new(frame)
			}
			*p.last, p.lastRead = *f, p.last
		case i == 0 || !f.isRemark() && !p.repeats(f):
			return nil, false
		}
	}
	orders, p.spoken = keep(p.spoken, orders)
	return withoutSum(orders), len(orders) > 0
}

// outcome is VICTORY or DEFEAT if a sentence begins with what is done in that case, and is not at its end before token end.
func (p *parser) outcome(syms []symbol, end int) keyword {
	for len(syms) > 0 && syms[0].joins() {
		syms = syms[1:]
	}
	given, found := false, none
	for i, s := range syms {
		switch {
		case s.tok >= end, s.kind == symStop && i+1 == len(syms):
			return found
		case s.kind == symStop, s.kind != symWord && found == none && !(given && (s.kind == symNumber || s.kind == symLord)):
			return none
		case found != none:
		case i == 0 && s.isIf():
			given = true
		case s.means == kVictory || s.means == kDefeat:
			if !given && !p.hasWordAt(s.tok, outcomes) {
				return none
			}
			found = s.means
		case !p.skips(s) && !(given && s.namesSomebody()):
			return none
		}
	}
	return found
}

// outcomes are the words with which it is said in which case something is done.
var outcomes = wordsOf("if when whenever should once after in on upon following")

// afterOutcome makes what is done after a defeat of the orders of a clause; nil if that cannot be done: "if we lose, 02 retreats to Foxwood and 03 goes
// to Tarrant".
func (p *parser) afterOutcome(syms []symbol, got []Order) (orders []Order) {
	lost := p.outcome(syms, syms[len(syms)-1].end) == kDefeat
	for _, o := range got {
		if _, holds := o.(Hold); holds {
			return nil
		}
		if m, marches := o.(Move); marches {
			if !lost || len(m.Troops) == 0 || m.From != "" || len(m.Via) > 1 || len(m.Phases) > 0 || !p.isManor(m.To) {
				return nil
			}
			d := Defeat{Troops: withoutAll(m.Troops), Do: ToManor, To: m.To}
			if len(m.Via) == 1 {
				d.Via = m.Via[0]
			}
			o = d
		}
		orders = append(orders, o)
	}
	return orders
}

// movesNow reports whether a passage has troops march or stay without a condition.
func (c passage) movesNow() bool {
	return slices.ContainsFunc(c.orders, func(o spoken) bool {
		k := o.order.keyword()
		_, given := o.order.(Conditional)
		return (k == kMove || k == kHold) && !given
	})
}

// withoutSum leaves out the first HIRE if those behind it say where its troops go: "two knights, one at Foxwood and one at Barsham".
func withoutSum(orders []spoken) []spoken {
	if len(orders) < 3 {
		return orders
	}
	sum, ok := orders[0].order.(Hire)
	if !ok || sum.At != "" {
		return orders
	}
	for _, o := range orders[1:] {
		h, ok := o.order.(Hire)
		if !ok || h.At == "" || h.Knight != sum.Knight {
			return orders
		}
		sum.N -= h.N
	}
	if sum.N != 0 {
		return orders
	}
	return orders[1:]
}

// isWhenFacing reports whether a symbol is an AGAINST that says when: "if we meet", "when facing".
func (p *parser) isWhenFacing(s symbol) bool {
	return s.kind == symWord && s.means == kAgainst && p.hasWordAt(s.tok, whens)
}

// whens are words with which a condition or a time begins.
var whens = wordsOf("if when whenever should")

// startsWithIf reports whether a condition stands at the head of symbols.
func (p *parser) startsWithIf(syms []symbol) bool {
	return len(syms) > 0 && p.isWord(syms[0].tok, "should") || slices.ContainsFunc(syms[:min(2, len(syms))], symbol.isIf)
}
