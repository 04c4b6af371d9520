package inbox_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const newAddress = "ann@example.net"

// An address to which no letter can be composed is refused where it is said, of a player and of a master,
// whose game could not be started.
func TestAddressIsASCII(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	for _, address := range []string{"jörg@example.org", "gm@exämple.org"} {
		_, err := h.NewGame(t.Context(), game.NewGame{Name: "valley", Master: address, Board: "training", Rules: "standard", Zone: "UTC", Schedule: h.times}, false)
		if err == nil || !strings.Contains(err.Error(), "want ASCII") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := account.CheckAddress("gm@xn--exmple-cua.org"); err != nil {
		t.Error(err)
	}
}

// moves gives the seat of ann another address.
func (h *house) moves() player.AddressResult {
	h.t.Helper()
	h.post.AddUser(newAddress, password)
	r, err := player.ChangeAddress(h.t.Context(), h.Office, "valley", strings.ToLower(h.status().Lords[0].Lord), newAddress, false)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// What an address cannot be, and a dry run, change nothing.
func TestAddressThatCannotBe(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	lord := h.status().Lords[0].Lord
	before := h.dump()
	for _, c := range []struct{ game, lord, address, want string }{
		{"vale", lord, newAddress, `game "vale"`},
		{"valley", "Nobody", newAddress, `no lord "Nobody"`},
		{"valley", lord, "ann", `"ann" is not a mail address`},
		{"valley", lord, "Ann <ann@example.net>", "is not a mail address"},
		{"valley", lord, "ann@example.net\r\nBcc: eve@example.net", "is not a mail address"},
		{"valley", lord, "BEN@example.org", "has a seat in this game already"},
		{"valley", lord, "ANN@example.org", "go to ann@example.org already"},
	} {
		if _, err := player.ChangeAddress(t.Context(), h.Office, c.game, c.lord, c.address, false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.address, err, c.want)
		}
	}
	var hinted interface{ Hint() string }
	if _, err := player.ChangeAddress(t.Context(), h.Office, "valley", lord, ann, false); !errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), "seneschal send --again --game valley --lord "+lord) {
		t.Errorf("the same address: %v", err)
	}
	if r, err := player.ChangeAddress(t.Context(), h.Office, "valley", lord, newAddress, true); err != nil || !r.DryRun || r.Former != ann {
		t.Errorf("dry run: %+v, %v", r, err)
	}
	if after := h.dump(); after != before {
		t.Errorf("something was changed:\n%s\nwas\n%s", after, before)
	}
}

// A seat with another address: what was refused this season and what waits goes there, with a new key;
// nothing more goes to the old one, and its key opens nothing.
func TestChangeAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.post.Refuse(ann, 550)
	h.asks() // an answer that is refused in the first winter
	h.sendAll()
	old := h.replyTo(ann)
	h.play()
	h.sendAll() // the report is refused
	h.post.Refuse(ann, 450)
	h.asks() // put off
	h.sendAll()
	h.asks() // not tried
	before := len(h.post.Mails(ann))
	if g := h.status(); g.Letters[store.LetterRefused] != 2 || g.Letters[store.LetterQueued] != 2 {
		t.Fatalf("letters %v", g.Letters)
	}
	if r := h.moves(); r.Letters != 3 || r.Address != newAddress || r.Former != ann {
		t.Errorf("%+v", r)
	}
	if g := h.status(); !g.Lords[0].Unreached.IsZero() || g.Lords[0].Address != newAddress || g.Letters[store.LetterRefused] != 1 {
		t.Errorf("status %+v", g)
	}
	h.post.Refuse(ann, 0)
	h.pass(delivery.LongestWait)
	if r := h.sendAll(); r.Count(store.LetterSent) != 4 {
		t.Errorf("sent %+v", r.Letters)
	}
	if n := len(h.post.Mails(ann)); n != before {
		t.Errorf("%d more mails went to the old address", n-before)
	}
	_, oldKey, _ := strings.Cut(strings.TrimSuffix(old, "@example.org"), "+")
	for _, m := range h.post.Mails(newAddress) {
		if raw := string(m.Raw); strings.Contains(raw, oldKey) || strings.Contains(raw, ann) || markLike.MatchString(raw) {
			t.Errorf("a mail to the new address has the old one, or the old key:\n%s", raw)
		}
	}
	got := h.mails(newAddress)
	if len(got) != 4 || !strings.Contains(got[0].Subject+got[1].Subject+got[2].Subject+got[3].Subject, "your letters come here") {
		t.Fatalf("%d mails: %v", len(got), subjects(got))
	}
	h.deliver(ann, old, "STANCE PASSIVE")
	h.wantOutcomes("asked") // at the new address
	h.answer(newAddress, "STANCE PASSIVE")
	h.wantOutcomes("entered")
	h.wantOrders(0, "STANCE PASSIVE")
	again, err := player.SendAgain(t.Context(), h.Office, "valley", h.status().Lords[0].Lord, false)
	if err != nil || len(again) != 1 {
		t.Errorf("of the season before: %+v, %v", again, err)
	}
	h.sendAll()
	if n := len(h.post.Mails(ann)); n != before {
		t.Errorf("%d more mails went to the old address", n-before)
	}
}

