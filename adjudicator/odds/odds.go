// Package odds reckons what may come of one fight: who holds the field, what it costs, and
// whether the lord lives. It walks through all conditions that two sides may come to, by the
// very code that plays a fight, and weighs each with the chances of the dice; so its figures
// are exact but for the last digits of a float64. Begin reading at Reckon. It must not know
// boards' roads, seasons or mail, and nothing that plays a season may ask it.
package odds

import (
	"errors"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Shown is up to which round a Result tells the chance of each.
const Shown = 12

var (
	// ErrEndless says that two sides may come to fight for ever: the rules' combat table has
	// no wounds for their difference.
	ErrEndless = errors.New("the fight may never end: the combat table has no wounds for it")
	// ErrTooLarge says that there are more conditions than anybody should wait for.
	ErrTooLarge = errors.New("there are too many troops to reckon with")
)

// A Fight is what is asked about.
type Fight struct {
	Ground adjudicator.BoutGround
	Sides  [2]adjudicator.BoutSide
}

// A Result is what may come of a fight. All chances are from 0 to 1.
type Result struct {
	Sides      [2]Side   `json:"sides"`
	Neither    float64   `json:"neither"`     // the chance that nobody holds the field
	Rounds     []float64 `json:"rounds"`      // the chance of so many rounds, from 0 to Shown
	Longer     float64   `json:"longer"`      // the chance of more
	MeanRounds float64   `json:"mean_rounds"` // that are to be expected
}

// A Side is what may come of a fight for one side.
type Side struct {
	Strength  int       `json:"strength"`  // with which it begins, its bonus included
	Holds     float64   `json:"holds"`     // the chance that it holds the field
	Withdraws float64   `json:"withdraws"` // the chance that it withdraws
	DiesOut   float64   `json:"dies_out"`  // the chance that nobody of it lives
	Dead      float64   `json:"dead"`      // how many are to be expected to die
	Wounded   float64   `json:"wounded"`   // how many to be wounded in it and live
	Left      []float64 `json:"left"`      // the chance that so many live, from 0 up
	Troops    []Troop   `json:"troops"`    // as they were given
}

// A Troop is what may come of a fight for one troop.
type Troop struct {
	ID      adjudicator.TroopID `json:"id"`
	Lord    bool                `json:"lord,omitempty"`
	Dies    float64             `json:"dies"`
	Wounded float64             `json:"wounded"` // the chance that it is wounded in the fight and lives
}

// Lord is what may come of the fight for the side's lord; nil without one.
func (s *Side) Lord() *Troop {
	for i := range s.Troops {
		if s.Troops[i].Lord {
			return &s.Troops[i]
		}
	}
	return nil
}

// Withdraw gives all troops of a side the same order to withdraw; none leaves it to the
// game's defaults (§8.i).
func Withdraw(s *adjudicator.BoutSide, when []order.Withdrawal) {
	s.Orders.Troops = nil
	for _, t := range s.Troops {
		s.Orders.Troops = append(s.Orders.Troops, adjudicator.TroopOrders{Troop: t.ID, Withdraw: when})
	}
}

// Reckon reckons the odds of a fight. The error says what is wrong with the question, or is
// ErrEndless or ErrTooLarge.
func Reckon(r *ruleset.Rules, f Fight) (*Result, error) { return NewRounds(r).Reckon(f) }

// Reckon is Reckon for those who reckon many fights: what hangs on the rules alone is worked out once.
func (x *Rounds) Reckon(f Fight) (*Result, error) {
	for i := range f.Sides {
		if err := check(f.Sides[i].Troops); err != nil {
			return nil, fmt.Errorf("side %d: %w", i+1, err)
		}
	}
	k, err := newReckoning(x, f)
	if err != nil {
		return nil, err
	}
	if err := k.run(); err != nil {
		return nil, err
	}
	return k.result(), nil
}

// check finds troops that cannot make up a side.
func check(troops []adjudicator.Troop) error {
	if len(troops) == 0 {
		return errors.New("nobody fights on it")
	}
	if len(troops) > adjudicator.BoutTroops {
		return ErrTooLarge
	}
	for i, t := range troops {
		if t.Status != adjudicator.Alive {
			return fmt.Errorf("%02d does not live", t.ID)
		}
		if i > 0 && t.ID <= troops[i-1].ID {
			return fmt.Errorf("%02d stands behind %02d; the numbers must rise", t.ID, troops[i-1].ID)
		}
	}
	return nil
}
