package order

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// A wishReader reads the roads by which a lord would like to enter, in prose: "Caerleon Road if it's going. Gone? Chester, I like the corner,
// and my last choice would be York." It goes clause by clause. A clause that names a road must be made of words of wishing and nothing
// else; one without a road is a remark, if it takes nothing back; a condition must be that a road is free or taken.
type wishReader struct {
	p       *parser
	syms    []symbol
	roads   []string
	ranks   map[string]int
	rank    int      // named for the next road
	marked  bool     // a word of wishing stands in the sentence
	wished  bool     // a road is wished for
	failed  bool     // the clause before that named a road was not read
	taken   bool     // a road that was named before is said to be taken
	waiting []string // roads in a list of which it is not known yet whether they are wished for
	missing []passage
}

// What a rank is worth that is no number.
const (
	rankLast   = 99
	rankRemain = 98 // when nothing else is left
)

// readWishText reads a text of the setting out that names roads.
func (p *parser) readWishText(syms []symbol, all []passage) []passage {
	for _, s := range cutSymbols(syms, func(i int) bool {
		return syms[i].kind == symStop || syms[i].means == kAsks && syms[i].end == syms[i].tok+1
	}) {
		if indexOfKind(s, symEntry) < 0 {
			all = append(all, p.readTwice(s)...)
			continue
		}
		all = append(all, p.readWishes(s)...)
	}
	return all
}

// hearTowns takes "Chester's my first choice" for "Chester is my first choice", and a town with a slip for the road that is named after it.
func (p *parser) hearTowns(syms []symbol) {
	for i, s := range syms {
		if s.kind != symUnknown || s.end != s.tok+1 {
			continue
		}
		said := strings.ReplaceAll(p.said(s.tok, s.end), "’", "'")
		name := strings.TrimSuffix(said, "'s")
		if road := p.townNear(name, 1); road >= 0 && p.capital(s.tok) {
			syms[i].kind, syms[i].n = symEntry, road
			if lo, hi := p.span(s.tok, s.end); p.townNear(name, 0) < 0 {
				p.remark(CodeRead, lo, hi, quote(said)+" was read as "+p.names.entries.names[road]+".")
			}
		}
	}
}

// townNear is the only road whose town is at most so many steps from a name; -1 if there is none.
func (p *parser) townNear(name string, far int) int {
	found, said := -1, Fold(name)
	for n, road := range p.names.entries.names {
		town, _, _ := strings.Cut(Fold(road), " ")
		if d := spell.Distance(said, town); d > far || d > 0 && len(said) < 5 {
			continue
		} else if found >= 0 {
			return -1
		}
		found = n
	}
	return found
}

// namesNearTown reports whether the line has a name that is near to that of a road, at the setting out.
func (p *parser) namesNearTown() bool {
	if p.when != SettingOut {
		return false
	}
	for i := p.start; i < len(p.toks); i++ {
		if p.isNearTown(i) {
			return true
		}
	}
	return false
}

// readWishes reads a sentence that names roads.
func (p *parser) readWishes(syms []symbol) []passage {
	if p.ranks == nil {
		p.ranks = map[string]int{}
	}
	r := wishReader{p: p, syms: syms, ranks: p.ranks, marked: p.onlyRoads(syms)}
	if p.asksAboutRoad(syms) {
		return []passage{{syms: syms}}
	}
	if last := len(syms) - 1; syms[last].kind == symWord && syms[last].means == kAsks {
		r.syms = syms[:last]
	}
	if r.excepts() || !r.read() || !r.wished || len(r.waiting) > 0 {
		return []passage{{syms: syms}}
	}
	return append([]passage{{syms: syms, orders: []spoken{{order: Enter{p.sortWishes(r.roads)}}}}}, r.missing...)
}

// sortWishes puts roads in the order of the ranks that were named for them; one without a rank follows the one before it.
func (p *parser) sortWishes(roads []string) []string {
	type ranked struct {
		road string
		rank int
	}
	all, last := make([]ranked, 0, len(roads)), 0
	for _, road := range roads {
		if n := p.ranks[road]; n > 0 {
			last = n
		}
		all = append(all, ranked{road, last})
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	sorted := make([]string, 0, len(all))
	for _, x := range all {
		sorted = append(sorted, x.road)
	}
	return sorted
}

// onlyRoads reports whether a sentence is made of roads, and of what joins them, or calls a town a road.
func (p *parser) onlyRoads(syms []symbol) bool {
	return !slices.ContainsFunc(syms, func(s symbol) bool {
		return s.kind != symEntry && s.kind != symNumber && !s.joins() && s.kind != symStop && s.kind != symColon && !(s.kind == symWord && (s.means == kOr || p.hasWordAt(s.tok, wishWords))) && !p.is(s.tok, ">")
	}) || slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symEntry && p.hasWordAt(s.end-1, roadWords) })
}

