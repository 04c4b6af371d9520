package picture

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The widths in pixels that PNG draws.
const (
	MinWidth = 100
	MaxWidth = 8000
)

// haloWidth is the line round letters that keeps them apart from what is below, in tenths.
const haloWidth = 34

// PNG writes the scene as a picture of pixels, MinWidth to MaxWidth pixels wide.
func (s *Scene) PNG(width int) ([]byte, error) {
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("a picture %d pixels wide; expected %d to %d", width, MinWidth, MaxWidth)
	}
	if len(s.parts) > 0 { // for letters, which carry several
		return encodePNG(s.image(width), png.DefaultCompression, 64)
	}
	return encodePNG(s.image(width), png.BestSpeed, 256)
}

// image paints the scene.
func (s *Scene) image(width int) *image.RGBA {
	p := newPainter(width, s)
	for _, l := range s.layers {
		switch {
		case l.apart:
			p.layTexts(l, l.painted(width, s))
		case l.prints != nil: // kept or not, so that the same dots come of it
			draw.Draw(p.im, p.im.Rect, l.painted(width, s), image.Point{}, draw.Over)
		default:
			p.paintLayer(l)
		}
	}
	top := 0
	for _, part := range s.parts {
		im := part.image(width)
		draw.Draw(p.im, image.Rect(0, top, width, top+im.Rect.Dy()), im, image.Point{}, draw.Src)
		top += im.Rect.Dy()
	}
	return p.im
}

// pixels is how high the scene is in pixels.
func (s *Scene) pixels(width int) int {
	high := 0
	for _, part := range s.parts {
		high += part.pixels(width)
	}
	if len(s.parts) == 0 {
		high = int(math.Round(float64(s.height) * float64(width) / float64(s.width)))
	}
	return high
}

// painted is the layer alone, on nothing: as it was kept in that width, or new.
func (l *layer) painted(width int, s *Scene) *image.RGBA {
	if kept := l.prints[print{width, s.dark}]; kept != nil {
		return kept
	}
	p := newPainter(width, s)
	p.paintLayer(l)
	return p.im
}

// keepPrints paints the land and the names in a width, once and for all.
func (g *ground) keepPrints(width int) {
	light := g.scene(nil)
	for _, s := range []*Scene{light, light.Dark()} {
		for _, l := range []*layer{&g.under, &g.names} {
			l.prints[print{width, s.dark}] = l.painted(width, s)
		}
	}
}

// layTexts puts the texts of a painted layer on the picture.
func (p *painter) layTexts(l *layer, done *image.RGBA) {
	pixel := func(tenths int32) int { return int(float64(tenths) / 10 * p.scale) }
	for i := range l.shapes {
		b := l.shapes[i].text.bounds()
		r := image.Rect(pixel(b.x0), pixel(b.y0), pixel(b.x1)+1, pixel(b.y1)+1)
		draw.Draw(p.im, r, done, r.Min, draw.Over)
	}
}

// A painter draws shapes on an image. Its measures are in units, but for the width of lines.
type painter struct {
	*gg.Context
	im    *image.RGBA
	scale float64 // pixels to the unit
	dark  bool
	ruler ruler
}

// newPainter paints a scene so many pixels wide.
func newPainter(width int, s *Scene) *painter {
	scale := 10 * float64(width) / float64(s.width)
	im := image.NewRGBA(image.Rect(0, 0, width, s.pixels(width)))
	p := &painter{Context: gg.NewContextForRGBA(im), im: im, scale: scale, dark: s.dark, ruler: ruler{fonts: s.fonts}}
	p.Scale(scale, scale)
	return p
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
		p.drawText(s.text)
	case s.stamp != nil:
		for _, at := range s.path.pts {
			p.Push()
			p.Translate(at.vec().x, at.vec().y)
			p.paintLayer(&layer{shapes: s.stamp.shapes})
			p.Pop()
		}
	default:
		p.trace(&s.path)
		p.fill(s.fill)
		p.stroke(s.line, s.width, s.butt)
		p.ClearPath()
	}
}

func (p *painter) fill(i ink) {
	if i.cover > 0 {
		p.SetColor(i.colour(p.dark))
		p.FillPreserve()
	}
}

// stroke draws the path as a line some tenths wide.
func (p *painter) stroke(i ink, width int32, butt bool) {
	if i.cover > 0 {
		p.SetLineCap(gg.LineCapRound)
		if butt {
			p.SetLineCap(gg.LineCapButt)
		}
		p.SetColor(i.colour(p.dark))
		p.SetLineWidth(float64(width) / 10 * p.scale)
		p.StrokePreserve()
	}
}

func (i ink) colour(dark bool) color.NRGBA {
	rgb := i.on(dark)
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), i.coverOn(dark)}
}

