package scenario

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// lord is a seat's name; place a position's.
func (r *Result) lord(seat adjudicator.Seat) string {
	if seat == adjudicator.NoSeat {
		return "nobody"
	}
	return r.After.Player(seat).Lord
}

func (r *Result) place(at board.Position) string { return r.Scenario.Board.NameOf(at) }

// equals claims what something is; fact says what it is.
func equals[T comparable](want T, have func(*Result) T, fact func(*Result, T) string) claim {
	return func(r *Result) (bool, string) {
		is := have(r)
		return is == want, fact(r, is)
	}
}

// counted claims that something of the season is so many.
func counted(word string, count func(*Result) int, what string) (claim, error) {
	n, err := number(word)
	return equals(n, count, func(_ *Result, have int) string { return fmt.Sprintf("%s: %d", what, have) }), err
}

// lordFigures are the figures of a lord; ok is false where there is none.
var lordFigures = map[string]func(*Result, adjudicator.Seat) (n int, ok bool){
	"treasury": func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Player(s).Treasury, true },
	"income":   func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Player(s).Income, true },
	"points":   func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Player(s).Points, true },
	"manors":   func(r *Result, s adjudicator.Seat) (int, bool) { return r.After.Held(s), true },
	"net": func(r *Result, s adjudicator.Seat) (int, bool) {
		for _, e := range r.Record {
			if e, ok := e.(adjudicator.IncomeDeclared); ok && e.Lord == s {
				return e.Net, true
			}
		}
		return 0, false
	},
	"worth": func(r *Result, s adjudicator.Seat) (int, bool) {
		for _, e := range r.Record {
			if e, ok := e.(adjudicator.GameValued); ok {
				return e.Worths[s].Total, true
			}
		}
		return 0, false
	},
}

// figure claims a figure of a lord. A net may be negative.
func figure(seat adjudicator.Seat, what, word string) (claim, error) {
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

// numbered claims how many troops of a sort a lord has.
func numbered(seat adjudicator.Seat, word, what string) (claim, error) {
	n, err := number(word)
	if err != nil {
		return nil, err
	}
	kind, one := map[string]adjudicator.Kind{"knights": adjudicator.Knight, "men": adjudicator.Man}[what]
	if !one && what != "troops" {
		return nil, fmt.Errorf("a lord has knights, men or troops, not %s", what)
	}
	count := func(r *Result) (have int) {
		for _, t := range r.After.Player(seat).Troops {
			if t.Status == adjudicator.Alive && (t.Kind == kind || !one) {
				have++
			}
		}
		return have
	}
	return equals(n, count, func(r *Result, have int) string { return fmt.Sprintf("%s has %d %s", r.lord(seat), have, what) }), nil
}

// troopIs claims something of a troop.
func troopIs(seat adjudicator.Seat, id adjudicator.TroopID, is func(*adjudicator.Troop) bool) claim {
	return func(r *Result) (bool, string) {
		t := r.After.Player(seat).Troop(id)
		if t == nil {
			return false, fmt.Sprintf("%s has never had a troop %d", r.lord(seat), id)
		}
		return is(t), fmt.Sprintf("%s %d is %s", r.lord(seat), id, r.describe(t))
	}
}

// describe is a troop in words.
func (r *Result) describe(t *adjudicator.Troop) string {
	words := []string{"a " + t.Kind.String()}
	if t.Kind != adjudicator.Lord || t.Grade.String() == "A" {
		words = append(words, t.Grade.String())
	}
	if t.Status != adjudicator.Alive {
		return strings.Join(append(words, t.Status.String()), ", ")
	}
	words = append(words, yes(t.Wounded, "wounded", "unhurt"))
	return strings.Join(append(words, "at "+r.place(t.At)), ", ")
}

// notMoved claims that a troop made no step and was placed nowhere.
func notMoved(seat adjudicator.Seat, id adjudicator.TroopID) claim {
	return func(r *Result) (bool, string) {
		var way []string
		add := func(m adjudicator.Move) {
			if m.Lord == seat && m.Troop == id {
				way = append(way, fmt.Sprintf("%s (%s)", r.place(m.To), m.Why))
			}
		}
		for _, e := range r.Record {
			switch e := any(e).(type) { // any: no other event moves a single troop
			case adjudicator.TroopsMoved:
				for _, m := range e.Moves {
					add(m)
				}
			case adjudicator.TroopRelocated:
				add(adjudicator.Move{Lord: e.Lord, Troop: e.Troop, To: e.To, Why: adjudicator.Relocates})
			}
		}
		return len(way) == 0, fmt.Sprintf("%s %d %s", r.lord(seat), id, yes(len(way) == 0, "has not moved", "went to "+strings.Join(way, ", ")))
	}
}

// heldBy claims a manor's holder.
func heldBy(at board.Position, seat adjudicator.Seat) claim {
	return equals(seat, func(r *Result) adjudicator.Seat { return r.After.Manors[at].Holder },
		func(r *Result, is adjudicator.Seat) string {
			return fmt.Sprintf("%s is held by %s", r.place(at), r.lord(is))
		})
}

// supervised claims a manor's mark.
func supervised(at board.Position, want bool) claim {
	return equals(want, func(r *Result) bool { return r.After.Manors[at].Supervised },
		func(r *Result, is bool) string { return r.place(at) + " is " + yes(is, "supervised", "unsupervised") })
}

// manorIncome claims what a manor gave at this season's harvest.
func manorIncome(at board.Position, word string) (claim, error) {
	n, err := number(word)
	return func(r *Result) (bool, string) {
		for _, e := range r.Record {
			if e, ok := e.(adjudicator.ManorHarvested); ok && e.Manor == at {
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

func manorFigure(at board.Position, what, word string) (claim, error) {
	n, err := number(word)
	return equals(n, func(r *Result) int { return manorFigures[what](&r.After.Manors[at]) },
		func(r *Result, have int) string { return fmt.Sprintf("%s %s %d", r.place(at), what, have) }), err
}

// manorThings are what a manor has or has not.
var manorThings = map[string]func(*adjudicator.Manor) bool{
	"reeve": func(m *adjudicator.Manor) bool { return m.Reeve },
	"mill":  func(m *adjudicator.Manor) bool { return m.Mill },
}

func manorHas(at board.Position, what string, want bool) claim {
	return equals(want, func(r *Result) bool { return manorThings[what](&r.After.Manors[at]) },
		func(r *Result, has bool) string {
			return fmt.Sprintf("%s has %s%s", r.place(at), yes(has, "a ", "no "), what)
		})
}

// winner claims that a lord won, alone or with others.
func winner(seat adjudicator.Seat) claim {
	return func(r *Result) (bool, string) {
		return r.After.Over && slices.Contains(r.After.Winners, seat), r.winners()
	}
}

// noWinner claims that the game goes on.
func noWinner(r *Result) (bool, string) { return !r.After.Over, r.winners() }

func (r *Result) winners() string {
	if !r.After.Over {
		return "no winner"
	}
	var names []string
	for _, w := range r.After.Winners {
		names = append(names, r.lord(w))
	}
	return "winner " + strings.Join(names, " and ")
}
