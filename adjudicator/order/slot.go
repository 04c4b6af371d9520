package order

import (
	"slices"
	"strings"
)

// takeTroop puts the troops at symbol i into the frame, and gives the last symbol that was used.
func (p *parser) takeTroop(f *frame, i int) int {
	s := p.syms[i]
	f.has |= sTroops
	if f.prep == kFrom && s.means == kAll {
		f.failed = "FROM stands before a place." // out of everybody's way
	}
	k := i - 1
	for k > 0 && p.skips(p.syms[k]) {
		k--
	}
	besides := f.has&(sTo|sBare) != 0 && k > 0 && p.syms[k].joins() && !p.hasAny(f, "send", "sending", "order")
	if (f.prep == kWith || besides) && f.me && len(f.troops) == 0 {
		f.addTroops(Item{Kind: TheLord}) // I go with 3 to Barsham
	}
	if f.prep == kWith || f.prep == kFor || f.prep == kBy {
		f.joinsMe = f.joinsMe || f.prep == kWith && f.has == sTroops && len(f.words) == 0
		f.prep = none
	}
	switch {
	case s.kind == symNumber:
		return p.takeNumbers(f, i, none)
	case s.kind == symLord || s.means == kLord:
		if j := p.next(i + 1); p.kindAt(j) == symLord && p.isMyself(p.syms[j].n) {
			i = j
		} else if p.kindAt(j) == symNumber && p.isOwnLord(p.syms[j].n) {
			i = j
		}
		f.addTroops(Item{Kind: TheLord})
	case s.means == kMe:
		f.takeMe(p, i)
	case s.means == kAll || s.means == kRest:
		return p.takeAll(f, i)
	default: // KNIGHTS or MEN
		j := p.next(i + 1)
		if p.kindAt(j) == symNumber {
			return p.takeNumbers(f, j, s.means)
		}
		if m := p.meansAt(j); (m == kAt || m == kFrom || m == kOf) && p.isPlace(p.next(j+1)) {
			return p.takeAt(f, i, p.next(j+1), map[keyword]ItemKind{kKnights: KnightsAt, kMen: MenAt}[s.means])
		}
		if p.isWord(s.tok, "men") && counted[p.foldAt(s.tok-1)] == 0 && !(p.hasWordAt(s.tok-1, articles) && p.speaksOf(kKnights)) {
			f.addTroops(Item{Kind: All})
			return i
		}
		p.takeOwn(f, s.means)
	}
	return i
}

// takeMe takes "I": with AND before or behind it it is one of several troops, else it may be the subject of any verb.
func (f *frame) takeMe(p *parser, i int) {
	if j := p.next(i + 2); p.meansAt(i+1) == kAnd && p.kindAt(j) == symLord && !p.isMyself(p.syms[j].n) {
		f.has &^= sTroops // Gawaine and I are friends
		return
	}
	if p.meansAt(i+1) == kAnd || len(f.troops) > 0 && (p.meansAt(i-1) == kAnd || p.beginsWith(f, i)) {
		f.addTroops(Item{Kind: TheLord})
		return
	}
	if f.joinsMe && len(f.words) == 0 && p.meansAt(p.next(i+1)) != kAttack {
		f.addTroops(Item{Kind: TheLord}) // together with 02 I ride to Hazlemere
		return
	}
	if f.has == sTroops && len(f.troops) == 0 && len(f.words) == 0 && p.isWord(p.syms[i].tok, "me") && (p.meansAt(i+1) == kTo || p.isPlace(i+1)) {
		f.addTroops(Item{Kind: TheLord}) // me to Wexcombe
		return
	}
	f.me = true
	if len(f.troops) == 0 {
		f.has &^= sTroops
	}
}

// beginsWith reports whether a clause begins with those who go with him who writes, as I at symbol i: "with 02 I ride to Tarrant".
func (p *parser) beginsWith(f *frame, i int) bool {
	with := false
	for _, s := range p.syms[:i] {
		if s.tok < f.tok || s.kind != symWord {
			continue
		}
		if with = with || s.means == kWith; heads[s.means] {
			return false
		}
	}
	return with
}

// addTroops adds troops that are not named yet.
func (f *frame) addTroops(items ...Item) {
	for _, item := range items {
		if !slices.Contains(f.troops, item) {
			f.troops = append(f.troops, item)
		}
	}
}

