package steward

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// fightOrders says how those fight who may have to.
func (m *turn) fightOrders() {
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
func (m *turn) stances() {
	for i := range m.bound {
		if s := &m.bound[i]; s.against > 0 && m.Temper != Peaceful {
			o := order.Stance{Troops: s.party, Do: order.Attack, If: order.Condition{Stronger: true}}
			if m.Temper == Even {
				o.If = order.Condition{A: 3, B: 2}
			}
			m.write(o)
		}
	}
	alone := m.troopsWhere(func(i int) bool {
		at := m.goals[i]
		return !m.undecided(i) && at != m.mine[i].At && m.spots[at].coming == 1 && !m.struck(at) &&
			(int(at) >= len(m.k.Manors) || m.Temper == Peaceful && !m.holds(at))
	})
	m.writeIf(len(alone) > 0, order.Stance{Troops: alone, Do: order.Passive})
	m.outnumbered()
}

// outnumbered lets those who keep a manor let a great host by (it may be going elsewhere).
func (m *turn) outnumbered() {
	weak := m.troopsWhere(func(i int) bool {
		t := &m.mine[i]
		return m.goals[i] == t.At && m.holds(t.At) && m.spots[t.At].coming == 1 && m.danger(t.At) > 4*t.Strength
	})
	m.writeIf(len(weak) > 0 && m.Temper != Warlike, order.Stance{Troops: weak, Do: order.Defend, If: order.Condition{A: 1, B: 3}})
}

// struck reports whether a strike goes to a place.
func (m *turn) struck(at board.Position) bool {
	return slices.ContainsFunc(m.bound, func(s strike) bool { return s.at == at })
}

// withdrawal says when a company gives up: early where the lord is with it (§8.i).
func (m *turn) withdrawal(s *strike) {
	behind, warlike := 3, 7
	o := order.Withdraw{Troops: s.party}
	if s.lord {
		behind, warlike = 2, 4
		o.When = []order.Withdrawal{{When: order.LordHurt}}
	}
	if m.Temper == Warlike {
		behind = warlike
	}
	o.When = append(o.When, order.Withdrawal{When: order.Behind, N: behind})
	m.write(o)
}

// defeat sends beaten attackers to the own manor that is strongest, and tells winners
// of a peaceful lord to go no further (§6.vi, §6.vii).
func (m *turn) defeat(s *strike) {
	best := highest(m.manors, 0, func(at board.Position) int {
		if at == s.from || m.Board.Miles(s.at, at) > reach {
			return unfit
		}
		return m.strengthAt(at) - m.danger(at)
	})
	if best != board.NoPosition {
		m.write(order.Defeat{Troops: s.party, Do: order.ToManor, To: m.place(best)})
	}
	m.writeIf(s.lord, order.Victory{Troops: s.party, Do: order.Continue})
}

// shield names who takes wounds first: men-at-arms, then knights by rising grade (§8.iii).
func (m *turn) shield() {
	if len(m.bound) == 0 {
		return
	}
	var strikers []*view.KnownTroop
	for i := range m.mine {
		if t := &m.mine[i]; t.Rank != view.TheLord && m.struck(m.goals[i]) {
			strikers = append(strikers, t)
		}
	}
	slices.SortStableFunc(strikers, func(a, b *view.KnownTroop) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.Strength, b.Strength))
	})
	var o order.Wounds
	for _, t := range strikers {
		o.Troops = append(o.Troops, t.ID)
	}
	m.writeIf(len(o.Troops) > 1, o)
}

// champions names who fights on each choke point that is held, the strongest first; they stay
// there also when they have won (§8.iv).
func (m *turn) champions() {
	done := board.NoPosition
	for i := range m.mine {
		at := m.goals[i]
		if at == board.NoPosition || at == done || m.Board.Place(at).Choke == nil {
			continue
		}
		done = at
		o := order.Champions{At: m.place(at)}
		who := m.troopsWhere(func(j int) bool { return m.goals[j] == at })
		for _, item := range who {
			o.Troops = append(o.Troops, item.First)
		}
		m.write(o)
		m.write(order.Victory{Troops: who, Do: order.StayThere})
	}
}
