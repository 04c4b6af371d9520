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

// addScheduleFlags adds the flags that say when the seasons of a game end; scheduleOf reads them.
func addScheduleFlags(c *cobra.Command) {
	f := c.Flags()
	f.String("deadline", "", "when seasons end, such as \"friday 20:00\"; the zone may follow (default game.deadline)")
	f.String("period", "", "from deadline to deadline, such as \"7 days\" (default game.period)")
	f.String("winter-deadline", "", "the same for winters (default game.winter_deadline)")
	f.String("winter-period", "", "the same for winters (default game.winter_period)")
	f.String("grace", "", "for which mail that comes after the deadline still counts, such as 10m (default game.grace)")
	f.String("reminders", "", "hours before the deadline at which lords without orders are reminded, such as \"48 12\"; \"\": none (default game.reminders)")
}

// scheduleOf is what the flags say, and for the rest the settings. A zone that stands with a deadline
// among the flags goes before that of the settings.
func scheduleOf(cmd *cobra.Command, zone string, g config.Game) (n store.Schedule, where string, err error) {
	n = store.Schedule{At: g.Deadline, WinterAt: g.WinterDeadline, Period: g.Period, WinterPeriod: g.WinterPeriod,
		Grace: g.Grace, Reminders: g.Reminders}
	flags := cmd.Flags()
	text := func(flag string) string { return flags.Lookup(flag).Value.String() }
	if flags.Changed("deadline") {
		n.At = text("deadline")
	}
	if flags.Changed("winter-deadline") {
		n.WinterAt = text("winter-deadline")
	}
	for _, l := range []struct {
		flag string
		to   *time.Duration
	}{{"period", &n.Period}, {"winter-period", &n.WinterPeriod}, {"grace", &n.Grace}} {
		if flags.Changed(l.flag) {
			if *l.to, err = schedule.ParsePeriod(text(l.flag)); err != nil {
				return n, zone, fmt.Errorf("--%s: %w", l.flag, err)
			}
		}
	}
	if flags.Changed("reminders") {
		if n.Reminders, err = schedule.ParseHours(text("reminders")); err != nil {
			return n, zone, fmt.Errorf("--reminders: %w", err)
		}
	}
	return n, cmp.Or(zone, zoneIn(text("deadline")), zoneIn(text("winter-deadline")), g.Zone), nil
}

// zoneIn is the zone that stands with a deadline; empty if none does.
func zoneIn(deadline string) string {
	_, zone, _ := schedule.ParseAt(deadline) // whoever takes the deadline says what is wrong with it
	return zone
}
