package order

import (
	"slices"
	"strings"
)

// A frame is one clause of a line in ordinary English, in slots: what it names, by the part that it plays. rows.go says
// which slots make which order.
type frame struct {
	has     slots
	words   []keyword // that fill no slot: verbs, IF, NOT and the like
	troops  Troops
	from    Place
	to      []target // with THEN between them, but for a single one
	at      []target
	bare    []target
	via     []target
	phases  []int
	early   []int // of the march up to the last word that parts two of its legs
	legs    int   // how many places to go to were named before that word
	lords   []string
	entries []string
	goods   []good
	when    []Withdrawal
	odds    Condition
	number  int // percent, or bezants
	bid     int // bezants for a church or a circle

	tok, end int       // where it stands in the line
	unknown  int       // the first token without a meaning; -1 if there is none
	inherits *frame    // the clause whose words count here too: "03 to Fletcham and 04 to Wroxall"
	failed   string    // what is wrong, if a slot could not be filled
	prep     keyword   // the last word that says which part the next name plays
	leading  bool      // a verb stands before the troops
	placed   bool      // a place stands behind the goods
	leads    bool      // troops may follow that march with those before: "20 takes 3 along to Foxwood"
	part     sheetPart // for which the clause says that it is
	me       bool      // "I" is the subject
	joinsMe  bool      // it begins with those with whom somebody does something
	acts     bool      // a lord stands before the verb
	halfway  bool      // the march ends in the middle of the road
	onwards  bool      // TO stands before the next place
	parted   bool      // it says for which part it is behind the first place to go to
	meant    Troops    // for which it was read, if it names none
	fights   bool      // AT ONCE is said of a fight: if it comes to one
	first    bool      // the place stands at the head: "at Barsham hire a knight and build a hive"
	joins    bool      // its troops march with those of the clause before: "and take 3 along"
}

// A good is what HIRE and BUILD take: how many of what.
type good struct {
	n    int // 0: several, but nobody said how many
	what keyword
}

// slots is a set of the slots of a frame that are filled.
type slots uint32

const (
	sTroops slots = 1 << iota
	sFrom
	sTo
	sAt
	sBare
	sVia
	sPhases
	sLords
	sEntries
	sGoods
	sWhen
	sOdds
	sPercent
	sGold
	sThen // places to go to one after the other
)

// clauses cuts the symbols of a line into frames.
func (p *parser) cutClauses() []frame {
	p.frames = p.frames[:0]
	for i := 0; i < len(p.syms); {
		f := p.addFrame()
		f.tok = p.syms[i].tok
		i = p.fill(f, i)
		f.end = p.syms[i-1].end
		if f.has == 0 && len(f.words) == 0 && f.unknown < 0 {
			p.frames = p.frames[:len(p.frames)-1]
		}
	}
	return p.frames
}

// addFrame adds an empty frame, in the room of one of the line before.
func (p *parser) addFrame() *frame {
	n := len(p.frames)
	if n == cap(p.frames) {
		p.frames = slices.Grow(p.frames, n+2)
		for k := 1; k < n; k++ {
			p.frames[k].inherits = &p.frames[k-1]
		}
	}
	p.frames = p.frames[:n+1]
	f := &p.frames[n]
	*f = frame{unknown: -1, words: f.words[:0], to: f.to[:0], at: f.at[:0], bare: f.bare[:0], via: f.via[:0], goods: f.goods[:0]}
	if n > 0 {
		f.inherits = &p.frames[n-1]
	}
	return f
}

// fill fills a frame with the symbols from i on, and gives the first that belongs to the next one. What orders keep of a frame
// is put into the room that all lines share.
func (p *parser) fill(f *frame, i int) int {
	items, ints := len(p.items), len(p.ints)
	f.troops, f.phases = p.items[items:], p.ints[ints:]
	next := p.fillSlots(f, i)
	f.troops, p.items = keep(p.items, f.troops)
	f.phases, p.ints = keep(p.ints, f.phases)
	return next
}

// keep keeps what was appended to the end of a room in it, if it still fits.
func keep[T any](room, added []T) (kept, after []T) {
	if len(added) == 0 {
		return nil, room
	}
	if len(room)+len(added) <= cap(room) {
		room = room[:len(room)+len(added)]
	}
	return slices.Clip(added), room
}

