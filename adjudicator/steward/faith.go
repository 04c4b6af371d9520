package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// profess chooses a faith at the setting out (§18): the peaceful are Christians and the warlike Druids; the
// even leave it to chance.
func (m *turn) profess() {
	if !m.k.Options.Advanced {
		return
	}
	o := order.Profess{Faith: order.Christian}
	if m.Temper == Warlike || m.Temper == Even && m.chance(50) {
		o.Faith = order.Druid
	}
	m.write(o)
}

// winning reports whether a lord is about to win: by their manors (§2), or in the second half of an advanced
// game as the one who leads, and mine, by many points (§17).
func (m *turn) winning(lord int) bool {
	if m.k.Needed > 0 {
		return m.held(lord) >= m.k.Needed-m.patience
	}
	his := m.k.Lords[lord].Points
	if lord == m.k.You || 2*m.k.Year < m.k.Last || his < m.k.Lords[m.k.You].Points+15*m.patience {
		return false
	}
	return !slices.ContainsFunc(m.k.Lords, func(l view.KnownLord) bool { return l.Points > his })
}

// arrival is in how many of six cases the King comes in this autumn or, in winter, in the next (§21).
func (m *turn) arrival() int {
	year := m.k.Year
	if m.k.Season == order.Winter {
		year++
	}
	if m.k.Last > 0 && year >= m.k.Last {
		return 6
	}
	return min(6, max(0, 7+m.k.Arthur-m.Rules.Advanced.King))
}

// shunsHouses reports whether nobody is to be in the Abbey or the Priory this autumn: they yield nothing, or the
// King may come and see (§21).
func (m *turn) shunsHouses() bool {
	return m.k.Barren || m.k.Options.Advanced && m.arrival() > int(m.Temper)+int(m.Temper)/2
}

// siteAt is what stands of a site at a manor.
func (m *turn) siteAt(what order.Improvement, at board.Position) view.Building {
	if what == order.Circle {
		return m.k.Manors[at].Circle
	}
	return m.k.Manors[at].Church
}

// parishHas reports whether a parish has a site, whosever it is (§19).
func (m *turn) parishHas(parish string, what order.Improvement) bool {
	return slices.ContainsFunc(m.Board.Manors(), func(at board.Position) bool {
		return m.Board.Place(at).Parish == parish && m.siteAt(what, at) != view.NotBuilt
	})
}

// heldIn is how many manors of a parish a lord holds.
func (m *turn) heldIn(parish string, lord int) int {
	return len(m.manorsWhere(func(at board.Position) bool {
		return m.k.Manors[at].Holder == lord && m.Board.Place(at).Parish == parish
	}))
}

// convert changes the faith when there is nothing to lose and the parishes have room for the other faith
// only (§18).
func (m *turn) convert() {
	if !m.k.Options.Advanced || m.k.Last > 0 && m.k.Last-m.k.Year < 2 {
		return
	}
	now := m.k.Lords[m.k.You].Faith
	other := order.Christian + order.Druid - now
	gain := 0
	for _, at := range m.manors {
		if m.siteAt(now.Site(), at) != view.NotBuilt {
			return
		}
		parish := m.Board.Place(at).Parish
		if parish == "" || m.pasture(at) == 0 {
			continue
		}
		if !m.parishHas(parish, now.Site()) {
			gain--
		}
		if !m.parishHas(parish, other.Site()) {
			gain++
		}
	}
	if gain < 2 {
		return
	}
	m.write(order.Convert{To: other})
	m.copyLords()
	m.k.Lords[m.k.You].Faith = other
}

// pasture is how many pasture units of a manor carry nothing yet (§1, §19).
func (m *turn) pasture(at board.Position) int {
	k := &m.k.Manors[at]
	n := m.Board.Place(at).Pasture - k.Hives
	if k.Church != view.NotBuilt {
		n--
	}
	if k.Circle != view.NotBuilt {
		n--
	}
	return n
}

