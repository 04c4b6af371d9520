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
	if p.begun {
		return
	}
	said, order := p.addsTo(text)
	if order == "" {
		return
	}
	p.sheet.Notes = append(p.sheet.Notes, Note{N: in.N, Text: in.Text, Code: CodeRead, Message: quote(said) + " was read as AMEND: this adds to the orders that you have written for this season."})
	p.begun, p.sheet.Amend = true, true
	p.cutLine(in, order)
}

var addWords = wordsOf(`also additionally addition add moreover furthermore besides as like same repeat ditto unchanged change changes stand stands stay remain
	keep leave otherwise oh ah too well top`)

// keepRest notes that all that was ordered for the season stays, but for the order in the line, if one stands there.
func (p *parser) keepRest(in *Input, said, order string) {
	p.kept = append(p.kept, Note{N: in.N, Text: in.Text, Code: CodeRead, Message: quote(said) +
		" was read as AMEND: what you have written for this season stays, but for what you write here. Orders of an earlier season do not come again."})
	p.begun, p.sheet.Amend, p.sheet.Keeps = true, true, said
	p.cutLine(in, order)
}

// tellKept adds the notes of lines that say that the rest stays; where that is all that a message says of its orders, it tells that nothing is changed.
func (p *parser) tellKept() {
	s := p.sheet
	changes := len(s.Orders)+len(s.Standing)+len(s.Next) > 0
	for _, n := range p.kept {
		if changes {
			s.Notes = insertNote(s.Notes, n)
			continue
		}
		n.Code, n.Message = CodeNotRead, "This changes nothing: what you have written for this season stays. Orders of an earlier season do not come again; write anew those that you want."
		s.Unread = insertNote(s.Unread, n)
	}
}

// cutLine makes text the line that is being read.
func (p *parser) cutLine(in *Input, text string) {
	in.Text = text
	if !p.cut { // the lines of the caller stay as they are
		p.lines, p.cut = slices.Clone(p.lines), true
	}
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

// mostTried is how much of a line is read to see what it would be, in bytes: nobody writes a longer order, and what it is tried for is read once more.
const mostTried = 300

// readsOrder reports whether a text has an order of the season near its beginning.
func (p *parser) readsOrder(text string) bool {
	return len(p.tried(strings.ToValidUTF8(text[:min(len(text), mostTried)], "")).Orders) > 0
}

// tried is what a text would be as a message of its own.
func (p *parser) tried(text string) *Sheet {
	q := &parser{names: p.names, when: p.when, ended: -1, offering: true}
	return q.message([]Input{{N: 1, Text: text}})
}

// firstSentence is where the first sentence begins that is so; -1 if none is. What is asked must look at how the text begins, and not at all of it.
func firstSentence(text string, is func(text string) bool) int {
	begins := true
	for i := range len(text) {
		if begins && text[i] != ' ' && is(text[i:]) {
			return i
		}
		begins = text[i] == ' ' && i > 0 && (begins || strings.IndexByte(".!", text[i-1]) >= 0)
	}
	return -1
}

// addsTo parts a text from the words in it that add to what was written before: at the head of a sentence behind mere talk, or behind its one order. The
// order is empty if there are none.
func (p *parser) addsTo(text string) (said, order string) {
	if m := addingTail().FindStringSubmatch(text); m != nil && p.isOneOrder(m[1]) && !p.ordersBelow() {
		return m[2], m[1]
	}
	at := firstSentence(text, addingHead().MatchString)
	if at < 0 || !p.isTalkOnly(text[:at]) {
		return "", ""
	}
	text = text[at:]
	m := addingHead().FindStringSubmatch(text)
	said, order = strings.TrimRight(m[1], " ,:"), text[len(m[0]):]
	if m[2]+m[3] != "" && p.when == Winter && !p.alone(order).read() || !p.readsOrder(order) {
		return "", "" // add a hive at Barsham
	}
	return said, order
}

// addingHead are words that add to what was written before; the groups behind the first are ADD, which may be an order of winter.
var addingHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^((?:(?:oh|and|so|just|please|pls|then|to)[ ,]+)*(?:(?:also|additionally|in addition|moreover|furthermore|besides|(?:oh|ah)[ ,]+(?:yes[ ,]+)?and)(?:[ ,]+please)?(?:[ ,]+(add))?|(add)))(?:[ ,]+please)?[ ,:-]+`)
})

// addingTail are words behind an order that add it to what was written before.
var addingTail = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(.*[^ ,;.-])[ ,]+(as well|also|too|in addition|additionally|on top(?: of (?:that|it|this))?)[ .!]*$`)
})

