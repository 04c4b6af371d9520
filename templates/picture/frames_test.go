package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

// TestFrames writes three seasons into one picture of the board, which is less than three pictures, and reads them back. Each stands in it once, and no id twice.
func TestFrames(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	s := sheet(t, b)
	var light, dark []Frame
	whole := 0
	var scene *Scene
	for n := range 3 {
		scene = s.Map(crowd(b, 12, uint64(n+1)))
		whole += len(scene.SVG())
		l, d := scene.Frame(n, "of"+FrameID(n))
		light, dark = append(light, l), append(dark, d)
	}
	svg, night := scene.Frames("The <Vale>", light), scene.Dark().Frames("The <Vale>", dark)
	if !reflect.DeepEqual(ReadFrames(svg), light) || !reflect.DeepEqual(ReadFrames(night), dark) {
		t.Error("the frames do not come back")
	}
	if len(svg) > whole*3/4 {
		t.Errorf("the picture has %d bytes, three pictures %d", len(svg), whole)
	}
	if string(svg) == string(night) {
		t.Error("it is no darker by night")
	}
	seen := map[string]bool{}
	for r := xml.NewDecoder(strings.NewReader(string(svg))); ; {
		token, err := r.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		for _, a := range e.Attr {
			if ok && a.Name.Local == "id" && seen[a.Value] {
				t.Errorf("the id %s is there twice", a.Value)
			}
			if a.Name.Local == "id" {
				seen[a.Value] = true
			}
		}
	}
	if !seen["season-2"] || ReadFrames([]byte("<svg><!--frame 1 of-->\n<g class=\"f season-1\">\n")) != nil {
		t.Error("another file has frames")
	}
}
