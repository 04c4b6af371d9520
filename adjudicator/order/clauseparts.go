package order

import (
	"slices"
	"strings"
)

// verbs are the words by which a clause says what is done in the seasons of the campaign.
var verbs = func() keys {
	all := heads
	for _, k := range [...]keyword{kReturn, kHome, kContinue, kStay, kLead, kStance, kVia, kBy} {
		all[k] = true
	}
	for _, k := range [...]keyword{kHave, kVia, kBy, kChristian, kDruid, kHouse, kOpen, kVictory, kDefeat, kWounds, kSwarm, kBoundary, kLightning} {
		all[k] = false
	}
	return all
}()

// behindVerb takes what stands behind the verb. It reports false at the end of the clause.
func (r *clauseReader) behindVerb(c *spokenClause) bool {
	p, i := r.p, r.i
	s := r.syms[i]
	switch {
	case r.isIdiom(i):
		r.i = r.behindIdiom(i)
		return true
	case r.opponentBehind(c):
		return r.i < len(r.syms)
	case r.passRather():
		return true
	case r.beginsCase(i), s.kind == symStop:
		return false
	case s.kind == symComma, s.kind == symColon:
		return r.goesOnBehindComma(c)
	case s.kind == symNumber && s.spelt && s.n == 1 && p.hasWordAt(s.tok-1, thatWords):
	case s.kind == symNumber:
		return r.numberBehind(c)
	case s.kind == symPlace || s.kind == symStone:
		c.bare = append(c.bare, p.targetOf(s))
	case s.kind == symLord && !p.isMyself(s.n):
		c.lords = append(c.lords, p.names.lords.names[s.n])
	case s.kind == symUnknown && c.verb == kHold && r.says(i, "company"):
		c.with = nil // keeps esquire 08 company
	case s.kind == symUnknown:
		if r.isName(i) {
			c.failed = true
			return false
		}
	case s.kind == symLord:
		c.failed = true
		return false
	default:
		return r.wordBehind(c)
	}
	r.i++
	return true
}

// goesOnBehindComma reports whether a clause goes on behind the comma at symbol r.i: with a way, or with what says nothing.
func (r *clauseReader) goesOnBehindComma(c *spokenClause) bool {
	j := r.i + 1
	for j < len(r.syms) && (r.isWord(j, goingOn) || r.means(j) == kMove && strings.HasSuffix(r.said(j, j+1), "ing")) {
		j++
	}
	switch r.means(j) {
	case kVia, kBy, kPhases, kSince:
		r.i = j
		return true
	}
	return false
}

var goingOn = wordsOf("going riding travelling passing always again")

// numberBehind takes a number behind the verb.
func (r *clauseReader) numberBehind(c *spokenClause) bool {
	s, j := r.syms[r.i], r.p.after(r.i)
	switch m := r.means(j); {
	case (s.means == kGold || m == kGold) && r.p.wintersNow():
		if c.gold = s.n; m == kGold {
			r.i = j
		}
		r.i++
	case m == kRounds && c.verb == kWithdraw && r.means(r.i-1) == kAfter:
		c.when = append(c.when, r.afterRound(s.n, r.i, j))
		r.i = j + 1
	case (m == kBehind || m == kBelow) && c.verb == kWithdraw:
		c.when = append(c.when, Withdrawal{When: map[keyword]WithdrawWord{kBehind: Behind, kBelow: Below}[m], N: s.n})
		r.i = j + 1
	case r.means(r.i-1) == kPhases && s.n <= 3:
		c.addPhases(s.n, s.to)
		for r.i++; r.means(r.i) == kAnd && r.p.kindAt(r.i+1) == symNumber && r.syms[r.i+1].n <= 3; r.i += 2 {
			c.addPhases(r.syms[r.i+1].n, r.syms[r.i+1].to)
		}
	case r.startsTroop(r.i) && (c.verb == kLead || c.joins || c.verb == kHold && c.named && r.says(r.i+1, "company") || !c.named && len(c.bare)+len(c.goals)+len(c.ats) == 0 || r.isWord(r.i-1, withWords)):
		r.takeObject(c)
	default:
		c.failed = true
		return false
	}
	return true
}

var withWords = wordsOf("with and join joins joining")

func (c *spokenClause) addPhases(from, to int) {
	for n := from; n <= to; n++ {
		if !slices.Contains(c.phases, n) {
			c.phases = append(c.phases, n)
		}
	}
}

