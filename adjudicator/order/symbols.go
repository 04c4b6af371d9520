package order

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A symbol is a piece of a line as english.go reads it: a word by its meaning, a number or a range, a name, or a sign that parts.
type symbol struct {
	kind  symbolKind
	spelt bool    // of a number: in letters
	leads bool    // of a verb: troops may follow that march with those before it
	means keyword // of a word
	n, to int     // a number, and the end of its range; or the id of a name
	tok   int     // the first token, and the one behind the last
	end   int
}

type symbolKind uint8

const (
	symWord symbolKind = iota
	symNumber
	symPlace
	symStone   // a milestone: at is p.stones[n]
	symNoStone // a milestone that is not there: the strict reading says why
	symLord
	symEntry
	symComma   // a comma, a dash between words, or a bracket
	symColon   // a colon, or an equals sign
	symStop    // a full stop, or a semicolon
	symUnknown // a word or sign without a meaning
)

// indexOfKind is the first of symbols of a kind; -1 if there is none.
func indexOfKind(syms []symbol, kind symbolKind) int {
	for i := range syms {
		if syms[i].kind == kind {
			return i
		}
	}
	return -1
}

// readSymbols makes symbols of the tokens from p.start on.
func (p *parser) readSymbols() {
	p.syms, p.stones, p.wished = slices.Grow(p.syms[:0], max(len(p.toks), lineTokens)), p.stones[:0], false
	telegram := p.isTelegram()
	for i := p.start; i < len(p.toks); {
		s := p.symbolAt(i)
		if telegram && p.isWord(i, "stop") {
			s = symbol{kind: symStop}
		}
		s.tok, s.end = i, max(s.end, i+1)
		p.syms = append(p.syms, s)
		p.wished = p.wished || s.means == kWish
		i = s.end
	}
	p.hearMight()
	for i := range p.syms {
		p.hearInPlace(i)
	}
	if p.when == Winter {
		p.hireWhom()
		p.joinGoods()
		p.dropFunds()
	}
	p.hearWaits()
	p.hearLatePhases()
	p.hearClaims()
	p.dropAllOfThem()
	p.hearLeave()
	p.dropCounts()
	p.hearPlain()
	p.dropBrackets()
	p.dropReasons()
	p.dropWhether()
	p.dropLeads()
	p.dropToMe()
	p.hearNotBefore()
	p.hearCaseAgain()
	p.hearLords()
}

// dropToMe drops ME between TO and the place where that is: he comes to me at Foxwood.
func (p *parser) dropToMe() {
	for i := 0; i+3 < len(p.syms); i++ {
		if p.meansAt(i) == kTo && p.says(i+1, "me") && p.meansAt(i+2) == kAt && p.isPlace(i+3) {
			p.syms = slices.Delete(p.syms, i+1, i+3)
		}
	}
}

// hearNotBefore takes "nobody withdraws before we are 6 behind" for "withdraw if we are 6 behind".
func (p *parser) hearNotBefore() {
	denial, verb := -1, false
	for i := range p.syms {
		switch s := &p.syms[i]; {
		case s.kind == symWord && (s.means == kNot || s.means == kNone || s.means == kNo):
			if denial >= 0 || verb {
				return
			}
			denial = i
		case s.kind == symWord && s.means == kWithdraw:
			verb = true
		case s.kind == symWord && s.means == kDoubt:
			if denial < 0 || !verb || !p.hasWordAt(s.tok, befores) || s.end != s.tok+1 || p.sentenceHas(i, kPhases, kRounds, kAfter) || !p.sentenceHas(i, kBehind, kBelow, kHurt) || p.joinsFacts(i) {
				return
			}
			s.means, p.syms[denial].means = kIf, kFiller
			return
		case s.kind == symStop, s.isPlace():
			return
		}
	}
}

// joinsFacts reports whether AND stands behind symbol i with no comma before it: both must be true then.
func (p *parser) joinsFacts(i int) bool {
	for k := i + 1; k < len(p.syms) && p.kindAt(k) != symStop; k++ {
		if p.meansAt(k) == kAnd && p.kindAt(k-1) != symComma {
			return true
		}
	}
	return false
}

