package adjudicator_test

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// seatOrders are a player's orders that are not for single troops.
type seatOrders struct {
	wounds    []int
	champions []order.Champions
	claims    map[board.Position]bool
	yields    map[board.Position]string // to whom; "" for anybody
}

// mayOrder reports whether a player may give orders of the campaigning seasons (§10).
func (g *second) mayOrder(seat int) bool {
	p := &g.start.Players[seat]
	return !p.Barred && !p.Out && p.LivingLord() != nil
}

// attitudes brings ALLY, ENEMY, NEUTRAL and HEIR into force, line by line.
func (g *second) attitudes() {
	for seat := range g.lines {
		for _, l := range g.lines[seat] {
			if !g.mayOrder(seat) && g.s.Season != adjudicator.Winter {
				g.refuse(seat, l.N)
				continue
			}
			switch o := l.Order.(type) {
			case order.Attitude:
				for _, lord := range o.Lords {
					g.attitude(seat, l.N, int(g.s.Seat(lord)), o.Do)
				}
			case order.Heir:
				g.heir(seat, l.N, o.Knight)
			}
		}
	}
}

// attitude changes what one lord is to another: the later takes the earlier back.
func (g *second) attitude(seat, line, to int, do order.AttitudeWord) {
	if to == seat {
		g.refuse(seat, line)
		return
	}
	p := &g.s.Players[seat]
	drop := func(list []adjudicator.Seat) []adjudicator.Seat {
		return slices.DeleteFunc(slices.Clone(list), func(s adjudicator.Seat) bool { return int(s) == to })
	}
	p.Allies, p.Enemies = drop(p.Allies), drop(p.Enemies)
	switch do {
	case order.Ally:
		p.Allies = append(p.Allies, adjudicator.Seat(to))
		slices.Sort(p.Allies)
	case order.Enemy:
		p.Enemies = append(p.Enemies, adjudicator.Seat(to))
		slices.Sort(p.Enemies)
	}
}

// heir names the knight who is to follow (§10).
func (g *second) heir(seat, line, knight int) {
	t := g.s.Players[seat].Living(adjudicator.TroopID(knight))
	if t == nil || t.Kind != adjudicator.Knight {
		g.refuse(seat, line)
		return
	}
	g.s.Players[seat].Heir = t.ID
}

func (g *second) refuse(seat, line int) { g.refused[refusal{seat, line}] = true }

// bind gives every troop its orders (§4, §6).
func (g *second) bind() {
	for seat := range g.s.Players {
		g.seats = append(g.seats, &seatOrders{claims: map[board.Position]bool{}, yields: map[board.Position]string{}})
		p := &g.s.Players[seat]
		for i := range p.Troops {
			if t := &p.Troops[i]; t.Status == adjudicator.Alive {
				f := &fighter{Troop: t, seat: seat, home: t.At, holdAt: t.At, from: board.NoPosition, rank: 1_000_000 + int(t.ID), lost: map[board.Position]bool{}}
				g.troops = append(g.troops, f)
				if g.mayOrder(seat) {
					g.marches(f)
					g.manners(f)
				}
			}
		}
		if g.mayOrder(seat) {
			g.bindSeat(seat)
		}
	}
}

// covers reports whether a list of troops holds one, by name or by kind, and at
// which place of the list he stands first.
func (g *second) covers(list order.Troops, f *fighter) (named, kind bool, index int) {
	index = -1
	for i, item := range list {
		at, _ := g.b.Find(string(item.At))
		hit := false
		switch item.Kind {
		case order.Numbers:
			hit = item.First <= int(f.ID) && int(f.ID) <= item.Last
		case order.TheLord:
			hit = f.Kind == adjudicator.Lord
		case order.All:
			hit = true
		case order.AllAt:
			hit = f.home == at
		case order.KnightsAt:
			hit = f.home == at && f.Kind != adjudicator.Man
		case order.MenAt:
			hit = f.home == at && f.Kind == adjudicator.Man
		}
		if hit {
			named = named || item.Named()
			kind = kind || !item.Named()
			if index < 0 {
				index = i
			}
		}
	}
	return named, kind, index
}

