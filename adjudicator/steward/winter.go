package steward

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A budget is what a winter's page leaves, line after line, and what the next one will ask.
type budget struct {
	cash    int // bezants
	pay     int // that will be owed next winter
	knights int // beside the lord
	men     int
	crowd   []int8 // by manor: how many stand there
	gone    []bool // by index of mine: dismissed
	yield   int    // of what is built
	cards   [][6]int
}

// winter writes the page of winter (§4): pay first, then a lord, then what pays most.
func (m *turn) winter() {
	p := &budget{cash: m.k.Treasury, crowd: make([]int8, len(m.k.Manors)), gone: make([]bool, len(m.mine))}
	for i := range m.mine {
		t := &m.mine[i]
		p.cash -= t.Pay
		if int(t.At) < len(p.crowd) {
			p.crowd[t.At]++
		}
	}
	m.dismiss(p)
	m.payFirst(p)
	m.appoint()
	m.heir()
	for i := range m.mine {
		switch t := &m.mine[i]; {
		case p.gone[i]:
		case t.Rank == view.AKnight:
			p.knights++
		case t.Rank == view.AMan:
			p.men++
		}
	}
	p.pay = p.knights*m.Rules.Knight[ruleset.Esquire].Pay + p.men*m.Rules.Man[ruleset.GradeB].Pay
	if len(m.manors) == 0 || p.cash < 0 {
		return
	}
	m.survey(p)
	m.rescueStaff()
	m.convert()
	m.consecrateFirst(p)
	if m.builds {
		m.build(p)
	}
	m.hire(p)
	m.fortify(p)
	m.consecrateRest(p)
	m.build(p)
	m.relocate(p)
	m.wishes()
}

// dismiss sends men-at-arms away while the treasury does not meet the pay (§7.iv).
func (m *turn) dismiss(p *budget) {
	var o order.Dismiss
	for p.cash < 0 {
		worst := m.bestTroop(func(i int, t *view.KnownTroop) bool { return t.Rank == view.AMan && !p.gone[i] },
			func(a, b *view.KnownTroop) bool { return a.Grade < b.Grade })
		if worst < 0 {
			break
		}
		p.gone[worst] = true
		p.cash += m.mine[worst].Pay
		if at := m.mine[worst].At; int(at) < len(p.crowd) {
			p.crowd[at]--
		}
		o.Troops = append(o.Troops, number(&m.mine[worst]))
	}
	m.writeIf(len(o.Troops) > 0, o)
}

// payFirst chooses, when not every knight can be paid, those who stand in own manors (§11).
func (m *turn) payFirst(p *budget) {
	if p.cash >= 0 {
		return
	}
	var o order.Pay
	for _, grade := range [...]ruleset.Grade{ruleset.GradeA, ruleset.GradeB, ruleset.Esquire} {
		for i := range m.mine {
			if t := &m.mine[i]; t.Rank == view.AKnight && t.Grade == grade && m.holds(t.At) {
				o.Troops = append(o.Troops, number(t))
			}
		}
	}
	m.writeIf(len(o.Troops) > 0, o)
}

// appoint names a new lord: the best knight who will be of Grade A (§10.iii).
func (m *turn) appoint() {
	if m.lord() >= 0 {
		return
	}
	best := m.bestTroop(func(_ int, t *view.KnownTroop) bool {
		return t.Rank == view.AKnight && t.Grade >= ruleset.GradeB && m.holds(t.At)
	}, func(a, b *view.KnownTroop) bool { return a.Grade > b.Grade })
	if best >= 0 {
		m.write(order.Appoint{Knight: m.mine[best].ID})
	}
}

// survey sums up what next autumn's forecasts need: the yield of what is built, and the
// manors by falling card.
func (m *turn) survey(p *budget) {
	p.yield, p.cards = 0, slices.Grow(p.cards[:0], len(m.manors))
	mill := 0
	for _, at := range m.manors {
		k := &m.k.Manors[at]
		p.yield += k.Hives*m.Rules.Hive.Yield + k.Foresters*m.Rules.Forester.Yield
		if k.Reeve {
			p.yield += m.Rules.Reeve.Yield
		}
		if k.Mill {
			mill = m.Rules.Mill.Yield * len(m.manors)
		}
		p.cards = append(p.cards, m.card(at))
	}
	p.yield += mill
	slices.SortFunc(p.cards, func(a, b [6]int) int { return cmp.Compare(b[0], a[0]) })
}

