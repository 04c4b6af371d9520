package picture

import (
	"encoding/binary"
	"image"
	"math"

	"git.sr.ht/~sbinet/gg"
	freetype "github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"
)

// A raster finds which pixels an outline covers, and how far. Its measures are in pixels.
type raster struct {
	whole, small  *freetype.Rasterizer // of all rows, and of fewRows, which takes less time
	filled, drawn freetype.Path        // the outline, for filling it and for drawing it as a line
	first         fixed.Point26_6
	begun         bool
}

// fewRows are enough for nearly all that is drawn.
const fewRows = 64

func newRaster(width, height int) raster {
	r := raster{whole: freetype.NewRasterizer(width, height), small: freetype.NewRasterizer(width, fewRows)}
	r.whole.UseNonZeroWinding, r.small.UseNonZeroWinding = true, true
	return r
}

// pixels is a point in 64ths of a pixel.
func pixels(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(math.Round(x * 64)), Y: fixed.Int26_6(math.Round(y * 64))}
}

// start begins a run of lines; the one before it is closed where it is filled.
func (r *raster) start(x, y float64) {
	if r.begun {
		r.filled.Add1(r.first)
	}
	r.first, r.begun = pixels(x, y), true
	r.drawn.Start(r.first)
	r.filled.Start(r.first)
}

func (r *raster) line(x, y float64) {
	if !r.begun {
		r.start(x, y)
		return
	}
	r.drawn.Add1(pixels(x, y))
	r.filled.Add1(pixels(x, y))
}

// bend goes on to the second point, with the first as a handle.
func (r *raster) bend(x, y, x1, y1 float64) {
	r.drawn.Add2(pixels(x, y), pixels(x1, y1))
	r.filled.Add2(pixels(x, y), pixels(x1, y1))
}

// shut goes back to where the run of lines began.
func (r *raster) shut() {
	if r.begun {
		r.drawn.Add1(r.first)
		r.filled.Add1(r.first)
	}
}

// clear forgets the outline.
func (r *raster) clear() {
	r.filled.Clear()
	r.drawn.Clear()
	r.begun = false
}

// pour fills the outline on a page.
func (r *raster) pour(on page, i ink) {
	if r.begun {
		r.filled.Add1(r.first)
	}
	find, at := r.ready(r.filled, 0)
	find.AddPath(r.filled)
	find.Rasterize(&brush{on, i, at})
}

// draw draws the outline on a page as a line so wide.
func (r *raster) draw(on page, i ink, width float64, butt bool) {
	ends := freetype.RoundCapper
	if butt {
		ends = freetype.ButtCapper
	}
	size, room := on.im.Rect.Size(), int(math.Ceil(width))+2
	line := straightened(r.drawn, fixed.R(-room, -room, size.X+room, size.Y+room))
	find, at := r.ready(line, width/2)
	find.AddStroke(line, fixed.Int26_6(math.Round(width*64)), ends, freetype.RoundJoiner)
	find.Rasterize(&brush{on, i, at})
}

// ready is what looks at an outline with so much room about it. A small one it moves to the upper left corner, and says
// from where.
func (r *raster) ready(outline freetype.Path, room float64) (find *freetype.Rasterizer, at image.Point) {
	lo, hi := fixed.P(1<<20, 1<<20), fixed.P(-1<<20, -1<<20)
	eachPoint(outline, func(x, y *fixed.Int26_6) {
		lo, hi = fixed.Point26_6{X: min(lo.X, *x), Y: min(lo.Y, *y)}, fixed.Point26_6{X: max(hi.X, *x), Y: max(hi.Y, *y)}
	})
	more := int(math.Ceil(room)) + 2
	at = image.Pt(max(0, lo.X.Floor()-more), max(0, lo.Y.Floor()-more))
	if find = r.small; hi.Y.Ceil()+more-at.Y > fewRows {
		find, at = r.whole, image.Point{}
	}
	find.Clear()
	by := fixed.P(at.X, at.Y)
	eachPoint(outline, func(x, y *fixed.Int26_6) { *x, *y = *x-by.X, *y-by.Y })
	return find, at
}

// eachPoint goes through the points of an outline, those that are handles among them.
func eachPoint(outline freetype.Path, f func(x, y *fixed.Int26_6)) {
	for i := 0; i < len(outline); i += pointsOf(outline[i])*2 + 2 {
		for k := range pointsOf(outline[i]) {
			f(&outline[i+1+2*k], &outline[i+2+2*k])
		}
	}
}

