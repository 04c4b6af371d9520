package situation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// NewRealm is all that a lord has after a season. In the report of a harvest the
// manors' figures are those of the harvest, else what it would bring if it were now.
func NewRealm(names naming.Names, record []adjudicator.Event) *view.Realm {
	w := describer{names}
	p := w.State.Player(w.Reader)
	r := &view.Realm{Treasury: p.Treasury, Gross: p.Income, Owed: adjudicator.PayOwed(w.Rules, p)}
	for t := range view.Living(p) {
		r.Troops = append(r.Troops, w.ownTroop(t))
	}
	for _, g := range w.troopsByPlace(w.Reader) {
		_, strength := w.StandingAt(w.Reader, g.Key)
		r.Places = append(r.Places, view.TroopPlace{At: w.Board.NameOf(g.Key), Troops: garrison(g.All), Strength: strength})
	}
	w.addManors(r, record)
	if p.LivingLord() == nil && len(r.Troops) > 0 {
		r.Barred = "You have no lord. Until a knight of Grade A becomes lord in winter, your troops only defend themselves; orders of spring, summer and autumn are refused, and standing ones rest."
	}
	if t := p.Living(p.Heir); t != nil {
		r.Heir = w.Troop(w.Reader, t.ID)
		if t.Grade == ruleset.Esquire && w.Rules.Heir != ruleset.HeirSenior {
			r.Heir = "your esquire " + naming.Number(t.ID) + ", who cannot follow in the coming winter"
		}
	}
	r.Allies, r.Enemies = w.ListLords(p.Allies), w.ListLords(p.Enemies)
	return r
}

func (w *describer) ownTroop(t *adjudicator.Troop) view.Troop {
	return view.Troop{ID: naming.Number(t.ID), What: naming.KindAndGrade(t), Strength: adjudicator.Strength(w.Rules, t), Wounded: t.Wounded, Pay: adjudicator.Pay(w.Rules, t), At: w.Board.NameOf(t.At)}
}

func (w *describer) addManors(r *view.Realm, record []adjudicator.Event) {
	for _, m := range w.Board.ManorsByName() {
		if !w.State.Holds(w.Reader, m) {
			continue
		}
		h, reaped := Harvested(record, m)
		if !reaped {
			h = adjudicator.HarvestOf(w.Rules, w.Board, w.State, m, w.Reader)
		}
		r.Reaped = r.Reaped || reaped
		r.Manors = append(r.Manors, w.ownManor(m, h))
	}
}

// Harvested finds a manor's harvest in the record.
func Harvested(record []adjudicator.Event, m board.Position) (adjudicator.ManorHarvested, bool) {
	for i := len(record) - 1; i >= 0; i-- {
		if h, ok := record[i].(adjudicator.ManorHarvested); ok && h.Manor == m {
			return h, true
		}
	}
	return adjudicator.ManorHarvested{}, false
}

func (w *describer) ownManor(m board.Position, h adjudicator.ManorHarvested) view.Manor {
	p := w.Board.Place(m)
	v := view.Manor{Name: p.Name, Parish: p.Parish, Land: naming.Land(p), Stock: naming.Stock(&w.State.Manors[m]), Supervised: h.Supervised, Total: h.Total}
	v.Collector = "nobody"
	if h.Troop != 0 {
		v.Collector = collector(w.State.Players[w.Reader].Troop(h.Troop))
	}
	v.Collector += phrase.Prefixed(", ", w.BesiegedBy(m))
	for _, l := range h.Lines {
		v.Lines = append(v.Lines, view.Line{What: HarvestLineName(l), Bz: l.Bz})
	}
	return v
}

// collector is who collects a harvest; an esquire collects as a knight does (§5).
func collector(t *adjudicator.Troop) string {
	return naming.KindOf(t) + " " + naming.Number(t.ID)
}

// lineNames are what the lines of a harvest are called, those of countable things after their number.
var lineNames = map[adjudicator.HarvestItem]string{
	adjudicator.LineCard:      "land",
	adjudicator.LineHives:     "hive",
	adjudicator.LineForesters: "forester",
	adjudicator.LineFire:      "burnt out",
	adjudicator.LineReeve:     "river reeve",
	adjudicator.LineBurnt:     "burnt",
	adjudicator.LineFields:    "weather on the fields",
	adjudicator.LineWaters:    "weather on hives and river",
	adjudicator.LineMill:      "mill",
	adjudicator.LineFloor:     "never below 0",
}

