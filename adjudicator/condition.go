package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A ConditionalOrder is a line behind IF or AGAINST (§6.x).
type ConditionalOrder struct {
	Line     int    // of the player's orders
	Order    string // the whole line, printed
	Standing bool
	Against  Seat // NoSeat for anybody
	Then     Bound

	facts []fact
}

// A fact is one that the line names, with its names turned into things.
type fact struct {
	order.Fact
	place board.Position
	lord  Seat
}

// bindConditions binds the lines behind conditions, each by itself (§6.x).
func (u *binder) bindConditions() {
	standing := false
	for i := range u.behind {
		l := &u.behind[i]
		standing = standing || l.standing
		u.bindCondition(l)
	}
	if standing {
		u.out.Season = u.season()
	}
}

// season is what the season's lines without a condition say by themselves. They keep their indices among all lines, by which one
// march is told from another.
func (u *binder) season() *Bound {
	alone := binder{board: u.board, state: u.state, player: u.player, out: Bound{Lord: u.out.Lord}}
	alone.lines = slices.DeleteFunc(slices.Clone(u.lines), func(l boundLine) bool { return l.standing })
	alone.bindCampaign()
	return &alone.out
}

// bindCondition binds one line behind a condition.
func (u *binder) bindCondition(l *boundLine) {
	c := l.Order.(order.Conditional)
	b := ConditionalOrder{Line: l.N, Order: c.String(), Standing: l.standing, Against: NoSeat}
	if c.Against != "" {
		if b.Against = u.state.Seat(c.Against); b.Against == u.out.Lord {
			u.refuse(l, 0, RefusedOwnLord, "§6.x", "%s is your own lord", c.Against)
			return
		}
	}
	for _, f := range c.If {
		bound, ok := u.bindFact(l, f)
		if !ok {
			return
		}
		b.facts = append(b.facts, bound)
	}
	alone := binder{board: u.board, state: u.state, player: u.player, lines: []boundLine{*l}, aimed: true, out: Bound{Lord: u.out.Lord, Attitudes: u.out.Attitudes}}
	alone.bindMarches()
	alone.bindTroopPolicies()
	alone.bindPass(others)
	u.out.Refused = append(u.out.Refused, alone.out.Refused...)
	u.notes = append(u.notes, alone.notes...)
	alone.out.Refused, alone.out.Attitudes = nil, nil
	b.Then = alone.out
	u.out.If = append(u.out.If, b)
}

// bindFact turns the names of a fact into things; a troop must be one that the player has or had (§6.x).
func (u *binder) bindFact(l *boundLine, f order.Fact) (fact, bool) {
	b := fact{Fact: f, place: board.NoPosition, lord: NoSeat}
	if f.Place != "" {
		b.place = u.positionOf(f.Place)
	}
	if f.Lord != "" {
		b.lord = u.state.Seat(f.Lord)
	}
	if f.Is == order.TroopDead || f.Is == order.TroopHurt || f.Is == order.TroopAt {
		if f.Troop != 0 && u.player.Troop(TroopID(f.Troop)) == nil {
			u.refuseMissing(l, TroopID(f.Troop), "§6.x")
			return b, false
		}
	}
	return b, true
}

// aimedLeg is a MOVE whose way is found when its condition has come true (§6.x).
func (u *binder) aimedLeg(l *boundLine, o *order.Move) Leg {
	leg := Leg{Line: l.N, End: u.positionOf(o.To), Phases: phases(o.Phases), Via: u.positionsOf(o.Via), From: board.NoPosition, source: l.index}
	if o.From != "" {
		leg.From = u.positionOf(o.From)
	}
	return leg
}

// positionsOf are the positions of places.
func (u *binder) positionsOf(places []order.Place) (all []board.Position) {
	for _, p := range places {
		all = append(all, u.positionOf(p))
	}
	return all
}

// A moment is when an order is asked for: whose it is, against whom, and the strengths of the two (§6.x).
type moment struct {
	seat      Seat
	against   Seat              // NoSeat where there is no opponent
	strengths func() (int, int) // own and theirs; nil where there is no opponent
	asks      bool              // only what would happen is asked: nothing has come true
}

