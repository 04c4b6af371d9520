package schedule

import (
	"sync"
	"time"
)

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
