package picture

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// drawFrame paints the margin over what hangs out of the window, with a border that counts the miles.
func (g *ground) drawFrame() {
	w, f := g.window, &g.frame
	var margin path
	margin.rectangle(box{0, 0, tenths(g.width), w.y0})
	margin.rectangle(box{0, w.y1, tenths(g.width), tenths(g.height)})
	margin.rectangle(box{0, w.y0, w.x0, w.y1})
	margin.rectangle(box{w.x1, w.y0, tenths(g.width), w.y1})
	f.add(shape{path: margin, fill: solid(marginRGB)})
	if g.plate {
		g.drawPlateFrame()
		return
	}
	var thin, thick path
	thin.rectangle(w)
	thin.rectangle(w.grown(40))
	thin.rectangle(w.grown(90))
	thick.rectangle(w.grown(130))
	whole := box{0, 0, tenths(g.width), tenths(g.height)}
	thick.rectangle(whole.grown(-70))
	var bars path
	g.bars(&bars, 40, 50)
	f.add(shape{path: bars, fill: solid(inkRGB)})
	f.add(shape{path: thin, line: solid(inkRGB), width: 9})
	f.add(shape{path: thick, line: solid(inkRGB), width: 24})
}

// drawPlateFrame draws a narrow border that counts the miles.
func (g *ground) drawPlateFrame() {
	var lines, bars path
	lines.rectangle(g.window)
	lines.rectangle(g.window.grown(40))
	g.bars(&bars, 0, 40)
	g.frame.add(shape{path: bars, fill: solid(inkRGB)})
	g.frame.add(shape{path: lines, line: solid(inkRGB), width: 9})
}

// bars are the dark miles of the border, so far from the window and so wide, in tenths.
func (g *ground) bars(p *path, off, wide int32) {
	w := g.window
	mile := g.scale * g.sheet.mile * 10
	n := max(1, int32(float64(w.width())/mile+0.5))
	for _, y := range []int32{w.y0 - off - wide, w.y1 + off} {
		for k := int32(0); k < n; k += 2 {
			p.rectangle(box{w.x0 + w.width()*k/n, y, w.x0 + w.width()*(k+1)/n, y + wide})
		}
	}
	n = max(1, int32(float64(w.height())/mile+0.5))
	for k := int32(0); k < n; k += 2 {
		y0, y1 := w.y0+w.height()*k/n, w.y0+w.height()*(k+1)/n
		p.rectangle(box{w.x0 - off - wide, y0, w.x0 - off, y1})
		p.rectangle(box{w.x1 + off, y0, w.x1 + off + wide, y1})
	}
}

// scene draws on the ground what stands and happens there.
func (g *ground) scene(m *report.Map) *Scene {
	r := &ruler{fonts: g.sheet.fonts}
	s := &Scene{width: tenths(g.width), height: tenths(g.height), name: g.title(m), fonts: g.sheet.fonts, marks: g.marks, lost: g.lost, stamps: g.sheet.trees}
	tints, marches, signs, legend := g.newCanvas(r), g.newCanvas(r), g.newCanvas(r), g.newCanvas(r)
	if m != nil {
		marches.styles = styles(m.Lords)
		tints.styles, signs.styles, legend.styles = marches.styles, marches.styles, marches.styles
		tints.holders(g, m)
		marches.drawMarches(g, m)
	}
	signs.drawHouses(g, m)
	if m != nil {
		u := &muster{g: g, taken: g.plot.taken.clone(), firm: g.plot.firm.clone()}
		u.setClusters(signs.clusters(g, m))
		for _, c := range m.Closed {
			if place := g.sheet.b.Place(c); place.Choke != nil {
				signs.closedBridge(g.at[c])
			}
		}
		u.drawTies(marches)
		u.drawSigns(signs)
		s.marks = slices.Clip(s.marks)
		for _, spot := range u.spots {
			s.marks = append(s.marks, mark{signMark, spot.title, spot.box})
		}
	}
	if !g.plate {
		legend.rose(g)
		legend.cartouche(g, m)
		legend.legend(g, m)
	}
	s.layers = []*layer{&g.paper, tints.layer, &g.under, marches.layer, &g.names, signs.layer, &g.frame, legend.layer}
	if m == nil || m.Parishes {
		s.layers = slices.Insert(s.layers, 2, &g.bounds)
	}
	return s
}

