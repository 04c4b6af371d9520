package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// newMaster makes one more game, with a master of its own and one player beside ann.
func (h *house) newMaster(name, address string) {
	h.t.Helper()
	ctx := h.t.Context()
	if _, err := h.NewGame(ctx, game.NewGame{Name: name, Master: address, Board: "training", Rules: "standard", Zone: "UTC",
		Schedule: store.Schedule{Period: 7 * 24 * time.Hour}, Review: true}, false); err != nil {
		h.t.Fatal(err)
	}
	for _, playerName := range []string{"ann@example.org", "cat@example.org"} {
		h.post.AddUser(playerName, password)
		if _, err := player.AddPlayer(ctx, h.Office, player.NewPlayer{Game: name, Address: playerName}, false); err != nil {
			h.t.Fatal(err)
		}
	}
	h.post.AddUser(address, password)
	if _, err := season.StartGame(ctx, h.Office, name, false); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// Two games with two masters in one mailbox: each key opens its own game, whoever writes.
func TestTwoMastersInOneMailbox(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	valley := h.replyTo(masterAddress)
	h.newMaster("Hill", "reeve@example.org")
	hill := h.replyTo("reeve@example.org")
	if valley == hill {
		t.Fatal("two masters have one key")
	}
	h.mails(masterAddress)
	h.mails("reeve@example.org")
	h.deliver("reeve@example.org", valley, "HOLD")
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantSaid(t, h.last(masterAddress), "came from reeve@example.org", "is held")
	if got := h.mails("reeve@example.org"); len(got) != 0 {
		t.Errorf("the other master has %v", subjects(got))
	}
	h.deliver("reeve@example.org", officeAddress, "APPROVE", "Subject: about valley\r\n")
	h.wantOutcomes("asked")
	h.sendAll()
	if ask := h.last("reeve@example.org"); !strings.HasPrefix(ask.Subject, "Hill: is this from you?") {
		t.Errorf("asked %q", ask.Subject)
	}
	h.deliver("reeve@example.org", hill, "APPROVE")
	r := h.wantOutcomes("obeyed")
	if r.Handled[0].Game != "Hill" || r.Handled[0].Lord != "" {
		t.Errorf("handled %+v", r.Handled[0])
	}
	if s := h.seasonOf(0); s.State != store.SeasonPlayed || !s.Held {
		t.Errorf("valley is %s, held %v", s.State, s.Held)
	}
}

// One master of two games is asked about the one that his Subject names, else the later one.
func TestOneMasterOfTwoGames(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.newMaster("Hill", masterAddress)
	h.deliver(masterAddress, officeAddress, "STATUS", "Subject: about Valley\r\n")
	h.deliver(masterAddress, officeAddress, "STATUS")
	r := h.wantOutcomes("answered answered")
	if r.Handled[0].Game != "valley" || r.Handled[1].Game != "Hill" {
		t.Errorf("handled %+v", r.Handled)
	}
}

// A master who plays too: the key decides, and without one the word.
func TestMasterWhoPlays(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "valley", Address: masterAddress}, false); err != nil {
		t.Fatal(err)
	}
	h.start()
	asMaster := h.replyTo(masterAddress)
	h.deliver(masterAddress, asMaster, "APPROVE")
	h.wantOutcomes("obeyed")
	h.sendAll()
	asPlayer := ""
	for _, m := range h.post.Mails(masterAddress) {
		if msg, err := mail.Read(m.Raw); err == nil && strings.Contains(msg.Text, "HOW TO WRITE ORDERS") {
			_, key, _ := strings.Cut(msg.Text, "\nBEGIN ")
			asPlayer = h.Account.Plus(key[:mail.KeyLen])
		}
	}
	h.deliver(masterAddress, asPlayer, "APPROVE\nHIRE 1 MAN")
	h.deliver(masterAddress, asMaster, "HOLD\nHIRE 1 MAN")
	h.deliver(masterAddress, officeAddress, "HIRE 1 MAN")
	h.deliver(masterAddress, officeAddress, "EXTEND 24")
	h.deliver(masterAddress, officeAddress, "STATUS")
	r := h.wantOutcomes("entered obeyed asked asked answered")
	var lords []string
	for _, done := range r.Handled {
		lords = append(lords, done.Lord)
	}
	third := h.status().Lords[2].Lord
	if got, want := fmt.Sprintf("%q", lords), fmt.Sprintf("%q", []string{third, "", third, "", third}); got != want {
		t.Errorf("written by %s, want %s", got, want)
	}
	h.wantOrders(2, "HIRE 1 MAN")
	if s := h.seasonOf(1); !s.Held {
		t.Error("HOLD with the master's key did nothing")
	}
}

