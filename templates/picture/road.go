package picture

import (
	"cmp"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// drawRoads draws the roads as two lines, with a stone at each mile, the roads that leave the board,
// and the choke points.
func (g *ground) drawRoads() {
	var all path
	for i := range g.roads {
		p := &g.roads[i]
		all.bezier(through(thinned(p.pts, 0.15), false))
	}
	for i := range g.entries {
		p := g.entryRoad(i)
		at, dir := p.at(0)
		all.lines(at.minus(dir.times(60)), g.at[g.sheet.b.Entries()[i].Manor])
	}
	wide := int32(60)
	if g.close {
		wide = 74
	}
	g.under.add(shape{path: all, line: solid(0x5a4632), width: wide})
	g.under.add(shape{path: all, line: solid(roadRGB), width: wide - 22})
	g.drawStones()
	g.drawChokes()
	g.drawCrossroads()
	g.drawEntries()
}

// entryRoad leads from the edge of the board to the first manor.
func (g *ground) entryRoad(i int) line {
	return straight(g.entries[i], g.at[g.sheet.b.Entries()[i].Manor])
}

// drawStones sets a stone at each mile of a road that has no choke point.
func (g *ground) drawStones() {
	var p path
	for i, r := range g.sheet.b.Roads() {
		for k, m := range r.Milestones {
			if g.sheet.b.Place(m).Choke != nil || !g.at[m].in(g.window.grown(50)) {
				continue
			}
			a, dir := g.roads[i].at(g.roads[i].length() * float64(k+1) / float64(r.Miles))
			p.lines(a.plus(dir.left().times(4.4)), a.minus(dir.left().times(4.4)))
		}
	}
	g.under.add(shape{path: p, line: solid(inkRGB), width: 19, butt: true})
}

// drawCrossroads draws a small round place where roads meet.
func (g *ground) drawCrossroads() {
	for _, c := range g.sheet.b.Crossroads() {
		g.under.beginGroup("", g.sheet.b.NameOf(c))
		g.under.crossroads(g.at[c])
		g.under.endGroup()
	}
}

func (l *layer) crossroads(at vec) {
	l.add(shape{path: circleOf(at, 5.2), fill: solid(roadRGB), line: solid(inkRGB), width: 13})
	l.add(shape{path: circleOf(at, 1.7), fill: solid(inkRGB)})
}

// drawEntries draws an arrow where a road comes in.
func (g *ground) drawEntries() {
	for i, e := range g.sheet.b.Entries() {
		l := g.entryRoad(i)
		at, dir := l.at(0)
		turn := func(x, y float64) vec { return at.plus(vec{x, y}.turned(dir)) }
		var p path
		p.polygon(turn(11, 0), turn(-3, 8), turn(0, 0), turn(-3, -8))
		g.under.beginGroup("", e.Name)
		g.under.add(shape{path: p, fill: solid(inkRGB), line: solid(paperRGB), width: 12})
		g.under.endGroup()
	}
}

// drawChokes draws bridges, forest gaps and scarp cuttings.
func (g *ground) drawChokes() {
	for p := range g.at {
		place := g.sheet.b.Place(board.Position(p))
		if place.Choke == nil || !g.at[p].in(g.window.grown(200)) {
			continue
		}
		at, dir := g.at[p], g.runs[p]
		g.under.beginGroup("", place.Choke.Name)
		switch place.Choke.Kind {
		case "bridge":
			g.under.bridge(at, dir)
		case "forest":
			g.under.gap(g.sheet.trees[1], at, dir, p)
		default:
			g.under.cutting(at, dir, p)
		}
		g.under.endGroup()
	}
}

// choke is where a choke point is drawn and which way the road runs there: a bridge where the road
// crosses the water, if that is not half a mile from its milestone.
func (g *ground) choke(place *board.Place) (vec, vec) {
	road := &g.roads[place.Road]
	mile := road.length() / float64(g.sheet.b.Roads()[place.Road].Miles)
	way := mile * float64(place.Mile)
	if place.Choke.Kind == "bridge" {
		if w, ok := g.ford(road, way, mile*0.4); ok {
			way = w
		}
	}
	way = g.aside(road, &g.sheet.b.Roads()[place.Road], way)
	before, _ := road.at(way - 5)
	after, _ := road.at(way + 5)
	at, _ := road.at(way)
	return at, after.minus(before).unit()
}

// aside moves a choke point along its road, away from the signs at the road's ends.
func (g *ground) aside(road *line, r *board.Road, way float64) float64 {
	from, _ := g.signBox(r.From)
	to, _ := g.signBox(r.To)
	half := road.length() / 2
	for tries := 0.0; tries < half; tries++ { // of a road too short for all three the sign stays about the middle
		at, _ := road.at(way)
		switch b := around(at, chokeSize, chokeSize); {
		case b.meets(from) && way < half:
			way++
		case b.meets(to) && way > half:
			way--
		default:
			return way
		}
	}
	return way
}

// ford is the way at which a road crosses water, the nearest to a way and within reach of it.
func (g *ground) ford(road *line, way, reach float64) (float64, bool) {
	best, found := reach, false
	at := way
	for r := range g.rivers {
		river := g.rivers[r].pts
		for i := 1; i < len(road.pts); i++ {
			if road.way[i] < way-reach || road.way[i-1] > way+reach {
				continue
			}
			for k := 1; k < len(river); k++ {
				if !river[k].near(road.pts[i], road.way[i]-road.way[i-1]+20) {
					continue // too far for so short pieces to cross
				}
				x, ok := crossing(road.pts[i-1], road.pts[i], river[k-1], river[k])
				if !ok {
					continue
				}
				w := road.way[i-1] + road.pts[i-1].far(x)
				if d := max(w-way, way-w); d < best {
					best, at, found = d, w, true
				}
			}
		}
	}
	return at, found
}

// bridge draws the parapets of a bridge, splayed at their ends, and its arch on the side that is seen.
func (l *layer) bridge(at, dir vec) {
	turn := func(x, y float64) vec { return at.plus(vec{x, y}.turned(dir)) }
	var deck, walls path
	deck.polygon(turn(-9, -4.6), turn(9, -4.6), turn(9, 4.6), turn(-9, 4.6))
	for _, s := range []float64{-1, 1} {
		walls.lines(turn(-12, 8.2*s), turn(-8.5, 5*s), turn(8.5, 5*s), turn(12, 8.2*s))
	}
	l.add(shape{path: deck, fill: solid(0xe9dcc0)})
	l.add(shape{path: walls, line: solid(inkRGB), width: 20})
}

// gap draws the trees that close on the road.
func (l *layer) gap(s *stamp, at, dir vec, seed int) {
	var feet []vec
	for k, x := range []float64{-9, 0, 9} {
		for _, s := range []float64{-1, 1} {
			off := vec{x + 2*(roll(seed, k, 1)-0.5), s * 9.5}.turned(dir)
			feet = append(feet, at.plus(off).plus(vec{0, 4.5}))
		}
	}
	slices.SortStableFunc(feet, func(a, b vec) int { return cmp.Compare(a.y, b.y) })
	for _, f := range feet {
		l.setTree(s, f)
	}
}

// cutting draws the steep sides between which the road climbs.
func (l *layer) cutting(at, dir vec, seed int) {
	turn := func(x, y float64) vec { return at.plus(vec{x, y}.turned(dir)) }
	var p, brow path
	for _, s := range []float64{-1, 1} {
		brow.lines(turn(-11, 6*s), turn(11, 6*s))
		for k := range 8 {
			x := -10.5 + 3*float64(k)
			p.lines(turn(x, 6*s), turn(x+0.8, (11+3*roll(seed, k, 2))*s))
		}
	}
	l.add(shape{path: p, line: solid(brownRGB), width: 12})
	l.add(shape{path: brow, line: solid(inkRGB), width: 15})
}
