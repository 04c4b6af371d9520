package order

import (
	"slices"
	"strings"
)

// hearLatePhases puts "phases 2 and 3" for "but not before the second phase" and the like.
func (p *parser) hearLatePhases() {
	if !p.playsNow() || !slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && (s.means == kPhases || s.means == kSince) }) {
		return
	}
	w := &rewriter{p: p, syms: p.syms}
	w.apply(w.latePhase)
	p.syms = w.syms
}

// hearClaims puts AND for the WHICH of "goes to Ufton, which he is to claim", and "does not claim it" for "leaves it unclaimed".
func (p *parser) hearClaims() {
	if !p.playsNow() {
		return
	}
	says := func(all keys) bool {
		return slices.ContainsFunc(p.syms, func(s symbol) bool { return s.kind == symWord && all[s.means] })
	}
	w := &rewriter{p: p, syms: p.syms}
	if p.when == Autumn || says(set(kClaim, kUnheld, kDoubt)) {
		w.apply(w.claimed)
	}
	if says(set(kAll, kNone)) {
		w.apply(w.exception)
	}
	p.syms = w.syms
}

// claimed finds what hearClaims changes at symbol i.
func (w *rewriter) claimed(i int) (change, bool) {
	if c, ok := w.onArrival(i); ok {
		return c, true
	}
	switch {
	case i > 0 && w.begins(i) && w.p.meansAt(i) == kTo && w.p.meansAt(i+1) == kClaim:
		return change{from: i, to: i + 1}, true // to Ufton, to claim it
	case w.begins(i) && w.starts(i, plainArrivals):
		return w.onceThere(i)
	case i > 1 && w.syms[i].kind == symPlace && w.closes(i+1) && (w.p.meansAt(i-1) == kNot && w.p.meansAt(i-2) == kBut || w.starts(i-1, butWords) && w.p.isWord(w.syms[i-1].end-1, "not")):
		return w.claimsNot(i)
	case w.syms[i].kind == symPlace && w.begins(i) && w.claimsListed(i):
		return w.claimListed(i)
	case i > 0 && !w.begins(i) && w.p.meansAt(i+1) == kClaim && w.one(i, plainWithout):
		return change{from: i, to: i + 1, with: []symbol{w.word(i, kAnd), w.word(i, kNot)}}, true
	case i > 0 && w.is(i, thoughWord) && (i+1 == len(w.syms) || w.begins(i+1) || w.syms[i+1].kind == symStop || w.syms[i+1].kind == symComma) && !w.begins(i):
		return change{from: i, to: i + 1}, true
	case w.starts(i, leaving) && w.skip(i+1) < len(w.syms) && w.is(w.skip(i+1), unclaimedWord) && w.syms[w.skip(i+1)].tok > w.syms[i].tok:
		j := w.skip(i + 1)
		return change{from: i, to: j + 1, with: []symbol{w.word(i, kNot), w.word(j, kClaim)}}, true
	case i > 0 && w.syms[i-1].kind == symComma && w.is(i, whichWords):
		j := i + 1
		for j < len(w.syms) && (w.p.skips(w.syms[j]) || w.isOwn(j) || w.p.meansAt(j) == kMe) {
			j++
		}
		winter := w.p.when == Autumn && j < len(w.syms) && (w.p.bareSets(w.syms[j].tok).meets(spendWords) || w.winterWithin(j))
		if w.p.meansAt(j) == kClaim && !w.p.hasWordAt(w.syms[j].end-1, pastClaim) || winter {
			return change{from: i, to: i + 1, with: []symbol{w.word(i, kAnd)}}, true
		}
	}
	return change{}, false
}

var (
	thoughWord    = wordsOf("though")
	unclaimedWord = wordsOf("unclaimed")
	whichWords    = wordsOf("which where")
	pastClaim     = wordsOf("claimed occupied seized annexed")
)

