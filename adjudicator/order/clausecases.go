package order

import (
	"slices"
	"strings"
)

// condition reads a condition at the head of clauses.
func (r *clauseReader) condition(begin int) bool {
	given, ok := r.readCase()
	if !ok {
		return false
	}
	given.from = begin
	r.given = given
	given.named = r.namedWithin(given)
	if given.spoken.place.end > 0 {
		r.there = r.p.targetOf(given.spoken.place)
	}
	r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, isCase: true})
	return true
}

// namedWithin are the own troops that a condition names.
func (r *clauseReader) namedWithin(g *caseOf) (t Troops) {
	at := r.i
	defer func() { r.i = at }()
	for r.i = g.from; r.i < at; {
		if m := r.means(r.i); !r.startsTroop(r.i) || m == kAll || m == kRest {
			r.i++
			continue
		}
		t = append(t, r.troops()...)
	}
	return t
}

// readCase reads what stands behind IF, WHEN or UNLESS at symbol r.i.
func (r *clauseReader) readCase() (g *caseOf, ok bool) {
	g = &caseOf{from: r.i, unless: r.means(r.i) == kUnless}
	end := r.endOfCase(r.i)
	switch {
	case r.means(r.i) == kOr: // if it is taken
		if g.spoken.If, g.facts = []Fact{{Is: EnemyAt, Place: r.there.place}}, true; r.there.place == "" {
			return g, false
		}
		r.i++
	case r.readDeath(g, end):
	case r.readEnough(g):
	case r.p.wintersNow():
		r.i = end
		return g, r.readMoney(g, end)
	case r.readSeason(g, end):
		r.i = end
	case r.readOutcome(g, end):
		r.i = r.skipTailOf(r.i)
	case r.readWhen(g, end):
	case r.readStrength(g, end):
	case r.readFight(g, end):
	case r.readAttacker(g, end):
	case r.readMeeting(g, end):
	case r.readAttacked(g, end):
	default:
		return g, r.readFacts(g) || r.readPresence(g)
	}
	g.to = r.i
	return g, true
}

// endOfCase is the symbol with which the condition that begins at symbol i ends: a comma, a colon, or the AND of the next clause.
func (r *clauseReader) endOfCase(i int) int {
	for j := i + 1; j < len(r.syms); j++ {
		if k := r.syms[j].kind; k == symComma || k == symStop || k == symColon || r.means(j) == kThen || r.means(j) == kBut {
			return j
		}
	}
	return len(r.syms)
}

// Orders that stand without the condition behind which they are said, since they are about nothing else.
var (
	forRetire = set(kRetire)
	forHeir   = set(kHeir)
	forPay    = set(kPay)
	forFlight = set(kWithdraw, kDefeat)
	forFights = set(kStance, kWithdraw)
)

// readSeason reads "when the winter comes".
func (r *clauseReader) readSeason(g *caseOf, end int) bool {
	says := false
	for i := g.from + 1; i < end; i++ {
		if m := r.means(i); m == kWinter {
			says = true
		} else if !r.p.skips(r.syms[i]) && m != kMove && m != kAt {
			return false
		}
	}
	if says {
		g.plain = &forRetire
	}
	return says
}

// readDeath reads "if anything should happen to my lord", "should I fall", before whoever follows him is named.
func (r *clauseReader) readDeath(g *caseOf, end int) bool {
	for j := g.from; j < end; j++ {
		if r.p.isPlace(j) || r.syms[j].kind == symLord && !r.p.isMyself(r.syms[j].n) {
			return false
		}
		if j > g.from+2 && (r.startsTroop(j) && r.means(j) != kFiller && r.means(j) != kLord && r.means(j) != kMe || r.says(j, "let")) {
			end = j
		}
	}
	heir := slices.ContainsFunc(r.syms, func(s symbol) bool { return s.kind == symWord && s.means == kHeir })
	if !heir || !r.saysAnyOf(g.from, end, deaths) || slices.ContainsFunc(r.syms[g.from:end], func(s symbol) bool {
		return s.kind == symNumber || s.kind == symWord && (s.means == kKnights || s.means == kMen)
	}) {
		return false
	}
	g.plain, r.i = &forHeir, end
	return true
}

var deaths = wordsOf("cropper happen happens happened fall falls die dies dead killed")

