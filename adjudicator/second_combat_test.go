package adjudicator_test

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// fightAll fights the encounters: those on roads first, then those at
// positions, each group in the board's order (§6, a phase, 3).
func (g *second) fightAll(m *meetings) {
	slices.SortStableFunc(m.all, func(a, b *encounter) int {
		if c := boolFirst(a.and != board.NoPosition, b.and != board.NoPosition); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.and, b.and))
	})
	for _, e := range m.all {
		g.fightOut(e)
	}
}

// fightOut fights an encounter of two or more sides, one fight after another (§8.v).
func (g *second) fightOut(e *encounter) {
	line := g.orderOfFight(e)
	standing := line[0]
	for {
		a, b := g.nextPair(e, line, standing)
		if a == nil {
			return
		}
		winner := g.fight(e, a, b)
		for _, s := range []*party{a, b} {
			s.fought, s.won, s.lost = true, s == winner, s != winner
			if s.lost {
				for _, f := range s.troops {
					if e.and == board.NoPosition {
						f.lost[e.at] = true
					}
				}
			}
		}
		standing = winner
	}
}

// nextPair is who fights next: the one left standing with the next that it, or
// who, wishes to; else the next two (§8.v).
func (g *second) nextPair(e *encounter, line []*party, standing *party) (*party, *party) {
	var left []*party
	for _, s := range line {
		if !s.lost && len(living(s.troops)) > 0 {
			left = append(left, s)
		}
	}
	if standing != nil {
		for _, s := range left {
			if s != standing && g.wish(e, standing, s) {
				return standing, s
			}
		}
	}
	for i, a := range left {
		for _, b := range left[i+1:] {
			if g.wish(e, a, b) {
				return a, b
			}
		}
	}
	return nil, nil
}

// wish reports whether two sides are to fight: as they met, and judged anew
// once one of them has fought.
func (g *second) wish(e *encounter, a, b *party) bool {
	if e.and != board.NoPosition && a.from == b.from {
		return false
	}
	if !a.fought && !b.fought {
		return slices.Contains(e.wanted, [2]*party{a, b}) || slices.Contains(e.wanted, [2]*party{b, a})
	}
	x, y := living(a.troops), living(b.troops)
	return g.engages(x, y, e.at, e.and, false) || g.engages(y, x, e.at, e.and, false)
}

// orderOfFight lines up the sides as they arrived; among several those who
// arrived together roll, and the lowest fight first (§8.v).
func (g *second) orderOfFight(e *encounter) []*party {
	line := slices.Clone(e.sides)
	for _, s := range line {
		if e.and == board.NoPosition {
			s.arrived = arrival(s.troops)
		}
	}
	slices.SortStableFunc(line, func(a, b *party) int {
		return cmp.Or(cmp.Compare(a.arrived, b.arrived), cmp.Compare(a.seat, b.seat))
	})
	if len(line) < 3 {
		return line
	}
	var out []*party
	for i := 0; i < len(line); {
		j := i
		for j < len(line) && line[j].arrived == line[i].arrived {
			j++
		}
		out = append(out, g.rollForOrder(e, line[i:j], 1)...)
		i = j
	}
	return out
}

// rollForOrder lets those who arrived together roll; equal ones roll again.
func (g *second) rollForOrder(e *encounter, tied []*party, throw int) []*party {
	if len(tied) < 2 {
		return tied
	}
	var faces [7][]*party
	for _, s := range tied {
		d := g.die("phase %d, %s, order of fight, %s, throw %d", g.phase, g.placeName(e.at, e.and), g.whose(s), throw)
		faces[d] = append(faces[d], s)
	}
	var out []*party
	for _, group := range faces {
		out = append(out, g.rollForOrder(e, group, throw+1)...)
	}
	return out
}

// whose names a side; on the road a player may come from both ends.
func (g *second) whose(s *party) string {
	if s.from != board.NoPosition {
		return g.s.Players[s.seat].Lord + " from " + g.b.NameOf(s.from)
	}
	return g.s.Players[s.seat].Lord
}

// arrival is when the first of a side's living troops arrived.
func arrival(troops []*fighter) int {
	first := 1000
	for _, f := range living(troops) {
		first = min(first, f.arrived)
	}
	return first
}

func (g *second) placeName(at, and board.Position) string {
	if and == board.NoPosition {
		return g.b.NameOf(at)
	}
	return g.b.NameOf(at) + " / " + g.b.NameOf(and)
}

// bout is one fight of two sides.
type bout struct {
	g          *second
	e          *encounter
	place      string
	n          int
	sides      [2]*party
	fights     [2][]*fighter // who fights; on a choke point two
	falls      [2]bool       // its lord fell in this round
	leaderless [2]bool       // its lord fell in this fight: the game's defaults hold (§10)
}

