package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const fay = "fay@example.org"

// watches lets an address watch the game by mail.
func (h *house) watches(from string) {
	h.t.Helper()
	h.post.AddUser(from, password)
	h.deliver(from, officeAddress, "WATCH valley")
	h.wantOutcomes("watching")
	h.sendAll()
	h.deliver(from, officeAddress, "Yes.", inReplyTo(h.lastNew(from)))
	h.wantOutcomes("answered")
	h.sendAll()
}

// watching is how many watch the game.
func (h *house) watching() int { return h.status().Watching }

// wantPublic is the one new mail of somebody who watches. It betrays neither keys nor addresses.
func (h *house) wantPublic(address string, words ...string) *mail.Message {
	h.t.Helper()
	m := h.last(address)
	for _, w := range words {
		if !strings.Contains(strings.Join(strings.Fields(m.Subject+" "+m.Text), " "), w) {
			h.t.Errorf("%q does not say %q:\n%s", m.Subject, w, m.Text)
		}
	}
	if all := h.post.Mails(address); markLike.Match(all[len(all)-1].Raw) || len(mail.KeysIn(m, officeAddress)) > 0 {
		h.t.Errorf("a key to one who watches:\n%s", m.Text)
	}
	for _, p := range append(players(6), masterAddress) {
		if p != address && strings.Contains(m.Text, p) {
			h.t.Errorf("the address %s to one who watches:\n%s", p, m.Text)
		}
	}
	return m
}

// Somebody watches by mail: one letter asks, YES brings the last report, each season brings one, and NO ends it.
func TestWatch(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.post.AddUser(fay, password)
	h.deliver(fay, officeAddress, "Hello,\n\nwatch valley", "Subject: Watch Valley\r\n")
	h.wantOutcomes("watching")
	h.sendAll()
	asked := h.wantPublic(fay, "watch valley", "one word, YES")
	h.deliver(fay, officeAddress, "MOVE 2 TO Ludbrook", inReplyTo(asked))
	h.wantOutcomes("unknown")
	h.deliver("mallory@example.org", officeAddress, "YES", inReplyTo(asked))
	h.wantOutcomes("unknown")
	h.deliver(fay, officeAddress, "YES", inReplyTo(asked))
	h.wantOutcomes("answered")
	h.sendAll()
	lord := h.status().Lords[0].Lord
	h.wantPublic(fay, "you watch the game", "one word, NO", "The last report follows.", "Autumn of year 1", "plays "+lord, "THE STANDING")
	h.answer(ann, "HIRE 1 MAN\nGIVE 1 TO "+h.status().Lords[1].Lord)
	h.play()
	h.sendAll()
	report := h.wantPublic(fay, "winter of year 1.", "hires one troop", "gives 1 Bz", "THE LORDS", "answer with one word, NO")
	wantNot(t, report, "HIRE", "Digest", "Your ")
	if h.watching() != 1 {
		t.Errorf("%d watch", h.watching())
	}
	h.deliver(fay, officeAddress, "YES", inReplyTo(asked))
	h.deliver(fay, officeAddress, "How exciting!", inReplyTo(report))
	h.wantOutcomes("unanswered unknown")
	h.deliver(fay, officeAddress, "No, thank you.\n\nFay", inReplyTo(report))
	h.deliver(fay, officeAddress, "NO\n\nFay", inReplyTo(report))
	h.deliver(fay, officeAddress, "NO", inReplyTo(report))
	h.wantOutcomes("unknown answered unanswered")
	h.sendAll()
	h.wantPublic(fay, "No more reports of valley", "WATCH valley")
	h.play()
	h.sendAll()
	if n := len(h.mails(fay)); n != 0 || h.watching() != 0 {
		t.Errorf("%d letters and %d who watch after NO", n, h.watching())
	}
}