// forecast is about what next autumn brings with so many knights and men: the best cards
// are supervised and collected by knights, the next collected by men (§5.viii).
func (m *turn) forecast(p *budget, knights, men int) int {
	sum := p.yield
	if m.lord() >= 0 {
		knights++
	}
	for i := range p.cards {
		card := &p.cards[i]
		switch {
		case i < knights:
			sum += card[0]
		case i < knights+men:
			sum += card[4]
		default:
			sum += card[5]
		}
	}
	return sum + freshly*min(max(knights-len(p.cards), 0), m.unheld)
}

// freshly is about what a manor brings in the year in which it is claimed, with a knight.
const freshly = 5

// countFreeManors counts the manors in reach that nobody holds.
func (m *turn) countFreeManors() int {
	return len(m.manorsWhere(func(at board.Position) bool { return m.k.Manors[at].Holder < 0 && m.nearest(at) <= reach }))
}

// hire hires as many as next winter's pay allows (§7.iv).
func (m *turn) hire(p *budget) {
	knight, man := m.Rules.Knight[ruleset.Esquire], m.Rules.Man[ruleset.GradeB]
	knights, men := 0, 0
	for p.knights+knights < len(m.manors)+m.knights && m.affords(p, knight, p.knights+knights+1, p.men) {
		p.cash, p.pay, knights = p.cash-knight.Hire, p.pay+knight.Pay, knights+1
	}
	for p.men+men < m.men && m.affords(p, man, p.knights+knights, p.men+men+1) {
		p.cash, p.pay, men = p.cash-man.Hire, p.pay+man.Pay, men+1
	}
	p.knights, p.men = p.knights+knights, p.men+men
	m.recruit(p, knights, true)
	m.recruit(p, men, false)
}

// affords reports whether one more can be hired, and paid next winter.
func (m *turn) affords(p *budget, f ruleset.Figures, knights, men int) bool {
	return p.cash >= f.Hire && 10*(p.cash-f.Hire)+m.trust*m.forecast(p, knights, men) >= 10*(p.pay+f.Pay)
}

// recruit writes where so many are hired: first where nobody is, then at the front, then
// where there is room.
func (m *turn) recruit(p *budget, n int, knights bool) {
	front := m.front()
	for n > 0 {
		at := front
		for _, x := range m.manors {
			if knights && p.crowd[x] == 0 || int(p.crowd[at]) >= m.Rules.Limit && int(p.crowd[x]) < m.Rules.Limit {
				at = x
			}
		}
		room := m.Rules.Limit - int(p.crowd[at])
		if room <= 0 {
			return
		}
		k := min(n, room)
		if p.crowd[at] == 0 && at != front {
			k = 1
		}
		p.crowd[at] += int8(k)
		n -= k
		m.write(order.Hire{N: k, Knight: knights, At: m.place(at)})
	}
}

// build improves manors (§5.vi): first what pays back soonest, and only what does before the
// game's end; a mill for several manors.
func (m *turn) build(p *budget) {
	years := 99
	if m.k.Last > 0 {
		years = m.k.Last - m.k.Year
	}
	r := m.Rules
	m.improve(p, order.Reeve, r.Reeve, years*r.Reeve.Yield)
	mill := len(m.manors) * r.Mill.Yield
	hasMill := func(at board.Position) bool { return m.k.Manors[at].Mill }
	if mill >= 4 && !slices.ContainsFunc(m.manors, hasMill) {
		m.improve(p, order.Mill, r.Mill, years*mill)
	}
	m.improve(p, order.Hive, r.Hive, years*r.Hive.Yield)
	m.improve(p, order.Forester, r.Forester, years*r.Forester.Yield)
}

// improve builds one kind of improvement wherever there is a place and nobody is about to
// take the manor.
func (m *turn) improve(p *budget, what order.Improvement, row ruleset.Improvement, back int) {
	if back < row.Cost || (what == order.Hive || what == order.Reeve) && m.expectsBadYear() {
		return
	}
	o, reserve := order.Build{N: 1, What: what}, m.reserve(p)
	for _, at := range m.manors {
		if p.cash-row.Cost < reserve || m.room(what, at) <= 0 || m.danger(at) > 2*m.strengthAt(at) {
			continue
		}
		p.cash -= row.Cost
		m.built(what, at, 1)
		o.At = append(o.At, m.place(at))
		if what == order.Mill {
			break
		}
	}
	if len(o.At) > 0 {
		m.write(o)
		m.survey(p)
	}
}

