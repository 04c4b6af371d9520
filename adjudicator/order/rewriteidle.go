package order

import (
	"slices"
	"strings"
)

// idle takes out what troops do beside an order, and no order says: "and keep the door shut", "and have a rest".
func (w *rewriter) idle(i int) (change, bool) {
	if w.begins(i) && i > 0 && w.syms[i-1].kind != symColon && w.syms[i-1].kind != symStop {
		return w.idlePart(i)
	}
	if w.begins(i) || !w.isSubject(i-1) {
		return change{}, false
	}
	verb := w.idleVerb(i)
	if hold, ok := w.restsAt(verb); ok {
		return hold, true
	}
	if e := w.idleEnd(verb); e > 0 && w.p.meansAt(e) == kAnd && w.actsAt(e+1) {
		return change{from: i, to: e + 1}, true // 06 makes room and goes on
	}
	return change{}, false
}

// idlePart takes out an idle part that is joined to an order before it.
func (w *rewriter) idlePart(i int) (change, bool) {
	verb, from := w.idleVerb(i), i
	for from > 0 && w.syms[from-1].joins() {
		from--
	}
	if e := w.idleEnd(verb); e > 0 && from > 0 && w.p.meansAt(e) != kThen && !(w.p.kindAt(e) == symComma && w.p.meansAt(e+1) == kThen) {
		return change{from: from, to: e}, true
	}
	return change{}, false
}

// isSubject reports whether symbol i may be the end of those of whom a part speaks.
func (w *rewriter) isSubject(i int) bool {
	return w.isOwn(i) || w.is(i, subjectPronouns)
}

// idleVerb is the symbol of the verb behind "can", "should" or "let him" at symbol i.
func (w *rewriter) idleVerb(i int) int {
	if n := w.behindLet(i); n > 0 {
		i = n
	}
	for i < len(w.syms) && w.p.skips(w.syms[i]) && !w.starts(i, idleVerbs) && !w.starts(i, idleObjects) {
		i++
	}
	return i
}

// behindLet is the symbol behind "let him" at symbol i; 0 if that does not stand there.
func (w *rewriter) behindLet(i int) int {
	switch {
	case !w.starts(i, letting):
		return 0
	case w.is(i, letting) && w.is(i+1, letObjects):
		return i + 2
	case w.p.hasWordAt(w.syms[i].end-1, letObjects):
		return i + 1
	}
	return 0
}

// letsHave reports whether "let him have" stands at symbol i, with a thing that is idle behind it.
func (w *rewriter) letsHave(i int) bool {
	return w.starts(i, letting) && w.p.hasWordAt(w.syms[i].end-1, idleObjects) && w.hasIdleObject(i+1, w.end(i))
}

// idleEnd is the symbol behind what is done idly with the verb at symbol i; 0 if that is not what it says.
func (w *rewriter) idleEnd(i int) int {
	if i >= len(w.syms) || w.syms[i].kind != symWord && w.syms[i].kind != symUnknown || w.syms[i].kind == symWord && unidle[w.syms[i].means] && !w.letsHave(i) {
		return 0
	}
	e := w.end(i)
	switch {
	case w.letsHave(i):
	case w.is(i, keeping):
		if !w.isThing(i + 1) {
			return 0
		}
	case w.is(i, idleObjects):
		if !w.hasIdleObject(i+1, e) {
			return 0
		}
	case !w.starts(i, idleVerbs):
		return 0
	}
	sure := w.starts(i, seeing)
	for j := i + 1; j < e; j++ {
		if !w.saysLittle(j, true) && !(w.is(j, goingWord) && (w.syms[j-1].kind == symUnknown || w.is(j-1, fireWord))) && !(sure && w.syms[j].kind == symWord && keptOut[w.syms[j].means]) || !sure && denies(w.syms[j]) {
			return 0
		}
	}
	return e
}

// keptOut are the meanings of "that nobody gets in".
var keptOut = set(kNone, kBuy, kMove, kEnter)

// denies reports whether a symbol is NOT, NO, NEVER or NOBODY.
func denies(s symbol) bool {
	return s.kind == symWord && (s.means == kNot || s.means == kNo || s.means == kNever || s.means == kNone)
}

