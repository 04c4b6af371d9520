package order

import (
	"strings"
)

// A fightPart is a part of a sentence about fighting, between commas, AND and BUT, as the ideas that its words stand for.
type fightPart struct {
	from, to  int // symbols
	has       idea
	nots      int
	troops    Troops // of whom it speaks
	inCase    Troops // of whom its condition speaks
	objects   Troops // who are named behind BEFORE
	kinds     []keyword
	when      []Withdrawal
	odds      Condition
	place     target // where troops go
	at        target // where they are
	via       target
	joint     keyword // kAnd, kBut, or none for a sign
	lead      idea    // what it says first
	colon     bool    // a colon stands behind it
	caseOpen  bool    // the reader is in its condition
	told      bool    // it says DON'T
	modal     bool    // it says what somebody should do
	predicate bool    // its condition has a verb
	theirCase bool    // its condition is of THEY
	lordHurt  bool
	hurtFirst bool // it says so before what else it measures
	unclear   bool
}

// A fightItem is a word of a sentence, or a symbol that is none.
type fightItem struct {
	sym   int
	first bool   // the symbol begins with it
	word  string // "" for what is no word
}

// A fightScan goes through a sentence word by word.
type fightScan struct {
	*clauseReader
	parts []fightPart
	items []fightItem
	at    int
	part  fightPart
	prep  string // the word before
}

// fight reads what a sentence says from symbol r.i on of how troops fight, as far as it goes. It reports false, and leaves r.i, if it says
// nothing of that, or says more.
func (r *clauseReader) fight(begin int) bool {
	if !r.p.playsNow() || r.given != nil || r.turned != nil || r.addressesLord() {
		return false
	}
	at := r.i
	parts := r.fightParts()
	for n := len(parts); n > 0; n-- {
		to := parts[n-1].to
		if n < len(parts) && parts[n].joint == kAnd && parts[n].has&^(iAll|iNothing) == 0 || r.limitedBehind(to) || hangs(parts[:n]) && r.goesOnBehind(to) {
			continue
		}
		m := fightMeaning{clauseReader: r}
		if m.read(parts[:n]) {
			r.i = to
			r.clauses = append(r.clauses, spokenClause{from: begin, to: to, orders: m.orders()})
			m.remember()
			m.passPieces()
			return true
		}
	}
	r.i = at
	return false
}

// passPieces passes over what tells behind WOUNDS once more who comes before whom: "pawns before pieces".
func (m *fightMeaning) passPieces() {
	if _, ok := m.said[len(m.said)-1].order.(Wounds); !ok || m.i >= len(m.syms) || m.syms[m.i].kind != symComma {
		return
	}
	i := m.i + 1
	for i < len(m.syms) && (m.syms[i].kind == symUnknown && !m.isName(i) || m.says(i, "before") || m.p.skips(m.syms[i])) {
		i++
	}
	if i >= len(m.syms) || m.syms[i].kind == symStop {
		m.i = i
	}
}

// hangs reports whether the last of some parts hangs on a condition that could go on behind it.
func hangs(parts []fightPart) bool {
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].has.meets(caseHeads | iWon | iLost | iBefore) {
			return true
		}
	}
	return false
}

// tellsFight reports whether words of fighting, or DOES, stand from symbol i to the end of the clause.
func (p *parser) tellsFight(i int) bool {
	end := i
	for end < len(p.syms) && !p.syms[end].joins() && p.syms[end].kind != symStop {
		end++
	}
	return end > i && p.saysIdea(p.syms[i:end], fightDeeds|iDoes|iWounds)
}

// saysIdea reports whether a phrase among symbols stands for one of some ideas.
func (p *parser) saysIdea(syms []symbol, some idea) bool {
	if len(syms) == 0 {
		return false
	}
	for k, end := syms[0].tok, syms[len(syms)-1].end; k < end; k++ {
		if p.ideaAt(k, end).meets(some) {
			return true
		}
	}
	return false
}

// saysAllOwn reports whether "my troops" or the like stands among symbols.
func (p *parser) saysAllOwn(syms []symbol) bool { return p.saysIdea(syms, iAll|iNobody) }

