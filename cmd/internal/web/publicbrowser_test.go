package web

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seneschal-pbem/seneschal/templates/browsertest"
)

// TestSliderInABrowser moves through the seasons of a public page by keyboard and by button: the map, its words and the address follow. The page of an address with a season begins
// with that one, and nothing moves by itself where the reader wants no motion.
func TestSliderInABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	r := &reader{browsertest.Start(t), d}
	d.open(0)
	d.playOn(3)
	r.do(t, chromedp.Navigate(d.URL+"/g/valley"))
	at := func(n int, title string) {
		t.Helper()
		r.wait(t, fmt.Sprintf(`map.src.endsWith('map.svg#season-%d') && map.complete && map.naturalWidth > 0 && told.innerText.startsWith('%s.') && map.alt.includes('%s') &&
			document.querySelector('#chronicle [aria-current]').dataset.number == %d && season.getAttribute('aria-valuetext') == '%s'`, n, title, title, n, title))
	}
	at(3, "Summer of year 2")
	r.do(t, chromedp.Focus("#season"))
	for _, press := range []struct {
		key   string
		n     int
		title string
	}{{kb.ArrowLeft, 2, "Spring of year 2"}, {kb.Home, 0, "The setting out"}, {kb.ArrowRight, 1, "Winter of year 1"}, {kb.End, 3, "Summer of year 2"}} {
		r.do(t, chromedp.KeyEvent(press.key))
		at(press.n, press.title)
		r.wait(t, fmt.Sprintf("location.hash == '#season-%d'", press.n))
	}
	r.wait(t, "on.disabled && !back.disabled && !play.hidden")
	r.do(t, chromedp.Click("#back"))
	at(2, "Spring of year 2")
	r.do(t, chromedp.Navigate(d.URL+"/login"))
	still := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	_, err := chromedp.Run(r.ctx, chromedp.Action[chromedp.Void](func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		_, err = cdp.Call(ctx, tab, emulation.SetEmulatedMedia, still)
		return none, err
	}))
	if err != nil {
		t.Fatal(err)
	}
	r.do(t, chromedp.Navigate(d.URL+"/g/valley#season-1"))
	at(1, "Winter of year 1")
	r.wait(t, "play.hidden")
}

// TestSliderByTouch moves through the seasons by a finger: a tap on a button, a drag of the slider, and a swipe over the map. Where the map is wider than the window a swipe moves
// the map, and the season stays.
func TestSliderByTouch(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	r := &reader{browsertest.Start(t), d}
	d.open(0)
	d.playOn(3)
	at := func(n int) {
		t.Helper()
		r.wait(t, fmt.Sprintf(`map.src.endsWith('map.svg#season-%[1]d') && document.querySelector('#chronicle [aria-current]').dataset.number == %[1]d && location.hash == '#season-%[1]d'`, n))
	}
	r.touchAt(t, "/g/valley#season-3", 1024)
	at(3)
	r.touch(t, "#back", 0.5, 0.5)
	at(2)
	r.touch(t, "#map", 0.3, 0.7)
	at(1)
	r.touch(t, "#map", 0.7, 0.3)
	at(2)
	r.touch(t, "#season", 0.66, 0.02)
	at(0)
	r.wait(t, "getComputedStyle(map).touchAction.startsWith('pan-y')") // else some browsers take the swipe for themselves
	r.touchAt(t, "/g/valley#season-3", 320)
	at(3)
	r.wait(t, "document.querySelector('.board .wide').scrollLeft == 0 && getComputedStyle(map).touchAction == 'auto'")
	r.touch(t, ".board .wide", 0.8, 0.2)
	r.wait(t, "document.querySelector('.board .wide').scrollLeft > 50")
	at(3)
	r.touch(t, "#season", 0.98, 0.35)
	at(1)
}

// touchAt opens a page anew on a device with a touch screen, in a window of that width.
func (r *reader) touchAt(t *testing.T, path string, width int64) {
	t.Helper()
	_, err := chromedp.Run(r.ctx, chromedp.Action[chromedp.Void](func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		if _, err := cdp.Call(ctx, tab, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}); err != nil {
			return none, err
		}
		if err := browsertest.Open(ctx, tab, r.desk.URL+"/login", "light", width, 700); err != nil {
			return none, err
		}
		return none, browsertest.Open(ctx, tab, r.desk.URL+path, "light", width, 700)
	}))
	if err != nil {
		t.Fatal(err)
	}
	r.wait(t, "document.getElementById('slider')?.hidden === false && map.complete && map.naturalWidth > 0")
}

// touch puts a finger on something, at a part of its width, moves it to another and lifts it.
func (r *reader) touch(t *testing.T, what string, from, to float64) {
	t.Helper()
	r.run(t, fmt.Sprintf("document.querySelector(%q).scrollIntoView({block: 'center'})", what))
	box, err := chromedp.Run(r.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf("(b => [b.left, b.top + b.height / 2, b.width])(document.querySelector(%q).getBoundingClientRect())", what)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = chromedp.Run(r.ctx, chromedp.Action[chromedp.Void](func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		const steps = 12
		for i := 0; i <= steps && err == nil; i++ {
			p := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchMove, TouchPoints: []*input.TouchPoint{{X: box[0] + box[2]*(from+(to-from)*float64(i)/steps), Y: box[1]}}}
			if i == 0 {
				p.Type = input.DispatchTouchEventTypeTouchStart
			}
			_, err = cdp.Call(ctx, tab, input.DispatchTouchEvent, p)
		}
		if err == nil {
			_, err = cdp.Call(ctx, tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
		}
		return none, err
	}))
	if err != nil {
		t.Fatal(err)
	}
}
