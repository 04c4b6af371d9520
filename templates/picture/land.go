package picture

import (
	"math"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// parishes tell to which parish each point of the view belongs: to that of the nearest manor, along
// bounds that wind as bounds do.
type parishes struct {
	names []string
	tints []uint32
	seats [][]vec // the manors of each
	scale float64 // units to the mile
}

// parishes finds those of a board, in the order of its manors.
func (g *ground) parishes() *parishes {
	p := &parishes{scale: g.scale * g.sheet.mile}
	b := g.sheet.b
	for _, m := range b.Manors() {
		name := b.Place(m).Parish
		if name == "" {
			continue
		}
		i := p.index(name)
		if i < 0 {
			i = len(p.names)
			p.names, p.seats = append(p.names, name), append(p.seats, nil)
			p.tints = append(p.tints, parishTint(b, name, i))
		}
		p.seats[i] = append(p.seats[i], g.at[m])
	}
	return p
}

// index is the number of a parish, -1 if it is new.
func (p *parishes) index(name string) int {
	for i, n := range p.names {
		if n == name {
			return i
		}
	}
	return -1
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
	s := p.scale / 14
	f := 1 / p.scale
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
		if d == first {
			out[i] = (second - d) / 2
		} else {
			out[i] = (first - d) / 2
		}
		out[i] = min(out[i], 1000)
	}
}

// at is the parish at a point.
func (p *parishes) at(a vec) int {
	depth := make([]float64, len(p.seats))
	p.depth(a, depth)
	best := 0
	for i, d := range depth {
		if d > depth[best] {
			best = i
		}
	}
	return best
}

// drawLand washes the paper with the parishes' tints, strong along the bounds and thin within.
func (g *ground) drawLand() {
	var all path
	all.rectangle(box{0, 0, tenths(g.width), tenths(g.height)})
	g.under.add(shape{path: all, fill: solid(paperRGB)})
	if len(g.land.names) < 2 {
		return
	}
	const cell = 11.0
	f := g.land.field(g.window.grown(60), cell)
	for i, tint := range g.land.tints {
		g.under.open("", g.land.names[i])
		for _, wash := range []struct {
			depth float64
			rgb   uint32
		}{
			{-0.6, mix(mix(tint, 0x8a6f48, 34), paperRGB, 8)},
			{0.9, mix(tint, mix(tint, 0x9a6a40, 40), 22)},
			{7, mix(tint, paperRGB, 22)},
			{14, mix(tint, paperRGB, 46)},
		} {
			var p path
			for _, loop := range f.contours(i, wash.depth) {
				pts := thinned(append(loop, loop[0]), 0.7)
				p.bezier(through(pts[:len(pts)-1], true))
				p.shut()
			}
			g.under.add(shape{path: p, fill: solid(wash.rgb)})
		}
		g.under.close()
	}
}

// parishLabels are the names of the parishes in wide capitals, each on its own land.
func (g *ground) parishLabels() []*label {
	if len(g.land.names) < 2 {
		return nil
	}
	var all []*label
	for i, name := range g.land.names {
		b, ok := box{}, false
		for _, s := range g.land.seats[i] {
			if s.in(g.window) && ok {
				b = b.joined(around(s, 1, 1))
			} else if s.in(g.window) {
				b, ok = around(s, 1, 1), true
			}
		}
		if ok {
			on := func(a vec) bool { return g.land.at(a) == i }
			all = append(all, &label{words: strings.ToUpper(name), size: 165, space: 42, ink: solid(brownRGB), sign: b.grown(int32(g.land.scale * 9)), soft: true, on: on})
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

// field measures the depths in a window.
func (p *parishes) field(window box, cell float64) *field {
	f := &field{from: point{window.x0, window.y0}.vec(), cell: cell}
	f.cols, f.rows = int(float64(window.width())/10/cell)+2, int(float64(window.height())/10/cell)+2
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
					d = -1000 // so that all bounds close
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
