package season

import (
	"context"
	"errors"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
)

// StartFull begins the games that begin by themselves, whose seats are all taken: as soon as all have written where they enter, and else
// 48 hours after the last seat was taken, when the mailbox has been read since.
func StartFull(ctx context.Context, o *game.Office) ([]PlayResult, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	games, err := store.Read(ctx, o.Store, (*store.Tx).GamesToStart)
	all, trouble := game.UpdateEach(ctx, o, games, "beginning the game", startFull)
	var begun []PlayResult
	for _, r := range all {
		if r.Season != "" {
			begun = append(begun, r)
		}
	}
	return begun, errors.Join(err, trouble)
}

// startFull begins the game if it is time; else the result has no season.
func startFull(g *game.Game) (PlayResult, error) {
	due, err := startsNow(g)
	if err != nil || !due {
		return PlayResult{}, err
	}
	if err := g.LogInNext(store.LogBegun, game.ByClock, "All seats were taken, and so the game began."); err != nil {
		return PlayResult{}, err
	}
	r, err := PlayNamed(g, PlayRequest{Game: g.Row.Name, Season: adjudicator.SettingOut.String(), Year: 1, Early: true})
	if errors.As(err, new(game.NotYetError)) {
		return PlayResult{}, nil
	}
	return r, err
}

// startsNow reports whether a game begins by itself now.
func startsNow(g *game.Game) (bool, error) {
	full := g.FullSince()
	if full.IsZero() || g.Row.Start != store.StartFull || g.Season.Held {
		return false, nil
	}
	read, err := ReadSince(g.Office, g.Tx)
	if err != nil || read.After(full.Add(game.FullLimit)) {
		return err == nil, err
	}
	for _, s := range g.Seats {
		w, err := g.OrdersOf(s, 0)
		if err != nil || w.Orders == "" {
			return false, err
		}
	}
	return true, nil
}

// nextStart is the next moment at which a game begins by itself, after the mailbox was read last; zero if there is none.
func nextStart(o *game.Office, tx *store.Tx, read time.Time) (next time.Time, err error) {
	games, err := tx.GamesToStart()
	for _, row := range games {
		g, err := o.OpenRow(tx, row)
		if err != nil {
			return next, err
		}
		if at := g.FullSince(); !at.IsZero() && !read.After(at.Add(game.FullLimit)) {
			next = Earlier(next, at.Add(game.FullLimit+game.Tick))
		}
	}
	return next, err
}
