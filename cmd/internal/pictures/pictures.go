// Package pictures puts maps and plots into letters. A letter in the outbox says only which pictures it wants; they
// are drawn when it leaves, since drawing takes longer than all else. Start reading at Batch: it finds out what
// the pictures of some letters show, draws each once with a Renderer, and keeps in a Cache what several letters
// share. How a game is read is for the caller: the package knows nothing of mailboxes, players or orders.
package pictures

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/lru"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// The media types of pictures.
const (
	pngType = "image/png"
	svgType = "image/svg+xml"
)

// BeforeAll is the number of the season that comes before the setting out: there is none.
const BeforeAll = -1

// Of are the pictures that a letter wants which tells of the game after the season of that number. They are
// not drawn yet.
func Of(l templates.Letter, after int) []mail.Picture {
	var all []mail.Picture
	for _, p := range l.Pictures {
		all = append(all, mail.Picture{ID: p.ID, Name: p.ID + ".png", Type: pngType, Of: fmt.Sprintf("%s %d", p.ID, after)})
	}
	return all
}

// longestWays is more than the marches of all troops of a lord take; a mail would not have more.
const longestWays = 1900

// OfOrders are the pictures of a receipt for marches that are ordered after the season of that number. What each is
// of holds the marches, so that it stays the same when other orders come.
func OfOrders(l templates.Letter, after int, marches []view.MapMarch) []mail.Picture {
	all, ways := Of(l, after), encodeMarches(marches)
	if len(ways) > longestWays {
		return nil
	}
	for i := range all {
		all[i].Of += ways
	}
	return all
}

// dark ends the ID of a map for a dark page of ours, as letters of earlier versions had it too: those of today make the map dark by
// their style.
const dark = "-dark"

// WithMap adds the map as an attachment that can be enlarged and printed.
func WithMap(all []mail.Picture) []mail.Picture {
	for _, p := range all {
		if _, after, _ := strings.Cut(p.Of, " "); p.ID == view.PictureValley || p.ID == view.PictureWest {
			return append(all, mail.Picture{ID: view.PictureWhole, Name: "valley.svg", Type: svgType, Of: view.PictureWhole + " " + after, Attached: true})
		}
	}
	return all
}

// ShownOn are the pictures that a page shows, and those that are attached.
func ShownOn(page string, all []mail.Picture) []mail.Picture {
	var some []mail.Picture
	for _, p := range all {
		if p.Attached || strings.Contains(page, `"cid:`+p.ID+`"`) {
			some = append(some, p)
		}
	}
	return some
}

// AttachedMaps are the maps among some pictures as they are attached to a letter of text alone: those for a light page.
func AttachedMaps(all []mail.Picture) (maps []mail.Picture) {
	for _, p := range all {
		if id, _, _ := strings.Cut(p.Of, " "); view.IsMap(id) && p.Type == pngType {
			p.Attached = true
			maps = append(maps, p)
		}
	}
	return maps
}

// A Key is what one picture shows: a game after a season, to one reader.
type Key struct {
	Game   store.GameID
	After  int              // the number of the season, or BeforeAll
	ID     string           // such as view.PictureValley
	Reader adjudicator.Seat // NoSeat: it is the same for all
	SVG    bool             // and no PNG
	Dark   bool             // for a dark page
	Ways   string           // the marches that are ordered, as encodeMarches writes them
	Play   string           // what tells two plays of that season apart, filled in when it is drawn: one that waits may be played again
}

// keyOf is what a picture in a letter shows.
func keyOf(l store.Letter, reader adjudicator.Seat, p mail.Picture) (Key, error) {
	id, after, _ := strings.Cut(p.Of, " ")
	after, ways, _ := strings.Cut(after, " ")
	n, err := strconv.Atoi(after)
	if err != nil || n < BeforeAll {
		return Key{}, fmt.Errorf("nobody knows what %q is a picture of", p.Of)
	}
	k := Key{Game: l.Game, After: n, Reader: adjudicator.NoSeat, SVG: p.Type == svgType, Ways: ways}
	k.ID, k.Dark = strings.CutSuffix(id, dark)
	if k.ID == view.PictureLands || k.ID == view.PictureOrders {
		k.Reader = reader
	}
	return k, nil
}

// drawnAlone are the pictures that a page may ask for by their names.
var drawnAlone = []string{view.PictureLands, view.PictureValley, view.PictureWest, view.PictureEast, view.PictureWhole, view.PictureManors, view.PictureIncome, view.PictureStrength}

// KeyNamed is the key of a picture as SVG, by the name that it has in the page of a letter which tells a reader of a game after a season, such as
// "valley-dark"; false if letters have no such picture.
func KeyNamed(name string, id store.GameID, after int, reader adjudicator.Seat) (k Key, ok bool) {
	k = Key{Game: id, After: after, Reader: adjudicator.NoSeat, SVG: true}
	k.ID, k.Dark = strings.CutSuffix(name, dark)
	if k.ID == view.PictureLands {
		k.Reader = reader
	}
	return k, slices.Contains(drawnAlone, k.ID) && !(k.Dark && k.IsPlot())
}

// IsPlot reports whether a picture is a plot over the years, and no map.
func (k Key) IsPlot() bool { return !view.IsMap(k.ID) }

// A Subject is what a picture is drawn of.
type Subject struct {
	view.Table
	view.Played               // of a map; Before and Record are empty before the setting out
	History     *view.History // of a plot
}

// A Renderer draws a picture: the same bytes of the same things.
type Renderer interface {
	Render(of *Subject, k Key) ([]byte, error)
}

// MapWidth is the width of maps in pixels, as PNGs: nearly two to each pixel of a telephone's page.
const MapWidth = 640

