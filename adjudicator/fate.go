package adjudicator

import (
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// fates are the sixteen results of fate, by the sum of three dice (§25).
var fates = [19]func(*game){
	3:  (*game).plague,
	4:  func(g *game) { g.lightning(order.Church) },
	5:  func(g *game) { g.lightning(order.Circle) },
	6:  (*game).revolt,
	7:  (*game).storms,
	8:  (*game).floods,
	9:  (*game).desertion,
	10: (*game).fires,
	11: func(g *game) { g.emit(HousesYield{Now: HousesNone}) },
	12: (*game).recruits,
	13: (*game).seniorKnight,
	14: (*game).scutage,
	15: func(g *game) { g.emit(MasonsCame{}) },
	16: (*game).swarming,
	17: (*game).boundaries,
	18: func(g *game) { g.emit(HousesYield{Now: HousesDouble}) },
}

// fate throws three dice at winter's end, and what they bring comes true (§15, §25). A lord whom it
// kills is replaced at once (§10).
func (g *game) fate() {
	if !g.state.Options.Fate {
		return
	}
	var e FateRolled
	for i := range e.Dice {
		e.Dice[i] = g.roll("fate", "die "+strconv.Itoa(i+1))
		e.Sum += e.Dice[i].Face
	}
	led := g.ledNow()
	g.emit(e)
	fates[e.Sum](g)
	g.succeed(led)
}

// ledNow tells which players have a lord.
func (g *game) ledNow() []bool {
	led := make([]bool, len(g.state.Players))
	for i := range led {
		led[i] = g.state.Players[i].LivingLord() != nil
	}
	return led
}

// succeed gives those players a new lord whose lord fate has killed: the heir, else the lowest number (§10, §25).
func (g *game) succeed(led []bool) {
	for i := range g.state.Players {
		if led[i] && g.state.Players[i].LivingLord() == nil {
			g.appointLord(Seat(i), 0)
		}
	}
}

// plague lets each soldier, lords included, die on a high die (fate 3).
func (g *game) plague() {
	for i := range g.state.Players {
		for _, t := range slices.Clone(g.state.Players[i].Troops) {
			if t.Status == Alive {
				roll := g.roll("plague", g.state.Players[i].Lord, number(t.ID))
				g.emit(PlagueRolled{Roll: roll, Lord: Seat(i), Troop: t.ID, Dies: roll.Face >= g.rules.Fate.Plague})
			}
		}
	}
}

// lightning strikes a church, or a circle: those who own one throw for the order, the highest first, and
// each rolls for one of theirs until one is struck, be it struck already (fate 4, 5).
func (g *game) lightning(what order.Improvement) {
	var owners []Seat
	for i := range g.state.Players {
		if _, ok := g.exposedSite(Seat(i), what); ok {
			owners = append(owners, Seat(i))
		}
	}
	for _, seat := range g.inOrder(owners, "lightning", "order") {
		manor, _ := g.exposedSite(seat, what)
		roll := g.roll("lightning", g.state.Player(seat).Lord, g.board.NameOf(manor))
		e := LightningRolled{Roll: roll, Lord: seat, Manor: manor, What: what, Strikes: roll.Face >= g.rules.Fate.Lightning}
		g.emit(e)
		if e.Strikes {
			return
		}
	}
}

// exposedSite is the church or circle for which a lord rolls, if there is any: the one named in their orders, else
// the most recently built (fate 4, 5).
func (g *game) exposedSite(seat Seat, what order.Improvement) (at board.Position, ok bool) {
	newest := 0
	for m := range g.state.Manors {
		site := g.state.Manors[m].site(what)
		if g.state.Manors[m].Holder != seat || site.State == NotBuilt {
			continue
		}
		if o := g.orders[seat]; o.HasLightning && o.Lightning == board.Position(m) {
			return board.Position(m), true
		}
		if site.Built > newest {
			at, newest, ok = board.Position(m), site.Built, true
		}
	}
	return at, ok
}

// inOrder lets seats throw, a single one too, and puts the highest first; those who throw the same throw
// again among themselves (§25, Lots).
func (g *game) inOrder(seats []Seat, parts ...string) []Seat {
	seats = slices.Clone(seats)
	sortByThrows(seats, 1, func(seat Seat, throw int) int {
		roll := g.roll(append(slices.Clone(parts), g.state.Player(seat).Lord, "throw "+strconv.Itoa(throw))...)
		g.emit(DiceRolled{Roll: roll, Lord: seat})
		return -roll.Face
	})
	return seats
}

// sortByThrows puts things into the rising order of what is thrown for each; for those that are equal it is
// thrown again.
func sortByThrows[T comparable](all []T, throw int, die func(x T, throw int) int) {
	faces := make(map[T]int, len(all))
	for _, x := range all {
		faces[x] = die(x, throw)
	}
	slices.SortStableFunc(all, func(a, b T) int { return faces[a] - faces[b] })
	eachRun(all, func(a, b T) bool { return faces[a] == faces[b] }, func(same []T) {
		if len(same) > 1 {
			sortByThrows(same, throw+1, die)
		}
	})
}

// eachRun calls do for each run of neighbours in a list that are the same.
func eachRun[T any](all []T, same func(a, b T) bool, do func([]T)) {
	for begin, end := 0, 0; begin < len(all); begin = end {
		for end < len(all) && same(all[begin], all[end]) {
			end++
		}
		do(all[begin:end])
	}
}

// revolt takes manors with few soldiers from their lords, by the alphabet; a soldier who is thrown out may
// keep another manor from revolting (fate 6).
func (g *game) revolt() {
	for _, m := range g.board.ManorsByName() {
		holder := g.state.Manors[m].Holder
		if holder == NoSeat || g.state.Player(holder).Count(m) >= g.rules.Fate.Revolt {
			continue
		}
		for _, t := range slices.Clone(g.state.Player(holder).Troops) {
			if t.Status == Alive && t.At == m {
				g.throwOut(holder, t.ID, m)
			}
		}
		g.emit(ManorRevolted{Lord: holder, Manor: m})
	}
}

// throwOut rolls for a soldier of a manor that revolts; a survivor goes to the nearest own manor in direct
// road contact that has room, or else stays.
func (g *game) throwOut(seat Seat, id TroopID, from board.Position) {
	roll := g.roll("revolt", g.board.NameOf(from), g.state.Player(seat).Lord, number(id))
	e := SoldierThrownOut{Roll: roll, Lord: seat, Troop: id, From: from, To: from, Dies: roll.Face >= g.rules.Fate.Thrown}
	if !e.Dies {
		e.To = g.nearestWith(from, func(m board.Position) bool {
			return m != from && g.state.Player(seat).Count(m) < g.rules.Limit && InContact(g.rules, g.board, g.state, seat, from, m)
		})
	}
	if e.To == board.NoPosition {
		e.To = from
	}
	g.emit(e)
}

// nearestWith is the manor nearest by road that fits, by the alphabet if equal; NoPosition if none fits.
func (g *game) nearestWith(from board.Position, fits func(board.Position) bool) board.Position {
	best := board.NoPosition
	for _, m := range g.board.ManorsByName() {
		if fits(m) && (best == board.NoPosition || g.board.Miles(from, m) < g.board.Miles(from, best)) {
			best = m
		}
	}
	return best
}

// manorsOf are the manors that a seat holds, by the alphabet.
func (g *game) manorsOf(seat Seat) []board.Position {
	return slices.DeleteFunc(slices.Clone(g.board.ManorsByName()), func(m board.Position) bool { return !g.state.Holds(seat, m) })
}

// eachHeld calls do for every manor held, player by player, by the alphabet.
func (g *game) eachHeld(do func(seat Seat, m board.Position)) {
	for i := range g.state.Players {
		for _, m := range g.manorsOf(Seat(i)) {
			do(Seat(i), m)
		}
	}
}

// storms damage castles; each rolls, also one that is damaged already (fate 7).
func (g *game) storms() {
	g.eachHeld(func(seat Seat, m board.Position) {
		if g.state.Manors[m].Castle != NotBuilt {
			roll := g.roll("storm", g.state.Player(seat).Lord, g.board.NameOf(m))
			g.emit(StormRolled{Roll: roll, Lord: seat, Manor: m, Damaged: roll.Face >= g.rules.Fate.Storm})
		}
	})
}

// floods wash bridges away for the year, in the board's order (fate 8).
func (g *game) floods() {
	for at := range g.board.Len() {
		if c := g.board.Place(board.Position(at)).Choke; c != nil && c.Kind == "bridge" {
			roll := g.roll("flood", g.board.NameOf(board.Position(at)))
			g.emit(FloodRolled{Roll: roll, Bridge: board.Position(at), Washed: roll.Face >= g.rules.Fate.Flood})
		}
	}
}

// byManors are the players in the game who hold most manors, or fewest.
func (g *game) byManors(most bool) (seats []Seat) {
	best := 0
	for i := range g.state.Players {
		n := g.state.Held(Seat(i))
		switch {
		case g.state.Players[i].Out:
		case len(seats) == 0 || n != best && (n > best) == most:
			best, seats = n, []Seat{Seat(i)}
		case n == best:
			seats = append(seats, Seat(i))
		}
	}
	return seats
}

// desertion takes a knight and a man-at-arms from one manor of the player with most (fate 9).
func (g *game) desertion() {
	seats := g.byManors(true)
	if len(seats) == 0 {
		return // everybody is out
	}
	seat := g.highest(seats, "desertion")
	var manors []board.Position
	for _, m := range g.manorsOf(seat) {
		if knight, man := g.deserters(seat, m); knight != 0 && man != 0 {
			manors = append(manors, m)
		}
	}
	if len(manors) == 0 {
		return
	}
	m := manors[g.lot(len(manors), seat, "desertion", "manor")]
	knight, man := g.deserters(seat, m)
	g.emit(TroopsDeserted{Lord: seat, Manor: m, Knight: knight, Man: man})
}

// deserters are the knight, never the lord, and the man at a manor who would desert: the lowest grade, then
// the higher number; 0 for none.
func (g *game) deserters(seat Seat, m board.Position) (knight, man TroopID) {
	lowest := map[Kind]*Troop{}
	for i := range g.state.Player(seat).Troops {
		t := &g.state.Player(seat).Troops[i]
		if t.Status != Alive || t.At != m || t.Kind == Lord {
			continue
		}
		if best := lowest[t.Kind]; best == nil || t.Grade <= best.Grade {
			lowest[t.Kind] = t
		}
	}
	if t := lowest[Knight]; t != nil {
		knight = t.ID
	}
	if t := lowest[Man]; t != nil {
		man = t.ID
	}
	return knight, man
}

// fires ravage forest units for the year (fate 10).
func (g *game) fires() {
	g.eachHeld(func(seat Seat, m board.Position) {
		for unit := 1; unit <= g.board.Place(m).Forest; unit++ {
			roll := g.roll("forest fire", g.state.Player(seat).Lord, g.board.NameOf(m), "unit "+strconv.Itoa(unit))
			g.emit(FireRolled{Roll: roll, Lord: seat, Manor: m, Unit: unit, Burns: roll.Face >= g.rules.Fate.Fire})
		}
	})
}

// scorched is how many of a manor's foresters stand on units that have burnt: they stand on the first (fate 10).
func (m *Manor) scorched() int {
	n := 0
	for unit := range m.Foresters {
		n += m.Scorched >> unit & 1
	}
	return n
}

// recruits join the player with fewest manors: a knight and a man-at-arms of Grade B (fate 12).
func (g *game) recruits() {
	if seats := g.byManors(false); len(seats) > 0 {
		seat := g.highest(seats, "recruits")
		g.recruit(seat, Knight, ruleset.GradeB)
		g.recruit(seat, Man, ruleset.GradeB)
	}
}

// seniorKnight joins the player who rolls highest (fate 13).
func (g *game) seniorKnight() {
	var seats []Seat
	for i := range g.state.Players {
		if !g.state.Players[i].Out {
			seats = append(seats, Seat(i))
		}
	}
	if len(seats) > 0 {
		g.recruit(g.highest(seats, "senior knight"), Knight, ruleset.GradeA)
	}
}

// recruit adds a troop at the manor of a player's lord, else at the nearest own that has room; without a lord at
// the first own by the alphabet. A troop that joins a player without manors stands where their lord does (ruling).
// With no room, no number or no counter left nobody joins (fate 12, 13).
func (g *game) recruit(seat Seat, kind Kind, grade ruleset.Grade) {
	p := g.state.Player(seat)
	room := func(m board.Position) bool { return g.state.Holds(seat, m) && p.Count(m) < g.rules.Limit }
	from := g.board.ManorsByName()[0]
	if lord := p.LivingLord(); lord != nil {
		from = lord.At
	} else if i := slices.IndexFunc(g.board.ManorsByName(), room); i >= 0 {
		from = g.board.ManorsByName()[i]
	}
	at, id := g.nearestWith(from, room), freshNumber(p)
	if lord := p.LivingLord(); g.state.Held(seat) == 0 && lord != nil && p.Count(lord.At) < g.rules.Limit {
		at = lord.At
	}
	if at != board.NoPosition && id != 0 && g.counterLeft(p, kind, grade) {
		g.emit(TroopJoined{Lord: seat, Troop: id, Kind: kind, Grade: grade, At: at, Year: g.state.Year})
	}
}

// scutage pays every player for their manors (fate 14).
func (g *game) scutage() {
	for i := range g.state.Players {
		if p := &g.state.Players[i]; !p.Out {
			n := g.state.Held(Seat(i))
			g.emit(ScutagePaid{Lord: Seat(i), Manors: n, Bz: n * g.rules.Fate.Scutage, Treasury: p.Treasury + n*g.rules.Fate.Scutage})
		}
	}
}

// swarming throws for each hive that stood at the start (fate 16).
func (g *game) swarming() {
	before := make([]int, len(g.state.Manors))
	for m := range g.state.Manors {
		before[m] = g.state.Manors[m].Hives
	}
	g.eachHeld(func(seat Seat, m board.Position) {
		for hive := 1; hive <= before[m]; hive++ {
			roll := g.roll("swarm", g.state.Player(seat).Lord, g.board.NameOf(m), "hive "+strconv.Itoa(hive))
			e := SwarmRolled{Roll: roll, Lord: seat, From: m, Swarms: roll.Face >= g.rules.Fate.Swarm, To: board.NoPosition}
			if e.Swarms && !(g.rules.Supply && standing(g.state, order.Hive) >= g.rules.Supplies.Hive) {
				e.To = g.swarmTo(seat, m)
			}
			g.emit(e)
		}
	})
}

// swarmTo is where the bees of a manor go: where their lord wishes them, if a road joins it with no other
// manor between; else they stay in the manor, else go to the nearest own that is joined so; NoPosition if
// there is no free pasture (fate 16).
func (g *game) swarmTo(seat Seat, from board.Position) board.Position {
	free := func(m board.Position) bool { return g.board.Place(m).Pasture > g.state.Manors[m].PastureUsed() }
	for _, wish := range g.orders[seat].Swarms {
		if (wish.From == from || wish.From == board.NoPosition) && free(wish.To) && (wish.To == from || g.board.Joined(from, wish.To)) {
			return wish.To
		}
	}
	if free(from) {
		return from
	}
	return g.nearestWith(from, func(m board.Position) bool {
		return g.state.Holds(seat, m) && free(m) && g.board.Joined(from, m)
	})
}

// boundaries lets each player in turn take a manor of the player before them in the list; the player before the
// first is the last. A player without manors neither gives nor takes, and what has just been taken is not taken
// again (fate 17, ruling).
func (g *game) boundaries() {
	n, before := len(g.state.Players), g.state.Clone()
	for i := range g.state.Players {
		seat, from := Seat(i), Seat((i+n-1)%n)
		if before.Held(seat) == 0 || before.Held(from) == 0 {
			continue
		}
		m := g.boundary(&before, seat, from)
		g.emit(BoundaryMoved{Manor: m, From: from, To: seat})
		g.purge(seat, m)
	}
}

// boundary is the manor that a lord takes of another: the one named, else the one nearest to their lord, by
// the alphabet if equal; never one with troops on it if another is to be had (fate 17).
func (g *game) boundary(s *State, seat, from Seat) board.Position {
	empty := func(m board.Position) bool { return s.Holds(from, m) && g.troopsAt(m) == 0 }
	free := g.nearestWith(g.seatOf(seat), empty)
	if named := g.orders[seat].Boundary; g.orders[seat].HasBoundary && s.Holds(from, named) && (free == board.NoPosition || empty(named)) {
		return named
	}
	if free != board.NoPosition {
		return free
	}
	return g.nearestWith(g.seatOf(seat), func(m board.Position) bool { return s.Holds(from, m) })
}

// seatOf is where a lord is; without one, their first manor by the alphabet.
func (g *game) seatOf(seat Seat) board.Position {
	if lord := g.state.Player(seat).LivingLord(); lord != nil {
		return lord.At
	}
	return append(g.manorsOf(seat), g.board.ManorsByName()[0])[0]
}

// troopsAt is how many troops of all players stand at a position.
func (g *game) troopsAt(at board.Position) int {
	n := 0
	for i := range g.state.Players {
		n += g.state.Players[i].Count(at)
	}
	return n
}
