package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// Every letter to a player says who plays whom and who the master is: the invitation, the first letter, a report, a receipt, an answer.
func TestLettersSayWhoPlays(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer(ann, "STATUS\nHIRE 1 MAN")
	h.poll()
	h.play()
	h.sendAll()
	h.answer(ann, "RESEND\nFORMAT BOTH\nHELP\nMAP\nHISTORY\nHi there")
	h.poll()
	h.answer(ann, "Hello there.")
	h.answer(ann, "RESIGN")
	h.deliver(ann, officeAddress, "HOLD ALL")
	h.deliver(masterAddress, masterKeyed(h), "EXTEND 24")
	h.poll()
	h.sendAll()
	all := h.mails(ann)
	if len(all) < 12 {
		t.Fatalf("%d letters: %v", len(all), subjects(all))
	}
	const still = "Others can join until the game begins; the letter that begins it says who plays whom."
	wantText(t, all[0], "You play Lancelot. The master of the game is "+masterAddress, still)
	for _, m := range all[1:] { // the invitation left before there was anybody else
		wantText(t, m, "You play Lancelot, Sir Gawaine plays Gawaine. The master of the game is "+masterAddress)
		if strings.Contains(wording.OneLine(m.Text), still) {
			t.Errorf("%q tells of others who can join a game that has begun", m.Subject)
		}
	}
}
