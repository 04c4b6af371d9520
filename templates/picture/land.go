package picture

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// parishes tell to which parish each point of the board belongs: to that of the nearest manor, along
// bounds that wind as bounds do. All is in the board's units.
type parishes struct {
	names  []string
	tints  []uint32
	seats  [][]vec // the manors of each
	mile   float64
	washes [][len(washDepths)][][]vec // of each parish, at each depth, its outlines
}

// washDepths are how deep within its bounds, in miles, a parish changes its wash.
var washDepths = [...]float64{-0.021, 0.032, 0.25, 0.5}

// wash is the tint of a parish at a depth.
func wash(tint uint32, depth int) uint32 {
	switch depth {
	case 0:
		return mix(mix(tint, 0x8a6f48, 34), paperRGB, 8)
	case 1:
		return mix(tint, mix(tint, 0x9a6a40, 40), 22)
	case 2:
		return mix(tint, paperRGB, 22)
	}
	return mix(tint, paperRGB, 46)
}

// newParishes finds the parishes of a board, in the order of its manors, and their outlines.
func newParishes(s *Sheet) *parishes {
	p := &parishes{mile: s.mile}
	for _, m := range s.b.Manors() {
		name := s.b.Place(m).Parish
		if name == "" {
			continue
		}
		i := slices.Index(p.names, name)
		if i < 0 {
			i = len(p.names)
			p.names, p.seats = append(p.names, name), append(p.seats, nil)
			p.tints = append(p.tints, parishTint(s.b, name, i))
		}
		p.seats[i] = append(p.seats[i], s.at[m])
	}
	if len(p.names) < 2 {
		return &parishes{}
	}
	v := s.wholeView()
	lo, hi := v.board(v.window)
	room := vec{s.mile, s.mile}
	f := p.field(lo.minus(room), hi.plus(room), (hi.x-lo.x)/100)
	p.washes = make([][len(washDepths)][][]vec, len(p.names))
	for i := range p.names {
		for k, d := range washDepths {
			for _, loop := range f.contours(i, d*p.mile) {
				pts := thinned(append(loop, loop[0]), 0.025*p.mile)
				p.washes[i][k] = append(p.washes[i][k], pts[:len(pts)-1])
			}
		}
	}
	return p
}

// parishTint is the file's tint for a parish, or one of five for a file that gives none.
func parishTint(b *board.Board, name string, i int) uint32 {
	for _, p := range b.Picture().Parishes {
		if p.Name == name {
			if rgb, err := strconv.ParseUint(strings.TrimPrefix(p.Tint, "#"), 16, 24); err == nil && len(p.Tint) == 7 {
				return uint32(rgb)
			}
		}
	}
	return [...]uint32{0xe8d9b0, 0xe6c9c0, 0xc9ded8, 0xd9d3e6, 0xdbe0b8}[i%5]
}

// warped bends the plane a little, so that no bound is straight.
func (p *parishes) warped(a vec) vec {
	s := p.mile / 14
	f := 1 / p.mile
	return vec{
		a.x + s*(math.Sin(a.y*f*2.1+1)+math.Sin(a.y*f*4.7+a.x*f*1.3)*0.6),
		a.y + s*(math.Sin(a.x*f*1.9+2)+math.Sin(a.x*f*4.3-a.y*f*1.7)*0.6),
	}
}

// depth is how far each parish lies within its bounds at a point, in units; below 0 outside.
func (p *parishes) depth(a vec, out []float64) {
	a = p.warped(a)
	first, second := math.Inf(1), math.Inf(1)
	for i, seats := range p.seats {
		out[i] = math.Inf(1)
		for _, s := range seats {
			out[i] = min(out[i], a.minus(s).dot(a.minus(s)))
		}
		out[i] = math.Sqrt(out[i])
		if out[i] < first {
			first, second = out[i], first
		} else {
			second = min(second, out[i])
		}
	}
	for i, d := range out {
		if out[i] = (first - d) / 2; d == first {
			out[i] = (second - d) / 2
		}
	}
}

// at is the parish at a point.
func (p *parishes) at(a vec) int {
	depth := make([]float64, len(p.seats))
	p.depth(a, depth)
	return slices.Index(depth, slices.Max(depth))
}

// drawLand washes the paper with the parishes' tints, strong along the bounds and thin within.
func (g *ground) drawLand() {
	var all path
	all.rectangle(box{0, 0, tenths(g.width), tenths(g.height)})
	g.under.add(shape{path: all, fill: solid(paperRGB)})
	land := g.sheet.parishes
	for i, tint := range land.tints {
		g.under.beginGroup("", land.names[i])
		for k, loops := range land.washes[i] {
			var p path
			for _, loop := range loops {
				g.outline(&p, loop)
			}
			g.under.add(shape{path: p, fill: solid(wash(tint, k))})
		}
		g.under.endGroup()
	}
}

