package order

import (
	"slices"
	"strings"
)

// A heading is a line that only says what the lines of a list below it are for: "Moves", "In case of defeat:".
type heading struct {
	text string // without marks and colon
	ends int    // the index of the last line of its list
}

// headsList reports whether the line is a heading.
func (p *parser) headsList() bool {
	named, troops := false, false
	if isBulleted(p.text) && !strings.HasSuffix(strings.TrimSpace(p.text), ":") {
		return false
	}
	for i := p.start; i < len(p.toks); {
		means, n := p.phraseAt(i)
		switch {
		case means == kStanding || means == kNext:
			return false
		case p.toks[i].kind == dash || p.toks[i].kind == comma || p.toks[i].kind == mark && strings.Contains("*_=#:.", p.text[p.toks[i].lo:p.toks[i].hi]):
			n = 1
		case p.hasWordAt(i, headings):
			named, n = true, 1
		case p.isNumber(i) && p.hasWordAt(i-1, dated), p.names.own.Lord != "" && strings.HasPrefix(string(p.fold(i, i+1)), Fold(p.names.own.Lord)):
			n = 1
		case leadsList[means]:
			named = true
		case means == kKnights || means == kMen || means == kTroop:
			named, troops = true, true
		case !p.hasWordAt(i, aroundHeading):
			return false
		default:
			n = 1
		}
		i += n
	}
	return named && (!troops || p.at+1 < len(p.lines) && p.namesTroops(p.lines[p.at+1].Text))
}

var (
	headings = wordsOf(`moves movement movements marches marching order orders instructions plan plans stance stances posture combat battle battles fighting
		tactics hiring hire hires recruits recruiting recruitment investments investment invest buildings building build builds construction
		improvements improvement diplomacy relations politics attitudes claims pay payments money finance finances economy treasury gifts gift winter
		spring summer autumn setting season year turn entry entries entrance roads road preference preferences priority priorities wish wishes choice
		choices ranking retirements relocations dismissals misc miscellaneous conditional conditionals conditions campaign war wounds budget`)
	aroundHeading = wordsOf("in of by for the my our this and a to on as follows following below here are is out case after at end with first q1 q2 q3 q4 section part")
	// leadsList are the words of orders of which the list below may be the rest.
	leadsList = set(kHold, kAlly, kEnemy, kNeutral, kWounds, kChampions, kVictory, kDefeat, kWithdraw, kRetire, kRelocate, kDismiss, kPay, kHeir, kAppoint, kClaim)
	// joinsList are those of them that take the whole list as one order.
	joinsList = set(kWounds, kChampions, kWithdraw, kPay)
)

// mayHead reports whether a list may stand below the line that belongs to it.
func (p *parser) mayHead(in Input) bool {
	return p.at+1 < len(p.lines) && (endsInColon(in.Text) || isBulleted(p.lines[p.at+1].Text) || p.headsList() || p.headsGroup())
}

// headed reads a heading with the list below it, if the list is the rest of what it says. It returns how many lines it used.
func (p *parser) headed(in Input) int {
	if used := p.wintersList(in); used > 0 {
		return used
	}
	if !p.headsList() {
		return p.bound(in)
	}
	text, items := strings.Trim(p.text[p.toks[p.start].lo:], " \t*_=#:.-"), p.listBelow()
	p.heading = heading{text, p.at + len(items)}
	lead := p.leadOf(text)
	if lead == none || len(items) == 0 || !endsInColon(in.Text) && !isListed(items[0].Text) {
		return 0
	}
	if p.joined(text, items, lead) || !joinsList[lead] && p.readEach(text, items) {
		p.ended = p.at + len(items)
		return 1 + len(items)
	}
	return 0
}

// wintersList reads the lines below "Winter quarters, by unit" as those who retire, whatever else the heading says: as marches they would be
// misread. It returns how many lines it used.
func (p *parser) wintersList(in Input) int {
	if p.when != Autumn || p.part1 != season || p.leadOf(p.text) != kRetire || p.hasNumberOrName() {
		return 0
	}
	n := 0
	for i := p.at + 1; p.canTake(i); i++ {
		item, _, _ := strings.Cut(itemOf(p.lines[i].Text), "(")
		if item == "" || !p.namesTroops(item) {
			break
		}
		orders := p.ordersIn("retire " + item)
		if len(orders) != 1 || orders[0].order.keyword() != kRetire {
			break
		}
		p.enter(orders, p.lines[i].N, p.lines[i].Text)
		p.ended, n = i, 1+i-p.at
	}
	return n
}