// ideaAt is what the longest phrase at token k stands for, before token end.
func (p *parser) ideaAt(k, end int) (means idea) {
	var room [64]byte
	text := room[:0]
	for ; k < end && p.toks[k].kind == word; k++ {
		text = append(text, plainWords(p.said(k, k+1))...)
		if found := fightIdeas().ideas[string(text)]; found != 0 {
			means = found
		}
		if !fightIdeas().begins[string(text)] {
			break
		}
		text = append(text, ' ')
	}
	return means
}

// mayFight reports whether a passage that was not read speaks of fighting.
func (p *parser) mayFight(c passage) bool {
	return !c.read() && !c.asIs && p.playsNow() && p.saysIdea(c.syms, fightDeeds|iWounds|iWon|iLost|iHurt)
}

// goesOnBehind reports whether what hangs on a condition, or the condition, may go on behind symbol i: "if we win, 02 stays | and 03 goes home".
func (r *clauseReader) goesOnBehind(i int) bool {
	and := false
	for i < len(r.syms) && r.syms[i].joins() {
		and = and || r.means(i) == kAnd
		i++
	}
	if i >= len(r.syms) || r.syms[i].kind == symStop || r.beginsCase(i) {
		return false
	}
	if and {
		return true
	}
	for ; i < len(r.syms) && r.syms[i].kind != symStop; i++ {
		if s := r.syms[i]; s.kind == symPlace || s.kind == symWord && (verbs[s.means] || s.means == kAll || s.means == kRest || s.means == kNone) || r.startsTroop(i) && s.means != kMe {
			return true
		}
	}
	return false
}

// limitedBehind reports whether what stands behind symbol i could limit what stands before it: ", unless", "but only".
func (r *clauseReader) limitedBehind(i int) bool {
	if i >= len(r.syms) || r.syms[i].kind == symStop {
		return false
	}
	and := false
	for i < len(r.syms) && (r.syms[i].joins() || r.syms[i].kind == symColon) {
		and = and || r.means(i) == kAnd
		i++
	}
	if i >= len(r.syms) {
		return false
	}
	for k := i; k < len(r.syms) && r.syms[k].kind != symStop; k++ {
		if r.says(k, "doubt") {
			return true
		}
	}
	return r.isWord(i, limitWords) || r.syms[i].isIf() && !and || r.p.hasWordAt(r.syms[i].tok, limitWords)
}

var limitWords = wordsOf("unless except only not until till otherwise else or against save bar barring never instead nor provided excepting excepted")

// fightParts are the parts from symbol r.i on, up to the first word that is not about fighting.
func (r *clauseReader) fightParts() []fightPart {
	s := fightScan{clauseReader: r, items: r.fightItems(r.i)}
	s.part = fightPart{from: r.i}
	for s.at < len(s.items) {
		joint, ok := s.jointAt(s.at)
		switch {
		case ok && !s.isOdds(s.at-1):
			sym := s.items[s.at].sym
			s.end(sym)
			s.part.colon = false
			s.at++
			for s.at < len(s.items) {
				more, ok := s.jointAt(s.at)
				if !ok {
					break
				}
				if more != none {
					joint = more
				}
				s.at++
			}
			s.part = fightPart{from: sym, joint: joint}
			s.prep = ""
			continue
		case !s.take():
			return s.parts
		}
	}
	s.end(len(r.syms))
	return s.parts
}

// end ends the part before a symbol.
func (s *fightScan) end(sym int) {
	if s.part.has != 0 || len(s.part.troops) > 0 || len(s.part.kinds) > 0 {
		s.part.to = sym
		s.part.colon = sym < len(s.syms) && s.syms[sym].kind == symColon
		s.parts = append(s.parts, s.part)
	}
}

// fightItems are the words and signs from a symbol on.
func (r *clauseReader) fightItems(from int) (items []fightItem) {
	for i := from; i < len(r.syms); i++ {
		s := r.syms[i]
		if s.kind != symWord && s.kind != symUnknown {
			one := fightItem{sym: i, first: true}
			if s.kind == symNumber && s.spelt {
				one.word = plainWords(r.p.said(s.tok, s.end))
			}
			items = append(items, one)
			continue
		}
		for k := s.tok; k < s.end; k++ {
			items = append(items, fightItem{i, k == s.tok, plainWords(r.p.said(k, k+1))})
		}
	}
	return items
}

