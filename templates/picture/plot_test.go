package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// plots are the IDs of all plots.
var plots = []string{report.PictureManors, report.PictureIncome, report.PictureStrength}

// campaign is a history of so many lords and seasons, made up by simple arithmetic.
func campaign(lords, seasons int) *report.History {
	h := &report.History{Lords: []string{"Lancelot", "Gawaine", "Bedivere the Bold", "Tristram", "Kay", "Lionel"}[:lords]}
	n := uint32(7)
	roll := func(sides int) int {
		n = n*1664525 + 1013904223
		return int(n>>16) % sides
	}
	manors, strength := make([]int, lords), make([]int, lords)
	for i := range seasons {
		row := report.HistoryRow{Year: (i+2)/4 + 1}
		for lord := range lords {
			manors[lord] = max(0, manors[lord]+roll(4)-1)
			strength[lord] = max(0, strength[lord]+roll(20)-8)
		}
		row.Manors, row.Strength = slices.Clone(manors), slices.Clone(strength)
		for lord := range lords {
			if i%4 == 0 {
				row.Gross = append(row.Gross, 6*manors[lord]+roll(9))
			}
		}
		h.Rows = append(h.Rows, row)
	}
	return h
}

// chart is a plot that can be drawn.
func chart(t *testing.T, h *report.History, what string) *Chart {
	t.Helper()
	c, err := Plot(h, what)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestGoldenPlots compares plots with those that are kept; they are well-formed, fetch nothing, and are
// the same each time.
func TestGoldenPlots(t *testing.T) {
	t.Parallel()
	for _, what := range plots {
		svg := chart(t, campaign(6, 19), what).SVG()
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
		if bytes.Contains(svg, []byte("url(")) || bytes.Contains(svg, []byte("href")) || !bytes.Equal(svg, chart(t, campaign(6, 19), what).SVG()) {
			t.Errorf("%s points elsewhere, or is another each time", what)
		}
		file := filepath.Join("testdata", "plot-"+what+".svg")
		if *update {
			if err := os.WriteFile(file, svg, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(want, svg) {
			t.Errorf("%s has changed (%v); -update writes it anew", file, err)
		}
	}
}

// A PNG is as wide as it is asked to be, the same each time, and within bounds.
func TestPlotPNG(t *testing.T) {
	t.Parallel()
	c := chart(t, campaign(4, 9), report.PictureManors)
	for _, width := range []int{MinWidth, 801, 1200} {
		one, err := c.PNG(width)
		if err != nil {
			t.Fatal(err)
		}
		im, err := png.Decode(bytes.NewReader(one))
		if err != nil || im.Bounds().Dx() != width {
			t.Errorf("%d pixels: %v, %v", width, im.Bounds(), err)
		}
		if r, g, b, _ := im.At(0, 0).RGBA(); r>>8 != 0xff || g>>8 != 0xfd || b>>8 != 0xf8 {
			t.Errorf("the paper is %x %x %x", r>>8, g>>8, b>>8)
		}
		if two, err := c.PNG(width); err != nil || !bytes.Equal(one, two) {
			t.Errorf("%d pixels: another picture the second time (%v)", width, err)
		}
	}
	for _, width := range []int{0, MinWidth - 1, MaxWidth + 1} {
		if _, err := c.PNG(width); err == nil {
			t.Errorf("%d pixels were painted", width)
		}
	}
}

// What cannot be plotted is said.
func TestPlotErrors(t *testing.T) {
	t.Parallel()
	winter := &report.History{Lords: []string{"Kay"}, Rows: []report.HistoryRow{{Year: 1, Manors: []int{1}, Strength: []int{20}}}}
	for what, h := range map[string]*report.History{"valley": campaign(2, 3), report.PictureIncome: winter} {
		if _, err := Plot(h, what); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	chart(t, winter, report.PictureManors).SVG()
}

// The names at the ends of the lines never overlap one another, and none leaves the picture, however
// near the lines end to one another.
func TestPlotNames(t *testing.T) {
	t.Parallel()
	for lords := 2; lords <= 6; lords++ {
		for seasons := 1; seasons <= 60; seasons += 7 {
			for _, what := range plots {
				checkNames(t, fmt.Sprint(what, lords, seasons), chart(t, campaign(lords, seasons), what))
			}
		}
	}
	h := campaign(6, 5)
	for i := range h.Rows {
		h.Rows[i].Manors = make([]int, 6)
	}
	checkNames(t, "nobody has anything", chart(t, h, report.PictureManors))
	h = campaign(2, 5)
	h.Lords = []string{"Kay", "Bors"} // shorter than what stands at the axis' end
	for _, what := range plots {
		checkNames(t, "short names "+what, chart(t, h, what))
	}
}

// checkNames draws a chart and looks at all that is written in it.
func checkNames(t *testing.T, name string, c *Chart) {
	t.Helper()
	rec := &recorder.Canvas{}
	c.draw(draw.NewCanvas(rec, chartWidth, chartHeight), 1)
	var boxes []vg.Rectangle
	for _, a := range rec.Actions {
		s, ok := a.(*recorder.FillString)
		if !ok {
			continue
		}
		face := chartFonts().Lookup(font.Font{Typeface: "Liberation", Variant: "Serif"}, s.Size)
		boxes = append(boxes, vg.Rectangle{Min: vg.Point{X: s.Point.X, Y: s.Point.Y - 0.2*s.Size}, Max: vg.Point{X: s.Point.X + face.Width(s.String), Y: s.Point.Y + 0.7*s.Size}})
	}
	if len(boxes) < len(c.lines)+4 {
		t.Fatalf("%s: only %d words are written", name, len(boxes))
	}
	for i, b := range boxes {
		if b.Min.X < 0 || b.Min.Y < 0 || b.Max.X > chartWidth || b.Max.Y > chartHeight {
			t.Errorf("%s: word %d leaves the picture: %v", name, i, b)
		}
		for _, o := range boxes[:i] {
			if b.Min.X < o.Max.X && o.Min.X < b.Max.X && b.Min.Y < o.Max.Y && o.Min.Y < b.Max.Y {
				t.Errorf("%s: words overlap: %v and %v", name, b, o)
			}
		}
	}
}

// Six lords are told apart without colour: by the dashes of their lines, and by their marks.
func TestPlotWithoutColour(t *testing.T) {
	t.Parallel()
	c := chart(t, campaign(6, 9), report.PictureManors)
	pens, marks := map[string]bool{}, map[string]bool{}
	for lord := range c.lines {
		rec := &recorder.Canvas{}
		p := &chartPaper{Canvas: draw.NewCanvas(rec, chartWidth, chartHeight), Chart: c, unit: 1}
		pens[fmt.Sprint(p.linePen(lord).Dashes)] = true
		p.drawMark(lord, vg.Point{})
		shape := ""
		for _, a := range rec.Actions {
			if _, colour := a.(*recorder.SetColor); !colour {
				shape += a.Call()
			}
		}
		marks[shape] = true
	}
	if len(pens) != 6 || len(marks) != 6 {
		t.Errorf("%d sorts of lines and %d marks for six lords", len(pens), len(marks))
	}
}

// BenchmarkPlot draws the plot of a long campaign of six lords.
func BenchmarkPlot(b *testing.B) {
	h := campaign(6, 39)
	b.Run("SVG", func(b *testing.B) {
		for b.Loop() {
			c, err := Plot(h, report.PictureManors)
			if err != nil {
				b.Fatal(err)
			}
			c.SVG()
		}
	})
	b.Run("PNG", func(b *testing.B) {
		for b.Loop() {
			c, err := Plot(h, report.PictureManors)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := c.PNG(800); err != nil {
				b.Fatal(err)
			}
		}
	})
}