var befores = wordsOf("before until till")

// dropWhether drops what makes no difference: "whether the lord is hurt or not".
func (p *parser) dropWhether() {
	for i := range p.syms {
		if p.meansAt(i) != kDoubt || !p.says(i, "whether") {
			continue
		}
		for j := i + 1; j+1 < len(p.syms) && p.syms[j].kind != symStop; j++ {
			if p.meansAt(j) == kOr && p.meansAt(j+1) == kNot {
				p.syms = slices.Delete(p.syms, i, j+2)
				return
			}
		}
	}
}

// hearWaits takes "waits in phase 1 and then goes" for "from phase 2 on goes", and "in the second" behind it for a phase.
func (p *parser) hearWaits() {
	for i := range p.syms {
		if p.meansAt(i) != kHold && !(p.meansAt(i) == kDoubt && p.hasWordAt(p.syms[i].tok, waiting)) {
			continue
		}
		last, j := p.lastPhase(i + 1)
		k := j
		for k < len(p.syms) && (p.syms[k].joins() || p.skips(p.syms[k])) {
			k++
		}
		_, verb := p.lastPhase(k)
		if last == 0 || last > 2 || k == j || p.meansAt(verb) != kMove {
			continue
		}
		since := []symbol{{means: kSince}, {kind: symNumber, n: last + 1, to: last + 1}}
		for n := range since {
			since[n].tok, since[n].end = p.syms[i].tok, p.syms[i].end
		}
		if p.namesPhase(k) {
			since = nil
		}
		p.syms = slices.Replace(p.syms, i, k, since...)
		return
	}
}

// ownAt reports whether an own troop stands at a place.
func (p *parser) ownAt(at Place) bool {
	return slices.ContainsFunc(p.names.own.Troops, func(t OwnTroop) bool { return t.At == at })
}

var waiting = wordsOf("wait waits")

// lastPhase is the last of the phases that are named from symbol i on, and the symbol behind them; 0 if there are none.
func (p *parser) lastPhase(i int) (last, end int) {
	named := false
	for ; i < len(p.syms); i++ {
		switch s := p.syms[i]; {
		case s.kind == symWord && s.means == kArticle && p.meansAt(i+1) == kPhases, s.kind == symNumber && p.meansAt(i+1) == kPhases:
			last = max(s.n, 1) // waits a phase
		case last == 0 && s.means == kFor && s.kind == symWord && p.kindAt(i+1) == symNumber && p.meansAt(i+2) == kPhases:
		case last == 0 && !named && s.kind == symWord && s.means == kAt && p.isPlace(i+1), s.kind == symPlace && i > 0 && p.meansAt(i-1) == kAt && p.ownAt(p.targetOf(s).place):
		case p.skips(s), s.joins() && last > 0 && p.kindAt(i+1) == symNumber:
		case s.kind == symNumber && named && s.n <= 3:
			last = s.to
		case p.ordinal(i) > 0 && p.meansAt(p.next(i+1)) == kPhases:
			last = p.ordinal(i)
		case p.meansAt(i) == kPhases:
			named = true
		default:
			return last, i
		}
	}
	return last, i
}

// namesPhase reports whether phases are named behind symbol i; "in the second" alone is made one.
func (p *parser) namesPhase(i int) bool {
	for ; i < len(p.syms) && p.syms[i].kind != symStop; i++ {
		n := p.ordinal(i)
		if p.meansAt(i) == kPhases || n > 0 && p.meansAt(p.next(i+1)) == kPhases {
			return true
		}
		if n > 0 && (i+1 == len(p.syms) || p.syms[i+1].kind == symStop) {
			phase := symbol{means: kPhases, tok: p.syms[i].tok, end: p.syms[i].end}
			p.syms[i].kind, p.syms[i].n, p.syms[i].to = symNumber, n, n
			p.syms = slices.Insert(p.syms, i, phase)
			return true
		}
	}
	return false
}