// latePhase puts "phases 2 and 3" for "but not before the second phase", "only from phase 2 on" and the like.
func (w *rewriter) latePhase(i int) (change, bool) {
	if i > 0 && !w.begins(i) && !w.isOrigin(i) && !(w.starts(i, inWords) && w.one(w.skip(i+1), plainFinal)) && w.p.meansAt(i) != kDoubt && w.p.meansAt(i) != kNot && w.p.meansAt(i) != kAfter || w.p.meansAt(i) == kPhases && !(w.begins(i) && w.p.kindAt(i+2) == symComma && w.starts(i, inWords)) {
		return change{}, false
	}
	said := w.phaseWords(i)
	if said.end == 0 {
		return change{}, false
	}
	from, to := i, said.end
	for from > 0 && (w.syms[from-1].joins() || w.p.skips(w.syms[from-1]) && w.begins(from-1)) {
		from--
	}
	number := w.syms[said.end-1]
	at := symbol{kind: symNumber, n: said.first, to: said.last, tok: number.tok, end: number.end}
	with := []symbol{w.word(i, kPhases), at}
	if to < len(w.syms) && w.syms[to].kind == symComma && w.isOwn(w.skip(to+1)) && (from == 0 || w.syms[from-1].kind == symStop || w.p.meansAt(i-1) == kAnd || w.p.meansAt(from) == kThen) {
		to++
	}
	if w.isOwn(w.skip(to)) {
		return w.phaseBehind(i, to, with)
	}
	if to < len(w.syms) && !w.syms[to].joins() && w.syms[to].kind != symStop || from == 0 || to < w.last() && from > 0 && w.syms[from-1].kind == symStop {
		return change{}, false
	}
	return change{from: from, to: to, with: with}, true
}

// isOrigin reports whether FROM or its like stands at symbol i.
func (w *rewriter) isOrigin(i int) bool {
	k := w.p.toks[w.syms[i].tok].lo
	begins := int(k) < len(w.p.text) && strings.IndexByte("fFsSbB", w.p.text[k]) >= 0
	return begins && w.syms[i].kind <= symUnknown && w.p.meansAt(i) != kSince && w.starts(i, originWords)
}

// phaseBehind puts phases that stand before their march from symbol i to before symbol to behind it; not if another march follows.
func (w *rewriter) phaseBehind(i, to int, phases []symbol) (change, bool) {
	e := w.skip(to)
	for e = w.end(e); w.p.meansAt(e) == kAnd && w.isOwn(w.skip(e+1)) && !slices.ContainsFunc(w.syms[to:e], symbol.namesPlace); {
		e = w.end(e + 1) // 05 and 07
	}
	for k := e; k < len(w.syms) && w.syms[k].kind != symStop; k++ {
		if w.isOwn(k) {
			return change{from: i, to: i + 1, with: []symbol{w.word(i, kDoubt)}}, w.syms[to-1].kind == symComma // nobody knows for which of them
		}
	}
	last := w.syms[e-1]
	for k := range phases {
		phases[k].tok, phases[k].end = last.tok, last.end
	}
	return change{from: i, to: e, with: slices.Concat(w.syms[to:e], phases)}, true
}

// A phaseSpan is from which phase to which troops march, and the symbol behind the words that say so; 0 if they say nothing of the kind.
type phaseSpan struct{ first, last, end int }

// phaseWords reads "but not before the second phase" from symbol i on.
func (w *rewriter) phaseWords(i int) phaseSpan {
	not, only, j := false, false, i
	for ; j < min(i+longestPhase, len(w.syms)); j++ {
		s := w.syms[j]
		switch {
		case s.kind == symWord && s.means == kNot && !not, w.starts(j, butWords) && w.p.isWord(s.end-1, "not") && !not:
			not = true
		case w.starts(j, onlyWords), w.starts(j, butWords) && w.p.hasWordAt(s.end-1, onlyWords):
			only = true
		case w.starts(j, butWords), w.p.skips(s) && !w.starts(j, originWords) && !w.starts(j, inWords), s.kind == symWord && (s.means == kMove || s.means == kFrom) && w.starts(j, startWords):
		default:
			return w.phaseAt(j, not, only)
		}
	}
	return phaseSpan{}
}