// readMoney reads "if the chest runs empty", "should the treasury fall short".
func (r *clauseReader) readMoney(g *caseOf, end int) bool {
	for j := g.from + 1; j < end; j++ {
		if r.startsTroop(j) && r.saysAnyOf(g.from, j, moneyWords) {
			r.i, end = j, j
		}
	}
	if g.to = r.i; !r.saysAnyOf(g.from, end, moneyWords) && !r.saysAnyOf(g.from, end, shortWords) {
		return false
	}
	g.plain = &forPay
	return !slices.ContainsFunc(r.syms[g.from:end], func(s symbol) bool {
		return s.kind == symPlace || s.kind == symLord || s.kind == symNumber && !s.spelt && s.means != kGold
	})
}

var moneyWords = wordsOf("money chest treasury cash funds purse coin coins gold bezants enough")

// readOutcome reads "if we win", "after a defeat", "if he is beaten".
func (r *clauseReader) readOutcome(g *caseOf, end int) bool {
	for j := g.from; j < end; j++ {
		switch m := r.means(j); {
		case m == kVictory || m == kDefeat:
			if r.saysAnyOf(g.from, j+1, notWords) || r.saysDoubt(g.from, j) || r.p.isWord(r.syms[j].end-1, "lost") && r.p.isPlace(r.next(j+1)) {
				return false
			}
			g.outcome, r.i = m, j+1
			return r.passWhere(g, end)
		case m == kEnemy, r.syms[j].kind == symPlace, r.syms[j].kind == symNumber && !r.startsTroop(j), r.syms[j].kind == symLord:
			return false
		}
	}
	return false
}

// saysDoubt reports whether a word that leaves something open stands among the symbols from i to before j: "if my party wins".
func (r *clauseReader) saysDoubt(i, j int) bool {
	return slices.ContainsFunc(r.syms[i:j], func(s symbol) bool {
		return s.kind == symWord && s.means == kDoubt && !s.isIf() && !r.p.isWord(s.tok, "should")
	})
}

// passWhere passes over the place of a fight, if those who are named stand there.
func (r *clauseReader) passWhere(g *caseOf, end int) bool {
	j := r.next(r.i)
	if r.means(j) != kAt || !r.p.isPlace(r.next(j+1)) || r.next(j+1) >= end {
		return true
	}
	at := r.next(j + 1)
	r.i = at + 1
	t := r.namedWithin(g)
	if len(t) == 0 {
		t = r.lastNamed()
	}
	return len(t) > 0 && (r.p.names.own.standAll(t, r.p.targetOf(r.syms[at]).place) || r.sent[t[0]] == r.p.targetOf(r.syms[at]).place)
}

var notWords = wordsOf("not no never nobody don't doesn't")

// readWhen reads what a withdrawal may hang on: rounds, strength, and the lord's wound. It leaves r.i behind the last of them.
func (r *clauseReader) readWhen(g *caseOf, end int) bool {
	last := g.from
	for j := g.from; j < end; j++ {
		s := r.syms[j]
		n := r.p.after(j)
		switch m := s.means; {
		case s.kind == symNumber && r.means(n) == kRounds:
			g.when = append(g.when, r.afterRound(s.n, j, n))
			last = n
		case r.p.ordinal(j) > 0 && r.means(n) == kRounds:
			g.when = append(g.when, r.afterRound(r.p.ordinal(j), j, n))
			last = n
		case s.kind == symNumber && (r.means(n) == kBehind || r.means(n) == kBelow):
			g.when = append(g.when, Withdrawal{When: map[keyword]WithdrawWord{kBehind: Behind, kBelow: Below}[r.means(n)], N: s.n})
			last = n
		case s.kind == symWord && (m == kBehind || m == kBelow) && r.p.kindAt(n) == symNumber:
			g.when = append(g.when, Withdrawal{When: map[keyword]WithdrawWord{kBehind: Behind, kBelow: Below}[m], N: r.syms[n].n})
			last = n
		case s.kind == symWord && (m == kHurt || m == kWounds && strings.HasPrefix(r.said(j, j+1), "be wounded")):
			if !r.isLordHurt(g.from, j) {
				return false
			}
			g.when = append(g.when, Withdrawal{When: LordHurt})
			last = j
		case s.kind == symWord && (m == kNot || m == kNo || m == kNever || m == kNone || m == kDead || m == kEnemy), s.kind == symPlace, s.kind == symLord && !r.p.isMyself(s.n):
			g.when = nil
			return false
		}
		j = max(j, last)
		if len(g.when) > 0 && !r.goesOnCase(last+1, end) {
			break
		}
	}
	if len(g.when) > 0 {
		r.i = r.skipTailOf(last + 1)
	}
	return len(g.when) > 0
}

