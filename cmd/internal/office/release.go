package office

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// ReleaseOverdue approves what the master has left waiting for longer than the game allows, and
// tells him. Of what stays however long it waits he is reminded once. Each game has a transaction
// of its own: what goes wrong with one hinders no other.
func (o *Office) ReleaseOverdue(ctx context.Context) (released []ApproveResult, err error) {
	var overdue, waiting []store.Game
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		if overdue, err = tx.Overdue(0); err != nil {
			return err
		}
		waiting, err = tx.AwaitingApproval(0)
		return err
	})
	for _, g := range overdue {
		r, one := o.release(ctx, g.ID)
		if one != nil {
			err = errors.Join(err, fmt.Errorf("releasing the letters of %s: %w", g.Name, one))
		} else if r.Season != "" {
			released = append(released, r)
		}
	}
	for _, g := range waiting {
		if one := o.remindMaster(ctx, g.ID); one != nil {
			err = errors.Join(err, fmt.Errorf("reminding the master of %s: %w", g.Name, one))
		}
	}
	return released, err
}

// release approves the season of a game that has waited too long, unless the master was faster.
func (o *Office) release(ctx context.Context, game store.GameID) (r ApproveResult, err error) {
	defer fault.Catch(&err)
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		late, err := tx.Overdue(game)
		if err != nil || len(late) == 0 {
			return err
		}
		d, err := o.deskOf(tx, late[0])
		if err != nil {
			return err
		}
		if r, err = d.approve(); err != nil {
			return err
		}
		return d.tellReleased(r)
	})
	return r, err
}

// tellReleased tells the master that a season has gone out without him.
func (d *desk) tellReleased(r ApproveResult) error {
	season := SeasonTitle(r.Season, r.Year)
	return d.news(season+" has gone out by itself", fmt.Sprintf("You have not answered the review of %s for %s, and so its %s went out by themselves, as the game says. HOLD, in time, would have kept them.",
		season, schedule.PrintPeriod(d.game.ReviewLimit), phrase.Figures(r.Letters, "letter")))
}

// remindMaster reminds the master of a game once of a season that has waited for him for long, and stays.
func (o *Office) remindMaster(ctx context.Context, game store.GameID) (err error) {
	defer fault.Catch(&err)
	return o.Store.Update(ctx, func(tx *store.Tx) error {
		waits, err := tx.AwaitingApproval(game)
		if err != nil || len(waits) == 0 {
			return err
		}
		d, err := o.deskOf(tx, waits[0])
		if err != nil {
			return err
		}
		last, _ := d.lastPlayed()
		if tx.Now.Before(last.Played.Add(d.patience())) {
			return nil
		}
		if first, err := tx.RemindedOf(last.ID); err != nil || !first {
			return err
		}
		text := sentence(title(last)+" was played on "+schedule.ShowTime(last.Played, d.game.Zone)+", and its letters wait for your APPROVE") +
			" They do not go out by themselves. This letter is written once."
		return d.news(title(last)+" still waits for you", text)
	})
}

// mostPatience is for how long a season that stays waits before its master is reminded.
const mostPatience = 48 * time.Hour

// patience is for how long a season waits for the master before he hears of it again.
func (d *desk) patience() time.Duration {
	if d.game.ReviewLimit > 0 {
		return d.game.ReviewLimit
	}
	return min(mostPatience, d.game.Schedule.Period/2)
}
