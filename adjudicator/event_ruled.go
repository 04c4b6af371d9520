package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// The events of a ruling, by which the master sets right how things stand at the start of a season (Rule).
// Each holds a thing as it was and as it is from now on. Follows says that no fact says so: it follows, by
// the rules, from what was ruled.
type (
	// TreasuryRuled sets what a lord's treasury holds.
	TreasuryRuled struct {
		Lord     Seat `json:"lord"`
		Was      int  `json:"was"`      // bezants
		Treasury int  `json:"treasury"` // bezants
	}
	// LordRuled sets how a lord stands, but for treasury and troops.
	LordRuled struct {
		Lord    Seat     `json:"lord"`
		Was     Standing `json:"was"`
		Now     Standing `json:"now"`
		Follows bool     `json:"follows,omitempty"`
	}
	// TroopRuled sets where a troop stands, and what it is; or adds one.
	TroopRuled struct {
		Lord    Seat  `json:"lord"`
		Was     Troop `json:"was"` // without a meaning if it is new
		Now     Troop `json:"now"`
		New     bool  `json:"new,omitempty"`
		Follows bool  `json:"follows,omitempty"`
	}
	// ManorRuled sets who holds a manor, and what stands on it.
	ManorRuled struct {
		Manor   board.Position `json:"manor"`
		Was     Manor          `json:"was"`
		Now     Manor          `json:"now"`
		Follows bool           `json:"follows,omitempty"`
	}
	// NewDiceRuled says that the dice of these lords' fights are thrown for other purposes than before: with
	// words put before them (Ruling).
	NewDiceRuled struct {
		Lords  []Seat `json:"lords"` // in the game's order
		Prefix string `json:"prefix"`
	}
)

// A Standing is how a lord stands, as far as a ruling may change it and everybody knows it.
type Standing struct {
	Income int         `json:"income"`           // gross of the last autumn, bezants
	Points int         `json:"points,omitempty"` // of reverence (§21)
	Faith  order.Faith `json:"faith,omitempty"`  // §18
	Barred bool        `json:"barred,omitempty"` // the lord is dead (§10)
	Out    bool        `json:"out,omitempty"`
}

func (e TreasuryRuled) apply(s *State) { s.Player(e.Lord).Treasury = e.Treasury }

func (e LordRuled) apply(s *State) {
	p := s.Player(e.Lord)
	p.Income, p.Points, p.Faith, p.Barred, p.Out = e.Now.Income, e.Now.Points, e.Now.Faith, e.Now.Barred, e.Now.Out
}

func (e TroopRuled) apply(s *State) {
	p := s.Player(e.Lord)
	p.enlist(e.Now)
	if e.Now.Kind == Lord && p.Heir == e.Now.ID {
		p.Heir = 0
	}
}

func (e ManorRuled) apply(s *State) {
	s.Manors[e.Manor] = e.Now
	s.Sites = max(s.Sites, e.Now.Church.Built, e.Now.Circle.Built)
}

func (e NewDiceRuled) apply(*State) {}

// standing is how a lord stands now.
func (p *Player) standing() Standing {
	return Standing{Income: p.Income, Points: p.Points, Faith: p.Faith, Barred: p.Barred, Out: p.Out}
}
