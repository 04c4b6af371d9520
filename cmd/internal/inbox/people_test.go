package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// invites asks somebody on the master's word.
func (h *house) invites(address, lord string) (tenure.InviteResult, error) {
	h.t.Helper()
	if len(h.post.Mails(address)) == 0 {
		h.post.AddUser(address, password)
	}
	r, err := tenure.Invite(h.t.Context(), h.Office, "valley", address, lord, false)
	h.sendAll()
	return r, err
}

// Whom the master invites has a seat by answering: the lord that is wished, else the first that is free, else a place on the waiting list. An
// address that does not answer is not written to again.
func TestInvite(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.newGame(store.JoinClosed)
	if _, err := h.invites(ann, "gawaine"); err != nil {
		t.Fatal(err)
	}
	asked := h.lastNew(ann)
	wantText(t, asked, "the master of valley, asks whether you want a seat in it, as Gawaine", "one word, YES, within 7 days", "not written to again")
	t.Log(asked.Text)
	if _, err := h.invites(ann, ""); err == nil || !strings.Contains(err.Error(), "the next may go on ") || len(h.mails(ann)) != 0 {
		t.Errorf("a second letter: %v", err)
	}
	h.deliver("mallory@example.org", officeAddress, "YES", inReplyTo(asked))
	h.deliver(ann, officeAddress, "YES please, whatever it is", inReplyTo(asked))
	h.poll()
	if n := len(h.status().Lords); n != 0 {
		t.Fatalf("%d have seats", n)
	}
	h.deliver(ann, officeAddress, "Yes!", inReplyTo(asked))
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(ann), "ENTER BY", "Gawaine")
	wantText(t, h.lastNew(masterAddress), ann+" plays Gawaine, and has answered from there")
	if _, err := h.invites(ann, ""); err == nil || !strings.Contains(err.Error(), "has a seat in it") {
		t.Errorf("one who has a seat: %v", err)
	}
	for _, address := range players(5)[1:] {
		if _, err := h.invites(address, "Gawaine"); err != nil {
			t.Fatal(err)
		}
		h.deliver(address, officeAddress, "YES", inReplyTo(h.lastNew(address)))
		h.wantOutcomes("answered")
		h.sendAll()
	}
	lords := h.status().Lords
	if len(lords) < 2 || lords[1].Lord == "Gawaine" || lords[1].Address != "ben@example.org" {
		t.Fatalf("%+v", lords)
	}
	if len(lords) < 5 {
		wantText(t, h.lastNew(eve), "All seats of valley are taken", "number 1 on the waiting list")
	}
	before := h.dump()
	for address, want := range map[string]string{"ann": "is not a mail address", officeAddress: "the office itself"} {
		if _, err := tenure.Invite(t.Context(), h.Office, "valley", address, "", false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, err := tenure.Invite(t.Context(), h.Office, "valley", "x@example.org", "Nobody", false); err == nil || !strings.Contains(err.Error(), "Nobody") {
		t.Error(err)
	}
	if r, err := tenure.Invite(t.Context(), h.Office, "valley", "x@example.org", "Kay", true); err != nil || !r.DryRun {
		t.Errorf("%+v, %v", r, err)
	}
	if after := h.dump(); after != before {
		t.Errorf("something was changed:\n%s\nwas\n%s", after, before)
	}
}

// The master invites by mail as by command: a seat that is free, and a refusal says why.
func TestInviteByMail(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.post.AddUser(eve, password)
	lord := h.status().Lords[0].Lord
	h.deliver(masterAddress, h.Account.Plus(h.masterKey()), "INVITE "+eve+" AS Kay\nINVITE fay@example.org\nINVITE "+ann+"\nINVITE nobody\nINVITE ann@…\nREPLACE "+lord+" BY ann@…")
	h.wantOutcomes("obeyed")
	h.post.AddUser("fay@example.org", password)
	h.sendAll()
	done := h.lastNew(masterAddress)
	wantText(t, done, "A letter asks "+eve+" whether a seat is wanted", "brings one, as Kay, if it is free", "A letter asks fay@example.org",
		"INVITE ann@... \"ann@\" is not a mail address", "REPLACE "+lord+" BY ann@... \"ann@\" is not a mail address",
		"is not invited to valley: "+ann+" has a seat in it", "it is written INVITE ann@example.org, or INVITE ann@example.org AS Gawaine")
	h.mails("fay@example.org")
	h.deliver(eve, officeAddress, "YES", inReplyTo(h.lastNew(eve)))
	h.wantOutcomes("answered")
	if lords := h.status().Lords; len(lords) != 3 || lords[2].Lord != "Kay" || lords[2].Address != eve {
		t.Errorf("%+v", lords)
	}
}

// removes takes a seat away by the master's mail.
func (h *house) removes(lord string) {
	h.t.Helper()
	h.pass(time.Minute)
	if _, err := game.Update(h.t.Context(), h.Office, "valley", false, func(g *game.Game) (tenure.RemoveResult, error) { return tenure.Remove(g, lord) }); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// Before a game has begun a seat can be taken away: its keys die, it goes to the next who joins, and a lord whom nobody has is left out when
// the game begins.
func TestRemoveBeforeTheGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 4, false)
	lords := h.status().Lords
	h.answer(ann, "ENTER BY Carlisle Road")
	h.poll()
	old := h.replyTo(ann)
	h.mails(ann)
	h.removes(lords[0].Lord)
	told := h.lastNew(ann)
	wantText(t, told, "has taken the seat of "+lords[0].Lord+" back, before the game has begun", "no longer work")
	wantNot(t, told, "office+")
	h.deliver(ann, old, "RETURN")
	h.deliver(ann, officeAddress, "RETURN")
	h.wantOutcomes("nothing nothing")
	h.joins(eve, "JOIN valley AS "+lords[0].Lord)
	h.removes(lords[1].Lord)
	h.mails(masterAddress)
	h.answer(masterAddress, "SEAT "+eve+" AS "+lords[0].Lord+" Eve\nREMOVE "+lords[2].Lord+"\nREMOVE "+lords[1].Lord)
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.lastNew(masterAddress), "plays "+lords[2].Lord+" no more", lords[1].Lord+" is vacant already")
	wantText(t, h.lastNew(eve), "ENTER BY", "Eve")
	h.joins(ann, "JOIN valley AS "+lords[3].Lord) // her own seat has gone to eve: none is her own
	h.answer(masterAddress, "SEAT "+ann+" AS "+lords[2].Lord)
	h.wantOutcomes("obeyed")
	if r, err := season.StartGame(t.Context(), h.Office, "valley", true); err != nil || len(r.LeftOut) != 1 {
		t.Fatalf("dry run: %+v, %v", r, err)
	}
	r, err := season.StartGame(t.Context(), h.Office, "valley", false)
	if err != nil || len(r.LeftOut) != 1 || r.LeftOut[0] != lords[1].Lord || r.Lords != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	h.sendAll()
	wantText(t, h.lastNew(eve), "The game began without "+lords[1].Lord)
	if n := len(h.mails("ben@example.org")); n != 2 { // the invitation and the last
		t.Errorf("%d letters to one who is not in the game", n)
	}
	h.deliver("ben@example.org", officeAddress, "STATUS")
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("unknown entered")
	h.play()
	h.sendAll()
	if got := h.status().Lords; len(got) != 3 || got[1].Lord != lords[2].Lord || got[1].Address != ann {
		t.Errorf("%+v", got)
	}
}