// takeNumbers takes the number at symbol i; it must fit the kind that was said before it.
func (p *parser) takeNumbers(f *frame, i int, kind keyword) int {
	s := p.syms[i]
	if s.n < 1 || s.to > MaxTroop {
		f.failed = "The number of a troop is from 1 to 99."
		return i
	}
	if own := p.names.own.kindOf(s.n); kind != none && own != none && own != kind && s.n == s.to {
		f.failed = p.said(p.syms[i].tok, p.syms[i].end) + " is " + ownKinds[own] + ", not " + ownKinds[kind] + "."
	}
	f.addTroops(Item{First: s.n, Last: s.to})
	return i
}

var ownKinds = map[keyword]string{kLord: "your lord", kKnights: "a knight", kMen: "a man-at-arms"}

// isLordAlone reports whether troops are the lord himself and nobody else.
func (p *parser) isLordAlone(t Troops) bool {
	return isSingle(t) && (t[0].Kind == TheLord || p.isOwnLord(t[0].First))
}

// isOwnLord reports whether n is the number of the lord himself.
func (p *parser) isOwnLord(n int) bool { return p.names.own.kindOf(n) == kLord }

// takeAll takes ALL, ALL AT place, and all knights or men at a place.
func (p *parser) takeAll(f *frame, i int) int {
	kind, last, j := AllAt, i, p.next(i+1)
	for p.meansAt(j) == kOf && !p.isPlace(p.next(j+1)) {
		j = p.next(j + 1)
	}
	switch p.meansAt(j) {
	case kKnights:
		kind, last, j = KnightsAt, j, p.next(j+1)
	case kMen:
		kind, last, j = MenAt, j, p.next(j+1)
	}
	if m := p.meansAt(j); (m == kAt || m == kFrom || m == kOf) && p.isPlace(p.next(j+1)) {
		return p.takeAt(f, i, p.next(j+1), kind)
	}
	if kind == AllAt && p.isPlace(j) && p.isWord(p.syms[i].end-1, "of") {
		return p.takeAt(f, i, j, kind) // the garrison of Barsham
	}
	if kind == AllAt {
		f.addTroops(Item{Kind: All})
		return last
	}
	p.takeOwn(f, map[ItemKind]keyword{KnightsAt: kKnights, MenAt: kMen}[kind])
	return last
}

// takeOwn names all knights or all men by their numbers.
func (p *parser) takeOwn(f *frame, kind keyword) {
	for _, t := range p.names.own.Troops {
		if t.kind() == kind {
			f.addTroops(Item{First: t.ID, Last: t.ID})
		}
	}
	if len(f.troops) == 0 {
		f.failed = "Name the troops by their numbers."
	}
}

// takeAt takes the troops of a kind at the place of symbol at.
func (p *parser) takeAt(f *frame, i, at int, kind ItemKind) int {
	f.addTroops(Item{Kind: kind, At: p.targetOf(p.syms[at]).place})
	return at
}

// targetOf is the place that a symbol names.
func (p *parser) targetOf(s symbol) target {
	if s.kind == symStone {
		return target{p.stones[s.n], Milestone, -1}
	}
	return p.names.targets[s.n]
}

