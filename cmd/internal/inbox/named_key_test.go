package inbox_test

import (
	"fmt"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// Keys of every kind find whose they are: those that say so, and those of games that are older than such keys. A key that names somebody and is
// not his opens nothing.
func TestKeysOfBothKinds(t *testing.T) {
	t.Parallel()
	for _, named := range []bool{true, false} {
		t.Run(fmt.Sprint("named ", named), func(t *testing.T) {
			t.Parallel()
			const ben, elsewhere = "ben@example.org", "somebody@elsewhere.example"
			h := newHouse(t, postoffice.Options{})
			h.gather("training", 2, false)
			if !named {
				h.exec("UPDATE seats SET named_keys = 0")
				h.exec("UPDATE games SET named_keys = 0")
			}
			if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
				t.Fatal(err)
			}
			h.sendAll()
			k := h.Key(h.seat(0), 1)
			if seat, master := h.NamedIn(k); named != (seat == h.seat(0).ID && master == 0) {
				t.Fatalf("the key names seat %d and the master of game %d", seat, master)
			}
			own := h.replyTo(ann)
			to, subject := h.unsubscribeBy(ben)
			h.deliver(elsewhere, own, "HIRE 1 MAN")
			h.wantOutcomes("entered")
			h.deliver(elsewhere, h.Account.Plus(h.masterKey()), "STATUS")
			h.wantOutcomes("answered")
			k[len(k)-1] ^= 1
			h.deliver(elsewhere, h.Account.Plus(k.String()), "HIRE 2 MEN")
			h.wantOutcomes("unknown")
			h.deliver(ben, h.replyTo(ben), "LETTER TO ALL\nWho goes there?\nEND LETTER")
			h.wantOutcomes("answered")
			h.sendAll()
			h.deliver(ann, h.letterFrom(ann), "I do.")
			h.wantOutcomes("relayed")
			h.deliver(elsewhere, to, "", "Subject: "+subject+"\r\n")
			h.wantOutcomes("answered")
			h.play()
			h.play()
			h.deliver(elsewhere, own, "HIRE 1 MAN")
			h.wantOutcomes("old-key")
		})
	}
}

// A key that names a seat or a master that is not there, or a seat that was left out, is one that nobody has.
func TestKeyNamesNobody(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	for _, s := range []store.Seat{{ID: 9999, NamedKeys: true}, {ID: -1, NamedKeys: true}, {NamedKeys: true}} {
		h.deliver("somebody@elsewhere.example", h.Account.Plus(h.Key(s, 1).String()), "HIRE 1 MAN")
		h.deliver("somebody@elsewhere.example", h.Account.Plus(h.QuietKey(s).String()), "")
	}
	h.deliver("somebody@elsewhere.example", h.Account.Plus(h.MasterKey(store.Master{Game: 77, NamedKeys: true}, 1).String()), "STATUS")
	h.wantOutcomes("unknown unknown unknown unknown unknown unknown unknown")
}
