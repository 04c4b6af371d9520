package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// The events of manor houses, castles and sieges (§13).
type (
	// ShelterTaken says that a holder's troops have gone into their manor house or castle.
	ShelterTaken struct {
		Phase  int            `json:"phase"`
		Manor  board.Position `json:"manor"`
		Fight  int            `json:"fight,omitempty"` // in the middle of which; 0 if before one
		Lord   Seat           `json:"lord"`
		Troops []TroopID      `json:"troops"`
		From   Seat           `json:"from"` // before whose troops
		Castle Works          `json:"castle,omitempty"`
		Bonus  int            `json:"bonus"` // to their attack value
	}
	// InvaderAnswered says what an invader does about troops inside.
	InvaderAnswered struct {
		Phase  int              `json:"phase"`
		Manor  board.Position   `json:"manor"`
		Fight  int              `json:"fight,omitempty"` // in the middle of which; 0 if before one
		Lord   Seat             `json:"lord"`
		Troops []TroopID        `json:"troops"`
		Holder Seat             `json:"holder"`
		Do     order.InvadeWord `json:"do"`
	}
	// SiegeLaid says, at a season's end, that troops inside are besieged (§13.iii).
	SiegeLaid struct {
		Manor  board.Position `json:"manor"`
		Holder Seat           `json:"holder"`
		By     []Seat         `json:"by"` // in the game's order
	}
	// SiegeEnded says, at a season's end, that a siege of the season before is over; or that
	// winter has interrupted one (§13.iii).
	SiegeEnded struct {
		Manor  board.Position `json:"manor"`
		Holder Seat           `json:"holder"`
		By     []Seat         `json:"by"`
		Winter bool           `json:"winter,omitempty"`
	}
)

func (e ShelterTaken) apply(*State)    {}
func (e InvaderAnswered) apply(*State) {}

func (e SiegeLaid) apply(s *State) {
	for _, seat := range e.By {
		s.Manors[e.Manor].Siege |= 1 << seat
	}
}

func (e SiegeEnded) apply(s *State) { s.Manors[e.Manor].Siege = 0 }
