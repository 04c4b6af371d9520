package report

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A Known is what a lord knows of how things stand, as figures: nothing but what the
// letter that calls for his orders tells him in words. The steward plays by it.
type Known struct {
	Season   order.When // that is called for
	Year     int
	Last     int  // the year whose autumn ends the game; 0 for none
	Needed   int  // so many manors win; 0 where points do
	You      int  // the reader, as an index of Lords; -1 for who plays nobody
	Treasury int  // the reader's, in bezants
	Heir     int  // the reader's, by number; 0 for none
	May      bool // the reader may give orders of the campaigning seasons (§10.ii)
	Options  adjudicator.Options
	Weather  int              // the space of the track on which the counter stands (§12)
	Arthur   int              // the count of the King's progress (§21)
	Closed   []board.Position // bridges washed away this year
	Cheap    bool             // churches cost half next winter (fate 15)
	Barren   bool             // the houses yield nothing next autumn (fate 11)
	Lords    []KnownLord
	Manors   []KnownManor // by position
	Troops   []KnownTroop // all that are alive, by lord and number
}

// A KnownLord is one lord of the game.
type KnownLord struct {
	Name   string
	Out    bool
	Ally   bool        // the reader has named him so
	Enemy  bool        // likewise
	Fought bool        // he and the reader fought in the season that is told of
	Took   int         // so many manors he took from the reader in it
	Faith  order.Faith // advanced game (§18)
	Points int         // of reverence (§21)
}

// A KnownManor is a manor as everybody may see it; of the reader's own also whether it is
// supervised.
type KnownManor struct {
	Holder     int // an index of Lords; -1 for none
	Supervised bool
	Hives      int
	Foresters  int
	Reeve      bool
	Mill       bool
	Burnt      int      // arable units under smoke
	Castle     Building // §13
	Church     Building // §19
	Circle     Building // §19
	Besieged   bool     // its holder's troops there are inside (§13)
}

// A KnownTroop is one troop as everybody may see it.
type KnownTroop struct {
	Lord     int
	ID       int
	Rank     Rank
	Grade    ruleset.Grade
	Wounded  bool
	At       board.Position
	Strength int // combat strength, wounds counted
	Pay      int // bezants a year
}

// A Rank tells lord, knights and men-at-arms apart.
type Rank uint8

// The ranks, best first.
const (
	TheLord Rank = iota
	AKnight
	AMan
)

// NewKnown is what a lord knows after a season, of which the record may be nil.
func NewKnown(t Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat) *Known {
	return newKnown(t, s, record, reader, knownTroops(t.Rules, s))
}

// NewKnowns is what each lord knows, by seat. They share what is known to all, and must
// not be changed.
func NewKnowns(t Table, s *adjudicator.State, record []adjudicator.Event) []*Known {
	all := make([]*Known, len(s.Players))
	troops := knownTroops(t.Rules, s)
	for i := range all {
		all[i] = newKnown(t, s, record, adjudicator.Seat(i), troops)
	}
	return all
}

func newKnown(t Table, s *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat, troops []KnownTroop) *Known {
	k := &Known{Season: adjudicator.When(s.Season), Year: s.Year, Last: s.LastYear, You: int(reader),
		Needed: adjudicator.Needed(t.Rules, t.Board, s), Troops: troops,
		Options: s.Options, Weather: s.Weather, Arthur: s.Arthur, Closed: s.Closed, Cheap: s.CheapChurches, Barren: s.Houses == adjudicator.HousesNone}
	if s.Options.Advanced {
		k.Needed = 0
	}
	addLords(k, s)
	addManors(k, s)
	if reader == adjudicator.NoSeat {
		return k
	}
	p := s.Player(reader)
	k.Treasury, k.May = p.Treasury, p.MayOrder()
	if p.Living(p.Heir) != nil {
		k.Heir = int(p.Heir)
	}
	for _, seat := range p.Allies {
		k.Lords[seat].Ally = true
	}
	for _, seat := range p.Enemies {
		k.Lords[seat].Enemy = true
	}
	addQuarrels(k, record)
	return k
}

func addLords(k *Known, s *adjudicator.State) {
	k.Lords = make([]KnownLord, len(s.Players))
	for i := range s.Players {
		p := &s.Players[i]
		k.Lords[i] = KnownLord{Name: p.Lord, Out: p.Out, Faith: p.Faith, Points: p.Points}
	}
}

func addManors(k *Known, s *adjudicator.State) {
	k.Manors = make([]KnownManor, len(s.Manors))
	for i := range s.Manors {
		m := &s.Manors[i]
		k.Manors[i] = KnownManor{Holder: int(m.Holder), Hives: m.Hives, Foresters: m.Foresters, Reeve: m.Reeve, Mill: m.Mill,
			Burnt: m.Burnt, Castle: Building(m.Castle), Church: Building(m.Church.State), Circle: Building(m.Circle.State), Besieged: m.Siege != 0,
			Supervised: m.Supervised && int(m.Holder) == k.You && k.You >= 0}
	}
}

// knownTroops are all troops that are alive.
func knownTroops(r *ruleset.Rules, s *adjudicator.State) []KnownTroop {
	n := 0
	for i := range s.Players {
		n += len(s.Players[i].Troops)
	}
	all := make([]KnownTroop, 0, n)
	for i := range s.Players {
		troops := s.Players[i].Troops
		for j := range troops {
			if t := &troops[j]; t.Fate == adjudicator.Alive {
				all = append(all, KnownTroop{Lord: i, ID: int(t.ID), Rank: Rank(t.Kind), Grade: t.Grade, Wounded: t.Wounded,
					Strength: adjudicator.Strength(r, t), Pay: adjudicator.Pay(r, t), At: t.At})
			}
		}
	}
	return all
}

// addQuarrels notes who fought the reader, and who took manors from him.
func addQuarrels(k *Known, record []adjudicator.Event) {
	for _, e := range record {
		switch e := e.(type) {
		case adjudicator.FightBegan:
			a, b := int(e.Sides[0].Lord), int(e.Sides[1].Lord)
			if a == k.You {
				k.Lords[b].Fought = true
			} else if b == k.You {
				k.Lords[a].Fought = true
			}
		case adjudicator.ManorClaimed:
			if int(e.From) == k.You {
				k.Lords[e.By].Took++
			}
		}
	}
}
