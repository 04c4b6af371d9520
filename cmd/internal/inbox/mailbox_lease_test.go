package inbox_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// other opens an office on another machine, with a database of its own, that reads the same mailbox.
func (h *house) other(path string) *game.Office {
	h.t.Helper()
	s, err := store.Open(context.Background(), path)
	if err != nil {
		h.t.Fatal(err)
	}
	s.Now = h.clock
	h.t.Cleanup(func() { s.Close() })
	o := testOffice(s, h.post.IMAPAddr(), h.post.SMTPAddr())
	o.Account.Host = "the other one"
	return o
}

// wantHeld polls with an office that has to find another on that machine.
func wantHeld(t *testing.T, o *game.Office, host string) {
	t.Helper()
	r, err := inbox.Poll(t.Context(), o)
	var held *account.MailboxHeldError
	if !errors.As(err, &held) || held.Host != host || !strings.Contains(held.Hint(), "mail check --take-over") || r.Fetched != 0 {
		t.Fatalf("%v (%+v), want one on %s", err, r, host)
	}
}

func mustPoll(t *testing.T, o *game.Office) {
	t.Helper()
	if r, err := inbox.Poll(t.Context(), o); err != nil || r.LeaseTrouble != "" {
		t.Fatalf("%+v, %v", r, err)
	}
}

// leases are the leases that lie in the mailbox.
func (h *house) leases() []mail.Lease {
	h.t.Helper()
	client, err := mail.DialIMAP(h.t.Context(), h.Account.IMAP)
	if err != nil {
		h.t.Fatal(err)
	}
	defer client.Close()
	all, err := client.Leases(h.t.Context(), h.Account.LeaseFolder())
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

// A second office that reads the same folder says so and takes in nothing; the first goes on. When the
// first is gone, the second begins; and the first, if it comes back, says so in its turn.
func TestTwoOfficesOneMailbox(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.Account.Host = "the first one"
	h.begin("training", 2)
	h.poll()
	b := h.other(filepath.Join(t.TempDir(), "b.db"))
	h.answer("ann@example.org", "STATUS")
	for range 5 {
		wantHeld(t, b, "the first one")
		h.pass(account.LeaseEvery)
		mustPoll(t, h.Office)
	}
	if n := len(h.leases()); n != 1 {
		t.Errorf("%d leases", n)
	}
	h.pass(account.LeaseEnds - time.Second)
	wantHeld(t, b, "the first one")
	h.pass(time.Second)
	mustPoll(t, b)
	wantHeld(t, h.Office, "the other one")
	if n := len(h.leases()); n != 1 {
		t.Errorf("%d leases", n)
	}
}

// Another folder of the same mailbox is free.
func TestLeaseIsOfAFolder(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.poll()
	b := h.other(filepath.Join(t.TempDir(), "b.db"))
	b.Account.Folder, b.Account.Processed = "Processed", "Elsewhere"
	mustPoll(t, h.Office)
	client, err := mail.DialIMAP(t.Context(), h.Account.IMAP)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := client.MakeFolder(t.Context(), "Processed"); err != nil {
		t.Fatal(err)
	}
	mustPoll(t, b)
	h.pass(account.LeaseEvery)
	mustPoll(t, h.Office)
	mustPoll(t, b)
}

// A process that was killed, at any step of a renewal, finds its own lease and goes on at once.
func TestLeaseIsTakenBack(t *testing.T) {
	t.Parallel()
	for name, forget := range map[string]string{
		"after it was noted":   ``,
		"before it was noted":  `UPDATE mailboxes SET next_lease = lease, lease = '', leased = 0`,
		"before it was there":  `UPDATE mailboxes SET next_lease = 'not there', leased = 0`,
		"with nothing written": `UPDATE mailboxes SET leased = 0`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.poll()
			if forget != "" {
				h.exec(forget)
			}
			h.Office = h.open()
			h.pass(account.LeaseEvery)
			mustPoll(t, h.Office)
			if n := len(h.leases()); n != 1 {
				t.Errorf("%d leases", n)
			}
		})
	}
}

// A database that was copied to another machine without a restore takes the mailbox, and the first is
// told at its next look.
func TestCopiedDatabaseIsNoticed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.poll()
	data, err := os.ReadFile(h.backup())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	b := h.other(path)
	h.pass(account.LeaseEvery)
	mustPoll(t, b)
	wantHeld(t, h.Office, "the other one")
}

