package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// Of 300 forged mails three are answered within an hour and ten within a day. The next letter says how
// many were not, once.
func TestForgedMailsAreNotMultiplied(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	for i := range 300 {
		h.deliver(ann, officeAddress, []string{"HELP\nMAP\nRULES", "HIRE 1 MAN", "NEWKEY", "STATUS", "RESIGN"}[i%5])
	}
	h.poll()
	h.sendAll()
	if got := h.mails(ann); len(got) != letter.KeylessHour {
		t.Fatalf("%d letters, want %d: %v", len(got), letter.KeylessHour, subjects(got))
	}
	for range 23 {
		h.pass(time.Hour)
		h.deliver(ann, officeAddress, "HELP")
		h.poll()
		h.sendAll()
	}
	got := h.mails(ann)
	if len(got) != letter.KeylessDay-letter.KeylessHour {
		t.Errorf("%d letters within the day, want %d", letter.KeylessHour+len(got), letter.KeylessDay)
	}
	wantText(t, got[0], "more mails without a key came under your address and were not answered")
	wantNot(t, got[1], "more mails without a key")
	h.answer(ann, "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.newest(), "16 more mails without a key came under your address")
}

// What a stranger sends under the address of a player or of the master takes nothing from what the
// holder of the key may do: each word still works after hundreds of forged mails.
func TestForgedMailsKeepNobodyOut(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"NEWKEY", "FORMAT TEXT", "STATUS", "HIRE 1 MAN", "RESIGN", "HELP"} {
		t.Run(word, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.begin("training", 2)
			h.mails(ann)
			for i := range 150 {
				h.deliver(ann, officeAddress, fmt.Sprintf("STATUS\nHELP %d", i))
				h.deliver("master@example.org", officeAddress, "STATUS")
			}
			h.poll()
			h.answer(ann, word)
			want := map[string]string{"HIRE 1 MAN": "entered", "RESIGN": "resigning"}[word]
			if want == "" {
				want = "answered"
			}
			h.wantOutcomes(want)
			if word == "RESIGN" {
				h.sendAll()
				h.deliver(ann, h.replyTo(ann), "YES", inReplyTo(h.newest()))
				h.wantOutcomes("resigned")
			}
		})
	}
}

// The master is flooded no more than a player, and what he writes with his key is done.
func TestForgedMailsToTheMaster(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.mails(masterAddress)
	for range 120 {
		h.deliver("master@example.org", officeAddress, "APPROVE")
	}
	h.poll()
	h.sendAll()
	if got := h.mails("master@example.org"); len(got) != letter.KeylessHour {
		t.Errorf("%d letters: %v", len(got), subjects(got))
	}
	h.answer("master@example.org", "APPROVE")
	h.wantOutcomes("obeyed")
	h.sendAll()
	if text := wording.OneLine(h.last("master@example.org").Text); !strings.Contains(text, "117 more mails without a key") {
		t.Errorf("the master is not told:\n%s", text)
	}
}

// Answers of messages that are set aside, and so are not sent, are not counted.
func TestAnswersThatAreUndoneAreNotCounted(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	h.exec(fmt.Sprintf(`CREATE TRIGGER broken BEFORE UPDATE ON inbox WHEN NEW.outcome = 'asked' AND NEW.uid <= %d BEGIN SELECT RAISE(ABORT, 'broken'); END`, letter.KeylessHour))
	for range letter.KeylessHour {
		h.deliver(ann, officeAddress, "HIRE 1 MAN")
	}
	h.deliver("ANN@example.org", officeAddress, "HIRE 1 MAN")
	h.wantOutcomes("failed failed failed asked")
	h.sendAll()
	h.last(ann)
}
