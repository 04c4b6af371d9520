package game

import (
	"context"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// Those who do something to a game, beside the lords.
const (
	ByMaster = "the master"
	ByClock  = "the clock"
)

// LogInNext notes what is being done to the game, in a sentence that all players are told in the next letters, if its kind is public. Letters
// that are written and wait for the master do not have it before they are written again.
func (g *Game) LogInNext(kind store.LogKind, by, text string) error {
	return g.log(kind, by, text, false)
}

// LogApart notes what is being done to the game, in a sentence that the next letters do not tell. If its kind is public, the players are told by
// letters of their own, and in the last letter.
func (g *Game) LogApart(kind store.LogKind, by, text string) error {
	return g.log(kind, by, text, true)
}

func (g *Game) log(kind store.LogKind, by, text string, apart bool) error {
	return g.Tx.AddLog(store.Logged{Game: g.Row.ID, Number: g.CalledSeason(), By: by, Kind: kind, Text: text, Apart: apart})
}

// textsOf are the sentences of a log.
func textsOf(logged []store.Logged) (all []string) {
	for _, l := range logged {
		all = append(all, l.Text)
	}
	return all
}

// publicLog is what was done to the game of which all players may read, with its days in the zone of the game.
func (g *Game) publicLog() (all []view.Done, err error) {
	logged, err := g.Tx.Log(g.Row.ID)
	for _, l := range logged {
		if l.Public {
			all = append(all, view.Done{Day: l.Done.In(schedule.Location(g.Row.Zone)).Format("2 January 2006"), By: l.By, Text: l.Text})
		}
	}
	return all, err
}

// Log reads all that was done to a game, and by whom, for its master.
func Log(ctx context.Context, o *Office, gameName string) ([]store.Logged, error) {
	return View(ctx, o, gameName, func(g *Game) ([]store.Logged, error) { return g.Tx.Log(g.Row.ID) })
}