// asksAboutRoad reports whether a sentence is a question, and none that asks for a road politely: "could I have the York Road?"
func (p *parser) asksAboutRoad(syms []symbol) bool {
	last := syms[len(syms)-1]
	if last.kind == symWord && last.means == kAsks && p.is(last.tok, "?") {
		return !p.asksForRoad(syms)
	}
	return slices.ContainsFunc(syms, func(s symbol) bool { return s.kind == symWord && s.means == kAsks })
}

// asksForRoad reports whether a question begins with "could I", or is a road and a word of politeness.
func (p *parser) asksForRoad(syms []symbol) bool {
	for _, s := range syms {
		switch {
		case s.joins(), s.kind == symWord && s.means == kRequest && !p.hasWordAt(s.tok, mayWords), p.hasWordAt(s.tok, greetings), s.kind == symUnknown && p.capital(s.tok):
		case p.hasWordAt(s.tok, mayWords):
			return p.hasWordAt(s.tok+1, selves) || p.isWord(s.tok+1, "you") || p.isWord(s.end, "you") || p.hasWordAt(s.end, selves)
		default:
			return s.kind == symEntry && len(syms) < 4
		}
	}
	return false
}

// read reads the clauses, and reports false if nothing of the sentence counts.
func (r *wishReader) read() bool {
	begin := 0
	for i := 0; i <= len(r.syms); i++ {
		if i < len(r.syms) && !r.parts(i) {
			continue
		}
		if begin < i && !r.clause(begin, i) {
			return false
		}
		if i < len(r.syms) && r.syms[i].means == kOr && r.syms[i].kind == symWord && r.isDenied(i+1) {
			return false // or not York
		}
		begin = i + 1
	}
	return true
}

// excepts reports whether a sentence names a road behind BUT, and ANY or ALL before it: "I would take any road, but for London".
func (r *wishReader) excepts() bool {
	any := false
	for i, s := range r.syms {
		any = any || r.says(s, anyRoad)
		if !any || s.means != kBut || s.kind != symWord {
			continue
		}
		for i++; i < len(r.syms) && r.says(r.syms[i], beforeRoad); i++ {
		}
		if i < len(r.syms) && r.syms[i].kind == symEntry {
			return true
		}
	}
	return false
}

// parts reports whether a clause ends at symbol i.
func (r *wishReader) parts(i int) bool {
	s := r.syms[i]
	return s.joins() && s.means != kThen || s.kind == symColon || r.p.is(s.tok, ">") || s.kind == symWord && s.means == kOr && !r.p.isWord(s.tok, "else") || s.kind == symStop || i > 0 && r.p.isWord(s.tok, "so")
}

// clause reads the symbols from i to before end.
func (r *wishReader) clause(i, end int) bool {
	if r.isIf(i) || r.isAvailability(i, end) {
		after, ok := r.condition(i, end)
		if !ok {
			return false
		}
		if i = after; i >= end {
			return true
		}
	}
	if !r.namesRoad(i, end) {
		return r.remark(i, end)
	}
	cond := i
	for cond < end && !r.isIf(cond) {
		cond++
	}
	last := false
	if cond < end { // York if nothing else is left
		after, ok := r.condition(cond, end)
		if !ok {
			return false
		}
		last = r.saysRemaining(cond, after)
		if after < end {
			if !r.named(i, cond, last) {
				return false
			}
			return r.clause(after, end)
		}
	}
	return r.named(i, cond, last)
}

// named reads a clause from symbol i to before cond, without its condition.
func (r *wishReader) named(i, cond int, last bool) bool {
	if i == cond {
		return true
	}
	if !r.namesRoad(i, cond) {
		return r.remark(i, cond)
	}
	if r.wish(i, cond, last) {
		return true
	}
	if r.failed = true; r.isOfOther(i, cond) {
		return true // Lancelot wants York
	}
	r.missing = append(r.missing, passage{syms: r.syms[i:cond]})
	return r.wished || slices.ContainsFunc(r.syms[i:cond], r.denies)
}

