package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A strike is an attack on a manor: who goes, and against how much.
type strike struct {
	from, at board.Position
	strength int // of those who go
	against  int // combat strength, theirs
	lord     bool
	siege    bool // it has begun last season
	party    order.Troops
}

// attack sends companies against the manors of others, one after the other, as long as
// there is one that is strong enough.
func (m *turn) attack() {
	if m.unheld > 0 && m.Temper != Warlike {
		return // first what costs no blood
	}
	mood := m.random(5) - 1 // no two seasons are alike
	if m.Temper != Peaceful && m.k.Last > 0 && 5*m.k.Year >= 2*m.k.Last {
		mood -= 2 // there is not much time left
	}
	m.odds, m.lordOdds = m.odds+mood, m.lordOdds+mood
	for _, from := range m.camps() {
		for m.attackFrom(from) {
		}
	}
}

// camps are the places where undecided knights of mine stand, the strongest company first.
func (m *turn) camps() []board.Position {
	var camps []board.Position
	for i := range m.mine {
		if m.undecided(i) && m.mine[i].Rank != view.AMan && !slices.Contains(camps, m.mine[i].At) {
			camps = append(camps, m.mine[i].At)
		}
	}
	slices.SortStableFunc(camps, func(a, b board.Position) int { return m.ready(b) - m.ready(a) })
	return camps
}

// ready is the strength of the undecided at a place.
func (m *turn) ready(at board.Position) int {
	sum := 0
	for i := range m.mine {
		if m.undecided(i) && m.mine[i].At == at {
			sum += m.mine[i].Strength
		}
	}
	return sum
}

// attackFrom sends one company from a place against the manor that is most worth it.
func (m *turn) attackFrom(from board.Position) bool {
	best, most, party := strike{}, 0, []int(nil)
	for i := range m.k.Manors {
		at := board.Position(i)
		if m.Board.Miles(from, at) > reach || m.spots[at].coming > 0 || !m.prey(at) {
			continue
		}
		s := strike{from: from, at: at, against: m.defence(at)}
		who := m.company(&s)
		if who == nil {
			continue
		}
		if worth := m.worth(&s); worth > most {
			best, most, party = s, worth, who
		}
	}
	slices.Sort(party)
	for _, i := range party {
		m.send(i, best.at)
		best.party = append(best.party, number(&m.mine[i]))
	}
	if party != nil {
		m.bound = append(m.bound, best)
	}
	return party != nil
}

// prey reports whether a manor is one that this temper would attack.
func (m *turn) prey(at board.Position) bool {
	h := m.k.Manors[at].Holder
	switch {
	case h == m.k.You || h >= 0 && m.friend(h):
		return false
	case h < 0:
		return m.others(at) > 0 && m.raids
	case m.k.Lords[h].Enemy:
		return true
	case m.winning(h):
		return true // that lord must not win
	}
	return m.raids
}

// defence is the combat strength that an attack will find: who is there, and a third of
// what their lord has near.
func (m *turn) defence(at board.Position) int {
	d := m.others(at)
	if h := m.k.Manors[at].Holder; h >= 0 {
		d += m.support(h, at, reach/2) / 3
		if m.others(at) > 0 {
			d += m.walls(at, m.k.Season == order.Autumn && !m.k.Options.Pillage) // a siege laid in autumn is in vain
		}
	}
	return d
}

// company picks who goes: first without the lord, the strongest first, until it is clearly
// enough; then with them, and with two others at least who can go. Nil if it is never enough.
func (m *turn) company(s *strike) []int {
	for _, with := range [...]bool{false, true} {
		s.strength, s.lord = 0, false
		party := make([]int, 0, m.Rules.Limit)
		knight := false
		for len(party) < m.Rules.Limit {
			i := m.nextInParty(s, party, with, knight)
			if i < 0 {
				break
			}
			party = append(party, i)
			s.strength += m.mine[i].Strength
			s.lord = s.lord || m.mine[i].Rank == view.TheLord
			knight = knight || m.mine[i].Rank != view.AMan
			if knight && (!s.lord || len(party) > 2) && 10*s.strength >= (m.wanted(s)+8)*s.against {
				break
			}
		}
		if knight && 10*s.strength >= m.wanted(s)*s.against && (!s.lord || m.escorted(s, len(party))) {
			return party
		}
	}
	return nil
}

// escorted reports whether a lord may go with a party of so many: not alone, and not where
// somebody can bring much more against them.
func (m *turn) escorted(s *strike, n int) bool {
	return n > 1 && 10*s.strength >= m.escort*m.danger(s.at)
}

// wanted are the odds that a strike must have, in tenths.
func (m *turn) wanted(s *strike) int {
	if s.lord {
		return m.lordOdds
	}
	return m.odds
}

// nextInParty is the one who goes with a party: the strongest who is left, but the weakest knight where
// nobody defends.
func (m *turn) nextInParty(s *strike, party []int, lord, knight bool) int {
	before := weaker
	if s.against > 0 {
		before = func(a, b *view.KnownTroop) bool { return weaker(b, a) }
	}
	return m.bestTroop(func(i int, t *view.KnownTroop) bool {
		return m.undecided(i) && t.At == s.from && (lord || t.Rank != view.TheLord) && (knight || t.Rank != view.AMan) && !slices.Contains(party, i)
	}, before)
}

// worth is how much a strike is worth: the income that it brings, more against an enemy and
// against one who is about to win, less for the way and the fight.
func (m *turn) worth(s *strike) int {
	worth := 60 + m.random(12) + 4*m.card(s.at)[0] - 4*m.Board.Miles(s.from, s.at) - s.against
	h := m.k.Manors[s.at].Holder
	if h < 0 {
		return worth
	}
	worth += m.siteWorth(s.at)
	if m.k.Lords[h].Enemy {
		worth += 25
	}
	if m.winning(h) {
		worth += 25
	}
	return max(worth, 1)
}
