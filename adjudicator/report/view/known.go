package view

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A PlayerView is what a lord knows of how things stand, as figures: nothing but what the
// letter that calls for orders tells that lord in words. The steward plays by it.
type PlayerView struct {
	Season   order.When // that is called for
	Year     int
	Last     int  // the year whose autumn ends the game; 0 for none
	Needed   int  // so many manors win; 0 where points do
	You      int  // the reader, as an index of Lords; -1 for a reader without a seat
	Treasury int  // the reader's, in bezants
	Heir     int  // the reader's, by number; 0 for none
	May      bool // the reader may give orders of the campaigning seasons (§10.ii)
	Options  ruleset.Options
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
	Ally   bool        // the reader has named that lord so
	Enemy  bool        // likewise
	Fought bool        // that lord and the reader fought in the season that is told of
	Took   int         // so many manors that lord took from the reader in it
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
	Burnt      int      // arable units under smoke, which a picture shows
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