// jointAt reports whether a sign, AND or BUT stands at an item, but inside a phrase.
func (s *fightScan) jointAt(at int) (joint keyword, ok bool) {
	it := s.items[at]
	switch k := s.syms[it.sym].kind; {
	case k == symComma, k == symColon, k == symStop:
		return none, true
	case it.word == "and", it.word == "&", it.word == "+":
		if n, _ := s.phrase(at); n > 1 || s.joinsTroops(at) {
			return none, false
		}
		return kAnd, true
	case it.word == "but" && s.behindAll(at):
		return none, false // everybody but 03
	case it.word == "but", it.word == "yet", it.word == "although", it.word == "though" && s.part.has != 0, it.word == "while", it.word == "whereas":
		n, _ := s.phrase(at)
		return kBut, n < 2
	}
	return none, false
}

// behindAll reports whether EVERYBODY or NOBODY stands right before an item.
func (s *fightScan) behindAll(at int) bool {
	return at > 0 && fightIdeas().ideas[s.items[at-1].word].meets(iAll|iNobody)
}

// joinsTroops reports whether the AND at an item joins troops to those before it.
func (s *fightScan) joinsTroops(at int) bool {
	return at > 0 && at+1 < len(s.items) && s.namesTroops(at+1) && s.endsTroops(at-1)
}

// endsTroops reports whether troops are named right before an item's end.
func (s *fightScan) endsTroops(at int) bool {
	k := s.syms[s.items[at].sym]
	return k.kind == symNumber && !k.spelt || k.kind == symLord || k.kind == symWord && k.means == kLord
}

// namesTroops reports whether own troops are named at an item, one by one.
func (s *fightScan) namesTroops(at int) bool {
	it := s.items[at]
	if !it.first || s.isOdds(at) {
		return false
	}
	switch s.means(it.sym) {
	case kAll, kRest, kMe:
		return false
	}
	return s.startsTroop(it.sym)
}

// phrase is the longest phrase at an item: how many words, and what they stand for.
func (s *fightScan) phrase(at int) (n int, means idea) {
	var room [64]byte
	text := room[:0]
	for k := at; k < len(s.items) && s.items[k].word != ""; k++ {
		if k > at {
			text = append(text, ' ')
		}
		text = append(text, s.items[k].word...)
		if found := fightIdeas().ideas[string(text)]; found != 0 {
			n, means = k+1-at, found
		}
		if !fightIdeas().begins[string(text)] {
			break
		}
	}
	return n, means
}

// take takes what stands at the item, and reports false if it is not about fighting.
func (s *fightScan) take() bool {
	it := s.items[s.at]
	sym := s.syms[it.sym]
	n, means := s.phrase(s.at)
	if n < 2 && s.part.has == 0 && len(s.part.troops) == 0 && invertedIf[it.word] && !s.deedAt(s.at+1) {
		n, means = 1, iIf // should my lord be hurt
	}
	switch {
	case it.word == "stance" && s.part.has.meets(iOnly|iNot):
		return false
	case s.takeOdds(), s.takeMeasure(), s.takeKind(n, means), s.takeParted():
		return true
	case s.isAnd(s.at) && s.joinsTroops(s.at):
		s.at++
		return true
	case n < 2 && s.namesTroops(s.at):
		return s.takeTroops()
	case means == iExcept && s.part.has&^iNothing != 0:
		s.end(it.sym) // all avoid fights | except 02
		s.part = fightPart{from: it.sym}
		fallthrough
	case n > 0:
		s.prep = s.items[s.at+n-1].word
		s.part.modal = s.part.modal || orderingWords[s.items[s.at].word] && means == iNothing
		s.at += n
		return s.takeIdea(means)
	case s.p.isPlace(it.sym):
		return s.takePlace(s.p.targetOf(sym))
	}
	return false
}

// orderingWords are the words by which what somebody does is what he should do.
var orderingWords = map[string]bool{"should": true, "shall": true, "must": true, "let": true, "can": true, "may": true, "to": true}

// invertedIf are the verbs by which a condition begins.
var invertedIf = map[string]bool{"should": true, "were": true}

// deedAt reports whether a verb of fighting stands at an item, so that no subject does.
func (s *fightScan) deedAt(at int) bool {
	_, means := s.phrase(min(at, len(s.items)))
	return at >= len(s.items) || means.meets(fightDeeds|iNot|statedIdeas)
}