// consecrate builds so many churches or circles at most: first where they are alone in their parish, and
// only there unless it is said otherwise (§19, §21); and mends those that lightning struck.
func (m *turn) consecrate(p *budget, most int, shared bool) {
	if !m.k.Options.Advanced {
		return
	}
	what := m.k.Lords[m.k.You].Faith.Site()
	for _, at := range m.manors {
		if m.siteAt(what, at) == view.Damaged && most > 0 && !m.mended {
			m.mend(p, what, m.Rules.Fate.Repair, at)
		}
	}
	m.mended = true
	for range most {
		at, bid := m.ground(what, shared)
		cost := m.siteCost(what)
		if at == board.NoPosition || p.cash-cost < m.reserve(p) {
			return
		}
		bid = max(0, min(bid, p.cash-cost-m.reserve(p)))
		p.cash -= cost + bid
		m.built(what, at, 1)
		m.write(order.Build{N: 1, What: what, At: []order.Place{m.place(at)}, Bid: bid})
	}
}

// siteCost is what a church or a circle costs this winter (fate 15).
func (m *turn) siteCost(what order.Improvement) int {
	switch {
	case what == order.Circle:
		return m.Rules.Circle.Cost
	case m.k.Cheap:
		return (m.Rules.Church.Cost + 1) / 2
	}
	return m.Rules.Church.Cost
}

// ground is the safest own manor where a site can be built, one alone in its parish first, and what is
// bid for it; NoPosition where there is none.
func (m *turn) ground(what order.Improvement, shared bool) (best board.Position, bid int) {
	best, most := board.NoPosition, -1<<20
	for _, at := range m.manors {
		parish := m.Board.Place(at).Parish
		if parish == "" || m.pasture(at) <= 0 || m.parishHas(parish, what) || m.danger(at) > 2*m.strengthAt(at) && m.arrival() < 6 {
			continue
		}
		score := m.strengthAt(at) - m.danger(at)
		if m.parishHas(parish, order.Church+order.Circle-what) {
			if !shared {
				continue
			}
			score -= 1000
		}
		rival := m.rivals(parish)
		if rival > m.heldIn(parish, m.k.You) {
			continue
		}
		if score > most {
			best, most, bid = at, score, 0
			if rival == m.heldIn(parish, m.k.You) {
				bid = m.random(1 + 2*int(m.Temper))
			}
		}
	}
	return best, bid
}

// rivals is how many manors of a parish the lord of the same faith holds who has most of it.
func (m *turn) rivals(parish string) int {
	most := 0
	for i := range m.k.Lords {
		if i != m.k.You && m.k.Lords[i].Faith == m.k.Lords[m.k.You].Faith {
			most = max(most, m.heldIn(parish, i))
		}
	}
	return most
}

// siteWorth is what the sites of a manor are worth to a lord who takes it: those of the own faith go with it, those of
// the other are pulled down (§19).
func (m *turn) siteWorth(at board.Position) int {
	if !m.k.Options.Advanced {
		return 0
	}
	what, worth := m.k.Lords[m.k.You].Faith.Site(), 0
	if m.siteAt(what, at) != view.NotBuilt {
		worth += m.Rules.Advanced.Alone
	}
	if m.siteAt(order.Church+order.Circle-what, at) != view.NotBuilt {
		worth += m.Rules.Advanced.Shared
	}
	return worth
}

// consecrateFirst builds before anybody is hired: all that can be had when the King may come next
// autumn, else one site (§21).
func (m *turn) consecrateFirst(p *budget) {
	if m.k.Options.Advanced {
		most := 1
		switch {
		case m.arrival() > 0:
			most = len(m.manors)
		case m.unheld > 0:
			most = 0 // manors that cost no blood come first
		}
		m.consecrate(p, most, m.arrival() > 0)
	}
}

// consecrateRest builds with what is left; also beside a site of the other faith.
func (m *turn) consecrateRest(p *budget) {
	if m.k.Options.Advanced {
		m.consecrate(p, len(m.manors), m.Temper != Peaceful)
	}
}

// awaits reports whether a pasture unit of a manor is kept free for a site that its parish lacks.
func (m *turn) awaits(at board.Position) bool {
	if !m.k.Options.Advanced {
		return false
	}
	parish := m.Board.Place(at).Parish
	return parish != "" && !m.parishHas(parish, m.k.Lords[m.k.You].Faith.Site())
}
