package schedule

import (
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// Say says when seasons end by a rule, and winters by another: "every Friday at 20:00, London time".
func Say(seasons, winters Rule, zone string) string {
	said := seasons.sayEvery()
	if seasons != winters {
		said = seasons.sayFirst() + ", and a winter " + winters.sayFirst()
	}
	if seasons.At.IsZero() && winters.At.IsZero() {
		return said
	}
	return said + ", " + zoneTime(zone)
}

// ordinals are every second Friday, and so on.
var ordinals = [...]string{1: "every", "every second", "every third", "every fourth"}

// sayEvery says when seasons end that all end by the rule.
func (r Rule) sayEvery() string {
	clock := fmt.Sprintf(" at %02d:%02d", r.At.hour, r.At.minute)
	weeks := int((r.Period + 7*day - 1) / (7 * day))
	switch {
	case r.At.IsZero():
		return "every " + periodAfterEvery(r.Period)
	case r.At.daily:
		return "every " + periodAfterEvery(r.Period) + clock
	case weeks < len(ordinals):
		return ordinals[weeks] + " " + r.At.weekday.String() + clock
	}
	return fmt.Sprintf("every %d weeks, on %s%s", weeks, r.At.weekday, clock)
}

// periodAfterEvery is a period as it stands after "every": "day", "12 hours".
func periodAfterEvery(d time.Duration) string { return strings.TrimPrefix(PrintPeriod(d), "1 ") }

// sayFirst says when a season ends by the rule, after one that may have ended by another.
func (r Rule) sayFirst() string {
	clock := fmt.Sprintf(" at %02d:%02d", r.At.hour, r.At.minute)
	switch {
	case r.At.IsZero():
		return "after " + PrintPeriod(r.Period)
	case r.At.daily:
		return "after " + PrintPeriod(r.Period) + "," + clock
	}
	return "on the first " + r.At.weekday.String() + clock + " after " + phrase.Figures(int(r.Period/day), "day")
}

// zoneTime names the time of a zone: "London time".
func zoneTime(zone string) string {
	if zone == "UTC" || strings.HasPrefix(zone, "Etc/") {
		return zone
	}
	return strings.ReplaceAll(zone[strings.LastIndexByte(zone, '/')+1:], "_", " ") + " time"
}
