package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// A question reaches the master, whose answer goes to the player as a letter from the master.
func TestQuestionReachesTheMaster(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(masterAddress)
	h.answer(ann, "hi, how do i play? what is bz?\nAPPROVE")
	h.wantOutcomes("guided")
	h.sendAll()
	wantText(t, h.newest(), "Your message was passed on to the master")
	asked := h.last(masterAddress)
	wantText(t, asked, "QUESTION", "Sir Lancelot (Lancelot) writes", "| hi, how do i play? what is bz?", "| APPROVE")

	h.deliver(masterAddress, h.replyTo(masterAddress), "Bz are bezants, the money.\n\nHold on to your knights.\n\n> "+strings.ReplaceAll(asked.Text, "\n", "\n> "), inReplyTo(asked))
	h.wantOutcomes("obeyed")
	h.sendAll()
	m := h.newest()
	wantText(t, m, "the master of the game writes: Bz are bezants, the money. Hold on to your knights.")
	wantNot(t, m, "QUESTION")
	wantText(t, h.last(masterAddress), "It goes to Lancelot as a letter from you.")

	h.sends("HIRE 1 MAN\nWill that leave me enough to pay everybody?", "entered", "HIRE 1 MAN")
	wantText(t, h.newest(), "your question was passed on to the master")
	asked = h.last(masterAddress)
	wantText(t, asked, "| Will that leave me enough")
	wantNot(t, asked, "HIRE 1 MAN")
}

// The letter that shows a question, sent back as it is, quoted or not, does nothing.
func TestQuestionThatComesBackDoesNothing(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer(ann, "What is a bezant for?\nEXTEND 24\nBEGIN abc")
	h.poll()
	h.sendAll()
	asked := h.last(masterAddress)
	deadline := h.status().Deadline
	for _, text := range []string{asked.Text, "> " + strings.ReplaceAll(asked.Text, "\n", "\n> ")} {
		h.deliver(masterAddress, h.replyTo(masterAddress), text, inReplyTo(asked))
		h.poll()
	}
	if got := h.status().Deadline; !got.Equal(deadline) {
		t.Errorf("the deadline moved from %v to %v", deadline, got)
	}
}
