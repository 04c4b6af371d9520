package adjudicator

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A side is all troops of one player in an encounter.
type side struct {
	party
	arrival  int        // when its first troop now present came
	choke    bool       // two fight (§8.iv)
	fighting []*marcher // on a choke point the two, else all who live
	leader   bool       // its lord fell in this fight: the game's defaults hold (§10.i)
	bonus    int        // to its attack value, and to its strength where that is compared (§8, §13)
	inside   bool       // behind walls, whence nobody withdraws (§13)
	shuts    bool       // goes inside after some rounds in the open (§13.i)
	gates    bool       // fought only with those who then went inside (§13.i)
	sortie   Sortie
	lost     bool
	fought   bool
	won      Seat  // whom it beat last; NoSeat if nobody
	foe      *side // in its last fight; nil before any
	facing   Seat  // whom it fights, or would; NoSeat as long as that is open
}

// A fieldOfBattle is an encounter that has been fought, and what came of it.
type fieldOfBattle struct {
	spot
	sides    []*side
	fights   int       // so many fights have begun
	retreats []retreat // of the losers
}

// fightAll fights the encounters of a phase: those on roads first, then those
// at positions, each group in the board's order (§8.i).
func (g *game) fightAll() {
	g.sortEncounters()
	for i := range g.encounters {
		g.fightEncounter(&g.encounters[i])
	}
}

// fightEncounter fights two sides or several, one fight after another: those
// who arrived first begin, the one left standing fights the next (§8.v).
func (g *game) fightEncounter(e *encounter) {
	g.fields = grown(g.fields)
	field := &g.fields[len(g.fields)-1]
	*field = fieldOfBattle{spot: e.spot, sides: g.sidesOf(e, field.sides[:0]), retreats: field.retreats[:0]}
	g.orderSides(e.spot, field.sides)
	var standing *side
	for {
		a, b := g.nextFight(e, field.sides, standing)
		if a == nil {
			break
		}
		if g.meetAttack(e.spot, a, b) {
			standing = g.fight(field, a, b)
		} else {
			e.part(a.corner, b.corner)
		}
	}
}

// sidesOf appends the sides of an encounter in the game's order; of one player on a
// road, the side from the earlier end first (§8.v).
func (g *game) sidesOf(e *encounter, sides []*side) []*side {
	corners := make([]corner, 0, 8)
	for _, p := range e.pairs {
		corners = append(corners, p.a, p.b)
	}
	slices.SortFunc(corners, func(a, b corner) int { return cmp.Or(cmp.Compare(a.seat, b.seat), cmp.Compare(a.from, b.from)) })
	corners = slices.Compact(corners)
	for _, c := range corners {
		reserve(&g.sides, 1, 16)
		g.sides = append(g.sides, g.newSide(g.partyIn(e.spot, c), e.spot, NoSeat))
		sides = append(sides, &g.sides[len(g.sides)-1])
	}
	return sides
}

// partyIn gathers the troops of one corner of an encounter.
func (g *game) partyIn(where spot, c corner) party {
	begin := len(g.members)
	at, across := where.at, board.NoPosition
	if where.road() {
		at, across = c.from, where.at+where.and-c.from // the other end
	}
	own := g.marchersOf(c.seat)
	for i := range own {
		if m := &own[i]; !m.dead && m.troop.At == at && m.across == across {
			g.members = append(g.members, m)
		}
	}
	return party{corner: c, of: slices.Clip(g.members[begin:])}
}

// newSide makes a side of a party where it meets others, or one of them.
func (g *game) newSide(p party, where spot, facing Seat) side {
	s := side{party: p, won: NoSeat, fighting: p.front, facing: facing}
	s.choke = !where.road() && g.board.Place(where.at).Choke != nil
	s.reckonArrival(where)
	s.lineUp(g, where)
	s.takeWalls(g, where)
	return s
}

// reckonArrival finds when the side's first troop now present came (§8.v).
func (s *side) reckonArrival(where spot) {
	s.arrival = 1 << 10
	for _, m := range s.of {
		switch {
		case m.dead:
		case where.road():
			s.arrival = min(s.arrival, m.metAt)
		default:
			s.arrival = min(s.arrival, m.arrival)
		}
	}
}

// lineUp sets who fights: all who live, or on a choke point two, of whom the
// dead only are replaced, by the next named, else by the next strongest (§8.iv).
func (s *side) lineUp(g *game, where spot) {
	if !s.choke {
		s.fighting = s.of
		return
	}
	s.fighting = g.livingOf(s.fighting)
	for len(s.fighting) < g.rules.ChokeFighters {
		m := s.nextChampion(g, where)
		if m == nil {
			break
		}
		begin := len(g.members)
		g.members = append(append(g.members, s.fighting...), m)
		s.fighting = slices.Clip(g.members[begin:])
	}
}

