package picture

import (
	"cmp"
	"slices"
)

// A label is a name that wants a place beside its sign.
type label struct {
	words string
	face  face
	size  int32
	ink   ink
	sign  box            // what it names
	hint  *point         // where the board's file would have its middle, from the sign's middle
	soft  bool           // it is left out where there is no room
	on    func(vec) bool // it stands on its sign where this holds, as the name of a parish on the parish
	space int32          // between letters

	extent measure
	places []candidate
	reach  box // of all places
	chosen int
}

// A candidate is a place for a label, and what it costs to have it there.
type candidate struct {
	at   point
	box  box
	cost int64
}

// What a place costs. A place on a sign or on another label is never worth it.
const (
	costClash = 1 << 40
	costHint  = -60
)

// A plot is the ground on which labels and signs are set: what is taken, and what had better be seen.
type plot struct {
	window box
	taken  grid
	firm   grid // taken, but for the stones at the miles: a sign on the road may stand on one
	seen   relief
}

// placeLabels sets labels so that none lies on another or on a sign, if that can be had: first each takes
// its best place, those with the least choice before the others, then each looks again until none
// finds a better one. It returns those that are set, and those that
// were left out.
func (p *plot) placeLabels(r *ruler, labels []*label) (set, lost []*label) {
	for _, l := range labels {
		l.extent = r.measure(l.words, l.face, l.size, l.space)
		p.listPlaces(l)
	}
	order := slices.Clone(labels)
	slices.SortStableFunc(order, func(a, b *label) int { return cmp.Compare(a.countFreePlaces(), b.countFreePlaces()) })
	for i, l := range order {
		l.choose(order[:i])
	}
	for changed, round := true, 0; changed && round < 30; round++ {
		changed = false
		for _, l := range order {
			if before := l.chosen; l.choose(order) != before {
				changed = true
			}
		}
	}
	return p.takeChosenPlaces(order)
}

func (p *plot) takeRoom(b box) {
	p.taken.takeRoom(b)
	p.firm.takeRoom(b)
}

// takeChosenPlaces keeps the labels that must be set, and those that clash with nothing, and takes their room.
func (p *plot) takeChosenPlaces(order []*label) (set, lost []*label) {
	for _, l := range order {
		c := &l.places[l.chosen]
		if l.soft && (p.taken.isTaken(c.box) || !p.window.holds(c.box)) {
			lost = append(lost, l)
			continue
		}
		p.takeRoom(c.box)
		set = append(set, l)
	}
	return set, lost
}

func (l *label) countFreePlaces() int {
	n := 0
	for _, c := range l.places {
		if c.cost < costClash {
			n++
		}
	}
	return n
}

// choose takes the cheapest place with regard to other labels.
func (l *label) choose(others []*label) int {
	best := int64(1) << 62
	var near []box
	for _, o := range others {
		if b := o.places[o.chosen].box; o != l && b.meets(l.reach) {
			near = append(near, b)
		}
	}
	for i := range l.places {
		cost := l.places[i].cost
		for _, b := range near {
			if cost >= best {
				break
			}
			if b.meets(l.places[i].box) {
				cost += costClash
			}
		}
		if cost < best {
			best, l.chosen = cost, i
		}
	}
	return l.chosen
}

func (p *plot) listPlaces(l *label) {
	l.places = l.places[:0]
	if l.hint != nil {
		c := l.sign.centre().point()
		at := point{c.x + l.hint.x, c.y + l.hint.y + (l.extent.up-l.extent.down)/2}
		p.addPlace(l, at, costHint)
	}
	if l.on != nil {
		p.offerWithin(l)
		return
	}
	half, up, down := l.extent.width/2, l.extent.up, l.extent.down
	s := l.sign
	cx, cy := (s.x0+s.x1)/2, (s.y0+s.y1)/2+(up-down)/2
	for i, gap := range []int32{15, 50, 110, 190, 300} {
		far := int64(i * 14)
		for k, d := range []int32{0, -40, 40, -90, 90, -150, 150} {
			aside := far + int64(k)*2
			p.addPlace(l, point{s.x1 + gap + half, cy + d}, aside+1)
			p.addPlace(l, point{s.x0 - gap - half, cy + d}, aside+3)
		}
		for k, f := range []int32{0, -25, 25, -50, 50, -80, 80, -100, 100} {
			aside := far + int64(k)*2
			x := cx + (half+(s.x1-s.x0)/2)*f/100
			p.addPlace(l, point{x, s.y1 + gap + up}, aside)
			p.addPlace(l, point{x, s.y0 - gap - down}, aside+4)
		}
	}
}

