package order

import (
	"slices"
	"strings"
)

// A core is what is left of a text without the parts that say nothing: what stands before or behind its order, or in it between commas. The
// text is taken for its order only if the core is read as that without any doubt, and what was left out could not change it (see leftOver).
type core struct {
	names   *Names
	when    When
	text    string
	want    []string // the orders, sorted
	p       *parser
	pieces  []cutPiece
	orders  []Line
	without []string
	doing   string // what somebody does before his order
}

// A cutPiece of a text stands between two signs or words that part.
type cutPiece struct {
	from, to int  // tokens
	says     bool // it may say something about the order
}

// mostTrials is how many cores of a text are tried.
const mostTrials = 24

// find finds the longest core of which the orders are those wanted.
func (c *core) find() bool {
	c.p = &parser{names: c.names, when: c.when, scanned: newScanned()}
	c.p.load(1, c.text)
	c.p.skipBullets()
	if c.dropDoing() {
		c.p.load(1, c.text)
		c.p.skipBullets()
	}
	if c.p.isVoided(c.p.start, len(c.p.toks)) {
		return false
	}
	c.cut()
	head, tail := 0, 0
	for head < len(c.pieces) && !c.pieces[head].says && c.mayLead(c.pieces[head]) && c.isParted(head+1) {
		head++
	}
	for tail < len(c.pieces)-head && !c.pieces[len(c.pieces)-1-tail].says {
		tail++
	}
	inner := c.asides(head, len(c.pieces)-tail)
	trials := 0
	for left := 0; left <= head+tail; left++ {
		for h := max(0, left-tail); h <= min(left, head); h++ {
			for _, drop := range [][]bool{nil, inner} {
				if drop == nil && left == 0 && c.doing == "" || drop != nil && !slices.Contains(drop, true) {
					continue
				}
				if trials++; trials > mostTrials {
					return false
				}
				if c.reads(h, len(c.pieces)-(left-h), drop) {
					return true
				}
			}
		}
	}
	return false
}

// mayLead reports whether a piece that says nothing may stand before an order: what tells something, a courtesy, or how or why it is done.
func (c *core) mayLead(x cutPiece) bool {
	i := x.from
	for i < x.to && (c.p.toks[i].kind != word || leftLeads[c.word(i)]) {
		i++
	}
	if i == x.to {
		return true
	}
	if leftFacts[c.word(i)] {
		return false // were we to lose, …
	}
	if c.tells(i, x.to) != ofNobody {
		return !c.p.is(x.to-1, ":")
	}
	for k := i; k < x.to; k++ {
		if c.p.toks[k].kind == word && c.meansAt(k) == none && !leftOpenings[c.word(i)] {
			return false
		}
	}
	return true
}

// isParted reports whether piece k begins with a sign, or with SO or AND, so that it does not go on with what the one before it says.
func (c *core) isParted(k int) bool {
	if k >= len(c.pieces) {
		return false
	}
	from := c.pieces[k].from
	return c.p.toks[from].kind != word || c.endsSentence(from-1) || c.word(from) == "so" || c.word(from) == "and"
}

// leftOpenings are words with which begins how or why something is done.
var leftOpenings = wordsIn("with to for by gosh well right ok okay oh ah")

// cut cuts the text into pieces.
func (c *core) cut() {
	p, begin := c.p, c.p.start
	end := func(i int) {
		if i > begin {
			c.pieces = append(c.pieces, cutPiece{begin, i, c.says(begin, i)})
			begin = i
		}
	}
	for i := p.start; i < len(p.toks); i++ {
		if c.parts(i) {
			end(i)
		}
	}
	end(len(p.toks))
}

// parts reports whether a piece begins at token i.
func (c *core) parts(i int) bool {
	p := c.p
	t := p.toks[i]
	switch {
	case t.kind == comma, t.kind == dash:
		return true
	case t.kind == mark:
		return strings.Contains("(;", p.text[t.lo:t.hi]) || i > 0 && c.endsSentence(i-1)
	case i > 0 && c.endsSentence(i-1):
		return true
	}
	return t.kind == word && leftStarts[c.word(i)] && !(i > p.start && p.toks[i-1].kind == comma)
}

// endsSentence reports whether a sign stands at token i that ends a sentence, a heading or a bracket.
func (c *core) endsSentence(i int) bool {
	t := c.p.toks[i]
	return t.kind == mark && strings.Contains(".!:;)", c.p.text[t.lo:t.hi])
}

// word is the word at token i in small letters.
func (c *core) word(i int) string {
	return strings.ReplaceAll(strings.ToLower(c.p.said(i, i+1)), "’", "'")
}

// leftStarts are words with which a part of a sentence begins.
var leftStarts = wordsIn("and so as because since for to where who which with while being")

