package adjudicator

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// InContact reports whether a lord's manor can be reached from a position by
// direct road contact: on roads on which every manor passed is their own. Houses
// and crossroads may be passed, unheld manors by the setting relocate_through only
// (§4.iii, ruling).
func InContact(r *ruleset.Rules, b *board.Board, s *State, seat Seat, from, to board.Position) bool {
	return s.Holds(seat, to) && b.Connected(from, to, func(at board.Position) bool {
		holder := s.Manors[at].Holder
		return holder != seat && (holder != NoSeat || r.RelocateThrough != ruleset.RelocateUnheld)
	})
}

// A relocation is one troop's move in winter, as ordered.
type relocation struct {
	troop TroopID
	from  board.Position
	to    board.Position // equal to from: it is told to stay
	line  int            // of the plan
	rank  relocationRank
	stays bool // it would be the seventh
}

// relocationRank is how firmly an order means a troop: named troops go before ALL
// and the like, these before SPREAD, and among the same kind the later line; all
// these in an order of the season before all in a standing one (§4).
type relocationRank uint8

const (
	bySpread relocationRank = iota
	byAll
	byName
	ofSeason // added to these
)

// readRelocate notes where the troops of a RELOCATE line are to go (§4.iii).
func (plan *winterPlan) readRelocate(l *orderLine, o order.Relocate) {
	l.section = "§4.iii"
	to, why := plan.ownManor(o.To)
	if why != "" {
		l.refuse(0, RefusedNotYourManor, "%s", why)
		return
	}
	for _, c := range l.selectTroops(plan.player(), o.Troops) {
		rank := byAll
		if c.named {
			rank = byName
		}
		plan.send(l, c.id, to, rank)
	}
}

// send notes that a troop is to go to an own manor, or refuses it: without direct
// road contact, or if a troop that was hired to fill its place needs it.
func (plan *winterPlan) send(l *orderLine, id TroopID, to board.Position, rank relocationRank) {
	g, from := plan.g, plan.player().Troop(id).At
	rank += plan.ranks
	old := slices.IndexFunc(plan.moves, func(m relocation) bool { return m.troop == id })
	if old >= 0 && plan.moves[old].rank > rank {
		return
	}
	if from != to && !InContact(g.rules, g.board, plan.then, plan.seat, from, to) {
		l.refuse(id, RefusedNoRoad, "%s has no direct road contact with %s", g.board.NameOf(from), g.board.NameOf(to))
		return
	}
	before := slices.Clone(plan.moves)
	_, excess := plan.settle()
	if old >= 0 {
		plan.moves = slices.Delete(plan.moves, old, old+1)
	}
	plan.moves = append(plan.moves, relocation{troop: id, from: from, to: to, line: plan.line, rank: rank})
	if _, more := plan.settle(); more > excess {
		plan.moves = before
		l.refuse(id, RefusedPlaceTaken, "the place that he was to leave in %s is taken by a troop hired above", g.board.NameOf(from))
	}
}

// settle finds out which of those told to go must stay, so that no manor holds more
// than six of the player at the end: what would be the seventh stays, the last in
// the list first. All go at once, so six out and six in can be done (§4.iii). It
// returns how many troops each manor will hold, until it is called again, and how many
// too many there are that nobody's staying can help.
func (plan *winterPlan) settle() (crowds []int, excess int) {
	crowds = zeroed(plan.g.crowds, len(plan.then.Manors))
	plan.g.crowds = crowds
	p := plan.player()
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive && int(t.At) < len(crowds) {
			crowds[t.At]++
		}
	}
	for i := range plan.moves {
		m := &plan.moves[i]
		m.stays = false
		shift(crowds, m.from, m.to)
	}
	for again := true; again; {
		again, excess = false, 0
		for at := range crowds {
			for crowds[at] > plan.g.rules.Limit && plan.turnBack(crowds, board.Position(at)) {
				again = true
			}
			excess += max(0, crowds[at]-plan.g.rules.Limit)
		}
	}
	return crowds, excess
}

