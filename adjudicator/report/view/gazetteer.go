package view

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A Gazetteer describes a board in words.
type Gazetteer struct {
	Board   string     `json:"board"`
	Places  []GazPlace `json:"places"` // manors by the alphabet, then houses and crossroads
	Entries []GazEntry `json:"entries"`
	Needed  int        `json:"needed"`            // so many manors win; 0 in the advanced game
	Example string     `json:"example,omitempty"` // how a milestone is named

	Pictures []Picture `json:"pictures,omitempty"` // the map above it, where a letter shows one
}

// A GazPlace is one named place.
type GazPlace struct {
	Name   string   `json:"name"`
	Kind   string   `json:"kind"`
	Parish string   `json:"parish,omitempty"`
	Land   string   `json:"land,omitempty"`
	Income []int    `json:"income,omitempty"` // bezants: supervised knight, man, nobody; unsupervised the same
	Roads  []GazWay `json:"roads"`
	Entry  string   `json:"entry,omitempty"` // the road that enters the board here
}

// A GazWay is a road from one named place to the next.
type GazWay struct {
	To     string   `json:"to"`
	Miles  int      `json:"miles"`
	Chokes []string `json:"chokes,omitempty"`
}

// A GazEntry is a road that leaves the board.
type GazEntry struct {
	Name  string `json:"name"`
	Manor string `json:"manor"`
	Land  string `json:"land"`
	Roads string `json:"roads"` // where the manor's roads lead
}

// Manors are the places that are manors.
func (g *Gazetteer) Manors() []GazPlace {
	var all []GazPlace
	for _, p := range g.Places {
		if p.Kind == board.Manor.String() {
			all = append(all, p)
		}
	}
	return all
}

// A First is the first letter of a game: the report of the first autumn with all
// that a new player must know.
type First struct {
	*Season
	Manor     string     `json:"manor"`    // the seat
	Lords     []string   `json:"lords"`    // the others, with their first manors
	Examples  []string   `json:"examples"` // of a winter's orders that can be given
	Gazetteer *Gazetteer `json:"gazetteer"`
	Near      *Gazetteer `json:"near,omitempty"`       // the part of it within NearMiles of the seat, which the letter shows
	NearMiles int        `json:"near_miles,omitempty"` // how far troops march in a season
	Basics    *Basics    `json:"basics,omitempty"`
}

// An Invitation asks a lord by which road to enter (§3).
type Invitation struct {
	Office
	Game      string     `json:"game"`
	Lord      string     `json:"lord"`
	Title     string     `json:"title"`
	Gazetteer *Gazetteer `json:"gazetteer"`
	Troops    []string   `json:"troops"` // what everybody begins with
	Treasury  int        `json:"treasury"`
	Needed    int        `json:"needed"`         // how many manors win; 0 in the advanced game
	OfTwo     int        `json:"needed_of_two"`  // how many if only two lords play
	Ends      string     `json:"ends,omitempty"` // how the game ends and is won, in words: see End
	Basics    *Basics    `json:"basics"`
	Opening   *Opening   `json:"opening"`           // an example for one of the roads
	Options   []string   `json:"options,omitempty"` // what each optional rule that is played brings
	Faith     string     `json:"faith,omitempty"`   // what to know before choosing one (§18)
	Seeds     *Seeds     `json:"seeds,omitempty"`
	Sheet     *Sheet     `json:"sheet"`

	Practice bool `json:"practice,omitempty"` // a practice year can be played before the game begins

	Known *PlayerView `json:"-"` // how things stand, as figures
}
