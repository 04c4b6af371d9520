package inbox_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/officetest"
	"github.com/seneschal-pbem/seneschal/cmd/internal/server"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// newRelayedTown is a town whose servers are reached through proxies.
func newRelayedTown(t testing.TB, o postoffice.Options) (w *town, imap, smtp *officetest.Proxy) {
	t.Helper()
	w = newTown(t, o)
	w.begin("training", 2)
	for _, who := range players(2) {
		w.mails(who)
	}
	imap, smtp = officetest.NewProxy(t, w.post.IMAPAddr()), officetest.NewProxy(t, w.post.SMTPAddr())
	w.Office.Account.IMAP.Addr, w.Office.Account.SMTP.Addr = imap.Addr(), smtp.Addr()
	return w, imap, smtp
}

// newDovecotTown is a town whose own mailbox is on a Dovecot behind a proxy.
func newDovecotTown(t testing.TB, dir string) (w *town, imap *officetest.Proxy, d *mailtest.Dovecot) {
	t.Helper()
	d = startDovecot(t, dir)
	w, imap, _ = newRelayedTown(t, postoffice.Options{})
	w.Office.Account.IMAP.User, w.Office.Account.IMAP.Password = t.Name()+officeAddress, mailtest.DovecotPassword
	imap.Redirect(d.Addr())
	w.into = func(at time.Time, raw []byte) error { return d.Deliver(w.Account.IMAP.User, at, raw) }
	return w, imap, d
}

// folder is what lies in a folder of the office's mailbox, by Message-ID.
func (w *town) folder(name string) (ids []string) {
	w.t.Helper()
	client, err := mail.DialIMAP(w.t.Context(), w.Account.IMAP)
	if err != nil {
		w.t.Fatal(err)
	}
	defer client.Close()
	if _, err := client.Select(w.t.Context(), name); err != nil {
		w.t.Fatal(err)
	}
	err = client.Fetch(w.t.Context(), 0, 0, func(raws []mail.Raw) error {
		for _, raw := range raws {
			ids = append(ids, readLetter(w.t, raw.Body).MessageID)
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	slices.Sort(ids)
	return ids
}

// The line to the mailbox is cut after each of the server's responses, with that response and
// without it, over a connection that is open and over a new one, one response later each time,
// until a mail comes through all of them. Each mail is handled once and answered once, and none
// is lost.
func TestServeCutFromMailbox(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]postoffice.Options{
		"with all":             {},
		"without MOVE":         {NoMove: true},
		"without all the rest": {NoMove: true, NoUIDPlus: true, NoIdle: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, imap, _ := newRelayedTown(t, o)
			w.cutEverywhere(imap, o, []cutting{{}, {swallow: true}, {afresh: true}, {true, true}})
		})
	}
}

// The same with a mailbox on a Dovecot.
func TestServeCutFromDovecot(t *testing.T) {
	t.Parallel()
	w, imap, _ := newDovecotTown(t, t.TempDir())
	w.cutEverywhere(imap, postoffice.Options{}, []cutting{{}, {true, true}}) // each way takes seconds
}

// A cutting is one way of losing a line: with the last response or without it, a line that was
// open already or a new one, from the greeting on.
type cutting struct{ swallow, afresh bool }

func (w *town) cutEverywhere(imap *officetest.Proxy, o postoffice.Options, ways []cutting) {
	w.t.Helper()
	if testing.Short() { // under the race detector
		ways = ways[len(ways)-1:]
	}
	w.start()
	ann := players(2)[0]
	sent := 0
	for n, cut := 1, true; cut; n++ {
		cut = false
		for _, way := range ways {
			w.until("a rest", w.rests)
			imap.CutAfter(n, way.swallow)
			w.answer(ann, "STATUS")
			sent++
			if way.afresh {
				imap.Drop()
			}
			w.pass(time.Minute) // IDLE may be left alone by now
			w.untilMail(ann)
			w.until("all in order", func() bool { return w.rests() && w.filed() })
			cut = imap.Disarm() || cut
		}
	}
	w.t.Logf("%d mails", sent)
	if n := w.log.Count("mail taken in", "outcome=answered"); n != sent || sent < 20*len(ways) {
		w.t.Errorf("%d of %d mails were handled", n, sent)
	}
	if n := len(w.mails(ann)); n > 0 {
		w.t.Errorf("%d answers too many", n)
	}
	w.allThere(sent, o)
}

// A Dovecot is restarted while it is idled on: mail that came before, and after, is taken in.
func TestServeDovecotRestarted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w, imap, d := newDovecotTown(t, dir)
	w.start()
	ann := players(2)[0]
	w.until("a rest", w.rests)
	w.answer(ann, "STATUS")
	w.untilMail(ann) // nobody but Dovecot said that it was there
	w.until("a rest", w.rests)
	d.Stop()
	w.until("trouble", func() bool { return w.log.Count("mailbox in trouble") > 0 })
	next := startDovecot(t, dir)
	w.into = func(at time.Time, raw []byte) error { return next.Deliver(w.Account.IMAP.User, at, raw) }
	w.answer(ann, "STATUS")
	imap.Redirect(next.Addr())
	w.pass(server.LongestPause)
	w.untilMail(ann)
	w.until("a rest", w.rests)
	w.answer(ann, "STATUS")
	w.untilMail(ann)
	w.until("all in order", func() bool { return w.rests() && w.filed() })
	w.allThere(3, postoffice.Options{})
}

