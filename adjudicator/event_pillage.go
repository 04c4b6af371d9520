package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// ManorPillaged is what some troops did to another lord's manor at a phase's end (§14).
type ManorPillaged struct {
	Phase    int            `json:"phase"`
	Manor    board.Position `json:"manor"`
	By       Seat           `json:"by"`
	Holder   Seat           `json:"holder"`
	Troops   []TroopID      `json:"troops"`
	Dice     []PillageDie   `json:"dice"`
	Loot     int            `json:"loot"`     // bezants
	Treasury int            `json:"treasury"` // of the pillager after it
}

// A PillageDie is the die for one thing at a pillaged manor.
type PillageDie struct {
	dice.Roll
	Act  order.PillageAct `json:"act"`
	Wood bool             `json:"wood,omitempty"` // of Reeves: a forester, not the river reeve
	Done bool             `json:"done"`           // it is burnt, destroyed, killed; of Loot always
}

func (e ManorPillaged) apply(s *State) {
	m := &s.Manors[e.Manor]
	m.Pillaged |= 1 << e.By
	s.Player(e.By).Treasury = e.Treasury
	for _, d := range e.Dice {
		if d.Done {
			d.harm(m)
		}
	}
}

// harm takes from the manor what the die has taken.
func (d PillageDie) harm(m *Manor) {
	switch {
	case d.Act == order.Fields:
		m.Burnt++
	case d.Act == order.Hives:
		m.Hives--
	case d.Act == order.PillageMill:
		m.Mill = false
	case d.Act == order.Reeves && d.Wood:
		m.Foresters--
	case d.Act == order.Reeves:
		m.Reeve = false
	}
}
