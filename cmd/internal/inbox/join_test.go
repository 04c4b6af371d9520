package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// newGame makes a game without players.
func (h *house) newGame(joining string) {
	h.t.Helper()
	_, err := h.NewGame(h.t.Context(), game.NewGame{Name: "valley", Master: masterAddress, Board: "training", Rules: h.rules, Zone: "Europe/London",
		Schedule: h.times, Joining: joining}, false)
	if err != nil {
		h.t.Fatal(err)
	}
	h.post.AddUser(masterAddress, password)
}

// joins asks for a seat from an address, and answers the letter that asks whether that is so.
func (h *house) joins(from, text string) {
	h.t.Helper()
	if len(h.post.Mails(from)) == 0 {
		h.post.AddUser(from, password)
	}
	h.deliver(from, officeAddress, text)
	h.wantOutcomes("joining")
	h.sendAll()
	h.deliver(from, officeAddress, "YES", inReplyTo(h.lastNew(from)))
	h.wantOutcomes("answered")
	h.sendAll()
}

// A game begins with people who ask for seats by mail; the master decides.
func TestJoin(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinAsk)
	h.joins(ann, "JOIN valley AS Gawaine, Lancelot\n\nHello there!")
	wantText(t, h.lastNew(ann), "The master of valley has been told")
	told := h.lastNew(masterAddress)
	t.Log(told.Text)
	wantNot(t, told, "Bors")
	wantText(t, told, "Free too: Lancelot, ", " or another knight of the Round Table.")
	wantText(t, told, ann+" asks for a seat in valley, as Gawaine or Lancelot", "SEAT "+ann+" AS Gawaine", "REFUSE "+ann)
	h.answer(masterAddress, "SEAT "+ann+" AS Gawaine Ann")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew(ann), "Ann", "ENTER BY", "Gawaine")
	h.joins("ben@example.org", "join Valley")
	h.joins("mallory@example.org", "Join valley as Gawaine.")
	h.mails("mallory@example.org")
	h.mails(masterAddress)
	h.answer(masterAddress, "SEAT ben@example.org AS Lancelot\nREFUSE mallory@example.org")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew("mallory@example.org"), "no seat for you")
	h.answer(masterAddress, "SEAT nobody@example.org AS Lionel\nREFUSE mallory@example.org")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(masterAddress), "nobody at nobody@example.org asks for a seat", "nobody at mallory@example.org asks")
	h.answer(ann, "ENTER BY Lincoln Road")
	h.poll()
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	if len(h.mails(ann)) == 0 || len(h.mails("ben@example.org")) == 0 || len(h.mails("mallory@example.org")) != 0 {
		t.Error("the first letters went to others")
	}
}

// Where seats are given to all who ask, each has one as long as there are any.
func TestJoinOpen(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinOpen)
	for i := range 4 {
		h.joins(fmt.Sprintf("p%d@example.org", i), "JOIN valley AS Lionel")
	}
	lords := h.status().Lords
	if len(lords) < 2 || lords[0].Lord != "Lionel" || lords[1].Lord == "Lionel" {
		t.Errorf("lords %+v", lords)
	}
	wantText(t, h.lastNew(fmt.Sprintf("p%d@example.org", len(lords)-1)), "ENTER BY")
	if len(lords) < 4 {
		wantText(t, h.lastNew("p3@example.org"), "All seats of valley are taken")
	}
}

// A vacant seat goes to somebody who asks for one.
func TestJoinVacant(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	lord := h.status().Lords[0].Lord
	h.joins(eve, "JOIN valley")
	wantText(t, h.lastNew(eve), "All seats of valley are taken")
	h.answer(ann, "RESIGN")
	h.poll()
	h.sendAll()
	h.yes(ann)
	h.wantOutcomes("resigned")
	h.sendAll()
	h.pass(time.Minute)
	h.mails(masterAddress)
	h.answer(masterAddress, "SEAT "+eve+" AS "+lord+" Eve")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew(eve), "from now on you play "+lord)
	h.answer(eve, "HIRE 1 MAN")
	h.wantOutcomes("entered")
}

// Of a thousand mails with JOIN, many of them forged, repeated or from programs, none is written to twice that did not answer, there is no loop,
// and nobody has a seat without having answered.
func TestJoinsOfStrangers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinOpen)
	victims := []string{"v1@example.org", "v2@example.org", "v3@example.org"}
	for _, v := range victims {
		h.post.AddUser(v, password)
	}
	strangers := 100
	if testing.Short() { // under the race detector
		strangers = 65
	}
	for i := range 24 {
		v := victims[i%len(victims)]
		header := []string{"", "Precedence: bulk\r\n", "Auto-Submitted: auto-replied\r\n", "In-Reply-To: <x@example.org>\r\n"}[i/3%4]
		h.deliver(v, officeAddress, []string{"JOIN valley", "JOIN valley AS Lionel", "YES", "JOIN nowhere"}[i%4], header)
	}
	h.poll()
	h.sendAll()
	for _, v := range victims {
		got := h.mails(v)
		if len(got) > 1 {
			t.Errorf("%s has %d letters", v, len(got))
		}
		for _, m := range got { // the victim's vacation program answers
			h.deliver(v, officeAddress, "YES I am away", inReplyTo(m), "Auto-Submitted: auto-replied\r\n")
			h.deliver("mallory@example.org", officeAddress, "YES", inReplyTo(m))
		}
	}
	for i := range strangers {
		h.post.AddUser(fmt.Sprintf("s%d@example.net", i), password)
		h.deliver(fmt.Sprintf("s%d@example.net", i), officeAddress, "JOIN valley")
	}
	h.poll()
	h.sendAll()
	if n := len(h.status().Lords); n != 0 {
		t.Errorf("%d have seats", n)
	}
	sent := 0
	for i := range strangers {
		n := len(h.post.Mails(fmt.Sprintf("s%d@example.net", i)))
		if sent += n; n > 1 {
			t.Errorf("s%d has %d letters", i, n)
		}
	}
	if sent > 60 || sent < 50 {
		t.Errorf("%d letters to strangers within a day", sent)
	}
}

// What is not open to all tells nothing, and a game that is not there neither.
func TestJoinClosed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinClosed)
	h.post.AddUser(ann, password)
	h.deliver(ann, officeAddress, "JOIN valley")
	h.deliver(ann, officeAddress, "JOIN vale")
	h.poll()
	h.sendAll()
	if n := len(h.mails(ann)); n != 0 {
		t.Errorf("%d letters", n)
	}
	if _, err := h.NewGame(t.Context(), game.NewGame{Name: "vale", Master: masterAddress, Board: "training", Rules: "standard", Zone: "UTC", Schedule: h.times, Joining: "maybe"}, false); err == nil || !strings.Contains(err.Error(), "closed, ask or open") {
		t.Errorf("joining maybe: %v", err)
	}
}
