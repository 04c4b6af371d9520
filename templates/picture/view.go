package picture

import "github.com/seneschal-pbem/seneschal/adjudicator/board"

// The sheet's parts, in units.
const (
	wholeWidth = 1200.0
	closeWidth = 800.0
	edge       = 30.0 // from the paper's edge to the window of the map
	header     = 64.0 // above the window, for the title
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

// places draws many points.
func (v *view) places(pts [][2]float64) []vec {
	out := make([]vec, len(pts))
	for i, p := range pts {
		out[i] = v.place(vec{p[0], p[1]})
	}
	return out
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
		take(e, 0.1*s.mile)
	}
	return framed(lo, hi, wholeWidth, 0.5, 1.25)
}

// closeView shows some points with room around: half as much again as they take, at least five miles
// each way, and never more than the whole.
func (s *Sheet) closeView(own []vec) view {
	lo, hi := own[0], own[0]
	for _, a := range own {
		lo, hi = vec{min(lo.x, a.x), min(lo.y, a.y)}, vec{max(hi.x, a.x), max(hi.y, a.y)}
	}
	room := 2.2 * s.mile
	lo, hi = lo.minus(vec{room, room}), hi.plus(vec{room, room})
	lo, hi = grownTo(lo, hi, 8*s.mile)
	v := framed(lo, hi, closeWidth, 0.7, 1)
	v.close = true
	return v
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
