package web

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

var update = flag.Bool("update", false, "write the golden files")

// examples are what stands in the place of the parts of a path in this test.
var examples = strings.NewReplacer("{game}", gameName, "{token}", "nothing", "{session}", "999", "{page}", "rules", "{file}", "pages.css", "{season}", "0", "{picture}", "valley.svg", "{id}", "1", "{number}", "1", "{$}", "")

// TestRoutesAndRoles asks for every route as everybody: a page that is not for somebody cannot be told from one that there is not, and somebody who is not
// logged in is asked to. What may be seen by whom is listed in testdata/roles.txt, and is held against what the routes say.
func TestRoutesAndRoles(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.change(func(row *store.Game) { row.Public = true })
	people := []struct {
		name    string
		browser *browser
		is      []role
	}{
		{"nobody", d.browser(), []role{anyone}},
		{"stranger", d.login("gus@example.org"), []role{anyone, loggedIn}},
		{"other game's player", d.login(cat), []role{anyone, loggedIn}},
		{"other game's master", d.login("other@example.org"), []role{anyone, loggedIn}},
		{"player", d.login(ann), []role{anyone, loggedIn, ofGame, ofSeat}},
		{"master", d.login(master), []role{anyone, loggedIn, ofGame, ofMaster}},
		{"operator", d.login(""), []role{anyone, loggedIn, ofGame, ofMaster, ofOffice}},
	}
	var table strings.Builder
	for _, r := range routes() {
		var may []string
		for _, p := range people {
			if logsOut(r) && p.name != "nobody" {
				continue // it would end the session of the test
			}
			method, path, _ := strings.Cut(examples.Replace(r.pattern), " ")
			got := askAs(p.browser, method, path)
			for _, is := range p.is {
				if is == r.needs {
					may = append(may, p.name)
				}
			}
			switch allowed := len(may) > 0 && may[len(may)-1] == p.name; {
			case allowed && (isNoPage(got) && !ownNoPage[r.pattern] || isLogin(got)), !allowed && p.name == "nobody" && !isLogin(got), !allowed && p.name != "nobody" && !isNoPage(got):
				t.Errorf("%s for %s: allowed is %v, and the answer %d %s", r.pattern, p.name, allowed, got.status, got.header.Get("Location"))
			}
		}
		fmt.Fprintf(&table, "%-40s %-12s %s\n", r.pattern, r.needs, strings.Join(may, ", "))
	}
	wantGolden(t, "roles.txt", table.String())
}

// ownNoPage are the routes that have no page for what stands in their path in this test.
var ownNoPage = map[string]bool{"POST /sessions/{session}/end": true, "GET /games/{game}/mail/{id}": true, "GET /games/{game}/mail/{id}/raw": true,
	"GET /mail/{id}": true, "GET /mail/{id}/raw": true}

func logsOut(r route) bool { return r.pattern == "POST /logout" }

func askAs(b *browser, method, path string) reply {
	if method == http.MethodPost {
		return b.send(path)
	}
	return b.get(path)
}

func isNoPage(r reply) bool {
	return r.status == http.StatusNotFound && strings.Contains(r.body, errNoPage.words)
}

func isLogin(r reply) bool {
	return r.status == http.StatusSeeOther && strings.HasPrefix(r.header.Get("Location"), "/login") ||
		r.status == http.StatusUnauthorized
}

// wantGolden holds a text against a file of testdata.
func wantGolden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	want, err := os.ReadFile(file)
	if *update {
		err = os.WriteFile(file, []byte(got), 0o644)
		want = []byte(got)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s; -update writes\n%s", file, want, got)
	}
}

// TestEveryRoleHasAName names the roles without one, which the table of routes would leave empty.
func TestEveryRoleHasAName(t *testing.T) {
	t.Parallel()
	for r := range role(roleCount) {
		if r.String() == "" {
			t.Errorf("the role %d has no name", r)
		}
	}
}

// TestHeaders wants what holds for every answer, and no answer for another host.
func TestHeaders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, path := range []string{"/login", "/none", "/static/pages.css"} {
		h := d.browser().get(path).header
		if csp := h.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'self';") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s has the policy %q", path, csp)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be taken for something else", path)
		}
		if cache := h.Get("Cache-Control"); (cache == "no-store") == strings.HasPrefix(path, "/static") {
			t.Errorf("%s is kept: %q", path, cache)
		}
	}
	forged := func(change func(*http.Request)) int {
		q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.server.URL+"/login", strings.NewReader("address=ann%40example.org"))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		change(q)
		return d.browser().do(q).status
	}
	for what, c := range map[string]struct {
		change func(*http.Request)
		want   int
	}{
		"another host":        {func(q *http.Request) { q.Host = "evil.example.org" }, http.StatusMisdirectedRequest},
		"another origin":      {func(q *http.Request) { q.Header.Set("Origin", "https://evil.example.org") }, http.StatusForbidden},
		"another site":        {func(q *http.Request) { q.Header.Set("Sec-Fetch-Site", "cross-site") }, http.StatusForbidden},
		"a body that is long": {func(q *http.Request) { q.Body = http.NoBody; q.ContentLength = 0 }, http.StatusBadRequest},
	} {
		if got := forged(c.change); got != c.want {
			t.Errorf("%s: %d, want %d", what, got, c.want)
		}
	}
}

