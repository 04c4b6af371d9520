package order

import (
	"slices"
	"strconv"
	"strings"
)

// An Input is a line of a message, without quotation marks and signatures.
type Input struct {
	N    int // the line of the message, from 1
	Text string

	// Break says that another piece of the message begins here, such as the
	// sheet below what was written above it: a STANDING or NEXT part ends before it.
	Break bool
}

// Parse reads the lines of one message, written for the season when. It never
// fails: what is wrong with a line is a Note, and no line spoils another.
func Parse(names *Names, when When, lines []Input) *Sheet {
	p := &parser{names: names, when: when, ended: -1}
	return p.message(lines)
}

// message reads the lines of a message.
func (p *parser) message(lines []Input) *Sheet {
	p.lines, p.sheet = lines, &Sheet{Orders: make([]Line, 0, len(lines))}
	p.scanned = newScanned()
	for p.at < len(lines) {
		p.items, p.ints = withRoom(p.items), withRoom(p.ints)
		had := p.sheet.size()
		used := p.line(lines[p.at])
		p.tellSwallowed(lines[p.at:p.at+used], had)
		p.tellComments(lines[p.at : p.at+used])
		p.at += used
	}
	p.takeOffers()
	p.dropTalk()
	p.moveTaken()
	p.tellKept()
	p.dropRepeated()
	return p.sheet
}

// How much of a room a line takes up, seldom more, and how much a new one has.
const lineRoom, newRoom = 4, 20

// withRoom gives a new room where little is left of one: orders keep what is in it.
func withRoom[T any](room []T) []T {
	if cap(room)-len(room) < lineRoom {
		return make([]T, 0, newRoom)
	}
	return room
}

// A sheetPart is where orders are gathered.
type sheetPart uint8

const (
	season sheetPart = iota
	standing
	next
)

// A parser reads one message.
type parser struct {
	names    *Names
	when     When
	lines    []Input
	at       int // the index of the line that is being read
	ended    int // the index of the last line that was taken as an order by itself
	from, to int // those of the lines that were read together last
	sheet    *Sheet
	part     sheetPart // the part in which the line stands
	offering bool      // it reads the orders that are to be offered for a line
	begun    bool      // an order or a part has been seen: AMEND comes too late
	kept     []Note    // of the lines that say that the rest stays as it is
	cut      bool      // lines are a copy, since one of them is read without a part of it

	// The line that is being read.
	scanned
	n        int
	start    int       // the token at which the order begins
	labelled bool      // a label stands before it
	pos      int       // the next token
	part1    sheetPart // the part for this line alone

	form    *form
	walk    walk // that reads the parts of an order
	order   Order
	fault   fault
	failed  bool
	remarks []Note
	more    bool // the line ends in a comma, or before its end

	// Room that is shared by all lines.
	buf    []byte // for what fold folds
	items  []Item // of orders; what is in it is never used again
	ints   []int
	spoken []spoken

	second *parser // for lines that are only tried

	// A line in ordinary English.
	syms     []symbol
	stones   []Place
	frames   []frame
	wished   bool   // the line says what would please
	depends  bool   // the clauses stand behind a condition
	ifLord   string // the other lord of that condition, who may be HE
	follows  bool   // they go on with a sentence of which something was read
	carries  bool   // they go on with what the sentence says before the condition
	last     *frame
	lastRead *frame         // the last clause that was read, of which LIKEWISE may speak
	all      []symbol       // of the text
	there    target         // the place that was named last, if one was
	topic    Troops         // for which the whole text is
	speaking spokenOf       // those who were named last before the passage
	sent     map[Item]Place // where marches of the message go
	ranks    map[string]int // that were named for roads
	groups   []Troops       // that were named together in the message
	breaks   []int          // where the lines of a wrapped text begin, in bytes
	passages []passage
	talk     []talk  // what was not read, and is talk or a heading
	heading  heading // above the line
	offers   []offer
}

// load makes text the line that is being read.
func (p *parser) load(n int, text string) {
	p.n, p.start, p.labelled = n, 0, false
	p.text, p.toks, p.folded, p.in, p.breaks = text, p.toks[:0], p.folded[:0], wordSets{}, p.breaks[:0]
	p.scan(0)
}

