package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// keptOf is how many bytes are kept of each message, by UID.
func (h *house) keptOf(uids ...uint32) (kept []int) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		for _, uid := range uids {
			m, err := tx.Message(store.InboxID(uid))
			if err != nil {
				return err
			}
			kept = append(kept, len(m.Raw))
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return kept
}

// Of a stranger's mail 64 KB are kept, for 30 days; of a player's all but attachments, for ever; and no
// mail is taken in twice.
func TestStrangersMailIsNotKept(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	long := strings.Repeat("a line of chatter, as long as this one is\n", 1700)
	h.deliver("stranger@example.net", officeAddress, long)
	h.deliver("stranger@example.net, another@example.net", officeAddress, long) // cannot be read
	h.deliver(ann, h.replyTo(ann), "HIRE 1 MAN\n"+long)
	h.deliver(ann, h.replyTo(ann), "--b\n\nHIRE 1 MAN\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n"+
		strings.Repeat("AAAA", 50_000)+"\n--b--", "Content-Type: multipart/mixed; boundary=b\r\n")
	h.wantOutcomes("unknown failed entered entered")
	kept := h.keptOf(1, 2, 3, 4)
	if kept[0] != inbox.StrangersBytes || kept[1] != inbox.StrangersBytes || kept[2] < len(long) || kept[3] == 0 || kept[3] > 1000 {
		t.Errorf("%v bytes are kept", kept)
	}
	h.pass(29 * 24 * time.Hour)
	h.poll()
	if kept := h.keptOf(1, 2); kept[0] == 0 || kept[1] == 0 {
		t.Errorf("dropped too soon: %v", kept)
	}
	h.pass(2 * 24 * time.Hour)
	h.poll()
	if after := h.keptOf(1, 2, 3, 4); after[0] != 0 || after[1] != 0 || after[2] != kept[2] || after[3] != kept[3] {
		t.Errorf("%v bytes are kept after a month, of %v", after, kept)
	}
}

// Of mails under a player's or the master's address that have no key and are not answered no more is kept
// than of a stranger's.
func TestForgedMailIsNotKept(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	long := strings.Repeat("a line of chatter, as long as this one is\n", 1700)
	for range letter.KeylessHour + 1 {
		h.deliver(ann, officeAddress, "HIRE 1 MAN\n"+long)
	}
	for range letter.KeylessHour + 1 {
		h.deliver("master@example.org", officeAddress, "HOLD\n"+long)
	}
	h.wantOutcomes("asked asked asked unanswered asked asked asked unanswered")
	if kept := h.keptOf(3, 4, 7, 8); kept[0] < len(long) || kept[1] != inbox.StrangersBytes || kept[2] < len(long) || kept[3] != inbox.StrangersBytes {
		t.Errorf("%v bytes are kept", kept)
	}
	h.pass(31 * 24 * time.Hour)
	h.poll()
	if kept := h.keptOf(3, 4, 7, 8); kept[0] < len(long) || kept[1] != 0 || kept[2] < len(long) || kept[3] != 0 {
		t.Errorf("%v bytes are kept after a month", kept)
	}
}

// A mail that cannot be made shorter by a fault of ours is kept as it is.
func TestKeptOfFault(t *testing.T) {
	t.Parallel()
	raw := []byte("From: ann@example.org\r\n\r\nhello\r\n")
	if kept := inbox.KeptOf(raw, func([]byte) []byte { panic("a fault") }); string(kept) != string(raw) {
		t.Errorf("kept %q", kept)
	}
}

// The review names at most 60 mails that could not be handled, and counts the others.
func TestReviewIsShort(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	h.mails("master@example.org")
	for i := range 70 {
		h.deliver(fmt.Sprintf("stranger@example.net, %d@example.net", i), officeAddress, "hello")
	}
	h.poll()
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	text := wording.OneLine(h.last("master@example.org").Text)
	if n := strings.Count(text, "could not be handled, and waits in the folder"); n != season.MostUnread || !strings.Contains(text, "10 more mails could not be handled") {
		t.Errorf("%d mails are named:\n%s", n, text)
	}
}
