package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// bindEnter takes ENTER BY; the last line counts (§3).
func (u *binder) bindEnter(l *boundLine, o order.Enter) {
	u.takeOnly(l)
	u.out.Entries = o.Entries
}

// bindProfess takes FAITH; the last line counts (§18).
func (u *binder) bindProfess(l *boundLine, o order.Profess) {
	u.takeOnly(l)
	u.out.Faith = o.Faith
}

// bindAttitude takes ALLY, ENEMY and NEUTRAL; towards each lord the last counts.
func (u *binder) bindAttitude(l *boundLine, o order.Attitude) {
	for _, lord := range o.Lords {
		seat := u.state.Seat(lord)
		if seat == u.out.Lord {
			u.refuse(l, 0, RefusedOwnLord, "§6", "%s is your own lord", lord)
			continue
		}
		u.take(l, board.NoPosition, seat, 0)
		a := AttitudeOrder{seat, o.Do}
		u.out.Attitudes = replaceOrAppend(u.out.Attitudes, a, func(x AttitudeOrder) bool { return x.Towards == seat })
	}
}

// replaceOrAppend replaces the element of a list that fits by x, or adds x to its end.
func replaceOrAppend[T any](list []T, x T, fits func(T) bool) []T {
	if i := slices.IndexFunc(list, fits); i >= 0 {
		list[i] = x
		return list
	}
	return append(list, x)
}

// livingAmong keeps those numbers that name living troops, and refuses the others; 0 is the lord.
func (u *binder) livingAmong(l *boundLine, numbers []int, section string) []TroopID {
	ids := make([]TroopID, 0, len(numbers))
	for _, n := range numbers {
		id := TroopID(n)
		if t := u.player.LivingLord(); n == 0 && t != nil {
			id = t.ID
		}
		if u.player.Living(id) == nil {
			u.refuseMissing(l, id, section)
			continue
		}
		ids = append(ids, id)
	}
	return ids
}

func (u *binder) bindWounds(l *boundLine, o order.Wounds) {
	u.takeOnly(l)
	u.out.Wounds = u.livingAmong(l, o.Troops, "§8.iii")
}

// bindChampions takes CHAMPIONS; for each place the last line counts, and one of the season for any place goes before all standing ones (§4, §8.iv).
func (u *binder) bindChampions(l *boundLine, o order.Champions) {
	c := ChampionsOrder{At: board.NoPosition, Troops: u.livingAmong(l, o.Troops, "§8.iv")}
	if o.At != "" {
		c.At = u.positionOf(o.At)
		if u.board.Place(c.At).Choke == nil {
			u.refuse(l, 0, RefusedNoChokePoint, "§8.iv", "%s is no choke point: there all your troops fight", o.At)
			return
		}
	}
	if l.standing && u.inSeason(func(o order.Order) bool { c, ok := o.(order.Champions); return ok && c.At == "" }) {
		u.takeBeaten(l)
		return
	}
	u.take(l, c.At, NoSeat, 0)
	u.out.Champions = replaceOrAppend(u.out.Champions, c, func(x ChampionsOrder) bool { return x.At == c.At })
}

// inSeason reports whether a line of the season without a condition is something.
func (u *binder) inSeason(is func(order.Order) bool) bool {
	return slices.ContainsFunc(u.lines, func(l boundLine) bool { return !l.standing && is(l.Order) })
}

// bindClaim takes CLAIM; for each manor the last line counts (§5.i).
func (u *binder) bindClaim(l *boundLine, o order.Claim) {
	at := u.positionOf(o.Place)
	u.take(l, at, NoSeat, 0)
	c := ClaimOrder{at, o.Yes}
	u.out.Claims = replaceOrAppend(u.out.Claims, c, func(x ClaimOrder) bool { return x.At == at })
}

// bindYield takes YIELD; for each manor the last line counts (§5.i).
func (u *binder) bindYield(l *boundLine, o order.Yield) {
	at := u.positionOf(o.Place)
	y := YieldOrder{at, NoSeat}
	if o.To != "" {
		if y.To = u.state.Seat(o.To); y.To == u.out.Lord {
			u.refuse(l, 0, RefusedOwnLord, "§5.i", "%s is your own lord", o.To)
			return
		}
	}
	u.take(l, at, NoSeat, 0)
	u.out.Yields = replaceOrAppend(u.out.Yields, y, func(x YieldOrder) bool { return x.At == at })
}

