package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestReviewPage reviews a season: what is to be looked at first, the map, each letter, the orders with what became of them; a note for one lord and one
// for all, one of which is withdrawn; then it is approved, and the letters leave with the note.
func TestReviewPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m := d.login(master)
	wantIn(t, m.get("/games/valley/review").body, "Nothing waits for you", "autumn")
	d.login(ann).send("/games/valley/words", words("seat", "1", "HIRE 1 MAN\nHIRE 90 MEN")...)
	d.play()
	page := m.get("/games/valley/review").body
	wantIn(t, page, "Review: winter of year 1", "Look at this first", "APPROVE sends 2 letters", `value="APPROVE winter 1"`, "/pictures/1/", "HIRE 1 MAN", `href="/games/valley/review?lord=Gawaine"`,
		"correct?season=winter%201", "seneschal turn approve valley")
	wantIn(t, m.send("/games/valley/words", withWords("2", "NOTE TO Lancelot:", "Look at your\nheir.", "END NOTE")...).body, "note 1")
	wantIn(t, m.send("/games/valley/words", withWords("2", "NOTE TO ALL:", "Happy new year.", "END NOTE")...).body, "all letters")
	page = m.get("/games/valley/review?lord=Lancelot").body
	wantIn(t, page, "HIRE 1 MAN", "What became of it", "The letter to Lancelot, as it will leave", "Look at your\nheir.", "Happy new year.", "NOTE OFF 2", "correct?season=winter%201&amp;lord=Lancelot")
	if strings.Contains(page, "style=") || strings.Contains(page, "cid:") || strings.Contains(page, "\x1a") {
		t.Errorf("there is in it what may not be:\n%s", page)
	}
	wantIn(t, m.send("/games/valley/words", withWords("2", "NOTE OFF 2")...).body, "withdrawn")
	if got := m.get("/games/valley/review?lord=Gawaine").body; strings.Count(got, "Look at your") != 1 || strings.Contains(got, "Happy new") {
		t.Errorf("the letter to Gawaine has notes that are not for him:\n%s", got)
	}
	if got := m.get("/games/valley/review?lord=Nobody"); got.status != http.StatusNotFound {
		t.Errorf("a lord whom there is not: %d", got.status)
	}
	wantIn(t, m.send("/games/valley/words", withWords("2", "APPROVE winter 1")...).body, "2 letters")
	d.send()
	wantIn(t, d.letterTo(ann).Text, "Look at your\n  heir.")
	wantIn(t, m.get("/games/valley/review?lord=Lancelot").body, "Nothing waits for you", "as it has left")
}

// withWords are the fields of a form of the master that has its words in several.
func withWords(number string, words ...string) []string {
	all := wordsOfMaster(number)
	for _, w := range words {
		all = append(all, "words", w)
	}
	return all
}

// wordsOfMaster are the fields of a form of the master, but its words.
func wordsOfMaster(number string) []string { return words("master", number, "")[:6] }
