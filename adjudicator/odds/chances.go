package odds

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// chances are how probable it is that one round brings so many wounds to either side, by the
// margin of the first (§8.ii).
type chances struct {
	r      *ruleset.Rules
	most   int            // wounds of a side in one round
	far    int            // a margin, or a difference of attack values, beyond which nothing changes
	wounds [][2][]float64 // by difference + far: in how many of six faces each side takes so many wounds
	by     [][]float64    // by margin + far: the chance of i and j wounds at i*(most+1)+j; nil: not reckoned yet
}

func newChances(r *ruleset.Rules) chances {
	c := chances{r: r}
	for _, l := range r.Combat {
		c.most = max(c.most, slices.Max(l.Stronger[:]), slices.Max(l.Weaker[:]))
		c.far = max(c.far, l.From+6)
	}
	n := c.most + 1
	c.by, c.wounds = make([][]float64, 2*c.far+1), make([][2][]float64, 2*c.far+1)
	room := make([]float64, 2*n*len(c.wounds))
	for i := range c.wounds {
		c.wounds[i] = [2][]float64{room[:n:n], room[n : 2*n : 2*n]}
		room = room[2*n:]
		for face := 1; face <= 6; face++ {
			for side, w := range adjudicator.CombatResult(r, [2]int{i - c.far, 0}, face, face) {
				c.wounds[i][side][w]++
			}
		}
	}
	return c
}

// within keeps a margin or a difference to where it matters.
func (c *chances) within(x int) int { return max(-c.far, min(c.far, x)) + c.far }

// of are the chances for a margin.
func (c *chances) of(margin int) []float64 {
	table := &c.by[c.within(margin)]
	if *table == nil {
		*table = c.reckon(margin)
	}
	return *table
}

// reckon goes through the attack dice of a round, whose difference is -5 to 5, and then
// through each side's result die, which says nothing of the other's.
func (c *chances) reckon(margin int) []float64 {
	n := c.most + 1
	table := make([]float64, n*n)
	for ahead := -5; ahead <= 5; ahead++ {
		ways := float64(6 - max(ahead, -ahead))
		wounds := &c.wounds[c.within(margin+ahead)]
		for i, x := range wounds[0] {
			for j, y := range wounds[1] {
				table[i*n+j] += ways * x * y / (36 * 36)
			}
		}
	}
	return table
}
