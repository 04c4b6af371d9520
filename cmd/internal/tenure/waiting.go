package tenure

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// tellPlace tells somebody who has answered, and has no seat, what becomes of it.
func tellPlace(g *game.Game, j store.Join) error {
	free := knownFree(g)
	if g.Row.State == store.GameOpen && len(free) > 0 && g.Row.Joining == store.JoinAsk {
		return tellOf(g, j, "Thank you. The master of "+g.Row.Name+" has been told, and gives the seats: you will hear from here when you have one, or if there is none for you.")
	}
	words := "Thank you. "
	if len(free) == 0 {
		words += "All seats of " + g.Row.Name + " are taken at present. "
	}
	place, err := placeOf(g, j)
	if err != nil {
		return err
	}
	return tellOf(g, j, words+place)
}

// placeOf says which place a request has on the waiting list, and what that means.
func placeOf(g *game.Game, j store.Join) (string, error) {
	all, err := g.Tx.WaitingList(g.Row.ID)
	i := slices.IndexFunc(all, func(o store.Join) bool { return o.ID == j.ID })
	text := fmt.Sprintf("You are number %d on the waiting list of %s", i+1, g.Row.Name)
	if g.Row.Joining == store.JoinClosed {
		return text + "; the master gives the seats.", err
	}
	return text + ". A seat that becomes vacant " + phrase.Choose(!offersSeats(g) && g.Row.State == store.GameOpen, "when the game has begun ", "") + "is offered to those who wait, in order, each for " + schedule.PrintPeriod(g.Row.Offer) + "; the master may choose another.", err
}

// tellOf writes some sentences to somebody who waits, and notes when.
func tellOf(g *game.Game, j store.Join, words string) error {
	if err := tellJoiner(g, j.Address, words); err != nil {
		return err
	}
	return g.Tx.TellJoin(j.ID)
}

// tellPlaceAgain answers JOIN of somebody who waits, no more than once a week.
func tellPlaceAgain(g *game.Game, j store.Join) (letter.Outcome, error) {
	if g.Tx.Now.Sub(j.Told) < joinTime {
		return letter.Unanswered, nil
	}
	place, err := placeOf(g, j)
	if err != nil {
		return "", err
	}
	return letter.Answered, tellOf(g, j, place)
}