// line reads a line, and says how many lines were used.
func (p *parser) line(in Input) int {
	if in.Break {
		p.part = season
	}
	if len(in.Text) > mostLine {
		p.tooLong(in)
		return 1
	}
	p.load(in.N, in.Text)
	p.skipBullets()
	if p.start == len(p.toks) || p.isQuotation() || p.isProgramsLine(in.Text) {
		return 1
	}
	p.part1 = p.part
	p.addsInWords(&in)
	if p.start < len(p.toks) {
		p.reword(&in)
	}
	if p.start == len(p.toks) || p.prefixes() {
		return 1
	}
	if !p.headsLabelled() && p.command() || p.later() {
		return 1
	}
	p.commandsAmong(&in)
	return p.orders(in)
}

// mostLine is how long a line may be, in bytes: longer ones are chatter without a line end, or malice.
const mostLine = 1000

// tooLong refuses a long line, if it begins as orders do. What stands farther on is not looked at.
func (p *parser) tooLong(in Input) {
	p.load(in.N, strings.ToValidUTF8(in.Text[:mostLine], ""))
	p.skipBullets()
	if p.start == len(p.toks) || p.isQuotation() {
		return
	}
	if head := p.keyAt(p.start); head != kAmend && head != kStanding && head != kNext && !p.read() && !p.likely() {
		return
	}
	p.sheet.Notes = append(p.sheet.Notes, Note{N: in.N, Text: p.text, Refused: true, Code: CodeLong,
		Message: "This line is too long for an order, and nothing of it was read; write each order on a line of its own."})
	p.begun = true
}

// skipBullets passes over the marks with which people begin the lines of a list,
// and over the number of a line before a keyword.
func (p *parser) skipBullets() {
	for p.start < len(p.toks) {
		t := p.toks[p.start]
		if t.kind != dash && (t.kind != mark || !strings.ContainsAny(p.text[t.lo:t.hi], "*•·_‣◦")) {
			break
		}
		p.start++
	}
	p.skipListNumber()
	p.skipLabel()
}

// skipListNumber passes over the number of a line in a list: 1. 20 to Tarrant, (1) hold 5, 2) stance attack. With a dash behind
// it a number may begin a range too: it is one of a list if the lines beside it have the numbers before and after.
func (p *parser) skipListNumber() {
	i := p.start
	bracket := p.is(i, "(")
	if bracket || p.is(i, "#") && p.isNumber(i+1) && (p.is(i+2, ".") || p.is(i+2, ")")) {
		i++
	}
	if !p.isNumber(i) || i+2 >= len(p.toks) {
		return
	}
	n := int(p.toks[i].num)
	switch {
	case !bracket && p.isSectionNumber(i):
		for p.start = i + 3; p.is(p.start, ".") || p.is(p.start, ")") || p.isEmphasis(p.start); p.start++ {
		}
	case p.is(i+1, ")"), !bracket && p.is(i+1, ".") && (p.toks[i+2].kind == word || p.isNumber(i+2) || p.isEmphasis(i+2)):
		for p.start = i + 2; p.isEmphasis(p.start); p.start++ {
		}
	case !bracket && p.spacedDash(i+1) && !p.sendsTroop(n, i+2) && (p.beginsOrder(p.keyAt(i+2)) || p.listNumber(-1) == n-1 && n > 1 || p.listNumber(1) == n+1):
		p.start = i + 2
	}
}

// isSectionNumber reports whether a number such as 2.4 stands at token i, and not the number of a line before a troop, as in "2.20 to
// Tarrant": a troop or a word in capitals stands behind it, or other lines
// have the numbers before and after it.
func (p *parser) isSectionNumber(i int) bool {
	if i+3 >= len(p.toks) || !p.is(i+1, ".") || !p.isNumber(i+2) || p.toks[i+1].lo != p.toks[i].hi || p.toks[i+2].lo != p.toks[i+1].hi {
		return false
	}
	n, m := p.said(i, i+1), int(p.toks[i+2].num)
	return p.isNumber(i+3) || p.keyAt(i+3) == kIf || p.capital(i+3) && p.placeAt(i+3) == 0 || slices.ContainsFunc(p.lines, func(l Input) bool {
		rest, ok := strings.CutPrefix(strings.TrimLeft(l.Text, " \t*_-"), n+".")
		end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || '9' < r })
		if !ok || end < 1 {
			return false
		}
		other, err := strconv.Atoi(rest[:end])
		return err == nil && (other == m-1 || other == m+1)
	})
}

