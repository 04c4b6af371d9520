package season

import (
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
)

// leastNotice is how long players should have had the letter that calls for their orders.
const leastNotice = 24 * time.Hour

// youngCalls says of a season that is played before its deadline which lords have the letter that calls for its orders for less than a
// day, or not yet; empty if all have.
func youngCalls(g *game.Game) (string, error) {
	last, ok := g.LastPlayed()
	if !ok || g.Tx.Now.After(g.ClosesAt(g.Season)) {
		return "", nil
	}
	calls, err := g.Tx.SentOf(last.ID, letter.KindReport)
	if err != nil {
		return "", err
	}
	var young, unsent []string
	for _, seat := range g.Seats {
		if !g.MayWrite(seat) || seat.ReadyFor == g.Season.Number {
			continue
		}
		sent, called := calls[seat.ID]
		switch {
		case !called:
		case sent.IsZero():
			unsent = append(unsent, seat.Lord)
		case g.Tx.Now.Sub(sent) < leastNotice:
			young = append(young, seat.Lord)
		}
	}
	const call = "the letter that calls for its orders "
	var said []string
	if len(unsent) > 0 {
		said = append(said, call+"has not left for "+phrase.List(unsent))
	}
	if len(young) > 0 {
		said = append(said, call+"left less than a day ago for "+phrase.List(young))
	}
	return strings.Join(said, "; "), nil
}