// longestPhase is how many words stand at most before the preposition of a phase.
const longestPhase = 7

// phaseAt reads "before the second phase", "from phase 2 on" or "in the first phase" at symbol j.
func (w *rewriter) phaseAt(j int, not, only bool) phaseSpan {
	before, since, after := w.starts(j, beforeWords), w.starts(j, originWords), w.is(j, afterWords)
	in := w.starts(j, inWords)
	waits := !not && w.starts(j, waiting) && w.p.hasWordAt(w.syms[j].end-1, beforeWords)
	if !before && !since && !in && !after && !waits {
		return phaseSpan{}
	}
	n, end := w.phaseNumber(j + 1)
	if w.p.meansAt(j) == kPhases || w.p.meansAt(j) == kSince {
		n, end = w.phaseNumber(j)
	}
	if n == 0 && since && w.p.meansAt(j+1) == kWith {
		n, end = w.phaseNumber(j + 2)
	}
	for w.is(end, onWords) && n > 0 {
		end++
	}
	switch {
	case n == 0:
		return phaseSpan{}
	case not && before, since && !not, waits:
		return phaseSpan{n, 3, end}
	case after && n < 3 && !not:
		return phaseSpan{n + 1, 3, end}
	case in && !not && w.begins(j) && (w.isOwn(w.skip(end)) || w.p.kindAt(end) == symComma && w.isOwn(w.skip(end+1))):
		return phaseSpan{n, n, end} // in the second phase 02 goes to Ufton
	case in && !not && w.one(end-2, plainFinal):
		return phaseSpan{3, 3, end}
	case not && in && n == 1:
		return phaseSpan{2, 3, end}
	case only && in && !not:
		return phaseSpan{n, n, end}
	}
	return phaseSpan{}
}

// phaseNumber reads "the second phase" or "phase 2" at symbol i.
func (w *rewriter) phaseNumber(i int) (n, end int) {
	i = w.skip(i)
	if w.p.meansAt(i+1) == kPhases && w.one(i, plainFinal) {
		return 3, i + 2
	}
	if n = w.p.ordinal(i); n >= 1 && n <= 3 && w.p.meansAt(w.skip(i+1)) == kPhases {
		return n, w.skip(i+1) + 1
	}
	if m := w.p.meansAt(i); (m == kPhases || m == kSince) && w.p.kindAt(i+1) == symNumber && w.syms[i+1].n >= 1 && w.syms[i+1].n == w.syms[i+1].to && w.syms[i+1].n <= 3 {
		return w.syms[i+1].n, i + 2
	}
	return 0, 0
}

var (
	butWords    = wordsOf("but though however yet and")
	originWords = wordsOf("from starting beginning since")
	beforeWords = wordsOf("before until till earlier sooner")
	inWords     = wordsOf("in during")
	afterWords  = wordsOf("after")
	onWords     = wordsOf("on onward onwards out of the season")
	startWords  = wordsOf("set sets start starts leave leaves go goes move moves march marches depart departs off out")
)

// winters makes RETIRE of what people say of the winter in autumn: "06 comes to Langport for the winter", "they spend it at Foxwood".
func (w *rewriter) winters(i int) (change, bool) {
	if w.p.when != Autumn || w.p.part1 == next {
		return change{}, false
	}
	s := w.syms[i]
	if s.kind == symWord && s.means == kRetire && w.starts(i, forWords) {
		for j := i - 1; j >= 0 && !w.begins(j+1); j-- {
			if m := w.p.meansAt(j); m == kMove || m == kReturn || m == kHold || m == kStay {
				w.syms[j].means, w.syms[j].leads = kRetire, false
				return change{from: i, to: i + 1}, true
			}
		}
		return change{}, false
	}
	if w.p.bareSets(s.tok).meets(spendWords) {
		return w.spends(i)
	}
	if s.kind == symWord && s.means == kRelocate && !w.p.isWord(s.tok, "relocate") && !w.p.isWord(s.tok, "relocates") && w.winterWithin(i) {
		return w.retireAt(i)
	}
	return change{}, false
}

