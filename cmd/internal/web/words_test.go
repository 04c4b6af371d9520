package web

import (
	"crypto/rand"
	"net/http"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
)

// words are the fields of a form with words of a person, as the pages make it.
func words(as, number, text string) []string {
	return []string{"as", as, "season", number, "form", rand.Text(), "words", text, "back", "/games/" + gameName}
}

// TestOrdersInAPage writes orders as in a mail: they are in, the receipt comes by mail, and is shown. The same form sent twice does nothing; one that
// was made for an earlier season is answered as a mail with an old key.
func TestOrdersInAPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send()
	a := d.login(ann)
	form := words("seat", "1", "HIRE 1 MAN\nNEXT\nHOLD ALL")
	got := a.send("/games/valley/words", form...)
	wantIn(t, got.body, "HIRE 1 MAN", "receipt for winter of year 1", ">Back<")
	d.send()
	wantIn(t, d.letterTo(ann).Subject, "receipt for winter of year 1")
	mails := len(d.mails.Mails(ann))
	wantIn(t, a.send("/games/valley/words", form...).body, "nothing was done twice")
	d.send()
	if n := len(d.mails.Mails(ann)); n != mails {
		t.Errorf("a form that was sent twice has %d letters more", n-mails)
	}
	if got := d.login(ben).send("/games/valley/words", words("master", "1", "APPROVE")...); got.status != http.StatusNotFound {
		t.Errorf("a player writes as the master: %d", got.status)
	}
	d.play()
	wantIn(t, a.send("/games/valley/words", words("seat", "1", "HIRE 2 MEN")...).body, "winter of year 1")
	s, err := season.Status(t.Context(), d.Office, gameName)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range s.Lords {
		if strings.EqualFold(l.Address, ann) && l.Orders != 1 {
			t.Errorf("%s has %d lines of orders for %s; want those under NEXT alone", l.Lord, l.Orders, s.Season)
		}
	}
}

// TestMasterInAPage holds and approves a season. Two who press at once: the second is told.
func TestMasterInAPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.play()
	m, second := d.login(master), d.login("")
	formName(t, m.get("/games/valley").body)
	wantIn(t, m.get("/").body, "Games that you lead", "your APPROVE")
	wantIn(t, m.send("/games/valley/words", words("master", "2", "HOLD")...).body, "held")
	wantIn(t, m.send("/games/valley/words", words("master", "2", "APPROVE")...).body, "2 letters")
	wantIn(t, second.send("/games/valley/words", words("master", "2", "APPROVE")...).body, "Nothing waits")
	d.send()
	wantIn(t, d.letterTo(ben).Subject, "winter of year 1")
}

// TestWordsAreRefused sends forms that no page makes.
func TestWordsAreRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.login(ann)
	for _, c := range []struct{ as, season, form, words, says string }{
		{"", "1", rand.Text(), "HOLD ALL", "as whom you write"},
		{"seat", "", rand.Text(), "HOLD ALL", "for which season"},
		{"seat", "1", "again\r\nBcc: x", "HOLD ALL", "no name of its own"},
		{"seat", "1", rand.Text(), " \n", "Nothing is written"},
	} {
		got := a.send("/games/valley/words", "as", c.as, "season", c.season, "form", c.form, "words", c.words)
		if got.status != http.StatusBadRequest || !strings.Contains(got.body, c.says) {
			t.Errorf("%+v: %d %s", c, got.status, got.body)
		}
	}
	if got := a.send("/games/valley/words", words("seat", "1", strings.Repeat("HOLD ALL\n", mostBody/8))...); got.status != http.StatusBadRequest {
		t.Errorf("a form that is too long: %d", got.status)
	}
}