// fillSlots fills the slots of a frame.
func (p *parser) fillSlots(f *frame, i int) int {
	lastTroop := -2 // the symbol behind the last troops, and the words that may stand between two of them
	parted := false // a sign or a word that parts has just been read
	for begin := i; i < len(p.syms); i++ {
		s := p.syms[i]
		switch {
		case s.kind == symStop:
			return i + 1
		case s.kind == symComma || s.means == kAnd || s.means == kThen || p.isOrderOfList(f, s) || f.takesList() && p.comesAfter(i):
			p.partLegs(f, i)
			if s.means == kThen {
				f.has |= sThen
				if f.prep == kVia && p.isWord(s.end-1, "to") {
					f.prep = kTo // by the road, then on to Farleigh
				}
			}
			parted = true
			if i == lastTroop {
				lastTroop++
			}
			continue
		case parted && i > begin && p.beginsClause(f, i):
			return i
		case f.prep == kPhases && f.has&sPhases != 0 && f.has&(sTo|sBare) != 0 && p.kindAt(i-1) == symNumber && p.saysStayThere(i):
		case s.kind == symColon || p.skips(s):
			if s.kind == symColon && f.has == sPhases {
				f.prep = none
			}
			if i == lastTroop {
				lastTroop++
			}
			continue
		case s.kind == symNumber && p.isPhaseCell(f, i):
			f.addPhases(s.n, s.to)
		case p.isTroop(f, i):
			if parted && f.me && f.has&sTroops == 0 && f.has&(sTo|sBare) != 0 && f.hasWord(kMove) && p.goOn(i) {
				return i // I go to Foxwood, 20 goes to Breaume
			}
			if f.has&sTroops != 0 && i != lastTroop && !(f.prep == kWith && (p.endsPlain(i) || p.comesAlong(i) || f.has&(sTo|sBare) == 0 && f.hasWord(kMove))) && !f.takesList() && !(f.leads && f.has&(sTo|sBare) == 0) {
				return i
			}
			if parted && i == lastTroop && f.has&(sTo|sBare) != 0 {
				if acts, clear := p.troopsAct(i); acts && clear {
					return i
				} else if acts {
					f.failed = "It is not clear which troops do what."
				}
			}
			i = p.takeTroop(f, i)
			lastTroop = i + 1
		case s.kind == symWord:
			if parted && i > begin && heads[s.means] && p.cutsAt(f, i) || p.beginsNextGoods(f, i) {
				return i
			}
			if s.means == kWith && i == lastTroop {
				lastTroop++
			}
			i = p.takeWord(f, i)
		case s.kind == symNumber && f.has&sGold != 0 && f.has&sLords != 0:
			return i
		case s.kind == symLord && parted && i > begin && p.cutsAtLord(f, i):
			return i
		case s.kind == symNumber && f.has&sGoods != 0 && (p.startsGoods(f, i) || p.beginsNextGoods(f, i)):
			return i
		default:
			i = p.takeSlot(f, i)
		}
		parted = false
	}
	return i
}

// troopsAct reports whether troops from symbol i on, joined by AND alone, do something of their own: "I ride to Tarrant with 02, and
// 03 and 04 stay". It is not clear which troops do if none but AND stands between them and those before.
func (p *parser) troopsAct(i int) (acts, clear bool) {
	j, count := p.behindTroops(i)
	clear = count == 1 || p.meansAt(i-1) == kAnd && p.kindAt(i-2) == symComma
	return heads[p.meansAt(j)] && p.meansAt(j-1) != kAnd, clear
}

// behindTroops is the symbol behind the troops that AND joins from symbol i on, and how many are named.
func (p *parser) behindTroops(i int) (j, count int) {
	for j = i; j < len(p.syms); j++ {
		switch m := p.meansAt(j); {
		case p.kindAt(j) == symNumber, m == kLord, m == kRest, m == kMe:
			count++
		case m != kAnd && m != kAll && m != kKnights && m != kMen && !p.skips(p.syms[j]):
			return j, count
		}
	}
	return j, count
}

// goOn reports whether something is said of the troops from symbol i on: what they do, or where they go.
func (p *parser) goOn(i int) bool {
	j, _ := p.behindTroops(i)
	return p.meansAt(j) == kLikewise || heads[p.meansAt(j)] || p.meansAt(j) == kTo || p.isPlace(j)
}