// isThing reports whether a noun that no order knows stands behind an article or the like at symbol i: "the door", "his sword".
func (w *rewriter) isThing(i int) bool {
	if !w.starts(i, determiners) || i+1 >= len(w.syms) {
		return false
	}
	s := w.syms[i+1]
	return (s.kind == symUnknown && s.n == 0 || s.kind == symWord && (s.means == kHouse || s.means == kFields || w.is(i+1, fireWord))) && !w.isCapital(i+1) && !w.is(i+1, evasive)
}

// hasIdleObject reports whether one of the things that people have, take or make idly stands from symbol i to before e.
func (w *rewriter) hasIdleObject(i, e int) bool {
	for j := i; j < min(e, i+3); j++ {
		if w.is(j, idleThings) {
			return true
		}
		if !w.p.skips(w.syms[j]) && w.syms[j].kind != symUnknown {
			return false
		}
	}
	return false
}

// restsAt makes a HOLD of "has a rest at Breaume" and "hang about at Foxwood".
func (w *rewriter) restsAt(i int) (change, bool) {
	if i >= len(w.syms) || !w.is(i, resting) && !(w.is(i, idleObjects) && w.hasIdleObject(i+1, len(w.syms))) || w.p.meansAt(i) == kHold {
		return change{}, false
	}
	for j := i + 1; j < w.end(i); j++ {
		if w.p.meansAt(j) == kAt && w.p.isPlace(w.skip(j+1)) {
			return change{from: i, to: j, with: []symbol{w.word(i, kHold)}}, true
		}
		if w.p.meansAt(j) == kTo || !w.saysLittle(j, false) || denies(w.syms[j]) {
			return change{}, false
		}
	}
	return change{}, false
}

// actsAt reports whether a verb of orders stands at symbol i, with no other subject before it.
func (w *rewriter) actsAt(i int) bool {
	j := w.skip(i)
	return j < len(w.syms) && w.syms[j].kind == symWord && (verbs[w.syms[j].means] || w.syms[j].means == kVia || w.syms[j].means == kFrom)
}

// saysLittle reports whether symbol i is none of those that could change an order; own troops may be named, and places that were named before.
func (w *rewriter) saysLittle(i int, named bool) bool {
	switch s := w.syms[i]; s.kind {
	case symNumber:
		return s.spelt || w.measures(i) || named && w.isOwn(i)
	case symPlace:
		return !w.isCapital(i) || named && slices.ContainsFunc(w.syms[:i], func(b symbol) bool { return b.kind == symPlace && b.n == s.n })
	case symUnknown:
		return s.n == 0 && !w.isCapital(i)
	case symLord:
		return named && w.p.isMyself(s.n)
	case symWord:
		return w.wordSaysLittle(i)
	}
	return false
}

// wordSaysLittle reports whether the word at symbol i is none of those that could change an order.
func (w *rewriter) wordSaysLittle(i int) bool {
	s := w.syms[i]
	switch s.means {
	case kAlly, kEnemy, kNeutral, kClaim, kYield, kRetire, kWithdraw, kStance, kAttack, kDefend, kPassive, kVictory, kDefeat, kWounds, kHeir:
		return false
	case kIf, kUnless, kOr, kNext, kStanding, kAsks, kWant, kWish, kPhases, kSince, kHurt, kDead, kStronger, kOdds, kAnybody, kCould, kOnce:
		return false
	case kDoubt:
		for k := s.tok; k < s.end; k++ {
			if !w.p.bareSets(k).meets(factual) && !w.p.bareSets(k).meets(mild) {
				return false
			}
		}
		return true
	case kAll:
		return w.p.hasWordAt(s.tok-1, atAfter)
	case kRest:
		return w.p.meansAt(i-1) == kArticle
	case kHave, kLord, kKnights, kMen, kFields, kHouse, kOpen, kMine, kEmpty:
		return true
	case kDismiss:
		return w.is(i, fireWord) && w.isNoun(i) || w.one(i, plainFree)
	case kMove, kHold, kVia, kBy, kReturn, kStay, kHome, kHelp, kBuy:
		return w.isNoun(i)
	}
	return !verbs[s.means] && !heads[s.means] && !goods[s.means]
}

// measures reports whether the number at symbol i counts miles, days or the like.
func (w *rewriter) measures(i int) bool { return w.is(i+1, measures) }

// unidle are meanings that no idle verb has.
var unidle = set(kPassive, kAttack, kDefend, kStance, kWithdraw, kClaim, kYield, kAlly, kEnemy, kNeutral, kRetire, kRelocate)

