package picture

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// A ground is all of a view that is the same in each season: the land, the roads and the names, and
// what room they leave.
type ground struct {
	view
	sheet   *Sheet
	at      []vec
	runs    []vec // which way the road runs at a choke point
	roads   []line
	rivers  []river
	woods   [][]vec
	hills   [][]vec
	entries []vec

	plot   plot
	ruler  ruler
	paper  layer  // below the tints of the holders
	lands  []path // about each manor
	bounds layer  // of the parishes, and their names
	under  layer  // the land and the roads
	names  layer
	frame  layer // the margin about the window, painted over what hangs out
	rose   vec   // where the compass stands
	marks  []mark
	lost   []string
}

// ground draws what does not change.
func (s *Sheet) ground(v view) *ground {
	g := &ground{view: v, sheet: s, ruler: ruler{fonts: s.fonts}}
	if g.plate {
		for _, l := range g.printed() {
			l.prints = map[printSize]*print{}
		}
	}
	g.project()
	g.plot = plot{window: g.window, taken: newGrid(g.width, g.height), firm: newGrid(g.width, g.height), seen: newRelief(g.width, g.height)}
	g.weighRoadsAndRivers()
	g.reserve()
	g.setNames()
	if !g.plate {
		g.setRose()
	}
	g.drawLand()
	g.drawWater()
	g.drawHills()
	g.drawWoods()
	g.drawRoads()
	g.drawFrame()
	if !g.close { // they serve all seasons
		g.under.svg = g.under.write(make([]byte, 0, 64<<10), false)
		g.names.svg = g.names.write(nil, false)
		g.frame.svg = g.frame.write(nil, false)
	}
	return g
}

// project finds where everything is drawn.
func (g *ground) project() {
	s := g.sheet
	g.at, g.entries = g.places(s.at), g.places(s.entries)
	for _, r := range s.roads {
		g.roads = append(g.roads, lineOf(g.places(r.pts)))
	}
	pic := s.b.Picture()
	for _, r := range pic.Rivers {
		if len(r.Line) > 1 {
			g.rivers = append(g.rivers, g.river(r))
		}
	}
	for _, w := range pic.Woods {
		g.woods = append(g.woods, g.places(vecs(w)))
	}
	for _, h := range pic.Hills {
		g.hills = append(g.hills, g.places(vecs(h)))
	}
	g.runs = make([]vec, len(g.at))
	for p := range g.at {
		if place := s.b.Place(board.Position(p)); place.Choke != nil {
			g.at[p], g.runs[p] = g.choke(place)
		}
	}
}

// weighRoadsAndRivers weighs what labels had better not cover.
func (g *ground) weighRoadsAndRivers() {
	mark := func(l *line, weight int64) {
		for _, a := range l.every(4) {
			g.plot.seen.addWeight(a, weight)
		}
	}
	for i := range g.roads {
		mark(&g.roads[i], 5)
	}
	for i, e := range g.sheet.b.Entries() {
		l := straight(g.at[e.Manor], g.entries[i])
		mark(&l, 5)
	}
	for i := range g.rivers {
		mark(&g.rivers[i].line, 2)
	}
	g.plot.seen.sum()
}

// The room that signs take, in units.
const (
	houseWidth = 30.0
	crossSize  = 13.0
	chokeSize  = 22.0
	stoneSize  = 9.0
	entrySize  = 20.0
)

// reserve takes room for the signs that are always there.
func (g *ground) reserve() {
	for p := range g.at {
		if b, ok := g.signBox(board.Position(p)); ok {
			g.plot.taken.takeRoom(b)
			m := mark{stoneMark, "the stone " + g.sheet.b.NameOf(board.Position(p)), b}
			if place := g.sheet.b.Place(board.Position(p)); place.Kind != board.Milestone || place.Choke != nil {
				g.plot.firm.takeRoom(b)
				m.kind, m.what = signMark, "the sign of "+place.Name
				if place.Choke != nil {
					m.what = "the sign of " + place.Choke.Name
				}
			}
			g.marks = append(g.marks, m)
		}
	}
	for i := range g.entries {
		b := around(g.entries[i], entrySize, entrySize)
		g.plot.takeRoom(b)
		g.marks = append(g.marks, mark{signMark, "the arrow of " + g.sheet.b.Entries()[i].Name, b})
	}
}

// signBox is the room of a place's sign.
func (g *ground) signBox(p board.Position) (box, bool) {
	at := g.at[p]
	if !at.in(g.window.grown(300)) {
		return box{}, false
	}
	switch place := g.sheet.b.Place(p); {
	case place.Kind == board.Manor:
		return bounds(at.x-houseWidth/2-1.5, at.y-21, at.x+houseWidth/2+1.5, at.y+15), true
	case place.Kind == board.House:
		return bounds(at.x-15, at.y-20, at.x+15, at.y+13), true
	case place.Kind == board.Crossroads:
		return around(at, crossSize, crossSize), true
	case place.Choke != nil:
		return around(at, chokeSize, chokeSize), true
	}
	return around(at, stoneSize, stoneSize), true
}

