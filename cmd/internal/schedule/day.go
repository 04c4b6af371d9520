package schedule

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	isoDay     = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	wordedDay  = regexp.MustCompile(`(?i)^(\d{1,2})(?:st|nd|rd|th)?\.? +([a-z]+)\.?(?:,? +(\d{4}))?$`)
	monthFirst = regexp.MustCompile(`(?i)^([a-z]+)\.? +(\d{1,2})(?:st|nd|rd|th)?(?:,? +(\d{4}))?$`)
	twoNumbers = regexp.MustCompile(`^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?\.?$`)
)

// ReadDay reads a day of the calendar, such as 2027-03-12 or 12 March, and returns its first moment in a zone. Without a year it is the
// next such day, today among them. A day of numbers alone, 03/04, is refused: it has two readings. The error says what would be right.
func ReadDay(text string, now time.Time, zone string) (time.Time, error) {
	text = strings.Join(strings.Fields(text), " ")
	if m := isoDay.FindStringSubmatch(text); m != nil {
		return dayOf(text, m[1], m[2], m[3], now, zone)
	}
	if m := wordedDay.FindStringSubmatch(text); m != nil {
		return dayOf(text, m[3], monthNumber(m[2]), m[1], now, zone)
	}
	if m := monthFirst.FindStringSubmatch(text); m != nil {
		return dayOf(text, m[3], monthNumber(m[1]), m[2], now, zone)
	}
	if m := twoNumbers.FindStringSubmatch(text); m != nil {
		return time.Time{}, fmt.Errorf("%q can be read as two days: write the month as a word, %s, or the whole date, 2027-03-12", text, readings(m[1], m[2]))
	}
	return time.Time{}, fmt.Errorf("%q is not a day: write one such as 2027-03-12 or 12 March", text)
}

// readings are the days that two numbers may be, in words: "3 April or 4 March".
func readings(a, b string) string {
	var all []string
	for _, two := range [2][2]string{{a, b}, {b, a}} {
		d, _ := strconv.Atoi(two[0])
		month, _ := strconv.Atoi(two[1])
		if text := fmt.Sprintf("%d %s", d, time.Month(month)); month >= 1 && month <= 12 && d >= 1 && d <= 31 && (len(all) == 0 || all[0] != text) {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		return "12 March"
	}
	return strings.Join(all, " or ")
}

// monthNumber is the number of a month of which the first three letters or more are given; empty if there is none.
func monthNumber(name string) string {
	for m := time.January; m <= time.December; m++ {
		if len(name) >= 3 && strings.HasPrefix(strings.ToLower(m.String()), strings.ToLower(name)) || strings.EqualFold(name, "sept") && m == time.September {
			return strconv.Itoa(int(m))
		}
	}
	return ""
}

// dayOf is the first moment of a day; without a year of the next one that is not past.
func dayOf(text, year, month, d string, now time.Time, zone string) (time.Time, error) {
	where := Location(zone)
	today := wallTime(now, where).Truncate(day)
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	n, _ := strconv.Atoi(d)
	tries := 1
	if year == "" {
		y, tries = today.Year(), 8 // 29 February may be as far away
	}
	for ; tries > 0; tries-- {
		shown := time.Date(y, time.Month(m), n, 0, 0, 0, 0, time.UTC)
		exists := m >= 1 && m <= 12 && shown.Day() == n && shown.Month() == time.Month(m)
		if exists && (year != "" || !shown.Before(today)) {
			return moment(shown, where).UTC(), nil
		}
		y++
	}
	return time.Time{}, fmt.Errorf("%q is not a day of the calendar: write one such as 2027-03-12 or 12 March", text)
}

// ShowDay shows a day in a zone: "Friday, 12 March 2027".
func ShowDay(t time.Time, zone string) string {
	return t.In(Location(zone)).Format("Monday, 2 January 2006")
}

// ShowDate shows a day in a zone, in few words: "12 March".
func ShowDate(t time.Time, zone string) string { return t.In(Location(zone)).Format("2 January") }
