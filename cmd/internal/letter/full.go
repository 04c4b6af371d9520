package letter

import (
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// TellFull tells all players, and the master, when a game begins that does so by itself, if the seat that was given now was the last. Whoever has
// got it reads it in the invitation.
func TellFull(g *game.Game, given store.Seat) error {
	if !g.StartsByItself() {
		return nil
	}
	if err := TellStart(g, given.ID); err != nil {
		return err
	}
	text := "The last seat of " + g.Row.Name + " is taken, by " + given.Player + " (" + given.Address + "), as " + given.Lord + ". The game begins by itself " + g.SayStart(g.Row.Zone) +
		"; the players are told. HOLD keeps it from beginning."
	return PostNews(g, KindMaster, "all seats are taken", text)
}

// TellStart tells all players but one when a game begins whose seats are all taken.
func TellStart(g *game.Game, but store.SeatID) error {
	for _, s := range g.Seats {
		if s.ID == but {
			continue
		}
		w, err := g.OrdersOf(s, g.Season.Number)
		if err != nil {
			return err
		}
		what := "Your wishes have come."
		if w.Orders == "" {
			what = "You have not written by which road you enter: a line with ENTER BY and the names of roads, in answer to this letter, does it."
		}
		text, err := templates.Full(NewNotice(g, s, what))
		if err != nil {
			return err
		}
		if err := PostNotice(g, s, "all seats are taken", text); err != nil {
			return err
		}
	}
	return nil
}