// fight fights one fight to its end and returns the winner, nil if there is none (§8).
func (g *second) fight(e *encounter, a, b *party) *party {
	if g.comesSecond(e, a, b) {
		a, b = b, a
	}
	f := &bout{g: g, e: e, place: g.placeName(e.at, e.and), sides: [2]*party{a, b}}
	g.fights[f.place]++
	f.n = g.fights[f.place]
	winner := f.play()
	if winner != nil && e.and == board.NoPosition {
		g.victors[e.at] = winner.seat
	}
	return winner
}

// comesSecond reports whether a is the second side: the first is the one that
// arrived earlier, else, and on a road, whose player is earlier (§8.ii).
func (g *second) comesSecond(e *encounter, a, b *party) bool {
	if e.and == board.NoPosition {
		if x, y := arrival(a.troops), arrival(b.troops); x != y {
			return x > y
		}
	}
	return a.seat > b.seat
}

// play goes round by round until one side has withdrawn or has nobody left (§8.i).
func (f *bout) play() *party {
	f.stepForward()
	if f.e.and == board.NoPosition && f.g.b.Place(f.e.at).Kind == board.House {
		if a, b := f.atOnce(0), f.atOnce(1); a || b {
			return f.leave(a, b)
		}
	}
	for round := 1; ; round++ {
		f.round(round)
		f.stepForward()
		a, b := len(living(f.sides[0].troops)) == 0, len(living(f.sides[1].troops)) == 0
		if a || b {
			return f.leave(a, b)
		}
		if round >= f.g.r.RoundsBeforeWithdrawal {
			if a, b := f.withdraws(0, round), f.withdraws(1, round); a || b {
				return f.leave(a, b)
			}
		}
	}
}

// leave is the winner when the first, the second or both are beaten.
func (f *bout) leave(a, b bool) *party {
	switch {
	case a && b:
		return nil
	case a:
		return f.sides[1]
	default:
		return f.sides[0]
	}
}

// stepForward says who fights: all, or on a choke point two, replaced when they die (§8.iv).
func (f *bout) stepForward() {
	for i, s := range f.sides {
		f.lineUp(i, s)
		s.fights, s.foe = f.fights[i], f.sides[1-i]
	}
}

// lineUp says who of a side fights.
func (f *bout) lineUp(i int, s *party) {
	if f.e.and != board.NoPosition || f.g.b.Place(f.e.at).Choke == nil {
		f.fights[i] = living(s.troops)
		return
	}
	f.fights[i] = f.g.champions(living(s.troops), f.sides[1-i].seat, f.e.at, f.leaderless[i], false)
	for _, t := range f.fights[i] {
		t.forward = true
	}
}

