package order

import (
	"slices"
	"strings"
)

// hearLords puts the other lord who was named before in the place of HIM and HIS where nobody else can be meant, since it is said of enemies: "attack
// anyone of his", "avoid him", "if he's got anybody at Foxwood". Where it is not clear who HIS is, the word is left as one that matters.
func (p *parser) hearLords() {
	if !p.in.meets(lordPronouns) || !p.in.meets(fighting) && !slices.ContainsFunc(p.syms, symbol.isIf) {
		return
	}
	for i, s := range p.syms {
		if s.kind != symWord && s.kind != symUnknown || !p.bareSets(s.tok).meets(lordPronouns) && !p.bareSets(s.end-1).meets(lordPronouns) {
			continue
		}
		tok := s.end - 1
		if !p.bareSets(tok).meets(lordPronouns) {
			tok = s.tok
		}
		sure, may := p.meansLord(i, tok)
		if !sure && !may {
			continue
		}
		lord := p.lordSpokenOf(i)
		switch {
		case lord >= 0 && s.end > s.tok+1 && tok == s.end-1:
			p.syms[i].end--
			p.syms = slices.Insert(p.syms, i+1, symbol{kind: symLord, n: lord, to: lord, tok: tok, end: tok + 1})
			p.hearLords()
			return
		case lord >= 0 && s.end == s.tok+1:
			p.syms[i] = symbol{kind: symLord, n: lord, to: lord, tok: s.tok, end: s.end}
		case sure:
			p.syms[i] = symbol{kind: symWord, means: kDoubt, tok: s.tok, end: s.end}
		}
	}
}

// meansLord reports whether the pronoun at token tok of symbol i stands for another lord: surely, or if one was named.
func (p *parser) meansLord(i, tok int) (sure, may bool) {
	word, next := p.bareWord(tok), p.bareWord(tok+1)
	if possessives[word] && (followerWords[next] || p.standsBehindOf(tok)) {
		return p.isAgainst(i), p.isAgainst(i) || p.startsCase(tok)
	}
	if objects[word] {
		return false, p.isAgainst(i) && !p.namesOthers(i)
	}
	return p.startsCase(tok) && p.hasPeople(tok), false
}

var (
	lordPronouns = wordsOf("he him his they them their theirs hes")
	fighting     = wordsOf("attack attacks attacking fight fights engage engages avoid avoids against spare spares harm touch hit hits shun hunt chase keep keeps stay stays go goes")
	possessives  = wordsIn("his their theirs")
	objects      = wordsIn("him them")
	opposing     = wordsIn(`attack attacks attacking fight fights fighting engage engages avoid avoids avoiding against spare spares harm touch hit hits
		molest bother provoke shun assault assaults ambush chase hunt at for from`)
	between  = wordsIn("any anyone anybody all every everyone everybody each whoever one those of the some away out clear")
	havingOf = wordsIn("has have got had")
	anyOf    = wordsIn("anybody anyone somebody someone anything something any men troops people knights")
	ownersOf = wordsIn("my our an")
	strange  = wordsIn("anyone anybody someone somebody enemy enemies whoever strangers they others")
)

// standsBehindOf reports whether OF stands before a token: any of his.
func (p *parser) standsBehindOf(tok int) bool { return p.bareWord(tok-1) == "of" }

// isAgainst reports whether a verb of fighting, or AGAINST, stands before symbol i with no more than "any of" between them.
func (p *parser) isAgainst(i int) bool {
	k := p.syms[i].end - 1
	for k--; k >= 0 && between[p.bareWord(k)]; k-- {
	}
	if k < 0 {
		return false
	}
	switch word := p.bareWord(k); word {
	case "at":
		return p.bareWord(k-1) == "have"
	case "for":
		return goingFor[p.bareWord(k-1)]
	case "from":
		return keepingAway[p.bareWord(k-1)] && keepingFrom[p.bareWord(k-2)]
	case "with":
		return opposing[p.bareWord(k-1)]
	default:
		return opposing[word]
	}
}

var (
	goingFor    = wordsIn("go goes going")
	keepingAway = wordsIn("away clear off")
	keepingFrom = wordsIn("keep keeps stay stays well")
)

// startsCase reports whether IF or the like stands right before a token.
func (p *parser) startsCase(tok int) bool {
	return caseLeads[p.bareWord(tok-1)] || between[p.bareWord(tok-1)] && p.anyCase(tok)
}

