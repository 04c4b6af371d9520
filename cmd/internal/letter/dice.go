package letter

import (
	"context"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// SeasonDice answers VERIFY of a seat: what its player may know of the dice of a season whose letters have left, in the frame of a notice.
func SeasonDice(g *game.Game, s store.Season, seat store.Seat, n templates.Notice) (templates.Letter, error) {
	opened, err := g.DiceFor(s, adjudicator.Seat(seat.Place))
	if err != nil {
		return templates.Letter{}, err
	}
	n.What = wording.Title(s)
	return templates.SeasonDice(templates.Dice{Notice: n, Of: opened, Digest: opened.Lords[seat.Place].Digest, All: g.EndKnown()})
}

// DiceForMaster are the files with the dice of seasons for the master of a game, and with the program that checks them: all dice, but for a master who
// plays, who knows no more than that lord.
func DiceForMaster(g *game.Game, seasons []store.Season) ([]templates.File, error) {
	reader := adjudicator.NoSeat
	if lord := g.MasterPlays(); lord != "" {
		reader = adjudicator.Seat(slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.Lord == lord }))
	}
	var all []view.Opened
	for _, s := range seasons {
		opened, err := g.DiceFor(s, reader)
		if err != nil {
			return nil, err
		}
		all = append(all, opened)
	}
	return templates.DiceFiles(templates.DiceFile, g.Row.Name, all), nil
}

// CampaignDice is the file of the dice of all seasons of a game that have been played, as the terminal prints it, and the program that checks it.
type CampaignDice struct {
	Game    string `json:"game"`
	Dice    string `json:"dice"`
	Program string `json:"program"`
}

// DiceOfCampaign are all dice of a game so far.
func DiceOfCampaign(ctx context.Context, o *game.Office, name string) (CampaignDice, error) {
	return game.View(ctx, o, name, func(g *game.Game) (d CampaignDice, err error) {
		seasons, err := g.Tx.Seasons(g.Row.ID)
		var all []view.Opened
		for _, s := range seasons {
			if s.State == store.SeasonOpen {
				continue // its seed is secret
			}
			opened, err := g.DiceFor(s, adjudicator.NoSeat)
			if err != nil {
				return d, err
			}
			all = append(all, opened)
		}
		files := templates.DiceFiles(templates.DiceFile, g.Row.Name, all)
		return CampaignDice{Game: g.Row.Name, Dice: files[0].Text, Program: files[1].Text}, err
	})
}