// winterWithin reports whether symbol i speaks of the winter.
func (w *rewriter) winterWithin(i int) bool {
	for k := w.syms[i].tok; k < w.syms[i].end; k++ {
		if w.p.bareSets(k).meets(wintering) {
			return true
		}
	}
	return false
}

// retireAt puts RETIRE for symbol i, and THERE behind it if it ends so.
func (w *rewriter) retireAt(i int) (change, bool) {
	with := []symbol{w.word(i, kRetire)}
	if w.p.isWord(w.syms[i].end-1, "there") || i > 1 && w.is(i-1, heOrThey) && w.is(i-2, whichWords) {
		with = append(with, w.word(i, kThere))
	}
	return change{from: i, to: i + 1, with: with}, true
}

// spends makes RETIRE of "spends the winter" and "spend it" at symbol i.
func (w *rewriter) spends(i int) (change, bool) {
	k := w.syms[i].tok + 1
	for w.p.isWord(k, "the") || w.p.isWord(k, "his") || w.p.isWord(k, "their") {
		k++
	}
	if !(w.p.isWord(k, "it") && w.spokeOfWinter(k)) && !w.p.bareSets(k).meets(wintering) {
		return change{}, false
	}
	j := i
	for j < len(w.syms) && w.syms[j].tok <= k {
		j++
	}
	c, ok := w.retireAt(j - 1)
	if c.from = i; len(c.with) == 1 && i > 1 && w.is(i-1, heOrThey) && w.is(i-2, whichWords) {
		c.with = append(c.with, w.word(i, kThere))
	}
	return c, ok
}

// spokeOfWinter reports whether the winter is named before token k, or somebody was sent into his quarters before.
func (w *rewriter) spokeOfWinter(k int) bool {
	for k--; k >= 0; k-- {
		if w.p.bareSets(k).meets(wintering) {
			return true
		}
	}
	return slices.ContainsFunc(w.p.ordersSoFar(), func(l Line) bool { return l.Order.keyword() == kRetire })
}

var (
	forWords   = wordsOf("for over during")
	spendWords = wordsOf("spend spends spendWords")
	wintering  = wordsOf("christmas xmas yule winter winters wintering")
)

// onArrival takes out when a claim is made that is made wherever troops are: "he claims it when he gets there".
func (w *rewriter) onArrival(i int) (change, bool) {
	if !w.starts(i, whenWords) || !w.is(i+1, heOrThey) && !w.starts(i+1, arrivals) {
		return change{}, false
	}
	e := w.end(i)
	arrives := false
	for j := i + 1; j < e; j++ {
		if !w.starts(j, arrivals) && !w.is(j, heOrThey) {
			return change{}, false
		}
		arrives = arrives || w.starts(j, thereWords)
	}
	claims := slices.ContainsFunc(w.syms[:i], func(s symbol) bool { return s.kind == symWord && s.means == kClaim })
	return change{from: i, to: e}, arrives && claims
}

var (
	whenWords  = wordsOf("when once after")
	arrivals   = wordsOf("he she they is are get gets got arrive arrives arrived come comes there in reach reaches it has have theyre hes")
	thereWords = wordsOf("there in arrive arrives arrived reach reaches")
)

