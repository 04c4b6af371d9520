package adjudicator_test

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// The second adjudicator: slow, obvious, written from the rules alone, for one
// purpose: to be compared with the first. It shares with it the data (states,
// orders, boards, figures, dice) and no rule. Begin reading at secondPlay.

// second is one season as the second adjudicator plays it.
type second struct {
	r      *ruleset.Rules
	b      *board.Board
	s      *adjudicator.State
	d      dice.Dice
	lines  [][]order.Line // by seat
	start  adjudicator.State
	troops []*fighter // all who live at the start, by seat and number
	seats  []*seatOrders
	phase  int

	refused  map[refusal]bool
	gifts    []gift
	victors  map[board.Position]int // of the last won fight at a position
	fell     map[int]bool           // whose lord died this season
	fleeing  map[int]bool           // the same, from the next phase on
	fights   map[string]int         // how many there were at a place in this phase
	back     []back                 // the retreats of this phase
	throwing map[string]bool        // every purpose so far
}

// refusal is a line that was refused, wholly or in part.
type refusal struct{ seat, line int }

// fighter is one troop during a campaigning season.
type fighter struct {
	*adjudicator.Troop
	seat int
	home board.Position // where he began the season
	rank int            // his place in the player's list

	ordered  bool // MOVE or HOLD
	hold     bool
	legs     []*secondLeg
	stance   order.Stance
	withdraw []order.Withdrawal
	victory  order.VictoryWord
	defeat   *order.Defeat
	holdAt   board.Position // where his HOLD began
	turn     int            // the line behind a condition whose march he has; 0 for none
	plain    plainOrders    // without a condition, while he has such a line

	then order.VictoryWord // after the fights of this phase
	goes *order.Defeat

	mode    string // "" as ordered, "stay", "return", "retreat", "flee"
	route   []board.Position
	from    board.Position // his last step came from here; NoPosition before any
	arrived int            // ten times the phase, and the mile
	stirred bool           // no longer where he began, or has been away
	halted  bool           // in this phase
	onRoad  bool           // in an encounter on the road, in this phase
	forward bool           // on a choke point, one of those who fight, in this phase
	lost    map[board.Position]bool
}

// secondLeg is one MOVE of one troop.
type secondLeg struct {
	end    board.Position
	points []board.Position // the places to pass, and the end
	path   []board.Position // what is left of the way
	phases [4]bool
}

// back is one troop's retreat to a place, because of a fight.
type back struct {
	f        *fighter
	from, to board.Position // where it comes from by this mile; thrown back on a road, from the fight
	fight    board.Position
	field    int // the number of the encounter in this phase
}

// secondPlay plays a season by the orders as parsed. It returns the state
// before harvest and retirement, or after winter, and the lines refused.
func secondPlay(r *ruleset.Rules, b *board.Board, before adjudicator.State, lines [][]order.Line, d dice.Dice) (adjudicator.State, map[refusal]bool) {
	after := before.Clone()
	g := &second{r: r, b: b, s: &after, start: before.Clone(), d: d, lines: lines,
		refused: map[refusal]bool{}, victors: map[board.Position]int{}, fell: map[int]bool{},
		fleeing: map[int]bool{}, throwing: map[string]bool{}}
	if before.Season == adjudicator.Winter {
		g.winter()
	} else {
		g.campaign()
	}
	return after, g.refused
}

// die throws one die for a purpose.
func (g *second) die(format string, args ...any) int {
	purpose := fmt.Sprintf("year %d %s, ", g.s.Year, g.s.Season) + fmt.Sprintf(format, args...)
	if g.throwing[purpose] {
		panic("second: thrown twice: " + purpose)
	}
	g.throwing[purpose] = true
	face, err := g.d.Roll(purpose)
	if err != nil {
		panic(err)
	}
	return face
}

// campaign plays spring, summer or autumn up to the claims, and supervision (§4).
func (g *second) campaign() {
	g.attitudes()
	g.bind()
	for g.phase = 1; g.phase <= 3; g.phase++ {
		g.playPhase()
	}
	g.placeTheLeaderless()
	g.claims()
	if g.s.Season == adjudicator.Spring {
		g.supervise()
	}
}

// strength is the present combat strength of some troops (§7).
func (g *second) strength(troops []*fighter) int {
	sum := 0
	for _, f := range troops {
		sum += g.power(f)
	}
	return sum
}

// power is the present combat strength of one troop (§7).
func (g *second) power(f *fighter) int {
	row := g.r.Lord
	switch {
	case f.Kind == adjudicator.Man:
		row = g.r.Man[f.Grade]
	case f.Kind == adjudicator.Knight || f.Appointed:
		row = g.r.Knight[f.Grade]
	}
	if f.Wounded {
		return row.Wounded
	}
	return row.Strength
}

// living are those of some troops who live.
func living(troops []*fighter) []*fighter {
	var out []*fighter
	for _, f := range troops {
		if f.Status == adjudicator.Alive {
			out = append(out, f)
		}
	}
	return out
}

// at are a player's living troops at a position.
func (g *second) at(seat int, p board.Position) []*fighter {
	var out []*fighter
	for _, f := range living(g.troops) {
		if f.seat == seat && f.At == p {
			out = append(out, f)
		}
	}
	return out
}

// own reports whether a position is a manor that the player held at the season's start (§6).
func (g *second) own(seat int, p board.Position) bool {
	return int(p) < len(g.start.Manors) && int(g.start.Manors[p].Holder) == seat
}

// names reports whether one player names another among his allies or enemies.
func names(list []adjudicator.Seat, seat int) bool {
	return slices.Contains(list, adjudicator.Seat(seat))
}

// friends reports whether both name each other as allies.
func (g *second) friends(a, b int) bool {
	return a == b || names(g.s.Players[a].Allies, b) && names(g.s.Players[b].Allies, a)
}

// commander is the senior troop: lord, then grade, then the lower number (§8, who commands).
func commander(troops []*fighter) *fighter {
	best := troops[0]
	for _, f := range troops[1:] {
		switch {
		case f.Kind != best.Kind:
			if f.Kind < best.Kind {
				best = f
			}
		case f.Kind != adjudicator.Lord && f.Grade != best.Grade:
			if f.Grade > best.Grade {
				best = f
			}
		case f.ID < best.ID:
			best = f
		}
	}
	return best
}

// shut reports whether a position is a bridge washed away.
func (g *second) shut(p board.Position) bool { return slices.Contains(g.s.Closed, p) }