// takeObject takes the troops at symbol r.i as those with whom something is done: they go along with the subject, or are whom it is about.
func (r *clauseReader) takeObject(c *spokenClause) {
	for {
		c.with = append(c.with, r.troops()...)
		j := r.i
		if j < len(r.syms) && (r.means(j) == kAnd || r.syms[j].kind == symComma && r.means(j+1) != kAnd) {
			j++
		} else if j < len(r.syms) && r.syms[j].kind == symComma {
			j += 2
		} else {
			return
		}
		if !r.startsTroop(j) {
			return
		}
		if r.actsBehind(j) {
			c.unclear = r.isListOfTroops(j) && r.syms[r.i].kind != symComma // goes with 20 and 21 and 13 will stay
			return
		}
		r.i = j
	}
}

// isListOfTroops reports whether more troops stand behind those at symbol i.
func (r *clauseReader) isListOfTroops(i int) bool {
	at := r.i
	defer func() { r.i = at }()
	r.i = i
	if m := r.means(i); m != kAll && m != kRest {
		r.troops()
	}
	return r.means(r.i) == kAnd && r.startsTroop(r.i+1)
}

// actsBehind reports whether a verb, and no way, stands behind the troops at symbol i.
func (r *clauseReader) actsBehind(i int) bool {
	at := r.i
	defer func() { r.i = at }()
	r.i = i
	r.troops()
	for r.i < len(r.syms) && (r.means(r.i) == kAnd || r.startsTroop(r.i)) {
		if r.means(r.i) == kAnd {
			r.i++
			continue
		}
		if r.means(r.i) == kAll || r.means(r.i) == kRest {
			r.i++
			continue
		}
		r.troops()
	}
	for r.i < len(r.syms) && (r.p.skips(r.syms[r.i]) || r.means(r.i) == kNot || r.means(r.i) == kNever || r.isWord(r.i, permits) || r.isWord(r.i, mannerWords)) {
		r.i++
	}
	return r.i < len(r.syms) && verbs[r.means(r.i)]
}

// wordBehind takes a word behind the verb.
func (r *clauseReader) wordBehind(c *spokenClause) bool {
	for _, take := range [...]func(*spokenClause) step{r.joinBehind, r.wordOfFight, r.wordOfVerb, r.phraseBehind, r.objectBehind, r.plainBehind} {
		if s := take(c); s != untaken || c.failed {
			return s == taken && !c.failed
		}
	}
	c.failed = true
	return false
}

// joinBehind decides what AND does; BUT and THEN end a clause.
func (r *clauseReader) joinBehind(c *spokenClause) step {
	switch m := r.means(r.i); {
	case m != kAnd && m != kBut && m != kThen:
		return untaken
	case r.andBehind(c):
		return taken
	}
	return ended
}

// wordOfFight takes words that say when one withdraws, and whom one attacks.
func (r *clauseReader) wordOfFight(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	number := r.p.kindAt(r.next(i+1)) == symNumber
	round := r.next(i + 1)
	switch {
	case c.verb == kWithdraw && m == kAfter && r.p.ordinal(round) > 0 && r.means(r.p.after(round)) == kRounds:
		c.when = append(c.when, r.afterRound(r.p.ordinal(round), round, r.p.after(round)))
		r.i = r.p.after(round)
	case c.verb == kWithdraw && (m == kBehind || m == kBelow) && number:
		r.i = r.next(i + 1)
		c.when = append(c.when, Withdrawal{When: map[keyword]WithdrawWord{kBehind: Behind, kBelow: Below}[m], N: r.syms[r.i].n})
	case c.verb == kWithdraw && m == kAfter && number:
		s := r.syms[i]
		r.i = r.next(i + 1)
		r.syms[r.i-1] = s // as if it stood right before the number
		return taken
	case m == kOnce:
		if c.verb == kWithdraw {
			c.when = append(c.when, Withdrawal{When: AtOnce})
		}
	case c.verb == kAttack && (m == kBelow || m == kBehind && r.says(i, "weaker")) && !number:
		c.strength = Condition{Stronger: true} // anybody who is weaker than he is
		return r.passRest()
	case c.verb == kPassive && (m == kAttack || m == kAll && r.means(r.next(i+1)) == kAttack):
	default:
		return untaken
	}
	return r.took()
}

// passRest passes over the rest of a clause.
func (r *clauseReader) passRest() step {
	for r.i < len(r.syms) && !r.endsAt(r.i) {
		r.i++
	}
	return taken
}

