package web

import (
	"encoding/xml"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

const gil = "gil@example.net" // watches

// open makes valley a public game, of which stewards order for those who are silent, with the seasons so late.
func (d *desk) open(late int) {
	d.t.Helper()
	d.change(func(row *store.Game) {
		row.Public, row.WatchDelay, row.Absent, row.Silence = true, late, store.AbsentSteward, 0
	})
}

// letGo lets the letters of the season that waits leave.
func (d *desk) letGo() {
	d.t.Helper()
	if _, err := season.Approve(d.t.Context(), d.Office, gameName, false); err != nil {
		d.t.Fatal(err)
	}
	d.send()
}

// playOn plays some seasons, which are approved.
func (d *desk) playOn(seasons int) {
	d.t.Helper()
	for range seasons {
		d.play()
		d.letGo()
	}
}

// published reads every public page and file of valley: by the page, its source.
func (d *desk) published() map[string]string {
	d.t.Helper()
	b, all, wanted := d.browser(), map[string]string{}, []string{"/g/valley"}
	linked := regexp.MustCompile(`(?:href|src|srcset)="(?:` + regexp.QuoteMeta(d.URL) + `)?(/g/valley[^"#]*)`)
	for len(wanted) > 0 {
		path := wanted[0]
		wanted = wanted[1:]
		if _, ok := all[path]; ok {
			continue
		}
		got := b.get(path)
		if got.status != http.StatusOK {
			d.t.Fatalf("%s: %d", path, got.status)
		}
		all[path] = got.body
		for _, l := range linked.FindAllStringSubmatch(got.body, -1) {
			wanted = append(wanted, html.UnescapeString(l[1]))
		}
	}
	return all
}

var tags = regexp.MustCompile(`(?s)<title>.*?</title>|<[^>]*>`)

// wordsOf are the words of a page, without its tags.
func wordsOf(page string) string {
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(page, " "))), " ")
}

// reportOf is the report in the page of a letter to somebody who watches, or in the page of a season: what stands behind its heading and its map.
func reportOf(t *testing.T, page, end string) string {
	t.Helper()
	page = regexp.MustCompile(`(?s)<p class="pictures">.*?</p>|<p class="turns">.*?</p>|<figure.*?</figure>`).ReplaceAllString(page, "")
	_, page, _ = strings.Cut(page, "</h1>")
	page, _, ok := strings.Cut(page, end)
	if !ok {
		t.Fatalf("the report does not end with %q:\n%s", end, page)
	}
	return wordsOf(page)
}

// TestPublicSeasons follows a campaign as somebody who watches it by mail, and by its public page, two seasons late: each season's page says what the letter said, word
// for word, and when that came; a season that is corrected stands there as it is now.
func TestPublicSeasons(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.open(2)
	if _, err := tenure.Watch(t.Context(), d.Office, gameName, gil, false, false); err != nil {
		t.Fatal(err)
	}
	d.mails.AddUser(gil, password)
	d.send()
	if got := d.browser().get("/g/valley"); got.status != http.StatusOK || !strings.Contains(got.body, "No season can be shown yet") || strings.Contains(got.body, "set out") {
		t.Errorf("before the first season: %d\n%s", got.status, got.body)
	}
	told := 0
	for n := range 6 {
		d.play()
		if got := d.browser().get("/g/valley/" + strconv.Itoa(n)); got.status != http.StatusNotFound {
			t.Errorf("season %d is told before its time", n)
		}
		d.letGo()
		for _, page := range d.lettersSince(gil, &told) {
			title := regexp.MustCompile(`<h1>valley: (.* of year \d|The setting out)</h1>`).FindStringSubmatch(page)
			if title == nil {
				continue // the welcome
			}
			got := d.browser().get("/g/valley/" + strconv.Itoa(n-1))
			if want := reportOf(t, page, `<p class="small dim">You watch`); got.status != http.StatusOK || reportOf(t, got.body, "</main>") != want {
				t.Errorf("%s says\n%s\nand the letter\n%s", title[1], reportOf(t, got.body, "</main>"), want)
			}
		}
	}
	if told < 5 {
		t.Fatalf("gil has got %d letters", told)
	}
	d.wantNoSecret(4)
	r := correct.Request{Season: "summer", Year: 2, Because: "a slip", Facts: []string{"Ludbrook held by Gawaine"}}
	for range 2 { // the first shows what would change, and the code that confirms it
		done, err := correct.Correct(t.Context(), d.Office, gameName, r, false)
		if r.Code = done.Code; err != nil {
			t.Fatal(err)
		}
	}
	page := d.browser().get("/g/valley").body
	wantIn(t, page, "The master’s rulings", "a slip")
	wantIn(t, d.browser().get("/g/valley/3").body, "Ludbrook")
	d.wantNoSecret(4)
}

// lettersSince are the pages of the letters that an address has got since the last time.
func (d *desk) lettersSince(address string, seen *int) (pages []string) {
	d.t.Helper()
	got := d.mails.Mails(address)
	for _, m := range got[*seen:] {
		if page, ok := mail.Page(m.Raw); ok {
			pages = append(pages, page)
		}
	}
	*seen = len(got)
	return pages
}

