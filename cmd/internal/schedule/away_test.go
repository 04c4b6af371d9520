package schedule

import (
	"fmt"
	"testing"
	"time"
)

// TestAway moves deadlines past absences: to the first regular one after each, two that touch together, no further than the days of the
// season and of each player, across a change of clocks and of the year.
func TestAway(t *testing.T) {
	t.Parallel()
	fridays, _, _ := ParseAt("friday 20:00")
	weekly, halfDays := Rule{fridays, 7 * day}, Rule{Period: 12 * time.Hour}
	const year = 21
	for _, test := range []struct {
		name              string
		rule              Rule
		regular, deadline string
		away              [][2]string // first day and last
		left              int
		want, shifts      string
	}{
		{"nobody", weekly, "2026-12-25 20:00", "", nil, year, "2026-12-25 20:00", ""},
		{"before and after", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-01", "2026-12-24"}, {"2026-12-26", "2027-01-03"}}, year, "2026-12-25 20:00", ""},
		{"Christmas", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-20", "2027-01-03"}}, year, "2027-01-08 20:00", "0:14"},
		{"one day", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-25", "2026-12-25"}}, year, "2027-01-01 20:00", "0:7"},
		{"home on the day after", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-20", "2026-12-31"}}, year, "2027-01-01 20:00", "0:7"},
		{"two together", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-20", "2026-12-27"}, {"2026-12-31", "2027-01-02"}}, year, "2027-01-08 20:00", "0:7 1:7"},
		{"at the same time", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-20", "2026-12-27"}, {"2026-12-23", "2027-01-02"}}, year, "2027-01-08 20:00", "0:7 1:14"},
		{"14 days a season", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-20", "2027-01-20"}}, year, "2027-01-08 20:00", "0:14"},
		{"14 days for all", weekly, "2026-12-25 20:00", "2027-01-08 20:00", [][2]string{{"2027-01-07", "2027-01-09"}}, year, "2027-01-08 20:00", ""},
		{"few days left", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-24", "2026-12-26"}}, 3, "2026-12-28 20:00", "0:3"},
		{"none left", weekly, "2026-12-25 20:00", "", [][2]string{{"2026-12-24", "2026-12-26"}}, 0, "2026-12-25 20:00", ""},
		{"clocks forward", weekly, "2027-03-26 20:00", "", [][2]string{{"2027-03-25", "2027-03-29"}}, year, "2027-04-02 20:00", "0:7"},
		{"clocks back", weekly, "2026-10-23 20:00", "", [][2]string{{"2026-10-20", "2026-10-24"}}, year, "2026-10-30 20:00", "0:7"},
		{"moved by the master", weekly, "2026-12-24 18:00", "", [][2]string{{"2026-12-24", "2026-12-24"}}, year, "2026-12-25 20:00", "0:2"},
		{"half days", halfDays, "2026-12-25 20:00", "", [][2]string{{"2026-12-25", "2026-12-25"}}, year, "2026-12-26 08:00", "0:1"},
		{"a month", Rule{fridays, 28 * day}, "2026-12-25 20:00", "", [][2]string{{"2026-12-20", "2027-01-03"}}, year, "2027-01-08 20:00", "0:14"},
	} {
		where := Location("Europe/London")
		at := func(text string) time.Time {
			m, err := time.ParseInLocation("2006-01-02 15:04", text, where)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		if test.deadline == "" {
			test.deadline = test.regular
		}
		var away []Absence
		for _, a := range test.away {
			away = append(away, Absence{at(a[0] + " 00:00"), Days(at(a[1]+" 00:00"), 1, where), map[int]int{2026: test.left, 2027: test.left}})
		}
		moved, shifts := test.rule.Away(at(test.regular), at(test.deadline), 14, away, where)
		said := ""
		for _, s := range shifts {
			n := 0
			for _, days := range DaysOf(s.Was, s.Became, where) {
				n += days
			}
			said += fmt.Sprintf(" %d:%d", s.Absence, n)
		}
		if got := moved.In(where).Format("2006-01-02 15:04"); got != test.want || said != "" && said[1:] != test.shifts || said == "" && test.shifts != "" {
			t.Errorf("%s: %s by%s; want %s by %s", test.name, got, said, test.want, test.shifts)
		}
	}
	if days := DaysOf(time.Date(2026, 12, 25, 20, 0, 0, 0, time.UTC), time.Date(2027, 1, 8, 20, 0, 0, 0, time.UTC), time.UTC); days[2026] != 6 || days[2027] != 8 {
		t.Errorf("days by the year: %v", days)
	}
}
