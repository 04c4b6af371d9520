package order

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// reword puts a line in other words where the reader knows only those, and takes out of it what no order can say, which is noted: "20 to Tarrant by phase 2".
func (p *parser) reword(in *Input) {
	if p.sheet == nil || p.offering || p.when == Winter || p.when == SettingOut || !p.hasWord(rewordedWords) {
		return
	}
	text := p.text[p.toks[p.start].lo:]
	if len(text) > mostTried {
		return
	}
	for _, r := range rewordings() {
		if said := r.from.ReplaceAllString(text, r.to); said != text && p.readsWell(said) {
			text = said
			p.cutLine(in, said)
		}
	}
	text = p.cutProtection(in, text)
	if !arrivalGiven().MatchString(text) {
		p.cutArrivals(in, text)
	}
}

// cutProtection takes out of a line that troops are to protect the lord, behind their march, and returns what is left: "20 to Tarrant and protect my lord".
func (p *parser) cutProtection(in *Input, text string) string {
	at := protection().FindStringSubmatchIndex(text)
	if at == nil || !p.readsMarch(text[:at[0]]) {
		return text
	}
	left := without(text, at[0], at[3])
	if !p.readsWell(left) {
		return text
	}
	p.cutLine(in, left)
	p.sheet.Unread = append(p.sheet.Unread, Note{N: in.N, Text: text[at[2]:at[3]], Code: CodeNotRead,
		Message: "This part was not read: no order has some of your troops protect others: those that stand together fight together."})
	return left
}

// without is a text without the part from one byte to another. Numbers that the part stood between do not become one list: "with 20 to protect me, 21 to Selborne".
func without(text string, from, to int) string {
	if from > 0 && isDigit(text[from-1]) && to < len(text) && text[to] == ',' {
		return text[:from] + ";" + text[to+1:]
	}
	return text[:from] + text[to:]
}

// protection says that the lord is to be protected.
var protection = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:[ ]*,)?(?:[ ]+(?:and|to|then|they|he|must|shall|will))*[ ]+((?:protect|guard|shield)(?:s|ing)?[ ]+(?:(?:(?:my|the|our|your)[ ]+)?lord|me))[ ]*(?:[.,;!]|$)`)
})

// cutArrivals takes out of a line in which phases troops are to arrive.
func (p *parser) cutArrivals(in *Input, text string) {
	for range mostArrivals {
		at := arrival().FindStringIndex(text)
		if at == nil {
			return
		}
		if at[0] > 0 && !p.readsOrder(text[:at[0]]) || at[1] < len(text)-1 && text[at[1]] == ' ' && isDigit(text[at[1]+1]) {
			return // it is told of somebody else, or another phase stands behind it
		}
		said := text[at[0]:at[1]]
		text = without(text, at[0], at[1])
		if !p.readsMarch(text) {
			return
		}
		p.cutLine(in, text)
		p.sheet.Unread = append(p.sheet.Unread, Note{N: in.N, Text: strings.Trim(said, " ,;()–-"), Code: CodeNotRead,
			Message: "This part was not read: PHASES names the phases in which troops march, not when they arrive."})
	}
}

// mostArrivals is how often a line says at most when somebody arrives.
const mostArrivals = 4

// rewordedWords are words of which one stands in every line that reword changes.
var rewordedWords = wordsOf("phase phases beaten defeated lose loses lost routed overcome protect protects protecting guard guards guarding shield shields shielding")

// A rewording is a way of saying something, and another.
type rewording struct {
	from *regexp.Regexp
	to   string
}

// rewordings are those that are known.
var rewordings = sync.OnceValue(func() []rewording {
	const beaten = `(?:(?:he|they|we|i|it)[ ]+)?(?:(?:is|are|am|gets?)[ ]+)?(?:beaten|defeated|loses?|routed|overcome)`
	return []rewording{
		// retreat to Foxwood if beaten
		{regexp.MustCompile(`(?i)((?:[,;.]|\band|\bbut)[ ]+)((?:retreat|fall back|falls back|withdraw|flee|run)s?\b[^,;.]*?)[ ]+((?:if|when|in case)[ ]+` + beaten + `)([ ]*(?:[.,;!]|$))`), "$1$3 $2$4"},
		// phases 1 2 then hold
		{regexp.MustCompile(`(?i)\b(ph(?:ases?)?[ ]+[1-3](?:(?:[ ,-]+|[ ]+and[ ]+)[1-3])*)[ ]+((?:and[ ]+)?then[ ]+(?:hold|stay|stop|wait|halt)s?\b)`), "$1, $2"},
	}
})

// arrival says in which phase somebody is to arrive.
var arrival = sync.OnceValue(func() *regexp.Regexp {
	const phase = `(?:the[ ]+)?(?:(?:end|start|beginning)[ ]+of[ ]+)?(?:the[ ]+)?(?:ph(?:ase)?[ ]+(?:[1-3]|one|two|three)\b|(?:first|second|third|last|1st|2nd|3rd)[ ]+phase\b)`
	return regexp.MustCompile(`(?i)[ ,;(–-]*(?:\b(?:and|but|to|must|should|shall|will|please|he|they)[ ]+)*(?:\b(?:arriv(?:e|es|ing)(?:[ ]+there)?|(?:get|gets|getting|be|being|is|are|come|comes|coming)[ ]+there|reach(?:es|ing)?[ ]+(?:it|there))[ ]+(?:in|by|during|before|at|on)|[,;(–-][ ]*there[ ]+(?:in|by|during|before|at|on)|\bby)[ ]+` + phase + `(?:[ ]*\))?`)
})

// arrivalGiven are words by which an arrival may be one that something hangs on.
var arrivalGiven = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:if|unless|when|whenever|once|should|case|not|until|till)\b`)
})

// readsWell reports whether a text has orders, and all of it is read.
func (p *parser) readsWell(text string) bool {
	s := p.tried(text)
	return len(s.Orders)+len(s.Standing)+len(s.Next) > 0 && len(s.NotRead()) == 0
}

// readsMarch reports whether a march is among the orders of a text.
func (p *parser) readsMarch(text string) bool {
	return slices.ContainsFunc(p.tried(text).Orders, func(l Line) bool { return Unwrap(l.Order).keyword() == kMove })
}

// hearUntilPhase has a march until phase 2 begin with phase 1.
func (p *parser) hearUntilPhase() {
	for i := range p.syms[:max(len(p.syms)-2, 0)] {
		if n := &p.syms[i+2]; p.meansAt(i) == kDoubt && p.hasWordAt(p.syms[i].tok, untils) && p.meansAt(i+1) == kPhases && n.kind == symNumber && n.n == n.to {
			if n.n > 1 && p.isWord(p.syms[i].tok, "before") {
				n.to--
			}
			n.n = 1
		}
	}
}
