package order

import (
	"slices"
	"unicode"
)

// A rewriter goes through a sentence before it is read clause by clause. It takes out what says nothing ("and keep the door shut", "it's only
// four miles"), and puts what the reader knows for other ways of saying it: "the two at Foxwood", "but not before the second phase".
type rewriter struct {
	p     *parser
	syms  []symbol
	until int // the token behind the sentence
}

// A change puts some symbols for those from one to before another.
type change struct {
	from, to int
	with     []symbol
}

// rewritten is a sentence of a season of the campaign, as the reader of clauses is to read it.
func (p *parser) rewritten(syms []symbol) []symbol {
	if !p.playsNow() || p.asksWhether(syms) {
		return syms
	}
	kept := p.syms
	defer func() { p.syms = kept }()
	w := &rewriter{p: p, syms: slices.Clone(syms), until: syms[len(syms)-1].end}
	p.syms = w.syms
	for _, rule := range [...]func(int) (change, bool){w.theOther, w.group, w.lead, w.plain, w.marchIdiom, w.bridge, w.winters, w.onArrival, w.wishedPlace, w.stated, w.idle, w.remark, w.verbless} {
		w.apply(rule)
	}
	if !slices.ContainsFunc(w.syms, func(s symbol) bool { return s.kind != symStop && !s.joins() }) {
		return syms
	}
	return w.syms
}

// apply changes whatever a rule finds, from left to right.
func (w *rewriter) apply(rule func(int) (change, bool)) {
	for i := 0; i < len(w.syms); i++ {
		c, ok := rule(i)
		if !ok || c.from < 0 || c.to > len(w.syms) || c.to <= c.from || len(c.with) == 0 && w.excepts(c.from, c.to) {
			continue
		}
		w.syms = slices.Replace(w.syms, c.from, c.to, c.with...)
		w.p.syms = w.syms
		i = max(c.from+len(c.with)-1, -1)
	}
}

// excepts reports whether a word of exceptions stands among the symbols from i to before j.
func (w *rewriter) excepts(i, j int) bool {
	return slices.ContainsFunc(w.syms[i:j], func(s symbol) bool {
		return s.kind == symWord && s.means == kDoubt && excepting[Fold(w.p.said(s.tok, s.end))]
	})
}

// word is a symbol with a meaning in the place of symbol i.
func (w *rewriter) word(i int, m keyword) symbol {
	return symbol{kind: symWord, means: m, tok: w.syms[i].tok, end: w.syms[i].end}
}

// begins reports whether symbol i is the first of a part of the sentence.
func (w *rewriter) begins(i int) bool {
	return i == 0 || w.syms[i-1].joins() || w.syms[i-1].kind == symStop || w.syms[i-1].kind == symColon
}

// end is the end of the part in which symbol i stands.
func (w *rewriter) end(i int) int {
	for i < len(w.syms) && !w.syms[i].joins() && w.syms[i].kind != symStop && w.syms[i].kind != symColon {
		i++
	}
	return i
}

// is reports whether symbol i is a single word of a set.
func (w *rewriter) is(i int, words wordSet) bool {
	return i >= 0 && i < len(w.syms) && w.syms[i].end == w.syms[i].tok+1 && w.p.bareSets(w.syms[i].tok).meets(words)
}

// starts reports whether symbol i begins with a word of a set.
func (w *rewriter) starts(i int, words wordSet) bool {
	return i >= 0 && i < len(w.syms) && w.p.bareSets(w.syms[i].tok).meets(words)
}

// skip is the first symbol from i on that says something.
func (w *rewriter) skip(i int) int {
	for i < len(w.syms) && w.p.skips(w.syms[i]) {
		i++
	}
	return i
}

// isOwn reports whether symbol i is the number of an own troop, or the own lord.
func (w *rewriter) isOwn(i int) bool {
	if i < 0 || i >= len(w.syms) {
		return false
	}
	switch s := w.syms[i]; s.kind {
	case symNumber:
		return !s.spelt && s.n == s.to && w.p.names.own.kindOf(s.n) != none
	case symLord:
		return w.p.isMyself(s.n)
	case symWord:
		return s.means == kLord && w.p.kindAt(i+1) != symLord && w.p.kindAt(i+1) != symNumber
	}
	return false
}

// isNoun reports whether the word at symbol i is a noun: an article, NO or the like stands before it.
func (w *rewriter) isNoun(i int) bool {
	if i > 1 && w.syms[i-1].kind == symUnknown {
		i--
	}
	return i > 0 && w.syms[i-1].kind == symWord && (w.syms[i-1].means == kArticle || w.syms[i-1].means == kNo || w.p.hasWordAt(w.syms[i-1].end-1, determiners) || w.p.hasWordAt(w.syms[i-1].end-1, owners))
}

// isCapital reports whether symbol i is written with a capital letter.
func (w *rewriter) isCapital(i int) bool {
	first, _ := w.p.span(w.syms[i].tok, w.syms[i].tok+1)
	return first < len(w.p.text) && unicode.IsUpper(rune(w.p.text[first]))
}

// lead takes out a time or a side of the map with which a part begins: "on the other wing", "after the last bell", "first".
func (w *rewriter) lead(i int) (change, bool) {
	if !w.begins(i) {
		return change{}, false
	}
	if w.is(i, leadFirst) && w.isOwn(w.skip(i+1)) && slices.ContainsFunc(w.syms[i:w.end(i)], func(s symbol) bool { return s.kind == symWord && (s.means == kMove || s.means == kFrom) }) {
		return change{from: i, to: i + 1}, true
	}
	j := w.behindLead(i)
	if w.is(i, leadBefore) && w.is(i+1, leadThat) {
		j = i + 2
	}
	if j == 0 {
		return change{}, false
	}
	if j < len(w.syms) && w.syms[j].kind == symComma {
		j++
	}
	return change{from: i, to: j}, j < w.last()
}

// last is the end of the sentence without the stop.
func (w *rewriter) last() int {
	n := len(w.syms)
	for n > 0 && w.syms[n-1].kind == symStop {
		n--
	}
	return n
}

// behindLead is the symbol behind "on the other wing" or "in exchange" at symbol i; 0 if nothing of the kind stands there.
func (w *rewriter) behindLead(i int) int {
	if !w.is(i, leadPrepositions) {
		return 0
	}
	for j := i + 1; j < min(i+longestLead, len(w.syms)); j++ {
		switch {
		case w.is(j, leadNouns):
			return j + 1
		case !w.is(j, leadAdjectives):
			return 0
		}
	}
	return 0
}

// longestLead is how many words a time or a side has at most.
const longestLead = 5

var (
	leadFirst        = wordsOf("first firstly")
	leadBefore       = wordsOf("before besides")
	leadThat         = wordsOf("that this then")
	leadPrepositions = wordsOf("on in at after before by over")
	leadAdjectives   = wordsOf("much some careful further second deep due proper the this that a an my our last first other same early evening morning old good long far right left eastern western northern southern")
	leadNouns        = wordsOf(`wing side left right flank front centre center hand south north east west border meantime meanwhile exchange turn
		bell morning evening dawn daybreak sunrise sunset dusk breakfast lunch dinner supper light day noon night nightfall think thought thoughts thinking reflection consideration deliberation discussion chat note mass prayers vespers matins board map`)
)

// ordersSoFar are the orders that were read before.
func (p *parser) ordersSoFar() []Line {
	if p.sheet == nil {
		return nil
	}
	return p.sheet.Orders
}
