package scenario

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A claim tells whether something is true of a result, and what is true of it in any case.
type claim func(*Result) (ok bool, fact string)

// is claims what something is; words begin the sentence that says what it is.
func is[T comparable](words string, want T, have func(*Result) T) claim {
	return func(r *Result) (bool, string) {
		is := have(r)
		return is == want, words + fmt.Sprint(is)
	}
}

// isNumber claims that a figure is the number that a word says; what ends the sentence that says what it is.
func isNumber(words, word, what string, have func(*Result) int) (claim, error) {
	n, err := readNumber(word)
	return func(r *Result) (bool, string) {
		is := have(r)
		return is == n, words + strconv.Itoa(is) + what
	}, err
}

// whether claims that something is so of a name, or that it is not; each has its words.
func whether(want bool, name, so, notSo string, have func(*Result) bool) claim {
	return func(r *Result) (bool, string) {
		is := have(r)
		return is == want, name + either(is, so, notSo)
	}
}

func either(is bool, a, b string) string {
	if is {
		return a
	}
	return b
}

// recorded goes through the events of one kind in the record.
func recorded[E adjudicator.Event](r *Result) iter.Seq[E] {
	return func(yield func(E) bool) {
		for _, e := range r.Record {
			if e, ok := e.(E); ok && !yield(e) {
				return
			}
		}
	}
}

// lord is a seat's name; place a position's.
func (r *Result) lord(seat adjudicator.Seat) string {
	if seat == adjudicator.NoSeat {
		return "nobody"
	}
	return r.After.Player(seat).Lord
}

func (r *Result) place(at board.Position) string { return r.Scenario.Board.NameOf(at) }

// seasonFigures are the figures of a season.
var seasonFigures = map[string]func(*Result) int{
	"arthur": func(r *Result) int { return r.After.Arthur },
	"dice":   func(r *Result) int { return len(r.Rolls) },
	"fights": func(r *Result) (n int) { // of a round or more, between two sides
		for e := range recorded[adjudicator.FightEnded](r) {
			if e.Rounds > 0 {
				n++
			}
		}
		return n
	},
}

// lordFigures are the figures of a lord; ok is false where there is none.
var lordFigures = map[string]func(*Result, adjudicator.Seat) (n int, ok bool){
	"treasury": func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Player(s).Treasury, true },
	"income":   func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Player(s).Income, true },
	"points":   func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Player(s).Points, true },
	"manors":   func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Held(s), true },
	"net": func(r *Result, s adjudicator.Seat) (int, bool) {
		for e := range recorded[adjudicator.IncomeDeclared](r) {
			if e.Lord == s {
				return e.Net, true
			}
		}
		return 0, false
	},
	"worth": func(r *Result, s adjudicator.Seat) (int, bool) {
		for e := range recorded[adjudicator.GameValued](r) {
			return e.Worths[s].Total, true
		}
		return 0, false
	},
}

// lordFigure claims a figure of a lord. A net may be negative.
func lordFigure(seat adjudicator.Seat, what, word string) (claim, error) {
	n, err := strconv.Atoi(word)
	if err != nil {
		return nil, fmt.Errorf("%q is no number", word)
	}
	return func(r *Result) (bool, string) {
		have, ok := lordFigures[what](r, seat)
		if !ok {
			return false, fmt.Sprintf("this season no %s of %s is reckoned", what, r.lord(seat))
		}
		return have == n, fmt.Sprintf("%s %s %d", r.lord(seat), what, have)
	}, nil
}

// hasTroops claims how many troops of a sort a lord has.
func hasTroops(seat adjudicator.Seat, lord, word, what string) (claim, error) {
	kind, one := map[string]adjudicator.Kind{"knights": adjudicator.Knight, "men": adjudicator.Man}[what]
	if _, err := readNumber(word); err == nil && !one && what != "troops" {
		return nil, fmt.Errorf("a lord has knights, men or troops, not %s", what)
	}
	return isNumber(lord+" has ", word, " "+what, func(r *Result) (n int) {
		for _, t := range r.After.Player(seat).Troops {
			if t.Status == adjudicator.Alive && (t.Kind == kind || !one) {
				n++
			}
		}
		return n
	})
}

// troopStates are what a troop may be, in one word.
var troopStates = map[string]func(*adjudicator.Troop) bool{
	"wounded": func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && t.Wounded },
	"unhurt":  func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && !t.Wounded },
	"dead":    func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Dead },
	"gone":    func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Gone },
	"lord":    func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && t.Kind == adjudicator.Lord },
}

// troopIs claims something of a troop.
func troopIs(seat adjudicator.Seat, id adjudicator.TroopID, is func(*adjudicator.Troop) bool) claim {
	return func(r *Result) (bool, string) {
		t := r.After.Player(seat).Troop(id)
		if t == nil {
			return false, fmt.Sprintf("%s has never had a troop %d", r.lord(seat), id)
		}
		return is(t), fmt.Sprintf("%s %d is %s", r.lord(seat), id, r.describeTroop(t))
	}
}

func (r *Result) describeTroop(t *adjudicator.Troop) string {
	words := []string{"a " + t.Kind.String()}
	if t.Kind != adjudicator.Lord || t.Grade.String() == "A" {
		words = append(words, t.Grade.String())
	}
	if t.Status != adjudicator.Alive {
		return strings.Join(append(words, t.Status.String()), ", ")
	}
	return strings.Join(append(words, either(t.Wounded, "wounded", "unhurt"), "at "+r.place(t.At)), ", ")
}

