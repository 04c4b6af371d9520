package odds

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// chances are how probable it is that one round brings so many wounds to either side, by the
// margin of the first (§8.ii).
type chances struct {
	r    *ruleset.Rules
	most int               // wounds of a side in one round
	far  int               // a margin beyond which nothing changes
	by   map[int][]float64 // by margin: the chance of i and j wounds at i*(most+1)+j
}

func newChances(r *ruleset.Rules) chances {
	c := chances{r: r, by: map[int][]float64{}}
	for _, l := range r.Combat {
		c.most = max(c.most, slices.Max(l.Stronger[:]), slices.Max(l.Weaker[:]))
		c.far = max(c.far, l.From+6)
	}
	return c
}

// of are the chances for a margin.
func (c *chances) of(margin int) []float64 {
	margin = max(-c.far, min(c.far, margin))
	table, ok := c.by[margin]
	if !ok {
		table = c.reckon(margin)
		c.by[margin] = table
	}
	return table
}

// reckon goes through the attack dice of a round, whose difference is -5 to 5, and then
// through each side's result die, which says nothing of the other's.
func (c *chances) reckon(margin int) []float64 {
	n := c.most + 1
	table := make([]float64, n*n)
	for ahead := -5; ahead <= 5; ahead++ {
		ways := float64(6 - max(ahead, -ahead))
		wounds := [2][]float64{make([]float64, n), make([]float64, n)}
		for face := 1; face <= 6; face++ {
			for side, w := range adjudicator.CombatResult(c.r, [2]int{margin + ahead, 0}, face, face) {
				wounds[side][w]++
			}
		}
		for i, x := range wounds[0] {
			for j, y := range wounds[1] {
				table[i*n+j] += ways * x * y / (36 * 36)
			}
		}
	}
	return table
}
