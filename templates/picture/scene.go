package picture

import "math"

// A Scene is one drawing, ready to be written as SVG or as PNG. All its points are whole tenths of a
// unit, and a picture of 1200 pixels has one pixel to the unit of a whole map.
type Scene struct {
	width, height int32
	name          string
	parts         []*Scene // of a tall picture, one under another; it has nothing beside them
	dark          bool     // it is painted for a dark page
	stamps        []*stamp
	layers        []*layer
	marks         []mark
	lost          []string
	fonts         *fonts
}

// Dark is the scene for a dark page: all colours but the lords' have their lightness turned about.
func (s *Scene) Dark() *Scene {
	dark := *s
	dark.dark, dark.parts = true, nil
	for _, part := range s.parts {
		dark.parts = append(dark.parts, part.Dark())
	}
	return &dark
}

// stacked puts scenes of one width one under another.
func stacked(name string, parts ...*Scene) *Scene {
	all := &Scene{name: name, width: parts[0].width, fonts: parts[0].fonts, stamps: parts[0].stamps, parts: parts}
	for _, part := range parts {
		all.height += part.height
	}
	return all
}

// A layer is a run of shapes, painted one over another. Its SVG, and its prints, are kept if it serves many scenes.
type layer struct {
	shapes []shape
	svg    []byte
	prints map[printSize]*print // nil: it is painted anew each time
}

// add paints a shape over the others.
func (l *layer) add(s shape) {
	if len(s.path.pts) > 0 || s.text != nil {
		l.shapes = append(l.shapes, s)
	}
}

// beginGroup begins a group of shapes, with an id and a title for the reader who points at it.
func (l *layer) beginGroup(id, title string) {
	l.shapes = append(l.shapes, shape{group: &group{id, title}})
}

// endGroup ends a group.
func (l *layer) endGroup() { l.shapes = append(l.shapes, shape{endsGroup: true}) }

// A shape is a path with a filling and a line, a text, or the begin or end of a group.
type shape struct {
	path      path
	fill      ink
	line      ink
	text      *text
	stamp     *stamp // repeated at each point of path
	sign      *sign
	group     *group // that begins here
	endsGroup bool
	width     int32 // of the line, in tenths
	butt      bool  // the ends of the line are cut off straight, else they are round
}

// A group is shapes with an id and a title for the reader who points at them.
type group struct{ id, title string }

// A stamp is a small drawing that a shape repeats at each point of its path.
type stamp struct {
	id     string
	shapes []shape
}

// A sign is a small drawing at a place, that looks the same wherever it stands.
type sign struct {
	look any // by which it is told from others; it can be a key of a map
	at   vec
	draw func(at vec) []shape
}

// An ink is a colour, 0xRRGGBB, and how far it covers what is below, 0 to 255.
type ink struct {
	rgb   uint32
	cover uint8
	kept  bool // it is the same on a dark page
}

// on is the colour on a light page, or on a dark one: as dark there as it is light here, of the same hue.
func (i ink) on(dark bool) uint32 {
	if !dark || i.kept {
		return i.rgb
	}
	parts := [3]int{int(i.rgb >> 16 & 255), int(i.rgb >> 8 & 255), int(i.rgb & 255)}
	grey := (299*parts[0] + 587*parts[1] + 114*parts[2]) / 1000
	var out uint32
	for _, v := range parts {
		out = out<<8 | uint32(min(max(250-grey*84/100+(v-grey)*3/4, 0), 255))
	}
	return out
}

// moved is the path in another place.
func (p *path) moved(d point) path {
	out := path{ops: p.ops, pts: make([]point, len(p.pts))}
	for i, q := range p.pts {
		out.pts[i] = point{q.x + d.x, q.y + d.y}
	}
	return out
}

// coverOn is how far the ink covers what is below: the lords' tints less of a dark page, which they would make light.
func (i ink) coverOn(dark bool) uint8 {
	if dark && i.kept && i.cover < 255 {
		return i.cover / 3 * 2
	}
	return i.cover
}

func solid(rgb uint32) ink { return ink{rgb: rgb, cover: 255} }

// kept is a colour that is the same on a dark page.
func kept(rgb uint32) ink { return ink{rgb, 255, true} }

// mix is a colour n of 100 parts on the way from one to another.
func mix(from, to uint32, n uint32) uint32 {
	var out uint32
	for shift := 0; shift <= 16; shift += 8 {
		a, b := from>>shift&255, to>>shift&255
		out |= (a*(100-n) + b*n + 50) / 100 << shift
	}
	return out
}

// A point is in tenths of a unit.
type point struct{ x, y int32 }

// A vec is a point or a direction before it is rounded, in units.
type vec struct{ x, y float64 }

