package order

import (
	"slices"
	"strings"
)

// clause reads a clause from symbol r.i on.
func (r *clauseReader) clause(begin int) (c spokenClause) {
	c.from, c.verbAt = begin, -1
	for !c.failed && c.verb == none {
		if r.i >= len(r.syms) || !r.beforeVerb(&c) {
			break
		}
	}
	for c.verb != none && !c.failed && r.i < len(r.syms) {
		if !r.behindVerb(&c) {
			break
		}
	}
	r.i = min(r.i, len(r.syms)) // what is looked for may stand behind the end
	if c.to = r.i; !c.failed {
		r.finish(&c)
		r.i = min(r.i, len(r.syms))
	}
	return c
}

// A step says what came of a word of a clause.
type step uint8

const (
	untaken step = iota // it is none of these
	taken               // the reader stands behind it
	ended               // the clause ends before it
)

// took passes over the word at r.i.
func (r *clauseReader) took() step {
	r.i++
	return taken
}

// beforeVerb takes what stands before the verb. It reports false at the end of the clause.
func (r *clauseReader) beforeVerb(c *spokenClause) bool {
	if r.syms[r.i].kind != symWord {
		return r.nameBefore(c)
	}
	for _, take := range [...]func(*spokenClause) step{r.endBefore, r.oddVerb, r.oddSubject, r.winterBefore, r.subjectBefore, r.denial, r.plainBefore} {
		if s := take(c); s != untaken || c.failed {
			return s == taken && !c.failed
		}
	}
	c.failed = true
	return false
}

// firstOf is the first of the symbols up to i that say nothing.
func (r *clauseReader) firstOf(i int) int {
	for i > 0 && r.p.skips(r.syms[i-1]) {
		i--
	}
	return i
}

// endBefore ends a clause where a condition begins, or BUT and THEN; idioms are passed over.
func (r *clauseReader) endBefore(c *spokenClause) step {
	i := r.i
	switch {
	case r.isIdiom(i):
		r.i = r.behindIdiom(i)
		return taken
	case r.means(i) == kThen && c.named && r.says(i, "then"):
		return r.took()
	case r.beginsCase(i), r.means(i) == kBut, r.means(i) == kThen:
		return ended
	}
	return untaken
}

// oddVerb takes verbs that mean something else elsewhere: "leaves Amberley", "joins 09", "completes his retreat".
func (r *clauseReader) oddVerb(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	switch {
	case r.isWord(i, leaving) && r.p.isPlace(r.next(i+1)):
		c.verb, c.verbAt = kMove, i
	case r.isWord(i, leaving) && c.named && (r.means(i+1) == kAfter || r.beginsCase(i+1)):
		c.verb, c.verbAt = kWithdraw, i // can leave after three rounds
	case m == kVia && c.named && r.p.hasWordAt(r.syms[i].tok, going) && r.p.isPlace(r.next(i+1)):
		c.verb, c.verbAt = kMove, i // goes over Longarch Bridge
		r.phrase(c)
		return taken
	case r.isWord(i, offers) && !c.named && !c.foreign && r.atHead(r.firstOf(i)):
		c.me = true // propose an alliance to Gawaine
	case c.named && r.goesToward(i):
		c.verb, c.verbAt = kMove, i // nips down to Barsham
	case r.isWord(i, joining) || strings.HasPrefix(r.said(i, i+1), "joins us") || strings.HasPrefix(r.said(i, i+1), "join us"):
		c.verb, c.verbAt, c.joins = kMove, i, true
	case m == kShare && r.said(i, i+1) == "proceeds from" && r.p.isPlace(r.next(i+1)):
		c.verb, c.verbAt, r.i = kMove, i, r.next(i+1)
		c.origin = append(c.origin, r.p.targetOf(r.syms[r.i]))
	case m == kWithdraw && c.named && r.isWord(i-1, theirsWords):
		c.verb, c.verbAt = kMove, i
	case m == kNot && r.isWord(i, stopping) && c.named && r.beginsCase(i+1):
		c.verb, c.verbAt = kWithdraw, i // we stop when we are four behind
	default:
		return untaken
	}
	return r.took()
}

