package schedule

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseAt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"friday 20:00":                 "friday 20:00",
		"Fri 9:05":                     "friday 09:05",
		"daily 20:00":                  "daily 20:00",
		"07:30":                        "daily 07:30",
		"":                             "",
		"friday 20:00 Europe/London":   "friday 20:00 in Europe/London",
		"  tue  00:00  Asia/Kathmandu": "tuesday 00:00 in Asia/Kathmandu",
	} {
		at, zone, err := ParseAt(text)
		got := at.String()
		if zone != "" {
			got += " in " + zone
		}
		if err != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", text, got, err, want)
		}
		if again, _, err := ParseAt(at.String()); err != nil || again != at {
			t.Errorf("%q is printed %q, and read again as %+v, %v", text, at, again, err)
		}
	}
}

func TestParseAtRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"fridy 20:00":               "want a weekday",
		"fr 20:00":                  "want a weekday",
		"friday":                    "want a weekday",
		"friday 24:00":              "want a weekday",
		"friday 20:60":              "want a weekday",
		"friday 8pm":                "want a weekday",
		"friday 20":                 "want a weekday",
		"friday 20:0":               "want a weekday",
		"friday -1:00":              "want a weekday",
		"friday 20:00 Europe/Rom":   "no such time zone",
		"friday 20:00 Local":        "no such time zone",
		"friday 20:00 UTC and more": "want a weekday",
	} {
		if at, _, err := ParseAt(text); err == nil || !strings.Contains(err.Error(), want) || !at.IsZero() {
			t.Errorf("%q is %v, %v; want %q", text, at, err, want)
		}
	}
}

func TestParsePeriod(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"7 days": 7 * day, "2 weeks": 14 * day, "1 week": 7 * day, "3 Days": 3 * day, "12 hours": 12 * time.Hour,
		"168h": 7 * day, "90m": 90 * time.Minute, "1h30m": 90 * time.Minute, "15 minutes": 15 * time.Minute, "": 0, "0s": 0,
	} {
		got, err := ParsePeriod(text)
		if err != nil || got != want {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
		if again, err := ParsePeriod(PrintPeriod(want)); err != nil || again != want {
			t.Errorf("%v is printed %q, and read again as %v, %v", want, PrintPeriod(want), again, err)
		}
	}
	for _, text := range []string{"a week", "7", "7 moons", "-1 days", "7 days long", "999999999 weeks", "9999999h", "1.5 days"} {
		if got, err := ParsePeriod(text); err == nil {
			t.Errorf("%q is %v; want an error", text, got)
		}
	}
}

func TestPrintPeriod(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{7 * day: "7 days", 14 * day: "2 weeks", day: "1 day", 36 * time.Hour: "36 hours",
		90 * time.Minute: "90 minutes", time.Second: "1s"} {
		if got := PrintPeriod(d); got != want {
			t.Errorf("%v is printed %q, want %q", d, got, want)
		}
	}
}

func TestParseHours(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"48 12": 2, "48, 12": 2, "24h": 1, "": 0} {
		if got, err := ParseHours(text); err != nil || len(got) != want {
			t.Errorf("%q is %v, %v; want %d", text, got, err, want)
		}
	}
	if got, err := ParseHours("two"); err == nil {
		t.Errorf("two is %v; want an error", got)
	}
}

// zone loads a zone.
func zone(t rapid.TB, name string) *time.Location {
	t.Helper()
	where, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return where
}

const rfc = "2006-01-02 15:04:05 -0700"

// What the clocks show, across both changes; what libraries do there is not promised.
func TestMoment(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ zone, shown, want string }{
		{"Europe/London", "2027-03-28 00:59", "2027-03-28 00:59:00 +0000"},
		{"Europe/London", "2027-03-28 01:00", "2027-03-28 02:00:00 +0100"}, // jumped over
		{"Europe/London", "2027-03-28 01:30", "2027-03-28 02:00:00 +0100"},
		{"Europe/London", "2027-03-28 02:00", "2027-03-28 02:00:00 +0100"},
		{"Europe/London", "2027-10-31 00:59", "2027-10-31 00:59:00 +0100"},
		{"Europe/London", "2027-10-31 01:00", "2027-10-31 01:00:00 +0000"}, // shown twice
		{"Europe/London", "2027-10-31 01:30", "2027-10-31 01:30:00 +0000"},
		{"Europe/London", "2027-10-31 02:00", "2027-10-31 02:00:00 +0000"},
		{"America/New_York", "2027-03-14 02:30", "2027-03-14 03:00:00 -0400"},
		{"America/New_York", "2027-11-07 01:30", "2027-11-07 01:30:00 -0500"},
		{"America/New_York", "2027-11-07 00:30", "2027-11-07 00:30:00 -0400"},
		{"Australia/Lord_Howe", "2027-10-03 02:15", "2027-10-03 02:30:00 +1100"}, // half an hour
		{"Australia/Lord_Howe", "2027-10-03 01:45", "2027-10-03 01:45:00 +1030"},
		{"Australia/Lord_Howe", "2027-04-04 01:45", "2027-04-04 01:45:00 +1030"},
		{"Australia/Lord_Howe", "2027-04-04 01:15", "2027-04-04 01:15:00 +1100"},
		{"Asia/Kathmandu", "2027-03-28 01:30", "2027-03-28 01:30:00 +0545"},
		{"Pacific/Apia", "2011-12-29 23:59", "2011-12-29 23:59:00 -1000"},
		{"Pacific/Apia", "2011-12-30 20:00", "2011-12-31 00:00:00 +1400"}, // a day that was not
		{"Pacific/Apia", "2011-12-31 20:00", "2011-12-31 20:00:00 +1400"},
		{"UTC", "2027-03-28 01:30", "2027-03-28 01:30:00 +0000"},
	} {
		shown, err := time.Parse("2006-01-02 15:04", test.shown)
		if err != nil {
			t.Fatal(err)
		}
		if got := moment(shown, zone(t, test.zone)).Format(rfc); got != test.want {
			t.Errorf("%s in %s is %s, want %s", test.shown, test.zone, got, test.want)
		}
	}
}