// Reports leave with those of the players, after the master's word, and as many seasons late as the game says; what is left comes with the end.
func TestWatchLate(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.says("SET delay 1", "obeyed")
	h.watches(fay)
	first := h.lastNew(fay)
	wantText(t, first, "one season late", "The first report comes when there is one.")
	h.play()
	h.sendAll()
	if n := len(h.mails(fay)); n != 0 {
		t.Errorf("%d letters before the master has approved", n)
	}
	h.approve()
	h.wantPublic(fay, "Autumn of year 1", "enters by the")
	h.play()
	h.approve()
	h.wantPublic(fay, "Winter of year 1")
	h.says("SET delay 0", "obeyed")
	h.play()
	h.approve()
	got := h.mails(fay)
	if len(got) != 2 || !strings.Contains(got[0].Subject, "spring of year 2") || !strings.Contains(got[1].Subject, "summer of year 2") {
		t.Errorf("after a delay was taken away: %v", subjects(got))
	}
	h.says("SET delay 2", "obeyed")
	h.play()
	h.approve()
	if n := len(h.mails(fay)); n != 0 {
		t.Errorf("%d letters though the delay is longer now", n)
	}
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.wantPublic(fay, "the game is over", "WHAT EACH LORD IS WORTH", "THE LAST SEASON: AUTUMN OF YEAR 2", "THE CAMPAIGN", "Thank you for watching.")
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	if h.sendAll(); len(h.mails(fay)) != 0 {
		t.Error("the last letter came twice")
	}
}

// A game that is won tells so to those who watch, when the master has approved it.
func TestWatchVictory(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	two := 2
	_, err := h.NewGame(t.Context(), game.NewGame{Name: "valley", Board: "training", Rules: "standard", Zone: "Europe/London", Schedule: h.times, Years: &two}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range players(2) {
		h.post.AddUser(a, password)
		if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "valley", Address: a}, false); err != nil {
			t.Fatal(err)
		}
	}
	h.watches(fay)
	wantText(t, h.lastNew(fay), "The first report comes when there is one.")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(fay)
	for h.status().State == store.GameRunning {
		h.mails(fay)
		h.play()
		h.sendAll()
	}
	h.wantPublic(fay, "the game is over", "The last year is over", "WHAT EACH LORD IS WORTH", "THE LAST SEASON")
}

// Of mails with WATCH, forged ones among them, no address is written to twice that has not answered; the limits are those of JOIN, and count together.
func TestWatchOfStrangers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, a := range []string{fay, "v1@example.org", "v2@example.org"} {
		h.post.AddUser(a, password)
	}
	for i := range 3 { // within a week, by either word, one letter
		h.deliver("v1@example.org", officeAddress, []string{"JOIN valley", "WATCH valley", "UNWATCH valley"}[i])
		h.deliver("v2@example.org", officeAddress, []string{"WATCH valley", "WATCH nothing", "JOIN valley"}[i])
		h.deliver("v2@example.org", officeAddress, "WATCH valley", "Auto-Submitted: auto-replied\r\n")
	}
	for range 5 { // in all weeks, three
		h.poll()
		h.pass(8 * 24 * time.Hour)
		h.deliver("v2@example.org", officeAddress, "WATCH valley")
	}
	h.poll()
	h.sendAll()
	if one, three := len(h.mails("v1@example.org")), len(h.mails("v2@example.org")); one != 1 || three != 3 {
		t.Errorf("%d and %d letters to addresses that did not answer, want 1 and 3", one, three)
	}
	h.watches(fay)
	h.mails(fay)
	for range 6 { // a forged mail stops the reports, and brings one letter; asked again, one more a week
		h.deliver(fay, officeAddress, "UNWATCH valley")
		h.deliver(fay, officeAddress, "WATCH valley")
	}
	h.poll()
	h.sendAll()
	if got := h.mails(fay); len(got) != 2 || h.watching() != 0 {
		t.Errorf("letters %v, %d watch", subjects(got), h.watching())
	}
	h.deliver(ann, officeAddress, "WATCH valley")
	h.wantOutcomes("answered")
	h.mails(ann)
	h.answer(ann, "watch valley\n\nHOLD 1")
	h.answer(ann, "WATCH valley")
	h.poll()
	h.sendAll()
	wantText(t, h.lastNew(ann), "You play "+h.status().Lords[0].Lord+" in valley")
	if _, err := season.Set(t.Context(), h.Office, "valley", "watch", "closed", false); err != nil {
		t.Fatal(err)
	}
	h.pass(8 * 24 * time.Hour)
	h.deliver("v3@example.org", officeAddress, "WATCH valley")
	h.wantOutcomes("unanswered")
}