// oddSubject takes groups and exceptions: "the three of us", "everybody but 05", "he and 03", "let's", "anyone who".
func (r *clauseReader) oddSubject(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	switch {
	case r.countOfGroup(i) > 0:
		r.group(c)
		return taken
	case allBut[Fold(r.p.said(r.syms[i].tok, r.syms[i].end))]:
		r.allBut(c)
		return taken
	case r.isPronoun(i) && r.means(i+1) == kAnd && r.startsTroop(i+2):
		c.who, c.named, r.i = r.lastNamed(), true, i+2
		if r.given != nil && len(r.given.named) == 1 {
			c.who = r.given.named
		}
		c.who = slices.Clone(c.who)
		c.failed = len(c.who) != 1
		return taken
	case letUs[r.said(i, i+1)] && !c.named:
		c.everybody, c.named, c.lets = true, true, true
	case c.wants && !c.named && r.isWord(i, wantedWords):
		c.named, c.pronoun, c.one = true, true, !r.says(i, "them")
	case r.isWord(i, relative) && c.named:
		for r.i < len(r.syms) && !r.endsAt(r.i) && !r.isWord(r.i, modals) && !(c.anybody && (r.means(r.i) == kDefeat || r.means(r.i) == kVictory || r.means(r.i) == kBehind)) {
			r.i++
		}
		return taken
	case (m == kDefeat || m == kVictory) && c.anybody:
		r.given, c.ownCase = &caseOf{outcome: m, from: i, to: i + 1}, true
	case m == kAnybody && r.atHead(i) && !c.named:
		c.everybody, c.named, c.anybody = true, true, true
	case m == kBehind && c.anybody && r.p.kindAt(r.next(i+1)) == symNumber:
		r.i = r.next(i + 1)
		c.when = append(c.when, Withdrawal{When: Behind, N: r.syms[r.i].n})
	case r.says(i, "only") && !c.named && r.startsTroop(i+1):
	default:
		return untaken
	}
	return r.took()
}

// winterBefore takes what clauses of winter have before their verb: who comes first, and what is not bought.
func (r *clauseReader) winterBefore(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	switch {
	case !r.p.wintersNow():
		return untaken
	case goods[m] && c.denied:
		c.asIs = true
	case goods[m] && r.means(r.next(i+1)) == kEnter:
		c.hired = true // the new knights start at Foxwood
	case m == kFirst:
		money := r.saysAnyOf(i, i+1, moneyWords) || r.saysAnyOf(i, i+1, shortWords)
		c.first, r.first = c.named || money, r.first || money && r.atHead(i)
	default:
		return untaken
	}
	return r.took()
}

// subjectBefore takes the troops of whom the clause speaks.
func (r *clauseReader) subjectBefore(c *spokenClause) step {
	i, m := r.i, r.means(r.i)
	switch {
	case m == kAnd && c.named && r.takeHisMen(c, i+1):
		return taken
	case m == kAnd && (!c.named || !r.startsTroop(i+1)):
		return ended
	case m == kAnd:
	case r.startsTroop(i):
		r.takeSubject(c)
		return taken
	case m == kNone:
		c.everybody, c.named, c.denied = true, true, true
	case r.isPronoun(i):
		r.takePronoun(c)
	case m == kHurt && c.named && len(c.when) == 0:
		if r.means(i+1) == kAnd {
			r.i++ // my lord is hurt and should go home
		}
	default:
		return untaken
	}
	return r.took()
}

// denial takes NOT, NO and NEVER, and ONLY. Of two denials nobody knows what they mean.
func (r *clauseReader) denial(c *spokenClause) step {
	p, i, m := r.p, r.i, r.means(r.i)
	needed := r.isWord(r.next(i+1), neededWords) || r.means(r.next(i+1)) == kBuy
	switch {
	case c.named && (m == kDismiss && !p.wintersNow() || m == kNot && needed):
		for r.i < len(r.syms) && r.means(r.i) != kAnd && !r.endsAt(r.i) { // is not needed at Pulham any longer, and goes
			r.i++
		}
		c.failed = r.means(r.i) != kAnd || len(c.who) == 0 || c.me
	case m == kNot || m == kNo || m == kNever:
		c.failed = c.denied || r.says(i, "neither")
		c.denied = true
	case (m == kAway || m == kLikewise) && c.denied:
	case r.says(i, "only"):
		c.only = true
	default:
		return untaken
	}
	return r.took()
}

// prepositions are the words behind which a place, troops or a time stands.
var prepositions = set(kAt, kFrom, kTo, kVia, kBy, kPhases, kSince, kFor, kWith, kAfter, kAgainst)

// plainBefore takes the verb, a preposition, and what says nothing.
func (r *clauseReader) plainBefore(c *spokenClause) step {
	p, i := r.p, r.i
	s := r.syms[i]
	switch m := s.means; {
	case r.isWord(i, permits) && (c.named || c.foreign), m == kWish, m == kWant, p.skips(s), m == kThere:
		c.wants = c.wants || m == kWant || m == kWish
	case m == kMove && r.says(i, "let"):
	case verbs[m]:
		c.verb, c.verbAt, c.subjects = m, i, len(c.lords)
		if s.leads && m == kMove {
			c.verb = kLead
		}
	case prepositions[m]:
		r.phrase(c)
		return taken
	case r.freely && m == kDoubt && c.named && !c.me && !excepting[Fold(p.said(s.tok, s.end))]:
	default:
		return untaken
	}
	return r.took()
}

