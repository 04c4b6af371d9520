package order

import "slices"

// plain puts what the reader knows for other plain ways of sending troops: "02 and 06 swap places", "Fletcham gets 05 and 07", "07 accompanies
// 05 to Quenby", "same for 03", "05 has to be at Ufton".
func (w *rewriter) plain(i int) (change, bool) {
	switch {
	case w.p.kindAt(i) == symPlace && w.p.targetOf(w.syms[i]).kind == Milestone:
		return w.byBridge(i)
	case w.begins(i) && w.p.kindAt(i) == symPlace && w.isCapital(i):
		return w.placeGets(i)
	case w.one(i, plainAnywhere) && w.p.meansAt(i-1) == kMove && i > 1 && denies(w.syms[i-2]):
		return change{from: i, to: i + 1}, true // not going anywhere
	case w.opens(i, plainNeither) && w.begins(i):
		return w.neither(i)
	case w.isOwn(i) && (w.p.meansAt(i-1) == kBut || w.p.meansAt(i-1) == kNot):
		return w.ownNot(i)
	case w.one(i, plainSwaps) && w.isOwn(i-1) && w.p.meansAt(i-2) == kAnd && w.isOwn(i-3):
		return w.swapped(i)
	case w.opens(i, plainEscorts) && w.isOwn(w.skip(i+1)) && w.afterSubject(i):
		return w.escorts(i)
	case w.one(i, plainBeing) && w.p.meansAt(i+1) == kAt && w.p.isPlace(w.skip(i+2)):
		return w.toBeAt(i)
	case w.begins(i) && w.saysSame(i):
		return w.sameFor(i)
	case w.isOwn(i) && w.saysSame(w.skip(i+1)):
		return w.theSame(i)
	case w.opens(i, plainMeets) && plainUp[w.p.bareWord(w.syms[i].tok+1)]:
		return w.meetsUp(i)
	case w.opens(i, plainTrailing) && w.isOwn(i-1) && w.withBefore(i) > 0:
		return w.trailing(i)
	case w.p.meansAt(i) == kArticle || w.starts(i, theWord) || w.begins(i):
		return w.lotOf(i)
	}
	return change{}, false
}

// placeGets makes a march of "Fletcham gets 05 and 07".
func (w *rewriter) placeGets(i int) (change, bool) {
	e := w.ownsFrom(i + 2)
	if !w.one(i+1, plainGets) || e == i+2 || e < len(w.syms) && w.syms[e].kind != symStop && !w.syms[e].joins() {
		return change{}, false
	}
	return change{from: i, to: e, with: append(slices.Clone(w.syms[i+2:e]), w.word(i+1, kMove), w.word(i+1, kTo), w.syms[i])}, true
}

// verbless puts the verb into "02 to Ufton" before the TO of symbol i, where the sentence has no verb but those of marches, holds and claims.
func (w *rewriter) verbless(i int) (change, bool) {
	if w.p.meansAt(i) != kTo || !w.isOwn(i-1) {
		return change{}, false
	}
	first := i - 1
	for first > 1 && w.p.meansAt(first-1) == kAnd && w.isOwn(first-2) {
		first -= 2
	}
	other := func(s symbol) bool {
		return s.kind == symColon || s.kind == symUnknown || s.kind == symLord || s.kind == symWord && !plainKeys[s.means] && !w.p.skips(s)
	}
	for k := w.syms[i].end; k < w.until; k++ {
		if plainAgainst[w.p.bareWord(k)] {
			return change{}, false // 02 to Ufton, it's too far
		}
	}
	if slices.ContainsFunc(w.syms, other) || w.p.kindAt(w.skip(i+1)) != symPlace || !w.begins(w.firstSkipped(first)) {
		return change{}, false
	}
	return change{from: i, to: i + 1, with: []symbol{w.word(i, kMove), w.syms[i]}}, true
}

// plainKeys are the meanings of the words of a sentence in which a verb may be left out.
var plainKeys = set(kMove, kHold, kStay, kClaim, kTo, kVia, kBy, kWith, kAnd, kBut, kLord, kRest, kThere, kPhases, kSince)

// firstSkipped is the first of the symbols right before i that say nothing; i if there are none.
func (w *rewriter) firstSkipped(i int) int {
	for i > 0 && w.p.skips(w.syms[i-1]) {
		i--
	}
	return i
}

// standsOwn reports whether an own troop stands at the place of symbol i.
func (w *rewriter) standsOwn(i int) bool { return len(w.standing(i, none)) > 0 }

