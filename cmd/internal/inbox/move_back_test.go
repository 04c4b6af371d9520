package inbox_test

import (
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
)

// moveTo has the player at an address ask that letters go to another, answers there, and returns the letter that asked and the one that told the
// old address.
func (h *house) moveTo(from, to string) (asked, told string) {
	h.t.Helper()
	h.pass(time.Minute)
	h.post.AddUser(to, password)
	h.answer(from, "ADDRESS "+to)
	h.wantOutcomes("answered")
	h.sendAll()
	h.mails(from)
	asked = inReplyTo(h.lastNew(to))
	h.pass(time.Minute)
	h.deliver(to, officeAddress, "YES", asked)
	h.wantOutcomes("answered")
	h.sendAll()
	h.mails(to)
	return asked, inReplyTo(h.lastNew(from))
}

// NO from the address that a player had takes back all that was asked since, and a decision of the master's does too: neither YES nor NO to an
// older letter moves anything then. Nobody who has got hold of a key keeps the seat so.
func TestMoveTakenBack(t *testing.T) {
	t.Parallel()
	const thief, second, third = "thief@example.net", "second@example.net", "third@example.net"
	h := delivering(t)
	staysWithAnn := func(from, text, letter string) {
		t.Helper()
		h.deliver(from, officeAddress, text, letter)
		h.wantOutcomes("unanswered")
		if l := h.status().Lords[0]; l.Address != ann {
			t.Fatalf("%s of %s moves the seat to %s", text, from, l.Address)
		}
	}
	askedThief, toldAnn := h.moveTo(ann, thief)
	askedSecond, toldThief := h.moveTo(thief, second)
	h.deliver(thief, officeAddress, "YES", askedThief) // answered before
	h.wantOutcomes("unanswered")
	h.pass(time.Minute)
	h.deliver(ann, officeAddress, "NO", toldAnn)
	h.wantOutcomes("answered")
	staysWithAnn(thief, "NO", toldThief)
	staysWithAnn(thief, "YES", askedThief)
	staysWithAnn(second, "YES", askedSecond)
	h.sendAll()
	askedThird, _ := h.moveTo(ann, third)
	h.pass(time.Minute)
	if _, err := player.ChangeAddress(t.Context(), h.Office, "valley", h.status().Lords[0].Lord, ann, false); err != nil {
		t.Fatal(err)
	}
	staysWithAnn(third, "YES", askedThird)
}

// An address that does not answer is asked once a week at most, and three times in all, whoever asks.
func TestMoveAsksOnce(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.post.AddUser(newAddress, password)
	for week, want := range []string{"answer it with YES from that address", "answer it with YES from that address", "answer it with YES from that address", "3 letters have asked there"} {
		h.answer(ann, "ADDRESS "+newAddress)
		h.wantOutcomes("answered")
		h.sendAll()
		wantText(t, h.lastNew(ann), want)
		if n := len(h.post.Mails(newAddress)); n != min(week+1, 3) {
			t.Fatalf("%d letters in week %d", n, week)
		}
		if week == 0 {
			h.answer("ben@example.org", "ADDRESS "+newAddress)
			h.wantOutcomes("answered")
			h.sendAll()
			wantText(t, h.lastNew("ben@example.org"), "A letter has asked there within a week", "Nothing was changed")
		}
		h.pass(8 * 24 * time.Hour)
	}
}
