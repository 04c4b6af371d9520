package schedule

import "testing"

// TestSay says when the seasons of a game end.
func TestSay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ at, period, winterAt, winterPeriod, zone, want string }{
		{"friday 20:00", "7 days", "", "", "Europe/London", "every Friday at 20:00, London time"},
		{"friday 20:00", "3 days", "", "", "UTC", "every Friday at 20:00, UTC"},
		{"monday 6:30", "2 weeks", "", "", "America/New_York", "every second Monday at 06:30, New York time"},
		{"monday 6:30", "6 weeks", "", "", "UTC", "every 6 weeks, on Monday at 06:30, UTC"},
		{"daily 20:00", "1 day", "", "", "Etc/GMT+3", "every day at 20:00, Etc/GMT+3"},
		{"daily 20:00", "3 days", "", "", "UTC", "every 3 days at 20:00, UTC"},
		{"", "12 hours", "", "", "Europe/London", "every 12 hours"},
		{"friday 20:00", "7 days", "tuesday 20:00", "3 days", "Europe/London",
			"on the first Friday at 20:00 after 7 days, and a winter on the first Tuesday at 20:00 after 3 days, London time"},
		{"", "7 days", "", "1 day", "UTC", "after 7 days, and a winter after 1 day"},
		{"daily 18:00", "2 days", "", "1 day", "UTC", "after 2 days, at 18:00, and a winter after 1 day, at 18:00, UTC"},
	} {
		var rules [2]Rule
		for i, text := range [2][2]string{{c.at, c.period}, {c.winterAt, c.winterPeriod}} {
			var err error
			if rules[i].At, _, err = ParseAt(text[0]); err != nil {
				t.Fatal(err)
			}
			if rules[i].Period, err = ParsePeriod(text[1]); err != nil {
				t.Fatal(err)
			}
		}
		if rules[1].At.IsZero() {
			rules[1].At = rules[0].At
		}
		if rules[1].Period == 0 {
			rules[1].Period = rules[0].Period
		}
		if got := Say(rules[0], rules[1], c.zone); got != c.want {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
}
