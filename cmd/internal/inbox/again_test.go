package inbox_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// TestWrittenAgain: orders that a letter of the office shows are read when the player sends them again in an answer to it, as that letter asks.
func TestWrittenAgain(t *testing.T) {
	t.Parallel()
	const orders = "HOLD 1\nHOLD 2\nALLY Gawaine\nWITHDRAW AFTER 3\nSTANCE ATTACK IF STRONGER\nHEIR 2\n"
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.sendAll()
	ann := players(2)[1]
	old := h.replyTo(ann)
	h.play()
	h.sendAll()

	h.deliver(ann, old, orders)
	h.wantOutcomes("old-key")
	h.sendAll()
	h.answer(ann, orders)
	h.wantOutcomes("entered")
	h.sendAll()

	h.answer(ann, "HEIR 2\n")
	h.wantOutcomes("entered")
	h.sendAll() // all others are dropped
	h.answer(ann, "HOLD 1\nHOLD 2\nALLY Gawaine\nWITHDRAW AFTER 3\nSTANCE ATTACK IF STRONGER\nand some more of it\n")
	h.wantOutcomes("entered")
	if n := h.count(`SELECT count(*) FROM orders WHERE text LIKE '%ALLY Gawaine%STANCE ATTACK%'`); n != 2 {
		t.Errorf("%d messages have entered the orders, want 2", n)
	}

	h.sendAll() // what the next letter offers takes nothing away
	h.answer(ann, "Fine weather today.")
	h.wantOutcomes("guided")
	h.sendAll()
	got := h.mails(ann)
	wantSaid(t, got[len(got)-1], "You have 5 orders for spring of year 2, as before. You could add to them, each on a line of its own below AMEND:")
}