// dropDoing cuts what somebody does before the verb of the order from the text: "06 makes room and goes on to Foxwood". It reports whether
// there was such a thing.
func (c *core) dropDoing() bool {
	p := c.p
	i := p.start
	for i < len(p.toks) && (p.isNumber(i) || p.toks[i].kind == comma || p.keyAt(i) == kAnd || c.meansAt(i) == kLord || isDeterminer[c.word(i)] || c.meansAt(i) == kKnights || c.meansAt(i) == kMen) {
		i++
	}
	end := i
	for end < len(p.toks) && p.toks[end].kind == word && c.meansAt(end) != kAnd && c.meansAt(end) != kThen {
		end++
	}
	if i == p.start || end < i+1 || end > i+mostDoing || end == len(p.toks) || !strings.EqualFold(p.said(end, end+1), "and") || end+1 < len(p.toks) && c.meansAt(end) != kThen && !c.isVerb(end+1) ||
		!strings.HasSuffix(c.word(i), "s") || notDoing[c.word(i)] {
		return false
	}
	for k := i; k < end; k++ {
		ok := c.isPlain(k) || k == i && toldDoings[c.word(k)] || k > i && isDeterminer[c.word(k)]
		if !ok {
			return false
		}
	}
	lo, _ := p.span(i, i+1)
	hi, _ := p.span(end+1, end+2)
	c.doing = p.said(i, end)
	c.text = p.text[:lo] + p.text[hi:]
	return true
}

// isVerb reports whether the word at token i makes an order.
func (c *core) isVerb(i int) bool { return heads[c.meansAt(i)] }

// mostDoing is how many words there are at most before the AND of another verb.
const mostDoing = 4

// notDoing are verbs of what somebody does instead of his order, or without end.
var notDoing = wordsIn("stops quits refuses fails leaves pretends fakes feints dreads hates fears forgets declines dies falls sleeps dawdles drops gives goes is was has does as his this us")

// asides says of the pieces from i to before j which of them stand between signs and say nothing.
func (c *core) asides(i, j int) []bool {
	drop := make([]bool, len(c.pieces))
	for k := i + 1; k+1 < j; k++ {
		opens := c.p.toks[c.pieces[k].from].kind != word
		closes := c.p.toks[c.pieces[k+1].from].kind != word || c.endsSentence(c.pieces[k].to-1)
		drop[k] = !c.pieces[k].says && opens && closes
	}
	return drop
}

// reads reports whether the pieces from i to before j, without those to drop, are the orders wanted.
func (c *core) reads(i, j int, drop []bool) bool {
	var text strings.Builder
	c.without = nil
	if c.doing != "" {
		c.without = append(c.without, c.doing)
	}
	for k, x := range c.pieces {
		said := c.p.said(x.from, x.to)
		if k < i || k >= j || drop != nil && drop[k] {
			c.leave(k, said)
			continue
		}
		if text.Len() == 0 {
			said = strings.TrimLeft(said, ",;:.-–— ")
		} else {
			text.WriteByte(' ')
		}
		text.WriteString(said)
	}
	s := (&parser{names: c.names, when: c.when, ended: -1, offering: true}).message([]Input{{N: 1, Text: strings.TrimRight(text.String(), ",;:-–— ")}})
	if len(s.Orders) == 0 || len(s.NotRead())+len(s.Notes)+len(s.Words)+len(s.Standing)+len(s.Next) > 0 || s.Amend {
		return false
	}
	var lines []string
	for _, l := range s.Orders {
		lines = append(lines, l.Order.String())
	}
	c.orders = s.Orders
	return len(c.want) == 0 || slices.Equal(sortedLines(lines), c.want)
}

// leave keeps what piece k says among the words that were passed over.
func (c *core) leave(k int, said string) {
	last := len(c.without) - 1
	if last >= 0 && k > 0 && strings.HasSuffix(c.p.text[:c.p.toks[c.pieces[k].from].lo], c.without[last]) {
		said = c.without[last] + said
		c.without = c.without[:last]
	}
	if said = strings.Trim(said, ",;:.!()-–— "); said != "" {
		c.without = append(c.without, said)
	}
}

// says reports whether the piece from token i to before j may say something about an order beside it.
func (c *core) says(i, j int) bool {
	for i < j && (c.p.toks[i].kind != word || leftLeads[c.word(i)]) {
		if c.harmless(i, true) == 0 {
			return true
		}
		i++
	}
	if i < j && leftBlessings[c.word(i)] && c.meansAt(i+1) != kMe && !isPronounWord[c.word(i+1)] {
		i++ // may the sun shine on him
	}
	if c.isApposition(i, j) {
		return false
	}
	if i+1 < j && leftStarts[c.word(i)] && datives[c.word(i+1)] {
		return true // yield it to him
	}
	tells := c.tells(i, j)
	for k := i; k < j; {
		n := c.idiom(k, j)
		if n == 0 {
			n = c.harmless(k, k == i)
		}
		if n == 0 && tells > 0 {
			n = c.harmlessTold(k, j, tells == ofOwn)
		}
		if n == 0 {
			return true
		}
		k += n
	}
	return false
}

