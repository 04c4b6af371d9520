package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// campaign is what a campaigning season remembers from phase to phase. None of
// it outlives the season.
type campaign struct {
	phase, mile int
	marchers    []marcher        // by seat, then by number
	byRank      []int16          // indexes of the marchers of each seat in the order of its list, retreating ones included
	first       []int16          // by seat: where its marchers begin; one more for the end
	firstAt     []int16          // by position: the index of the first who stands there, plus 1; 0 for none
	shared      []board.Position // where troops of more than one player stand, in the board's order
	count       []int8           // scratch of the seventh-troop rule, by position
	waiting     []TroopsWaited   // in this step
	turning     []TroopsTurned   // after the fights of this phase, or because their lord has died
	parties     []party          // of this phase
	members     []*marcher       // of those parties, one party after another
	moving      []Move           // of this step
	hurt        []Wound          // in this round
	sides       []side           // of this phase
	current     fight
	rolls       [4]dice.Roll    // of its round
	encounters  []encounter     // of this phase
	victor      []Seat          // by manor: who won the last combat there (§5.i)
	fallen      []bool          // by seat: their lord died this season
	fleeing     []bool          // by seat: from the phase after that on (§10.i)
	fields      []fieldOfBattle // of this phase: what came of the encounters
	holders     []Seat          // by manor: who held it as the season began
	told        []ConditionMet  // lines that came true
	sieges                      // of the optional rules (§13)
}

// A marcher is a living troop in a campaigning season.
type marcher struct {
	seat    Seat
	id      TroopID
	kind    Kind
	mode    Mode
	moved   bool // this season, or tried to and was thrown back
	gaveUp  bool // its march: it was beaten, or returns
	halted  bool // in an encounter of this phase
	dead    bool
	inside  bool // its lord's manor house or castle (§13)
	settled bool // it is beaten, returns, stays after a victory or lays a siege: lines behind conditions move it no more (§6.x)
	hold    bool
	line    int   // whose march it has, by index; noLine for none
	legs    []Leg // of that line
	left    march // its march without a condition, while it has another
	start   board.Position
	holdAt  board.Position
	came    board.Position   // where its last step began; NoPosition if it has not moved
	next    board.Position   // this step's intention; NoPosition for none
	across  board.Position   // in an encounter on the road: where its step would have led; else NoPosition
	nextAt  int16            // the index of the next who stands where it does, plus 1; 0 for none
	metAt   int              // in an encounter on the road: the step with which it came to it
	hits    int              // wounds that it has taken in this round of its fight
	arrival int              // the step, 1 to 6, that brought it here; 0 if it was here
	troop   *Troop           // the counter itself; only events change it
	o       *TroopOrders     // nil without orders
	rank    int              // in the player's list of orders: by line, then by place in it; noRank without MOVE or HOLD
	leg     int              // of legs, the one under way
	path    []board.Position // of the leg, the retreat, the return or the flight: the miles to go
	beaten  []board.Position // where its side was beaten this season
	victory order.VictoryWord
	defeat  *DefeatOrder // after the fights of this phase; nil for the default
}

// campaignSeason plays the three phases, brings a dead lord's troops home, and
// settles the claims (§4, §6.i, §6.ii).
func (g *game) campaignSeason() {
	g.muster()
	for g.phase = 1; g.phase <= g.rules.Phases; g.phase++ {
		g.beginPhase()
		for g.mile = 1; g.mile <= g.rules.MilesPerPhase; g.mile++ {
			g.step()
		}
		g.mile = 0
		g.fightAll()
		g.starve()
		g.retreatAll()
		g.pillageAll()
	}
	g.phase = 0
	g.placeFleeing()
	g.settleSieges()
	g.claim()
	g.recordUnmet()
}

