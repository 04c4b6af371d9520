package adjudicator

import (
	"cmp"
	"math"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// campaign is what a campaigning season remembers from phase to phase. None of
// it outlives the season.
type campaign struct {
	phase, mile int
	marchers    []marcher       // by seat, then by number
	byRank      []int32         // the marchers of each seat in the order of his list, retreating ones included
	first       []int32         // by seat: where his marchers begin; one more for the end
	head, link  []int32         // who stands where: head by position, link by marcher; -1 ends
	count       []int8          // scratch of the seventh-troop rule, by position
	moves       []Move          // the latest moves lie here
	hurt        []Wound         // and all wounds
	partyList   []party         // the parties of this step
	encounters  []encounter     // of this phase
	victor      []Seat          // by manor: who won the last combat there (§5.i)
	fallen      []bool          // by seat: his lord died this season
	fleeing     []bool          // by seat: from the phase after that on (§10.i)
	foughtAt    []fightCount    // fights of this phase, to number them
	fields      []fieldOfBattle // of this phase: what came of the encounters
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
	start   board.Position
	came    board.Position   // where its last step began; NoPosition if it has not moved
	next    board.Position   // this step's intention; NoPosition for none
	across  board.Position   // in an encounter on the road: where its step would have led; else NoPosition
	metAt   int              // likewise: the step with which it came to it
	arrival int              // the step, 1 to 6, that brought it here; 0 if it was here
	troop   *Troop           // the counter itself; only events change it
	o       *TroopOrders     // nil without orders
	line    int              // of the player's list of orders; noLine without MOVE or HOLD
	place   int              // in the line
	leg     int              // of o.Legs, the one under way
	path    []board.Position // of the leg, the retreat, the return or the flight: the miles to go
	beaten  []board.Position // where its side was beaten this season
}

// campaignSeason plays the three phases, brings a dead lord's troops home, and
// settles the claims (§4, §6.i, §6.ii).
func (g *game) campaignSeason() {
	g.muster()
	for g.phase = 1; g.phase <= g.r.Phases; g.phase++ {
		g.beginPhase()
		for g.mile = 1; g.mile <= g.r.MilesPerPhase; g.mile++ {
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
}

// muster makes a marcher of every living troop, with its orders.
func (g *game) muster() {
	n := 0
	for i := range g.s.Players {
		n += g.s.Players[i].living()
	}
	g.marchers = make([]marcher, 0, n)
	g.byRank = make([]int32, 0, n)
	g.first = make([]int32, 0, len(g.s.Players)+1)
	for i := range g.s.Players {
		g.first = append(g.first, int32(len(g.marchers)))
		g.musterSeat(Seat(i))
	}
	g.first = append(g.first, int32(len(g.marchers)))
	g.sortByRank()
	g.musterSieges()
	scratch := make([]int32, g.b.Len()+len(g.marchers))
	g.head, g.link = scratch[:g.b.Len()], scratch[g.b.Len():]
	g.count = make([]int8, g.b.Len())
	g.partyList = make([]party, 0, 32)
	g.hurt = make([]Wound, 0, 2*len(g.marchers))
	g.encounters = make([]encounter, 0, 8)
	g.foughtAt = make([]fightCount, 0, 8)
	g.fields = make([]fieldOfBattle, 0, 8)
	g.victor = make([]Seat, len(g.s.Manors))
	for i := range g.victor {
		g.victor[i] = NoSeat
	}
	flags := make([]bool, 2*len(g.s.Players))
	g.fallen, g.fleeing = flags[:len(g.s.Players)], flags[len(g.s.Players):]
}

// musterSeat adds one player's living troops. Who may give no orders has none (§10.ii).
func (g *game) musterSeat(seat Seat) {
	p := g.s.Player(seat)
	orders := g.orders[seat].Troops // by rising number, as the troops are
	if !p.MayOrder() {
		orders = nil
	}
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Status != Alive {
			continue
		}
		m := marcher{seat: seat, id: t.ID, kind: t.Kind, troop: t, start: t.At, came: board.NoPosition, next: board.NoPosition, across: board.NoPosition, mode: Stays, line: noLine, place: int(t.ID)}
		for len(orders) > 0 && orders[0].Troop < t.ID {
			orders = orders[1:]
		}
		if len(orders) > 0 && orders[0].Troop == t.ID {
			m.obey(&orders[0])
		}
		g.marchers = append(g.marchers, m)
	}
}

// noLine is the line of troops without orders: after all others, by number.
const noLine = math.MaxInt

// obey gives a marcher its orders.
func (m *marcher) obey(o *TroopOrders) {
	m.o = o
	if o.Hold || len(o.Legs) > 0 {
		m.line, m.place = o.Line, o.Place
	}
	if len(o.Legs) > 0 {
		m.mode, m.path = Marches, o.Legs[0].Path
	}
}

// sortByRank lists the marchers of each seat in the order of his list of orders (§6.iii).
func (g *game) sortByRank() {
	g.byRank = g.byRank[:0]
	for i := range g.marchers {
		g.byRank = append(g.byRank, int32(i))
	}
	slices.SortFunc(g.byRank, func(i, j int32) int {
		a, b := &g.marchers[i], &g.marchers[j]
		return cmp.Or(cmp.Compare(a.seat, b.seat), cmp.Compare(a.line, b.line), cmp.Compare(a.place, b.place), cmp.Compare(i, j))
	})
}

// beginPhase ends the halts of the last phase and turns those home whose lord has died.
func (g *game) beginPhase() {
	for i := range g.marchers {
		m := &g.marchers[i]
		m.halted, m.across = false, board.NoPosition
	}
	g.encounters = g.encounters[:0]
	g.fields = g.fields[:0]
	g.foughtAt = g.foughtAt[:0]
	g.standing()
	g.liftSieges()
	copy(g.fleeing, g.fallen) // all of them, before any looks round who would engage him
	for seat, flees := range g.fleeing {
		if flees {
			g.flee(Seat(seat))
		}
	}
}

// onRoad reports whether a marcher is in an encounter between two positions.
func (m *marcher) onRoad() bool { return m.across != board.NoPosition }

// now is the number of the step, 1 to 6.
func (g *game) now() int { return (g.phase-1)*g.r.MilesPerPhase + g.mile }

// troop is the marcher's counter.
func (g *game) troop(m *marcher) *Troop { return m.troop }

// at is where a marcher stands.
func (g *game) at(m *marcher) board.Position { return m.troop.At }

// standing rebuilds the lists of who stands where; those who fight between two
// positions stand at neither.
func (g *game) standing() {
	head, link := g.head, g.link
	for at := range head {
		head[at] = -1
	}
	for i := len(g.marchers) - 1; i >= 0; i-- {
		m := &g.marchers[i]
		if m.dead || m.onRoad() {
			continue
		}
		at := g.at(m)
		link[i], head[at] = head[at], int32(i)
	}
}

// list copies the numbers of some marchers.
func (g *game) list(ms []*marcher) []TroopID {
	ids := make([]TroopID, 0, len(ms))
	for _, m := range ms {
		ids = append(ids, m.id)
	}
	return ids
}

// listLiving copies the numbers of those of some marchers who live.
func (g *game) listLiving(ms []*marcher) []TroopID {
	ids := make([]TroopID, 0, len(ms))
	for _, m := range ms {
		if !m.dead {
			ids = append(ids, m.id)
		}
	}
	return ids
}

// marchEnd is the place that a marcher's MOVE names, while it marches or has
// come to stand there after a victory; NoPosition for all others.
func (m *marcher) marchEnd() board.Position {
	if m.o == nil || len(m.o.Legs) == 0 || m.gaveUp {
		return board.NoPosition
	}
	return m.o.Legs[len(m.o.Legs)-1].End
}

// ordered reports whether a marcher has a MOVE or a HOLD.
func (m *marcher) ordered() bool { return m.o != nil && (m.o.Hold || len(m.o.Legs) > 0) }

// own reports whether a position is a manor that the seat held at the season's
// start: claims come after the phases, so that holders do not change before.
func (g *game) own(seat Seat, at board.Position) bool { return g.s.Holds(seat, at) }

// opposed reports whether two seats are not mutual allies.
func (g *game) opposed(a, b Seat) bool { return a != b && !g.s.Allied(a, b) }

// closed reports whether the bridge at a position is washed away this year.
func (g *game) closed(at board.Position) bool { return slices.Contains(g.s.Closed, at) }

// stance is what a commander does, by his orders or the default (rules.md §6).
func (m *marcher) stance() order.Stance {
	if m.o == nil || m.o.Stance == nil {
		return order.Stance{Do: order.Defend}
	}
	return *m.o.Stance
}