// newCanvas is an empty layer to draw on.
func (g *ground) newCanvas(r *ruler) *canvas {
	return &canvas{layer: &layer{}, ruler: r, tree: g.sheet.trees[1]}
}

// title is what the picture is called.
func (g *ground) title(m *report.Map) string {
	if m == nil {
		return g.heading(m)
	}
	return g.heading(m) + phrase.Prefixed(". ", m.Title)
}

// heading is what stands above the map.
func (g *ground) heading(m *report.Map) string {
	if g.close && m != nil && m.You >= 0 && m.You < len(m.Lords) {
		return "The lands of " + m.Lords[m.You]
	}
	return g.sheet.b.Name
}

// rose draws the compass, if room was found for it.
func (e *canvas) rose(g *ground) {
	at := g.rose
	if at == (vec{}) {
		return
	}
	rim := circleOf(at, 21)
	rim.circle(at, 18)
	e.add(shape{path: rim, line: ink{rgb: inkRGB, cover: 200}, width: 7})
	for k, d := range []vec{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}, {0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		long, wide := 15.0, 3.4
		if k >= 4 {
			long, wide = 30, 5.2
		}
		u := d.unit()
		tip, side := at.plus(u.times(long)), u.left().times(wide)
		foot := at.plus(u.times(wide))
		e.add(shape{path: polygonOf(vec{}, at, foot.plus(side), tip), fill: solid(whiteRGB), line: solid(inkRGB), width: 7})
		e.add(shape{path: polygonOf(vec{}, at, foot.minus(side), tip), fill: solid(inkRGB), line: solid(inkRGB), width: 7})
	}
	t := e.ruler.write("N", bold, 150, solid(inkRGB), at.plus(vec{0, -32}))
	t.halo = haloInk
	e.add(shape{text: t})
}

// cartouche writes the title on a ribbon above the map.
func (e *canvas) cartouche(g *ground, m *report.Map) {
	title, under := strings.ToUpper(g.heading(m)), ""
	if m != nil {
		under = m.Title
	}
	size := int32(290)
	for e.ruler.measure(title, bold, size, size/8).width > tenths(g.width-260) && size > 140 {
		size -= 10
	}
	wide := float64(e.ruler.measure(title, bold, size, size/8).width) / 10
	wide = max(wide, float64(e.ruler.measure(under, italic, 180, 0).width)/10) + 70
	middle := vec{g.width / 2, 44}
	e.ribbon(middle, wide/2, 29)
	line := middle.plus(vec{0, float64(size) / 10 * 0.33})
	if under != "" {
		line = middle.plus(vec{0, 3})
		e.add(shape{text: e.ruler.write(under, italic, 180, solid(inkRGB), middle.plus(vec{0, 22}))})
	}
	t := e.ruler.write(title, bold, size, solid(inkRGB), line)
	t.space = size / 8
	t.width = e.ruler.measure(title, bold, size, t.space).width
	t.spread(e.ruler)
	e.add(shape{text: t})
}

func (e *canvas) ribbon(at vec, half, high float64) {
	for _, s := range []float64{-1, 1} {
		tail := polygonOf(at, vec{s * (half - 16), 9 - high + 6}, vec{s * (half + 34), 9 - high + 6}, vec{s * (half + 22), 9}, vec{s * (half + 34), high + 3}, vec{s * (half - 16), high + 3})
		e.add(shape{path: tail, fill: solid(0xdcc69a), line: solid(inkRGB), width: 12})
		fold := polygonOf(at, vec{s * (half - 16), high + 3}, vec{s * half, high - 3}, vec{s * (half - 16), high - 3})
		e.add(shape{path: fold, fill: solid(0x8a6a3c), line: solid(inkRGB), width: 12})
	}
	band := polygonOf(at, vec{-half, -high + 3}, vec{half, -high + 3}, vec{half, high - 3}, vec{-half, high - 3})
	e.add(shape{path: band, fill: solid(0xfaf3e2), line: solid(inkRGB), width: 14})
}

