package letter

import (
	"context"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
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
func History(ctx context.Context, o *game.Office, name string) (c Chronicle, err error) {
	c.View, err = game.View(ctx, o, name, func(g *game.Game) (*view.History, error) {
		return g.History(func(s store.Season) bool { return s.State != store.SeasonOpen })
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
