package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// bindAttitude takes ALLY, ENEMY and NEUTRAL; towards each lord the last counts.
func (u *binder) bindAttitude(l *source, o order.Attitude) {
	for _, lord := range o.Lords {
		seat := u.s.Seat(lord)
		if seat == u.out.Lord {
			u.refuse(l, 0, "§6", "%s is your own lord", lord)
			continue
		}
		a := AttitudeOrder{seat, o.Do}
		if i := find(u.out.Attitudes, func(x AttitudeOrder) bool { return x.Towards == seat }); i >= 0 {
			u.out.Attitudes[i] = a
			continue
		}
		u.out.Attitudes = append(u.out.Attitudes, a)
	}
}

// find is the index of the first that fits, or -1.
func find[T any](list []T, fits func(T) bool) int {
	for i := range list {
		if fits(list[i]) {
			return i
		}
	}
	return -1
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
			u.refuse(l, id, section, "%s", u.missing(id))
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
			u.refuse(l, 0, "§8.iv", "%s is no choke point: there all your troops fight", o.At)
			return
		}
	}
	if i := find(u.out.Champions, func(x ChampionsOrder) bool { return x.At == c.At }); i >= 0 {
		u.out.Champions[i] = c
		return
	}
	u.out.Champions = append(u.out.Champions, c)
}

// bindClaim takes CLAIM; for each manor the last line counts (§5.i).
func (u *binder) bindClaim(_ *source, o order.Claim) {
	at := u.find(o.Place)
	c := ClaimOrder{at, o.Yes}
	if i := find(u.out.Claims, func(x ClaimOrder) bool { return x.At == at }); i >= 0 {
		u.out.Claims[i] = c
		return
	}
	u.out.Claims = append(u.out.Claims, c)
}

// bindYield takes YIELD; for each manor the last line counts (§5.i).
func (u *binder) bindYield(l *source, o order.Yield) {
	at := u.find(o.Place)
	y := YieldOrder{at, NoSeat}
	if o.To != "" {
		if y.To = u.s.Seat(o.To); y.To == u.out.Lord {
			u.refuse(l, 0, "§5.i", "%s is your own lord", o.To)
			return
		}
	}
	if i := find(u.out.Yields, func(x YieldOrder) bool { return x.At == at }); i >= 0 {
		u.out.Yields[i] = y
		return
	}
	u.out.Yields = append(u.out.Yields, y)
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
	if i := find(u.out.Retire, func(x RetireOrder) bool { return x.Troop == o.Troop }); i >= 0 {
		u.out.Retire[i] = o
		return
	}
	u.out.Retire = append(u.out.Retire, o)
}

// bindShare takes SHARE; for each house and lord the last line counts (§9.ii).
func (u *binder) bindShare(l *source, o order.Share) {
	s := ShareOrder{u.find(o.House), u.s.Seat(o.Lord), o.Percent}
	if s.With == u.out.Lord {
		u.refuse(l, 0, "§9.ii", "name the other lord, and what he is to have")
		return
	}
	if i := find(u.out.Shares, func(x ShareOrder) bool { return x.House == s.House && x.With == s.With }); i >= 0 {
		u.out.Shares[i] = s
		return
	}
	u.out.Shares = append(u.out.Shares, s)
}