// anyCase reports whether IF stands before "any of" before a token.
func (p *parser) anyCase(tok int) bool {
	for tok--; tok >= 0 && between[p.bareWord(tok)]; tok-- {
	}
	return caseLeads[p.bareWord(tok)]
}

var caseLeads = wordsIn("if unless when whenever case provided once should")

// hasPeople reports whether HE at a token is said to have somebody: no troop has.
func (p *parser) hasPeople(tok int) bool {
	contracted := strings.ContainsAny(p.said(tok, tok+1), "'’")
	k := tok + 1
	for havingOf[p.bareWord(k)] || k < tok+3 && caseWords[p.bareWord(k)] {
		k++
	}
	return (contracted || k > tok+1) && anyOf[p.bareWord(k)]
}

var caseWords = wordsIn("still already not no any is are")

// namesOthers reports whether somebody else, or one troop of his, stands before symbol i behind the lord who was named last: he could be meant by HIM.
func (p *parser) namesOthers(i int) bool {
	k := i - 1
	for ; k >= 0 && p.syms[k].kind != symLord; k-- {
		if p.syms[k].kind == symNumber && p.kindAt(k-1) == symLord || p.syms[k].kind == symNumber && p.kindAt(k-2) == symLord {
			return true
		}
		for tok := p.syms[k].tok; tok < p.syms[k].end; tok++ {
			if strange[p.bareWord(tok)] && !ownersOf[p.bareWord(tok-1)] {
				return true
			}
		}
	}
	return k > 0 && p.isWord(p.syms[k].tok-1, "than") // if we are stronger than Lancelot attack him
}

// lordSpokenOf is the only other lord who is named before symbol i in its sentence, or in the last one that names any, or alone in the line above; -1
// if there is none or more than one.
func (p *parser) lordSpokenOf(i int) int {
	lord := -1
	for k := i - 1; k >= 0; k-- {
		s := p.syms[k]
		switch {
		case s.kind == symStop && lord >= 0:
			return lord
		case s.kind == symLord && !p.isMyself(s.n):
			if lord >= 0 && lord != s.n {
				return -1
			}
			lord = s.n
		}
	}
	if lord >= 0 || p.at < 1 || p.at > len(p.lines) {
		return lord
	}
	for at := p.at - 1; at >= max(0, p.at-linesAbove); at-- {
		if lords, named := p.lordIn(p.lines[at].Text); len(lords) == 1 {
			return slices.Index(p.names.lords.names, lords[0])
		} else if named {
			return -1
		}
	}
	return -1
}

// linesAbove is how many lines above HE may have been named.
const linesAbove = 3

// attacksNot reports whether the denial of a clause stands behind its attack: "attack Lancelot, not Lionel".
func (p *parser) attacksNot(f *frame) bool {
	attacks := false
	for _, s := range p.syms {
		if s.tok < f.tok || s.kind != symWord {
			continue
		}
		if attacks && (s.means == kNot || s.means == kNo) {
			return true
		}
		attacks = attacks || s.means == kAttack
	}
	return false
}

// isIdleTie reports whether the tokens from i to before j tell how other lords stand with each other, how one could stand with them, or what another
// lord has declared.
func (p *parser) isIdleTie(i, j int, lords int) bool {
	has := func(words wordSet) bool {
		for k := i; k < j && p.in.meets(words); k++ {
			if p.hasWordAt(k, words) {
				return true
			}
		}
		return false
	}
	switch {
	case has(tieDoubts) && !has(tieYou), has(tieMe) && has(tieDeclared), lords > 1 && has(tieBe) && !has(tieOwn):
		return true
	}
	return p.refusesBehind(j)
}

var (
	tieDoubts   = wordsOf("could might")
	tieYou      = wordsOf("you")
	tieMe       = wordsOf("me us")
	tieDeclared = wordsOf("declared declares")
	tieBe       = wordsOf("are be")
	tieOwn      = wordsOf("my our mine ours me us we i both now considered regarded treated marked as")
)

// refusesBehind reports whether BUT and a refusal stand behind a token: "but I said no".
func (p *parser) refusesBehind(tok int) bool {
	for k := tok; k < len(p.toks); k++ {
		if p.isWord(k, "but") && (p.isWord(k+1, "i") || p.isWord(k+1, "we")) {
			for j := k + 2; j < min(k+5, len(p.toks)); j++ {
				if refusals[p.bareWord(j)] {
					return true
				}
			}
		}
	}
	return false
}

var refusals = wordsIn("no refused refuse declined decline rejected reject")
