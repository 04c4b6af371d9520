package order

import (
	"slices"
	"strings"
)

// Whether somebody is at a place is said in many ways. What the other readers of conditions do not know is read by the classes of its words: all of
// them must be of one, so that a word which could matter leaves the condition unread.
//
//	S  somebody    N  nobody    x  not    e  empty    D  there    o  else    g  has left    -  what says no more than that they are there
var presenceClasses = classesOf(map[byte]string{
	'S': "somebody someone anybody anyone anything something any some enemy enemies hostile foreign stranger strangers",
	'N': "nobody none no-one no nothing",
	'x': "not hasn't haven't isn't aren't doesn't don't hasnt isnt",
	'e': "empty unoccupied vacant deserted undefended unguarded abandoned",
	'D': "there it home inside",
	'o': "else",
	'g': "gone left leaves departed vacated withdrawn",
	'-': `is are be being been stand stands standing sit sits sitting stay stays staying remain remains see seen sees spot spotted sighted find finds found got get gets has have having
		turn turns up show shows appear appears come comes arrive arrives waiting waits wait should shall does do still already yet now then even also just ever you i we they he a an the of one
		in at to on into by his own old lone visible present around about sign signs trace by so soul happens happen to located positioned camped camping camps lurking
		posted parked however too though it's that's himself itself personally person occupied garrisoned from`,
})

// readPresence reads whether somebody is at a place: "if Lionel has anybody at Fletcham", "unless somebody of Lancelot's is sitting in it".
func (r *clauseReader) readPresence(g *caseOf) bool {
	end := r.endOfPresence(g.from)
	said, lord, at := r.presenceWords(g.from+1, end)
	count := func(classes string) (n int) {
		for _, c := range []byte(classes) {
			n += strings.Count(said, string(c))
		}
		return n
	}
	if at.place == "" && count("D") > 0 {
		at = r.placeSpokenOf(g.from)
	}
	denials, empty := count("Nxg"), count("e")
	if count("g") > 0 && (lord == "" || r.leavesFor(g.from, end) || count("SNxDeo") > 0) {
		return false
	}
	if at.place == "" || said == "" || denials > 1 || empty > 1 || lord == "" && count("SN")+empty != 1 || empty > 0 && (lord != "" || count("SNo") > 0) {
		return false
	}
	f := Fact{Is: EnemyAt, Place: at.place, Not: denials > 0}
	if strings.Contains(r.said(g.from, end), " from ") && count("g") == 0 {
		return false // coming from Foxwood
	}
	switch {
	case lord != "":
		f.Is, f.Lord = LordAt, lord
	case empty > 0:
		f.Is = NobodyAt
	case count("N") > 0 && count("o") == 0:
		f.Is, f.Not = NobodyAt, false
	}
	f.Not = f.Not != g.unless
	g.spoken = spokenIf{If: []Fact{f}, lord: lord, place: r.p.symbolOf(at.place)}
	if g.facts, r.i, g.to = true, end, end; lord != "" {
		r.lord = lord
	}
	return true
}

// leavesFor reports whether the symbols from i to before j say to where somebody has left.
func (r *clauseReader) leavesFor(i, j int) bool {
	for k := r.syms[i].tok; k < r.syms[j-1].end; k++ {
		if word := r.p.bareWord(k + 1); r.p.bareSets(k).meets(gone) && (word == "for" || word == "to" || word == "towards") {
			return true
		}
	}
	return false
}

// endOfPresence is the symbol with which the condition that begins at symbol i ends; a clause may begin there without a comma.
func (r *clauseReader) endOfPresence(i int) int {
	end := r.endOfCase(i)
	if end+2 < len(r.syms) && r.syms[end].kind == symComma && r.syms[end+1].kind == symWord && r.hasOnly(end+1, end+2, concessions) && r.syms[end+2].kind == symComma {
		end += 2 // at Ufton, however,
	}
	for j := i + 2; j < end; j++ {
		if r.startsTroop(j) && !r.isOthers(j) && r.p.isPlace(j-1) {
			return j
		}
	}
	return end
}