// dropBrackets drops sentences in brackets that could be no orders: "(he can't claim anything there)".
func (p *parser) dropBrackets() {
	for from := 0; from < len(p.syms); from++ {
		if !p.is(p.syms[from].tok, "(") {
			continue
		}
		to := from + 1
		for to < len(p.syms) && !p.is(p.syms[to].tok, ")") && !p.is(p.syms[to].tok, "(") {
			to++
		}
		if to < len(p.syms) && p.is(p.syms[to].tok, ")") && (p.isAside(p.syms[from+1:to]) || p.describes(from, to)) {
			p.syms = slices.Delete(p.syms, from, to+1)
			to = from
		}
		from = to - 1
	}
}

// isAside reports whether symbols in brackets are a sentence about somebody, without numbers, names and conditions.
func (p *parser) isAside(syms []symbol) bool {
	subject := false
	for _, s := range syms {
		switch {
		case s.kind != symWord && s.kind != symUnknown && s.kind != symComma:
			return false
		case s.isIf(), s.means == kDoubt, s.means == kAll, s.means == kRest, s.means == kLord:
			return false
		case s.kind == symWord && p.hasWordAt(s.tok, subjects):
			subject = true
		}
	}
	return subject
}

// isTelegram reports whether the line is in capitals, and ends in STOP: each STOP in it is a full stop.
func (p *parser) isTelegram() bool {
	return len(p.toks) > p.start && p.isWord(len(p.toks)-1, "stop") && p.text == strings.ToUpper(p.text)
}

// hearMight takes MIGHT or MAY at the start of a polite question for a part of it: might 20 be so good as to go to Tarrant?
func (p *parser) hearMight() {
	if len(p.syms) == 0 || p.syms[0].means != kDoubt || !p.isWord(p.start, "might") && !p.isWord(p.start, "may") {
		return
	}
	if slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && s.means == kRequest }) {
		p.syms[0].means = kFiller
	}
}

// splitGlued cuts words that are written together: K20, 20xTarrant, and Hinxworth-Tarrant if no name is written so.
func (p *parser) splitGlued() {
	for i := p.start; i < len(p.toks); i++ {
		t := p.toks[i]
		if t.kind != word || !t.mixed {
			continue
		}
		said := p.text[t.lo:t.hi]
		if at := len(said) - 1; said[at] == '.' && (at >= 3 || at > 0 && english().find([]byte(Fold(said[:at]))).in.meets(lastWords)) {
			p.splitWord(i, at, at) // "to Foxwood. Attack"
			continue
		}
		if !strings.ContainsAny(said, "-0123456789") || p.meansWhole(i) {
			continue
		}
		if _, err := strconv.Atoi(said[1:]); err == nil && len(said) <= 3 && strings.ContainsRune("aklmp", rune(said[0]|0x20)) {
			p.splitWord(i, 1, 1)
		} else if at := strings.IndexAny(said, "xX"); at > 0 && at <= 2 && isDigit(said[0]) && isDigit(said[at-1]) && letterAt(said, at+1) {
			p.splitWord(i, at, at+1)
		} else if at := strings.IndexByte(said, '-'); at > 0 && p.names.places.whole([]byte(Fold(said[:at]))).how == exact {
			p.splitWord(i, at, at)
		}
	}
}

// lastWords are short words behind which a full stop ends a sentence; behind others it marks what is abbreviated.
var lastWords = wordsOf("me it us up so on go in be we he is am do my too all bz bzs")

// meansWhole reports whether a word is a phrase or a name as it stands.
func (p *parser) meansWhole(i int) bool {
	return p.meaningAt(i) != none || p.names.places.whole(p.fold(i, i+1)).how == exact
}