var (
	fireWord   = wordsOf("fire fires")
	goingWord  = wordsOf("going")
	letting    = wordsOf("let")
	letObjects = wordsOf("him her them")
	seeing     = wordsOf("see sees make makes ensure ensures mind minds")
	atAfter    = wordsOf("at after")
	mild       = wordsOf("see sees there theres would could only much long done such still enough shut leave leaves mean means way wait waits other only and mind cold")
	evasive    = wordsOf("distance head heads profile peace guard guards low way ways line lines road bridge crossing gap pass place")
	idleVerbs  = wordsOf(`enjoy enjoys rest rests wait waits sleep sleeps eat eats drink drinks sing sings cook cooks warm warms dry dries mend mends
		sharpen sharpens feed feeds water waters polish polishes prepare prepares count counts report reports listen listens learn learns greet greets
		meet meets cheer cheers stiffen stiffens support supports reinforce reinforces strengthen strengthens relax relaxes settle settles camp camps
		inspect inspects relieve relieves chat chats look looks see sees watch watches observe observes shut shuts close closes bar bars lock locks
		bolt bolts light lights pitch pitches catch catches stretch stretches ensure ensures mind minds unpack unpacks dig digs mow mows fish fishes hunt hunts play plays`)
	idleObjects = wordsOf("have has take takes make makes")
	idleThings  = wordsOf(`look rest breather breath nap drink meal breakfast lunch dinner supper bath sleep chat break feast party pint cup room camp ready sure merry
		himself themselves herself comfortable useful ease time bearings bed beds tea fun`)
	resting = wordsOf("wait waits rest rests sleep sleeps relax relaxes camp camps hang hangs linger lingers loiter loiters idle idles lounge lounges laze lazes tarry tarries bide bides potter potters enjoy enjoys recover recovers recuperate recuperates")
)

// remark takes out a part that tells how things are: "it's only four miles", "he's been lazy long enough", "there's no hurry at all".
func (w *rewriter) remark(i int) (change, bool) {
	so := w.is(i, soWord) && w.starts(i+1, thereIs)
	if !w.begins(i) && !so {
		return change{}, false
	}
	e := w.end(i)
	if !w.isRemark(i, e) {
		return change{}, false
	}
	if i == 0 {
		for e < len(w.syms) && w.syms[e].joins() {
			e++
		}
		return change{from: 0, to: e}, e < w.last()
	}
	from := i
	for from > 0 && w.syms[from-1].joins() && !so {
		from--
	}
	return change{from: from, to: e}, from > 0 || e < w.last()
}

// isRemark reports whether the symbols from i to before e tell how things are.
func (w *rewriter) isRemark(i, e int) bool {
	for i < e && w.is(i, openers) {
		i++
	}
	if w.opens(i, plainI) && i+1 < e && (w.opens(i+1, plainThinks) || plainThinks[w.p.bareWord(w.syms[i].end-1)]) {
		i += 2 - boolInt(plainThinks[w.p.bareWord(w.syms[i].end-1)])
	}
	if i >= e {
		return false
	}
	if onlyNo(w.syms[i:e]) {
		return true
	}
	k := w.syms[i].tok
	if j := w.behindThing(i); j > 0 && j < e && w.starts(j, telling) {
		return w.tellsFrom(w.syms[j].tok+1, i, e)
	}
	switch {
	case w.p.bareSets(k).meets(contracted) || w.contracts(k):
		k++
	case w.p.bareSets(k).meets(remarkSubjects):
		for k++; w.p.bareSets(k).meets(remarkAdverbs); k++ {
		}
		if !w.p.bareSets(k).meets(telling) {
			return false
		}
		k++
	default:
		return false
	}
	return w.tellsFrom(k, i, e)
}

// behindThing is the symbol behind "his knee" or "the old road" at symbol i: a thing that no order knows; 0 if none stands there.
func (w *rewriter) behindThing(i int) int {
	if !w.is(i, determiners) && !w.is(i, owners) && w.p.meansAt(i) != kArticle {
		return 0
	}
	j := i + 1
	for j < len(w.syms) && j < i+3 && w.syms[j].kind == symUnknown && w.syms[j].n == 0 && !w.isCapital(j) {
		j++
	}
	if j == i+1 {
		return 0
	}
	return j
}

// contracts reports whether IS, ARE, HAVE or AM hangs on the pronoun at token k: he's, they've.
func (w *rewriter) contracts(k int) bool {
	if !w.p.bareSets(k).meets(remarkSubjects) {
		return false
	}
	said := strings.ToLower(w.p.said(k, k+1))
	at := strings.IndexAny(said, "'’")
	return at > 0 && isContraction[strings.TrimLeft(said[at:], "'’")]
}

