// Package board is the map of a game: manors, houses, crossroads and the
// milestones of the roads between them, all of them positions in one fixed
// order (§1). It reads and checks board files, knows every distance, and finds
// routes. Start reading at Board; Parse makes one from a file. It must not know
// troops, lords, figures of the rules, or what changes during a game.
package board

import "slices"

// A Position is a point of the board, by its number in the board's order:
// manors, houses, crossroads as in the file, then milestones road by road, from
// the road's first end (§1).
type Position int16

// NoPosition is no point of any board.
const NoPosition Position = -1

// A Kind tells the sorts of positions apart.
type Kind uint8

// The kinds of positions, in the board's order.
const (
	Manor Kind = iota
	House
	Crossroads
	Milestone
)

// String is the kind's name as board files write it.
func (k Kind) String() string {
	return [...]string{"manor", "house", "crossroads", "milestone"}[k]
}

// A Place is all that the board says about one position.
type Place struct {
	Position Position
	Name     string // the proper name; of a milestone counted from the road's first end
	Kind     Kind
	Parish   string // of a manor; "" if the file gives none

	Arable, Pasture, Forest int    // land units of a manor
	River                   bool   // river rights of a manor
	OwnIncome               bool   // Income stands in place of the rule set's card
	Income                  [6]int // bezants: supervised knight, man, nobody; unsupervised the same

	Choke *Choke // the choke point here, nil for none (§8.iv)
	Road  int    // the road of a milestone, as an index of Roads; else -1
	Mile  int    // miles of a milestone from its road's first end; else 0
	Next  []Position

	XY    *[2]float64 // for the map only: where it is, y downwards; nil if the file does not say
	Label *[2]float64 // for the map only: where its name stands, from XY
}

// A Choke is a choke point: a bridge, a forest gap or a scarp cutting (§8.iv).
type Choke struct {
	Kind string // bridge, forest or scarp
	Name string
}

// An Entry is a road that leaves the board, and the first manor on it (§3).
type Entry struct {
	Name  string
	Manor Position
	XY    *[2]float64 // for the map only
	Label *[2]float64 // for the map only
}

// A Road joins two named places. Miles is one more than it has milestones.
type Road struct {
	From, To   Position
	Miles      int
	Milestones []Position   // from From to To
	Bend       [][2]float64 // for the map only: points between the ends
}

// A Board is a checked map. It never changes, and may be read by many at once.
// What its methods return belongs to it and must not be changed.
type Board struct {
	Name string

	digest  string
	places  []Place
	manors  []Position
	byName  []Position // the manors by the alphabet
	houses  []Position
	cross   []Position
	entries []Entry
	roads   []Road
	chokes  []Position
	picture Picture
	found   map[string]Position // folded proper names
	exact   map[string]Position // names as they are written on the board
	miles   []int16             // all distances, a row of Len a position
	hops    []hop               // the first steps of all ways, a row of Len a destination
	joined  [][]Position        // by position: the manors to which roads lead with no other manor between
	rank    []int16             // of a named place its rank in the alphabet; of a milestone -1
}

// Digest is the SHA-256 of the file that the board was read from, in hex.
func (b *Board) Digest() string { return b.digest }

// Len is the number of positions; they are 0 to Len-1.
func (b *Board) Len() int { return len(b.places) }

// Place is what the board says about p.
func (b *Board) Place(p Position) *Place { return &b.places[p] }

// Next lists the positions one mile from p, in the board's order.
func (b *Board) Next(p Position) []Position { return b.places[p].Next }

// Manors lists the manors in the board's order; they are the first positions.
func (b *Board) Manors() []Position { return b.manors }

// ManorsByName lists the manors by the alphabet.
func (b *Board) ManorsByName() []Position { return b.byName }

// Houses lists the Abbey, the Priory and their like in the board's order (§9).
func (b *Board) Houses() []Position { return b.houses }

// Crossroads lists the crossroads in the board's order.
func (b *Board) Crossroads() []Position { return b.cross }

// Entries lists the entries as in the file.
func (b *Board) Entries() []Entry { return b.entries }

// Roads lists the roads as in the file.
func (b *Board) Roads() []Road { return b.roads }

// Chokes lists the choke points in the board's order (§8.iv).
func (b *Board) Chokes() []Position { return b.chokes }

// NameOf is the proper name of p.
func (b *Board) NameOf(p Position) string { return b.places[p].Name }

// Miles is the distance by road between two positions.
func (b *Board) Miles(a, c Position) int { return int(b.miles[int(a)*len(b.places)+int(c)]) }

// MilesFrom are the distances by road from a position to all, by position.
func (b *Board) MilesFrom(p Position) []int16 {
	n := len(b.places)
	return b.miles[int(p)*n : (int(p)+1)*n]
}

// Find gives the position of a proper name: of a manor, a house, a crossroads,
// a choke point, or a milestone counted from either end of its road. Capital and
// small letters are alike.
func (b *Board) Find(name string) (Position, bool) {
	p, ok := b.exact[name]
	if !ok {
		p, ok = b.found[fold(name)]
	}
	return p, ok
}

// connect joins the positions along the roads and measures all distances.
func (b *Board) connect() {
	for i := range b.roads {
		b.joinAlong(&b.roads[i])
	}
	for i := range b.places {
		slices.Sort(b.places[i].Next)
	}
	b.rankNames()
	b.measure()
	b.exact = make(map[string]Position, len(b.places))
	for i := range b.places {
		b.exact[b.places[i].Name] = Position(i)
	}
}

func (b *Board) joinAlong(r *Road) {
	last := r.From
	for _, p := range append(slices.Clone(r.Milestones), r.To) {
		b.places[last].Next = append(b.places[last].Next, p)
		b.places[p].Next = append(b.places[p].Next, last)
		last = p
	}
}

// rankNames puts the named places into alphabetical order.
func (b *Board) rankNames() {
	var named []Position
	b.rank = make([]int16, len(b.places))
	for i := range b.places {
		b.rank[i] = -1
		if b.places[i].Kind != Milestone {
			named = append(named, Position(i))
		}
	}
	slices.SortFunc(named, func(p, q Position) int {
		return compareNames(b.places[p].Name, b.places[q].Name)
	})
	for i, p := range named {
		b.rank[p] = int16(i)
		if b.places[p].Kind == Manor {
			b.byName = append(b.byName, p)
		}
	}
}
