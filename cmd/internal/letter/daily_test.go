package letter

import (
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// TestDailyDue says when a mail of the day leaves: at eight by the clocks of the player's zone, whatever the clocks do, and before the last
// day of a season at the latest.
func TestDailyDue(t *testing.T) {
	t.Parallel()
	at := func(text string) time.Time {
		m, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	now := at("2027-12-31 23:00")
	for _, c := range []struct {
		what, zone, oldest, deadline, want string
		ready                              bool
	}{
		{"the same morning", "Europe/London", "2027-03-12 07:59", "", "2027-03-12 08:00", false},
		{"at the hour itself", "Europe/London", "2027-03-12 08:00", "", "2027-03-13 08:00", false},
		{"the clocks go forward", "Europe/London", "2027-03-27 09:00", "", "2027-03-28 07:00", false},
		{"the clocks go back", "America/New_York", "2027-11-06 13:00", "", "2027-11-07 13:00", false},
		{"a zone of half hours", "Asia/Kolkata", "2027-03-12 03:00", "", "2027-03-13 02:30", false},
		{"the last day comes first", "UTC", "2027-03-12 09:00", "2027-03-13 20:00", "2027-03-12 20:00", false},
		{"the morning comes first", "UTC", "2027-03-12 09:00", "2027-03-14 20:00", "2027-03-13 08:00", false},
		{"in the last day", "UTC", "2027-03-12 21:00", "2027-03-13 20:00", "2027-03-12 20:00", false},
		{"after the deadline", "UTC", "2027-03-14 21:00", "2027-03-13 20:00", "2027-03-12 20:00", false},
		{"the season may be played", "UTC", "2027-03-12 09:00", "2027-03-19 20:00", "2027-12-31 23:00", true},
		{"the clock was ahead", "UTC", "2028-03-12 09:00", "", "2027-12-31 23:00", false},
		{"no such zone", "Atlantis", "2027-03-12 09:00", "", "2027-03-13 08:00", false},
	} {
		d := store.DailySeat{Zone: c.zone, Oldest: at(c.oldest), Ready: c.ready}
		if c.deadline != "" {
			d.Deadline = at(c.deadline)
		}
		if got := DailyDue(d, now); !got.Equal(at(c.want)) {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}