// comesAlong reports whether the troops at symbol i, behind WITH, belong to the march before it, since nothing is said of what they do:
// "rides to Tarrant with 03, and 04 stays", but not "with 03 staying at home".
func (p *parser) comesAlong(i int) bool {
	j, count := p.behindTroops(i)
	switch m := p.meansAt(j); {
	case m == kTo, m == kFrom, m == kAt, m == kVia:
		return false
	case !heads[m] || p.meansAt(j-1) == kAnd:
		return true
	}
	return count > 1 && !strings.HasSuffix(Fold(p.said(p.syms[j].tok, p.syms[j].end)), "ing")
}

// beginsClause reports whether a clause of its own begins at symbol i, behind AND or a comma: "and I want", "and never retreat", "and
// in phase 2 he goes".
func (p *parser) beginsClause(f *frame, i int) bool {
	if p.syms[i].kind != symWord || len(f.words) == 0 && f.has == 0 {
		return false
	}
	j := p.next(i + 1)
	switch p.syms[i].means {
	case kMe, kNever, kNot, kNo:
		says := len(f.words) > 0 || f.has&sTroops != 0 && f.has&(sTo|sBare) != 0
		return says && (heads[p.meansAt(j)] || p.meansAt(j) == kWant) && p.cutsAt(f, j)
	case kWant:
		return p.when == Winter && p.startsGoodsAt(j) && p.cutsAt(f, i)
	case kPhases:
		for p.kindAt(j) == symNumber && p.syms[j].n <= 3 || p.meansAt(j) == kAnd || j < len(p.syms) && (p.skips(p.syms[j]) || p.syms[j].kind == symComma) {
			j++
		}
		return f.has&sPhases != 0 && j < len(p.syms) && (heads[p.meansAt(j)] || p.isTroop(&frame{}, j)) && p.cutsAt(f, j)
	}
	return false
}

// isPhaseCell reports whether the number at symbol i stands alone in brackets or in a cell behind a march: its phases.
func (p *parser) isPhaseCell(f *frame, i int) bool {
	s := p.syms[i]
	if f.has&sTroops == 0 || f.has&(sTo|sBare) == 0 || s.n < 1 || s.to > 3 || f.has&sPhases != 0 {
		return false
	}
	before, behind := p.is(s.tok-1, "(") || p.is(s.tok-1, "|"), p.aloneAfter(s.end) || p.is(s.end, ")") || p.is(s.end, "|")
	return before && behind
}

// isOrderOfList reports whether a symbol is the BEFORE of "hits on 21 before 20".
func (p *parser) isOrderOfList(f *frame, s symbol) bool {
	return s.kind == symWord && s.means == kDoubt && f.takesList() && f.has&sTroops != 0 && p.isWord(s.tok, "before")
}

// comesAfter reports whether AFTER at symbol i says no more than that what follows comes next: "first 3 and after 4", "3 after him".
func (p *parser) comesAfter(i int) bool {
	return p.meansAt(i) == kAfter && (p.syms[max(i-1, 0)].joins() || p.meansAt(i+1) == kFiller && p.hasWordAt(p.syms[i+1].tok, pronouns))
}

// beginsNextGoods reports whether other goods begin at symbol i, behind some that have their place: a mill at Foxwood, 2 hives.
func (p *parser) beginsNextGoods(f *frame, i int) bool {
	if f.has&sGoods == 0 || !f.placed && f.has&(sAt|sTo) == 0 {
		return false
	}
	if !f.placed { // at Barsham 1 knight and 2 men, at Foxwood 1 man
		return p.hasOwnPlace(i) || p.meansAt(i) == kAt && p.meansAt(p.behindCount(p.next(p.next(i+1)+1))) != none && goods[p.meansAt(p.behindCount(p.next(p.next(i+1)+1)))]
	}
	return goods[p.meansAt(i)] || p.kindAt(i) == symNumber && goods[p.meansAt(p.next(i+1))]
}

// hasOwnPlace reports whether goods begin at symbol i with their own place behind them.
func (p *parser) hasOwnPlace(i int) bool {
	noun := p.behindCount(i)
	return goods[p.meansAt(noun)] && p.meansAt(p.after(noun)) == kAt && p.isPlace(p.next(p.after(noun)+1))
}

// skips holds for words that change nothing.
func (p *parser) skips(s symbol) bool {
	switch s.means {
	case kFiller, kArticle, kRequest, kTroop, kOrders, kWish:
		return s.kind == symWord
	case kWant:
		return p.when != Winter
	}
	return false
}

