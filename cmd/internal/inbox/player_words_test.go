package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

const ann = "ann@example.org"

// sends delivers a mail of Ann's in answer to her last letter, and compares what came of it and her orders.
func (h *house) sends(text, outcome, orders string) {
	h.t.Helper()
	h.answer(ann, text)
	h.wantOutcomes(outcome)
	h.wantOrders(0, orders)
	h.sendAll()
}

// newest is the latest letter to Ann.
func (h *house) newest() *mail.Message {
	h.t.Helper()
	got := h.mails(ann)
	if len(got) == 0 {
		h.t.Fatal("ann got nothing")
	}
	return got[len(got)-1]
}

// KEEP beside orders brings back what was dropped before, and adds those.
func TestKeepBesideOrders(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("HOLD 2\nHOLD 3", "entered", "HOLD 2\nHOLD 3")
	h.sends("HOLD 4", "entered", "HOLD 4")
	h.sends("KEEP\nHEIR 2", "entered", "HOLD 2\nHOLD 3\nHOLD 4\nHEIR 2")
}

// Orders under STANDING, NEXT, AMEND, KEEP and CLEAR over several seasons, as a player writes them.
func TestWordsOverSeasons(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)

	// Winter: AMEND where there is nothing, CLEAR and KEEP, orders for spring.
	h.sends("AMEND\nHIRE 1 MAN", "entered", "HIRE 1 MAN")
	h.sends("CLEAR", "entered", "")
	h.sends("CLEAR", "entered", "")
	h.sends("KEEP", "entered", "HIRE 1 MAN")
	h.sends("KEEP", "entered", "HIRE 1 MAN")
	h.sends("HIRE 1 KNIGHT", "entered", "HIRE 1 KNIGHT")
	h.sends("AMEND\nKEEP", "entered", "HIRE 1 MAN\nHIRE 1 KNIGHT")
	h.sends("STANDING\nSTANCE PASSIVE\nHEIR 2\nNEXT\nSTANCE ATTACK", "entered", "STANCE PASSIVE\nHEIR 2\nHIRE 1 MAN\nHIRE 1 KNIGHT")
	wantText(t, h.newest(), "KEPT FOR THE SEASON AFTER THIS ONE STANCE ATTACK", "YOUR STANDING ORDERS")
	h.play()
	h.sendAll()

	// Spring: what was written under NEXT is in; the report shows it; other orders replace it.
	h.wantOrders(0, "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK")
	wantText(t, h.newest(), "written under NEXT", "STANCE ATTACK")
	h.sends("STATUS", "answered", "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK")
	h.sends("HOLD ALL", "entered", "STANCE PASSIVE\nHEIR 2\nHOLD ALL")
	wantText(t, h.newest(), "DROPPED", "STANCE ATTACK")
	h.sends("KEEP", "entered", "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK\nHOLD ALL")
	h.sends("NEXT\nWITHDRAW NEVER", "entered", "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK\nHOLD ALL")
	h.sends("AMEND\nNEXT\nHEIR 3", "entered", "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK\nHOLD ALL")
	wantText(t, h.newest(), "KEPT FOR THE SEASON AFTER THIS ONE WITHDRAW NEVER HEIR 3")
	h.sends("NEXT\nHEIR 3", "entered", "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK\nHOLD ALL")
	wantText(t, h.newest(), "this was kept under NEXT, and is not any more: WITHDRAW NEVER; AMEND above NEXT adds to what is kept", "KEPT FOR THE SEASON AFTER THIS ONE HEIR 3")
	h.sends("NEXT NONE", "entered", "STANCE PASSIVE\nHEIR 2\nSTANCE ATTACK\nHOLD ALL")
	h.sends("STANDING NONE", "entered", "STANCE ATTACK\nHOLD ALL")
	wantText(t, h.newest(), "You have no standing orders any more")
	h.sends("STANDING\nSTANCE DEFEND", "entered", "STANCE DEFEND\nSTANCE ATTACK\nHOLD ALL")
	h.play()
	h.sendAll()

	// Summer: the standing order stays, those of the season and NEXT NONE are gone; nothing to keep.
	h.wantOrders(0, "STANCE DEFEND")
	wantNot(t, h.newest(), "written under NEXT")
	h.sends("KEEP", "entered", "STANCE DEFEND")
	h.sends("CLEAR", "entered", "STANCE DEFEND")
	h.sends("CLEAR\nHOLD LORD", "entered", "STANCE DEFEND\nHOLD LORD")
}