var isContraction = map[string]bool{"s": true, "re": true, "ve": true, "m": true}

// tellsFrom reports whether what stands behind the verb of a statement, from token k on, tells how something is, and what nobody has to do.
func (w *rewriter) tellsFrom(k, i, e int) bool {
	last := w.syms[e-1].end
	for w.p.bareSets(k).meets(remarkAdverbs) || w.p.bareSets(k).meets(denyWords) {
		k++
	}
	if k < last && (w.p.bareSets(k).meets(toWord) || w.acts(k)) {
		return false // he is to go, he's skulking
	}
	for j := i; j < e; j++ {
		if w.syms[j].end > k && (!w.saysLittle(j, false) && !w.isWhereTheyStand(j) || w.starts(j, doubting)) {
			return false
		}
	}
	return true
}

// isWhereTheyStand reports whether symbol i is a place behind AT where one of the own troops stands whom the sentence names before.
func (w *rewriter) isWhereTheyStand(i int) bool {
	if w.syms[i].kind != symPlace || w.p.meansAt(i-1) != kAt {
		return false
	}
	for k := range w.syms[:i] {
		if w.isOwn(k) && w.standsAt(k) == w.syms[i].n {
			return true
		}
	}
	return false
}

// acts reports whether an -ING of something that troops could do stands at token k.
func (w *rewriter) acts(k int) bool {
	said := string(w.p.fold(k, k+1))
	return len(said) > 4 && said[len(said)-3:] == "ing" && !w.p.bareSets(k).meets(ingNouns)
}

var (
	soWord         = wordsOf("so")
	thereIs        = wordsOf("there theres it its that thats hes theyre we")
	toWord         = wordsOf("to")
	denyWords      = wordsOf("not never no")
	openers        = wordsOf("which so as since for because besides anyway well though although but and")
	contracted     = wordsOf("its thats theres hes shes theyre weve ive im")
	remarkSubjects = wordsOf("it that this there he she they i we nobody somebody someone")
	remarkAdverbs  = wordsOf("really also still just only always already quite simply do does dont doesnt didnt")
	telling        = wordsOf("is are was were isnt arent wasnt has have had hasnt havent need needs know knows like likes love loves deserve deserves promised mind")
	doubting       = wordsOf("said told rumoured rumored guess guesses sure certain likely unlikely possible possibly afraid think idea plan plans hope hopes question option suggestion thought theory gamble dream wish supposed meant planned intended cancelled over off wrong mistake joke kidding joking order orders")
	ingNouns       = wordsOf("being getting having feeling nothing something anything everything king morning evening spring willing")
)

// stated takes out what is told of an own troop before an order for it: "06 has a cold and should rest", "6 has long legs, so he goes".
func (w *rewriter) stated(i int) (change, bool) {
	if !w.isSubject(i) || i > 0 && !w.begins(i) && !(w.begins(i-1) && w.syms[i-1].namesSomebody()) || i+2 >= len(w.syms) || !w.starts(i+1, stating) {
		return change{}, false
	}
	e := w.end(i)
	if !w.tellsFrom(w.syms[i+1].tok+1, i+1, e) || e >= w.last() {
		return change{}, false
	}
	j := e
	for j < len(w.syms) && (w.syms[j].joins() || w.is(j, soWord)) {
		j++
	}
	switch {
	case j < len(w.syms) && w.behindLet(j) > 0 && w.isOwn(i):
		return change{from: i, to: w.behindLet(j), with: []symbol{w.syms[i]}}, true
	case w.is(j, heOrThey) && w.isOwn(i):
		return change{from: i, to: j + 1, with: []symbol{w.syms[i]}}, true
	case w.p.meansAt(e) == kAnd && w.modal(e+1):
		return change{from: i + 1, to: e + 1}, true
	}
	return change{}, false
}

// modal reports whether SHOULD, MUST or the like stands at symbol i, or a verb of orders.
func (w *rewriter) modal(i int) bool {
	return w.is(i, modals) || w.is(i, permits) || w.is(i, canWord) || w.actsAt(i)
}

var (
	canWord = wordsOf("can")
	stating = wordsOf("isnt arent hasnt has is are have was needs need knows know deserves looks seems likes")
)