// HarvestLineName is what a line of a harvest is called: "2 hives", "weather on the fields".
func HarvestLineName(l adjudicator.HarvestLine) string {
	name := lineNames[l.What]
	switch l.What {
	case adjudicator.LineHives, adjudicator.LineForesters:
		return strconv.Itoa(l.Count) + " " + phrase.Plural(l.Count, name)
	case adjudicator.LineFire, adjudicator.LineBurnt:
		return strconv.Itoa(l.Count) + " " + name
	}
	return name
}

// NewCall says what can be done in the winter that is called for.
func NewCall(names naming.Names) *view.Call {
	w := describer{names}
	p := w.State.Player(w.Reader)
	c := &view.Call{Treasury: p.Treasury, Owed: adjudicator.PayOwed(w.Rules, p)}
	c.Left = c.Treasury - c.Owed
	if c.Left < 0 {
		c.Short = "Knights are paid before men-at-arms, the higher grade first; troops that are not paid in full leave you, and if a knight leaves, each knight who was paid rolls a die and deserts on " + strconv.Itoa(w.Rules.LoyaltyFrom) + " or more. DISMISS men or PAY troops FIRST to choose."
	}
	c.Promotions = w.toPromote(p)
	c.Prices = w.prices()
	c.Room = w.roomToBuild()
	if p.LivingLord() == nil {
		c.Lord = w.succession(p)
	}
	return c
}

// toPromote lists the troops to be promoted this winter, if they are paid, those together who rise alike (§7.iv).
// It is nil if there are none, which JSON has as null.
func (w *describer) toPromote(p *adjudicator.Player) (lines []string) {
	rising := func(yield func(*adjudicator.Troop) bool) {
		for t := range view.Living(p) {
			if t.Kind != adjudicator.Lord && t.Grade != ruleset.GradeA && !yield(t) {
				return
			}
		}
	}
	alike := view.GroupBy(rising, func(t *adjudicator.Troop) (string, adjudicator.TroopID) { return w.promotionOf(*t), t.ID })
	for _, g := range alike {
		lines = append(lines, naming.Numbers(g.All)+" "+g.Key)
	}
	return lines
}

// promotionOf says from what to what a troop is promoted: "from knight B to knight A, strength 5 to 6".
func (w *describer) promotionOf(t adjudicator.Troop) string {
	was := naming.KindAndGrade(&t)
	t.Wounded = false
	before := adjudicator.Strength(w.Rules, &t)
	t.Grade++
	return "from " + was + " to " + naming.KindAndGrade(&t) + ", strength " + strconv.Itoa(before) + " to " + strconv.Itoa(adjudicator.Strength(w.Rules, &t))
}

// prices lists what troops and improvements cost, and what these yield.
func (w *describer) prices() []string {
	r := w.Rules
	each := func(name string, cost, yield int) string {
		return name + " " + phrase.Bz(cost) + ", yields " + strconv.Itoa(yield) + " a year"
	}
	felt := func(yield int) string { // by the weather (§12)
		if !w.State.Options.Weather {
			return ""
		}
		return fmt.Sprintf(" (%d in a bad one, %d in a good one)", yield+r.Weather.Bad, yield+r.Weather.Good)
	}
	all := []string{
		"knight, an esquire at first, " + phrase.Bz(r.Knight[ruleset.Esquire].Hire) + ", paid " + strconv.Itoa(r.Knight[ruleset.Esquire].Pay) + " a year",
		"man-at-arms " + phrase.Bz(r.Man[ruleset.GradeB].Hire) + ", paid " + strconv.Itoa(r.Man[ruleset.GradeB].Pay) + " a year",
		each("hive", r.Hive.Cost, r.Hive.Yield) + felt(r.Hive.Yield),
		each("forester", r.Forester.Cost, r.Forester.Yield),
		each("river reeve", r.Reeve.Cost, r.Reeve.Yield) + felt(r.Reeve.Yield) + "; he needs river rights",
		"mill " + phrase.Bz(r.Mill.Cost) + ", yields " + strconv.Itoa(r.Mill.Yield) + " a year for each manor you hold; it needs river rights",
	}
	if w.State.Options.Castles {
		all = append(all, fmt.Sprintf("castle %s, at any manor that has none: it adds %d to an attack value in the open and %d inside, where a manor house adds %d",
			phrase.Bz(r.Castle.Cost), r.Castles.Open, r.Castles.Inside, r.Castles.House))
	}
	if w.State.Options.Advanced {
		site := w.State.Player(w.Reader).Faith.Site()
		all = append(all, fmt.Sprintf("%s %s, on a free pasture, one to a parish: %d points at each visit of the King, %d beside the other faith's",
			naming.ImprovementName(site), phrase.Bz(adjudicator.SiteCost(w.Rules, w.State, site)), r.Advanced.Alone, r.Advanced.Shared))
	}
	return all
}