// takeWord takes the word at symbol i, and gives the last symbol that was used.
func (p *parser) takeWord(f *frame, i int) int {
	s := p.syms[i]
	switch s.means {
	case kMove, kBuy:
		f.leads = f.leads || s.leads
		if p.meansAt(i+1) == kTo && heads[p.meansAt(p.after(i+1))] {
			return i + 1 // going to hire
		}
	case kTo, kFrom, kVia, kAt, kWith, kBy, kFor, kOf, kAgainst, kPhases, kSince:
		if f.prep, f.onwards = s.means, s.means == kTo; f.onwards && p.isWord(s.tok, "then") || p.isOfAllLegs(i) {
			f.endLeg()
		}
		if s.means == kPhases && f.lastWord() == kAfter {
			f.dropWord()
			f.prep = kAfter
		}
		return i
	case kAsks:
		return i
	case kMe:
		if p.meansAt(p.next(i+1)) == kHurt {
			f.addWhen(Withdrawal{When: LordHurt})
			return p.next(i + 1)
		}
		return i // who wishes to enter
	case kThere:
		p.takeThere(f)
		return i
	case kWant:
		if p.startsGoodsAt(p.next(i + 1)) {
			f.words = append(f.words, kBuy)
		}
		return i
	case kNext, kStanding:
		if s.end > s.tok+1 || p.isWord(s.tok, "always") {
			f.part = map[keyword]sheetPart{kNext: next, kStanding: standing}[s.means]
			f.parted = f.has&(sTo|sBare) != 0
			return i
		}
	case kKnights:
		if p.kindAt(p.next(i+1)) == symLord {
			return i // Sir Gawaine
		}
	case kFirst, kOrdinal:
		if last, ok := p.takeOrdinal(f, i); ok {
			return last
		}
	case kHalfway:
		f.halfway, f.prep = true, kTo
		return i
	case kLord:
		if p.meansAt(p.next(i+1)) == kHurt {
			f.addWhen(Withdrawal{When: LordHurt})
			return p.next(i + 1)
		}
		return i // a title
	case kHurt:
		if f.hasWord(kIf) && p.isLordAlone(f.troops) || p.isWord(s.tok-1, "am") && p.isWord(s.tok-2, "i") {
			f.addWhen(Withdrawal{When: LordHurt}) // my lord withdraws if he is hurt
			return i
		}
	case kEmpty, kMine, kUnheld, kDead:
		if f.unknown < 0 {
			f.unknown = s.tok // no order has them
		}
		return i
	case kNever:
		f.addWhen(Withdrawal{When: Never})
		return i
	case kOnce:
		f.fights = f.fights || p.hasWordAt(s.tok, begunBy)
		f.addWhen(Withdrawal{When: AtOnce})
		return i
	}
	if goods[s.means] {
		return p.takeNoun(f, i)
	}
	if heads[s.means] && f.has&(sTroops|sLords) == 0 {
		f.leading = true
	}
	f.acts = f.acts || heads[s.means] && f.has&sLords != 0
	if s.means == kOdds && f.has&sOdds == 0 {
		f.odds.A = -1
	}
	f.words = append(f.words, s.means)
	f.prep = none
	return i
}

// begunBy are words with which people say that something is done in a fight; with others they say at once.
var begunBy = wordsOf("if when should as in once whenever")

// takeThere takes the place that was named last: for what is built, or where a march goes.
func (p *parser) takeThere(f *frame) {
	if f.has&sGoods != 0 && f.has&(sAt|sTo|sBare) == 0 && p.there.place != "" {
		f.has, f.at, f.placed = f.has|sAt, append(f.at, p.there), true
	}
	if (f.hasWord(kMove) || f.hasWord(kRetire) || f.hasWord(kRelocate)) && f.has&(sTo|sBare) == 0 && p.there.place != "" {
		f.has, f.to = f.has|sTo, append(f.to, p.there)
	}
}

// takeOrdinal takes FIRST or second at symbol i where it says when, or what comes after what; it gives the last symbol that was used.
func (p *parser) takeOrdinal(f *frame, i int) (last int, ok bool) {
	if f.prep == kVia || p.ordinalPhase(f, i) { // via first Wexcombe
		return i, true
	}
	if n := p.ordinal(i); n > 0 && p.meansAt(p.next(i+1)) == kRounds {
		p.takeRounds(f, n, i)
		return p.next(i + 1), true
	}
	return i, p.syms[i].means == kOrdinal && (f.takesList() || p.when == SettingOut || f.hasWord(kWounds))
}

// startsGoodsAt reports whether something to hire or to build stands at symbol i, with or without its number.
func (p *parser) startsGoodsAt(i int) bool {
	if p.kindAt(i) == symNumber {
		i = p.next(i + 1)
	}
	return goods[p.meansAt(i)] && p.kindAt(p.next(i+1)) != symNumber
}

// addWhen adds a condition of withdrawing; AT ONCE before another says how: "at once if the lord is hurt".
func (f *frame) addWhen(w Withdrawal) {
	f.has |= sWhen
	if n := len(f.when); n > 0 && f.when[n-1].When == AtOnce && f.lastWord() == kIf {
		f.when = f.when[:n-1]
	}
	f.when = append(f.when, w)
}

