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
	at    board.Position // where it will stand
	fixed bool           // the lord, or named in a RELOCATE above: it is not sent
}

// readSpread sends a knight to each manor in contact, best figure first (ruling,
// SPREAD). The figure is what the income card gives at best. A manor with a knight
// keeps its senior one; one without takes a knight whom another can spare, the
// nearest, then the lowest grade; with none to spare that of the manor with the
// worst figure below its own. The lord, who counts as a knight, is never sent.
func (plan *winterPlan) readSpread(l *orderLine, _ order.Spread) {
	l.section = "§4.iii"
	knights := plan.postedKnights()
	for _, at := range plan.byFigure() {
		if seniorAt(knights, at) >= 0 {
			continue
		}
		if crowds, _ := plan.settle(); crowds[at] >= plan.g.rules.Limit {
			continue
		}
		if i := plan.knightFor(knights, at); i >= 0 {
			plan.send(l, knights[i].t.ID, at, bySpread)
			knights[i].at = at
		}
	}
}

// postedKnights lists a lord's knights and the lord, by number.
func (plan *winterPlan) postedKnights() []posted {
	var list []posted
	p := plan.player()
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Status != Alive || t.Kind == Man {
			continue
		}
		fixed := t.Kind == Lord || slices.ContainsFunc(plan.moves, func(m relocation) bool {
			return m.troop == t.ID && m.rank > bySpread+plan.ranks
		})
		list = append(list, posted{t: t, at: plan.whereabouts(t), fixed: fixed})
	}
	return list
}

// byFigure lists a lord's manors, best figure first, then by the alphabet.
func (plan *winterPlan) byFigure() []board.Position {
	manors := plan.g.manorsOf(plan.seat)
	slices.SortStableFunc(manors, func(a, b board.Position) int { return cmp.Compare(plan.figure(b), plan.figure(a)) })
	return manors
}

// figure is what a manor gives at best.
func (plan *winterPlan) figure(at board.Position) int {
	return IncomeCard(plan.g.rules, plan.g.board, at)[0]
}

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
func (plan *winterPlan) knightFor(knights []posted, to board.Position) int {
	best := -1
	for i := range knights {
		k := &knights[i]
		if k.fixed || !plan.spares(knights, i, to) || !InContact(plan.g.rules, plan.g.board, plan.then, plan.seat, k.at, to) {
			continue
		}
		if best < 0 || plan.sentBefore(knights, i, best, to) {
			best = i
		}
	}
	return best
}

// spares reports whether the place where a knight stands can spare it for a
// manor: another knight stays there, or its figure is worse, or it is no own manor.
func (plan *winterPlan) spares(knights []posted, i int, to board.Position) bool {
	return plan.spare(knights, i) || plan.figure(knights[i].at) < plan.figure(to)
}

// spare reports whether no manor goes without a knight if this one leaves.
func (plan *winterPlan) spare(knights []posted, i int) bool {
	return !plan.then.Holds(plan.seat, knights[i].at) || seniorAt(knights, knights[i].at) != i
}

// sentBefore reports whether SPREAD sends knight i rather than knight j, who
// comes before them by number.
func (plan *winterPlan) sentBefore(knights []posted, i, j int, to board.Position) bool {
	a, b := &knights[i], &knights[j]
	if x, y := plan.spare(knights, i), plan.spare(knights, j); x != y {
		return x
	} else if !x && plan.figure(a.at) != plan.figure(b.at) {
		return plan.figure(a.at) < plan.figure(b.at)
	}
	if x, y := plan.g.board.Miles(a.at, to), plan.g.board.Miles(b.at, to); x != y {
		return x < y
	}
	return a.t.Grade < b.t.Grade
}
