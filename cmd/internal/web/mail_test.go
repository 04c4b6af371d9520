package web

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/store"
)

// comes delivers a mail to the office, and handles it.
func (d *desk) comes(from, subject, head, body string) {
	d.t.Helper()
	raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%x@test>\r\nDate: Fri, 12 Mar 2027 12:00:00 +0000\r\n%s\r\n%s\r\n", from, office, subject, subject+body, head, body)
	if err := d.mails.Deliver(office, d.time(), []byte(raw)); err != nil {
		d.t.Fatal(err)
	}
	if _, err := inbox.Poll(d.t.Context(), d.Office); err != nil {
		d.t.Fatal(err)
	}
}

// keyOf is the key in the last letter to an address that has one.
func (d *desk) keyOf(address string) string {
	d.t.Helper()
	for _, m := range slices.Backward(d.mails.Mails(address)) {
		if found := regexp.MustCompile(`\[([0-9a-z]{26})\]`).FindSubmatch(m.Raw); found != nil {
			return string(found[1])
		}
	}
	d.t.Fatalf("there is no key in the letters to %s", address)
	return ""
}

// changeGame changes the row of the game.
func (d *desk) changeGame(change func(*store.Game)) {
	d.t.Helper()
	_, err := game.Update(d.t.Context(), d.Office, gameName, false, func(g *game.Game) (bool, error) {
		row := g.Row
		change(&row)
		return true, g.Tx.SetGame(row)
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// TestMail finds mails, shows what came of each and what was read of it, and hides keys. Whatever stands in a mail of a stranger is text; its raw text is
// plain text. A master sees the mails of his game alone.
func TestMail(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send()
	key := d.keyOf(ann)
	d.comes("Ann <ann@example.org>", "<img src=x onerror=alert(1)> ["+key+"]", "", "HIRE 1 MAN\r\n</pre><script>alert(2)</script>")
	d.comes(`"<b>x</b>" <gus@example.net>`, "<script>alert(3)</script>", "Content-Type: text/html\r\n", "<html><script>alert(4)</script>")
	d.comes("cat@example.org", "orders ["+d.keyOf(cat)+"]", "", "HIRE 1 MAN")
	m, o := d.login(master), d.login("")
	list := m.get("/games/valley/mail").body
	wantIn(t, list, "ann@example.org", "<b>entered</b>: its orders are in", "&lt;img src=x onerror=alert(1)&gt;", "A receipt for orders of winter of year 1 waits to be sent.")
	for _, not := range []string{key, "<img", "<script>", "gus@", "cat@"} {
		if strings.Contains(list, not) {
			t.Errorf("%q stands in\n%s", not, list)
		}
	}
	wantIn(t, o.get("/mail").body, "gus@example.net", "cat@example.org", "ann@example.org", "&lt;script&gt;alert(3)")
	shown := m.get("/games/valley/mail/1").body
	wantIn(t, shown, "What was read in it", "HIRE 1 MAN", "&lt;/pre&gt;&lt;script&gt;alert(2)", "Orders after it")
	if strings.Contains(shown, "<script>") || strings.Contains(shown, key) {
		t.Errorf("a mail is taken for a page, or a key is shown:\n%s", shown)
	}
	raw := o.get("/mail/2/raw")
	if raw.header.Get("Content-Type") != "text/plain; charset=utf-8" || raw.header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(raw.header.Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("the raw text is sent as %v", raw.header)
	}
	wantIn(t, raw.body, "<script>alert(4)</script>", `From: "<b>x</b>" <gus@example.net>`)
	for _, path := range []string{"/games/valley/mail/2", "/games/valley/mail/3/raw", "/games/valley/mail/99", "/games/valley/mail/x", "/mail/1", "/mail"} {
		if got := m.get(path); got.status != http.StatusNotFound {
			t.Errorf("%s for the master: %d", path, got.status)
		}
	}
	for path, want := range map[string]bool{"?lord=Lancelot": true, "?lord=Gawaine": false, "?season=winter+1": true, "?season=start+1": false, "?outcome=entered": true,
		"?outcome=late": false, "?from=ANN@example.org": true, "?from=x@example.org": false, "?before=1": false, "?before=2": true} {
		if got := m.get("/games/valley/mail" + path); got.status != http.StatusOK || strings.Contains(got.body, "/games/valley/mail/1\"") != want {
			t.Errorf("%s: %d, and the mail is there: %v", path, got.status, !want)
		}
	}
	if got := m.get("/games/valley/mail?outcome=entred"); got.status != http.StatusConflict || !strings.Contains(got.body, "Did you mean entered?") {
		t.Errorf("an outcome that is none: %d", got.status)
	}
}

// TestLettersBetweenPlayersStayTheirs wants no text of letters between players in what the master sees of mails, but where the game lets the master read
// them; and no mails of others for a master who plays.
func TestLettersBetweenPlayersStayTheirs(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send()
	d.comes("Ann <ann@example.org>", "orders ["+d.keyOf(ann)+"]", "", "HIRE 1 MAN\r\n\r\nLETTER TO Gawaine\r\nLet us share the ford.\r\nEND LETTER")
	d.send()
	d.comes("ben@example.org", "Re: a letter ["+d.keyOf(ben)+"]", "", "The ford is mine.\r\n\r\n> Let us share the ford.")
	m := d.login(master)
	paths := []string{"/games/valley/mail/1", "/games/valley/mail/1/raw", "/games/valley/mail/2", "/games/valley/mail/2/raw"}
	for _, path := range paths {
		if got := m.get(path).body; strings.Contains(got, "ford") || !strings.Contains(got, "for those who write and get them") {
			t.Errorf("%s shows\n%s", path, got)
		}
	}
	wantIn(t, m.get(paths[0]).body, "HIRE 1 MAN")
	for _, path := range []string{"", "/1", "/letters?lord=Gawaine"} {
		if got := m.get("/games/valley/mail" + path).body; strings.Contains(got, "letter to the player, in winter of year 1 left") || strings.Contains(got, "/mail/1\">mail 1<") {
			t.Errorf("%q says who wrote to whom:\n%s", path, got)
		}
	}
	wantIn(t, m.get(paths[1]).body, "Subject: orders [(order key)]")
	wantIn(t, d.login("").get("/games/valley/mail/1/raw").body, "Let us share the ford")
	d.changeGame(func(row *store.Game) { row.LettersOpen = game.ReadByMaster })
	for _, path := range paths {
		wantIn(t, m.get(path).body, "ford")
	}
	d.changeGame(func(row *store.Game) { row.Master = ben })
	if got := d.login(ben).get(paths[0]); got.status != http.StatusForbidden || strings.Contains(got.body, "HIRE") {
		t.Errorf("a master who plays reads the mail of another lord: %d", got.status)
	}
	wantIn(t, d.login(ben).get("/games/valley/mail").body, "You play Gawaine in this game yourself")
}

// TestOutbox lists letters with their states, and sends again what was refused. A link to the pages is never sent again, to nobody.
func TestOutbox(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	m := d.login(master)
	if sent, err := d.SendLink(t.Context(), ben); err != nil || !sent {
		t.Fatal(sent, err)
	}
	d.mails.Refuse(ben, 550)
	d.send()
	list := m.get("/games/valley/mail/letters").body
	wantIn(t, list, "Was refused by the mail server", "A link to the pages", "Gawaine", "Left on")
	if strings.Contains(list, "/login/") {
		t.Errorf("a link stands in\n%s", list)
	}
	if got := m.get("/games/valley/mail/letters?state=refused&lord=Lancelot").body; !strings.Contains(got, "There is no such letter") {
		t.Errorf("letters to Lancelot do not arrive:\n%s", got)
	}
	d.mails.Refuse(ben, 0)
	wantIn(t, m.send("/games/valley/mail/again", "lord", "Lancelot").body, "no letter to Lancelot that did not arrive")
	got := m.send("/games/valley/mail/again", "lord", "").body
	wantIn(t, got, "tried again", ben)
	if strings.Contains(got, "login") {
		t.Errorf("a link is sent again:\n%s", got)
	}
	wantIn(t, m.send("/games/valley/mail/again", "lord", "").body, "nothing was done")
	d.send()
	if n := len(d.mails.Mails(ben)); n == 0 {
		t.Error("nothing arrived")
	}
	for _, letter := range d.mails.Mails(master) {
		if strings.Contains(string(letter.Raw), "/login/") {
			t.Error("the master got the link of another")
		}
	}
}

// TestMailPages turns the pages of many mails: each mail stands on one of them.
func TestMailPages(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.comes("Ann <ann@example.org>", "hello", "", "HELP")
	const more = mostMails + 20
	err := d.Office.Store.Update(t.Context(), func(tx *store.Tx) error {
		first, err := tx.Message(1)
		if err != nil {
			return err
		}
		var batch []store.Incoming
		for i := range more {
			batch = append(batch, store.Incoming{UID: uint32(100 + i), MessageID: fmt.Sprint("more", i), Kept: store.Pack(first.Raw)})
		}
		_, err = tx.Receive(first.Mailbox, first.UIDValidity, batch)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	o := d.login("")
	latest := o.get("/mail").body
	wantIn(t, latest, `href="/mail/71"`, `href="/mail/22"`, `href="/mail?before=22" rel="next"`)
	older := o.get("/mail?before=22").body
	wantIn(t, older, `href="/mail/21"`, `href="/mail/1"`, ">The latest</a>")
	if strings.Contains(latest, `href="/mail/21"`) || strings.Contains(older, `rel="next"`) {
		t.Error("a mail stands on two pages, or there is a page too many")
	}
	if got := o.get("/mail?before=x"); got.status != http.StatusBadRequest {
		t.Errorf("before a mail that is none: %d", got.status)
	}
}
