package order

import (
	"slices"
	"strings"
)

// hearCaseAgain hears a condition that says no more than that the one before it is not true as OTHERWISE: "if he isn't there, 02 stays".
func (p *parser) hearCaseAgain() {
	for i := 1; i < len(p.syms); i++ {
		switch s := p.syms[i]; {
		case s.kind != symWord:
		case s.means == kFiller && p.hasWordAt(p.syms[i-1].end-1, caseEnds) && emptyPlace[strings.ToLower(p.said(s.tok, s.end))]:
			p.hearItEmpty(i)
		case s.means == kIf:
			p.hearElse(i)
		case s.means == kDismiss && p.isWord(s.tok, "free") && (p.isWord(s.tok-1, "is") || p.isPlace(i-1) && strings.ContainsAny(p.said(s.tok-1, s.tok), "'’")):
			p.syms[i].means = kUnheld // if Foxwood is free 02 goes there
		}
	}
	p.joinCases()
	p.hearQuestionedCase()
	if len(p.syms) > 0 && p.syms[0].means == kIf && p.syms[0].kind == symWord && p.goesOnWithCase() {
		p.hearElse(0)
	}
}

// hearItEmpty puts the place that was named before in the place of IT in "only if it's empty" at symbol i.
func (p *parser) hearItEmpty(i int) {
	at := p.symbolOf(p.placeBefore(i))
	if at.end == 0 {
		return
	}
	s := p.syms[i]
	at.tok, at.end = s.tok, s.tok+1
	if p.syms[i-1].means == kDoubt {
		p.syms[i-1].means = kIf
	}
	p.syms[i] = symbol{kind: symWord, means: kEmpty, tok: s.end - 1, end: s.end}
	p.syms = slices.Insert(p.syms, i, at)
}

var caseEnds = wordsOf("if unless")

// goesOnWithCase reports whether the line above has conditions.
func (p *parser) goesOnWithCase() bool {
	above := p.ordersAbove()
	return len(above) > 0 && !slices.ContainsFunc(above, func(l Line) bool { _, conditional := l.Order.(Conditional); return !conditional })
}

// hearElse makes one symbol of the condition at symbol i, if it has no more than a pronoun and a verb that is denied, with what says nothing behind it.
func (p *parser) hearElse(i int) {
	if i+1 >= len(p.syms) || !p.bareSets(p.syms[i+1].tok).meets(caseProns) {
		return
	}
	said, j := []byte(nil), i+1
	for ; j < len(p.syms) && len(said) < longestElse; j++ {
		s := p.syms[j]
		class := p.caseClass(s.tok)
		if len(said) > 1 && p.isWord(s.tok, "there") {
			class = 't'
		}
		if class == 0 || s.kind != symWord && s.kind != symUnknown && s.kind != symLord || class == 's' && len(said) > 1 {
			break
		}
		said = append(said, class)
		for k := s.tok + 1; k < s.end; k++ {
			said = append(said, p.caseClass(k))
		}
	}
	if j >= len(p.syms) || !elseForms[string(said)] || !p.beginsElse(j) {
		return
	}
	p.syms[i] = symbol{kind: symWord, means: kOr, tok: p.syms[i].tok, end: p.syms[j-1].end}
	p.syms = slices.Delete(p.syms, i+1, j)
}

// longestElse is how many words a condition that only denies has at most.
const longestElse = 5

// elseForms are its forms: he isn't, he is not there, there isn't anybody.
var elseForms = map[string]bool{"sn": true, "svn": true, "snt": true, "svnt": true, "sns": true, "snS": true, "svnS": true, "snSt": true, "snst": true, "cn": true, "cnt": true, "cnS": true}

// caseClass is what a word says in a condition that only denies: a pronoun, a verb, one that is denied; 0 for all others.
func (p *parser) caseClass(k int) byte {
	word := apostrophes.Replace(p.said(k, k+1))
	switch {
	case caseSubjects[word]:
		return 's'
	case caseContracted[word]:
		return 'c'
	case caseVerbs[word]:
		return 'v'
	case deniedVerbs[word]:
		return 'n'
	case caseTails[word]:
		return 't'
	case anyOf[word]:
		return 'S'
	}
	return 0
}

// beginsElse reports whether a comma, or the clause for the contrary, stands at symbol j.
func (p *parser) beginsElse(j int) bool {
	s := p.syms[j]
	return s.kind == symComma || s.kind == symNumber || s.kind == symWord && (s.means == kLord || s.means == kMe || s.means == kThen || caseSubjects[p.bareWord(s.tok)] || heads[s.means])
}

// deniesCase reports whether a symbol is a condition that says no more than that the one before it is not true.
func (p *parser) deniesCase(s symbol) bool {
	return s.means == kOr && p.isWord(s.tok, "if") && caseSubjects[p.bareWord(s.tok+1)]
}

