// Package spell says how near two words are to each other, so that an unknown name in an order, a board or a
// config can be answered with the one that was meant. It knows nothing else.
package spell

// Longest is the greatest number of runes that Distance looks at.
const Longest = 64

// Distance is the number of steps between two words: letters put in, left out
// or changed, and two neighbouring letters swapped, which is one step. (It is
// the optimal string alignment distance.) Only the first Longest runes count.
func Distance(a, b string) int {
	var ra, rb [Longest]rune
	return distance(runes(ra[:0], a), runes(rb[:0], b))
}

func runes(buf []rune, s string) []rune {
	for _, r := range s {
		if len(buf) == Longest {
			break
		}
		buf = append(buf, r)
	}
	return buf
}

// distance keeps three rows of the table: this one, the last, and the one before.
func distance(a, b []rune) int {
	var rows [3][Longest + 1]uint8 // no distance is greater than Longest
	before, last, this := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = uint8(j)
	}
	for i := range a {
		this[0] = uint8(i + 1)
		for j := range b {
			change := uint8(0)
			if a[i] != b[j] {
				change = 1
			}
			d := min(last[j+1]+1, this[j]+1, last[j]+change)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+1)
			}
			this[j+1] = d
		}
		before, last, this = last, this, before
	}
	return int(last[len(b)])
}
