package picture

import (
	"image"
	"math"
	"math/bits"
	"sync"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// haloWidth is the line round letters that keeps them apart from what is below, in tenths.
const haloWidth = 34

// A page is an image that is painted, for a light page or for a dark one.
type page struct {
	im   *image.RGBA
	dark bool
}

func newPage(width, height int, dark bool) page {
	return page{&image.RGBA{Pix: cleared(4 * width * height), Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}, dark}
}

// done gives the memory of a page that nobody uses any longer to the next.
func (p page) done() { spare(p.im.Pix) }

// buffers are large pieces of memory that were used, and serve again, by how many bits their size has.
var buffers [64]sync.Pool

// largeBuffer is how many bytes are worth keeping.
const largeBuffer = 256 << 10

// taken is so many bytes, whatever is in them.
func taken(n int) []uint8 {
	if n >= largeBuffer {
		if b, ok := buffers[bits.Len(uint(n))].Get().(*[]uint8); ok && cap(*b) >= n {
			return (*b)[:n]
		}
	}
	return make([]uint8, n)
}

// cleared is so many bytes that are zero.
func cleared(n int) []uint8 {
	b := taken(n)
	clear(b)
	return b
}

// spare lets bytes be taken again.
func spare(b []uint8) {
	if cap(b) >= largeBuffer {
		buffers[bits.Len(uint(cap(b)))].Put(&b)
	}
}

// rows is the part of a page of so many rows of pixels from one of them.
func (p page) rows(top, high int) page {
	w, stride := p.im.Rect.Dx(), p.im.Stride
	return page{&image.RGBA{Pix: p.im.Pix[top*stride : (top+high)*stride], Stride: stride, Rect: image.Rect(0, 0, w, high)}, p.dark}
}

// A painter draws shapes on a page. Its measures are in units, but for the width of lines.
type painter struct {
	raster
	page   page
	ratio  ratio
	scale  float64 // pixels to the unit
	matrix gg.Matrix
	ruler  ruler
	sprite bool // it paints one
}

// A ratio is how many pixels show so many tenths of a unit.
type ratio struct {
	pixels int
	tenths int32
}

// nearest is the pixel whose left or upper edge is nearest to a place, so many tenths from the page's edge.
func (r ratio) nearest(tenths int32) int {
	n, d := 2*int64(tenths)*int64(r.pixels)+int64(r.tenths), 2*int64(r.tenths)
	if n < 0 {
		n -= d - 1
	}
	return int(n / d)
}

// newPainter paints a scene on a page.
func newPainter(s *Scene, on page) *painter {
	return painterOf(on, ratio{on.im.Rect.Dx(), s.width}, s.fonts)
}

func painterOf(on page, r ratio, f *fonts) *painter {
	size, scale := on.im.Rect, 10*float64(r.pixels)/float64(r.tenths)
	return &painter{raster: newRaster(size.Dx(), size.Dy()), page: on, ratio: r, scale: scale, matrix: gg.Scale(scale, scale), ruler: ruler{fonts: f}}
}

func (p *painter) paintLayer(l *layer) {
	for i := range l.shapes {
		p.paint(&l.shapes[i])
	}
}

func (p *painter) paint(s *shape) {
	switch {
	case s.group != nil || s.endsGroup:
	case s.text != nil:
		p.paintText(s.text)
	case s.sign != nil:
		p.laySprite(s.sign.look, s.sign.at.point(), vec{signReach, signReach}, func(on *painter) { on.paintLayer(&layer{shapes: s.sign.draw(vec{})}) })
	case s.stamp != nil:
		for _, at := range s.path.pts {
			p.laySprite(s.stamp.id, at, vec{signReach, signReach}, func(on *painter) { on.paintLayer(&layer{shapes: s.stamp.shapes}) })
		}
	default:
		p.trace(&s.path)
		p.fill(s.fill)
		p.stroke(s.line, s.width, s.butt)
		p.clear()
	}
}

// fill fills the outline.
func (p *painter) fill(i ink) {
	if i.cover > 0 {
		p.pour(p.page, i)
	}
}

// stroke draws the outline as a line some tenths wide.
func (p *painter) stroke(i ink, width int32, butt bool) {
	if i.cover > 0 {
		p.draw(p.page, i, float64(width)/10*p.scale, butt)
	}
}

// moveTo begins a run of lines at a point.
func (p *painter) moveTo(x, y float64) { p.start(p.matrix.TransformPoint(x, y)) }

// lineTo goes straight to a point.
func (p *painter) lineTo(x, y float64) { p.line(p.matrix.TransformPoint(x, y)) }

// trace lays a path. It cuts curves into lines of about four pixels.
func (p *painter) trace(a *path) {
	pts := a.pts
	var last vec
	for _, op := range a.ops {
		switch op {
		case 'm':
			last, pts = pts[0].vec(), pts[1:]
			p.moveTo(last.x, last.y)
		case 'l':
			last, pts = pts[0].vec(), pts[1:]
			p.lineTo(last.x, last.y)
		case 'c':
			c := cubic{last, pts[0].vec(), pts[1].vec(), pts[2].vec()}
			long := (c[0].far(c[1]) + c[1].far(c[2]) + c[2].far(c[3])) * p.scale
			n := min(max(math.Floor(long/4), 2), 24)
			for k := 1.0; k <= n; k++ {
				at := c.at(k / n)
				p.lineTo(at.x, at.y)
			}
			last, pts = c[3], pts[3:]
		case 'z':
			p.shut()
		}
	}
}

// paintText paints a text: one that is no part of a sign, and in a straight line, as a sprite.
func (p *painter) paintText(t *text) {
	if p.sprite || t.each != nil {
		p.drawText(t)
		return
	}
	look := textLook{t.words, t.face, t.size, t.space, t.ink, t.halo}
	reach := vec{float64(t.width+t.size)/20 + haloWidth/10, float64(t.size)/10 + haloWidth/10}
	p.laySprite(look, t.at, reach, func(on *painter) {
		middle := *t
		middle.at = point{}
		on.drawText(&middle)
	})
}

// drawText draws a text: its halo, then its letters.
func (p *painter) drawText(t *text) {
	size, pen, turn := float64(t.size)/10, t.at.vec().minus(vec{float64(t.width) / 20, 0}), 0.0
	was := p.matrix
	for i, letter := range []rune(t.words) {
		if t.each != nil {
			pen, turn = t.each[i].at.vec(), gg.Radians(float64(t.each[i].turn))
		}
		p.matrix = was.Translate(pen.x, pen.y).Rotate(turn).Scale(size/em/64, size/em/64)
		p.traceLetter(t.face, letter)
		pen.x += float64(p.ruler.metric(t.face, letter).advance)*size/em + float64(t.space)/10
	}
	p.matrix = was
	p.stroke(t.halo, haloWidth, false)
	p.fill(t.ink)
	p.clear()
}

// traceLetter lays the outline of a letter that begins at the origin; nothing for one that the type lacks.
func (p *painter) traceLetter(f face, letter rune) {
	cut := p.ruler.fonts.cuts[f]
	glyph, err := cut.GlyphIndex(&p.ruler.buf, letter)
	if err != nil {
		return
	}
	outline, err := cut.LoadGlyph(&p.ruler.buf, glyph, fixed.I(em), nil)
	if err != nil {
		return
	}
	for _, s := range outline {
		x, y := p.matrix.TransformPoint(float64(s.Args[0].X), float64(s.Args[0].Y))
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.shut()
			p.start(x, y)
		case sfnt.SegmentOpLineTo:
			p.line(x, y)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := p.matrix.TransformPoint(float64(s.Args[1].X), float64(s.Args[1].Y))
			p.bend(x, y, x1, y1)
		}
	}
	p.shut()
}
