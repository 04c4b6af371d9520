package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// ShelterOrder is SHELTER [place] OPEN, HOUSE or OPEN THEN HOUSE (§13.i).
type ShelterOrder struct {
	At board.Position // NoPosition: at every manor
	Do order.ShelterWord
}

// bindShelter takes SHELTER; for each manor the last line counts. A house is of use to its
// manor's holder only (§13.i).
func (u *binder) bindShelter(l *source, o order.Shelter) {
	x := ShelterOrder{board.NoPosition, o.Do}
	if o.At != "" {
		x.At = u.find(o.At)
		if !u.s.Holds(u.out.Lord, x.At) {
			if !l.standing {
				u.refuse(l, 0, RefusedNotYourManor, "§13.i", "%s is not a manor of yours, and its house is of use to its holder only", o.At)
			}
			return
		}
	}
	u.out.Shelters = put(u.out.Shelters, x, func(y ShelterOrder) bool { return y.At == x.At })
}