// muster makes a marcher of every living troop, with its orders.
func (g *game) muster() {
	n := 0
	for i := range g.state.Players {
		n += g.state.Players[i].countLiving()
	}
	g.marchers, g.byRank = slices.Grow(g.marchers, n), slices.Grow(g.byRank, n) // marchers are pointed at: they never move
	g.first = slices.Grow(g.first, len(g.state.Players)+1)
	for i := range g.state.Players {
		g.first = append(g.first, int16(len(g.marchers)))
		g.musterSeat(Seat(i))
	}
	g.first = append(g.first, int16(len(g.marchers)))
	g.sortByRank()
	g.musterSieges()
	g.firstAt, g.count = zeroed(g.firstAt, g.board.Len()), zeroed(g.count, g.board.Len())
	g.moving, g.members, g.parties = slices.Grow(g.moving, n), slices.Grow(g.members, n), slices.Grow(g.parties, 16)
	for i := range g.state.Manors {
		g.victor, g.holders = append(g.victor, NoSeat), append(g.holders, g.state.Manors[i].Holder)
	}
	g.fallen, g.fleeing = zeroed(g.fallen, len(g.state.Players)), zeroed(g.fleeing, len(g.state.Players))
}

// musterSeat adds one player's living troops. A player who may give no orders has none (§10.ii).
func (g *game) musterSeat(seat Seat) {
	p := g.state.Player(seat)
	orders := g.orders[seat].Troops // by rising number, as the troops are
	if !p.MayOrder() {
		orders = nil
	}
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Status != Alive {
			continue
		}
		g.marchers = g.marchers[:len(g.marchers)+1]
		m := &g.marchers[len(g.marchers)-1]
		*m = marcher{seat: seat, id: t.ID, kind: t.Kind, troop: t, start: t.At, beaten: m.beaten[:0],
			came: board.NoPosition, next: board.NoPosition, across: board.NoPosition, mode: Stays, rank: noRank + int(t.ID), line: noLine, holdAt: t.At}
		for len(orders) > 0 && orders[0].Troop < t.ID {
			orders = orders[1:]
		}
		if len(orders) > 0 && orders[0].Troop == t.ID {
			m.obey(&orders[0])
		}
	}
}

// noRank begins the ranks of troops without orders: after all others, by number.
const noRank = 1 << 30

// obey gives a marcher its orders.
func (m *marcher) obey(o *TroopOrders) {
	m.o = o
	m.rank, m.hold, m.legs = o.rank(), o.Hold, o.Legs
	if m.ordered() {
		m.line = o.Line
	}
	if len(o.Legs) > 0 {
		m.mode, m.path = Marches, o.Legs[0].Path
	}
}

// sortByRank lists the marchers of each seat in the order of its list of orders (§6.iii).
func (g *game) sortByRank() {
	for i := range g.marchers {
		g.byRank = append(g.byRank, int16(i))
	}
	for seat := range g.state.Players {
		g.rank(Seat(seat))
	}
}

// rank sorts the marchers of a seat as they stand in its list.
func (g *game) rank(seat Seat) {
	slices.SortStableFunc(g.rankedOf(seat), func(i, j int16) int { return g.marchers[i].rank - g.marchers[j].rank })
}

// rankedOf are the indexes of all marchers of a seat in the order of its list of orders.
func (g *game) rankedOf(seat Seat) []int16 { return g.byRank[g.first[seat]:g.first[seat+1]] }

// beginPhase ends the halts of the last phase and turns those home whose lord has died.
func (g *game) beginPhase() {
	for i := range g.marchers {
		m := &g.marchers[i]
		m.halted, m.across = false, board.NoPosition
	}
	g.encounters, g.fields = g.encounters[:0], g.fields[:0]
	g.parties, g.members, g.sides = g.parties[:0], g.members[:0], g.sides[:0]
	g.listStanding()
	g.liftSieges()
	copy(g.fleeing, g.fallen) // all of them, before it is asked for any of them who would engage it
	for seat, flees := range g.fleeing {
		if flees {
			g.flee(Seat(seat))
		}
	}
	g.chooseMarches()
}