// isApposition reports whether the tokens from i to before j say what the one is like who was named: "a splendid chap", "the lazy devil", "poor man".
func (c *core) isApposition(i, j int) bool {
	for j > i && c.p.toks[j-1].kind != word {
		j--
	}
	if j == i+1 {
		return vocatives[c.word(i)]
	}
	if j-i < 2 || j-i > mostApposition || !persons[c.word(j-1)] || slices.ContainsFunc(c.p.toks, func(t token) bool { return t.key == kAll }) {
		return false
	}
	for k := i; k < j-1; k++ {
		if filler := c.meansAt(k) == kFiller && c.harmless(k, false) > 0; !filler && !c.isPlain(k) && !isDeterminer[c.word(k)] && !toldWords[c.word(k)] {
			return false
		}
	}
	return true
}

// mostApposition is how many words say at most what somebody is like.
const mostApposition = 4

var (
	opensTalk = wordsIn("right well now ok okay")
	vocatives = wordsIn("lads chaps boys friends folks")
	persons   = wordsIn("man men chap chaps lad lads bloke fellow fellows guy boy boys one soul souls devil friend thing dear sausage rascal rogue fool beast angel darling coward hero")
	datives   = wordsIn("him her them us me you it everyone nobody")
)

// leftLeads are words that lead to a part of a sentence that tells something.
var (
	leftLeads     = wordsIn("and so as because since for who which")
	leftBlessings = wordsIn("may")
)

// A subject is of whom or what a part of a sentence tells something.
type subject uint8

const (
	ofNobody subject = iota
	ofOwn            // of him who writes
	ofOther
)

// tells says of whom the part from token i to before j tells something; ofNobody if it does not.
func (c *core) tells(i, j int) subject {
	if i >= j {
		return ofNobody
	}
	switch said := c.word(i); {
	case isPronounWord[said]:
		return ofOther
	case isSelf[said]:
		return ofOwn
	case isDeterminer[said] && i+2 < j && c.meansAt(i+1) == none:
		return ofOther
	}
	return ofNobody
}

var (
	isPronounWord = wordsIn("he she it they that there this he's she's it's they're there's that's he'll who who's isn't")
	isSelf        = wordsIn("i we you i'm we're you're i've we've")
	isDeterminer  = wordsIn("my his her their our the a an these those its your")
)

// meansAt is the meaning of the word at token i.
func (c *core) meansAt(i int) keyword {
	if i >= len(c.p.toks) {
		return none
	}
	means, _ := c.p.phraseAt(i)
	return means
}

// isPlain reports whether an unknown word in small letters stands at token i, and none that may change an order.
func (c *core) isPlain(i int) bool {
	return i < len(c.p.toks) && c.p.toks[i].kind == word && c.meansAt(i) == none && !c.p.capital(i) && c.harmless(i, false) > 0 && !toldWays[c.word(i)]
}

// idiom is how many tokens from i on are a turn of phrase of words that mean something else in orders: "keep the door", "some rest", "no hurry".
func (c *core) idiom(i, j int) int {
	switch said := c.word(i); {
	case (said == "no" || said == "any") && i+1 < j && toldWorries[c.word(i+1)]:
		return 2
	case said == "at" && i+1 < j && c.word(i+1) == "all":
		return 2
	case said == "some" && i+1 < j && (c.isPlain(i+1) || toldNouns[c.word(i+1)]) && c.word(i+1) != "day":
		return 2
	case toldDoings[said] && i+2 < j && c.isPlain(i+2) && (isDeterminer[c.word(i+1)] || c.word(i+1) == "some"):
		return 3
	case toldDoings[said] && i+3 < j && datives[c.word(i+1)] && c.isPlain(i+3) && (isDeterminer[c.word(i+2)] || c.word(i+2) == "some"):
		return 4
	case opensTalk[said] && i+1 < j && c.word(i+1) == "then":
		return 2
	}
	return 0
}

var (
	toldWorries = wordsIn("hurry rush worries worry problem trouble matter")
	toldDoings  = wordsIn("keep keeps take takes bring brings have has get gets give gives put puts play plays make makes pay pays")
	// toldWays are words of the way by which somebody goes.
	toldWays = wordsIn("road route way path track bridge ford ferry crossing shortcut detour river river's lane")
)