// pointsOf is how many points a step of an outline has.
func pointsOf(step fixed.Int26_6) int { return max(1, int(step)) }

// straightened cuts the bends of an outline into lines of about a pixel, and leaves out lines shorter than a sixteenth of one, which
// have no direction, and those that are not seen.
func straightened(outline freetype.Path, seen fixed.Rectangle26_6) (out freetype.Path) {
	out = make(freetype.Path, 0, len(outline))
	var at, kept fixed.Point26_6
	begun := false
	add := func(p fixed.Point26_6) {
		d := p.Sub(kept)
		if max(d.X, -d.X)+max(d.Y, -d.Y) <= 4 {
			return
		}
		if passesBy(kept, p, seen) {
			begun = false
		} else {
			if !begun {
				out.Start(kept)
			}
			out.Add1(p)
			begun = true
		}
		kept = p
	}
	for i := 0; i < len(outline); i += pointsOf(outline[i])*2 + 2 {
		p := fixed.Point26_6{X: outline[i+1], Y: outline[i+2]}
		switch outline[i] {
		case 0:
			at, kept, begun = p, p, false
		case 1:
			add(p)
			at = p
		case 2:
			to := fixed.Point26_6{X: outline[i+3], Y: outline[i+4]}
			for _, q := range gg.QuadraticBezier(float64(at.X)/64, float64(at.Y)/64, float64(p.X)/64, float64(p.Y)/64, float64(to.X)/64, float64(to.Y)/64) {
				add(pixels(q.X, q.Y))
			}
			at = to
		}
	}
	return out
}

// passesBy reports whether a line lies beyond one of the edges of what is seen.
func passesBy(a, b fixed.Point26_6, seen fixed.Rectangle26_6) bool {
	return max(a.X, b.X) < seen.Min.X || min(a.X, b.X) > seen.Max.X || max(a.Y, b.Y) < seen.Min.Y || min(a.Y, b.Y) > seen.Max.Y
}

// A brush paints spans of pixels on a page with an ink.
type brush struct {
	page
	ink ink
	at  image.Point // that the spans count from
}

// Paint paints spans, as a rasterizer wants it.
func (b *brush) Paint(spans []freetype.Span, _ bool) {
	size, rgb, cover := b.im.Rect.Size(), b.ink.on(b.dark), uint32(b.ink.coverOn(b.dark))
	for _, s := range spans {
		x0, x1, y := s.X0+b.at.X, min(s.X1+b.at.X, size.X), s.Y+b.at.Y
		if x0 < x1 && y < size.Y {
			row := b.im.Pix[y*b.im.Stride:]
			blend(row[x0*4:x1*4], washed(rgb, (cover*s.Alpha+most/2)/most))
		}
	}
}

// most is a cover of a span that is whole.
const most = 1<<16 - 1

// washed is a colour, 0xRRGGBB, that covers so much of 255, as it stands in memory.
func washed(rgb, cover uint32) uint32 {
	return parts(rgb>>16&255|rgb&255<<16, cover) | parts(rgb>>8&255, cover)<<8 | cover<<24
}

// parts takes so much of 255 of two numbers of eight bits, with eight bits between them.
func parts(two, of uint32) uint32 {
	two = two*of + 0x800080
	return (two + two>>8&0xff00ff) >> 8 & 0xff00ff
}

// laid is a colour on a pixel, both as they stand in memory.
func laid(colour, pixel uint32) uint32 {
	left := 255 - colour>>24
	return colour + parts(pixel&0xff00ff, left) + parts(pixel>>8&0xff00ff, left)<<8
}

// blend lays a colour on a run of pixels. Pixels that are alike are reckoned once.
func blend(run []uint8, colour uint32) {
	last := binary.LittleEndian.Uint32(run)
	now := laid(colour, last)
	binary.LittleEndian.PutUint32(run, now)
	if colour>>24 == 255 {
		for done := 4; done < len(run); done *= 2 {
			copy(run[done:], run[:done])
		}
		return
	}
	for run = run[4:]; len(run) >= 4; run = run[4:] {
		if pixel := binary.LittleEndian.Uint32(run); pixel != last {
			last, now = pixel, laid(colour, pixel)
		}
		binary.LittleEndian.PutUint32(run, now)
	}
}