// wordOfVerb takes words that mean something else behind other verbs.
func (r *clauseReader) wordOfVerb(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	switch {
	case c.verb == kPay && c.everybody && m == kDoubt, c.verb == kClaim && r.says(i, "what"):
		return r.passRest() // what they are owed, what they find
	case c.verb == kPay && (m == kAll || m == kRest):
		c.everybody = true
	case c.verb == kBuy && r.p.wintersNow() && (m == kGold || m == kMove || m == kRelocate):
	case c.verb == kGive && m == kNone && r.p.wintersNow():
		c.denied = true
	case c.verb == kBuild && m == kClaim:
		c.verb = kClaim // puts in a claim
	case c.verb == kHold && m == kHeir:
		c.verb = kHeir
	case c.verb == kHold && m == kNever && strings.Contains(r.said(c.verbAt, c.verbAt+1), "ground"):
		c.verb, c.denied = kWithdraw, true // stands his ground no matter what
	case c.verb == kAlly && (m == kVia && r.says(i, "over") || m == kWithdraw):
	case m == kFirst && r.p.wintersNow():
		c.first = true
	case c.is != none && m == kNever && r.said(i, i+1) == "to the end":
	case m == kYield && r.said(i, i+1) == "without a fight":
	case m == kMove && (c.verb == kMove || c.verb == kLead):
		c.verb = kMove
	case m == c.verb && (m == kHeir || m == kHold), m == kMove && c.verb == kWithdraw, m == kHold && c.verb == kMove, m == kReturn && c.verb == kMove:
	case m == kAlly || m == kEnemy || m == kNeutral:
		if c.is == none {
			c.is = m
		}
	default:
		return untaken
	}
	return r.took()
}

// phraseBehind takes a preposition, what a march is for, and INSTEAD.
func (r *clauseReader) phraseBehind(c *spokenClause) step {
	switch m := r.means(r.i); {
	case m == kTo && r.startsPurpose(r.i+1):
		if !r.purpose(c) {
			return ended
		}
	case prepositions[m] && m != kAfter, m == kOf:
		r.phrase(c)
	case m == kDoubt && strings.HasPrefix(r.said(r.i, r.i+1), "instead"):
		r.insteadOf(c)
	default:
		return untaken
	}
	return taken
}

// objectBehind takes those with whom something is done, and words that stand for places.
func (r *clauseReader) objectBehind(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	together := c.verb == kLead || c.joins || c.verb == kHold && r.says(i+1, "company") || !c.named && len(c.who) == 0 || r.isWord(i-1, withWords)
	switch {
	case m == kNever || m == kNot || m == kNo || m == kNone:
		c.failed = true
	case m == kHome:
		c.home = true
	case r.says(i, "only"):
		c.only = true
	case together && r.startsTroop(i) && m != kFiller && m != kAll && m != kRest && !r.isWord(i, myself):
		r.takeObject(c)
		return taken
	case m == kThere, r.says(i, "it"):
		c.there = true
	default:
		return untaken
	}
	return r.took()
}

// idle are words that say nothing behind a verb.
var idle = set(kAnybody, kFields, kAway, kYes, kKnights, kMen, kRounds, kContinue, kMine, kStay, kLikewise)

// plainBehind takes words that say nothing.
func (r *clauseReader) plainBehind(c *spokenClause) step {
	p, i := r.p, r.i
	s, m := r.syms[i], r.means(i)
	switch {
	case r.isWord(i, relative), r.says(i, "before") && (p.kindAt(i+1) == symLord || r.isPronoun(i+1)):
		r.skipRelative() // before Lionel thinks of it
		return taken
	case m == seasonWords[p.when] && m != none, goods[m] && p.wintersNow() && c.denied, goods[m] && !p.wintersNow() && p.skips(r.syms[i-1]), p.skips(s), idle[m], r.isWord(i, harmless), r.isWord(i, myself), heads[m] && r.isNoun(i), m == kLord && (len(c.lords) > 0 || p.kindAt(r.next(i+1)) == symLord):
	case r.freely && m == kDoubt && !excepting[Fold(p.said(s.tok, s.end))]:
	default:
		return untaken
	}
	return r.took()
}

var thatWords = wordsOf("that this the")

var (
	myself   = wordsOf("myself himself herself themselves")
	relative = wordsOf("who which whom whose where")
	harmless = wordsOf("anywhere everywhere other others any some another whole such own few several")
)

// isNoun reports whether the word at symbol i is a noun: an article or the like stands before it.
func (r *clauseReader) isNoun(i int) bool {
	return i > 0 && (r.means(i-1) == kArticle || r.isWord(i-1, determiners) || i > 1 && r.syms[i-1].kind == symUnknown && r.means(i-2) == kArticle)
}