// TestLogin logs in by the link of a letter. The link is good once and for fifteen minutes; what is sent to whom cannot be seen.
func TestLogin(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	b := d.browser()
	if got := b.get("/"); !isLogin(got) {
		t.Fatalf("the first page: %d", got.status)
	}
	known := b.send("/login", "address", "Ann@example.org")
	unknown := b.send("/login", "address", "gus@example.org")
	if known.status != http.StatusOK || withoutForm(known.body) != withoutForm(unknown.body) {
		t.Errorf("it can be seen who plays:\n%s\n%s", known.body, unknown.body)
	}
	d.send()
	if len(d.mails.Mails("gus@example.org")) != 0 {
		t.Error("a stranger was written to")
	}
	link := d.linkTo(ann)
	if strings.Contains(d.log.String(), link) {
		t.Error("the link stands in the log")
	}
	if got := b.get(link); got.status != http.StatusOK {
		t.Fatalf("the link: %d", got.status)
	}
	if got := d.browser().get("/"); !isLogin(got) {
		t.Error("to look at the link logged somebody in")
	}
	got := b.send(link)
	if got.status != http.StatusSeeOther || !strings.Contains(got.header.Get("Set-Cookie"), "HttpOnly; SameSite=Lax") {
		t.Fatalf("the link logs nobody in: %d %v", got.status, got.header)
	}
	wantIn(t, b.get("/").body, "Games that you play", "Lancelot", "Log out")
	if got := d.browser().send(link); got.status != http.StatusGone {
		t.Errorf("the link is good twice: %d", got.status)
	}
	b.send("/login", "address", ann)
	d.send()
	d.pass(linkTime + time.Second)
	if got := d.browser().send(d.linkTo(ann)); got.status != http.StatusGone {
		t.Errorf("the link is good after its time: %d", got.status)
	}
}

// linkTo is the path of the link in the last letter to an address.
func (d *desk) linkTo(address string) string {
	d.t.Helper()
	text := d.letterTo(address).Text
	i := strings.Index(text, d.URL+"/login/")
	if i < 0 {
		d.t.Fatalf("there is no link in\n%s", text)
	}
	return strings.Fields(text[i+len(d.URL):])[0]
}

// withoutForm leaves out of a page what is another each time.
func withoutForm(page string) string {
	before, rest, _ := strings.Cut(page, `name="form" value="`)
	return before + rest[min(len(rest), 26):]
}

// TestLinksAreFew wants five links an hour for an address, and no letter more.
func TestLinksAreFew(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for range 2 * linksOfAddress {
		if got := d.browser().send("/login", "address", ann); got.status != http.StatusOK {
			t.Fatalf("%d", got.status)
		}
	}
	before := len(d.mails.Mails(ann))
	d.send()
	n := 0
	for _, m := range d.mails.Mails(ann)[before:] {
		if strings.Contains(string(m.Raw), "/login/") {
			n++
		}
	}
	if n != linksOfAddress {
		t.Errorf("%d links were sent, want %d", n, linksOfAddress)
	}
	d.pass(time.Hour + time.Minute)
	d.browser().send("/login", "address", ann)
	d.send()
	d.linkTo(ann)
}

// TestSessionsEnd ends sessions in each way: in the list, by logging out, by NEWKEY and by time.
func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a, b, stays := d.login(ann), d.login(ann), d.login(ben)
	all := list(t, d, ann)
	wantIn(t, a.get("/sessions").body, "This one:", fmt.Sprintf("/sessions/%d/end", all[0].ID))
	if got := stays.send(fmt.Sprintf("/sessions/%d/end", all[0].ID)); got.status != http.StatusNotFound {
		t.Errorf("somebody else ends a session: %d", got.status)
	}
	if got := a.send(fmt.Sprintf("/sessions/%d/end", all[0].ID)); got.status != http.StatusSeeOther || !isLogin(b.get("/")) || isLogin(a.get("/")) {
		t.Errorf("a session cannot be ended from another: %d", got.status)
	}
	if a.send("/logout"); !isLogin(a.get("/")) {
		t.Error("somebody who logs out is logged in")
	}
	a = d.login(ann)
	if err := d.Office.Store.Update(t.Context(), func(tx *store.Tx) error {
		seats, err := tx.SeatsAt(ann)
		if err != nil {
			return err
		}
		return tx.RotateKey(seats[0].ID)
	}); err != nil {
		t.Fatal(err)
	}
	if !isLogin(a.get("/")) || isLogin(stays.get("/")) {
		t.Error("NEWKEY does not end the sessions of its player, or ends others")
	}
	other := d.login(cat)
	if err := d.Office.Store.Update(t.Context(), func(tx *store.Tx) error { return tx.MarkRestored(store.Left{}) }); err != nil {
		t.Fatal(err)
	}
	if !isLogin(other.get("/")) {
		t.Error("a session is there again after a restore")
	}
	stays = d.login(ben)
	if d.pass(store.SessionTime); !isLogin(stays.get("/")) {
		t.Error("a session lasts longer than thirty days")
	}
}

func list(t *testing.T, d *desk, address string) []store.WebSession {
	t.Helper()
	all, err := read(t.Context(), d.Site, func(tx *store.Tx) ([]store.WebSession, error) { return tx.Sessions(address) })
	if err != nil {
		t.Fatal(err)
	}
	return all
}
