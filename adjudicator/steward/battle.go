package steward

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// manners says how those fight who may have to.
func (m *mind) manners() {
	m.stances()
	for i := range m.bound {
		s := &m.bound[i]
		if s.against > 0 {
			m.withdrawal(s)
			m.defeat(s)
		}
		m.answer(s)
	}
	m.shelters()
	m.shield()
	m.champions()
}

// stances makes attackers of a warlike steward's companies, and lets those pass who go alone.
func (m *mind) stances() {
	for i := range m.bound {
		if s := &m.bound[i]; s.against > 0 && m.Temper != Peaceful {
			o := order.Stance{Troops: s.party, Do: order.Attack, If: order.Condition{Stronger: true}}
			if m.Temper == Even {
				o.If = order.Condition{A: 3, B: 2}
			}
			m.write(o)
		}
	}
	var alone order.Troops
	for i := range m.mine {
		if at := m.goals[i]; !m.undecided(i) && at != m.mine[i].At && m.spots[at].coming == 1 && !m.struck(at) && (int(at) >= len(m.k.Manors) || m.Temper == Peaceful && !m.holds(at)) {
			alone = append(alone, number(&m.mine[i]))
		}
	}
	if len(alone) > 0 {
		m.write(order.Stance{Troops: alone, Do: order.Passive})
	}
	m.outnumbered()
}

// outnumbered lets those who keep a manor let a great host by (it may be going elsewhere).
func (m *mind) outnumbered() {
	var weak order.Troops
	for i := range m.mine {
		if t := &m.mine[i]; m.goals[i] == t.At && m.holds(t.At) && m.spots[t.At].coming == 1 && m.danger(t.At) > 4*t.Strength {
			weak = append(weak, number(t))
		}
	}
	if len(weak) > 0 && m.Temper != Warlike {
		m.write(order.Stance{Troops: weak, Do: order.Defend, If: order.Condition{A: 1, B: 3}})
	}
}

// struck reports whether a strike goes to a place.
func (m *mind) struck(at board.Position) bool {
	for i := range m.bound {
		if m.bound[i].at == at {
			return true
		}
	}
	return false
}

// withdrawal says when a company gives up: early where the lord is with it (§8.i).
func (m *mind) withdrawal(s *strike) {
	o := order.Withdraw{Troops: s.party}
	switch {
	case s.lord && m.Temper == Warlike:
		o.When = []order.Withdrawal{{When: order.LordHurt}, {When: order.Behind, N: 4}}
	case s.lord:
		o.When = []order.Withdrawal{{When: order.LordHurt}, {When: order.Behind, N: 2}}
	case m.Temper == Warlike:
		o.When = []order.Withdrawal{{When: order.Behind, N: 7}}
	default:
		o.When = []order.Withdrawal{{When: order.Behind, N: 3}}
	}
	m.write(o)
}

// defeat sends beaten attackers to the own manor that is strongest, and tells winners
// of a peaceful lord to go no further (§6.vi, §6.vii).
func (m *mind) defeat(s *strike) {
	best, most := board.NoPosition, 0
	for _, at := range m.manors {
		if n := m.strengthAt(at) - m.danger(at); at != s.from && m.Board.Miles(s.at, at) <= reach && (best == board.NoPosition || n > most) {
			best, most = at, n
		}
	}
	if best != board.NoPosition && most > 0 {
		m.write(order.Defeat{Troops: s.party, Do: order.ToManor, To: m.place(best)})
	}
	if s.lord {
		m.write(order.Victory{Troops: s.party, Do: order.Continue})
	}
}

// shield names who takes wounds first: men-at-arms, then knights by rising grade (§8.iii).
func (m *mind) shield() {
	if len(m.bound) == 0 {
		return
	}
	var o order.Wounds
	for _, rank := range [...]view.Rank{view.AMan, view.AKnight} {
		for strength := 1; strength <= m.Rules.Lord.Strength; strength++ {
			for i := range m.mine {
				if t := &m.mine[i]; t.Rank == rank && t.Strength == strength && m.struck(m.goals[i]) {
					o.Troops = append(o.Troops, t.ID)
				}
			}
		}
	}
	if len(o.Troops) > 1 {
		m.write(o)
	}
}

// champions names who fights on each choke point that is held, the strongest first; they stay
// there also when they have won (§8.iv).
func (m *mind) champions() {
	done := board.NoPosition
	for i := range m.mine {
		at := m.goals[i]
		if at == board.NoPosition || at == done || m.Board.Place(at).Choke == nil {
			continue
		}
		done = at
		o := order.Champions{At: m.place(at)}
		var who order.Troops
		for j := range m.mine {
			if m.goals[j] == at {
				o.Troops = append(o.Troops, m.mine[j].ID)
				who = append(who, number(&m.mine[j]))
			}
		}
		m.write(o)
		m.write(order.Victory{Troops: who, Do: order.StayThere})
	}
}
