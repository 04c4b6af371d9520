package picture

import "github.com/seneschal-pbem/seneschal/adjudicator/board"

// The sheet's parts, in units.
const (
	wholeWidth = 1200.0
	edge       = 30.0 // from the paper's edge to the window of the map
	header     = 64.0 // above the window, for the title
	footer     = 108.0
)

// A view is which part of the board is drawn where.
type view struct {
	width, height float64
	window        box
	scale         float64
	origin        vec  // of the board, at the window's left upper corner
	close         bool // enlarged
	plate         bool // for a narrow page
	parishes      bool // all maps of it show them
}

// place is where a point of the board is drawn.
func (v *view) place(a vec) vec {
	d := a.minus(v.origin).times(v.scale)
	return vec{d.x + float64(v.window.x0)/10, d.y + float64(v.window.y0)/10}
}

// back is the point of the board that is drawn at a.
func (v *view) back(a vec) vec {
	d := vec{a.x - float64(v.window.x0)/10, a.y - float64(v.window.y0)/10}
	return v.origin.plus(d.times(1 / v.scale))
}

// board is the part of the board that is drawn in a box.
func (v *view) board(b box) (lo, hi vec) {
	return v.back(point{b.x0, b.y0}.vec()), v.back(point{b.x1, b.y1}.vec())
}

func (v *view) places(pts []vec) (all []vec) {
	for _, p := range pts {
		all = append(all, v.place(p))
	}
	return all
}

// vecs are the points of a line of the board's file.
func vecs(pts [][2]float64) (all []vec) {
	for _, p := range pts {
		all = append(all, vec{p[0], p[1]})
	}
	return all
}

// wholeView shows all places.
func (s *Sheet) wholeView() view {
	lo, hi := s.extent()
	return framed(lo, hi, wholeWidth, 0.5, 1.25)
}

// extent is where all places are, with a mile of room around, and all entries.
func (s *Sheet) extent() (lo, hi vec) {
	lo, hi = vec{1e18, 1e18}, vec{-1e18, -1e18}
	take := func(a vec, room float64) {
		lo = vec{min(lo.x, a.x-room), min(lo.y, a.y-room)}
		hi = vec{max(hi.x, a.x+room), max(hi.y, a.y+room)}
	}
	for p := range s.at {
		if s.b.Place(board.Position(p)).Kind != board.Milestone {
			take(s.at[p], 0.9*s.mile)
		}
	}
	for _, e := range s.entries {
		take(e, 0.3*s.mile)
	}
	return lo, hi
}

// kept moves a view so that it shows nothing beyond the whole map.
func (v view) kept(whole *ground) view {
	lo, hi := v.board(v.window)
	from, to := whole.board(whole.window)
	v.origin.x += max(0, from.x-lo.x) - max(0, hi.x-to.x)
	v.origin.y += max(0, from.y-lo.y) - max(0, hi.y-to.y)
	return v
}

// framed fits a part of the board into a window; the window's height is low to high parts of its
// width, and what it shows is widened where it would be another.
func framed(lo, hi vec, width, low, high float64) view {
	size := hi.minus(lo)
	if size.y < low*size.x {
		lo.y, hi.y = lo.y-(low*size.x-size.y)/2, hi.y+(low*size.x-size.y)/2
	}
	if size.y > high*size.x {
		lo.x, hi.x = lo.x-(size.y/high-size.x)/2, hi.x+(size.y/high-size.x)/2
	}
	inner := width - 2*edge
	v := view{width: width, scale: inner / (hi.x - lo.x), origin: lo}
	tall := v.scale * (hi.y - lo.y)
	v.window = bounds(edge, header+edge, edge+inner, header+edge+tall)
	v.height = header + tall + 2*edge + footer
	return v
}