// neither makes a HOLD of "neither 02 nor 03 moves", and of "and neither is 03" behind somebody who does not move.
func (w *rewriter) neither(i int) (change, bool) {
	if j := w.skip(i + 1); w.isOwn(j) && w.opens(j+1, plainNeither) && w.isOwn(w.skip(j+2)) {
		k := w.skip(j + 2)
		if verb := w.skip(k + 1); w.p.meansAt(verb) == kMove && w.closes(verb+1) {
			return change{from: i, to: verb + 1, with: []symbol{w.syms[j], w.word(i, kAnd), w.syms[k], w.word(i, kHold)}}, true
		}
		return change{}, false
	}
	j := i + 1
	for j < len(w.syms) && w.p.skips(w.syms[j]) {
		j++
	}
	e := w.ownsFrom(j)
	stays := func(k int) bool {
		return w.p.meansAt(k) == kMove && denies(w.syms[max(k-1, 0)]) || w.p.meansAt(k) == kHold
	}
	for k := 0; k < i && e > j && w.closes(e); k++ {
		if stays(k) {
			return change{from: i, to: e, with: append(slices.Clone(w.syms[j:e]), w.word(i, kHold))}, true
		}
	}
	return change{}, false
}

// closes reports whether a part ends before symbol i.
func (w *rewriter) closes(i int) bool {
	return i >= len(w.syms) || w.syms[i].joins() || w.syms[i].kind == symStop
}

// ownNot makes a HOLD of "but 07 doesn't" and "but not 07" behind a march of others.
func (w *rewriter) ownNot(i int) (change, bool) {
	marches := slices.ContainsFunc(w.syms[:i], func(s symbol) bool { return s.kind == symWord && s.means == kMove })
	from, to := i, i+2
	switch {
	case !marches:
		return change{}, false
	case denies(w.syms[i-1]) && w.closes(i+1) && i > 1 && w.p.meansAt(i-2) == kBut:
		from, to = i-1, i+1
	case !(i+1 < len(w.syms) && denies(w.syms[i+1]) && w.closes(i+2)):
		return change{}, false
	}
	return change{from: from, to: to, with: []symbol{w.syms[i], w.word(i, kHold)}}, true
}

// byBridge puts VIA before a choke point in brackets behind a march, and before one that is to be used: "05 to Quenby (Monks Bridge)", "and he
// should use Monks Bridge".
func (w *rewriter) byBridge(i int) (change, bool) {
	if i < 2 || !w.closes(i+1) {
		return change{}, false
	}
	verb := i - 1
	for verb > 0 && w.p.skips(w.syms[verb]) && !w.one(verb, plainUses) {
		verb--
	}
	from := verb
	if w.one(verb, plainUses) {
		for from > 0 && (w.p.skips(w.syms[from-1]) || w.is(from-1, subjectPronouns) || w.is(from-1, permits)) {
			from--
		}
	} else if w.syms[i-1].kind != symComma || i+1 < len(w.syms) && w.syms[i+1].kind != symComma && w.syms[i+1].kind != symStop {
		return change{}, false
	}
	for w.one(verb, plainUses) && from > 0 && w.syms[from-1].joins() {
		from--
	}
	if from < 2 || w.syms[from-1].kind != symPlace || w.p.meansAt(from-2) != kTo {
		return change{}, false
	}
	return change{from: from, to: i, with: []symbol{w.word(i, kVia)}}, true
}

// ownsFrom is the symbol behind the own troops that are listed from symbol i on; i if there are none.
func (w *rewriter) ownsFrom(i int) int {
	end := i
	for j := w.skip(i); w.isOwn(j); j = w.skip(end + 1) {
		if end = j + 1; end >= len(w.syms) || !w.syms[end].joins() {
			break
		}
	}
	return end
}

// swapped makes two marches of "02 and 06 swap places".
func (w *rewriter) swapped(i int) (change, bool) {
	e := i + 1
	for w.one(e, plainSwapped) {
		e++
	}
	a, b := w.standsAt(i-3), w.standsAt(i-1)
	if a < 0 || b < 0 || a == b || e < len(w.syms) && !w.syms[e].joins() && w.syms[e].kind != symStop || i > 3 && !w.begins(i-3) {
		return change{}, false
	}
	goes := func(troop symbol, id int) []symbol {
		return []symbol{troop, w.word(i, kMove), w.word(i, kTo), {kind: symPlace, n: id, tok: w.syms[i].tok, end: w.syms[i].end}}
	}
	return change{from: i - 3, to: e, with: slices.Concat(goes(w.syms[i-3], b), []symbol{w.word(i, kAnd)}, goes(w.syms[i-1], a))}, true
}

