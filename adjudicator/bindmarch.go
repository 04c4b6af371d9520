package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// bindMarches takes MOVE and HOLD for each troop, from the kind of line that
// counts most: the season's before standing ones, named troops before ALL.
// Several MOVEs are legs; a HOLD cancels the MOVEs above it (§6.iv).
func (u *binder) bindMarches() {
	n := len(u.player.Troops)
	u.troops, u.decided, u.covered = zeroed(u.troops, n), zeroed(u.decided, n), zeroed(u.covered, n)
	reserve(&u.paths, 8*n, 16*n) // marches hold parts of it
	for i := range u.troops {
		u.troops[i].Troop = u.player.Troops[i].ID
	}
	for _, standing := range [...]bool{false, true} {
		for _, u.named = range [...]bool{true, false} {
			u.class++
			u.takeLines(marches, standing)
		}
	}
}

// bindMove takes a MOVE.
func (u *binder) bindMove(l *boundLine, o order.Move) {
	u.each(l, o.Troops, func(i, place int) {
		if u.free(i) {
			u.addLeg(l, &o, i, place)
		}
	})
}

// bindHold takes a HOLD.
func (u *binder) bindHold(l *boundLine, o order.Hold) {
	u.each(l, o.Troops, func(i, place int) {
		if u.free(i) {
			u.hold(l, i, place)
		}
	})
}

// free reports whether no line that counts more has a MOVE or a HOLD for a troop.
func (u *binder) free(i int) bool { return u.decided[i] == 0 || u.decided[i] == u.class }

// hold makes a troop hold where it stands.
func (u *binder) hold(l *boundLine, i, place int) {
	t := &u.troops[i]
	if len(t.Legs) > 0 {
		u.note(l, "this HOLD cancels the MOVE of %02d in line %d", t.Troop, t.Legs[len(t.Legs)-1].Line)
	}
	t.Legs, t.Hold, t.Line, t.Place = nil, true, l.index, place
	u.decided[i], u.covered[i] = u.class, true
}

// addLeg adds a leg to a troop's march.
func (u *binder) addLeg(l *boundLine, o *order.Move, i, place int) {
	t, from := &u.troops[i], u.player.Troops[i].At
	if u.aimed {
		t.Line, t.Place, t.Hold = l.index, place, false
		t.Legs = append(t.Legs, u.aimedLeg(l, o))
		u.decided[i], u.covered[i] = u.class, true
		return
	}
	if n := len(t.Legs); n > 0 {
		from = t.Legs[n-1].End
	}
	if o.From != "" && u.positionOf(o.From) != from {
		where := "stands"
		if len(t.Legs) > 0 {
			where = "will by then stand"
		}
		u.refuse(l, t.Troop, RefusedNotThere, "§6.iv", "%02d %s at %s, not at %s", t.Troop, where, u.board.NameOf(from), o.From)
		return
	}
	path, ok := u.path(l.index, o, from)
	if !ok {
		u.refuse(l, t.Troop, RefusedNoRoad, "§6.iv", "no road leads from %s to %s", u.board.NameOf(from), o.To)
		return
	}
	if len(t.Legs) == 0 {
		t.Line, t.Place = l.index, place
	}
	t.Hold = false
	u.addTo(t, Leg{Line: l.N, End: u.positionOf(o.To), Path: path, Phases: phases(o.Phases), Via: u.positionsOf(o.Via), From: board.NoPosition, source: l.index})
	u.decided[i], u.covered[i] = u.class, true
}

// addTo adds a leg to those of a troop. Most have but one, for which there is room among those of others.
func (u *binder) addTo(t *TroopOrders, leg Leg) {
	if len(t.Legs) > 0 {
		t.Legs = append(t.Legs, leg)
		return
	}
	reserve(&u.legs, 1, 32)
	u.legs = append(u.legs, leg)
	t.Legs = slices.Clip(u.legs[len(u.legs)-1:])
}

// phases are the phases named; all if none is.
func phases(named []int) [4]bool {
	if len(named) == 0 {
		return [4]bool{false, true, true, true}
	}
	var p [4]bool
	for _, n := range named {
		p[n] = true
	}
	return p
}

// path is every mile of a MOVE: by the places to pass, each by the shortest
// way, round closed bridges if that can be (§6.iv). Troops that march together
// share it.
func (u *binder) path(source int, o *order.Move, from board.Position) ([]board.Position, bool) {
	for i := range u.troops { // somebody of the same line, from the same place
		legs := u.troops[i].Legs
		for k := range legs {
			if legs[k].source != source {
				continue
			}
			begin := u.player.Troops[i].At
			if k > 0 {
				begin = legs[k-1].End
			}
			if begin == from {
				return legs[k].Path, true
			}
		}
	}
	start := len(u.paths)
	for _, via := range o.Via {
		if from = u.routeOn(from, u.positionOf(via)); from == board.NoPosition {
			return nil, false
		}
	}
	if u.routeOn(from, u.positionOf(o.To)) == board.NoPosition {
		return nil, false
	}
	return u.paths[start:len(u.paths):len(u.paths)], true
}

// routeOn adds the way to a place to the path being made and returns the
// place; NoPosition if no road leads there.
func (u *binder) routeOn(from, to board.Position) board.Position {
	costly := u.foreign
	closed := func(p board.Position) bool { return slices.Contains(u.state.Closed, p) }
	var way []board.Position
	ok := false
	if len(u.state.Closed) > 0 {
		way, ok = u.board.Route(nil, from, to, costly, closed)
	}
	if !ok {
		way, ok = u.board.Route(u.paths[len(u.paths):], from, to, costly, nil)
	}
	if !ok {
		return board.NoPosition
	}
	u.paths = append(u.paths, way...)
	return to
}

// foreign reports whether a position is a manor of somebody who is no ally, the
// lord's own orders of this season counted: they are in force before all moves (§6.iv).
func (u *binder) foreign(p board.Position) bool {
	if int(p) >= len(u.state.Manors) {
		return false
	}
	h := u.state.Manors[p].Holder
	if i := slices.IndexFunc(u.out.Attitudes, func(a AttitudeOrder) bool { return a.Towards == h }); i >= 0 {
		return u.out.Attitudes[i].Now != order.Ally
	}
	return foreignManor(u.state, u.out.Lord, p)
}