// reserve is what must be left so that next winter's pay can be met.
func (m *turn) reserve(p *budget) int {
	if m.k.Options.Advanced && m.k.Year+1 == m.k.Last {
		return 0 // there is no next winter
	}
	return max(0, p.pay-m.trust*m.forecast(p, p.knights, p.men)/10)
}

// room is how many of an improvement a manor has a place for.
func (m *turn) room(what order.Improvement, at board.Position) int {
	land, k := m.Board.Place(at), &m.k.Manors[at]
	switch what {
	case order.Hive:
		if m.awaits(at) {
			return m.pasture(at) - 1
		}
		return m.pasture(at)
	case order.Forester:
		return land.Forest - k.Foresters
	}
	if !land.River || what == order.Reeve && k.Reeve || what == order.Mill && k.Mill {
		return 0
	}
	return 1
}

// built remembers so many improvements more that are ordered, on a page of its own.
func (m *turn) built(what order.Improvement, at board.Position, n int) {
	if !m.own {
		k := *m.k
		m.page = append(m.page[:0], m.k.Manors...)
		k.Manors = m.page
		m.k, m.own = &k, true
	}
	switch manor := &m.k.Manors[at]; what {
	case order.Hive:
		manor.Hives += n
	case order.Forester:
		manor.Foresters += n
	case order.Reeve:
		manor.Reeve = n > 0
	case order.Mill:
		manor.Mill = n > 0
	case order.Castle:
		manor.Castle = view.Whole
	case order.Church:
		manor.Church = view.Whole
	case order.Circle:
		manor.Circle = view.Whole
	}
}

// relocate brings the army to the front, and spreads the other knights over the manors (§4.iii).
func (m *turn) relocate(p *budget) {
	front := m.front()
	o := order.Relocate{To: m.place(front)}
	spare := p.knights + 1 - len(m.manors)
	for _, rank := range [...]view.Rank{view.TheLord, view.AKnight, view.AMan} {
		for i := len(m.mine) - 1; i >= 0; i-- {
			t := &m.mine[i]
			if t.Rank != rank || p.gone[i] || t.At == front || !m.holds(t.At) || int(p.crowd[front]) >= m.Rules.Limit || !m.contact(front, t.At) {
				continue
			}
			if rank == view.TheLord && m.Temper == Peaceful || rank == view.AKnight && (spare <= 0 || t.Grade == ruleset.Esquire) {
				continue
			}
			spare--
			p.crowd[front]++
			o.Troops = append(o.Troops, number(t))
		}
	}
	m.writeIf(len(o.Troops) > 0, o)
	m.write(order.Spread{})
}

// contact reports whether roads on which every manor is mine join two manors (§4.iii).
func (m *turn) contact(from, to board.Position) bool {
	return m.Board.Connected(from, to, func(at board.Position) bool { return !m.holds(at) })
}

// rescueStaff moves a reeve or a forester from a manor that will hardly be held to a safer one.
func (m *turn) rescueStaff() {
	for _, what := range [...]order.Improvement{order.Reeve, order.Forester} {
		for _, from := range m.manors {
			k := &m.k.Manors[from]
			if what == order.Reeve && k.Reeve || what == order.Forester && k.Foresters > 0 {
				if to := m.refuge(what, from); to != board.NoPosition {
					m.built(what, to, 1)
					m.built(what, from, -1)
					m.write(order.RelocateStaff{What: what, From: m.place(from), To: m.place(to)})
				}
			}
		}
	}
}

// refuge is a much safer manor with room for one of a threatened manor's staff; NoPosition
// where there is none.
func (m *turn) refuge(what order.Improvement, from board.Position) board.Position {
	peril := m.danger(from) - m.strengthAt(from)
	if peril <= 6 {
		return board.NoPosition
	}
	for _, to := range m.manors {
		if m.room(what, to) > 0 && m.danger(to)-m.strengthAt(to) < peril-8 && m.contact(from, to) {
			return to
		}
	}
	return board.NoPosition
}