// splitWord makes tokens of the first bytes of a word, and of those from another on.
func (p *parser) splitWord(i, first, second int) {
	t := p.toks[i]
	s := scanned{text: p.text[:int(t.lo)+first], folded: p.folded}
	s.scan(int(t.lo))
	s.text = p.text[:t.hi]
	s.scan(int(t.lo) + second)
	if i+1 < len(p.toks) {
		p.toks[i+1].joined = false
	}
	p.in.add(&s.in)
	p.folded, p.toks = s.folded, slices.Replace(p.toks, i, i+1, s.toks...)
	forgetPhrases(p.toks)
}

func (p *parser) symbolAt(i int) symbol {
	switch t := p.toks[i]; t.kind {
	case number:
		return p.numberSymbol(i)
	case quoted:
		if n, err := strconv.Atoi(p.said(i, i+1)); err == nil && n >= 0 {
			return symbol{kind: symNumber, n: n, to: n}
		}
		return p.nameSymbol(i, 0)
	case word:
		return p.wordSymbol(i)
	case comma:
		return symbol{kind: symComma}
	case plus:
		return symbol{means: kAnd}
	case dash:
		return p.dashSymbol(i)
	}
	return p.markSymbol(i)
}

// numberSymbol reads 17, 10-14, and 2 x.
func (p *parser) numberSymbol(i int) symbol {
	s := symbol{kind: symNumber, n: int(p.toks[i].num), to: int(p.toks[i].num), end: i + 1}
	if s.n == 4 && (p.isWord(i+1, "me") || p.isWord(i+1, "us") || p.isWord(i+1, "now")) {
		return symbol{means: kFiller, end: i + 2} // claim Tarrant 4 me
	}
	if s.n == 4 && p.isWord(i+1, "winter") && p.isPlace(len(p.syms)-1) && !p.isWord(i+2, "at") && !p.isWord(i+2, "in") {
		return symbol{means: english().find([]byte("for the winter")).means, end: i + 2}
	}
	if s.n == 4 && len(p.syms) > 0 && p.syms[len(p.syms)-1].means == kGold && i+1 < len(p.toks) && p.findName(&p.names.lords, i+1).how == exact {
		return symbol{means: kFor} // 3 quid 4 Lionel
	}
	if s.n == 2 && p.said(i, i+1) == "2" && p.standsForTo(i) {
		return symbol{means: kTo}
	}
	if i+2 < len(p.toks) && p.toks[i+1].kind == dash && p.isNumber(i+2) && s.n < int(p.toks[i+2].num) {
		s.to, s.end = int(p.toks[i+2].num), i+3
	}
	if s.end < len(p.toks) && p.toks[s.end].kind == word && string(p.fold(s.end, s.end+1)) == "x" {
		s.end++
	}
	return s
}

// standsForTo reports whether the 2 at token i is written for TO: "3 goes 2 Foxwood", "give Foxwood 2 Lionel".
func (p *parser) standsForTo(i int) bool {
	last := len(p.syms) - 1
	if last < 0 || i+1 >= len(p.toks) || p.toks[i+1].kind != word {
		return false
	}
	if p.isPlace(last) {
		return (p.speaksOf(kGive) || p.speaksOf(kYield)) && p.findName(&p.names.lords, i+1).how == exact
	}
	if !p.hasWordAt(p.syms[last].end-1, going) || p.placeAt(i+1) == 0 {
		return false
	}
	subject := last
	for subject > 0 && (p.skips(p.syms[subject]) || p.hasWordAt(p.syms[subject].end-1, going)) {
		subject--
	}
	m := p.meansAt(subject)
	return p.kindAt(subject) == symNumber || m == kMe || m == kLord || m == kAll || m == kRest || p.kindAt(subject) == symLord
}

// going are verbs behind which no troops stand.
var going = wordsOf("go goes going home march marches marching ride rides riding walk walks head heads travel travels return returns come comes back retire retires off")

