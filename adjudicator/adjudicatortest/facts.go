package adjudicatortest

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// Facts are one to four facts for a ruling, which cannot always be.
func (r *Random) Facts(b *board.Board, s *adjudicator.State) (facts []string) {
	for range 1 + r.N(4) {
		facts = append(facts, r.fact(b, s))
	}
	return facts
}

// fact is one fact.
func (r *Random) fact(b *board.Board, s *adjudicator.State) string {
	w := &writer{Random: r, b: b, s: s, seat: adjudicator.Seat(r.N(len(s.Players)))}
	w.p = s.Player(w.seat)
	if len(w.p.Troops) > 0 && r.chance(50) {
		return w.factOfTroop(&w.p.Troops[r.N(len(w.p.Troops))])
	}
	n := r.N(3)
	switch r.N(8) {
	case 0:
		return fmt.Sprintf("%s treasury %d", w.p.Lord, r.N(30))
	case 1:
		return fmt.Sprintf("%s income %d", w.p.Lord, r.N(30))
	case 2:
		return w.p.Lord + " has a " + w.pick("knight A", "knight B", "knight esquire", "man A", "man B") + " at " + w.place()
	case 3, 4:
		return w.manor() + w.pick(" held by "+w.p.Lord, " held by "+w.p.Lord, " unheld")
	case 5:
		return w.manor() + w.pick(" supervised", " unsupervised", fmt.Sprintf(" hives %d", n), fmt.Sprintf(" foresters %d", n), fmt.Sprintf(" burnt %d", n))
	case 6:
		return w.manor() + w.pick(" has ", " has no ") + w.pick("mill", "reeve", "castle", "church", "circle")
	}
	return w.p.Lord + w.pick(" points 3", " faith christian", " faith druid")
}

// factOfTroop is a fact about a troop, be it alive or not.
func (w *writer) factOfTroop(t *adjudicator.Troop) string {
	return fmt.Sprintf("%s %02d ", w.p.Lord, t.ID) +
		w.pick("at "+w.place(), "at "+w.own(), "wounded", "unhurt", "dead", "dead", "gone", "grade A", "grade B", "lord")
}
