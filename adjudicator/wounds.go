package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// takeWounds allots wounds to those of a side who fight, one after another, and adds
// them to those of the round (§8.iii). The troops themselves change when the round is recorded; the
// marchers know at once who is dead.
func (s *side) takeWounds(g *game, n int, firstRound bool, hurt []Wound) []Wound {
	for _, m := range s.fighting {
		m.hits = 0
	}
	for ; n > 0; n-- {
		m := s.nextWounded(g, firstRound)
		if m == nil {
			break
		}
		m.dead = g.isWounded(m)
		m.hits++
		hurt = append(hurt, Wound{Lord: s.seat, Troop: m.id, Dead: m.dead})
	}
	return hurt
}

// isWounded reports whether a marcher is wounded by now, this round's wounds counted
// (§8.iii).
func (g *game) isWounded(m *marcher) bool { return m.troop.Wounded || m.hits > 0 }

// nextWounded picks who takes the next wound. In a fight's first round it goes
// to those who have had fewest in this round, the unwounded before the wounded;
// later to the wounded before the unwounded (§8.iii).
func (s *side) nextWounded(g *game, firstRound bool) *marcher {
	var best *marcher
	var bestClass int
	for _, m := range s.fighting {
		if m.dead {
			continue
		}
		class := 0
		switch wounded := g.isWounded(m); {
		case firstRound:
			class = 2 * m.hits
			if wounded {
				class++
			}
		case !wounded:
			class = 1
		}
		if best == nil || class < bestClass || class == bestClass && s.takesBefore(g, m, best) {
			best, bestClass = m, class
		}
	}
	return best
}

// takesBefore reports whether a takes a wound before b: by the owner's WOUNDS
// order, then the lowest present strength, men before knights, the lord last,
// the higher number first (§8.iii).
func (s *side) takesBefore(g *game, a, b *marcher) bool {
	if x, y := s.named(g, a), s.named(g, b); x != y {
		return x < y
	}
	if x, y := g.present(a), g.present(b); x != y {
		return x < y
	}
	if a.kind != b.kind {
		return a.kind > b.kind
	}
	return a.id > b.id
}

// named is a marcher's place in the owner's WOUNDS order; those not named come after
// (§8.iii).
func (s *side) named(g *game, m *marcher) int {
	if s.lordless(g) {
		return 0
	}
	wounds, _ := ordered(g, s.moment(g), func(b *Bound) ([]TroopID, bool) { return b.Wounds, b.Wounds != nil })
	return rankIn(wounds, m.id)
}

// present is a marcher's strength with the wounds of this round (§8.iii).
func (g *game) present(m *marcher) int {
	if m.hits > 0 {
		return figures(g.rules, m.troop).Wounded
	}
	return g.strengthOf(m)
}

// withdrawal is what the side's commander was ordered; nil for the game's
// defaults (who commands, §8).
func (s *side) withdrawal(g *game) []order.Withdrawal {
	if s.lordless(g) {
		return nil
	}
	var best *marcher
	for _, m := range s.of {
		if !m.dead && (best == nil || senior(m.troop, best.troop)) {
			best = m
		}
	}
	if best == nil {
		return nil
	}
	if o := g.manner(best, OfWithdraw, s.moment(g)); o != nil {
		return o.Withdraw
	}
	return nil
}

// moment is when a side's orders are asked for in a fight, or after it (§6.x).
func (s *side) moment(g *game) moment {
	if s.foe == nil {
		return moment{seat: s.seat, against: NoSeat}
	}
	return moment{seat: s.seat, against: s.foe.seat, strengths: s.against(g, s.foe)}
}

// withdraws tells why a side withdraws after a round; "" if it fights on. A
// WITHDRAW order stands in place of the three defaults (§8.i); AT ONCE says
// nothing of a fight that has begun, and alone leaves them in force.
func (s *side) withdraws(g *game, foe *side, round int) Withdrew {
	if s.inside || s.shuts {
		return ""
	}
	own, theirs := s.strength(g)+s.bonus, foe.strength(g)+foe.bonus
	orders := s.withdrawal(g)
	if !slices.ContainsFunc(orders, func(w order.Withdrawal) bool { return w.When != order.AtOnce }) {
		return s.withdrawsByDefault(g, own, theirs)
	}
	for _, w := range orders {
		switch {
		case w.When == order.After && round >= w.N:
			return WithdrewAfter
		case w.When == order.Behind && theirs-own >= w.N:
			return WithdrewBehind
		case w.When == order.Below && own < w.N:
			return WithdrewBelow
		case w.When == order.LordHurt && s.lordHurt(g):
			return WithdrewLordHurt
		}
	}
	return ""
}

// withdrawsByDefault is the game's own three reasons: far behind; all its
// fighters wounded and behind at all; its lord wounded (§8.i).
func (s *side) withdrawsByDefault(g *game, own, theirs int) Withdrew {
	d := g.rules.Withdraw
	switch {
	case d.LordHurt && s.lordHurt(g):
		return WithdrewLordHurt
	case theirs-own >= d.Behind:
		return WithdrewBehind
	case d.AllWounded && own < theirs && s.allWounded(g):
		return WithdrewWounded
	}
	return ""
}

// lordHurt reports whether the side's lord is present and wounded, whatever the cause
// (§8.i).
func (s *side) lordHurt(g *game) bool {
	return s.any(func(m *marcher) bool { return !m.dead && m.kind == Lord && m.troop.Wounded })
}

// allWounded reports whether all who fight are wounded (§8.i).
func (s *side) allWounded(g *game) bool {
	return !slices.ContainsFunc(s.fighting, func(m *marcher) bool { return !m.dead && !m.troop.Wounded })
}
