package scenario

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A Result is what came of a scenario.
type Result struct {
	Scenario *Scenario
	After    adjudicator.State
	Record   []adjudicator.Event
	Rolls    []dice.Roll    // all dice, in the order in which they were thrown
	Notes    [][]order.Note // by seat: what a player is told about the orders
	Outcomes []Outcome      // one for each expectation, and one for the given dice if they are too few or too many
	refused  []map[int]bool // by seat: the lines refused
	start    []adjudicator.Bound
}

// An Outcome is whether an expectation holds.
type Outcome struct {
	Line    int    `json:"line"` // of the file; 0 for the dice
	Text    string `json:"text"` // as written
	OK      bool   `json:"ok"`
	Instead string `json:"instead,omitempty"` // what is true instead, if it does not hold
}

// OK reports whether everything is as expected.
func (r *Result) OK() bool {
	return !slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return !o.OK })
}

// recorder keeps what was thrown, and for what the next die was wanted.
type recorder struct {
	of     dice.Dice
	rolls  []dice.Roll
	wanted string
}

// Roll throws a die and keeps it.
func (d *recorder) Roll(purpose string) (int, error) {
	d.wanted = purpose
	face, err := d.of.Roll(purpose)
	if err == nil {
		d.rolls = append(d.rolls, dice.Roll{Purpose: purpose, Face: face})
	}
	return face, err
}

// togetherRecorder is a recorder of dice that are thrown together.
type togetherRecorder struct {
	*recorder
	of dice.Together
}

// RollTogether throws dice and keeps them.
func (d togetherRecorder) RollTogether(shared string, rolls []dice.Roll) error {
	err := d.of.RollTogether(shared, rolls)
	d.rolls = append(d.rolls, rolls...)
	return err
}

// recordDice are dice of which a recorder keeps what they show.
func recordDice(of dice.Dice) (dice.Dice, *recorder) {
	d := &recorder{of: of}
	if together, is := of.(dice.Together); is {
		return togetherRecorder{d, together}, d
	}
	return d, d
}

// dicePool gives the scenario's dice, to be thrown once.
func (s *Scenario) dicePool() dice.Dice {
	if s.seed != "" {
		return s.version.Seeded([]byte(s.seed))
	}
	return dice.Given(s.dice)
}

// bindOrders binds all players' orders. The notes are those of reading and of binding.
func (s *Scenario) bindOrders() (bound []adjudicator.Bound, notes [][]order.Note) {
	notes = make([][]order.Note, len(s.sheets))
	for seat, sheet := range s.sheets {
		if sheet == nil {
			continue
		}
		b, n := adjudicator.Bind(s.Board, &s.ruled, adjudicator.Seat(seat), sheet.Orders, sheet.Standing)
		bound = append(bound, b)
		notes[seat] = append(slices.Clone(sheet.Notes), n...)
	}
	return bound, notes
}

// Run plays the season and looks at every expectation. The only error is that
// of dice that cannot be thrown.
func (s *Scenario) Run() (*Result, error) {
	r := &Result{Scenario: s}
	r.start, r.Notes = s.bindOrders()
	thrown, d := recordDice(s.dicePool())
	var err error
	r.After, r.Record, err = s.play(r.start, thrown)
	r.Rolls = d.rolls
	if errors.Is(err, dice.ErrOut) {
		r.Outcomes = []Outcome{{Text: fmt.Sprintf("dice %d", len(s.dice)),
			Instead: fmt.Sprintf("they run out; the next is wanted for: %s", d.wanted)}}
		return r, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	r.gatherRefusals()
	if n := len(s.dice); s.seed == "" && len(d.rolls) != n {
		r.Outcomes = append(r.Outcomes, Outcome{Text: fmt.Sprintf("dice %d", n), Instead: fmt.Sprintf("the season rolls %d", len(d.rolls))})
	}
	for _, e := range s.expect {
		r.Outcomes = append(r.Outcomes, e.judge(r))
	}
	return r, nil
}

// play plays the season from what is ruled at its start; the record begins with the ruling.
func (s *Scenario) play(bound []adjudicator.Bound, d dice.Dice) (after adjudicator.State, record []adjudicator.Event, err error) {
	after, record, err = adjudicator.PlayRuled(s.Rules, s.Board, s.ruled, bound, d, s.newDice)
	if record != nil {
		record = append(slices.Clone(s.ruling), record...)
	}
	return after, record, err
}

// gatherRefusals notes which lines were refused: when read, when bound, or when played.
func (r *Result) gatherRefusals() {
	r.refused = make([]map[int]bool, len(r.After.Players))
	for seat := range r.refused {
		r.refused[seat] = map[int]bool{}
		for _, n := range r.Notes[seat] {
			if n.Refused {
				r.refused[seat][n.N] = true
			}
		}
	}
	for e := range recorded[adjudicator.OrderRefused](r) {
		r.refused[e.Lord][e.Line] = true
	}
}

// DiceLeft is how many of the given dice were not thrown.
func (r *Result) DiceLeft() int {
	if r.Scenario.seed != "" {
		return 0
	}
	return len(r.Scenario.dice) - len(r.Rolls)
}