// presenceWords are the classes of the words from symbol i to before end, with the lord and the place that they name; none if a word has no class.
func (r *clauseReader) presenceWords(i, end int) (said, lord string, at target) {
	classes := []byte{}
	for ; i < end; i++ {
		s := r.syms[i]
		switch {
		case s.kind == symLord:
			if lord != "" || r.p.isMyself(s.n) {
				return "", "", at
			}
			lord = r.p.names.lords.names[s.n]
			classes = append(classes, 'L')
			if i+1 < end && r.syms[i+1].kind == symNumber && r.syms[i+1].n == r.syms[i+1].to {
				i++ // Lionel's 02
			}
		case r.p.isPlace(i):
			if at.place != "" {
				return "", "", at
			}
			at = r.p.targetOf(s)
			classes = append(classes, 'P')
		case s.kind == symComma && i+2 < end && r.hasOnly(i+1, i+2, concessions), s.kind == symComma && i > 0 && r.hasOnly(i-1, i, concessions):
		case s.kind == symNumber && (r.isOthers(i) || s.spelt && s.n == 1):
		case s.kind != symWord && s.kind != symUnknown || s.n > 0:
			return "", "", at
		case s.kind == symWord && s.means == kDoubt && r.p.bareSets(s.tok).meets(lordPronouns):
			return "", "", at // it is not clear who HE is
		default:
			for k := s.tok; k < s.end; k++ {
				class := r.presenceClass(k, lord)
				if class == 0 {
					return "", "", at
				}
				if class != '-' {
					classes = append(classes, class)
				}
			}
		}
	}
	return string(classes), lord, at
}

// presenceClass is the class of token k in a condition; 0 if it has none. Somebody of a lord is that lord.
func (r *clauseReader) presenceClass(k int, lord string) byte {
	class := presenceClasses[strings.ReplaceAll(strings.ToLower(r.p.said(k, k+1)), "’", "'")]
	if class == 0 {
		class = presenceClasses[r.p.bareWord(k)]
	}
	if bare := r.p.bareWord(k); class == 0 && (followerWords[bare] || lord != "" && bare == "lord") {
		class = '-'
	}
	return class
}

// placeSpokenOf is the place for which THERE stands in a condition that begins at symbol i: the only one in the clause before it, or the only one TO
// which that goes; else that of the sentence before.
func (r *clauseReader) placeSpokenOf(i int) (at target) {
	var all, goals []target
	for k := i - 1; k >= 0 && r.syms[k].kind != symStop; k-- {
		if !r.p.isPlace(k) {
			continue
		}
		all = append(all, r.p.targetOf(r.syms[k]))
		if m := r.means(k - 1); m == kTo || m == kMove || m == kClaim {
			goals = append(goals, r.p.targetOf(r.syms[k]))
		}
	}
	switch {
	case len(all) == 1:
		return all[0]
	case len(goals) == 1:
		return goals[0]
	case len(all) == 0:
		return r.there
	}
	return target{}
}

// turnBehind has the clauses behind OTHERWISE, which stands behind the condition of a clause, hang on its contrary, and those before it that are
// joined to that clause on the condition too.
func (r *clauseReader) turnBehind(c *spokenClause, given *caseOf) {
	j := r.i
	for j < len(r.syms) && (r.syms[j].kind == symComma || r.syms[j].kind == symStop || r.means(j) == kAnd || r.means(j) == kBut) {
		j++
	}
	if j >= len(r.syms) || j == r.i || !r.p.saysElse(r.syms[j]) || r.p.saysThatCase(r.syms[j]) && !given.unless {
		return
	}
	if strings.HasPrefix(r.said(j, j+1), "in which") && !given.unless {
		return
	}
	turned := *given
	turned.spoken.troop.end = 0
	if !given.facts || len(given.when) > 0 || given.strength != (Condition{}) || !turned.spoken.turn() {
		return
	}
	turned.unless = false
	r.turned, r.i = &turned, j+1
	for k := range r.clauses {
		r.joinToCase(&r.clauses[k], given)
	}
	c.to = r.i
}

// joinToCase puts the orders of a clause behind a condition that a later one has for both.
func (r *clauseReader) joinToCase(c *spokenClause, given *caseOf) {
	if c.given != nil {
		return
	}
	var all []Order
	for _, o := range c.orders {
		if k := o.keyword(); k != kMove && k != kHold && k != kClaim {
			return
		}
		all = append(all, r.behindFacts(given, o)...)
	}
	if len(all) > 0 {
		c.orders, c.given = all, given
	}
}

