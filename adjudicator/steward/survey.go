package steward

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
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
func (m *mind) undecided(i int) bool { return m.goals[i] == board.NoPosition }

// send decides where one of mine is to be, unless six are to be there already (§6.iii).
func (m *mind) send(i int, to board.Position) bool {
	if int(m.spots[to].coming) >= m.Rules.Limit {
		return false
	}
	m.goals[i] = to
	m.spots[to].coming++
	return true
}

// holds reports whether a position is an own manor.
func (m *mind) holds(at board.Position) bool {
	return int(at) < len(m.k.Manors) && m.k.Manors[at].Holder == m.k.You
}

// lord is the index of the own lord in mine; -1 if he is dead.
func (m *mind) lord() int {
	for i := range m.mine {
		if m.mine[i].Rank == view.TheLord {
			return i
		}
	}
	return -1
}

// friend reports whether a lord is named an ally and has kept the peace.
func (m *mind) friend(lord int) bool {
	l := &m.k.Lords[lord]
	return l.Ally && !l.Fought && l.Took == 0
}

// strengthAt is the combat strength of mine at a place.
func (m *mind) strengthAt(at board.Position) int { return int(m.spots[at].mine) }

// others is the combat strength at a place of all who are not mine.
func (m *mind) others(at board.Position) int { return int(m.spots[at].others) }

// count is how many of mine stand at a place.
func (m *mind) count(at board.Position) int { return int(m.spots[at].count) }

// support is what a lord can bring to a place within so many miles, not counting who is there.
func (m *mind) support(lord int, at board.Position, miles int) int {
	sum := 0
	for i := range m.k.Troops {
		if t := &m.k.Troops[i]; t.Lord == lord && t.At != at && m.Board.Miles(t.At, at) <= miles {
			sum += t.Strength
		}
	}
	return sum
}

// danger is the most that one lord who is no friend can bring to a manor in a season. Six
// of one lord is the most that stand anywhere (§6.iii).
func (m *mind) danger(at board.Position) int {
	if m.threat[at] >= 0 {
		return int(m.threat[at])
	}
	worst, sum, n, lord := 0, 0, 0, -1
	for i := range m.k.Troops {
		t := &m.k.Troops[i]
		if t.Lord == m.k.You || m.friend(t.Lord) {
			continue
		}
		if t.Lord != lord {
			lord, sum, n = t.Lord, 0, 0
		}
		if n < m.Rules.Limit && m.Board.Miles(t.At, at) <= reach {
			n++
			sum += t.Strength
			worst = max(worst, sum)
		}
	}
	m.threat[at] = int16(worst)
	return worst
}

// knightIn reports whether one of mine who counts as a knight is to stay at a place, or
// stands there undecided.
func (m *mind) knightIn(at board.Position) bool {
	for i := range m.mine {
		if m.mine[i].Rank != view.AMan && (m.goals[i] == at || m.undecided(i) && m.mine[i].At == at) {
			return true
		}
	}
	return false
}

// held counts the manors of a lord.
func (m *mind) held(lord int) int {
	n := 0
	for i := range m.k.Manors {
		if m.k.Manors[i].Holder == lord {
			n++
		}
	}
	return n
}

// gap is how many miles a lord's nearest manor is from the nearest of mine.
func (m *mind) gap(lord int) int {
	near := 1 << 10
	for i := range m.k.Manors {
		if m.k.Manors[i].Holder == lord {
			for _, own := range m.manors {
				near = min(near, m.Board.Miles(own, board.Position(i)))
			}
		}
	}
	return near
}

// front is the own manor where the army gathers: near to manors that it may attack, and
// where many of mine are near; NoPosition without any manor.
func (m *mind) front() board.Position {
	if m.camp != board.NoPosition {
		return m.camp
	}
	best, most := board.NoPosition, -1<<20
	for _, at := range m.manors {
		score := m.random(8 * 6) // in eighths, so that hardly two manors are alike
		for i := range m.mine {
			if m.mine[i].Rank != view.AMan && m.mine[i].At == at {
				score += 8
			}
		}
		if l := m.lord(); l >= 0 && m.mine[l].At == at {
			score += 8 * 6 // an army does not march to and fro
		}
		score -= 8 * 3 * m.milesToPrey(at)
		if m.Temper == Peaceful {
			score = 2*score + 8*(m.card(at)[0]+3*m.milesToPrey(at)) // he guards what he has
		}
		if score > most {
			best, most = at, score
		}
	}
	m.camp = best
	return best
}

// milesToPrey is how far the nearest manor is that is neither mine nor a friend's.
func (m *mind) milesToPrey(from board.Position) int {
	near := 20
	for i := range m.k.Manors {
		if h := m.k.Manors[i].Holder; h != m.k.You && (h < 0 || !m.friend(h)) {
			near = min(near, m.Board.Miles(from, board.Position(i)))
		}
	}
	return near
}