// An entry of the legend is a sign and what it means.
type key struct {
	draw  func(e *canvas, at vec)
	words string
}

// legend names the lords with their colours, patterns and initials, and the signs, below the map; and
// draws the scale of miles.
func (e *canvas) legend(g *ground, m *report.Map) {
	top := float64(g.window.y1)/10 + edge
	e.scaleOfMiles(g, vec{edge + 14, top + 46})
	left := edge + 14 + 226.0
	if m != nil {
		left = e.columns(vec{left, top + 14}, lordKeys(m), g.width-edge)
	}
	e.columns(vec{left, top + 14}, e.signKeys(m), g.width-edge)
}

// columns writes keys in columns of three, as many as there is room for, and returns where the next begins.
func (e *canvas) columns(at vec, keys []key, limit float64) float64 {
	for i := 0; i < len(keys); i += 3 {
		part := keys[i:min(i+3, len(keys))]
		wide := 0.0
		for _, k := range part {
			wide = max(wide, float64(e.ruler.measure(k.words, roman, 155, 0).width)/10)
		}
		if at.x+44+wide > limit {
			break
		}
		for j, k := range part {
			y := at.y + 32*float64(j)
			k.draw(e, vec{at.x + 16, y})
			e.add(shape{text: e.ruler.write(k.words, roman, 155, solid(inkRGB), vec{at.x + 38 + float64(e.ruler.measure(k.words, roman, 155, 0).width)/20, y + 5})})
		}
		at.x += wide + 62
	}
	return at.x
}

// lordKeys are the lords, with how many manors each holds.
func lordKeys(m *report.Map) []key {
	var keys []key
	manors := map[int]int{}
	for _, h := range m.Manors {
		manors[h.Holder]++
	}
	for i, name := range m.Lords {
		keys = append(keys, key{func(e *canvas, at vec) { e.house(at.plus(vec{0, 1}), i) }, name + ", " + phrase.Figures(manors[i], "manor")})
	}
	return keys
}

// signKeys are the signs of a map, those that tell of the season before those of the land.
func (e *canvas) signKeys(m *report.Map) []key {
	if m == nil {
		return landKeys()
	}
	return append(e.seasonKeys(m), append(troubleKeys(m), landKeys()...)...)
}

// landKeys are the signs of the land.
func landKeys() []key {
	return []key{
		{(*canvas).abbey, "religious house"}, {(*canvas).pieceOfRoad, "road, a stone each mile"}, {(*canvas).houseOfNobody, "manor held by nobody"},
		{func(e *canvas, at vec) { e.bridge(at, vec{1, 0}) }, "bridge"}, {func(e *canvas, at vec) { e.gap(e.tree, at, vec{1, 0}, 1) }, "forest gap"},
		{func(e *canvas, at vec) { e.cutting(at, vec{1, 0}, 1) }, "scarp cutting"}, {(*canvas).crossroads, "crossroads"}, {(*canvas).entryArrow, "road into the land"},
	}
}

func (e *canvas) crossroads(at vec) { e.layer.crossroads(at) }

