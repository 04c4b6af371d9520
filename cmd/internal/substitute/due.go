package substitute

import (
	"context"
	"errors"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Turn is what the clock did with an arrangement.
type Turn struct {
	Game  string
	Lord  string
	State store.SubstituteState // as it is now
}

// TurnDue begins and ends what is due, and tells players whose substitutes have not answered. What goes wrong with one game hinders no other.
func TurnDue(ctx context.Context, o *game.Office) (all []Turn, err error) {
	var due []store.Game
	err = o.Store.View(ctx, func(tx *store.Tx) (err error) {
		due, err = tx.GamesToTurn()
		return err
	})
	turned, trouble := game.UpdateEach(ctx, o, due, "turning the substitutes", turnGame)
	for _, some := range turned {
		all = append(all, some...)
	}
	return all, errors.Join(err, trouble)
}

// turnGame does what is due in a game.
func turnGame(g *game.Game) (all []Turn, err error) {
	for _, s := range g.Substitutes {
		seat, err := g.Tx.SeatByID(s.Seat)
		if err != nil {
			return nil, err
		}
		turned, err := turn(g, seat, s)
		if err != nil {
			return nil, err
		}
		if turned {
			now, _ := g.SubstituteOf(seat)
			if now.State == "" {
				now.State = store.SubstituteOver
			}
			all = append(all, Turn{g.Row.Name, seat.Lord, now.State})
		}
	}
	return all, nil
}

// turn does what is due of one arrangement, and reports whether anything was.
func turn(g *game.Game, seat store.Seat, s store.Substitute) (bool, error) {
	begun, past := !s.Starts.After(g.Tx.Now), !s.Ends.After(g.Tx.Now)
	switch {
	case g.EndKnown():
		return true, settle(g, seat, s)
	case g.Row.State == store.GameEnded: // its players do not know
		return false, nil
	case past && s.State == store.SubstitutePlaying:
		return true, handBack(g, seat, s, game.ByClock, "the time for which "+s.Player+" played is over")
	case past:
		return true, lapse(g, seat, s)
	case begun && s.State == store.SubstituteAgreed:
		return true, begin(g, seat, s)
	case begun && s.State == store.SubstituteAsked && !s.Told:
		s.Told = true
		if err := set(g, s); err != nil {
			return false, err
		}
		return true, tell(g, seat, name(s)+" was to play "+seat.Lord+" for you from today, but has not answered. So "+seat.Lord+
			" is yours as ever, and orders are wanted from you. If YES comes before the end of "+sayLast(s.Ends, seat.Zone)+", it begins at that moment. BACK calls it off.")
	}
	return false, nil
}

// lapse ends an arrangement whose time has passed before it began.
func lapse(g *game.Game, seat store.Seat, s store.Substitute) error {
	if err := tellCalledOff(g, seat, s); err != nil {
		return err
	}
	s.State = store.SubstituteOver
	return set(g, s)
}

// settle ends an arrangement of a game that is over. Both have had the last letter: nobody is told.
func settle(g *game.Game, seat store.Seat, s store.Substitute) error {
	played := s.State == store.SubstitutePlaying
	s.State = store.SubstituteOver
	if err := set(g, s); err != nil || !played {
		return err
	}
	_, err := passTo(g, seat, s.Away)
	return err
}
