package web

import (
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/officetest"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// The people of the tests.
const (
	office    = "office@example.org"
	master    = "master@example.org"
	ann       = "ann@example.org" // plays Lancelot in valley
	ben       = "ben@example.org" // plays Gawaine in valley
	cat       = "cat@example.org" // plays in another game
	password  = "secret"
	gameName  = "valley"
	otherGame = "marches"
)

// A desk is a site with its office and its post office, as people use it: everything real but the time.
type desk struct {
	*Site
	t      testing.TB
	server *httptest.Server
	mails  *postoffice.Office
	log    officetest.Log

	mu    sync.Mutex
	clock time.Time
}

// newDesk opens the pages of an office with two games on the training board: one that Ann and Ben play, and one of others. It is winter of year 1.
func newDesk(t testing.TB) *desk {
	t.Helper()
	d := newEmptyDesk(t)
	d.begin(gameName, master, ann, ben)
	d.begin(otherGame, "other@example.org", cat, "dan@example.org")
	return d
}

// newEmptyDesk opens the pages of an office without games.
func newEmptyDesk(t testing.TB) *desk {
	t.Helper()
	d := &desk{t: t, clock: time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)}
	var err error
	if d.mails, err = postoffice.New(postoffice.Options{Now: d.time}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.mails.Close() })
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.Now = d.time
	d.Site = &Site{Log: slog.New(slog.NewTextHandler(&d.log, nil)), Office: &game.Office{Store: s, KeySecret: []byte("a secret for these tests only"),
		Version: "test", Pictures: &pictures.Drawer{Width: pictures.MapWidth}, Finish: time.Minute,
		Account: account.Account{Name: "Test Office", Address: office, Folder: "INBOX", Processed: "Processed",
			IMAP: mail.IMAP{Addr: d.mails.IMAPAddr(), TLS: mail.Plain, User: office, Password: password, Timeout: 20 * time.Second},
			SMTP: mail.SMTP{Addr: d.mails.SMTPAddr(), TLS: mail.Plain, User: office, Password: password, Timeout: 20 * time.Second}}}}
	for _, address := range []string{office, master, ann, ben, cat} {
		d.mails.AddUser(address, password)
	}
	d.server = httptest.NewServer(d.Handler())
	d.URL = d.server.URL
	t.Cleanup(d.server.Close)
	t.Cleanup(func() {
		if d.log.Count("could not be shown") > 0 {
			t.Errorf("something went wrong with us:\n%s", d.log.String())
		}
	})
	return d
}

// begin begins a game on the training board, of which the master reviews each season.
func (d *desk) begin(name, master string, players ...string) {
	d.t.Helper()
	d.beginOn("training", "standard", name, master, players...)
}

// beginOn begins a game on a board, by rules.
func (d *desk) beginOn(board, rules, name, master string, players ...string) {
	d.t.Helper()
	ctx := d.t.Context()
	n := game.NewGame{Name: name, Master: master, Board: board, Rules: rules, Zone: "Europe/London", Schedule: store.Schedule{Period: 7 * 24 * time.Hour}}
	if _, err := d.Office.NewGame(ctx, n, false); err != nil {
		d.t.Fatal(err)
	}
	for _, address := range players {
		if _, err := player.AddPlayer(ctx, d.Office, player.NewPlayer{Game: name, Address: address}, false); err != nil {
			d.t.Fatal(err)
		}
	}
	if _, err := season.StartGame(ctx, d.Office, name, false); err != nil {
		d.t.Fatal(err)
	}
	_, err := game.Update(ctx, d.Office, name, false, func(g *game.Game) (bool, error) {
		row := g.Row
		row.Review = true
		return true, g.Tx.SetGame(row)
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) time() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.clock
}

// pass lets time go by.
func (d *desk) pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.clock = d.clock.Add(by)
}

// play plays the season that is open, after its deadline and a poll; it waits for the master then.
func (d *desk) play() {
	d.t.Helper()
	s, err := season.Status(d.t.Context(), d.Office, gameName)
	if err != nil {
		d.t.Fatal(err)
	}
	d.mu.Lock()
	d.clock = s.Deadline.Add(time.Second)
	d.mu.Unlock()
	if _, err := inbox.Poll(d.t.Context(), d.Office); err != nil {
		d.t.Fatal(err)
	}
	if _, err := season.Play(d.t.Context(), d.Office, season.PlayRequest{Game: gameName, Season: s.Season, Year: s.Year}); err != nil {
		d.t.Fatal(err)
	}
}

// send sends what is in the outbox.
func (d *desk) send() {
	d.t.Helper()
	if _, err := letter.Send(d.t.Context(), d.Office); err != nil {
		d.t.Fatal(err)
	}
}

// letterTo is the last letter that an address has got.
func (d *desk) letterTo(address string) *mail.Message {
	d.t.Helper()
	all := d.mails.Mails(address)
	if len(all) == 0 {
		d.t.Fatalf("%s has got no letter", address)
	}
	m, err := mail.Read(all[len(all)-1].Raw)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// A browser is one of a person, with its cookies. It follows no redirect.
type browser struct {
	desk *desk
	http.Client
}

func (d *desk) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		d.t.Fatal(err)
	}
	return &browser{d, http.Client{Jar: jar, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// login is a browser in which somebody is logged in; with no address, the operator.
func (d *desk) login(address string) *browser {
	d.t.Helper()
	b := d.browser()
	token := rand.Text()
	err := d.Office.Store.Update(d.t.Context(), func(tx *store.Tx) error {
		return tx.BeginSession(store.WebSession{Token: hash(token), Address: address, Browser: "test"})
	})
	if err != nil {
		d.t.Fatal(err)
	}
	at, err := url.Parse(d.server.URL)
	if err != nil {
		d.t.Fatal(err)
	}
	b.Jar.SetCookies(at, []*http.Cookie{{Name: d.cookieName(), Value: token, Path: "/"}})
	return b
}

// A reply is how a page was answered.
type reply struct {
	status int
	header http.Header
	body   string
}

func (b *browser) do(q *http.Request) reply {
	b.desk.t.Helper()
	resp, err := b.Do(q)
	if err != nil {
		b.desk.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		b.desk.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, string(body)}
}

// get asks for a page.
func (b *browser) get(path string) reply {
	b.desk.t.Helper()
	q, err := http.NewRequestWithContext(b.desk.t.Context(), http.MethodGet, b.desk.server.URL+path, nil)
	if err != nil {
		b.desk.t.Fatal(err)
	}
	return b.do(q)
}

// send sends a form, as a browser that shows these pages does.
func (b *browser) send(path string, fields ...string) reply {
	b.desk.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	q, err := http.NewRequestWithContext(b.desk.t.Context(), http.MethodPost, b.desk.server.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.desk.t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.Header.Set("Origin", b.desk.server.URL)
	q.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.do(q)
}

// formName finds the name of the forms of a page.
func formName(t testing.TB, page string) string {
	t.Helper()
	found := regexp.MustCompile(`name="form" value="([A-Z2-7]{26})"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("there is no form in\n%s", page)
	}
	return found[1]
}

// wantIn wants each of the words in a page.
func wantIn(t testing.TB, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(page, w) {
			t.Errorf("%q does not stand in\n%s", w, page)
		}
	}
}
