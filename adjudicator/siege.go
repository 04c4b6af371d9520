package adjudicator

import (
	"math/bits"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A Sortie is why troops who were inside a manor house or a castle fight before it (§13.iii).
type Sortie string

// The reasons to come out.
const (
	ComesOut Sortie = "out"     // ordered out or to fight OPEN, or to fight beside new troops of their lord
	Starved  Sortie = "starved" // the siege has held long enough: no bonus is left
)

// WallsBonus is what a manor's house or castle adds to the attack value of its holder's troops:
// in the open, or inside (§13.i, §13.ii).
func WallsBonus(r *ruleset.Rules, m *Manor, inside bool) int {
	c := &r.Castles
	switch {
	case m.Castle == WorksWhole && inside:
		return c.Inside
	case m.Castle == WorksWhole:
		return c.Open
	case m.Castle == WorksDamaged && inside:
		return c.DamagedInside
	case m.Castle == WorksDamaged:
		return c.DamagedOpen
	case inside:
		return c.House
	}
	return 0
}

// sieges is what a campaigning season knows of those inside and of those before them; its
// lists are empty where castles are not played.
type sieges struct {
	leaguer []uint32 // by manor: whose troops lie before those inside, bit by seat (§13.iii)
	since   []uint32 // likewise: who has done so since last season
	held    []bool   // by manor: troops were inside when the last phase ended (§13.iii)
}

// musterSieges takes over the sieges that began last season (§13.iii).
func (g *game) musterSieges() {
	if !g.state.Options.Castles {
		return
	}
	g.leaguer, g.since = make([]uint32, len(g.state.Manors)), make([]uint32, len(g.state.Manors))
	g.held = make([]bool, len(g.state.Manors))
	for at := range g.state.Manors {
		g.leaguer[at], g.since[at] = g.state.Manors[at].Siege, g.state.Manors[at].Siege
	}
	for i := range g.marchers {
		m := &g.marchers[i]
		m.inside = g.state.Inside(m.seat, m.troop)
	}
}

// liftSieges brings troops out whose besiegers are gone or friends (§13.iii).
func (g *game) liftSieges() {
	if g.leaguer == nil {
		return
	}
	for at := range g.leaguer {
		left := g.leaguer[at]
		if !g.anyInside(board.Position(at)) {
			left = 0
		}
		for seat := range g.state.Players {
			if !g.besets(Seat(seat), board.Position(at)) {
				left &^= 1 << seat
			}
		}
		g.leaguer[at] = left
		g.since[at] &= left
	}
	for i := range g.marchers {
		if m := &g.marchers[i]; m.inside && g.leaguer[m.troop.At] == 0 {
			m.inside = false
		}
	}
}

// besets reports whether a lord's troops stand at a manor whose holder is no friend of theirs.
func (g *game) besets(seat Seat, at board.Position) bool {
	if slices.Contains(g.state.Player(seat).Allies, g.state.Manors[at].Holder) {
		return false
	}
	return g.anyAt(at, func(m *marcher) bool { return m.seat == seat })
}

// anyInside reports whether anybody is inside the house of a manor.
func (g *game) anyInside(at board.Position) bool {
	return g.anyAt(at, func(m *marcher) bool { return m.inside && !m.dead })
}

// allInside reports whether all living troops of a party are inside; false if none lives.
func (p *party) allInside() bool {
	return p.any((*marcher).lives) && !p.any(func(m *marcher) bool { return !m.dead && !m.inside })
}

// walled reports whether a spot is a manor that a seat holds, where castles are played: its
// house is of use to the holder's troops only (§13.i).
func (g *game) walled(seat Seat, where spot) bool {
	return g.leaguer != nil && !where.road() && g.state.Holds(seat, where.at)
}

// siegeWish tells why party x engages party y at a manor whose holder's troops are inside;
// settled is false where stances say it. Those inside engage nobody, and those who lie before
// them only by an ASSAULT; a sally is a fight, and so is the coming of new troops (§13.iii).
func (g *game) siegeWish(x, y *party, where spot) (why Engages, settled bool) {
	h, other := x, y
	if g.walled(y.seat, where) {
		h, other = y, x
	}
	if !g.walled(h.seat, where) || !g.anyInside(where.at) {
		return "", false
	}
	lies := g.leaguer[where.at]&(1<<other.seat) != 0
	switch {
	case !h.allInside():
		return BySiege, lies
	case h == x:
		if lies && g.sallies(where.at) {
			return BySiege, true
		}
		return "", true
	case lies && g.assaults(other.seat, where.at):
		return BySiege, true
	}
	return "", lies
}

// sallies reports whether troops besieged since last season were ordered out, or to fight
// OPEN; they do so in the first phase, which ends the siege (§13.iii).
func (g *game) sallies(at board.Position) bool {
	if g.since[at] == 0 {
		return false
	}
	if holder := g.state.Manors[at].Holder; g.state.Player(holder).MayOrder() {
		do, ok := ordered(g, moment{seat: holder, against: NoSeat}, func(b *Bound) (order.ShelterWord, bool) { return b.Shelter(at) })
		if ok && do == order.InTheOpen {
			return true
		}
	}
	return g.anyAt(at, func(m *marcher) bool { return m.inside && m.mode == Marches })
}

// assaults reports whether a lord has ordered an ASSAULT on those inside (§13.iii).
func (g *game) assaults(seat Seat, at board.Position) bool {
	o := g.invasion(seat, at)
	return o != nil && o.Do == order.Assault
}

// Shelter is the SHELTER order for a manor: that which names it, else that which names none.
func (b *Bound) Shelter(at board.Position) (do order.ShelterWord, ok bool) {
	for _, o := range b.Shelters {
		switch o.At {
		case at:
			return o.Do, true
		case board.NoPosition:
			do, ok = o.Do, true
		}
	}
	return do, ok
}

// takeWalls gives a side what the house or the castle adds where it stands (§13.i, §13.ii).
func (s *side) takeWalls(g *game, where spot) {
	if g.walled(s.seat, where) {
		s.inside = s.allInside()
		s.bonus = WallsBonus(g.rules, &g.state.Manors[where.at], s.inside)
	}
}

// meetAttack lets the holder's troops choose how they meet an attack, and the invader their answer.
// It reports whether the two fight; if not, the holder's are left alone inside (§13.i).
func (g *game) meetAttack(where spot, a, b *side) bool {
	h, x := a, b
	if g.walled(b.seat, where) {
		h, x = b, a
	}
	if !g.walled(h.seat, where) {
		return true
	}
	switch g.defence(h, x, where.at) {
	case order.InTheOpen:
		return true
	case order.OpenThenHouse:
		h.shuts = true
		return true
	}
	g.goIn(h, x, where, 0)
	return g.answers(h, x, where.at, 0)
}

// defence is how a holder's troops meet an attack: by SHELTER, else by the default, in the
// house with fewer than half of the enemy's strength. Troops inside stay inside unless
// they sally; then they fight in the open with those who have come since (§13.i, §13.iii).
func (g *game) defence(h, x *side, at board.Position) order.ShelterWord {
	switch sally := g.sallies(at); {
	case h.sortie != "":
		return order.InTheOpen
	case h.allInside() && !sally:
		return order.InTheHouse
	case g.anyInside(at):
		g.comeOut(h, at, ComesOut)
		return order.InTheOpen
	}
	if !h.lordless(g) {
		now := moment{seat: h.seat, against: x.seat, strengths: h.against(g, x)}
		if do, ok := ordered(g, now, func(b *Bound) (order.ShelterWord, bool) { return b.Shelter(at) }); ok {
			return do
		}
	}
	if 2*(h.strength(g)+h.bonus) < x.strength(g)+x.bonus {
		return order.InTheHouse
	}
	return order.InTheOpen
}

// against gives the strengths of a side and of its opponent, the wounds of this round counted.
func (s *side) against(g *game, foe *side) func() (int, int) {
	return func() (int, int) { return s.now(g), foe.now(g) }
}

// now is the strength of those of a side who live and fight, with the wounds of this round and its bonus.
func (s *side) now(g *game) int {
	n := s.bonus
	for _, m := range s.fighting {
		if !m.dead {
			n += g.present(m)
		}
	}
	return n
}

// goIn shuts a holder's troops in, in the middle of a fight or before it (§13.i).
func (g *game) goIn(h, x *side, where spot, fight int) {
	if !h.allInside() {
		p := h.livingParty(g)
		for _, m := range p.of {
			m.inside = true
		}
		g.emit(ShelterTaken{Phase: g.phase, Manor: where.at, Fight: fight, Lord: h.seat, Troops: g.numbersOf(p.of), From: x.seat,
			Castle: g.state.Manors[where.at].Castle, Bonus: WallsBonus(g.rules, &g.state.Manors[where.at], true)})
	}
	h.takeWalls(g, where)
}

// comeOut brings those inside into the open, and ends the siege: a castle helps them there,
// but for those who can hold out no longer (§13.iii).
func (g *game) comeOut(h *side, at board.Position, why Sortie) {
	for _, m := range h.of {
		m.inside = false
	}
	g.leaguer[at], g.since[at] = 0, 0
	h.sortie, h.inside, h.bonus = why, false, 0
	if why != Starved {
		h.bonus = WallsBonus(g.rules, &g.state.Manors[at], false)
	}
}

// answers is what the invader does about troops inside, once a phase: as ordered; else the invader
// passes without engaging them, if on a march, assaults if stronger in spite of the
// walls, and besieges if not. It reports whether that is an ASSAULT (§13.i).
func (g *game) answers(h, x *side, at board.Position, fight int) bool {
	us, them := x.livingParty(g), h.livingParty(g)
	do := order.Besiege
	switch o := g.invasion(x.seat, at); {
	case o != nil:
		do = o.Do
	case g.passes(&us, &them, at):
		do = order.Pass
	case x.strength(g)+x.bonus > h.strength(g)+h.bonus:
		do = order.Assault
	}
	g.emit(InvaderAnswered{Phase: g.phase, Manor: at, Fight: fight, Lord: x.seat, Troops: g.numbersOf(us.of), Holder: h.seat, Do: do})
	if do == order.Assault {
		return true
	}
	g.leaguer[at] |= 1 << x.seat
	for _, m := range us.of {
		if do == order.Besiege && m.mode == Marches {
			m.mode, m.path, m.settled = Stays, nil, true // a siege is laid by staying
		}
	}
	return false
}

// passes reports whether a side without an order about those inside leaves them alone: it does not
// engage them, and its march ends elsewhere, or it flees. A player who names their lord an ally never
// assaults without an order (§13.i).
func (g *game) passes(x, them *party, at board.Position) bool {
	if g.engages(x, them, spot{at, board.NoPosition}) != "" {
		return false
	}
	return g.fleeing[x.seat] || slices.Contains(g.state.Player(x.seat).Allies, them.seat) || x.goesOn(at)
}

// goesOn reports whether a troop of a party is on its way to elsewhere, and nobody's march ends at
// a position.
func (p *party) goesOn(at board.Position) bool {
	on := false
	for _, m := range p.of {
		if m.marchEnd() == at {
			return false
		}
		on = on || m.mode == Marches || len(m.path) > 0
	}
	return on
}

// part takes two corners out of an encounter.
func (e *encounter) part(a, b corner) {
	e.pairs = slices.DeleteFunc(e.pairs, func(p pair) bool { return p == pair{a, b} || p == pair{b, a} })
}

// shutGates brings a side inside that was to fight so many rounds in the open first, unless the
// fight is over. If the invader does not assault the house the fight ends, and nobody wins (§13.i).
func (f *fight) shutGates(round int) {
	if f.over || round < f.g.rules.Castles.OpenRounds {
		return
	}
	for i, h := range f.sides {
		if !h.shuts {
			continue
		}
		h.shuts = false
		x := f.sides[1-i]
		f.g.goIn(h, x, f.spot, f.n)
		if !f.g.answers(h, x, f.at, f.n) {
			f.withdrew[i], f.over = WithdrewInside, true
			x.gates = !f.before[1-i]
		}
	}
}

// starve makes troops besieged since last season fight without bonus at the end of the third
// phase, after all its other encounters: against their besiegers in turn, by arrival and the
// game's order (§13.iii).
func (g *game) starve() {
	if g.phase < g.rules.Phases || g.since == nil {
		return
	}
	g.listStanding()
	for at := range g.since {
		if g.since[at] == 0 {
			continue
		}
		field, added := g.fieldAt(spot{board.Position(at), board.NoPosition})
		h := field.of(g, g.state.Manors[at].Holder)
		var foes []*side
		held := false
		for _, seat := range seatsOf(g.leaguer[at]) {
			x := field.of(g, seat)
			foes = append(foes, x)
			held = held || !x.lost && g.since[at]&(1<<seat) != 0
		}
		if !held {
			continue
		}
		g.comeOut(h, board.Position(at), Starved)
		slices.SortStableFunc(foes, func(a, b *side) int { return a.arrival - b.arrival })
		for _, x := range foes {
			if !h.lost && !x.lost {
				g.fight(field, h, x)
			}
		}
		if added {
			g.fields = append(g.fields, *field)
		}
	}
}

// fieldAt is what came of the encounter at a spot in this phase; a new one if there was none.
func (g *game) fieldAt(where spot) (field *fieldOfBattle, added bool) {
	if i := slices.IndexFunc(g.fields, func(f fieldOfBattle) bool { return f.spot == where }); i >= 0 {
		return &g.fields[i], false
	}
	return &fieldOfBattle{spot: where}, true
}

// of is a lord's side in a field of battle, which it joins if it was not there.
func (f *fieldOfBattle) of(g *game, seat Seat) *side {
	for _, s := range f.sides {
		if s.seat == seat {
			return s
		}
	}
	s := g.newSide(g.partyIn(f.spot, corner{seat, board.NoPosition}), f.spot, NoSeat)
	s.lost = !s.alive()
	f.sides = append(f.sides, &s)
	return &s
}

// settleSieges records, before the claims, which sieges are over and which have begun (§13.iii).
func (g *game) settleSieges() {
	if g.leaguer == nil {
		return
	}
	g.listStanding()
	for at := range g.held {
		g.held[at] = g.anyInside(board.Position(at))
	}
	g.liftSieges()
	for at := range g.state.Manors {
		m := &g.state.Manors[at]
		if m.Siege != 0 {
			g.emit(SiegeEnded{Manor: board.Position(at), Holder: m.Holder, By: seatsOf(m.Siege)})
		}
		if g.leaguer[at] != 0 {
			g.emit(SiegeLaid{Manor: board.Position(at), Holder: m.Holder, By: seatsOf(g.leaguer[at])})
		}
	}
}

// holdsOut reports whether the house of a manor holds out at the season's end, also if the besieger who lay
// before it has been driven off in the last phase: the manor is not claimed (§13.iii).
func (g *game) holdsOut(at board.Position) bool { return g.held != nil && g.held[at] }

// winterSieges ends all sieges: besiegers retire as everyone (§13.iii).
func (g *game) winterSieges() {
	for at := range g.state.Manors {
		if m := &g.state.Manors[at]; m.Siege != 0 {
			g.emit(SiegeEnded{Manor: board.Position(at), Holder: m.Holder, By: seatsOf(m.Siege), Winter: true})
		}
	}
}

// seatsOf are the seats of a set, rising.
func seatsOf(set uint32) []Seat {
	var seats []Seat
	for ; set != 0; set &= set - 1 {
		seats = append(seats, Seat(bits.TrailingZeros32(set)))
	}
	return seats
}

// The events of manor houses, castles and sieges (§13).
type (
	// ShelterTaken says that a holder's troops have gone into their manor house or castle.
	ShelterTaken struct {
		Phase  int            `json:"phase"`
		Manor  board.Position `json:"manor"`
		Fight  int            `json:"fight,omitempty"` // in the middle of which; 0 if before one
		Lord   Seat           `json:"lord"`
		Troops []TroopID      `json:"troops"`
		From   Seat           `json:"from"` // before whose troops
		Castle Works          `json:"castle,omitempty"`
		Bonus  int            `json:"bonus"` // to their attack value
	}
	// InvaderAnswered says what an invader does about troops inside.
	InvaderAnswered struct {
		Phase  int              `json:"phase"`
		Manor  board.Position   `json:"manor"`
		Fight  int              `json:"fight,omitempty"` // in the middle of which; 0 if before one
		Lord   Seat             `json:"lord"`
		Troops []TroopID        `json:"troops"`
		Holder Seat             `json:"holder"`
		Do     order.InvadeWord `json:"do"`
	}
	// SiegeLaid says, at a season's end, that troops inside are besieged (§13.iii).
	SiegeLaid struct {
		Manor  board.Position `json:"manor"`
		Holder Seat           `json:"holder"`
		By     []Seat         `json:"by"` // in the game's order
	}
	// SiegeEnded says, at a season's end, that a siege of the season before is over; or that
	// winter has interrupted one (§13.iii).
	SiegeEnded struct {
		Manor  board.Position `json:"manor"`
		Holder Seat           `json:"holder"`
		By     []Seat         `json:"by"`
		Winter bool           `json:"winter,omitempty"`
	}
)

func (e ShelterTaken) apply(*State)    {}
func (e InvaderAnswered) apply(*State) {}

func (e SiegeLaid) apply(s *State) {
	for _, seat := range e.By {
		s.Manors[e.Manor].Siege |= 1 << seat
	}
}

func (e SiegeEnded) apply(s *State) { s.Manors[e.Manor].Siege = 0 }
