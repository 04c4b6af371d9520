package order

import "slices"

// theOther puts the number of an own troop for "the other man" and "the remaining esquire", if only one of that kind has neither been named in the
// sentence nor ordered before it.
func (w *rewriter) theOther(i int) (change, bool) {
	noun := i
	for noun < len(w.syms) && noun < i+longestLead && !w.isKind(noun) {
		noun++
	}
	if noun == len(w.syms) || !w.isKind(noun) || w.p.kindAt(noun+1) == symNumber || !w.saysOther(i, noun) {
		return change{}, false
	}
	esquire, end := w.starts(noun, esquires), noun+1
	var at Place
	if w.p.meansAt(end) == kAt && w.p.isPlace(end+1) {
		at, end = w.p.targetOf(w.syms[end+1]).place, end+2
	}
	var left []OwnTroop
	for _, own := range w.p.names.own.Troops {
		if own.kind() == w.syms[noun].means && (!esquire || own.Esquire) && (at == "" || own.At == at) && !w.isOrdered(own) && !w.isNamed(own) && !w.isOnlyKnight(own, noun) {
			left = append(left, own)
		}
	}
	if len(left) != 1 {
		return change{}, false
	}
	return change{from: i, to: end, with: w.numbers(i, left)}, true
}

// isKind reports whether symbol i is one knight, esquire or man.
func (w *rewriter) isKind(i int) bool {
	s := w.syms[i]
	return s.kind == symWord && (s.means == kKnights || s.means == kMen) && !isPlural(Fold(w.p.said(s.tok, s.end)))
}

// saysOther reports whether the words from symbol i to before the noun say THE OTHER or THE REMAINING, and nothing else.
func (w *rewriter) saysOther(i, noun int) bool {
	other := false
	for k := w.syms[i].tok; k < w.syms[noun].end; k++ {
		word := w.p.foldAt(k)
		other = other || otherWords[word]
		if !otherWords[word] && !otherHeads[word] && k < w.syms[noun].tok {
			return false
		}
	}
	return other && otherHeads[w.p.foldAt(w.syms[i].tok)]
}

// isNamed reports whether the line names an own troop by its number.
func (w *rewriter) isNamed(own OwnTroop) bool {
	return slices.ContainsFunc(w.p.all, func(s symbol) bool { return s.kind == symNumber && !s.spelt && s.n <= own.ID && own.ID <= s.to })
}

// isOnlyKnight reports whether the sentence means an own troop by "the knight" before the noun.
func (w *rewriter) isOnlyKnight(own OwnTroop, noun int) bool {
	for i := range noun {
		if w.isKind(i) && !w.starts(i, esquires) && own.kind() == w.syms[i].means && !own.Esquire {
			return true
		}
	}
	return false
}

var (
	otherWords = wordsIn("other remaining")
	otherHeads = wordsIn("the my our")
)
