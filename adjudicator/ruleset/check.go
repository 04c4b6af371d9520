package ruleset

import "fmt"

// check finds figures that no game could be played with.
func (r *Rules) check() error {
	for _, c := range []struct {
		key  string
		n    int
		low  int
		high int
	}{
		{"movement.miles", r.MilesPerPhase, 1, 100},
		{"movement.phases", r.Phases, 1, 3},
		{"movement.limit", r.Limit, 1, 99},
		{"fight.choke_fighters", r.ChokeFighters, 1, 99},
		{"fight.rounds_before_withdrawal", r.RoundsBeforeWithdrawal, 1, 99},
		{"loyalty.from", r.LoyaltyFrom, 1, 7},
		{"weather.arable", r.Weather.Arable, 1, 6},
		{"the number of spaces of weather.ring", len(r.Weather.Ring), 1, 99},
	} {
		if c.n < c.low || c.n > c.high {
			return fmt.Errorf("%s is %d; expected %d to %d", c.key, c.n, c.low, c.high)
		}
	}
	if n := 1 + r.Start.Knights + r.Start.Men; n > r.Limit {
		return fmt.Errorf("start: %d troops begin at one manor, where at most %d may stand", n, r.Limit)
	}
	return nil
}

// odd warns of figures that are allowed and look like slips.
func (r *Rules) odd() []string {
	var all []string
	for i, l := range r.Combat {
		if sum(l.Weaker) < sum(l.Stronger) {
			all = append(all, fmt.Sprintf("combat line %d (from %d): kinder to the weaker side than to the stronger", i+1, l.From))
		}
	}
	return all
}

func sum(wounds [6]int) int {
	n := 0
	for _, w := range wounds {
		n += w
	}
	return n
}
