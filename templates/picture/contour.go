package picture

import "strings"

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