// turnBack makes the last in the list of those who come to a manor stay where
// they are, and reports whether there was one.
func (plan *winterPlan) turnBack(crowds []int, at board.Position) bool {
	for i := len(plan.moves) - 1; i >= 0; i-- {
		if m := &plan.moves[i]; m.to == at && m.from != at && !m.stays {
			m.stays = true
			shift(crowds, at, m.from)
			return true
		}
	}
	return false
}

// shift counts a troop away from one place and towards another; only manors are counted.
func shift(crowds []int, from, to board.Position) {
	if int(from) < len(crowds) {
		crowds[from]--
	}
	if int(to) < len(crowds) {
		crowds[to]++
	}
}

// whereabouts is where a troop will stand, as things are settled so far.
func (plan *winterPlan) whereabouts(t *Troop) board.Position {
	for i := range plan.moves {
		if m := &plan.moves[i]; m.troop == t.ID && !m.stays {
			return m.to
		}
	}
	return t.At
}

// readRelocateStaff moves a forester to a free forest unit, or a river reeve to
// river rights with none there, in direct road contact (§4.iii, §5.vii).
func (plan *winterPlan) readRelocateStaff(l *orderLine, o order.RelocateStaff) {
	l.section = "§5.vii"
	from, why := plan.ownManor(o.From)
	if why != "" {
		l.refuse(0, RefusedNotYourManor, "%s", why)
		return
	}
	to, why := plan.ownManor(o.To)
	if why == "" {
		why = plan.moveStaff(o.What, from, to)
	}
	if why != "" {
		l.refuse(0, RefusedCannotMoveStaff, "%s", why)
	}
}

// moveStaff moves a forester or a river reeve, or says why that cannot be done (§5.vii).
func (plan *winterPlan) moveStaff(what order.Improvement, from, to board.Position) (why string) {
	g, m := plan.g, &plan.then.Manors[from]
	there := m.Foresters > 0
	if what == order.Reeve {
		there = m.Reeve
	}
	switch {
	case !there:
		return g.board.NameOf(from) + " has no " + improvementNames[what]
	case from == to:
		return "he is there already"
	case !InContact(g.rules, g.board, plan.then, plan.seat, from, to):
		return g.board.NameOf(from) + " has no direct road contact with " + g.board.NameOf(to)
	}
	if why := noPlaceFor(what, g.board.Place(to), &plan.then.Manors[to]); why != "" {
		return g.board.NameOf(to) + ": " + why
	}
	e := StaffRelocated{Lord: plan.seat, What: what, From: from, To: to}
	e.apply(plan.then)
	plan.staff = append(plan.staff, plannedEvent{e, plan.line})
	return ""
}

// relocate moves troops and reeves, the lord with the largest gross income first,
// ties in the game's order (§4.iii).
func (g *game) relocate(plans []winterPlan) {
	turns := make([]*winterPlan, len(plans))
	for i := range plans {
		turns[i] = &plans[i]
	}
	slices.SortStableFunc(turns, func(a, b *winterPlan) int {
		return cmp.Compare(g.state.Player(b.seat).Income, g.state.Player(a.seat).Income)
	})
	for _, plan := range turns {
		plan.moveTroops()
		for _, e := range plan.staff {
			g.beginLine(plan.seat, e.line)
			if late, ok := e.Event.(ManorImproved); ok {
				g.build(late)
				continue
			}
			g.emit(e.Event)
		}
		g.endLine()
	}
}

// moveTroops carries out a lord's relocations, and refuses those of the troops
// that would be the seventh (§4.iii).
func (plan *winterPlan) moveTroops() {
	plan.settle()
	l := orderLine{g: plan.g, seat: plan.seat, section: "§4.iii"}
	line := -1
	for _, m := range plan.moves {
		if m.line != line {
			l.recordRefusals()
			line, l.line = m.line, plan.g.orders[plan.seat].Winter[m.line]
			plan.g.beginLine(plan.seat, line)
		}
		switch {
		case m.stays:
			l.refuse(m.troop, RefusedManorFull, "%s is full: %s of yours are there", plan.g.board.NameOf(m.to), phrase.Figures(plan.g.rules.Limit, "troop"))
		case m.from != m.to:
			plan.g.emit(TroopRelocated{Lord: plan.seat, Troop: m.troop, From: m.from, To: m.to})
		}
	}
	l.recordRefusals()
	plan.g.endLine()
}
