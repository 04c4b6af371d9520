package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"
)

// The widths in pixels that PNG draws.
const (
	MinWidth = 100
	MaxWidth = 8000
)

// haloWidth is the line round letters that keeps them apart from what is below, in tenths.
const haloWidth = 34

// PNG writes the scene as a picture of dots, MinWidth to MaxWidth pixels wide. From the scene's
// tenths on all is reckoned in whole numbers, so that every machine writes the same bytes.
func (s *Scene) PNG(width int) ([]byte, error) {
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("a picture %d pixels wide; expected %d to %d", width, MinWidth, MaxWidth)
	}
	im := s.canvas(width)
	p := newPainter(im, s.width, s.fonts)
	for _, l := range s.layers {
		done := l.print(width)
		switch {
		case l.apart && done == nil:
			p.lay(l, im, l.painted(im.Rect, s.width, s.fonts))
		case l.apart:
			p.lay(l, im, done)
		case done == nil: // else the canvas begins with it
			p.paintAll(l)
		}
	}
	var b bytes.Buffer
	b.Grow(len(im.Pix) / 12) // a dot takes about three bits
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, paletted(im)); err != nil {
		return nil, fmt.Errorf("writing a PNG: %w", err)
	}
	return b.Bytes(), nil
}

// canvas is what a picture is painted on: the lowest layer, if it was painted in this width, or nothing.
func (s *Scene) canvas(width int) *image.RGBA {
	if done := s.layers[0].print(width); done != nil {
		return &image.RGBA{Pix: slices.Clone(done.Pix), Stride: done.Stride, Rect: done.Rect}
	}
	return image.NewRGBA(image.Rect(0, 0, width, int(rounded(int64(width)*int64(s.height), int64(s.width)))))
}

// A painter draws shapes on dots. Its dots are 1/64 pixel; num/den is how many of them a tenth has.
type painter struct {
	whole    *image.RGBA
	large    *gg.Context // on the whole picture
	tile     *image.RGBA // a part of the picture, tileSide wide and high or less: for small shapes it is faster
	small    *gg.Context // on the tile
	dc       *gg.Context // the one in use
	origin   dot         // where it lies
	ruler    ruler
	num, den int64
	glyphs   map[glyphKey]*outline
}

// newPainter paints a drawing of some tenths' width on dots.
func newPainter(im *image.RGBA, width int32, f *fonts) *painter {
	tile := &image.RGBA{Stride: im.Stride, Rect: image.Rect(0, 0, tileSide, tileSide)}
	return &painter{
		whole: im, large: gg.NewContextForRGBA(im), tile: tile, small: gg.NewContextForRGBA(tile),
		ruler: ruler{fonts: f}, num: int64(im.Rect.Dx()) * 64, den: int64(width), glyphs: map[glyphKey]*outline{},
	}
}

// tileSide is the side of a tile, in dots. From 121 on the rasterizer cuts curves as finely as on a
// whole picture.
const tileSide = 128

// aim takes the tile about a box, if it has room for it, or else the whole picture.
func (p *painter) aim(b box) {
	low, high := p.dot(point{b.x0, b.y0}), p.dot(point{b.x1, b.y1})
	r := image.Rect(int(low.x>>6)-1, int(low.y>>6)-1, int(high.x>>6)+2, int(high.y>>6)+2)
	if !r.In(p.whole.Rect) || r.Dx() > tileSide || r.Dy() > tileSide {
		p.dc, p.origin = p.large, dot{}
		return
	}
	p.dc, p.origin = p.small, dot{int64(r.Min.X) * 64, int64(r.Min.Y) * 64}
	p.tile.Pix, p.tile.Rect = p.whole.Pix[p.whole.PixOffset(r.Min.X, r.Min.Y):], image.Rect(0, 0, r.Dx(), r.Dy())
}

// print is the layer as it was painted in a width; nil if it was not.
func (l *layer) print(width int) *image.RGBA {
	for _, im := range l.prints {
		if im.Rect.Dx() == width {
			return im
		}
	}
	return nil
}

// painted is the layer alone, on nothing.
func (l *layer) painted(r image.Rectangle, width int32, f *fonts) *image.RGBA {
	im := image.NewRGBA(r)
	newPainter(im, width, f).paintAll(l)
	return im
}

