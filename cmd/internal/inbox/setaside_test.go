package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// A message that cannot be handled is set aside: those after it are handled, its player and the
// master are told, the master once a day, and the next round goes on.
func TestMessageIsSetAside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, address := range []string{ann, "ben@example.org", "master@example.org"} {
		h.mails(address)
	}
	h.exec(`INSERT INTO orders (seat_id, kind, number, text, dropped, written) VALUES (1, 'season', 1, '', '', 0)`)
	h.exec(`CREATE TRIGGER broken BEFORE INSERT ON orders WHEN NEW.text LIKE '%HIRE 2 MEN%' BEGIN SELECT RAISE(ABORT, 'broken'); END`)
	h.answer(ann, "HIRE 1 MAN")
	h.answer(ann, "HIRE 2 MEN\nSTATUS")
	h.answer("ben@example.org", "HIRE 1 KNIGHT")
	h.wantOutcomes("entered failed entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.wantOrders(1, "HIRE 1 KNIGHT")
	h.sendAll()
	got := h.mails(ann)
	if len(got) != 2 || !strings.Contains(got[1].Text, "Nothing of it was entered") {
		t.Errorf("ann got %v", subjects(got))
	}
	h.last("ben@example.org")
	wantText(t, h.last("master@example.org"), "a message could not be handled", "The mail from Sir Lancelot (Lancelot) of", "UID 2", "broken", "it is tried again")

	h.answer(ann, "HIRE 2 MEN")
	h.answer(ann, "STATUS")
	h.wantOutcomes("failed answered")
	h.sendAll()
	if got := h.mails("master@example.org"); len(got) > 0 {
		t.Errorf("the master is told again: %v", subjects(got))
	}
	h.pass(25 * time.Hour)
	h.answer(ann, "HIRE 2 MEN")
	h.wantOutcomes("failed")
	h.sendAll()
	wantText(t, h.last("master@example.org"), "UID 4", "UID 6") // with that of which he was not told
}

// move moves the first mail of a folder of the office to another, as the master does with his mail program.
func (h *house) move(from, to string) {
	h.t.Helper()
	client, err := mail.DialIMAP(h.t.Context(), h.Account.IMAP)
	if err != nil {
		h.t.Fatal(err)
	}
	defer client.Close()
	if _, err := client.Select(h.t.Context(), from); err != nil {
		h.t.Fatal(err)
	}
	waiting, err := client.Waiting(h.t.Context())
	if err != nil || len(waiting) == 0 {
		h.t.Fatalf("nothing to move: %v", err)
	}
	if err := client.File(h.t.Context(), waiting[:1], to); err != nil {
		h.t.Fatal(err)
	}
}

// A message that was set aside waits until the master takes it out of the folder; put back, it is tried
// again, as often as he likes.
func TestMessageIsTriedAgain(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.exec(`CREATE TRIGGER broken BEFORE INSERT ON orders WHEN NEW.text LIKE '%HIRE 2 MEN%' BEGIN SELECT RAISE(ABORT, 'broken'); END`)
	h.answer(ann, "HIRE 2 MEN")
	h.wantOutcomes("failed")
	wait := func(n int) {
		t.Helper()
		if r := h.poll(); len(r.Failed) != n || len(r.Handled) != 0 {
			t.Errorf("%d wait and %d are handled, want %d and none", len(r.Failed), len(r.Handled), n)
		}
	}
	wait(1)
	h.move(h.Account.Folder, "Seen")
	wait(0)
	h.move("Seen", h.Account.Folder)
	h.wantOutcomes("failed")
	wait(1)
	h.exec("DROP TRIGGER broken")
	h.move(h.Account.Folder, "Seen")
	h.move("Seen", h.Account.Folder) // between two polls
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 2 MEN")
	wait(0)
}

// A game that cannot be opened keeps no other from being served, nor strangers' mail from being taken in.
func TestBrokenGameIsSetAside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	h.mails("master@example.org")
	h.exec(`UPDATE snapshots SET body = x'7b'`)
	h.answer(ann, "HIRE 1 MAN")
	h.deliver("stranger@example.net", officeAddress, "hello")
	h.wantOutcomes("failed unknown")
	h.sendAll()
	wantText(t, h.last("master@example.org"), "a message could not be handled", "UID 1")
	if got := h.mails(ann); len(got) > 0 {
		t.Errorf("ann got %v", subjects(got))
	}
}

// A letter that cannot be composed is replaced by a short one; what the message ordered is entered.
func TestLetterIsReplaced(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	h.mails("master@example.org")
	to := h.replyTo(ann)
	h.exec("UPDATE seats SET player = 'Ann' || char(10) || 'Bcc: x' WHERE id = 1")
	h.deliver(ann, to, "HIRE 1 MAN\nSTATUS")
	h.answer("ben@example.org", "HIRE 1 KNIGHT")
	h.wantOutcomes("entered entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	for _, m := range h.mails(ann) {
		wantText(t, m, "was read, and what it says was done")
	}
	wantText(t, h.last("master@example.org"), "a short letter is all that answers it", "a line break in")
}