// nextChampion is the next to step forward on a choke point: the first named
// who is present, else the strongest, of equals the lower number; nil if all fight (§8.iv).
func (s *side) nextChampion(g *game, where spot) *marcher {
	for _, id := range s.champions(g, where) {
		for _, m := range s.of {
			if m.id == id && !m.dead && !slices.Contains(s.fighting, m) {
				return m
			}
		}
	}
	var best *marcher
	for _, m := range s.of {
		if m.dead || slices.Contains(s.fighting, m) {
			continue
		}
		if best == nil || g.strengthOf(m) > g.strengthOf(best) { // of equals the first has the lower number
			best = m
		}
	}
	return best
}

// champions are those whom the player named for this place, else for any (§8.iv).
func (s *side) champions(g *game, where spot) []TroopID {
	if s.lordless(g) {
		return nil
	}
	at := moment{seat: s.seat, against: s.facing, asks: s.foe == nil}
	named, _ := ordered(g, at, func(b *Bound) ([]TroopID, bool) { return b.championsAt(where.at) })
	return named
}

// championsAt are those whom orders name for a place, else for any (§8.iv).
func (b *Bound) championsAt(at board.Position) (anywhere []TroopID, ok bool) {
	for _, c := range b.Champions {
		switch c.At {
		case at:
			return c.Troops, true
		case board.NoPosition:
			anywhere, ok = c.Troops, true
		}
	}
	return anywhere, ok
}

// lordless reports whether the game's defaults hold in place of the side's orders (§10).
func (s *side) lordless(g *game) bool {
	return s.leader || g.fleeing[s.seat] || g.state.Player(s.seat).Barred && !g.fallen[s.seat]
}

// strength is the combat strength of those who fight, wounds counted (§8.ii).
func (s *side) strength(g *game) int { return g.sumStrength(s.fighting) }

// sumStrength is the combat strength of those of some marchers who live.
func (g *game) sumStrength(of []*marcher) int {
	n := 0
	for _, m := range of {
		if !m.dead {
			n += g.strengthOf(m)
		}
	}
	return n
}

// alive reports whether anybody of the side lives.
func (s *side) alive() bool { return s.any((*marcher).lives) }

// strengthOf is a marcher's combat strength as it is now.
func (g *game) strengthOf(m *marcher) int { return Strength(g.rules, m.troop) }

// orderSides puts several sides into the order in which they fight: by
// arrival; those who arrived together roll, and the lowest comes first (§8.v).
func (g *game) orderSides(where spot, sides []*side) {
	slices.SortStableFunc(sides, func(a, b *side) int { return a.arrival - b.arrival })
	if len(sides) < 3 {
		return
	}
	prefix := g.newDiceFor(func(seat Seat) bool { return hasSide(sides, seat) })
	eachRun(sides, func(a, b *side) bool { return a.arrival == b.arrival }, func(together []*side) {
		if len(together) > 1 {
			sortByThrows(together, 1, func(s *side, throw int) int { return g.rollOrder(prefix, where, s, throw) })
		}
	})
}

// hasSide reports whether a lord's troops are one of some sides.
func hasSide(sides []*side, seat Seat) bool {
	return slices.ContainsFunc(sides, func(s *side) bool { return s.seat == seat })
}

// rollOrder rolls one side's die for the order of fight: the lowest comes first (§8.v).
func (g *game) rollOrder(prefix string, where spot, s *side, throw int) int {
	lord := g.state.Player(s.seat).Lord
	if where.road() {
		lord += " from " + g.board.NameOf(s.from)
	}
	roll := g.rollFor(prefix, "phase "+strconv.Itoa(g.phase), g.spotName(where), "order of fight", lord, "throw "+strconv.Itoa(throw))
	g.emit(OrderOfFightRolled{Roll: roll, Phase: g.phase, At: where.at, And: where.and, Lord: s.seat})
	return roll.Face
}

// spotName is the name of a place, or of the two that a road fight lies between.
func (g *game) spotName(where spot) string {
	if !where.road() {
		return g.board.NameOf(where.at)
	}
	return g.board.NameOf(where.at) + " / " + g.board.NameOf(where.and)
}

// nextFight picks the two who fight next: the one left standing and the next
// who wishes to, or the next two who do; nil when nobody is left who does (§8.v).
func (g *game) nextFight(e *encounter, sides []*side, standing *side) (a, b *side) {
	if standing != nil {
		for _, s := range sides {
			if !s.lost && g.wish(e, standing, s) {
				return standing, s
			}
		}
	}
	for i, s := range sides {
		for _, t := range sides[i+1:] {
			if !s.lost && !t.lost && g.wish(e, s, t) {
				return s, t
			}
		}
	}
	return nil, nil
}