// escorts makes a march together of "07 accompanies 05 to Quenby".
func (w *rewriter) escorts(i int) (change, bool) {
	j := w.skip(i + 1)
	k := w.skip(j + 1)
	if w.p.meansAt(k) != kTo || !w.p.isPlace(w.skip(k+1)) {
		return change{}, false
	}
	return change{from: i, to: j + 1, with: []symbol{w.word(i, kAnd), w.syms[j], w.word(i, kMove)}}, true
}

// toBeAt makes a march of "05 has to be at Ufton", where 05 does not stand.
func (w *rewriter) toBeAt(i int) (change, bool) {
	from := i
	for from > 0 && w.p.skips(w.syms[from-1]) && !w.is(from-1, subjectPronouns) {
		from--
	}
	obliged := false
	for k := w.syms[from].tok; k < w.syms[i].end; k++ {
		obliged = obliged || plainObliged[w.p.bareWord(k)]
	}
	to := w.skip(i + 2)
	at := w.standsAt(from - 1 + boolInt(from == 0))
	if !obliged || !w.isOwn(from-1) || at < 0 || w.syms[to].kind == symPlace && w.syms[to].n == at {
		return change{}, false
	}
	return change{from: i, to: i + 2, with: []symbol{w.word(i, kMove), w.word(i, kTo)}}, true
}

// saysSame reports whether "same", "ditto" or "likewise" stands at symbol i.
func (w *rewriter) saysSame(i int) bool {
	return i < len(w.syms) && plainSame[w.p.bareWord(w.syms[i].end-1)]
}

// sameFor lets those of "same for 03" go along with those before.
func (w *rewriter) sameFor(i int) (change, bool) {
	j := i + 1
	for w.one(j, plainSameFor) {
		j++
	}
	e := w.ownsFrom(j)
	if i == 0 || e == j || e < len(w.syms) && !w.syms[e].joins() && w.syms[e].kind != symStop {
		return change{}, false
	}
	from := i
	for from > 0 && w.syms[from-1].joins() {
		from--
	}
	if from == i {
		return change{}, false
	}
	return change{from: from, to: e, with: slices.Concat([]symbol{w.word(i, kAnd)}, w.syms[j:e], []symbol{w.word(i, kFiller)})}, true
}

// theSame lets the one of "03 the same" do what those before do.
func (w *rewriter) theSame(i int) (change, bool) {
	j := w.skip(i + 1)
	if i == 0 || !w.begins(i) || w.p.meansAt(j) == kLikewise || j+1 < len(w.syms) && !w.syms[j+1].joins() && w.syms[j+1].kind != symStop {
		return change{}, false
	}
	return change{from: i + 1, to: j + 1, with: []symbol{w.word(j, kLikewise)}}, true
}

// withBefore is the WITH before the own troops that end before symbol i; 0 if there is none.
func (w *rewriter) withBefore(i int) int {
	for i--; i > 1 && w.p.meansAt(i-1) == kAnd && w.isOwn(i-2); {
		i -= 2
	}
	for i--; i > 0 && w.p.skips(w.syms[i]); i-- {
	}
	if w.p.meansAt(i) != kWith {
		return 0
	}
	return i
}

// trailing takes out how those behind WITH go along: "with 07 following behind", "with 03 in tow".
func (w *rewriter) trailing(i int) (change, bool) {
	e := i
	for w.opens(e, plainTrailing) {
		e++
	}
	if e < len(w.syms) && !w.syms[e].joins() && w.syms[e].kind != symStop {
		return change{}, false
	}
	if with := w.withBefore(i); with > 0 && w.syms[with-1].kind == symComma {
		return change{from: with - 1, to: e, with: slices.Clone(w.syms[with:i])}, true
	}
	return change{from: i, to: e}, true
}

// lotOf puts their numbers for "the Foxwood lot".
func (w *rewriter) lotOf(i int) (change, bool) {
	j := w.skip(i)
	if w.p.kindAt(j) != symPlace || !w.one(j+1, plainLots) || j > i+1 && !w.begins(i) {
		return change{}, false
	}
	t := w.standing(j, none)
	if len(t) < 2 || j+2 < len(w.syms) && w.p.kindAt(j+2) == symNumber {
		return change{}, false
	}
	return change{from: i, to: j + 2, with: w.numbers(i, t)}, true
}

