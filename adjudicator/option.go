package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Choose sets the options of a new game. The advanced game ends some years after the first autumn,
// whatever the rules say of the others (§17). It is an error if the rule set lacks their figures.
func (s *State) Choose(r *ruleset.Rules, o ruleset.Options) error {
	if err := o.Check(r); err != nil {
		return err
	}
	s.Options = o
	if o.Advanced {
		s.LastYear = r.Advanced.Years + 1
	}
	return nil
}

// Houses is what the Abbey and the Priory yield in a year (§9, fate 11 and 18).
type Houses uint8

// The yields of the houses.
const (
	HousesNormal Houses = iota
	HousesNone
	HousesDouble
)

var housesNames = [...]string{"normal", "none", "double"}

// String is the yield's name in lower case.
func (h Houses) String() string { return housesNames[h] }

// MarshalText writes the yield's name.
func (h Houses) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a yield's name.
func (h *Houses) UnmarshalText(text []byte) error {
	return unmarshalName(h, housesNames[:], "house_income", text)
}

// Works is the state of a castle, a church or a stone circle.
type Works uint8

// The states of works.
const (
	NotBuilt Works = iota
	WorksDamaged
	WorksWhole
)

var worksNames = [...]string{"none", "damaged", "whole"}

// String is the state's name in lower case.
func (w Works) String() string { return worksNames[w] }

// MarshalText writes the state's name.
func (w Works) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a state's name.
func (w *Works) UnmarshalText(text []byte) error {
	return unmarshalName(w, worksNames[:], "state of a building", text)
}

// A Site is a church or a stone circle (§19).
type Site struct {
	State Works `json:"state,omitempty"`
	Built int   `json:"built,omitempty"` // the how many-eth site of the game it was, from 1: the most recent has the greatest
}

// Besieges reports whether a lord's troops besiege a manor since last season (§13.iii).
func (m *Manor) Besieges(seat Seat) bool { return m.Siege&(1<<seat) != 0 }

// Besieged reports whether a position is a manor under siege: its holder's troops there are inside.
func (s *State) Besieged(at board.Position) bool {
	return at >= 0 && int(at) < len(s.Manors) && s.Manors[at].Siege != 0
}

// Inside reports whether a troop is shut in by a siege.
func (s *State) Inside(seat Seat, t *Troop) bool { return s.Besieged(t.At) && s.Holds(seat, t.At) }
