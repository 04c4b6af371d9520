// Package picture draws: the map of a board with what stands and happens on it, and the plots of a
// campaign. One scene is made of shapes and labels, and written as SVG or as PNG. Start reading at Map.
// It knows views and boards, never states or events, and no letter.
package picture

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Map draws the whole board; with nil for m the bare board. It is an error if the file does not say
// where a place is. To draw a board often, keep a Sheet.
func Map(b *board.Board, m *report.Map) (*Scene, error) {
	s, err := NewSheet(b)
	if err != nil {
		return nil, err
	}
	return s.Map(m), nil
}

// A Sheet is a board prepared for drawing: where everything lies, and all of the maps of the whole board that is
// the same in each season, its names among them, so that they stand where they stood. It never
// changes, and many may draw on it at once.
type Sheet struct {
	b        *board.Board
	fonts    *fonts
	trees    []*stamp
	at       []vec  // every position, in the board's units
	roads    []line // likewise
	entries  []vec
	parishes *division
	manors   *division
	mile     float64 // the board's units to the mile, as its roads are drawn
	whole    *ground
	plates   [3]*ground // of Plate, by Part
}

// NewSheet prepares a board. It is an error if it cannot be drawn.
func NewSheet(b *board.Board) (*Sheet, error) {
	if err := b.Drawable(); err != nil {
		return nil, fmt.Errorf("the board %s cannot be drawn: %w", b.Name, err)
	}
	s := &Sheet{b: b, fonts: loadFonts(), trees: trees()}
	s.lay()
	s.parishes, s.manors = parishesOf(s), manorLand(s)
	s.whole = s.ground(s.wholeView())
	for part := range s.plates {
		s.plates[part] = s.ground(s.plateView(Part(part)))
	}
	return s, nil
}

// Painted is the sheet with the land of a part of the board painted in a width, once and for all, so that each PNG of Plate of that
// part takes less than half the time; the pictures are the same. Another width than MinWidth to MaxWidth changes
// nothing.
func (s *Sheet) Painted(part Part, width int) *Sheet {
	switch {
	case width < MinWidth || width > MaxWidth:
		return s
	case part == Whole && !s.fitsOnePlate():
		return s.Painted(West, width).Painted(East, width)
	}
	painted := *s
	painted.plates[part] = s.plates[part].withPrint(width)
	return &painted
}

// fitsOnePlate reports whether the miles are long enough where one plate shows the whole board.
func (s *Sheet) fitsOnePlate() bool { return s.plates[Whole].scale*s.mile >= leastMile }

// Map draws the whole board for a wide page; with nil for m the bare board.
func (s *Sheet) Map(m *report.Map) *Scene { return s.whole.scene(m) }

// lay finds where all positions and roads lie, in the board's units.
func (s *Sheet) lay() {
	s.at = make([]vec, s.b.Len())
	for p := range s.at {
		if xy := s.b.Place(board.Position(p)).XY; xy != nil {
			s.at[p] = vec{xy[0], xy[1]}
		}
	}
	drawn, miles := 0.0, 0
	for _, r := range s.b.Roads() {
		pts := slices.Concat([]vec{s.at[r.From]}, vecs(r.Bend), []vec{s.at[r.To]})
		road := sampled(through(pts, false), pts[0].far(pts[len(pts)-1])/12+1e-6)
		for k, m := range r.Milestones {
			s.at[m], _ = road.at(road.length() * float64(k+1) / float64(r.Miles))
		}
		s.roads = append(s.roads, road)
		drawn, miles = drawn+road.length(), miles+r.Miles
	}
	s.mile = 40
	if miles > 0 && drawn > 0 {
		s.mile = drawn / float64(miles)
	}
	s.layEntries()
}

// layEntries finds where the roads leave the board: where the file says, or a mile and a half out
// from the middle of the board.
func (s *Sheet) layEntries() {
	var manors []vec
	for _, m := range s.b.Manors() {
		manors = append(manors, s.at[m])
	}
	middle := middleOf(manors)
	for _, e := range s.b.Entries() {
		at := s.at[e.Manor]
		if e.XY != nil {
			s.entries = append(s.entries, vec{e.XY[0], e.XY[1]})
		} else {
			s.entries = append(s.entries, at.plus(at.minus(middle).unit().times(1.5*s.mile)))
		}
	}
}
