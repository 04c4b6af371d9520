package web

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
)

// TestPagesWhileASeasonIsPlayed asks for pages, and for receipts, while seasons are played and approved: each is answered, and none says that something went
// wrong.
func TestPagesWhileASeasonIsPlayed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.open(0)
	d.send()
	done := make(chan struct{})
	var group sync.WaitGroup
	for person, paths := range map[string][]string{
		"nobody": {"/g/valley", "/g/valley/feed.xml"},
		ann:      {"/", "/games/valley", "/games/valley/orders", "/games/valley/letters", "/games/valley/map"},
		master:   {"/", "/games/valley", "/games/valley/review", "/games/valley/people", "/games/valley/mail", "/games/valley/settings"},
	} {
		b := d.browser()
		if person != "nobody" {
			b = d.login(person)
		}
		group.Go(func() {
			for {
				for _, path := range paths {
					if got := b.get(path); got.status != http.StatusOK {
						t.Errorf("%s for %s while a season is played: %d", path, person, got.status)
					}
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	d.playOn(4)
	close(done)
	group.Wait()
	wantIn(t, d.browser().get("/g/valley").body, "Autumn of year 2")
}

// TestForgedCookies reads pages with cookies that no login made: they are those of nobody.
func TestForgedCookies(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	token := rand.Text() + rand.Text()
	for _, value := range []string{"", token, strings.Repeat("A", 8000), "' OR 1=1 --", string(hash(token))} {
		b := d.browser()
		q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.server.URL+"/games/valley", nil)
		if err != nil {
			t.Fatal(err)
		}
		q.AddCookie(&http.Cookie{Name: d.cookieName(), Value: value})
		if got := b.do(q); !isLogin(got) {
			t.Errorf("a cookie of %d characters: %d", len(value), got.status)
		}
	}
}

// TestUndoneSeasonIsNotPublic opens a season again: its page, and those of the seasons after it, are gone from the public pages.
func TestUndoneSeasonIsNotPublic(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.open(0)
	d.playOn(3)
	b := d.browser()
	for n := range 4 {
		if got := b.get("/g/valley/" + strconv.Itoa(n)); got.status != http.StatusOK {
			t.Fatalf("season %d: %d", n, got.status)
		}
	}
	r := correct.Request{Season: "spring", Year: 2, Because: "the mail was down"}
	for range 2 { // the first shows what would change, and the code that confirms it
		done, err := correct.Undo(t.Context(), d.Office, gameName, r, false)
		if r.Code = done.Code; err != nil {
			t.Fatal(err)
		}
	}
	for n, want := range []int{http.StatusOK, http.StatusOK, http.StatusNotFound, http.StatusNotFound} {
		if got := b.get("/g/valley/" + strconv.Itoa(n)); got.status != want {
			t.Errorf("season %d after spring of year 2 was undone: %d, want %d", n, got.status, want)
		}
	}
	if page := b.get("/g/valley").body; strings.Contains(page, "Summer of year 2") {
		t.Errorf("the undone seasons are told:\n%s", page)
	}
}

// TestRemovedPlayer takes a seat from its player: the pages of the game are closed to that player from then on.
func TestRemovedPlayer(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send()
	b := d.login(ben)
	if got := b.get("/games/valley"); got.status != http.StatusOK {
		t.Fatalf("before: %d", got.status)
	}
	wantIn(t, d.login(master).send("/games/valley/words", words("master", "1", "REMOVE Gawaine")...).body, "Gawaine")
	b = d.login(ben)
	for _, path := range []string{"/games/valley", "/games/valley/orders", "/games/valley/map", "/games/valley/letters"} {
		if got := b.get(path); !isNoPage(got) {
			t.Errorf("%s after the seat was taken away: %d", path, got.status)
		}
	}
	if page := b.get("/").body; strings.Contains(page, "/games/valley") {
		t.Errorf("the game is listed:\n%s", page)
	}
	m := d.login(master)
	wantIn(t, m.get("/games/valley/people").body, "Offer the seat", "INVITE address AS Gawaine")
	form := words("master", "1", "INVITE")
	form = append(form[:len(form)-4], "line", "INVITE", "line", "dan@example.org", "line", "AS Gawaine", "back", "/games/valley")
	wantIn(t, m.send("/games/valley/words", form...).body, "A letter asks dan@example.org whether a seat is wanted")
}
