package season

import (
	"context"
	"fmt"
	"github.com/seneschal-pbem/seneschal/adjudicator"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/luck"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// EndResult is what came of ending a game. Season is the one that stays unplayed.
type EndResult struct {
	Game    string   `json:"game"`
	Already bool     `json:"already,omitempty"` // it was over before, and nothing was done
	Season  string   `json:"season,omitempty"`
	Year    int      `json:"year,omitempty"`
	Lords   int      `json:"lords"`             // who get the last letter
	Winners []string `json:"winners,omitempty"` // none if it never began
}

// EndGame ends a game early, on the master's word: what each lord is worth decides it (§16), the
// season that is open stays unplayed, and everybody gets the last letter, in one transaction. A
// game that never began ends without a winner.
func EndGame(ctx context.Context, o *game.Office, gameName string, dryRun bool) (EndResult, error) {
	if err := o.Ready(ctx); err != nil {
		return EndResult{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, endGame)
}

// endGame ends the game and writes the last letters, unless it is over.
func endGame(g *game.Game) (EndResult, error) {
	result := EndResult{Game: g.Row.Name, Lords: len(g.Seats), Already: g.Row.State == store.GameEnded}
	if result.Already {
		return result, nil
	}
	if g.AwaitsApproval() {
		last, _ := g.LastPlayed()
		return result, hints.Add(fmt.Errorf("%s is played, and its letters still wait for approval", wording.Title(last)),
			"run `"+hints.Command("turn approve", g.Row.Name)+"` first")
	}
	result.Season, result.Year = g.Season.Name, g.Season.Year
	if err := g.Tx.SetGameState(g.Row.ID, store.GameEnded); err != nil {
		return result, err
	}
	if err := g.LogApart(store.LogEnded, game.ByMaster, "The master has ended the game in "+wording.Title(g.Season)+", which was not played."); err != nil {
		return result, err
	}
	g.Row.State = store.GameEnded
	result.Winners = winners(g)
	if err := lastLetters(g, g.Season, false); err != nil {
		return result, err
	}
	return result, letter.TellSpectators(g)
}

// lastLetters writes the last letter to all seats, also to those given up. The letters are held with the last season.
func lastLetters(g *game.Game, last store.Season, hold bool) error {
	ending, err := g.Ending()
	if err != nil {
		return err
	}
	shown, _ := g.LastPlayed()
	fights, err := g.Luck(shown, true)
	if err != nil {
		return err
	}
	for _, seat := range g.Seats {
		if seat.Removed {
			continue
		}
		v := narrative.NewFinal(g.ReportTable(), ending, adjudicator.Seat(seat.Place), letter.Letterhead(g, seat))
		v.Published = g.Row.Publish
		v.Luck = luck.New(fights, &g.State, adjudicator.Seat(seat.Place), true)
		text, err := templates.LastLetter(v)
		if err == nil {
			text, err = letter.WithLetters(g, text, g.Tx.Now)
		}
		if err != nil {
			return err
		}
		dr := letter.Draft{Kind: letter.KindLast, Subject: "the game is over", View: v, Letter: text, Season: last,
			Shows: pictures.Of(text, shown.Number), Number: g.Season.Number, Hold: hold}
		if err := letter.Post(g, seat, dr); err != nil {
			return err
		}
		if s, ok := g.PlayedFor(seat); ok { // the player who is away is to know how it ended too
			dr.Plain = true
			if err := letter.Post(g, game.AwayFrom(seat, s), dr); err != nil {
				return err
			}
		}
	}
	return nil
}
