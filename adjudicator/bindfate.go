package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// SwarmOrder is SWARM [FROM manor] TO manor: where bees are to go, should they swarm (fate 16).
type SwarmOrder struct {
	From board.Position // NoPosition: from any manor that is joined with To
	To   board.Position
	rank int8 // of its kind: the season's lines go before standing ones, and named hives before others
}

// bindSwarm takes SWARM; the season's lines go before standing ones, those of one manor's hives before
// those of all, and later ones before earlier (§4, §25).
func (u *binder) bindSwarm(l *source, o order.Swarm) {
	x := SwarmOrder{From: board.NoPosition, To: u.find(o.To)}
	if o.From != "" {
		x.From = u.find(o.From)
		x.rank++
	}
	if !l.standing {
		x.rank += 2
	}
	if why := u.noSwarm(x); why != "" {
		u.refuse(l, 0, RefusedNoSwarm, "§25", "%s", why)
		return
	}
	i := 0
	for i < len(u.out.Swarms) && u.out.Swarms[i].rank > x.rank {
		i++
	}
	u.out.Swarms = slices.Insert(u.out.Swarms, i, x)
}

// noSwarm says why bees cannot be wished where an order says; "" if they can.
func (u *binder) noSwarm(x SwarmOrder) string {
	to := u.b.NameOf(x.To)
	joined := false
	for _, m := range u.b.Manors() {
		joined = joined || u.s.Holds(u.out.Lord, m) && (m == x.To || u.b.Joined(m, x.To))
	}
	switch {
	case x.From != board.NoPosition && !u.s.Holds(u.out.Lord, x.From):
		return u.b.NameOf(x.From) + " is not a manor of yours"
	case u.b.Place(x.To).Pasture == 0:
		return to + " has no pasture"
	case x.From != board.NoPosition && x.From != x.To && !u.b.Joined(x.From, x.To):
		return "no road joins " + u.b.NameOf(x.From) + " and " + to + " without another manor between"
	case !joined:
		return "no road joins a manor of yours and " + to + " without another manor between"
	}
	return ""
}

// bindBoundary takes BOUNDARY: a manor of the player before in the list (fate 17).
func (u *binder) bindBoundary(l *source, o order.Boundary) {
	if l.standing && u.bounded {
		return
	}
	n := Seat(len(u.s.Players))
	before := (u.out.Lord + n - 1) % n
	at := u.find(o.Manor)
	if !u.s.Holds(before, at) {
		u.refuse(l, 0, RefusedNotTheirManor, "§25", "%s is not a manor of %s, who stands before you in the list of lords: only of his could you take one", o.Manor, u.s.Player(before).Lord)
		return
	}
	u.out.Boundary, u.out.HasBoundary = at, true
	u.bounded = !l.standing
}

// bindLightning takes LIGHTNING: an own manor, of whose church or circle the owner rolls (fate 4, 5). That
// there is one is not asked, since one may be built this winter.
func (u *binder) bindLightning(l *source, o order.Lightning) {
	if l.standing && u.exposed {
		return
	}
	at := u.find(o.Manor)
	if !u.s.Holds(u.out.Lord, at) {
		u.refuse(l, 0, RefusedNotYourManor, "§25", "%s is not a manor of yours: only of your own churches and circles can you name one", o.Manor)
		return
	}
	u.out.Lightning, u.out.HasLightning = at, true
	u.exposed = !l.standing
}