// A season's order goes before a standing one for the same thing, and the receipt says so.
func TestSeasonBeforeStanding(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.play()
	h.sendAll()
	h.sends("STANDING\nSTANCE PASSIVE", "entered", "STANCE PASSIVE")
	wantNot(t, h.newest(), "Overridden by")
	h.sends("STANCE ATTACK", "entered", "STANCE PASSIVE\nSTANCE ATTACK")
	wantText(t, h.newest(), "Overridden by")
}

// NEWKEY: orders in the same mail count, the old key is no longer valid, RESEND brings the
// report with the new one.
func TestNewKeyWithOrders(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	old := h.replyTo(ann)
	h.sends("NEWKEY\nHIRE 1 MAN\nRESEND", "entered", "HIRE 1 MAN")
	got := h.mails(ann)
	for _, m := range got[len(got)-3:] {
		if strings.Contains(m.Text+m.Subject, strings.TrimSuffix(old[strings.Index(old, "+")+1:], "@example.org")) {
			t.Errorf("%q has the old key", m.Subject)
		}
	}
	h.deliver(ann, old, "HIRE 2 MEN")
	h.wantOutcomes("asked")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	h.sends("RESEND", "answered", "HIRE 1 MAN")
	report := h.newest()
	wantText(t, report, "Welcome to valley")
	if h.replyTo(ann) == old {
		t.Error("RESEND brings the old key")
	}
	h.sends("AMEND\nHIRE 1 KNIGHT", "entered", "HIRE 1 MAN\nHIRE 1 KNIGHT")
}

// YES enters what was shown back once; a second one, and one to an older letter, enter nothing.
func TestYesTwice(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	h.deliver(ann, officeAddress, "HIRE 1 MAN")
	h.wantOutcomes("asked")
	h.sendAll()
	ask := h.last(ann)
	h.sends("YES", "entered", "HIRE 1 MAN")
	h.sends("CLEAR", "entered", "")
	for _, header := range []string{"", inReplyTo(ask)} {
		h.deliver(ann, h.replyTo(ann), "YES", header)
		h.wantOutcomes("answered")
		h.wantOrders(0, "")
		h.sendAll()
		wantText(t, h.newest(), "no question to you waits for one")
	}
	h.deliver(ann, officeAddress, "YES") // without a key it is not told which questions there are
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.newest(), "Your YES came without your order key")
	h.deliver(ann, officeAddress, "HIRE 2 MEN")
	h.wantOutcomes("asked")
	h.deliver(ann, h.replyTo(ann), "YES", inReplyTo(ask)) // it is about another letter
	h.poll()
	h.wantOrders(0, "")
	h.play()
	h.sendAll()
	h.sends("YES", "answered", "") // the question has lapsed
}

// HELP has names of the game's own board in its examples, but for the worked one of the dice.
func TestHelpNamesTheBoard(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	h.sends("HELP\nHELP MOVE\nHELP DICE", "answered", "")
	got := h.mails(ann)
	if len(got) != 3 {
		t.Fatalf("ann got %v", subjects(got))
	}
	for _, m := range got[:2] {
		wantNot(t, m, "Barsham", "Hazlemere", "Foxwood")
	}
	wantText(t, got[0], "Kingsmere+2 to Ludbrook")
	wantText(t, got[1], "2,3,4 Kingsmere Ravenscote", "move lord, 3 to Bramcote via Ludbrook phases 2 3")
	wantText(t, got[2], "year 2 summer, phase 1, Barsham")
}

// A format that YES confirms holds for what the same poll answers next.
func TestConfirmedFormatHoldsAtOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.deliver(ann, officeAddress, "FORMAT TEXT")
	h.wantOutcomes("asked")
	h.sendAll()
	h.yes(ann)
	h.deliver(ann, h.replyTo(ann), "STATUS")
	h.wantOutcomes("entered answered")
	h.sendAll()
	all := h.post.Mails(ann)
	if _, page := mail.Page(all[len(all)-1].Raw); page {
		t.Error("the answer to STATUS has a page")
	}
}
