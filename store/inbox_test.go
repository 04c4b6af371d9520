package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func mail(uid uint32, id, text string) Incoming {
	return Incoming{UID: uid, InternalDate: noon, MessageID: id, Digest: text, Raw: []byte(text), Kept: Pack([]byte(text))}
}

func receive(t *testing.T, s *Store, validity uint32, batch ...Incoming) (MailboxID, int) {
	t.Helper()
	var box Mailbox
	var added int
	do(t, s, func(tx *Tx) (err error) {
		if box, err = tx.EnsureMailbox("gm@host", "INBOX"); err != nil {
			return err
		}
		added, err = tx.Receive(box.ID, validity, batch)
		return err
	})
	return box.ID, added
}

func TestReceiveKeepsEachMessageOnce(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	_, n1 := receive(t, s, 7, mail(1, "<a@x>", "one"), mail(2, "<b@x>", "two"))
	_, n2 := receive(t, s, 7, mail(2, "<b@x>", "two"), mail(3, "<a@x>", "one"), mail(4, "<a@x>", "other"))
	_, n3 := receive(t, s, 7, mail(5, "", "no id"), mail(6, "", "no id"))
	if n1 != 2 || n2 != 1 || n3 != 1 {
		t.Errorf("new: %d, %d, %d; want 2, 1, 1", n1, n2, n3)
	}
}

// What is new, known or a copy in a large batch is told apart.
func TestReceiveManyAtOnce(t *testing.T) {
	t.Parallel()
	const many = 32
	s := newTest(t)
	var first, second []Incoming
	for uid := range uint32(3 * many) {
		first = append(first, mail(uid+1, fmt.Sprintf("<%d@x>", uid+1), "one"))
	}
	failing := mail(3*many+5, "<f@x>", "five")
	failing.Remark, failing.Kept = "too large", Packed{}
	second = append(slices.Clone(first[many:]),
		mail(3*many+1, "<new@x>", "two"),
		mail(3*many+2, "<1@x>", "one"),   // stored with the first batch
		mail(3*many+3, "<new@x>", "two"), // stored in the same batch
		mail(3*many+4, "<newer@x>", "two"), failing)
	_, n1 := receive(t, s, 7, first...)
	box, n2 := receive(t, s, 7, second...)
	if n1 != len(first) || n2 != 3 {
		t.Errorf("new: %d, %d; want %d, 3", n1, n2, len(first))
	}
	do(t, s, func(tx *Tx) error {
		uids, err := tx.Unfiled(box, 7)
		if want := []uint32{3*many + 2, 3*many + 3}; !slices.Equal(uids, want) {
			t.Errorf("copies: %v, want %v", uids, want)
		}
		failed, failErr := tx.Failed(box)
		if len(failed) != 1 || failed[0].UID != failing.UID || failed[0].Remark != failing.Remark {
			t.Errorf("failed: %+v", failed)
		}
		n, countErr := tx.CountNew(box)
		if n != len(first)+2 {
			t.Errorf("%d wait, want %d", n, len(first)+2)
		}
		m, cursorErr := tx.Mailbox("gm@host", "INBOX")
		if m.LastUID != failing.UID {
			t.Errorf("last UID %d", m.LastUID)
		}
		return errors.Join(err, failErr, countErr, cursorErr)
	})
}

func TestNewValidityIsARescan(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	receive(t, s, 7, mail(1, "<a@x>", "one"), mail(9, "<b@x>", "two"))
	box, n := receive(t, s, 8, mail(1, "<b@x>", "two"), mail(2, "<c@x>", "three"))
	if n != 1 {
		t.Errorf("%d new after the change, want 1", n)
	}
	do(t, s, func(tx *Tx) error {
		m, err := tx.Mailbox("gm@host", "INBOX")
		if m.UIDValidity != 8 || m.LastUID != 2 {
			t.Errorf("cursor %d/%d, want 8/2", m.UIDValidity, m.LastUID)
		}
		if uids, err := tx.Unfiled(box, 8); !slices.Equal(uids, []uint32{1}) || err != nil {
			t.Errorf("to be filed: %v (%v), want the copy, 1", uids, err)
		}
		return err
	})
}

