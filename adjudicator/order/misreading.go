package order

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
)

//go:embed misreadings.txt
var misreadingsText string

// A misreading is a pattern of words that shows that orders read out of its sentence were not meant.
type misreading struct {
	of    []keyword
	why   string
	first bool       // it begins the sentence
	words [][]string // what stands there, word by word
}

// misreadings are all of them by their first words.
var misreadings = func() map[string][]*misreading {
	all := map[string][]*misreading{}
	var of []keyword
	var why string
	for line := range strings.Lines(misreadingsText) {
		patterns, more := strings.CutPrefix(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case !more:
			names, reason, _ := strings.Cut(strings.TrimSpace(line), " = ")
			of, why = keysNamed(names), reason
		default:
			for pattern := range strings.SplitSeq(patterns, ";") {
				addMisreading(all, &misreading{of: of, why: why}, strings.TrimSpace(pattern))
			}
		}
	}
	return all
}()

// misreadingHeads are the words with which their patterns begin.
var misreadingHeads = wordsOf(strings.Join(slices.Sorted(maps.Keys(misreadings)), " "))

// keysNamed are the orders that are named, with blanks between them.
func keysNamed(names string) (of []keyword) {
	for _, name := range strings.Fields(names) {
		for _, k := range everyKeyword {
			if k.String() == name {
				of = append(of, k)
			}
		}
	}
	return of
}

// addMisreading adds a pattern under each word with which it can begin.
func addMisreading(all map[string][]*misreading, m *misreading, pattern string) {
	pattern, m.first = strings.CutPrefix(pattern, "^")
	for _, word := range strings.Fields(pattern) {
		m.words = append(m.words, strings.Split(word, "|"))
	}
	if len(m.words) == 0 {
		return
	}
	for _, word := range m.words[0] {
		all[word] = append(all[word], m)
	}
}

// dropMisread takes back the orders of sentences that show by their words that they mean something else.
func (p *parser) dropMisread(all []passage) {
	for k := 0; k < len(all); {
		if len(all[k].syms) == 0 {
			k++
			continue
		}
		hi := p.endOfSentence(all[k].syms[len(all[k].syms)-1].end)
		end := k + 1
		for end < len(all) && (len(all[end].syms) == 0 || all[end].syms[0].tok < hi) {
			end++
		}
		lo := p.startOfSentence(all[k].syms[0].tok)
		if why := p.whyMisread(all[k:end], lo, hi); why != "" {
			for n := k; n < end; n++ {
				all[n].takeBack(why)
			}
		}
		k = end
	}
	p.dropLimited(all)
}

// startOfSentence is the first token of the sentence in which token i stands.
func (p *parser) startOfSentence(i int) int {
	for i > p.start && !p.endsSentenceAt(i-1) {
		i--
	}
	return i
}

// whyMisread says why the orders of a sentence, which has the tokens from lo to before hi, were not meant; "" if they were.
func (p *parser) whyMisread(all []passage, lo, hi int) string {
	var kinds keys
	any := false
	for _, c := range all {
		for _, o := range c.orders {
			kinds[Unwrap(o.order).keyword()] = true
			any = true
		}
	}
	if !any {
		return ""
	}
	if why := p.whyByWords(&kinds, lo, hi); why != "" {
		return why
	}
	return p.whyMisreadWhole(all, &kinds, lo, hi)
}

// misleadsInto reports whether the words of the line belie the orders that would be taken from it.
func (p *parser) misleadsInto(take []string) bool {
	var kinds keys
	for _, line := range take {
		line = line[strings.LastIndexByte(line, ':')+1:]
		first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		kinds[meaningOf(first)] = true
	}
	kinds[none] = false
	return p.whyByWords(&kinds, p.start, len(p.toks)) != ""
}

// whyByWords is whyMisread by the patterns.
func (p *parser) whyByWords(kinds *keys, lo, hi int) string {
	if !p.in.meets(misreadingHeads) {
		return ""
	}
	begin := true
	for i := lo; i < hi; i++ {
		if p.toks[i].kind != word {
			begin = begin && p.toks[i].kind != comma && !p.isNumber(i)
			continue
		}
		if !p.hasWordAt(i, misreadingHeads) {
			begin = false
			continue
		}
		for _, m := range p.misreadingsAt(i) {
			if (begin || !m.first) && m.meets(kinds) && p.matchesMisreading(m.words[1:], i+1, hi) {
				return m.why
			}
		}
		begin = false
	}
	return ""
}

// misreadingsAt are the patterns that can begin with token i.
func (p *parser) misreadingsAt(i int) []*misreading {
	var room [longestCue]byte
	return misreadings[string(p.small(i, &room))]
}

// isAmong reports whether token i is one of some words.
func (p *parser) isAmong(i int, words map[string]bool) bool {
	var room [longestCue]byte
	return i < len(p.toks) && words[string(p.small(i, &room))]
}

// longestCue is how many letters a word has at most that is looked for.
const longestCue = 16

