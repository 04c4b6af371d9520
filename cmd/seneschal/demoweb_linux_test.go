package main

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestDemoWeb opens the pages of a demo by the links that it prints: the master reviews and approves in them, and the player and everybody see what they may.
func TestDemoWeb(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("its demo draws many pictures, which is slow under the race detector; the pages have tests of their own")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := play(ctx, t, "--web", "--players", "2")
	p.wait(ctx, t, "is open. It is played when", 1)
	links := regexp.MustCompile(`http://(?:127\.0\.0\.1|localhost):\d+/login/[A-Z2-7]{26}`).FindAllString(p.text(), -1)
	public := regexp.MustCompile(`http://127\.0\.0\.1:\d+/g/valley`).FindString(p.text())
	if len(links) != 2 || public == "" {
		t.Fatalf("it prints the links %q and %q", links, public)
	}
	master, player := visit(ctx, t, links[0]), visit(ctx, t, links[1])
	p.keys.Write([]byte("\n"))
	p.wait(ctx, t, "It waits on the master's desk for APPROVE.", 1)
	review := master.get("/games/valley/review")
	wantPage(t, review, "Review: winter of year 2", "APPROVE")
	wantPage(t, player.get("/games/valley/orders"), "Orders of ")
	wantPage(t, (&visitor{t: t, ctx: ctx, at: strings.TrimSuffix(public, "/g/valley")}).get("/g/valley"), "Autumn of year 2")
	form := regexp.MustCompile(`name="form" value="([A-Z2-7]{26})"`).FindStringSubmatch(review)
	season := regexp.MustCompile(`name="season" value="(\d+)"`).FindStringSubmatch(review)
	if form == nil || season == nil {
		t.Fatalf("there is no form in\n%s", review)
	}
	wantPage(t, master.post("/games/valley/words", "as=master&words=APPROVE&form="+form[1]+"&season="+season[1]), "letters")
	p.wait(ctx, t, "is open. It is played when", 2)
	p.stop(t, syscall.SIGTERM)
}

// A visitor is somebody who looks at the pages of a demo.
type visitor struct {
	t   *testing.T
	ctx context.Context
	at  string
	http.Client
}

// visit logs in by a link.
func visit(ctx context.Context, t *testing.T, link string) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	at, path, _ := strings.Cut(link, "/login/")
	v := &visitor{t, ctx, at, http.Client{Jar: jar}}
	wantPage(t, v.post("/login/"+path, ""), "Your games")
	return v
}

func (v *visitor) get(path string) string { return v.ask(http.MethodGet, path, "") }

func (v *visitor) post(path, form string) string { return v.ask(http.MethodPost, path, form) }

func (v *visitor) ask(method, path, form string) string {
	v.t.Helper()
	q, err := http.NewRequestWithContext(v.ctx, method, v.at+path, strings.NewReader(form))
	if err != nil {
		v.t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := v.Do(q)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		v.t.Fatalf("%s: %d, %v\n%s", path, resp.StatusCode, err, body)
	}
	return string(body)
}

// wantPage wants words in a page.
func wantPage(t *testing.T, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(page, w) {
			t.Errorf("%q does not stand in\n%s", w, page)
		}
	}
}
