package order

import (
	"slices"
	"strings"
)

// bridge puts its name for "the bridge", "the gap" and the like, where only one of the name lies on the road that the troops of the sentence take.
func (w *rewriter) bridge(i int) (change, bool) {
	if m := w.p.meansAt(i); m != kVia && m != kBy || !w.is(i+1, theWord) || !w.is(i+2, chokeNouns) {
		return change{}, false
	}
	if i+3 < len(w.syms) && !w.syms[i+3].joins() && w.syms[i+3].kind != symStop && w.p.meansAt(i+3) != kTo {
		return change{}, false
	}
	id := w.chokeOnRoad(Fold(w.p.said(w.syms[i+2].tok, w.syms[i+2].end)))
	if id < 0 {
		return change{}, false
	}
	name := symbol{kind: symPlace, n: id, tok: w.syms[i+2].tok, end: w.syms[i+2].end}
	return change{from: i + 1, to: i + 3, with: []symbol{name}}, true
}

// chokeOnRoad is the id of the only choke point whose name ends in a word, and which lies between where the troops of the sentence stand and
// the one place that it names; -1 if there is none.
func (w *rewriter) chokeOnRoad(noun string) int {
	from, to := -1, -1
	for i, s := range w.syms {
		switch {
		case s.kind == symPlace && to < 0:
			to = s.n
		case s.kind == symPlace && to != s.n, s.kind == symStone:
			return -1
		case w.isOwn(i):
			at := w.standsAt(i)
			if at < 0 || from >= 0 && from != at {
				return -1
			}
			from = at
		}
	}
	if from < 0 || to < 0 {
		return -1
	}
	return w.p.names.chokeBetween(from, to, noun)
}

// standsAt is the id of the place where the own troop of symbol i stands; -1 if that is not known.
func (w *rewriter) standsAt(i int) int {
	for _, own := range w.p.names.own.Troops {
		if s := w.syms[i]; s.kind == symNumber && s.n == own.ID || s.kind != symNumber && own.Lord {
			return slices.IndexFunc(w.p.names.targets, func(t target) bool { return t.place == own.At && t.id >= 0 })
		}
	}
	return -1
}

// chokeBetween is the id of the only choke point on the road between two places whose name ends in a word; -1 if there is none.
func (n *Names) chokeBetween(from, to int, noun string) (id int) {
	id = -1
	if from >= len(n.targets) || to >= len(n.targets) {
		return id
	}
	stones := slices.Concat(n.roads[[2]int{from, n.targets[to].id}].stones, n.roads[[2]int{n.targets[to].id, from}].stones)
	for k, t := range n.targets {
		if t.kind == Milestone && slices.Contains(stones, t.place) && strings.HasSuffix(n.places.folded[k], " "+noun) {
			if id >= 0 {
				return -1
			}
			id = k
		}
	}
	return id
}

var (
	theWord    = wordsOf("the that")
	chokeNouns = wordsOf("bridge gap edge stair steps cutting ford pass cliff wood")
)
