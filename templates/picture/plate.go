package picture

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// The measures of a plate, in units: a map for a narrow page. Its letters and signs are those of a wide map, on less
// than half the paper, so that on a telephone, where it is shown some 336 pixels wide, no letter is under nine pixels.
const (
	plateWidth = 496.0
	plateEdge  = 9.0   // from the paper's edge to the window of the map
	plateTall  = 760.0 // the most of a window in a close-up
	closeMile  = 32.0  // the least length of a mile in a close-up
	leastMile  = 26.0  // the least length of a mile on a plate of a whole board
	closeRoom  = 1.1   // miles about what a close-up must show
	closeLeast = 8.0   // miles from side to side of a close-up of little
	closeNet   = 4.0   // miles from line to line of the net that windows of close-ups lie on
	mostPlates = 3     // of a close-up
	seam       = 22.0  // how far each half of a board goes beyond its middle, so that every sign is whole on one of them
)

// A Part is what a plate shows of the board.
type Part int

// The parts of a board: all of it, and its halves.
const (
	Whole Part = iota
	West
	East
)

// Plate draws a part of the board for a narrow page; a board too large for one plate as its two halves. The halves are of one scale and height, to stand side by
// side where there is room, and else one under the other.
func (s *Sheet) Plate(m *report.Map, part Part) *Scene {
	g := s.plates[part]
	if part == Whole && !s.fitsOnePlate() {
		return stacked(g.title(m), s.Plate(m, West), s.Plate(m, East))
	}
	plain := g.newCanvas(&ruler{fonts: s.fonts})
	if m != nil {
		plain.styles = styles(m.Lords)
	}
	keys := [3][]key{West: landKeys()[:4], East: landKeys()[4:], Whole: landKeys()}
	if m != nil { // the letters before it had the signs of the land
		keys[West], keys[East] = lordKeys(m), append(plain.seasonKeys(m), troubleKeys(m)...)
		keys[Whole] = slices.Concat(keys[West], keys[East], landKeys())
	}
	rows := max(len(rowsOf(plain, keys[West])), len(rowsOf(plain, keys[East])))
	if part == Whole {
		rows = 0
	}
	under := ""
	if m != nil {
		under = m.Title
	}
	if part != Whole {
		half := phrase.Choose(part == West, "the west", "the east")
		under = phrase.Choose(under == "", half, under+": "+half)
	}
	return stacked(g.title(m), g.titleStrip(g.heading(m), under), g.scene(m), g.legendStrip(m, keys[part], rows))
}

// CloseUp draws the parts of the board where the reader's manors, troops and fights of the season are, enlarged,
// for a narrow page: one plate if they fit on it, else more, one under another. For a reader without any, or with lands all over the
// board, it draws the whole board.
func (s *Sheet) CloseUp(m *report.Map) *Scene {
	return s.CloseUpOn(m, func(w Window) Ground { return Ground{s.ground(w.view)} })
}

// CloseUpOn is CloseUp on grounds that may have been kept.
func (s *Sheet) CloseUpOn(m *report.Map, kept func(Window) Ground) *Scene {
	var plates []*ground
	for _, w := range s.Windows(m) {
		plates = append(plates, kept(w).ground)
	}
	if len(plates) == 0 {
		return s.Plate(m, Whole)
	}
	g := plates[0]
	plain := g.newCanvas(&ruler{fonts: s.fonts})
	plain.styles = styles(m.Lords)
	parts := []*Scene{g.titleStrip(g.heading(m), m.Title)}
	for _, plate := range plates {
		parts = append(parts, plate.scene(m))
	}
	return stacked(g.title(m), append(parts, g.legendStrip(m, plain.seasonRows(m), 0))...)
}

// lands are the points where the reader has manors or troops, or fought in the season; of marches as they are ordered, their ways.
func (s *Sheet) lands(m *report.Map) []vec {
	var own []vec
	if m == nil || m.You < 0 {
		return nil
	}
	take := func(is bool, all ...board.Position) {
		for _, p := range all {
			if is && p != board.NoPosition {
				own = append(own, s.at[p])
			}
		}
	}
	for i, h := range m.Manors {
		take(h.Holder == m.You && !m.Ordered, board.Position(i))
	}
	for _, k := range m.Stacks {
		take(k.Lord == m.You && !m.Ordered, k.At)
	}
	for _, b := range m.Battles {
		take(slices.Contains(b.Lords, m.You) && !m.Ordered, b.At, b.And)
	}
	for _, r := range m.Reach {
		take(true, r.At)
	}
	for _, march := range m.Marches {
		take(m.Ordered && march.Lord == m.You, march.Way...)
	}
	return own
}

