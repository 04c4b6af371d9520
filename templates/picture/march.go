package picture

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// dashes are the lengths of strokes and gaps in each lord's arrows, in units; none is one long stroke.
var dashes = [patterns][]float64{nil, {11, 4}, {5.5, 4}, {13, 4, 2, 4}, {2, 4}, {7, 3.5, 2, 3.5, 2, 3.5}}

// drawMarches draws the season's ways as arrows beside the roads, each side of a road for those who
// went that way, and farther off where more than one went.
func (e *canvas) drawMarches(g *ground, m *report.Map) {
	used := map[[2]board.Position]uint32{}
	for _, march := range m.Marches {
		if len(march.Way) < 2 || march.Lord < 0 || march.Lord >= len(e.styles) {
			continue
		}
		slot := lane(used, march.Way)
		way := g.way(march.Way)
		if l := g.beside(&way, march.Way, slot); len(l) > 1 {
			from, to := march.Way[0], march.Way[len(march.Way)-1]
			title := fmt.Sprintf("%s: %d, %s → %s", m.Lords[march.Lord], march.Troops, g.sheet.b.NameOf(from), g.sheet.b.NameOf(to))
			if march.Beaten {
				title += ", beaten back"
			}
			e.beginGroup("", title)
			e.arrow(l, &e.styles[march.Lord], march.Beaten, m.Ordered)
			e.endGroup()
		}
	}
}

// lane is the first lane beside the road that is free all the way, and takes it.
func lane(used map[[2]board.Position]uint32, way []board.Position) int {
	taken := uint32(0)
	for i := 1; i < len(way); i++ {
		taken |= used[[2]board.Position{way[i-1], way[i]}]
	}
	n := 0
	for taken>>n&1 == 1 && n < 31 {
		n++
	}
	for i := 1; i < len(way); i++ {
		used[[2]board.Position{way[i-1], way[i]}] |= 1 << n
	}
	return n
}

// way is the middle of the road from position to position.
func (g *ground) way(stops []board.Position) line {
	pts := []vec{g.at[stops[0]]}
	for i := 1; i < len(stops); i++ {
		pts = append(pts, g.mile(stops[i-1], stops[i]).pts[1:]...)
	}
	return lineOf(pts)
}

// mile is the road between two neighbouring positions; a straight line if no road leads there.
func (g *ground) mile(a, b board.Position) line {
	roads, first, last := g.sheet.b.Roads(), g.sheet.b.Place(a), g.sheet.b.Place(b)
	for i := range roads {
		from, to := along(&roads[i], i, first), along(&roads[i], i, last)
		if from < 0 || to < 0 || from-to != 1 && to-from != 1 {
			continue
		}
		r := &g.roads[i]
		unit := r.length() / float64(roads[i].Miles)
		if from < to {
			return r.part(float64(from)*unit, float64(to)*unit)
		}
		piece := r.part(float64(to)*unit, float64(from)*unit)
		return piece.reversed()
	}
	return straight(g.at[a], g.at[b])
}

// along is how many miles from its first end a road passes a place; -1 if it does not.
func along(r *board.Road, i int, p *board.Place) int {
	switch {
	case p.Road == i:
		return p.Mile
	case p.Position == r.From:
		return 0
	case p.Position == r.To:
		return r.Miles
	}
	return -1
}

// beside moves a way to its lane on the right of the road, and leaves room for the signs at its ends.
func (g *ground) beside(way *line, stops []board.Position, slot int) []vec {
	from, to := g.clear(stops[0]), way.length()-g.clear(stops[len(stops)-1])
	if to-from < 10 {
		from, to = way.length()*0.2, way.length()*0.9
	}
	off := -(7 + 5.5*float64(slot))
	n := max(2, int((to-from)/12+0.5))
	out := make([]vec, 0, n+1)
	for k := 0; k <= n; k++ {
		w := from + (to-from)*float64(k)/float64(n)
		a, _ := way.at(w)
		lo, _ := way.at(max(w-14, 0))
		hi, _ := way.at(min(w+14, way.length()))
		swing := min(1, 0.35+min(w-from, to-w)/30)
		out = append(out, a.plus(hi.minus(lo).unit().left().times(off*swing)))
	}
	return out
}

// clear is how far from a position an arrow begins or ends.
func (g *ground) clear(p board.Position) float64 {
	if g.sheet.b.Place(p).Kind == board.Milestone {
		return 3
	}
	return 17
}

// orderedDashes are the strokes and gaps of a march that is ordered and not done, whosever it is.
var orderedDashes = []float64{6, 5}

// arrow draws a lord's way; the head of one who was beaten is hollow.
func (e *canvas) arrow(pts []vec, s *lordStyle, beaten, ordered bool) {
	strokes := dashes[s.pattern]
	if ordered {
		strokes = orderedDashes
	}
	l := sampled(through(pts, false), 4)
	tip, _ := l.at(l.length())
	neck, _ := l.at(max(l.length()-11, 0))
	dir := tip.minus(neck).unit()
	shaft := l.part(0, max(l.length()-8, 1))
	var all, head path
	all.bezier(through(shaft.every(13), false))
	turn := func(x, y float64) vec { return tip.plus(vec{x, y}.turned(dir)) }
	head.polygon(turn(0, 0), turn(-12, 6.2), turn(-9.5, 0), turn(-12, -6.2))
	e.add(shape{path: all, line: ink{rgb: paperRGB, cover: 230}, width: 62})
	e.add(shape{path: stitched(&shaft, strokes), line: kept(mix(s.tint, 0, 12)), width: 36, butt: len(strokes) > 0})
	fill := kept(mix(s.tint, 0, 12))
	if beaten {
		fill = solid(paperRGB)
	}
	e.add(shape{path: head, fill: fill, line: solid(inkRGB), width: 9})
}

// stitched is a line in strokes and gaps.
func stitched(l *line, lengths []float64) path {
	var p path
	if len(lengths) == 0 {
		p.bezier(through(l.every(13), false))
		return p
	}
	for k, way := 0, 0.0; way < l.length(); k++ {
		to := min(way+lengths[k%len(lengths)], l.length())
		if k%2 == 0 && to > way+0.3 {
			piece := l.part(way, to)
			p.lines(thinned(piece.pts, 0.2)...)
		}
		way = to
	}
	return p
}