// outline adds a smooth outline of the board to a path, if it is to be seen.
func (g *ground) outline(p *path, loop []vec) {
	if pts := g.places(loop); boxOf(pts).meets(g.window) {
		p.bezier(through(pts, true))
		p.shut()
	}
}

// parishLabels are the names of the parishes in wide capitals, each on its own land.
func (g *ground) parishLabels() []*label {
	land := g.sheet.parishes
	var all []*label
	for i, name := range land.names {
		b, ok := box{}, false
		for _, s := range land.seats[i] {
			if s = g.place(s); s.in(g.window) && ok {
				b = b.joined(around(s, 1, 1))
			} else if s.in(g.window) {
				b, ok = around(s, 1, 1), true
			}
		}
		if ok {
			on := func(a vec) bool { return land.at(g.back(a)) == i }
			b = b.grown(int32(g.scale * g.sheet.mile * 9))
			all = append(all, &label{words: strings.ToUpper(name), size: 165, space: 42, ink: solid(brownRGB), sign: b, soft: true, on: on})
		}
	}
	return all
}

// A field is the depths of all parishes on a lattice.
type field struct {
	from       vec
	cell       float64
	cols, rows int
	depth      [][]float64 // by parish
}

// field measures the depths in a part of the board.
func (p *parishes) field(lo, hi vec, cell float64) *field {
	f := &field{from: lo, cell: cell}
	f.cols, f.rows = int((hi.x-lo.x)/cell)+2, int((hi.y-lo.y)/cell)+2
	f.depth = make([][]float64, len(p.seats))
	for i := range f.depth {
		f.depth[i] = make([]float64, f.cols*f.rows)
	}
	here := make([]float64, len(p.seats))
	for y := range f.rows {
		for x := range f.cols {
			p.depth(f.point(x, y), here)
			for i, d := range here {
				if x == 0 || y == 0 || x == f.cols-1 || y == f.rows-1 {
					d = -25 * p.mile // so that all bounds close
				}
				f.depth[i][y*f.cols+x] = d
			}
		}
	}
	return f
}

// point is where a knot of the lattice lies.
func (f *field) point(x, y int) vec {
	return vec{f.from.x + float64(x)*f.cell, f.from.y + float64(y)*f.cell}
}

// A side is the side of a lattice cell that a contour crosses: from the knot x, y to the right or down.
type side struct {
	x, y int
	down bool
}

// contours are the closed lines along which a parish lies at a depth (marching squares).
func (f *field) contours(parish int, depth float64) [][]vec {
	next := map[side]side{}
	var order []side
	for y := range f.rows - 1 {
		for x := range f.cols - 1 {
			for _, step := range f.steps(parish, depth, x, y) {
				if _, ok := next[step[0]]; !ok {
					order = append(order, step[0])
				}
				next[step[0]] = step[1]
			}
		}
	}
	var loops [][]vec
	for _, first := range order {
		var loop []vec
		for s, ok := first, true; ok; {
			var n side
			if n, ok = next[s]; ok {
				delete(next, s)
				loop = append(loop, f.cut(parish, depth, s))
				s = n
			}
		}
		if len(loop) > 3 {
			loops = append(loops, loop)
		}
	}
	return loops
}

// piecesThrough are the pieces of contour through a cell, each from one of its sides (top, left, bottom, right) to
// another, by which of its knots are deep: clockwise from the upper left, 1, 2, 4 and 8.
var piecesThrough = [16]string{"", "tl", "rt", "rl", "br", "tlbr", "bt", "bl", "lb", "tb", "rtlb", "rb", "lr", "tr", "lt", ""}

// steps are the pieces of contour through a cell, from side to side, the deep ground to the left.
func (f *field) steps(parish int, depth float64, x, y int) (steps [][2]side) {
	deep := func(x, y int) int {
		if f.depth[parish][y*f.cols+x] > depth {
			return 1
		}
		return 0
	}
	kind := deep(x, y) | deep(x+1, y)<<1 | deep(x+1, y+1)<<2 | deep(x, y+1)<<3
	if kind == 0 || kind == len(piecesThrough)-1 {
		return nil
	}
	sides := [...]side{{x, y, false}, {x, y, true}, {x, y + 1, false}, {x + 1, y, true}}
	for pieces := piecesThrough[kind]; pieces != ""; pieces = pieces[2:] {
		steps = append(steps, [2]side{sides[strings.IndexByte("tlbr", pieces[0])], sides[strings.IndexByte("tlbr", pieces[1])]})
	}
	return steps
}

// cut is where the contour crosses a side.
func (f *field) cut(parish int, depth float64, s side) vec {
	x, y := s.x+1, s.y
	if s.down {
		x, y = s.x, s.y+1
	}
	a, b := f.depth[parish][s.y*f.cols+s.x], f.depth[parish][y*f.cols+x]
	return f.point(s.x, s.y).to(f.point(x, y), min(max((depth-a)/(b-a), 0), 1))
}
