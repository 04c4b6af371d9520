package order

import (
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// A wordForm is a word that may be written at any time.
type wordForm struct {
	args func(*parser) ([]string, bool) // reads what follows, and says whether it fits
	asks bool                           // it only asks for something: a question mark does not hurt
}

// anyTime are the words that may be written at any time, by their keywords. They
// count only alone on their line.
var anyTime = [keywordCount]wordForm{
	kClear:   {noArgs, false},
	kKeep:    {noArgs, false},
	kResend:  {noArgs, true},
	kNewkey:  {noArgs, false},
	kYes:     {(*parser).yesArgs, false},
	kResign:  {noArgs, false},
	kStatus:  {noArgs, true},
	kMap:     {noArgs, true},
	kHistory: {noArgs, true},
	kReport:  {(*parser).reportArgs, true},
	kRules:   {(*parser).rulesArgs, true},
	kHelp:    {(*parser).helpArgs, true},
	kFormat:  {(*parser).formatArgs, false},
}

// word reads a word that may be written at any time. With other words on its line
// it is chatter.
func (p *parser) word() bool {
	key := p.keyAt(p.start)
	form := anyTime[key]
	if form.args == nil {
		return false
	}
	p.pos, p.failed, p.remarks = p.start+1, false, p.remarks[:0]
	args, ok := form.args(p)
	if !ok || !p.aloneWord(p.pos, form.asks) {
		return false
	}
	if p.sheet != nil {
		p.sheet.Words = append(p.sheet.Words, Word{N: p.n, Text: p.text, Word: spelling[key], Args: args})
		p.sheet.Notes = append(p.sheet.Notes, p.remarks...)
	}
	return true
}

// aloneWord reports whether only signs follow from token i on.
func (p *parser) aloneWord(i int, asks bool) bool {
	for ; i < len(p.toks); i++ {
		if !p.isTail(i) && !(asks && p.is(i, "?")) {
			return false
		}
	}
	return true
}

func noArgs(*parser) ([]string, bool) { return nil, true }

// yesArgs reads [number], by which a question is known.
func (p *parser) yesArgs() ([]string, bool) {
	if p.pos >= len(p.toks) || !p.isNumber(p.pos) {
		return nil, true
	}
	p.pos++
	return []string{p.said(p.pos-1, p.pos)}, true
}

// reportArgs reads [season [YEAR] year].
func (p *parser) reportArgs() ([]string, bool) {
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word {
		return nil, true
	}
	k := p.keyAt(p.pos)
	if k != kSpring && k != kSummer && k != kAutumn && k != kWinter {
		near := Suggest(p.said(p.pos, p.pos+1), []string{"SPRING", "SUMMER", "AUTUMN", "WINTER"}, 1)
		if len(near) == 0 || spell.Distance(Fold(p.said(p.pos, p.pos+1)), Fold(near[0])) > 1 {
			return nil, false
		}
		lo, hi := p.span(p.pos, p.pos+1)
		p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+near[0]+".")
		k = keywords[Fold(near[0])]
	}
	p.pos++
	p.takes(kYear)
	if !p.isNumber(p.pos) || p.toks[p.pos].num == 0 {
		return nil, false
	}
	year := strings.TrimLeft(p.said(p.pos, p.pos+1), "0")
	p.pos++
	return []string{spelling[k], year}, true
}

// rulesArgs reads [section], such as §6.vii or 8, or a word for a chapter, such as COMBAT; which words there
// are, the rule book knows.
func (p *parser) rulesArgs() ([]string, bool) {
	if p.is(p.pos, "§") {
		p.pos++
	}
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word && !isDigit(p.text[p.toks[p.pos].lo]) {
		return nil, true
	}
	from := p.pos
	for p.pos < len(p.toks) && !p.is(p.pos, "?") && (p.pos == from || p.toks[p.pos].lo == p.toks[p.pos-1].hi) {
		p.pos++
	}
	return []string{strings.ToUpper(strings.TrimRight(p.said(from, p.pos), ".!"))}, true
}

// helpArgs reads [word].
func (p *parser) helpArgs() ([]string, bool) {
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word {
		return nil, true
	}
	said := p.said(p.pos, p.pos+1)
	p.pos++
	if k := keywords[Fold(said)]; k != none {
		return []string{spelling[k]}, true
	}
	return []string{strings.ToUpper(strings.TrimFunc(said, unicode.IsPunct))}, true
}

// formatArgs reads TEXT, HTML or BOTH.
func (p *parser) formatArgs() ([]string, bool) {
	switch k := p.keyAt(p.pos); k {
	case kText, kHTML, kBoth:
		p.pos++
		return []string{spelling[k]}, true
	}
	return nil, false
}