// A restored database in the place of another has its mailbox at once; one on another machine has it when
// the first has stopped.
func TestRestoredLease(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.poll()
	backup := h.backup()
	h.pass(account.LeaseEvery)
	h.poll()
	if _, err := h.restore(backup); err != nil {
		t.Fatal(err)
	}
	mustPoll(t, h.Office)
	h.pass(account.LeaseEvery)
	mustPoll(t, h.Office)
	h.lose()
	if _, err := h.restore(backup); err != nil {
		t.Fatal(err)
	}
	wantHeld(t, h.Office, "")
	h.pass(account.LeaseEnds)
	mustPoll(t, h.Office)
}

// A check says which machine takes in the mail; a lease whose office is gone can be taken away.
func TestTakeOver(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.Account.Host = "the first one"
	h.poll()
	b := h.other(filepath.Join(t.TempDir(), "b.db"))
	wantHeld(t, b, "the first one")
	for _, c := range []struct {
		check account.Check
		says  string
	}{
		{account.Check{DryRun: true}, `a Seneschal on the machine "the first one" takes in the mail of INBOX`},
		{account.Check{Wait: 10 * time.Second, TakeOver: true}, `the lease of the Seneschal on the machine "the first one"`},
	} {
		steps, said := b.Account.Try(t.Context(), c.check), ""
		for _, s := range steps {
			said += strings.Join(s.Says, "\n")
		}
		if account.CheckFailed(steps) || !strings.Contains(said, c.says) {
			t.Errorf("%+v", steps)
		}
	}
	mustPoll(t, b)
	h.pass(account.LeaseEvery)
	wantHeld(t, h.Office, "the other one")
}

// A server that keeps no leases, or refuses to, is no reason to stop.
func TestServerWithoutLeases(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{NoAppend: true})
	h.begin("training", 2)
	h.answer("ann@example.org", "STATUS")
	if r := h.wantOutcomes("answered"); !strings.Contains(r.LeaseTrouble, "no APPEND here") {
		t.Errorf("%+v", r)
	}
	if r := h.poll(); r.LeaseTrouble != "" {
		t.Errorf("tried again at once: %+v", r)
	}
	h.pass(account.LeaseEvery)
	if r := h.poll(); r.LeaseTrouble == "" {
		t.Errorf("not tried again: %+v", r)
	}
	without := newHouse(t, postoffice.Options{NoMove: true, NoUIDPlus: true})
	mustPoll(t, without.Office)
	if n := len(without.leases()); n != 0 {
		t.Errorf("%d leases", n)
	}
}

// A service that finds another on its mailbox ends with an error; one that is stopped gives the mailbox
// back at once.
func TestServeAndLease(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	stop := w.start()
	w.until("a rest", w.rests)
	if n := len(w.leases()); n != 1 {
		t.Errorf("%d leases", n)
	}
	b := w.other(filepath.Join(t.TempDir(), "b.db"))
	wantHeld(t, b, "")
	stop()
	mustPoll(t, b)
	w.pass(account.LeaseEvery)
	ran := make(chan error, 1)
	go func() { ran <- w.service.Run(t.Context()) }()
	select {
	case err := <-ran:
		if !errors.As(err, new(*account.MailboxHeldError)) {
			t.Errorf("the service: %v", err)
		}
	case <-time.After(time.Minute):
		t.Errorf("it runs:\n%s", w.log)
	}
}

// The same on a Dovecot: two offices, a killed process, and a stop.
func TestLeaseOnDovecot(t *testing.T) {
	t.Parallel()
	d := startDovecot(t, t.TempDir())
	h := newHouse(t, postoffice.Options{})
	b := h.other(filepath.Join(t.TempDir(), "b.db"))
	for _, o := range []*game.Office{h.Office, b} {
		o.Account.IMAP.Addr, o.Account.IMAP.User, o.Account.IMAP.Password = d.Addr(), t.Name()+officeAddress, mailtest.DovecotPassword
	}
	h.Account.Host = "the first one"
	mustPoll(t, h.Office)
	wantHeld(t, b, "the first one")
	h.pass(account.LeaseEvery)
	mustPoll(t, h.Office)
	if n := len(h.leases()); n != 1 {
		t.Errorf("%d leases", n)
	}
	client, err := mail.DialIMAP(t.Context(), h.Account.IMAP)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if err := h.Account.LeaveMailbox(t.Context(), h.Store, client); err != nil {
		t.Fatal(err)
	}
	mustPoll(t, b)
	h.pass(account.LeaseEvery)
	wantHeld(t, h.Office, "the other one")
}
