package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"time"

	"github.com/spf13/viper"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
)

// inWords reads lengths of time that are written in words, "7 days", and hours in a row, "48 12",
// as they stand in the environment.
func inWords(from, to reflect.Type, value any) (any, error) {
	text, ok := value.(string)
	switch {
	case !ok:
		return value, nil
	case to == reflect.TypeFor[time.Duration]():
		return schedule.ParsePeriod(text)
	case to == reflect.TypeFor[[]int]():
		return schedule.ParseHours(text)
	}
	return value, nil
}

// checkSchedule checks when the seasons of a game end. A zone may stand with a deadline; then it is
// the game's.
func (g *Game) checkSchedule(v *viper.Viper) error {
	said := ""
	if v.InConfig("game"+delimiter+"zone") || os.Getenv("SENESCHAL_GAME_ZONE") != "" {
		said = g.Zone
	}
	for _, d := range []struct {
		key string
		to  *string
	}{{"deadline", &g.Deadline}, {"winter_deadline", &g.WinterDeadline}} {
		at, zone, err := schedule.ParseAt(*d.to)
		if err != nil {
			return fmt.Errorf("%s = %q: %w", d.key, *d.to, err)
		}
		if zone != "" && said != "" && said != zone {
			return fmt.Errorf("%s = %q, but the zone is %q: which of the two?", d.key, *d.to, said)
		}
		*d.to = at.String()
		if zone != "" {
			g.Zone, said = zone, zone
		}
	}
	if _, err := time.LoadLocation(g.Zone); err != nil {
		return fmt.Errorf("zone = %q: no such time zone", g.Zone)
	}
	return g.checkLengths()
}

func (g *Game) checkLengths() error {
	at, _, _ := schedule.ParseAt(g.Deadline)
	if err := (schedule.Rule{At: at, Period: g.Period}).Check(); err != nil {
		return fmt.Errorf("period = %q: %w", schedule.PrintPeriod(g.Period), err)
	}
	if g.WinterPeriod < 0 || g.Grace < 0 {
		return errors.New("winter_period and grace: want 0 or more")
	}
	for _, h := range g.Reminders {
		if h < 1 {
			return fmt.Errorf("reminders: %d: want hours before the deadline", h)
		}
	}
	return nil
}
