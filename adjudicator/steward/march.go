package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// campaign writes the orders of spring, summer or autumn: who stays, who settles, who
// attacks, who guards, and where the rest go.
func (m *turn) campaign() {
	m.diplomacy()
	m.sieges()
	m.saveLord()
	m.keep()
	m.settle()
	m.attack()
	m.reinforce()
	m.raid()
	m.guard()
	if m.k.Season == order.Autumn {
		m.collect()
	} else {
		m.gather()
	}
	m.marches()
	m.fightOrders()
	m.claims()
	if m.k.Season == order.Autumn {
		m.autumn()
	}
	if len(m.out) == 0 && len(m.mine) > 0 {
		m.write(order.Hold{Troops: order.Troops{{Kind: order.All}}}) // a letter is answered
	}
}

// keep leaves a knight in each manor: in spring to supervise it (§5.iv), in autumn to collect
// (§5.viii), in summer where others are near, or where there is nothing better to do. In autumn a man-at-arms does, if there is
// no knight.
func (m *turn) keep() {
	for _, at := range m.manors {
		if m.k.Season == order.Summer && (m.Temper == Warlike && m.danger(at) < 2*m.strengthAt(at) || m.danger(at) == 0 && m.unheld > 0) {
			continue
		}
		if i := m.keeper(at); i >= 0 {
			m.send(i, at)
		}
	}
}

// keeper is who of those at an own manor is to stay: the weakest knight, the lord only
// where there is no other; -1 for nobody.
func (m *turn) keeper(at board.Position) int {
	fits := func(_ int, t *view.KnownTroop) bool {
		return t.At == at && (t.Rank != view.AMan || m.k.Season == order.Autumn)
	}
	if m.anyTroop(func(i int) bool { return fits(i, &m.mine[i]) && m.goals[i] == at }) {
		return -1 // somebody stays already
	}
	return m.bestTroop(func(i int, t *view.KnownTroop) bool { return fits(i, t) && m.undecided(i) }, m.keepsBefore)
}

// keepsBefore reports whether one troop is the better keeper: knights before the lord, but the lord first
// while there are manors to settle; men last; among knights the weaker.
func (m *turn) keepsBefore(a, b *view.KnownTroop) bool {
	rank := [...]int{view.TheLord: 1, view.AKnight: 0, view.AMan: 2}
	if m.unheld > 0 {
		rank[view.TheLord] = -1
	}
	if rank[a.Rank] != rank[b.Rank] {
		return rank[a.Rank] < rank[b.Rank]
	}
	return a.Strength < b.Strength
}

// saveLord brings the lord away from where another could come in greater strength, with
// those who are with them, to the safest own manor that can be reached.
func (m *turn) saveLord() {
	l := m.lord()
	if l < 0 || !m.undecided(l) || int(m.mine[l].At) >= len(m.k.Manors) {
		return
	}
	from := m.mine[l].At
	if !m.holds(from) || m.danger(from) <= m.strengthAt(from)*m.lordOdds/10 {
		return
	}
	best, margin := from, m.strengthAt(from)-m.danger(from)
	for _, at := range m.manors {
		if at == from || m.Board.Miles(from, at) > reach {
			continue
		}
		if s := m.strengthAt(at) + m.mine[l].Strength - m.danger(at); s > margin+4 {
			best, margin = at, s
		}
	}
	if best != from && m.count(best) < m.Rules.Limit {
		m.send(l, best)
	}
}

// settle sends the nearest knights to the manors that nobody holds, one each (§5.i).
func (m *turn) settle() {
	if m.k.Season == order.SettingOut {
		return
	}
	free := m.turned(m.manorsWhere(func(at board.Position) bool { return m.k.Manors[at].Holder < 0 && m.others(at) == 0 }))
	for len(free) > 0 {
		who, which, near := -1, 0, 2*reach+1
		for f, at := range free {
			if i, miles := m.settler(at); i >= 0 && miles < near {
				who, which, near = i, f, miles
			}
		}
		if who < 0 {
			return
		}
		m.send(who, free[which])
		free = slices.Delete(free, which, which+1)
	}
}

