package picture

import report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"

// A Window is a part of a board that a close-up shows. It can be a key of what is kept.
type Window struct{ view view }

// Height is how high the window is on a picture so many pixels wide.
func (w Window) Height(width int) int { return int(w.view.height * float64(width) / w.view.width) }

// Windows are the parts of the board that CloseUp shows of a map; none if it shows the whole.
func (s *Sheet) Windows(m *report.Map) (all []Window) {
	for _, group := range s.parted(s.lands(m), mostPlates) {
		v := s.closeView(group)
		v.parishes = m.Parishes
		all = append(all, Window{v})
	}
	return all
}

// A Ground is all of a window that is the same in each season. It never changes, and many may draw on it at once.
type Ground struct{ *ground }

// Ground draws what does not change in a window, and prints it for light PNGs of a width, for which alone it serves: they take less than
// half the time, and are the same.
func (s *Sheet) Ground(w Window, width int) Ground {
	g := s.ground(w.view)
	if width >= MinWidth && width <= MaxWidth {
		g = g.withPrint(width)
		for _, l := range g.printed() {
			l.shapes = nil // the larger part
		}
		g.rivers, g.woods, g.hills = nil, nil, nil // they are drawn
	}
	return Ground{g}
}

// Bytes is about how much memory a ground takes.
func (g Ground) Bytes() int {
	n := 24*(len(g.plot.taken.cells)+len(g.plot.firm.cells)) + 2*len(g.plot.seen.sums) + 64*len(g.marks) + 16*len(g.at)
	for _, l := range []*layer{&g.bounds, &g.under, &g.names, &g.frame} {
		for i := range l.shapes {
			n += 120 + 9*len(l.shapes[i].path.pts)
		}
		for _, p := range l.prints {
			n += len(p.numbers) + 4*len(p.colours)
		}
	}
	for _, p := range g.lands {
		n += 9 * len(p.pts)
	}
	for i := range g.roads {
		n += 24 * len(g.roads[i].pts)
	}
	return n
}