// filed reports whether no mail waits to be handled or to be moved.
func (w *town) filed() bool {
	w.t.Helper()
	left := 0
	err := w.Store.View(w.t.Context(), func(tx *store.Tx) error {
		box, err := tx.Mailbox(w.Account.Mailbox(), w.Account.Folder)
		if err != nil {
			return err
		}
		uids, err := tx.Unfiled(box.ID, box.UIDValidity)
		if err != nil {
			return err
		}
		waiting, err := tx.CountNew(box.ID)
		left = len(uids) + waiting
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return left == 0
}

// allThere looks for all mails on the server.
func (w *town) allThere(sent int, o postoffice.Options) {
	w.t.Helper()
	stay := o.NoMove && o.NoUIDPlus
	folder := "Processed"
	if stay {
		folder = "INBOX"
	}
	there := w.folder(folder)
	if distinct := len(slices.Compact(slices.Clone(there))); distinct != sent || !o.NoMove && len(there) != sent {
		w.t.Errorf("%d mails lie in %s, %d of them different, want %d", len(there), folder, distinct, sent)
	}
	if left := len(w.folder("INBOX")); !stay && left > 0 {
		w.t.Errorf("%d mails are left in the INBOX", left)
	}
}

// The line to the server that sends is cut likewise. Each answer arrives; where it arrives twice
// it is the same message.
func TestServeCutFromSending(t *testing.T) {
	t.Parallel()
	w, _, smtp := newRelayedTown(t, postoffice.Options{})
	w.start()
	ann := players(2)[0]
	first, sent := len(w.post.Mails(ann)), 0
	for n, cut := 1, true; cut; n++ {
		cut = false
		for _, swallow := range []bool{false, true} {
			w.until("a rest", w.rests)
			smtp.CutAfter(n, swallow)
			w.answer(ann, "STATUS")
			sent++
			w.until("an answer, and nothing that waits", func() bool {
				return len(w.post.Mails(ann)) >= w.read[ann]+1 && w.rests() && w.service.Meter.Health().Waiting == 0
			})
			w.mails(ann)
			cut = smtp.Disarm() || cut
		}
	}
	bodies := map[string][]byte{}
	twice := 0
	for _, m := range w.post.Mails(ann)[first:] {
		_, raw, _ := bytes.Cut(m.Raw, []byte("Delivered-To: "))
		id := readLetter(t, m.Raw).MessageID
		if before, ok := bodies[id]; ok {
			twice++
			if !bytes.Equal(before, raw) {
				t.Errorf("%s came twice and is not the same:\n%s\n%s", id, before, raw)
			}
		}
		bodies[id] = raw
	}
	if len(bodies) != sent || sent < 10 || twice == 0 || twice > 2 {
		t.Errorf("%d answers to %d mails, %d twice", len(bodies), sent, twice)
	}
}
