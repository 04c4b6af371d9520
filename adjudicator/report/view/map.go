package view

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A Map is what a picture of the board shows beside the board itself: what everybody may see after a
// season, and the season's marches and battles. Lords are indexes of Lords, in the game's order; -1 is
// none.
type Map struct {
	Title   string // "After the summer of year 3"
	You     int    // the reader; -1 for a reader without a seat
	Lords   []string
	Manors  []KnownManor // by position
	Stacks  []MapStack   // by position, then lord
	Marches []MapMarch   // of the season, by lord, then the way
	Battles []MapBattle
	Closed  []board.Position // bridges that are washed away

	Reach    []MapReach // what the reader can take next, in the first winter
	Parishes bool       // they matter: the advanced game is played
	Ordered  bool       // the marches are those that the reader has ordered, and none is done yet
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
	Leads    bool // the lord is there too
}

// A MapReach is a manor that nobody holds, within one season's march of the reader.
type MapReach struct {
	At    board.Position
	Miles int // by road, from the nearest of the reader's troops and manors
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

// A Picture is one that stands in the page of a letter. Its renderer knows it by its ID.
type Picture struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Alt   string `json:"alt"` // what is to be seen, in words
}

// The IDs of the pictures that there are: maps, and the plots over the years.
const (
	PictureLands    = "lands"  // the reader's own lands and troops, close up
	PictureValley   = "valley" // the whole board
	PictureWest     = "west"   // its halves, where it is too large for a narrow page
	PictureEast     = "east"
	PictureWhole    = "whole"  // the whole board for a wide page
	PictureOrders   = "orders" // the reader's lands with the marches as ordered
	PictureManors   = "manors"
	PictureIncome   = "income"
	PictureStrength = "strength"
)

// IsMap reports whether a picture is a map, and no plot over the years.
func IsMap(id string) bool {
	return slices.Contains([]string{PictureLands, PictureValley, PictureWest, PictureEast, PictureWhole, PictureOrders}, id)
}
