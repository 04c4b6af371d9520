package season

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Daily is a mail of the day that was written.
type Daily struct {
	Game  string `json:"game"`
	Lord  string `json:"lord"`
	Items int    `json:"items"` // letters and notes that it brings
}

// WriteDaily writes the mails of the day that are due: one to each player who wants one and for whom letters of others or notes of
// the master wait. What goes wrong with one game hinders no other.
func WriteDaily(ctx context.Context, o *game.Office) ([]Daily, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	var games []store.Game
	err := o.Store.View(ctx, func(tx *store.Tx) error {
		due, err := dailyNow(tx, 0)
		for _, d := range due {
			if !slices.ContainsFunc(games, func(g store.Game) bool { return g.ID == d.Game }) {
				games = append(games, store.Game{ID: d.Game, Name: d.GameName})
			}
		}
		return err
	})
	all, trouble := game.UpdateEach(ctx, o, games, "writing the mails of the day", writeDailyOf)
	return slices.Concat(all...), errors.Join(err, trouble)
}

// dailyNow reads for which seats, of one game or of all, the mail of the day is due.
func dailyNow(tx *store.Tx, gameID store.GameID) (due []store.DailySeat, err error) {
	all, err := tx.DailySeats(gameID)
	for _, d := range all {
		if !letter.DailyDue(d, tx.Now).After(tx.Now) {
			due = append(due, d)
		}
	}
	return due, err
}

// writeDailyOf writes the mails of the day of a game that are due now.
func writeDailyOf(g *game.Game) (all []Daily, err error) {
	due, err := dailyNow(g.Tx, g.Row.ID)
	for _, d := range due {
		seat, err := g.Tx.SeatByID(d.Seat)
		if err != nil {
			return nil, err
		}
		n, err := letter.PostDaily(g, seat)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			all = append(all, Daily{Game: g.Row.Name, Lord: seat.Lord, Items: n})
		}
	}
	return all, err
}

// nextDaily is when the next mail of the day is due; zero if nothing waits for one.
func nextDaily(tx *store.Tx) (next time.Time, err error) {
	all, err := tx.DailySeats(0)
	for _, d := range all {
		next = Earlier(next, letter.DailyDue(d, tx.Now))
	}
	return next, err
}