// marchIdiom puts MOVE for other words: "leaves Breaume for Fletcham", "grabs Ufton", "go and see 04 at Selborne", "tries for Lantern Cross".
func (w *rewriter) marchIdiom(i int) (change, bool) {
	place := w.p.isPlace(w.skip(i + 1))
	switch {
	case w.is(i, leaving) && w.p.isPlace(i+1) && w.p.meansAt(i) != kMove && w.p.meansAt(i) != kNot && (w.p.meansAt(i+2) == kFor || w.p.meansAt(i+2) == kTo) && w.p.isPlace(w.skip(i+3)):
		return change{from: i, to: i + 1, with: []symbol{w.word(i, kMove), w.word(i, kFrom)}}, true
	case w.is(i, followWords) && w.isOwn(i-1) && (i+1 == len(w.syms) || w.syms[i+1].kind == symStop || w.syms[i+1].kind == symComma):
		return change{from: i, to: i + 1, with: []symbol{w.word(i, kFiller)}}, true // and 03 follows
	case w.is(i, meetWords) && w.afterSubject(i):
		return w.visitsOwn(i)
	case w.is(i, grabbing) && place && w.afterSubject(i):
		return change{from: i, to: i + 1, with: []symbol{w.word(i, kMove), w.word(i, kTo)}}, true
	case w.is(i, trying) && (w.p.meansAt(i+1) == kFor || w.p.meansAt(i+1) == kTo) && w.p.isPlace(w.skip(i+2)):
		return change{from: i, to: i + 2, with: []symbol{w.word(i, kMove), w.word(i, kTo)}}, true
	case (w.is(i, neededWords) || w.p.when == Autumn && w.is(i, expectedWords)) && w.p.hasWordAt(w.syms[i].tok-1, copulas) && i > 1 && w.isSubjectOf(i-1):
		return w.neededAt(i)
	case w.p.meansAt(i) == kLikewise && w.starts(i, soWord) && w.isOwn(i+1) && w.begins(i):
		return change{from: i, to: i + 2, with: []symbol{w.syms[i+1], w.word(i, kFiller)}}, true // and so does 07
	case w.p.meansAt(i) == kLikewise && w.starts(i, following) && i > 0 && !denies(w.syms[i-1]):
		return w.follows(i)
	case w.p.meansAt(i) == kMove && w.p.meansAt(i+1) == kAnd && w.starts(w.skip(i+2), visiting):
		return w.visits(i)
	}
	return change{}, false
}

// afterSubject reports whether those of whom the part speaks stand right before symbol i.
func (w *rewriter) afterSubject(i int) bool {
	for i--; i >= 0 && w.p.skips(w.syms[i]) && !w.is(i, subjectPronouns); i-- {
	}
	return w.isSubject(i)
}

// visitsOwn makes a march of "relieves 06 at Breaume" and "visits my lord at Langport".
func (w *rewriter) visitsOwn(i int) (change, bool) {
	j := w.skip(i + 1)
	if !w.isOwn(j) || w.p.meansAt(j+1) != kAt || !w.p.isPlace(w.skip(j+2)) {
		return change{}, false
	}
	return change{from: i, to: j + 2, with: []symbol{w.word(i, kMove), w.word(i, kTo)}}, true
}

// isSubjectOf reports whether those of whom the part speaks stand before the IS of symbol i: "04, too, is".
func (w *rewriter) isSubjectOf(i int) bool {
	for i--; i > 0 && (w.syms[i].kind == symComma || w.p.skips(w.syms[i]) && !w.is(i, subjectPronouns)); i-- {
	}
	return w.isSubject(i)
}

// neededAt makes a march of "needed at Foxwood" and "expected there", behind IS.
func (w *rewriter) neededAt(i int) (change, bool) {
	switch {
	case w.p.meansAt(i+1) == kThere:
		return change{from: i, to: i + 1, with: []symbol{w.word(i, kMove)}}, true
	case w.p.meansAt(i+1) == kAt && w.p.isPlace(w.skip(i+2)):
		return change{from: i, to: i + 2, with: []symbol{w.word(i, kMove), w.word(i, kTo)}}, true
	}
	return change{}, false
}

// follows makes a march of "follows him to Fletcham" and "follows them there".
func (w *rewriter) follows(i int) (change, bool) {
	j := i + 1
	there := w.p.meansAt(j) == kThere || w.p.meansAt(j) == kTo && w.p.isPlace(w.skip(j+1))
	return change{from: i, to: j, with: []symbol{w.word(i, kMove)}}, there
}

