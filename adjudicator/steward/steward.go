// Package steward is the player who is a program. It sees what its lord's letter shows
// and nothing else (view.PlayerView), knows the board and the printed figures as every player
// does, and answers with orders of the language. It is sensible, not clever; what it
// remembers from season to season is only what the letter says again. It must not know
// states, events or other lords' orders.
//
// Begin reading at Steward.Orders: march.go decides where troops go, strike.go whom they
// attack, diplomacy.go who is a friend, battle.go how it is fought, walls.go what is done about houses and
// castles, winter.go what is paid, hired and built, faith.go what for the King, outlook.go what is to be expected.
package steward

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A Temper is what sort of neighbour a steward is.
type Temper uint8

// The tempers.
const (
	Peaceful Temper = iota // settles, builds, takes every ally there is, strikes back
	Even                   // settles first, keeps one ally, attacks where clearly stronger
	Warlike                // has an enemy at all times, and an army before anything else
)

var temperNames = [...]string{"peaceful", "even", "warlike"}

// String is the temper's name.
func (t Temper) String() string { return temperNames[t] }

// Tempers lists the names of all tempers, the mildest first.
func Tempers() []string { return temperNames[:] }

// TemperOf finds a temper by its name.
func TemperOf(name string) (Temper, bool) {
	if i := slices.Index(temperNames[:], name); i >= 0 {
		return Temper(i), true
	}
	return Even, false
}

// A Steward plays for a lord. It may be used for several games and seasons, one after the
// other or at once: it remembers nothing.
type Steward struct {
	Rules  *ruleset.Rules
	Board  *board.Board
	Temper Temper
	Seed   uint64 // of the few choices that it leaves to chance
}

// Orders are what the steward would write in answer to a letter; none if there is nothing
// to say. The same letter gives the same orders.
func (s *Steward) Orders(k *view.PlayerView) []order.Order { return new(Workspace).Orders(s, k) }

// A Workspace keeps the memory that a steward needs while a letter is answered for the next one, for those who have many answered.
// What it returns is the caller's, and is never written again. The zero Workspace is ready; it is not for several goroutines at once.
type Workspace struct{ turn turn }

// Orders is the method Orders of a steward, in memory that is kept.
func (w *Workspace) Orders(s *Steward, k *view.PlayerView) []order.Order {
	if k.You < 0 {
		return nil
	}
	m := &w.turn
	m.begin(s, k)
	switch {
	case k.Season == order.SettingOut:
		m.enter()
	case k.Lords[k.You].Out || len(m.mine) == 0 && len(m.manors) == 0:
	case k.Season == order.Winter:
		m.winter()
	case k.May:
		m.campaign()
	}
	if len(m.out) == 0 {
		return nil
	}
	return slices.Clone(m.out)
}