// offerWithin lists places on the sign itself, from its middle outwards.
func (p *plot) offerWithin(l *label) {
	s := l.sign
	c := s.centre().point()
	for i := int32(-5); i <= 5; i++ {
		for k := int32(-5); k <= 5; k++ {
			at := point{c.x + s.width()*i/12, c.y + s.height()*k/12 + l.extent.up/2}
			cost := int64(i*i + k*k)
			if b := l.extent.box(at); p.taken.isTaken(b) || !l.on(point{b.x0, at.y}.vec()) || !l.on(at.vec()) || !l.on(point{b.x1, at.y}.vec()) {
				cost += 4000
			}
			p.addPlace(l, at, cost)
		}
	}
}

func (p *plot) addPlace(l *label, at point, cost int64) {
	b := l.extent.box(at)
	roomy := b.grown(8)
	if !p.window.holds(roomy.grown(20)) || p.taken.isTaken(roomy) {
		cost += costClash
	}
	if cost += p.seen.weightIn(roomy); l.on != nil {
		cost += 3 * p.seen.weightIn(roomy) // wide capitals across a road hide both
	}
	if len(l.places) == 0 {
		l.reach = roomy
	}
	l.reach = l.reach.joined(roomy)
	l.places = append(l.places, candidate{at, roomy, cost})
}

func (l *label) text(r *ruler) *text {
	t := &text{words: l.words, face: l.face, size: l.size, ink: l.ink, halo: haloInk, at: l.places[l.chosen].at, width: l.extent.width, space: l.space}
	if l.space > 0 {
		t.spread(r)
	}
	return t
}

// A grid finds the boxes near a box.
type grid struct {
	cells [][]box
	cols  int32
	rows  int32
}

// cellSide is the side of a grid's cell, in tenths.
const cellSide = 640

func newGrid(width, height float64) grid {
	g := grid{cols: tenths(width)/cellSide + 1, rows: tenths(height)/cellSide + 1}
	g.cells = make([][]box, g.cols*g.rows)
	return g
}

func (g *grid) clone() grid {
	c := grid{cells: make([][]box, len(g.cells)), cols: g.cols, rows: g.rows}
	for i, cell := range g.cells {
		c.cells[i] = cell[:len(cell):len(cell)]
	}
	return c
}

// span is the cells that a box touches.
func (g *grid) span(b box) (x0, y0, x1, y1 int32) {
	bound := func(v, n int32) int32 { return min(max(v/cellSide, 0), n-1) }
	return bound(b.x0, g.cols), bound(b.y0, g.rows), bound(b.x1, g.cols), bound(b.y1, g.rows)
}

func (g *grid) takeRoom(b box) {
	x0, y0, x1, y1 := g.span(b)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			g.cells[y*g.cols+x] = append(g.cells[y*g.cols+x], b)
		}
	}
}

func (g *grid) isTaken(b box) bool {
	x0, y0, x1, y1 := g.span(b)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			for _, o := range g.cells[y*g.cols+x] {
				if o.meets(b) {
					return true
				}
			}
		}
	}
	return false
}

// A relief weighs how much of what should be seen a box would cover: roads, rivers, bounds.
type relief struct {
	sums []uint16 // of all weights above and to the left, from 0 again after 65,535: no box that is asked for has so much
	cols int32
	rows int32
}

// reliefSide is the side of a relief's cell, in tenths.
const reliefSide = 40

func newRelief(width, height float64) relief {
	r := relief{cols: tenths(width)/reliefSide + 2, rows: tenths(height)/reliefSide + 2}
	r.sums = make([]uint16, r.cols*r.rows)
	return r
}

func (r *relief) addWeight(a vec, weight int64) {
	p := a.point()
	x, y := p.x/reliefSide+1, p.y/reliefSide+1
	if p.x >= 0 && p.y >= 0 && x < r.cols && y < r.rows {
		r.sums[y*r.cols+x] += uint16(weight)
	}
}

// sum makes sums of the weights; after it nothing is marked.
func (r *relief) sum() {
	for y := int32(1); y < r.rows; y++ {
		row := uint16(0)
		for x := int32(1); x < r.cols; x++ {
			row += r.sums[y*r.cols+x]
			r.sums[y*r.cols+x] = row + r.sums[(y-1)*r.cols+x]
		}
	}
}

func (r *relief) weightIn(b box) int64 {
	bound := func(v, n int32) int32 { return min(max(v, 0), n-1) }
	x0, y0 := bound(b.x0/reliefSide, r.cols), bound(b.y0/reliefSide, r.rows)
	x1, y1 := bound(b.x1/reliefSide+1, r.cols), bound(b.y1/reliefSide+1, r.rows)
	return int64(r.sums[y1*r.cols+x1] - r.sums[y0*r.cols+x1] - r.sums[y1*r.cols+x0] + r.sums[y0*r.cols+x0])
}
