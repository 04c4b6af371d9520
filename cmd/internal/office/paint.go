package office

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// A brush draws a picture: the same bytes of the same things.
type brush func(of *subject, m motif) ([]byte, error)

// paint draws a picture.
func (o *Office) paint(of *subject, m motif) ([]byte, error) {
	if o.brush != nil {
		return o.brush(of, m)
	}
	scene, width, err := o.scene(of, m)
	if err != nil {
		return nil, err
	}
	if m.svg {
		return scene.SVG(), nil
	}
	return scene.PNG(width)
}

// A scene can be written in both ways.
type scene interface {
	SVG() []byte
	PNG(width int) ([]byte, error)
}

// scene draws a motif, and says how wide its PNG is.
func (o *Office) scene(of *subject, m motif) (scene, int, error) {
	if m.isPlot() {
		s, err := picture.Plot(of.history, m.id)
		return s, plotWidth, err
	}
	sheet, err := o.sheet(of.Board)
	if err != nil {
		return nil, 0, err
	}
	if m.after == beforeAll { // whoever else joins until then: a letter's map stays the same
		return sheet.Map(nil), valleyWidth, nil
	}
	drawn := situation.NewMap(of.Table, of.After, of.Record, m.reader)
	if m.id == view.PictureLands {
		return sheet.CloseUp(drawn), landsWidth, nil
	}
	return sheet.Map(drawn), valleyWidth, nil
}

// sheet is the board prepared for drawing, which is done once.
func (o *Office) sheet(b *board.Board) (*picture.Sheet, error) {
	if s, ok := o.sheets.Load(b); ok {
		return s.(*picture.Sheet), nil
	}
	s, err := picture.NewSheet(b, valleyWidth)
	if err != nil {
		return nil, fmt.Errorf("the board cannot be drawn: %w", err)
	}
	o.sheets.Store(b, s)
	return s, nil
}