// visits makes a march to the place of "go and see 04 at Selborne", where symbol i is GO.
func (w *rewriter) visits(i int) (change, bool) {
	e := w.end(i + 2)
	at := 0
	for j := w.skip(i+2) + 1; j < e; j++ {
		switch {
		case w.p.isPlace(j):
			if at > 0 {
				return change{}, false
			}
			at = j
		case w.is(j, whetherWord):
		case !w.saysLittle(j, true) || denies(w.syms[j]):
			return change{}, false
		}
	}
	if at == 0 {
		return change{}, false
	}
	return change{from: i + 1, to: at, with: []symbol{w.word(i, kTo)}}, true
}

var (
	followWords   = wordsOf("follow follows")
	meetWords     = wordsOf("visit visits replace replaces relieve relieves join joins meet meets see sees")
	whetherWord   = wordsOf("whether that what how")
	expectedWords = wordsOf("expected awaited due")
	grabbing      = wordsOf("grab grabs nab nabs bag bags snatch snatches secure secures explore explores scout scouts investigate investigates reconnoitre reconnoitres snaffle snaffles pinch pinches")
	trying        = wordsOf("try tries aim aims follow follows trot trots hurry hurries shoot shoots")
	following     = wordsOf("follow follows accompany accompanies join joins goes go")
	visiting      = wordsOf("see visit have look help check meet inspect relieve find greet")
)

// wishedPlace makes a CLAIM of "Fletcham I would very much like to have", and of "Ufton is to be ours".
func (w *rewriter) wishedPlace(i int) (change, bool) {
	if !w.begins(i) || w.p.kindAt(i) != symPlace || !w.isCapital(i) {
		return change{}, false
	}
	e := w.end(i)
	if w.isToBeMine(i+1, e) || w.isMineOnArrival(i+1, e) {
		return change{from: i, to: e, with: []symbol{w.word(i, kClaim), w.syms[i]}}, true
	}
	not, wants, k := false, false, w.syms[min(i+1, len(w.syms)-1)].tok
	if e < i+3 || !w.p.bareSets(k).meets(meWords) {
		return change{}, false
	}
	for ; k < w.syms[e-1].end; k++ {
		switch sets := w.p.bareSets(k); {
		case sets.meets(wantingWords):
			wants = true
		case sets.meets(notWanting):
			not = true
		case !sets.meets(aroundWanting):
			return change{}, false
		}
	}
	with := []symbol{w.word(i, kClaim), w.syms[i]}
	if not {
		with = slices.Insert(with, 0, w.word(i, kNot))
	}
	return change{from: i, to: e, with: with}, wants
}

// isMineOnArrival reports whether the symbols from i to before e are "is ours once they're in".
func (w *rewriter) isMineOnArrival(i, e int) bool {
	for k := i; k+1 < e; k++ {
		if w.starts(k, whenWords) && k > 0 && w.p.meansAt(k-1) == kMine {
			for j := k + 1; j < e; j++ {
				if !w.starts(j, arrivals) && !w.is(j, heOrThey) {
					return false
				}
			}
			return w.starts(e-1, thereWords)
		}
	}
	return false
}

// isToBeMine reports whether the symbols from i to before e are "is to be ours".
func (w *rewriter) isToBeMine(i, e int) bool {
	if e <= i || w.p.meansAt(e-1) != kMine {
		return false
	}
	future := false
	for k := w.syms[i].tok; k < w.syms[e-1].tok; k++ {
		sets := w.p.bareSets(k)
		if !sets.meets(futureWords) {
			return false
		}
		future = future || !sets.meets(beingWords)
	}
	return future
}

var (
	wantingWords  = wordsOf("like want need fancy")
	notWanting    = wordsOf("not dont")
	aroundWanting = wordsOf("i id we wed would do really should very much dearly to have keep own hold for myself ourselves too also")
	futureWords   = wordsOf("become too also is to be shall will should must")
	beingWords    = wordsOf("is be")
)