// skipRelative passes over "who sits there" up to the end of the clause, or a verb that belongs to no such words.
func (r *clauseReader) skipRelative() {
	for r.i++; r.i < len(r.syms) && !r.endsAt(r.i) && r.syms[r.i].kind != symNumber; r.i++ {
	}
}

// insteadOf passes over INSTEAD, and over the place behind INSTEAD OF.
func (r *clauseReader) insteadOf(c *spokenClause) bool {
	j := r.next(r.i + 1)
	r.i++
	if !strings.HasSuffix(r.said(r.i-1, r.i), "of") && r.means(r.i) != kOf {
		return true
	}
	if !r.p.isPlace(j) || len(c.goals)+len(c.bare)+len(c.ats) == 0 {
		c.failed = true
		return false
	}
	r.i = j + 1
	return true
}

// startsPurpose reports whether a verb stands at symbol i, behind TO: "to help with the harvest".
func (r *clauseReader) startsPurpose(i int) bool {
	for i < len(r.syms) && r.p.skips(r.syms[i]) && !r.isWord(i, determiners) {
		i++
	}
	if i >= len(r.syms) || r.p.isPlace(i) {
		return false
	}
	return r.means(i) == kHelp || verbs[r.means(i)] && r.means(i) != kHome && !r.p.isPlace(r.next(i)) || r.syms[i].kind == symUnknown && !r.isName(i) || r.syms[i].kind == symWord && r.p.isFinite(r.syms[i].tok)
}

// purpose passes over what a march is for, unless it is an order itself: "to attack Lionel", "to claim it".
func (r *clauseReader) purpose(c *spokenClause) bool {
	j := r.next(r.i + 1)
	if m := r.means(j); m == kAttack || m == kClaim {
		r.i = j
		return false
	}
	for r.i++; r.i < len(r.syms) && !r.endsAt(r.i); r.i++ {
		if k, m := r.syms[r.i].kind, r.means(r.i); k == symNumber && !r.startsTroop(r.i) || m == kNot || m == kDoubt || m == kDefeat || m == kVictory {
			c.failed = true
			return false
		}
	}
	return true
}

// andBehind decides whether a clause ends at the AND of symbol r.i, or goes on with one more place or way.
func (r *clauseReader) andBehind(c *spokenClause) bool {
	if r.means(r.i) != kAnd {
		return false
	}
	j := r.next(r.i + 1)
	switch {
	case r.p.isPlace(j) && len(c.ways) > 0 && len(c.goals) == 0, (r.means(j) == kVia || r.means(j) == kBy) && r.p.isPlace(r.next(j+1)):
		r.i++
		return true
	case r.p.kindAt(j) == symUnknown && !r.verbFollows(j) && !r.isName(j):
		r.i = j + 1
		return true
	case (r.means(j) == kKnights || r.means(j) == kMen || r.p.kindAt(j) == symLord) && len(c.lords) > 0 && !r.actsBehind(j) && c.verb != kLead:
		r.i = j
		return true
	}
	return false
}

// verbFollows reports whether a verb of orders stands between symbol i and the end of the clause.
func (r *clauseReader) verbFollows(i int) bool {
	for ; i < len(r.syms) && !r.endsAt(i); i++ {
		if verbs[r.means(i)] {
			return true
		}
	}
	return false
}

