package picture

import "strconv"

// drawHills washes the hills and hatches them down their slopes: closer and longer away from the
// light, which comes from the upper left.
func (g *ground) drawHills() {
	for n, outline := range g.hills {
		if len(outline) < 3 {
			continue
		}
		ring := sampled(through(outline, true), 5)
		var wash, strokes, fine path
		wash.bezier(through(outline, true))
		wash.shut()
		g.under.add(shape{path: wash, fill: ink{rgb: hillRGB, cover: 150}})
		middle := middleOf(outline)
		g.hachures(&strokes, &ring, n, 0, 1)
		inner := shrunk(&ring, middle, 0.52)
		if inner.length() > 60 && !g.plate {
			g.hachures(&fine, &inner, n, 1, 0.72)
		}
		g.under.add(shape{path: strokes, line: ink{rgb: brownRGB, cover: 235}, width: 11})
		g.under.add(shape{path: fine, line: ink{rgb: brownRGB, cover: 200}, width: 9})
	}
}

// middleOf is the mean of an outline's points.
func middleOf(outline []vec) vec {
	var sum vec
	for _, a := range outline {
		sum = sum.plus(a)
	}
	return sum.times(1 / float64(max(1, len(outline))))
}

// shrunk draws a ring together towards a point.
func shrunk(ring *line, middle vec, f float64) line {
	var out line
	for _, a := range ring.pts {
		out.extend(middle.to(a, f))
	}
	return out
}

// hachures hatches a slope along a ring.
func (g *ground) hachures(p *path, ring *line, hill, row int, size float64) {
	turn := 1.0
	if area(ring.pts) < 0 {
		turn = -1
	}
	near := g.window.grown(200) // the margin hides what lies beyond
	for k, way := 0, 0.0; way < ring.length()-1; k++ {
		a, dir := ring.at(way)
		out := dir.left().times(turn)
		shade := (out.dot(vec{0.6, 0.8}) + 1) / 2 // 0 in the light, 1 in the shadow
		long := (5 + 9*shade + 3*roll(hill, k, 3)) * size
		from := a.minus(out.times(long * 0.7)).plus(dir.times(roll(hill, k, row+4) - 0.5))
		to := from.plus(out.times(long)).plus(dir.times(1.6 * (roll(hill, k, 5) - 0.5)))
		if a.in(near) && !g.covered(from, 3) && !g.covered(to, 3) && !g.onRoad(from.to(to, 0.5), 7) {
			p.lines(from, to)
		}
		gap := (5.6 - 3.1*shade) * (0.85 + 0.3*roll(hill, k, 6))
		if g.plate {
			gap *= 1.6
		}
		way += gap
	}
}

// area is twice the area of an outline, above 0 if it runs clockwise as drawn.
func area(pts []vec) float64 {
	sum := 0.0
	for i, a := range pts {
		b := pts[(i+1)%len(pts)]
		sum += float64(a.x*b.y) - float64(b.x*a.y)
	}
	return sum
}

// covered tells whether a name or a sign stands on a point or within d of it.
func (g *ground) covered(a vec, d float64) bool { return g.plot.taken.isTaken(around(a, 2*d, 2*d)) }

// onRoad tells whether a road passes within about d of a point.
func (g *ground) onRoad(a vec, d float64) bool { return g.plot.seen.weightIn(around(a, 2*d, 2*d)) >= 5 }

// drawWoods washes the woods and sets little trees in them, but on no road and under no name.
func (g *ground) drawWoods() {
	for n, outline := range g.woods {
		if len(outline) < 3 {
			continue
		}
		curves := through(outline, true)
		var wash path
		wash.bezier(curves)
		wash.shut()
		g.under.add(shape{path: wash, fill: ink{rgb: woodRGB, cover: 170}})
		ring := sampled(curves, 6)
		g.plant(ring.pts, n)
	}
}

// plant sets the trees of a wood in rows, from far to near.
func (g *ground) plant(outline []vec, wood int) {
	b := boxOf(outline)
	lo, hi := point{b.x0, b.y0}.vec(), point{b.x1, b.y1}.vec()
	dx, dy := 13.5, 10.5
	if g.plate {
		dx, dy = 18, 14
	}
	for row, y := 0, lo.y+3; y < hi.y+3; row, y = row+1, y+dy {
		for col, x := 0, lo.x+3+dx/2*float64(row%2); x < hi.x; col, x = col+1, x+dx {
			a := vec{x + 5*(roll(wood, row, col)-0.5), y + 4*(roll(wood, col, row+50)-0.5)}
			if a.in(g.window.grown(80)) && inside(outline, a) && !g.covered(a, 5) && !g.onRoad(a, 8) {
				g.under.setTree(g.sheet.trees[int(roll(wood, row+9, col)*float64(len(g.sheet.trees)))], a)
			}
		}
	}
}

// setTree sets a tree with its foot at a.
func (l *layer) setTree(s *stamp, a vec) {
	if n := len(l.shapes); n > 0 && l.shapes[n-1].stamp == s {
		l.shapes[n-1].path.pts = append(l.shapes[n-1].path.pts, a.point())
		return
	}
	l.add(shape{stamp: s, path: path{pts: []point{a.point()}}})
}

func trees() []*stamp {
	var all []*stamp
	for i, size := range []float64{0.88, 1, 1.12} {
		all = append(all, &stamp{"tree" + strconv.Itoa(i), tree(size)})
	}
	return all
}

// tree draws one with its foot at the origin: the trunk with its shadow, a crown, its shaded side.
func tree(size float64) []shape {
	var crown, shade, trunk path
	c := vec{0, -6 * size}
	r := 4.6 * size
	at := func(x, y float64) vec { return c.plus(vec{x * r, y * r}) }
	crown.move(at(-0.95, 0.55))
	crown.curve(at(-1.5, 0.1), at(-1.2, -0.7), at(-0.6, -0.7))
	crown.curve(at(-0.4, -1.4), at(0.5, -1.4), at(0.6, -0.75))
	crown.curve(at(1.3, -0.7), at(1.5, 0.2), at(0.9, 0.55))
	crown.curve(at(0.5, 1), at(-0.5, 1), at(-0.95, 0.55))
	crown.shut()
	for _, d := range []float64{0, 0.38} {
		shade.move(at(0.35+d, -0.55+d*0.6))
		shade.curve(at(0.6+d, -0.25), at(0.6+d, 0.1), at(0.3+d, 0.45-d*0.3))
	}
	trunk.lines(c.plus(vec{0, r * 0.7}), vec{})
	trunk.lines(vec{}, vec{5 * size, 0.4})
	return []shape{
		{path: trunk, line: solid(trunkRGB), width: 11},
		{path: crown, fill: solid(leafRGB), line: solid(leafyRGB), width: 7},
		{path: shade, line: solid(leafyRGB), width: 8},
	}
}
