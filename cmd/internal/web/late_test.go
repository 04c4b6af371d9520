package web

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
)

// lateSeasons is how many seasons of the campaign of newLateDesk have gone out: ten years.
const lateSeasons = 40

// A lateDesk is the pages of an office with a campaign that has gone on for long, and a player of it who can still write orders.
type lateDesk struct {
	*desk
	address, lord string
	letter        string // the number of the latest one to that player
}

// newLateDesk opens them: six lords on the valley board, who wage war, write orders for each season in their pages, and to
// each other. Everybody may follow the game. The season after the fortieth takes orders, and all have written them.
func newLateDesk(t testing.TB) lateDesk {
	t.Helper()
	d := newEmptyDesk(t)
	drawer := d.Office.Pictures
	d.Office.Pictures = &pictures.Drawer{Width: 16} // what is sent is looked at by nobody
	people := []string{ann, ben, cat, "dan@example.org", "eve@example.org", "fay@example.org"}
	for _, address := range people[3:] {
		d.mails.AddUser(address, password)
	}
	d.beginOn("valley", endlessRules(t), gameName, master, people...)
	d.open(0)
	for range lateSeasons {
		d.writeForAll()
		d.playOn(1)
	}
	d.writeForAll()
	d.Office.Pictures = drawer
	late, err := game.View(t.Context(), d.Office, gameName, func(g *game.Game) (lateDesk, error) {
		i := slices.IndexFunc(g.Seats, g.MayWrite)
		return lateDesk{desk: d, address: g.Seats[i].Address, lord: g.Seats[i].Lord}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	late.letter = letterLink.FindStringSubmatch(d.login(late.address).get("/games/valley/letters").body)[1]
	return late
}

// endlessRules writes the standard rules into a file, but for the end of the game: hardly anybody can win it.
func endlessRules(t testing.TB) string {
	t.Helper()
	standard, err := ruleset.Source("standard")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "endless.toml")
	endless := strings.NewReplacer("\nover = [1, 2]", "\nover = [99, 100]", "\nyears = 10 ", "\nyears = 0 ").Replace(string(standard))
	if err := os.WriteFile(path, []byte(endless), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// longLetter is a letter of 2,500 characters.
var longLetter = strings.Repeat("Shall we share the ford until the winter, and after it?\n", 45)

// writeForAll writes in pages, for each lord, what a steward would order, and a letter to another lord.
func (d *desk) writeForAll() {
	d.t.Helper()
	messages, err := game.View(d.t.Context(), d.Office, gameName, func(g *game.Game) (all []inbox.PageMessage, err error) {
		for i, seat := range g.Seats {
			known, err := g.KnownTo(seat)
			if err != nil {
				return nil, err
			}
			s := steward.Steward{Rules: g.Rules, Board: g.Board, Temper: steward.Temper(i % 2)}
			text := steward.Text(s.Orders(known)) + "LETTER TO " + g.Seats[(i+1)%len(g.Seats)].Lord + "\n" + longLetter + "END LETTER\n"
			all = append(all, inbox.PageMessage{Game: g.Row.ID, Seat: seat.ID, Text: text, Form: rand.Text(), Number: g.Season.Number})
		}
		return all, nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, m := range messages {
		if _, err := inbox.WritePage(d.t.Context(), d.Office, m); err != nil {
			d.t.Fatal(err)
		}
	}
}

// A latePage is a page of a long campaign, and what answers a form of it.
type latePage struct {
	name, person, path string
	form               []string // what is sent; nil: the page is only read
}

// pages are all pages that a person reads of a long campaign, and the answers that take the longest.
func (d lateDesk) pages() (all []latePage) {
	late := strings.NewReplacer("/"+gameName+"/letters/1", "/"+gameName+"/letters/"+d.letter, "/pictures/0/", "/pictures/40/")
	for _, person := range []string{"nobody", ann, master, ""} {
		for _, path := range pagesOf(person) {
			if !slices.Contains(noPages, path) {
				reader := phrase.Choose(person == ann, d.address, person)
				all = append(all, latePage{phrase.Choose(person == "", "operator", person), reader, late.Replace(path), nil})
			}
		}
	}
	all = append(all, latePage{master, master, "/", nil}, latePage{"operator", "", "/", nil})
	for _, path := range []string{"?log=all", "/review?lord=" + d.lord, "/correct?season=winter+1", "/mail?lord=" + d.lord, "/mail?season=winter+10", "/mail?outcome=entered", "/mail?from=" + ann,
		"/mail/letters?lord=" + d.lord, "/mail/letters?season=winter+10", "/mail/letters?state=queued", "/mail/letters?state=refused"} {
		all = append(all, latePage{master, master, "/games/valley" + path, nil})
	}
	all = append(all, latePage{ann, d.address, "/games/valley/letters?before=60", nil}, latePage{"nobody", "nobody", "/g/valley/40", nil}, latePage{"nobody", "nobody", "/g/valley/1", nil})
	fact := func(season string) []string {
		return []string{"season", season, "what", d.lord, "is", "treasury 12", "because", "a slip", "do", "show"}
	}
	var sheet strings.Builder
	for troop := 1; troop <= 4; troop++ {
		fmt.Fprintf(&sheet, "MOVE %[1]d TO Ickleton\nMOVE %[1]d TO Selborne\nMOVE %[1]d TO Ickleton PHASES 1 2\nSTANCE %[1]d ATTACK\nHOLD %[1]d\n", troop)
	}
	return append(all, latePage{"impact of the last season", master, "/games/valley/correct", fact("autumn 10")}, latePage{"impact of the first winter", master, "/games/valley/correct", fact("winter 1")},
		latePage{"receipt of twenty orders", d.address, "/games/valley/orders/receipt", []string{"words", sheet.String()}})
}

// ask asks for a page, or sends its form.
func (p latePage) ask(b *browser) reply {
	if p.form != nil {
		return b.send(p.path, p.form...)
	}
	return b.get(p.path)
}

// readers are a browser of each person.
func (d lateDesk) readers() map[string]*browser {
	return map[string]*browser{"nobody": d.browser(), d.address: d.login(d.address), master: d.login(master), "": d.login("")}
}

// TestLatePagesAreShort reads every page of a long campaign: none is longer than mostPage without its pictures.
func TestLatePagesAreShort(t *testing.T) {
	t.Parallel()
	d := newLateDesk(t)
	readers := d.readers()
	for _, p := range d.pages() {
		got := p.ask(readers[p.person])
		if ok := got.status == http.StatusOK || got.status == http.StatusSeeOther; !ok || len(got.body) > mostPage {
			t.Errorf("%s %s: %d, and %d bytes, %d are allowed", p.name, p.path, got.status, len(got.body), mostPage)
		}
	}
	wantLettersInParts(t, readers[d.address])
}

// TestImpactInParts reads what a correction of the first winter would change in parts: each season stands on one of the pages, and the last has no further one.
func TestImpactInParts(t *testing.T) {
	t.Parallel()
	var v view.Impact
	for i := range 40 {
		v.Seasons = append(v.Seasons, view.ImpactSeason{Title: fmt.Sprint("Season ", i), Fights: make([]view.Change, 1+i*10)})
	}
	from, pages := 0, 0
	for seen := 0; ; pages++ {
		part, later := cutImpact(v, from)
		for _, s := range part.Seasons {
			if s.Title != v.Seasons[seen].Title {
				t.Fatalf("%s, want %s", s.Title, v.Seasons[seen].Title)
			}
			seen++
		}
		if later == nil && seen == 40 {
			break
		}
		if later == nil || later.From != seen || later.Title != v.Seasons[seen].Title || len(part.Seasons) == 0 {
			t.Fatalf("after %d seasons: %+v", seen, later)
		}
		from = later.From
	}
	if pages < 20 {
		t.Errorf("there are %d pages", pages)
	}
	if part, later := cutImpact(v, 99); len(part.Seasons) != 1 || later != nil {
		t.Errorf("behind the last season: %+v %+v", part, later)
	}
}

// letterLink leads to a letter, by its number.
var letterLink = regexp.MustCompile(`href="/games/valley/letters/(\d+)"`)

// wantLettersInParts turns the pages of the letters of a player who has got many: each stands on one.
func wantLettersInParts(t *testing.T, a *browser) {
	t.Helper()
	latest := letterLink.FindAllStringSubmatch(a.get("/games/valley/letters").body, -1)
	if len(latest) != mostMails {
		t.Fatalf("%d letters", len(latest))
	}
	last := latest[mostMails-1][1]
	wantIn(t, a.get("/games/valley/letters").body, `href="/games/valley/letters?before=`+last+`" rel="next"`)
	older := a.get("/games/valley/letters?before=" + last).body
	n, err := strconv.Atoi(last)
	if all := letterLink.FindAllStringSubmatch(older, -1); err != nil || len(all) != n-1 || all[0][1] != strconv.Itoa(n-1) || strings.Contains(older, `rel="next"`) {
		t.Errorf("the older ones, before %s: %v", last, all)
	}
	wantIn(t, older, ">The latest</a>")
}

// BenchmarkLatePages is the time that a warm server takes for each page of a long campaign, with its bytes. 20 ms are allowed, and 100 for the receipt of twenty orders.
func BenchmarkLatePages(b *testing.B) {
	d := newLateDesk(b)
	readers := d.readers()
	for _, p := range d.pages() {
		b.Run(p.name+" "+strings.ReplaceAll(p.path, "/", "|"), func(b *testing.B) {
			p.ask(readers[p.person])
			bytes := 0
			for b.Loop() {
				bytes = len(p.ask(readers[p.person]).body)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
			b.ReportMetric(float64(bytes), "bytes")
			b.ReportMetric(0, "ns/op")
		})
	}
}
