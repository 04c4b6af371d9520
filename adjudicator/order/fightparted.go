package order

import (
	"slices"
	"strings"
)

// partedVerbs are the verbs that may stand apart from the word that belongs to them: "pull 02 out", "keep everybody out of fights".
var partedVerbs = map[string]bool{"keep": true, "keeps": true, "pull": true, "get": true, "hold": true, "bring": true, "draw": true, "leave": true, "give": true, "gives": true}

// takeParted takes a verb, the troops behind it and what belongs to the verb behind them.
func (s *fightScan) takeParted() bool {
	verb, begin, kept := s.items[s.at].word, s.at, s.part
	if (verb == "leave" || verb == "leaves") && (begin+1 == len(s.items) || s.items[begin+1].word == "") && s.part.has.meets(iRounds|iBehind|iHurt) {
		s.at++
		return s.takeIdea(iWithdraw)
	}
	if !partedVerbs[verb] || begin+1 >= len(s.items) {
		return false
	}
	s.at++
	if s.takeNamed() && s.at < len(s.items) {
		if n, means := s.phraseBehind(verb, s.at); n > 0 && means.meets(iAvoid|iWithdraw|iHome) {
			s.at += n
			s.prep = s.items[s.at-1].word
			if s.part.has.meets(iAll) && !kept.has.meets(iAll) && len(kept.troops) > 0 {
				s.part.has = s.part.has&^iAll | iFoe // 02 gives everyone a wide berth
			}
			return s.takeIdea(means)
		}
	}
	s.at, s.part = begin, kept
	return false
}

// takeNamed takes troops that are named one by one, or all.
func (s *fightScan) takeNamed() bool {
	if s.namesTroops(s.at) {
		return s.takeTroops()
	}
	n, means := s.phrase(s.at)
	if n == 0 || means&(iAll|iHim|iThem|iRest) == 0 {
		return false
	}
	s.at += n
	return s.takeIdea(means)
}

// phraseBehind is the longest phrase of a verb and what stands at an item: how many words behind the verb, and what they stand for.
func (s *fightScan) phraseBehind(verb string, at int) (n int, means idea) {
	text := verb
	for k := at; k < len(s.items) && s.items[k].word != "" && fightIdeas().begins[text]; k++ {
		text += " " + s.items[k].word
		if found := fightIdeas().ideas[text]; found != 0 {
			n, means = k+1-at, found
		}
	}
	return n, means
}

// joinLateCase puts a condition that stands last, behind a comma or BUT, into the part before it: "05 attacks, but only if he is stronger".
func joinLateCase(parts []fightPart) []fightPart {
	last := len(parts) - 1
	if last < 1 {
		return parts
	}
	c, p := parts[last], parts[last-1]
	if c.joint == kAnd || c.has&^caseIdeas&^iStop != 0 || !c.has.meets(iIf|iOnlyIf|iUnless) || len(c.troops) > 0 || c.nots > 0 || p.has.meets(caseHeads|iExcept|iElse|iWon|iLost) || !p.has.meets(fightDeeds) {
		return parts
	}
	p.has |= c.has
	p.when = append(append([]Withdrawal(nil), p.when...), c.when...)
	p.inCase, p.odds, p.to = c.inCase, c.odds, c.to
	p.caseOpen, p.predicate, p.lordHurt, p.unclear = true, c.predicate, c.lordHurt, p.unclear || c.unclear
	return append(parts[:last-1:last-1], p)
}

// takeRound takes the number of a round that stands behind it: "round four".
func (s *fightScan) takeRound(k int) bool {
	if k >= len(s.items) || s.p.kindAt(s.items[k].sym) != symNumber || s.isTroopNumber(k) {
		return false
	}
	i := s.items[k].sym
	n := s.syms[i]
	if s.part.has.meets(iBefore) || n.n != n.to || n.n < 1 || n.n > 40 {
		return false
	}
	s.part.when = append(s.part.when, s.afterRound(n.n, i, i))
	s.part.has |= iRounds
	s.part.predicate = s.part.caseOpen
	s.at = k + 1
	return true
}