// Somebody whose letters come back is taken off after the second in a row, and the master reads it in the log; the operator adds and removes.
func TestWatchByCommand(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.post.AddUser(fay, password)
	watch := func(address string, off bool) string {
		r, err := tenure.Watch(t.Context(), h.Office, "valley", address, off, false)
		if err != nil {
			return err.Error()
		}
		return r.Say()
	}
	for _, c := range []struct {
		address string
		off     bool
		says    string
	}{
		{fay, true, "fay@example.org does not watch valley; nothing was done"},
		{fay, false, "fay@example.org watches valley from now on; a letter says so there, and how to stop"},
		{"FAY@example.org", false, "FAY@example.org watches valley already; nothing was done"},
		{ann, false, "ann@example.org plays in valley, and gets reports of its own"},
		{fay, true, "fay@example.org watches valley no more, and is told so"},
		{fay, false, "fay@example.org watches valley from now on; a letter says so there, and how to stop"},
	} {
		if got := watch(c.address, c.off); got != c.says {
			t.Errorf("%s, off %v: %q, want %q", c.address, c.off, got, c.says)
		}
	}
	h.pass(time.Second)
	h.sendAll()
	if got := h.mails(fay); len(got) != 3 || !strings.Contains(got[0].Text, "The master of valley lets you watch") {
		t.Errorf("letters %v", subjects(got))
	}
	h.play()
	h.sendAll()
	h.comesBack(bounceOf(t, "postfix", h.newestTo(fay).MessageID, fay), letter.Bounced)
	h.play()
	h.sendAll() // it arrives
	h.play()
	h.sendAll()
	h.comesBack(bounceOf(t, "postfix", h.newestTo(fay).MessageID, fay), letter.Bounced)
	if h.watching() != 1 {
		t.Fatal("taken off, though not two letters in a row came back")
	}
	h.post.Refuse(fay, 550)
	h.play()
	h.mails(masterAddress)
	h.sendAll()
	if h.watching() != 0 {
		t.Error("two letters in a row were lost, and nobody was taken off")
	}
	h.sendAll()
	for _, m := range h.mails(masterAddress) {
		if strings.Contains(m.Subject, " is played") {
			continue
		}
		t.Errorf("a letter to the master about it: %s", m.Subject)
	}
	entries, err := game.Log(t.Context(), h.Office, "valley")
	if err != nil || len(entries) == 0 || !strings.Contains(entries[len(entries)-1].Text, "fay@example.org watches the game no more: two letters") || entries[len(entries)-1].Public {
		t.Errorf("log %+v, %v", entries, err)
	}
}

// Public reports are one thread in a mail program, whose button to unsubscribe ends them.
func TestWatchUnsubscribe(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.watches(fay)
	h.mails(fay)
	var roots []string
	for range 2 {
		h.play()
		h.sendAll()
		roots = append(roots, h.last(fay).References...)
	}
	if len(roots) != 2 || roots[0] != roots[1] {
		t.Errorf("the reports are in the threads %q", roots)
	}
	if all := h.post.Mails(fay); !strings.Contains(string(all[len(all)-1].Raw), "\r\nList-Unsubscribe: <mailto:"+officeAddress+"?subject=UNWATCH%20valley>\r\n") {
		t.Errorf("nothing to unsubscribe by:\n%.900s", all[len(all)-1].Raw)
	}
	h.deliver(fay, officeAddress, "", "Subject: UNWATCH valley\r\n")
	h.wantOutcomes("answered")
	if h.watching() != 0 {
		t.Error("she still watches")
	}
}
