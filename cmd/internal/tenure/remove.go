package tenure

import (
	"context"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// RemoveResult is what came of taking a seat away.
type RemoveResult struct {
	Game    string `json:"game"`
	Lord    string `json:"lord"`
	Player  string `json:"player"`
	Address string `json:"address"`
	Begun   bool   `json:"begun"` // the game had begun
	DryRun  bool   `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r RemoveResult) Say() string {
	text := r.Player + " (" + r.Address + ") plays " + r.Lord + " no more, and is told; the seat is vacant"
	return text + phrase.Choose(r.Begun, ", and all read it in their next letters", ". If nobody has it when the game begins, it begins without "+r.Lord)
}

// RemovePlayer is Remove in a transaction of its own. A dry run only checks.
func RemovePlayer(ctx context.Context, o *game.Office, gameName, lord string, dryRun bool) (RemoveResult, error) {
	return change(ctx, o, gameName, dryRun, func(g *game.Game) (RemoveResult, error) {
		r, err := Remove(g, lord)
		r.DryRun = dryRun
		return r, err
	})
}

// Remove takes a seat away from its player on the master's word: the keys die, the player, and a substitute who plays meanwhile, get a short last letter and cannot take the
// seat back, and it can be given to another. A game that begins leaves out a lord whom nobody has.
func Remove(g *game.Game, lord string) (r RemoveResult, err error) {
	seat, err := g.SeatOf(lord)
	if err != nil {
		return r, err
	}
	r = RemoveResult{Game: g.Row.Name, Lord: seat.Lord, Player: seat.Player, Address: seat.Address, Begun: g.Row.State != store.GameOpen}
	switch {
	case g.Row.State == store.GameEnded:
		return r, game.Cannot(fmt.Errorf("nothing was done: game %s is over", g.Row.Name), "")
	case !seat.Resigned.IsZero():
		return r, game.Cannot(fmt.Errorf("nothing was done: the seat of %s is vacant already", seat.Lord), "`"+hints.Command("player replace", g.Row.Name)+" "+seat.Lord+" ADDRESS` gives it to somebody")
	case r.Begun && !g.AwaitsApproval() && g.LordOut(seat):
		return r, game.Cannot(fmt.Errorf("nothing was done: %s is out of the game", seat.Lord), "")
	}
	away, isAway, err := substitute.Replaced(g, seat)
	if err != nil {
		return r, err
	}
	if isAway {
		r.Player, r.Address = away.Player, away.Address
	}
	if err := letter.PostLastDaily(g, seat); err != nil {
		return r, err
	}
	if _, err := g.Tx.Remove(seat.ID); err != nil {
		return r, err
	}
	if g.Seats[seat.Place], err = g.Tx.SeatByID(seat.ID); err != nil {
		return r, err
	}
	if last, ok := g.LastPlayed(); ok && g.AwaitsApproval() { // whose report is not for somebody who gets no more letters
		if err := g.Tx.DropHeld(last.ID, letter.KindReport, seat.ID); err != nil {
			return r, err
		}
	}
	if err := tellRemoved(g, seat, r.Begun); err != nil {
		return r, err
	}
	if isAway {
		if err := tellRemoved(g, away, r.Begun); err != nil {
			return r, err
		}
	}
	return r, letter.TellInNext(g, store.LogSeat, game.ByMaster, "The master has taken the seat of "+seat.Lord+" back from "+r.Player+": it is vacant.")
}

// tellRemoved writes the last letter to a player whose seat was taken away.
func tellRemoved(g *game.Game, seat store.Seat, begun bool) error {
	n := templates.Notice{Game: g.Row.Name, Lord: seat.Lord, What: phrase.Choose(begun, "", "not begun"), Master: g.MasterName()}
	n.Player = seat.Player
	text, err := templates.Removed(n)
	if err != nil {
		return err
	}
	return letter.Post(g, seat, letter.Draft{Kind: letter.KindLeave, Subject: "your seat is taken back", Letter: text, Season: g.Season,
		Number: g.Season.Number, Plain: true})
}
