package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// InvadeOrder is AT place ASSAULT, BESIEGE, PILLAGE or PASS (§13.i, §14).
type InvadeOrder struct {
	At   board.Position
	Do   order.InvadeWord
	Acts []order.PillageAct // of Pillage; none means all
}

// bindInvade takes AT; for each manor the last line counts. It must be another lord's (§13.i, §14).
func (u *binder) bindInvade(l *source, o order.Invade) {
	at := u.find(o.At)
	switch holder := u.s.Manors[at].Holder; {
	case holder == u.out.Lord:
		u.refuse(l, 0, RefusedOwnManor, invadeSection(o), "%s is your own manor", o.At)
		return
	case holder == NoSeat && !l.standing:
		u.refuse(l, 0, RefusedNobodysManor, invadeSection(o), "nobody holds %s, and AT is for manors of other lords", o.At)
		return
	}
	x := InvadeOrder{At: at, Do: o.Do, Acts: o.Acts}
	u.out.Invasions = put(u.out.Invasions, x, func(y InvadeOrder) bool { return y.At == at })
}

// invadeSection is the paragraph of an order against a manor.
func invadeSection(o order.Invade) string {
	if o.Do == order.Pillage {
		return "§14"
	}
	return "§13.i"
}
