package web

import (
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// A peoplePage is who plays a game, who did, who wants to and who watches.
type peoplePage struct {
	form
	season.GameStatus
	Zone     string
	Watchers []store.Spectator
	Today    string // in the zone of the game, as forms write a day
}

// Day shows a day in the zone of the game.
func (p peoplePage) Day(t time.Time) string {
	return t.In(schedule.Location(p.Zone)).Format("2 January 2006")
}

// showPeople shows the people of a game to its master.
func showPeople(r *request) error {
	p, err := game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (p peoplePage, err error) {
		p.Zone, p.Today = g.Row.Zone, g.Tx.Now.In(schedule.Location(g.Row.Zone)).Format(time.DateOnly)
		if p.GameStatus, err = season.StatusOf(g); err != nil {
			return p, err
		}
		p.Watchers, err = g.Tx.Spectators(g.Row.ID)
		return p, err
	})
	if err != nil {
		return err
	}
	if p.form, err = r.newForm(); err != nil {
		return err
	}
	return r.show("people", "People", p)
}

// A settingsPage is the settings of a game, with who changed which when.
type settingsPage struct {
	form
	Settings []season.SettingValue
	Changed  []logLine
}

// showSettings shows the settings of a game to its master.
func showSettings(r *request) error {
	p, err := game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (p settingsPage, err error) {
		if p.Settings, err = season.SettingsOf(g); err != nil {
			return p, err
		}
		p.Changed, err = logOf(g, func(l store.Logged) bool { return l.Kind == store.LogSetting })
		return p, err
	})
	if err != nil {
		return err
	}
	if p.form, err = r.newForm(); err != nil {
		return err
	}
	return r.show("settings", "Settings", p)
}
