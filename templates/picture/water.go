package picture

import (
	"math"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A river is a line with its name, widening from its source.
type river struct {
	line
	name     string
	from, to float64 // how wide it is at its ends, in units
	reaches  []reach // each stretch of its way
}

// river lays a river of the board; one that ends within sight of the map's edge flows over it.
func (g *ground) river(r board.River) river {
	pts := g.places(vecs(r.Line))
	inner := g.window.grown(-tenths(0.7 * g.scale * g.sheet.mile))
	if n := len(pts); !pts[n-1].in(inner) {
		pts = append(pts, pts[n-1].plus(pts[n-1].minus(pts[n-2]).unit().times(1.5*g.scale*g.sheet.mile)))
	}
	if !pts[0].in(inner) {
		pts = append([]vec{pts[0].plus(pts[0].minus(pts[1]).unit().times(1.5 * g.scale * g.sheet.mile))}, pts...)
	}
	l := sampled(through(pts, false), 6)
	miles := l.length() / (g.scale * g.sheet.mile)
	out := river{line: l, name: r.Name, from: 1.2, to: min(3.2+miles*0.28, 12)}
	if !l.pts[0].in(g.window) {
		out.from = out.to * 0.45 // it comes from beyond the board
	}
	if g.close {
		out.from, out.to = out.from*1.4, out.to*1.4
	}
	return out
}

// A reach is a stretch of a river: where it is, which way it runs on the whole, and how wide.
type reach struct {
	at, dir vec
	wide    float64
}

// reachLength is how long a reach is, in units.
const reachLength = 3.0

// survey measures the reaches of a river.
func (r *river) survey() {
	for way := 0.0; way <= r.length(); way += reachLength {
		at, _ := r.at(way)
		lo, _ := r.at(max(way-24, 0))
		hi, _ := r.at(min(way+24, r.length()))
		r.reaches = append(r.reaches, reach{at, hi.minus(lo).unit(), r.wide(way)})
	}
}

// reach is the river after some way.
func (r *river) reach(way float64) reach {
	k := min(max(int(way/reachLength), 0), len(r.reaches)-1)
	next := r.reaches[min(k+1, len(r.reaches)-1)]
	at := r.reaches[k]
	at.at = at.at.to(next.at, way/reachLength-float64(k))
	return at
}

// wide is how wide the river is after some way.
func (r *river) wide(way float64) float64 {
	return r.from + (r.to-r.from)*math.Pow(min(max(way/max(r.length(), 1), 0), 1), 0.7)
}

// body is the outline of the water, by more on each side.
func (r *river) body(by float64) path {
	var left, right []vec
	n := max(2, int(r.length()/9))
	for k := 0; k <= n; k++ {
		way := r.length() * float64(k) / float64(n)
		a, _ := r.at(way)
		before, _ := r.at(max(way-5, 0))
		after, _ := r.at(way + 5)
		dir := after.minus(before).unit()
		if k == n {
			dir = a.minus(before).unit()
		}
		half := dir.left().times(r.wide(way)/2 + by)
		left, right = append(left, a.plus(half)), append(right, a.minus(half))
	}
	slices.Reverse(right)
	var p path
	p.bezier(through(left, false))
	p.to(right[0])
	for _, c := range through(right, false) {
		p.curve(c[1], c[2], c[3])
	}
	p.shut()
	return p
}

// drawWater draws all banks and then all water, so that brooks run into the river.
func (g *ground) drawWater() {
	for i := range g.rivers {
		g.under.add(shape{path: g.rivers[i].body(1.1), fill: solid(bankRGB)})
	}
	for i := range g.rivers {
		g.under.beginGroup("", g.rivers[i].name)
		g.under.add(shape{path: g.rivers[i].body(0), fill: solid(waterRGB)})
		g.under.endGroup()
	}
	for i := range g.rivers {
		if r := &g.rivers[i]; r.to > 7 {
			g.under.add(shape{path: r.flow(), line: ink{rgb: bankRGB, cover: 120}, width: 6})
		}
	}
}

// flow is thin lines along the stream, as engravers cut them.
func (r *river) flow() path {
	var p path
	for k, way := 0, 20.0; way < r.length()-20; k, way = k+1, way+17 {
		if r.wide(way) < 6 {
			continue
		}
		shift := (roll(k, 1, 7) - 0.5) * r.wide(way) * 0.55
		long := 7 + 9*roll(k, 2, 7)
		var pts []vec
		for _, d := range []float64{0, 0.5, 1} {
			a, dir := r.at(min(way+d*long, r.length()))
			pts = append(pts, a.plus(dir.left().times(shift)))
		}
		p.bezier(through(pts, false))
	}
	return p
}

// nameRiver writes a river's name along it, beside its water, where there is room and it runs
// straightest, in wide letters or else in narrow ones, and returns the room it takes; nil if there is
// none.
func (g *ground) nameRiver(r *river) (*text, []box) {
	if r.name == "" {
		return nil, nil
	}
	r.survey()
	if t, boxes := g.nameAlong(r, 155, 22); t != nil {
		return t, boxes
	}
	return g.nameAlong(r, 138, 4)
}

// nameAlong is nameRiver in letters of one size and space.
func (g *ground) nameAlong(r *river, size, space int32) (best *text, boxes []box) {
	long := float64(g.ruler.measure(r.name, italic, size, space).width) / 10
	least := math.Inf(1)
	for way := 5.0; way+long < r.length()-5; way += 8 {
		if !r.reach(way).at.in(g.window) || !r.reach(way+long).at.in(g.window) {
			continue
		}
		for _, over := range []bool{true, false} {
			t, taken, cost := g.riverText(r, way, long, over, size, space)
			cost += math.Abs(way+long/2-r.length()*0.55) / 40
			if t != nil && cost < min(least, 1e6) {
				best, boxes, least = t, taken, cost
			}
		}
	}
	return best, boxes
}

// roomy tells whether a box is free and in the window, and how much water it hides; a road it may not.
func (g *ground) roomy(b box) (hidden int64, ok bool) {
	hidden = g.plot.seen.weightIn(b)
	return hidden, hidden <= 12 && g.window.holds(b.grown(30)) && !g.plot.taken.isTaken(b)
}

// riverText sets the letters of a river's name from a point of its way on, over or under the water as
// the reader sees it; with the room they take, and what they cost: how much they bend and hide. It is
// nil where there is no room.
func (g *ground) riverText(r *river, way, long float64, over bool, size, space int32) (*text, []box, float64) {
	back := r.reach(way+long).at.x < r.reach(way).at.x
	t := &text{words: r.name, face: italic, size: size, space: space, ink: solid(deepRGB), halo: haloInk}
	boxes := make([]box, 0, len(r.name))
	t.each = make([]glyph, 0, len(r.name))
	cost, before := 0.0, vec{}
	pen, last := 0.0, 0.0
	for _, letter := range r.name {
		wide := float64(g.ruler.metric(italic, letter).advance*size) / em / 10
		mid := way + pen + wide/2
		if back {
			mid = way + long - pen - wide/2
		}
		on := r.reach(mid)
		dir, off := on.dir, on.wide/2+5
		if back {
			dir = dir.times(-1)
		}
		if !over {
			off = -(off + float64(size)/10*0.68)
		}
		base := on.at.plus(dir.left().times(off))
		room := around(base.plus(dir.left().times(4.5)), wide+3, 16).grown(5)
		hidden, ok := g.roomy(room)
		if !ok {
			return nil, nil, 0
		}
		boxes, cost = append(boxes, room), cost+4*float64(hidden)
		start := base.minus(dir.times(wide / 2))
		t.each = append(t.each, glyph{start.point(), int32(math.Round(math.Atan2(dir.y, dir.x) * 180 / math.Pi))})
		if n := len(t.each); n > 1 && start.far(t.each[n-2].at.vec()) < 0.7*last {
			cost += 1e6 // the letters are pressed together
		}
		last = wide + float64(space)/10
		if before != (vec{}) {
			cost += 90 * before.far(dir)
		}
		cost += 3 * math.Abs(dir.y)
		before = dir
		pen += wide + float64(space)/10
	}
	return t, boxes, cost
}
