package schedule

import (
	"errors"
	"fmt"
	"time"
)

// Check says what is wrong with a rule.
func (r Rule) Check() error {
	switch {
	case r.Period < time.Minute:
		return errors.New("want a minute at least")
	case !r.At.IsZero() && r.Period%day != 0:
		return fmt.Errorf("a deadline at %s wants whole days", r.At)
	}
	return nil
}

// Next is the deadline of a season, after one whose deadline was last: a period later, on the
// first day that fits. After a season that was played early it is as many whole periods sooner
// as leave at least half a one from now; and where less than half would be left, it counts from
// now.
func (r Rule) Next(last, now time.Time, where *time.Location) time.Time {
	periods, soonest := 1, now.Add(r.Period/2)
	for !r.after(last, periods-1, where).Before(soonest) {
		periods--
	}
	next := r.after(last, periods, where)
	for n := 1; next.Before(soonest); n++ {
		next = r.after(now, n, where)
	}
	return next.UTC()
}

// Cadence is the deadline that a season had by the rule, if its last one was moved: the last moment
// that fits no later than that. So a day more for one season does not cost the next its week.
func (r Rule) Cadence(last time.Time, where *time.Location) time.Time {
	if r.At.IsZero() {
		return last
	}
	c := onClocks(last, where)
	c.hour, c.minute = r.At.hour, r.At.minute
	for {
		if m := c.moment(where); (r.At.daily || c.date.Weekday() == r.At.weekday) && !m.After(last) {
			return m
		}
		c.date = c.date.Add(-day)
	}
}

// Days is the moment so many days of the calendar later at which the clocks show the same.
func Days(t time.Time, days int, where *time.Location) time.Time {
	c := onClocks(t, where)
	c.date = c.date.Add(time.Duration(days) * day)
	return c.moment(where).UTC()
}

// after is the first moment that fits so many periods after a moment.
func (r Rule) after(from time.Time, periods int, where *time.Location) time.Time {
	if r.Period%day != 0 {
		return fullMinute(from.Add(time.Duration(periods) * r.Period))
	}
	c := onClocks(from, where)
	c.date = c.date.Add(time.Duration(periods) * r.Period)
	if r.At.IsZero() {
		return c.fullHour().moment(where)
	}
	c.hour, c.minute = r.At.hour, r.At.minute
	for !r.At.daily && c.date.Weekday() != r.At.weekday {
		c.date = c.date.Add(day)
	}
	return c.moment(where)
}

// fullMinute is the moment, or the full minute after it.
func fullMinute(t time.Time) time.Time {
	if full := t.Truncate(time.Minute); full.Before(t) {
		return full.Add(time.Minute)
	}
	return t
}

// clocks are what the calendar and the clocks of a zone show. The date is a midnight in UTC, so
// that its days are all of the same length.
type clocks struct {
	date         time.Time
	hour, minute int
}

// onClocks is what the clocks show at a moment, or at the next full minute.
func onClocks(t time.Time, where *time.Location) clocks {
	t = fullMinute(t).In(where)
	year, month, d := t.Date()
	return clocks{time.Date(year, month, d, 0, 0, 0, 0, time.UTC), t.Hour(), t.Minute()}
}

// fullHour is the next full hour on the clocks.
func (c clocks) fullHour() clocks {
	if c.minute > 0 {
		c.hour, c.minute = c.hour+1, 0
	}
	return clocks{c.date.AddDate(0, 0, c.hour/24), c.hour % 24, c.minute}
}

// moment is when the clocks of the zone show that. A time over which they jump is the first
// moment after the jump; of one that they show twice, the later counts.
func (c clocks) moment(where *time.Location) time.Time {
	shown := c.date.Add(time.Duration(c.hour)*time.Hour + time.Duration(c.minute)*time.Minute)
	const most = 36 * time.Hour // no clock is further from UTC, the days that zones have skipped included
	found := time.Time{}
	t := shown.Add(-most).In(where)
	for t.Before(shown.Add(most)) {
		_, offset := t.Zone()
		start, end := t.ZoneBounds()
		at := shown.Add(-time.Duration(offset) * time.Second)
		switch {
		case !start.IsZero() && at.Before(start):
			if found.IsZero() { // the clocks were put forward at start, over what is looked for
				found = start
			}
		case end.IsZero() || at.Before(end):
			found = at
		}
		if end.IsZero() {
			break
		}
		t = end
	}
	return found.In(where)
}