// harmlessTold is how many tokens from i on say nothing about an order in a part that tells something; 0 if the first may.
func (c *core) harmlessTold(i, j int, own bool) int {
	said := c.word(i)
	next := ""
	if i+1 < j {
		next = c.word(i + 1)
	}
	switch {
	case toldDenials[said]:
		if own || next == "to" || next == "" || toldDecisions[next] || i+1 < j && c.meansAt(i+1) == kMove {
			return 0
		}
		return 1
	case said == "no":
		if next == "" || toldNeeds[next] || !c.isPlain(i+1) {
			return 0
		}
		return 2
	case said == "none" && i > 0 && (c.word(i-1) == "have" || c.word(i-1) == "has"):
		return 1
	case said == "would" && next == "be" && i > 0 && c.isPlain(i+2) && !isPronounWord[c.word(i-1)] && !isSelf[c.word(i-1)]:
		return 2
	case said == "could" && (next == "use" || next == "do"):
		return 2
	case toldWords[said]:
		return 1
	case said == "needs" || said == "wants" || said == "likes" || said == "gets":
		if isDeterminer[next] || next == "some" {
			return 1
		}
	case i > 0 && isDeterminer[c.word(i-1)] && toldNouns[said]:
		return 1
	}
	return 0
}

var (
	toldDenials   = wordsIn("not isn't doesn't aren't don't wasn't hasn't")
	toldDecisions = wordsIn("sure certain decided final settled definite ready able allowed supposed meant permitted needed wanted required necessary available welcome going coming clear true real so it that serious urgent important affordable possible worthwhile")
	toldNeeds     = wordsIn("need point use sense reason way question doubt longer order orders chance hope more other one man")
	// toldWords may stand where something is told, though elsewhere they put an order in doubt.
	toldWords = wordsIn("brought late bees some something someone kept took gave ran met sold led stood fell many few doing mad silly foolish stupid shame pity too enough also")
	toldNouns = wordsIn("action keep walk ride rest march hold need stay break place house number")
)

// harmless is how many tokens from i on say nothing about an order; 0 if the first may.
func (c *core) harmless(i int, first bool) int {
	p := c.p
	t := p.toks[i]
	switch t.kind {
	case comma, dash:
		return 1
	case mark:
		if strings.Contains(".!;:()*_'\"", p.text[t.lo:t.hi]) {
			return 1
		}
		return 0
	case word:
	default:
		return 0
	}
	said := c.word(i)
	if leftChanges[said] || p.placeAt(i) > 0 || p.findName(&p.names.lords, i).how == exact {
		return 0
	}
	means, n := p.phraseAt(i)
	switch means {
	case none:
		if p.capital(i) && !first && said != "i" {
			return 0
		}
		return 1
	case kFiller, kArticle, kRequest, kAnd, kOf, kFor, kWith, kAt, kBy, kTo, kMe, kThere, kHave, kTroop, kYes, kWish, kWant:
		for k := i + 1; k < i+n; k++ {
			if leftChanges[c.word(k)] {
				return 0
			}
		}
		return max(n, 1)
	case kDoubt:
		if leftFacts[said] {
			return 1
		}
	}
	return 0
}

var (
	leftFacts = wordsIn("was were had did which who where what how why whose")

	// leftChanges are words that may change an order beside which they stand, or say that it is none.
	leftChanges = wordsIn(`not no never none nobody nothing nowhere neither nor unless if only except but instead rather before until till after when whenever
		once or either otherwise else maybe perhaps possibly probably presumably supposedly hopefully might may could would should ought cannot can't
		won't wouldn't don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't couldn't needn't mustn't
		think thinks thought hope hopes guess suppose supposes wonder wonders doubt doubts unsure undecided reckon seem seems seemed apparently allegedly
		scrap scratch strike cancel cancelled forget undo ignore disregard belay actually correction oops sorry joking kidding joke jokes nah nope wish wishes
		bet dream dreams chance unlikely likely say says said saying tell tells told hear heard gather gathers claim claims ask asks asked
		last past previous previously yesterday ago tomorrow later soon eventually next spring summer autumn winter season turn year month week phase phases noon
		dawn dusk sunrise sunset midday midnight first second third then finally initially than more less fewer most least same similarly likewise
		back return returns turns round around halfway half way short partly nearly almost hardly barely scarcely some any all both each every several
		other others another rest remaining exception exceptions excluding including apart besides provided providing assuming depending depends case event whether
		refuse refuses refused decline declines declined reluctant unwilling without stop stops ends end ended failed fails fail tries try tried
		alone unaided fake feint pretend pretends bluff bluffs instead versus against together until unless minus plus limit maximum minimum least
		mine theirs can follow follows join joins accompany accompanies leave leaves pending considering consider considers planned plan plans planning idea intended intend intends
		above below listed mentioned permitting order orders ordered command commands wait waits waited`)
)
