package adjudicator

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A posted knight is one whom SPREAD may send, or who holds a manor already.
type posted struct {
	t     *Troop
	at    board.Position // where he will stand
	fixed bool           // the lord, or named in a RELOCATE above: he is not sent
}

// readSpread sends a knight to each manor in contact, best figure first (ruling,
// SPREAD). The figure is what the income card gives at best. A manor with a knight
// keeps its senior one; one without takes a knight whom another can spare, the
// nearest, then the lowest grade; with none to spare that of the manor with the
// worst figure below its own. The lord, who counts as a knight, is never sent.
func (pg *page) readSpread(w *writ, _ order.Spread) {
	w.section = "§4.iii"
	knights := pg.postedKnights()
	for _, at := range pg.byFigure() {
		if seniorAt(knights, at) >= 0 {
			continue
		}
		if crowds, _ := pg.settle(); crowds[at] >= pg.g.rules.Limit {
			continue
		}
		if i := pg.knightFor(knights, at); i >= 0 {
			pg.send(w, knights[i].t.ID, at, bySpread)
			knights[i].at = at
		}
	}
}

// postedKnights lists a lord's knights and himself, by number.
func (pg *page) postedKnights() []posted {
	var list []posted
	p := pg.player()
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Status != Alive || t.Kind == Man {
			continue
		}
		fixed := t.Kind == Lord || slices.ContainsFunc(pg.moves, func(m relocation) bool {
			return m.troop == t.ID && m.rank > bySpread+pg.ranks
		})
		list = append(list, posted{t: t, at: pg.whereabouts(t), fixed: fixed})
	}
	return list
}

// byFigure lists a lord's manors, best figure first, then by the alphabet.
func (pg *page) byFigure() []board.Position {
	manors := pg.g.manorsOf(pg.seat)
	slices.SortStableFunc(manors, func(a, b board.Position) int { return cmp.Compare(pg.figure(b), pg.figure(a)) })
	return manors
}

// figure is what a manor gives at best.
func (pg *page) figure(at board.Position) int { return IncomeCard(pg.g.rules, pg.g.board, at)[0] }

// seniorAt is the index of the senior knight who stands at a manor; -1 for none.
func seniorAt(knights []posted, at board.Position) int {
	best := -1
	for i := range knights {
		if knights[i].at == at && (best < 0 || senior(knights[i].t, knights[best].t)) {
			best = i
		}
	}
	return best
}

// knightFor is the index of the knight whom SPREAD sends to a manor; -1 for none.
func (pg *page) knightFor(knights []posted, to board.Position) int {
	best := -1
	for i := range knights {
		k := &knights[i]
		if k.fixed || !pg.spares(knights, i, to) || !InContact(pg.g.rules, pg.g.board, pg.then, pg.seat, k.at, to) {
			continue
		}
		if best < 0 || pg.sentBefore(knights, i, best, to) {
			best = i
		}
	}
	return best
}

// spares reports whether the place where a knight stands can spare him for a
// manor: another knight stays there, or its figure is worse, or it is no own manor.
func (pg *page) spares(knights []posted, i int, to board.Position) bool {
	return pg.spare(knights, i) || pg.figure(knights[i].at) < pg.figure(to)
}

// spare reports whether no manor goes without a knight if this one leaves.
func (pg *page) spare(knights []posted, i int) bool {
	return !pg.then.Holds(pg.seat, knights[i].at) || seniorAt(knights, knights[i].at) != i
}

// sentBefore reports whether SPREAD sends knight i rather than knight j, who
// comes before him by number.
func (pg *page) sentBefore(knights []posted, i, j int, to board.Position) bool {
	a, b := &knights[i], &knights[j]
	if x, y := pg.spare(knights, i), pg.spare(knights, j); x != y {
		return x
	} else if !x && pg.figure(a.at) != pg.figure(b.at) {
		return pg.figure(a.at) < pg.figure(b.at)
	}
	if x, y := pg.g.board.Miles(a.at, to), pg.g.board.Miles(b.at, to); x != y {
		return x < y
	}
	return a.t.Grade < b.t.Grade
}