// nameBefore takes a name, a number or a sign before the verb.
func (r *clauseReader) nameBefore(c *spokenClause) bool {
	s := r.syms[r.i]
	switch {
	case s.kind == symComma:
		if c.named && len(c.ats)+len(c.goals) > 0 && (goes[r.lastVerb] || stays[r.lastVerb] || r.lastVerb == kRelocate) {
			return false // 06 at Amberley, 02 can stay
		}
		if c.named && r.startsTroop(r.i+1) {
			r.i++
			return true
		}
		if r.p.kindAt(r.i+1) == symComma && (c.named || c.foreign) {
			r.i += 2 // what stood between them has been dropped
			return true
		}
		if behind := r.behindRelative(r.i + 1); (c.named || c.foreign) && behind > 0 {
			r.i = behind
			return true
		}
		if behind := r.behindAside(r.i + 1); c.named && behind > 0 {
			r.i = behind
			return true
		}
		return false
	case s.kind == symNumber && r.isWord(r.i+1, measures):
		c.foreign = true
		r.i++
	case r.isWord(r.i, offers) && !c.named && !c.foreign && r.i+1 < len(r.syms) && r.syms[r.i+1].kind == symLord:
		c.me = true // offer Gawaine an alliance
	case r.isWord(r.i, offers) && r.i+1 < len(r.syms) && (r.syms[r.i+1].kind == symLord || r.isWord(r.i+1, himWords)):
	case r.startsTroop(r.i):
		r.takeSubject(c)
		return !c.failed
	case s.kind == symLord:
		c.foreign = true
		c.lords = append(c.lords, r.p.names.lords.names[s.n])
	case s.kind == symPlace || s.kind == symStone:
		c.bare = append(c.bare, r.p.targetOf(s))
	case r.p.wintersNow() && c.pronoun && r.isWord(r.i, living):
		c.verb, c.verbAt = kEnter, r.i // they can live at Foxwood
	case r.countOfGroup(r.i) > 0:
		return r.group(c)
	case r.isWord(r.i, joining) && c.named:
		c.verb, c.verbAt, c.joins = kMove, r.i, true
	case s.kind == symUnknown && s.n == 0 && c.named && r.goesToward(r.i):
		c.verb, c.verbAt = kMove, r.i // nips down to Barsham
	case s.kind == symUnknown && s.n == 0 && c.named && !c.foreign && r.isAfterArticle(r.i) && r.isWord(r.i-2, making):
		c.noun = true // makes an excursion
	case s.kind == symUnknown && s.n == 0 && (c.foreign || r.isWord(r.i, mannerWords) || r.freely && c.named && !c.me && !r.isName(r.i)):
	case s.kind == symUnknown && s.n == 0 && !c.named && !r.p.capital(s.tok):
		c.foreign = true
	default:
		c.failed = s.kind != symStop && s.kind != symColon
		return false
	}
	r.i++
	return true
}

var (
	permits     = wordsOf("may must")
	mannerWords = wordsOf("already still therefore thus himself herself themselves itself then gladly quietly slowly meanwhile better best rather instead ought like prefer finish finishes complete completes continue continues call calls among uphold upholds maintain maintains renew renews")
)

var making = wordsOf("make makes making undertake undertakes begin begins pay pays take takes")

var living = wordsOf("live lives lodge lodges dwell dwells serve serves settle settles")

// goesToward reports whether a verb that is not known stands at symbol i, with the direction behind it: "nips down to Barsham".
func (r *clauseReader) goesToward(i int) bool {
	if s := r.syms[i]; s.kind != symUnknown || s.n > 0 || r.isAfterArticle(i) || r.isWord(i, addressing) {
		return false
	}
	j := i + 1
	for r.isWord(j, directions) {
		j++
	}
	led := j > i+1 || j < len(r.syms) && r.p.hasWordAt(r.syms[j].tok, directions)
	return led && r.means(j) == kTo && r.p.isPlace(r.next(j+1))
}

// addressing are verbs of what goes over a distance while nobody does.
var addressing = wordsOf("look looks glance glances stare stares point points wave waves call calls shout shouts speak speaks talk talks listen listens write writes refer refers belong belongs nod nods")

var directions = wordsOf("up down over across along round around off out on back in through")

// isAfterArticle reports whether an article, or HIS, stands before symbol i.
func (r *clauseReader) isAfterArticle(i int) bool {
	return i > 0 && (r.means(i-1) == kArticle || r.isWord(i-1, theirsWords))
}
