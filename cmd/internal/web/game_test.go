package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestGamePage shows a game: to its master who has written what when, never what, with EXTEND and the log; to a player nothing of that, and nothing of a
// season whose letters have not left.
func TestGamePage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m, a := d.login(master), d.login(ann)
	a.send("/games/valley/words", words("seat", "1", "HIRE 1 MAN")...)
	page := m.get("/games/valley").body
	wantIn(t, page, "Without orders: Gawaine", "1 line", "Fri 12 Mar 12:00", "none yet", "EXTEND", `value="HOLD"`, "/games/valley/pictures/0/valley.svg")
	if strings.Contains(page, "HIRE") {
		t.Error("the master reads the orders")
	}
	wantIn(t, m.send("/games/valley/words", lineOf("1", "EXTEND", "24")...).body, "Saturday, 20 March 2027")
	wantIn(t, m.get("/games/valley").body, "What was done, and by whom", "the master", "Saturday, 20 March 2027")
	wantIn(t, a.get("/games/valley").body, "You have 1 line of orders, written Fri 12 Mar 12:00.", "Lancelot</b> (you)", "Winter of year 1")
	d.play()
	wantIn(t, m.get("/games/valley").body, "Review the season that waits", "/pictures/1/valley.svg")
	wantIn(t, a.get("/").body, "<td>winter of year 1</td>")
	page = a.get("/games/valley").body
	wantIn(t, page, "/pictures/0/valley.svg", "Winter of year 1", "its report will come")
	for _, secret := range []string{"/pictures/1/", "spring of year 2", "Spring of year 2", "EXTEND", "by whom", "none yet", ben, "The seats"} {
		if strings.Contains(page, secret) {
			t.Errorf("a player reads %q in\n%s", secret, page)
		}
	}
}

// TestPeopleAndSettings replaces a player, asks a substitute and changes a setting by the forms of their pages, which say afterwards what was done.
func TestPeopleAndSettings(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send()
	m := d.login(master)
	wantIn(t, m.get("/games/valley/people").body, ann, "Gawaine", "REPLACE Gawaine BY", "SUBSTITUTE Gawaine BY", "Who waits for a seat", `value="2027-03-12"`)
	wantIn(t, m.send("/games/valley/words", lineOf("1", "SUBSTITUTE Gawaine BY", "dan@example.net", "FROM", "2027-03-12", "TO", "2027-04-20")...).body, "dan@example.net")
	wantIn(t, m.get("/games/valley/people").body, "dan@example.net is asked to play from", "BACK Gawaine")
	wantIn(t, m.send("/games/valley/words", lineOf("1", "REPLACE Lancelot BY", "eve@example.net", "")...).body, "eve@example.net")
	wantIn(t, m.get("/games/valley/people").body, "eve@example.net", "Before: ", ann)
	wantIn(t, m.get("/games/valley/settings").body, `id="set-grace"`, "for how long mail that comes after a deadline still counts", "Nothing has been changed")
	wantIn(t, m.send("/games/valley/words", lineOf("1", "SET grace", "15m")...).body, "15 minutes now")
	wantIn(t, m.get("/games/valley/settings").body, `value="15 minutes"`, "The master has changed for how long mail")
	for _, path := range []string{"people", "settings", "review"} {
		if got := d.login(ben).get("/games/valley/" + path); got.status != http.StatusNotFound {
			t.Errorf("a player sees %s: %d", path, got.status)
		}
	}
}

// lineOf are the fields of a form of the master that has the words of one line in several.
func lineOf(number string, line ...string) []string {
	all := wordsOfMaster(number)
	for _, l := range line {
		all = append(all, "line", l)
	}
	return all
}
