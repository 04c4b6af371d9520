// Package schedule knows when the seasons of a game end: on a weekday at a time of a zone, or
// period after period. Start reading at Rule.Next. It is arithmetic on times alone; it reads
// no clock.
package schedule

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

const day = 24 * time.Hour

// A Rule says when the deadline of a season is. Periods of whole days count the days of the
// calendar in the zone, so that a deadline keeps its hour when the clocks change.
type Rule struct {
	At     At
	Period time.Duration // from deadline to deadline
}

// An At is a time of the day, on one weekday or on any. The zero At is none.
type At struct {
	set          bool
	daily        bool
	weekday      time.Weekday
	hour, minute int
}

// IsZero reports whether nothing is said.
func (a At) IsZero() bool { return !a.set }

// String is the At as it is kept: friday 20:00.
func (a At) String() string {
	switch {
	case !a.set:
		return ""
	case a.daily:
		return fmt.Sprintf("daily %02d:%02d", a.hour, a.minute)
	}
	return fmt.Sprintf("%s %02d:%02d", strings.ToLower(a.weekday.String()), a.hour, a.minute)
}

// errAt is what an At looks like.
var errAt = errors.New("want a weekday and a time, such as friday 20:00, or daily 20:00; the zone may follow")

// ParseAt reads "friday 20:00", "fri 20:00", "daily 20:00" or "20:00", with or without the name
// of a zone after it. The empty text is the zero At.
func ParseAt(text string) (a At, zone string, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return At{}, "", nil
	}
	a.set, a.daily = true, true
	if !strings.Contains(words[0], ":") {
		if a.weekday, a.daily, err = parseDay(words[0]); err != nil {
			return At{}, "", err
		}
		words = words[1:]
	}
	if len(words) == 0 || len(words) > 2 {
		return At{}, "", errAt
	}
	if a.hour, a.minute, err = parseClock(words[0]); err != nil {
		return At{}, "", err
	}
	if len(words) == 2 {
		zone = words[1]
		if _, err := time.LoadLocation(zone); err != nil || zone == "Local" {
			return At{}, "", fmt.Errorf("no such time zone: %q", zone)
		}
	}
	return a, zone, nil
}

// parseDay reads a weekday, whole or by its first three letters, or daily.
func parseDay(word string) (d time.Weekday, daily bool, err error) {
	word = strings.ToLower(word)
	if word == "daily" {
		return 0, true, nil
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if name := strings.ToLower(d.String()); word == name || word == name[:3] {
			return d, false, nil
		}
	}
	return 0, false, errAt
}

// parseClock reads a time of the day, 00:00 to 23:59.
func parseClock(word string) (hour, minute int, err error) {
	t, err := time.Parse("15:04", word)
	if err != nil {
		return 0, 0, errAt
	}
	return t.Hour(), t.Minute(), nil
}

// units are the words for lengths of time.
var units = map[string]time.Duration{"minute": time.Minute, "minutes": time.Minute, "min": time.Minute,
	"hour": time.Hour, "hours": time.Hour, "day": day, "days": day, "week": 7 * day, "weeks": 7 * day}

// mostPeriod is the longest length of time that is taken: longer ones are slips.
const mostPeriod = 3660 * day

// ErrTooLong says that a length of time is longer than any that is taken.
var ErrTooLong = fmt.Errorf("want at most %d days", int(mostPeriod/day))

// ParsePeriod reads a length of time in words, "7 days", "2 weeks", "12 hours", or as Go prints
// it, "168h". The empty text is 0.
func ParsePeriod(text string) (time.Duration, error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return 0, nil
	}
	wrong := fmt.Errorf("%q: want a length of time such as 7 days, 2 weeks, 12 hours or 90m", text)
	if len(words) == 1 {
		d, err := time.ParseDuration(words[0])
		if err != nil {
			return 0, wrong
		}
		if d > mostPeriod || d < -mostPeriod {
			return 0, fmt.Errorf("%q: %w", text, ErrTooLong)
		}
		return d, nil
	}
	unit, known := units[words[1]]
	n, err := strconv.Atoi(words[0])
	if len(words) != 2 || !known || err != nil || n < 0 {
		return 0, wrong
	}
	if n > int(mostPeriod/unit) {
		return 0, fmt.Errorf("%q: %w", text, ErrTooLong)
	}
	return time.Duration(n) * unit, nil
}

// PrintPeriod writes a length of time in words that ParsePeriod reads.
func PrintPeriod(d time.Duration) string {
	for _, u := range []struct {
		name string
		unit time.Duration
	}{{"week", 7 * day}, {"day", day}, {"hour", time.Hour}, {"minute", time.Minute}} {
		if n := int(d / u.unit); d > 0 && d%u.unit == 0 && (u.name != "week" || n > 1) {
			return phrase.Figures(n, u.name)
		}
	}
	return d.String()
}

// ParseHours reads hours before a deadline, with blanks or commas between.
func ParseHours(text string) (hours []int, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		h, err := strconv.Atoi(strings.TrimSuffix(word, "h"))
		if err != nil {
			return nil, fmt.Errorf("%q: want hours before the deadline, such as 48 12", text)
		}
		hours = append(hours, h)
	}
	return hours, nil
}

// ShowTime shows a moment in a zone, and in UTC beside it, so that no change of clocks can deceive.
func ShowTime(t time.Time, zone string) string {
	shown := t.In(Location(zone)).Format("Monday, 2 January 2006, 15:04 MST")
	if zone == "UTC" {
		return shown
	}
	return shown + t.UTC().Format(" (15:04 UTC)")
}

// locations are the time zones that were asked for, by name: reading one takes longer than writing a letter.
var locations sync.Map

// Location is the time zone of that name, and UTC if there is none.
func Location(zone string) *time.Location {
	if where, ok := locations.Load(zone); ok {
		return where.(*time.Location)
	}
	where, err := time.LoadLocation(zone)
	if err != nil {
		return time.UTC
	}
	locations.Store(zone, where)
	return where
}
