package tenure

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// DeleteResult is what came of deleting a game.
type DeleteResult struct {
	Game   string `json:"game"`
	Told   int    `json:"told"` // how many people get a letter that there will be no game
	DryRun bool   `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r DeleteResult) Say() string {
	text := "game " + r.Game + " is deleted"
	if r.Told > 0 {
		text += "; " + phrase.Figures(r.Told, "letter") + phrase.Choose(r.Told == 1, " that there will be no game waits to be sent", " that there will be no game wait to be sent")
	}
	return text
}

// DeleteGame deletes a game that has not begun. Its players, and those who wait for a seat or watch, get a short letter; all that is kept of it goes when
// the letters have left. A dry run only checks.
func DeleteGame(ctx context.Context, o *game.Office, gameName string, dryRun bool) (DeleteResult, error) {
	r, err := change(ctx, o, gameName, dryRun, deleteGame)
	r.DryRun = dryRun
	if err == nil && !dryRun {
		_, err = ForgetDeleted(ctx, o)
	}
	return r, err
}

// deleteGame is DeleteGame within a transaction.
func deleteGame(g *game.Game) (DeleteResult, error) {
	r := DeleteResult{Game: g.Row.Name}
	if g.Row.State != store.GameOpen {
		return r, game.Cannot(fmt.Errorf("nothing was done: game %s has begun, and is not deleted", g.Row.Name), "`"+hints.Command("game end", g.Row.Name)+"` ends it")
	}
	waiting, err := g.Tx.WaitingList(g.Row.ID)
	if err != nil {
		return r, err
	}
	spectators, err := g.Tx.Spectators(g.Row.ID)
	if err != nil {
		return r, err
	}
	if err := g.Tx.HideGame(g.Row.ID); err != nil {
		return r, err
	}
	tell := func(name, address string) error {
		n := templates.Notice{Game: g.Row.Name, Master: g.MasterName()}
		n.Player = name
		text, err := templates.NoGame(n)
		r.Told++
		return errors.Join(err, postStranger(g, letter.KindLeave, address, "there will be no game", text))
	}
	for _, s := range g.Seats {
		if s.Resigned.IsZero() {
			if err := tell(s.Player, s.Address); err != nil {
				return r, err
			}
		}
	}
	others := phrase.Each(waiting, func(j store.Join) string { return j.Address })
	for _, s := range spectators {
		if !slices.ContainsFunc(others, func(address string) bool { return account.SameAddress(address, s.Address) }) && !letter.PlaysIn(g, s.Address) {
			others = append(others, s.Address)
		}
	}
	for _, address := range others {
		if err := tell("", address); err != nil {
			return r, err
		}
	}
	return r, nil
}

// ForgetDeleted deletes what is kept of games that are deleted, once their last letters have left, and counts them.
func ForgetDeleted(ctx context.Context, o *game.Office) (n int, err error) {
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		all, err := tx.GamesToForget()
		for _, id := range all {
			if err := tx.DeleteGame(id); err != nil {
				return err
			}
		}
		n = len(all)
		return err
	})
	return n, err
}
