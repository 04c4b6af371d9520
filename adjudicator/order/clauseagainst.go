package order

import (
	"slices"
	"strings"
)

// What is said of the troops of another lord is read word by word here, since most of its words mean something else elsewhere: whom one meets, finds
// or comes across, and who is to be left in peace.
var (
	quantityWords = wordsIn("any anyone anybody anything all every everyone everybody each whoever whomever whatever whichever some one those of the")
	followerWords = wordsIn(`people men man troops troop lot forces force units unit soldiers soldier host army band company lads fellows crowd bunch folk folks followers
		party side knights knight esquires esquire men-at-arms ones boys crew warriors`)
	meetingWords = wordsIn(`that which who whom whomever whoever they he she we you i it meet meets met meeting find finds found finding encounter encounters encountered see sees
		seen spot spots come comes came coming across upon with on the a way along their his our your road roads route march journey where wherever whenever everywhere
		anywhere sight in happen happens to be may might can could should will run runs into bump bumps turn turns up show shows appear appears cross crosses path
		paths get gets reach of them him there stand stands are is no matter if ever reached one`)
)

// wordsIn makes a set of words that is asked only in clauses that name another lord.
func wordsIn(text string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(text) {
		all[word] = true
	}
	return all
}

// hasOnly reports whether each word of the symbols from i to before j is one of some.
func (r *clauseReader) hasOnly(i, j int, words map[string]bool) bool {
	for ; i < j; i++ {
		for k := r.syms[i].tok; k < r.syms[i].end; k++ {
			if !words[r.p.bareWord(k)] {
				return false
			}
		}
	}
	return true
}

// otherLord is the symbol of the other lord whose people are named at symbol i, and the symbol behind them: "any of Lancelot's men". Behind is 0 if
// they are not.
func (r *clauseReader) otherLord(i int) (lord, behind int) {
	for lord = i; lord < len(r.syms) && r.syms[lord].kind != symLord && !r.endsAt(lord); lord++ {
		if lord > i+longestAside || !r.hasOnly(lord, lord+1, quantityWords) && !r.hasOnly(lord, lord+1, followerWords) {
			return lord, 0
		}
	}
	if lord >= len(r.syms) || r.syms[lord].kind != symLord || r.p.isMyself(r.syms[lord].n) {
		return lord, 0
	}
	for behind = lord + 1; behind < len(r.syms) && r.syms[behind].kind != symNumber && r.hasOnly(behind, behind+1, followerWords); behind++ {
	}
	return lord, behind
}

// opponentBehind takes whom a clause of attacking is about, behind its verb: "any of Lancelot's people whom they meet on the way".
func (r *clauseReader) opponentBehind(c *spokenClause) bool {
	if c.verb != kAttack || len(c.lords) > 0 {
		return false
	}
	if r.isWord(r.i, foeWords) && r.given != nil && r.given.spoken.lord != "" && r.endsAt(r.i+1) && !r.beginsCase(r.i+1) {
		c.lords, r.i = []string{r.given.spoken.lord}, r.i+1 // if Lancelot is there, 02 engages him
		return true
	}
	lord, behind := r.otherLord(r.i)
	them := r.given != nil && r.given.spoken.Against != "" && len(r.given.spoken.If) == 0 && r.isWord(r.i, foeWords)
	if them {
		behind = r.i + 1 // Lancelot's men: attack them wherever you see them
	}
	if behind == 0 {
		return false
	}
	end := behind
	for end < len(r.syms) && r.hasOnly(end, end+1, meetingWords) && r.syms[end].kind != symNumber && !r.beginsCase(end) {
		end++
	}
	given, odds := r.strengthWhere(behind, end)
	if odds > 0 {
		end = odds
	} else if r.meetsBehind(end) > 0 {
		end = r.meetsBehind(end)
	}
	if !r.endsAt(end) || c.strength != (Condition{}) {
		return false
	}
	if !them {
		c.lords = append(c.lords, r.p.names.lords.names[r.syms[lord].n])
	}
	c.strength, r.i = given, end
	r.subjectAbove(c)
	return true
}

// meetsBehind is the symbol behind "if he meets him" at symbol i, which says no more than the attack before it; 0 if that does not stand there.
func (r *clauseReader) meetsBehind(i int) int {
	if r.means(i) != kIf || !meets[r.said(i, i+1)] {
		return 0
	}
	end := i + 1
	for end < len(r.syms) && r.hasOnly(end, end+1, meetingWords) && r.syms[end].kind != symNumber {
		end++
	}
	if end == i+1 || !r.endsAt(end) {
		return 0
	}
	return end
}

