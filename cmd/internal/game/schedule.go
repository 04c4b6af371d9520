package game

import (
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// Tick is the finest time that the store knows: "after" a moment is a tick later.
const Tick = time.Millisecond

// DueFor is the deadline of the season that is open, with the time that is left.
func (g *Game) DueFor(zone string) string { return ShowDeadline(g.Season.Deadline, g.Tx.Now, zone) }

// mostReminder is the longest time before a deadline, in hours, at which players are reminded.
const mostReminder = 60 * 24

// checkSchedule checks what a person wrote of deadlines, and makes it as it is kept. The zone may
// stand with a deadline; two that differ are an error.
func checkSchedule(s store.Schedule, zone string) (store.Schedule, string, error) {
	var err error
	if s.At, zone, err = checkAt("deadline", s.At, zone); err != nil {
		return s, zone, err
	}
	if s.WinterAt, zone, err = checkAt("winter deadline", s.WinterAt, zone); err != nil {
		return s, zone, err
	}
	if _, err := time.LoadLocation(zone); err != nil {
		return s, zone, fmt.Errorf("zone %q: no such time zone", zone)
	}
	if err := ScheduleRule(s, adjudicator.Spring).Check(); err != nil {
		return s, zone, fmt.Errorf("period %s: %w", schedule.PrintPeriod(s.Period), err)
	}
	if err := ScheduleRule(s, adjudicator.Winter).Check(); err != nil {
		return s, zone, fmt.Errorf("winter period %s: %w", schedule.PrintPeriod(ScheduleRule(s, adjudicator.Winter).Period), err)
	}
	if shortest := min(s.Period, ScheduleRule(s, adjudicator.Winter).Period); s.Grace < 0 || s.Grace > shortest/2 {
		return s, zone, fmt.Errorf("grace %s: want 0 or more, and no more than half a period", schedule.PrintPeriod(s.Grace))
	}
	s.Reminders, err = checkReminders(s.Reminders)
	return s, zone, err
}

// checkAt checks a deadline; name is what to call it in an error.
func checkAt(name, text, zone string) (at, where string, err error) {
	a, own, err := schedule.ParseAt(text)
	if err != nil {
		return "", zone, fmt.Errorf("%s %q: %w", name, text, err)
	}
	if own != "" && zone != "" && own != zone {
		return "", zone, fmt.Errorf("%s %q, but the zone is %q: which of the two?", name, text, zone)
	}
	if own != "" {
		zone = own
	}
	return a.String(), zone, nil
}

// checkReminders puts the hours into order, the longest first.
func checkReminders(hours []int) ([]int, error) {
	hours = slices.SortedFunc(slices.Values(hours), func(a, b int) int { return b - a })
	for _, h := range hours {
		if h < 1 || h > mostReminder {
			return nil, fmt.Errorf("reminder of %d hours: want 1 to %d", h, mostReminder)
		}
	}
	return slices.Compact(hours), nil
}

// ScheduleRule is when a season of a game ends; winters may have a rule of their own. What is kept has been checked.
func ScheduleRule(s store.Schedule, season adjudicator.Season) schedule.Rule {
	text, period := s.At, s.Period
	if season == adjudicator.Winter {
		if s.WinterAt != "" {
			text = s.WinterAt
		}
		if s.WinterPeriod != 0 {
			period = s.WinterPeriod
		}
	}
	at, _, _ := schedule.ParseAt(text)
	return schedule.Rule{At: at, Period: period}
}

// Rule is when the latest season of the game ends.
func (g *Game) Rule() schedule.Rule {
	season := adjudicator.Spring
	if g.Season.Name == adjudicator.Winter.String() {
		season = adjudicator.Winter
	}
	return ScheduleRule(g.Row.Schedule, season)
}

// firstDeadline is the deadline of a game's first season.
func firstDeadline(row store.Game, now time.Time) time.Time {
	return ScheduleRule(row.Schedule, adjudicator.SettingOut).Next(now, now, schedule.Location(row.Zone))
}

// DeadlineAfter is the deadline of a season that follows one that was played. Where the master had
// moved the deadline of that one, the next goes by what it had been.
func DeadlineAfter(row store.Game, season adjudicator.Season, played store.Season, now time.Time) time.Time {
	where, earlier := schedule.Location(row.Zone), adjudicator.Spring
	if played.Name == adjudicator.Winter.String() {
		earlier = adjudicator.Winter
	}
	last := ScheduleRule(row.Schedule, earlier).Cadence(played.Deadline, where)
	return ScheduleRule(row.Schedule, season).Next(last, now, where)
}

// ClosesAt is the last moment of a mail that counts for a season: its deadline, and the grace.
func (g *Game) ClosesAt(s store.Season) time.Time { return s.Deadline.Add(g.Row.Schedule.Grace) }

// TakesUntil is the last moment of a mail whose orders count for a season. One that was stopped for want of orders takes them
// until it is played.
func (g *Game) TakesUntil(s store.Season) time.Time {
	if s.Stopped && s.State == store.SeasonOpen {
		return g.Tx.Now.Add(24 * time.Hour) // whatever the clock of the mail server says
	}
	return g.ClosesAt(s)
}

// WithGrace names the grace of a game, if it has one.
func WithGrace(row store.Game) string {
	if row.Schedule.Grace == 0 {
		return ""
	}
	return ", and " + schedule.PrintPeriod(row.Schedule.Grace) + " of grace"
}

// SayLeft says how much time is left, rounded down: days and hours, else hours, else minutes.
func SayLeft(left time.Duration) string {
	hours := int(left / time.Hour)
	switch {
	case left < time.Minute:
		return "less than a minute"
	case hours == 0:
		return phrase.Figures(int(left/time.Minute), "minute")
	case hours < 24:
		return phrase.Figures(hours, "hour")
	case hours%24 == 0:
		return phrase.Figures(hours/24, "day")
	}
	return phrase.Figures(hours/24, "day") + " and " + phrase.Figures(hours%24, "hour")
}

// ShowDeadline shows a deadline in a zone and in UTC, with the time that is left.
func ShowDeadline(deadline, now time.Time, zone string) string {
	shown := schedule.ShowTime(deadline, zone)
	if left := deadline.Sub(now); left >= 0 {
		shown += ", in " + SayLeft(left.Round(time.Minute))
	}
	return shown
}

// SayRhythm says to players when the seasons of a game end: "every Friday at 20:00, London time".
func SayRhythm(row store.Game) string {
	return schedule.Say(ScheduleRule(row.Schedule, adjudicator.Spring), ScheduleRule(row.Schedule, adjudicator.Winter), row.Zone)
}

// ShowSchedule says in words when the seasons of a game end.
func ShowSchedule(s store.Schedule) string {
	shown := showRule(ScheduleRule(s, adjudicator.Spring))
	if winter := showRule(ScheduleRule(s, adjudicator.Winter)); winter != shown {
		shown += "; winters " + winter
	}
	return shown
}

func showRule(r schedule.Rule) string {
	if r.At.IsZero() {
		return "every " + schedule.PrintPeriod(r.Period)
	}
	return r.At.String() + ", after " + schedule.PrintPeriod(r.Period)
}
