package templates

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/templates/browsertest"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// measure finds what a reader would stumble over: how far the page is wider than the window,
// texts that stand out too little from what is behind them (WCAG 2.2 §1.4.3: 4.5 to 1), tables of which
// a part is hidden, and pictures that are not shown, or so small that what is written in them cannot be
// read.
const measure = `(() => {
  const parse = c => (c.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = c => { const [r, g, b] = c.slice(0, 3).map(v => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  const faint = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    if (!n.textContent.trim()) continue;
    const a = light(parse(getComputedStyle(n.parentElement).color)), b = light(behind(n.parentElement));
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5) faint.push(n.textContent.trim().slice(0, 40));
  }
  const broken = [...document.images].filter(i => !i.complete || i.naturalWidth == 0 || !i.alt || i.width < 320 || i.height < 180).map(i => i.alt.slice(0, 40));
  const cut = [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent.trim().slice(0, 40));
  return {images: document.images.length, broken: broken, cut: cut, wider: document.documentElement.scrollWidth - innerWidth, faint: faint, dark: light(behind(document.body)) < 0.5};
})()`

// TestPagesInABrowser opens every page on a phone and on a desk, by day and by night: none has
// to be pushed sideways, and all of its text can be read.
func TestPagesInABrowser(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	dir := t.TempDir()
	shown := map[string]int{"war": 1, "winter-call": 5, "death": 5, "first": 1, "history": 3, "final": 4, "review": 1, "map": 1, "receipt": 1}
	draw := drawings(t, "war")
	for name, html := range goldenPages(t) {
		html, err := Embed(html, draw)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name+".html")
		if err := os.WriteFile(file, []byte(html), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{360, 1200} {
			for _, theme := range []string{"light", "dark"} {
				if found := browser.look(t, file, width, theme); found.Images < shown[name] {
					t.Errorf("%s shows %d pictures; want %d", name, found.Images, shown[name])
				}
			}
		}
	}
}

// TestRulebookInABrowser opens the rule book, whole and one chapter of it, as every other page; the whole
// has its map. What is laid out for paper is light by night too.
func TestRulebookInABrowser(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	b := rulebook(t)
	scene, err := picture.Map(training(t).Board, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Board, b.Map = "The Marches", scene.SVG()
	for _, p := range []struct {
		name     string
		chapters []Chapter
		images   int
	}{{"book", b.Chapters, 1}, {"chapter", b.Chapters[8:9], 0}} {
		page, err := b.Page(p.chapters, false)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), p.name+".html")
		if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{360, 1000} {
			for _, theme := range []string{"light", "dark"} {
				if found := browser.look(t, file, width, theme); found.Images != p.images {
					t.Errorf("%s shows %d pictures; want %d", p.name, found.Images, p.images)
				}
			}
		}
	}
}

// drawings draws the pictures of the tale: as Lancelot sees them after its war, or as Gawaine does when
// winter is called for.
func drawings(t *testing.T, page string) func(id string) ([]byte, error) {
	t.Helper()
	tab := training(t)
	g := tell(t, tab)
	m, h := situation.NewMap(tab, &g.summer.After, g.summer.Record, lancelot), narrative.NewHistory(tab, g.past())
	if page == "winter-call" {
		m = situation.NewMap(tab, &g.autumn.After, g.autumn.Record, gawaine)
	}
	sheet, err := picture.NewSheet(tab.Board)
	if err != nil {
		t.Fatal(err)
	}
	marches := []view.MapMarch{{Lord: int(lancelot), Troops: 2, Way: []board.Position{0, tab.Board.Next(0)[0]}}}
	scenes := map[string]*picture.Scene{view.PictureLands: sheet.CloseUp(m), view.PictureValley: sheet.Plate(m, picture.Whole),
		view.PictureOrders: sheet.CloseUp(situation.OrderedMap(tab, &g.spring.After, lancelot, marches))}
	return func(id string) ([]byte, error) {
		day, dark := strings.CutSuffix(id, "-dark")
		switch scene := scenes[day]; {
		case scene != nil && dark:
			return scene.Dark().SVG(), nil
		case scene != nil:
			return scene.SVG(), nil
		}
		plot, err := picture.Plot(h, id)
		if err != nil {
			return nil, err
		}
		return plot.SVG(), nil
	}
}