// afterRound is the withdrawal after a round, of which symbols i to j speak: nobody may withdraw before the end of round two.
func (r *clauseReader) afterRound(n, i, j int) Withdrawal {
	if n < 2 {
		lo, hi := r.p.span(r.syms[i].tok, r.syms[j].end)
		r.p.remarkFirstRound(lo, hi)
	}
	return Withdrawal{When: After, N: max(n, 2)}
}

// skipTailOf passes over words behind what has been read of a condition that say nothing.
func (r *clauseReader) skipTailOf(i int) int {
	for i < len(r.syms) && (r.syms[i].kind == symUnknown && !r.isName(i) || r.isWord(i, tails2)) {
		i++
	}
	return i
}

var tails2 = wordsOf("already badly points anywhere")

// goesOnCase reports whether OR joins more to a condition at symbol i.
func (r *clauseReader) goesOnCase(i, end int) bool {
	return i < end && r.means(i) == kOr
}

// isLordHurt reports whether it is the lord who is hurt: he is named between symbols i and j, or it is I.
func (r *clauseReader) isLordHurt(i, j int) bool {
	for k := i; k < j; k++ {
		if m := r.means(k); m == kLord || m == kMe {
			return true
		}
	}
	for k := i; k < j; k++ {
		if strings.HasSuffix(r.said(k, k+1), " he") || r.isPronoun(k) && !r.saysAnyOf(k, k+1, manyPronouns) && !r.saysAnyOf(k, k+1, allPronouns) {
			return r.p.isLordAlone(r.lastNamed()) // he withdraws as soon as he is wounded
		}
	}
	return strings.Contains(" "+r.said(i, j)+" ", " i ")
}

// readStrength reads "if they are stronger", "as long as they are stronger than the enemy", "only if the odds are at least three to two".
func (r *clauseReader) readStrength(g *caseOf, end int) bool {
	for j := g.from; j < end; j++ {
		switch m := r.means(j); {
		case m == kOdds:
			k := j + 1
			for k < end && r.p.kindAt(k) != symNumber {
				k++
			}
			if k+2 >= len(r.syms) || r.p.kindAt(k) != symNumber || r.p.kindAt(k+2) != symNumber || r.p.kindAt(k+1) != symColon && r.means(k+1) != kTo {
				return false
			}
			g.strength, r.i = Condition{A: r.syms[k].n, B: r.syms[k+2].n}, k+3
			return true
		case m == kBelow && r.p.kindAt(r.next(j+1)) != symNumber && r.saysAnyOf(g.from, j, foes):
			g.strength, r.i = Condition{Stronger: true}, j+1
			for r.i < end && !r.isPronounSubject(r.i) && !r.startsTroop(r.i) {
				r.i++
			}
			return true
		case m == kStronger && !r.saysAnyOf(g.from, j+1, enemyStronger):
			g.strength, r.i = Condition{Stronger: true}, j+1
			for r.i < end && !r.p.isPlace(r.i) && !r.startsTroop(r.i) && !r.isPronoun(r.i) && (r.syms[r.i].kind != symNumber || r.syms[r.i].spelt) {
				r.i++
			}
			for r.i < end && r.isPronoun(r.i) && r.says(r.i-1, "than") {
				r.i++
			}
			return true
		case r.p.isPlace(j), r.syms[j].kind == symNumber && !r.startsTroop(j), m == kNot, m == kNo:
			return false
		}
	}
	return false
}

// isPronounSubject reports whether HE or the like stands at symbol i with a verb behind it.
func (r *clauseReader) isPronounSubject(i int) bool { return r.isPronoun(i) && r.verbFollows(i) }

var foes = wordsOf("enemy enemies somebody someone anybody anyone foe foes")

var enemyStronger = wordsOf("enemy enemies not weaker outnumbered smaller inferior fewer")

