package picture

import (
	"bytes"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// goldens are the pictures of the training board that are kept.
func goldens(t *testing.T) (names []string, scenes []*Scene) {
	t.Helper()
	b := load(t, "training")
	s, m := sheet(t, b), crowd(b, 25, 1)
	return []string{"bare", "crowd", "close", "plate", "dark"}, []*Scene{s.Map(nil), s.Map(m), s.CloseUp(m), s.Plate(m, Whole), s.Plate(m, Whole).Dark()}
}

// The pictures are the same as ever: the SVG to the letter, the PNG as one sees it from afar.
func TestGoldenMaps(t *testing.T) {
	t.Parallel()
	names, scenes := goldens(t)
	var far [][]uint8
	for i, s := range scenes {
		pixels, err := s.PNG(800)
		if err != nil {
			t.Fatal(err)
		}
		far = append(far, fromAfar(t, pixels))
		checkGolden(t, names[i]+".svg", s.SVG())
	}
	if text, err := json.Marshal(far); *update && err == nil {
		checkGolden(t, "png.json", text)
	}
	text, err := os.ReadFile(filepath.Join("testdata", "png.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want [][]uint8
	if err := json.Unmarshal(text, &want); err != nil || len(want) != len(far) {
		t.Fatal("png.json cannot be read: ", err)
	}
	for i, name := range names {
		if n := unlike(far[i], want[i]); n > 0 {
			t.Errorf("the PNG %s is another picture in %d tiles; look at it, and if it is right write it with -update", name, n)
		}
	}
}

// fromAfar is the mean red, green and blue of each tile of a PNG, 20 pixels wide and high.
func fromAfar(t *testing.T, data []byte) (means []uint8) {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	const side = 20
	for y := 0; y+side <= im.Bounds().Dy(); y += side {
		for x := 0; x+side <= im.Bounds().Dx(); x += side {
			var red, green, blue uint32
			for k := range side * side {
				r, g, b, _ := im.At(x+k%side, y+k/side).RGBA()
				red, green, blue = red+r>>8, green+g>>8, blue+b>>8
			}
			means = append(means, uint8(red/(side*side)), uint8(green/(side*side)), uint8(blue/(side*side)))
		}
	}
	return means
}

// unlike counts the means that differ by more than what machines make of the last bit of a float.
func unlike(got, want []uint8) int {
	n := max(len(got), len(want)) - min(len(got), len(want))
	for i := range min(len(got), len(want)) {
		if d := int(got[i]) - int(want[i]); max(d, -d) > 6 {
			n++
		}
	}
	return n
}

// What is unlike is found: another letter in one place, and another size.
func TestUnlike(t *testing.T) {
	t.Parallel()
	if n := unlike([]uint8{1, 2, 3}, []uint8{7, 9}); n != 2 {
		t.Errorf("%d means are unlike", n)
	}
}

// checkGolden compares with a file of testdata, or writes it anew.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is another picture; look at it, and if it is right write it with -update", name)
	}
}

// A picture is the same each time, with the land painted before or not, for a light page and for a dark one, and when many are
// drawn at once on one sheet.
func TestSamePicture(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	m := crowd(b, 25, 1)
	painted := sheet(t, b).Painted(Whole, 500)
	want, err := sheet(t, b).Plate(m, Whole).PNG(500)
	if err != nil {
		t.Fatal(err)
	}
	wantDark, err := sheet(t, b).Plate(m, Whole).Dark().PNG(500)
	if err != nil {
		t.Fatal(err)
	}
	svg := sheet(t, b).CloseUp(m).SVG()
	for range 3 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			got, err := painted.Plate(m, Whole).PNG(500)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("the PNG is another; %v", err)
			}
			if dark, err := painted.Plate(m, Whole).Dark().PNG(500); err != nil || !bytes.Equal(dark, wantDark) {
				t.Errorf("the PNG for a dark page is another; %v", err)
			}
			if !bytes.Equal(painted.CloseUp(m).SVG(), svg) {
				t.Error("the SVG is another")
			}
		})
	}
}

// A PNG has the shape of the scene and its colours: few colours are kept as they are.
func TestPNG(t *testing.T) {
	t.Parallel()
	s := sheet(t, load(t, "training")).Map(nil)
	dots, err := s.PNG(600)
	if err != nil {
		t.Fatal(err)
	}
	im, err := png.Decode(bytes.NewReader(dots))
	if err != nil {
		t.Fatal(err)
	}
	if size := im.Bounds().Size(); size.X != 600 || size.Y != int(600*s.height/s.width) {
		t.Errorf("the picture is %v", size)
	}
	if r, g, b, _ := im.At(20, 20).RGBA(); r>>8 != marginRGB>>16 || g>>8 != marginRGB>>8&255 || b>>8 != marginRGB&255 {
		t.Errorf("the margin is %02x%02x%02x", r>>8, g>>8, b>>8)
	}
}

// Every manor lies within the outlines of its own parish and of no other, and likewise of its own land.
func TestDivisions(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"training", "valley"} {
		b := load(t, name)
		s := sheet(t, b)
		for _, m := range b.Manors() {
			for _, c := range []struct {
				of  *division
				own string
			}{{s.parishes, b.Place(m).Parish}, {s.manors, b.NameOf(m)}} {
				for i, group := range c.of.names {
					n := 0
					for _, loop := range c.of.bounds[i] {
						if inside(loop, s.at[m]) {
							n++
						}
					}
					if own := c.own == group; own != (n == 1) {
						t.Errorf("%s: %s lies in %d outlines of %s", name, b.NameOf(m), n, group)
					}
				}
			}
		}
	}
}

// nearest is the way to the point of the line that is nearest to a, and its distance.
func (l *line) nearest(a vec) (way, far float64) {
	far = 1e18
	for i := 1; i < len(l.pts); i++ {
		if t, f := a.beside(l.pts[i-1], l.pts[i]); f < far {
			far, way = f, l.way[i-1]+float64(t*(l.way[i]-l.way[i-1]))
		}
	}
	return way, far
}

// A march follows the road from mile to mile, on its right side, each in a lane of its own.
func TestMarches(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	g := sheet(t, b).whole
	for i, r := range b.Roads() {
		stops := append(append([]board.Position{r.From}, r.Milestones...), r.To)
		way := g.way(stops)
		if d := way.length() - g.roads[i].length(); d < -1 || d > 1 {
			t.Errorf("road %d: the way is longer by %.1f", i, d)
		}
		for slot := range 3 {
			for _, a := range g.beside(&way, stops, slot)[1:] {
				on, far := way.nearest(a)
				at, dir := way.at(on)
				if side := a.minus(at).dot(dir.left()); side > 0.5 || far < 2 || far > 9+5.5*float64(slot) {
					t.Errorf("road %d, lane %d: %.1f units from the road, %.1f to its left", i, slot, far, side)
				}
			}
		}
	}
	used := map[[2]board.Position]uint32{}
	there, back := []board.Position{0, 1, 2}, []board.Position{2, 1, 0}
	for i, want := range []int{0, 1, 0} {
		if got := lane(used, [][]board.Position{there, there[1:], back}[i]); got != want {
			t.Errorf("march %d has lane %d, want %d", i, got, want)
		}
	}
}