// A window is a tab of a browser.
type window struct{ ctx context.Context }

// startBrowser starts Chromium.
func startBrowser(t *testing.T) *window {
	t.Helper()
	return &window{browsertest.Start(t)}
}

// look opens a page and measures it.
func (w *window) look(t *testing.T, file string, width int64, theme string) finding {
	t.Helper()
	found, err := chromedp.Run(w.ctx, chromedp.Action[finding](func(ctx context.Context, tab *chromedp.Target) (finding, error) {
		if err := browsertest.Open(ctx, tab, "file://"+file, theme, width, 800); err != nil {
			return finding{}, err
		}
		return chromedp.Evaluate[finding](measure)(ctx, tab)
	}))
	if err != nil {
		t.Fatal(err)
	}
	if found.Wider > 0 || len(found.Faint) > 0 || len(found.Broken) > 0 || len(found.Cut) > 0 || found.Dark != (theme == "dark") {
		t.Errorf("%s at %d, %s: %+v", filepath.Base(file), width, theme, found)
	}
	return found
}

var pictures = flag.Bool("pictures", false, "take the pictures of the README anew")

// TestPictures takes the pictures of the README, if that is asked for, and sees that all of them
// are there.
func TestPictures(t *testing.T) {
	t.Parallel()
	shots := []struct {
		page, theme   string
		width, height int64
	}{{"war", "light", 390, 800}, {"winter-call", "dark", 390, 800}, {"receipt", "light", 390, 800}}
	var browser *window
	if *pictures {
		browser = startBrowser(t)
	}
	for _, s := range shots {
		png := filepath.Join("testdata", "pictures", s.page+".png")
		if *pictures {
			browser.shoot(t, illustrated(t, s.page), png, s.theme, s.width, s.height)
		}
		if _, err := os.Stat(png); err != nil {
			t.Errorf("%v; -pictures takes it", err)
		}
	}
	valley := filepath.Join("testdata", "pictures", "valley.png")
	if *pictures {
		drawValley(t, valley)
	}
	if _, err := os.Stat(valley); err != nil {
		t.Errorf("%v; -pictures draws it", err)
	}
}

// illustrated is the file of a golden page with its pictures in it.
func illustrated(t *testing.T, page string) string {
	t.Helper()
	html, err := os.ReadFile(filepath.Join("testdata", "golden", page+".html"))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Embed(string(html), drawings(t, page))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), page+".html")
	if err := os.WriteFile(file, []byte(whole), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// drawValley draws the valley as five lords without a plan have left it after some years.
func drawValley(t *testing.T, png string) {
	t.Helper()
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	seasons, err := adjudicatortest.Play(r, b, 5, 4, 12)
	if err != nil {
		t.Fatal(err)
	}
	last := seasons[len(seasons)-1]
	scene, err := picture.Map(b, situation.NewMap(view.Table{Game: "The Valley", Rules: r, Board: b}, &last.After, last.Record, adjudicator.NoSeat))
	if err != nil {
		t.Fatal(err)
	}
	image, err := scene.PNG(1000)
	if err == nil {
		err = os.WriteFile(png, image, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// shoot takes a picture of the upper part of a page.
func (w *window) shoot(t *testing.T, file, png, theme string, width, height int64) {
	t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	image, err := chromedp.Run(w.ctx, chromedp.Action[[]byte](func(ctx context.Context, tab *chromedp.Target) ([]byte, error) {
		if err := browsertest.Open(ctx, tab, "file://"+path, theme, width, height); err != nil {
			return nil, err
		}
		return chromedp.CaptureScreenshot()(ctx, tab)
	}))
	if err == nil {
		err = os.WriteFile(png, image, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A finding is what measure finds.
type finding struct {
	Images int
	Broken []string
	Cut    []string
	Wider  int
	Faint  []string
	Dark   bool
}
