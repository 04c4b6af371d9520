package order

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// An offer is a note with orders that TAKE would enter, kept until the whole message is read: what stands beside it decides whether
// they are entered at once.
type offer struct {
	refused bool // its note is in Notes, else in Unread
	note    int  // which of them
	at      int  // how many orders of the season stood before it
	line    int  // the index of the line
	text    string
	orders  []Line
	without []string // the words that were passed over
}

// keepOffer remembers the offer of a note that is appended next, if its orders are the only reading of the line, and what was passed over
// for them says nothing that could change them.
func (p *parser) keepOffer(n *Note, whole bool) {
	if p.offering || n.Either || n.Code == CodeSeason || n.Code == CodeLater || p.misleads(n) || p.misleadsInto(n.Take) || p.part1 != season || p.isUnderHeading() {
		return
	}
	o := offer{refused: n.Refused, note: len(p.sheet.Unread), at: len(p.sheet.Orders), line: p.at, text: n.Text}
	if n.Refused {
		o.note = len(p.sheet.Notes)
	}
	c := core{when: p.when, names: p.names, text: n.Text, want: sortedLines(n.Take)}
	if !whole || !c.find() || goesAstray(n.Text, c.orders) {
		return
	}
	if slices.ContainsFunc(c.orders, func(l Line) bool { return lasting[l.Order.keyword()] }) {
		return
	}
	o.orders, o.without = c.orders, c.without
	for i := range o.orders {
		o.orders[i].N, o.orders[i].Text = n.N, n.Text
	}
	p.offers = append(p.offers, o)
}

// lasting are the orders that are not taken where a word is not understood: they cannot be made good again, or say how one stands with others.
var lasting = set(kDismiss, kAlly, kEnemy, kNeutral, kYield, kConvert)

// isUnderHeading reports whether the line stands in a list below a heading, which may say what it is for.
func (p *parser) isUnderHeading() bool { return p.heading.text != "" && p.at <= p.heading.ends }

// sortedLines are some lines, each once.
func sortedLines(lines []string) []string {
	lines = slices.Clone(lines)
	slices.Sort(lines)
	return slices.Compact(lines)
}

// codeTaken marks a note whose orders were taken, until it stands among those that are not refused.
const codeTaken Code = "taken"

// takeOffers enters the orders of the offers with which nothing else in the message disagrees.
func (p *parser) takeOffers() {
	more := 0
	for _, o := range p.offers {
		if !p.standsAlone(&o) {
			continue
		}
		for i, l := range o.orders {
			p.sheet.Orders = slices.Insert(p.sheet.Orders, min(o.at+more+i, len(p.sheet.Orders)), l)
		}
		more += len(o.orders)
		if o.refused {
			p.sheet.Notes[o.note].take(&o)
		} else {
			p.sheet.Unread[o.note].take(&o)
			p.sheet.Unread[o.note].Code = codeTaken
		}
	}
}

// moveTaken moves the notes of taken offers to those of lines that were read.
func (p *parser) moveTaken() {
	if len(p.offers) == 0 {
		return
	}
	s := p.sheet
	for _, n := range s.Unread {
		if n.Code == codeTaken {
			n.Code = CodeRead
			s.Notes = insertNote(s.Notes, n)
		}
	}
	s.Unread = slices.DeleteFunc(s.Unread, func(n Note) bool { return n.Code == codeTaken })
}

// insertNote inserts a note before those of the lines that follow its own.
func insertNote(notes []Note, n Note) []Note {
	at := slices.IndexFunc(notes, func(o Note) bool { return o.N > n.N })
	if at < 0 {
		at = len(notes)
	}
	return slices.Insert(notes, at, n)
}

// take makes the note one of a line that was read without some of its words.
func (n *Note) take(o *offer) {
	var read []string
	for _, l := range o.orders {
		read = append(read, l.Order.String())
	}
	said := make([]string, len(o.without))
	for i, w := range o.without {
		said[i] = quote(w)
	}
	verb := " was"
	if len(said) > 1 {
		verb = " were"
	}
	*n = Note{N: n.N, Text: n.Text, Code: CodeRead, Message: phrase.Join(said, " and ") + verb + " not understood; the rest was read as " + phrase.Join(read, " and ") + "."}
}

// standsAlone reports whether nothing in the message disagrees with the orders of an offer: no other order for the same troops of the same kind,
// no line before it that leads to it, and none behind it that takes it back.
func (p *parser) standsAlone(o *offer) bool {
	for _, l := range o.orders {
		if slices.ContainsFunc(p.sheet.Orders, func(other Line) bool { return p.disagree(l.Order, other.Order) }) {
			return false
		}
	}
	for _, n := range p.sheet.NotRead() {
		if n.N == o.orders[0].N && n.Text != o.text && p.namesOneOf(n.Text, o.orders) {
			return false
		}
	}
	for i := o.line - 1; i >= 0; i-- {
		if text := strings.TrimSpace(p.lines[i].Text); text != "" {
			if !p.wasRead(i) && goesOnBelow(text) {
				return false
			}
			break
		}
	}
	for i := o.line + 1; i < len(p.lines); i++ {
		if text := strings.TrimSpace(p.lines[i].Text); text != "" {
			return !takesBackAbove(text, endsSentence(o.text))
		}
	}
	return true
}