// next is the first symbol from i on that is neither skipped nor a bracket.
func (p *parser) next(i int) int {
	for i < len(p.syms) && (p.skips(p.syms[i]) || p.syms[i].kind == symComma) {
		i++
	}
	return i
}

// after is the first symbol behind i that is not skipped.
func (p *parser) after(i int) int {
	for i++; i < len(p.syms) && p.skips(p.syms[i]); i++ {
	}
	return i
}

// meansAt is the meaning of symbol i, if it is a word.
func (p *parser) meansAt(i int) keyword {
	if i < 0 || i >= len(p.syms) || p.syms[i].kind != symWord {
		return none
	}
	return p.syms[i].means
}

// kindAt is the kind of symbol i.
func (p *parser) kindAt(i int) symbolKind {
	if i < 0 || i >= len(p.syms) {
		return symUnknown
	}
	return p.syms[i].kind
}

// isPlace reports whether symbol i is a place.
func (p *parser) isPlace(i int) bool { return p.kindAt(i) == symPlace || p.kindAt(i) == symStone }

// endsPlain reports whether nothing but troops and skipped words follows symbol i, so that it belongs to what stands before it.
func (p *parser) endsPlain(i int) bool {
	for ; i < len(p.syms); i++ {
		s := p.syms[i]
		if s.kind != symNumber && s.kind != symComma && s.kind != symStop && s.means != kAnd && s.means != kKnights && s.means != kMen && !p.skips(s) {
			return false
		}
	}
	return true
}

// isTroop reports whether troops stand at symbol i.
func (p *parser) isTroop(f *frame, i int) bool {
	s := p.syms[i]
	switch {
	case p.when == SettingOut:
		return false
	case s.kind == symNumber && p.countsOwn(i):
		return false // the 2 men
	case s.kind == symNumber:
		return !p.isCount(f, i) && (!s.spelt || p.namesTroop(f, i))
	case s.kind == symLord:
		return p.isMyself(s.n) && f.prep != kWith && f.prep != kAgainst && p.meansAt(p.next(i+1)) != kHurt
	case s.kind != symWord:
		return false
	}
	switch s.means {
	case kLord:
		if j := p.next(i + 1); p.kindAt(j) == symLord {
			return p.isMyself(p.syms[j].n)
		}
		return p.meansAt(p.next(i+1)) != kHurt && p.meansAt(p.next(i+1)) != kHome || f.hasWord(kWounds)
	case kAll, kRest:
		return !f.hasWord(kAttack) && !f.hasWord(kPassive) || f.prep == kWith // not those whom they attack
	case kMe:
		return p.meansAt(p.next(i+1)) != kHurt
	case kKnights, kMen:
		j := p.next(i + 1)
		if p.kindAt(j) == symNumber {
			return !f.takesGoods(p.when) || !p.isTimes(j)
		}
		at := (p.meansAt(j) == kAt || p.meansAt(j) == kFrom || p.meansAt(j) == kOf) && p.isPlace(p.next(j+1))
		if p.namesOwn(f, i) {
			return f.has&sGoods == 0 && (!f.takesGoods(p.when) || p.speaksOf(kPay) || p.speaksOf(kHeir) || p.speaksOf(kRelocate))
		}
		return at && !f.takesGoods(p.when) && f.has&sGoods == 0
	}
	return false
}

// countsOwn reports whether the number at symbol i says how many own troops are meant: the 2 men.
func (p *parser) countsOwn(i int) bool {
	if m := p.meansAt(i + 1); m != kKnights && m != kMen || !p.hasWordAt(p.syms[i].tok-1, ownMarks) {
		return false
	}
	next := p.syms[i+1]
	return isPlural(Fold(p.said(next.tok, next.end))) && p.kindAt(p.next(i+2)) != symNumber
}