func TestCursorNeverGoesBack(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	receive(t, s, 7, mail(9, "<a@x>", "one"))
	receive(t, s, 7, mail(4, "<b@x>", "two"))
	do(t, s, func(tx *Tx) error {
		m, err := tx.Mailbox("gm@host", "INBOX")
		if m.LastUID != 9 {
			t.Errorf("last UID %d, want 9", m.LastUID)
		}
		return err
	})
}

func TestHandledOneByOneThenFiled(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	box, _ := receive(t, s, 7, mail(1, "<a@x>", "one"), mail(2, "<b@x>", "two"), mail(3, "<c@x>", "three"))
	states := []InboxState{InboxDone, InboxFailed, InboxDone}
	for i, state := range states {
		do(t, s, func(tx *Tx) error {
			some, err := tx.NextNew(box, 0)
			if len(some) != len(states)-i || int(some[0].UID) != i+1 {
				t.Fatalf("next are %v, want %d first", some, i+1)
			}
			m := some[0]
			m.State, m.Outcome = state, "nothing"
			return errors.Join(err, tx.Finish(m))
		})
	}
	do(t, s, func(tx *Tx) error {
		if more, err := tx.NextNew(box, 0); len(more) > 0 || err != nil {
			t.Errorf("more: %v, %v", more, err)
		}
		if still, err := tx.StillNew([]InboxID{1, 2, 3}); len(still) > 0 || err != nil {
			t.Errorf("still new: %v, %v", still, err)
		}
		uids, err := tx.Unfiled(box, 7)
		if !slices.Equal(uids, []uint32{1, 3}) {
			t.Errorf("to be filed: %v, want 1 and 3: what failed stays for the master", uids)
		}
		return errors.Join(err, tx.MarkFiled(box, 7, uids[:1]))
	})
	do(t, s, func(tx *Tx) error {
		uids, err := tx.Unfiled(box, 7)
		if !slices.Equal(uids, []uint32{3}) {
			t.Errorf("still to be filed: %v, want 3", uids)
		}
		failed, _ := tx.Failed(box)
		if len(failed) != 1 || failed[0].UID != 2 {
			t.Errorf("failed: %v", failed)
		}
		return err
	})
}

func TestPollEndedNeverGoesBack(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	box, _ := receive(t, s, 7)
	do(t, s, func(tx *Tx) error { return tx.PollEnded(box, noon) })
	do(t, s, func(tx *Tx) error { return tx.PollEnded(box, noon.Add(-time.Hour)) })
	do(t, s, func(tx *Tx) error {
		m, err := tx.Mailbox("gm@host", "INBOX")
		if !m.PollBegan.Equal(noon) {
			t.Errorf("last poll began %v, want %v", m.PollBegan, noon)
		}
		return err
	})
}

// Mails that cannot be read stay where they came in. However many there are, the next one that is to be
// handled, or to be filed, is found without reading their rows.
func TestUnreadableMailIsNotSearched(t *testing.T) {
	t.Parallel()
	s := newFileTest(t)
	for _, query := range []string{
		`SELECT ` + columnNames[Message]() + ` FROM inbox WHERE mailbox_id = 1 AND id > 0 AND filed = 0 AND state = 'new' ORDER BY id LIMIT 1`,
		`SELECT count(*) FROM inbox WHERE mailbox_id = 1 AND filed = 0 AND state = 'new'`,
		`SELECT uid FROM inbox INDEXED BY inbox_unfiled WHERE mailbox_id = 1 AND uidvalidity = 1 AND filed = 0 AND state IN ('done', 'copy') ORDER BY uid`,
	} {
		var plan string
		err := s.View(t.Context(), func(tx *Tx) (err error) {
			plan, err = one(tx, "a plan", func(r row) (how string, err error) {
				var n int
				err = r.Scan(&n, &n, &n, &how)
				return how, err
			}, `EXPLAIN QUERY PLAN `+query)
			return err
		})
		if err != nil || !strings.Contains(plan, "(mailbox_id=? AND state=?") {
			t.Errorf("%s: %s, %v", query, plan, err)
		}
	}
}
