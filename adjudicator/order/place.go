package order

import (
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// findName looks for a name at token i: the most words that are one, whole or
// shortened, before fewer; whole before misspelt.
func (p *parser) findName(x *index, i int) match {
	if i >= len(p.toks) {
		return match{}
	}
	t := p.toks[i]
	if t.kind == quoted {
		return p.findQuoted(x, i)
	}
	run := p.countNameWords(i, x.words)
	if run > 1 {
		for w := min(run, x.firsts[string(p.fold(i, i+1))]); w > 1; w-- {
			if m := x.look(p.fold(i, i+w), w); m.how != unknown {
				return m
			}
		}
	}
	if run > 0 {
		if m := x.whole(p.fold(i, i+1)); m.how != unknown {
			m.n = 1
			return m
		}
	}
	if len(x.odd) > 0 && x.odd[string(p.fold(i, i+1))] {
		if m := p.findOdd(x, i); m.how != unknown {
			return m
		}
	}
	return p.findNear(x, i, run)
}

// look looks a name up whole, then as a beginning.
func (x *index) look(key []byte, n int) match {
	m := x.whole(key)
	if m.how == unknown {
		m = x.begun(key)
	}
	m.n = n
	return m
}

// findNear looks for a shortened or misspelt name in at most run tokens from i.
func (p *parser) findNear(x *index, i, run int) match {
	for w := run; w > 1; w-- {
		if m := x.slipped(p.fold(i, i+w)); m.how == slip {
			m.n = w
			return m
		}
	}
	if run == 0 {
		return match{}
	}
	m := x.begun(p.fold(i, i+1))
	if m.how == unknown {
		m = x.slipped(p.fold(i, i+1))
	}
	m.n = 1
	return m
}

// findOdd looks for a whole name that has keywords or numbers in it.
func (p *parser) findOdd(x *index, i int) match {
	end := i
	for end < len(p.toks) && end < i+x.words+2 && p.toks[end].kind != comma {
		end++
	}
	for ; end > i; end-- {
		if m := x.whole(p.fold(i, end)); m.how == exact {
			m.n = end - i
			return m
		}
	}
	return match{}
}

// findQuoted looks a quoted name up.
func (p *parser) findQuoted(x *index, i int) match {
	key := p.fold(i, i+1)
	m := x.look(key, 1)
	if m.how == unknown {
		m = x.slipped(key)
		m.n = 1
	}
	return m
}

// countNameWords is how many words that may be a name follow one another from token i, up to most.
func (p *parser) countNameWords(i, most int) (n int) {
	for n < most && i+n < len(p.toks) && p.isNameWord(i+n) {
		n++
	}
	return n
}

// isNameWord reports whether token i can be a word of a name without quotes.
func (p *parser) isNameWord(i int) bool {
	return p.toks[i].kind == word && (p.toks[i].key == none || !ends[p.toks[i].key])
}

// startsName reports whether a name can begin at token i.
func (p *parser) startsName(i int) bool {
	return i < len(p.toks) && (p.toks[i].kind == quoted || p.isNameWord(i))
}

// fold folds the text of the tokens from i to before j ; what is returned holds until the next call.
func (p *parser) fold(i, j int) []byte {
	first, last, joined := p.toks[i].from, p.toks[j-1].to, p.toks[i].from >= 0
	for k := i + 1; k < j && joined; k++ {
		joined = p.toks[k].joined
	}
	if joined && p.toks[j-1].hi-p.toks[i].lo <= 8*longest {
		return p.folded[first:last]
	}
	text := p.text[p.toks[i].lo:p.toks[j-1].hi]
	p.buf = appendFold(p.buf[:0], text[:min(len(text), 8*longest)])
	return p.buf
}

// A kind of name tells how to speak of names that are not found.
type naming struct {
	noun string // place, lord, entry
	in   string // where it is missing
	code Code
}

var (
	placeNaming = naming{"place", "here", CodeUnknownPlace}
	entryNaming = naming{"entry", "here", CodeUnknownPlace}
	lordNaming  = naming{"lord", "in this game", CodeUnknownLord}
)

// name reads a name of the index and gives its id, or -1 with a fault.
func (p *parser) name(x *index, as naming) int {
	if p.failed {
		return -1
	}
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word && p.toks[p.pos].kind != quoted {
		p.expect(article(as.noun))
		return -1
	}
	p.skipThe(x)
	m := p.findName(x, p.pos)
	switch m.how {
	case exact, short:
	case slip:
		lo, hi := p.span(p.pos, p.pos+m.n)
		p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+x.names[m.id]+".")
	case several:
		p.ambiguous(x, m, as)
		return -1
	case unsure:
		p.noSuch(as, m.n, x.list(m.more))
		return -1
	default:
		p.unknown(x, as)
		return -1
	}
	p.pos += m.n
	return m.id
}

