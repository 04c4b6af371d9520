package picture

import (
	"fmt"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// ring returns the points of a sign about its place.
func ring(at vec, pts ...vec) []vec {
	out := make([]vec, len(pts))
	for i, p := range pts {
		out[i] = at.plus(p)
	}
	return out
}

// polygonOf is a closed path of points about a place.
func polygonOf(at vec, pts ...vec) (p path) {
	p.linesAbout(at, pts)
	p.shut()
	return p
}

// linesOf is an open path of points about a place.
func linesOf(at vec, pts ...vec) (p path) {
	p.linesAbout(at, pts)
	return p
}

func circleOf(at vec, radius float64) (p path) {
	p.circle(at, radius)
	return p
}

// A canvas is a layer on which signs are drawn, with the ruler for their letters.
type canvas struct {
	*layer
	ruler  *ruler
	tree   *stamp
	styles []lordStyle
}

// A signLook is by what a sign is told from others, wherever it stands.
type signLook struct {
	what  string
	of    lordLook
	n     int
	whole bool
}

// sign draws a sign that looks the same wherever it stands: when it is wanted, by what draws it about a place.
func (e *canvas) sign(look signLook, at vec, draw func(e *canvas, at vec)) {
	fonts, styles := e.ruler.fonts, e.styles
	e.shapes = append(e.shapes, shape{sign: &sign{look, at, func(at vec) []shape {
		on := &canvas{layer: &layer{}, ruler: &ruler{fonts: fonts}, styles: styles}
		draw(on, at)
		return on.shapes
	}}})
}

// house draws a manor: the roof in its holder's colour and pattern, the initial on the wall; white
// and with a door if nobody holds it.
func (e *canvas) house(at vec, holder int) {
	look := signLook{what: "house"}
	if holder >= 0 && holder < len(e.styles) {
		look.of = e.styles[holder].lordLook
	}
	e.sign(look, at, func(e *canvas, at vec) { e.drawHouse(at, holder) })
}

func (e *canvas) drawHouse(at vec, holder int) {
	roof := ring(at, roofShape()...)
	wall := polygonOf(at, vec{-11, -1}, vec{11, -1}, vec{11, 12.5}, vec{-11, 12.5})
	var top path
	top.polygon(roof...)
	if holder < 0 || holder >= len(e.styles) {
		e.add(shape{path: wall, fill: solid(whiteRGB), line: solid(inkRGB), width: 13})
		e.add(shape{path: polygonOf(at, vec{-2.5, 12.5}, vec{-2.5, 5}, vec{2.5, 5}, vec{2.5, 12.5}), fill: solid(inkRGB)})
		e.add(shape{path: top, fill: solid(whiteRGB), line: solid(inkRGB), width: 13})
		return
	}
	s := &e.styles[holder]
	e.add(shape{path: wall, fill: solid(mix(s.tint, whiteRGB, 82)), line: solid(inkRGB), width: 13})
	e.fillWithPattern(roof, s, s.roof.moved(at.point()))
	e.add(shape{path: top, line: solid(inkRGB), width: 13})
	e.add(shape{text: e.ruler.write(s.initial, bold, 150, solid(inkRGB), at.plus(vec{0, 11}))})
}

// reachOf is how many miles the reader has to a manor within reach; 0 of others.
func reachOf(m *report.Map, p board.Position) int {
	if m != nil {
		for _, r := range m.Reach {
			if r.At == p {
				return r.Miles
			}
		}
	}
	return 0
}

// reached draws a manor of nobody that is within reach: a green ring, and the miles on the wall.
func (e *canvas) reached(at vec, miles int) {
	e.sign(signLook{what: "reached", n: miles}, at, func(e *canvas, at vec) { e.drawReached(at, miles) })
}

func (e *canvas) drawReached(at vec, miles int) {
	c := circleOf(at.plus(vec{0, -1}), 17.5)
	e.add(shape{path: c, fill: ink{rgb: paperRGB, cover: 150}, line: solid(0x2f6b2a), width: 26})
	e.add(shape{path: polygonOf(at, vec{-11, -1}, vec{11, -1}, vec{11, 12.5}, vec{-11, 12.5}), fill: solid(whiteRGB), line: solid(inkRGB), width: 13})
	e.add(shape{path: polygonOf(at, roofShape()...), fill: solid(whiteRGB), line: solid(inkRGB), width: 13})
	e.add(shape{text: e.ruler.write(strconv.Itoa(miles), bold, 150, solid(inkRGB), at.plus(vec{0, 11}))})
}

// roofShape is the roof of a house about the origin.
func roofShape() []vec { return []vec{{-14, -1}, {-8.5, -14}, {8.5, -14}, {14, -1}} }

// chiefShape is the upper part of a shield about the origin.
func chiefShape(half float64) []vec {
	return []vec{{-half, -shieldHeight / 2}, {half, -shieldHeight / 2}, {half, -1}, {-half, -1}}
}

// fillWithPattern fills an outline with a lord's colour and pattern.
func (e *canvas) fillWithPattern(outline []vec, s *lordStyle, h path) {
	var p path
	p.polygon(outline...)
	e.add(shape{path: p, fill: kept(s.tint)})
	if s.pattern == dotted {
		e.add(shape{path: h, fill: kept(s.hatch)})
	} else {
		e.add(shape{path: h, line: kept(s.hatch), width: 12, butt: true})
	}
}

func (e *canvas) smoke(at vec) { e.sign(signLook{what: "smoke"}, at, (*canvas).drawSmoke) }

func (e *canvas) drawSmoke(at vec) {
	var p path
	from := at.plus(vec{3, -12})
	p.move(from)
	p.curve(from.plus(vec{-5, -3}), from.plus(vec{4, -4}), from.plus(vec{0, -7}))
	p.move(from.plus(vec{5, 0}))
	p.curve(from.plus(vec{1, -3}), from.plus(vec{9, -4}), from.plus(vec{5, -8}))
	e.add(shape{path: p, line: ink{rgb: paperRGB, cover: 220}, width: 46})
	e.add(shape{path: p, line: solid(0x4a4038), width: 24})
	e.add(shape{path: p, line: solid(0x8d8378), width: 9})
}

func (e *canvas) siegeRing(at vec) { e.sign(signLook{what: "siegeRing"}, at, (*canvas).drawSiegeRing) }

func (e *canvas) drawSiegeRing(at vec) {
	c := circleOf(at.plus(vec{0, -2}), 16.3)
	e.add(shape{path: c, line: solid(paperRGB), width: 36})
	e.add(shape{path: c, line: solid(redRGB), width: 20})
}

// abbey draws the Abbey, the Priory and their like.
func (e *canvas) abbey(at vec) { e.sign(signLook{what: "abbey"}, at, (*canvas).drawAbbey) }

func (e *canvas) drawAbbey(at vec) {
	e.add(shape{path: polygonOf(at, vec{-4, 12}, vec{-4, 0}, vec{14, 0}, vec{14, 12}), fill: solid(whiteRGB), line: solid(inkRGB), width: 13})
	e.add(shape{path: polygonOf(at, vec{-4, 1}, vec{-1, -6}, vec{11, -6}, vec{15, 1}), fill: solid(0x9a4a3a), line: solid(inkRGB), width: 13})
	e.add(shape{path: polygonOf(at, vec{-13, 12}, vec{-13, -4}, vec{-8, -11}, vec{-3, -4}, vec{-3, 12}), fill: solid(whiteRGB), line: solid(inkRGB), width: 13})
	e.add(shape{path: polygonOf(at, vec{-13, -4}, vec{-8, -11}, vec{-3, -4}), fill: solid(0x9a4a3a), line: solid(inkRGB), width: 13})
	cross := linesOf(at, vec{-8, -11}, vec{-8, -20})
	cross.linesAbout(at, []vec{{-11, -17}, {-5, -17}})
	e.add(shape{path: cross, line: solid(inkRGB), width: 18})
	windows := linesOf(at, vec{1, 9}, vec{1, 5})
	windows.linesAbout(at, []vec{{5.5, 9}, {5.5, 5}})
	windows.linesAbout(at, []vec{{10, 9}, {10, 5}})
	windows.linesAbout(at, []vec{{-8, 12}, {-8, 6}})
	e.add(shape{path: windows, line: solid(inkRGB), width: 19, butt: true})
}

// castle draws two towers and the wall between; of a damaged one a tower is broken.
func (e *canvas) castle(at vec, whole bool) {
	e.sign(signLook{what: "castle", whole: whole}, at, func(e *canvas, at vec) { e.drawCastle(at, whole) })
}

func (e *canvas) drawCastle(at vec, whole bool) {
	right := []vec{{4, 8}, {4, -8}, {5.7, -8}, {5.7, -6}, {7.3, -6}, {7.3, -8}, {9, -8}, {9, 8}}
	if !whole {
		right = []vec{{4, 8}, {4, 1}, {5.5, 3}, {6.5, -1}, {8, 4}, {9, 3}, {9, 8}}
	}
	wall := polygonOf(at, vec{-5, 8}, vec{-5, -2}, vec{-2.5, -2}, vec{-2.5, 0}, vec{0, 0}, vec{0, -2}, vec{2.5, -2}, vec{2.5, 0}, vec{5, 0}, vec{5, 8})
	left := polygonOf(at, vec{-9, 8}, vec{-9, -8}, vec{-7.3, -8}, vec{-7.3, -6}, vec{-5.7, -6}, vec{-5.7, -8}, vec{-4, -8}, vec{-4, 8})
	for _, p := range []path{wall, left, polygonOf(at, right...)} {
		e.add(shape{path: p, fill: solid(0xd8d2c4), line: solid(inkRGB), width: 11})
	}
	e.add(shape{path: polygonOf(at, vec{-2, 8}, vec{-2, 4}, vec{0, 2.6}, vec{2, 4}, vec{2, 8}), fill: solid(inkRGB)})
	if !whole {
		e.crack(at)
	}
}

// church draws a small church; of a damaged one the roof is open.
func (e *canvas) church(at vec, whole bool) {
	e.sign(signLook{what: "church", whole: whole}, at, func(e *canvas, at vec) { e.drawChurch(at, whole) })
}

func (e *canvas) drawChurch(at vec, whole bool) {
	e.add(shape{path: polygonOf(at, vec{-6, 9}, vec{-6, 0}, vec{6, 0}, vec{6, 9}), fill: solid(whiteRGB), line: solid(inkRGB), width: 11})
	if whole {
		e.add(shape{path: polygonOf(at, vec{-7, 1}, vec{0, -5}, vec{7, 1}), fill: solid(0x9a4a3a), line: solid(inkRGB), width: 11})
	} else {
		e.add(shape{path: linesOf(at, vec{-7, 1}, vec{-3, -2.5}, vec{-1, 1}, vec{2, -1}, vec{7, 1}), line: solid(inkRGB), width: 11})
		e.crack(at)
	}
	cross := linesOf(at, vec{0, -4}, vec{0, -10})
	cross.linesAbout(at, []vec{{-2.4, -7.6}, {2.4, -7.6}})
	e.add(shape{path: cross, line: solid(inkRGB), width: 14})
}

// circle draws standing stones; of a damaged ring one is split.
func (e *canvas) circle(at vec, whole bool) {
	e.sign(signLook{what: "circle", whole: whole}, at, func(e *canvas, at vec) { e.drawCircle(at, whole) })
}

func (e *canvas) drawCircle(at vec, whole bool) {
	var grass path
	grass.ellipse(at.plus(vec{0, 4}), 10, 4.5)
	e.add(shape{path: grass, fill: solid(0xc6cf9f), line: ink{rgb: trunkRGB, cover: 150}, width: 7})
	for i, x := range []float64{-7, -2.4, 2.4, 7} {
		y := 4.5
		if i == 1 || i == 2 {
			y = 2.5
		}
		e.add(shape{path: polygonOf(at, vec{x - 1.7, y}, vec{x - 1.4, y - 9}, vec{x + 1.2, y - 9.8}, vec{x + 1.7, y}), fill: solid(0xb9b3a6), line: solid(inkRGB), width: 10})
	}
	if !whole {
		e.crack(at)
	}
}

func (e *canvas) crack(at vec) {
	p := linesOf(at, vec{2, -9}, vec{-2.5, -3}, vec{2, 0}, vec{-2.5, 8})
	e.add(shape{path: p, line: solid(whiteRGB), width: 34})
	e.add(shape{path: p, line: solid(redRGB), width: 16})
}

// The extent of a shield, in units.
const (
	shieldWidth  = 25.0
	shieldHeight = 31.0
	crownHeight  = 8.0
)

// shield draws the troops of a lord: colour, pattern and initial above, their strength below, and
// a crown if the lord is there.
func (e *canvas) shield(at vec, k report.MapStack) {
	look := signLook{"shield", e.styles[k.Lord%len(e.styles)].lordLook, k.Strength, k.Leads}
	e.sign(look, at, func(e *canvas, at vec) { e.drawShield(at, k) })
}

func (e *canvas) drawShield(at vec, k report.MapStack) {
	words := strconv.Itoa(k.Strength)
	half := e.shieldWidth(k) / 2
	if k.Leads {
		at.y += crownHeight / 2
	}
	s := &e.styles[k.Lord%len(e.styles)]
	var rim path
	top, low := -shieldHeight/2, shieldHeight/2
	rim.move(at.plus(vec{-half, top}))
	rim.to(at.plus(vec{half, top}))
	rim.to(at.plus(vec{half, 6}))
	rim.curve(at.plus(vec{half, 11}), at.plus(vec{half * 0.5, low - 2}), at.plus(vec{0, low}))
	rim.curve(at.plus(vec{-half * 0.5, low - 2}), at.plus(vec{-half, 11}), at.plus(vec{-half, 6}))
	rim.shut()
	e.add(shape{path: rim, fill: solid(whiteRGB), line: solid(whiteRGB), width: 36})
	hatch := s.chief
	if half > shieldWidth/2 {
		hatch = hatching(chiefShape(half), s.pattern, hatchGap)
	}
	e.fillWithPattern(ring(at, chiefShape(half)...), s, hatch.moved(at.point()))
	e.add(shape{path: linesOf(at, vec{-half, -1}, vec{half, -1}), line: solid(inkRGB), width: 9, butt: true})
	e.add(shape{path: rim, line: solid(inkRGB), width: 14})
	t := e.ruler.write(s.initial, bold, 138, solid(inkRGB), at.plus(vec{0, -3.6}))
	t.halo = solid(whiteRGB)
	e.add(shape{text: t})
	e.add(shape{text: e.ruler.write(words, bold, 138, solid(inkRGB), at.plus(vec{0, 10.2}))})
	if k.Leads {
		e.crown(at.plus(vec{0, top - 1.5}))
	}
}

// shieldWidth is wide enough for the strength.
func (e *canvas) shieldWidth(k report.MapStack) float64 {
	wide := e.ruler.measure(strconv.Itoa(k.Strength), bold, 138, 0).width
	return max(shieldWidth, float64(wide+wide%2)/10+7)
}

// crown draws a crown that stands on a point.
func (e *canvas) crown(at vec) {
	p := polygonOf(at, vec{-7, 0}, vec{-8, -7}, vec{-3.8, -3.6}, vec{0, -8}, vec{3.8, -3.6}, vec{8, -7}, vec{7, 0})
	e.add(shape{path: p, fill: kept(0xf2c230), line: solid(inkRGB), width: 11})
}

func (e *canvas) swords(at vec) { e.sign(signLook{what: "swords"}, at, (*canvas).drawSwords) }

func (e *canvas) drawSwords(at vec) {
	e.add(shape{path: circleOf(at, 11.6), fill: ink{rgb: paperRGB, cover: 235}, line: solid(redRGB), width: 13})
	for _, s := range []float64{-1, 1} {
		blade := linesOf(at, vec{-8 * s, -8}, vec{7 * s, 7})
		hilt := linesOf(at, vec{6.6 * s, 1.8}, vec{1.8 * s, 6.6})
		e.add(shape{path: blade, line: solid(inkRGB), width: 20})
		e.add(shape{path: linesOf(at, vec{4.5 * s, 4.5}, vec{8.3 * s, 8.3}), line: solid(redRGB), width: 26})
		e.add(shape{path: hilt, line: solid(redRGB), width: 20})
	}
}

func (e *canvas) closedBridge(at vec) {
	e.sign(signLook{what: "closedBridge"}, at, (*canvas).drawClosedBridge)
}

func (e *canvas) drawClosedBridge(at vec) {
	p := linesOf(at, vec{-9, -9}, vec{9, 9})
	p.linesAbout(at, []vec{{9, -9}, {-9, 9}})
	e.add(shape{path: p, line: solid(whiteRGB), width: 56})
	e.add(shape{path: p, line: solid(redRGB), width: 30})
}

// buildings lists what stands on a manor beside the house.
func (e *canvas) buildings(m report.KnownManor) []item {
	var all []item
	for _, b := range []struct {
		is   report.Building
		size vec
		draw func(vec, bool)
		name string
	}{
		{m.Castle, vec{21, 20}, e.castle, "Castle"},
		{m.Church, vec{17, 23}, e.church, "Church"},
		{m.Circle, vec{23, 19}, e.circle, "Stone circle"},
	} {
		if b.is != report.NotBuilt {
			title := b.name + phrase.Choose(b.is == report.Damaged, ", damaged", "")
			all = append(all, item{size: b.size, title: title, draw: func(at vec) { b.draw(at, b.is == report.Whole) }})
		}
	}
	return all
}

// drawHouses draws the manors and the religious houses.
func (e *canvas) drawHouses(g *ground, m *report.Map) {
	b := g.sheet.b
	for i, p := range b.Manors() {
		if sign, ok := g.signBox(p); !ok || !g.window.holds(sign) {
			continue
		}
		e.beginGroup("m"+strconv.Itoa(int(p)), manorTitle(b.NameOf(p), m, i))
		manor := report.KnownManor{Holder: -1}
		if m != nil && i < len(m.Manors) {
			manor = m.Manors[i]
		}
		if r := reachOf(m, p); r > 0 {
			e.reached(g.at[p], r)
		} else {
			e.house(g.at[p], manor.Holder)
		}
		if manor.Burnt > 0 {
			e.smoke(g.at[p])
		}
		if manor.Besieged {
			e.siegeRing(g.at[p])
		}
		e.endGroup()
	}
	for _, p := range b.Houses() {
		if sign, ok := g.signBox(p); ok && g.window.holds(sign) {
			e.beginGroup("m"+strconv.Itoa(int(p)), b.NameOf(p))
			e.abbey(g.at[p])
			e.endGroup()
		}
	}
}

func manorTitle(name string, m *report.Map, i int) string {
	if m == nil || i >= len(m.Manors) {
		return name
	}
	of, holder := &m.Manors[i], "nobody"
	if of.Holder >= 0 && of.Holder < len(m.Lords) {
		holder = m.Lords[of.Holder]
	}
	return name + ", held by " + holder + phrase.Choose(of.Burnt > 0, ", burnt", "") + phrase.Choose(of.Besieged, ", besieged", "")
}

func stackTitle(b *board.Board, m *report.Map, k report.MapStack) string {
	return fmt.Sprintf("%s at %s: strength %d, troops %d%s", m.Lords[k.Lord], b.NameOf(k.At), k.Strength, k.Troops, phrase.Choose(k.Leads, ", the lord among them", ""))
}
