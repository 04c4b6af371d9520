package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Sketching is where the file draws things: along roads, over rivers, through woods. No rule
// looks at it; it finds what a map would show wrongly.

// offScale is by how much a road may be drawn longer or shorter than its miles, in parts of one.
const offScale = 0.2

// astray is how many miles a choke point may be drawn from its river, wood or hill.
const astray = 0.5

// Unplaced lists the named places that have no xy, without which there is no map.
func (b *Board) Unplaced() []Position {
	return slices.DeleteFunc(b.namedPlaces(), func(p Position) bool { return b.places[p].XY != nil })
}

// Drawable says what keeps the board from being drawn, nil if nothing does: places of which the file
// does not say where they are, and what lies far off all of them or has too few points.
func (b *Board) Drawable() error {
	if lost := b.Unplaced(); len(lost) > 0 {
		names := make([]string, len(lost))
		for i, p := range lost {
			names[i] = b.NameOf(p)
		}
		return fmt.Errorf("it says no xy of %s", strings.Join(names, ", "))
	}
	if off := b.FarOff(); len(off) > 0 {
		return fmt.Errorf("far off all places lies %s", strings.Join(off, ", "))
	}
	if few := b.Unformed(); len(few) > 0 {
		return fmt.Errorf("too few points has %s", strings.Join(few, ", "))
	}
	return nil
}

// FarOff names all things with a point farther from the places than these are from one another:
// a figure was written wrongly, and no map can show them.
func (b *Board) FarOff() []string {
	lo, hi := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, p := range b.namedPlaces() {
		if xy := b.places[p].XY; xy != nil {
			lo = [2]float64{min(lo[0], xy[0]), min(lo[1], xy[1])}
			hi = [2]float64{max(hi[0], xy[0]), max(hi[1], xy[1])}
		}
	}
	room := max(hi[0]-lo[0], hi[1]-lo[1])
	var all []string
	b.eachDrawn(func(what string, points ...[2]float64) {
		off := func(p [2]float64) bool {
			return max(lo[0]-p[0], lo[1]-p[1], p[0]-hi[0], p[1]-hi[1]) > room
		}
		if room >= 0 && slices.ContainsFunc(points, off) {
			all = append(all, what)
		}
	})
	return all
}

// Unformed names the rivers of fewer than two points, and the woods and hills of fewer than
// three, which no map can show.
func (b *Board) Unformed() []string {
	var all []string
	b.eachShape(func(what string, least int, points [][2]float64) {
		if len(points) < least {
			all = append(all, what)
		}
	})
	return all
}

// eachShape goes through the rivers, woods and hills, with the name of each, how many points it needs, and its
// points.
func (b *Board) eachShape(look func(what string, least int, points [][2]float64)) {
	for _, r := range b.picture.Rivers {
		look("the river "+r.Name, 2, r.Line)
	}
	for i, w := range b.picture.Woods {
		look("wood "+strconv.Itoa(i+1), 3, w)
	}
	for i, h := range b.picture.Hills {
		look("hill "+strconv.Itoa(i+1), 3, h)
	}
}

// eachDrawn goes through all that is drawn beside the places, with its name and its points.
func (b *Board) eachDrawn(look func(what string, points ...[2]float64)) {
	label := func(name string, xy, label *[2]float64) {
		if xy != nil && label != nil {
			look("the label of "+name, [2]float64{xy[0] + label[0], xy[1] + label[1]})
		}
	}
	for _, p := range b.namedPlaces() {
		label(b.places[p].Name, b.places[p].XY, b.places[p].Label)
	}
	for _, e := range b.entries {
		if e.XY != nil {
			look(e.Name, *e.XY)
		}
		label(e.Name, e.XY, e.Label)
	}
	for i := range b.roads {
		look("the road from "+b.NameOf(b.roads[i].From)+" to "+b.NameOf(b.roads[i].To), b.roads[i].Bend...)
	}
	b.eachShape(func(what string, _ int, points [][2]float64) { look(what, points...) })
}

// lineOf is a road as it is drawn; nil if an end has no xy.
func (b *Board) lineOf(r *Road) [][2]float64 {
	from, to := b.places[r.From].XY, b.places[r.To].XY
	if from == nil || to == nil {
		return nil
	}
	return slices.Concat([][2]float64{*from}, r.Bend, [][2]float64{*to})
}