// sendsTroop reports whether n is an own troop, and nothing but a place stands from token i on: "03 - Foxwood".
func (p *parser) sendsTroop(n, i int) bool {
	return p.when != Winter && p.names.own.kindOf(n) != none && p.placeAt(i) > 0 && p.aloneAfter(i+p.placeAt(i))
}

// isEmphasis reports whether token i is a mark of emphasis.
func (p *parser) isEmphasis(i int) bool { return p.is(i, "*") || p.is(i, "_") }

// spacedDash reports whether token i is a dash with blanks before and behind it.
func (p *parser) spacedDash(i int) bool {
	if i+1 >= len(p.toks) || p.toks[i].kind != dash {
		return false
	}
	t := p.toks[i]
	return p.toks[i-1].hi < t.lo && t.hi < p.toks[i+1].lo
}

// listNumber is the number with a spaced dash that begins the line before (-1) or behind (1), blank ones aside; 0 if there is none.
func (p *parser) listNumber(step int) int {
	for i := p.at + step; i >= 0 && i < len(p.lines); i += step {
		text := strings.TrimSpace(p.lines[i].Text)
		if text == "" {
			continue
		}
		digits, _, _ := strings.Cut(text, " - ")
		n, _ := strconv.Atoi(digits)
		return n
	}
	return 0
}

// lastListNumber is the largest number with which a spaced range at the start of a line may be the number of the line instead.
const lastListNumber = 9

// listOrRange refuses "1 - 20 to Tarrant" alone, which may be the troops 1 to 20, or troop 20 in a list, with an order to take for
// each; it reports whether the line is such a one.
func (p *parser) listOrRange() bool {
	i := p.start
	if !p.isNumber(i) || !p.spacedDash(i+1) || !p.isNumber(i+2) || p.toks[i].num > lastListNumber || p.toks[i].num >= p.toks[i+2].num {
		return false
	}
	for _, x := range [...]struct {
		from int
		msg  string
	}{
		{i, " may be the troops from " + p.said(i, i+1) + " to " + p.said(i+2, i+3) + "; write it without blanks if that is meant."},
		{i + 2, " may be troop " + p.said(i+2, i+3) + ", in a list; write " + p.said(i, i+1) + ") for the number of a line."},
	} {
		lo, hi := p.span(i, i+3)
		n := p.note(CodeNotRead, lo, hi, quote(p.said(i, i+3))+x.msg)
		n.Refused, n.Either, n.Take = true, true, p.nearest(x.from, len(p.toks))
		if len(n.Take) == 0 {
			return false
		}
		p.sheet.Notes = append(p.sheet.Notes, n)
	}
	p.begun = true
	return true
}

// isQuotation holds for a quoted line that is still marked so; with more bars it is a row of a table.
func (p *parser) isQuotation() bool {
	t := p.toks[p.start]
	return t.kind == mark && (p.text[t.lo] == '>' || p.text[t.lo] == '|' && strings.Count(p.text, "|") == 1)
}

// prefixes reads AMEND, STANDING and NEXT. It reports whether nothing is left of
// the line.
func (p *parser) prefixes() bool {
	if p.keyAt(p.start) == kAmend && p.hasWord(added) && p.onlyAmends() {
		p.amend()
		return true // amend my orders, and keep the rest
	}
	if p.keyAt(p.start) == kAmend && (p.prefix(1) || p.amendsPolitely()) {
		p.amend()
		if p.start = p.skipPolite(p.start+1, false); p.skipColon() {
			return true
		}
	}
	if i := p.spokenAmend(); i > 0 {
		if p.begun && p.hasWord(amends) {
			p.tooLate()
		}
		p.sheet.Amend = p.sheet.Amend || !p.begun
		p.begun, p.start = true, i
		if p.skipColon() {
			return true
		}
	}
	if !p.speaksOfParts() {
		return false
	}
	if p.cancelsStanding() {
		p.openPart(standing)
		p.part = season
		return true
	}
	to, head := standing, 1
	switch p.keyAt(p.start) {
	case kStanding:
	case kNext:
		to = next
	default:
		return p.spokenPrefix()
	}
	if k := p.keyAt(p.start + 1); k == kOrders || k == kSeason || p.isWord(p.start+1, "turn") {
		head = 2
	}
	if !p.prefix(head) {
		return p.spokenPrefix()
	}
	p.start += head
	if p.skipColon() {
		p.openPart(to)
		p.part = to
		return true
	}
	if p.keyAt(p.start) == kNone && p.aloneAfter(p.start+1) {
		p.openPart(to)
		p.part = season
		return true
	}
	p.part1 = to // opened when an order of it is accepted
	return false
}