// wordSymbol reads a name or a word: whole names go before phrases that are no longer, and these before shortened names.
func (p *parser) wordSymbol(i int) symbol {
	if p.toks[i].key == kAnd || p.toks[i].key == kPercent {
		return symbol{means: p.toks[i].key}
	}
	if n, ok := timesNumber(p.said(i, i+1)); ok {
		return symbol{kind: symNumber, n: n, to: n}
	}
	if said := p.said(i, i+1); isDigit(said[0]) && len(said) > 2 && strings.EqualFold(said[len(said)-2:], "bz") {
		if n, err := strconv.Atoi(said[:len(said)-2]); err == nil {
			return symbol{kind: symNumber, n: n, to: n, spelt: true, means: kGold}
		}
	}
	means, n := p.phraseAt(i)
	if n > 2 && (means == kFiller || means == kMe) && p.isWord(i+n-1, "to") && p.isWord(i+n-2, "going") && i+n < len(p.toks) && p.placeAt(i+n) > 0 {
		n -= 2 // I'm going to Selborne
		means = english().find(p.fold(i, i+n)).means
	}
	if s := p.nameSymbol(i, n); s.kind != symUnknown {
		return s
	}
	if number := means.numberOf(); number > 0 {
		return symbol{kind: symNumber, n: number, to: number, end: i + n, spelt: true}
	}
	if n == 1 && p.isWord(i, "were") && strings.ContainsAny(p.said(i, i+1), "'’") {
		means = kFiller // we're
	}
	if n > 0 && p.wished && means == kDoubt && p.isWord(i, "were") {
		means = kFiller // I should be glad if Tarrant were claimed
	}
	if n == 1 && p.wished && means == kDoubt && p.isPast(i) {
		if verb := p.inflected(i); verb != none {
			means = verb
		}
	}
	switch means {
	case kComma:
		return symbol{kind: symComma, end: i + n}
	case kPeriod:
		return symbol{kind: symStop, end: i + n}
	}
	if means == kLead {
		return symbol{means: kMove, leads: true, end: i + n}
	}
	if n > 0 {
		return symbol{means: means, end: i + n}
	}
	if means := p.inflected(i); means != none {
		return symbol{means: means}
	}
	if s := p.brokenName(i); s.kind != symUnknown {
		return s
	}
	if strings.EqualFold(strings.ReplaceAll(p.said(i, i+1), "’", "'"), "we'll") {
		return symbol{means: kFiller} // without the apostrophe it is another word
	}
	if means, text := english().slipped(string(p.fold(i, i+1))); means != none {
		lo, hi := p.span(i, i+1)
		p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+quote(text)+".")
		return symbol{means: means}
	}
	unknown := symbol{kind: symUnknown}
	if strings.ContainsAny(p.said(i, i+1), "0123456789") {
		unknown.n = 1
	}
	return unknown
}

// inflected is what a word means that is a verb with another ending: ceded, garrisoning; and every word in -ly says how, but
// those in english.txt.
func (p *parser) inflected(i int) keyword {
	said := string(p.fold(i, i+1))
	for _, ending := range [...]string{"s", "es", "d", "ed", "ing"} {
		if stem, ok := strings.CutSuffix(said, ending); ok && len(stem) > 2 {
			for _, verb := range [...]string{stem, stem + "e"} {
				if means := english().find([]byte(verb)).means; heads[means] {
					return means
				}
			}
		}
	}
	if strings.HasSuffix(said, "ly") && len(said) > 4 && !p.capital(i) {
		return kFiller
	}
	return none
}

// brokenName reads the name of a place that was written as two words: hazel mere.
func (p *parser) brokenName(i int) symbol {
	if i+1 >= len(p.toks) || p.toks[i+1].kind != word || len(p.names.places.names) == 0 {
		return symbol{kind: symUnknown}
	}
	key := bytes.ReplaceAll(p.fold(i, i+2), []byte(" "), nil)
	m := p.names.places.whole(key)
	if m.how == unknown && len(key) >= 6 {
		m = p.names.places.slipped(key)
	}
	if m.how != exact && m.how != slip {
		return symbol{kind: symUnknown}
	}
	m.n = 2
	p.remarkRead(&p.names.places, m, i)
	return symbol{kind: symPlace, n: m.id, end: i + 2}
}