// readFight reads "if 05 gets into a fight".
func (r *clauseReader) readFight(g *caseOf, end int) bool {
	for j := g.from + 1; j < end; j++ {
		switch s := r.syms[j]; {
		case s.kind == symWord && (s.means == kAttack || s.means == kPassive) && r.isNoun(j), r.isWord(j, fightWords):
			g.plain, r.i = &forFlight, j+1
			return true
		case s.namesPlace(), s.kind == symLord && !r.p.isMyself(s.n), s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kNone || s.means == kNever):
			return false
		}
	}
	return false
}

var fightWords = wordsOf("battle battles trouble scrap brawl skirmish")

// readAttacker reads "if Lionel attacks them": whom it is against.
func (r *clauseReader) readAttacker(g *caseOf, end int) bool {
	i := r.p.nextTitled(g.from + 1)
	if g.unless || i >= end || r.syms[i].kind != symLord || r.p.isMyself(r.syms[i].n) {
		return false
	}
	attacks := false
	for j := i + 1; j < end; j++ {
		switch s := r.syms[j]; {
		case r.isWord(j, attacking):
			attacks = true
		case attacks && (r.isWord(j, whomWords) || r.startsTroop(j)):
			if g.spoken.Against, r.i = r.p.names.lords.names[r.syms[i].n], j+1; r.startsTroop(j) && r.means(j) != kMe {
				for r.i = j; r.i < end && (r.startsTroop(r.i) || r.means(r.i) == kAnd); {
					if r.means(r.i) == kAnd {
						r.i++
						continue
					}
					g.named = append(g.named, r.troops()...)
				}
			}
			for r.i < end && r.p.skips(r.syms[r.i]) && !r.isPronoun(r.i) {
				r.i++
			}
			return true
		case r.p.skips(s), s.kind == symWord && (s.means == kMen || s.means == kKnights || s.means == kLord), r.isWord(j, caseFillers):
		default:
			return false
		}
	}
	return false
}

// readMeeting reads "if 02 meets Lancelot's men", "should we run into Lionel": whom it is against, and for which troops.
func (r *clauseReader) readMeeting(g *caseOf, end int) bool {
	i, meets := g.from+1, false
	if g.unless || !r.syms[g.from].isIf() && !strings.HasPrefix(r.said(g.from, g.from+1), "should") {
		return false
	}
	if words := r.syms[g.from]; words.end > words.tok+1 && r.p.isWord(words.tok, "should") && r.startsTroop(g.from+1) {
		i = g.from + 1
	}
	for ; i < end && r.syms[i].kind != symLord && !meets; i++ {
		s := r.syms[i]
		switch {
		case r.startsTroop(i) && s.kind == symNumber, r.p.skips(s), r.means(i) == kAnd, r.means(i) == kMe, r.isWord(i, meetingUs):
		case r.hasOnly(i, i+1, meetingVerbs):
			meets = true
		default:
			return false
		}
	}
	for i < end && r.hasOnly(i, i+1, meetingVerbs) {
		i++
	}
	lord, behind := r.otherLord(i)
	if !meets || behind == 0 || behind != end && !r.startsClause(behind) && r.means(behind) != kAttack {
		return false
	}
	g.spoken.Against, r.i = r.p.names.lords.names[r.syms[lord].n], behind
	return true
}

var (
	meetingUs    = wordsOf("we i they you he any anyone anybody somebody someone one of us them should ever")
	meetingVerbs = wordsIn("meet meets met see sees spot spots find finds encounter encounters run runs into bump bumps come comes across upon get gets on")
)

var (
	attacking = wordsOf("attack attacks attacked meets meet fights fight engages")
	whomWords = wordsOf("him them us me her it")
)

// readAttacked reads "unless they are attacked", "if attacked".
func (r *clauseReader) readAttacked(g *caseOf, end int) bool {
	said := r.said(g.from, end)
	said = strings.TrimSuffix(said, " first")
	if !strings.HasSuffix(said, "attacked") && !attackers[said] {
		return false
	}
	if slices.ContainsFunc(r.syms[g.from:end], func(s symbol) bool { return s.kind != symWord && s.kind != symUnknown }) {
		return false
	}
	g.attacked, g.plain, r.i = true, &forFights, end
	return true
}

// attackers are more ways to say that one is attacked.
var attackers = func() map[string]bool {
	all := map[string]bool{}
	for _, who := range [...]string{"he", "she", "it", "they", "we", "i"} {
		for _, must := range [...]string{"must", "has to", "have to"} {
			all["unless "+who+" "+must] = true
		}
	}
	for _, who := range [...]string{"somebody", "someone", "anybody", "anyone", "the enemy", "others"} {
		for _, whom := range [...]string{"him", "them", "us", "me", "it"} {
			for _, word := range [...]string{"if", "unless", "only if", "only when", "when"} {
				all[word+" "+who+" attacks "+whom] = true
			}
		}
	}
	return all
}()