// setNames sets all names: first those of the places, then those of the rivers, then those that may be
// left out.
func (g *ground) setNames() {
	names, soft := g.labels()
	g.setLabels(names)
	for i := range g.rivers {
		g.setRiverName(&g.rivers[i])
	}
	g.setLabels(soft)
}

func (g *ground) setLabels(labels []*label) {
	set, lost := g.plot.placeLabels(&g.ruler, labels)
	for _, l := range set {
		t := l.text(&g.ruler)
		if l.on != nil {
			g.bounds.add(shape{text: t})
		} else {
			g.names.add(shape{text: t})
		}
		g.marks = append(g.marks, mark{nameMark, "the name of " + l.words, l.extent.box(t.at)})
	}
	for _, l := range lost {
		g.noteLostName(l.words)
	}
}

func (g *ground) setRiverName(r *river) {
	t, boxes := g.nameRiver(r)
	if t == nil {
		if r.name != "" {
			g.noteLostName(r.name)
		}
		return
	}
	g.names.add(shape{text: t})
	for _, b := range boxes {
		g.marks = append(g.marks, mark{nameMark, "the name of " + t.words, b})
		g.plot.takeRoom(b)
	}
}

// noteLostName keeps in mind that there was no room for a name; at the edges of a part of the board that is
// nothing strange.
func (g *ground) noteLostName(name string) {
	if !g.plate {
		g.lost = append(g.lost, "there is no room for the name of "+name)
	}
}

// labels are the names to set, but those of rivers: those that must be set, and those that may be left out.
func (g *ground) labels() (all, soft []*label) {
	b := g.sheet.b
	for p := range g.at {
		place := b.Place(board.Position(p))
		sign, ok := g.signBox(board.Position(p))
		if !ok || !g.window.holds(sign) {
			continue
		}
		l := &label{words: place.Name, size: 150, ink: solid(inkRGB), sign: sign, hint: g.hint(place.Label, g.at[p], sign)}
		switch {
		case place.Kind == board.House:
			l.face, l.ink = bold, solid(0x5a1710)
		case place.Kind == board.Crossroads:
			l.face, l.size = italic, 145
		case place.Choke != nil:
			l.words, l.face, l.size, l.ink, l.soft = place.Choke.Name, italic, 138, solid(0x5b4029), true
		case place.Kind == board.Milestone:
			continue
		}
		if l.soft {
			soft = append(soft, l)
		} else {
			all = append(all, l)
		}
	}
	for i, e := range b.Entries() {
		if g.entries[i].in(g.window) {
			sign := around(g.entries[i], entrySize, entrySize)
			all = append(all, &label{words: e.Name, face: boldItalic, size: 145, ink: solid(inkRGB), sign: sign, hint: g.hint(e.Label, g.entries[i], sign)})
		}
	}
	return all, append(soft, g.parishLabels()...)
}

// hint is where the board's file wants the middle of a name, from the middle of the sign.
func (g *ground) hint(xy *[2]float64, at vec, sign box) *point {
	if xy == nil {
		return nil
	}
	d := at.plus(vec{xy[0], xy[1]}.times(g.scale)).minus(sign.centre()).point()
	return &d
}

// setRose finds room for the compass: as near to a corner as can be.
func (g *ground) setRose() {
	const size = 84.0
	best, least := vec{}, int64(1)<<62
	w := g.window
	for y := w.y0 + 480; y <= w.y1-480; y += 80 {
		for x := w.x0 + 480; x <= w.x1-480; x += 80 {
			at := point{x, y}.vec()
			b := around(at, size, size)
			dx, dy := int64(min(x-w.x0, w.x1-x)), int64(min(y-w.y0, w.y1-y))
			cost := dx + dy + g.plot.seen.weightIn(b)*40
			if cost < least && !g.plot.taken.isTaken(b) {
				best, least = at, cost
			}
		}
	}
	if least < 1<<62 {
		g.rose = best
		g.plot.takeRoom(around(best, size, size))
	}
}

// A mark is a name or a sign, and where it lies.
type mark struct {
	kind markKind
	what string
	box  box
}

// A markKind tells names from signs, and from the stones at the miles, on which troops may stand.
type markKind uint8

// The kinds of marks.
const (
	nameMark markKind = iota
	signMark
	stoneMark
)

// Clashes lists in words what cannot be read well: names and signs that lie on one another, and names
// that were left out because there was no room for them.
func (s *Scene) Clashes() []string {
	all := slices.Clone(s.lost)
	for _, part := range s.parts {
		all = append(all, part.Clashes()...)
	}
	for i, a := range s.marks {
		for _, b := range s.marks[:i] {
			stone, name := a.kind == stoneMark || b.kind == stoneMark, a.kind == nameMark || b.kind == nameMark
			if (name || !stone) && a.what != b.what && a.box.meets(b.box) {
				all = append(all, a.what+" lies on "+b.what)
			}
		}
	}
	return all
}