// roomToBuild says what the reader can still build and where: "hive: Ashby, Foxwood (two)".
func (w *describer) roomToBuild() (lines []string) {
	var things []string
	manors := map[string][]string{}
	for _, m := range w.manorsOf(w.Reader) {
		for _, r := range w.roomAt(m) {
			if len(manors[r.thing]) == 0 {
				things = append(things, r.thing)
			}
			manors[r.thing] = append(manors[r.thing], w.Board.NameOf(m)+phrase.Choose(r.n > 1, " ("+phrase.Spell(r.n)+")", ""))
		}
	}
	slices.SortStableFunc(things, func(a, b string) int { return cmp.Compare(len(manors[b]), len(manors[a])) })
	for _, t := range things {
		lines = append(lines, t+": "+strings.Join(manors[t], ", "))
	}
	return lines
}

// room is for so many buildings of a kind.
type room struct {
	thing string
	n     int
}

// roomAt is what can still be built on a manor.
func (w *describer) roomAt(m board.Position) []room {
	p, s, site := w.Board.Place(m), &w.State.Manors[m], w.State.Player(w.Reader).Faith.Site()
	free := p.Pasture - s.PastureUsed()
	all := []room{{"hive", free}, {"forester", p.Forest - s.Foresters}}
	if p.River && !s.Reeve {
		all = append(all, room{"river reeve", 1})
	}
	if p.River && !s.Mill {
		all = append(all, room{"mill", 1})
	}
	if w.State.Options.Advanced && free > 0 && p.Parish != "" && !adjudicator.ParishHas(w.Board, w.State, p.Parish, site) {
		all = append(all, room{naming.ImprovementName(site) + " of the parish " + p.Parish, 1})
	}
	return slices.DeleteFunc(all, func(r room) bool { return r.n <= 0 })
}

// succession says who may follow a dead lord (§10.iii).
func (w *describer) succession(p *adjudicator.Player) string {
	var may, soon []adjudicator.TroopID
	for t := range view.Living(p) {
		switch {
		case t.Kind != adjudicator.Knight:
		case t.Grade == ruleset.GradeA:
			may = append(may, t.ID)
		case t.Grade == ruleset.GradeB:
			soon = append(soon, t.ID)
		}
	}
	may = append(may, soon...) // they are promoted before a lord is appointed
	if len(may) == 0 {
		return "Your lord is dead, and you have no knight who will be of Grade A this winter: nobody can follow him until the next."
	}
	return "Your lord is dead. APPOINT one of your knights who will be of Grade A: " + naming.Numbers(may) + ". Without an order the heir you named follows, else the lowest number."
}

// NewStatus is how a lord stands in the season that is called for.
func NewStatus(t view.Table, s *adjudicator.State, reader adjudicator.Seat, orders, standing []string, digest string, o view.Office) *view.Status {
	w := naming.Names{Table: t, State: s, Reader: reader}
	v := &view.Status{Office: o, Game: t.Game, Lord: w.Name(reader), Season: naming.SeasonTitle(s.Season, s.Year), Orders: orders, Stands: standing, Digest: digest}
	if s.Season == adjudicator.SettingOut {
		v.Season, v.Sheet = "the setting out", NewSheet(w)
		v.Standing.Ends = view.NewEnd(t, s).String()
		return v
	}
	v.Realm, v.Others, v.Standing = NewRealm(w, nil), NewOthers(w), NewStanding(w)
	if !s.Over && !s.Players[reader].Out {
		v.Sheet = NewSheet(w)
	}
	return v
}