// namesOneOf reports whether a text that was not read names a troop of some orders.
func (p *parser) namesOneOf(text string, orders []Line) bool {
	for _, t := range p.names.own.Troops {
		if t.isNamedIn(text) && slices.ContainsFunc(orders, func(l Line) bool { return t.isIn(l.Order) }) {
			return true
		}
	}
	return speaksOfUnnamed(text)
}

// wasRead reports whether an order came of the line at index i.
func (p *parser) wasRead(i int) bool {
	return slices.ContainsFunc(p.sheet.Orders, func(l Line) bool { return l.N == p.lines[i].N })
}

// endsSentence reports whether a text ends as a sentence does.
func endsSentence(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && strings.ContainsAny(text[len(text)-1:], ".!?")
}

// goesOnBelow reports whether a line that was not read may go on in the next one.
func goesOnBelow(text string) bool {
	if endsSentence(text) {
		return slices.ContainsFunc(textWords(text), func(w string) bool { return pointingOn[w] })
	}
	return strings.ContainsAny(text[len(text)-1:], ",:;-") || slices.ContainsFunc(textWords(text), func(w string) bool { return leadingOn[w] })
}

var leadingOn = wordsIn("if unless when whenever should provided assuming suppose once in case until except not don't never ignore forget")

// pointingOn are words of a sentence that speaks of what follows it.
var pointingOn = wordsIn("following follows below ignore disregard forget alternatively otherwise")

// takesBackAbove reports whether a line takes back the one above it, or goes on with it where that has not ended in a full stop.
func takesBackAbove(text string, ended bool) bool {
	said := textWords(text)
	return len(said) > 0 && (takingAbove[said[0]] || goingOnAbove[said[0]] && (!ended || text[0] >= 'a'))
}

var (
	takingAbove = wordsIn(`no not scrap strike undo forget scratch belay joking kidding disregard correction cancel sorry oops actually ignore wait instead
		otherwise`)
	goingOnAbove = wordsIn("but unless except if only or until till before however though although provided")
)

// textWords are the words of a text in small letters, without what stands at their ends.
func textWords(text string) (all []string) {
	for w := range strings.FieldsFuncSeq(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool { return !isWordRune(r) }) {
		if w = strings.Trim(w, "'"); w != "" {
			all = append(all, w)
		}
	}
	return all
}

func isWordRune(r rune) bool {
	return r == '\'' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || r >= 0x80
}

// disagree reports whether two orders are about the same thing, so that only one of them may be meant.
func (p *parser) disagree(a, b Order) bool {
	if a.String() == b.String() {
		return true // nothing is gained
	}
	if by, ok := b.(Conditional); ok && len(by.If) > 0 {
		if _, also := a.(Conditional); !also {
			return false // it goes before the other in that case
		}
	}
	a, b = Unwrap(a), Unwrap(b)
	if k := topicOf(a); k != topicOf(b) || manyAtOnce[k] {
		return false
	}
	if x, ok := a.(Attitude); ok {
		y, ok := b.(Attitude)
		return !ok || slices.ContainsFunc(x.Lords, func(l string) bool { return slices.Contains(y.Lords, l) })
	}
	if x, ok := a.(Claim); ok {
		y, ok := b.(Claim)
		return !ok || x.Place == y.Place
	}
	first, ok := troopsOf(a)
	second, also := troopsOf(b)
	if !ok || !also || len(first) == 0 && len(second) == 0 {
		return true
	}
	return slices.ContainsFunc(first, func(i Item) bool { return slices.ContainsFunc(second, i.meets) })
}

// manyAtOnce are orders of which several can be meant.
var manyAtOnce = set(kHire, kBuild, kGive, kAssault, kBesiege, kPillage, kPass, kShelter, kShare, kRepair)

// meets reports whether two items may name the same troop.
func (i Item) meets(o Item) bool {
	if i.Kind == Numbers && o.Kind == Numbers {
		return i.First <= o.Last && o.First <= i.Last
	}
	return i.Kind != Numbers && i.Kind != TheLord || o.Kind != Numbers && o.Kind != TheLord || i.Kind == o.Kind
}

// topicOf is the keyword of an order, one for all those that say where troops go.
func topicOf(o Order) keyword {
	switch k := o.keyword(); k {
	case kHold, kRetire, kRelocate, kDismiss:
		return kMove
	case kEnemy, kNeutral:
		return kAlly
	default:
		return k
	}
}

// isWholeSentence reports whether the tokens from i to before j are a sentence of the line, or have no condition, doubt or denial beside them in it.
func (p *parser) isWholeSentence(i, j int) bool {
	for from := i - 1; from >= p.start && !p.endsSentenceAt(from); from-- {
		if p.limits(from) {
			return false
		}
	}
	for to := j; to < len(p.toks) && !p.endsSentenceAt(to-1); to++ {
		if p.limits(to) {
			return false
		}
	}
	return true
}

// endsSentenceAt reports whether a full stop or its like stands at token i.
func (p *parser) endsSentenceAt(i int) bool {
	return i >= 0 && p.toks[i].kind == mark && strings.Contains(".!?;", p.text[p.toks[i].lo:p.toks[i].hi])
}

// limits reports whether a word of a condition, of doubt or of denial stands at token i.
func (p *parser) limits(i int) bool {
	means, _ := p.phraseAt(i)
	switch means {
	case kIf, kUnless, kDoubt, kNot, kNo, kNone, kNever, kOr, kBut, kAsks, kVictory, kDefeat:
		return true
	}
	return p.toks[i].kind == word && leadingOn[strings.ToLower(p.said(i, i+1))]
}