func (s *fightScan) isAnd(at int) bool { return s.means(s.items[at].sym) == kAnd }

// takeKind takes "the men-at-arms", all of which are meant where wounds are.
func (s *fightScan) takeKind(n int, means idea) bool {
	kind, ok := map[idea]keyword{iKnights: kKnights, iEsquires: kYes, iMen: kMen}[means]
	if !ok || s.followedByNumber(s.at+n) {
		return false
	}
	if s.part.has.meets(iBefore) {
		s.part.has |= iOthers
	} else {
		s.part.kinds = append(s.part.kinds, kind)
	}
	s.at += n
	return true
}

func (s *fightScan) followedByNumber(at int) bool {
	return at < len(s.items) && s.p.kindAt(s.items[at].sym) == symNumber
}

// takeTroops takes own troops that are named.
func (s *fightScan) takeTroops() bool {
	it := s.at
	back := s.i
	s.i = s.items[s.at].sym
	t := s.troops()
	next := s.i
	s.i = back
	if len(t) == 0 {
		return false
	}
	for s.at < len(s.items) && s.items[s.at].sym < next {
		s.at++
	}
	p := &s.part
	switch {
	case s.isObject(it):
		return false // no quarrel with 05
	case s.prep == "for" && p.has.meets(iTake) && len(p.troops) > 0:
		return true // takes the wounds for my lord
	case s.prep == "not" && p.has.meets(iWounds) && len(p.troops) > 0:
		p.has &^= iNot // 07 takes the wounds, not 05
		p.nots--
	case p.has.meets(iBefore):
		p.objects = append(p.objects, t...)
	case p.caseOpen && !p.predicate:
		p.inCase = append(p.inCase, t...)
	default:
		p.troops = append(p.troops, t...)
	}
	s.prep = ""
	return true
}

// isObject reports whether the troops at an item are whom somebody fights, or against whom: a verb of fighting, or WITH, stands before them.
func (s *fightScan) isObject(at int) bool {
	for at--; at >= 0 && fightIdeas().ideas[s.items[at].word] == iNothing && s.items[at].word != "with" && !orderingWords[s.items[at].word]; at-- {
	}
	if at < 0 || s.part.has == 0 {
		return false
	}
	w, in := s.items[at].word, at-1
	for in >= 0 && fightIdeas().ideas[s.items[in].word] == iNothing && s.items[in].word != "in" {
		in--
	}
	if in >= 0 && s.items[in].word == "in" {
		return false // in any combat 03
	}
	return (w == "with" || w == "against" || fightIdeas().ideas[w].meets(iFight|iMeet|iAvoid|iDefend)) && s.part.has.meets(iFight|iMeet|iAvoid|iDefend)
}

// isOdds reports whether odds such as 3:2 or three to two begin at an item, or before its colon.
func (s *fightScan) isOdds(at int) bool {
	if at < 0 || at+2 >= len(s.items) || s.isTroopNumber(at) || s.isTroopNumber(at+2) {
		return false
	}
	a, b, mid := s.syms[s.items[at].sym], s.syms[s.items[at+2].sym], s.items[at+1]
	sign := s.p.kindAt(mid.sym) == symColon || mid.word == "to" || mid.word == "against" || mid.word == "on"
	return a.kind == symNumber && b.kind == symNumber && sign && a.n == a.to && b.n == b.to && a.n > 0 && b.n > 0 && a.n < 10 && b.n < 10
}

// isTroopNumber reports whether an item is a number with a nought before it, as troops have.
func (s *fightScan) isTroopNumber(at int) bool {
	sym := s.syms[s.items[at].sym]
	return sym.kind == symNumber && strings.HasPrefix(s.p.said(sym.tok, sym.end), "0")
}

func (s *fightScan) takeOdds() bool {
	if !s.isOdds(s.at) || s.part.odds.A > 0 {
		return false
	}
	s.part.odds = Condition{A: s.syms[s.items[s.at].sym].n, B: s.syms[s.items[s.at+2].sym].n}
	s.part.has |= iOdds
	s.at += 3
	return true
}

