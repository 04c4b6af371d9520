package season

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// ReleaseOverdue approves what the master has left waiting for longer than the game allows, and
// writes that it did. Of what stays however long it waits a reminder is written once. Each game has a transaction
// of its own: what goes wrong with one hinders no other.
func ReleaseOverdue(ctx context.Context, o *game.Office) (released []ApproveResult, err error) {
	var overdue, waiting []store.Game
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		if overdue, err = tx.Overdue(0); err != nil {
			return err
		}
		waiting, err = tx.AwaitingApproval(0)
		return err
	})
	for _, row := range overdue {
		r, one := release(ctx, o, row.ID)
		if one != nil {
			err = errors.Join(err, fmt.Errorf("releasing the letters of %s: %w", row.Name, one))
		} else if r.Season != "" {
			released = append(released, r)
		}
	}
	for _, row := range waiting {
		if one := remindMaster(ctx, o, row.ID); one != nil {
			err = errors.Join(err, fmt.Errorf("reminding the master of %s: %w", row.Name, one))
		}
	}
	return released, err
}

// release approves the season of a game that has waited too long, unless the master was faster.
func release(ctx context.Context, o *game.Office, gameID store.GameID) (r ApproveResult, err error) {
	defer fault.Catch(&err)
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		late, err := tx.Overdue(gameID)
		if err != nil || len(late) == 0 {
			return err
		}
		g, err := o.OpenRow(tx, late[0])
		if err != nil {
			return err
		}
		if r, err = approveWaiting(g); err != nil {
			return err
		}
		return tellReleased(g, r)
	})
	return r, err
}

// tellReleased tells the master that a season has gone out by itself.
func tellReleased(g *game.Game, r ApproveResult) error {
	season := wording.SeasonTitle(r.Season, r.Year)
	return letter.PostNews(g, season+" has gone out by itself", fmt.Sprintf("You have not answered the review of %s for %s, and so its %s went out by themselves, as the game says. HOLD, in time, would have kept them.",
		season, schedule.PrintPeriod(g.Row.ReviewLimit), phrase.Figures(r.Letters, "letter")))
}

// remindMaster reminds the master of a game once of a season that has waited for long, and stays.
func remindMaster(ctx context.Context, o *game.Office, gameID store.GameID) (err error) {
	defer fault.Catch(&err)
	return o.Store.Update(ctx, func(tx *store.Tx) error {
		waits, err := tx.AwaitingApproval(gameID)
		if err != nil || len(waits) == 0 {
			return err
		}
		g, err := o.OpenRow(tx, waits[0])
		if err != nil {
			return err
		}
		last, _ := g.LastPlayed()
		if tx.Now.Before(last.Played.Add(patience(g))) {
			return nil
		}
		if first, err := tx.RemindedOf(last.ID); err != nil || !first {
			return err
		}
		text := wording.Sentence(wording.Title(last)+" was played on "+schedule.ShowTime(last.Played, g.Row.Zone)+", and its letters wait for your APPROVE") +
			" They do not go out by themselves. This letter is written once."
		return letter.PostNews(g, wording.Title(last)+" still waits for you", text)
	})
}

// mostPatience is for how long a season that stays waits before its master is reminded.
const mostPatience = 48 * time.Hour

// patience is for how long a season waits for the master before the next letter about it.
func patience(g *game.Game) time.Duration {
	if g.Row.ReviewLimit > 0 {
		return g.Row.ReviewLimit
	}
	return min(mostPatience, g.Row.Schedule.Period/2)
}
