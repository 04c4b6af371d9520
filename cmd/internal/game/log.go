package game

import (
	"context"

	"github.com/seneschal-pbem/seneschal/store"
)

// Those who do something to a game, beside the lords.
const (
	ByMaster = "the master"
	ByClock  = "the clock"
)

// LogPublic notes what is being done to the game, in a sentence that all players are told in the next letters. Letters
// that are written and wait for the master do not have it before they are written again.
func (g *Game) LogPublic(by, text string) error { return g.log(by, text, true) }

// LogForMaster notes what is being done to the game, in a sentence for the master alone.
func (g *Game) LogForMaster(by, text string) error { return g.log(by, text, false) }

func (g *Game) log(by, text string, public bool) error {
	return g.Tx.AddLog(store.Logged{Game: g.Row.ID, Number: g.CalledSeason(), By: by, Text: text, Public: public})
}

// ChangesTold are the sentences that the letters of a season tell of what was done to the game.
func (g *Game) ChangesTold(s store.Season) (all []string, err error) {
	logged, err := g.Tx.LogTold(g.Row.ID, s.Number)
	for _, l := range logged {
		all = append(all, l.Text)
	}
	return all, err
}

// Log reads all that was done to a game, and by whom, for its master.
func Log(ctx context.Context, o *Office, gameName string) ([]store.Logged, error) {
	return View(ctx, o, gameName, func(g *Game) ([]store.Logged, error) { return g.Tx.Log(g.Row.ID) })
}
