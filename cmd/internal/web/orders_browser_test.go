package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates/browsertest"
)

// run runs a script in the window.
func (r *reader) run(t *testing.T, script string) {
	t.Helper()
	if _, err := chromedp.Run(r.ctx, chromedp.Evaluate[any](script+";0")); err != nil {
		t.Fatal(err)
	}
}

// typing writes a text at the end of the sheet, as keys do.
const typing = `(text => { const b = document.getElementById("words"); b.focus(); b.setRangeText(text, b.value.length, b.value.length, "end"); b.dispatchEvent(new Event("input")) })`

// TestOrdersInABrowser writes orders in Chromium: the receipt follows, a name completes itself, a place of the map writes its name. A sheet that was not sent is kept, also when
// the session ends and it is sent all the same, and is offered until it has been sent.
func TestOrdersInABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.play()
	d.approve()
	r := &reader{browsertest.Start(t), d}
	r.login(t, ann)
	open := func() { r.do(t, chromedp.Navigate(d.URL+"/games/valley/orders")) }
	box := `document.getElementById("words").value`
	open()
	r.run(t, typing+`("HOLD 2\nMOVE 3 TO Raven")`)
	r.wait(t, `document.getElementById("receipt").innerText.includes("HOLD 2")`)
	r.run(t, `document.querySelector("#fitting button").click()`)
	r.wait(t, box+` == "HOLD 2\nMOVE 3 TO Ravenscote "`)
	r.wait(t, `document.getElementById("receipt").innerText.includes("03 goes")`)
	r.run(t, typing+`("\nMOVE 4 TO")`)
	r.run(t, `document.getElementById("map").open = true`)
	r.wait(t, `document.querySelector("#map svg g[aria-label='Ludbrook']") !== null`)
	r.run(t, `document.querySelector("#map svg g[aria-label='Ludbrook']").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}))`)
	sheet := `"HOLD 2\nMOVE 3 TO Ravenscote \nMOVE 4 TO Ludbrook "`
	r.wait(t, box+" == "+sheet)
	open()
	r.wait(t, `!document.getElementById("kept").hidden`)
	r.run(t, `document.querySelector("[data-do=take]").click()`)
	r.wait(t, box+" == "+sheet)
	d.endSessions(ann)
	r.run(t, typing+`("\nHOLD 1")`)
	r.wait(t, `document.getElementById("state").innerText.includes("not logged in")`)
	r.run(t, `document.getElementById("sheet").requestSubmit(document.querySelector("button.main"))`)
	r.wait(t, `document.querySelector("textarea[readonly]")?.value.endsWith("Ludbrook \nHOLD 1")`)
	r.login(t, ann)
	open()
	r.wait(t, `!document.getElementById("kept").hidden`)
	r.run(t, `document.querySelector("[data-do=take]").click()`)
	r.run(t, `document.getElementById("sheet").requestSubmit(document.querySelector("button.main"))`)
	r.wait(t, `document.querySelector("[data-sent]") !== null && Object.keys(localStorage).length == 0`)
	open()
	r.wait(t, box+`.startsWith("HOLD 2\nMOVE 3 TO Ravenscote\n") && document.getElementById("kept").hidden`)
}

// endSessions ends all sessions of somebody.
func (d *desk) endSessions(address string) {
	d.t.Helper()
	err := d.Office.Store.Update(d.t.Context(), func(tx *store.Tx) error {
		all, err := tx.Sessions(address)
		for _, s := range all {
			if _, err := tx.EndSession(s.ID, address); err != nil {
				return err
			}
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}
