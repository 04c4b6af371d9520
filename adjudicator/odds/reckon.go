package odds

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A reckoning is the odds of a fight while they are worked out: forward, round by round, as
// long as it matters which round it is, and then for all later rounds at once.
type reckoning struct {
	f       Fight
	bout    *adjudicator.Bout
	lanes   [2]*lane
	chances *chances
	last    int   // after this round none is like another
	turns   []int // the rounds from which on withdrawals are decided otherwise

	chance  []float64 // of each pair of conditions, when a round begins
	after   []float64 // the same, when it is over
	verdict []verdict // of each pair of conditions, as far as they are known

	ended [2][]float64 // the chance that the fight ends with a side in a condition
	found Result
}

// A verdict is whether a fight is over, and who has withdrawn.
type verdict struct {
	known, over bool
	withdrew    [2]bool
}

func newReckoning(x *Rounds, f Fight) (*reckoning, error) {
	k := &reckoning{f: f, bout: adjudicator.NewBout(x.chances.r, f.Ground, f.Sides), chances: &x.chances}
	for i := range k.lanes {
		l, err := newLane(k.bout, i, k.chances.most, len(f.Sides[i].Troops))
		if err != nil {
			return nil, err
		}
		k.lanes[i], k.ended[i] = l, make([]float64, len(l.conditions))
	}
	pairs := len(k.lanes[0].conditions) * len(k.lanes[1].conditions)
	k.chance, k.after, k.verdict = make([]float64, pairs), make([]float64, pairs), make([]verdict, pairs)
	k.findTurns(x.chances.r)
	return k, nil
}

// findTurns finds the rounds from which on a side may withdraw that could not before (§8.i).
func (k *reckoning) findTurns(r *ruleset.Rules) {
	k.turns = []int{1, r.RoundsBeforeWithdrawal}
	for i := range k.f.Sides {
		for _, o := range k.f.Sides[i].Orders.Troops {
			for _, w := range o.Withdraw {
				if w.When == order.After {
					k.turns = append(k.turns, w.N)
				}
			}
		}
	}
	k.last = max(Shown, slices.Max(k.turns))
}

// run works out the odds.
func (k *reckoning) run() error {
	k.chance[0] = 1
	if k.meet(0, 0, 0, 1) {
		k.found.Rounds = append(k.found.Rounds, 1)
		return nil
	}
	k.found.Rounds = append(k.found.Rounds, 0)
	for round := 1; round <= k.last; round++ {
		if left := k.play(round); round >= Shown && left < spent {
			clear(k.verdict) // as after the last of the rounds that matter
			break
		}
	}
	return k.playOn()
}

// spent is a chance so small that it no longer shows in a sum: a fight that goes on with less
// is not followed round by round up to a WITHDRAW AFTER 99.
const spent = 1e-15

// play reckons one round, and gives the chance that the fight goes on.
func (k *reckoning) play(round int) (left float64) {
	if slices.Contains(k.turns, round) {
		clear(k.verdict)
	}
	clear(k.after)
	over, width := 0.0, len(k.lanes[1].conditions)
	for p, chance := range k.chance {
		if chance == 0 {
			continue
		}
		k.found.MeanRounds += chance
		k.each(p/width, p%width, round == 1, func(a, b int, part float64) {
			if part *= chance; k.meet(a, b, round, part) {
				over += part
			} else {
				k.after[a*width+b] += part
				left += part
			}
		})
	}
	k.chance, k.after = k.after, k.chance
	if round <= Shown {
		k.found.Rounds = append(k.found.Rounds, over)
	} else {
		k.found.Longer += over
	}
	return left
}

