package report

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A Map is what a picture of the board shows beside the board itself: what everybody may see after a
// season, and the season's marches and battles. Lords are indexes of Lords, in the game's order; -1 is
// none.
type Map struct {
	Title   string // "After the summer of year 3"
	You     int    // the reader; -1 for who plays nobody
	Lords   []string
	Manors  []MapManor // by position
	Stacks  []MapStack // by position, then lord
	Marches []MapMarch // of the season, by lord, then the way
	Battles []MapBattle
	Closed  []board.Position // bridges that are washed away
}

// A MapManor is what the picture shows of a manor.
type MapManor struct {
	Holder   int
	Castle   Building
	Church   Building
	Circle   Building
	Burnt    bool // there is smoke
	Besieged bool
}

// A Building is what stands of a castle, a church or a stone circle.
type Building uint8

// The states of buildings.
const (
	NotBuilt Building = iota
	Damaged
	Whole
)

// A MapStack is all troops of one lord at one place.
type MapStack struct {
	At       board.Position
	Lord     int
	Troops   int
	Strength int  // combat strength, wounds counted
	Leads    bool // the lord himself is there
}

// A MapMarch is the way that some troops of one lord went in the season.
type MapMarch struct {
	Lord   int
	Troops int
	Way    []board.Position // neighbours, two or more
	Beaten bool             // it ends in a retreat
}

// A MapBattle is a place where sides fought in the season.
type MapBattle struct {
	At     board.Position
	And    board.Position // on a road the second place; else board.NoPosition
	Lords  []int          // who fought
	Winner int            // of the last fight there; -1 if nobody won
}

// NewMap is what a picture shows of a state, and of the season that led to it where its record is given,
// to one reader; NoSeat is a reader who plays nobody. All of it may be seen by everybody.
func NewMap(t Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat) *Map {
	m := &Map{Title: asOf(s, record), You: int(reader), Closed: slices.Clone(s.Closed)}
	for i := range s.Players {
		m.Lords = append(m.Lords, s.Players[i].Lord)
		addStacks(m, t, i, &s.Players[i])
	}
	slices.SortFunc(m.Stacks, func(a, b MapStack) int { return cmp.Or(cmp.Compare(a.At, b.At), a.Lord-b.Lord) })
	for i := range s.Manors {
		of := &s.Manors[i]
		m.Manors = append(m.Manors, MapManor{Holder: int(of.Holder), Castle: building(of.Castle), Church: building(of.Church.State),
			Circle: building(of.Circle.State), Burnt: of.Burnt > 0, Besieged: of.Siege != 0})
	}
	ways := make(trips)
	for _, e := range record {
		switch e := e.(type) {
		case adjudicator.TroopsMoved:
			ways.follow(e)
		case adjudicator.FightBegan:
			addBattle(m, e)
		case adjudicator.FightEnded:
			battleAt(m, e.At, e.And).Winner = int(e.Winner)
		}
	}
	m.Marches = ways.merge()
	return m
}

// building is what the picture shows of works.
func building(w adjudicator.Works) Building {
	switch w {
	case adjudicator.WorksDamaged:
		return Damaged
	case adjudicator.WorksWhole:
		return Whole
	}
	return NotBuilt
}

// asOf says after which season a state is: "After the summer of year 3".
func asOf(s *adjudicator.State, record []adjudicator.Event) string {
	season, year := s.Season, s.Year
	if len(record) > 0 {
		if began, ok := record[0].(adjudicator.SeasonBegan); ok {
			season, year = began.Season, began.Year
			return afterThe(season, year)
		}
	}
	switch season {
	case adjudicator.SettingOut:
		return "Before the setting out"
	case adjudicator.Spring:
		return afterThe(adjudicator.Winter, year-1)
	}
	return afterThe(season-1, year)
}

func afterThe(season adjudicator.Season, year int) string {
	return "After the " + titleOf(season, year)
}

// addStacks adds a lord's troops, place by place.
func addStacks(m *Map, t Table, lord int, p *adjudicator.Player) {
	first := len(m.Stacks)
	for i := range p.Troops {
		of := &p.Troops[i]
		if of.Fate != adjudicator.Alive {
			continue
		}
		n := first + slices.IndexFunc(m.Stacks[first:], func(s MapStack) bool { return s.At == of.At })
		if n < first {
			n = len(m.Stacks)
			m.Stacks = append(m.Stacks, MapStack{At: of.At, Lord: lord})
		}
		stack := &m.Stacks[n]
		stack.Troops++
		stack.Strength += adjudicator.Strength(t.Rules, of)
		stack.Leads = stack.Leads || of.Kind == adjudicator.Lord
	}
}

// battleAt is the battle at a place, which is added if there was none yet.
func battleAt(m *Map, at, and board.Position) *MapBattle {
	i, found := slices.BinarySearchFunc(m.Battles, MapBattle{At: at, And: and}, func(a, b MapBattle) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.And, b.And))
	})
	if !found {
		m.Battles = slices.Insert(m.Battles, i, MapBattle{At: at, And: and, Winner: -1})
	}
	return &m.Battles[i]
}

// addBattle notes who fights at a place.
func addBattle(m *Map, e adjudicator.FightBegan) {
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
type trips map[marcher]*MapMarch

// follow lengthens the ways of those who moved. Who is brought home at a season's end has not marched.
func (w trips) follow(e adjudicator.TroopsMoved) {
	if e.Phase == 0 {
		return
	}
	for _, move := range e.Moves {
		of := marcher{move.Lord, move.Troop}
		if w[of] == nil {
			w[of] = &MapMarch{Lord: int(move.Lord), Troops: 1, Way: []board.Position{move.From}}
		}
		w[of].Way = append(w[of].Way, move.To)
		w[of].Beaten = move.Why == adjudicator.Retreats
	}
}

// merge makes one march of those of one lord who went the same way.
func (w trips) merge() []MapMarch {
	var all []MapMarch
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
func compareMarches(a, b MapMarch) int {
	rank := func(m MapMarch) int {
		if m.Beaten {
			return 1
		}
		return 0
	}
	return cmp.Or(a.Lord-b.Lord, slices.Compare(a.Way, b.Way), rank(a)-rank(b))
}