var meets = wordsIn("if when whenever")

var foeWords = wordsOf("him them")

// strengthWhere reads "wherever we are two to one", "where we are stronger", which ends the words from symbol i to end.
func (r *clauseReader) strengthWhere(i, end int) (given Condition, behind int) {
	where := slices.ContainsFunc(r.syms[i:end], func(s symbol) bool { return placesOfMeeting[r.p.bareWord(s.tok)] })
	we := slices.ContainsFunc(r.syms[i:end], func(s symbol) bool { return ourSide[r.p.bareWord(s.tok)] })
	if !where || !we || end >= len(r.syms) {
		return given, 0
	}
	if r.means(end) == kStronger {
		return Condition{Stronger: true}, end + 1
	}
	f, behind := r.p.oddsOf(r.syms, end)
	return f, behind
}

var (
	placesOfMeeting = wordsIn("where wherever whenever")
	ourSide         = wordsIn("we they he i are is")
)

// oddsOf reads the odds at symbol i: two to one, 3:2.
func (p *parser) oddsOf(syms []symbol, i int) (Condition, int) {
	kept := p.syms
	p.syms = syms
	defer func() { p.syms = kept }()
	f, behind := p.factOfOdds(Fact{}, i)
	if f.Is != Strength {
		return Condition{}, 0
	}
	return f.Weighs, behind
}

// subjectAbove has a clause without a subject behind a semicolon speak of those of whom the text spoke before it.
func (r *clauseReader) subjectAbove(c *spokenClause) {
	first := r.syms[0].tok
	if t := r.before.pick(false, true); len(t) > 0 && !c.named && !r.spoke && first > 0 && r.p.is(first-1, ";") {
		c.who, c.named = t, true
	}
}

// everybodyBehind takes ", everybody" or ", all of us" at the end of a clause that names nobody.
func (r *clauseReader) everybodyBehind(c *spokenClause) {
	j := r.i + 1
	fights := c.verb == kAttack || c.verb == kDefend || c.verb == kPassive
	if !fights || c.named && !c.everybody || r.i >= len(r.syms) || r.syms[r.i].kind != symComma || r.means(j) != kAll || j+1 < len(r.syms) && r.syms[j+1].kind != symStop {
		return
	}
	c.everybody, c.named, r.i = true, true, j+1
}

// opponentHead takes whom all that stands behind it is against: "Against Lionel's people we only defend", "Lancelot's lot: attack on sight".
func (r *clauseReader) opponentHead(begin int) bool {
	lord, behind := r.p.opponentAt(r.syms, r.i)
	if behind == 0 || r.given != nil && (r.given.spoken.Against == "" || len(r.given.spoken.If) > 0) {
		return false
	}
	g := &caseOf{from: begin}
	g.spoken.Against = lord
	r.given, r.lord, r.i = g, lord, behind
	g.to = behind
	r.clauses = append(r.clauses, spokenClause{from: begin, to: behind, isCase: true})
	return true
}

// opponentAt is the lord of whom it is said at symbol i that a stance is towards him, and the symbol behind him; 0 if there is none.
func (p *parser) opponentAt(syms []symbol, i int) (lord string, behind int) {
	kept := p.syms
	p.syms = syms
	defer func() { p.syms = kept }()
	r := &clauseReader{p: p, syms: syms}
	from, i := i, r.behindToward(i)
	at, behind := r.otherLord(i)
	if behind == 0 || behind >= len(syms) || r.joinsLord(behind) {
		return "", 0
	}
	bare, told := at == from && behind == at+1, toldOf[r.said(from, i)]
	if told {
		if behind+1 >= len(syms) || !r.hasOnly(behind, behind+2, concerned) && !r.hasOnly(behind, behind+1, concerned) {
			return "", 0
		}
		for behind < len(syms) && r.hasOnly(behind, behind+1, concerned) {
			behind++
		}
	}
	for behind < len(syms) && (syms[behind].kind == symComma || r.hasOnly(behind, behind+1, concessions)) {
		behind++
	}
	colon := behind < len(syms) && syms[behind].kind == symColon
	parted := colon || syms[behind-1].kind == symComma
	if colon {
		behind++
	}
	different := r.differentAt(behind)
	with := i > from && r.p.isWord(syms[from].tok, "with") // it could say much else
	behind = max(behind, different)
	switch {
	case behind >= len(syms), !r.tellsStance(behind), i == from && (!parted || bare && !colon):
		return "", 0
	case with && different == 0 && !colon:
		return "", 0
	}
	return p.names.lords.names[syms[at].n], behind
}