// phrase takes a preposition and what stands behind it.
func (r *clauseReader) phrase(c *spokenClause) bool {
	prep, j := r.means(r.i), r.i+1
	for j < len(r.syms) && (r.p.skips(r.syms[j]) && !r.startsTroop(j) || r.isWord(j, harmless)) {
		j++
	}
	if r.measureBehind(c, prep, j) {
		return true
	}
	if (prep == kAt || prep == kVia) && goes[c.verb] && r.given != nil && r.given.facts && r.endsAt(j) {
		c.there, r.i = true, j // then he goes in
		return true
	}
	switch {
	case prep == kVia && !r.p.isPlace(j), prep == kFrom && !r.p.isPlace(j) && c.verb != kWithdraw, prep == kTo && r.isWord(r.i, towardWords) && len(c.phases) > 0:
		c.failed = true
		return false
	case j >= len(r.syms):
		r.i = j
		return true
	case prep == kPhases || prep == kSince:
		return r.phases(c, prep, j)
	case prep == kTo && verbs[r.means(j)] && c.verb == none:
		r.i = j
		return true
	case prep == kWith && r.startsTroop(j):
		r.i = j
		r.takeObject(c)
		return true
	case r.p.isPlace(j):
		return r.placesBehind(c, prep, j)
	case r.means(j) == kThere:
		c.there = true
		r.i = j + 1
		return true
	case r.p.kindAt(j) == symLord && !r.p.isMyself(r.syms[j].n):
		c.lords = append(c.lords, r.p.names.lords.names[r.syms[j].n])
		r.i = j + 1
		return true
	case r.p.kindAt(j) == symNumber && r.means(r.p.after(j)) == kBehind && c.verb == kWithdraw:
		r.i = j
		return true
	case r.p.kindAt(j) == symNumber, r.means(j) == kNot, r.means(j) == kDoubt && !r.isWord(j, harmless), r.p.kindAt(j) == symUnknown && r.isName(j) && prep != kFor:
		if r.ordinalPhase(c, prep, j) {
			return true
		}
		c.failed = true
		return false
	}
	if r.ordinalPhase(c, prep, j) {
		return true
	}
	if c.verb == none && verbs[r.means(j)] && !r.isNoun(j) && prep != kFor && prep != kAt {
		c.failed = true
		return false
	}
	if m := r.means(j); c.is == none && (m == kAlly || m == kEnemy || m == kNeutral) && prep == kFor {
		c.is, r.i = m, j+1 // have him for an ally
		return true
	}
	if m := r.means(j); m == kDefeat || m == kVictory || m == kDead {
		c.failed = true
		return false
	}
	if prep == kFor && r.isWord(j, measures) {
		c.failed = true // for a mile
		return false
	}
	if prep == kFor && verbs[r.means(j)] || r.endsAt(j) {
		r.i = j
		if !r.endsAt(j) {
			r.i++
		}
		return true
	}
	r.i = j + 1
	return true
}

// measureBehind takes a time or a length behind a preposition: "for one year", "as far as his legs carry him", "after three rounds".
func (r *clauseReader) measureBehind(c *spokenClause, prep keyword, j int) bool {
	if prep == kFor && r.p.kindAt(j) == symNumber && r.isWord(j+1, measures) && (c.verb == kAlly || c.verb == kNeutral) {
		r.i = j + 2 // for one year
		return true
	}
	if prep == kTo && strings.HasPrefix(r.said(r.i, r.i+1), "as far as") && !r.p.isPlace(j) {
		r.passRest()
		return true
	}
	if prep == kAfter && r.p.kindAt(j) == symNumber && r.means(r.p.after(j)) == kRounds {
		c.when = append(c.when, r.afterRound(r.syms[j].n, j, r.p.after(j)))
		r.i = r.p.after(j) + 1
		return true
	}
	return false
}

var towardWords = wordsOf("toward towards")

// ordinalPhase takes "in the second phase".
func (r *clauseReader) ordinalPhase(c *spokenClause, prep keyword, j int) bool {
	n := r.p.ordinal(j)
	if n < 1 || n > 3 || r.means(r.next(j+1)) != kPhases {
		return false
	}
	c.addPhases(n, n)
	r.i = r.next(j+1) + 1
	return true
}

// phases takes the numbers behind IN PHASE or FROM PHASE.
func (r *clauseReader) phases(c *spokenClause, prep keyword, j int) bool {
	if r.p.kindAt(j) != symNumber || r.syms[j].n < 1 || r.syms[j].to > 3 {
		c.failed = true
		return false
	}
	to := r.syms[j].to
	if prep == kSince {
		to = 3
	}
	if c.towards {
		c.failed = true
		return false
	}
	c.addPhases(r.syms[j].n, to)
	for r.i = j + 1; r.means(r.i) == kAnd && r.p.kindAt(r.i+1) == symNumber && r.syms[r.i+1].to <= 3 && !r.actsBehind(r.i+1); r.i += 2 {
		c.addPhases(r.syms[r.i+1].n, r.syms[r.i+1].to)
	}
	if r.says(r.i, "only") {
		r.i++
	}
	return true
}

// placesBehind takes the places behind a preposition.
func (r *clauseReader) placesBehind(c *spokenClause, prep keyword, j int) bool {
	to := r.p.targetOf(r.syms[j])
	c.towards = c.towards || r.isWord(r.i, towardWords)
	switch prep {
	case kTo, kFor:
		c.goals = append(c.goals, to)
	case kFrom:
		c.origin = append(c.origin, to)
	case kVia, kBy:
		c.ways = append(c.ways, to)
	case kAt:
		c.ats = append(c.ats, to)
	default:
		c.failed = true
		return false
	}
	r.i = j + 1
	for r.isWord(r.i, roadNouns) {
		r.i++
	}
	return true
}

var roadNouns = wordsOf("road route bridge manor")