// meetsUp makes a march of "meets up with 05 at Foxwood".
func (w *rewriter) meetsUp(i int) (change, bool) {
	j := i + 1
	for j < len(w.syms) && (w.one(j, plainUp) || w.p.meansAt(j) == kWith) {
		j++
	}
	e := w.ownsFrom(j)
	if e == j || w.p.meansAt(e) != kAt || !w.p.isPlace(w.skip(e+1)) || !w.afterSubject(i) {
		return change{}, false
	}
	return change{from: i, to: e + 1, with: []symbol{w.word(i, kMove), w.word(i, kTo)}}, true
}

// hearPlain takes out what leads up to those who are named last, "that leaves 04, who goes to Kingsley", and puts RETIRE where the verb of the
// winter counts for others too: "my lord retires to Selborne and 02 to Breaume".
func (p *parser) hearPlain() {
	if !p.playsNow() {
		return
	}
	retires := false
	w := &rewriter{p: p, syms: p.syms}
	for i := 0; i < len(w.syms); i++ {
		switch s := w.syms[i]; {
		case s.kind == symWord && (s.means == kBuild || s.means == kRelocate) && w.begins(i) && w.opens(i, plainPuts):
			w.puts(i)
		case s.kind == symWord && (s.means == kMove || s.means == kLead || s.means == kBuy) && w.begins(i) && w.p.isPlace(i+1) && w.is(i, grabs) && w.p.meansAt(i+2) == kFiller && p.isWord(w.syms[i+2].tok, "for") && w.closes(i+3):
			w.syms[i].means = kClaim // take Ufton for me
		case i == 0:
		case s.kind == symWord && s.means == kAll && p.isWord(s.end-1, "all") && s.end == s.tok+1 && w.isOwn(w.firstBefore(i)) && (w.p.meansAt(i+1) == kHold || w.p.meansAt(i+1) == kMove):
			w.syms[i].means = kFiller // 03 and 04 all hold
		case s.kind == symWord && s.means == kWith && p.isWord(s.tok-1, "be") && w.isOwn(w.skip(i+1)):
			w.dropCompany(i)
		case s.kind == symWord && s.means == kFiller && p.hasWordAt(s.end-1, plainToo) && w.closes(i+1):
			w.too(i)
		case s.kind == symStop:
			retires = false
		case s.kind == symWord && s.means == kPhases && p.kindAt(i+1) == symNumber && w.syms[i+1].n == w.syms[i+1].to && w.closes(i+3) && w.one(i+2, plainOnwards):
			w.syms[i].means = kSince
		case s.kind == symWord && (s.means == kHold || s.means == kDoubt) && p.isWord(s.tok, "leaves") && p.isWord(s.tok-1, "that") && w.isOwn(w.skip(i+1)):
			w.leavesLast(i)
		case s.kind == symWord && s.means == kClaim && w.assertsOnly(i), s.kind == symWord && s.means == kFiller && w.p.meansAt(i+1) == kTo && p.isWord(s.end-1, "been"):
			w.syms[i].means = kDoubt
		case s.kind == symWord && s.means == kRetire:
			retires = true
		case s.kind == symWord && s.means == kMove && w.p.meansAt(i+1) == kTo && w.p.namesLord(i+2):
			w.passesTo(i)
		case retires && s.kind == symWord && s.means == kTo && w.p.isPlace(w.skip(i+1)) && w.isOwn(i-1):
			w.retiresToo(i)
		}
	}
	p.syms = w.syms
}

// passesTo makes a YIELD of "Selborne goes to Lionel", with the verb at symbol i.
func (w *rewriter) passesTo(i int) {
	if at := w.firstBefore(i); w.p.kindAt(at) == symPlace && w.begins(at) && w.standsOwn(at) {
		w.syms[at], w.syms[at+1] = w.word(i, kYield), w.syms[at]
		w.syms = slices.Delete(w.syms, at+2, i+1)
		w.p.syms = w.syms
	}
}

// puts makes a march of "put 05 in Quenby" at symbol i, or a HOLD if 05 stands there.
func (w *rewriter) puts(i int) {
	e := w.ownsFrom(i + 1)
	at := w.skip(e + 1)
	if e == i+1 || w.p.meansAt(e) != kAt || w.p.kindAt(at) != symPlace || w.standsAt(e-1) < 0 {
		return
	}
	if w.standsAt(e-1) == w.syms[at].n {
		w.syms[i].means = kHold
		return
	}
	w.syms[i].means, w.syms[e].means = kMove, kTo
}

