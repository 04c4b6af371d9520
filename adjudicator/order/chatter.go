package order

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// likely reports whether a line that could not be read was meant as an order.
// Chatter is passed over without a word, but an order must never be lost: so a
// line is chatter only if it plainly cannot be an order. p.fault is what is wrong.
func (p *parser) likely() bool {
	fault, start := p.fault, p.start
	defer func() { p.start = start }()
	yes := false
	switch t := p.toks[start]; {
	case p.hangsOnCondition():
		p.fault = fault
		return true
	case p.beginsOrder(t.key):
		yes = p.likelyKeyword(fault.tok)
	case t.kind == number && p.numbersAct():
		return true
	case t.kind == number:
		yes = p.likelyNumbers()
	case t.key == kLord || t.key == kAll || t.key == kKnights || t.key == kMen:
		yes = p.likelyTroops()
	default:
		return p.likelyOther()
	}
	if !yes && p.ofOtherSeason() {
		return true
	}
	p.fault = fault
	return yes
}

// likelyKeyword judges a line that begins with the keyword of an order: its first
// words were read, or something stands in it that such an order has.
func (p *parser) likelyKeyword(stopped int) bool {
	fits := &p.formOf(p.keyAt(p.start)).fits
	if stopped > p.start+1 || p.shouted() || takesName[p.keyAt(p.start)] && p.nameLike(p.start+1) {
		return true
	}
	if p.start+1 == len(p.toks) || p.start+2 == len(p.toks) && (p.is(p.start+1, ".") || p.is(p.start+1, ":")) {
		return true
	}
	if len(p.toks) == p.start+2 && p.likelyPair() {
		return true
	}
	s := p.signs(p.start + 1)
	for i := p.start + 1; i < len(p.toks); i++ {
		if fits[p.keyAt(i)] || len(p.toks) <= p.start+mostNear && p.nearFit(fits, i) {
			return true
		}
	}
	return s.place || s.lord || s.number && !s.plain
}

// likelyPair judges a line of two words: the second has a digit, as in HOLD 1O, or is whatever somebody
// may be told to hold.
func (p *parser) likelyPair() bool {
	said := string(p.fold(p.start+1, p.start+2))
	return strings.ContainsAny(said, "0123456789") || p.keyAt(p.start) == kHold && said != "on"
}

// mostNear is how many tokens a line has at most whose words are compared with misspelt keywords.
const mostNear = 4

// nearFit reports whether token i, which is no keyword, is one step from one that fits, as the last word
// of STANCE ATTAK is.
func (p *parser) nearFit(fits *keys, i int) bool {
	if p.toks[i].kind != word || p.toks[i].key != none {
		return false
	}
	said := string(p.fold(i, i+1))
	if len(said) < 4 && len(p.toks) > p.start+2 || len(said) < 2 {
		return false // in a sentence short words are near to much
	}
	for _, k := range everyKeyword {
		if fits[k] && k.near(said, 1) {
			return true
		}
	}
	return false
}

// takesName are the orders whose keyword is followed by a name.
var takesName = set(kAlly, kEnemy, kNeutral, kClaim, kYield, kShare)

// nameLike reports whether token i looks like a name, though it is none: it has a
// capital letter, or nothing behind it.
func (p *parser) nameLike(i int) bool {
	if !p.startsName(i) || p.hasWordAt(i, small) {
		return false
	}
	return p.capital(i) || i+1 == len(p.toks)
}

// likelyNumbers judges a line that begins with a number: a list of troops, or a
// date, a telephone number, an address.
func (p *parser) likelyNumbers() bool {
	i, count, fit := p.numbersFrom(p.start)
	s := p.signs(i)
	switch {
	case s.place:
		return true
	case s.plain || !fit || p.keyAt(i) == kPercent:
		return false
	case i == len(p.toks):
		return count > 1
	case p.toks[i].kind == mark || p.toks[i].kind == plus:
		return false
	case p.waysWithin(i, 3) || p.beginsOrder(p.keyAt(i)) || p.keyAt(i) == kStay:
		return true
	}
	return p.aloneAfter(i+1) || p.capital(i) || p.isNearPlace(i)
}

