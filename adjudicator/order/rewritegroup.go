package order

import "slices"

// group puts the numbers of own troops for "the two at Foxwood", "those at Selborne", "my knights at Langport and Foxwood" and "the other three".
func (w *rewriter) group(i int) (change, bool) {
	if t, end := w.others(i); len(t) > 0 {
		return change{from: i, to: end, with: w.numbers(i, t)}, true
	}
	at, n, kind := w.groupHead(i)
	if at == 0 {
		return change{}, false
	}
	j := w.skip(at + 1)
	if w.p.kindAt(j) != symPlace {
		return change{}, false
	}
	t, places := w.standing(j, kind), 1
	for w.p.meansAt(j+1) == kAnd && w.p.kindAt(j+2) == symPlace && kind != none && n == 0 {
		more := w.standing(j+2, kind)
		if len(more) == 0 {
			break
		}
		t, j, places = append(t, more...), j+2, places+1
	}
	if len(t) == 0 || n > 0 && len(t) != n || n == 0 && len(t) < 2 || n == 0 && kind != none && places < 2 {
		return change{}, false
	}
	return change{from: i, to: j + 1, with: w.numbers(i, t)}, true
}

// groupHead is the AT behind "the two", "those" or "my knights" at symbol i, how many are meant, and of which kind; 0 if they do not stand there.
func (w *rewriter) groupHead(i int) (at, n int, kind keyword) {
	if i > 0 && w.syms[i-1].kind == symNumber || !w.starts(i, groupWords) {
		return 0, 0, none
	}
	said := false
	for j := i; j < min(i+longestLead, len(w.syms)); j++ {
		s := w.syms[j]
		switch {
		case s.kind == symWord && s.means == kAt && said:
			return j, n, kind
		case s.kind == symNumber && s.spelt && s.n < 8 && n == 0:
			said, n = true, s.n
		case s.kind == symWord && (s.means == kKnights || s.means == kMen) && kind == none && isPlural(Fold(w.p.said(s.tok, s.end))):
			said, kind = true, s.means
		case w.starts(j, groupWords) || w.is(j, countedNouns) || s.kind == symWord && s.means == kTroop:
			count := w.countSaid(j)
			if n > 0 && count > 0 {
				return 0, 0, none
			}
			said, n = said || count > 0 || w.is(j, thoseWords), max(n, count)
		default:
			return 0, 0, none
		}
	}
	return 0, 0, none
}

// countSaid is how many the words of symbol i say that there are; 0 if they do not.
func (w *rewriter) countSaid(i int) int {
	for k := w.syms[i].tok; k < w.syms[i].end; k++ {
		if n := counted[w.p.foldAt(k)]; n > 1 {
			return n
		}
		if w.p.bareSets(k).meets(pairWords) {
			return 2
		}
	}
	return 0
}

// standing are the own troops of a kind, or of all, that stand at the place of symbol i.
func (w *rewriter) standing(i int, kind keyword) (t []OwnTroop) {
	at := w.p.targetOf(w.syms[i]).place
	for _, own := range w.p.names.own.Troops {
		if own.At == at && (kind == none || own.kind() == kind) {
			t = append(t, own)
		}
	}
	return t
}

// others are the own troops of whom no order was read, if "the other three" at symbol i says how many those are.
func (w *rewriter) others(i int) (t []OwnTroop, end int) {
	if !w.begins(i) {
		return nil, 0
	}
	k := w.syms[i].tok
	if w.p.isWord(k, "the") || w.p.isWord(k, "my") {
		k++
	}
	n := counted[w.p.foldAt(k+1)]
	if !w.p.isWord(k, "other") && !w.p.isWord(k, "remaining") || n < 2 {
		return nil, 0
	}
	for end = i; end < len(w.syms) && w.syms[end].tok < k+2; end++ {
	}
	if w.p.meansAt(end) == kMen || w.p.meansAt(end) == kKnights || w.p.meansAt(end) == kAt || w.p.meansAt(end) == kOf {
		return nil, 0
	}
	for _, own := range w.p.names.own.Troops {
		if !w.isOrdered(own) {
			t = append(t, own)
		}
	}
	if len(t) != n {
		return nil, 0
	}
	return t, end
}