// In a game that is played the seat is vacant by the master's word: its player cannot take it back, and letters that waited for that player
// have no key of the next.
func TestRemove(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	lord := h.status().Lords[0].Lord
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("entered") // the receipt waits
	h.pass(time.Second)
	if r, err := tenure.RemovePlayer(t.Context(), h.Office, "valley", lord, false); err != nil || !strings.Contains(r.Say(), "the seat is vacant, and all read it") {
		t.Fatal(r, err)
	}
	h.sendAll()
	got := h.mails(ann)
	wantText(t, got[len(got)-1], "Thank you for having played")
	for _, key := range []string{h.keyTo(ann), officeAddress} {
		h.deliver(ann, key, "RETURN")
		h.poll()
		h.sendAll()
	}
	if l := h.status().Lords[0]; !l.Resigned || len(h.mails(ann)) != 0 {
		t.Errorf("the seat is taken back: %+v", l)
	}
	h.pass(time.Minute)
	h.replaces()
	h.sendAll()
	h.deliver(ann, h.keyTo(ann), "CLEAR")
	h.poll()
	h.sendAll()
	h.answer(eve, "KEEP")
	h.wantOutcomes("entered")
	h.play()
	h.sendAll()
	wantText(t, h.lastNew("ben@example.org"), "The master has taken the seat of "+lord+" back from Sir "+lord, "plays "+lord+" from now on")
	if n := len(h.mails(ann)); n != 0 {
		t.Errorf("%d letters to one who was removed", n)
	}
}

// keyTo is the latest address with a key to which an answer of somebody could go.
func (h *house) keyTo(address string) (to string) {
	h.t.Helper()
	for _, m := range h.post.Mails(address) {
		if _, rest, ok := strings.Cut(string(m.Raw), "<office+"); ok {
			key, _, _ := strings.Cut(rest, ">")
			to = "office+" + key
		}
	}
	return to
}

// A letter that waited for a player whose seat has passed to another has no key that opens anything.
func TestReplaceWithLettersWaiting(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.replaces()
	h.sendAll()
	for _, m := range h.mails(ann) {
		h.deliver("mallory@example.org", h.keyTo(ann), "DISMISS 2", inReplyTo(m))
		if got := outcomes(h.poll()); got != "unknown" {
			t.Errorf("an answer to %q is %s", m.Subject, got)
		}
	}
}
