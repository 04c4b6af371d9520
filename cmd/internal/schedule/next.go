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
	for shown := r.At.on(wallTime(last, where)); ; shown = shown.Add(-day) {
		if m := moment(shown, where); r.At.fits(shown) && !m.After(last) {
			return m
		}
	}
}

// Days is the moment so many days of the calendar later at which the clocks show the same.
func Days(t time.Time, days int, where *time.Location) time.Time {
	return moment(wallTime(t, where).Add(time.Duration(days)*day), where).UTC()
}

// NextAt is the first moment after another at which the clocks of a zone show a full hour.
func NextAt(hour int, after time.Time, where *time.Location) time.Time {
	shown := wallTime(after, where).Truncate(day).Add(time.Duration(hour) * time.Hour)
	for !moment(shown, where).After(after) {
		shown = shown.Add(day)
	}
	return moment(shown, where).UTC()
}

// after is the first moment that fits so many periods after a moment.
func (r Rule) after(from time.Time, periods int, where *time.Location) time.Time {
	later := time.Duration(periods) * r.Period
	if r.Period%day != 0 {
		return roundUp(from.Add(later), time.Minute)
	}
	shown := wallTime(from, where).Add(later)
	if r.At.IsZero() {
		return moment(roundUp(shown, time.Hour), where)
	}
	shown = r.At.on(shown)
	for !r.At.fits(shown) {
		shown = shown.Add(day)
	}
	return moment(shown, where)
}

// on is the time of the day on the date of a wall time.
func (a At) on(shown time.Time) time.Time {
	return shown.Truncate(day).Add(time.Duration(a.hour)*time.Hour + time.Duration(a.minute)*time.Minute)
}

// fits reports whether a wall time is on the right day of the week.
func (a At) fits(shown time.Time) bool { return a.daily || shown.Weekday() == a.weekday }

// roundUp is the moment, or the next full minute or hour after it.
func roundUp(t time.Time, unit time.Duration) time.Time {
	if full := t.Truncate(unit); full.Before(t) {
		return full.Add(unit)
	}
	return t
}

// wallTime is what the calendar and the clocks of a zone show at a moment, or at the next full minute. It is written
// as a time in UTC, so that its days are all of the same length.
func wallTime(t time.Time, where *time.Location) time.Time {
	t = roundUp(t, time.Minute).In(where)
	_, offset := t.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second).Truncate(time.Minute)
}

// moment is when the clocks of the zone show a wall time. A time over which they jump is the first
// moment after the jump; of one that they show twice, the later counts.
func moment(shown time.Time, where *time.Location) time.Time {
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