// champions are those who fight on a choke point: those who did, then the next
// that the owner named and that is there, else the next strongest, the lower number
// first (§8.iv).
func (g *second) champions(side []*fighter, foe int, at board.Position, leaderless, afresh bool) []*fighter {
	if len(side) == 0 {
		return nil
	}
	seat := side[0].seat
	out := slices.DeleteFunc(slices.Clone(side), func(f *fighter) bool { return afresh || !f.forward })
	add := func(f *fighter) {
		if len(out) < g.r.ChokeFighters && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	if !leaderless && !g.fleeing[seat] {
		for _, id := range g.namedChampions(seat, foe, at) {
			for _, f := range side {
				if int(f.ID) == id {
					add(f)
				}
			}
		}
	}
	best := slices.Clone(side)
	slices.SortStableFunc(best, func(a, b *fighter) int {
		return cmp.Or(cmp.Compare(g.power(b), g.power(a)), cmp.Compare(a.ID, b.ID))
	})
	for _, f := range best {
		add(f)
	}
	return out
}

// namedChampions is the order that holds there: for the place before for any, the later line.
func (g *second) namedChampions(seat, foe int, at board.Position) []int {
	if ids, ok := g.championsBehind(seat, at, whenAsked{foe: foe}); ok {
		return ids
	}
	var anywhere, here []int
	for _, o := range g.seats[seat].champions {
		if o.At == "" {
			anywhere = o.Troops
		} else if p, ok := g.b.Find(string(o.At)); ok && p == at {
			here = o.Troops
		}
	}
	if here != nil {
		return here
	}
	return anywhere
}

// round rolls four dice, reads the table, and allots the wounds (§8.ii).
func (f *bout) round(n int) {
	var av, wounds [2]int
	for i := range f.sides {
		av[i] = f.g.strength(f.fights[i]) + f.die(n, i, "attack")
	}
	line := f.g.r.Line(max(av[0]-av[1], av[1]-av[0]))
	for i := range f.sides {
		column := line.Stronger
		if av[i] < av[1-i] {
			column = line.Weaker
		}
		wounds[i] = column[f.die(n, i, "result")-1]
	}
	for i := range f.sides {
		f.wound(i, n, wounds[i])
	}
	for i := range f.sides {
		f.leaderless[i] = f.leaderless[i] || f.falls[i]
	}
}

func (f *bout) die(round, i int, what string) int {
	lord := func(i int) string { return f.g.s.Players[f.sides[i].seat].Lord }
	return f.g.die("phase %d, %s, fight %d, %s v %s, round %d, %s, %s", f.g.phase, f.place, f.n, lord(0), lord(1), round, lord(i), what)
}

// wound allots a side's wounds one after another (§8.iii).
func (f *bout) wound(i, round, n int) {
	had := map[*fighter]int{}
	for ; n > 0; n-- {
		list := living(f.fights[i])
		if len(list) == 0 {
			return
		}
		hit := f.firstToSuffer(i, mayBeHit(list, had, round))
		had[hit]++
		if !hit.Wounded {
			hit.Wounded = true
			continue
		}
		hit.Status = adjudicator.Dead
		if hit.Kind == adjudicator.Lord {
			f.g.fell[hit.seat], f.g.s.Players[hit.seat].Barred = true, true
			f.falls[i] = true
		}
	}
}

// mayBeHit are those to whom the next wound may go: in round one who had the
// fewest in it, the unwounded first; later the wounded first (§8.iii).
func mayBeHit(list []*fighter, had map[*fighter]int, round int) []*fighter {
	if round == 1 {
		fewest := had[list[0]]
		for _, t := range list {
			fewest = min(fewest, had[t])
		}
		list = slices.DeleteFunc(slices.Clone(list), func(t *fighter) bool { return had[t] > fewest })
	}
	some := slices.DeleteFunc(slices.Clone(list), func(t *fighter) bool { return t.Wounded != (round > 1) })
	if len(some) > 0 {
		return some
	}
	return list
}

// firstToSuffer is whom the owner named first, else the weakest, men before
// knights, the lord last, the higher number first (§8.iii).
func (f *bout) firstToSuffer(i int, list []*fighter) *fighter {
	seat := f.sides[i].seat
	if !f.leaderless[i] && !f.g.fleeing[seat] {
		for _, id := range f.g.woundsOf(seat, f.sides[i].moment(f.g)) {
			for _, t := range list {
				if int(t.ID) == id {
					return t
				}
			}
		}
	}
	return slices.MinFunc(list, func(a, b *fighter) int {
		return cmp.Or(cmp.Compare(f.g.power(a), f.g.power(b)), cmp.Compare(b.Kind, a.Kind), cmp.Compare(b.ID, a.ID))
	})
}

// orders are the WITHDRAW orders of the side's commander; none: the defaults.
func (f *bout) orders(i int) []order.Withdrawal {
	if f.leaderless[i] || f.g.fleeing[f.sides[i].seat] {
		return nil
	}
	return f.g.withdrawalOf(commander(living(f.sides[i].troops)), f.sides[i].moment(f.g))
}

// atOnce reports whether a side leaves before the first round (§9).
func (f *bout) atOnce(i int) bool {
	return slices.ContainsFunc(f.orders(i), func(w order.Withdrawal) bool { return w.When == order.AtOnce })
}

// withdraws reports whether a side withdraws after a round (§8.i).
func (f *bout) withdraws(i, round int) bool {
	mine, theirs := f.g.strength(f.fights[i]), f.g.strength(f.fights[1-i])
	hurt, unhurt := false, false
	for _, t := range living(f.sides[i].troops) {
		hurt = hurt || t.Kind == adjudicator.Lord && t.Wounded
	}
	for _, t := range f.fights[i] {
		unhurt = unhurt || !t.Wounded
	}
	orders := slices.DeleteFunc(slices.Clone(f.orders(i)), func(w order.Withdrawal) bool { return w.When == order.AtOnce })
	if len(orders) == 0 {
		d := f.g.r.Withdraw
		return theirs-mine >= d.Behind || d.AllWounded && !unhurt && mine < theirs || d.LordHurt && hurt
	}
	for _, w := range orders {
		switch {
		case w.When == order.After && round >= w.N,
			w.When == order.Behind && theirs-mine >= w.N,
			w.When == order.Below && mine < w.N,
			w.When == order.LordHurt && hurt:
			return true
		}
	}
	return false
}
