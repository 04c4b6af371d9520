package picture

import (
	"image"
	"testing"
)

// A shape that is painted on a tile has room there: its painter leaves the tile's outermost dots as
// they were.
func TestTilesHoldTheirShapes(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	s := sheet(t, b).Map(crowd(b, 60, 1))
	n := 0
	for _, l := range s.layers {
		for i := range l.shapes {
			im := image.NewRGBA(image.Rect(0, 0, 400, 400))
			p := newPainter(im, s.width, s.fonts)
			if p.paint(&l.shapes[i]); p.dc != p.small || l.shapes[i].stamp != nil {
				continue
			}
			n++
			r := p.tile.Rect
			for x := range r.Dx() {
				for y := range r.Dy() {
					if edge := x == 0 || y == 0 || x == r.Dx()-1 || y == r.Dy()-1; edge && p.tile.RGBAAt(x, y).A > 0 {
						t.Fatalf("shape %d, %v with lines of %d, is painted to the edge of its tile", i, l.shapes[i].path.bounds(), l.shapes[i].width)
					}
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("%d shapes are painted on tiles", n)
	}
}
