package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const eve = "eve@example.org"

// replaces gives the seat of ann to eve.
func (h *house) replaces() tenure.ReplaceResult {
	h.t.Helper()
	h.post.AddUser(eve, password)
	h.pass(time.Minute)
	r, err := tenure.ReplacePlayer(h.t.Context(), h.Office, "valley", tenure.Successor{Lord: h.status().Lords[0].Lord, Address: eve, Player: "Eve"}, false)
	if err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
	return r
}

// lastNew is the latest new mail of an address.
func (h *house) lastNew(address string) *mail.Message {
	h.t.Helper()
	all := h.mails(address)
	if len(all) == 0 {
		h.t.Fatalf("%s has no new mail", address)
	}
	return all[len(all)-1]
}

// A seat passes to another person by a word of the master's: the new player has the lord's report and finds the orders that were left,
// which rest until KEEP; the former one gets a last letter, and his key opens nothing; the others are told.
func TestReplace(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	lord := h.status().Lords[0].Lord
	h.answer(ann, "HIRE 1 MAN\nSTANDING\nHEIR 2")
	h.wantOutcomes("entered")
	h.play()
	h.sendAll()
	h.says("NOTE TO "+lord+" whispered to Ann alone", "obeyed")
	h.says("APPROVE", "obeyed")
	h.answer(ann, "HOLD 2\nNEXT\nHOLD 3\n")
	h.poll()
	h.answer(ann, "What did Ann whisper back?")
	h.poll()
	h.sendAll()
	old := h.replyTo(ann)
	h.mails(ann)
	h.post.AddUser(eve, password)
	h.pass(time.Minute)
	done := h.says("REPLACE "+lord+" BY "+eve+" Eve", "obeyed")
	wantText(t, done, "Eve ("+eve+") plays "+lord+" from now on")
	got := h.mails(eve)
	if len(got) != 1 {
		t.Fatalf("eve got %v", subjects(got))
	}
	first := got[0]
	wantText(t, first, "Eve, from now on you play "+lord, "KEEP", "HEIR 2", "Orders for spring of year 2 are due by", "HOLD 2", "You hire man-at-arms 05")
	bye := h.lastNew(ann)
	wantText(t, bye, "given the seat of "+lord+" to another player")
	if len(mail.KeysIn(bye, officeAddress)) > 0 {
		t.Errorf("the last word to ann has a key:\n%s", bye.Text)
	}
	h.wantOrders(0, "")
	h.deliver(ann, old, "HIRE 2 MEN")
	h.wantOutcomes("unknown")
	h.answer(eve, "RESEND\nHISTORY\nSTATUS")
	h.poll()
	h.sendAll()
	for _, m := range append(h.mails(eve), first) {
		wantNot(t, m, "whisper", ann, "For "+lord+" (Sir")
	}
	h.answer(eve, "KEEP")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HEIR 2\nHOLD 2")
	h.play()
	h.sendAll()
	h.says("APPROVE", "obeyed")
	wantText(t, h.lastNew("ben@example.org"), "Since the last letter:", "Eve plays "+lord+" from now on, in place of")
	if n := len(h.mails(ann)); n != 0 {
		t.Errorf("%d more mails went to ann", n)
	}
	if r, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || len(r.Faults) > 0 {
		t.Errorf("verify: %+v, %v", r, err)
	}
}

// A vacant seat is taken over after a season in which nobody had it: its report is made for the newcomer.
func TestReplaceVacant(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer(ann, "RESIGN")
	h.poll()
	h.sendAll()
	h.yes(ann)
	h.wantOutcomes("resigned")
	h.sendAll()
	h.play()
	h.sendAll()
	h.mails(ann)
	if r := h.replaces(); !r.Vacant {
		t.Errorf("%+v", r)
	}
	wantText(t, h.lastNew(eve), "Winter of year 1", "ORDERS FOR SPRING OF YEAR 2")
	if n := len(h.mails(ann)); n != 0 {
		t.Errorf("%d more mails went to ann", n)
	}
	h.answer(eve, "STANCE PASSIVE")
	h.wantOutcomes("entered")
	h.answer(eve, "REPORT AUTUMN 1")
	h.wantOutcomes("answered")
	if given := h.given(0); given {
		t.Error("the seat is vacant still")
	}
}

