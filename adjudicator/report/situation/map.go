package situation

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewMap is what a picture shows of a state, and of the season that led to it where its record is given,
// to one reader; NoSeat is a reader who plays nobody. All of it may be seen by everybody.
func NewMap(t view.Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat) *view.Map {
	m := &view.Map{Title: asOf(s, record), You: int(reader), Manors: knownManors(nil, s), Closed: slices.Clone(s.Closed), Parishes: s.Options.Advanced}
	markSupervised(m.Manors, s, reader)
	for i := range s.Players {
		m.Lords = append(m.Lords, s.Players[i].Lord)
		addStacks(m, t, i, &s.Players[i])
	}
	slices.SortFunc(m.Stacks, func(a, b view.MapStack) int { return cmp.Or(cmp.Compare(a.At, b.At), a.Lord-b.Lord) })
	ways := make(trips)
	for _, e := range view.EventsOf[adjudicator.TroopsMoved](record) {
		ways.followMoves(e)
	}
	for _, e := range view.EventsOf[adjudicator.FightBegan](record) {
		addBattle(m, e)
	}
	for _, e := range view.EventsOf[adjudicator.FightEnded](record) {
		battleAt(m, e.At, e.And).Winner = int(e.Winner)
	}
	m.Marches = ways.mergeAlike()
	if s.Season == adjudicator.Winter && s.Year == 1 && reader != adjudicator.NoSeat {
		m.Reach = reachable(t, s, m)
	}
	return m
}

// reachable are the manors held by nobody that the reader's troops can march to in one season (§6.i).
func reachable(t view.Table, s *adjudicator.State, m *view.Map) (all []view.MapReach) {
	w := describer{naming.Names{Table: t, State: s, Reader: adjudicator.Seat(m.You)}}
	from := w.ownPlaces(m)
	for _, p := range t.Board.Manors() {
		if m.Manors[p].Holder >= 0 || len(from) == 0 {
			continue
		}
		miles := t.Board.Miles(from[0], p)
		for _, at := range from[1:] {
			miles = min(miles, t.Board.Miles(at, p))
		}
		if miles <= t.Rules.Phases*t.Rules.MilesPerPhase {
			all = append(all, view.MapReach{At: p, Miles: miles})
		}
	}
	return all
}

// asOf says after which season a state is: "After the summer of year 3".
func asOf(s *adjudicator.State, record []adjudicator.Event) string {
	season, year := s.Season-1, s.Year
	if s.Season == adjudicator.Spring {
		season, year = adjudicator.Winter, s.Year-1
	}
	if began := view.EventsOf[adjudicator.SeasonBegan](record); len(began) > 0 {
		season, year = began[0].Season, began[0].Year
	} else if s.Season == adjudicator.SettingOut {
		return "Before the setting out"
	}
	return "After the " + naming.SeasonTitle(season, year)
}

// addStacks adds a lord's troops, place by place.
func addStacks(m *view.Map, t view.Table, lord int, p *adjudicator.Player) {
	for _, g := range view.GroupBy(view.Living(p), func(of *adjudicator.Troop) (board.Position, *adjudicator.Troop) { return of.At, of }) {
		stack := view.MapStack{At: g.Key, Lord: lord, Troops: len(g.All)}
		for _, of := range g.All {
			stack.Strength += adjudicator.Strength(t.Rules, of)
			stack.Leads = stack.Leads || of.Kind == adjudicator.Lord
		}
		m.Stacks = append(m.Stacks, stack)
	}
}

// battleAt is the battle at a place, which is added if there was none yet.
func battleAt(m *view.Map, at, and board.Position) *view.MapBattle {
	i, found := slices.BinarySearchFunc(m.Battles, view.MapBattle{At: at, And: and}, func(a, b view.MapBattle) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.And, b.And))
	})
	if !found {
		m.Battles = slices.Insert(m.Battles, i, view.MapBattle{At: at, And: and, Winner: -1})
	}
	return &m.Battles[i]
}

func addBattle(m *view.Map, e adjudicator.FightBegan) {
	b := battleAt(m, e.At, e.And)
	for _, side := range e.Sides {
		if i, found := slices.BinarySearch(b.Lords, int(side.Lord)); !found {
			b.Lords = slices.Insert(b.Lords, i, int(side.Lord))
		}
	}
}

// A marcher is one troop of one lord.
type marcher struct {
	lord  adjudicator.Seat
	troop adjudicator.TroopID
}

// trips are the ways of single troops through a season.
type trips map[marcher]*view.MapMarch

// followMoves lengthens the ways of those who moved. Troops brought home at a season's end have not marched.
func (w trips) followMoves(e adjudicator.TroopsMoved) {
	if e.Phase == 0 {
		return
	}
	for _, move := range e.Moves {
		of := marcher{move.Lord, move.Troop}
		if w[of] == nil {
			w[of] = &view.MapMarch{Lord: int(move.Lord), Troops: 1, Way: []board.Position{move.From}}
		}
		w[of].Way = append(w[of].Way, move.To)
		w[of].Beaten = move.Why == adjudicator.Retreats
	}
}

// mergeAlike makes one march of those of one lord who went the same way.
func (w trips) mergeAlike() []view.MapMarch {
	var all []view.MapMarch
	for _, march := range w {
		all = append(all, *march)
	}
	slices.SortFunc(all, compareMarches)
	merged := all[:0]
	for _, march := range all {
		if n := len(merged); n > 0 && compareMarches(merged[n-1], march) == 0 {
			merged[n-1].Troops++
			continue
		}
		merged = append(merged, march)
	}
	return merged
}

// compareMarches puts marches into order: by lord, then the way; a retreat last.
func compareMarches(a, b view.MapMarch) int {
	beaten := map[bool]int{true: 1}
	return cmp.Or(a.Lord-b.Lord, slices.Compare(a.Way, b.Way), beaten[a.Beaten]-beaten[b.Beaten])
}