// wish reports whether two sides fight: as they met, or, when one has fought
// here already, as they stand now, on a choke point with those in front who have fought (§8.iv, §8.v).
func (g *game) wish(e *encounter, a, b *side) bool {
	if !g.opposed(a.seat, b.seat) || e.road() && a.from == b.from {
		return false
	}
	if !a.fought && !b.fought {
		return e.has(a.corner, b.corner)
	}
	x, y := a.livingParty(g), b.livingParty(g)
	x.front, y.front = a.fighting, b.fighting
	return g.engages(&x, &y, e.spot) != "" || g.engages(&y, &x, e.spot) != ""
}

// livingParty is the party of those of a side who live.
func (s *side) livingParty(g *game) party { return party{corner: s.corner, of: g.livingOf(s.of)} }

// fight plays a fight of two sides and returns the winner, nil if there is
// none. The first side is the one that arrived earlier, else, and on a road, the
// earlier in the game's order (§8.i, §8.ii).
func (g *game) fight(field *fieldOfBattle, a, b *side) *side {
	where := field.spot
	a.reckonArrival(where)
	b.reckonArrival(where)
	if earlier := b.arrival - a.arrival; !where.road() && earlier < 0 || (where.road() || earlier == 0) && b.seat < a.seat {
		a, b = b, a
	}
	a.foe, b.foe, a.facing, b.facing = b, a, b.seat, a.seat
	a.leader, b.leader = false, false // a lord's death rules the fight in which it happened, and then the next phase (§10)
	field.fights++
	f := &g.current
	*f = fight{g: g, spot: where, n: field.fights, sides: [2]*side{a, b}}
	f.name = g.purposeFor(g.newDiceFor(func(seat Seat) bool { return seat == a.seat || seat == b.seat }), "phase "+strconv.Itoa(g.phase), g.spotName(where), "fight "+strconv.Itoa(f.n),
		g.state.Player(a.seat).Lord+" v "+g.state.Player(b.seat).Lord)
	g.once(f.name)
	f.begin()
	f.leaveAtOnce()
	for round := 1; !f.over; round++ {
		f.playRound(round)
		f.checkEnd(round)
		f.shutGates(round)
	}
	return f.end()
}

// A fight is one fight between two sides.
type fight struct {
	g *game
	spot
	n        int
	name     string // with which the purposes of its dice begin
	sides    [2]*side
	rounds   int
	withdrew [2]Withdrew
	before   [2]bool // who had fought already in this encounter
	over     bool
}

// begin records who stands against whom.
func (f *fight) begin() {
	e := FightBegan{Phase: f.g.phase, At: f.at, And: f.and, N: f.n, Choke: f.sides[0].choke}
	for i, s := range f.sides {
		if !s.fought {
			s.fighting = nil // until now it was open against whom
		}
		f.before[i], s.fought, s.gates = s.fought, true, false
		s.lineUp(f.g, f.spot)
		e.Sides[i] = Fighters{Lord: s.seat, Troops: f.g.numbersOf(s.of), Strength: f.g.sumStrength(s.of), Bonus: s.bonus, Inside: s.inside, Sortie: s.sortie}
	}
	f.g.emit(e)
}

// leaveAtOnce lets a side ordered to withdraw leave before the first round, on
// consecrated ground only (§9.ii).
func (f *fight) leaveAtOnce() {
	if !f.road() && f.g.board.Place(f.at).Kind == board.House {
		f.withdrawAtOnce()
	}
}

// withdrawAtOnce ends a fight before it begins if either side ordered so (§9.ii).
func (f *fight) withdrawAtOnce() {
	for i, s := range f.sides {
		for _, w := range s.withdrawal(f.g) {
			if w.When == order.AtOnce {
				f.withdrew[i], f.over = WithdrewAtOnce, true
			}
		}
	}
}

