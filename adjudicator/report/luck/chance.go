package luck

import (
	"math"

	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
)

// A spread is what the difference between wounds given and taken may come to, in all rounds of a lord so far, if dice are fair. Each round has the
// chances of the combat table for the strengths with which it was fought. They hang on the rounds before, but what a round brings beyond its own
// expectation does not: so the differences from it add up to nothing in the long run, whatever was ordered and whoever withdrew when.
type spread struct {
	least  int       // the least difference
	chance []float64 // of that and each that follows
	mean   float64
	spare  []float64 // memory for the next round
}

// trifle is a chance at either end of a spread that no longer shows.
const trifle = 1e-13

// add adds a round, of which the chances of the differences from -most to most are given.
func (s *spread) add(round []float64) {
	most := len(round) / 2
	if s.chance == nil {
		s.chance = []float64{1}
	}
	sum := append(s.spare[:0], make([]float64, len(s.chance)+2*most)...)
	s.spare = s.chance
	for i, x := range s.chance {
		for j, y := range round {
			sum[i+j] += x * y
		}
	}
	s.least -= most
	for len(sum) > 1 && sum[0] < trifle {
		sum, s.least = sum[1:], s.least+1
	}
	for len(sum) > 1 && sum[len(sum)-1] < trifle {
		sum = sum[:len(sum)-1]
	}
	s.chance = sum
	for j, y := range round {
		s.mean += y * float64(j-most)
	}
}

// beyond is the chance of a difference as far from the mean as one that came about, or farther, and that of exactly so far.
func (s *spread) beyond(came int) (beyond, exactly float64) {
	far := math.Abs(float64(came) - s.mean)
	for i, x := range s.chance {
		switch d := math.Abs(float64(s.least+i) - s.mean); {
		case d > far+1e-9:
			beyond += x
		case d > far-1e-9:
			beyond += x
			exactly += x
		}
	}
	return min(beyond, 1), exactly
}

// A table are the rounds of a rule set, as the difference between the wounds of the two sides.
type table struct {
	rounds *odds.Rounds
	by     map[int]*difference
}

// A difference is what a round may bring to the first side, by its margin.
type difference struct {
	chances [2][]float64 // of the difference between given and taken wounds, from -most to most, for either side
	suffers [2]float64   // wounds that either side is to expect
}

// of are the chances for a margin.
func (t *table) of(margin int) *difference {
	if d := t.by[margin]; d != nil {
		return d
	}
	n := t.rounds.Most() + 1
	d := &difference{chances: [2][]float64{make([]float64, 2*n-1), make([]float64, 2*n-1)}}
	for at, chance := range t.rounds.Of(margin) {
		first, second := at/n, at%n
		d.chances[0][n-1+second-first] += chance
		d.chances[1][n-1+first-second] += chance
		d.suffers[0] += chance * float64(first)
		d.suffers[1] += chance * float64(second)
	}
	t.by[margin] = d
	return d
}