// hasNumberOrName reports whether a number, a place or a lord stands in the line.
func (p *parser) hasNumberOrName() bool {
	q := p.alone(p.text)
	q.skipBullets()
	q.readSymbols()
	return slices.ContainsFunc(q.syms, func(s symbol) bool { return s.kind == symNumber || s.kind == symLord || s.namesPlace() })
}

func endsInColon(line string) bool {
	colon := strings.LastIndexByte(line, ':')
	return colon >= 0 && strings.Trim(line[colon+1:], " \t*_") == ""
}

// bound reads a line that says for what, where, when or on what condition each line of the list below it is. What cannot be read with
// it is not read alone.
func (p *parser) bound(in Input) int {
	if !endsInColon(in.Text) && !p.headsGroup() && (isListed(in.Text) || !isBulleted(p.lines[p.at+1].Text) || !p.isBare(p.text) || p.ordersIn(p.text) != nil) {
		return 0
	}
	p.readSymbols()
	if !slices.ContainsFunc(p.syms, p.binds) {
		return 0
	}
	items := p.listBelow()
	kind := !slices.ContainsFunc(p.syms, func(s symbol) bool { return p.binds(s) && s.means != kKnights && s.means != kMen })
	if kind && len(items) > 0 && p.namesTroops(items[0].Text) {
		return 0
	}
	text := strings.TrimRight(p.text[p.toks[p.start].lo:], " \t*_:")
	unclear := len(items) > 1 && !isListed(items[0].Text) && slices.ContainsFunc(p.syms, symbol.isIf) // how many lines it is for
	var all []spoken
	for k, item := range items {
		orders := p.ordersIn(text + ": " + itemOf(item.Text))
		if len(orders) == 0 {
			orders = p.ordersIn(text + ", " + itemOf(item.Text))
		}
		if len(orders) > 0 && !unclear {
			known := len(all)
			for _, o := range orders {
				all = appendNew(all, []Order{o.order}, o.part)
			}
			p.enter(all[known:], item.N, item.Text)
		} else {
			p.sheet.Unread = append(p.sheet.Unread, Note{N: item.N, Text: item.Text, Code: CodeNotRead, Message: "This line was not read together with the one above its list."})
		}
		p.ended = p.at + k + 1
	}
	if len(items) == 0 {
		return 0
	}
	return 1 + len(items)
}

// namesTroops reports whether a line of a list says itself for which troops it is.
func (p *parser) namesTroops(line string) bool {
	q := p.alone(itemOf(line))
	return len(q.toks) > 0 && q.startsTroops(0)
}

// binds holds for a symbol that says for what the list below a line is.
func (p *parser) binds(s symbol) bool {
	switch s.kind {
	case symNumber:
		return !p.hasWordAt(s.tok-1, dated)
	case symLord:
		return !p.isMyself(s.n) && p.syms[0] == s
	case symPlace, symStone:
		return true
	case symWord:
		return binding[s.means] || p.hasWordAt(s.tok, unmeant)
	}
	return false
}

var (
	binding = set(kIf, kUnless, kNot, kNo, kNever, kPhases, kLord, kKnights, kMen)
	dated   = wordsOf("year turn season round week game spring summer autumn winter orders")
	unmeant = wordsOf("ignore forget disregard scrap cancel cancelled withdrawn rejected example examples maybe perhaps possibly might instead last wrote re fw fwd was said draft idea ideas option options alternative considered correction plan done optional tentative reference")
)

// leadOf is the word of an order that a heading is; none if the lines of its list are orders by themselves.
func (p *parser) leadOf(text string) keyword {
	q := p.alone(text)
	q.readSymbols()
	lead := none
	for _, s := range q.syms {
		if s.kind == symWord && leadsList[s.means] {
			lead = s.means
		}
	}
	return lead
}

// listBelow are the lines of the list below the line.
func (p *parser) listBelow() (items []Input) {
	for i := p.at + 1; p.canTake(i); i++ {
		if len(items) > 0 && isListed(items[0].Text) != isListed(p.lines[i].Text) {
			if p.goesOn(items[len(items)-1].Text, p.lines[i].Text) {
				return nil
			}
			break
		}
		q := p.alone(p.lines[i].Text)
		if q.skipBullets(); q.start == len(q.toks) || q.hasWordAt(q.start, otherwise) || q.headsList() || q.headsGroup() || endsInColon(p.lines[i].Text) {
			break
		}
		items = append(items, p.lines[i])
	}
	return items
}

