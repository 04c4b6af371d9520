package picture

import "github.com/seneschal-pbem/seneschal/adjudicator/board"

// The sheet's parts, in units.
const (
	wholeWidth = 1200.0
	closeWidth = 880.0
	closeLeast = 760.0 // of a close-up of little; its signs are larger on the same paper
	closeMile  = 48.0  // the least length of a mile in a close-up
	edge       = 30.0  // from the paper's edge to the window of the map
	header     = 64.0  // above the window, for the title
	footer     = 108.0
)

// A view is which part of the board is drawn where.
type view struct {
	width, height float64
	window        box
	scale         float64
	origin        vec // of the board, at the window's left upper corner
	close         bool
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

// wholeView shows all places with a mile of room around, and all entries.
func (s *Sheet) wholeView() view {
	lo, hi := vec{1e18, 1e18}, vec{-1e18, -1e18}
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
	return framed(lo, hi, wholeWidth, 0.5, 1.25)
}

// closeView shows some points with two miles of room around, at least eight miles from side to side.
// Where they lie too far apart for that, it shows the part where most of them are.
func (s *Sheet) closeView(own []vec) view {
	most := vec{1, 0.85}.times((closeWidth - 2*edge) / closeMile * s.mile)
	room := 2.2 * s.mile
	lo, hi := densest(own, most.minus(vec{2 * room, 2 * room}))
	lo, hi = grownTo(lo.minus(vec{room, room}), hi.plus(vec{room, room}), 8*s.mile)
	from, to := s.whole.board(s.whole.window)
	lo, hi = vec{max(lo.x, from.x), max(lo.y, from.y)}, vec{min(hi.x, to.x), min(hi.y, to.y)}
	width := min(max((hi.x-lo.x)*s.whole.scale*1.6, closeLeast), closeWidth)
	v := framed(lo, hi, width, 0.62, 0.9)
	v.close = true
	return v.kept(s.whole)
}

// kept moves a view so that it shows nothing beyond the whole map.
func (v view) kept(whole *ground) view {
	lo, hi := v.board(v.window)
	from, to := whole.board(whole.window)
	v.origin.x += max(0, from.x-lo.x) - max(0, hi.x-to.x)
	v.origin.y += max(0, from.y-lo.y) - max(0, hi.y-to.y)
	return v
}

// densest is the extent of the points that lie in the best part of a size: the one with most points.
func densest(own []vec, size vec) (lo, hi vec) {
	most := 0
	for _, a := range own {
		for _, b := range own {
			corner := vec{a.x, b.y}
			n, l, h := 0, vec{1e18, 1e18}, vec{-1e18, -1e18}
			for _, c := range own {
				if c.x >= corner.x && c.y >= corner.y && c.x <= corner.x+size.x && c.y <= corner.y+size.y {
					n++
					l, h = vec{min(l.x, c.x), min(l.y, c.y)}, vec{max(h.x, c.x), max(h.y, c.y)}
				}
			}
			if n > most {
				most, lo, hi = n, l, h
			}
		}
	}
	return lo, hi
}

// grownTo widens a part of the board to a least extent.
func grownTo(lo, hi vec, least float64) (vec, vec) {
	wide, high := max(0, least-(hi.x-lo.x))/2, max(0, least*0.75-(hi.y-lo.y))/2
	return vec{lo.x - wide, lo.y - high}, vec{hi.x + wide, hi.y + high}
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
