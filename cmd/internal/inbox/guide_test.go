package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// examplesIn are the lines that a letter says could be written.
func examplesIn(text string) []string {
	_, rest, _ := strings.Cut(text, "each on a line of its own:\n\n")
	block, _, _ := strings.Cut(rest, "\n\n")
	return strings.Fields(strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(block), " ", "_"), "\n", " "))
}

// A message with a key in which nothing is an order or a command is answered: how the lord stands, the deadline, three lines that can
// be written, and where a person is. The lines, sent as they stand, are entered.
func TestChatterIsAnswered(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, season := range []string{"winter", "spring", "summer", "autumn"} {
		h.answer(ann, "Good evening, and thank you for the fine letter.")
		h.wantOutcomes("guided")
		h.sendAll()
		m := h.newest()
		wantText(t, m, "Your lord stands at ", " Bz.", "Season: "+season, "Deadline: ",
			"The master of the game, "+masterAddress+", is shown your message within a day")
		lines := examplesIn(m.Text)
		if len(lines) != 3 {
			t.Fatalf("%s: examples %q in\n%s", season, lines, m.Text)
		}
		h.answer(ann, strings.ReplaceAll(strings.Join(lines, "\n"), "_", " "))
		h.wantOutcomes("entered")
		h.sendAll()
		wantNot(t, h.newest(), "not understood", "Not read", "refused")
		h.play()
		h.sendAll()
	}
}

// A program that answers every letter without saying that it is one does not go on for ever.
func TestGuidesComeToAnEnd(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	guided := 0
	for i := range letter.GuidesADay + 5 {
		h.answer(ann, "I am away for "+strings.Repeat("very ", i)+"long.")
		if outcomes(h.poll()) == "guided" {
			guided++
		}
		h.sendAll()
	}
	if guided != letter.GuidesADay {
		t.Errorf("%d answers, want %d", guided, letter.GuidesADay)
	}
	h.sends("HIRE 1 MAN", "entered", "HIRE 1 MAN")
	h.pass(25 * time.Hour)
	h.answer(ann, "Hello again.")
	h.wantOutcomes("guided")
	h.deliver(ann, h.replyTo(ann), "I am away.", "Auto-Submitted: auto-replied\r\n")
	h.deliver(ann, officeAddress, "Hello?")
	h.wantOutcomes("automatic nothing")
}