// takeMeasure takes rounds and points: "three rounds", "the third round", "two kills down", "behind by two".
func (s *fightScan) takeMeasure() bool {
	sym := s.syms[s.items[s.at].sym]
	i, n := s.items[s.at].sym, sym.n
	if sym.kind != symNumber {
		if n = s.p.ordinal(i); n == 0 || !s.items[s.at].first || s.part.has.meets(iBefore) {
			return s.takeBehind()
		}
	} else if sym.n != sym.to || sym.n < 1 || sym.n > 40 {
		return false
	}
	k := s.at + 1
	for k < len(s.items) && sym.kind != symNumber && s.items[k].sym == i {
		k++
	}
	words, means := s.phrase(min(k, len(s.items)))
	if means == iPoints {
		k += words
		words, means = s.phrase(min(k, len(s.items)))
	}
	switch {
	case means == iBehind && s.foeBefore():
		return false
	case means == iRounds:
		s.part.when = append(s.part.when, s.afterRound(n, i, s.items[k].sym))
		s.part.has |= iRounds
	case means == iBehind && sym.kind == symNumber:
		s.part.when = append(s.part.when, Withdrawal{When: Behind, N: n})
		s.part.has |= iBehind
	default:
		return false
	}
	s.part.predicate = s.part.caseOpen
	s.at = k + words
	return true
}

// takeBehind takes "behind by two", "down two kills".
func (s *fightScan) takeBehind() bool {
	words, means := s.phrase(s.at)
	k := s.at + words
	if means == iRounds {
		return s.takeRound(k)
	}
	if means != iBehind || k >= len(s.items) {
		return false
	}
	if s.items[k].word == "by" {
		k++
	}
	if k >= len(s.items) || s.p.kindAt(s.items[k].sym) != symNumber || s.isTroopNumber(k) {
		return false
	}
	sym := s.syms[s.items[k].sym]
	k++
	more, means := s.phrase(min(k, len(s.items)))
	switch {
	case means == iPoints:
		k += more
	case means == iRounds, s.foeBefore():
		return false
	}
	s.part.when = append(s.part.when, Withdrawal{When: Behind, N: sym.n})
	s.part.has |= iBehind
	s.part.predicate = s.part.caseOpen
	s.at = k
	return true
}

// takePlace takes a place where troops fight, or go to.
func (s *fightScan) takePlace(to target) bool {
	p := &s.part
	goes := p.has.meets(iGo | iWithdraw | iReturn | iHome)
	switch {
	case p.has.meets(iVia) && p.via.place == "":
		p.via = to
	case (s.prep == "at" || s.prep == "in") && !p.has.meets(iGo|iReturn|iHome):
		if p.at.place != "" {
			return false
		}
		p.at = to
	case p.place.place == "" && (goes || p.has&^iNothing == 0):
		p.place = to
	default:
		return false
	}
	s.prep = ""
	s.at++
	return true
}

// caseHeads are the ideas with which a condition begins.
const caseHeads = iIf | iOnlyIf | iUnless | iUntil | iWho

// statedIdeas are the ideas that end the subject of a condition.
const statedIdeas = iAttacked | iStronger | iWon | iLost | iHurt | iBehind | iRounds | iMeet | iOdds | iFight | iWounds | iWeaker

