package odds

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// maxConditions is to how many conditions a side may come at most.
const maxConditions = 2048

// A lane is all conditions that one side may come to, those with fewer wounds first: wounds
// are allotted by a fixed rule, so that there are few. The first is that before the fight.
type lane struct {
	conditions []adjudicator.Condition
	strength   []int
	alive      []bool
	first      []int   // where so many wounds of the first round lead
	next       [][]int // where so many wounds of a later round lead, by condition
}

// newLane finds all conditions of a side, for at most so many wounds a round.
func newLane(b *adjudicator.Bout, side, wounds, troops int) (*lane, error) {
	l := &lane{}
	all := uint64(1)<<troops - 1
	begin := b.Begin(side)
	l.add(begin)
	for w := range wounds + 1 {
		l.first = append(l.first, l.add(b.Suffer(side, begin, w, true)))
	}
	for i := 0; i < len(l.conditions); i++ {
		c := l.conditions[i]
		next := make([]int, wounds+1)
		for w := range next {
			next[w] = i
			if w > 0 && c.Dead != all {
				next[w] = l.add(b.Suffer(side, c, w, false))
			}
		}
		l.next = append(l.next, next)
		if len(l.conditions) > maxConditions {
			return nil, ErrTooLarge
		}
	}
	l.sort()
	for _, c := range l.conditions {
		l.strength = append(l.strength, b.Strength(side, c))
		l.alive = append(l.alive, c.Dead != all)
	}
	return l, nil
}

// add gives the index of a condition, which may be new.
func (l *lane) add(c adjudicator.Condition) int {
	if i := slices.Index(l.conditions, c); i >= 0 {
		return i
	}
	l.conditions = append(l.conditions, c)
	return len(l.conditions) - 1
}

// taken counts the wounds in a condition, those from before the fight included.
func taken(c adjudicator.Condition) int {
	return bits.OnesCount64(c.Wounded) + bits.OnesCount64(c.Dead)
}

// sort puts the conditions into the order of their wounds, so that every wound leads on.
func (l *lane) sort() {
	order := make([]int, len(l.conditions)) // old indexes in the new order
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(taken(l.conditions[a]), taken(l.conditions[b])) })
	now := make([]int, len(order))
	conditions, next := make([]adjudicator.Condition, len(order)), make([][]int, len(order))
	for to, from := range order {
		now[from], conditions[to], next[to] = to, l.conditions[from], l.next[from]
	}
	for i := range next {
		for w := range next[i] {
			next[i][w] = now[next[i][w]]
		}
	}
	for w := range l.first {
		l.first[w] = now[l.first[w]]
	}
	l.conditions, l.next = conditions, next
}
