package picture

import (
	"math"
	"slices"
	"strings"

	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A division divides the board among groups of manors, such as the parishes: each point belongs to that of the
// nearest manor, along bounds that wind as bounds do. All is in the board's units.
type division struct {
	names  []string
	seats  [][]vec // the manors of each
	mile   float64
	reach  float64   // what lies farther from all manors than this belongs to none; 0: nothing does
	bounds [][][]vec // of each, its outlines
}

// parishesOf divides a board into its parishes, in the order of its manors; into none if it has fewer than two.
func parishesOf(s *Sheet) *division {
	d := &division{mile: s.mile}
	for _, m := range s.b.Manors() {
		name := s.b.Place(m).Parish
		if name == "" {
			continue
		}
		i := slices.Index(d.names, name)
		if i < 0 {
			i = len(d.names)
			d.names, d.seats = append(d.names, name), append(d.seats, nil)
		}
		d.seats[i] = append(d.seats[i], s.at[m])
	}
	if len(d.names) < 2 {
		return &division{}
	}
	d.outline(s, 0)
	return d
}

// manorLand divides a board into what lies about each of its manors, two and a half miles at the most. Neighbours
// overlap by a hair, so that no gap shows between the lands of one lord.
func manorLand(s *Sheet) *division {
	d := &division{mile: s.mile, reach: 2.5 * s.mile}
	for _, m := range s.b.Manors() {
		d.names, d.seats = append(d.names, s.b.NameOf(m)), append(d.seats, []vec{s.at[m]})
	}
	if len(d.names) < 2 {
		return &division{}
	}
	d.outline(s, -0.02)
	return d
}

// outline finds the bounds of all groups, some miles within what is theirs.
func (d *division) outline(s *Sheet, depth float64) {
	v := s.wholeView()
	lo, hi := v.board(v.window)
	room := vec{s.mile, s.mile}
	f := d.field(lo.minus(room), hi.plus(room), (hi.x-lo.x)/100)
	d.bounds = make([][][]vec, len(d.names))
	for i := range d.names {
		for _, loop := range f.contours(i, depth*d.mile) {
			pts := thinned(append(loop, loop[0]), 0.025*d.mile)
			d.bounds[i] = append(d.bounds[i], pts[:len(pts)-1])
		}
	}
}

// warped bends the plane a little, so that no bound is straight.
func (d *division) warped(a vec) vec {
	s := d.mile / 14
	f := 1 / d.mile
	return vec{
		a.x + s*(math.Sin(a.y*f*2.1+1)+math.Sin(a.y*f*4.7+a.x*f*1.3)*0.6),
		a.y + s*(math.Sin(a.x*f*1.9+2)+math.Sin(a.x*f*4.3-a.y*f*1.7)*0.6),
	}
}

// depth is how far each group lies within its bounds at a point, in units; below 0 outside.
func (d *division) depth(a vec, out []float64) {
	a = d.warped(a)
	first, second := math.Inf(1), math.Inf(1)
	for i, seats := range d.seats {
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
	for i, far := range out {
		if out[i] = (first - far) / 2; far == first {
			out[i] = (second - far) / 2
		}
		if d.reach > 0 {
			out[i] = min(out[i], d.reach-far)
		}
	}
}

// at is the group at a point.
func (d *division) at(a vec) int {
	depth := make([]float64, len(d.seats))
	d.depth(a, depth)
	return slices.Index(depth, slices.Max(depth))
}

// drawLand lays the paper.
func (g *ground) drawLand() {
	var all path
	all.rectangle(box{0, 0, tenths(g.width), tenths(g.height)})
	g.paper.add(shape{path: all, fill: solid(paperRGB)})
	for _, loops := range g.sheet.manors.bounds {
		var p path
		for _, loop := range loops {
			g.outline(&p, loop)
		}
		g.lands = append(g.lands, p)
	}
	for i, loops := range g.sheet.parishes.bounds {
		var p path
		for _, loop := range loops {
			g.outline(&p, loop)
		}
		g.bounds.beginGroup("", g.sheet.parishes.names[i])
		g.bounds.add(shape{path: p, line: ink{rgb: brownRGB, cover: 150}, width: 13})
		g.bounds.endGroup()
	}
}

// tintCover is how much of the paper the tint of its holder covers.
const tintCover = 72

// holders tints the land about each manor by its holder; what nobody holds stays paper.
func (e *canvas) holders(g *ground, m *report.Map) {
	for lord := range e.styles {
		var all path
		for i := range m.Manors {
			if m.Manors[i].Holder == lord && i < len(g.lands) {
				all.ops, all.pts = append(all.ops, g.lands[i].ops...), append(all.pts, g.lands[i].pts...)
			}
		}
		e.add(shape{path: all, fill: ink{rgb: e.styles[lord].tint, cover: tintCover, kept: true}})
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
			all = append(all, &label{words: strings.ToUpper(name), size: 165, space: 42, ink: solid(0x5c432c), sign: b, soft: true, on: on})
		}
	}
	return all
}

// A field is the depths of all groups on a lattice.
type field struct {
	from       vec
	cell       float64
	cols, rows int
	depth      [][]float64 // by group
}

// field measures the depths in a part of the board.
func (d *division) field(lo, hi vec, cell float64) *field {
	f := &field{from: lo, cell: cell}
	f.cols, f.rows = int((hi.x-lo.x)/cell)+2, int((hi.y-lo.y)/cell)+2
	f.depth = make([][]float64, len(d.seats))
	for i := range f.depth {
		f.depth[i] = make([]float64, f.cols*f.rows)
	}
	here := make([]float64, len(d.seats))
	for y := range f.rows {
		for x := range f.cols {
			d.depth(f.point(x, y), here)
			for i, deep := range here {
				if x == 0 || y == 0 || x == f.cols-1 || y == f.rows-1 {
					deep = -25 * d.mile // so that all bounds close
				}
				f.depth[i][y*f.cols+x] = deep
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

// contours are the closed lines along which a group lies at a depth (marching squares).
func (f *field) contours(group int, depth float64) [][]vec {
	next := map[side]side{}
	var order []side
	for y := range f.rows - 1 {
		for x := range f.cols - 1 {
			for _, step := range f.steps(group, depth, x, y) {
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
				loop = append(loop, f.cut(group, depth, s))
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
func (f *field) steps(group int, depth float64, x, y int) (steps [][2]side) {
	deep := func(x, y int) int {
		if f.depth[group][y*f.cols+x] > depth {
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
func (f *field) cut(group int, depth float64, s side) vec {
	x, y := s.x+1, s.y
	if s.down {
		x, y = s.x, s.y+1
	}
	a, b := f.depth[group][s.y*f.cols+s.x], f.depth[group][y*f.cols+x]
	return f.point(s.x, s.y).to(f.point(x, y), min(max((depth-a)/(b-a), 0), 1))
}
