package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// otherSite is the site of the other faith.
func otherSite(what order.Improvement) order.Improvement { return order.Church + order.Circle - what }

// chooseFaiths gives every lord the faith of their orders at the setting out; a lord who has named none is a
// Christian (§18).
func (g *game) chooseFaiths() {
	if !g.state.Options.Advanced {
		return
	}
	for i := range g.state.Players {
		now := g.orders[i].Faith
		if now == order.NoFaith {
			now = order.Christian
		}
		g.emit(FaithChosen{Lord: Seat(i), Now: now})
	}
}

// convert changes lords' faiths, first of all that a season brings; each destroys their own sites of
// the old one (§18).
func (g *game) convert() {
	for i := range g.state.Players {
		p, now := &g.state.Players[i], g.orders[i].Faith
		if g.state.Season == SettingOut || now == order.NoFaith || now == p.Faith || p.Out {
			continue
		}
		g.emit(FaithChosen{Lord: Seat(i), Now: now, Was: p.Faith})
		for _, m := range g.manorsOf(Seat(i)) {
			g.purge(Seat(i), m)
		}
	}
}

// purge destroys a manor's site of the faith that its lord does not have (§18, §19).
func (g *game) purge(seat Seat, manor board.Position) {
	what := otherSite(g.state.Player(seat).Faith.Site())
	if g.state.Options.Advanced && g.state.Manors[manor].site(what).State != NotBuilt {
		g.emit(SiteDestroyed{Lord: seat, Manor: manor, What: what})
	}
}

// moveKing throws the King's die at the opening of an autumn, the first and the last included (§21).
func (g *game) moveKing() {
	if !g.state.Options.Advanced {
		return
	}
	roll := g.roll("King Arthur")
	e := KingMoved{Roll: roll, From: g.state.Arthur, Total: g.state.Arthur + roll.Face, Last: g.lastAutumn()}
	e.Comes = e.Last || e.Total >= g.rules.Advanced.King
	g.kingComes = e.Comes
	g.emit(e)
}

// lastAutumn reports whether the game ends with this autumn (§16, §17).
func (g *game) lastAutumn() bool { return g.state.LastYear != 0 && g.state.Year >= g.state.LastYear }

// visit awards King Arthur's points after the harvest, if the King has come (§21).
func (g *game) visit() {
	if !g.kingComes {
		return
	}
	for i := range g.state.Players {
		if !g.state.Players[i].Out {
			g.emit(g.reverence(Seat(i)))
		}
	}
}

// reverence is what the King awards a lord: a point for each bezant of gross income, the sites, less
// their troops in the Abbey or the Priory; never below 0 (§21, §22).
func (g *game) reverence(seat Seat) ReverenceShown {
	p := g.state.Player(seat)
	e := ReverenceShown{Lord: seat, Gross: p.Income, Award: p.Income}
	for _, m := range g.manorsOf(seat) {
		for _, what := range [...]order.Improvement{order.Church, order.Circle} {
			if site := g.state.Manors[m].site(what); site.State != NotBuilt {
				points := SitePoints{Manor: m, What: what, Struck: site.State == WorksDamaged}
				points.Shared = ParishHas(g.board, g.state, g.board.Place(m).Parish, otherSite(what))
				points.Points = g.sitePoints(points)
				e.Sites = append(e.Sites, points)
				e.Award += points.Points
			}
		}
	}
	for _, house := range g.board.Houses() {
		if p.Count(house) > 0 {
			e.Houses = g.rules.Advanced.House
		}
	}
	e.Award = max(0, e.Award-e.Houses)
	e.Points = p.Points + e.Award
	return e
}

// sitePoints is what a site counts: more if it is alone in its parish, half if it is struck (§21).
func (g *game) sitePoints(s SitePoints) int {
	n := g.rules.Advanced.Alone
	if s.Shared {
		n = g.rules.Advanced.Shared
	}
	if s.Struck {
		n /= 2
	}
	return n
}

// ParishHas reports whether a site stands in a parish, whosever it is; a manor without a parish is
// one by itself and has none (§19).
func ParishHas(b *board.Board, s *State, parish string, what order.Improvement) bool {
	for _, m := range b.Manors() {
		if b.Place(m).Parish == parish && s.Manors[m].site(what).State != NotBuilt {
			return true
		}
	}
	return false
}

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
		Comes bool `json:"comes,omitempty"` // the King visits the valley this autumn; the count begins again from 0
		Last  bool `json:"last,omitempty"`  // the King comes whatever the count: it is the last autumn
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
	Manors int            `json:"manors"` // that the lord holds of the parish
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