// numbersFrom passes over a list of numbers from token i on: where it ends, how many
// there are, and whether all can be troops.
func (p *parser) numbersFrom(i int) (end, count int, fit bool) {
	fit = true
	for i < len(p.toks) && (p.isNumber(i) || p.toks[i].kind == comma || p.toks[i].kind == dash || p.keyAt(i) == kAnd) {
		if p.isNumber(i) {
			count++
			fit = fit && p.toks[i].num >= 1 && p.toks[i].num <= MaxTroop
		}
		i++
	}
	return i, count, fit
}

// likelyTroops judges a line that begins with LORD, ALL, KNIGHTS or MEN.
func (p *parser) likelyTroops() bool {
	i := p.start + 1
	if p.aloneAfter(i) {
		return false
	}
	if p.keyAt(p.start) == kLord && p.findName(&p.names.lords, i).how == exact {
		return p.waysWithin(i, len(p.toks))
	}
	k := p.keyAt(i)
	switch {
	case p.keyAt(p.start) == kKnights || p.keyAt(p.start) == kMen:
		return p.signs(i).place || p.shouted() || k == kAt && (p.capital(i+1) || p.isNearPlace(i+1))
	case p.isNumber(i) || p.toks[i].kind == comma && i+1 < len(p.toks) && p.startsTroops(i+1):
		return true
	case k == kFrom || k == kTo || k == kVia || k == kPhases || k == kAt || p.beginsOrder(k) || k == kStay:
		return true
	}
	return p.signs(i).place || p.shouted() || p.isNearPlace(i) || p.capital(i) && p.nameLike(i)
}

// likelyOther judges a line that begins with none of the words of an order, and
// says in p.fault what it may have meant.
func (p *parser) likelyOther() bool {
	return p.glued() || p.misspelt() || p.ofOtherSeason() || p.nearVerb() || p.allKnown()
}

// misspelt judges whether the first word is a misspelt keyword.
func (p *parser) misspelt() bool {
	t := p.toks[p.start]
	if t.kind != word || t.key != none || t.hi-t.lo > longest || p.isWord(p.start, "here") && p.hasWordAt(p.start+1, hereBegins) {
		return false
	}
	said := Fold(p.said(p.start, p.start+1))
	far := 1
	if len(said) < 3 {
		return false
	} else if len(said) >= 7 {
		far = 2
	}
	var near []string
	for _, k := range everyKeyword {
		if k.near(said, far) && p.wouldFit(k, said) {
			near = append(near, k.String())
		}
	}
	if len(near) == 0 {
		return false
	}
	p.meant(p.start, quote(p.said(p.start, p.start+1))+" is not understood; did you mean "+either(near)+"?", near...)
	return true
}

// hereBegins stand behind the HERE of a sentence that is no HIRE.
var hereBegins = wordsOf("is are we come comes goes my our follow follows it you")

// wouldFit reports whether the line would be an order, or close to one, with k as its first word.
func (p *parser) wouldFit(k keyword, said string) bool {
	if beginsPart(k) || commandAt[k] != 0 {
		return p.aloneAfter(p.start+1) && (len(said) > 4 || isCapitals(p.said(p.start, p.start+1)))
	}
	if !p.beginsOrder(k) {
		return false
	}
	p.toks[p.start].key = k
	ok := p.read()
	p.toks[p.start].key = none
	if ok || len(said) < 4 {
		return ok && !p.aloneAfter(p.start+1)
	}
	s := p.signs(p.start + 1)
	return s.place || s.lord || s.number && !s.plain || p.shouted()
}

func beginsPart(k keyword) bool { return k == kAmend || k == kStanding || k == kNext }

// ofOtherSeason judges whether the line would be an order in another season: "I dismiss 3" in summer.
func (p *parser) ofOtherSeason() bool {
	now := p.when
	defer func() { p.when = now }()
	for _, other := range [...]When{Summer, Winter} {
		p.when = other
		o, ok := p.onlyOrder()
		if p.when = now; !ok {
			continue
		}
		if p.order, p.form = o, p.formOf(o.keyword()); !p.inSeason() {
			p.meant(p.start, p.otherSeason()+" It is "+o.String()+".")
			p.fault.code = CodeSeason
			return true
		}
	}
	return false
}

// onlyOrder is the first order of the line in ordinary English with a verb, if all of the line is understood, and names no part.
func (p *parser) onlyOrder() (Order, bool) {
	p.readSymbols()
	if p.part1 != season || p.asksSomething() || !slices.ContainsFunc(p.syms, symbol.isVerb) {
		return nil, false
	}
	orders, ok := p.readWhole(p.syms)
	if !ok || orders[0].part != season {
		return nil, false
	}
	return orders[0].order, true
}

