package season

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	leastOutage = time.Hour      // shorter ones move no deadline
	lastHours   = 24 * time.Hour // before a deadline, in which the mailbox must be there
)

// MoveForOutage moves the deadlines in whose last day the mailbox could not be read for more than an hour, from one moment to another,
// each by the time lost, once a season. All are told. It is to be called before the mail is handled that came meanwhile.
func MoveForOutage(ctx context.Context, o *game.Office, from, to time.Time) error {
	if from.IsZero() || to.Sub(from) <= leastOutage {
		return nil
	}
	var hit []store.Game
	err := o.Store.View(ctx, func(tx *store.Tx) error {
		open, err := tx.OpenSeasons(0)
		for _, c := range open {
			if timeLost(c, from, to) > 0 {
				hit = append(hit, store.Game{ID: c.Game, Name: c.GameName})
			}
		}
		return err
	})
	_, trouble := game.UpdateEach(ctx, o, hit, "moving the deadline", func(g *game.Game) (bool, error) { return true, moveForOutage(g, from, to) })
	return errors.Join(err, trouble)
}

// timeLost is how much of the time for orders a season has lost; 0 if too little for its deadline to move.
func timeLost(c store.OpenSeason, from, to time.Time) time.Duration {
	for _, start := range []time.Time{c.Deadline.Add(-lastHours), c.Announced} {
		if from.Before(start) {
			from = start
		}
	}
	lost := to.Sub(from)
	if lost <= leastOutage || from.After(c.ClosesAt()) {
		return 0
	}
	return (lost + time.Minute - 1).Truncate(time.Minute)
}

// moveForOutage moves the deadline of a game, unless it has been moved so before.
func moveForOutage(g *game.Game, from, to time.Time) error {
	open, err := g.Tx.OpenSeasons(g.Row.ID)
	if err != nil || len(open) == 0 || g.Season.Outage {
		return err
	}
	lost, was := timeLost(open[0], from, to), g.Season.Deadline
	g.Season.Deadline = was.Add(lost)
	if err := errors.Join(g.Tx.SetDeadline(g.Season.ID, g.Season.Deadline), g.Tx.MovedByOutage(g.Season.ID)); err != nil {
		return err
	}
	why := fmt.Sprintf("the mailbox of the game could not be read for %s, and so the deadline of %s moves", game.SayLeft(lost), wording.Title(g.Season))
	if err := g.LogApart(store.LogDeadline, game.ByClock, phrase.UpperFirst(why)+movedFrom(was, g.Season.Deadline, g.Row.Zone)); err != nil {
		return err
	}
	why += " by that time"
	moved := wording.Sentence(fmt.Sprintf("%s: it is %s now, and was %s", why, schedule.ShowTime(g.Season.Deadline, g.Row.Zone), schedule.ShowTime(was, g.Row.Zone)))
	if _, err := postDeadline(g, was, why); err != nil {
		return err
	}
	return letter.PostNews(g, letter.KindMaster, "the mailbox could not be read", moved+" The players are told.")
}