// isOfOther reports whether the symbols from i to before end begin with another lord, and say nothing of who writes.
func (r *wishReader) isOfOther(i, end int) bool {
	s := r.syms[i]
	return s.kind == symLord && !r.p.isMyself(s.n) && !slices.ContainsFunc(r.syms[i:end], func(s symbol) bool {
		return s.kind == symWord && s.means == kMe || r.says(s, ours) || r.says(s, selves)
	})
}

// denies reports whether a symbol denies something, or is another lord.
func (r *wishReader) denies(s symbol) bool {
	return s.kind == symLord && !r.p.isMyself(s.n) || s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kNone || s.means == kNever)
}

// wish reads a clause that names roads.
func (r *wishReader) wish(i, end int, last bool) bool {
	p := r.p
	bare, behind := true, ""
	var named []string
	ranks := map[string]int{}
	own, glad, am, stateless := false, false, false, true
	for k := i; k < end; k++ {
		s := r.syms[k]
		if s.kind == symEntry {
			road := p.names.entries.names[s.n]
			if !slices.Contains(named, road) {
				named = append(named, road)
			}
			if (behind == "from" || behind == "to") && !p.hasWordAt(s.end-1, roadWords) && !r.setsOut(i, k) || behind == "after" && len(r.roads) == 0 {
				return false
			}
			if r.rank > 0 {
				ranks[road], r.rank = r.rank, 0
			}
			own = own || p.hasWordAt(s.end-1, roadWords)
			behind = ""
			continue
		}
		if n := r.rankAt(k); n > 0 {
			if n == rankLast && (p.hasWordAt(s.end, roadWords) || p.hasWordAt(s.end, things)) {
				return false // the last road I want
			}
			if road := lastOf(named); road != "" && ranks[road] == 0 && !r.namesRoad(k+1, end) {
				ranks[road] = n
			} else {
				r.rank = n
			}
			own, behind = true, ""
			continue
		}
		if !r.harmless(s) && !(s.kind == symNumber && s.spelt && s.n == 1) { // the Lincoln one
			return false
		}
		behind = string(p.fold(s.end-1, s.end))
		bare = bare && (s.kind != symWord || s.means == kArticle || p.skips(s))
		own = own || p.hasWordAt(s.tok, marks) || s.kind == symWord && (s.means == kWant || s.means == kWish || s.means == kEnter || s.means == kThen || s.means == kRequest || s.means == kBuy && p.hasWordAt(s.tok, mayWords))
		glad = glad || p.hasWordAt(s.tok, gladWords)
		am = am || p.isWord(s.tok, "am") || p.isWord(s.tok, "im") || p.isWord(s.tok, "i'm")
		stateless = stateless && !p.hasWordAt(s.tok, farewells)
	}
	marked := r.marked || own
	switch {
	case am && !glad && !r.setsOut(i, end), bare && r.failed && !own:
		return false
	case bare && !marked:
		r.waiting = append(r.waiting, named...)
		return true
	case !marked:
		return false
	case !stateless && !p.isWord(r.syms[i].tok, "my") && slices.ContainsFunc(r.syms[i:end], func(s symbol) bool { return p.isWord(s.tok, "from") }):
		return false // best wishes from York
	}
	r.take(r.waiting, nil, false)
	r.waiting = nil
	r.take(named, ranks, last)
	r.wished, r.failed, r.marked = true, false, true
	return true
}

// take adds roads to the wishes.
func (r *wishReader) take(named []string, ranks map[string]int, last bool) {
	for _, road := range named {
		n := ranks[road]
		if n == 0 && last {
			n = rankRemain
		}
		if n > 0 && r.ranks[road] == 0 {
			r.ranks[road] = n
		}
		if !slices.Contains(r.roads, road) {
			r.roads = append(r.roads, road)
		}
	}
}

// rankAt is the rank that symbol i names; 0 if it names none.
func (r *wishReader) rankAt(i int) int {
	s := r.syms[i]
	if s.kind == symNumber && s.n > 0 && s.n < 10 {
		if s.spelt && s.n == 1 {
			return 0 // the Lincoln one
		}
		return s.n
	}
	if s.kind != symWord || s.means != kOrdinal && s.means != kFirst && !r.p.hasWordAt(s.end-1, rankWords) {
		return 0
	}
	for k := s.tok; k < s.end; k++ {
		if n := rankOf[string(r.p.fold(k, k+1))]; n > 0 {
			return n
		}
	}
	return 0
}

