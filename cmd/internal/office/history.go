package office

import (
	"context"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// A Chronicle is a campaign so far, as text, as a page with its plots in it, and as data.
type Chronicle struct {
	Text string
	HTML string
	View *view.History
}

// History tells a campaign so far: all seasons that have been played, also one that still waits for
// its master's approval.
func (o *Office) History(ctx context.Context, game string) (c Chronicle, err error) {
	c.View, err = viewGame(ctx, o, game, func(d *desk) (*view.History, error) {
		return d.history(func(s store.Season) bool { return s.State != store.SeasonOpen })
	})
	if err != nil {
		return c, err
	}
	letter, err := templates.History(c.View)
	if err != nil {
		return c, err
	}
	c.Text = letter.Text
	c.HTML, err = templates.Embed(letter.HTML, func(id string) ([]byte, error) {
		plot, err := picture.Plot(c.View, id)
		if err != nil {
			return nil, err
		}
		return plot.SVG(), nil
	})
	return c, err
}

// history tells of those seasons of the game that are to be told.
func (d *desk) history(told func(store.Season) bool) (*view.History, error) {
	seasons, err := d.tx.Seasons(d.game.ID)
	if err != nil {
		return nil, err
	}
	var past []view.Past
	for _, s := range seasons {
		if !told(s) {
			continue
		}
		one, err := d.past(s)
		if err != nil {
			return nil, err
		}
		past = append(past, one)
	}
	return narrative.NewHistory(d.reportTable(), past), nil
}
