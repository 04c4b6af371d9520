package season

import (
	"context"
	"errors"
	"fmt"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A SettingValue is a setting of a game with its value.
type SettingValue struct {
	Setting string `json:"setting"`
	Value   string `json:"value"`
	About   string `json:"about"`
}

// SettingsOf lists the settings of the game.
func SettingsOf(g *game.Game) (all []SettingValue, err error) {
	for _, s := range game.Settings() {
		all = append(all, SettingValue{s.Name, s.Show(g.Row), s.About})
	}
	return all, nil
}

// SettingResult is what came of changing a setting.
type SettingResult struct {
	Game    string `json:"game"`
	Setting string `json:"setting"`
	Value   string `json:"value"`
	Was     string `json:"was"`
	Stays   string `json:"stays,omitempty"` // the deadline that is open, where the change concerns those to come
}

// Say says it in a sentence.
func (r SettingResult) Say() string {
	if r.Value == r.Was {
		return r.Setting + " is " + r.Value + " already; nothing was done"
	}
	text := fmt.Sprintf("%s is %s now; it was %s. The players are told in the next letters", r.Setting, r.Value, r.Was)
	if r.Stays != "" {
		text += ". The deadline that runs stays, " + r.Stays + ": EXTEND moves it"
	}
	return text
}

// Set changes a setting of a game.
func Set(ctx context.Context, o *game.Office, gameName, key, value string, dryRun bool) (SettingResult, error) {
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (SettingResult, error) { return SetSetting(g, key, value) })
}

// SetSetting changes a setting of the game. All players are told in the next letters.
func SetSetting(g *game.Game, key, value string) (r SettingResult, err error) {
	s, err := game.SettingNamed(key)
	if err != nil {
		return r, err
	}
	row, err := g.ChangedBy(s, value)
	if err == nil {
		err = keepPromise(g, row)
	}
	if err != nil {
		return r, err
	}
	r = SettingResult{Game: g.Row.Name, Setting: s.Name, Value: s.Show(row), Was: s.Show(g.Row)}
	if r.Value == r.Was && row.Zone == g.Row.Zone {
		return r, nil
	}
	if g.Row.State == store.GameRunning && g.Season.State == store.SeasonOpen && g.Row.Paused.IsZero() && runsBy(row) != runsBy(g.Row) {
		r.Stays = schedule.ShowTime(g.Season.Deadline, g.Season.Zone)
	}
	if row.Master != g.Row.Master {
		return r, changeMaster(g, row)
	}
	if err := g.Tx.SetGame(row); err != nil {
		return r, game.Cannot(err, "")
	}
	started := g.StartsByItself()
	if g.Row = row; !started && g.StartsByItself() { // there may be no letter before it begins
		if err := letter.TellStart(g, 0); err != nil {
			return r, err
		}
	}
	return r, letter.TellInNext(g, store.LogSetting, game.ByMaster, fmt.Sprintf("The master has changed %s: it was %s, and is %s now.", s.About, r.Was, r.Value))
}

// keepPromise refuses to show letters to more people than they were written for.
func keepPromise(g *game.Game, row store.Game) error {
	if (row.LettersOpen == g.Row.LettersOpen || row.LettersOpen == game.ReadByNone) && (row.Publish == g.Row.Publish || !row.Publish) {
		return nil
	}
	written, err := g.Tx.PlayerLettersOfGame(g.Row.ID)
	if err == nil && len(written) > 0 {
		err = game.Cannot(errors.New("the players have written letters already, and were told who reads them"), "")
	}
	return err
}

// runsBy is what a game's deadlines come of.
func runsBy(row store.Game) string { return game.ShowSchedule(row.Schedule) + row.Zone }

// changeMaster gives the game another address of its master. The keys of the old one die; both addresses are told.
func changeMaster(g *game.Game, row store.Game) error {
	if g.Row.Master != "" {
		text, err := templates.News(&templates.Answer{Game: g.Row.Name, Title: "your letters go elsewhere",
			Now: "The letters to the master of " + g.Row.Name + " go to another address from now on, and the keys in your letters no longer work. If that is not what you want, ask whoever runs the program."})
		if err != nil {
			return err
		}
		err = letter.Post(g, g.Master(), letter.Draft{Kind: letter.KindNotice, Subject: "your letters go elsewhere", Letter: text, Season: g.Season, Number: g.Season.Number, Plain: true})
		if err != nil {
			return err
		}
	}
	if err := g.Tx.SetGame(row); err != nil {
		return err
	}
	if err := g.Tx.TurnMasterKey(row.ID); err != nil {
		return err
	}
	g.Row = row
	if err := letter.TellInNext(g, store.LogSetting, game.ByMaster, "The letters to the master of the game go to another address from now on."); err != nil {
		return err
	}
	return letter.PostNews(g, letter.KindMaster, "you are the master of "+g.Row.Name,
		"The letters to the master of "+g.Row.Name+" come to this address from now on. Answer them with the words below: STATUS says how the game stands.")
}