// lives reports whether a marcher is not dead.
func (m *marcher) lives() bool { return !m.dead }

// onRoad reports whether a marcher is in an encounter between two positions.
func (m *marcher) onRoad() bool { return m.across != board.NoPosition }

// now is the number of the step, 1 to 6.
func (g *game) now() int { return (g.phase-1)*g.rules.MilesPerPhase + g.mile }

// listStanding lists anew who stands where; those who fight between two positions stand at neither.
func (g *game) listStanding() {
	clear(g.firstAt)
	g.shared = g.shared[:0]
	for i := len(g.marchers) - 1; i >= 0; i-- {
		m := &g.marchers[i]
		if m.dead || m.onRoad() {
			continue
		}
		first := &g.firstAt[m.troop.At]
		if next := g.marcher(*first); next != nil && next.seat != m.seat {
			g.shared = append(g.shared, m.troop.At)
		}
		m.nextAt, *first = *first, int16(i+1)
	}
	slices.Sort(g.shared)
	g.shared = slices.Compact(g.shared) // three players are seen twice
}

// firstStanding is the first of those who stand at a position, by seat and number; nil if there is none.
func (g *game) firstStanding(at board.Position) *marcher { return g.marcher(g.firstAt[at]) }

// nextStanding is the next of those who stand where a marcher does, as listStanding listed them; nil after the last.
func (g *game) nextStanding(m *marcher) *marcher { return g.marcher(m.nextAt) }

// marcher is the one with an index that has been raised by 1; nil for 0.
func (g *game) marcher(i int16) *marcher {
	if i == 0 {
		return nil
	}
	return &g.marchers[i-1]
}

// anyAt reports whether something holds for one of those who stand at a position.
func (g *game) anyAt(at board.Position, is func(*marcher) bool) bool {
	for m := g.firstStanding(at); m != nil; m = g.nextStanding(m) {
		if is(m) {
			return true
		}
	}
	return false
}

// marchersOf are all marchers of a seat, by number.
func (g *game) marchersOf(seat Seat) []marcher { return g.marchers[g.first[seat]:g.first[seat+1]] }

// numbersOf are the numbers of those of some marchers who live, for an event to hold.
func (g *game) numbersOf(ms []*marcher) []TroopID {
	reserve(&g.ids, len(ms), 256)
	from := len(g.ids)
	for _, m := range ms {
		if !m.dead {
			g.ids = append(g.ids, m.id)
		}
	}
	return slices.Clip(g.ids[from:])
}

// livingOf are those of some marchers who live.
func (g *game) livingOf(ms []*marcher) []*marcher {
	if !slices.ContainsFunc(ms, func(m *marcher) bool { return m.dead }) {
		return ms
	}
	begin := len(g.members)
	for _, m := range ms {
		if !m.dead {
			g.members = append(g.members, m)
		}
	}
	return slices.Clip(g.members[begin:])
}

// marchEnd is the place that a marcher's MOVE names, while it marches or has
// come to stand there after a victory; NoPosition for all others.
func (m *marcher) marchEnd() board.Position {
	if len(m.legs) == 0 || m.gaveUp {
		return board.NoPosition
	}
	return m.legs[len(m.legs)-1].End
}

// ordered reports whether a marcher has a MOVE or a HOLD.
func (m *marcher) ordered() bool { return m.hold || len(m.legs) > 0 }

// opposed reports whether two seats are not mutual allies.
func (g *game) opposed(a, b Seat) bool { return a != b && !g.state.Allied(a, b) }

// closed reports whether the bridge at a position is washed away this year.
func (g *game) closed(at board.Position) bool { return slices.Contains(g.state.Closed, at) }

// stance is what a commander does, by orders or the default (§6).
func (o *TroopOrders) stance() order.Stance {
	if o == nil || o.Stance == nil {
		return order.Stance{Do: order.Defend}
	}
	return *o.Stance
}
