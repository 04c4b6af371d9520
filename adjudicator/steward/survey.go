package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// reach is how many miles troops march in a season (§6.i).
const reach = 6

// A spot is who stands at a position, and how many of mine are to be there.
type spot struct {
	mine   int16 // combat strength
	others int16 // likewise, of all other lords
	count  int8  // of mine
	coming int8  // of mine, at the season's end, as far as it is decided
}

func (p *spot) add(t *view.KnownTroop, you int) {
	if t.Lord != you {
		p.others += int16(t.Strength)
		return
	}
	p.mine += int16(t.Strength)
	p.count++
}

// undecided reports whether one of mine has nothing to do yet.
func (m *turn) undecided(i int) bool { return m.goals[i] == board.NoPosition }

// send decides where one of mine is to be, unless six are to be there already (§6.iii).
func (m *turn) send(i int, to board.Position) bool {
	if int(m.spots[to].coming) >= m.Rules.Limit {
		return false
	}
	m.goals[i] = to
	m.spots[to].coming++
	return true
}

// holds reports whether a position is an own manor.
func (m *turn) holds(at board.Position) bool {
	return int(at) < len(m.k.Manors) && m.k.Manors[at].Holder == m.k.You
}

// lord is the index of the own lord in mine; -1 if dead.
func (m *turn) lord() int {
	for i := range m.mine {
		if m.mine[i].Rank == view.TheLord {
			return i
		}
	}
	return -1
}

// anyTroop reports whether something holds for one of mine, by their index.
func (m *turn) anyTroop(holds func(i int) bool) bool {
	for i := range m.mine {
		if holds(i) {
			return true
		}
	}
	return false
}

// troopsWhere names those of mine for whom something holds, by their index.
func (m *turn) troopsWhere(holds func(i int) bool) (all order.Troops) {
	m.found = m.found[:0]
	for i := range m.mine {
		if holds(i) {
			m.found = append(m.found, number(&m.mine[i]))
		}
	}
	return slices.Clone(m.found)
}

// bestTroop is the index of the first of mine for whom something holds, and before whom no other goes; -1 for none.
func (m *turn) bestTroop(holds func(i int, t *view.KnownTroop) bool, before func(a, b *view.KnownTroop) bool) int {
	best := -1
	for i := range m.mine {
		if t := &m.mine[i]; holds(i, t) && (best < 0 || before(t, &m.mine[best])) {
			best = i
		}
	}
	return best
}

// weakestNear is the weakest undecided troop in reach of a place, the lord never; -1 for none.
func (m *turn) weakestNear(at board.Position) int {
	return m.bestTroop(func(i int, t *view.KnownTroop) bool {
		return m.undecided(i) && t.Rank != view.TheLord && m.Board.Miles(t.At, at) <= reach
	}, weaker)
}

func weaker(a, b *view.KnownTroop) bool { return a.Strength < b.Strength }

// highest is the first of some places with the highest score, which must be above least; NoPosition for none.
func highest(all []board.Position, least int, score func(board.Position) int) board.Position {
	return highestOf(all, board.NoPosition, least, score)
}

// highestOf is the first of some values with the highest score, which must be above least.
func highestOf[T any](all []T, none T, least int, score func(T) int) T {
	best := none
	for _, v := range all {
		if n := score(v); n > least {
			best, least = v, n
		}
	}
	return best
}

// unfit is the score of a place that is not to be chosen.
const unfit = -1 << 20

// friend reports whether a lord is named an ally and has kept the peace.
func (m *turn) friend(lord int) bool {
	l := &m.k.Lords[lord]
	return l.Ally && !l.Fought && l.Took == 0
}

// strengthAt is the combat strength of mine at a place.
func (m *turn) strengthAt(at board.Position) int { return int(m.spots[at].mine) }

// others is the combat strength at a place of all who are not mine.
func (m *turn) others(at board.Position) int { return int(m.spots[at].others) }

// count is how many of mine stand at a place.
func (m *turn) count(at board.Position) int { return int(m.spots[at].count) }

