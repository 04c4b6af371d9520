package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// diplomacy decides who is a friend and who an enemy (§6), and who would follow the
// lord (§10.iii).
func (m *turn) diplomacy() {
	want := make([]order.AttitudeWord, len(m.k.Lords))
	chosen := m.chosen()
	for i := range m.k.Lords {
		want[i] = order.Neutral
		if i != m.k.You && !m.k.Lords[i].Out {
			want[i] = m.attitude(i, i == chosen)
		}
	}
	for _, word := range [...]order.AttitudeWord{order.Neutral, order.Ally, order.Enemy} {
		o := order.Attitude{Do: word}
		for i := range m.k.Lords {
			if i != m.k.You && want[i] == word && m.named(i) != word {
				o.Lords = append(o.Lords, m.k.Lords[i].Name)
			}
		}
		if len(o.Lords) > 0 {
			m.write(o)
			m.applyAttitude(o)
		}
	}
	m.heir()
}

// named is what a lord is to mine by earlier orders.
func (m *turn) named(lord int) order.AttitudeWord {
	switch l := &m.k.Lords[lord]; {
	case l.Ally:
		return order.Ally
	case l.Enemy:
		return order.Enemy
	}
	return order.Neutral
}

// applyAttitude lets the rest of this letter be answered by the new attitudes.
func (m *turn) applyAttitude(o order.Attitude) {
	m.copyLords()
	for i := range m.k.Lords {
		if l := &m.k.Lords[i]; slices.Contains(o.Lords, l.Name) {
			l.Ally, l.Enemy = o.Do == order.Ally, o.Do == order.Enemy
		}
	}
}

// copyLords makes what is known of the lords a copy, which may be changed.
func (m *turn) copyLords() {
	k := *m.k
	k.Lords = slices.Clone(k.Lords)
	m.k = &k
}

// chosen is the lord whom an even steward would have as their ally, or a warlike one as their enemy; -1 for
// none. A peaceful one chooses nobody.
func (m *turn) chosen() int {
	switch m.Temper {
	case Even:
		return m.confidant()
	case Warlike:
		return m.victim()
	}
	return -1
}

// attitude is what a lord should be to mine now.
func (m *turn) attitude(lord int, chosen bool) order.AttitudeWord {
	l := &m.k.Lords[lord]
	near := m.winning(lord)
	switch m.Temper {
	case Peaceful:
		switch {
		case l.Took > 0 || m.overbearing(lord):
			return order.Enemy
		case near || l.Fought:
			return order.Neutral
		case l.Enemy && !(m.k.Season == order.Spring && m.chance(40)):
			return order.Enemy // forgiven in spring
		}
		return order.Ally
	case Even:
		switch {
		case near || l.Took > 1:
			return order.Enemy
		case chosen && !l.Fought && l.Took == 0:
			return order.Ally
		case l.Enemy && m.k.Season != order.Spring:
			return order.Enemy
		}
		return order.Neutral
	}
	if chosen {
		return order.Enemy
	}
	return order.Neutral
}

// overbearing reports whether a lord has more than their share of the manors, while mine has less.
func (m *turn) overbearing(lord int) bool {
	share := len(m.k.Manors) / len(m.k.Lords)
	return len(m.manors) < share && m.held(lord) > share
}

// confidant is the lord with whom an even steward keeps peace: the one whose land is
// farthest, if there are two others; -1 for none.
func (m *turn) confidant() int {
	landed := m.landed()
	if len(landed) < 2 {
		return -1
	}
	return highestOf(landed, -1, 0, m.gap)
}

// landed are the other lords who hold a manor.
func (m *turn) landed() (all []int) {
	for i := range m.k.Lords {
		if i != m.k.You && !m.k.Lords[i].Out && m.held(i) > 0 {
			all = append(all, i)
		}
	}
	return all
}

// victim is the lord whom a warlike steward makes their enemy: near, and weak; -1 for none.
func (m *turn) victim() int {
	return highestOf(m.landed(), -1, unfit, func(i int) int {
		score := -6*m.gap(i) - strength(m.k.Troops, func(t *view.KnownTroop) bool { return t.Lord == i }) + 5*m.held(i)
		if m.k.Lords[i].Enemy {
			score += 15 // the enemy is not changed for little
		}
		return score
	})
}

// heir names the best knight of Grade A, when the one who was named is no more (§10.iii).
func (m *turn) heir() {
	if m.k.Heir != 0 {
		return
	}
	i := slices.IndexFunc(m.mine, func(t view.KnownTroop) bool {
		return t.Rank == view.AKnight && t.Grade == ruleset.GradeA && !t.Wounded
	})
	if i >= 0 {
		m.write(order.Heir{Knight: m.mine[i].ID})
	}
}

