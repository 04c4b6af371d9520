package picture

import "fmt"

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
	on := newPage(width, s.Height(width), s.dark)
	defer on.done()
	s.paintOn(on)
	var x *indexed
	level := short
	switch {
	case len(s.parts) == 0:
		x, level = paletted(on.im, 256), quick
	case s.dark:
		x = paletted(on.im, len(plateColours))
	default:
		x = numbered(on.im)
	}
	defer spare(x.rows)
	return x.png(level), nil
}

// paintOn paints the scene on a page of its size.
func (s *Scene) paintOn(on page) {
	top := 0
	for _, part := range s.parts {
		high := part.Height(on.im.Rect.Dx())
		part.paintOn(on.rows(top, high))
		top += high
	}
	if len(s.layers) == 0 {
		return
	}
	p := newPainter(s, on)
	for _, l := range s.layers {
		if l.prints == nil {
			p.paintLayer(l)
		} else {
			l.printFor(s, on.im.Rect.Dx(), on.dark).lay(on.im) // kept or not, so that the same pixels come of it
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