// notMoved claims that a troop made no step and was placed nowhere.
func notMoved(seat adjudicator.Seat, id adjudicator.TroopID) claim {
	return func(r *Result) (bool, string) {
		var way []string
		for e := range recorded[adjudicator.TroopsMoved](r) {
			for _, m := range e.Moves {
				if m.Lord == seat && m.Troop == id {
					way = append(way, fmt.Sprintf("%s (%s)", r.place(m.To), m.Why))
				}
			}
		}
		for e := range recorded[adjudicator.TroopRelocated](r) { // no other event moves a single troop
			if e.Lord == seat && e.Troop == id {
				way = append(way, fmt.Sprintf("%s (%s)", r.place(e.To), adjudicator.Relocates))
			}
		}
		return len(way) == 0, fmt.Sprintf("%s %d %s", r.lord(seat), id, either(len(way) == 0, "has not moved", "went to "+strings.Join(way, ", ")))
	}
}

// isInside claims that a troop is inside a besieged house, or is not.
func isInside(seat adjudicator.Seat, id adjudicator.TroopID, inside bool) claim {
	return func(r *Result) (bool, string) {
		t := r.After.Player(seat).Living(id)
		if t == nil {
			return false, fmt.Sprintf("%s has no living troop %d", r.lord(seat), id)
		}
		is := r.After.Inside(seat, t)
		return is == inside, fmt.Sprintf("%s %d is %s", r.lord(seat), id, either(is, "inside", "outside"))
	}
}

func heldBy(at board.Position, seat adjudicator.Seat) claim {
	return func(r *Result) (bool, string) {
		holder := r.After.Manors[at].Holder
		return holder == seat, fmt.Sprintf("%s is held by %s", r.place(at), r.lord(holder))
	}
}

// besiegedBy claims a lord who besieges a manor.
func besiegedBy(at board.Position, seat adjudicator.Seat) claim {
	return func(r *Result) (bool, string) {
		m, by := &r.After.Manors[at], []string{}
		for i, p := range r.After.Players {
			if m.Besieges(adjudicator.Seat(i)) {
				by = append(by, p.Lord)
			}
		}
		return m.Besieges(seat), fmt.Sprintf("%s is besieged by %v", r.place(at), by)
	}
}

// manorIncome claims what a manor gave at this season's harvest.
func manorIncome(at board.Position, word string) (claim, error) {
	n, err := readNumber(word)
	return func(r *Result) (bool, string) {
		for e := range recorded[adjudicator.ManorHarvested](r) {
			if e.Manor == at {
				return e.Total == n, fmt.Sprintf("%s income %d: %v", r.place(at), e.Total, e.Lines)
			}
		}
		return false, fmt.Sprintf("%s gave no harvest", r.place(at))
	}, err
}

// manorFigures are the figures of a manor.
var manorFigures = map[string]func(*adjudicator.Manor) int{
	"hives":     func(m *adjudicator.Manor) int { return m.Hives },
	"foresters": func(m *adjudicator.Manor) int { return m.Foresters },
	"burnt":     func(m *adjudicator.Manor) int { return m.Burnt },
	"scorched":  func(m *adjudicator.Manor) int { return bits.OnesCount(uint(m.Scorched)) },
}

// manorThings are what a manor has or has not.
var manorThings = map[string]func(*adjudicator.Manor) bool{
	"reeve": func(m *adjudicator.Manor) bool { return m.Reeve },
	"mill":  func(m *adjudicator.Manor) bool { return m.Mill },
}

// manorWorks are the works that a manor may have, by their words.
var manorWorks = map[string]func(*adjudicator.Manor) adjudicator.Works{
	"castle": func(m *adjudicator.Manor) adjudicator.Works { return m.Castle },
	"church": func(m *adjudicator.Manor) adjudicator.Works { return m.Church.State },
	"circle": func(m *adjudicator.Manor) adjudicator.Works { return m.Circle.State },
}

// worksAre claims something of a manor's works.
func worksAre(at board.Position, what string, as func(adjudicator.Works) bool) claim {
	return func(r *Result) (bool, string) {
		works := manorWorks[what](&r.After.Manors[at])
		return as(works), fmt.Sprintf("%s: %s %s", r.place(at), what, works)
	}
}

// hasWon claims that a lord won, alone or with others; of NoSeat, that the game goes on.
func hasWon(seat adjudicator.Seat) claim {
	return func(r *Result) (bool, string) {
		if !r.After.Over {
			return seat == adjudicator.NoSeat, "no winner"
		}
		var names []string
		for _, w := range r.After.Winners {
			names = append(names, r.lord(w))
		}
		return slices.Contains(r.After.Winners, seat), "winner " + strings.Join(names, " and ")
	}
}

// fightWas claims what came of a place's nth fight in the season.
func fightWas(n int, at, and board.Position, winner, loser adjudicator.Seat, rounds int) claim {
	return func(r *Result) (bool, string) {
		facts, holds := []string(nil), false
		for e := range recorded[adjudicator.FightEnded](r) {
			if e.At != at || e.And != and {
				continue
			}
			lost, outcome := e.Lords[0], ""
			if e.Winner == lost {
				lost = e.Lords[1]
			}
			if e.Winner == adjudicator.NoSeat {
				lost, outcome = adjudicator.NoSeat, fmt.Sprintf("nobody wins (%s against %s)", r.lord(e.Lords[0]), r.lord(e.Lords[1]))
			} else {
				outcome = fmt.Sprintf("%s beats %s", r.lord(e.Winner), r.lord(lost))
			}
			facts = append(facts, fmt.Sprintf("fight %d: %s in %d rounds", len(facts)+1, outcome, e.Rounds))
			holds = holds || len(facts) == n && e.Rounds == rounds && e.Winner == winner && lost == loser
		}
		if facts == nil {
			facts = []string{"no fight there"}
		}
		return holds, strings.Join(facts, "; ")
	}
}
