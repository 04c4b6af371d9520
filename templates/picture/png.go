package picture

import (
	"fmt"
	"image"
	"maps"
)

// The widths in pixels that PNG draws.
const (
	MinWidth = 100
	MaxWidth = 8000
)

// PNG writes the scene as a picture of pixels, MinWidth to MaxWidth pixels wide.
func (s *Scene) PNG(width int) ([]byte, error) {
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("a picture %d pixels wide; expected %d to %d", width, MinWidth, MaxWidth)
	}
	level, colours := quick, 256
	if len(s.parts) > 0 { // for letters
		level, colours = short, 64
	}
	pages := newPages(width, s.Height(width), []bool{s.dark})
	s.paintOn(pages)
	return encodePNG(pages[0].im, level, colours), nil
}

// paintOn paints the scene on pages of its size.
func (s *Scene) paintOn(pages []page) {
	top := 0
	for _, part := range s.parts {
		high := part.Height(pages[0].im.Rect.Dx())
		some := make([]page, len(pages))
		for i := range pages {
			some[i] = pages[i].rows(top, high)
		}
		part.paintOn(some)
		top += high
	}
	if len(s.layers) == 0 {
		return
	}
	p := newPainter(s, pages)
	for _, l := range s.layers {
		if l.prints == nil {
			p.paintLayer(l)
			continue
		}
		for i, done := range l.painted(s, pages) { // kept or not, so that the same dots come of it
			p.lay(l, pages[i].im, done)
		}
	}
}

// Height is how high the scene is in pixels, where it is so wide.
func (s *Scene) Height(width int) int {
	high := 0
	for _, part := range s.parts {
		high += part.Height(width)
	}
	if len(s.parts) == 0 {
		high = int(int64(s.height) * int64(width) / int64(s.width)) // a row that is covered in part would be dark
	}
	return high
}

// painted is the layer alone, on nothing, in the size of some pages and for each of them: as it was kept, or new.
func (l *layer) painted(s *Scene, pages []page) (all []*image.RGBA) {
	size, dark := pages[0].im.Rect, make([]bool, len(pages))
	for i, p := range pages {
		dark[i] = p.dark
		if kept := l.prints[print{size.Dx(), p.dark}]; kept != nil {
			all = append(all, kept)
		}
	}
	if len(all) == len(pages) {
		return all
	}
	clean := newPages(size.Dx(), size.Dy(), dark)
	newPainter(s, clean).paintLayer(l)
	return imagesOf(clean)
}

// withPrint is the ground with the land and the names painted in a width, for a light page and for a dark one, beside the
// widths in which they were before.
func (g *ground) withPrint(width int) *ground {
	painted, s := *g, g.scene(nil)
	for _, l := range []*layer{&painted.under, &painted.names} {
		pages := newPages(width, s.Height(width), []bool{false, true})
		l.prints = maps.Clone(l.prints)
		for i, im := range l.painted(s, pages) {
			l.prints[print{width, pages[i].dark}] = im
		}
	}
	return &painted
}

func imagesOf(pages []page) (all []*image.RGBA) {
	for _, p := range pages {
		all = append(all, p.im)
	}
	return all
}

// lay puts a painted layer on a picture; of one that stands apart, its texts alone.
func (p *painter) lay(l *layer, im, done *image.RGBA) {
	if !l.apart {
		over(im, done, im.Rect)
		return
	}
	pixel := func(tenths int32) int { return int(float64(tenths) / 10 * p.scale) }
	for i := range l.shapes {
		b := l.shapes[i].text.bounds()
		over(im, done, image.Rect(pixel(b.x0), pixel(b.y0), pixel(b.x1)+1, pixel(b.y1)+1))
	}
}