// ordered finds the order that holds at a moment: of the season's lines, then of the standing ones, the first whose condition is
// true, else the line without one (§6.x).
func ordered[T any](g *game, at moment, find func(*Bound) (T, bool)) (T, bool) {
	b := g.orders[at.seat]
	for _, standing := range [...]bool{false, true} {
		for i := range b.If {
			c := &b.If[i]
			if c.Standing != standing {
				continue
			}
			if v, ok := find(&c.Then); ok && g.isTrue(c, at) {
				g.cameTrue(c, at)
				return v, true
			}
		}
		if !standing && b.Season != nil {
			if v, ok := find(b.Season); ok {
				return v, true
			}
		}
	}
	return find(b)
}

// isTrue reports whether the condition of a line is (§6.x).
func (g *game) isTrue(c *ConditionalOrder, at moment) bool {
	if c.Against != NoSeat && c.Against != at.against {
		return false
	}
	return !slices.ContainsFunc(c.facts, func(f fact) bool { return g.isFact(&f, at) == f.Not })
}

// isFact reports whether a fact is one, on the board as all see it at this moment (§6.x).
func (g *game) isFact(f *fact, at moment) bool {
	switch f.Is {
	case order.LordAt:
		return g.standsAt(f.place, func(m *marcher) bool { return m.seat == f.lord })
	case order.EnemyAt:
		allies := g.state.Player(at.seat).Allies
		return g.standsAt(f.place, func(m *marcher) bool { return m.seat != at.seat && !slices.Contains(allies, m.seat) })
	case order.NobodyAt:
		return !g.standsAt(f.place, func(*marcher) bool { return true })
	case order.HeldBy:
		return g.holders[f.place] == f.lord
	case order.Mine:
		return g.holders[f.place] == at.seat
	case order.Unheld:
		return g.holders[f.place] == NoSeat
	case order.TroopDead, order.TroopHurt, order.TroopAt:
		return g.isTroopFact(f, at.seat)
	case order.InPhase:
		return g.phase == f.Phase
	case order.Strength:
		return at.strengths != nil && met(f.Weighs, at.strengths)
	}
	panic("adjudicator: there is no such fact")
}

// isTroopFact reports whether a fact of an own troop is one. A troop that has left is not dead, and stands nowhere.
func (g *game) isTroopFact(f *fact, seat Seat) bool {
	p := g.state.Player(seat)
	t := p.Troop(TroopID(f.Troop))
	if f.Troop == 0 {
		t = p.LivingLord()
	}
	switch {
	case t == nil || t.Status != Alive:
		return f.Is == order.TroopDead && (t == nil || t.Status == Dead)
	case f.Is == order.TroopAt:
		return g.standsAt(f.place, func(m *marcher) bool { return m.troop == t })
	}
	m := g.marcherOf(seat, t)
	if f.Is == order.TroopDead {
		return m.dead
	}
	return !m.dead && g.isWounded(m)
}

// marcherOf is the marcher of a living troop; the wounds of a round count for it before they are recorded.
func (g *game) marcherOf(seat Seat, t *Troop) *marcher {
	own := g.marchersOf(seat)
	return &own[slices.IndexFunc(own, func(m marcher) bool { return m.troop == t })]
}

// standsAt reports whether something holds for one of those who stand at a position: as this step found them, but for those who have died.
// Those who fight between two stand at neither.
func (g *game) standsAt(at board.Position, is func(*marcher) bool) bool {
	return g.anyAt(at, func(m *marcher) bool { return !m.dead && is(m) })
}

// met reports whether STRONGER or ODDS is true of two strengths.
func met(c order.Condition, strengths func() (int, int)) bool {
	own, theirs := strengths()
	if c.Stronger {
		return own > theirs
	}
	return own*c.B >= theirs*c.A
}

// cameTrue records that a line came true, once a phase.
func (g *game) cameTrue(c *ConditionalOrder, at moment) {
	e := ConditionMet{Phase: g.phase, Lord: at.seat, Line: c.Line, Standing: c.Standing, Order: c.Order}
	if !at.asks && !slices.Contains(g.told, e) {
		g.told = append(g.told, e)
		g.emit(e)
	}
}

// recordUnmet records, at the season's end, the lines behind conditions that were never obeyed (§6.x).
func (g *game) recordUnmet() {
	for seat := range g.state.Players {
		for i := range g.orders[seat].If {
			c := &g.orders[seat].If[i]
			if !slices.ContainsFunc(g.told, func(e ConditionMet) bool { return e.Lord == Seat(seat) && e.Standing == c.Standing && e.Line == c.Line }) {
				g.emit(ConditionUnmet{Lord: Seat(seat), Line: c.Line, Standing: c.Standing, Order: c.Order})
			}
		}
	}
}