// onlyAmends reports whether nothing stands behind AMEND but words that say no more: amend my orders, please, and keep the rest.
func (p *parser) onlyAmends() bool {
	for i := p.start + 1; i < len(p.toks); i++ {
		means, n := p.phraseAt(i)
		if means == kRequest || means == kArticle {
			i += n - 1
			continue
		}
		if p.toks[i].kind != comma && !p.isTail(i) && p.keyAt(i) != kAnd && !p.hasWordAt(i, aroundAdded) && !p.hasWordAt(i, added) {
			return false
		}
	}
	return true
}

// amendsPolitely reports whether AMEND at the head of the line has nothing but politeness behind it, or a colon behind that.
func (p *parser) amendsPolitely() bool {
	i := p.skipPolite(p.start+1, false)
	for i < len(p.toks) && p.toks[i].kind == comma {
		i = p.skipPolite(i+1, false)
	}
	return i == len(p.toks) || p.is(i, ":")
}

// amend notes that the message adds to the orders that are in, if none has been read yet.
func (p *parser) amend() {
	if p.begun {
		p.tooLate()
	} else {
		p.sheet.Amend = true
	}
	p.begun = true
}

// speaksOfParts reports whether a word stands in the line with which it may name a part.
func (p *parser) speaksOfParts() bool {
	return p.hasKey(&partKeys) || p.hasWord(partWords)
}

// hasKey reports whether one of some keywords stands in the line.
func (p *parser) hasKey(any *keys) bool {
	for i := range p.toks {
		if any[p.toks[i].key] {
			return true
		}
	}
	return false
}

var partKeys = set(kNext, kStanding, kSeason)

// partWords are more words with which a line may name a part.
var partWords = wordsOf("every each always permanent permanently default notice coming following")

// spokenPrefix reads STANDING and NEXT as people say them before an order: "for next season: …", "my standing orders are: …",
// "every season: …". With a colon and nothing behind it, they begin a part.
func (p *parser) spokenPrefix() bool {
	start, part := p.start, p.part1
	to, i := p.findPart()
	if i == len(p.toks) && p.is(i-1, ":") {
		p.openPart(to)
		p.part = to
		return true
	}
	if i == 0 || p.aloneAfter(i) {
		return false
	}
	p.start, p.part1 = i, to
	ok := p.read() && p.inSeason()
	if !ok {
		p.readSymbols()
		_, ok = p.readWhole(p.syms)
	}
	if !ok {
		p.start, p.part1 = start, part
		return false
	}
	p.openPart(to)
	return false
}

// findPart finds the part that the first words of a line name, and the token behind them; 0 if they name none.
func (p *parser) findPart() (to sheetPart, behind int) {
	i, named := p.start, false
	for i < len(p.toks) {
		means, n := p.phraseAt(i)
		switch {
		case p.keyAt(i) == kNext:
			to, named, n = next, true, 1
		case p.keyAt(i) == kStanding, p.isWord(i, "every") && p.keyAt(i+1) == kSeason, p.isWord(i, "each") && p.keyAt(i+1) == kSeason:
			to, named, n = standing, true, 1
		case named && (p.keyAt(i) == kSeason || p.keyAt(i) == kOrders || p.isWord(i, "order") || p.isWord(i, "turn") || p.is(i, ":") || p.toks[i].kind == comma || p.toks[i].kind == dash):
			n = 1
		case (n > 1 || n == 1 && p.is(i+1, ":")) && (means == kNext || means == kStanding):
			to, named = map[keyword]sheetPart{kNext: next, kStanding: standing}[means], true
		case !named && (p.keyAt(i) == kOrders || p.hasWordAt(i, beforePart)), !named && (means == kFor || means == kAt || means == kArticle):
			n = 1
		case means == kFiller, named && p.hasWordAt(i, afterPart):
		default:
			if !named {
				return 0, 0
			}
			return to, i
		}
		i += max(n, 1)
	}
	if !named {
		return 0, 0
	}
	return to, i
}