// lay puts the texts of a painted layer on a picture.
func (p *painter) lay(l *layer, im, done *image.RGBA) {
	for i := range l.shapes {
		if t := l.shapes[i].text; t != nil {
			b := t.bounds()
			low, high := p.dot(point{b.x0, b.y0}), p.dot(point{b.x1, b.y1})
			r := image.Rect(int(low.x>>6), int(low.y>>6), int(high.x>>6)+1, int(high.y>>6)+1)
			over(im, done, r.Intersect(im.Rect))
		}
	}
}

// over lays a part of a painted layer on a picture.
func over(im, done *image.RGBA, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		low, high := im.PixOffset(r.Min.X, y), im.PixOffset(r.Max.X, y)
		to, from := im.Pix[low:high], done.Pix[low:high]
		for len(to) >= 4 && len(from) >= 4 {
			if cover := uint32(from[3]); cover > 0 { // most of it is empty
				shows := (255 - cover) * 0x10201
				for k := range to[:4] {
					to[k] = uint8((uint32(to[k])*shows/0xffff + uint32(from[k])*0x101) >> 8)
				}
			}
			to, from = to[4:], from[4:]
		}
	}
}

// paintAll draws a layer.
func (p *painter) paintAll(l *layer) {
	for i := range l.shapes {
		p.paint(&l.shapes[i])
	}
}

// A glyphKey names a letter of a face.
type glyphKey struct {
	face   face
	letter rune
}

// An outline is the shape of a letter in font units, and how wide it is.
type outline struct {
	segments sfnt.Segments
	advance  int64
}

// A dot is a point in 1/64 pixel.
type dot struct{ x, y int64 }

// dot is where a point of the scene lies.
func (p *painter) dot(a point) dot { return dot{p.scaled(int64(a.x)), p.scaled(int64(a.y))} }

// scaled turns tenths into 1/64 pixel.
func (p *painter) scaled(tenths int64) int64 { return rounded(tenths*p.num, p.den) }

