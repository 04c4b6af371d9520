package game

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/store"
)

// settled is a game with a schedule, that has begun or not.
func settled(t *testing.T, state store.GameState) *Game {
	t.Helper()
	row := store.Game{Name: "valley", Master: "master@example.org", Board: "training", Rules: "standard", Zone: "UTC", State: state, Joining: store.JoinAsk, Offer: store.UsualOffer, Start: store.StartByHand, Watching: store.WatchOpen, Absent: store.AbsentHold, Letters: LettersOpen, LettersOpen: ReadByNone,
		Schedule: store.Schedule{At: "friday 20:00", Period: 7 * 24 * time.Hour}}
	var err error
	if row.BoardSource, err = readSource(row.Board, board.Source); err != nil {
		t.Fatal(err)
	}
	if row.RulesSource, err = readSource(row.Rules, ruleset.Source); err != nil {
		t.Fatal(err)
	}
	g := &Game{Office: &Office{Account: account.Account{Address: "office@example.org"}}, Row: row}
	if g.Table, err = openTable(row); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSettings gives each setting values that are right, of which the last is given back by Show, and values that are wrong, with what the
// error says.
func TestSettings(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		good []string // each followed by how it is shown
		bad  []string // each followed by a part of the error
	}{
		"name":              {[]string{"The  Marches", "The Marches"}, []string{"", "want up to 40", "a[b", "want up to 40", strings.Repeat("x", 41), "want up to 40"}},
		"master":            {[]string{"none", "none", "reeve@example.net", "reeve@example.net"}, []string{"reeve", "reeve", "Office@example.org", "address of the office itself", "a@b\nc", ""}},
		"master-name":       {[]string{"none", "none", "Arthur Penn", "Arthur Penn"}, []string{"Arthur\x07", "is not changed"}},
		"forward":           {[]string{"next letter", "next letter", "At Once", "at once"}, []string{"tomorrow", "want next letter or at once", "", "want"}},
		"zone":              {[]string{"Europe/Berlin", "Europe/Berlin"}, []string{"Atlantis", "no such time zone", "", "no such time zone", "Local", "no such"}},
		"deadline":          {[]string{"none", "none", "sat 18:00", "saturday 18:00", "daily 07:30 Asia/Tokyo", "daily 07:30"}, []string{"friday", "want a weekday and a time", "friday 25:00", "want", "friday 20:00 Atlantis", "no such time zone"}},
		"period":            {[]string{"14 days", "2 weeks", "336h", "2 weeks"}, []string{"none", "want a minute", "5 hours", "wants whole days", "soon", "want a length of time", "", "want a length", "-3h", ""}},
		"winter-deadline":   {[]string{"none", "none", "tue 20:00", "tuesday 20:00"}, []string{"noon", "want a weekday"}},
		"winter-period":     {[]string{"none", "none", "3 days", "3 days"}, []string{"3 hours", "wants whole days"}},
		"grace":             {[]string{"none", "none", "15m", "15 minutes"}, []string{"4 days", "no more than half a period", "-1m", "want 0 or more", "99999 days", "want at most"}},
		"reminders":         {[]string{"none", "none", "12, 48", "48 12"}, []string{"0", "want 1 to", "often", "want hours before"}},
		"review":            {[]string{"yes", "yes", "OFF", "no"}, []string{"perhaps", "want yes or no", "", "want yes or no"}},
		"review-limit":      {[]string{"none", "none", "2 days", "2 days"}, []string{"-2h", "want 0 or more"}},
		"years":             {[]string{"never", "never", "as the rules say", "as the rules say", "6", "6"}, []string{"-1", "want 0", "some", "want a year"}},
		"join":              {[]string{"closed", "closed", "open", "open", "ask", "ask"}, []string{"maybe", "want closed, ask or open", "", "want"}},
		"absent":            {[]string{"hold", "hold", "steward", "steward"}, []string{"nobody", "want steward or hold", "", "want"}},
		"wait":              {[]string{"0", "0", "24h", "1 day"}, []string{"-1h", "want", "soon", "want a length of time", "60 days", "at most 2 weeks"}},
		"silence":           {[]string{"0", "0", "3", "3"}, []string{"-1", "want 0", "many", "want a number", "99", "want 0"}},
		"letters":           {[]string{"none", "none", "anonymous", "anonymous too", "public", "public only", "open", "open"}, []string{"some", "want open", "", "want"}},
		"letters-in-winter": {[]string{"none", "none", "as in the other seasons", "as in the other seasons"}, []string{"some", "want open"}},
		"ghosts":            {[]string{"yes", "yes", "NO", "no"}, []string{"perhaps", "want yes or no"}},
		"watch":             {[]string{"closed", "closed", "Open", "open"}, []string{"maybe", ""}},
		"delay":             {[]string{"2", "2", "0", "0"}, []string{"-1", "", "many", ""}},
		"public":            {[]string{"yes", "yes", "No", "no"}, []string{"perhaps", "want yes or no", "", "want yes or no"}},
		"offer":             {[]string{"24h", "1 day", "2 days", "2 days"}, []string{"none", "want", "soon", "want", "60 days", "want 1 hour to", "", "want"}},
		"start":             {[]string{"Full", "full", "by hand", "by hand"}, []string{"soon", "want by hand or full", "", "want"}},
		"seats":             {[]string{"2", "2", "as the board has room for", "as the board has room for"}, []string{"1", "2 or more", "many", "want a number", "60", "has room for"}},
		"vacation":          {[]string{"0", "0", "14 days", "14", "21", "21"}, []string{"-1", "want 0", "many", "want a number of days", "365", "want 0"}},
		"letters-open":      {[]string{"Master", "master", "none", "none"}, []string{"all", "want none or master", "", "want none or master"}},
		"publish-letters":   {[]string{"yes", "yes", "NO", "no"}, []string{"perhaps", "want yes or no"}},
		"early":             {[]string{"none", "none", "12h", "12 hours"}, []string{"-12h", "want none or more", "at once", "want a length of time"}},
	}
	for _, s := range Settings() {
		c, ok := cases[s.Name]
		if !ok {
			t.Errorf("%s has no values here", s.Name)
			continue
		}
		g := settled(t, store.GameOpen)
		for i := 0; i < len(c.good); i += 2 {
			row, err := g.ChangedBy(s, c.good[i])
			if err != nil || s.Show(row) != c.good[i+1] {
				t.Errorf("%s %q is shown as %q, want %q: %v", s.Name, c.good[i], s.Show(row), c.good[i+1], err)
			}
			if again, err := g.ChangedBy(s, s.Show(row)); err != nil || s.Show(again) != s.Show(row) {
				t.Errorf("%s does not take what it shows, %q: %v", s.Name, s.Show(row), err)
			}
		}
		for i := 0; i < len(c.bad); i += 2 {
			row, err := g.ChangedBy(s, c.bad[i])
			if err == nil || !strings.Contains(err.Error(), c.bad[i+1]) || s.Show(row) != s.Show(g.Row) || Reason(err) == "" {
				t.Errorf("%s %q: it is %q, %v; want an error with %q", s.Name, c.bad[i], s.Show(row), err, c.bad[i+1])
			}
		}
	}
	if n := len(Settings()); n != len(cases) {
		t.Errorf("%d settings, %d cases", n, len(cases))
	}
}

// TestSettingsThatStay are those that cannot change once a game has begun.
func TestSettingsThatStay(t *testing.T) {
	t.Parallel()
	g := settled(t, store.GameRunning)
	for name, value := range map[string]string{"name": "moors", "YEARS": "9", "letters-open": "master", "publish-letters": "yes"} {
		s, err := SettingNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.ChangedBy(s, value); err == nil || !strings.Contains(err.Error(), "the game has begun") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if s, err := SettingNamed("Winter_Deadline"); err != nil || s.Name != "winter-deadline" {
		t.Errorf("%q, %v", s.Name, err)
	}
	if _, err := SettingNamed("colour"); err == nil || !strings.Contains(err.Error(), "the settings are name, master,") {
		t.Error(err)
	}
}
