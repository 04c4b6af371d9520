package order

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// addsInWords reads what says beside an order that it adds to those that stand: "sorry, late. also 7 to Barsham", "as before, but 2 to Tarrant",
// "2 to Tarrant, the rest as before". The order is left in the line, and how it was read is noted.
func (p *parser) addsInWords(in *Input) {
	if p.sheet == nil || p.offering || !p.hasWord(addWords) {
		return
	}
	text := p.text[p.toks[p.start].lo:]
	if said, order := p.keepsRest(text); said != "" {
		p.keepRest(in, said, order)
		return
	}
	for _, at := range sentenceStarts(text) {
		if !p.isTalkOnly(text[:at]) || p.begun {
			return
		}
		said, order := p.addsTo(text[at:])
		if order == "" {
			continue
		}
		p.sheet.Notes = append(p.sheet.Notes, Note{N: in.N, Text: in.Text, Code: CodeRead, Message: quote(said) + " was read as AMEND: this adds to the orders that you have written for this season."})
		p.begun, p.sheet.Amend = true, true
		p.cutLine(in, order)
		return
	}
}

var addWords = wordsOf(`also additionally addition add moreover furthermore besides as like same repeat ditto unchanged change changes stand stands stay remain
	keep leave otherwise`)

// keepRest notes that all that was ordered for the season stays, but for the order in the line, if one stands there.
func (p *parser) keepRest(in *Input, said, order string) {
	p.sheet.Notes = append(p.sheet.Notes, Note{N: in.N, Text: in.Text, Code: CodeRead, Message: quote(said) +
		" was read as AMEND: what you have written for this season stays, but for what you write here. Orders of an earlier season do not come again."})
	p.begun, p.sheet.Amend, p.sheet.Keeps = true, true, said
	p.cutLine(in, order)
}

// tellKept notes that nothing is to be changed, where that is all that a message says of its orders.
func (p *parser) tellKept() {
	s := p.sheet
	if s.Keeps == "" || len(s.Orders)+len(s.Standing)+len(s.Next) > 0 {
		return
	}
	i := slices.IndexFunc(s.Notes, func(n Note) bool { return n.Code == CodeRead && strings.HasPrefix(n.Message, quote(s.Keeps)) })
	n := s.Notes[i]
	n.Code, n.Message = CodeNotRead, "This changes nothing: what you have written for this season stays. Orders of an earlier season do not come again; write anew those that you want."
	s.Notes, s.Unread = slices.Delete(s.Notes, i, i+1), append(s.Unread, n)
}

// cutLine makes text the line that is being read.
func (p *parser) cutLine(in *Input, text string) {
	in.Text = text
	p.lines = slices.Clone(p.lines) // those of the caller stay as they are
	p.lines[p.at].Text = text
	p.load(in.N, text)
	p.skipBullets()
}

// isTalkOnly reports whether a text has no number, no name and no order.
func (p *parser) isTalkOnly(text string) bool {
	q := p.alone(text)
	for i, t := range q.toks {
		if t.kind == number || t.kind == quoted || q.placeAt(i) > 0 || t.kind == word && q.findName(&q.names.lords, i).how == exact || q.is(i, "?") {
			return false
		}
	}
	return !p.readsOrder(text)
}

// readsOrder reports whether a text has an order of the season.
func (p *parser) readsOrder(text string) bool {
	q := &parser{names: p.names, when: p.when, ended: -1, offering: true}
	return len(q.message([]Input{{N: 1, Text: text}}).Orders) > 0
}

// sentenceStarts are where the sentences of a text begin.
func sentenceStarts(text string) []int {
	all := []int{0}
	for i := range len(text) - 2 {
		if strings.IndexByte(".!", text[i]) >= 0 && text[i+1] == ' ' && text[i+2] != ' ' {
			all = append(all, i+2)
		}
	}
	return all
}

