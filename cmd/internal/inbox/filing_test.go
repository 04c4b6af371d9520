package inbox_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// While another process files, a poll takes in all that has come and moves nothing; a later one does.
func TestFilingIsLeftToAnother(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	unlock, err := h.open().Store.LockFiling(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h.answer(ann, "STATUS")
	if r := h.wantOutcomes("answered"); r.Filed != 0 {
		t.Errorf("%d mails were filed while another process filed", r.Filed)
	}
	unlock()
	if r := h.wantOutcomes(""); r.Filed != 1 {
		t.Errorf("%d mails were filed afterwards, want 1", r.Filed)
	}
}

// Polls by hand beside serve move each mail once, even on a Dovecot, which does not notice when two
// sessions move one mail at the same moment.
func TestFilingAtOnce(t *testing.T) {
	t.Parallel()
	w, _, _ := newDovecotTown(t, t.TempDir())
	offices := []*game.Office{w.Office, w.open(), w.open()}
	for _, o := range offices[1:] {
		o.Account.IMAP = w.Account.IMAP
	}
	sent := 0
	for range 5 {
		for range 10 {
			w.answer(ann, "STATUS")
			sent++
		}
		var group sync.WaitGroup
		for _, o := range offices {
			group.Go(func() {
				if _, err := inbox.Poll(t.Context(), o); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	}
	w.poll()
	if there := w.folder("Processed"); len(there) != sent || len(slices.Compact(there)) != sent {
		t.Errorf("%d mails lie among the processed, want %d", len(there), sent)
	}
	if left := len(w.folder("INBOX")); left > 0 {
		t.Errorf("%d mails are left in the INBOX", left)
	}
}

// A process is killed when the server has moved a mail and it does not know. Until then nobody else moves
// anything; afterwards the next poll does.
func TestKilledWhileFiling(t *testing.T) {
	t.Parallel()
	w, imap, _ := newRelayedTown(t, postoffice.Options{})
	w.answer(ann, "STATUS")
	beside, s := w.open(), &storm{house: w.house, rt: t}
	beside.Account.IMAP = w.Account.IMAP
	held, release := imap.Hold()
	killed := s.doom(func() bool {
		select {
		case <-held:
		default:
			return false
		}
		if r, err := inbox.Poll(t.Context(), beside); err != nil || r.Filed != 0 {
			t.Errorf("a poll beside one that files: %d mails filed, %v", r.Filed, err)
		}
		return true
	})
	release()
	if !killed {
		t.Fatal("the process was done before it could be killed")
	}
	if r := w.poll(); r.Filed != 1 {
		t.Errorf("%d mails were filed afterwards, want 1", r.Filed)
	}
	if there := w.folder("Processed"); len(there) != 1 {
		t.Errorf("%d mails lie among the processed, want 1", len(there))
	}
}