// seasonKeys are the signs of what stands and happens.
func (e *canvas) seasonKeys(m *report.Map) []key {
	if len(m.Lords) == 0 {
		return nil
	}
	you := max(m.You, 0)
	k := report.MapStack{Lord: you, Strength: 27, Leads: true}
	keys := []key{{func(e *canvas, at vec) { e.shield(at.plus(vec{0, -1}), k) }, "troops, strength; lord"}}
	if len(m.Reach) > 0 { // in the first winter, when nobody has marched
		return append(keys, key{func(e *canvas, at vec) { e.reached(at, 4) }, "within a season's march: miles"})
	}
	if !m.Ordered {
		keys = append(keys, key{(*canvas).swords, "battle this season"})
	}
	return append(keys, key{func(e *canvas, at vec) {
		e.arrow([]vec{at.plus(vec{-16, 4}), at.plus(vec{0, -2}), at.plus(vec{16, 2})}, &e.styles[you], false, m.Ordered)
	}, phrase.Choose(m.Ordered, "march as ordered", "march this season")})
}

// troubleKeys are the signs of harm and of buildings that a map has.
func troubleKeys(m *report.Map) []key {
	var keys []key
	for _, k := range []struct {
		is func(report.KnownManor) bool
		key
	}{
		{func(of report.KnownManor) bool { return of.Burnt > 0 }, key{func(e *canvas, at vec) { e.houseOfNobody(at); e.smoke(at) }, "burnt"}},
		{func(of report.KnownManor) bool { return of.Besieged }, key{func(e *canvas, at vec) { e.houseOfNobody(at); e.siegeRing(at) }, "besieged"}},
		{func(report.KnownManor) bool { return len(m.Closed) > 0 }, key{func(e *canvas, at vec) { e.bridge(at, vec{1, 0}); e.closedBridge(at) }, "bridge closed"}},
		{func(of report.KnownManor) bool { return of.Castle > 0 }, key{func(e *canvas, at vec) { e.castle(at, true) }, "castle"}},
		{func(of report.KnownManor) bool { return of.Church > 0 }, key{func(e *canvas, at vec) { e.church(at, true) }, "church"}},
		{func(of report.KnownManor) bool { return of.Circle > 0 }, key{func(e *canvas, at vec) { e.circle(at, true) }, "stone circle"}},
	} {
		if slices.ContainsFunc(m.Manors, k.is) {
			keys = append(keys, k.key)
		}
	}
	return keys
}

func (e *canvas) houseOfNobody(at vec) { e.house(at, -1) }

func (e *canvas) entryArrow(at vec) {
	e.add(shape{path: polygonOf(at, vec{11, 0}, vec{-3, 8}, vec{0, 0}, vec{-3, -8}), fill: solid(inkRGB)})
}

func (e *canvas) pieceOfRoad(at vec) {
	p := linesOf(at, vec{-16, 2}, vec{16, -2})
	e.add(shape{path: p, line: solid(0x5a4632), width: 60})
	e.add(shape{path: p, line: solid(roadRGB), width: 38})
	e.add(shape{path: linesOf(at, vec{-0.6, -4.6}, vec{0.6, 4.6}), line: solid(inkRGB), width: 19, butt: true})
}

func (e *canvas) scaleOfMiles(g *ground, at vec) {
	mile := g.scale * g.sheet.mile
	n := int(min(max(170/mile, 1), 6))
	e.ruleOfMiles(at, mile, n)
	for _, k := range []int{0, n} {
		e.add(shape{text: e.ruler.write(strconv.Itoa(k), roman, 150, solid(inkRGB), at.plus(vec{mile * float64(k), 22}))})
	}
	e.add(shape{text: e.ruler.write("miles by road", italic, 160, solid(inkRGB), at.plus(vec{mile * float64(n) / 2, -12}))})
}

// ruleOfMiles draws so many miles, dark and light.
func (e *canvas) ruleOfMiles(at vec, mile float64, n int) {
	var dark, frame path
	for k := range n {
		b := bounds(at.x+mile*float64(k), at.y-4, at.x+mile*float64(k+1), at.y+4)
		frame.rectangle(b)
		if k%2 == 0 {
			dark.rectangle(b)
		}
	}
	e.add(shape{path: frame, fill: solid(whiteRGB), line: solid(inkRGB), width: 10})
	e.add(shape{path: dark, fill: solid(inkRGB)})
}
