package game

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/store"
)

const day = 24 * time.Hour

func TestCheckSchedule(t *testing.T) {
	t.Parallel()
	week := store.Schedule{Period: 7 * day}
	for _, test := range []struct {
		claim string
		s     store.Schedule
		zone  string
		want  string // the zone, or what is wrong
	}{
		{"nothing but a period", week, "UTC", "UTC"},
		{"a zone with the deadline", store.Schedule{At: "fri 20:00 Europe/London", Period: 7 * day}, "", "Europe/London"},
		{"the same zone twice", store.Schedule{At: "fri 20:00 Europe/London", Period: 7 * day}, "Europe/London", "Europe/London"},
		{"two zones", store.Schedule{At: "fri 20:00 Europe/London", Period: 7 * day}, "UTC", "which of the two"},
		{"two zones, one of them in winter", store.Schedule{At: "fri 20:00 UTC", WinterAt: "fri 20:00 Europe/London", Period: 7 * day}, "", "which of the two"},
		{"no such zone", week, "Camelot", "no such time zone"},
		{"no weekday", store.Schedule{At: "fridy 20:00", Period: 7 * day}, "UTC", `deadline "fridy 20:00": want a weekday`},
		{"no time in winter", store.Schedule{WinterAt: "tue", Period: 7 * day}, "UTC", `winter deadline "tue": want a weekday`},
		{"half a day to a weekday", store.Schedule{At: "fri 20:00", Period: 12 * time.Hour}, "UTC", "wants whole days"},
		{"half a day to a weekday in winter", store.Schedule{WinterAt: "fri 20:00", Period: 7 * day, WinterPeriod: 12 * time.Hour}, "UTC", "winter period 12 hours"},
		{"no period", store.Schedule{}, "UTC", "want a minute at least"},
		{"more grace than half a period", store.Schedule{Period: time.Hour, Grace: time.Hour}, "UTC", "no more than half a period"},
		{"a reminder at the deadline", store.Schedule{Period: 7 * day, Reminders: []int{0}}, "UTC", "reminder of 0 hours"},
	} {
		_, zone, err := checkSchedule(test.s, test.zone)
		if err == nil && zone != test.want || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %q, %v; want %q", test.claim, zone, err, test.want)
		}
	}
	s, _, err := checkSchedule(store.Schedule{At: "Fri 20:00 UTC", Period: 7 * day, Reminders: []int{12, 48, 12}}, "")
	if err != nil || s.At != "friday 20:00" || !slices.Equal(s.Reminders, []int{48, 12}) {
		t.Errorf("kept as %+v, %v", s, err)
	}
}

func TestSayLeft(t *testing.T) {
	t.Parallel()
	for left, want := range map[time.Duration]string{
		6*day + 4*time.Hour + 59*time.Minute: "6 days and 4 hours", day + time.Hour: "1 day and 1 hour", 7 * day: "7 days",
		day: "1 day", day - time.Second: "23 hours", 61 * time.Minute: "1 hour", 59 * time.Minute: "59 minutes",
		time.Minute: "1 minute", time.Second: "less than a minute",
	} {
		if got := SayLeft(left); got != want {
			t.Errorf("%v is %q, want %q", left, got, want)
		}
	}
}

func TestShowSchedule(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]store.Schedule{
		"every 7 days":                {Period: 7 * day},
		"friday 20:00, after 2 weeks": {At: "friday 20:00", Period: 14 * day},
		"friday 20:00, after 7 days; winters tuesday 20:00, after 3 days": {At: "friday 20:00", Period: 7 * day, WinterAt: "tuesday 20:00", WinterPeriod: 3 * day},
		"every 12 hours; winters every 6 hours":                           {Period: 12 * time.Hour, WinterPeriod: 6 * time.Hour},
	} {
		if got := ShowSchedule(s); got != want {
			t.Errorf("%+v is %q, want %q", s, got, want)
		}
	}
	if r := ScheduleRule(store.Schedule{At: "friday 20:00", Period: 7 * day, WinterPeriod: 3 * day}, adjudicator.Winter); r.At.String() != "friday 20:00" || r.Period != 3*day {
		t.Errorf("winters without a weekday of their own: %+v", r)
	}
}