// ofTroop is what a lord's orders have for one troop; nil without.
func (b *Bound) ofTroop(id TroopID) *TroopOrders {
	i, ok := slices.BinarySearchFunc(b.Troops, id, func(o TroopOrders, id TroopID) int { return int(o.Troop) - int(id) })
	if !ok {
		return nil
	}
	return &b.Troops[i]
}

// manner finds what a troop's orders say of STANCE, WITHDRAW, VICTORY or DEFEAT, by conditions and without (§6.x).
func (g *game) manner(m *marcher, of Manner, at moment) *TroopOrders {
	if len(g.orders[m.seat].If) == 0 {
		return m.o
	}
	o, _ := ordered(g, at, func(b *Bound) (*TroopOrders, bool) {
		o := b.ofTroop(m.id)
		return o, o != nil && o.From[of] != 0
	})
	return o
}

// chooseMarches gives the troops of those who wrote conditions their MOVE or HOLD of the phase that begins (§6.x).
func (g *game) chooseMarches() {
	for i := range g.state.Players {
		seat := Seat(i)
		if len(g.orders[seat].If) == 0 || !g.state.Player(seat).MayOrder() {
			continue
		}
		own := g.marchersOf(seat)
		for k := range own {
			if m := &own[k]; !m.dead && !m.settled && (m.mode == Marches || m.mode == Stays) {
				g.chooseMarch(m)
			}
		}
		g.rank(seat)
	}
}

// chooseMarch gives a troop the march of the first line that is true, from where it stands; else that without a condition, which goes
// on where it was left off (§6.x).
func (g *game) chooseMarch(m *marcher) {
	o, ok := ordered(g, moment{seat: m.seat, against: NoSeat}, func(b *Bound) (*TroopOrders, bool) {
		o := b.ofTroop(m.id)
		if o == nil || o.Line != m.line && len(o.Legs) > 0 && o.Legs[0].From != board.NoPosition && o.Legs[0].From != m.troop.At {
			return nil, false // a march that it is on goes on, wherever it is by now
		}
		return o, o.marches()
	})
	line := noLine
	if ok {
		line = o.Line
	}
	if line == m.line {
		if !m.isPlain() {
			m.holdAt = m.troop.At
		}
		return
	}
	if m.isPlain() {
		m.left = march{leg: m.leg, path: m.path, at: m.troop.At}
	}
	m.line, m.legs, m.leg, m.path, m.hold, m.mode, m.rank = line, nil, 0, nil, false, Stays, noRank+int(m.id)
	if !ok {
		return
	}
	m.hold, m.holdAt, m.rank = o.Hold, m.troop.At, o.rank()
	if len(o.Legs) > 0 {
		m.mode, m.legs = Marches, o.Legs
		g.takeWay(m)
	}
}

// isPlain reports whether a troop's march is that without a condition.
func (m *marcher) isPlain() bool { return m.o != nil && m.o.marches() && m.line == m.o.Line }

// marches reports whether a troop's orders have a MOVE or a HOLD.
func (o *TroopOrders) marches() bool { return o.Hold || len(o.Legs) > 0 }

// takeWay finds the way of a march that a troop begins, or goes on with: legs that are done stay done (§6.x).
func (g *game) takeWay(m *marcher) {
	if !m.isPlain() {
		m.path = g.wayOf(m, m.legs[0].Via, m.legs[0].End)
		return
	}
	m.leg, m.path = m.left.leg, m.left.path
	g.nextLeg(m)
	if leg := &m.legs[m.leg]; len(m.path) > 0 && m.left.at != m.troop.At {
		via := slices.DeleteFunc(slices.Clone(leg.Via), func(p board.Position) bool { return !slices.Contains(m.path, p) })
		m.path = g.wayOf(m, via, leg.End)
	}
}

// wayOf is the way of a troop from where it stands, by some places; nil if there is none.
func (g *game) wayOf(m *marcher, via []board.Position, end board.Position) (path []board.Position) {
	from := m.troop.At
	for _, to := range append(slices.Clone(via), end) {
		way, ok := g.routeFrom(m.seat, from, to)
		if !ok {
			return nil
		}
		path, from = append(path, way...), to
	}
	return path
}

// A march is one that was left off.
type march struct {
	leg  int
	path []board.Position
	at   board.Position
}

// noLine is the line of troops that have no march.
const noLine = -1

// rank is the place of a troop in the player's list of orders (§6.iii).
func (o *TroopOrders) rank() int {
	if o.marches() {
		return o.Line*int(MaxTroop+1) + o.Place
	}
	return noRank + int(o.Troop)
}
