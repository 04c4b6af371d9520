package pictures

import (
	"fmt"
	"sync"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// A Renderer draws a picture: the same bytes of the same things.
type Renderer interface {
	Render(of *Subject, k Key) ([]byte, error)
}

// MapWidth is the width of the map of the whole board in pixels, as a PNG.
const MapWidth = 1200

// A Drawer renders pictures with package picture. Its maps of the whole board are Width pixels wide as PNGs;
// close-ups and plots two thirds of that.
type Drawer struct {
	Width  int
	sheets sync.Map // of *picture.Sheet by *board.Board
}

// Render draws a picture.
func (d *Drawer) Render(of *Subject, k Key) ([]byte, error) {
	scene, width, err := d.scene(of, k)
	if err != nil {
		return nil, err
	}
	if k.SVG {
		return scene.SVG(), nil
	}
	return scene.PNG(width)
}

// A scene can be written in both ways.
type scene interface {
	SVG() []byte
	PNG(width int) ([]byte, error)
}

// scene composes a picture, and says how wide its PNG is.
func (d *Drawer) scene(of *Subject, k Key) (scene, int, error) {
	narrow := d.Width * 2 / 3
	if k.IsPlot() {
		s, err := picture.Plot(of.History, k.ID)
		return s, narrow, err
	}
	sheet, err := d.sheet(of.Board)
	if err != nil {
		return nil, 0, err
	}
	if k.After == BeforeAll { // without the lords: the map in a letter stays the same when others join
		return sheet.Map(nil), d.Width, nil
	}
	drawn := situation.NewMap(of.Table, of.After, of.Record, k.Reader)
	if k.ID == view.PictureLands {
		return sheet.CloseUp(drawn), narrow, nil
	}
	return sheet.Map(drawn), d.Width, nil
}

// sheet is the board prepared for drawing, which is done once.
func (d *Drawer) sheet(b *board.Board) (*picture.Sheet, error) {
	if s, ok := d.sheets.Load(b); ok {
		return s.(*picture.Sheet), nil
	}
	s, err := picture.NewSheet(b, d.Width)
	if err != nil {
		return nil, fmt.Errorf("the board cannot be drawn: %w", err)
	}
	d.sheets.Store(b, s)
	return s, nil
}