// takeNoun takes something to hire or to build; the number may stand behind it as in "knight x1".
func (p *parser) takeNoun(f *frame, i int) int {
	s := p.syms[i]
	g := good{1, s.means}
	if j := p.next(i + 1); p.kindAt(j) == symNumber && p.isTimes(j) {
		g.n, i = p.syms[j].n, j
	} else if text := Fold(p.said(s.tok, s.end)); i > 0 && p.syms[i-1].kind != symNumber && isPlural(text) && (s.means == kKnights || s.means == kMen) {
		g.n = 0
	}
	f.has |= sGoods
	f.goods = append(f.goods, g)
	return i
}

// isPlural reports whether a noun stands for several.
func isPlural(text string) bool {
	return text == "men" || len(text) > 3 && (text[len(text)-1] == 's' || text[:3] == "men" || text[len(text)-3:] == "men")
}

// takeSlot puts a number that is no troop, or a name, into its slot.
func (p *parser) takeSlot(f *frame, i int) int {
	switch s := p.syms[i]; s.kind {
	case symPlace, symStone:
		p.takePlace(f, p.targetOf(s))
	case symLord:
		if p.when == SettingOut && p.isMyself(s.n) {
			return i
		}
		if j := p.next(i + 1); p.isMyself(s.n) && p.meansAt(j) == kHurt {
			if p.meansAt(i-1) == kOr || p.meansAt(i-1) == kAnd {
				f.failed = "It is not clear who is hurt."
			}
			f.addWhen(Withdrawal{When: LordHurt})
			return j
		}
		if f.acts || len(f.lords) > 0 && !p.joinsLord(i) {
			f.failed = "It is not clear what one lord has to do with the other."
		}
		f.has |= sLords
		f.lords = append(f.lords, p.names.lords.names[s.n])
	case symEntry:
		f.has |= sEntries
		f.entries = append(f.entries, p.names.entries.names[s.n])
	case symNumber:
		if p.when == SettingOut {
			return i // its rank among the wishes
		}
		return p.takeCount(f, i)
	default:
		if phases := romanNumber(p.said(s.tok, s.end)); phases > 0 && f.prep == kPhases {
			f.addPhases(phases, phases)
		} else if f.unknown < 0 {
			f.unknown = s.tok
		}
	}
	return i
}

// joinsLord reports whether the lord at symbol i stands beside the one before it, or is joined to it by AND or a comma.
func (p *parser) joinsLord(i int) bool {
	for k := i - 1; k >= 0 && p.syms[k].kind != symLord; k-- {
		if p.syms[k].kind == symComma || p.syms[k].kind == symColon || p.meansAt(k) == kAnd {
			return true
		}
	}
	return p.kindAt(i-1) == symLord || p.meansAt(i-1) == kKnights || p.meansAt(i-1) == kLord
}

// romanNumber is I, II or III.
func romanNumber(s string) int { return slices.Index([]string{"", "I", "II", "III"}, s) }

// takePlace takes a place, of which THERE may speak later.
func (p *parser) takePlace(f *frame, t target) {
	p.there = t
	f.first = f.first || f.has == 0 && len(f.words) == 0
	f.takePlace(t)
}

// takePlace takes a place in the part that the last such word gave it.
func (f *frame) takePlace(t target) {
	f.placed = f.placed || f.has&sGoods != 0
	switch f.prep {
	case kTo:
		if f.has&(sTo|sThen|sBare) == sThen|sBare {
			f.to, f.bare, f.has = append(f.to, f.bare...), nil, f.has&^sBare // moves to Tarrant, and from there to Breaume
		}
		if f.has&(sTo|sThen) == sTo && !f.onwards {
			f.failed = "There are two places to go to."
		}
		f.has, f.onwards = f.has|sTo, false
		f.to = append(f.to, t)
	case kFrom:
		if f.has&sFrom != 0 {
			f.failed = "There are two places to leave."
		}
		f.has |= sFrom
		f.from = t.place
		f.prep = none
	case kVia, kBy:
		f.has |= sVia
		f.via = append(f.via, t)
	case kAt, kOf:
		f.has |= sAt
		f.at = append(f.at, t)
	case kFor:
		f.has |= sTo
		f.to = append(f.to, t)
	default:
		if f.has&sThen != 0 && f.has&(sTo|sBare) != 0 {
			f.has |= sTo
			f.to = append(append(f.to, f.bare...), t)
			f.bare, f.has = nil, f.has&^sBare
			return
		}
		f.has |= sBare
		f.bare = append(f.bare, t)
	}
}

