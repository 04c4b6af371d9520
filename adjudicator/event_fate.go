package adjudicator

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// The events of fate (§15, §25). FateRolled opens them; what it brings follows.
type (
	// FateRolled is the three dice at winter's end.
	FateRolled struct {
		Dice [3]dice.Roll `json:"dice"`
		Sum  int          `json:"sum"` // 3 to 18
	}
	// PlagueRolled is one soldier's die in the plague (3).
	PlagueRolled struct {
		dice.Roll
		Lord  Seat    `json:"lord"`
		Troop TroopID `json:"troop"`
		Dies  bool    `json:"dies"`
	}
	// LightningRolled is the die for one church or stone circle (4, 5).
	LightningRolled struct {
		dice.Roll
		Lord    Seat              `json:"lord"`
		Manor   board.Position    `json:"manor"`
		What    order.Improvement `json:"what"`
		Strikes bool              `json:"strikes"`
	}
	// SoldierThrownOut is the die of the only soldier of a manor that revolts (6).
	SoldierThrownOut struct {
		dice.Roll
		Lord  Seat           `json:"lord"`
		Troop TroopID        `json:"troop"`
		From  board.Position `json:"from"`
		To    board.Position `json:"to"` // From if there is nowhere to go
		Dies  bool           `json:"dies"`
	}
	// ManorRevolted takes a manor from its lord; nobody holds it now (6).
	ManorRevolted struct {
		Lord  Seat           `json:"lord"`
		Manor board.Position `json:"manor"`
	}
	// StormRolled is the die for one castle (7).
	StormRolled struct {
		dice.Roll
		Lord    Seat           `json:"lord"`
		Manor   board.Position `json:"manor"`
		Damaged bool           `json:"damaged"`
	}
	// FloodRolled is the die for one bridge (8).
	FloodRolled struct {
		dice.Roll
		Bridge board.Position `json:"bridge"`
		Washed bool           `json:"washed"`
	}
	// TroopsDeserted is a knight and a man-at-arms who leave the lord with most manors together (9).
	TroopsDeserted struct {
		Lord   Seat           `json:"lord"`
		Manor  board.Position `json:"manor"`
		Knight TroopID        `json:"knight"`
		Man    TroopID        `json:"man"`
	}
	// FireRolled is the die for one forest unit (10).
	FireRolled struct {
		dice.Roll
		Lord  Seat           `json:"lord"`
		Manor board.Position `json:"manor"`
		Unit  int            `json:"unit"` // from 1
		Burns bool           `json:"burns"`
	}
	// HousesYield says what the Abbey and the Priory yield next autumn (11, 18).
	HousesYield struct {
		Now Houses `json:"now"`
	}
	// TroopJoined adds a troop that costs nothing (12, 13).
	TroopJoined struct {
		Lord  Seat           `json:"lord"`
		Troop TroopID        `json:"troop"`
		Kind  Kind           `json:"kind"`
		Grade ruleset.Grade  `json:"grade"`
		At    board.Position `json:"at"`
		Year  int            `json:"year"`
	}
	// ScutagePaid is a bezant a manor (14).
	ScutagePaid struct {
		Lord     Seat `json:"lord"`
		Manors   int  `json:"manors"`
		Bz       int  `json:"bz"`
		Treasury int  `json:"treasury"`
	}
	// MasonsCame makes churches cheap next winter (15).
	MasonsCame struct{}
	// SwarmRolled is the die for one hive (16).
	SwarmRolled struct {
		dice.Roll
		Lord   Seat           `json:"lord"`
		From   board.Position `json:"from"`
		Swarms bool           `json:"swarms"`
		To     board.Position `json:"to"` // NoPosition: it does not swarm, or there is no free pasture
	}
	// BoundaryMoved gives a manor to the next lord in the list (17).
	BoundaryMoved struct {
		Manor board.Position `json:"manor"`
		From  Seat           `json:"from"`
		To    Seat           `json:"to"`
	}
)

func (e FateRolled) apply(s *State) { s.CheapChurches = false } // last year's masons have gone

func (e PlagueRolled) apply(s *State) {
	if e.Dies {
		s.Player(e.Lord).Troop(e.Troop).Status = Dead
	}
}

func (e LightningRolled) apply(s *State) {
	if e.Strikes {
		s.Manors[e.Manor].site(e.What).State = WorksDamaged
	}
}

func (e SoldierThrownOut) apply(s *State) {
	t := s.Player(e.Lord).Troop(e.Troop)
	t.At = e.To
	if e.Dies {
		t.Status = Dead
	}
}

func (e ManorRevolted) apply(s *State) { s.Manors[e.Manor].Holder = NoSeat }

func (e StormRolled) apply(s *State) {
	if e.Damaged {
		s.Manors[e.Manor].Castle = WorksDamaged
	}
}

func (e FloodRolled) apply(s *State) {
	if e.Washed {
		s.Closed = append(s.Closed, e.Bridge)
		slices.Sort(s.Closed)
	}
}

func (e TroopsDeserted) apply(s *State) {
	p := s.Player(e.Lord)
	p.Troop(e.Knight).Status, p.Troop(e.Man).Status = Gone, Gone
}

func (e FireRolled) apply(s *State) {
	if e.Burns {
		s.Manors[e.Manor].Scorched |= 1 << (e.Unit - 1)
	}
}

func (e HousesYield) apply(s *State) { s.Houses = e.Now }

func (e TroopJoined) apply(s *State) {
	s.Player(e.Lord).enlist(Troop{ID: e.Troop, Kind: e.Kind, Grade: e.Grade, Hired: e.Year, At: e.At})
}

func (e ScutagePaid) apply(s *State) { s.Player(e.Lord).Treasury = e.Treasury }

func (e MasonsCame) apply(s *State) { s.CheapChurches = true }

func (e SwarmRolled) apply(s *State) {
	if e.To != board.NoPosition {
		s.Manors[e.To].Hives++
	}
}

func (e BoundaryMoved) apply(s *State) { s.Manors[e.Manor].Holder = e.To }
