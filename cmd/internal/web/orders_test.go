package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// change changes the row of the game.
func (d *desk) change(do func(*store.Game)) {
	d.t.Helper()
	_, err := game.Update(d.t.Context(), d.Office, gameName, false, func(g *game.Game) (bool, error) {
		row := g.Row
		do(&row)
		return true, g.Tx.SetGame(row)
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// approve lets the season that waits go out.
func (d *desk) approve() {
	d.t.Helper()
	if _, err := season.Approve(d.t.Context(), d.Office, gameName, false); err != nil {
		d.t.Fatal(err)
	}
}

// playWide begins a game on the valley board with six lords, the first of them Ann, and plays it to its first spring.
func (d *desk) playWide() {
	d.t.Helper()
	ctx := d.t.Context()
	n := game.NewGame{Name: "wide", Master: master, Board: "valley", Rules: "standard", Zone: "Europe/London", Schedule: store.Schedule{Period: 7 * 24 * time.Hour}}
	if _, err := d.Office.NewGame(ctx, n, false); err != nil {
		d.t.Fatal(err)
	}
	for i := range 6 {
		address := []string{ann, ben, cat, "dan@example.org", "eve@example.org", "fay@example.org"}[i]
		if _, err := player.AddPlayer(ctx, d.Office, player.NewPlayer{Game: "wide", Address: address}, false); err != nil {
			d.t.Fatal(err)
		}
	}
	if _, err := season.StartGame(ctx, d.Office, "wide", false); err != nil {
		d.t.Fatal(err)
	}
	d.pass(8 * 24 * time.Hour)
	if _, err := inbox.Poll(ctx, d.Office); err != nil {
		d.t.Fatal(err)
	}
	if _, err := season.Play(ctx, d.Office, season.PlayRequest{Game: "wide", Season: "winter", Year: 1}); err != nil {
		d.t.Fatal(err)
	}
	if _, err := season.Approve(ctx, d.Office, "wide", false); err != nil {
		d.t.Log(err)
	}
}

// TestOrderPage writes a sheet with its receipt beside it, which enters nothing, and sends it. What is in stands in the box then, and would enter the same.
func TestOrderPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.login(ann)
	page := a.get("/games/valley/orders").body
	wantIn(t, page, "You have no orders for winter of year 1 now", "Orders that make sense now", `<option value="01">lord, at`, `>manor of Lancelot</option>`, `<option value="Sword Bridge">bridge, at `, `<option value="Gawaine">lord</option>`, `>manor of nobody</option>`)
	sheet := "HIRE 1 MAN\nHIER 1 KNIGHT\n\nSTANDING\nSTANCE ATTACK\n\nNEXT\nHOLD ALL"
	var got reply
	err := d.Office.Store.Update(t.Context(), func(*store.Tx) error { // while something is written: a receipt waits for nobody
		got = a.send("/games/valley/orders/receipt", "words", sheet)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	wantIn(t, got.body, "HIER 1 KNIGHT\n", "<b>HIRE 1 MAN</b>", "Not read: 1 line")
	if b := d.login(ben).get("/games/valley/orders").body; strings.Contains(b, "HIRE 1 MAN<") {
		t.Error("another player sees the sheet")
	}
	if page := a.get("/games/valley/orders").body; strings.Contains(page, "<b>HIRE 1 MAN</b>") {
		t.Error("a receipt has entered its orders")
	}
	sheet = strings.Replace(sheet, "HIER 1 KNIGHT\n", "", 1)
	got = a.send("/games/valley/words", "as", "seat", "season", "1", "form", formName(t, page), "words", sheet)
	wantIn(t, got.body, "receipt for winter of year 1", `data-sent="`+formName(t, page)+`"`)
	page = a.get("/games/valley/orders").body
	box, _, _ := strings.Cut(page[strings.Index(page, "<textarea"):], "</textarea>")
	_, text, _ := strings.Cut(box, ">")
	if text != sheet+"\n" {
		t.Errorf("the box has\n%s\nwant\n%s", text, sheet)
	}
	key, err := game.View(t.Context(), d.Office, gameName, func(g *game.Game) (string, error) {
		seat, err := g.SeatOf("Lancelot")
		return d.Office.Key(seat, 1).String(), err
	})
	if err != nil || strings.Contains(page, key) {
		t.Errorf("the page shows the order key %s: %v", key, err)
	}
}

// TestReceiptOfAPage holds the receipt of the script against the mail's: it has the same lines, and names the troops without orders as they are known to the player.
func TestReceiptOfAPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.play()
	d.approve()
	a := d.login(ann)
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.server.URL+"/games/valley/orders/receipt", strings.NewReader("words=HOLD+2%0D%0AHIRE+1+MAN"))
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.Header.Set("X-Part", "receipt")
	got := a.do(q)
	wantIn(t, got.body, "<h3>Without MOVE or HOLD</h3>", "<li>01, lord, at ", "<b>HOLD 2</b>", "Not read: 1 line", "HIRE 1 MAN")
	if strings.Contains(got.body, "<li>02,") || strings.Contains(got.body, "<html") {
		t.Errorf("the receipt is\n%s", got.body)
	}
	mails, err := player.CheckOrders(t.Context(), d.Office, gameName, "Lancelot", "HOLD 2\nHIRE 1 MAN")
	if err != nil {
		t.Fatal(err)
	}
	wantIn(t, mails, "HOLD 2", "NOT READ: 1 line")
	sent := a.send("/games/valley/words", words("seat", "2", "MOVE 2 TO Ludbrook")...).body
	if n := strings.Count(sent, "Map of your marches as ordered"); n != 1 || strings.Contains(sent, "BEGIN (order key)") {
		t.Errorf("the answer tells %d times what its map shows, or has a sheet for mails:\n%s", n, sent)
	}
}

// TestNoOrdersNow says in place of the box why no orders are taken.
func TestNoOrdersNow(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.login(ann)
	closed := func(what, says string) {
		t.Helper()
		page := a.get("/games/valley/orders").body
		if strings.Contains(page, "<textarea") || !strings.Contains(page, says) {
			t.Errorf("%s: want no box and %q in\n%s", what, says, page)
		}
		wantIn(t, a.send("/games/valley/orders/receipt", "words", "HOLD ALL").body, says)
	}
	lead := d.login(master)
	lead.send("/games/valley/words", words("master", "1", "PAUSE")...)
	if page := a.get("/games/valley/orders").body; !strings.Contains(page, "paused until the master lets it go on") || !strings.Contains(page, "<textarea") {
		t.Error("a game that is paused does not say so, or takes no orders, as it does by mail")
	}
	lead.send("/games/valley/words", words("master", "1", "RESUME")...)
	d.play()
	closed("the season waits for the master", "The season is being played")
	d.approve()
	err := d.Office.Store.Update(t.Context(), func(tx *store.Tx) error {
		seats, err := tx.SeatsAt(ann)
		if err != nil {
			return err
		}
		_, err = tx.Resign(seats[0].ID, tx.Now)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	closed("the seat was given up", "This seat was given up")
	if _, err := season.EndGame(t.Context(), d.Office, gameName, false); err != nil {
		t.Fatal(err)
	}
	closed("the game is over", "The game is over")
}

// TestLoggedOut gives back what was written in a page when the session has ended, whole, and does nothing.
func TestLoggedOut(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.login(ann)
	text := "MOVE 2 TO Ashby\n# <script>alert(1)</script> & more"
	form := words("seat", "1", text)
	a.send("/logout")
	got := a.send("/games/valley/words", form...)
	if got.status != http.StatusUnauthorized {
		t.Errorf("the status is %d", got.status)
	}
	wantIn(t, got.body, "readonly>MOVE 2 TO Ashby\n# &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</textarea>", `<a href="/login?next=%2fgames%2fvalley" target="_blank"`, "nothing was done")
	if strings.Contains(got.body, form[5]+"</textarea>") {
		t.Error("what nobody wrote is given back")
	}
	if got := a.send("/games/valley/orders/receipt", "words", text); got.status != http.StatusUnauthorized {
		t.Errorf("the receipt of nobody: %d", got.status)
	}
	again := d.login(ann).send("/games/valley/words", form...)
	wantIn(t, again.body, "receipt for winter")
}

// BenchmarkReceipt is the time that a server takes for the receipt of twenty orders beside the sheet, on the valley board with six lords.
func BenchmarkReceipt(b *testing.B) {
	d := newDesk(b)
	d.playWide()
	a := d.login(ann)
	var lines []string
	for _, form := range []string{"MOVE %d TO Ickleton", "MOVE %d TO Selborne", "MOVE %d TO Ickleton PHASES 1 2", "STANCE %d ATTACK", "HOLD %d"} {
		for troop := 1; troop <= 4; troop++ {
			lines = append(lines, fmt.Sprintf(form, troop))
		}
	}
	sheet := strings.Join(lines, "\n")
	for b.Loop() {
		if got := a.send("/games/wide/orders/receipt", "words", sheet); got.status != http.StatusOK || !strings.Contains(got.body, "Your orders, as they stand now") || strings.Contains(got.body, "Not read") {
			b.Fatal(got.body)
		}
	}
}

// BenchmarkSeatPages is the time that a warm server takes for each page of a player on the valley board with six lords.
func BenchmarkSeatPages(b *testing.B) {
	d := newDesk(b)
	d.playWide()
	a := d.login(ann)
	for _, page := range []string{"orders", "letters", "letters/2", "map", "try"} {
		b.Run(page, func(b *testing.B) {
			for b.Loop() {
				got := a.get("/games/wide/" + page)
				if got.status != http.StatusOK {
					b.Fatal(got.body)
				}
				b.ReportMetric(float64(len(got.body)), "bytes")
			}
		})
	}
}