// afterPart are words that may stand behind the name of a part: valid, in force.
var afterPart = wordsOf("valid in force effective from now on as follows follow below which apply applies")

// beforePart are words that may stand before the name of a part: as, my instructions for.
var beforePart = wordsOf("as order instructions plan plans moves in during of and here following")

// cancelsStanding reports whether the line says "cancel standing orders", or "no standing orders".
func (p *parser) cancelsStanding() bool {
	i := p.skipPolite(p.start, true)
	if !p.hasWordAt(i, cancels) {
		return false
	}
	i++
	for i < len(p.toks) && (p.meaningAt(i) == kFiller || p.keyAt(i) == kAll || p.hasWordAt(i, cancels)) {
		i++
	}
	if p.keyAt(i) != kStanding {
		return false
	}
	if i++; p.keyAt(i) == kOrders {
		i++
	}
	return p.onlyPolite(i)
}

var cancels = wordsOf("cancel drop no more any all of stop end delete scrap remove forget clear withdraw revoke discontinue abolish")

// onlyPolite reports whether nothing but politeness follows from token i on.
func (p *parser) onlyPolite(i int) bool {
	for i < len(p.toks) && !p.aloneAfter(i) {
		means, n := p.phraseAt(i)
		if means != kFiller && means != kRequest && !p.isTail(i) {
			return false
		}
		i += max(n, 1)
	}
	return true
}

// isWord reports whether token i is that word.
func (p *parser) isWord(i int, folded string) bool {
	return i >= 0 && i < len(p.toks) && p.toks[i].kind == word && string(p.fold(i, i+1)) == folded
}

// hasWordAt reports whether token i is one of some words.
func (p *parser) hasWordAt(i int, words wordSet) bool {
	return 0 <= i && i < len(p.toks) && p.toks[i].in().meets(words)
}

// prefix reports whether the n tokens at the start stand as a prefix: alone, with
// NONE, or before what looks like an order.
func (p *parser) prefix(n int) bool {
	i := p.start + n
	if i < len(p.toks) && p.is(i, ":") {
		i++
	}
	if p.aloneAfter(i) || p.keyAt(i) == kNone && p.aloneAfter(i+1) {
		return true
	}
	if k := p.keyAt(i); p.keyAt(p.start) == kAmend && (k == kStanding || k == kNext) {
		return true
	}
	start := p.start
	defer func() { p.start = start }()
	p.start = i
	if p.read() {
		return true
	}
	return p.likely()
}

// openPart begins a part, or one line of it.
func (p *parser) openPart(to sheetPart) {
	p.begun = true
	if to == standing {
		p.sheet.HasStanding = true
	} else {
		p.sheet.HasNext = true
	}
}

// tooLate notes an AMEND that does not come first.
func (p *parser) tooLate() {
	p.meant(p.start, "AMEND counts only as the first word of a message, so these orders stand in place of the earlier ones; KEEP brings those back.")
	p.fault.code = CodeNotPossible
	p.refuse()
}

// skipColon passes over a colon at the start, and reports whether nothing is left.
func (p *parser) skipColon() bool {
	if p.is(p.start, ":") {
		p.start++
	}
	return p.aloneAfter(p.start)
}

// aloneAfter reports whether nothing but a full stop follows from token i on.
func (p *parser) aloneAfter(i int) bool {
	for ; i < len(p.toks); i++ {
		if !p.isTail(i) {
			return false
		}
	}
	return true
}

// isTail holds for signs that may stand behind an order.
func (p *parser) isTail(i int) bool {
	t := &p.toks[i]
	return t.kind == comma || t.kind == mark && strings.IndexByte(".;!*_", p.text[t.lo]) >= 0
}

// is reports whether token i is the sign s.
func (p *parser) is(i int, s string) bool {
	return i < len(p.toks) && p.toks[i].kind == mark && p.text[p.toks[i].lo:p.toks[i].hi] == s
}

