package season

import (
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// PlayFrom plays a season from the state in which it finds the game: what is ruled for it is true first, and stands at the beginning of its record. The
// orders are bound to the game as the rulings leave it.
func PlayFrom(g *game.Game, found adjudicator.State, r game.Ruling, key []byte, bind func(ruled *game.Game) []adjudicator.Bound) (after adjudicator.State, record []adjudicator.Event, err error) {
	ruled, record, err := r.Rule(g, found)
	if err != nil {
		return after, nil, err
	}
	at := *g
	at.State = ruled
	after, played, err := adjudicator.PlayRuled(g.Rules, g.Board, ruled, bind(&at), g.Dice(key), r.NewDice...)
	return after, append(record, played...), err
}

// playBound plays the season at which a game is opened by orders that are bound to its state.
func playBound(g *game.Game, bound []adjudicator.Bound, key []byte) (after adjudicator.State, record []adjudicator.Event, err error) {
	found, err := g.StateBefore(g.Season)
	if err != nil {
		return after, nil, err
	}
	r, err := g.RulingOf(g.Season.Number)
	if err != nil {
		return after, nil, err
	}
	return PlayFrom(g, found, r, key, func(*game.Game) []adjudicator.Bound { return bound })
}

// BindKept binds the orders by which a season was played, of all lords in the game's order.
func BindKept(g *game.Game, orders []store.PlayedOrders) (bound []adjudicator.Bound) {
	for i, o := range orders {
		bound = append(bound, bindOrders(g, adjudicator.Seat(i), g.ParseOrders(o.Orders, o.Standing, "")))
	}
	return bound
}

// AllowLeastTime moves the deadline of the season that is open to where it leaves the least time for orders that a correction leaves, and returns it; zero if
// it left that before, or nobody can write orders.
func AllowLeastTime(g *game.Game) (moved time.Time, err error) {
	least := g.Tx.Now.Add(leastTime)
	if g.Season.State != store.SeasonOpen || g.Row.State == store.GameEnded || g.AwaitsApproval() || !g.Season.Deadline.Before(least) {
		return moved, nil
	}
	g.Season.Deadline, g.Season.Stopped = least, false
	return least, g.Tx.SetDeadline(g.Season.ID, least)
}

// LastLettersAgain writes the last letter of a game that is over again, to all.
func LastLettersAgain(g *game.Game) error {
	last, _ := g.LastPlayed()
	return lastLetters(g, last, false)
}

// IsLostSince reports whether a seat was lost for want of orders in a season, or after it.
func IsLostSince(seat store.Seat, s store.Season) bool {
	return seat.Silenced && !seat.Resigned.IsZero() && !seat.Resigned.Before(s.Played)
}

// SeatsBack gives the seats back that were lost for want of orders in a season that is to be open again, or after it: the player may write for it once more.
func SeatsBack(g *game.Game, s store.Season) error {
	for _, seat := range g.Seats {
		if !IsLostSince(seat, s) {
			continue
		}
		if g.LostUntold(seat) {
			last, _ := g.LastPlayed()
			if err := giveBackSeat(g, seat, last); err != nil {
				return err
			}
			continue
		}
		if err := g.Tx.Unsilence(seat.ID); err != nil {
			return err
		}
		if err := g.Tx.EndOffers(seat.ID, 0); err != nil {
			return err
		}
		if err := letter.TellInNext(g, store.LogSeat, seat.Lord, seat.Player+" plays "+seat.Lord+" again, since "+wording.Title(s)+" is open again."); err != nil {
			return err
		}
	}
	return nil
}

// DeadlineAgain is the deadline of a season that is open again: the next regular one that leaves the least time for orders.
func DeadlineAgain(g *game.Game, before store.Season, s adjudicator.Season) time.Time {
	return game.DeadlineAfter(g.Row, s, before, g.Tx.Now.Add(leastTime))
}