// trace lays a path. It cuts curves into lines of about four pixels, the drawing library into lines of one.
func (p *painter) trace(a *path) {
	pts := a.pts
	var last vec
	for _, op := range a.ops {
		switch op {
		case 'm':
			last, pts = pts[0].vec(), pts[1:]
			p.MoveTo(last.x, last.y)
		case 'l':
			last, pts = pts[0].vec(), pts[1:]
			p.LineTo(last.x, last.y)
		case 'c':
			c := cubic{last, pts[0].vec(), pts[1].vec(), pts[2].vec()}
			long := (c[0].far(c[1]) + c[1].far(c[2]) + c[2].far(c[3])) * p.scale
			n := min(max(math.Floor(long/4), 2), 24)
			for k := 1.0; k <= n; k++ {
				at := c.at(k / n)
				p.LineTo(at.x, at.y)
			}
			last, pts = c[3], pts[3:]
		case 'z':
			p.ClosePath()
		}
	}
}

// drawText draws a text: its halo, then its letters.
func (p *painter) drawText(t *text) {
	size, pen, turn := float64(t.size)/10, t.at.vec().minus(vec{float64(t.width) / 20, 0}), 0.0
	for i, letter := range []rune(t.words) {
		if t.each != nil {
			pen, turn = t.each[i].at.vec(), gg.Radians(float64(t.each[i].turn))
		}
		p.Push()
		p.Translate(pen.x, pen.y)
		p.Rotate(turn)
		p.Scale(size/em/64, size/em/64)
		p.traceLetter(t.face, letter)
		p.Pop()
		pen.x += float64(p.ruler.metric(t.face, letter).advance)*size/em + float64(t.space)/10
	}
	p.stroke(t.halo, haloWidth, false)
	p.fill(t.ink)
	p.ClearPath()
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
		x, y := float64(s.Args[0].X), float64(s.Args[0].Y)
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.ClosePath()
			p.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			p.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			p.QuadraticTo(x, y, float64(s.Args[1].X), float64(s.Args[1].Y))
		}
	}
	p.ClosePath()
}

// encodePNG writes an image of some colours, 256 at the most: a map has few, and is then a third as long in the mail.
func encodePNG(im *image.RGBA, level png.CompressionLevel, colours int) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(len(im.Pix) / 12) // a pixel takes about three bits
	encoder := png.Encoder{CompressionLevel: level}
	if err := encoder.Encode(&b, paletted(im, colours)); err != nil {
		return nil, fmt.Errorf("writing a PNG: %w", err)
	}
	return b.Bytes(), nil
}

// A tint is the pixels of a picture whose colours are alike in five bits of each part.
type tint struct {
	pixels  int
	pixel   uint32 // the colour that most of them have, as it stands in memory, if half have it
	surplus int    // of these over the others
	far     int    // from the nearest colour of the palette, squared
	index   uint8  // of that colour
}

// tintNumber is the number of a pixel's tint among 32,768.
func tintNumber(pixel uint32) int { return int(pixel>>3&31<<10 | pixel>>11&31<<5 | pixel>>19&31) }

// add counts a pixel.
func (t *tint) add(pixel uint32) {
	t.pixels++
	switch {
	case t.pixel == pixel:
		t.surplus++
	case t.surplus == 0:
		t.pixel, t.surplus = pixel, 1
	default:
		t.surplus--
	}
}

// paletted brings a picture down to some colours; every other pixel takes the nearest of these.
func paletted(im *image.RGBA, colours int) *image.Paletted {
	tints := make([]tint, 1<<15)
	for i := 0; i < len(im.Pix); i += 4 {
		pixel := binary.LittleEndian.Uint32(im.Pix[i:])
		tints[tintNumber(pixel)].add(pixel)
	}
	out := image.NewPaletted(im.Rect, palette(tints, colours))
	for i := range out.Pix {
		out.Pix[i] = tints[tintNumber(binary.LittleEndian.Uint32(im.Pix[4*i:]))].index
	}
	return out
}

// palette chooses so many colours, and for every tint the nearest of these: one by one it takes that of the tint which
// the chosen serve worst, many pixels or a far colour alike.
func palette(tints []tint, colours int) (chosen color.Palette) {
	var used []*tint
	for i := range tints {
		if t := &tints[i]; t.pixels > 0 {
			t.far = 1 << 30
			used = append(used, t)
		}
	}
	loss := func(t *tint) int { return t.far * (t.pixels + 20) }
	for range min(len(used), colours) {
		worst := slices.MaxFunc(used, func(a, b *tint) int { return cmp.Compare(loss(a), loss(b)) })
		c := color.RGBA{uint8(worst.pixel), uint8(worst.pixel >> 8), uint8(worst.pixel >> 16), 255}
		for _, t := range used {
			red, green, blue := int(uint8(t.pixel))-int(c.R), int(uint8(t.pixel>>8))-int(c.G), int(uint8(t.pixel>>16))-int(c.B)
			if d := red*red + green*green + blue*blue; d < t.far {
				t.far, t.index = d, uint8(len(chosen))
			}
		}
		chosen = append(chosen, c)
	}
	return chosen
}