// The letters of a season that waits for its master, and one that another process is sending right now,
// go to the new address too.
func TestChangeAddressOfHeldAndLeased(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.mails(ann)
	h.play()
	h.deliver(masterAddress, h.replyTo(masterAddress), "STATUS")
	h.asks()
	var claimed []store.Letter
	err := h.Store.Update(t.Context(), func(tx *store.Tx) (err error) {
		claimed, err = tx.Claim("slow", delivery.Lease, 10)
		return err
	})
	if err != nil || len(claimed) < 2 {
		t.Fatalf("claimed %+v, %v", claimed, err)
	}
	if r := h.moves(); r.Letters != 1 {
		t.Errorf("%+v", r)
	}
	err = h.Store.Update(t.Context(), func(tx *store.Tx) error {
		for _, l := range claimed {
			ok, err := tx.Settle("slow", store.Letter{ID: l.ID, State: store.LetterSent})
			if err != nil {
				return err
			}
			if ok != (l.Seat == 0) {
				t.Errorf("%s to %s settled: %v", l.Kind, l.Recipient, ok)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	before := len(h.post.Mails(ann))
	h.approveAll()
	if n := len(h.post.Mails(ann)); n != before || len(h.mails(newAddress)) != 3 { // the key, the answer, the report
		t.Errorf("%d more mails to the old address, %d in all to the new one", n-before, len(h.post.Mails(newAddress)))
	}
}

// What was refused is sent again on the master's word, as often as he says so, and if it is refused again
// he hears of it.
func TestSendAgain(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	first := h.clock()
	h.post.Refuse(ann, 550)
	h.asks()
	h.sendAll()
	h.mails(masterAddress)
	h.pass(time.Hour)
	lord := h.status().Lords[0].Lord
	before := h.dump()
	if all, err := player.SendAgain(t.Context(), h.Office, "", "", true); err != nil || len(all) != 1 || all[0].Recipient != ann || h.dump() != before {
		t.Errorf("dry run: %+v, %v", all, err)
	}
	if all, err := player.SendAgain(t.Context(), h.Office, "valley", h.status().Lords[1].Lord, false); err != nil || len(all) != 0 {
		t.Errorf("of another lord: %+v, %v", all, err)
	}
	if _, err := player.SendAgain(t.Context(), h.Office, "valley", "Nobody", false); err == nil {
		t.Error("of no lord")
	}
	for range 2 {
		if all, err := player.SendAgain(t.Context(), h.Office, "valley", lord, false); err != nil || len(all) != 1 {
			t.Fatalf("again: %+v, %v", all, err)
		}
		if g := h.status(); !g.Lords[0].Unreached.Equal(first) || g.Letters[store.LetterQueued] != 1 {
			t.Errorf("while it waits: %+v", g)
		}
		if r := h.sendAll(); r.Count(store.LetterRefused) != 1 || r.Letters[0].Tries != 1 {
			t.Errorf("again: %+v", r.Letters)
		}
		wantSaid(t, h.last(masterAddress), "refused by the mail server")
		h.pass(time.Hour)
	}
	h.post.Refuse(ann, 0)
	if _, err := player.SendAgain(t.Context(), h.Office, "", "", false); err != nil {
		t.Fatal(err)
	}
	if r := h.sendAll(); r.Count(store.LetterSent) != 1 {
		t.Errorf("the third time: %+v", r.Letters)
	}
	h.last(ann)
	if g := h.status(); g.Lords[0].Delivery != "" {
		t.Errorf("status: %+v", g.Lords[0])
	}
	if all, err := player.SendAgain(t.Context(), h.Office, "", "", false); err != nil || len(all) != 0 {
		t.Errorf("nothing is refused any more: %+v, %v", all, err)
	}
}