// small is token i in small letters, where there is room for it; "" if there is not enough.
func (p *parser) small(i int, room *[longestCue]byte) []byte {
	said, n := p.text[p.toks[i].lo:p.toks[i].hi], 0
	for k := 0; k < len(said); k++ {
		c := said[k]
		if strings.HasPrefix(said[k:], "’") {
			c = '\''
			k += len("’") - 1
		}
		if n == len(room) {
			return nil
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		room[n] = c
		n++
	}
	return room[:n]
}

// meets reports whether a pattern is about orders of some kinds.
func (m *misreading) meets(kinds *keys) bool {
	return slices.ContainsFunc(m.of, func(k keyword) bool { return kinds[k] })
}

// lower is token i in small letters.
func (p *parser) lower(i int) string {
	return strings.ToLower(strings.ReplaceAll(p.said(i, i+1), "’", "'"))
}

// matchesMisreading reports whether the words of a pattern stand from token i on.
func (p *parser) matchesMisreading(words [][]string, i, hi int) bool {
	for _, any := range words {
		if i >= hi {
			return len(any) == 1 && any[0] == "$"
		}
		if !slices.ContainsFunc(any, func(w string) bool { return p.isLike(w, i) }) {
			return false
		}
		i++
	}
	return true
}

// isLike reports whether token i is as an element of a pattern says.
func (p *parser) isLike(element string, i int) bool {
	kind := p.toks[i].kind
	switch element {
	case "$":
		return kind != word && kind != quoted && !p.isNumber(i)
	case "#":
		return p.isNumber(i)
	case "@":
		return kind == quoted || kind == word && p.capital(i)
	case "?":
		return p.isUnknownWord(i) && !p.isAmong(i, unknownTimes)
	case "~s":
		return p.isUnknownWord(i) && strings.HasSuffix(p.said(i, i+1), "s")
	case "?ing":
		return p.isUnknownWord(i) && strings.HasSuffix(p.said(i, i+1), "ing")
	case "~ing":
		return kind == word && !p.capital(i) && strings.HasSuffix(p.said(i, i+1), "ing")
	}
	if kind != word {
		return false
	}
	said := p.text[p.toks[i].lo:p.toks[i].hi]
	if strings.EqualFold(said, element) {
		return true
	}
	return strings.Contains(said, "’") && p.lower(i) == element
}

// isUnknownWord reports whether a word in small letters without a meaning stands at token i.
func (p *parser) isUnknownWord(i int) bool {
	if p.toks[i].kind != word || p.isNumber(i) || p.capital(i) {
		return false
	}
	means, _ := p.phraseAt(i)
	return means == none
}

// unknownTimes have no meaning alone, and say no more than how long.
var unknownTimes = wordsIn("while bit moment little season phase turn day days month few year years week weeks winter place quietly well tight fast firm put quiet there safely eye lookout vigil guard")

// whyMisreadWhole is whyMisread by what the orders of a sentence say.
func (p *parser) whyMisreadWhole(all []passage, kinds *keys, lo, hi int) string {
	switch {
	case kinds[kGive] && p.givesLess(all, lo, hi):
		return "write a GIVE of its own for each lord."
	case (kinds[kDefeat] || kinds[kVictory]) && p.hangsOnOther(all):
		return "what troops do after a fight hangs on their own fight alone."
	case kinds[kMove] && p.limitsLast(all, lo, hi):
		return "say of each march when it begins."
	case p.hasLimit(all):
		return "a part of it that limits it was not understood."
	}
	return ""
}

// givesLess reports whether more lords are named than are given money.
func (p *parser) givesLess(all []passage, lo, hi int) bool {
	lords, given := map[int]bool{}, 0
	for _, c := range all {
		for i, s := range c.syms {
			if s.kind == symLord && !p.isMyself(s.n) && (i == 0 || c.syms[i-1].kind != symWord || c.syms[i-1].means != kNot) {
				lords[s.n] = true
			}
		}
		for _, o := range c.orders {
			if _, ok := Unwrap(o.order).(Give); ok {
				given++
			}
		}
	}
	return lo < hi && len(lords) > given
}

// hangsOnOther reports whether what troops do after a fight stands behind IF and a number that no order of the sentence is for: "if 05 loses, 07 goes
// home".
func (p *parser) hangsOnOther(all []passage) bool {
	named, behind := Troops(nil), false
	for _, c := range all {
		for _, s := range c.syms {
			if s.isIf() {
				behind = true
			}
			if s.kind == symComma {
				behind = false
			}
			if behind && s.kind == symNumber && !s.spelt {
				named = append(named, Item{First: s.n, Last: s.to})
			}
		}
	}
	return len(named) > 0 && slices.ContainsFunc(named, func(n Item) bool {
		return has(all, func(o Order) bool { k := o.keyword(); return k == kDefeat || k == kVictory }) && !has(all, func(o Order) bool {
			t, _ := troopsOf(o)
			return len(t) > 0 && slices.ContainsFunc(t, func(i Item) bool { return i.Kind != Numbers || i.First <= n.First && n.Last <= i.Last })
		})
	})
}

// limitsLast reports whether BUT and a phase stand behind several marches, of which only some have it.
func (p *parser) limitsLast(all []passage, lo, hi int) bool {
	with, without := 0, 0
	for _, c := range all {
		for _, o := range c.orders {
			if m, ok := Unwrap(o.order).(Move); ok && len(m.Phases) > 0 {
				with++
			} else if ok {
				without++
			}
		}
	}
	if with == 0 || without == 0 {
		return false
	}
	for i := lo + 1; i < hi; i++ {
		if p.isWord(i, "but") && p.toks[i-1].kind == comma && (p.isWord(i+1, "not") || p.isWord(i+1, "only")) {
			return true
		}
	}
	return false
}

// hasLimit reports whether a part that was not read begins with what limits the rest of the sentence.
func (p *parser) hasLimit(all []passage) bool {
	return slices.ContainsFunc(all, func(c passage) bool { return !c.read() && !c.asIs && p.beginsLimit(c.syms) })
}

// beginsLimit reports whether symbols begin with a word that limits what stands before it.
func (p *parser) beginsLimit(syms []symbol) bool {
	for len(syms) > 1 && (syms[0].joins() || syms[0].kind == symWord && syms[0].means == kBut) {
		syms = syms[1:]
	}
	if len(syms) == 0 || !p.isAmong(syms[0].tok, misreadLimits) {
		return false
	}
	remark := p.isWord(syms[0].tok, "not") && (p.isWord(syms[0].tok+1, "a") || p.isWord(syms[0].tok+1, "an"))
	return !remark
}

// misreadLimits are words with which a part begins that limits the one before.
var misreadLimits = wordsIn("after before until till once unless except excepting excluding only not avoiding provided providing assuming without via through barring save starting beginning")

// dropLimited takes back the orders of a sentence where the next one is no more than what limits it, and was not read: "02 goes to Ufton. Only if
// Lionel agrees."
func (p *parser) dropLimited(all []passage) {
	for k := 1; k < len(all); k++ {
		before, c := &all[k-1], all[k]
		if !before.read() || c.read() || c.asIs || len(c.syms) == 0 || c.syms[0].tok <= p.start || !p.beginsLater(before, c) {
			continue
		}
		hi := p.endOfSentence(c.syms[len(c.syms)-1].end)
		lo := p.startOfSentence(c.syms[0].tok)
		if p.limitsBefore(lo, hi) {
			at := p.startOfSentence(before.syms[0].tok)
			for n := k - 1; n >= 0 && len(all[n].syms) > 0 && all[n].syms[0].tok >= at; n-- {
				all[n].takeBack("the sentence behind it limits it, and was not understood.")
			}
		}
	}
}

// beginsLater reports whether a passage begins a sentence behind that of another.
func (p *parser) beginsLater(before *passage, c passage) bool {
	return len(before.syms) > 0 && p.startOfSentence(c.syms[0].tok) > before.syms[0].tok
}

// limitsBefore reports whether the tokens from lo to before hi are no sentence of their own, but limit the one before.
func (p *parser) limitsBefore(lo, hi int) bool {
	for lo < hi && (p.isWord(lo, "but") || p.isWord(lo, "and") || p.isWord(lo, "or") || p.toks[lo].kind == comma || p.isWord(lo, "though") || p.isWord(lo, "at") && p.isWord(lo+1, "least")) {
		if p.isWord(lo, "or") || p.isWord(lo, "at") {
			return true
		}
		lo++
	}
	if lo >= hi || p.toks[lo].kind != word && !p.isNumber(lo) {
		return false
	}
	if (p.isWord(lo, "until") || p.isWord(lo, "till")) && p.isAmong(min(lo+1, hi-1), leaveTakings) {
		return false
	}
	if p.isNumber(lo) || p.isWord(lo, "the") {
		return p.endsInDenial(lo, hi)
	}
	return p.isAmong(lo, fragments) || (p.isWord(lo, "in") || p.isWord(lo, "from") || p.isWord(lo, "on")) && p.isPhaseWord(lo, hi) || p.isWord(lo, "that") && p.isWord(lo+1, "was")
}

// leaveTakings stand behind UNTIL in a farewell.
var leaveTakings = wordsIn("next then soon later tomorrow we")

// endsInDenial reports whether a sentence about one denies or limits of him what the one before says of all: "03 only if the lord stays", "the
// lord does not".
func (p *parser) endsInDenial(lo, hi int) bool {
	if p.isWord(lo+1, "only") || p.isWord(lo+1, "not") {
		return true
	}
	for hi > lo && p.toks[hi-1].kind != word {
		hi--
	}
	return hi > lo+1 && hi < lo+6 && (p.isAmong(hi-1, endingLimits) || strings.HasSuffix(p.lower(hi-1), "n't"))
}

// endingLimits are words with which such a sentence ends.
var endingLimits = wordsIn("not only excepted excused exempt excluded")

// isPhaseWord reports whether a phase is named among the tokens.
func (p *parser) isPhaseWord(lo, hi int) bool {
	for ; lo < hi && lo < len(p.toks); lo++ {
		if p.isWord(lo, "phase") || p.isWord(lo, "phases") {
			return true
		}
	}
	return false
}

// fragments are words with which a sentence begins that is none of its own.
var fragments = wordsIn("only not except excepting excluding unless provided providing until till via through barring avoiding starting")
