package web

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
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
