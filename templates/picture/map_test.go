package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// unplaced is a board of which the file does not say where all places are.
const unplaced = `
name = "Two Fords"
[[manor]]
name = "Breaume"
arable = 3
xy = [120, 80]
[[manor]]
name = "Amberley"
arable = 2
[[crossroads]]
name = "Gibbet Cross"
[[road]]
from = "Breaume"
to = "Gibbet Cross"
miles = 2
[[road]]
from = "Amberley"
to = "Gibbet Cross"
miles = 1
`

// A board without xy cannot be drawn; the error names the places.
func TestUnplaced(t *testing.T) {
	t.Parallel()
	b, err := board.Parse("test.toml", []byte(unplaced))
	if err != nil {
		t.Fatal(err)
	}
	const want = "the board Two Fords cannot be drawn: it says no xy of Amberley, Gibbet Cross"
	if _, err := Map(b, nil); err == nil || err.Error() != want {
		t.Errorf("Map: %v", err)
	}
}

// Every SVG is well-formed and fetches nothing.
func TestSVG(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	s := sheet(t, b)
	for _, scene := range []*Scene{s.Map(nil), s.Map(crowd(b, 150, 1)), s.CloseUp(crowd(b, 25, 2)), s.Plate(nil, East).Dark()} {
		svg := scene.SVG()
		d := xml.NewDecoder(bytes.NewReader(svg))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			e, ok := token.(xml.StartElement)
			for _, a := range e.Attr {
				if ok && (a.Name.Local == "href" && a.Value[0] != '#' || a.Name.Local == "style" || a.Name.Local == "src") {
					t.Errorf("<%s %s=%q>", e.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
		if bytes.Contains(svg, []byte("url(")) {
			t.Error("the picture points elsewhere")
		}
	}
}

// A PNG is as wide as it is asked to be, and within bounds.
func TestWidth(t *testing.T) {
	t.Parallel()
	scene := sheet(t, load(t, "training")).Map(nil)
	for _, width := range []int{MinWidth - 1, MaxWidth + 1} {
		if _, err := scene.PNG(width); err == nil {
			t.Errorf("%d pixels are drawn", width)
		}
	}
}
