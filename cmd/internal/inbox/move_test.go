package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// askMove has ann ask that her letters go to the new address.
func (h *house) askMove() {
	h.t.Helper()
	h.post.AddUser(newAddress, password)
	h.answer(ann, "ADDRESS "+newAddress)
	h.wantOutcomes("answered")
	h.sendAll()
	h.mails(ann)
}

// A player moves to another address: the new one is asked, and both are told; the keys of old letters work no more.
func TestMove(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.askMove()
	asked := h.lastNew(newAddress)
	wantText(t, asked, "YES", "do nothing")
	old := h.replyTo(ann)
	h.deliver(ann, officeAddress, "YES", inReplyTo(asked)) // not from there (it has no question to answer)
	h.wantOutcomes("answered")
	h.pass(time.Hour)
	h.deliver(newAddress, officeAddress, "Yes.\n\nkind regards", inReplyTo(asked))
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(newAddress), "from now on the letters of", "come to this address")
	told := h.lastNew(ann)
	wantText(t, told, newAddress, "NO")
	h.deliver("mallory@example.org", old, "HIRE 1 MAN") // the key alone is not enough
	h.wantOutcomes("unknown")
	h.deliver(ann, old, "HIRE 1 KNIGHT")
	h.wantOutcomes("asked")
	h.sendAll()
	shown := h.lastNew(newAddress)
	wantText(t, shown, ann+", which is not your registered address", "HIRE 1 KNIGHT", "Nothing has been entered")
	h.deliver(newAddress, h.replyTo(newAddress), "YES", inReplyTo(shown))
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 KNIGHT")
	h.sendAll()
	h.mails(newAddress)
	h.answer(newAddress, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.deliver(newAddress, officeAddress, "YES", inReplyTo(asked)) // once more
	h.wantOutcomes("unanswered")
	h.pass(time.Hour)
	h.deliver(ann, officeAddress, "no", inReplyTo(told))
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(ann), "come to this address")
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
}

// What confirms nothing moves nothing.
func TestMoveNotConfirmed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 60 * 24 * time.Hour
	h.begin("training", 2)
	h.mails(ann)
	h.askMove()
	asked := h.lastNew(newAddress)
	for _, c := range []struct{ from, text, header string }{
		{newAddress, "YES", "In-Reply-To: <guessed@example.org>\r\n"},
		{newAddress, "yes, but not now", inReplyTo(asked)},
		{newAddress, "Who are you?", inReplyTo(asked)},
		{"mallory@example.org", "YES", inReplyTo(asked)},
	} {
		h.deliver(c.from, officeAddress, c.text, c.header)
		h.poll()
	}
	h.pass(8 * 24 * time.Hour)
	h.deliver(newAddress, officeAddress, "YES", inReplyTo(asked))
	h.poll()
	h.sendAll()
	if n := len(h.mails(newAddress)); n != 0 || h.status().Lords[0].Address != ann {
		t.Errorf("%d letters went to the new address; the seat is at %s", n, h.status().Lords[0].Address)
	}
	for _, c := range []struct{ word, want string }{
		{"ADDRESS ben@example.org", "has a seat in this game already"},
		{"ADDRESS " + officeAddress, "the office itself"},
		{"ADDRESS " + ann, "already"},
		{"ZONE Europe/Lunden", "no time zone"},
		{"NAME Sir " + h.status().Lords[1].Lord, "reads as that of somebody else"},
		{"NAME the 0ffice", "reads as that of somebody else"},
		{"NAME Аnn", "several scripts"},
		{"NAME Ann plays you, as ben@example.org", "a sign that no name has"},
		{"NAME " + strings.Repeat("Ann", 14), "at most 40 characters"},
		{"NAME ...", "has no letter"},
	} {
		h.answer(ann, c.word)
		h.wantOutcomes("answered")
		h.sendAll()
		wantText(t, h.lastNew(ann), c.want, "Nothing was changed")
	}
	h.answer(ann, "ZONE America/New_York")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(ann), "America/New_York", "EST")
}

