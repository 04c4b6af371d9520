package order

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// A clauseReader reads once more what the rows do not read: a sentence, clause by clause, as who does what, where and when. It is wider than
// the rows in one thing: behind the verb of an order it passes over words that it does not know, unless they are of a kind that could change
// the order (see limits). Before the verb nothing is passed over: it could be "refuses to".
type clauseReader struct {
	p        *parser
	syms     []symbol
	i        int
	before   spokenOf // of whom the text spoke before the sentence
	who      Troops   // of whom the sentence spoke last
	spoke    bool
	all      bool           // the sentence spoke of all own troops last
	me       bool           // it is he who writes, as I
	sent     map[Item]Place // where a march of the sentence sends troops
	there    target
	lord     string // the other lord who was named last
	lastVerb keyword
	costs    bool    // the sentence says that the troops it named last cannot be afforded
	first    bool    // the sentence says in which case somebody is paid first
	freely   bool    // words that are not understood may stand before a verb
	turned   *caseOf // the contrary of the condition of the clause before, for what stands behind THEN
	given    *caseOf // the condition at the head, for all that stands behind it
	clauses  []spokenClause
	phrased  *phraseReader // the reader of the phrasings of the sentence
}

// A spokenClause is what one part of the sentence says.
type spokenClause struct {
	from, to  int // symbols
	who       Troops
	named     bool    // it says of whom it speaks
	everybody bool    // of all own troops
	pronoun   bool    // by HE or THEY
	one       bool    // that is HE
	foreign   bool    // of somebody else, or of some thing
	denied    bool    // it says NOT, NEVER or NOBODY
	only      bool    // it says ONLY
	wants     bool    // it says what he who writes would like
	verb      keyword // none: it has no verb
	verbAt    int
	goals     []target
	ats       []target
	origin    []target
	ways      []target
	bare      []target
	there     bool // it says THERE, or IT
	home      bool
	with      Troops
	lords     []string
	phases    []int
	when      []Withdrawal
	strength  Condition
	is        keyword
	given     *caseOf
	failed    bool
	orders    []Order
	unread    bool
	subjects  int  // how many lords are named before the verb
	me        bool // it speaks of him who writes, as I
	ownCase   bool // its condition stands in it: anybody who is beaten
	hired     bool // of those who are hired in the same letter
	noun      bool // a noun that is not known stands where a verb could
	lets      bool // it begins with LET US
	gold      int  // bezants
	first     bool // it says who comes first
	asIs      bool // it says what is done without an order
	joins     bool // it says that they join others
	leaves    bool // it says from where they go
	anybody   bool // of ANYBODY WHO
	towards   bool // it says only in which direction
	unclear   bool // of whom it speaks
	isCase    bool // it is a condition
	repeated  bool // it says what one before it said
	remark    bool // it tells how things are
}

// A caseOf is what stands behind IF, WHEN or UNLESS.
type caseOf struct {
	spoken   spokenIf
	facts    bool
	when     []Withdrawal // of those that a withdrawal may hang on
	outcome  keyword      // kVictory or kDefeat
	strength Condition
	attacked bool
	plain    *keys  // the only orders of which it can be said; they stand without it
	named    Troops // of one's own that it names
	unless   bool
	enough   bool // it says no more than that the money must suffice
	from, to int
}

// readClauses reads a sentence clause by clause; nil if nothing in it could be read, or if a part that could not is about the others.
func (p *parser) readClauses(syms []symbol) []passage {
	return p.readClausesAs(syms, false)
}

// offerClauses are the orders that a passage would be without the words that are not understood; none with a word that denies.
func (p *parser) offerClauses(syms []symbol) []string {
	kept, there, speaking := p.syms, p.there, p.speaking
	p.there, p.speaking = target{}, spokenOf{} // it is not known any more who HE was
	defer func() { p.syms, p.there, p.speaking = kept, there, speaking }()
	all := p.readClausesAs(syms, true)
	for _, c := range all {
		if slices.ContainsFunc(c.orders, func(o spoken) bool { return p.offersHarm(o.order) }) {
			return nil
		}
	}
	return orderLines(all)
}