// namesOwn reports whether the noun at symbol i stands for the only own troop of its kind, or for all of them: the knight, my knights.
// "My men" are all troops where they fight, and may be the men-at-arms where they go.
func (p *parser) namesOwn(f *frame, i int) bool {
	s := p.syms[i]
	if f.hasWord(kAttack) || f.hasWord(kEnemy) || p.meansAt(p.next(i+1)) == kOf {
		return false
	}
	n, said := 0, Fold(p.said(s.tok, s.end))
	for _, t := range p.names.own.Troops {
		if t.kind() == s.means {
			n++
		}
	}
	mark := p.foldAt(s.tok - 1)
	switch {
	case p.hasWordAt(s.tok-1, ownMarks) && counted[p.foldAt(s.tok-2)] > 0:
		return n == counted[p.foldAt(s.tok-2)] && isPlural(said) // both my knights
	case counted[mark] > 0:
		return n == counted[mark] && isPlural(said) && (mark == "both" || p.hasWordAt(s.tok-2, ownMarks))
	case !p.hasWordAt(s.tok-1, ownMarks):
		return n == 1 && !isPlural(said) && p.actsBare(i)
	case said == "men" && p.hasWordAt(s.tok-1, articles) && p.speaksOf(kKnights):
		return n > 0 // the men are passive, the knights attack
	case said == "men":
		fights := p.speaksOf(kDefend) || p.speaksOf(kPassive) || p.speaksOf(kWithdraw) || p.speaksOf(kStance) || p.speaksOf(kAttack)
		return fights && p.when != Winter && !slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symPlace || s.kind == symLord })
	}
	return n == 1 && !isPlural(said) || n > 0 && isPlural(said)
}

// counted are words before a noun that say how many of the own troops it stands for: both knights, the three men.
var counted = map[string]int{"both": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4, "five": 5, "5": 5, "six": 6, "6": 6}

// actsBare reports whether the noun at symbol i begins a clause without an article, and something is said of it: "knight to Foxwood".
func (p *parser) actsBare(i int) bool {
	k := i - 1
	for k >= 0 && p.skips(p.syms[k]) && p.syms[k].means != kArticle {
		k--
	}
	begins := k < 0 || p.syms[k].joins() || p.syms[k].kind == symStop || p.syms[k].kind == symColon
	m := p.meansAt(p.next(i + 1))
	return begins && p.when != Winter && (m == kTo || heads[m] && !goods[m])
}

// foldAt is the folded word of token i; empty if there is none.
func (p *parser) foldAt(i int) string {
	if i < 0 || i >= len(p.toks) {
		return ""
	}
	return string(p.fold(i, i+1))
}

// articles are the words before a noun that say no more than which.
var articles = wordsOf("the")

var ownMarks = wordsOf("the my our")

// namesTroop reports whether the spelt number at symbol i is that of a troop, and no count of them: behind "number" or "knight",
// beside another number, or if it is a troop's and there are fewer of them.
func (p *parser) namesTroop(f *frame, i int) bool {
	m, n := p.meansAt(i-1), p.syms[i].n
	if m == kTroop || m == kKnights || m == kMen || len(f.troops) > 0 && (m == kAnd || m == kThen && f.takesList() || p.kindAt(i-1) == symComma) {
		return true
	}
	if p.names.own.kindOf(n) == none {
		return false
	}
	return n > len(p.names.own.Troops) || (p.meansAt(i+1) == kAnd || p.kindAt(i+1) == symComma) && p.kindAt(i+2) == symNumber
}

// isTimes reports whether the number at symbol j was written as x2.
func (p *parser) isTimes(j int) bool {
	return p.toks[p.syms[j].tok].kind == word && !p.syms[j].spelt
}

// speaksOf reports whether a word with that meaning stands in the line.
func (p *parser) speaksOf(k keyword) bool {
	return slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && s.means == k })
}

// isMyself reports whether the lord with that id is the one who writes.
func (p *parser) isMyself(id int) bool { return p.names.lords.names[id] == p.names.own.Lord }

// isCount reports whether the number at symbol i counts something, and is no troop.
func (p *parser) isCount(f *frame, i int) bool {
	if p.syms[i].means == kGold || f.prep == kPhases && !p.isBehindPhases(f, i) || f.prep == kSince || f.prep == kAfter || f.odds.A < 0 || f.hasWord(kGive) && p.when == Winter {
		return true
	}
	if w := f.lastWord(); countsBehind[w] {
		return f.has&sWhen == 0 || w != f.lastWhen()
	}
	return p.countsNoun(f, i) || p.beginsOdds(f, i) || p.startsGoods(f, i) || f.wantsGoods() && f.has&sGoods == 0 && p.when == Winter
}

// isBehindPhases reports whether the number at symbol i is none of the phases before it: "in phase 1 20 goes".
func (p *parser) isBehindPhases(f *frame, i int) bool {
	j := p.next(i + 1)
	goes := heads[p.meansAt(j)] || p.meansAt(j) == kTo || p.meansAt(j) == kFrom
	if p.syms[i].n <= 3 && goes && (p.syms[i+1].kind == symComma || p.saysStayThere(j)) {
		return false // in phases 1, 2, hold there
	}
	if p.kindAt(i-1) == symComma || p.meansAt(i-1) == kAnd {
		return goes && f.has&sPhases != 0 && f.has&(sTo|sBare) != 0 // 2 to Foxwood in phase 1, 3 to Kingsley
	}
	return p.syms[i].n > 3 && f.has&sPhases != 0 && p.kindAt(i-1) == symNumber && goes
}

