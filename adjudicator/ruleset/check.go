package ruleset

import "fmt"

// check finds figures that are each within their bounds, and with which no game could be played.
func (r *Rules) check() error {
	if n := len(r.Weather.Ring); n < 1 || n > 99 {
		return fmt.Errorf("the number of spaces of weather.ring is %d; expected 1 to 99", n)
	}
	if n := 1 + r.Start.Knights + r.Start.Men; n > r.Limit {
		return fmt.Errorf("start: %d troops begin at one manor, where at most %d may stand", n, r.Limit)
	}
	if n := r.harmless(); n >= 0 {
		return fmt.Errorf("combat: between sides whose strengths differ by %d nobody can be wounded, and their fight might never end; expected a wound on one of the lines for %d to %d",
			n, max(0, n-dieSpan), n+dieSpan)
	}
	return nil
}

// dieSpan is by how much the attack dice of two sides can change their difference.
const dieSpan = 5

// harmless is the first difference in strength at which no throw of the attack dice leads to a line that
// wounds anybody, so that a fight of sides who never withdraw has no end (§8.ii); -1 if there is none.
func (r *Rules) harmless() int {
	for n := range r.Combat[len(r.Combat)-1].From + dieSpan + 1 {
		wounds := 0
		for d := n - dieSpan; d <= n+dieSpan; d++ {
			line := r.Line(max(d, -d))
			wounds += sum(line.Stronger)
			if d != 0 { // level sides both read the stronger's column
				wounds += sum(line.Weaker)
			}
		}
		if wounds == 0 {
			return n
		}
	}
	return -1
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