// support is what a lord can bring to a place within so many miles, not counting who is there.
func (m *turn) support(lord int, at board.Position, miles int) int {
	from := m.Board.MilesFrom(at)
	return strength(m.byLord[lord], func(t *view.KnownTroop) bool { return t.At != at && int(from[t.At]) <= miles })
}

// strength is the combat strength of those of some troops for whom something holds.
func strength(troops []view.KnownTroop, holds func(*view.KnownTroop) bool) int {
	sum := 0
	for i := range troops {
		if holds(&troops[i]) {
			sum += troops[i].Strength
		}
	}
	return sum
}

// danger is the most that one lord who is no friend can bring to a manor in a season. Six
// of one lord is the most that stand anywhere (§6.iii).
func (m *turn) danger(at board.Position) int {
	if m.threat[at] >= 0 {
		return int(m.threat[at])
	}
	miles := m.Board.MilesFrom(at)
	worst := 0
	for lord, troops := range m.byLord {
		if lord == m.k.You || m.friend(lord) {
			continue
		}
		sum, n := 0, 0
		for i := range troops {
			if t := &troops[i]; miles[t.At] <= reach && n < m.Rules.Limit {
				n++
				sum += t.Strength
			}
		}
		worst = max(worst, sum)
	}
	m.threat[at] = int16(worst)
	return worst
}

// knightIn reports whether one of mine who counts as a knight is to stay at a place, or
// stands there undecided.
func (m *turn) knightIn(at board.Position) bool {
	return m.anyTroop(func(i int) bool {
		return m.mine[i].Rank != view.AMan && (m.goals[i] == at || m.undecided(i) && m.mine[i].At == at)
	})
}

// manorsWhere are the manors of the board for which something holds, until it is asked again.
func (m *turn) manorsWhere(holds func(board.Position) bool) []board.Position {
	m.listed = m.listed[:0]
	for _, at := range m.Board.Manors() {
		if holds(at) {
			m.listed = append(m.listed, at)
		}
	}
	return m.listed
}

// milesToNearest is how many miles the nearest of some places is from another, and not more than most.
func (m *turn) milesToNearest(from board.Position, places []board.Position, most int) int {
	miles := m.Board.MilesFrom(from)
	for _, at := range places {
		most = min(most, int(miles[at]))
	}
	return most
}

// held counts the manors of a lord.
func (m *turn) held(lord int) int { return m.holdings[lord] }

// gap is how many miles a lord's nearest manor is from the nearest of mine.
func (m *turn) gap(lord int) int {
	near := 1 << 10
	for i := range m.k.Manors {
		if m.k.Manors[i].Holder == lord {
			near = m.milesToNearest(board.Position(i), m.manors, near)
		}
	}
	return near
}

// front is the own manor where the army gathers: near to manors that it may attack, and
// where many of mine are near; NoPosition without any manor.
func (m *turn) front() board.Position {
	if m.camp != board.NoPosition {
		return m.camp
	}
	prey := m.foreign()
	l := m.lord()
	m.camp = highest(m.manors, unfit, func(at board.Position) int {
		score := m.random(8 * 6) // in eighths, so that hardly two manors are alike
		for i := range m.mine {
			if m.mine[i].Rank != view.AMan && m.mine[i].At == at {
				score += 8
			}
		}
		if l >= 0 && m.mine[l].At == at {
			score += 8 * 6 // an army does not march to and fro
		}
		miles := m.milesToNearest(at, prey, 20)
		score -= 8 * 3 * miles
		if m.Temper == Peaceful {
			score = 2*score + 8*(m.card(at)[0]+3*miles) // to guard what is held
		}
		return score
	})
	return m.camp
}

// foreign are the manors that are neither mine nor a friend's.
func (m *turn) foreign() []board.Position {
	return m.manorsWhere(func(at board.Position) bool {
		h := m.k.Manors[at].Holder
		return h != m.k.You && (h < 0 || !m.friend(h))
	})
}