// readClausesAs reads a sentence clause by clause; freely, it passes over words that are not understood before a verb too.
func (p *parser) readClausesAs(syms []symbol, freely bool) []passage {
	if len(syms) < 2 || p.asksWhether(syms) {
		return nil
	}
	syms = p.rewritten(syms)
	r := &clauseReader{p: p, syms: syms, freely: freely, before: p.speaking, there: p.there, sent: map[Item]Place{}}
	r.knowMarches()
	p.syms = syms
	r.passHeading()
	for r.i < len(syms) {
		if !r.part() {
			return nil
		}
	}
	if last := len(r.clauses) - 1; last >= 0 && r.clauses[last].isCase {
		return nil // nothing hangs on it
	}
	if slices.ContainsFunc(r.clauses, func(c spokenClause) bool { return !p.allPlayed(withoutMarks(c.orders)) }) {
		return nil
	}
	p.there = r.there
	return r.passages()
}

// passHeading passes over a heading such as "Fighting:" before the sentence.
func (r *clauseReader) passHeading() {
	r.passMark()
	colon := indexOfKind(r.syms, symColon)
	if colon < r.i+1 || colon > r.i+r.longestHeading() || slices.ContainsFunc(r.syms[r.i:colon], func(s symbol) bool {
		return s.kind != symWord && s.kind != symUnknown || s.n > 0 || s.namesSomebody() || s.isIf() || s.means == kAgainst || s.means == kDoubt || s.means == kNext || s.means == kStanding || s.means == kNot
	}) {
		return
	}
	r.i = colon + 1
}

// knowMarches keeps where the marches that were read before send troops.
func (r *clauseReader) knowMarches() {
	if r.p.sheet != nil {
		for _, l := range r.p.sheet.Orders {
			if m, ok := l.Order.(Move); ok {
				for _, t := range m.Troops {
					r.sent[t] = m.To
				}
			}
		}
	}
	maps.Copy(r.sent, r.p.sent)
}

// asksWhether reports whether a question mark stands in the sentence.
func (p *parser) asksWhether(syms []symbol) bool {
	return slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && s.means == kAsks || s.kind == symNoStone })
}

// part reads the next condition or clause. It reports false if the sentence cannot be read.
func (r *clauseReader) part() bool {
	begin := r.i
	for r.i < len(r.syms) && (r.syms[r.i].joins() || r.syms[r.i].kind == symColon || r.syms[r.i].kind == symStop || r.says(r.i, "so")) {
		r.i++
	}
	if r.i == len(r.syms) {
		return true
	}
	if r.p.saysElse(r.syms[r.i]) && r.given != nil {
		return r.otherwise(begin)
	}
	if r.fight(begin) || r.readPhrasings(begin) {
		return true
	}
	if r.beginsCase(r.i) {
		return r.condition(begin)
	}
	if r.opponentHead(begin) || r.attitudeTo(begin) || r.yielding(begin) || r.sparing(begin) || r.passNews(begin) {
		return true
	}
	if r.i > 0 && r.syms[r.i-1].kind == symComma && r.isRelative(r.i) || r.startsAside(r.i) {
		return r.passRelative(begin)
	}
	if r.p.wintersNow() && (r.shop(begin) || r.readDoSo(begin) || r.readCause(begin) || r.readRemark(begin)) {
		return true
	}
	joined := r.i > 0 && r.means(r.i-1) == kAnd
	tells := r.passTelling()
	c := r.clause(begin)
	if tells && slices.ContainsFunc(c.orders, func(o Order) bool { return o.keyword() != kAlly && o.keyword() != kEnemy && o.keyword() != kNeutral }) {
		return false // tell Gawaine that I go to Foxwood
	}
	if c.unclear {
		return false
	}
	if c.failed {
		if r.turnsDown(begin) || !r.skipFailed(&c) || c.failed && r.given != nil {
			return false
		}
		r.clauses = append(r.clauses, c)
		return true
	}
	if r.given != nil && !joined && !r.caseJustRead() && !c.ownCase && len(c.orders) > 0 {
		return false // if 20 gets to Tarrant, 21 goes to Barsham, 5 holds
	}
	r.clauses = append(r.clauses, c)
	if r.turned != nil {
		r.given, r.turned = r.turned, nil
		r.clauses = append(r.clauses, spokenClause{from: r.i, to: r.i, isCase: true})
	}
	return true
}

// passTelling passes over "please tell Lionel that" before what is wished.
func (r *clauseReader) passTelling() bool {
	i := r.next(r.i)
	if i+2 >= len(r.syms) || !r.says(i, "tell") && !r.says(i, "inform") {
		return false
	}
	if i++; r.syms[i].kind != symLord || r.p.isMyself(r.syms[i].n) || !r.says(i+1, "that") {
		return false
	}
	r.lord, r.i = r.p.names.lords.names[r.syms[i].n], i+2
	return true
}