// readFacts reads what can be seen on the board, without the words that add nothing to it.
func (r *clauseReader) readFacts(g *caseOf) bool {
	p := r.p
	end := r.endOfCase(g.from)
	cleaned := r.cleanCase(g.from, end)
	if len(cleaned) == 0 || r.saysAnyOf(g.from, end, quantities) {
		return false
	}
	syms, there := p.syms, p.there
	if p.syms = cleaned; r.there.place != "" {
		p.there = r.there
	}
	behind := p.hearFacts(&g.spoken, 1, g.unless)
	p.syms, p.there = syms, there
	if behind == 0 {
		return r.readOwnFacts(g)
	}
	return r.endFacts(g, cleaned, behind)
}

// placeJustBefore is the place that is named last in the clause before symbol i; none if no place is.
func (r *clauseReader) placeJustBefore(i int) (t target) {
	for i--; i >= 0 && r.syms[i].kind != symComma && !r.syms[i].joins(); i-- {
		if r.p.isPlace(i) {
			return r.p.targetOf(r.syms[i])
		}
	}
	return t
}

// quantities are words that say how many, which no condition can.
var quantities = wordsOf("alone near nearby close within plans plan planning hopes hoping threatens threaten intends intend tries trying likely rumoured more than less least most fewer several many half")

// endFacts finds the symbol of the sentence behind the facts.
func (r *clauseReader) endFacts(g *caseOf, cleaned []symbol, behind int) bool {
	g.facts = true
	r.i = len(r.syms)
	if behind < len(cleaned) {
		r.i = slices.IndexFunc(r.syms, func(s symbol) bool { return s.tok == cleaned[behind].tok })
	} else if end := r.endOfCase(g.from); end < len(r.syms) {
		r.i = end
	}
	if g.spoken.lord != "" {
		r.lord = g.spoken.lord
	}
	g.to = r.i
	return true
}

// cleanCase is a condition, with what stands behind it up to a comma, without words that say nothing: "any of Lionel's people".
func (r *clauseReader) cleanCase(from, end int) (all []symbol) {
	p := r.p
	for i := from; i < end; i++ {
		s := r.syms[i]
		if i > from {
			switch {
			case s.kind == symUnknown && r.isWord(i, gone) && r.p.namesOtherLord(r.syms[from:i]):
				return nil // if Lancelot has left Foxwood
			case s.kind == symUnknown && !r.isName(i), r.says(i, "either") && r.p.kindAt(i+1) == symLord, r.isWord(i, harmless), r.isWord(i, caseFillers):
				continue
			case s.kind == symWord && s.means == kDoubt && partsOf[Fold(p.said(s.tok, s.end))]:
				continue
			case s.kind == symWord && s.means == kFiller && strings.HasPrefix(r.said(i, i+1), "with "):
				continue
			case s.kind == symWord && s.means == kWith:
				if !r.isForces(i + 1) {
					return nil // with 3 men, with more than we have
				}
				for i+1 < end && !r.startsClause(i+1) {
					i++
				}
				continue
			}
		}
		all = append(all, s)
	}
	return all
}

// isForces reports whether all that another lord has stands at symbol i: his whole army.
func (r *clauseReader) isForces(i int) bool {
	his := false
	for ; i < len(r.syms) && (r.p.skips(r.syms[i]) || r.isWord(i, theirs)); i++ {
		his = his || r.p.hasWordAt(r.syms[i].tok, theirs)
	}
	m := r.means(i)
	unknown := r.p.kindAt(i) == symUnknown && !r.isName(i)
	return his && (m == kMen || m == kKnights || m == kAll || unknown) || m == kAll
}

// startsClause reports whether a subject with a verb begins at symbol i.
func (r *clauseReader) startsClause(i int) bool {
	return r.startsTroop(i) && r.actsBehind(i) || r.isPronoun(i) && r.verbFollows(i)
}

var (
	caseFillers = wordsOf("already still yet even also just then people troops then")
	partsOf     = map[string]bool{"any of": true, "one of": true, "some of": true, "any": true, "some": true}
)

