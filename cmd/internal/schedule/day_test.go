package schedule

import (
	"strings"
	"testing"
	"time"
)

func TestReadDay(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, 3, 12, 23, 30, 0, 0, time.UTC) // the 13th in Kathmandu
	for _, test := range []struct{ text, zone, want string }{
		{"2027-03-12", "Europe/London", "2027-03-12 00:00:00 +0000"},
		{"2027-4-1", "Europe/London", "2027-04-01 00:00:00 +0100"},
		{"12 March", "Europe/London", "2027-03-12 00:00:00 +0000"},
		{"12 March", "Asia/Kathmandu", "2028-03-12 00:00:00 +0545"},
		{" 11th  mar. ", "UTC", "2028-03-11 00:00:00 +0000"},
		{"3 Sept 2027", "UTC", "2027-09-03 00:00:00 +0000"},
		{"April 20, 2027", "America/New_York", "2027-04-20 00:00:00 -0400"},
		{"29 February", "UTC", "2028-02-29 00:00:00 +0000"},
		{"2027-01-05", "UTC", "2027-01-05 00:00:00 +0000"}, // past: who asks must say so
		{"2011-12-30", "Pacific/Apia", "2011-12-31 00:00:00 +1400"},
	} {
		got, err := ReadDay(test.text, now, test.zone)
		if err != nil || got.In(zone(t, test.zone)).Format(rfc) != test.want {
			t.Errorf("%q in %s is %v, %v; want %s", test.text, test.zone, got, err, test.want)
		}
	}
	for text, want := range map[string]string{
		"03/04":      "3 April or 4 March",
		"13.4.2027":  "13 April, or",
		"99/99":      "12 March, or",
		"2027-02-30": "not a day of the calendar",
		"31 April":   "not a day of the calendar",
		"12 Marzo":   "not a day of the calendar",
		"tomorrow":   "not a day: write",
		"":           "not a day: write",
		"2027-13-01": "not a day of the calendar",
	} {
		if got, err := ReadDay(text, now, "UTC"); err == nil || !got.IsZero() || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v, %v; want %q", text, got, err, want)
		}
	}
	if got := ShowDay(now, "Asia/Kathmandu") + ShowDate(now, "UTC"); got != "Saturday, 13 March 202712 March" {
		t.Error(got)
	}
}