// dropCompany takes out with whom somebody wants to be, at the WITH of symbol i: "I go to Breaume to be with 06".
func (w *rewriter) dropCompany(i int) {
	from, e := i, w.ownsFrom(i+1)
	for from > 0 && (plainBeing[w.p.bareWord(w.syms[from-1].end-1)] || w.p.isWord(w.syms[from-1].tok, "to")) {
		from--
	}
	if w.closes(e) && from < i && w.p.isWord(w.syms[from].tok, "to") && w.p.isPlace(from-1) {
		w.syms = slices.Delete(w.syms, from, e)
		w.p.syms = w.syms
	}
}

// too has those do likewise of whom a part says no more than "03 too" and "03 goes as well".
func (w *rewriter) too(i int) {
	verb := w.firstBefore(i)
	owns := verb
	if w.p.meansAt(verb) == kMove && verb > 0 && w.syms[verb].end == w.syms[verb].tok+1 {
		owns = w.firstBefore(verb)
	}
	if !w.isOwn(owns) || !w.begins(w.firstSkipped(owns)) || owns == verb && w.p.kindAt(owns-1) != symStop || w.firstSkipped(owns) == 0 {
		return
	}
	w.syms = slices.Replace(w.syms, owns+1, i+1, w.word(i, kLikewise))
	w.p.syms = w.syms
}

// leavesLast takes out "that leaves" at symbol i, and the WHO behind those whom it names.
func (w *rewriter) leavesLast(i int) {
	e := w.ownsFrom(i + 1)
	behind := e
	for behind < len(w.syms) && w.syms[behind].kind == symComma {
		behind++
	}
	if !w.starts(behind, whoWords) || behind == e {
		w.syms[i].means = kDoubt
		return
	}
	w.syms = slices.Delete(w.syms, e, behind+1)
	w.syms = slices.Delete(w.syms, i-1, w.skip(i+1))
	w.p.syms = w.syms
}

// assertsOnly reports whether CLAIM at symbol i says no more than what somebody says: "claims that Ufton is empty", "claims Ufton is empty".
func (w *rewriter) assertsOnly(i int) bool {
	at := w.skip(i + 1)
	return w.p.isWord(w.syms[i].end, "that") && at < len(w.syms) && w.syms[at].tok > w.syms[i].end && w.is(w.skip(at+1), copulas) || w.p.isPlace(at) && w.starts(at+1, copulas)
}

// retiresToo puts RETIRE before the TO of symbol i, if no other verb stands between those before it and the place before them.
func (w *rewriter) retiresToo(i int) {
	j := i - 1
	for j > 0 && (w.isOwn(j) || w.syms[j].joins() || w.p.skips(w.syms[j])) {
		j--
	}
	if w.p.isPlace(j) {
		w.syms = slices.Insert(w.syms, i, w.word(i, kRetire))
		w.p.syms = w.syms
	}
}

// onceThere takes out when a claim is made, before it: "once there, he claims it".
func (w *rewriter) onceThere(i int) (change, bool) {
	e := w.end(i)
	if i+1 > e || e >= len(w.syms) || w.syms[e].kind != symComma || !slices.ContainsFunc(w.syms[e:w.end(e+1)], func(s symbol) bool { return s.kind == symWord && s.means == kClaim }) {
		return change{}, false
	}
	there := false
	for k := w.syms[i].tok; k < w.syms[e].tok; k++ {
		sets := w.p.bareSets(k)
		if !sets.meets(plainArrivals) && !sets.meets(arrivals) {
			return change{}, false
		}
		there = there || sets.meets(thereWords) || plainComing[w.p.bareWord(k)]
	}
	return change{from: i, to: e + 1}, there
}

// claimsNot puts the verb into "claim Fletcham but not Ufton" before the place at symbol i.
func (w *rewriter) claimsNot(i int) (change, bool) {
	from := i - 1
	for from > 0 && w.syms[from-1].joins() {
		from--
	}
	if from == 0 || w.syms[from-1].kind != symPlace || w.p.meansAt(w.firstBefore(from-1)) != kClaim {
		return change{}, false
	}
	return change{from: from, to: i, with: []symbol{w.word(i-1, kAnd), w.word(i-1, kNot), w.word(i-1, kClaim)}}, true
}