// takeCount takes a number that counts: phases, rounds, strength, odds, percent, bezants, or things to hire and to build.
func (p *parser) takeCount(f *frame, i int) int {
	s := p.syms[i]
	j := p.next(i + 1)
	switch last := f.lastWord(); {
	case s.means == kGold:
		f.has, f.number = f.has|sGold, s.n
	case p.meansAt(j) == kBehind:
		f.addWhen(Withdrawal{Behind, s.n})
		return j
	case p.meansAt(j) == kBelow:
		f.addWhen(Withdrawal{Below, s.n})
		return j
	case p.meansAt(j) == kBetter && p.meansAt(p.next(j+1)) == kBehind:
		f.addWhen(Withdrawal{Behind, s.n})
		return p.next(j + 1)
	case f.prep == kPhases && p.meansAt(i+1) == kTo && p.kindAt(i+2) == symNumber && s.n < p.syms[i+2].n && p.syms[i+2].n <= 3:
		f.addPhases(s.n, p.syms[i+2].n)
		return i + 2
	case f.prep == kPhases:
		f.addPhases(s.n, s.to)
	case f.prep == kAfter:
		f.addPhases(s.n+1, 3)
		f.prep = kPhases
	case f.prep == kSince:
		f.addPhases(s.n, 3)
		f.prep = kPhases
	case f.odds.A < 0 || p.kindAt(i+1) == symColon && p.kindAt(i+2) == symNumber || p.beginsOdds(f, i):
		return p.takeOdds(f, i)
	case last == kBid:
		f.dropWord()
		f.bid = s.n
	case last == kBehind:
		f.dropWord()
		f.addWhen(Withdrawal{Behind, s.n})
	case last == kBelow:
		f.dropWord()
		f.addWhen(Withdrawal{Below, s.n})
	case last == kAfter || last == kRounds || p.meansAt(j) == kRounds:
		p.takeRounds(f, s.n, i)
		if p.meansAt(j) == kRounds {
			return j
		}
	case p.meansAt(j) == kPercent:
		f.has, f.number = f.has|sPercent, s.n
		return j
	case p.meansAt(j) == kGold:
		f.has, f.number = f.has|sGold, s.n
		return j
	case f.hasWord(kGive) && p.when == Winter && !goods[p.meansAt(j)]:
		f.has, f.number = f.has|sGold, s.n
	default:
		return p.takeGoods(f, i)
	}
	return i
}

func (f *frame) dropWord() { f.words = f.words[:len(f.words)-1] }

// takeRounds takes a number of rounds behind AFTER or ROUND, or before ROUNDS.
func (p *parser) takeRounds(f *frame, n, i int) {
	for f.lastWord() == kRounds || f.lastWord() == kAfter {
		f.dropWord()
	}
	f.addWhen(Withdrawal{After, max(n, 2)})
	if n < 2 {
		p.remarkFirstRound(p.span(p.syms[i].tok, p.syms[i].end))
	}
}

// remarkFirstRound says once that the first round is no time to withdraw.
func (p *parser) remarkFirstRound(lo, hi int) {
	n := p.note(CodeRead, lo, hi, "AFTER 1 was read as AFTER 2: nobody may withdraw before the end of round two.")
	if !slices.ContainsFunc(p.remarks, func(r Note) bool { return r.Col == n.Col && r.Message == n.Message }) {
		p.remarks = append(p.remarks, n)
	}
}

// takeGoods takes the number of things to hire or to build, with the noun behind it, or that of the clause before.
func (p *parser) takeGoods(f *frame, i int) int {
	g, j := good{n: p.syms[i].n}, p.next(i+1)
	if p.syms[i].to > p.syms[i].n || p.syms[i].n > 0 && strings.HasPrefix(p.said(p.syms[i].tok, p.syms[i].end), "0") {
		f.failed = "It is not clear how many." // 2-3 men; 05 a hive
	}
	switch m := p.meansAt(j); {
	case goods[m]:
		g.what, i = m, j
	case len(f.words) > 0 && !p.syms[i].spelt && p.names.own.kindOf(g.n) != none:
		f.failed = "It does not say what." // hire a knight and put 3 at Foxwood
	case f.inherits != nil && len(f.inherits.goods) > 0:
		g.what = f.inherits.goods[len(f.inherits.goods)-1].what
		if len(f.words) == 0 {
			f.words = append(f.words, f.inherits.words...)
		}
	default:
		f.failed = "It does not say what."
	}
	f.has |= sGoods
	f.goods = append(f.goods, g)
	return i
}