// A report that waits for the master goes to the newcomer, whoever had the seat when the season was played.
func TestReplaceDuringReview(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.play()
	h.sendAll()
	h.mails(ann)
	h.replaces()
	h.says("APPROVE", "obeyed")
	var reports int
	for _, m := range h.mails(eve) {
		if strings.Contains(m.Subject, "winter of year 1. ") {
			reports++
		}
	}
	if reports != 1 {
		t.Errorf("eve has %d reports of the winter", reports)
	}
	for _, m := range h.mails(ann) {
		wantText(t, m, "given the seat of")
	}
	h.answer(eve, "STANCE PASSIVE")
	h.wantOutcomes("entered")
}

// A report that waits goes to the newcomer once, also if its player gave the seat up during the review.
func TestReplaceOfOneWhoResignedDuringReview(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 3)
	h.says("APPROVE", "obeyed")
	h.play()
	h.sendAll()
	h.answer(ann, "RESIGN")
	h.poll()
	h.sendAll()
	h.yes(ann)
	h.wantOutcomes("resigned")
	h.sendAll()
	h.mails(ann)
	h.replaces()
	h.says("APPROVE", "obeyed")
	reports := 0
	for _, m := range h.mails(eve) {
		if strings.Contains(m.Subject, "winter of year 1. ") {
			reports++
		}
	}
	if reports != 1 || len(h.mails(ann)) != 0 {
		t.Errorf("eve has %d reports of the winter", reports)
	}
}

// A newcomer has three days for the first orders; the deadline moves once a season.
func TestReplaceGivesTime(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	g := h.status()
	h.pass(g.Deadline.Sub(h.clock()) - 20*time.Hour)
	r := h.replaces()
	if want := h.clock().Add(season.Handover); r.Deadline == nil || r.Deadline.Sub(want).Abs() > time.Minute {
		t.Fatalf("the deadline is %v, want %v", r.Deadline, want)
	}
	wantText(t, h.lastNew("ben@example.org"), "more time")
	h.pass(24 * time.Hour)
	h.post.AddUser("fay@example.org", password)
	r, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: g.Lords[1].Lord, Address: "fay@example.org"}, false)
	if err != nil || r.Deadline != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// Before a game has begun the invitation goes to the new person.
func TestReplaceBeforeTheGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.sendAll()
	h.answer(ann, "ENTER BY Lincoln Road")
	h.poll()
	h.sendAll()
	h.mails(ann)
	h.replaces()
	h.wantOrders(0, "") // they rest
	wantText(t, h.lastNew(eve), "Eve", "ENTER")
}

// What cannot be changes nothing.
func TestReplaceThatCannotBe(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	lord := h.status().Lords[0].Lord
	before := h.dump()
	for _, c := range []struct {
		to   tenure.Successor
		want string
	}{
		{tenure.Successor{Lord: "Nobody", Address: eve}, `no lord "Nobody"`},
		{tenure.Successor{Lord: lord, Address: "eve"}, "is not a mail address"},
		{tenure.Successor{Lord: lord, Address: ann}, "already"},
		{tenure.Successor{Lord: lord, Address: "BEN@example.org"}, "plays"},
		{tenure.Successor{Lord: lord, Address: officeAddress}, "the office itself"},
		{tenure.Successor{Lord: lord, Address: eve, Player: "Eve\r\nBcc: x@example.org"}, "player name"},
	} {
		if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", c.to, false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.to, err, c.want)
		}
	}
	if r, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: lord, Address: eve}, true); err != nil || !r.DryRun {
		t.Errorf("dry run: %+v, %v", r, err)
	}
	if after := h.dump(); after != before {
		t.Errorf("something was changed:\n%s\nwas\n%s", after, before)
	}
	err := h.Store.View(t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		was, err := tx.Tenures(g.Row.ID)
		if len(was) > 0 {
			t.Errorf("tenures %+v", was)
		}
		return err
	})
	if err != nil {
		t.Error(game.Reason(err))
	}
}

// Letters between players stay with those who wrote and got them: no later player of a seat sees them, nor the answers to them.
func TestReplaceKeepsLettersOfPlayers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	lords := h.status().Lords
	h.answer(ann, "LETTER TO "+lords[1].Lord+"\nAnn whispers.\nEND LETTER")
	h.poll()
	h.sendAll()
	h.mails("ben@example.org")
	h.replaces()
	h.mails(eve)
	h.answer("ben@example.org", "Ben whispers back.")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew("ben@example.org"), "NOT SENT")
	h.answer(eve, "LETTERS")
	h.wantOutcomes("answered")
	h.sendAll()
	for _, m := range h.mails(eve) {
		wantNot(t, m, "whisper")
	}
}