func TestNext(t *testing.T) {
	t.Parallel()
	const winter = "tuesday 20:00"
	for _, test := range []struct{ claim, zone, at, period, last, now, want string }{
		{"a week later", "Europe/London", "friday 20:00", "7 days", "2027-03-12 20:00", "2027-03-12 20:10", "2027-03-19 20:00:00 +0000"},
		{"over the start of summer time", "Europe/London", "friday 20:00", "7 days", "2027-03-26 20:00", "2027-03-26 20:10", "2027-04-02 20:00:00 +0100"},
		{"over its end", "Europe/London", "friday 20:00", "7 days", "2027-10-29 20:00", "2027-10-29 20:10", "2027-11-05 20:00:00 +0000"},
		{"without a weekday too", "Europe/London", "", "7 days", "2027-03-26 20:00", "2027-03-26 20:10", "2027-04-02 20:00:00 +0100"},
		{"in New York", "America/New_York", "sun 02:30", "7 days", "2027-03-07 02:30", "2027-03-07 02:40", "2027-03-14 03:00:00 -0400"},
		{"and not later for it the week after", "America/New_York", "sun 02:30", "7 days", "2027-03-14 03:00", "2027-03-14 03:10", "2027-03-21 02:30:00 -0400"},
		{"at Lord Howe", "Australia/Lord_Howe", "daily 02:15", "1 day", "2027-10-02 02:15", "2027-10-02 02:20", "2027-10-03 02:30:00 +1100"},
		{"in Kathmandu", "Asia/Kathmandu", "mon 18:00", "14 days", "2027-03-15 18:00", "2027-03-15 18:10", "2027-03-29 18:00:00 +0545"},
		{"at Apia, where a Friday was left out", "Pacific/Apia", "friday 20:00", "7 days", "2011-12-23 20:00", "2011-12-23 20:10", "2011-12-31 00:00:00 +1400"},
		{"the first weekday on or after", "Europe/London", winter, "3 days", "2027-03-12 20:00", "2027-03-12 20:10", "2027-03-16 20:00:00 +0000"},
		{"and back", "Europe/London", "friday 20:00", "7 days", "2027-03-16 20:00", "2027-03-16 20:10", "2027-03-26 20:00:00 +0000"},
		{"at any day", "Europe/London", "20:00", "3 days", "2027-03-12 20:00", "2027-03-12 20:10", "2027-03-15 20:00:00 +0000"},
		{"played early: sooner", "Europe/London", "friday 20:00", "7 days", "2027-03-19 20:00", "2027-03-10 12:00", "2027-03-19 20:00:00 +0000"},
		{"played early, but half a period is left", "Europe/London", "friday 20:00", "7 days", "2027-03-19 20:00", "2027-03-17 12:00", "2027-03-26 20:00:00 +0000"},
		{"long past", "Europe/London", "friday 20:00", "7 days", "2027-01-01 20:00", "2027-03-10 12:00", "2027-03-19 20:00:00 +0000"},
		{"approved late", "Europe/London", "friday 20:00", "7 days", "2027-03-12 20:00", "2027-03-17 12:00", "2027-03-26 20:00:00 +0000"},
		{"approved in time", "Europe/London", "friday 20:00", "7 days", "2027-03-12 20:00", "2027-03-15 12:00", "2027-03-19 20:00:00 +0000"},
		{"a game of hours", "Europe/London", "", "12 hours", "2027-03-28 00:00", "2027-03-28 00:01", "2027-03-28 13:00:00 +0100"},
		{"a game of hours, on the full minute", "UTC", "", "1h", "2027-03-28 10:00", "2027-03-28 11:00", "2027-03-28 12:00:00 +0000"},
		{"set on the full hour", "Asia/Kathmandu", "", "7 days", "2027-03-12 12:10", "2027-03-12 12:10", "2027-03-19 13:00:00 +0545"},
		{"before midnight", "Asia/Kathmandu", "", "1 day", "2027-02-27 23:10", "2027-02-27 23:10", "2027-03-01 00:00:00 +0545"},
	} {
		where := zone(t, test.zone)
		at, _, err := ParseAt(test.at)
		if err != nil {
			t.Fatal(err)
		}
		period, err := ParsePeriod(test.period)
		if err != nil {
			t.Fatal(err)
		}
		last, now := local(t, test.last, where), local(t, test.now, where)
		if got := (Rule{at, period}).Next(last, now, where).In(where).Format(rfc); got != test.want {
			t.Errorf("%s: %s, want %s", test.claim, got, test.want)
		}
	}
}

