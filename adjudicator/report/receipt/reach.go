package receipt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// reaches reports whether others that stand at a position now can come to a troop in
// this season, with so many miles a phase more than a march has: a retreat adds one.
func (f *forecast) reaches(from board.Position, id adjudicator.TroopID, more int) bool {
	for mile := range f.Rules.Phases*f.Rules.MilesPerPhase + 1 {
		phase := (mile + f.Rules.MilesPerPhase - 1) / f.Rules.MilesPerPhase
		if f.Board.Miles(from, f.traces[id].after(mile)) <= mile+phase*more {
			return true
		}
	}
	return false
}

// safe reports whether no other lord's troop can come to a troop in this season,
// neither by a march nor by a retreat (§6.vii).
func (f *forecast) safe(id adjudicator.TroopID) bool {
	return !slices.ContainsFunc(f.others, func(o stack) bool { return f.reaches(o.at, id, 1) })
}

// fixed reports whether what troops were ordered to do is certain: nobody can come to
// them, nor to their lord, at whose death all orders are forgotten (§10.i).
func (f *forecast) fixed(ids []adjudicator.TroopID) bool {
	lord := f.State.Player(f.Reader).LivingLord()
	return lord != nil && f.safe(lord.ID) && !slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool { return !f.safe(id) })
}

// lordMayFall is said of troops to whom nobody can come.
const lordMayFall = "Others can come to your lord; if he falls, all your troops forget their orders."

// mark marks what troops were ordered to do, and names those whom they may meet, beside
// those who stand on their way now.
func (f *forecast) mark(r *view.ReceiptLine, ids []adjudicator.TroopID) {
	var comers []string
	for _, o := range f.others {
		if !f.onWay(o.at, ids[0]) && f.reaches(o.at, ids[0], 0) {
			comers = append(comers, fmt.Sprintf("%s (strength %d, now at %s)", f.Troops(o.lord, o.ids), o.strength, f.Place(o.at)))
		}
	}
	if len(comers) > 0 {
		r.Does = append(r.Does, "You may meet, if they come: "+strings.Join(comers, "; ")+".")
	}
	if f.fixed(ids) {
		return
	}
	r.Mark = view.IfNobody
	lord := f.State.Player(f.Reader).LivingLord()
	if len(comers) == 0 && !f.metOnWay(ids[0]) && !slices.Contains(ids, lord.ID) && !f.safe(lord.ID) && !slices.Contains(r.Does, lordMayFall) {
		r.Does = append(r.Does, lordMayFall)
	}
}

// metOnWay reports whether others stand on a troop's way now.
func (f *forecast) metOnWay(id adjudicator.TroopID) bool {
	return slices.ContainsFunc(f.others, func(o stack) bool { return f.onWay(o.at, id) })
}

// onWay reports whether a troop passes a position, or stands there.
func (f *forecast) onWay(at board.Position, id adjudicator.TroopID) bool {
	tr := f.traces[id]
	return tr.from == at || slices.ContainsFunc(tr.steps, func(st step) bool { return st.at == at })
}