func (a vec) plus(b vec) vec          { return vec{a.x + b.x, a.y + b.y} }
func (a vec) minus(b vec) vec         { return vec{a.x - b.x, a.y - b.y} }
func (a vec) times(f float64) vec     { return vec{float64(a.x * f), float64(a.y * f)} } // without float64 some machines round once only
func (a vec) length() float64         { return math.Sqrt(float64(a.x*a.x) + float64(a.y*a.y)) }
func (a vec) left() vec               { return vec{a.y, -a.x} }
func (a vec) dot(b vec) float64       { return float64(a.x*b.x) + float64(a.y*b.y) }
func (a vec) far(b vec) float64       { return b.minus(a).length() }
func (a vec) to(b vec, f float64) vec { return a.plus(b.minus(a).times(f)) }
func (a vec) turned(d vec) vec {
	return vec{float64(a.x*d.x) - float64(a.y*d.y), float64(a.x*d.y) + float64(a.y*d.x)}
}
func (a vec) in(window box) bool         { return window.has(a.point()) }
func (a vec) near(b vec, d float64) bool { return a.far(b) < d }

func (a vec) unit() vec {
	if l := a.length(); l > 1e-9 {
		return a.times(1 / l)
	}
	return vec{1, 0}
}

// point rounds to tenths.
func (a vec) point() point { return point{tenths(a.x), tenths(a.y)} }

func (p point) vec() vec { return vec{float64(p.x) / 10, float64(p.y) / 10} }

// tenths rounds a measure in units.
func tenths(f float64) int32 { return int32(math.Floor(float64(f*10) + 0.5)) }

// A box is a rectangle in tenths.
type box struct{ x0, y0, x1, y1 int32 }

// around is a box about a centre, w by h units.
func around(c vec, w, h float64) box {
	return box{tenths(c.x - w/2), tenths(c.y - h/2), tenths(c.x + w/2), tenths(c.y + h/2)}
}

// bounds is the box of two corners.
func bounds(x0, y0, x1, y1 float64) box { return box{tenths(x0), tenths(y0), tenths(x1), tenths(y1)} }

func (b box) width() int32       { return b.x1 - b.x0 }
func (b box) height() int32      { return b.y1 - b.y0 }
func (b box) centre() vec        { return vec{float64(b.x0+b.x1) / 20, float64(b.y0+b.y1) / 20} }
func (b box) meets(c box) bool   { return b.x0 < c.x1 && c.x0 < b.x1 && b.y0 < c.y1 && c.y0 < b.y1 }
func (b box) has(p point) bool   { return p.x >= b.x0 && p.x <= b.x1 && p.y >= b.y0 && p.y <= b.y1 }
func (b box) holds(c box) bool   { return c.x0 >= b.x0 && c.x1 <= b.x1 && c.y0 >= b.y0 && c.y1 <= b.y1 }
func (b box) grown(by int32) box { return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by} }
func (b box) joined(c box) box {
	return box{min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)}
}

// A path is lines and curves.
type path struct {
	ops []byte // m: one point, l: one, c: three, z: none
	pts []point
}

func (p *path) move(a vec) { p.ops, p.pts = append(p.ops, 'm'), append(p.pts, a.point()) }
func (p *path) to(a vec)   { p.ops, p.pts = append(p.ops, 'l'), append(p.pts, a.point()) }
func (p *path) shut()      { p.ops = append(p.ops, 'z') }

// curve goes on to c, with a and b as handles.
func (p *path) curve(a, b, c vec) {
	p.ops, p.pts = append(p.ops, 'c'), append(p.pts, a.point(), b.point(), c.point())
}

// lines goes straight from point to point, from the first.
func (p *path) lines(pts ...vec) { p.linesAbout(vec{}, pts) }

// linesAbout goes straight through points about a place.
func (p *path) linesAbout(at vec, pts []vec) {
	for i, a := range pts {
		if i == 0 {
			p.move(at.plus(a))
		} else {
			p.to(at.plus(a))
		}
	}
}

// polygon is a closed run of lines.
func (p *path) polygon(pts ...vec) {
	if len(pts) > 2 {
		p.lines(pts...)
		p.shut()
	}
}

func (p *path) rectangle(b box) {
	x0, y0, x1, y1 := float64(b.x0)/10, float64(b.y0)/10, float64(b.x1)/10, float64(b.y1)/10
	p.polygon(vec{x0, y0}, vec{x1, y0}, vec{x1, y1}, vec{x0, y1})
}

func (p *path) circle(c vec, r float64) { p.ellipse(c, r, r) }

// ellipse draws an ellipse with its axes along x and y.
func (p *path) ellipse(c vec, rx, ry float64) {
	const k = 0.5523
	at := func(x, y float64) vec { return vec{c.x + float64(x*rx), c.y + float64(y*ry)} }
	p.move(at(1, 0))
	p.curve(at(1, k), at(k, 1), at(0, 1))
	p.curve(at(-k, 1), at(-1, k), at(-1, 0))
	p.curve(at(-1, -k), at(-k, -1), at(0, -1))
	p.curve(at(k, -1), at(1, -k), at(1, 0))
	p.shut()
}

// bezier appends a run of joined curves.
func (p *path) bezier(curves []cubic) {
	for i, c := range curves {
		if i == 0 {
			p.move(c[0])
		}
		p.curve(c[1], c[2], c[3])
	}
}

func boxOf(pts []vec) box {
	if len(pts) == 0 {
		return box{}
	}
	b := around(pts[0], 0, 0)
	for _, a := range pts[1:] {
		b = b.joined(around(a, 0, 0))
	}
	return b
}
