package receipt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// stood is where a troop stands after so many miles of the trial, 0 for where it begins.
func (f *forecast) stood(id adjudicator.TroopID, mile int) board.Position {
	tr := f.traces[id]
	at := tr.at[0]
	for _, st := range tr.steps {
		if st.mile <= mile {
			at = st.at
		}
	}
	return at
}

// reaches reports whether others that stand at a position now can come to a troop in
// this season, with so many miles a phase more than a march has: a retreat adds one.
func (f *forecast) reaches(from board.Position, id adjudicator.TroopID, more int) bool {
	for mile := range f.Rules.Phases*f.Rules.MilesPerPhase + 1 {
		phase := (mile + f.Rules.MilesPerPhase - 1) / f.Rules.MilesPerPhase
		if f.Board.Miles(from, f.stood(id, mile)) <= mile+phase*more {
			return true
		}
	}
	return false
}

// safe reports whether no other lord's troop can come to a troop in this season,
// neither by a march nor by a retreat (§6.vii).
func (f *forecast) safe(id adjudicator.TroopID) bool {
	for seat := range f.State.Players {
		for _, from := range f.places(adjudicator.Seat(seat)) {
			if seat != int(f.Reader) && f.reaches(from, id, 1) {
				return false
			}
		}
	}
	return true
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
	for seat := range f.State.Players {
		for _, from := range f.places(adjudicator.Seat(seat)) {
			if seat != int(f.Reader) && !f.onWay(from, ids[0]) && f.reaches(from, ids[0], 0) {
				them, strength := f.StandingAt(adjudicator.Seat(seat), from)
				comers = append(comers, fmt.Sprintf("%s (strength %d, now at %s)", f.Troops(adjudicator.Seat(seat), them), strength, f.Place(from)))
			}
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
	for seat := range f.State.Players {
		if seat != int(f.Reader) && slices.ContainsFunc(f.places(adjudicator.Seat(seat)), func(at board.Position) bool { return f.onWay(at, id) }) {
			return true
		}
	}
	return false
}

// onWay reports whether a troop passes a position, or stands there.
func (f *forecast) onWay(at board.Position, id adjudicator.TroopID) bool {
	tr := f.traces[id]
	return tr.at[0] == at || slices.ContainsFunc(tr.steps, func(st step) bool { return st.at == at })
}