// bindRetire takes RETIRE for each troop, in whose order what counts most comes
// last; whether the manor is among the nearest is seen at autumn's end (§6.ix).
func (u *binder) bindRetire(l *boundLine, o order.Retire) {
	if o.Spread {
		u.out.RetireSpread = true
		return
	}
	at := u.positionOf(o.To)
	u.each(l, o.Troops, func(i, _ int) {
		u.take(l, board.NoPosition, NoSeat, u.player.Troops[i].ID)
		u.setRetire(RetireOrder{Line: l.N, Troop: u.player.Troops[i].ID, To: at})
	})
}

// setRetire keeps the last RETIRE of each troop.
func (u *binder) setRetire(o RetireOrder) {
	u.out.Retire = replaceOrAppend(u.out.Retire, o, func(x RetireOrder) bool { return x.Troop == o.Troop })
}

// bindShare takes SHARE; for each house and lord the last line counts (§9.ii).
func (u *binder) bindShare(l *boundLine, o order.Share) {
	s := ShareOrder{u.positionOf(o.House), u.state.Seat(o.Lord), o.Percent}
	if s.With == u.out.Lord {
		u.refuse(l, 0, RefusedBribeUnclear, "§9.ii", "name the other lord, and what he is to have")
		return
	}
	u.take(l, s.House, s.With, 0)
	u.out.Shares = replaceOrAppend(u.out.Shares, s, func(x ShareOrder) bool { return x.House == s.House && x.With == s.With })
}

// InvadeOrder is AT place ASSAULT, BESIEGE, PILLAGE or PASS (§13.i, §14).
type InvadeOrder struct {
	At     board.Position
	Do     order.InvadeWord
	Acts   []order.PillageAct // of Pillage; none means all
	Phases [4]bool            // by phase, 1 to 3
}

// bindInvade takes AT; for each manor and phase the last line counts. It must be another lord's (§13.i, §14).
func (u *binder) bindInvade(l *boundLine, o order.Invade) {
	at := u.positionOf(o.At)
	switch holder := u.state.Manors[at].Holder; {
	case holder == u.out.Lord:
		u.refuse(l, 0, RefusedOwnManor, invadeSection(o), "%s is your own manor", o.At)
		return
	case holder == NoSeat && !l.standing:
		u.refuse(l, 0, RefusedNobodysManor, invadeSection(o), "nobody holds %s, and AT is for manors of other lords", o.At)
		return
	}
	in := phases(o.Phases)
	u.takePhases(l, at, in)
	u.out.Invasions = append(u.out.Invasions, InvadeOrder{At: at, Do: o.Do, Acts: o.Acts, Phases: in})
}

// invadeSection is the paragraph of an order against a manor.
func invadeSection(o order.Invade) string {
	if o.Do == order.Pillage {
		return "§14"
	}
	return "§13.i"
}

// ShelterOrder is SHELTER [place] OPEN, HOUSE or OPEN THEN HOUSE (§13.i).
type ShelterOrder struct {
	At board.Position // NoPosition: at every manor
	Do order.ShelterWord
}

// bindShelter takes SHELTER; for each manor the last line counts, and one of the season for every manor goes before all standing
// ones (§4). A house is of use to its manor's holder only (§13.i).
func (u *binder) bindShelter(l *boundLine, o order.Shelter) {
	x := ShelterOrder{board.NoPosition, o.Do}
	if o.At != "" {
		x.At = u.positionOf(o.At)
		if !u.state.Holds(u.out.Lord, x.At) {
			if !l.standing {
				u.refuse(l, 0, RefusedNotYourManor, "§13.i", "%s is not a manor of yours, and its house is of use to its holder only", o.At)
			}
			return
		}
	}
	if l.standing && u.inSeason(func(o order.Order) bool { x, ok := o.(order.Shelter); return ok && x.At == "" }) {
		u.takeBeaten(l)
		return
	}
	u.take(l, x.At, NoSeat, 0)
	u.out.Shelters = replaceOrAppend(u.out.Shelters, x, func(y ShelterOrder) bool { return y.At == x.At })
}