// turned is a list of places, begun at any of them.
func (m *turn) turned(all []board.Position) []board.Position {
	if len(all) < 2 {
		return all
	}
	first := m.random(len(all))
	return slices.Concat(all[first:], all[:first])
}

// settler is the nearest undecided knight to a place, the weakest among equals; the lord
// only while there is hardly anything else. In autumn nobody sets out who does not arrive.
func (m *turn) settler(at board.Position) (who, miles int) {
	who, miles = -1, 2*reach
	if m.k.Season == order.Autumn {
		miles = reach
	}
	for i := range m.mine {
		t := &m.mine[i]
		if !m.undecided(i) || t.Rank == view.AMan || t.Rank == view.TheLord && (len(m.manors) > 2 || m.danger(at) > 0) {
			continue
		}
		d := m.Board.Miles(at, t.At)
		if d > reach && (t.Rank == view.TheLord || m.forestalled(at, d)) {
			continue
		}
		if d < miles || d == miles && (who < 0 || t.Strength < m.mine[who].Strength) {
			who, miles = i, d
		}
	}
	return who, miles
}

// forestalled reports whether a knight of another lord is nearer to a place.
func (m *turn) forestalled(at board.Position, miles int) bool {
	from := m.Board.MilesFrom(at)
	for i := range m.k.Troops {
		if t := &m.k.Troops[i]; int(from[t.At]) < miles && t.Lord != m.k.You && t.Rank != view.AMan {
			return true
		}
	}
	return false
}

// reinforce sends who is near to an own manor that would fall, where that makes it hold. It
// begins anywhere: the places that stand first in the board's file are not dearer than others.
func (m *turn) reinforce() {
	for _, at := range m.turned(m.manors) {
		here := m.strengthAt(at)
		if m.danger(at) <= here {
			continue
		}
		help := 0
		for i := range m.mine {
			if m.helps(i, at) && m.mine[i].At != at {
				help += m.mine[i].Strength
			}
		}
		if help == 0 || 10*(here+help) < 8*m.danger(at) {
			continue
		}
		for i := range m.mine {
			if m.helps(i, at) {
				m.send(i, at)
			}
		}
	}
}

// helps reports whether one of mine can help a place: it has nothing else to do, and is near
// or there.
func (m *turn) helps(i int, at board.Position) bool {
	return m.undecided(i) && m.Board.Miles(m.mine[i].At, at) <= reach-2
}

// guard posts two good soldiers on a choke point on a road to another lord's manor (§8.iv): on
// the one that leads to the own manor which is most in danger.
func (m *turn) guard() {
	if !m.guards || m.k.Season == order.Autumn {
		return
	}
	best, most := board.NoPosition, -1
	for _, at := range m.Board.Chokes() {
		road := &m.Board.Roads()[m.Board.Place(at).Road]
		own := m.border(road.From, road.To)
		if own != board.NoPosition && m.danger(own) > most && m.others(at) == 0 && !slices.Contains(m.k.Closed, at) {
			best, most = at, m.danger(own)
		}
	}
	if best != board.NoPosition {
		m.postPair(best)
	}
}

// border is the end of a road that is mine, if the other belongs to one who is no friend;
// else NoPosition.
func (m *turn) border(from, to board.Position) board.Position {
	if m.holds(to) {
		from, to = to, from
	}
	if !m.holds(from) || int(to) >= len(m.k.Manors) {
		return board.NoPosition
	}
	if h := m.k.Manors[to].Holder; h < 0 || h == m.k.You || m.friend(h) {
		return board.NoPosition
	}
	return from
}

// postPair sends two undecided troops to a choke point if there are two near it.
func (m *turn) postPair(at board.Position) {
	pair := [2]int{-1, -1}
	for i := range m.mine {
		t := &m.mine[i]
		if !m.undecided(i) || t.Rank == view.TheLord || t.Wounded || m.Board.Miles(t.At, at) > reach {
			continue
		}
		switch {
		case pair[0] < 0 || t.Strength > m.mine[pair[0]].Strength:
			pair[0], pair[1] = i, pair[0]
		case pair[1] < 0 || t.Strength > m.mine[pair[1]].Strength:
			pair[1] = i
		}
	}
	if pair[1] < 0 {
		return
	}
	m.send(pair[0], at)
	m.send(pair[1], at)
}