// otherwise has what stands behind it hang on the contrary of the condition before.
func (r *clauseReader) otherwise(begin int) bool {
	turned := *r.given
	turned.spoken.troop.end = 0
	if !r.given.facts || len(r.given.when) > 0 || r.given.strength != (Condition{}) || !turned.spoken.turn() {
		return false
	}
	r.i++
	if stays[r.lastVerb] && turned.spoken.place.end > 0 {
		r.there = r.p.targetOf(turned.spoken.place) // else he goes there
	}
	r.given = &turned
	r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, isCase: true})
	return true
}

// isRelative reports whether WHICH or WHO stands at symbol i.
func (r *clauseReader) isRelative(i int) bool {
	s := r.syms[i]
	return s.kind == symWord && (s.means == kFiller || s.means == kDoubt) && r.p.bareSets(s.tok).meets(relative)
}

// startsAside reports whether a reason, a concession or a heading stands at symbol i, with more behind its comma: "as Lionel lives far away, …",
// "even though he has not answered, …", "as to fighting, …".
func (r *clauseReader) startsAside(i int) bool {
	said := r.said(i, i+1)
	reason := reasonHeads[said] && !(said == "as" && i+1 < len(r.syms) && r.p.isWord(r.syms[i+1].tok, "for"))
	heading := topicHeads[said] && !r.startsTroop(r.next(i+1))
	if !reason && !heading {
		return false
	}
	comma := i
	for comma < len(r.syms) && r.syms[comma].kind != symComma {
		comma++
	}
	return comma+1 < len(r.syms) || r.atHead(i) && i > 0
}

var (
	reasonHeads = map[string]bool{"as": true, "though": true, "although": true, "even though": true, "since": true, "because": true, "now that": true, "seeing that": true}
	topicHeads  = map[string]bool{"as to": true, "as for": true, "as regards": true, "regarding": true, "concerning": true, "about": true, "when it comes to": true, "with regard to": true}
)

// passRelative passes over what is told of the one named last, up to the next comma: "which is the better of the two".
func (r *clauseReader) passRelative(begin int) bool {
	if r.claimsWithin(r.i) {
		r.i++ // which he claims
		return true
	}
	if r.fightsWithin(r.i) {
		r.i++ // where they may attack any of Lancelot's men
		return true
	}
	reason := reasonHeads[r.said(r.i, r.i+1)]
	if reason {
		r.keepReasonPlace()
	}
	for ; r.i < len(r.syms) && r.syms[r.i].kind != symComma && r.syms[r.i].kind != symStop; r.i++ {
		if s := r.syms[r.i]; s.kind == symNumber && !s.spelt || s.isIf() && !reason || s.buys() && r.p.wintersNow() || s.kind == symWord && s.means == kDoubt && excepting[Fold(r.p.said(s.tok, s.end))] {
			return false
		}
	}
	r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i})
	return true
}

// keepReasonPlace keeps the only place of the reason at symbol r.i for the THERE behind it: "as nobody holds Ufton, 02 goes there".
func (r *clauseReader) keepReasonPlace() {
	at := -1
	for i := r.i; i < len(r.syms) && r.syms[i].kind != symComma && r.syms[i].kind != symStop; i++ {
		if r.p.isPlace(i) {
			if at >= 0 {
				return
			}
			at = i
		}
	}
	if at >= 0 {
		r.there = r.p.targetOf(r.syms[at])
	}
}

// claimsWithin reports whether "which he claims", or "where he claims it", stands at symbol i.
func (r *clauseReader) claimsWithin(i int) bool {
	j := i + 1
	for j < len(r.syms) && (r.p.skips(r.syms[j]) || r.startsTroop(j)) {
		j++
	}
	return r.isRelative(i) && r.means(j) == kClaim
}

// caseJustRead reports whether nothing stands between the condition and the clause that is being read.
func (r *clauseReader) caseJustRead() bool {
	for _, c := range slices.Backward(r.clauses) {
		if c.isCase {
			return true
		}
		if len(c.orders) > 0 || c.failed {
			return false
		}
	}
	return false
}

// next is the first symbol from i on that is not skipped; a comma is none of those.
func (r *clauseReader) next(i int) int {
	for i < len(r.syms) && r.p.skips(r.syms[i]) {
		i++
	}
	return i
}

func (r *clauseReader) means(i int) keyword { return r.p.meansAt(i) }

func (r *clauseReader) says(i int, word string) bool {
	return i >= 0 && i < len(r.syms) && r.p.isOneWord(&r.syms[i], word)
}

func (r *clauseReader) isWord(i int, words wordSet) bool {
	return i >= 0 && i < len(r.syms) && r.syms[i].end == r.syms[i].tok+1 && r.p.bareSets(r.syms[i].tok).meets(words)
}