// playOn reckons all rounds that are left, by one way through the pairs of conditions in the
// order of their wounds: a pair repeats itself while nobody is wounded, which is a geometric
// series.
func (k *reckoning) playOn() error {
	width := len(k.lanes[1].conditions)
	for p := range k.chance {
		chance := k.chance[p]
		if chance == 0 {
			continue
		}
		a, b := p/width, p%width
		wounded := 1 - k.chances.of(k.margin(a, b))[0]
		if wounded < 1e-12 {
			return ErrEndless
		}
		rounds := chance / wounded
		k.found.MeanRounds += rounds
		k.each(a, b, false, func(x, y int, part float64) {
			if x == a && y == b {
				return
			}
			if part *= rounds; k.meet(x, y, k.last+1, part) {
				k.found.Longer += part
			} else {
				k.chance[x*width+y] += part
			}
		})
	}
	return nil
}

// margin is by how much the first side is ahead in a pair of conditions, dice not counted.
func (k *reckoning) margin(a, b int) int { return k.lanes[0].strength[a] - k.lanes[1].strength[b] }

// each goes through what the dice of one round may make of a pair of conditions.
func (k *reckoning) each(a, b int, first bool, do func(a, b int, chance float64)) {
	rows := [2][]int{k.lanes[0].next[a], k.lanes[1].next[b]}
	if first {
		rows = [2][]int{k.lanes[0].first, k.lanes[1].first}
	}
	table, n := k.chances.of(k.margin(a, b)), len(rows[0])
	for i, x := range rows[0] {
		for j, y := range rows[1] {
			if part := table[i*n+j]; part > 0 {
				do(x, y, part)
			}
		}
	}
}

// meet notes that a pair of conditions has come about after a round with some chance, and
// reports whether that ends the fight.
func (k *reckoning) meet(a, b, round int, chance float64) bool {
	v := &k.verdict[a*len(k.lanes[1].conditions)+b]
	if !v.known {
		*v = k.judge(a, b, round)
	}
	if !v.over {
		return false
	}
	k.ended[0][a] += chance
	k.ended[1][b] += chance
	k.end(a, b, v, chance)
	return true
}

// judge asks the game whether a fight is over.
func (k *reckoning) judge(a, b, round int) verdict {
	pair := [2]adjudicator.Condition{k.lanes[0].conditions[a], k.lanes[1].conditions[b]}
	over, withdrew := k.bout.End(pair, round)
	return verdict{known: true, over: over, withdrew: [2]bool{withdrew[0] != "", withdrew[1] != ""}}
}

// end adds one way in which a fight may end to the result (§8.i).
func (k *reckoning) end(a, b int, v *verdict, chance float64) {
	lives := [2]bool{k.lanes[0].alive[a], k.lanes[1].alive[b]}
	held := false
	for i := range lives {
		s := &k.found.Sides[i]
		switch {
		case !lives[i]:
			s.DiesOut += chance
		case v.withdrew[i]:
			s.Withdraws += chance
		default:
			s.Holds += chance
			held = true
		}
	}
	if !held {
		k.found.Neither += chance
	}
}

// result tells what has been worked out.
func (k *reckoning) result() *Result {
	for i, l := range k.lanes {
		s := &k.found.Sides[i]
		s.Strength = l.strength[0]
		s.Left = make([]float64, len(k.f.Sides[i].Troops)+1)
		for _, t := range k.f.Sides[i].Troops {
			s.Troops = append(s.Troops, Troop{ID: t.ID, Lord: t.Kind == adjudicator.Lord})
		}
		for c, chance := range k.ended[i] {
			s.count(l.conditions[0], l.conditions[c], chance)
		}
	}
	return &k.found
}

// count adds a condition in which a side ends to what may come of it.
func (s *Side) count(begin, end adjudicator.Condition, chance float64) {
	left := len(s.Troops)
	for k := range s.Troops {
		bit := uint64(1) << k
		switch {
		case end.Dead&bit != 0:
			left--
			s.Dead += chance
			s.Troops[k].Dies += chance
		case end.Wounded&bit != 0 && begin.Wounded&bit == 0:
			s.Wounded += chance
			s.Troops[k].Wounded += chance
		}
	}
	s.Left[left] += chance
}