// chosen are the lines among some that count for a troop: those that name him
// if any does, else those that cover him by kind (§4).
func (g *second) chosen(f *fighter, troops func(order.Order) (order.Troops, bool)) []order.Line {
	byName, byKind := g.covering(f, troops)
	if len(byName) > 0 {
		return byName
	}
	return byKind
}

// covering are the lines that cover a troop, by name and by kind.
func (g *second) covering(f *fighter, troops func(order.Order) (order.Troops, bool)) (byName, byKind []order.Line) {
	for _, l := range g.lines[f.seat] {
		list, ok := troops(l.Order)
		if !ok {
			continue
		}
		named, kind, _ := g.covers(list, f)
		switch {
		case named:
			byName = append(byName, l)
		case kind || len(list) == 0:
			byKind = append(byKind, l)
		}
	}
	return byName, byKind
}

// marches gives a troop his legs, or his HOLD: a HOLD cancels the MOVEs above
// it, a later MOVE the HOLD (§6.iv).
func (g *second) marches(f *fighter) {
	byName, byKind := g.covering(f, func(o order.Order) (order.Troops, bool) {
		switch o := o.(type) {
		case order.Move:
			return o.Troops, true
		case order.Hold:
			return o.Troops, true
		}
		return nil, false
	})
	g.obey(f, byName)
	if !f.ordered {
		g.obey(f, byKind)
	}
}

// obey takes MOVE and HOLD, line by line; what is refused is as if not written.
func (g *second) obey(f *fighter, lines []order.Line) {
	stands := f.home
	for _, l := range lines {
		switch o := l.Order.(type) {
		case order.Hold:
			f.legs, f.hold, f.ordered, stands = nil, true, true, f.home
			g.place(f, l, o.Troops)
		case order.Move:
			if from, ok := g.b.Find(string(o.From)); o.From != "" && (!ok || from != stands) {
				g.refuse(f.seat, l.N)
				continue
			}
			if len(f.legs) == 0 {
				g.place(f, l, o.Troops)
			}
			leg := g.leg(f.seat, stands, o)
			f.legs, f.hold, f.ordered, stands = append(f.legs, leg), false, true, leg.end
		}
	}
}

// place sets a troop's place in the player's list: line by line, inside a line as written.
func (g *second) place(f *fighter, l order.Line, list order.Troops) {
	_, _, index := g.covers(list, f)
	line := slices.IndexFunc(g.lines[f.seat], func(o order.Line) bool { return o.N == l.N })
	f.rank = line*10_000 + index*100 + int(f.ID)
}

// leg is one MOVE from where the troop stands then.
func (g *second) leg(seat int, from board.Position, o order.Move) *secondLeg {
	leg := &secondLeg{}
	for _, name := range append(slices.Clone(o.Via), o.To) {
		p, _ := g.b.Find(string(name))
		leg.points = append(leg.points, p)
		leg.end = p
	}
	for phase := 1; phase <= 3; phase++ {
		leg.phases[phase] = len(o.Phases) == 0 || slices.Contains(o.Phases, phase)
	}
	leg.path = g.along(seat, from, leg.points)
	return leg
}

// manners gives a troop his stance, and what he does in a fight and after it.
func (g *second) manners(f *fighter) {
	for _, l := range g.chosen(f, func(o order.Order) (order.Troops, bool) { s, ok := o.(order.Stance); return s.Troops, ok }) {
		f.stance = l.Order.(order.Stance)
	}
	for _, l := range g.chosen(f, func(o order.Order) (order.Troops, bool) { s, ok := o.(order.Withdraw); return s.Troops, ok }) {
		f.withdraw = l.Order.(order.Withdraw).When
	}
	for _, l := range g.chosen(f, func(o order.Order) (order.Troops, bool) { s, ok := o.(order.Victory); return s.Troops, ok }) {
		f.victory = l.Order.(order.Victory).Do
	}
	for _, l := range g.chosen(f, func(o order.Order) (order.Troops, bool) {
		s, ok := o.(order.Defeat)
		p, _ := g.b.Find(string(s.To))
		return s.Troops, ok && (s.Do != order.ToManor || g.own(f.seat, p))
	}) {
		d := l.Order.(order.Defeat)
		f.defeat = &d
	}
}

