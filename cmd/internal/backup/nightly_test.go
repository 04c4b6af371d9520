package backup

import (
	"testing"
	"time"
)

// The dates that are removed at once, when the machine was off for some time.
func TestOutdated(t *testing.T) {
	t.Parallel()
	day := func(n int) time.Time { return time.Date(2027, 1, 4, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n) } // a Monday
	var all []time.Time
	for n := range 80 {
		all = append(all, day(n))
	}
	left := map[string]bool{}
	for _, d := range all {
		left[d.Format(time.DateOnly)] = true
	}
	for _, d := range outdated(all) {
		delete(left, d.Format(time.DateOnly))
	}
	if len(left) != 7+8-2 { // two of the days are the last of their weeks
		t.Errorf("%d are left: %v", len(left), left)
	}
	if old := outdated(nil); old != nil {
		t.Errorf("of none: %v", old)
	}
}
