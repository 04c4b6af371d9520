package picture

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

// steps are the pieces of contour through a cell, from side to side, the deep ground to the left.
func (f *field) steps(parish int, depth float64, x, y int) [][2]side {
	deep := func(x, y int) int {
		if f.depth[parish][y*f.cols+x] > depth {
			return 1
		}
		return 0
	}
	top, left := side{x, y, false}, side{x, y, true}
	bottom, right := side{x, y + 1, false}, side{x + 1, y, true}
	switch deep(x, y) | deep(x+1, y)<<1 | deep(x+1, y+1)<<2 | deep(x, y+1)<<3 {
	case 1:
		return [][2]side{{top, left}}
	case 2:
		return [][2]side{{right, top}}
	case 3:
		return [][2]side{{right, left}}
	case 4:
		return [][2]side{{bottom, right}}
	case 5:
		return [][2]side{{top, left}, {bottom, right}}
	case 6:
		return [][2]side{{bottom, top}}
	case 7:
		return [][2]side{{bottom, left}}
	case 8:
		return [][2]side{{left, bottom}}
	case 9:
		return [][2]side{{top, bottom}}
	case 10:
		return [][2]side{{right, top}, {left, bottom}}
	case 11:
		return [][2]side{{right, bottom}}
	case 12:
		return [][2]side{{left, right}}
	case 13:
		return [][2]side{{top, right}}
	case 14:
		return [][2]side{{left, top}}
	}
	return nil
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