// rankOf are the words of ranks.
var rankOf = map[string]int{"1st": 1, "first": 1, "firstly": 1, "top": 1, "favourite": 1, "favorite": 1, "main": 1, "2nd": 2, "second": 2, "secondly": 2, "3rd": 3, "third": 3, "thirdly": 3,
	"4th": 4, "fourth": 4, "fourthly": 4, "5th": 5, "fifth": 5, "6th": 6, "sixth": 6, "7th": 7, "seventh": 7, "8th": 8, "eighth": 8, "last": rankLast, "lastly": rankLast, "finally": rankLast}

// namesRoad reports whether a road is named from symbol i to before end.
func (r *wishReader) namesRoad(i, end int) bool {
	return i < end && indexOfKind(r.syms[i:end], symEntry) >= 0
}

// setsOut reports whether a word says that somebody sets out, among the symbols from i to before end: "I start from York".
func (r *wishReader) setsOut(i, end int) bool {
	return slices.ContainsFunc(r.syms[i:end], func(s symbol) bool { return r.p.hasWordAt(s.tok, setsOut) || r.p.hasWordAt(s.end-1, setsOut) })
}

// harmless reports whether a symbol of a wish says nothing but that it is one.
func (r *wishReader) harmless(s symbol) bool {
	switch {
	case s.kind == symLord:
		return r.p.isMyself(s.n)
	case s.kind != symWord && s.kind != symUnknown:
		return s.joins()
	case s.means == kRequest && s.kind == symWord, s.means == kThen && s.kind == symWord, s.means == kWant && s.kind == symWord, r.p.isEmphasis(s.tok):
		return true
	case s.means == kOr && s.kind == symWord:
		return true
	}
	for k := s.tok; k < s.end; k++ {
		switch p := r.p; {
		case p.isWord(k, "thought"):
			if !p.hasWordAt(k+1, selves) && !p.isWord(k+1, "i'd") && !p.isWord(k+1, "we'd") {
				return false
			}
		case p.isWord(k, "all"):
			if !p.hasWordAt(k-1, beforeAll) {
				return false
			}
		case !p.hasWordAt(k, wishWords) && !p.hasWordAt(k, roadWords) && !(p.capital(k) && s.kind == symUnknown && p.speaksPolitely(max(k-1, 0))):
			return false
		}
	}
	return !r.p.isWord(s.tok, "instead") || r.taken
}

// remark reports whether a clause without a road takes nothing back.
func (r *wishReader) remark(i, end int) bool {
	feels := slices.ContainsFunc(r.syms[i:end], func(s symbol) bool { return r.p.hasWordAt(s.tok, unfussy) })
	for k, s := range r.syms[i:end] {
		if r.p.isWord(s.tok, "too") && k+1 < end-i {
			return false // London looks nice but is too far
		}
		denies := s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kNone || s.means == kNever)
		switch {
		case denies && !feels, s.isIf() && !r.p.isWord(s.tok, "when"), s.kind == symLord && end-i < 3 && !r.p.isMyself(s.n), s.kind == symWord && s.means == kAsks, s.kind == symWord && s.means == kDoubt && excepting[Fold(r.p.said(s.tok, s.end))], r.p.hasWordAt(s.tok, revoking):
			return false
		}
	}
	for k := i; k < end && !r.namesRoad(i, end); k++ {
		if n := r.rankAt(k); n > 0 {
			r.rank = n // my first choice: London
		}
		s := r.syms[k]
		r.marked = r.marked || r.p.hasWordAt(s.tok, marks) || s.kind == symWord && (s.means == kWant || s.means == kEnter || s.means == kOr || s.means == kThen)
	}
	return true
}

// says reports whether one of some words stands in a symbol.
func (r *wishReader) says(s symbol, words wordSet) bool {
	for k := s.tok; k < s.end; k++ {
		if r.p.hasWordAt(k, words) {
			return true
		}
	}
	return false
}

