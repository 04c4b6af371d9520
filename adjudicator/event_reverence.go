package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// The events of the advanced game (§17 to §22).
type (
	// FaithChosen is a lord's faith at the start, or after a conversion (§18).
	FaithChosen struct {
		Lord Seat        `json:"lord"`
		Now  order.Faith `json:"now"`
		Was  order.Faith `json:"was,omitempty"` // none at the start
	}
	// SiteDestroyed takes a church or a circle down: its owner is of the other faith now (§18, §19).
	SiteDestroyed struct {
		Lord  Seat              `json:"lord"` // who destroys it
		Manor board.Position    `json:"manor"`
		What  order.Improvement `json:"what"` // Church or Circle
	}
	// SiteContested says who of several builds in a parish (§19). Throws for it stand before it.
	SiteContested struct {
		Parish  string            `json:"parish"`
		What    order.Improvement `json:"what"`
		Bidders []Bidder          `json:"bidders"` // in the game's order
		Winner  Seat              `json:"winner"`
		By      Decision          `json:"by"`
	}
	// WorksRepaired mends a castle, a church or a circle (§13.ii, §25).
	WorksRepaired struct {
		Lord     Seat              `json:"lord"`
		Manor    board.Position    `json:"manor"`
		What     order.Improvement `json:"what"`
		Cost     int               `json:"cost"`
		Treasury int               `json:"treasury"`
	}
	// KingMoved moves King Arthur at the opening of an autumn (§21).
	KingMoved struct {
		dice.Roll
		From  int  `json:"from"` // the count before
		Total int  `json:"total"`
		Comes bool `json:"comes,omitempty"` // he visits the valley this autumn; the count begins again from 0
		Last  bool `json:"last,omitempty"`  // he comes whatever the count: it is the last autumn
	}
	// ReverenceShown is what King Arthur awards one lord (§21, §22).
	ReverenceShown struct {
		Lord   Seat         `json:"lord"`
		Gross  int          `json:"gross"`            // a point for each bezant
		Sites  []SitePoints `json:"sites,omitempty"`  // by the alphabet of the manors
		Houses int          `json:"houses,omitempty"` // points lost for troops in the Abbey or the Priory
		Award  int          `json:"award"`            // never below 0
		Points int          `json:"points"`           // of the lord after it
	}
)

// A Bidder is one of several who would build in a parish.
type Bidder struct {
	Lord   Seat           `json:"lord"`
	Manor  board.Position `json:"manor"`
	Manors int            `json:"manors"` // that he holds of the parish
	Bid    int            `json:"bid"`
}

// A Decision is how a contest for a site was settled.
type Decision string

// The ways to settle it, in their order.
const (
	ByManors Decision = "manors" // more manors of the parish
	ByBid    Decision = "bid"
	ByDie    Decision = "die"
)

// SitePoints are the points of one site.
type SitePoints struct {
	Manor  board.Position    `json:"manor"`
	What   order.Improvement `json:"what"`
	Shared bool              `json:"shared,omitempty"` // the parish has a site of the other faith too
	Struck bool              `json:"struck,omitempty"` // damaged: half of its points
	Points int               `json:"points"`
}

func (e FaithChosen) apply(s *State) { s.Player(e.Lord).Faith = e.Now }

func (e SiteDestroyed) apply(s *State) { *s.Manors[e.Manor].site(e.What) = Site{} }

func (e SiteContested) apply(*State) {}

func (e WorksRepaired) apply(s *State) {
	s.Player(e.Lord).Treasury = e.Treasury
	m := &s.Manors[e.Manor]
	if e.What == order.Castle {
		m.Castle = WorksWhole
		return
	}
	m.site(e.What).State = WorksWhole
}

func (e KingMoved) apply(s *State) {
	s.Arthur = e.Total
	if e.Comes {
		s.Arthur = 0
	}
}

func (e ReverenceShown) apply(s *State) { s.Player(e.Lord).Points = e.Points }

// site is a manor's church or its stone circle.
func (m *Manor) site(what order.Improvement) *Site {
	if what == order.Church {
		return &m.Church
	}
	return &m.Circle
}