// isListed reports whether a line begins as those of lists do.
func isListed(line string) bool {
	first, _, more := strings.Cut(strings.TrimSpace(line), " ")
	return isBulleted(line) || more && isListMark(first)
}

// isBulleted reports whether a line begins with a mark of lists that is no number.
func isBulleted(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || isLetter(line[0]) || isDigit(line[0]) {
		return false
	}
	first, _, more := strings.Cut(line, " ")
	return more && strings.Contains("- * • · – —", first)
}

// itemOf is the text of a line of a list, without its mark.
func itemOf(line string) string {
	line = strings.TrimSpace(line)
	if isListed(line) {
		_, line, _ = strings.Cut(line, " ")
	}
	return strings.TrimRight(strings.TrimSpace(line), ".;,")
}

// joined reads a heading and the names of its list as one line.
func (p *parser) joined(text string, items []Input, lead keyword) bool {
	all := make([]string, len(items))
	for i, item := range items {
		if all[i] = itemOf(item.Text); len(items) > 1 && !p.isBare(all[i]) {
			return false
		}
	}
	orders := p.ordersIn(text + ": " + strings.Join(all, ", "))
	if len(orders) == 0 || joinsList[lead] && len(orders) > 1 {
		return false
	}
	p.enter(orders, p.lines[p.at].N, p.lines[p.at].Text)
	return true
}

// isBare reports whether a line of a list only names something, or says when to withdraw.
func (p *parser) isBare(item string) bool {
	q := p.alone(item)
	q.readSymbols()
	return !slices.ContainsFunc(q.syms, func(s symbol) bool {
		switch s.kind {
		case symNumber, symPlace, symLord, symComma, symStop:
			return false
		case symWord:
			return !bare[s.means] && !q.skips(s)
		}
		return true
	})
}

var bare = set(kPhases, kAt, kFor, kAnd, kThen, kLord, kKnights, kMen, kMe, kAfter, kBehind, kBelow, kRounds, kHurt, kFirst, kOrdinal, kOnce)

// readEach reads each line of a list behind its heading, if all can be read so.
func (p *parser) readEach(text string, items []Input) bool {
	all := make([][]spoken, len(items))
	for i, item := range items {
		if all[i] = p.ordersIn(text + ": " + itemOf(item.Text)); len(all[i]) == 0 {
			return false
		}
	}
	for i, item := range items {
		p.enter(all[i], item.N, item.Text)
	}
	return true
}

// ordersIn are the orders of a text, if all of it is read; the line stays as it is.
func (p *parser) ordersIn(text string) (orders []spoken) {
	start, now := p.start, p.text
	p.remarks = p.remarks[:0]
	p.reload(text, 0)
	if p.read() && p.inSeason() {
		orders = []spoken{{p.order, season}}
	} else {
		p.there = target{}
		p.splitGlued()
		p.readSymbols()
		p.all = p.syms
		if orders = p.readConditional(p.syms); orders == nil && !p.startsWithIf(p.syms) {
			orders, _ = p.readWhole(p.syms)
		}
	}
	p.reload(now, start)
	return orders
}

// enter accepts orders that were read in lines from n on.
func (p *parser) enter(orders []spoken, n int, text string) {
	now := p.n
	p.n = n
	for _, o := range orders {
		p.order, p.form, p.remarks = o.order, p.formOf(o.order.keyword()), p.remarks[:0]
		p.accept(text)
	}
	p.n = now
}

// underHeading reads a line of a list behind its heading, and reports whether it is an order so: "Stance" above "- defensive".
func (p *parser) underHeading(in Input) bool {
	if p.heading.text == "" || p.at > p.heading.ends {
		return false
	}
	orders := p.ordersIn(p.heading.text + ": " + itemOf(in.Text))
	if len(orders) != 1 {
		return false
	}
	p.enter(orders, p.n, in.Text)
	p.ended = p.at
	return true
}

// noteHeading notes a heading, which is shown only if the line below it is not read.
func (p *parser) noteHeading() {
	below := p.at + 1
	for below < len(p.lines) && p.headsOn(p.lines[below].Text) {
		below++
	}
	known := len(p.talk)
	p.noteUnread()
	if n := len(p.sheet.Unread) - 1; len(p.talk) == known && below < len(p.lines) && n >= 0 && p.sheet.Unread[n].N == p.n {
		p.talk = append(p.talk, talk{n, p.lines[below].N})
	}
}