// isDenied reports whether symbol i says NOT.
func (r *wishReader) isDenied(i int) bool {
	return i < len(r.syms) && r.syms[i].kind == symWord && (r.syms[i].means == kNot || r.syms[i].means == kNo || r.syms[i].means == kNever)
}

// isIf reports whether a condition begins at symbol i.
func (r *wishReader) isIf(i int) bool {
	return i < len(r.syms) && (r.syms[i].isIf() || r.p.hasWordAt(r.syms[i].tok, ifWords) || (i == 0 || r.syms[i-1].joins()) && r.p.isWord(r.syms[i].tok, "should"))
}

// isAvailability reports whether the symbols from i to before end say that roads are taken: "none left".
func (r *wishReader) isAvailability(i, end int) bool {
	says := false
	for _, s := range r.syms[i:end] {
		if s.kind == symEntry || !r.ofCondition(s) {
			return false
		}
		says = says || r.says(s, roadStates)
	}
	return says
}

// condition reads the condition from symbol i on, and says where it ends; not ok if it is not that a road is free or taken.
func (r *wishReader) condition(i, end int) (after int, ok bool) {
	p, says, free := r.p, r.p.isWord(r.syms[i].tok, "failing"), true
	unless := r.syms[i].means == kUnless
	k := i
	if r.isIf(i) {
		says = says || r.says(r.syms[i], roadStates)
		k++
	}
	var roads []string
	for ; k < end; k++ {
		s := r.syms[k]
		if s.kind == symEntry && (!says || len(roads) == 0 && p.hasWordAt(r.syms[k-1].tok, roadHolders)) {
			roads = append(roads, p.names.entries.names[s.n])
			continue
		}
		if says && r.beginsWish(k) || !r.ofCondition(s) {
			break
		}
		if p.isWord(s.tok, "asked") && r.isIf(k-1) {
			return k, false // if asked
		}
		says = says || r.says(s, roadStates)
		free = free && !r.says(s, roadGone) && !(s.kind == symWord && (s.means == kNot || s.means == kNone || s.means == kNo))
	}
	r.taken, r.marked = r.taken || !unless, true
	switch {
	case !says || unless && len(roads) > 0, len(roads) > 0 && free && (r.namesRoad(k, len(r.syms)) && k < end):
		return k, false
	case len(roads) > 0 && free && !slices.ContainsFunc(r.syms[k:], func(s symbol) bool { return r.says(s, itWords) }):
		return k, false
	}
	for _, road := range roads {
		if !p.hasWished(road) {
			r.take([]string{road}, nil, false) // if Chester is taken
		}
	}
	r.wished = r.wished || len(roads) > 0 && free // if Chester is free I take it
	return k, true
}

// hasWished reports whether a road is among the wishes of the message.
func (p *parser) hasWished(road string) bool {
	return slices.ContainsFunc(p.sheet.Orders, func(l Line) bool { e, ok := l.Order.(Enter); return ok && slices.Contains(e.Entries, road) })
}

// beginsWish reports whether what is wished begins at symbol k, behind a condition.
func (r *wishReader) beginsWish(k int) bool {
	s := r.syms[k]
	return r.p.hasWordAt(s.tok, wishHeads) || s.kind == symWord && (s.means == kThen || s.means == kEnter || s.means == kWant || s.means == kOr) || s.kind == symEntry
}

// ofCondition reports whether a symbol may stand in a condition about roads.
func (r *wishReader) ofCondition(s symbol) bool {
	if s.kind != symWord && s.kind != symUnknown && s.kind != symNumber {
		return false
	}
	for k := s.tok; k < s.end; k++ {
		if !r.p.hasWordAt(k, roadStates) && !r.p.hasWordAt(k, ofRoads) && !r.p.hasWordAt(k, roadHolders) && !r.p.hasWordAt(k, roadWords) {
			return false
		}
	}
	return true
}

// saysRemaining reports whether a condition is that no other road is left.
func (r *wishReader) saysRemaining(i, end int) bool {
	said := strings.ToLower(r.p.said(r.syms[i].tok, r.syms[end-1].end))
	for _, form := range [...]string{"nothing else", "everything else", "no other", "all else", "all the others", "all others", "none of the others"} {
		if strings.Contains(said, form) {
			return true
		}
	}
	return false
}

// lastOf is the last of some roads.
func lastOf(roads []string) string {
	if len(roads) == 0 {
		return ""
	}
	return roads[len(roads)-1]
}