// endsAt reports whether a clause ends at symbol i whatever stands in it.
func (r *clauseReader) endsAt(i int) bool {
	return i >= len(r.syms) || r.syms[i].kind == symComma || r.syms[i].kind == symStop || r.syms[i].kind == symColon || r.means(i) == kAnd || r.means(i) == kBut ||
		r.means(i) == kThen || r.beginsCase(i)
}

// beginsCase reports whether a condition begins at symbol i.
func (r *clauseReader) beginsCase(i int) bool {
	switch r.means(i) {
	case kIf, kUnless:
		return true
	case kOr:
		return r.atHead(i) && strings.HasPrefix(r.said(i, i+1), "if ") && strings.Contains(r.said(i, i+1), "taken") || strings.HasPrefix(r.said(i, i+1), "and if ") && strings.Contains(r.said(i, i+1), "taken")
	case kDoubt:
		return r.says(i, "if") || onlyIfs[r.said(i, i+1)] || strings.HasPrefix(r.said(i, i+1), "once ") || r.atHead(i) && strings.HasPrefix(r.said(i, i+1), "should ")
	case kOnce:
		return r.atHead(i) && strings.HasSuffix(r.said(i, i+1), "attacked")
	case kVictory, kDefeat:
		return r.p.hasWordAt(r.syms[i].tok, outcomes) && r.syms[i].end > r.syms[i].tok+1
	case kStronger, kOdds:
		return r.p.isWord(r.syms[i].tok, "if") || r.p.hasWordAt(r.syms[i].tok, onlyWords) && r.syms[i].end > r.syms[i].tok+1
	case kAfter:
		return r.p.kindAt(r.next(i+1)) == symNumber && r.means(r.next(r.next(i+1)+1)) == kRounds && r.atHead(i)
	}
	return false
}

var onlyIfs = map[string]bool{"only if": true, "but only if": true, "and only if": true}

// atHead reports whether symbol i is the first of a part.
func (r *clauseReader) atHead(i int) bool {
	return i == 0 || r.syms[i-1].joins() || r.syms[i-1].kind == symStop || r.syms[i-1].kind == symColon
}

var onlyWords = wordsOf("only")

// passages are the parts of the sentence with their orders; nil if none were read.
func (r *clauseReader) passages() (all []passage) {
	read, missed := false, false
	for _, c := range r.clauses {
		read = read || len(c.orders) > 0 || c.asIs
		last := len(all) - 1
		switch {
		case last >= 0 && len(c.orders) == 0 && !c.failed && !c.asIs: // it says nothing
			all[last].syms = r.syms[r.start(all[last]):c.to]
			continue
		case last >= 0 && c.failed && len(all[last].orders) == 0 && !all[last].asIs:
			all[last].syms = r.syms[r.start(all[last]):c.to]
			continue
		}
		one := passage{syms: r.syms[c.from:c.to], asIs: c.asIs}
		if last >= 0 && len(all[last].orders) == 0 && !missed && !all[last].asIs && !c.asIs { // "if Lionel is there," and what is done then
			one.syms, all = r.syms[r.start(all[last]):c.to], all[:last]
		}
		missed = c.failed
		for _, o := range c.orders {
			one.orders = append(one.orders, spoken{order: o})
		}
		all = append(all, one)
	}
	if !read {
		return nil
	}
	return all
}

// start is the symbol with which a passage begins.
func (r *clauseReader) start(c passage) int {
	return slices.IndexFunc(r.syms, func(s symbol) bool { return s.tok == c.syms[0].tok })
}

// isName reports whether an unknown word may be the name of a place or of a person.
func (r *clauseReader) isName(i int) bool {
	if i >= len(r.syms) {
		return false
	}
	s := r.syms[i]
	first, _ := r.p.span(s.tok, s.tok+1)
	return s.n > 0 || first < len(r.p.text) && unicode.IsUpper(rune(r.p.text[first])) && i > 0
}

// saysAnyOf reports whether one of some words stands among the symbols from i to before j.
func (r *clauseReader) saysAnyOf(i, j int, words wordSet) bool {
	for _, s := range r.syms[i:j] {
		for k := s.tok; k < s.end; k++ {
			if r.p.bareSets(k).meets(words) {
				return true
			}
		}
	}
	return false
}

// said is the text of the symbols from i to before j, folded.
func (r *clauseReader) said(i, j int) string {
	if i >= j {
		return ""
	}
	return strings.ToLower(r.p.said(r.syms[i].tok, r.syms[j-1].end))
}