// takeIdea takes a phrase by its idea. It reports false if it cannot stand there.
func (s *fightScan) takeIdea(means idea) bool {
	p := &s.part
	subject := len(p.troops) > 0 || p.has.meets(iAll|iWe|iHe|iThey|iNobody|iRest)
	switch {
	case means == iNot && p.nots == 1 && s.prep == "nor":
		means = iNothing // neither 02 nor 03
	case means == iNot:
		p.nots++
		p.told = p.told || forbidding[s.prep]
	case means == iNobody:
		if means = iNot; (!subject || p.lead == iExcept) && !p.has.meets(iFight|iStart) {
			means |= iAll
		}
		p.nots++
	case means == iAll && p.has.has(iNot) && s.prepIsNot():
		return false // not all of them
	case means == iAll && (p.has.meets(iFight|iMeet) || subject && p.has.meets(iAvoid)) && !p.has.meets(caseHeads):
		means = iFoe // they attack everybody
	case (means == iHim || means == iThem) && p.has.meets(iTake|iWounds):
		means = iNothing
	case means == iThem && p.has.meets(iAvoid) && p.has.meets(iFoe):
		means = iNothing // if anyone comes near, dodge them
	case means == iStart && p.has.meets(iTake):
		means = iWounds | iFirst // takes the hits first
	case means == iHim && !subject && !p.has.meets(iFight):
		means = iHe
	case means == iThem && !subject && !p.has.meets(iFight):
		means = iThey
	case means == iHim, means == iThem:
		return false
	case means == iLost && s.prep == "lost" && s.at < len(s.items) && s.items[s.at].word == "fight":
		return false // a lost fight, which may be over
	case means == iHurt && !p.has.meets(iFirst):
		p.lordHurt = s.lordIsHurt()
		p.hurtFirst = p.lordHurt && len(p.when) == 0
	case means == iWe && p.has.meets(iFight) && !subject && !p.has.meets(caseHeads):
		return false // attacks us
	case means == iFoe && p.has.meets(iIf|iUnless|iOnlyIf) && s.nextAttacks():
		means = iAttacked | iFoe
	case means == iThey && p.has.meets(iIf|iUnless|iOnlyIf) && s.nextAttacks():
		return false
	case means.meets(iStronger|iWon|iLost|iHurt) && s.foeBefore() && !(means.meets(iWon|iLost) && s.anybodyBefore()):
		return false // if the enemy is stronger
	case means == iFoe && !p.has.meets(iFight|iStart|iAvoid|iMeet|iNot|iDefend|iBefore|caseHeads):
		return false // others attack
	}
	p.theirCase = p.theirCase || means == iThey && p.caseOpen && !p.predicate
	if means.meets(caseHeads) {
		p.caseOpen, p.predicate = true, false
	} else if p.caseOpen && means.meets(statedIdeas) {
		p.predicate = true
	}
	if p.lead == 0 && means != iNothing && len(p.troops) == 0 {
		p.lead = means
	}
	p.has |= means
	return true
}

// prepIsNot reports whether NOT stands right before the phrase that has just been passed.
func (s *fightScan) prepIsNot() bool {
	for k := s.at - 2; k >= 0 && k >= s.at-5; k-- {
		if fightIdeas().ideas[s.items[k].word] == iNot {
			return true
		}
	}
	return false
}

// nextAttacks reports whether a verb of fighting stands at the item: "if anybody | attacks him first". It passes over whom he attacks.
func (s *fightScan) nextAttacks() bool {
	begin := s.at
	n, means := s.phrase(s.at)
	for n > 0 && means == iNothing {
		s.at += n
		n, means = s.phrase(s.at)
	}
	if n == 0 || means != iFight && means != iAttacked && means != iStart {
		s.at = begin
		return false
	}
	s.at += n
	for {
		n, means = s.phrase(s.at)
		if n == 0 || means&(iHim|iThem|iWe|iFirst|iMe) == 0 {
			return true
		}
		if end := s.at + n; means == iWe && end < len(s.items) {
			if _, next := s.phrase(end); next.meets(iFight | iDefend | iWithdraw | iNot | iAvoid) {
				return true // if they attack we defend
			}
		}
		s.at += n
	}
}

// foeBefore reports whether it is the others who are stronger, as the words right before the one that has just been passed say.
func (s *fightScan) foeBefore() bool {
	for k := s.at - 2; k >= 0 && k > s.at-9; k-- {
		it := s.items[k]
		if it.word == "" {
			return false
		}
		switch m := fightIdeas().ideas[it.word]; {
		case m == iFoe || m == iMeet:
			return m == iFoe
		case m.meets(caseHeads) || m.meets(iHe|iWe):
			return false
		case m == iThey:
			return s.part.has.meets(iWe)
		}
	}
	return false
}

// lordIsHurt reports whether the lord is he who is hurt, and no subject of the part then.
func (s *fightScan) lordIsHurt() bool {
	p := &s.part
	lord := func(t Troops) bool { return len(t) > 0 && isSingle(t[len(t)-1:]) && t[len(t)-1].Kind == TheLord }
	switch {
	case lord(p.inCase):
		p.inCase = p.inCase[:len(p.inCase)-1]
		return true
	case len(p.inCase) > 0:
		p.unclear = true
	case p.has.meets(iMe) && p.has.meets(caseHeads):
		p.has &^= iMe
		return true
	case p.has.meets(iHe) && p.has.meets(caseHeads) && len(p.troops) == 1 && lord(p.troops):
		p.has &^= iHe
		return true
	}
	return false
}