// takeOdds takes 3:2, 3 to 2, 3-2.
func (p *parser) takeOdds(f *frame, i int) int {
	s := p.syms[i]
	if f.has&sOdds != 0 && f.odds.A > 0 {
		f.failed = "There are two odds."
	}
	f.has |= sOdds
	if s.to > s.n {
		f.failed = "Odds are written 3:2."
	}
	j := i + 1
	if p.kindAt(j) == symColon || p.meansAt(j) == kTo || p.meansAt(j) == kAnd {
		j++
	}
	if p.kindAt(j) != symNumber || j == i+1 {
		f.failed = "Odds are written 3:2."
		return i
	}
	f.odds = Condition{A: s.n, B: p.syms[j].n}
	return j
}

// addPhases adds the phases from one to another.
func (f *frame) addPhases(from, to int) {
	f.has |= sPhases
	if from < 1 || to > 3 {
		f.failed = "A phase is from 1 to 3."
		return
	}
	for n := from; n <= to; n++ {
		if slices.Contains(f.early, n) {
			f.legs = -1 // both legs are in it
		}
		f.phases = append(f.phases, n)
	}
	slices.Sort(f.phases)
	f.phases = slices.Compact(f.phases)
}

// cutsAt reports whether the verb of symbol i, behind a comma or AND, begins a clause of its own: what stands before it is
// an order already, and "and stay there" behind a march is none.
func (p *parser) cutsAt(f *frame, i int) bool {
	stays := p.syms[i].means == kHold && f.has&(sTo|sBare) != 0 && f.has&sTroops != 0
	if f.unknown >= 0 || f.failed != "" || p.saysOnlyWhen(f, i) || stays && (p.next(i+1) == len(p.syms) || !p.isTroop(f, p.next(i+1))) {
		return false
	}
	return len(p.readingOf(f)) > 0
}

// saysOnlyWhen reports whether the verb of symbol i tells of the march before it no more than its phases: "to Deeping, moving in the
// first and third phases".
func (p *parser) saysOnlyWhen(f *frame, i int) bool {
	if p.syms[i].means != kMove || f.has&(sTo|sBare) == 0 {
		return false
	}
	for i++; i < len(p.syms) && p.syms[i].kind != symStop; i++ {
		if s := p.syms[i]; s.means == kPhases && s.kind == symWord {
			return true
		} else if s.kind != symWord && s.kind != symComma || heads[s.means] {
			return false
		}
	}
	return false
}

// cutsAtLord reports whether the lord at symbol i, behind a comma or AND, begins a clause of its own, with a verb in it.
func (p *parser) cutsAtLord(f *frame, i int) bool {
	if f.has&sLords == 0 || len(f.words) == 0 || f.leading {
		return false
	}
	for i++; i < len(p.syms) && p.syms[i].kind != symComma && p.syms[i].kind != symStop; i++ {
		if p.syms[i].kind == symWord && heads[p.syms[i].means] {
			return true
		}
	}
	return false
}

// ordinalPhase takes "the second phase", or "the first and third phases", and reports whether symbol i is of them.
func (p *parser) ordinalPhase(f *frame, i int) bool {
	j := i + 1
	for p.meansAt(j) == kAnd || p.meansAt(j) == kFirst || p.meansAt(j) == kOrdinal || p.kindAt(j) == symComma || j < len(p.syms) && p.skips(p.syms[j]) {
		j++
	}
	if p.meansAt(j) != kPhases {
		return false
	}
	n := p.ordinal(i)
	f.addPhases(n, n)
	return true
}

// ordinal is the number of FIRST, second or third; 0 if symbol i is none of them.
func (p *parser) ordinal(i int) int {
	if i >= len(p.syms) {
		return 0
	}
	switch strings.TrimPrefix(Fold(p.said(p.syms[i].tok, p.syms[i].end)), "the ") {
	case "first", "1st":
		return 1
	case "second", "2nd":
		return 2
	case "third", "3rd":
		return 3
	case "fourth":
		return 4
	}
	return 0
}
