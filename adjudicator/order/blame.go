package order

import "slices"

// toBlame is the symbol in doubt that keeps the line from being read: the one without which it would be an order, or the first word that could
// change one, or the first that is not known; -1 if there is none.
func (p *parser) toBlame() int {
	all := slices.Clone(p.syms)
	defer func() { p.syms = all }()
	doubtful, tried := -1, 0
	for k, s := range all {
		if !s.isDoubtful() {
			continue
		}
		if doubtful < 0 || s.kind == symWord && all[doubtful].kind != symWord {
			doubtful = k
		}
		if tried++; tried > mostBlamed {
			break
		}
		if _, ok := p.readWhole(slices.Delete(slices.Clone(all), k, k+1)); ok {
			return k
		}
	}
	return doubtful
}

// mostBlamed is without how many words a line is tried.
const mostBlamed = 6

// standsForVerb reports whether the word at token i, where a place could stand, is more likely a verb or the like that is not known: it is no near
// miss of a place, and one stands behind it.
func (p *parser) standsForVerb(i int) bool {
	if p.isNearPlace(i) || i > 0 && p.waysWithin(i-1, 1) {
		return false
	}
	return p.signs(i + 1).place
}
