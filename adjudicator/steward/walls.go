package steward

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// walls is what a manor's house or castle adds to the attack value of its holder's troops, in the open or
// inside (§13.i, §13.ii).
func (m *turn) walls(at board.Position, inside bool) int {
	if !m.k.Options.Castles {
		return 0
	}
	c := &m.Rules.Castles
	switch castle := m.k.Manors[at].Castle; {
	case castle == view.Whole && inside:
		return c.Inside
	case castle == view.Whole:
		return c.Open
	case castle == view.Damaged && inside:
		return c.DamagedInside
	case castle == view.Damaged:
		return c.DamagedOpen
	case inside:
		return c.House
	}
	return 0
}

// sieges keeps the besieged where they are, and besiegers as long as it makes sense: troops inside stay
// there or sally, those that besiege a house wait for its fall (§13.iii).
func (m *turn) sieges() {
	for i := range m.k.Manors {
		at := board.Position(i)
		switch h := m.k.Manors[i].Holder; {
		case !m.k.Manors[i].Besieged:
		case h == m.k.You:
			m.stayAt(at)
		case m.count(at) > 0 && !m.friend(h) && m.patient(h, at):
			m.stayAt(at)
			s := strike{from: at, at: at, strength: m.strengthAt(at), against: m.others(at), siege: true}
			s.party = m.troopsWhere(func(j int) bool { return m.goals[j] == at })
			l := m.lord()
			s.lord = l >= 0 && m.goals[l] == at
			m.bound = append(m.bound, s)
		}
	}
}

// stayAt keeps all of mine where they stand.
func (m *turn) stayAt(at board.Position) {
	for i := range m.mine {
		if m.mine[i].At == at && m.undecided(i) {
			m.send(i, at)
		}
	}
}

// patient reports whether a siege goes on: not when those inside could be relieved by far more.
func (m *turn) patient(holder int, at board.Position) bool {
	return 10*m.strengthAt(at) >= 7*(m.others(at)+m.support(holder, at, reach)/2)
}

// shelters says how each manor is defended: in the house against many, first in the open against some
// more; a besieged side sallies when it is a match for those outside (§13.i, §13.iii).
func (m *turn) shelters() {
	if !m.k.Options.Castles {
		return
	}
	for _, at := range m.manors {
		here := m.strengthAt(at) + m.walls(at, false)
		if m.strengthAt(at) == 0 {
			continue
		}
		if m.k.Manors[at].Besieged {
			o := order.Shelter{At: m.place(at), Do: order.InTheHouse}
			if 10*here >= m.odds*m.others(at) {
				o.Do = order.InTheOpen
			}
			m.write(o)
			continue
		}
		danger := m.danger(at)
		if m.Temper == Warlike {
			danger -= danger / 4
		}
		switch {
		case 2*here < danger:
			m.write(order.Shelter{At: m.place(at), Do: order.InTheHouse})
		case here < danger:
			m.write(order.Shelter{At: m.place(at), Do: order.OpenThenHouse})
		}
	}
}

// answer says what a strike does about those inside a house, and whether it pillages (§13.i, §14): it loots
// what it will keep, lays waste what it cannot hold, assaults where it is strong enough, and besieges
// where there is time.
func (m *turn) answer(s *strike) {
	h := m.k.Manors[s.at].Holder
	if h < 0 || h == m.k.You {
		return
	}
	o := order.Invade{At: m.place(s.at), Do: order.Besiege}
	castles, pillage := m.k.Options.Castles, m.k.Options.Pillage && !s.siege
	within := m.others(s.at) + m.walls(s.at, true)
	switch {
	case castles && m.others(s.at) > 0 && 10*s.strength >= m.wanted(s)*within:
		o.Do = order.Assault
	case pillage:
		o.Do = order.Pillage
		if 2*m.danger(s.at) <= 3*s.strength && m.k.Season != order.Autumn || m.others(s.at) == 0 && m.danger(s.at) <= s.strength {
			o.Acts = []order.PillageAct{order.Loot}
		}
	case !castles:
		return
	}
	m.write(o)
	m.passing(s)
}

// passing lets a strike go by the manors on its way, where others are inside (§13.i).
func (m *turn) passing(s *strike) {
	if !m.k.Options.Castles || s.from == s.at {
		return
	}
	way, _ := m.Board.Route(nil, s.from, s.at, nil, nil)
	for _, at := range way {
		if at != s.at && int(at) < len(m.k.Manors) && m.k.Manors[at].Holder >= 0 && !m.holds(at) && m.others(at) > 0 {
			m.write(order.Invade{At: m.place(at), Do: order.Pass})
		}
	}
}

// raid sends single troops to lay waste manors of others that nobody guards (§14): a warlike steward wherever possible, an even
// one an enemy's only, and not where the troop would hardly come back from.
func (m *turn) raid() {
	if !m.k.Options.Pillage || m.Temper == Peaceful {
		return
	}
	most := 1
	if m.Temper == Warlike {
		most = 3
	}
	for _, at := range m.turned(m.victims()) {
		if len(m.waste) < most {
			m.raidAt(at)
		}
	}
}

// victims are the manors that may be laid waste.
func (m *turn) victims() []board.Position {
	return m.manorsWhere(func(at board.Position) bool {
		h := m.k.Manors[at].Holder
		return h >= 0 && m.prey(at) && m.others(at) == 0 && m.spots[at].coming == 0 &&
			(m.Temper == Warlike || m.k.Lords[h].Enemy && m.danger(at) <= 8)
	})
}

// raidAt sends the weakest undecided troop in reach, the lord never.
func (m *turn) raidAt(at board.Position) {
	who := m.weakestNear(at)
	if who < 0 || !m.send(who, at) {
		return
	}
	m.waste = append(m.waste, at)
	m.write(order.Invade{At: m.place(at), Do: order.Pillage})
	m.write(order.Stance{Troops: order.Troops{number(&m.mine[who])}, Do: order.Passive})
}

// fortify builds castles where the danger is greatest and somebody is there to hold them, and mends them
// (§13.ii).
func (m *turn) fortify(p *budget) {
	if !m.k.Options.Castles {
		return
	}
	for _, at := range m.manors {
		if m.k.Manors[at].Castle == view.Damaged && m.danger(at) > 0 {
			m.mend(p, order.Castle, m.Rules.Castles.Repair, at)
		}
	}
	for range m.keeps {
		best := highest(m.manors, 0, func(at board.Position) int {
			here, danger := m.strengthAt(at), m.danger(at)
			if m.k.Manors[at].Castle != view.NotBuilt || here == 0 || danger <= here || danger > 5*here {
				return unfit
			}
			return danger + 2*m.card(at)[0]
		})
		if best == board.NoPosition || p.cash-m.Rules.Castle.Cost < m.reserve(p) {
			return
		}
		p.cash -= m.Rules.Castle.Cost
		m.built(order.Castle, best, 1)
		m.write(order.Build{N: 1, What: order.Castle, At: []order.Place{m.place(best)}})
	}
}

// mend repairs a castle, a church or a circle, if there is money for it (§13.ii, §25).
func (m *turn) mend(p *budget, what order.Improvement, cost int, at board.Position) {
	if p.cash-cost < m.reserve(p) {
		return
	}
	p.cash -= cost
	m.write(order.Repair{What: what, At: m.place(at)})
}