// What only the master may know goes to him alone, and his key to nobody else.
func TestReviewGoesToTheMasterAlone(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 3)
	h.says("APPROVE", "obeyed")
	h.answer("ann@example.org", "HIRE 1 KNIGHT\nHIRE 9 MEN")
	h.wantOutcomes("entered")
	h.says("PREVIEW\nNOTE Good luck.\nEXTEND 12", "obeyed")
	h.play()
	h.sendAll()
	h.deliver("ben@example.org", officeAddress, "APPROVE\nPREVIEW\nSTATUS")
	h.poll()
	h.says("APPROVE", "obeyed")
	keys := h.masterKeys()
	for _, address := range append(players(3), "stranger@example.net") {
		for _, m := range h.post.Mails(address) {
			msg, err := mail.Read(m.Raw)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range append(keys, season.NotPlayed, "ORDERS AS THEY WERE PLAYED", "LOOK AT THIS FIRST", "is played and waits", "9 MEN") {
				if strings.Contains(string(m.Raw), secret) && (secret != "9 MEN" || address != "ann@example.org") || strings.Contains(msg.Text, secret) && secret != "9 MEN" {
					t.Errorf("%s reads %q in %q", address, secret, msg.Subject)
				}
			}
		}
	}
}

// masterKeys are all keys that the master of the game has had.
func (h *house) masterKeys() (all []string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		masters, err := tx.MastersAt(masterAddress)
		for _, m := range masters {
			for n := range m.Played + 1 {
				all = append(all, h.MasterKey(m, n).String())
			}
		}
		return err
	})
	if err != nil || len(all) < 3 {
		h.t.Fatalf("keys %v, %v", all, err)
	}
	return all
}

// A game whose master has no address goes by commands alone: nobody is written to, and no key opens it.
func TestGameWithoutMaster(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	ctx := t.Context()
	if _, err := h.NewGame(ctx, game.NewGame{Name: "valley", Board: "training", Rules: "standard", Zone: "UTC",
		Schedule: store.Schedule{Period: 7 * 24 * time.Hour}, Review: true, ReviewLimit: time.Hour}, false); err != nil {
		t.Fatal(err)
	}
	for _, address := range players(2) {
		h.post.AddUser(address, password)
		if _, err := player.AddPlayer(ctx, h.Office, player.NewPlayer{Game: "valley", Address: address}, false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := season.StartGame(ctx, h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	key := h.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()
	h.deliver("ann@example.net", h.Account.Plus(key), "APPROVE")
	h.deliver("", officeAddress, "APPROVE")
	h.wantOutcomes("unknown unknown")
	h.pass(2 * time.Hour)
	if r, err := season.ReleaseOverdue(ctx, h.Office); err != nil || len(r) != 1 {
		t.Fatalf("released %v, %v", r, err)
	}
	for _, l := range h.sendAll().Letters {
		if l.Kind == letter.KindMaster {
			t.Errorf("a letter to %q", l.Recipient)
		}
	}
}

// A fault of the program in a season that is played by mail sets that mail aside, and
// nothing is played.
func TestFaultInPlayByMail(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.answer(masterAddress, "PLAY winter 1")
	season := h.seasonOf(0)
	err := h.Store.Update(t.Context(), func(tx *store.Tx) error {
		body, err := tx.Snapshot(season.ID)
		if err != nil {
			return err
		}
		state, err := adjudicator.DecodeState(body)
		if err != nil {
			return err
		}
		state.Players[1].Troops[1].At = 9999 // nowhere
		if body, err = adjudicator.EncodeState(&state); err != nil {
			return err
		}
		return tx.SetSnapshot(season.ID, body, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	r := h.poll()
	if len(r.Handled) == 0 || r.Handled[0].Outcome != letter.Failed || !strings.Contains(r.Handled[0].Remark, "a fault of the program") {
		t.Fatalf("handled %+v", r.Handled)
	}
	if s := h.seasonOf(1); s.State != store.SeasonOpen {
		t.Errorf("winter is %s", s.State)
	}
}