// rounded is a/b to the nearest whole number; b is above 0.
func rounded(a, b int64) int64 {
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

func (p *painter) move(d dot) {
	p.dc.MoveTo(float64(d.x-p.origin.x)/64, float64(d.y-p.origin.y)/64)
}

func (p *painter) to(d dot) {
	p.dc.LineTo(float64(d.x-p.origin.x)/64, float64(d.y-p.origin.y)/64)
}

// paint draws a shape.
func (p *painter) paint(s *shape) {
	switch {
	case s.kind != drawn:
		return
	case s.text != nil:
		p.write(s.text)
		return
	case s.stamp != nil:
		for _, d := range s.path.pts {
			for i := range s.stamp.shapes {
				one := s.stamp.shapes[i]
				one.path = one.path.moved(d)
				p.paint(&one)
			}
		}
		return
	}
	p.aim(s.path.bounds().grown(s.width))
	p.trace(&s.path)
	if s.fill.cover > 0 {
		p.dc.SetColor(s.fill.colour())
		p.dc.FillPreserve()
	}
	if s.line.cover > 0 {
		p.dc.SetLineCap(gg.LineCapRound)
		if s.butt {
			p.dc.SetLineCap(gg.LineCapButt)
		}
		p.dc.SetColor(s.line.colour())
		p.dc.SetLineWidth(float64(p.scaled(int64(s.width))) / 64)
		p.dc.StrokePreserve()
	}
	p.dc.ClearPath()
}

// colour is the ink for the drawing library.
func (i ink) colour() color.NRGBA {
	return color.NRGBA{uint8(i.rgb >> 16), uint8(i.rgb >> 8), uint8(i.rgb), i.cover}
}

// trace lays a path.
func (p *painter) trace(a *path) {
	i := 0
	var last dot
	for _, op := range a.ops {
		switch op {
		case 'm':
			last = p.dot(a.pts[i])
			p.move(last)
		case 'l':
			last = p.dot(a.pts[i])
			p.to(last)
		case 'c':
			c := [4]dot{last, p.dot(a.pts[i]), p.dot(a.pts[i+1]), p.dot(a.pts[i+2])}
			p.curve(c)
			last = c[3]
			i += 2
		case 'z':
			p.dc.ClosePath()
			continue
		}
		i++
	}
}

// curve cuts a cubic curve into lines.
func (p *painter) curve(c [4]dot) {
	reach := abs(c[1].x-c[0].x) + abs(c[1].y-c[0].y) + abs(c[2].x-c[1].x) + abs(c[2].y-c[1].y) + abs(c[3].x-c[2].x) + abs(c[3].y-c[2].y)
	n := min(max(reach/256, 2), 24)
	for t := int64(1); t <= n; t++ {
		u := n - t
		w := [4]int64{u * u * u, 3 * t * u * u, 3 * t * t * u, t * t * t}
		var x, y int64
		for k, d := range c {
			x, y = x+w[k]*d.x, y+w[k]*d.y
		}
		p.to(dot{rounded(x, n*n*n), rounded(y, n*n*n)})
	}
}

func abs(n int64) int64 { return max(n, -n) }

// write draws a text: its halo, then its letters.
func (p *painter) write(t *text) {
	p.aim(t.bounds())
	p.letters(t)
	if t.halo.cover > 0 {
		p.dc.SetLineCap(gg.LineCapRound)
		p.dc.SetColor(t.halo.colour())
		p.dc.SetLineWidth(float64(p.scaled(haloWidth)) / 64)
		p.dc.StrokePreserve()
	}
	p.dc.SetColor(t.ink.colour())
	p.dc.Fill()
}

// letters lays the outlines of a text.
func (p *painter) letters(t *text) {
	pen := int64(t.at.x)*em - int64(t.width)*em/2 // in tenths / em
	k := 0
	for _, letter := range t.words {
		o := p.outline(t.face, letter)
		if t.each != nil {
			p.letter(o, t, t.each[k].at, int64(t.each[k].at.x)*em, t.each[k].turn)
		} else {
			p.letter(o, t, t.at, pen, 0)
		}
		pen += o.advance*int64(t.size) + int64(t.space)*em
		k++
	}
}

// letter lays the outline of a letter that begins at pen, in tenths / em.
func (p *painter) letter(o *outline, t *text, at point, pen int64, turn int32) {
	sin, cos := turned(turn)
	place := func(s [2]int64) dot {
		x := rounded((s[0]*cos-s[1]*sin)*int64(t.size), 1<<14*64)
		y := rounded((s[0]*sin+s[1]*cos)*int64(t.size), 1<<14*64)
		return dot{rounded((pen+x)*p.num, p.den*em), rounded((int64(at.y)*em+y)*p.num, p.den*em)}
	}
	var last dot
	for i := range o.segments {
		s := &o.segments[i]
		a := place([2]int64{int64(s.Args[0].X), int64(s.Args[0].Y)})
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.dc.ClosePath()
			p.move(a)
		case sfnt.SegmentOpLineTo:
			p.to(a)
		case sfnt.SegmentOpQuadTo:
			b := place([2]int64{int64(s.Args[1].X), int64(s.Args[1].Y)})
			p.quadratic(last, a, b)
			a = b
		}
		last = a
	}
	p.dc.ClosePath()
}

// quadratic cuts a quadratic curve into lines.
func (p *painter) quadratic(a, b, c dot) {
	n := min(max((abs(b.x-a.x)+abs(b.y-a.y)+abs(c.x-b.x)+abs(c.y-b.y))/70, 2), 8)
	for t := int64(1); t <= n; t++ {
		u := n - t
		p.to(dot{rounded(u*u*a.x+2*t*u*b.x+t*t*c.x, n*n), rounded(u*u*a.y+2*t*u*b.y+t*t*c.y, n*n)})
	}
}

// outline is the shape of a letter; it is loaded once a picture.
func (p *painter) outline(f face, letter rune) *outline {
	key := glyphKey{f, letter}
	if o, ok := p.glyphs[key]; ok {
		return o
	}
	o := &outline{advance: int64(p.ruler.metric(f, letter).advance)}
	if g, err := p.ruler.fonts.cuts[f].GlyphIndex(&p.ruler.buf, letter); err == nil {
		if segments, err := p.ruler.fonts.cuts[f].LoadGlyph(&p.ruler.buf, g, em<<6, nil); err == nil {
			o.segments = append(o.segments, segments...)
		}
	}
	p.glyphs[key] = o
	return o
}