var (
	caseProns      = wordsOf("he she it they there that hes shes its theyre theres thats")
	caseSubjects   = wordsIn("he she it they there that")
	caseContracted = wordsIn("he's she's it's they're there's that's hes shes its theyre theres thats")
	caseVerbs      = wordsIn("is has are have does do")
	caseTails      = wordsIn("there so though however")
	deniedVerbs    = wordsIn("isn't hasn't aren't haven't doesn't don't isnt hasnt arent havent doesnt dont ain't aint not")
)

// joinCases joins a sentence that is nothing but a condition to the one before it: "02 goes to Foxwood. Unless Lionel is there."
func (p *parser) joinCases() {
	for i := 1; i+2 < len(p.syms); i++ {
		if p.syms[i].kind == symStop && p.isCaseAlone(i+1) {
			p.syms[i].kind = symComma
			if p.syms[i+1].means == kDoubt && p.syms[i+2].means == kIf && p.isWord(p.syms[i+1].end-1, "not") {
				p.syms[i+1].means, p.syms[i+2].means = kFiller, kUnless // but not if
			}
		}
	}
}

// isCaseAlone reports whether the sentence at symbol i is a condition without anything that hangs on it.
func (p *parser) isCaseAlone(i int) bool {
	for i < len(p.syms) && (p.syms[i].means == kBut || p.syms[i].means == kAnd) && p.syms[i].kind == symWord {
		i++
	}
	if i+1 >= len(p.syms) || p.syms[i].kind != symWord {
		return false
	}
	if s := p.syms[i]; !s.isIf() && !p.hasWordAt(s.tok, caseEnds) && !p.hasWordAt(s.end-1, aloneEnds) {
		return false
	}
	head := strings.ToLower(p.said(p.syms[i].tok, p.syms[i].end))
	switch {
	case p.isWord(p.syms[i].end-1, "not") && p.syms[i+1].isIf():
		i++
	case !aloneHeads[head]:
		return false
	}
	for i++; i < len(p.syms) && p.syms[i].kind != symStop; i++ {
		if s := p.syms[i]; s.kind == symComma && i+2 < len(p.syms) && !p.hasWordAt(p.syms[i+1].tok, aloneTails) || s.kind == symWord && (aloneVerbs[s.means] || s.means == kAsks) || s.kind == symColon {
			return false
		}
	}
	return true
}

var (
	aloneHeads = map[string]bool{"unless": true, "provided": true, "provided that": true, "as long as": true, "but as long as": true, "not if": true, "but not if": true, "but only if": true, "only if": true, "not unless": true, "not when": true, "not before": true, "but not before": true}
	aloneEnds  = wordsOf("if unless before when not")
	aloneTails = wordsOf("though however of")
	aloneVerbs = set(kMove, kHold, kClaim, kAttack, kDefend, kPassive, kWithdraw, kStay, kReturn, kRetire, kHeir, kAlly, kEnemy, kNeutral, kVictory, kDefeat, kHome, kYield, kContinue)
)

// hearQuestionedCase hears a sentence that begins with its verb, and says behind it what is done then, as a condition: "is Lionel at Foxwood, then 02
// stays".
func (p *parser) hearQuestionedCase() {
	if !p.in.meets(questionVerbs) {
		return
	}
	begins := true
	for i := 0; i < len(p.syms); i++ {
		s := p.syms[i]
		if begins && s.kind == symWord && p.bareSets(s.tok).meets(questionVerbs) && p.questionEnds(i) {
			p.syms = slices.Insert(p.syms, i, symbol{kind: symWord, means: kIf, tok: s.tok, end: s.end})
			i++
		}
		begins = s.kind == symStop || begins && s.joins()
	}
}

// questionEnds reports whether a question whether somebody is at a place begins at symbol i, and THEN, or a comma and an order, stands behind it.
func (p *parser) questionEnds(i int) bool {
	end := i
	for end < len(p.syms) && p.syms[end].kind != symComma && p.syms[end].kind != symStop && p.syms[end].means != kAsks && !p.answersThen(p.syms[end]) {
		end++
	}
	if end+1 >= len(p.syms) || p.syms[end].kind == symStop || p.syms[end].means == kAsks && p.syms[end].kind == symWord || slices.ContainsFunc(p.syms[i:], func(s symbol) bool { return s.means == kAsks && s.kind == symWord }) {
		return false
	}
	return p.asksPresence(p.syms[i:end])
}

var questionVerbs = wordsOf("is are has have")

// apostrophes writes words in one way.
var apostrophes = strings.NewReplacer("’", "'", "I", "i", "H", "h", "A", "a", "D", "d")
