package publish

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// A drawnSeason is what a season draws on the map.
type drawnSeason struct{ light, dark picture.Frame }

func (d drawnSeason) bytes() (n int) {
	for i := range d.light.Layers {
		n += len(d.light.Layers[i]) + len(d.dark.Layers[i])
	}
	return n
}

// sheet is the board of a game prepared for drawing, which is done once.
func (m *Maker) sheet(p *public) (*picture.Sheet, error) {
	key := "sheet/" + digest(p.row.BoardSource)
	if s, ok := m.kept.Get(key); ok {
		return s.(*picture.Sheet), nil
	}
	s, err := picture.NewSheet(p.game.Board)
	if err == nil {
		m.kept.Put(key, s, 1<<20, mostKept)
	}
	return s, err
}

// mapOf is the map of a season on a page.
func (m *Maker) mapOf(p *public, s templates.PublicSeason) (shown templates.PublicMap, err error) {
	sheet, err := m.sheet(p)
	if err != nil {
		return shown, err
	}
	shown = templates.PublicMap{PublicSeason: s, Board: p.game.Board.Name}
	shown.Width, shown.Height = sheet.Map(nil).Size()
	return shown, nil
}

// board draws the board alone.
func (m *Maker) board(p *public) (made Page, err error) {
	sheet, err := m.sheet(p)
	if err != nil {
		return made, err
	}
	return Page{Type: svgType, Body: sheet.Map(nil).SVG(), Drawing: true}, nil
}

// maps draws the map of all seasons.
func (m *Maker) maps(p *public, dark bool) (made Page, err error) {
	sheet, err := m.sheet(p)
	if err != nil || len(p.seasons) == 0 {
		return made, orNotFound(err)
	}
	var frames []picture.Frame
	for _, s := range p.seasons {
		d, err := m.draw(p, sheet, s)
		if err != nil {
			return made, err
		}
		if dark {
			frames = append(frames, d.dark)
		} else {
			frames = append(frames, d.light)
		}
	}
	scene := sheet.Map(situation.NewMap(p.game.ReportTable(), &p.game.State, nil, nobody)) // for the layers of the board alone
	if dark {
		scene = scene.Dark()
	}
	return Page{Type: svgType, Body: scene.Frames(p.game.Board.Name, frames), Drawing: true}, nil
}

func orNotFound(err error) error {
	if err == nil {
		return store.ErrNotFound
	}
	return err
}

// frameKey is what the frame of a season is kept under.
func frameKey(of string) string { return "frame/" + of }

// draw draws what a season draws on the map, if that is not kept.
func (m *Maker) draw(p *public, sheet *picture.Sheet, s store.Season) (d drawnSeason, err error) {
	of := p.ofSeason(m.Office, s)
	if k, ok := m.kept.Get(frameKey(of)); ok {
		return k.(drawnSeason), nil
	}
	played, err := p.game.LoadPlayed(s)
	if err != nil {
		return d, err
	}
	d.light, d.dark = sheet.Map(situation.NewMap(p.game.ReportTable(), played.After, played.Record, nobody)).Frame(s.Number, of)
	m.kept.Put(frameKey(of), d, d.bytes(), mostKept)
	return d, nil
}

// remember takes over the frames of maps that were drawn before, and of which each is known by its digest.
func (m *Maker) remember(light, dark []byte) {
	night := map[string]picture.Frame{}
	for _, f := range picture.ReadFrames(dark) {
		night[f.Of] = f
	}
	for _, f := range picture.ReadFrames(light) {
		if d, ok := night[f.Of]; ok && len(d.Layers) == len(f.Layers) {
			both := drawnSeason{f, d}
			m.kept.Put(frameKey(f.Of), both, both.bytes(), mostKept)
		}
	}
}
