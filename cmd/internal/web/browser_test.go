package web

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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

// findFaults is a function that finds how far the page is wider than its window, and what axe complains of: by all of its rules, or by some.
const findFaults = `(async rules => {
  const all = [], wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) all.push('it is ' + wider + ' pixels wider than the window: ' + [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className).slice(0, 5));
  const found = await axe.run(document, {resultTypes: ['violations'], runOnly: rules || ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']});
  for (const v of found.violations) all.push(v.id + ': ' + v.help + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | '));
  return all;
})`

// byNight are the rules of axe that can say something else in another theme.
const byNight = `['color-contrast', 'link-in-text-block']`

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

// faults opens a page and finds what is wrong with it.
func (r *reader) faults(t *testing.T, path string) []string {
	t.Helper()
	_, err := chromedp.Run(r.ctx, chromedp.Action[chromedp.Void](func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		return none, browsertest.Open(ctx, tab, r.desk.URL+path, "light", 320, 900)
	}))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return r.faultsHere(t)
}

// faultsHere finds what is wrong with the page that is shown: on a phone by day, on a desk by night, and in between.
func (r *reader) faultsHere(t *testing.T) (all []string) {
	t.Helper()
	_, err := chromedp.Run(r.ctx, chromedp.Action[chromedp.Void](func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		if _, err := chromedp.Evaluate[any](axe+";0")(ctx, tab); err != nil {
			return none, err
		}
		for _, look := range []struct {
			theme, rules string
			width        int64
		}{{"light", "", 320}, {"dark", byNight, 1280}, {"light", "['label']", 768}} {
			if err := browsertest.Resize(ctx, tab, look.theme, look.width, 900); err != nil {
				return none, err
			}
			found, err := chromedp.Evaluate[[]string](findFaults+"("+look.rules+")", chromedp.EvalAwaitPromise)(ctx, tab)
			if err != nil {
				return none, err
			}
			for _, fault := range found {
				all = append(all, fmt.Sprintf("%s, %d pixels: %s", look.theme, look.width, fault))
			}
		}
		return none, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// mostPage is the most bytes of a page without its pictures.
const mostPage = 100 << 10

// readersOf are who looks at the pages of each role in this test.
var readersOf = map[role][]string{anyone: {"nobody"}, loggedIn: {ann}, ofGame: {ann, master}, ofSeat: {ann}, ofMaster: {master}, ofOffice: {""}}

// noPages are the routes that answer with something else than a page.
var noPages = []string{"/static/pages.css", "/games/valley/pictures/0/valley.svg", "/games/valley/mail/1/raw", "/mail/1/raw"}

// TestPagesInABrowser looks at every page in Chromium, of each kind of person that may see it: at 320, 768 and 1,280 pixels nothing has to be pushed
// sideways, and axe finds nothing by day or by night. No page is long.
func TestPagesInABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	r := &reader{browsertest.Start(t), d}
	var written sync.Map
	d.wrote = func(_, template string) { written.Store(template, true) }
	d.change(func(row *store.Game) { row.Public = true })
	r.look(t, ann, "/games/valley/orders", "/games/valley/try") // while orders are taken
	d.campaign()
	seen := map[string]bool{}
	for _, person := range []string{"nobody", ann, master, ""} {
		paths := pagesOf(person)
		for _, path := range r.look(t, person, paths...) {
			seen[path] = true
		}
		for _, path := range paths {
			seen[path] = seen[path] || slices.Contains(noPages, path)
		}
	}
	for _, template := range readTemplates {
		if _, ok := written.Load(template); !ok {
			t.Errorf("no page of the template %s was shown", template)
		}
	}
	for _, path := range noPages {
		if _, asked := seen[path]; !asked {
			t.Errorf("%s is the path of no route: take it out of noPages", path)
		}
	}
	for path, looked := range seen {
		if !looked {
			t.Errorf("nobody was shown %s in this test: give an example of it, or list it in noPages", path)
		}
	}
}

// look looks at some pages as a person, and returns those that were pages.
func (r *reader) look(t *testing.T, person string, paths ...string) (seen []string) {
	t.Helper()
	b := r.desk.browser()
	if person != "nobody" {
		b = r.desk.login(person)
		r.login(t, person)
		defer func() {
			r.do(t, chromedp.Click("header button"))
			r.wait(t, "location.pathname == '/login'")
		}()
	}
	for _, path := range paths {
		got := b.get(path)
		if got.status != http.StatusOK || !strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
			continue
		}
		seen = append(seen, path)
		if len(got.body) > mostPage {
			t.Errorf("%s for %q has %d bytes, %d are allowed", path, person, len(got.body), mostPage)
		}
		for _, fault := range r.faults(t, path) {
			t.Errorf("%s for %q: %s", path, person, fault)
		}
	}
	return seen
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

var takePictures = flag.Bool("pictures", false, "take the pictures of the README anew")

// TestPicturesOfPages takes the pictures of the README of the review, the orders and the public page, if that is asked for, and sees that all of them are there.
func TestPicturesOfPages(t *testing.T) {
	t.Parallel()
	shots := []struct{ name, person, path, theme string }{
		{"orders", ann, "/games/valley/orders", "light"},
		{"review", master, "/games/valley/review", "light"},
		{"public", "nobody", "/g/valley", "dark"},
	}
	if *takePictures {
		d := newDesk(t)
		d.change(func(row *store.Game) { row.Public = true })
		d.send()
		r := &reader{browsertest.Start(t), d}
		for _, s := range shots {
			if s.name == "review" {
				d.campaign()
			}
			if s.person != "nobody" {
				r.login(t, s.person)
			}
			r.shoot(t, s.path, s.theme, filepath.Join("testdata", "pictures", s.name+".png"))
			if s.person != "nobody" {
				r.do(t, chromedp.Click("header button"))
				r.wait(t, "location.pathname == '/login'")
			}
		}
	}
	for _, s := range shots {
		if _, err := os.Stat(filepath.Join("testdata", "pictures", s.name+".png")); err != nil {
			t.Errorf("%v; -pictures takes it", err)
		}
	}
}

// shoot takes a picture of the upper part of a page; of the order page with some orders and their receipt.
func (r *reader) shoot(t *testing.T, path, theme, png string) {
	t.Helper()
	_, err := chromedp.Run(r.ctx, chromedp.Action[chromedp.Void](func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		return none, browsertest.Open(ctx, tab, r.desk.URL+path, theme, 1000, 1000)
	}))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(path, "/orders") {
		r.do(t, chromedp.SendKeys("textarea", "HIRE 1 KNIGHT\nHIRE 2 MEN\nBUILD 1 HIVE AT Oxenholt\nNEXT\nMOVE 2 TO Ludbrook\n"))
		r.wait(t, "document.querySelector('#receipt').innerText.includes('HIRE 2 MEN')")
	}
	image, err := chromedp.Run(r.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(png, image, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
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