// keyAt is the keyword that token i is, or none.
func (p *parser) keyAt(i int) keyword {
	if i >= len(p.toks) {
		return none
	}
	return p.toks[i].key
}

// staysInWinter reports whether a line of winter only says that troops stay where they are.
func (p *parser) staysInWinter() bool {
	if p.when != Winter || p.part1 != season {
		return false
	}
	p.when = Summer
	defer func() { p.when = Winter }()
	p.readSymbols()
	orders, ok := p.readWhole(p.syms)
	return ok && !slices.ContainsFunc(orders, func(o spoken) bool { return o.order.keyword() != kHold })
}

// mostGreeted is how many words and signs stand at most from FROM on, where a letter ends with wishes from somebody.
const mostGreeted = 4

// isCompliment reports whether the line is words of politeness, of which the first could be taken for an order, and a name at most: "All
// the best, Lionel".
func (p *parser) isCompliment() bool {
	means, n := p.phraseAt(p.start)
	if from := p.start + max(n, 1); p.hasWordAt(from-1, farewells) && p.isWord(from, "from") && from+mostGreeted >= len(p.toks) {
		return true // best wishes from York
	}
	if means != kRequest || n < 2 {
		return false
	}
	i := p.skipPolite(p.start+n, false)
	if i < len(p.toks) && p.toks[i].kind == comma && p.isFirstNameOnly(i+1) || i > 0 && p.toks[i-1].kind == comma && p.isFirstNameOnly(i) {
		return true // all the best, Ann
	}
	for i < len(p.toks) && (p.toks[i].kind == comma || p.toks[i].kind == word && p.findName(&p.names.lords, i).how == exact) {
		i = p.skipPolite(i+1, false)
	}
	return i == len(p.toks)
}

// isFirstNameOnly reports whether nothing but the name of a person stands from token i on: one or two words with a capital, which are names of nothing in
// the game.
func (p *parser) isFirstNameOnly(i int) bool {
	if n := len(p.toks) - i; n < 1 || n > 2 || p.when == SettingOut {
		return false
	}
	for ; i < len(p.toks); i++ {
		if p.toks[i].kind != word || !p.capital(i) || p.toks[i].key != none || p.placeAt(i) > 0 {
			return false
		}
	}
	return true
}

// paysAll reports whether the line says no more than that everybody is paid.
func (p *parser) paysAll() bool {
	if p.when != Winter || p.part1 != season {
		return false
	}
	p.readSymbols()
	pay, all := false, false
	for _, s := range p.syms {
		switch {
		case s.kind == symWord && s.means == kPay:
			pay = true
		case s.kind == symWord && (s.means == kAll || s.means == kTroop):
			all = true
		case s.joins(), s.kind == symStop, p.skips(s), s.kind == symWord && (s.means == kFirst || s.means == kOf || s.means == kBuy):
		default:
			return false
		}
	}
	return pay && all
}

// orders reads the line as an order, with the next one if it takes both.
func (p *parser) orders(in Input) int {
	if p.isCompliment() || p.listOrRange() {
		return 1
	}
	ok := p.read()
	if !ok && p.mayHead(in) {
		if used := p.headed(in); used > 0 {
			return used
		}
		p.read()
	}
	if !ok && !p.headsLabelled() && (p.politeCommand() || p.spokenCommand()) {
		return 1
	}
	if used := p.join(in, ok); used > 0 {
		return used
	}
	if used := p.aboveCondition(in); used > 0 {
		return used
	}
	if !ok || !p.inSeason() {
		if p.peel(in.Text) {
			return 1
		}
		if used := p.prose(in); used > 0 {
			return used
		}
		if p.underHeading(in) {
			return 1
		}
		ok = p.read()
	}
	switch {
	case ok:
		p.accept(in.Text)
		p.ended = p.at
	case p.isSigned():
	case p.headsList() && (p.leadOf(p.text) == none || p.isNumberedWord()), p.isBareHeading(), p.isLabelledTitle():
		p.noteHeading()
	case p.isFarewell(p.syms):
		p.noteUnread()
	case p.staysInWinter():
		p.sheet.Notes = append(p.sheet.Notes, Note{N: p.n, Text: p.text, Code: CodeRead, Message: "In winter troops stay where they are, except those that you relocate or dismiss: this needs no order."})
	case p.paysAll():
		p.sheet.Notes = append(p.sheet.Notes, Note{N: p.n, Text: p.text, Code: CodeRead, Message: "All are paid as far as the money goes: this needs no order."})
	case p.likely():
		if !p.hangsOnCondition() {
			p.doubt()
		}
		p.plainFault()
		p.refuse()
		p.begun = true
	case p.noteStray(in):
	default:
		p.noteUnread()
	}
	return 1
}

