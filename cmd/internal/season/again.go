package season

import (
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
)

// PlayAgain plays the last season again, whose letters wait for the master, with the orders that a seat has for it by now, and those by which it
// was played of all others. All comes of it that would have come of it in time: its letters are written again, and the season after it, or the
// end of the game, is as it must be. The seed stays, and the dice are others, since they hang on the orders. A seat that was lost by the first play, for want of
// orders, is taken back.
func PlayAgain(g *game.Game, seat store.Seat) error {
	if !g.AwaitsApproval() {
		return errors.New("no season waits that could be played again")
	}
	return fault.Safely(func() error { return playAgain(g, seat) })
}

func playAgain(g *game.Game, seat store.Seat) error {
	open, err := g.AsOpen()
	if err != nil {
		return err
	}
	played := open.Season
	orders, bound, err := ordersAgain(open, seat)
	if err != nil {
		return err
	}
	parts, err := g.Tx.KeyParts(played.SeedHash) // what is sealed stays
	if err != nil {
		return err
	}
	for i, o := range orders {
		parts[i].Digest = o.Digest
	}
	play := store.Play{Rules: g.Rules.Digest(), Board: g.Board.Digest(), Program: g.Office.Version, Orders: orders}
	if play.Key, err = g.SeasonKey(played.ID, parts); err != nil {
		return err
	}
	after, record, err := playBound(open, bound, play.Key)
	if err != nil {
		return err
	}
	if err := g.Tx.PlayAgain(played.ID, play); err != nil {
		return err
	}
	if err := g.Tx.WriteKeyParts(played.SeedHash, parts); err != nil {
		return err
	}
	if err := StorePlayed(open, open.Season, record, after); err != nil {
		return err
	}
	if err := endOrGoOn(g, open, after); err != nil {
		return err
	}
	return ReportsAgain(g, record)
}

// ordersAgain are the orders by which the season is played again, bound to the board and the state that it found.
func ordersAgain(open *game.Game, seat store.Seat) (orders []store.PlayedOrders, bound []adjudicator.Bound, err error) {
	if orders, err = open.Tx.PlayedOrders(open.Season.ID); err != nil {
		return nil, nil, err
	}
	for i, o := range orders {
		w := open.ParseOrders(o.Orders, o.Standing, open.SaltOf(open.Seats[i], open.Season.Number))
		if o.Seat == seat.ID {
			sheets, err := open.Tx.Sheets(seat.ID, open.Season.Number)
			if err != nil {
				return nil, nil, err
			}
			var absent string
			if w, absent, err = open.OrdersToPlay(open.Seats[i], sheets); err != nil {
				return nil, nil, err
			}
			orders[i] = store.PlayedOrders{Seat: o.Seat, Standing: w.Standing, Orders: w.Orders, Digest: w.Digest, Absent: absent}
		}
		bound = append(bound, bindOrders(open, adjudicator.Seat(i), w))
	}
	return orders, bound, nil
}

// endOrGoOn makes the game end that goes on, or go on that has ended, if the season that was played again says so.
func endOrGoOn(g, open *game.Game, after adjudicator.State) error {
	switch ended := g.Row.State == store.GameEnded; {
	case ended == after.Over:
		return nil
	case after.Over:
		if err := g.Tx.ForgetLog(open.Season.ID, store.LogDeadline, game.ByClock, deadlineIs(g.Season)); err != nil {
			return err
		}
		if err := g.Tx.DropSeason(g.Season.ID, open.Season.ID); err != nil {
			return err
		}
		return g.Tx.SetGameState(g.Row.ID, store.GameEnded)
	}
	if err := g.Tx.SetGameState(g.Row.ID, store.GameRunning); err != nil {
		return err
	}
	_, err := OpenNext(open, after)
	return err
}

// ReportsAgain writes the letters of a season again that wait, and shows the master the season as it was played now, by its record.
func ReportsAgain(g *game.Game, record []adjudicator.Event) error {
	back, err := seatsAgain(g)
	if err != nil {
		return err
	}
	now, err := g.Reopened()
	if err != nil {
		return err
	}
	played, _ := now.LastPlayed()
	if err := g.Tx.DropHeld(played.ID, letter.KindLast, 0); err != nil {
		return err
	}
	if err := letter.RewriteReports(now, played); err != nil {
		return err
	}
	for _, place := range back {
		if err := letter.PostMissed(now, now.Seats[place]); err != nil {
			return err
		}
	}
	if now.State.Over {
		if err := lastLetters(now, played, true); err != nil {
			return err
		}
	}
	before, err := now.StateBefore(played)
	if err != nil {
		return err
	}
	return tellPlayed(now, before, record, true)
}

// seatsAgain gives the seats back that were lost for want of orders by the first play of a season, and would not have been by that which counts now,
// and takes those that are lost by it. It returns the places of the former.
func seatsAgain(g *game.Game) (back []int, err error) {
	now, err := g.Reopened()
	if err != nil {
		return nil, err
	}
	played, _ := now.LastPlayed()
	orders, err := g.Tx.PlayedOrders(played.ID)
	if err != nil {
		return nil, err
	}
	for place, seat := range now.Seats {
		if !now.LostUntold(seat) {
			continue
		}
		n, err := now.SilentInRow(seat, played.Number)
		if err != nil {
			return nil, err
		}
		if isLost := orders[place].Absent != "" && n >= g.Row.Silence && !now.State.Over; isLost {
			continue
		}
		if err := giveBackSeat(now, seat, played); err != nil {
			return nil, err
		}
		back = append(back, place)
	}
	if now, err = g.Reopened(); err != nil {
		return nil, err
	}
	held := slices.Clone(now.Seats)
	if err := giveUpSilent(now, played); err != nil {
		return nil, err
	}
	for place, seat := range now.Seats {
		if held[place].Resigned.IsZero() && !seat.Resigned.IsZero() {
			if err := g.Tx.DropHeld(played.ID, letter.KindReport, seat.ID); err != nil {
				return nil, err
			}
		}
	}
	return back, nil
}

// giveBackSeat gives a seat back to the player who lost it by a play that did not know of late orders: as if it had never been lost.
func giveBackSeat(g *game.Game, seat store.Seat, played store.Season) error {
	if err := g.Tx.Unsilence(seat.ID); err != nil {
		return err
	}
	if err := g.Tx.ForgetLog(played.ID, store.LogSeat, game.ByClock, seatIsVacant(seat)); err != nil {
		return err
	}
	return g.Tx.DropHeld(played.ID, letter.KindNotice, seat.ID)
}