var (
	roadWords = wordsOf("road roads rd way ways entrance entry entries gate")
	rankWords = wordsOf("1st 2nd 3rd 4th 5th 6th 7th 8th first second third fourth fifth sixth seventh eighth last lastly finally favourite favorite firstly secondly thirdly top main")
	marks     = wordsOf(`want like love prefer prefers preferred preference preferences prefs pref wish wishes choice choices option take takes put enter entry entrance come in by
		via through please pls do suit suits fine glad then failing otherwise else or after next second third last first favourite favorite gimme give me us mine backup alternative alternatively
		request requesting requested apply choose opt pick start starting arrive arriving start begin road followed ok okay welcome try plump settle go reckon eye looks sounds seems pinch push`)
	gladWords = wordsOf("happy glad content pleased fine keen delighted grateful thrilled choosing picking asking requesting applying opting after")
	setsOut   = wordsOf("in start starting starts enter enters entering begin beginning arrive arriving approach approaching coming set")
	mayWords  = wordsOf("could can may might would")
	wishWords = wordsOf(`i we i'd i'll we'd we'll i'm id im us me my our mine they them he his it it's its that's thats is am are be being been was would should could can may might must shall will to of the a an this one
		lord lordship people men folk household army party side
		want wants wish wishes like love prefer prefers preferred preferably rather hope hoping request requesting requests ask asking asks apply applying take takes taking have having get getting gimme
		choose chooses choosing pick picks opt opting go going come coming comes enter enters entering entry arrive arrives arriving start starting starts begin beginning begins ride riding march marching travel approach
		out in by via through on along over into down up at for from with as put down give let send assign place book reserve settle plump try trying used
		choice choices preference preferences pref prefs option options favourite favorite selection ranking list number nr backup alternative alternatively alternate fallback reserve
		please pls thanks thank you kindly sir dear nicely well nearly just very much fine good great ok okay welcome suit suits suited do does done happy glad content pleased keen delighted grateful thrilled most best
		also too else then next after that afterwards finally lastly last least instead otherwise failing or and but again possible ideally simply quite equally even still here there valley game board map land
		think believe suppose feel guess sure obviously definitely certainly naturally hereby opening main plan top above first second third fourth fifth so now yes well followed order what road > = same off let's lets make say no. resort thought pinch push squeeze reckon eye looks look seems sounds nice tempting handy promising central interesting quiet fun lovely perfect b)`)
	unfussy    = wordsOf("mind minds grumble complain care cares fuss fussy fussed bother bothered worry matter matters picky know sure preference reason rush hurry sulk cry argue object")
	revoking   = wordsOf(`maybe perhaps doubt doubts doubtful unlikely unsure forget scratch scrap cancel actually wait joking kidding disregard except only never neither nor swap before rather undo wrong mistake meant mean instead unless`)
	ifWords    = wordsOf("failing unless if")
	roadStates = wordsOf(`taken gone free left available going full open possible chosen asked claimed picked bagged grabbed snapped occupied vacant spoken unavailable booked got has have had wants wanted
		room empty remaining remains closed reserved busy assigned allotted allocated beaten beats there's impossible mind can cannot can't may used`)
	roadGone    = wordsOf("taken gone full chosen asked claimed picked bagged grabbed snapped occupied spoken unavailable booked got has have had wants wanted closed reserved busy assigned allotted allocated beaten impossible cannot can't not isn't none neither nothing")
	roadHolders = wordsOf("somebody someone anybody anyone another other others player players lord lords gentleman chap fellow person people he she they nobody i we you has have had wants takes picks chooses")
	ofRoads     = wordsOf(`that it this those these them they both all either neither none nothing any every everything else other one ones two three four is are be been be's it's that's isn't aren't hasn't haven't not yet still already before me first second third
		choice choices for by of the my our at up in to somebody's someone's was were should were up gets get have just also too to if by then possible no longer only even be wish wishes preference preferences mine and or so happen happens turns out`)
	wishHeads  = wordsOf("put i i'd i'll we we'd we'll id give take send please my let gimme us")
	anyRoad    = wordsOf("any anything anywhere every everything everywhere all anyone whatever whichever wherever")
	beforeRoad = wordsOf("the for by that a")
	things     = wordsOf("thing things place places one")
	beforeAll  = wordsOf("at of above would will should suit")
	itWords    = wordsOf("it that")
)