// skipThe passes over THE before a name, unless a name begins with it.
func (p *parser) skipThe(x *index) {
	if !p.isThe(p.pos) || x == &p.names.lords || !p.startsName(p.pos+1) {
		return
	}
	if m := p.findName(x, p.pos); m.how == exact || m.n > 1 {
		return
	}
	if m := p.findName(x, p.pos+1); m.how == exact || m.how != unknown && len(p.fold(p.pos+1, p.pos+2)) >= 3 {
		p.pos++
	}
}

// isThe reports whether token i is the word THE.
func (p *parser) isThe(i int) bool {
	return i < len(p.toks) && p.toks[i].kind == word && strings.EqualFold(p.text[p.toks[i].lo:p.toks[i].hi], "the")
}

func article(noun string) string {
	if noun == "entry" {
		return "an entry"
	}
	return "a " + noun
}

// ambiguous fails for a name that may be several.
func (p *parser) ambiguous(x *index, m match, as naming) {
	near := x.list(m.more)
	if x == &p.names.places {
		for i, id := range m.more {
			near[i] = string(p.names.targets[id].place)
		}
	}
	near = near[:min(len(near), 6)]
	said := p.said(p.pos, p.pos+m.n)
	p.fail(CodeAmbiguous, p.pos, quote(said)+" may be "+either(near)+": say which.", near...)
	p.fault.hi = int(p.toks[p.pos+m.n-1].hi)
}

// unknown fails for a name that is not there. What it may have meant is looked
// for when the line is refused, for often it is only chatter.
func (p *parser) unknown(x *index, as naming) {
	if !p.startsName(p.pos) {
		p.expect(article(as.noun))
		return
	}
	p.fail(as.code, p.pos, "")
	p.fault.guess, p.fault.as = x, as
}

// guess looks for what an unknown name may have meant.
func (p *parser) guess() {
	f := p.fault
	if p.isThe(f.tok) && p.startsName(f.tok+1) {
		f.tok++
	}
	n := max(1, p.countNameWords(f.tok, f.guess.words))
	near := f.guess.suggest(p.fold(f.tok, f.tok+n))
	for len(near) == 0 && n > 1 {
		n--
		near = f.guess.suggest(p.fold(f.tok, f.tok+n))
	}
	p.failed, p.pos = false, f.tok
	p.noSuch(f.as, n, near)
}

// noSuch fails for a name of n tokens that is not there, and suggests others.
func (p *parser) noSuch(as naming, n int, near []string) {
	msg := "There is no " + as.noun + " " + quote(p.said(p.pos, p.pos+n)) + " " + as.in
	if len(near) > 0 {
		msg += "; did you mean " + either(near) + "?"
	} else {
		msg += "."
	}
	if as.noun == "entry" && len(p.names.entries.names) > 0 {
		msg += " The entries are " + phrase.List(p.names.entries.names) + "."
	}
	p.fail(as.code, p.pos, msg, near...)
	p.fault.hi = int(p.toks[p.pos+n-1].hi)
}

// place reads a place: a name, or a milestone between two names.
func (p *parser) place() target {
	if p.failed {
		return target{}
	}
	if t, ok := p.quotedStone(); ok {
		p.pos++
		return t
	}
	at := p.pos
	id := p.name(&p.names.places, placeNaming)
	if p.failed {
		return target{}
	}
	t := p.names.targets[id]
	if p.pos < len(p.toks) && p.toks[p.pos].kind == plus {
		return p.milestone(t, at)
	}
	return t
}

// milestone reads the rest of Barsham+2 to Hazlemere. The TO may be left out, for
// a milestone cannot do without its second name.
func (p *parser) milestone(from target, at int) target {
	p.pos++
	if !p.isNumber(p.pos) {
		p.expect("the number of a milestone")
		return target{}
	}
	mile := int(p.toks[p.pos].num)
	p.pos++
	p.takes(kTo)
	if p.aloneAfter(p.pos) {
		p.whereTo(from, mile, at)
		return target{}
	}
	to := p.name(&p.names.places, placeNaming)
	if p.failed {
		return target{}
	}
	return p.stone(from, mile, p.names.targets[to], at)
}

// stone finds a milestone by either end of its road.
func (p *parser) stone(from target, mile int, to target, at int) target {
	r, ok := p.names.roads[[2]int{from.id, to.id}]
	switch {
	case !ok || from.id < 0:
		near := p.names.neighbours(from.id)
		msg := "No road leads straight from " + string(from.place) + " to " + string(to.place)
		if len(near) > 0 {
			msg += "; milestones there count towards " + either(near)
		}
		p.failSpan(CodeUnknownPlace, at, msg+".", near...)
	case len(r.stones) == 0:
		p.failSpan(CodeUnknownPlace, at, "The road from "+string(from.place)+" to "+string(to.place)+
			" is one mile long and has no milestones.")
	case mile < 1 || mile > len(r.stones):
		p.failSpan(CodeNumber, at, "The milestones from "+string(from.place)+" to "+string(to.place)+
			" are numbered 1 to "+strconv.Itoa(len(r.stones))+".")
	default:
		return target{r.stones[mile-1], Milestone, -1}
	}
	return target{}
}

