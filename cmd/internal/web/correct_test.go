package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// codeIn finds the code of the impact that a page shows.
func codeIn(t *testing.T, page string) string {
	t.Helper()
	found := regexp.MustCompile(`name="code" value="([0-9a-f]{8})"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("no impact is shown in\n%s", page)
	}
	return found[1]
}

// winterPlayedBy are the orders by which winter of year 1 was played, of a lord.
func (d *desk) winterPlayedBy(lord string) string {
	d.t.Helper()
	text, err := game.View(d.t.Context(), d.Office, gameName, func(g *game.Game) (string, error) {
		s, err := g.SeasonNamed("winter", 1)
		if err != nil {
			return "", err
		}
		all, err := ordersPlayed(g, s, "")
		for _, o := range all {
			if o.Lord == lord {
				return o.Was, err
			}
		}
		return "", err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}

// TestCorrectInAPage corrects an order: the form has the orders as they were, and the impact is that which a mail shows, to the word. It is done under the
// code of what was shown, and once; if the game has gone on, it is shown anew and nothing is done.
func TestCorrectInAPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.campaign()
	m, second := d.login(master), d.login("")
	const path = "/games/valley/correct"
	wantIn(t, m.get(path+"?season=winter+1&lord=Gawaine").body, "Correct winter of year 1", "<summary>Gawaine: 1 order</summary>", "HIRE 1 MAN", `value="Gawaine 02">knight A at Leodham`, `value="at Kingsmere"`)
	form := []string{"season", "winter 1", "lord", "Gawaine", "was", "HIRE 1 MAN", "orders", "HIRE 2 MEN\r\n", "because", "MEN was read as MAN", "do", "show"}
	shown := m.send(path, form...).body
	r := correct.Request{Season: "winter", Year: 1, Orders: []correct.LordOrders{{Lord: "Gawaine", Text: "HIRE 2 MEN\n"}}, Because: "MEN was read as MAN"}
	want, err := correct.Correct(t.Context(), d.Office, gameName, r, true)
	if err != nil {
		t.Fatal(err)
	}
	letter, err := templates.Impact(want.Impact)
	if err != nil {
		t.Fatal(err)
	}
	code := codeIn(t, shown)
	if code != want.Code || !strings.Contains(shown, string(embedLetter(letterPage{html: letter.HTML}))) {
		t.Errorf("the page shows another impact, of code %s, than the command, of code %s:\n%s", code, want.Code, shown)
	}
	for _, follows := range want.Follows {
		wantIn(t, shown, escaped(follows))
	}
	mailed := m.send("/games/valley/words", words("master", "3", mailWords(r))...).body
	for _, line := range strings.Split(letter.Text, "\n") {
		if !strings.Contains(line, "what correcting") {
			wantIn(t, mailed, escaped(line))
		}
	}
	if got := d.winterPlayedBy("Gawaine"); got != "HIRE 1 MAN" {
		t.Fatalf("what was only shown is done: %q", got)
	}
	apply := append(form[:len(form)-1:len(form)-1], "apply", "code", code)
	wantIn(t, m.send(path, apply...).body, "Winter of year 1 is corrected")
	if got := d.winterPlayedBy("Gawaine"); got != "HIRE 2 MEN" {
		t.Errorf("winter was played by %q", got)
	}
	wantIn(t, second.send(path, apply...).body, "Nothing was done: the game has gone on since that was shown", "Nothing would change")
	other := []string{"season", "winter 1", "lord", "Gawaine", "was", "HIRE 2 MEN", "orders", "", "because", "nobody was hired", "do", "apply", "code", code}
	anew := second.send(path, other...).body
	wantIn(t, anew, "Nothing was done: the game has gone on since that impact was shown", "Apply it", "Gawaine:\nCLEAR")
	if got := d.winterPlayedBy("Gawaine"); got != "HIRE 2 MEN" || codeIn(t, anew) == code {
		t.Errorf("an old code is good: %q", got)
	}
	wantIn(t, d.login(ann).get("/games/valley/rulings").body, "Winter of year 1", "MEN was read as MAN", "Gawaine has other orders.")
}

// escaped is a text as it stands in a page.
func escaped(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;", "+", "&#43;").Replace(text)
}

// TestFactsInAPage rules a fact, and keeps what was written in a form that says something wrong; a season is opened again.
func TestFactsInAPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.campaign()
	m := d.login(master)
	const path = "/games/valley/correct"
	wrong := m.send(path, "season", "winter 1", "what", "Gawane", "is", "treasury 12", "because", "a <gift>", "do", "show")
	if wrong.status != http.StatusConflict {
		t.Errorf("a fact of nobody: %d", wrong.status)
	}
	wantIn(t, wrong.body, "did you mean Gawaine?", `value="Gawane"`, `value="treasury 12"`, "a &lt;gift&gt;")
	form := []string{"season", "winter 1", "what", "Gawaine", "is", "treasury 12", "because", "a <gift>", "do", "show"}
	shown := m.send(path, form...).body
	wantIn(t, shown, "Gawaine treasury 12.", "--fact &#39;Gawaine treasury 12&#39;", "CORRECT winter 1\nGawaine treasury 12\nBECAUSE a &lt;gift&gt;\nEND")
	change := append(form[:len(form)-1:len(form)-1], "change")
	wantIn(t, m.send(path, change...).body, `value="treasury 12"`, "HIRE 1 MAN")
	undo := []string{"season", "winter 1", "because", "two mails were lost"}
	shown = m.send("/games/valley/undo", append(undo, "do", "show")...).body
	wantIn(t, shown, "Open it again", "UNDO winter 1 BECAUSE two mails were lost")
	undo = append(undo, "code", codeIn(t, shown))
	wantIn(t, m.send("/games/valley/undo", undo...).body, "Winter of year 1 is open again")
	wantIn(t, m.send("/games/valley/undo", undo...).body, "Nothing was done", "there is nothing to undo")
	wantIn(t, m.get(path+"?season=winter+1").body, "each lord can still change them")
	d.changeGame(func(row *store.Game) { row.Master = ann })
	if got := d.login(ann).get(path + "?season=winter+1"); got.status != http.StatusForbidden || strings.Contains(got.body, "textarea") {
		t.Errorf("a master who plays sees the orders of others: %d", got.status)
	}
}