// parted divides points into groups that each fit on a plate, from west to east or from north to south: at the widest
// gap between them. It gives none if there would be more than so many: so it sorts all points a few times only.
func (s *Sheet) parted(own []vec, most int) (groups [][]vec) {
	var waiting [][]vec // the first of them last
	if len(own) > 0 {
		waiting = append(waiting, own)
	}
	room := vec{2 * closeRoom * s.mile, 2 * closeRoom * s.mile}
	for len(waiting) > 0 {
		if len(groups)+len(waiting) > most {
			return nil
		}
		last := len(waiting) - 1
		group := waiting[last]
		if first, second := halved(group, s.mostShown().minus(room)); second != nil {
			waiting = append(waiting[:last], second, first)
		} else {
			groups, waiting = append(groups, group), waiting[:last]
		}
	}
	return groups
}

// halved cuts points in two at the widest gap along the measure in which they do not fit into a size; second is nil if they fit.
func halved(own []vec, most vec) (first, second []vec) {
	lo, hi := extent(own)
	size := hi.minus(lo)
	if size.x <= most.x && size.y <= most.y {
		return own, nil
	}
	along := func(a vec) float64 { return a.x }
	if size.y/most.y > size.x/most.x {
		along = func(a vec) float64 { return a.y }
	}
	own = slices.Clone(own)
	slices.SortStableFunc(own, func(a, b vec) int { return cmp.Compare(along(a), along(b)) })
	cut := 1
	for i := range own {
		if i > 1 && along(own[i])-along(own[i-1]) > along(own[cut])-along(own[cut-1])+1e-6 {
			cut = i
		}
	}
	return own[:cut], own[cut:]
}

// mostShown is the most of the board that fits on a plate of a close-up.
func (s *Sheet) mostShown() vec {
	return vec{plateWidth - 2*plateEdge, plateTall}.times(s.mile / closeMile)
}

// extent is the least and the greatest of both measures of some points.
func extent(pts []vec) (lo, hi vec) {
	lo, hi = vec{1e18, 1e18}, vec{-1e18, -1e18}
	for _, a := range pts {
		lo, hi = vec{min(lo.x, a.x), min(lo.y, a.y)}, vec{max(hi.x, a.x), max(hi.y, a.y)}
	}
	return lo, hi
}

// closeView shows some points with a mile of room around, at least eight miles from side to side. Its window lies on a net over the
// board, so that a few windows serve all lords and seasons: on a finer one, or on none, where the miles would be too short.
func (s *Sheet) closeView(own []vec) view {
	room := vec{closeRoom * s.mile, closeRoom * s.mile}
	from, to := extent(own)
	from, to = from.minus(room), to.plus(room)
	lo, hi := from, to
	for side := closeNet; side >= 1; side /= 2 {
		a, b := netted(from, to, side*s.mile, closeLeast*s.mile)
		if size, most := b.minus(a), s.mostShown(); size.x <= most.x && size.y <= most.y {
			lo, hi = a, b
			break
		}
	}
	v := onPlate(lo, hi)
	v.close = true
	return v.kept(s.whole)
}

// netted widens a part of the board to the lines of a net, and on to a least width and three quarters of it in height.
func netted(lo, hi vec, side, least float64) (vec, vec) {
	span := func(lo, hi, least float64) (float64, float64) {
		from, to := side*math.Floor(lo/side), side*math.Ceil(hi/side)
		for to-from < least {
			if lo-from < to-hi {
				from -= side
			} else {
				to += side
			}
		}
		return from, to
	}
	lo.x, hi.x = span(lo.x, hi.x, least)
	lo.y, hi.y = span(lo.y, hi.y, least*0.75)
	return lo, hi
}

// onPlate fits a part of the board on a plate; it shows more to both sides of one that is too tall, and above and
// below one that is too low.
func onPlate(lo, hi vec) view {
	const inner = plateWidth - 2*plateEdge
	if size := hi.minus(lo); size.y*inner > plateTall*size.x {
		wide := size.y*inner/plateTall - size.x
		lo.x, hi.x = lo.x-wide/2, hi.x+wide/2
	} else if low := 0.55*size.x - size.y; low > 0 {
		lo.y, hi.y = lo.y-low/2, hi.y+low/2
	}
	return plateOf(lo, hi)
}

// plateOf shows a part of the board on a plate, however tall.
func plateOf(lo, hi vec) view {
	const inner = plateWidth - 2*plateEdge
	v := view{width: plateWidth, scale: inner / (hi.x - lo.x), origin: lo, plate: true}
	tall := v.scale * (hi.y - lo.y)
	v.window = bounds(plateEdge, plateEdge, plateEdge+inner, plateEdge+tall)
	v.height = tall + 2*plateEdge
	return v
}