// read reads the order at p.start to the end of the line into p.order. If it
// cannot, p.fault says why.
func (p *parser) read() bool {
	p.pos, p.failed, p.more, p.remarks = p.start, false, false, p.remarks[:0]
	head := p.conditions()
	begin := p.pos
	if p.failed {
		return false
	}
	p.form = p.formOf(p.keyAt(p.pos))
	switch {
	case p.form.start != nil:
		p.pos++
		if p.is(p.pos, ":") {
			p.pos++
		}
		p.form = p.formAt(p.form)
	case p.startsTroops(p.pos):
		p.form = byKeyword[kMove]
	default:
		p.fail(CodeUnknownWord, p.pos, "An order begins with its keyword, or with troops.")
		return false
	}
	p.walk.p = p // anew, since a copy of the parser reads for itself
	items := len(p.items)
	p.order = p.form.parts(&p.walk, p.form.start)
	if !p.failed {
		p.finish()
	}
	if p.failed {
		p.items = p.items[:items] // no order keeps them
	}
	if len(head.If) > 0 || head.Against != "" {
		if head.Then = p.order; !p.failed {
			p.takesCondition(head, begin)
		}
		p.order = head
	}
	return !p.failed
}

// finish makes sure that nothing is left of the line.
func (p *parser) finish() {
	if p.pos < len(p.toks) && p.toks[p.pos].kind == comma {
		p.more = true
	}
	if !p.aloneAfter(p.pos) {
		p.expect("")
	}
}

// accept puts the order where it belongs, or refuses it for its season.
func (p *parser) accept(text string) {
	p.begun = true
	if !p.inSeason() {
		p.wrongSeason()
		return
	}
	p.sheet.Notes = append(p.sheet.Notes, p.remarks...)
	if p.part1 != season {
		p.openPart(p.part1)
	}
	to := &p.sheet.Orders
	switch p.part1 {
	case standing:
		to = &p.sheet.Standing
	case next:
		to = &p.sheet.Next
	}
	*to = append(*to, Line{N: p.n, Text: text, Order: p.order})
	p.noteEarly()
}

// inSeason reports whether the order can be given in the season that its part is for.
func (p *parser) inSeason() bool {
	switch p.part1 {
	case standing:
		return p.form.when&anySeason != 0
	case next:
		return p.form.when.has(p.when.Next())
	}
	return p.form.when.has(p.when)
}

// wrongSeason refuses an order of another season.
func (p *parser) wrongSeason() {
	p.meant(p.start, p.otherSeason())
	p.fault.code = CodeSeason
	p.refuse()
}

// otherSeason says of which season the order is, and which it is.
func (p *parser) otherSeason() string {
	is := Keyword(p.order) + " is an order of " + p.form.when.String()
	switch {
	case p.part1 == standing:
		return is + "; it cannot stand for later seasons."
	case p.part1 == next:
		return is + ", and the next one is " + p.when.Next().String() + "."
	case p.form.when.has(p.when.Next()):
		return is + ", and this is " + p.when.String() + "; write it then, or now under NEXT."
	case p.form.when == settingOut:
		return is + ", and that is over."
	}
	return is + ", and this is " + p.when.String() + "; write it then."
}

// noteEarly notes an order under NEXT that does nothing before autumn; of one of this season its own meaning says so.
func (p *parser) noteEarly() {
	when := p.when.Next()
	if p.part1 != next || when == Autumn {
		return
	}
	var what string
	switch p.order.keyword() {
	case kRetire:
		what = "RETIRE is for the end of autumn"
	case kShare:
		what = "SHARE is for the harvest, in autumn"
	default:
		return
	}
	t := p.toks[p.start]
	p.sheet.Notes = append(p.sheet.Notes, p.note(CodeSeason, int(t.lo), int(t.hi),
		what+": in "+when.String()+" it does nothing. Write it again then, or under STANDING."))
}