// SwarmOrder is SWARM [FROM manor] TO manor: where bees are to go, should they swarm (fate 16).
type SwarmOrder struct {
	From board.Position // NoPosition: from any manor that is joined with To
	To   board.Position
	rank int8 // of its kind: the season's lines go before standing ones, and named hives before others
}

// bindSwarm takes SWARM; the season's lines go before standing ones, those of one manor's hives before
// those of all, and later ones before earlier (§4, §25).
func (u *binder) bindSwarm(l *boundLine, o order.Swarm) {
	x := SwarmOrder{From: board.NoPosition, To: u.positionOf(o.To)}
	if o.From != "" {
		x.From = u.positionOf(o.From)
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
	to := u.board.NameOf(x.To)
	joined := false
	for _, m := range u.board.Manors() {
		joined = joined || u.state.Holds(u.out.Lord, m) && (m == x.To || u.board.Joined(m, x.To))
	}
	switch {
	case x.From != board.NoPosition && !u.state.Holds(u.out.Lord, x.From):
		return u.board.NameOf(x.From) + " is not a manor of yours"
	case u.board.Place(x.To).Pasture == 0:
		return to + " has no pasture"
	case x.From != board.NoPosition && x.From != x.To && !u.board.Joined(x.From, x.To):
		return "no road joins " + u.board.NameOf(x.From) + " and " + to + " without another manor between"
	case !joined:
		return "no road joins a manor of yours and " + to + " without another manor between"
	}
	return ""
}

// bindBoundary takes BOUNDARY: a manor of the player before in the list (fate 17).
func (u *binder) bindBoundary(l *boundLine, o order.Boundary) {
	if l.standing && u.bounded {
		u.takeBeaten(l)
		return
	}
	n := Seat(len(u.state.Players))
	before := (u.out.Lord + n - 1) % n
	at := u.positionOf(o.Manor)
	if !u.state.Holds(before, at) {
		u.refuse(l, 0, RefusedNotTheirManor, "§25", "%s is not a manor of %s, who is before you in the list of lords: you could take only one of his", o.Manor, u.state.Player(before).Lord)
		return
	}
	u.takeOnly(l)
	u.out.Boundary, u.out.HasBoundary = at, true
	u.bounded = !l.standing
}

// bindLightning takes LIGHTNING: an own manor, of whose church or circle the owner rolls (fate 4, 5). That
// there is one is not asked, since one may be built this winter.
func (u *binder) bindLightning(l *boundLine, o order.Lightning) {
	if l.standing && u.exposed {
		u.takeBeaten(l)
		return
	}
	at := u.positionOf(o.Manor)
	if !u.state.Holds(u.out.Lord, at) {
		u.refuse(l, 0, RefusedNotYourManor, "§25", "%s is not a manor of yours: only of your own churches and circles can you name one", o.Manor)
		return
	}
	u.takeOnly(l)
	u.out.Lightning, u.out.HasLightning = at, true
	u.exposed = !l.standing
}

// bindConvert takes CONVERT: a line of the season beats standing ones, and the last counts. To the lord's
// own faith it only cancels an earlier one (§4, §18).
func (u *binder) bindConvert(l *boundLine, o order.Convert) {
	if l.standing && u.converts {
		u.takeBeaten(l)
		return
	}
	u.converts = u.converts || !l.standing
	switch {
	case o.To != u.player.Faith:
		u.takeOnly(l)
		u.out.Faith = o.To
	case u.out.Faith != order.NoFaith:
		u.takeOnly(l)
		u.out.Faith = order.NoFaith
		u.note(l, "You stay a %s.", o.To.Title())
	case !l.standing && u.standsToConvert():
		u.takeOnly(l)
		u.note(l, "You stay a %s.", o.To.Title())
	case !l.standing:
		u.refuse(l, 0, RefusedFaithHeld, "§18", "you are a %s already", o.To.Title())
	}
}

// standsToConvert reports whether a standing order would change the lord's faith (§18).
func (u *binder) standsToConvert() bool {
	return slices.ContainsFunc(u.lines, func(l boundLine) bool {
		o, ok := l.Order.(order.Convert)
		return ok && l.standing && o.To != u.player.Faith
	})
}