// orMeasure adds what stands behind OR to the WITHDRAW before: "after four rounds, or if we are two down".
func (m *fightMeaning) orMeasure(p *fightPart) bool {
	if !p.has.meets(iOr) || p.has&^(iOr|iIf|iOnlyIf|measuresOf|iWe|iNothing|iStop) != 0 || len(m.said) == 0 || len(p.troops) > 0 && !p.lordHurt || p.has.meets(iHurt) && !p.lordHurt {
		return false
	}
	o, ok := doWithdraw(m, p)
	return ok && addMeasure(&m.said[len(m.said)-1], o.order)
}

// isOfOthers reports whether a clause is of troops that its condition does not name, though it names some.
func (c *spokenClause) isOfOthers(t Troops) bool {
	return len(c.given.named) > 0 && !slices.Equal(c.given.named, t)
}

// deniesOthers reports whether a part says only who does not take the wounds of which the part before speaks: ", not 05".
func (m *fightMeaning) deniesOthers(p *fightPart) bool {
	if p.has&^iNothing != iNot || len(p.troops) == 0 || len(m.said) == 0 {
		return false
	}
	w, ok := m.said[len(m.said)-1].order.(Wounds)
	for _, id := range m.idsOf(p.troops) {
		for _, first := range w.Troops {
			ok = ok && id != first
		}
	}
	return ok
}

// otherwiseNot reports whether a part says that what stands before is not done otherwise: "otherwise he leaves them alone".
func (m *fightMeaning) otherwiseNot(p *fightPart) bool {
	if len(m.said) == 0 || p.has&^(iElse|iNot|iAvoid|iFight|iFoe|iThem|iHim|iWe|iHe|iThey|iNothing) != 0 || !p.has.meets(iNot|iAvoid) || p.has.has(iNot|iAvoid) || len(p.troops) > 0 {
		return false
	}
	o := m.said[len(m.said)-1]
	s, ok := o.order.(Stance)
	return ok && (s.Do == Attack && s.If != (Condition{}) || s.Do == Defend && o.hits)
}

// addMeasure adds a second measure to the WITHDRAW of the same troops: "after four rounds, and at once if my lord is hurt".
func addMeasure(b *fightOrder, o Order) bool {
	first, one := b.order.(Withdraw)
	second, two := o.(Withdraw)
	if !one || !two || len(first.When) != 1 || len(second.When) != 1 || !measured(first.When[0]) || !measured(second.When[0]) || first.When[0].When == second.When[0].When {
		return false
	}
	first.When = []Withdrawal{first.When[0], second.When[0]}
	b.order = first
	return true
}

// joinWithdrawals makes one WITHDRAW of two for the same troops in a sentence.
func joinWithdrawals(all []passage) {
	var before *spoken
	for k := range all {
		for i := 0; i < len(all[k].orders); i++ {
			o := &all[k].orders[i]
			w, ok := o.order.(Withdraw)
			if !ok {
				continue
			}
			if before == nil || !sameTroops(before.order, w) {
				before = o
				continue
			}
			if b := (fightOrder{order: before.order}); len(all[k].orders) > 1 && addMeasure(&b, w) {
				before.order = b.order
				all[k].orders = slices.Delete(all[k].orders, i, i+1)
				i--
			} else if addMeasure(&b, w) {
				before.order, o.order = b.order, b.order
			}
		}
	}
}

// measured reports whether a withdrawal is one of those that may stand beside another.
func measured(w Withdrawal) bool { return w.When == After || w.When == Behind || w.When == LordHurt }

// anybodyBefore reports whether it is ANYBODY of whom the words right before the one that has just been passed speak.
func (s *fightScan) anybodyBefore() bool {
	for k := s.at - 2; k >= 0 && k > s.at-6; k-- {
		if w := s.items[k].word; w == "anyone" || w == "anybody" {
			return true
		}
	}
	return false
}