// claims says which manors mine do not claim though they stand there, and which they yield
// to an ally who has no more than mine; of one who has more it is asked to yield (§5.i).
func (m *turn) claims() {
	ends := m.stops()
	for i := range m.k.Manors {
		at, h := board.Position(i), m.k.Manors[i].Holder
		if h == m.k.You || !ends[at] {
			continue
		}
		if h >= 0 && !m.struck(at) && !m.prey(at) {
			m.write(order.Claim{Place: m.place(at), Yes: false})
			m.write(order.Yield{Place: m.place(at), To: m.k.Lords[h].Name})
			continue
		}
		switch ally := m.rival(at); {
		case ally < 0:
		case m.held(ally) <= len(m.manors):
			m.write(order.Yield{Place: m.place(at), To: m.k.Lords[ally].Name})
		default:
			m.write(order.Claim{Place: m.place(at), Yes: true})
		}
	}
}

// stops marks where somebody of mine is to be at the season's end.
func (m *turn) stops() []bool {
	m.ends = filled(m.ends, len(m.spots), false)
	ends := m.ends
	for i := range m.mine {
		if m.undecided(i) {
			ends[m.mine[i].At] = true
		} else {
			ends[m.stop(i)] = true
		}
	}
	return ends
}

// stop is where one of mine will be at the season's end, if nobody hinders them: a long march is
// cut short (§6.iv).
func (m *turn) stop(i int) board.Position {
	from, to := m.mine[i].At, m.goals[i]
	if m.Board.Miles(from, to) <= reach {
		return to
	}
	foreign := func(p board.Position) bool {
		return int(p) < len(m.k.Manors) && m.k.Manors[p].Holder >= 0 && m.k.Manors[p].Holder != m.k.You
	}
	way, ok := m.Board.Route(nil, from, to, foreign, nil)
	if !ok {
		return from
	}
	return way[reach-1]
}

// rival is an ally who has a knight as near to a place as mine are; -1 for none.
func (m *turn) rival(at board.Position) int {
	mine := 2 * reach
	for i := range m.mine {
		if m.goals[i] == at {
			mine = min(mine, m.Board.Miles(m.mine[i].At, at))
		}
	}
	for i := range m.k.Troops {
		t := &m.k.Troops[i]
		if t.Lord != m.k.You && t.Rank != view.AMan && m.friend(t.Lord) && m.Board.Miles(t.At, at) <= mine {
			return t.Lord
		}
	}
	return -1
}

// autumn says how a house is shared and where troops retire that end the year abroad (§6.ix, §9.ii).
func (m *turn) autumn() {
	for _, house := range m.Board.Houses() {
		if lord := m.sharer(house); m.spots[house].coming > 0 && lord >= 0 {
			m.write(order.Share{House: m.place(house), Lord: m.k.Lords[lord].Name, Percent: 50})
		}
	}
	abroad := false
	for i := range m.mine {
		if at := m.goals[i]; at != board.NoPosition && !m.holds(at) {
			abroad = true
			m.retire(i)
		}
	}
	m.writeIf(abroad, order.Retire{Spread: true})
}

// sharer is the lord with whom a house may have to be shared; -1 for none.
func (m *turn) sharer(house board.Position) int {
	best := -1
	for i := range m.k.Troops {
		t := &m.k.Troops[i]
		if t.Lord == m.k.You || m.Board.Miles(t.At, house) > reach {
			continue
		}
		if best < 0 || m.friend(t.Lord) && !m.friend(best) {
			best = t.Lord
		}
	}
	return best
}

// retire chooses among two own manors that are equally near and nearest the one that nobody
// threatens, or that lacks a knight.
func (m *turn) retire(i int) {
	at, near, n := m.goals[i], 1<<10, 0
	var homes [2]board.Position
	for _, home := range m.manors {
		switch d := m.Board.Miles(at, home); {
		case d < near:
			near, n, homes[0] = d, 1, home
		case d == near && n == 1:
			n, homes[1] = 2, home
		}
	}
	if n < 2 || m.stop(i) != at || int(at) < len(m.k.Manors) || m.spots[homes[0]].coming > 3 || m.spots[homes[1]].coming > 3 {
		return
	}
	to := homes[0]
	if m.danger(homes[1]) < m.danger(to) || m.knightIn(to) && !m.knightIn(homes[1]) {
		to = homes[1]
	}
	m.writeIf(m.danger(to) == 0, order.Retire{Troops: order.Troops{number(&m.mine[i])}, To: m.place(to)})
}