// isVerb reports whether a symbol is a word that makes an order.
func (s symbol) isVerb() bool { return s.kind == symWord && heads[s.means] }

// allKnown judges a line of places, numbers and keywords and nothing else.
func (p *parser) allKnown() bool {
	place, other := false, false
	for i := p.start; i < len(p.toks); {
		t := p.toks[i]
		n := p.placeAt(i)
		switch {
		case n > 0:
			place = true
			i += n
			continue
		case t.kind == number || t.key != none:
			other = true
		case t.kind == word || t.kind == quoted || p.is(i, ":") && p.aloneAfter(i+1):
			return false
		}
		i++
	}
	if !place || !other {
		return false
	}
	p.meant(p.start, "This line was not read. An order begins with its keyword, or with troops, as in "+Move{Troops: p.exampleTroops(), To: p.examplePlace(true).place}.String()+".")
	return true
}

// signs are what a line has that orders have.
type signs struct {
	number, place, lord bool
	plain               bool // a word of dates, times and addresses
}

// mostLooked is how many tokens of a line are looked at for signs.
const mostLooked = 64

func (p *parser) signs(from int) (s signs) {
	for i := from; i < min(len(p.toks), from+mostLooked); i++ {
		t := p.toks[i]
		switch {
		case t.kind == number:
			s.number = s.number || t.num >= 1 && t.num <= MaxTroop && !p.is(i+1, ":") && !p.is(i+1, "/")
		case p.placeAt(i) > 0:
			s.place = true
		case t.kind == word && p.findName(&p.names.lords, i).how == exact:
			s.lord = true
		case p.hasWordAt(i, plain):
			s.plain = true
		}
	}
	return s
}

// placeAt is the number of tokens of a place that begins at token i: a whole name,
// four letters of one, or five with a slip.
func (p *parser) placeAt(i int) int {
	if t := p.toks[i]; t.kind != quoted && t.kind != word {
		return 0
	}
	m := p.findName(&p.names.places, i)
	if m.how == exact && (m.n > 1 || p.keyAt(i) == none) {
		return m.n
	}
	n := len(p.fold(i, i+1))
	if p.keyAt(i) == none && (m.how == short && n >= 4 || m.how == slip && n >= 5) {
		return m.n
	}
	return 0
}

// waysWithin reports whether FROM, TO, VIA or PHASES is among the n tokens from i on.
func (p *parser) waysWithin(i, n int) bool {
	for j := i; j < len(p.toks) && j < i+n; j++ {
		switch p.keyAt(j) {
		case kFrom, kTo, kVia, kPhases:
			return true
		}
	}
	return false
}

// shouted reports whether the first word is in capitals, and the line is not.
func (p *parser) shouted() bool {
	t := p.toks[p.start]
	return isCapitals(p.said(p.start, p.start+1)) && strings.ContainsFunc(p.text[t.hi:], unicode.IsLower)
}

func isCapitals(s string) bool {
	return len(s) > 1 && !strings.ContainsFunc(s, unicode.IsLower)
}

// capital reports whether token i begins with a capital letter, as names do.
func (p *parser) capital(i int) bool {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return i < len(p.toks) && p.toks[i].kind == quoted
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.toks[i].lo:])
	return unicode.IsUpper(r)
}

// isNearPlace reports whether token i is at most two steps from the name of a place.
func (p *parser) isNearPlace(i int) bool {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return false
	}
	said := string(p.fold(i, i+1))
	if len(said) < 5 {
		return false
	}
	form := shapeOf(said)
	for id, f := range p.names.places.folded {
		if form.mayBeNear(p.names.places.shapes[id], 2) && spell.Distance(said, f) <= 2 {
			return true
		}
	}
	return false
}

// plain are words that stand by numbers in letters, and never in orders.
var plain = wordsOf(`second seconds minute minutes min mins hour hours hrs day days week weeks weekend month months
	year years am pm oclock january february march april may june july august september october november december
	jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
	mon tue wed thu fri sat sun street st road avenue lane times percent eur usd gbp euro euros pounds dollars
	tel phone mobile fax call`)

// small are words that may have a capital in a heading, and are no names.
var small = wordsOf(`the my your our his their of is are was were will would for i we you he she they it this that
	these those right hail well good`)
