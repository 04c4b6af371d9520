package game

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/store"
)

// TestSilenceSettings sets each setting to what it shows, and refuses what it cannot be with words that say what would be right.
func TestSilenceSettings(t *testing.T) {
	t.Parallel()
	good := map[string][]string{"absent": {"steward", "hold"}, "wait": {"24 hours", "0"}, "silence": {"3", "0"}}
	bad := map[string][]string{"absent": {"", "nobody"}, "wait": {"soon", "-1h", "60 days"}, "silence": {"three", "-1", "21"}}
	for _, s := range silenceSettings() {
		row := store.Game{Absent: store.AbsentHold}
		for _, value := range good[s.Name] {
			if err := s.Set(&row, value); err != nil {
				t.Errorf("%s = %q: %v", s.Name, value, err)
			}
			if shown := s.Show(row); s.Set(&row, shown) != nil || s.Show(row) != shown {
				t.Errorf("%s = %q is shown as %q, which is not it", s.Name, value, shown)
			}
		}
		for _, value := range bad[s.Name] {
			if err := s.Set(&row, value); err == nil || !strings.Contains(err.Error(), s.Name+" = ") {
				t.Errorf("%s = %q: %v", s.Name, value, err)
			}
		}
	}
}
