package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// bindAttitude takes ALLY, ENEMY and NEUTRAL; towards each lord the last counts.
func (u *binder) bindAttitude(l *source, o order.Attitude) {
	for _, lord := range o.Lords {
		seat := u.s.Seat(lord)
		if seat == u.out.Lord {
			u.refuse(l, 0, RefusedOwnLord, "§6", "%s is your own lord", lord)
			continue
		}
		a := AttitudeOrder{seat, o.Do}
		u.out.Attitudes = put(u.out.Attitudes, a, func(x AttitudeOrder) bool { return x.Towards == seat })
	}
}

// put replaces the element of a list that fits by x, or adds x to its end.
func put[T any](list []T, x T, fits func(T) bool) []T {
	if i := slices.IndexFunc(list, fits); i >= 0 {
		list[i] = x
		return list
	}
	return append(list, x)
}

// living keeps those numbers that name living troops, and refuses the others; 0 is the lord.
func (u *binder) living(l *source, numbers []int, section string) []TroopID {
	ids := make([]TroopID, 0, len(numbers))
	for _, n := range numbers {
		id := TroopID(n)
		if t := u.p.LivingLord(); n == 0 && t != nil {
			id = t.ID
		}
		if u.p.Living(id) == nil {
			u.refuseMissing(l, id, section)
			continue
		}
		ids = append(ids, id)
	}
	return ids
}

func (u *binder) bindWounds(l *source, o order.Wounds) {
	u.out.Wounds = u.living(l, o.Troops, "§8.iii")
}

// bindChampions takes CHAMPIONS; for each place the last line counts (§8.iv).
func (u *binder) bindChampions(l *source, o order.Champions) {
	c := ChampionsOrder{At: board.NoPosition, Troops: u.living(l, o.Troops, "§8.iv")}
	if o.At != "" {
		c.At = u.find(o.At)
		if u.b.Place(c.At).Choke == nil {
			u.refuse(l, 0, RefusedNoChokePoint, "§8.iv", "%s is no choke point: there all your troops fight", o.At)
			return
		}
	}
	u.out.Champions = put(u.out.Champions, c, func(x ChampionsOrder) bool { return x.At == c.At })
}

// bindClaim takes CLAIM; for each manor the last line counts (§5.i).
func (u *binder) bindClaim(_ *source, o order.Claim) {
	at := u.find(o.Place)
	c := ClaimOrder{at, o.Yes}
	u.out.Claims = put(u.out.Claims, c, func(x ClaimOrder) bool { return x.At == at })
}

// bindYield takes YIELD; for each manor the last line counts (§5.i).
func (u *binder) bindYield(l *source, o order.Yield) {
	at := u.find(o.Place)
	y := YieldOrder{at, NoSeat}
	if o.To != "" {
		if y.To = u.s.Seat(o.To); y.To == u.out.Lord {
			u.refuse(l, 0, RefusedOwnLord, "§5.i", "%s is your own lord", o.To)
			return
		}
	}
	u.out.Yields = put(u.out.Yields, y, func(x YieldOrder) bool { return x.At == at })
}

// bindRetire takes RETIRE for each troop, in whose order what counts most comes
// last; whether the manor is among the nearest is seen at autumn's end (§6.ix).
func (u *binder) bindRetire(l *source, o order.Retire) {
	if o.Spread {
		u.out.RetireSpread = true
		return
	}
	at := u.find(o.To)
	u.each(l, o.Troops, func(i, _ int) {
		u.setRetire(RetireOrder{Line: l.N, Troop: u.p.Troops[i].ID, To: at})
	})
}

// setRetire keeps the last RETIRE of each troop.
func (u *binder) setRetire(o RetireOrder) {
	u.out.Retire = put(u.out.Retire, o, func(x RetireOrder) bool { return x.Troop == o.Troop })
}

// bindShare takes SHARE; for each house and lord the last line counts (§9.ii).
func (u *binder) bindShare(l *source, o order.Share) {
	s := ShareOrder{u.find(o.House), u.s.Seat(o.Lord), o.Percent}
	if s.With == u.out.Lord {
		u.refuse(l, 0, RefusedBribeUnclear, "§9.ii", "name the other lord, and what he is to have")
		return
	}
	u.out.Shares = put(u.out.Shares, s, func(x ShareOrder) bool { return x.House == s.House && x.With == s.With })
}
