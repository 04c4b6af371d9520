package web

import (
	"context"
	_ "embed"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates/browsertest"
)

// axe is axe-core 4.14.1 (MPL 2.0), which finds what keeps people from using a page. It is for tests only.
//
//go:embed testdata/axe.min.js
var axe string

// findFaults finds what axe complains of in a page, and how far the page is wider than its window.
const findFaults = `(async () => {
  const all = [], wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) all.push('it is ' + wider + ' pixels wider than the window: ' + [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className).slice(0, 5));
  if (window.axe) {
    const found = await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']});
    for (const v of found.violations) all.push(v.id + ': ' + v.help + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | '));
  }
  return all;
})()`

// A reader is a window of a browser in which somebody reads the pages of a desk.
type reader struct {
	ctx  context.Context
	desk *desk
}

// login logs somebody in, by the link that comes by mail; without an address the operator, by the link that the command prints.
func (r *reader) login(t *testing.T, address string) {
	t.Helper()
	link := ""
	if address == "" {
		made, err := LinkFor(t.Context(), r.desk.Office, r.desk.URL, "")
		if err != nil {
			t.Fatal(err)
		}
		link = made
	} else {
		if sent, err := r.desk.SendLink(t.Context(), address); err != nil || !sent {
			t.Fatal(sent, err)
		}
		r.desk.send()
		link = r.desk.URL + r.desk.linkTo(address)
	}
	r.do(t, chromedp.Navigate(link))
	r.do(t, chromedp.Click("main button"))
	r.wait(t, "document.querySelector('header form') !== null")
}

// do does something in the window.
func (r *reader) do(t *testing.T, a chromedp.Action[chromedp.Void]) {
	t.Helper()
	if _, err := chromedp.Run(r.ctx, a); err != nil {
		t.Fatal(err)
	}
}

// wait waits until a condition in JavaScript holds.
func (r *reader) wait(t *testing.T, condition string) {
	t.Helper()
	for range 600 {
		if holds, err := chromedp.Run(r.ctx, chromedp.Evaluate[bool](condition)); err == nil && holds {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("it never holds that %s", condition)
}

// faults opens a page and finds what is wrong with it; with axe only if that is asked for.
func (r *reader) faults(t *testing.T, path, theme string, width int64, withAxe bool) []string {
	t.Helper()
	found, err := chromedp.Run(r.ctx, chromedp.Action[[]string](func(ctx context.Context, tab *chromedp.Target) ([]string, error) {
		if err := browsertest.Open(ctx, tab, r.desk.URL+path, theme, width, 900); err != nil {
			return nil, err
		}
		if withAxe {
			if _, err := chromedp.Evaluate[any](axe+";0")(ctx, tab); err != nil {
				return nil, err
			}
		}
		return chromedp.Evaluate[[]string](findFaults, chromedp.EvalAwaitPromise)(ctx, tab)
	}))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return found
}

// mostPage is the most bytes of a page without its pictures.
const mostPage = 100 << 10

// readersOf are who looks at the pages of each role in this test.
var readersOf = map[role][]string{anyone: {"nobody"}, loggedIn: {ann}, ofGame: {ann, master}, ofSeat: {ann}, ofMaster: {master}, ofOffice: {""}}

// TestPagesInABrowser looks at every page in Chromium, of each kind of person that may see it: at 320, 768 and 1,280 pixels nothing has to be pushed
// sideways, and axe finds nothing by day or by night. No page is long.
func TestPagesInABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	r := &reader{browsertest.Start(t), d}
	d.change(func(row *store.Game) { row.Public = true })
	d.campaign()
	for _, person := range []string{"nobody", ann, master, ""} {
		b := d.browser()
		if person != "nobody" {
			b = d.login(person)
			r.login(t, person)
		}
		for _, path := range pagesOf(person) {
			got := b.get(path)
			if got.status != http.StatusOK || !strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
				continue
			}
			if len(got.body) > mostPage {
				t.Errorf("%s for %q has %d bytes, %d are allowed", path, person, len(got.body), mostPage)
			}
			for _, look := range []struct {
				theme string
				width int64
				axe   bool
			}{{"light", 320, true}, {"dark", 1280, true}, {"light", 768, false}} {
				for _, fault := range r.faults(t, path, look.theme, look.width, look.axe) {
					t.Errorf("%s for %q, %s, %d: %s", path, person, look.theme, look.width, fault)
				}
			}
		}
		if person != "nobody" {
			r.do(t, chromedp.Click("header button"))
			r.wait(t, "location.pathname == '/login'")
		}
	}
}

// pagesOf are the paths that a person looks at in the test.
func pagesOf(person string) (all []string) {
	for _, route := range routes() {
		method, path, _ := strings.Cut(examples.Replace(route.pattern), " ")
		for _, p := range readersOf[route.needs] {
			if p == person && method == http.MethodGet {
				all = append(all, path)
			}
		}
	}
	return all
}

// campaign plays two seasons, of which the second waits for the master, with orders, a note and a question.
func (d *desk) campaign() {
	d.t.Helper()
	d.send()
	a, b, m := d.login(ann), d.login(ben), d.login(master)
	for i, c := range []struct {
		by   *browser
		as   string
		text string
	}{
		{a, "seat", "HIRE 1 MAN\nNEXT\nHOLD ALL\nWITHDRAW AFTER 3"},
		{b, "seat", "HIRE 1 MAN"},
		{a, "seat", "Why is my reeve so slow?"},
		{m, "master", "NOTE Welcome to the valley."},
	} {
		if got := c.by.send("/games/valley/words", words(c.as, "1", c.text)...); got.status != http.StatusOK {
			d.t.Fatal(i, got)
		}
	}
	d.play()
	if got := m.send("/games/valley/words", words("master", "2", "APPROVE")...); got.status != http.StatusOK {
		d.t.Fatal(got)
	}
	d.send()
	d.play()
}

// TestLoginInABrowser logs in by the mailed link, and lists the games.
func TestLoginInABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	r := &reader{browsertest.Start(t), d}
	r.login(t, ann)
	for _, condition := range []string{"document.body.innerText.includes('Games that you play')", "document.cookie == ''"} {
		r.wait(t, condition)
	}
}