// Nobody can have us write to many addresses.
func TestMovesAreFew(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	for _, name := range strings.Fields("one two three four") {
		h.answer(ann, "ADDRESS "+name+"@example.net")
		h.wantOutcomes("answered")
		h.sendAll()
	}
	wantText(t, h.lastNew(ann), "letters asked at new addresses", "Nothing was changed")
	if n := len(h.post.Mails("four@example.net")); n != 0 {
		t.Errorf("%d letters to the fourth", n)
	}
}

// The master changes how a player is addressed; the others read it in their next letters.
func TestSetPerson(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	lord := h.status().Lords[0].Lord
	before := h.dump()
	for _, c := range []struct {
		to   player.Person
		want string
	}{
		{player.Person{Lord: "Nobody", Player: "Ann"}, `no lord "Nobody"`},
		{player.Person{Lord: lord}, "nothing was said"},
		{player.Person{Lord: lord, Player: "Ann\nBcc"}, "player name"},
		{player.Person{Lord: lord, Zone: "Europe/Lunden"}, "no time zone"},
		{player.Person{Lord: lord, Format: "rtf"}, "want text, html or both"},
	} {
		if _, err := player.SetPerson(t.Context(), h.Office, "valley", c.to, false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.to, err, c.want)
		}
	}
	if p, err := player.SetPerson(t.Context(), h.Office, "valley", player.Person{Lord: lord, Player: "Ann"}, true); err != nil || p.Player != "Ann" {
		t.Errorf("dry run: %+v, %v", p, err)
	}
	if after := h.dump(); after != before {
		t.Errorf("something was changed:\n%s\nwas\n%s", after, before)
	}
	p, err := player.SetPerson(t.Context(), h.Office, "valley", player.Person{Lord: lord, Player: "Ann", Zone: "America/New_York", Format: "text"}, false)
	if err != nil || p.Player != "Ann" || p.Zone != "America/New_York" || p.Format != "text" {
		t.Errorf("%+v, %v", p, err)
	}
	h.play()
	h.sendAll()
	wantText(t, h.lastNew("ben@example.org"), "The player of "+lord+" is called Ann now, and not Sir "+lord)
	if m := h.lastNew(ann); m.HTML {
		t.Error("the letter to Ann has a page")
	} else {
		wantText(t, m, "Ann", "EDT")
	}
}

// A player says how to be called; the others read it in their next letters, and no more than three times a season.
func TestName(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.answer(ann, "NAME Zoë of the Mill\n\nHIRE 1 MAN")
	h.wantOutcomes("entered")
	h.sendAll()
	wantText(t, h.mails(ann)[0], "From now on letters call you Zoë of the Mill. The others read it in their next letters.")
	for i, name := range []string{"Ann", "Anna", "Anne"} {
		h.answer(ann, "NAME "+name)
		h.wantOutcomes("answered")
		h.sendAll()
		wantText(t, h.lastNew(ann), []string{"call you Ann", "call you Anna", "changed your name 3 times this season"}[i])
	}
	h.answer(ann, "Name the day!\nname is not known to me")
	h.poll()
	if got := h.status().Lords[0].Player; got != "Anna" {
		t.Errorf("the player is called %q", got)
	}
	h.play()
	h.sendAll()
	wantText(t, h.lastNew("ben@example.org"), "is called Anna now, and not Ann.")
	wantText(t, h.lastNew(ann), "Anna")
}

// A receipt tells the game as it was when its orders were entered, though it is written while the mails that came after them are handled.
func TestReceiptTellsTheGameOfItsMoment(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	for _, digest := range []string{"ON", "OFF", "ON", "OFF"} {
		h.answer(ann, "HIRE 1 MAN\nSEAL the mill")
		h.answer("ben@example.org", "DIGEST "+digest)
		h.answer(ann, "STANDING ALL HOLD")
		h.answer("ben@example.org", "QUIET "+digest)
	}
	if r := h.poll(); len(r.Handled) != 16 {
		t.Fatalf("%d mails were handled, want 16", len(r.Handled))
	}
}