// addsTo parts a text that begins with words that add to what was written before; order is empty if it does not.
func (p *parser) addsTo(text string) (said, order string) {
	m := addingHead().FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	said, order = strings.TrimRight(m[1], " ,:"), text[len(m[0]):]
	if m[2]+m[3] != "" && p.when == Winter && !p.alone(order).read() || !p.readsOrder(order) {
		return "", "" // add a hive at Barsham
	}
	return said, order
}

// addingHead are words that add to what was written before; the groups behind the first are ADD, which may be an order of winter.
var addingHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^((?:(?:oh|and|so|just|please|pls|then|to)[ ,]+)*(?:(?:also|additionally|in addition|moreover|furthermore|besides)(?:[ ,]+please)?(?:[ ,]+(add))?|(add)))(?:[ ,]+please)?[ ,:-]+`)
})

// keepsRest parts a text that says that what was ordered stays, at its head or at its end, from the order beside that; said is empty if it does not.
func (p *parser) keepsRest(text string) (said, order string) {
	text = strings.TrimRight(text, " .!")
	re := keepingRest()
	if re.alone.MatchString(text) {
		return text, ""
	}
	if m := re.head.FindStringSubmatch(text); m != nil && p.readsOrder(text[len(m[0]):]) {
		return m[1], text[len(m[0]):]
	}
	if m := re.tail.FindStringSubmatch(text); m != nil && p.readsOrder(m[1]) {
		return m[2], m[1]
	}
	return "", ""
}

// A keptText has how it is said that what was ordered stays: alone on a line, before an order, and behind one.
type keptText struct{ alone, head, tail *regexp.Regexp }

var keepingRest = sync.OnceValue(func() keptText {
	const (
		all    = `(?:(?:all|everything|everyone|everybody|the|my|other|others|rest|of|it|them|orders?|else|otherwise|is|are|just|please|stays?|remains?|stands?|still|do)\s+)*`
		as     = `(?:(?:exactly|much)\s+)?(?:(?:the\s+)?same\s+(?:orders\s+)?)?(?:as|like)\s+(?:before(?:hand)?|previously|earlier|yesterday|(?:in\s+)?(?:(?:the|my)\s+)?(?:last|previous|earlier)\s+(?:time|season|turn|orders|mail|message|letter|spring|summer|autumn|winter))`
		again  = `(?:please\s+)?(?:repeat|ditto|unchanged|no\s+changes?|same\s+again|same\s+orders)(?:\s+(?:my|the|all|last|previous|orders|of|it|them|season|season's|turn|time|everything|again))*`
		stands = `(?:my|the|all|other|earlier|previous)(?:\s+(?:my|the|other|earlier|previous))?\s+orders\s+(?:still\s+)?(?:stand|stay|remain|are\s+unchanged)(?:\s+(?:the\s+same|unchanged|as\s+they\s+(?:are|were)|in\s+force))?`
		keep   = `(?:please\s+)?(?:keep|leave)\s+(?:everything(?:\s+else)?|(?:all\s+)?(?:my|the)\s+(?:other\s+)?orders|(?:all\s+)?the\s+rest\s+as\s+(?:it|they)\s+(?:is|are|was|were))(?:\s+(?:as\s+(?:it|they)\s+(?:is|are|was|were)|unchanged|the\s+same))?`
		but    = `(?:\s*[,:;.–-]+\s*|\s+(?:but|except|only|with|save)\b)(?:\s*(?:but|except|only|with|apart|save|and|for|from|that|this|change|now|just|please|:|,)(?:\b|\s))*\s*`
		plain  = `(?:` + all + as + `|` + again + `|` + stands + `)`
	)
	compile := func(text string) *regexp.Regexp { return regexp.MustCompile(`(?i)^` + text + `$`) }
	return keptText{
		alone: compile(plain),
		head:  regexp.MustCompile(`(?i)^(` + plain + `|` + keep + `)` + but),
		tail:  compile(`(.*?[^ ,;.-])[\s,;.–-]+(?:and\s+|but\s+)?(` + plain + `|` + keep + `)`),
	}
})