// isOneOrder reports whether a text is one order and nothing else. Behind several, and behind somebody who is named after others, TOO joins the last to
// those before: "20 to Tarrant, 21 too", "20 to Tarrant with my lord too", "ALLY Lancelot, Gawaine too".
func (p *parser) isOneOrder(text string) bool {
	if len(text) > mostTried || isDigit(text[len(text)-1]) && (strings.ContainsAny(text, ",;&+/") || strings.Contains(strings.ToLower(text), " and ")) || lastJoined().MatchString(text) {
		return false
	}
	s := p.tried(text)
	return len(s.Orders) == 1 && len(s.NotRead()) == 0
}

// ordersBelow reports whether orders stand below the line that is being read: then TOO may only say that they belong together, and a message with new orders
// for all troops must not leave the old ones.
func (p *parser) ordersBelow() bool {
	for _, l := range p.lines[p.at+1:] {
		if l.Break {
			break
		}
		if len(l.Text) <= mostLine && p.readsOrder(l.Text) {
			return true
		}
	}
	return false
}

// lastJoined finds a word at the end of a text that is joined to what stands before it.
var lastJoined = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:[,;&+/]|\band\b|\bwith\b)[ ]*(?:(?:my|the|our|all)[ ]+)*\pL+$`)
})

// keepsRest parts a text that says that what was ordered stays, at its head or at its end, from the order beside that; said is empty if it does not.
func (p *parser) keepsRest(text string) (said, order string) {
	text = strings.TrimRight(text, " .!")
	re := keepingRest()
	if at := firstSentence(text, re.begins.MatchString); at >= 0 && p.isTalkOnly(text[:at]) {
		said := text[at:]
		if re.alone.MatchString(said) {
			return said, ""
		}
		if m := re.head.FindStringSubmatch(said); m != nil && p.readsOrder(said[len(m[0]):]) {
			return m[1], said[len(m[0]):]
		}
	}
	if m := re.tail.FindStringSubmatch(text); m != nil && p.readsOrder(m[1]) {
		return m[2], m[1]
	}
	return "", ""
}

// A keptText has how it is said that what was ordered stays: how that begins, alone on a line, before an order, and behind one.
type keptText struct{ begins, alone, head, tail *regexp.Regexp }

var keepingRest = sync.OnceValue(func() keptText {
	const (
		all    = `(?:(?:all|everything|everyone|everybody|the|my|other|others|rest|of|it|them|orders?|else|otherwise|is|are|just|please|stays?|remains?|stands?|still|do)\s+)*`
		as     = `(?:(?:exactly|much)\s+)?(?:(?:the\s+)?same\s+(?:orders\s+)?)?(?:as|like)\s+(?:before(?:hand)?|previously|earlier|yesterday|(?:in\s+)?(?:(?:the|my)\s+)?(?:last|previous|earlier)\s+(?:time|season|turn|orders|mail|message|letter|spring|summer|autumn|winter))`
		again  = `(?:please\s+)?(?:repeat|ditto|unchanged|no\s+changes?|same\s+again|same\s+orders)(?:\s+(?:my|the|all|last|previous|orders|of|it|them|season|season's|turn|time|everything|again))*`
		stands = `(?:my|the|all|other|earlier|previous)(?:\s+(?:my|the|other|earlier|previous))?\s+orders\s+(?:still\s+)?(?:stand|stay|remain|are\s+unchanged)(?:\s+(?:the\s+same|unchanged|as\s+they\s+(?:are|were)|in\s+force))?`
		keep   = `(?:please\s+)?(?:keep|leave)\s+(?:everything(?:\s+else)?|(?:all\s+)?(?:my|the)\s+(?:other\s+)?orders|(?:all\s+)?the\s+rest\s+as\s+(?:it|they)\s+(?:is|are|was|were))(?:\s+(?:as\s+(?:it|they)\s+(?:is|are|was|were)|unchanged|the\s+same))?`
		but    = `(?:\s*[,:;.–-]+\s*|\s+(?:but|except|only|with|save)\b)(?:\s*(?:but|except|only|with|apart|save|and|for|from|that|this|change|now|just|please|:|,)(?:\b|\s))*\s*`
		plain  = `(?:(?:sorry|hi|hello|ok|okay|well|oh|so)[\s,]+)*(?:` + all + as + `|` + again + `|` + stands + `)`
	)
	compile := func(text string) *regexp.Regexp { return regexp.MustCompile(`(?i)^` + text + `$`) }
	return keptText{
		begins: regexp.MustCompile(`(?i)^(?:` + plain + `|` + keep + `)`),
		alone:  compile(plain),
		head:   regexp.MustCompile(`(?i)^(` + plain + `|` + keep + `)` + but),
		tail:   compile(`(.*?[^ ,;.-])[\s,;.–-]+(?:and\s+|but\s+)?(` + plain + `|` + keep + `)`),
	}
})