// Text writes orders as a player mails them, one a line.
func Text(orders []order.Order) string {
	var b strings.Builder
	for _, o := range orders {
		b.WriteString(o.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// A character is a temper in figures.
type character struct {
	odds     int  // tenths of the defenders' strength that an attack must have
	lordOdds int  // the same for an attack that the lord joins
	escort   int  // tenths of what others can bring there that goes with the lord
	raids    bool // takes empty manors of lords who have done nothing to this one
	knights  int  // so many more than manors are wanted
	men      int  // so many men-at-arms at least
	trust    int  // tenths of the coming harvest that is spent beforehand
	patience int  // an ally who is so many manors from winning is one no more
	builds   bool // before hiring
	guards   bool // posts troops on choke points
	keeps    int  // castles built in a winter at most
}

var characters = [...]character{
	Peaceful: {odds: 15, lordOdds: 22, escort: 10, knights: 1, men: 2, trust: 7, patience: 1, builds: true, guards: true, keeps: 2},
	Even:     {odds: 10, lordOdds: 13, escort: 6, raids: true, knights: 3, men: 3, trust: 9, patience: 2, guards: true, keeps: 1},
	Warlike:  {odds: 8, lordOdds: 10, escort: 5, raids: true, knights: 6, men: 6, trust: 10, patience: 3, keeps: 1},
}

// A turn is one letter being answered.
type turn struct {
	*Steward
	character
	k        *view.PlayerView
	mine     []view.KnownTroop   // the own troops
	byLord   [][]view.KnownTroop // the troops of each lord
	goals    []board.Position    // by index of mine: where each is to be at the season's end; NoPosition while undecided
	spots    []spot              // by position: who is there
	manors   []board.Position    // the own manors
	holdings []int               // by lord: how many manors are theirs
	threat   []int16             // by manor: what one other lord can bring there in a season; -1 until reckoned
	camp     board.Position      // the front, once it is chosen; NoPosition before
	unheld   int                 // manors in reach that nobody holds
	bound    []strike            // the attacks of this season
	state    uint64              // of the random numbers
	waste    []board.Position    // manors that single troops lay waste in this season
	mended   bool                // what is struck has been looked at this winter
	own      bool                // k is a copy, with what is ordered to be built
	page     []view.KnownManor   // its manors
	found    order.Troops        // those who were looked for last
	listed   []board.Position    // manors that were looked for last
	ends     []bool              // by position: marked by stops
	out      []order.Order
}

// begin makes the turn that of another letter. Of the last one nothing is left but room.
func (m *turn) begin(s *Steward, k *view.PlayerView) {
	*m = turn{Steward: s, character: characters[s.Temper], k: k, camp: board.NoPosition,
		state: s.Seed ^ uint64(k.Year)<<32 ^ uint64(k.Season)<<48 ^ uint64(k.You)<<56,
		spots: filled(m.spots, s.Board.Len(), spot{}), threat: filled(m.threat, len(k.Manors), -1), holdings: filled(m.holdings, len(k.Lords), 0),
		byLord: m.byLord[:0], goals: m.goals, manors: m.manors[:0], bound: m.bound[:0], waste: m.waste[:0], found: m.found[:0], listed: m.listed[:0], ends: m.ends, out: m.out[:0], page: m.page[:0]}
	for rest, lord := k.Troops, 0; lord < len(k.Lords); lord++ {
		n := 0
		for n < len(rest) && rest[n].Lord == lord {
			n++
		}
		m.byLord, rest = append(m.byLord, rest[:n]), rest[n:]
	}
	m.mine = m.byLord[k.You]
	m.goals = filled(m.goals, len(m.mine), board.NoPosition)
	for i := range k.Troops {
		m.spots[k.Troops[i].At].add(&k.Troops[i], k.You)
	}
	for i := range k.Manors {
		h := k.Manors[i].Holder
		if h >= 0 {
			m.holdings[h]++
		}
		if h == k.You {
			m.manors = append(m.manors, board.Position(i))
		}
	}
	m.unheld = m.countFreeManors()
}

// filled is a list of n equal values, in the memory of another.
func filled[T any](list []T, n int, value T) []T {
	list = slices.Grow(list[:0], n)[:n]
	for i := range list {
		list[i] = value
	}
	return list
}

// chance is true in so many of a hundred cases.
func (m *turn) chance(percent int) bool { return m.random(100) < percent }

// random is a number from 0 up to n-1 (SplitMix64).
func (m *turn) random(n int) int {
	m.state += 0x9e3779b97f4a7c15
	z := m.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 1 % uint64(n))
}

func (m *turn) write(o order.Order) { m.out = append(m.out, o) }

// writeIf writes an order if something holds, as that it names any troops.
func (m *turn) writeIf(holds bool, o order.Order) {
	if holds {
		m.write(o)
	}
}

func (m *turn) place(p board.Position) order.Place { return order.Place(m.Board.NameOf(p)) }

// enter wishes for the entries with rich land about them first (§3). Among those that are about
// alike chance decides: not everybody goes to the same corner.
func (m *turn) enter() {
	m.profess()
	entries := m.Board.Entries()
	worth, best := make([]int, len(entries)), 0
	for i, e := range entries {
		for _, at := range m.Board.Manors() {
			if miles := m.Board.Miles(e.Manor, at); miles <= reach {
				worth[i] += 10 * m.card(at)[0] / (miles + 2)
			}
		}
		best = max(best, worth[i])
	}
	ranks, byRank := make([]int, len(entries)), make([]int, len(entries))
	for i := range ranks {
		byRank[i], ranks[i] = i, m.random(1000)
		if 3*worth[i] < 2*best {
			ranks[i] += 1000
		}
	}
	slices.SortStableFunc(byRank, func(a, b int) int { return ranks[a] - ranks[b] })
	var o order.Enter
	for _, i := range byRank {
		o.Entries = append(o.Entries, entries[i].Name)
	}
	m.write(o)
}

// card is a manor's income card: supervised with a knight, a man, nobody; then unsupervised (§5.iii).
func (m *turn) card(at board.Position) [6]int {
	p := m.Board.Place(at)
	if p.OwnIncome {
		return p.Income
	}
	return m.Rules.Income[min(p.Arable, len(m.Rules.Income)-1)]
}
