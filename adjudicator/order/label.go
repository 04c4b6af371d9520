package order

import (
	"slices"
	"strings"
	"unicode"
)

// A label is what people write before the line of a list beside a number or instead of one: "Order 3: 02 to Ufton", "B. Building", "ii) 02
// holds", "First, 02 holds". Its number is that of the line, and no troop.

// skipLabel passes over a label at the beginning of the line.
func (p *parser) skipLabel() {
	p.labelled = false
	i := p.start
	if i+1 >= len(p.toks) || p.toks[i].kind != word {
		return
	}
	end := i
	switch {
	case labelNouns[string(p.fold(i, i+1))] && (p.isNumber(i+1) || p.isLetterLabel(i+1)):
		end = p.behindLabelSign(i + 2)
	case p.when != SettingOut && labelOrdinals[string(p.fold(i, i+1))]:
		if p.toks[i+1].kind != comma && !p.is(i+1, ":") {
			return
		}
		end = i + 2
	case p.isLetterLabel(i) && strings.HasSuffix(p.said(i, i+1), "."):
		end = i + 1
	case p.isLetterLabel(i) && (p.is(i+1, ".") || p.is(i+1, ")")):
		end = i + 2
	}
	if end > i && end < len(p.toks) && !(p.isOffer(i) && p.agreesAt(end)) && (end+1 < len(p.toks) || p.toks[end].kind == word) {
		p.start, p.labelled = end, true
	}
}

// behindLabelSign is the token behind the sign that ends a label at token i; 0 if none stands there. The bracket with the troops of a group
// belongs to what is said of them.
func (p *parser) behindLabelSign(i int) int {
	switch {
	case i >= len(p.toks):
		return 0
	case p.is(i, "("):
		return i
	case strings.HasSuffix(p.said(i-1, i), "."):
		return i
	case p.is(i, ":"), p.is(i, "."), p.is(i, ")"), p.is(i, "="), p.spacedDash(i):
		return i + 1
	}
	return 0
}

// isLetterLabel reports whether a letter or a small Roman number with which people number lines stands at token i.
func (p *parser) isLetterLabel(i int) bool {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return false
	}
	said := strings.TrimSuffix(p.said(i, i+1), ".")
	return len(said) == 1 && strings.Contains("abcdefghABCDEFGH", said) || romans[said]
}

var (
	labelNouns = wordsIn(`group party team squad task item order step point action command job section part para paragraph instruction entry
		groups detachment column division force company band batch set chapter`)
	labelOrdinals = wordsIn("first firstly second secondly third thirdly fourth fourthly lastly finally")
	romans        = map[string]bool{"i": true, "ii": true, "iii": true, "iv": true, "v": true, "vi": true, "vii": true, "viii": true, "ix": true,
		"II": true, "III": true, "IV": true, "VI": true, "VII": true, "VIII": true, "IX": true}
)

// headsLabelled reports whether the line is no more than a word behind a label, above another line: "D. Status" is a heading.
func (p *parser) headsLabelled() bool {
	return p.labelled && p.start+1 == len(p.toks) && p.at+1 < len(p.lines) && strings.TrimSpace(p.lines[p.at+1].Text) != ""
}

// isLabelledTitle reports whether the line, which was not read, is a label and a few words above a list: "B. Rules of engagement".
func (p *parser) isLabelledTitle() bool {
	if !p.labelled && !p.namesList() || len(p.toks) > p.start+mostTitle || p.at+1 >= len(p.lines) {
		return false
	}
	p.readSymbols()
	return !slices.ContainsFunc(p.syms, func(s symbol) bool {
		return s.kind == symNumber || s.kind == symLord || s.kind == symEntry || s.namesPlace() || s.isIf() || s.kind == symWord && (s.means == kAll && !p.labelled && !p.namesList() || s.means == kRest || s.means == kNot)
	})
}

// mostTitle is how many words a title has at most.
const mostTitle = 4

// headsOn reports whether nothing of a line could be read, though the heading above it has a list: it is blank, a rule, or a heading as well.
func (p *parser) headsOn(line string) bool {
	q := p.alone(line)
	q.skipBullets()
	return q.start == len(q.toks) || strings.IndexFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 || q.headsList() && q.leadOf(line) == none
}

// headsGroup reports whether the line is the name of a group and its troops in brackets, above what is said of them: "GROUP A (01, 02)".
func (p *parser) headsGroup() bool {
	if !p.labelled || !p.is(p.start, "(") || !p.is(len(p.toks)-1, ")") {
		return false
	}
	for i := p.start + 1; i < len(p.toks)-1; i++ {
		if !p.isNumber(i) && !p.joins(i) {
			return false
		}
	}
	return true
}

// agreesAt reports whether what stands at token i says of a letter that it is taken: "A. and C.", "B. please".
func (p *parser) agreesAt(i int) bool {
	means, _ := p.phraseAt(i)
	return means == kRequest || means == kYes || p.joins(i) || p.hasWordAt(i, agreeing) || p.isOffer(i)
}

// namesList reports whether the line says of what the lines below it tell, without an order: "Where everyone goes:", "How they fight:".
func (p *parser) namesList() bool { return p.hasWordAt(p.start, listTells) && p.is(len(p.toks)-1, ":") }

var listTells = wordsOf("who where how what when")

// isNumberedWord reports whether the line is a word behind a number or a label, above the lines of its list: "4) Heir".
func (p *parser) isNumberedWord() bool {
	return p.start > 0 && p.start+1 == len(p.toks) && p.at+1 < len(p.lines) && strings.TrimSpace(p.lines[p.at+1].Text) != ""
}