// saysStayThere reports whether "stay there" begins at symbol j, and not "stays there", which is said of one.
func (p *parser) saysStayThere(j int) bool {
	s := p.syms[j]
	there := p.isWord(s.end-1, "there") || p.meansAt(p.next(j+1)) == kThere
	return s.means == kHold && there && !strings.HasSuffix(p.lower(s.tok), "s")
}

// countsBehind are the words behind which a number counts.
var countsBehind = set(kBehind, kBelow, kAfter, kOdds, kRounds, kBid)

// countsNoun reports whether the number at symbol i counts what is named behind it.
func (p *parser) countsNoun(f *frame, i int) bool {
	switch m := p.meansAt(p.after(i)); m {
	case kBehind, kBelow:
		return p.kindAt(p.next(p.after(i)+1)) != symNumber // 2 behind 3
	case kPercent, kGold, kRounds:
		return true
	case kBuy:
		if p.when != Winter {
			return p.names.own.kindOf(p.syms[i].n) == none
		}
		return f.takesGoods(p.when) && !p.speaksOf(kPay)
	case kKnights, kMen:
		return p.when != Winter || f.takesGoods(p.when)
	default:
		return goods[m]
	}
}

// beginsOdds reports whether the number at symbol i is the first of 3:2.
func (p *parser) beginsOdds(f *frame, i int) bool {
	if (f.hasWord(kIf) || f.prep == kAt) && f.hasWord(kAttack) && f.has&^sTroops == 0 && (p.meansAt(i+1) == kTo || p.meansAt(i+1) == kAgainst) && p.kindAt(i+2) == symNumber {
		return p.syms[i].n < 10 && p.syms[i+2].n < 10 // only if we are two to one
	}
	return p.kindAt(i+1) == symColon && p.kindAt(i+2) == symNumber && (f.hasWord(kIf) || f.hasWord(kAttack))
}

// startsGoods reports whether the number at symbol i, without a noun, counts what was named before: "and one at Hazlemere".
func (p *parser) startsGoods(f *frame, i int) bool {
	g := f
	if g.has&sGoods == 0 {
		g = f.inherits
	}
	return g != nil && g.has&sGoods != 0 && g.has&(sAt|sTo|sBare) != 0 && (f == g || f.has == 0) && (p.meansAt(p.next(i+1)) == kAt || p.when == Winter && p.meansAt(p.next(i+1)) == kFor && p.isPlace(p.next(i+2)))
}

// goods are the words for what HIRE and BUILD take.
var goods = set(kKnights, kMen, kHive, kForester, kReeve, kMill, kCastle, kChurch, kCircle)

// takesGoods reports whether a noun may be something to hire or to build.
func (f *frame) takesGoods(when When) bool {
	return when == Winter && !f.hasWord(kDismiss) && !f.hasWord(kRelocate) && !f.hasWord(kPay) && !f.hasWord(kMove) && f.has&sTroops == 0
}

// wantsGoods reports whether a verb of hiring has been read.
func (f *frame) wantsGoods() bool {
	return f.hasWord(kHire) || f.hasWord(kBuy) || f.hasWord(kBuild)
}

// takesList reports whether the order is a list of troops, one after the other: "wounds to 3, then 4".
func (f *frame) takesList() bool {
	return f.hasWord(kWounds) || f.hasWord(kChampions) || f.hasWord(kPay)
}

func (f *frame) hasWord(k keyword) bool { return slices.Contains(f.words, k) }

// denies reports whether NOT, NO or NONE stands in a clause.
func (f *frame) denies() bool { return f.hasWord(kNot) || f.hasWord(kNo) || f.hasWord(kNone) }

// lastWord is the word that was read last, or none.
func (f *frame) lastWord() keyword {
	if len(f.words) == 0 {
		return none
	}
	return f.words[len(f.words)-1]
}

// lastWhen is the word of the last condition.
func (f *frame) lastWhen() keyword {
	if len(f.when) == 0 {
		return none
	}
	return keywordFor(f.when[len(f.when)-1].When, withdrawWords)
}