// isOrdered reports whether the message moves or holds an own troop already, or the sentence names it.
func (w *rewriter) isOrdered(own OwnTroop) bool {
	named := slices.ContainsFunc(w.syms, func(s symbol) bool {
		return s.kind == symNumber && !s.spelt && s.n <= own.ID && own.ID <= s.to || own.Lord && (s.kind == symWord && s.means == kLord || s.kind == symLord && w.p.isMyself(s.n))
	})
	return named || slices.ContainsFunc(w.p.ordersSoFar(), func(l Line) bool {
		t, _ := troopsOf(Unwrap(l.Order))
		k := Unwrap(l.Order).keyword()
		return (k == kMove || k == kHold) && own.isIn(Move{Troops: t})
	})
}

// exception puts the numbers of those who stay for "everyone stays put except 05, who goes to Quenby", where symbol i is EXCEPT.
func (w *rewriter) exception(i int) (change, bool) {
	if i < 2 || !w.starts(i, exceptWords) || !w.isOwn(i+1) {
		return change{}, false
	}
	k := i + 2
	for w.p.meansAt(k) == kAnd && w.isOwn(k+1) {
		k += 2
	}
	if v := w.p.meansAt(k); w.p.meansAt(i-1) == kAll && w.begins(i-1) && (v == kHold || v == kStay) {
		stay := w.staying(w.syms[i+1 : k])
		return change{from: i - 1, to: k, with: w.numbers(i-1, stay)}, len(stay) > 0 // everyone except 02 stays
	}
	behind := k
	if w.p.kindAt(k) == symComma {
		behind++
	}
	if !w.is(behind, whoWords) || behind == k || behind+1 >= len(w.syms) {
		return change{}, false
	}
	from := w.stayHead(i)
	stay := w.staying(w.syms[i+1 : k])
	if from < 0 || len(stay) == 0 {
		return change{}, false
	}
	stop := symbol{kind: symStop, tok: w.syms[k].tok, end: w.syms[k].end}
	return change{from: from, to: behind + 1, with: slices.Concat(w.numbers(from, stay), []symbol{w.word(from+1, kHold), stop}, w.syms[i+1:k])}, true
}

// stayHead is where "everyone stays put" or "nobody moves" stands right before symbol i; -1 if it does not, or does not begin a sentence.
func (w *rewriter) stayHead(i int) int {
	verb := i - 1
	for verb > 0 && (w.p.skips(w.syms[verb]) || w.syms[verb].kind == symComma) {
		verb--
	}
	head := verb - 1
	for head > 0 && w.p.skips(w.syms[head]) {
		head--
	}
	if head < 0 || head > 0 && w.syms[head-1].kind != symStop && !(head == 1 && w.p.skips(w.syms[0])) {
		return -1
	}
	m, v := w.p.meansAt(head), w.p.meansAt(verb)
	if m == kAll && (v == kHold || v == kStay) || m == kNone && v == kMove {
		return head
	}
	return -1
}

// staying are the own troops that are not among some symbols.
func (w *rewriter) staying(but []symbol) (t []OwnTroop) {
	for _, own := range w.p.names.own.Troops {
		if !slices.ContainsFunc(but, func(s symbol) bool {
			return s.kind == symNumber && s.n == own.ID || own.Lord && (s.kind == symLord || s.kind == symWord && s.means == kLord)
		}) {
			t = append(t, own)
		}
	}
	return t
}

// numbers are the symbols that name troops, in the place of symbol i.
func (w *rewriter) numbers(i int, t []OwnTroop) (syms []symbol) {
	for k, own := range t {
		if k > 0 {
			syms = append(syms, w.word(i, kAnd))
		}
		syms = append(syms, symbol{kind: symNumber, n: own.ID, to: own.ID, tok: w.syms[i].tok, end: w.syms[i].end})
	}
	return syms
}

var (
	exceptWords  = wordsOf("except but save excepting bar")
	whoWords     = wordsOf("who he she they")
	groupWords   = wordsOf("the my our those these both all")
	countedNouns = wordsOf("lads boys fellows ones people folk chaps pair couple trio esquires")
	thoseWords   = wordsOf("those these both")
	pairWords    = wordsOf("pair couple both")
)