// Scale is how many units of xy the map has to the mile: as on the middle one of all roads that
// are drawn, by the length of a mile. 0 if none is drawn.
func (b *Board) Scale() float64 {
	var all []float64
	for i := range b.roads {
		if line := b.lineOf(&b.roads[i]); line != nil {
			all = append(all, lengthOf(line)/float64(b.roads[i].Miles))
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// A Misdrawn road is longer or shorter on the map than its miles.
type Misdrawn struct {
	Road  int     // of Roads
	Drawn float64 // miles by the scale of the map
}

// Misdrawn lists the roads that are drawn more than a fifth longer or shorter than their miles
// are by the scale of the map.
func (b *Board) Misdrawn() []Misdrawn {
	var all []Misdrawn
	scale := b.Scale()
	for i := range b.roads {
		line := b.lineOf(&b.roads[i])
		if line == nil || scale == 0 {
			continue
		}
		drawn := lengthOf(line) / scale
		if miles := float64(b.roads[i].Miles); math.Abs(drawn-miles) > offScale*miles {
			all = append(all, Misdrawn{Road: i, Drawn: drawn})
		}
	}
	return all
}

// A Crossing is two roads that cross on the map where there is no place.
type Crossing struct {
	Roads [2]int // of Roads
	At    [2]float64
}

// Crossings lists the roads that are drawn across each other away from a place at which both end.
func (b *Board) Crossings() []Crossing {
	var all []Crossing
	for i := range b.roads {
		for j := range i {
			if at, ok := b.crossing(&b.roads[j], &b.roads[i]); ok {
				all = append(all, Crossing{Roads: [2]int{j, i}, At: at})
			}
		}
	}
	return all
}

// crossing is where two roads first cross away from a common end.
func (b *Board) crossing(r, s *Road) ([2]float64, bool) {
	one, two := b.lineOf(r), b.lineOf(s)
	for i := 1; i < len(one); i++ {
		for j := 1; j < len(two); j++ {
			at, ok := crossingOf(one[i-1], one[i], two[j-1], two[j])
			if ok && !b.commonEnd(r, s, at) {
				return at, true
			}
		}
	}
	return [2]float64{}, false
}

// commonEnd reports whether both roads end at a point.
func (b *Board) commonEnd(r, s *Road, at [2]float64) bool {
	for _, p := range []Position{r.From, r.To} {
		if (p == s.From || p == s.To) && distance(*b.places[p].XY, at) < 1e-6 {
			return true
		}
	}
	return false
}

// A Stray is a choke point that is drawn away from what it is named after.
type Stray struct {
	At    Position
	Miles float64 // to the nearest river, wood or hill
}

// Strays lists the bridges that are drawn more than half a mile from any river, the forest gaps
// as far from any wood, and the scarp cuttings from any hill. What the file does not draw at
// all is not missed.
func (b *Board) Strays() []Stray {
	var all []Stray
	scale := b.Scale()
	for i := range b.places {
		p := &b.places[i]
		if p.Choke == nil || b.lineOf(&b.roads[p.Road]) == nil {
			continue
		}
		at := b.milestoneSpot(p)
		away := math.Inf(1)
		for _, shape := range b.shapesFor(p.Choke.Kind) {
			away = min(away, fromLine(at, shape))
			if p.Choke.Kind != "bridge" && insideOutline(at, shape) {
				away = 0
			}
		}
		if miles := away / scale; !math.IsInf(away, 1) && miles > astray {
			all = append(all, Stray{At: p.Position, Miles: miles})
		}
	}
	return all
}

// shapesFor are what a kind of choke points is drawn at: lines of rivers, closed outlines of
// woods or hills.
func (b *Board) shapesFor(kind string) [][][2]float64 {
	if kind == "bridge" {
		var lines [][][2]float64
		for _, r := range b.picture.Rivers {
			lines = append(lines, r.Line)
		}
		return lines
	}
	areas := b.picture.Woods
	if kind == "scarp" {
		areas = b.picture.Hills
	}
	var closed [][][2]float64
	for _, a := range areas {
		if len(a) > 0 {
			closed = append(closed, append(slices.Clone(a), a[0]))
		}
	}
	return closed
}

// milestoneSpot is where a milestone of a drawn road stands: as many parts of the road's length from
// its first end as it is miles.
func (b *Board) milestoneSpot(p *Place) [2]float64 {
	r := &b.roads[p.Road]
	line := b.lineOf(r)
	left := lengthOf(line) * float64(p.Mile) / float64(r.Miles)
	for i := 1; i < len(line); i++ {
		d := distance(line[i-1], line[i])
		if left <= d && d > 0 {
			return pointBetween(line[i-1], line[i], left/d)
		}
		left -= d
	}
	return line[len(line)-1]
}

func pointBetween(p, q [2]float64, part float64) [2]float64 {
	return [2]float64{p[0] + (q[0]-p[0])*part, p[1] + (q[1]-p[1])*part}
}

func distance(p, q [2]float64) float64 { return math.Hypot(p[0]-q[0], p[1]-q[1]) }

func lengthOf(line [][2]float64) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

// fromLine is the distance of a point from the nearest of a line; without end if it has none.
func fromLine(p [2]float64, line [][2]float64) float64 {
	best := math.Inf(1)
	for i, q := range line {
		best = min(best, distance(p, q))
		if i == 0 {
			continue
		}
		a, x, y := line[i-1], q[0]-line[i-1][0], q[1]-line[i-1][1]
		if square := x*x + y*y; square > 0 {
			part := ((p[0]-a[0])*x + (p[1]-a[1])*y) / square
			best = min(best, distance(p, pointBetween(a, q, max(0, min(1, part)))))
		}
	}
	return best
}

func insideOutline(p [2]float64, outline [][2]float64) bool {
	in := false
	for i := 1; i < len(outline); i++ {
		a, c := outline[i-1], outline[i]
		if (a[1] > p[1]) != (c[1] > p[1]) && p[0] < a[0]+(p[1]-a[1])/(c[1]-a[1])*(c[0]-a[0]) {
			in = !in
		}
	}
	return in
}

// crossingOf is the point that two stretches have in common; those side by side have none.
func crossingOf(a, b, c, d [2]float64) ([2]float64, bool) {
	x, y, u, v := b[0]-a[0], b[1]-a[1], d[0]-c[0], d[1]-c[1]
	cross := x*v - y*u
	if cross == 0 {
		return [2]float64{}, false
	}
	part := ((c[0]-a[0])*v - (c[1]-a[1])*u) / cross
	other := ((c[0]-a[0])*y - (c[1]-a[1])*x) / cross
	if min(part, other) < 0 || max(part, other) > 1 {
		return [2]float64{}, false
	}
	return pointBetween(a, b, part), true
}
