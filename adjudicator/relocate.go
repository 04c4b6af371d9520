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
// direct road contact: on roads on which every manor passed is his own. Houses
// and crossroads may be passed, unheld manors by the setting relocate_through only
// (§4.iii, ruling).
func InContact(r *ruleset.Rules, b *board.Board, s *State, seat Seat, from, to board.Position) bool {
	return s.Holds(seat, to) && b.Connected(from, to, func(at board.Position) bool {
		if b.Place(at).Kind != board.Manor {
			return false
		}
		holder := s.Manors[at].Holder
		return holder != seat && (holder != NoSeat || r.RelocateThrough != ruleset.RelocateUnheld)
	})
}

// A relocation is one troop's move in winter, as ordered.
type relocation struct {
	troop TroopID
	from  board.Position
	to    board.Position // equal to from: it is told to stay
	line  int            // of the page
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
func (pg *page) readRelocate(w *writ, o order.Relocate) {
	w.section = "§4.iii"
	to, why := pg.ownManor(o.To)
	if why != "" {
		w.fault(0, RefusedNotYourManor, "%s", why)
		return
	}
	for _, c := range w.pick(pg.player(), o.Troops) {
		rank := byAll
		if c.named {
			rank = byName
		}
		pg.send(w, c.id, to, rank)
	}
}

// send notes that a troop is to go to an own manor, or refuses it: without direct
// road contact, or if a troop that was hired to fill its place needs it.
func (pg *page) send(w *writ, id TroopID, to board.Position, rank relocationRank) {
	g, from := pg.g, pg.player().Troop(id).At
	rank += pg.ranks
	old := slices.IndexFunc(pg.moves, func(m relocation) bool { return m.troop == id })
	if old >= 0 && pg.moves[old].rank > rank {
		return
	}
	if from != to && !InContact(g.rules, g.board, pg.then, pg.seat, from, to) {
		w.fault(id, RefusedNoRoad, "%s has no direct road contact with %s", g.board.NameOf(from), g.board.NameOf(to))
		return
	}
	before := slices.Clone(pg.moves)
	_, excess := pg.settle()
	if old >= 0 {
		pg.moves = slices.Delete(pg.moves, old, old+1)
	}
	pg.moves = append(pg.moves, relocation{troop: id, from: from, to: to, line: pg.line, rank: rank})
	if _, more := pg.settle(); more > excess {
		pg.moves = before
		w.fault(id, RefusedPlaceTaken, "the place that he was to leave in %s is taken by a troop hired above", g.board.NameOf(from))
	}
}

// settle finds out who of those told to go must stay, so that no manor holds more
// than six of the player at the end: what would be the seventh stays, the last in
// the list first. All go at once, so six out and six in can be done (§4.iii). It
// returns how many troops each manor will hold, and how many too many there are
// that nobody's staying can help.
func (pg *page) settle() (crowds []int, excess int) {
	crowds = make([]int, len(pg.then.Manors))
	p := pg.player()
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive && int(t.At) < len(crowds) {
			crowds[t.At]++
		}
	}
	for i := range pg.moves {
		m := &pg.moves[i]
		m.stays = false
		shift(crowds, m.from, m.to)
	}
	for again := true; again; {
		again, excess = false, 0
		for at := range crowds {
			for crowds[at] > pg.g.rules.Limit && pg.turnBack(crowds, board.Position(at)) {
				again = true
			}
			excess += max(0, crowds[at]-pg.g.rules.Limit)
		}
	}
	return crowds, excess
}

// turnBack makes the last in the list of those who come to a manor stay where
// they are, and reports whether there was one.
func (pg *page) turnBack(crowds []int, at board.Position) bool {
	for i := len(pg.moves) - 1; i >= 0; i-- {
		if m := &pg.moves[i]; m.to == at && m.from != at && !m.stays {
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
func (pg *page) whereabouts(t *Troop) board.Position {
	for i := range pg.moves {
		if m := &pg.moves[i]; m.troop == t.ID && !m.stays {
			return m.to
		}
	}
	return t.At
}

// readRelocateStaff moves a forester to a free forest unit, or a river reeve to
// river rights with none there, in direct road contact (§4.iii, §5.vii).
func (pg *page) readRelocateStaff(w *writ, o order.RelocateStaff) {
	w.section = "§5.vii"
	from, why := pg.ownManor(o.From)
	if why != "" {
		w.fault(0, RefusedNotYourManor, "%s", why)
		return
	}
	to, why := pg.ownManor(o.To)
	if why == "" {
		why = pg.moveStaff(o.What, from, to)
	}
	if why != "" {
		w.fault(0, RefusedCannotMoveStaff, "%s", why)
	}
}

// moveStaff moves a forester or a river reeve, or says why he cannot move (§5.vii).
func (pg *page) moveStaff(what order.Improvement, from, to board.Position) (why string) {
	g, m := pg.g, &pg.then.Manors[from]
	there := m.Foresters > 0
	if what == order.Reeve {
		there = m.Reeve
	}
	switch {
	case !there:
		return g.board.NameOf(from) + " has no " + improvementNames[what]
	case from == to:
		return "he is there already"
	case !InContact(g.rules, g.board, pg.then, pg.seat, from, to):
		return g.board.NameOf(from) + " has no direct road contact with " + g.board.NameOf(to)
	}
	if why := noPlaceFor(what, g.board.Place(to), &pg.then.Manors[to]); why != "" {
		return g.board.NameOf(to) + ": " + why
	}
	e := StaffRelocated{Lord: pg.seat, What: what, From: from, To: to}
	e.apply(pg.then)
	pg.staff = append(pg.staff, e)
	return ""
}

// relocate moves troops and reeves, the lord with the largest gross income first,
// ties in the game's order (§4.iii).
func (g *game) relocate(pages []page) {
	turns := make([]*page, len(pages))
	for i := range pages {
		turns[i] = &pages[i]
	}
	slices.SortStableFunc(turns, func(a, b *page) int {
		return cmp.Compare(g.state.Player(b.seat).Income, g.state.Player(a.seat).Income)
	})
	for _, pg := range turns {
		pg.moveTroops()
		for _, e := range pg.staff {
			if late, ok := e.(ManorImproved); ok {
				g.build(late)
				continue
			}
			g.emit(e)
		}
	}
}

// moveTroops carries out a lord's relocations, and refuses those of the troops
// that would be the seventh (§4.iii).
func (pg *page) moveTroops() {
	pg.settle()
	w := writ{g: pg.g, seat: pg.seat, section: "§4.iii"}
	line := -1
	for _, m := range pg.moves {
		if m.line != line {
			w.close()
			line, w.line = m.line, pg.g.orders[pg.seat].Winter[m.line]
		}
		switch {
		case m.stays:
			w.fault(m.troop, RefusedManorFull, "%s is full: %s of yours are there", pg.g.board.NameOf(m.to), phrase.Figures(pg.g.rules.Limit, "troop"))
		case m.from != m.to:
			pg.g.emit(TroopRelocated{Lord: pg.seat, Troop: m.troop, From: m.from, To: m.to})
		}
	}
	w.close()
}