// joinsLord reports whether another lord is joined to the one before symbol i.
func (r *clauseReader) joinsLord(i int) bool {
	return i+1 < len(r.syms) && (r.syms[i].joins() || r.means(i) == kOr) && r.syms[i+1].kind == symLord
}

// behindToward is the symbol behind "against" or "as for" at symbol i; i itself if none of them stands there.
func (r *clauseReader) behindToward(i int) int {
	if r.means(i) == kAgainst {
		return i + 1
	}
	for end := min(i+5, len(r.syms)); end > i; end-- {
		if towardHeads[r.said(i, end)] {
			return end
		}
	}
	return i
}

var (
	towardHeads = map[string]bool{
		"against": true, "towards": true, "toward": true, "versus": true, "vs": true, "with": true, "as for": true, "as to": true, "regarding": true, "concerning": true,
		"facing": true, "when facing": true, "when meeting": true, "when fighting": true, "when we meet": true, "with regard to": true, "with respect to": true, "as regards": true,
		"when it comes to": true, "in the case of": true, "as far as": true, "so far as": true, "where": true,
	}
	toldOf      = map[string]bool{"as far as": true, "so far as": true, "where": true}
	concerned   = wordsIn("is are concerned")
	concessions = wordsIn("though however on the other hand by contrast too also")
)

// differentAt is the symbol behind "it's different," at symbol i; 0 if that does not stand there.
func (r *clauseReader) differentAt(i int) int {
	j := i
	for j < len(r.syms) && r.syms[j].kind != symComma && r.syms[j].kind != symColon && r.syms[j].kind != symStop {
		j++
	}
	if j == i || j+1 >= len(r.syms) || !r.hasOnly(i, j, differing) {
		return 0
	}
	return j + 1
}

var differing = wordsIn("it it's its that that's is another a different matter story case things are other the")

// tellsStance reports whether the first verb behind symbol i tells how to fight, and no place, other lord or condition stands before it.
func (r *clauseReader) tellsStance(i int) bool {
	for ; i < len(r.syms); i++ {
		switch m := r.means(i); {
		case m == kAttack, m == kDefend, m == kPassive, m == kWithdraw:
			return true
		case r.p.isPlace(i), r.syms[i].kind == symLord && !r.p.isMyself(r.syms[i].n), r.syms[i].kind == symStop:
			return false
		case r.says(i, "have") || r.says(i, "has") || r.says(i, "keep") || r.says(i, "keeps") || r.says(i, "stay"):
		case m != none && verbs[m] && m != kBuy, m == kAlly, m == kEnemy, m == kNeutral, m == kIf, m == kUnless:
			return false
		}
	}
	return false
}

// opposesHead reports whether a sentence begins with the lord whom its stance is against.
func (p *parser) opposesHead(syms []symbol) bool {
	if !p.namesOtherLord(syms) {
		return false
	}
	i := 0
	for i < len(syms) && syms[i].joins() {
		i++
	}
	_, behind := p.opponentAt(syms, i)
	return behind > 0 || p.sparesAndDefends(syms)
}

// namesOtherLord reports whether a lord who is not the writer is named among some symbols.
func (p *parser) namesOtherLord(syms []symbol) bool {
	return slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symLord && !p.isMyself(s.n) })
}

// sparesAndDefends reports whether a sentence says that somebody is not attacked, and then how: "nobody attacks Lionel, just defend".
func (p *parser) sparesAndDefends(syms []symbol) bool {
	denies, attacks, lord := false, false, false
	for _, s := range syms {
		switch {
		case s.kind == symLord && attacks:
			lord = true
		case s.kind != symWord:
		case s.means == kDefend && lord:
			return true
		case s.means == kPassive: // nobody attacks
			attacks = true
		case s.means == kNone || s.means == kNot:
			denies = true
		case s.means == kAttack && denies:
			attacks = true
		}
	}
	return false
}