func local(t *testing.T, text string, where *time.Location) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", text, where)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A deadline that was moved is, for what follows, where it had been.
func TestCadence(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ claim, zone, at, last, want string }{
		{"as it was", "Europe/London", "friday 20:00", "2027-03-19 20:00", "2027-03-19 20:00:00 +0000"},
		{"a day more", "Europe/London", "friday 20:00", "2027-03-20 20:00", "2027-03-19 20:00:00 +0000"},
		{"an hour more", "Europe/London", "friday 20:00", "2027-03-19 21:00", "2027-03-19 20:00:00 +0000"},
		{"six days and most of one more, over a change of clocks", "Europe/London", "friday 20:00", "2027-04-02 19:00", "2027-03-26 20:00:00 +0000"},
		{"at any day", "Europe/London", "daily 20:00", "2027-03-20 12:00", "2027-03-19 20:00:00 +0000"},
		{"after a Friday that was left out", "Pacific/Apia", "friday 20:00", "2011-12-31 00:00", "2011-12-31 00:00:00 +1400"},
		{"no weekday", "Europe/London", "", "2027-03-20 12:00", "2027-03-20 12:00:00 +0000"},
	} {
		where := zone(t, test.zone)
		at, _, err := ParseAt(test.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Rule{At: at, Period: 7 * day}).Cadence(local(t, test.last, where), where).In(where).Format(rfc); got != test.want {
			t.Errorf("%s: %s, want %s", test.claim, got, test.want)
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	where := zone(t, "Europe/London")
	for days, want := range map[int]string{1: "2027-03-28 02:00:00 +0100", 2: "2027-03-29 01:30:00 +0100", 0: "2027-03-27 01:30:00 +0000"} {
		if got := Days(local(t, "2027-03-27 01:30", where), days, where).In(where).Format(rfc); got != want {
			t.Errorf("%d days: %s, want %s", days, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	friday, _, err := ParseAt("friday 20:00")
	if err != nil {
		t.Fatal(err)
	}
	for r, ok := range map[Rule]bool{{Period: time.Hour}: true, {Period: time.Second}: false, {}: false, {friday, 7 * day}: true,
		{friday, 12 * time.Hour}: false} {
		if err := r.Check(); (err == nil) != ok {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// The next deadline is to come, leaves half a period, is no more than one and a half and a week
// away, and stands on its weekday at its time, or on the first moment after a jump over it.
func TestNextAlways(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		where := zone(t, rapid.SampledFrom([]string{"Europe/London", "America/New_York", "Australia/Lord_Howe",
			"Asia/Kathmandu", "Pacific/Apia", "UTC"}).Draw(t, "zone"))
		r := Rule{At: At{set: true, daily: rapid.Bool().Draw(t, "daily"), weekday: time.Weekday(rapid.IntRange(0, 6).Draw(t, "weekday")),
			hour: rapid.IntRange(0, 23).Draw(t, "hour"), minute: rapid.IntRange(0, 59).Draw(t, "minute")},
			Period: time.Duration(rapid.IntRange(1, 21).Draw(t, "days")) * day}
		last := time.Unix(rapid.Int64Range(1322000000, 1420000000).Draw(t, "last"), 0)
		now := last.Add(time.Duration(rapid.Int64Range(-40*24*3600, 40*24*3600).Draw(t, "now")) * time.Second)
		next := r.Next(last, now, where)
		if left, most := next.Sub(now), r.Period+r.Period/2+8*day; left < r.Period/2 || left > most {
			t.Fatalf("%v from %v, now %v: %v is %v away", r, last, now, next, left)
		}
		if onTime := now.Sub(last); onTime >= 0 && onTime < r.Period/3 && next.Sub(last) > r.Period+8*day {
			t.Fatalf("%v from %v, played on time: %v", r, last, next)
		}
		checkShown(t, r.At, next.In(where))
	})
}

// checkShown looks whether a moment fits, or follows a jump over a time that would.
func checkShown(t *rapid.T, a At, got time.Time) {
	if (a.daily || got.Weekday() == a.weekday) && got.Hour() == a.hour && got.Minute() == a.minute && got.Second() == 0 {
		return
	}
	before := got.Add(-time.Nanosecond)
	_, old := before.Zone()
	_, now := got.Zone()
	jumped := time.Duration(now-old) * time.Second
	for skipped := time.Duration(0); skipped < jumped; skipped += time.Minute {
		shown := got.In(time.FixedZone("", old)).Add(skipped)
		if (a.daily || shown.Weekday() == a.weekday) && shown.Hour() == a.hour && shown.Minute() == a.minute {
			return
		}
	}
	t.Fatalf("%v does not fit %v", got, a)
}