// gather brings those who have nothing to do, and are in reach of it, to the front, six at most.
func (m *turn) gather() {
	front := m.front()
	if front == board.NoPosition {
		return
	}
	for i := range m.mine {
		t := &m.mine[i]
		switch {
		case !m.undecided(i):
		case t.At == front || !m.holds(t.At):
			if !m.send(i, front) {
				m.send(i, t.At)
			}
		case t.Rank == view.TheLord && m.danger(front) > m.strengthAt(front)+t.Strength:
			m.send(i, t.At)
		case m.Board.Miles(t.At, front) > reach || m.count(front) >= m.Rules.Limit || !m.send(i, front):
			m.send(i, t.At)
		}
	}
}

// collect sends knights to the own manors that have none, men to the houses and to
// manors where nobody would collect; the others stay, or go home.
func (m *turn) collect() {
	m.raidHouses()
	for _, rank := range [...]view.Rank{view.AKnight, view.AMan} {
		for i := range m.mine {
			if m.undecided(i) && m.mine[i].Rank == rank {
				m.collectWith(i)
			}
		}
	}
	for i := range m.mine {
		if m.undecided(i) {
			m.goHome(i)
		}
	}
}

// collectWith sends one troop where it collects most, if it is of any use elsewhere.
func (m *turn) collectWith(i int) {
	best := highest(m.manors, 0, func(at board.Position) int {
		if m.Board.Miles(m.mine[i].At, at) > reach || m.spots[at].coming > 0 && (m.mine[i].Rank == view.AMan || m.knightIn(at)) {
			return unfit
		}
		card, row := m.card(at), 3
		if m.k.Manors[at].Supervised {
			row = 0
		}
		return card[row+int(m.mine[i].Rank)-1] - card[row+2]
	})
	if best != board.NoPosition {
		m.send(i, best)
	}
}

// raidHouses sends one man, or a knight who is left over, to each house in reach (§9).
func (m *turn) raidHouses() {
	if m.shunsHouses() {
		return
	}
	for _, house := range m.Board.Houses() {
		if who := m.weakestNear(house); who >= 0 && m.others(house) < 2*m.mine[who].Strength {
			m.send(who, house)
		}
	}
}

// goHome keeps a troop in an own manor, or sends it to the nearest.
func (m *turn) goHome(i int) {
	best := m.mine[i].At
	if !m.holds(best) {
		if home := highest(m.manors, unfit, func(at board.Position) int { return -m.Board.Miles(m.mine[i].At, at) }); home != board.NoPosition {
			best = home
		}
	}
	m.send(i, best)
}

// marches writes HOLD for those who stay at a post, and a MOVE for each company.
func (m *turn) marches() {
	stay := m.troopsWhere(func(i int) bool {
		at := m.mine[i].At
		return m.goals[i] == at && (m.holds(at) && m.danger(at) > 0 || m.Board.Place(at).Choke != nil)
	})
	m.writeIf(len(stay) > 0, order.Hold{Troops: stay})
	for i := range m.mine {
		if m.undecided(i) || m.goals[i] == m.mine[i].At || m.anyTroop(func(j int) bool { return j < i && m.together(i, j) }) {
			continue
		}
		party := m.troopsWhere(func(j int) bool { return m.together(i, j) })
		m.write(order.Move{Troops: party, From: m.place(m.mine[i].At), To: m.place(m.goals[i])})
	}
}

// together reports whether two of mine go the same way.
func (m *turn) together(i, j int) bool {
	return m.goals[i] == m.goals[j] && m.mine[i].At == m.mine[j].At
}

// number names one troop in an order.
func number(t *view.KnownTroop) order.Item {
	return order.Item{Kind: order.Numbers, First: t.ID, Last: t.ID}
}