// A Drawer renders pictures with package picture, as PNGs Width pixels wide; a plot is three quarters of that, each half of a board five eighths.
type Drawer struct {
	Width   int
	sheets  sync.Map // of sheetFunc by *board.Board
	painted sync.Map // of sheetFunc by paintedSheet
	grounds lru.Cache[groundKey, picture.Ground]
}

// A paintedSheet is a sheet with the land of a part painted.
type paintedSheet struct {
	*board.Board
	picture.Part
}

// A sheetFunc is a board prepared for drawing, which is done once.
type sheetFunc = func() (*picture.Sheet, error)

// Render draws a picture.
func (d *Drawer) Render(of *Subject, k Key) ([]byte, error) {
	if k.IsPlot() {
		plot, err := picture.Plot(of.History, k.ID)
		switch {
		case err != nil:
			return nil, err
		case k.SVG:
			return plot.SVG(), nil
		}
		return plot.PNG(d.width(k))
	}
	sheet, err := d.sheet(of.Board, k)
	if err != nil {
		return nil, fmt.Errorf("the board cannot be drawn: %w", err)
	}
	m, err := mapOf(of, k)
	switch {
	case err != nil:
		return nil, err
	case mostBytes[k.ID] > 0 && !k.SVG && !k.Dark:
		return d.closeUp(sheet, m, mostBytes[k.ID])
	}
	scene := sceneOf(sheet, m, k)
	if k.Dark {
		scene = scene.Dark()
	}
	if k.SVG {
		return scene.SVG(), nil
	}
	return scene.PNG(d.width(k))
}

// mostBytes are how many bytes a close-up should have at the most, so that the letter stays small.
var mostBytes = map[string]int{view.PictureLands: 84 << 10, view.PictureOrders: 60 << 10}

// bytePixels is about how many pixels of a window take a byte of the picture, its title and legend counted.
const bytePixels = 5

// closeUp draws a close-up of so many bytes at the most: narrower, if it has to be, but not below half the width.
func (d *Drawer) closeUp(sheet *picture.Sheet, m *view.Map, most int) (data []byte, err error) {
	pixels := func(width int) (n int) {
		for _, w := range sheet.Windows(m) {
			n += width * w.Height(width)
		}
		return n
	}
	for eighths := 8; eighths >= 4; eighths-- {
		width := d.Width * eighths / 8
		if eighths > 4 && pixels(width) > most*bytePixels {
			continue
		}
		data, err = sheet.CloseUpOn(m, func(w picture.Window) picture.Ground { return d.ground(sheet, w, width) }).PNG(width)
		if err != nil || len(data) <= most {
			break
		}
	}
	return data, err
}

// mostGrounds is how many bytes of grounds are kept: some 200 windows.
const mostGrounds = 32 << 20

// A groundKey is what a kept ground shows.
type groundKey struct {
	*picture.Sheet
	picture.Window
	width int
}

// ground is what does not change in a window, as it was kept, or new.
func (d *Drawer) ground(sheet *picture.Sheet, w picture.Window, width int) picture.Ground {
	k := groundKey{sheet, w, width}
	g, ok := d.grounds.Get(k)
	if !ok {
		g = sheet.Ground(w, width)
		d.grounds.Put(k, g, g.Bytes(), mostGrounds)
	}
	return g
}

// width is how wide a picture is as a PNG.
func (d *Drawer) width(k Key) int {
	switch {
	case k.IsPlot():
		return d.Width * 3 / 4
	case k.ID == view.PictureWest || k.ID == view.PictureEast:
		return d.Width * 5 / 8
	}
	return d.Width
}

// parts are the parts of a board that letters show as PNGs, by the IDs of the pictures.
var parts = map[string]picture.Part{view.PictureValley: picture.Whole, view.PictureWest: picture.West, view.PictureEast: picture.East}

// sheet is the board prepared for drawing; for the PNG of a part of it, with its land painted.
func (d *Drawer) sheet(b *board.Board, k Key) (*picture.Sheet, error) {
	plain := once(&d.sheets, b, func() (*picture.Sheet, error) { return picture.NewSheet(b) })
	part, ok := parts[k.ID]
	if k.SVG || !ok {
		return plain()
	}
	return once(&d.painted, paintedSheet{b, part}, func() (*picture.Sheet, error) {
		s, err := plain()
		if err != nil {
			return nil, err
		}
		return s.Painted(part, d.width(k)), nil
	})()
}

// once is what a map has of a key; else it will do as prepare says, once.
func once(all *sync.Map, key any, prepare sheetFunc) sheetFunc {
	f, _ := all.LoadOrStore(key, sync.OnceValues(prepare))
	return f.(sheetFunc)
}

// mapOf is what a map shows. One before the setting out is without the lords: the map in a letter stays the same
// when others join.
func mapOf(of *Subject, k Key) (*view.Map, error) {
	if k.ID == view.PictureOrders {
		marches, err := decodeMarches(k.Ways, int(k.Reader), of.Board.Len())
		if err != nil {
			return nil, err
		}
		return situation.OrderedMap(of.Table, of.After, k.Reader, marches), nil
	}
	m := situation.NewMap(of.Table, of.After, of.Record, k.Reader)
	if k.After == BeforeAll {
		m = &view.Map{You: int(adjudicator.NoSeat), Parishes: m.Parishes}
	}
	return m, nil
}

// sceneOf composes a map.
func sceneOf(sheet *picture.Sheet, m *view.Map, k Key) *picture.Scene {
	switch k.ID {
	case view.PictureOrders, view.PictureLands:
		return sheet.CloseUp(m)
	case view.PictureWhole:
		return sheet.Map(m)
	}
	return sheet.Plate(m, parts[k.ID])
}