// timesNumber reads x2 and 2x.
func timesNumber(s string) (int, bool) {
	if len(s) > 1 && s[0]|0x20 == 'x' {
		s = s[1:]
	} else if len(s) > 1 && s[len(s)-1]|0x20 == 'x' {
		s = s[:len(s)-1]
	} else {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// nameSymbol reads a name at token i, where a phrase of so many tokens stands too.
func (p *parser) nameSymbol(i, phrase int) symbol {
	if p.when == SettingOut {
		if s := p.nameOf(&p.names.lords, symLord, i, phrase); s.kind != symUnknown {
			return s
		}
		s := p.nameOf(&p.names.entries, symEntry, i, phrase)
		if s.kind == symEntry {
			p.pos = s.end
			p.shortWord(s.n, i)
			s.end = p.pos
		}
		return s
	}
	if s := p.nameOf(&p.names.places, symPlace, i, phrase); s.kind != symUnknown {
		return p.stoneSymbol(s)
	}
	return p.nameOf(&p.names.lords, symLord, i, phrase)
}

// nameOf reads a name of one kind at token i, where a phrase of so many tokens stands too.
func (p *parser) nameOf(x *index, kind symbolKind, i, phrase int) symbol {
	if phrase > 0 && !x.mayBegin(p.fold(i, i+1)) {
		return symbol{kind: symUnknown}
	}
	m := p.findWhole(x, i)
	if m.how != exact && phrase == 0 {
		m = p.findName(x, i)
	}
	switch m.how {
	case exact:
		if m.n < phrase {
			return symbol{kind: symUnknown}
		}
	case short, slip:
		if size := len(p.fold(i, i+m.n)); phrase > 0 || size < 3 || m.how == slip && size < 4 || p.isThing(i) {
			return symbol{kind: symUnknown}
		}
		if m.how == slip {
			p.remarkRead(x, m, i)
		}
	default:
		return symbol{kind: symUnknown}
	}
	end := i + m.n
	for end > i+1 && p.is(end-1, ".") {
		end-- // of the sentence
	}
	return symbol{kind: kind, n: m.id, end: end}
}

// isThing reports whether the word at token i is the name of a thing and not of a place: "the garden" is not Harden.
func (p *parser) isThing(i int) bool { return !p.capital(i) && i > 0 && p.hasWordAt(i-1, determiners) }

// findWhole looks for a whole name at token i, the one of the most words first.
func (p *parser) findWhole(x *index, i int) match {
	if p.toks[i].kind != word || !x.mayBegin(p.fold(i, i+1)) {
		return match{}
	}
	if x.odd[string(p.fold(i, i+1))] {
		if m := p.findOdd(x, i); m.how == exact {
			return m
		}
	}
	for w := min(p.countNameWords(i, x.words), max(1, x.firsts[string(p.fold(i, i+1))])); w > 0; w-- {
		if m := x.whole(p.fold(i, i+w)); m.how == exact {
			m.n = w
			return m
		}
	}
	return match{}
}

// remarkRead keeps a note on a misspelt name.
func (p *parser) remarkRead(x *index, m match, i int) {
	lo, hi := p.span(i, i+m.n)
	if name, _, possessive := strings.Cut(strings.ReplaceAll(p.text[lo:hi], "’", "'"), "'"); possessive && strings.EqualFold(name, x.names[m.id]) {
		return // Lionel's
	}
	p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+x.names[m.id]+".")
}

// stoneSymbol reads the rest of Barsham+2 to Hazlemere, or Barsham/2/Hazlemere, behind a place.
func (p *parser) stoneSymbol(s symbol) symbol {
	i := s.end
	if i >= len(p.toks) || p.toks[i].kind != plus && !p.is(i, "/") || !p.isNumber(i+1) {
		return s
	}
	j := i + 2
	if p.when == Winter && j < len(p.toks) && goods[p.meaningAt(j)] {
		return s // 1 knight @ Barsham + 2 men @ Foxwood
	}
	if p.is(j, "/") || p.keyAt(j) == kTo {
		j++
	}
	no := s // a milestone that is not there
	if p.toks[i].kind == plus {
		no = symbol{kind: symNoStone, end: j}
	}
	if j >= len(p.toks) {
		return no
	}
	m := p.findName(&p.names.places, j)
	if m.how == unknown || m.how == several || m.how == unsure {
		return no
	}
	road, ok := p.names.roads[[2]int{p.names.targets[s.n].id, p.names.targets[m.id].id}]
	if mile := int(p.toks[i+1].num); ok && mile > 0 && mile <= len(road.stones) {
		p.stones = append(p.stones, road.stones[mile-1])
		return symbol{kind: symStone, n: len(p.stones) - 1, end: j + m.n}
	}
	return no
}

// dashSymbol reads an arrow; any other dash parts.
func (p *parser) dashSymbol(i int) symbol {
	j := i
	for j < len(p.toks) && p.toks[j].kind == dash {
		j++
	}
	if p.is(j, ">") {
		return symbol{means: kTo, end: j + 1}
	}
	if last := p.kindAt(len(p.syms) - 1); (last == symPlace || last == symNumber) && j < len(p.toks) && p.placeAt(j) > 0 {
		return symbol{means: kTo, end: j}
	}
	return symbol{kind: symComma, end: j}
}

// markSymbol reads any other sign.
func (p *parser) markSymbol(i int) symbol {
	switch p.text[p.toks[i].lo:p.toks[i].hi] {
	case "$", "€", "£":
		if p.isNumber(i+1) && p.when == Winter {
			n := int(p.toks[i+1].num)
			return symbol{kind: symNumber, n: n, to: n, spelt: true, means: kGold, end: i + 2}
		}
		return symbol{kind: symUnknown}
	case "=":
		if p.is(i+1, ">") {
			return symbol{means: kTo, end: i + 2}
		}
		return symbol{kind: symColon}
	case "→", "⇒", "➔", "►", "➜", "⟶", ">":
		return symbol{means: kTo}
	case ":":
		return symbol{kind: symColon}
	case "/":
		return symbol{means: kAnd}
	case "@":
		return symbol{means: kAt}
	case "(":
		if last := len(p.syms) - 1; p.isNumber(i+1) && p.is(i+2, ")") && i+3 < len(p.toks) && heads[p.meaningAt(i+3)] && (last < 0 || p.syms[last].kind == symStop || p.syms[last].kind == symColon) {
			return symbol{kind: symStop, end: i + 3} // (1) build a mill; (2) hire a knight
		}
		return symbol{kind: symComma}
	case ")", "[", "]", "，", "、", "|":
		return symbol{kind: symComma}
	case ".":
		if p.when == SettingOut && i > 0 && p.isNumber(i-1) {
			return symbol{kind: symColon} // 1. York Road, 2. Lincoln Road
		}
		if i > 0 && p.toks[i-1].kind == word && p.toks[i-1].hi-p.toks[i-1].lo <= 3 && p.toks[i-1].hi == p.toks[i].lo && p.isNumber(i+1) &&
			countsNames[p.meansAt(len(p.syms)-1)] {
			return symbol{means: kFiller} // ph. 2, nr. 5
		}
		return symbol{kind: symStop}
	case ";", "!":
		return symbol{kind: symStop}
	case "?":
		return symbol{means: kAsks}
	case "'", "’":
		if p.isWord(i+1, "s") {
			return symbol{means: kFiller, end: i + 2} // 20's off to Tarrant
		}
		return symbol{means: kFiller}
	case "*", "_", "#", "…", "`":
		return symbol{means: kFiller}
	}
	if r, _ := utf8.DecodeRuneInString(p.text[p.toks[i].lo:]); r >= firstPicture && !strings.ContainsRune("✗✘❌❎🚫⛔👎🙅", r) {
		return symbol{means: kFiller}
	}
	return symbol{kind: symUnknown}
}

// firstPicture is the first of the signs that are pictures; those that say NO have no meaning.
const firstPicture = '\u2600'