// playRound is one round: two attack dice, two result dice, and the wounds (§8.ii).
func (f *fight) playRound(round int) {
	g, a, b := f.g, f.sides[0], f.sides[1]
	e := RoundFought{Phase: g.phase, At: f.at, And: f.and, N: f.n, Round: round,
		Lords: [2]Seat{a.seat, b.seat}, Strength: [2]int{a.strength(g), b.strength(g)}}
	e.Fighting = [2][]TroopID{g.numbersOf(a.fighting), g.numbersOf(b.fighting)}
	e.Dice = *f.throwRound("round " + strconv.Itoa(round))
	for i, s := range f.sides {
		e.Bonus[i] = s.bonus
		e.AV[i] = e.Strength[i] + e.Bonus[i] + e.Dice[i].Face
	}
	e.Wounds = CombatResult(g.rules, e.AV, e.Dice[2].Face, e.Dice[3].Face)
	g.hurt = g.hurt[:0]
	for i, s := range f.sides {
		g.hurt = s.takeWounds(g, e.Wounds[i], round == 1, g.hurt)
	}
	e.Hurt = keep(&g.wounds, g.hurt)
	g.emit(e)
	f.rounds = round
	f.buryLords(e.Hurt)
	for _, s := range f.sides {
		s.lineUp(g, f.spot)
	}
}

// dieNames are the two dice of a side in a round.
var dieNames = [...]string{"attack", "result"}

// throwRound throws the four dice of a round: the attack dice, then the result dice, those of the first side before those of
// the second. Their purposes are new, since the fight's name is. Dice that are thrown together are so for what these begin with.
func (f *fight) throwRound(round string) *[4]dice.Roll {
	g, rolls := f.g, &f.g.rolls
	for i := range rolls {
		rolls[i].Purpose = g.join(f.name, round, g.state.Player(f.sides[i%2].seat).Lord, dieNames[i/2])
	}
	if g.together != nil {
		shared := rolls[0].Purpose[:len(f.name)+len(", ")+len(round)]
		if err := g.together.RollTogether(shared, rolls[:]); err != nil {
			panic(outOfDice{err})
		}
		return rolls
	}
	for i := range rolls {
		rolls[i] = g.throw(rolls[i].Purpose)
	}
	return rolls
}

// CombatResult reads the combat results table: the wounds of each side for their
// attack values and their result dice (§8.ii). Level sides read the same line.
func CombatResult(r *ruleset.Rules, av [2]int, first, second int) [2]int {
	d := av[0] - av[1]
	line := r.Line(max(d, -d))
	switch {
	case d > 0:
		return [2]int{line.Stronger[first-1], line.Weaker[second-1]}
	case d < 0:
		return [2]int{line.Weaker[first-1], line.Stronger[second-1]}
	default:
		return [2]int{line.Stronger[first-1], line.Stronger[second-1]}
	}
}

// checkEnd ends the fight when a side has nobody left, or withdraws: from
// round two on, both deciding from the state after the round (§8.i).
func (f *fight) checkEnd(round int) {
	if !f.sides[0].alive() || !f.sides[1].alive() {
		f.over = true
		return
	}
	if round < f.g.rules.RoundsBeforeWithdrawal {
		return
	}
	for i, s := range f.sides {
		f.withdrew[i] = s.withdraws(f.g, f.sides[1-i], round)
		f.over = f.over || f.withdrew[i] != ""
	}
}

// end records the outcome and returns the winner, nil if nobody won (§5.i, §8.i, §9).
func (f *fight) end() *side {
	g := f.g
	e := FightEnded{Phase: g.phase, At: f.at, And: f.and, N: f.n, Lords: [2]Seat{f.sides[0].seat, f.sides[1].seat},
		Rounds: f.rounds, Withdrew: f.withdrew, Winner: NoSeat}
	var winner *side
	for i, s := range f.sides {
		s.lost = f.withdrew[i] != "" && f.withdrew[i] != WithdrewInside || !s.alive()
		if !s.lost && f.withdrew[0] != WithdrewInside && f.withdrew[1] != WithdrewInside {
			winner = s
			e.Winner = s.seat
			s.won = f.sides[1-i].seat
		}
	}
	g.emit(e)
	if !f.road() && int(f.at) < len(g.victor) && winner != nil && g.wins(winner.seat, f.at) {
		g.victor[f.at] = winner.seat
	}
	return winner
}

// wins reports whether the victor of a fight at a manor may claim it by that victory. A third lord who drove
// the besiegers off while the house holds out may not (§5.i, §13.iii).
func (g *game) wins(seat Seat, at board.Position) bool {
	return g.state.Holds(seat, at) || g.leaguer == nil || !g.anyInside(at)
}

// buryLords bars the players whose lord died in the round (§10).
func (f *fight) buryLords(hurt []Wound) {
	for _, w := range hurt {
		if !w.Dead || f.g.state.Player(w.Lord).Troop(w.Troop).Kind != Lord {
			continue
		}
		f.g.emit(LordFell{Lord: w.Lord, Troop: w.Troop})
		f.g.fallen[w.Lord] = true
		for _, s := range f.sides {
			s.leader = s.leader || s.seat == w.Lord
		}
	}
}