// readOwnFacts reads what the reader of conditions does not know: that a place is taken, or what one finds at a place.
func (r *clauseReader) readOwnFacts(g *caseOf) bool {
	end := r.endOfCase(g.from)
	var at target
	var lord string
	found, taken, someone, free, empty := false, false, false, false, false
	for j := g.from + 1; j < end; j++ {
		s := r.syms[j]
		switch said := r.said(j, j+1); {
		case s.kind == symNumber && !r.isOthers(j) && !(r.startsTroop(j) && at.place == "" && lord == ""):
			return false
		case r.p.isPlace(j):
			if at.place != "" {
				return false
			}
			at, found = r.p.targetOf(s), true
		case s.kind == symLord && !r.p.isMyself(s.n):
			if lord != "" {
				return false
			}
			lord = r.p.names.lords.names[s.n]
		case r.means(j) == kThere, said == "it", emptyPlace[said]:
			empty = empty || emptyPlace[said]
			if !found {
				if at = r.there; r.placeJustBefore(g.from).place != "" {
					at = r.placeJustBefore(g.from)
				}
			}
		case said == "taken", said == "occupied", said == "held":
			taken = true
		case r.means(j) == kEmpty:
			empty = true
		case said == "free" && !r.says(j-1, "the"), r.means(j) == kUnheld:
			free = true
		case r.p.hasWordAt(s.tok, somebody), r.means(j) == kAnybody, r.means(j) == kEnemy:
			someone = true
		case r.says(j, "else"), r.isWord(j, harmless), r.says(j, "before"), partsOf[said], r.isWord(j, caseFillers), r.isWord(j, gone), r.isWord(j, beingThere):
		case r.means(j) == kDoubt, r.means(j) == kNot, r.means(j) == kNo, r.means(j) == kNever, r.means(j) == kNone, r.means(j) == kOr, r.means(j) == kMine, r.means(j) == kFrom, r.means(j) == kAlly, goods[r.means(j)] && r.p.kindAt(j-1) == symLord:
			return false
		case r.says(j-1, "before"), r.p.isWord(s.tok, "else"):
		case r.startsClause(j) && (taken || free || at.place != "" && (someone || lord != "")) && j > g.from+2:
			end = j
		}
	}
	if at.place == "" || taken == free && !someone && lord == "" && !empty || empty && (taken || free || someone) {
		return false
	}
	f := Fact{Is: EnemyAt, Place: at.place}
	left := r.saysAnyOf(g.from, end, gone)
	if left && (lord == "" && someone || r.leavesFor(g.from, end)) {
		return false
	}
	if (lord != "" || someone) && !taken && (!left && !r.saysAnyOf(g.from, end, beingThere) || r.saysUnknown(g.from, end)) {
		return false
	}
	switch {
	case empty:
		f = Fact{Is: NobodyAt, Place: at.place}
	case free:
		f = Fact{Is: Unheld, Place: at.place}
	case taken && lord != "":
		f = Fact{Is: HeldBy, Place: at.place, Lord: lord}
	case lord != "":
		f = Fact{Is: LordAt, Place: at.place, Lord: lord}
	}
	f.Not = g.unless != (left && f.Is == LordAt)
	g.spoken.If, g.facts = []Fact{f}, true
	g.spoken.place = r.p.symbolOf(at.place)
	r.i, g.to = end, end
	return true
}

// Words that say that somebody is at a place, or has left it.
var (
	beingThere = wordsOf("is are be being stand stands standing sit sits sitting find finds found meet meets get gets got come comes coming turn turns show shows appear appears arrive arrives wait waits waiting reach reaches march marches ride rides go goes move moves enter enters advance advances")
	gone       = wordsOf("leave leaves left leaving gone away abandon abandons quit quits")
)

// emptyPlace are phrases that say nothing elsewhere.
var emptyPlace = map[string]bool{"it is empty": true, "it's empty": true, "it’s empty": true}

// saysUnknown reports whether a word that is not known, and says neither who is there nor that they are, stands among symbols i to before j.
func (r *clauseReader) saysUnknown(i, j int) bool {
	for k := i; k < j; k++ {
		if r.syms[k].kind == symUnknown && !r.isWord(k, caseFillers) && !r.isWord(k, beingThere) && !r.isWord(k, gone) {
			return true
		}
	}
	return false
}