// plateView shows a part of the board with a mile of room around.
func (s *Sheet) plateView(part Part) view {
	lo, hi := s.extent()
	half := (hi.x - lo.x) / 2
	over := half * seam / (plateWidth - 2*plateEdge - seam)
	switch part {
	case West:
		hi.x = lo.x + half + over
	case East:
		lo.x = hi.x - half - over
	}
	return plateOf(lo, hi)
}

// strip is a scene of words and signs above or below the plates.
func (g *ground) strip(high float64, draw func(e *canvas)) *Scene {
	e := g.newCanvas(&ruler{fonts: g.sheet.fonts})
	var paper path
	paper.rectangle(bounds(0, 0, plateWidth, high))
	e.add(shape{path: paper, fill: solid(marginRGB)})
	draw(e)
	return &Scene{width: tenths(plateWidth), height: tenths(high), fonts: g.sheet.fonts, stamps: g.sheet.trees, layers: []*layer{e.layer}}
}

// titleStrip writes the title above a plate.
func (g *ground) titleStrip(title, under string) *Scene {
	high := 50.0
	if under == "" {
		high = 32
	}
	return g.strip(high, func(e *canvas) {
		size := int32(220)
		for e.ruler.measure(title, bold, size, 0).width > tenths(plateWidth-24) && size > 140 {
			size -= 5
		}
		e.add(shape{text: e.ruler.write(title, bold, size, solid(inkRGB), vec{plateWidth / 2, 24})})
		if under != "" {
			e.add(shape{text: e.ruler.write(under, italic, 165, solid(inkRGB), vec{plateWidth / 2, 43})})
		}
	})
}

// keyHeight is from one row of the legend to the next, in units.
const keyHeight = 36.0

// legendStrip writes keys below a plate, in that many rows or more, and draws the scale of miles.
func (g *ground) legendStrip(m *report.Map, keys []key, least int) *Scene {
	rows := rowsOf(g.newCanvas(&ruler{fonts: g.sheet.fonts}), keys)
	high := 10 + keyHeight*float64(max(len(rows), least)+1)
	return g.strip(high, func(e *canvas) {
		if m != nil {
			e.styles = styles(m.Lords)
		}
		for y, row := range rows {
			x := plateEdge + 4
			for _, k := range row {
				at := vec{x, 18 + keyHeight*float64(y)}
				k.draw(e, at.plus(vec{16, 0}))
				e.add(shape{text: e.ruler.write(k.words, roman, 155, solid(inkRGB), at.plus(vec{38 + e.wide(k.words)/2, 5}))})
				x += keyWidth(e, k)
			}
		}
		e.milesInARow(g, vec{plateEdge + 8, high - 18})
	})
}

// wide is how wide the words of a key are, in units.
func (e *canvas) wide(words string) float64 {
	return float64(e.ruler.measure(words, roman, 155, 0).width) / 10
}

// keyWidth is the room of a key: a third, a half or all of a row.
func keyWidth(e *canvas, k key) float64 {
	const row = plateWidth - 2*plateEdge - 8
	for n := 3.0; n > 1; n-- {
		if 44+e.wide(k.words) <= row/n {
			return row / n
		}
	}
	return row
}

// rowsOf breaks keys into rows.
func rowsOf(e *canvas, keys []key) (rows [][]key) {
	room := 0.0
	for _, k := range keys {
		w := keyWidth(e, k)
		if room < w-0.1 {
			rows, room = append(rows, nil), plateWidth-2*plateEdge-8
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], k)
		room -= w
	}
	return rows
}

// seasonRows are the keys of the lords and of what happens, as far as the map has them.
func (e *canvas) seasonRows(m *report.Map) []key {
	if m == nil {
		return nil
	}
	return append(lordKeys(m), e.seasonKeys(m)...)
}

// milesInARow draws the scale of miles with its words beside it.
func (e *canvas) milesInARow(g *ground, at vec) {
	mile := g.scale * g.sheet.mile
	n := int(min(max(150/mile, 1), 5))
	e.ruleOfMiles(at, mile, n)
	words := strconv.Itoa(n) + phrase.Choose(n == 1, " mile", " miles") + " by road"
	e.add(shape{text: e.ruler.write(words, italic, 155, solid(inkRGB), at.plus(vec{mile*float64(n) + 10 + float64(e.ruler.measure(words, italic, 155, 0).width)/20, 5}))})
}
