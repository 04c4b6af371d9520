package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/store"
)

// TestLettersOfASeat reads the letters of a player in pages, without keys, and with pictures that can be fetched. None of what waits for the master is there, and somebody
// who takes the seat over finds nothing of the player before.
func TestLettersOfASeat(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send()
	a := d.login(ann)
	before := strings.Count(a.get("/games/valley/letters").body, "<tr><td class=\"n\">")
	d.play()
	list := a.get("/games/valley/letters").body
	if n := strings.Count(list, "<tr><td class=\"n\">"); n != before || n == 0 {
		t.Errorf("while a season waits %d letters are listed, before it %d", n, before)
	}
	d.approve()
	d.send()
	list = a.get("/games/valley/letters").body
	wantIn(t, list, "winter of year 1", fmt.Sprintf(`href="/games/valley/letters/%d"`, before+1))
	page := a.get(fmt.Sprintf("/games/valley/letters/%d", before+1)).body
	wantIn(t, page, fmt.Sprintf("Letter %d to you", before+1), "BEGIN (order key)", fmt.Sprintf(`<a href="/games/valley/letters/%d">`, before))
	found := regexp.MustCompile(`src="(/games/valley/pictures/[^"]*)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("there is no picture in\n%s", page)
	}
	if got := a.get(strings.ReplaceAll(found[1], "&amp;", "&")); got.status != http.StatusOK || !strings.HasPrefix(got.body, "<svg") {
		t.Errorf("the picture %s: %d", found[1], got.status)
	}
	key := regexp.MustCompile(`BEGIN ([a-z0-9-]+)`).FindStringSubmatch(d.letterTo(ann).Text)
	if key == nil || strings.Contains(page, key[1]) {
		t.Errorf("the page shows the order key %v", key)
	}
	if got := a.get("/games/valley/letters/99"); got.status != http.StatusNotFound {
		t.Errorf("a letter that there is not: %d", got.status)
	}
	if got := d.login(ben).get("/games/valley/letters/1"); strings.Contains(got.body, "Lancelot leads") {
		t.Error("another player reads the letters")
	}
	a.send("/games/valley/words", words("seat", "2", "MOVE 2 TO Ludbrook\nSTANDING\nSTANCE ATTACK\nLETTER TO Gawaine\nOur secret pact.\nEND LETTER")...)
	wantIn(t, a.get("/games/valley/letters").body, "Our secret pact.")
	d.pass(time.Minute)
	if _, err := tenure.ReplacePlayer(t.Context(), d.Office, gameName, tenure.Successor{Lord: "Lancelot", Address: "new@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	heir := d.login("new@example.org")
	list = heir.get("/games/valley/letters").body
	for _, page := range []string{"orders", "letters", "map", "try"} {
		if body := heir.get("/games/valley/" + page).body; strings.Contains(body, "secret pact") || strings.Contains(body, "MOVE 2 TO Ludbrook") || strings.Contains(body, "STANCE ATTACK\n") {
			t.Errorf("who takes a seat over reads what the player before wrote:\n%s", body)
		}
	}
	if n := strings.Count(list, "<tr><td class=\"n\">"); n > 1 {
		t.Errorf("who takes a seat over finds %d letters:\n%s", n, list)
	}
	if got := a.get("/games/valley/letters"); got.status != http.StatusNotFound {
		t.Errorf("who had the seat before: %d", got.status)
	}
}

// TestMapOfASeat looks at the map in words, which tells what the letters told and nothing of a season that waits.
func TestMapOfASeat(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.login(ann)
	was := a.get("/games/valley/map").body
	wantIn(t, was, "The same in words", "Lancelot", "the lord among them", `srcset="/games/valley/pictures/`, "-dark.svg")
	for _, found := range regexp.MustCompile(`(?:src|srcset)="(/games[^"]*)"`).FindAllStringSubmatch(was, -1) {
		if got := a.get(strings.ReplaceAll(found[1], "&amp;", "&")); got.status != http.StatusOK {
			t.Errorf("%s: %d", found[1], got.status)
		}
	}
	d.play()
	if now := a.get("/games/valley/map").body; now != was {
		t.Error("the map tells of a season that waits for the master")
	}
}

// TestTryInAPage tries a plan, whose table is shown; nothing is ordered.
func TestTryInAPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.play()
	d.approve()
	a := d.login(ann)
	page := a.get("/games/valley/try").body
	wantIn(t, page, "Your plan", `name="words" value="END TRY"`, "<code>Gawaine: HOLD ALL</code>")
	got := a.send("/games/valley/words", "as", "seat", "season", "2", "form", formName(t, page), "words", "TRY", "words", "MOVE 2 TO Ashby\r\nGawaine: HOLD ALL", "words", "END TRY")
	wantIn(t, got.body, "a trial of spring of year 2", "This was played <b>1000 times</b>")
	wantIn(t, a.get("/games/valley/orders").body, "You have no orders for spring of year 2 now")
	d.play()
	wantIn(t, a.get("/games/valley/try").body, "The season is being played")
}

// TestWriteToPlayers writes a letter to another player in a page, as LETTER TO does it.
func TestWriteToPlayers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.login(ann)
	page := a.get("/games/valley/letters").body
	wantIn(t, page, `value="Gawaine"`)
	got := a.send("/games/valley/words", "as", "seat", "season", "1", "form", formName(t, page), "words", "LETTER TO", "lord", "Gawaine", "words", "Peace <b>until</b> winter?", "words", "END LETTER")
	wantIn(t, got.body, "Your letter 1 has left, to Gawaine.")
	d.send()
	wantIn(t, d.letterTo(ben).Text, "Peace <b>until</b> winter?")
	for _, b := range []*browser{a, d.login(ben)} {
		wantIn(t, b.get("/games/valley/letters").body, "Peace &lt;b&gt;until&lt;/b&gt; winter?", `href="#between"`)
	}
	wantIn(t, d.login(ben).get("/games/valley/letters").body, ">A letter of another player, in winter of year 1</a>")
	d.change(func(g *store.Game) { g.Letters = "none" })
	wantIn(t, a.get("/games/valley/letters").body, "The players of this game write no letters.")
}

// TestSeatBeforeTheGame opens the pages of a player before the setting out: the roads by which the lord may enter, and the bare board.
func TestSeatBeforeTheGame(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	n := game.NewGame{Name: "early", Master: master, Board: "training", Rules: "standard", Zone: "Europe/London", Schedule: store.Schedule{Period: 7 * 24 * time.Hour}}
	if _, err := d.Office.NewGame(t.Context(), n, false); err != nil {
		t.Fatal(err)
	}
	if _, err := player.AddPlayer(t.Context(), d.Office, player.NewPlayer{Game: "early", Address: ann}, false); err != nil {
		t.Fatal(err)
	}
	a := d.login(ann)
	page := a.get("/games/early/orders").body
	wantIn(t, page, "The roads by which you may enter", "Carlisle Road leads to", "ENTER BY road", `src="/games/early/pictures/-1/valley.svg`)
	wantIn(t, a.send("/games/early/orders/receipt", "words", "ENTER BY Carlisle Road").body, "<b>ENTER BY Carlisle Road</b>")
	wantIn(t, a.get("/games/early/map").body, "Before the setting out")
	if got := a.get("/games/early/pictures/-1/valley.svg"); got.status != http.StatusOK {
		t.Errorf("the bare board: %d", got.status)
	}
	wantIn(t, a.get("/games/early/try").body, "The game has not begun")
	wantIn(t, a.get("/games/early/letters").body, "The invitation", "Nobody else plays in this game now.")
}