// misled reports whether the rows have read what they must not of a sentence about fighting: those who keep away from others as those who
// stay, odds as being the stronger, or a withdrawal without its condition.
func (p *parser) misled(syms []symbol, all []passage) bool {
	holds, stronger, leaves, wounds, outcome := false, false, false, false, false
	for _, c := range all {
		for _, o := range c.orders {
			s, _ := Unwrap(o.order).(Stance)
			wounds = wounds || o.order.keyword() == kWounds
			leaves = leaves || o.order.keyword() == kWithdraw
			outcome = outcome || o.order.keyword() == kVictory || o.order.keyword() == kDefeat
			holds = holds || o.order.keyword() == kHold
			stronger = stronger || s.If.Stronger
		}
	}
	if leaves && !outcome && p.saysIdea(syms, iIf|iOnlyIf|iUnless) && p.saysIdea(syms, iWon|iLost|iWeaker) {
		return true
	}
	if wounds && slices.ContainsFunc(syms, p.isForTroop) {
		return true
	}
	return leaves && p.countsTroop(syms, all) || holds && slices.ContainsFunc(syms, func(s symbol) bool { return p.keepsAway(s) || p.saysFightWord(s.tok, fightRuns) }) || stronger && slices.ContainsFunc(syms, p.multiplies)
}

// forbidding are the words by which somebody is told what not to do.
var forbidding = map[string]bool{"don't": true, "dont": true}

// addressesLord reports whether the sentence is said to another lord: "Lancelot, keep away from my troops".
func (r *clauseReader) addressesLord() bool {
	i := 0
	for i < len(r.syms) && r.p.skips(r.syms[i]) {
		i++
	}
	return i+1 < len(r.syms) && r.syms[i].kind == symLord && !r.p.isMyself(r.syms[i].n) && r.syms[i+1].kind == symComma
}

// isForTroop reports whether a symbol names a troop behind FOR, which takes no wounds then: "03 takes the wounds for 02".
func (p *parser) isForTroop(s symbol) bool {
	return s.namesTroops() && (p.isWord(s.tok-1, "for") || p.isWord(s.tok-1, "my") && p.isWord(s.tok-2, "for"))
}

// countsTroop reports whether a number that counts rounds or kills was read as a troop that withdraws: "if we are 2 down".
func (p *parser) countsTroop(syms []symbol, all []passage) bool {
	for i, s := range syms[:max(len(syms)-1, 0)] {
		if s.kind != symNumber || !p.saysFightWord(s.end, fightUnits) || strings.HasPrefix(p.said(s.tok, s.end), "0") {
			continue
		}
		if i > 0 && syms[i-1].kind == symNumber {
			continue
		}
		for _, c := range all {
			for _, o := range c.orders {
				if w, ok := Unwrap(o.order).(Withdraw); ok && slices.Contains(w.Troops, Item{First: s.n, Last: s.n}) {
					return true
				}
			}
		}
	}
	return false
}

// keepsAway reports whether KEEP AWAY and the like begins at a symbol.
func (p *parser) keepsAway(s symbol) bool {
	return p.saysFightWord(s.tok, fightKeeps) && (p.saysFightWord(s.tok+1, fightAways) || p.saysFightWord(s.tok+2, fightAways))
}

// multiplies reports whether a symbol stands for odds in words.
func (p *parser) multiplies(s symbol) bool {
	return p.saysFightWord(s.tok, fightTimes) || p.saysFightWord(s.tok, fightCounts) && p.saysFightWord(s.tok+1, fightTos) && p.saysFightWord(s.tok+2, fightCounts)
}

var (
	fightKeeps  = []string{"keep", "keeps", "stay", "stays"}
	fightAways  = []string{"away", "clear"}
	fightTimes  = []string{"twice", "thrice", "double", "triple"}
	fightCounts = []string{"one", "two", "three", "four", "five"}
	fightRuns   = []string{"run", "runs", "flee", "flees"}
	fightUnits  = []string{"down", "behind", "points", "kills", "rounds"}
	fightTos    = []string{"to"}
)

// saysFightWord reports whether one of some words stands at a token.
func (p *parser) saysFightWord(tok int, words []string) bool {
	return tok >= 0 && tok < len(p.toks) && slices.ContainsFunc(words, func(w string) bool { return p.isWord(tok, w) })
}