// failSpan fails for the tokens from at to before p.pos.
func (p *parser) failSpan(code Code, at int, msg string, near ...string) {
	p.fail(code, at, msg, near...)
	_, p.fault.hi = p.span(at, p.pos)
	p.fault.atEnd = false
}

// whereTo fails for a milestone without its second name.
func (p *parser) whereTo(from target, mile, at int) {
	var near []string
	for _, to := range p.names.neighbours(from.id) {
		near = append(near, string(from.place)+"+"+strconv.Itoa(mile)+" to "+to)
	}
	p.failSpan(CodeMissing, at, "A milestone is named by both ends of its road, as "+either(near)+".", near...)
	p.fault.atEnd = true
}

// quotedStone reads a milestone whose whole name stands in quotes.
func (p *parser) quotedStone() (target, bool) {
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != quoted {
		return target{}, false
	}
	text := Fold(p.said(p.pos, p.pos+1))
	from, mile, to, ok := Place(text).split()
	if !ok || p.names.places.whole([]byte(text)).how == exact {
		return target{}, false
	}
	a := p.names.places.whole([]byte(strings.TrimSpace(from)))
	b := p.names.places.whole([]byte(to))
	if a.how != exact || b.how != exact {
		return target{}, false
	}
	t := p.stone(p.names.targets[a.id], mile, p.names.targets[b.id], p.pos)
	return t, true
}

// placeName reads a place, and gives its proper name.
func (p *parser) placeName() Place { return p.place().place }

// manor reads a place that must be a manor.
func (p *parser) manor() Place { return p.kindOf(Manor) }

// house reads a place that must be a house.
func (p *parser) house() Place { return p.kindOf(House) }

// kindOf reads a place of one kind.
func (p *parser) kindOf(kind PlaceKind) Place {
	at := p.pos
	if p.pos >= len(p.toks) {
		p.expect("a " + kind.String())
		return ""
	}
	t := p.place()
	if !p.failed && t.kind != kind {
		p.failSpan(CodeNotPossible, at, string(t.place)+" is a "+t.kind.String()+"; a "+kind.String()+" should stand here.")
	}
	return t.place
}

// lord reads a lord's name; a title before it is passed over.
func (p *parser) lord() string {
	if p.failed {
		return ""
	}
	if p.findName(&p.names.lords, p.pos).how == unknown && p.isTitle(p.pos) && p.pos+1 < len(p.toks) {
		p.pos++
	}
	if id := p.name(&p.names.lords, lordNaming); id >= 0 {
		return p.names.lords.names[id]
	}
	return ""
}

// isTitle holds for LORD and SIR.
func (p *parser) isTitle(i int) bool {
	return i < len(p.toks) && (p.toks[i].key == kLord || p.toks[i].kind == word && string(p.fold(i, i+1)) == "sir")
}

// entry reads an entry (§3).
func (p *parser) entry() string {
	at := p.pos
	id := p.name(&p.names.entries, entryNaming)
	if id < 0 {
		return ""
	}
	p.shortWord(id, at)
	return p.names.entries.names[id]
}

// shortWord passes over the last word of an entry in short, as in Carlisle Rd.,
// where the entry was named from token at on without it.
func (p *parser) shortWord(id, at int) {
	x, i := &p.names.entries, p.pos
	if p.isThe(at) {
		at++
	}
	if i >= len(p.toks) || !p.isNameWord(i) || p.findName(x, i).how != unknown {
		return
	}
	words := strings.Fields(x.folded[id])
	if i-at >= len(words) || !abbreviates(string(p.fold(i, i+1)), words[len(words)-1]) {
		return
	}
	p.pos++
	if p.is(p.pos, ".") && !p.aloneAfter(p.pos) {
		p.pos++
	}
	lo, hi := p.span(at, i+1)
	p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+x.names[id]+".")
}

// abbreviates reports whether short is a word left short, as rd for road: its
// first letter, and at least one of the others in their order.
func abbreviates(short, long string) bool {
	if len(short) < 2 || len(short) >= len(long) || short[0] != long[0] {
		return false
	}
	for i := range len(short) {
		at := strings.IndexByte(long, short[i])
		if at < 0 {
			return false
		}
		long = long[at+1:]
	}
	return true
}