// hearCases takes a question that is answered by what is done then for a condition: "Lancelot got anything in Ufton? Then 02 stays at home."
func (p *parser) hearCases(syms []symbol) []symbol {
	begin := 0
	for i := 0; i < len(syms); i++ {
		switch {
		case syms[i].kind == symStop:
			begin = i + 1
		case syms[i].means == kAsks && syms[i].kind == symWord && i > begin:
			so := i+3 < len(syms) && syms[i+1].isIf() && ifSo[p.bareWord(syms[i+2].tok)]
			if i+2 < len(syms) && (so || p.answersThen(syms[i+1])) && !slices.ContainsFunc(syms[begin:i], func(s symbol) bool { return s.isIf() }) && p.asksPresence(syms[begin:i]) {
				given := symbol{kind: symWord, means: kIf, tok: syms[begin].tok, end: syms[begin].end}
				syms = slices.Insert(slices.Clone(syms), begin, given)
				i++
				syms[i] = symbol{kind: symComma, tok: syms[i].tok, end: syms[i].end}
				if so {
					syms = slices.Delete(syms, i+1, i+3)
				}
			}
			begin = i + 1
			if i+2 < len(syms) && p.answersThen(syms[i+1]) && syms[i].means == kAsks {
				syms = slices.Clone(syms)
				syms[i+1].means = kDoubt // why is he there? Then 02 stays
			}
		}
	}
	return syms
}

var ifSo = wordsIn("so yes")

// answersThen reports whether THEN, or IN THAT CASE, stands at a symbol.
func (p *parser) answersThen(s symbol) bool {
	return s.kind == symWord && (s.means == kThen || p.isWord(s.tok, "then") || p.saysThatCase(s))
}

// asksPresence reports whether a question asks whether somebody is at a place.
func (p *parser) asksPresence(syms []symbol) bool {
	kept := p.syms
	p.syms = syms
	defer func() { p.syms = kept }()
	r := &clauseReader{p: p, syms: syms, there: p.there}
	said, lord, at := r.presenceWords(0, len(syms))
	return said != "" && at.place != "" && (lord != "" || strings.ContainsAny(said, "SNe"))
}

// passRather passes over "rather than wait for him", which says what is not done; it names nobody but another lord.
func (r *clauseReader) passRather() bool {
	if r.said(r.i, r.i+1) != "rather than" {
		return false
	}
	j := r.i + 1
	for ; j < len(r.syms) && !r.endsAt(j); j++ {
		if s := r.syms[j]; s.kind == symNumber || s.namesPlace() || s.kind == symWord && (s.means == kNot || s.means == kAll) {
			return false
		}
	}
	r.i = j
	return true
}

// aboutOthers reports whether a condition is about who else is at a place, and not about own troops or the phase.
func (g *caseOf) aboutOthers() bool {
	return !slices.ContainsFunc(g.spoken.If, func(f Fact) bool {
		return f.Is != LordAt && f.Is != EnemyAt && f.Is != NobodyAt && f.Is != HeldBy && f.Is != Unheld
	})
}

// nearness are words by which somebody is not at a place.
var nearness = wordsIn("near nearby by beside towards toward around beyond outside close")

// isGoingIn reports whether the verb at symbol i says that somebody goes to the place of the condition: "goes over", "marches in".
func (r *clauseReader) isGoingIn(i int) bool {
	s := r.syms[i]
	return r.means(i) == kMove && s.end > s.tok+1 && inwards[r.p.bareWord(s.end-1)]
}

var inwards = wordsIn("over in across")

// losesClaim reports whether a sentence with a condition says that a place is claimed, and none of its orders does.
func (p *parser) losesClaim(syms []symbol, all []passage) bool {
	says := slices.ContainsFunc(syms, func(s symbol) bool { return claimWords[p.bareWord(s.tok)] })
	return says && slices.ContainsFunc(syms, symbol.isIf) && !slices.ContainsFunc(all, func(c passage) bool {
		return slices.ContainsFunc(c.orders, func(o spoken) bool { return o.order.keyword() == kClaim })
	})
}

var claimWords = wordsIn("claim claims")