// firstBefore is the symbol before i that says something; 0 if there is none.
func (w *rewriter) firstBefore(i int) int {
	for i--; i > 0 && w.p.skips(w.syms[i]); i-- {
	}
	return max(i, 0)
}

// claimsListed reports whether YES or NO stands behind the place of symbol i, in a list under "claims:".
func (w *rewriter) claimsListed(i int) bool {
	m := w.p.meansAt(i + 1)
	if i > 2 && w.syms[i-1].kind == symComma && w.syms[i-2].kind == symPlace && w.p.meansAt(i-3) == kClaim {
		return (m == kYes || m == kNo) && w.closes(i+2)
	}
	return (m == kYes || m == kNo) && w.closes(i+2) && i > 1 && slices.ContainsFunc(w.syms[:i], func(s symbol) bool { return s.kind == symWord && s.means == kClaim }) && slices.ContainsFunc(w.syms[:i], func(s symbol) bool { return s.kind == symColon })
}

// claimListed puts the verb into "claims: Fletcham yes, Ufton no" for the place of symbol i.
func (w *rewriter) claimListed(i int) (change, bool) {
	with, from := []symbol{w.word(i, kClaim), w.syms[i]}, i
	if w.p.meansAt(i+1) == kNo {
		with = slices.Insert(with, 0, w.word(i, kNot))
	}
	if w.syms[i-1].kind == symColon {
		if from = w.firstBefore(i - 1); w.p.meansAt(from) != kClaim {
			return change{}, false
		}
	}
	return change{from: from, to: i + 2, with: with}, true
}

// saysClaim reports whether a clause says CLAIM, and not only OCCUPY or the like.
func (p *parser) saysClaim(f *frame) bool {
	for k := f.tok; k < f.end && k < len(p.toks); k++ {
		if p.bareSets(k).meets(plainClaims) {
			return true
		}
	}
	return false
}

// one reports whether symbol i is a single word of those that are asked for seldom.
func (w *rewriter) one(i int, words map[string]bool) bool {
	return i >= 0 && i < len(w.syms) && w.syms[i].end == w.syms[i].tok+1 && words[w.p.bareWord(w.syms[i].tok)]
}

// opens reports whether symbol i begins with a word of those that are asked for seldom.
func (w *rewriter) opens(i int, words map[string]bool) bool {
	return i >= 0 && i < len(w.syms) && words[w.p.bareWord(w.syms[i].tok)]
}

// boolInt is 1 for true.
func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

var (
	plainGets     = wordsIn("gets receives has")
	plainSwaps    = wordsIn("swap swaps exchange exchanges switch switches trade trades change changes")
	plainSwapped  = wordsIn("places place positions position with each other over round around")
	plainEscorts  = wordsIn("accompany accompanies escort escorts shadow shadows")
	plainBeing    = wordsIn("be")
	plainObliged  = wordsIn("has have needs must to should")
	plainSame     = wordsIn("same ditto likewise idem")
	plainSameFor  = wordsIn("goes go for with applies to and is true of")
	plainTrailing = wordsIn("following behind after close in tow him them at his their heels right just close to help tagging along trailing coming too")
	plainMeets    = wordsIn("meet meets link links team teams hook hooks catch catches join joins")
	plainUp       = wordsIn("up with")
	plainI        = wordsIn("i we")
	plainThinks   = wordsIn("think reckon believe suppose gather imagine")
	plainArrivals = wordsOf("once when after on upon having arrival arriving arrived reaching being")
	plainComing   = wordsIn("arrival arriving arrived reaching")
	plainWithout  = wordsIn("without")
	plainAnywhere = wordsIn("anywhere")
	plainFree     = wordsIn("free")
	plainWhen     = wordsIn("for at in over during when by come until till")
	plainPuts     = wordsIn("put place station post base quarter")
	plainToo      = wordsOf("too well also along")
	plainAgainst  = wordsIn(`see above below bar barring save minus it its that thats this we were too not never no dont cant isnt wont dreaming joking kidding idea thought think tempting worth need needs less against mistake
		folly risk risky plan impossible silly stupid mad madness suicide wrong crazy wishful far long instead then if`)
	plainNeither = wordsIn("neither nor")
	plainUses    = wordsIn("use uses")
	plainFinal   = wordsIn("last final")
	plainOnwards = wordsIn("onwards onward on upwards")
	plainClaims  = wordsOf("claim claims over")
	plainLots    = wordsIn("lot pair two people lads boys crowd crew contingent troops force group bunch gang folk men")
)