// bindSeat reads the orders that are not for single troops; the later of a kind counts.
func (g *second) bindSeat(seat int) {
	s := g.seats[seat]
	for _, l := range g.lines[seat] {
		if c, ok := l.Order.(order.Conditional); ok {
			g.checkBehind(seat, l.N, c)
			continue
		}
		switch o := l.Order.(type) {
		case order.Wounds:
			s.wounds = g.numbers(seat, l.N, o.Troops)
		case order.Champions:
			o.Troops = g.numbers(seat, l.N, o.Troops)
			if p, ok := g.b.Find(string(o.At)); o.At != "" && (!ok || g.b.Place(p).Choke == nil) {
				g.refuse(seat, l.N)
				continue
			}
			s.champions = append(s.champions, o)
		case order.Claim:
			if p, ok := g.manorNamed(seat, l.N, o.Place); ok {
				s.claims[p] = o.Yes
			}
		case order.Yield:
			if p, ok := g.manorNamed(seat, l.N, o.Place); ok {
				s.yields[p] = o.To
			}
		default:
			g.checkTroops(seat, l.N, o)
		}
	}
}

// checkTroops refuses an order for troops that nobody bears, and a DEFEAT that leads to a manor of another.
func (g *second) checkTroops(seat, line int, o order.Order) {
	switch o := o.(type) {
	case order.Move:
		g.missing(seat, line, o.Troops, g.of(seat))
	case order.Hold:
		g.missing(seat, line, o.Troops, g.of(seat))
	case order.Stance:
		g.missing(seat, line, o.Troops, g.of(seat))
	case order.Withdraw:
		g.missing(seat, line, o.Troops, g.of(seat))
	case order.Victory:
		g.missing(seat, line, o.Troops, g.of(seat))
	case order.Defeat:
		g.missing(seat, line, o.Troops, g.of(seat))
		if !g.possible(seat, o) {
			g.refuse(seat, line)
		}
	}
}

// checkBehind refuses what cannot be taken of a line behind a condition (§6.x).
func (g *second) checkBehind(seat, line int, c order.Conditional) {
	if !g.valid(seat, c) {
		g.refuse(seat, line)
		return
	}
	switch o := c.Then.(type) {
	case order.Wounds:
		g.numbers(seat, line, o.Troops)
	case order.Champions:
		g.numbers(seat, line, o.Troops)
		if p, ok := g.b.Find(string(o.At)); o.At != "" && (!ok || g.b.Place(p).Choke == nil) {
			g.refuse(seat, line)
		}
	default:
		g.checkTroops(seat, line, o)
	}
}

// of are a player's living troops.
func (g *second) of(seat int) []*fighter {
	return slices.DeleteFunc(slices.Clone(g.troops), func(f *fighter) bool { return f.seat != seat })
}

// numbers are those of some numbers that living troops bear; others are refused.
func (g *second) numbers(seat, line int, ids []int) []int {
	var out []int
	for _, id := range ids {
		if g.start.Players[seat].Living(adjudicator.TroopID(id)) == nil {
			g.refuse(seat, line)
			continue
		}
		out = append(out, id)
	}
	return out
}

// manorNamed is the manor that a line names; one that names another place is refused.
func (g *second) manorNamed(seat, line int, name order.Place) (board.Position, bool) {
	p, ok := g.b.Find(string(name))
	if !ok || g.b.Place(p).Kind != board.Manor {
		g.refuse(seat, line)
		return p, false
	}
	return p, true
}

// byRank sorts troops as they stand in the player's list.
func byRank(troops []*fighter) []*fighter {
	out := slices.Clone(troops)
	slices.SortStableFunc(out, func(a, b *fighter) int { return cmp.Compare(a.rank, b.rank) })
	return out
}
