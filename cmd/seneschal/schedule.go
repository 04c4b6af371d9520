package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// scheduleFlags say when the seasons of a game end.
var scheduleFlags = []struct {
	name, usage string
	read        func(n *store.Schedule, text string) error
}{
	{"deadline", "when seasons end, such as \"friday 20:00\"; the zone may follow (default game.deadline)",
		func(n *store.Schedule, text string) error { n.At = text; return nil }},
	{"period", "from deadline to deadline, such as \"7 days\" (default game.period)",
		func(n *store.Schedule, text string) (err error) {
			n.Period, err = schedule.ParsePeriod(text)
			return err
		}},
	{"winter-deadline", "the same for winters (default game.winter_deadline)",
		func(n *store.Schedule, text string) error { n.WinterAt = text; return nil }},
	{"winter-period", "the same for winters (default game.winter_period)",
		func(n *store.Schedule, text string) (err error) {
			n.WinterPeriod, err = schedule.ParsePeriod(text)
			return err
		}},
	{"grace", "for which mail that comes after the deadline still counts, such as 10m (default game.grace)",
		func(n *store.Schedule, text string) (err error) {
			n.Grace, err = schedule.ParsePeriod(text)
			return err
		}},
	{"reminders", "hours before the deadline at which lords without orders are reminded, such as \"48 12\"; \"\": none (default game.reminders)",
		func(n *store.Schedule, text string) (err error) {
			n.Reminders, err = schedule.ParseHours(text)
			return err
		}},
}

func addScheduleFlags(c *cobra.Command) {
	for _, f := range scheduleFlags {
		c.Flags().String(f.name, "", f.usage)
	}
}

// scheduleOf is what the flags say, and for the rest the settings. A zone that stands with a deadline
// among the flags goes before that of the settings.
func scheduleOf(cmd *cobra.Command, zone string, g config.Game) (n store.Schedule, where string, err error) {
	n = store.Schedule{At: g.Deadline, WinterAt: g.WinterDeadline, Period: g.Period, WinterPeriod: g.WinterPeriod,
		Grace: g.Grace, Reminders: g.Reminders}
	text := func(flag string) string { return cmd.Flags().Lookup(flag).Value.String() }
	for _, f := range scheduleFlags {
		if cmd.Flags().Changed(f.name) {
			if err := f.read(&n, text(f.name)); err != nil {
				return n, zone, fmt.Errorf("--%s: %w", f.name, err)
			}
		}
	}
	return n, cmp.Or(zone, zoneIn(text("deadline")), zoneIn(text("winter-deadline")), g.Zone), nil
}

// zoneIn is the zone that stands with a deadline; empty if none does.
func zoneIn(deadline string) string {
	_, zone, _ := schedule.ParseAt(deadline) // whoever takes the deadline says what is wrong with it
	return zone
}