// wantNoSecret walks the source of all public pages: no address, no key, seed or salt, no order, and nothing of a season after the last that may be told.
func (d *desk) wantNoSecret(last int) {
	d.t.Helper()
	var secrets []string
	err := d.Office.Store.View(d.t.Context(), func(tx *store.Tx) error {
		g, err := d.Office.Open(tx, gameName)
		if err != nil {
			return err
		}
		seasons, err := tx.Seasons(g.Row.ID)
		for _, s := range seasons {
			secrets = append(secrets, s.SeedHash)
			if s.Number > last {
				secrets = append(secrets, s.Name+" of year "+strconv.Itoa(s.Year), "season-"+strconv.Itoa(s.Number))
			}
			orders, err := tx.PlayedOrders(s.ID)
			if err != nil {
				return err
			}
			for _, o := range orders {
				secrets = append(secrets, o.Digest)
				secrets = append(secrets, strings.Split(o.Orders, "\n")...)
			}
		}
		for _, s := range g.Seats {
			secrets = append(secrets, s.Address, d.Office.Key(s, g.Season.Number).String())
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	pages := d.published()
	if len(pages) < last+9 {
		d.t.Errorf("there are the pages %v only", pages)
	}
	for path, source := range pages {
		if strings.HasSuffix(path, "/rules") {
			continue // which has examples of orders
		}
		source = strings.ToLower(html.UnescapeString(source))
		for _, s := range secrets {
			if s = strings.ToLower(strings.TrimSpace(s)); len(s) > 6 && strings.Contains(source, s) {
				d.t.Errorf("%q stands in %s", s, path)
			}
		}
		if strings.Contains(source, "@") || strings.Contains(source, " style=") && strings.HasPrefix(source, "<!doctype html>") {
			d.t.Errorf("an address or a style stands in %s", path)
		}
	}
}

// TestPublicPages asks for public pages as browsers do: they are kept for a minute and known again by a tag; a game that is not public has none, and no page says that it is there.
func TestPublicPages(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	b := d.browser()
	if here, nowhere := b.get("/g/valley"), b.get("/g/nowhere"); here.status != http.StatusNotFound || here.body != nowhere.body && withoutForm(here.body) != withoutForm(nowhere.body) {
		t.Errorf("it can be seen that there is a game:\n%s\n%s", here.body, nowhere.body)
	}
	if got := d.login(master).get("/g/valley"); !isNoPage(got) {
		t.Errorf("its master sees the page of a game that is not public: %d", got.status)
	}
	d.open(0)
	d.playOn(2)
	for path, source := range d.published() {
		got := b.get(path)
		if cache := got.header.Get("Cache-Control"); cache != "public, max-age=60" || got.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %q", path, cache)
		}
		if size := len(source); size > 100<<10 && !strings.HasSuffix(path, ".svg") {
			t.Errorf("%s has %d bytes", path, size)
		}
		q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("If-None-Match", got.header.Get("ETag"))
		if again := b.do(q); again.status != http.StatusNotModified || again.body != "" {
			t.Errorf("%s is sent again: %d", path, again.status)
		}
	}
	wantIn(t, b.get("/g").body, `<a href="/g/valley">valley</a>: told up to spring of year 2`)
	old := b.get("/g/valley").header.Get("ETag")
	d.playOn(1)
	if tag := b.get("/g/valley").header.Get("ETag"); tag == old {
		t.Error("a new season has the tag of the old page")
	}
	d.wantFeed(4)
	for _, path := range []string{"/g/valley/9", "/g/valley/-1", "/g/valley/03", "/g/valley/orders", "/g/valley/whole.svg"} {
		if got := b.get(path); !isNoPage(got) {
			t.Errorf("%s: %d", path, got.status)
		}
	}
	d.change(func(row *store.Game) { row.Public = false })
	if got := b.get("/g/valley/1"); !isNoPage(got) {
		t.Error("the pages of a game that is public no more can be read")
	}
}

// wantFeed wants a feed with so many seasons: each with an id of its own, a time, and a link that is a page.
func (d *desk) wantFeed(entries int) {
	d.t.Helper()
	var feed struct {
		ID      string `xml:"id"`
		Updated string `xml:"updated"`
		Entries []struct {
			ID      string `xml:"id"`
			Updated string `xml:"updated"`
			Link    struct {
				Href string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"entry"`
	}
	got := d.browser().get("/g/valley/feed.xml")
	if err := xml.Unmarshal([]byte(got.body), &feed); err != nil {
		d.t.Fatal(err)
	}
	ids := []string{feed.ID}
	for _, e := range feed.Entries {
		path, ok := strings.CutPrefix(e.Link.Href, d.URL)
		if slices.Contains(ids, e.ID) || !strings.HasPrefix(e.ID, "urn:uuid:") || !strings.HasSuffix(e.Updated, "Z") || !ok || d.browser().get(path).status != http.StatusOK {
			d.t.Errorf("an entry is %+v", e)
		}
		ids = append(ids, e.ID)
	}
	if len(feed.Entries) != entries || feed.Updated != feed.Entries[0].Updated || got.header.Get("Content-Type") != "application/atom+xml; charset=utf-8" {
		d.t.Errorf("the feed is %s", got.body)
	}
}

// BenchmarkPublicPage answers requests for the first page of a game, whose database is read each time for what has changed.
func BenchmarkPublicPage(b *testing.B) {
	d := newDesk(b)
	d.open(0)
	d.playOn(4)
	h := d.Handler()
	q, err := http.NewRequestWithContext(b.Context(), http.MethodGet, d.URL+"/g/valley", nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		w := &discard{header: http.Header{}}
		h.ServeHTTP(w, q)
		if w.status != http.StatusOK {
			b.Fatal(w.status)
		}
	}
}

// discard is a response that nobody reads.
type discard struct {
	header http.Header
	status int
}

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(status int)      { d.status = status }
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }
