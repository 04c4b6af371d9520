package main

import (
	"cmp"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// scheduleFlags are the flags that say when the seasons of a game end, as they were written.
type scheduleFlags struct {
	deadline, winterDeadline, period, winterPeriod, grace, reminders string
}

func (s *scheduleFlags) addFlags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.deadline, "deadline", "", "when seasons end, such as \"friday 20:00\"; the zone may follow (default game.deadline)")
	f.StringVar(&s.period, "period", "", "from deadline to deadline, such as \"7 days\" (default game.period)")
	f.StringVar(&s.winterDeadline, "winter-deadline", "", "the same for winters (default game.winter_deadline)")
	f.StringVar(&s.winterPeriod, "winter-period", "", "the same for winters (default game.winter_period)")
	f.StringVar(&s.grace, "grace", "", "for which mail that comes after the deadline still counts, such as 10m (default game.grace)")
	f.StringVar(&s.reminders, "reminders", "", "hours before the deadline at which lords without orders are reminded, such as \"48 12\"; \"\": none (default game.reminders)")
}

// schedule is what the flags say, and for the rest the settings. A zone that stands with a deadline
// among the flags goes before that of the settings.
func (s *scheduleFlags) schedule(cmd *cobra.Command, zone string, g config.Game) (n store.Schedule, where string, err error) {
	n = store.Schedule{At: g.Deadline, WinterAt: g.WinterDeadline, Period: g.Period, WinterPeriod: g.WinterPeriod,
		Grace: g.Grace, Reminders: g.Reminders}
	changed := cmd.Flags().Changed
	if changed("deadline") {
		n.At = s.deadline
	}
	if changed("winter-deadline") {
		n.WinterAt = s.winterDeadline
	}
	for _, l := range []struct {
		flag, text string
		to         *time.Duration
	}{{"period", s.period, &n.Period}, {"winter-period", s.winterPeriod, &n.WinterPeriod}, {"grace", s.grace, &n.Grace}} {
		if changed(l.flag) {
			if *l.to, err = schedule.ParsePeriod(l.text); err != nil {
				return n, zone, fmt.Errorf("--%s: %w", l.flag, err)
			}
		}
	}
	if changed("reminders") {
		if n.Reminders, err = schedule.ParseHours(s.reminders); err != nil {
			return n, zone, fmt.Errorf("--reminders: %w", err)
		}
	}
	return n, cmp.Or(zone, zoneIn(s.deadline), zoneIn(s.winterDeadline), g.Zone), nil
}

// zoneIn is the zone that stands with a deadline; empty if none does.
func zoneIn(deadline string) string {
	_, zone, _ := schedule.ParseAt(deadline) // whoever takes the deadline says what is wrong with it
	return zone
}
