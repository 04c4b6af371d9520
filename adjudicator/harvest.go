package adjudicator

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// IncomeCard is a manor's income card: its own six figures, or those of the rule
// set for its arable units (§5.iii). In bezants: supervised and collected by a
// knight, a man, nobody; unsupervised the same.
func IncomeCard(r *ruleset.Rules, b *board.Board, manor board.Position) [6]int {
	p := b.Place(manor)
	if p.OwnIncome {
		return p.Income
	}
	return r.Income[p.Arable]
}

// HarvestOf is what a manor would give a lord if the harvest were now: every line
// and the sum, which is never below 0 (§5.viii). It changes nothing.
func HarvestOf(r *ruleset.Rules, b *board.Board, s *State, manor board.Position, seat Seat) ManorHarvested {
	m, lines := &s.Manors[manor], make([]HarvestLine, 0, 4)
	h := ManorHarvested{Manor: manor, Lord: seat, Supervised: m.Supervised}
	h.Collector, h.Troop = collector(s.Player(seat), manor)
	if s.Besieged(manor) && s.Holds(seat, manor) {
		h.Collector, h.Troop = ByNobody, 0 // they are inside (§13.iii)
	}
	lines = append(lines, HarvestLine{What: LineCard, Bz: cardFigure(IncomeCard(r, b, manor), m.Supervised, h.Collector)})
	weather := weatherBezants(r, Sky(r, s))
	lines = addLine(lines, LineFields, feels(r, b.Place(manor).Arable), weather)
	lines = addLine(lines, LineHives, m.Hives, r.Hive.Yield)
	lines = addLine(lines, LineForesters, m.Foresters, r.Forester.Yield)
	lines = addLine(lines, LineFire, m.scorched(), -r.Forester.Yield)
	lines = addLine(lines, LineReeve, oneIf(m.Reeve), r.Reeve.Yield)
	lines = addLine(lines, LineBurnt, m.Burnt, -1)
	lines = addLine(lines, LineWaters, m.Hives+oneIf(m.Reeve), weather)
	lines = addLine(lines, LineMill, oneIf(hasMill(s, seat)), r.Mill.Yield)
	for _, l := range lines {
		h.Total += l.Bz
	}
	if h.Total < 0 {
		lines = append(lines, HarvestLine{What: LineFloor, Bz: -h.Total})
		h.Total = 0
	}
	h.Lines = lines
	return h
}

// addLine adds a line of so many things at so many bezants each, if it comes to anything.
func addLine(lines []HarvestLine, what HarvestItem, count, each int) []HarvestLine {
	if count*each == 0 {
		return lines
	}
	return append(lines, HarvestLine{What: what, Count: count, Bz: count * each})
}

// oneIf counts a thing that is there or is not.
func oneIf(there bool) int {
	if there {
		return 1
	}
	return 0
}

// collector is the best of a player's troops at a manor's centre: a knight, as
// which the lord counts, else a man, else nobody (§5.viii). Of several the senior.
func collector(p *Player, manor board.Position) (Collector, TroopID) {
	var best *Troop
	for i := range p.Troops {
		t := &p.Troops[i]
		if t.Status == Alive && t.At == manor && (best == nil || senior(t, best)) {
			best = t
		}
	}
	switch {
	case best == nil:
		return ByNobody, 0
	case best.Kind == Man:
		return ByMan, best.ID
	default:
		return ByKnight, best.ID
	}
}

// cardFigure is the figure of an income card by supervision and collector (§5.iii).
func cardFigure(card [6]int, supervised bool, by Collector) int {
	i := 0
	if !supervised {
		i = 3
	}
	switch by {
	case ByMan:
		i++
	case ByNobody:
		i += 2
	}
	return card[i]
}

// hasMill reports whether a lord owns a water mill: one is as good as several (§5.viii.e).
func hasMill(s *State, seat Seat) bool {
	for i := range s.Manors {
		if s.Manors[i].Mill && s.Manors[i].Holder == seat {
			return true
		}
	}
	return false
}

// income is what one lord has reaped so far, in bezants.
type income struct{ manors, houses int }

// harvest reckons every manor's income, then shares out the houses, and pays
// each lord their year's gross income (§5.viii, §9).
func (g *game) harvest() {
	got := make([]income, len(g.state.Players))
	g.eachHeld(func(seat Seat, m board.Position) {
		h := HarvestOf(g.rules, g.board, g.state, m, seat)
		got[seat].manors += h.Total
		g.emit(h)
	})
	for _, house := range g.board.Houses() {
		g.raid(house, got)
	}
	for i, in := range got {
		gross := in.manors + in.houses
		g.emit(IncomeReckoned{
			Lord: Seat(i), Manors: in.manors, Houses: in.houses, Gross: gross,
			Treasury: g.state.Players[i].Treasury + gross,
		})
	}
}

// raid shares a house's income among those whose troops stand there: as two of
// them agreed, else equally, rounded down, and the rest is lost (§9).
func (g *game) raid(house board.Position, got []income) {
	var here []Seat
	for i := range g.state.Players {
		if g.state.Players[i].Count(house) > 0 {
			here = append(here, Seat(i))
		}
	}
	if len(here) == 0 {
		return
	}
	e := HouseRaided{House: house, Income: g.houseIncome()}
	e.Shares, e.Agreed = g.shares(house, here)
	for _, s := range e.Shares {
		got[s.Lord].houses += s.Bz
	}
	g.emit(e)
}

// houseIncome is what the Abbey yields this autumn, and the Priory: more in a good year (§9),
// twice as much, or nothing, by last winter's fate (§25).
func (g *game) houseIncome() int {
	income := g.rules.HouseIncome
	if Sky(g.rules, g.state) == ruleset.Good {
		income = g.rules.HouseGood
	}
	switch g.state.Houses {
	case HousesNone:
		return 0
	case HousesDouble:
		return 2 * income
	}
	return income
}

// shares divides a house's income among those who stand there (§9.ii).
func (g *game) shares(house board.Position, here []Seat) (shares []Share, agreed bool) {
	income := g.houseIncome()
	if len(here) == 2 {
		a, toldA := g.conceded(house, here[1], here[0])
		b, toldB := g.conceded(house, here[0], here[1])
		if toldA && toldB && a+b == 100 {
			return []Share{{here[0], income * a / 100}, {here[1], income * b / 100}}, true
		}
	}
	for _, seat := range here {
		shares = append(shares, Share{seat, income / len(here)})
	}
	return shares, false
}

// conceded is how many percent of a house one lord says that another is to have,
// and whether that is ordered at all (§9.ii).
func (g *game) conceded(house board.Position, by, to Seat) (percent int, told bool) {
	for _, o := range g.campaignOrders(by).Shares {
		if o.House == house && o.With == to {
			percent, told = o.Percent, true
		}
	}
	return percent, told
}

// clearMarks takes supervision, smoke and floods away after the harvest, if
// there are any (§4, §5.iv, §25).
func (g *game) clearMarks() {
	marked := len(g.state.Closed) > 0 || g.state.Houses != HousesNormal
	for i := range g.state.Manors {
		m := &g.state.Manors[i]
		marked = marked || m.Supervised || m.Burnt > 0 || m.Scorched > 0
	}
	if marked {
		g.emit(MarksCleared{})
	}
}
