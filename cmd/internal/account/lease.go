package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// The times of a lease.
const (
	LeaseEvery = 5 * time.Minute  // the lease on the mailbox is renewed
	LeaseEnds  = 15 * time.Minute // after which one that was not renewed counts for nothing, by the clock of the server
)

const leaseName = "Seneschal-Lease"

// LeaseFolder is the folder in which leases lie: beside that of handled mail, under the same parent.
func (a *Account) LeaseFolder() string {
	return a.Processed[:strings.LastIndexAny(a.Processed, "./")+1] + leaseName
}

// A MailboxHeldError says that another office reads the folder.
type MailboxHeldError struct {
	Folder string
	Host   string    // on which it runs
	Seen   time.Time // when it last said so
}

func (e *MailboxHeldError) Error() string {
	return fmt.Sprintf("another Seneschal, on the machine %q, takes in the mail of the folder %s: it said so last on %s",
		e.Host, e.Folder, schedule.ShowTime(e.Seen, "UTC"))
}

// Hint says what can be done.
func (e *MailboxHeldError) Hint() string {
	return fmt.Sprintf("stop that one, or give this one a folder of its own. If it is gone for good, wait until %s, or run `seneschal mail check --take-over`",
		e.Seen.Add(LeaseEnds).UTC().Format("15:04 UTC"))
}

// HoldMailbox renews the lease on the folder that is read, now and then. While another office has it the
// error is a MailboxHeldError. A server that cannot keep leases, or will not, is no reason to stop: what it
// says is returned as trouble.
func (a *Account) HoldMailbox(ctx context.Context, db *store.Store, client *mail.Client) (trouble string, err error) {
	if !client.CanLease() {
		return "", nil
	}
	box, err := a.StoredMailbox(ctx, db)
	if err != nil {
		return "", err
	}
	due, err := store.Read(ctx, db, func(tx *store.Tx) (bool, error) { return tx.LeaseDue(box.ID, LeaseEvery.Milliseconds()) })
	if err != nil || !due {
		return "", err
	}
	token, err := nextLease(ctx, db, box.ID)
	if err != nil {
		return "", err
	}
	err = a.renewLease(ctx, db, client, box.ID, token)
	if mail.IsRefusal(err) && !errors.As(err, new(*MailboxHeldError)) {
		trouble, token, err = err.Error(), "", nil
	}
	if err != nil {
		return "", err
	}
	return trouble, db.UpdateApart(ctx, func(tx *store.Tx) error { return tx.Leased(box.ID, token) })
}

// nextLease is the token of the lease that is to be written. It is noted before it is written, so that we
// know our own whenever we die.
func nextLease(ctx context.Context, db *store.Store, box store.MailboxID) (token string, err error) {
	return store.WriteApart(ctx, db, func(tx *store.Tx) (string, error) {
		if err := tx.NextLease(box, rand.Text()); err != nil {
			return "", err
		}
		l, err := tx.Lease(box)
		return l.Next, err
	})
}

// renewLease writes a lease and looks which there are. The office whose lease is first has the mailbox,
// and removes the others; one that is not first removes its own and stops. Ours are those with tokens that the database knows:
// they are asked for after the look, as another process of ours may have written one meanwhile.
func (a *Account) renewLease(ctx context.Context, db *store.Store, client *mail.Client, box store.MailboxID, token string) error {
	if err := client.WriteLease(ctx, a.LeaseFolder(), mail.Lease{Token: token, Folder: a.Folder, Host: a.Host}, a.Address); err != nil {
		return err
	}
	all, err := client.Leases(ctx, a.LeaseFolder())
	if err != nil {
		return err
	}
	known, err := store.Read(ctx, db, func(tx *store.Tx) (store.Lease, error) { return tx.Lease(box) })
	if err != nil {
		return err
	}
	ours, others := a.sortLeases(all, known, token)
	if first := firstBefore(ours, others); first != nil {
		return errors.Join(client.RemoveLeases(ctx, ours), &MailboxHeldError{Folder: a.Folder, Host: first.Host, Seen: first.Date})
	}
	switch {
	case len(ours) == 0 && len(others) > 0:
		return errors.New("another office has removed our lease on the mailbox while it was written; it is tried again")
	case len(ours) == 0:
		return nil // the server does not show it yet
	}
	return client.RemoveLeases(ctx, append(others, ours[:len(ours)-1]...))
}

// sortLeases sorts the leases on our folder: ours, and those of others.
func (a *Account) sortLeases(all []mail.Lease, known store.Lease, token string) (ours, others []mail.Lease) {
	for _, l := range all {
		switch {
		case l.Folder != a.Folder:
		case l.Token == token || l.Token == known.Token || l.Token == known.Next:
			ours = append(ours, l)
		default:
			others = append(others, l)
		}
	}
	return ours, others
}

// firstBefore is a lease of another office that was there before the first of ours and is still good; nil
// if there is none. It is judged by the server's clock: that of our latest.
func firstBefore(ours, others []mail.Lease) *mail.Lease {
	if len(ours) == 0 {
		return nil
	}
	now := ours[len(ours)-1].Date
	for _, l := range others {
		if l.UID < ours[0].UID && now.Sub(l.Date) < LeaseEnds {
			return &l
		}
	}
	return nil
}

// LeaveMailbox removes our lease, so that another office can begin at once.
func (a *Account) LeaveMailbox(ctx context.Context, db *store.Store, client *mail.Client) error {
	if !client.CanLease() {
		return nil
	}
	box, err := store.Read(ctx, db, func(tx *store.Tx) (store.Mailbox, error) { return tx.Mailbox(a.Mailbox(), a.Folder) })
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	known, err := store.Read(ctx, db, func(tx *store.Tx) (store.Lease, error) { return tx.Lease(box.ID) })
	if err != nil || known.Token == "" {
		return err
	}
	all, err := client.Leases(ctx, a.LeaseFolder())
	if err != nil {
		return err
	}
	ours, _ := a.sortLeases(all, known, known.Token)
	if err := client.RemoveLeases(ctx, ours); err != nil {
		return err
	}
	return db.UpdateApart(ctx, func(tx *store.Tx) error { return tx.Unleased(box.ID) })
}

// StoredMailbox is the mailbox as the database knows it.
func (a *Account) StoredMailbox(ctx context.Context, db *store.Store) (store.Mailbox, error) {
	return store.WriteApart(ctx, db, func(tx *store.Tx) (store.Mailbox, error) { return tx.EnsureMailbox(a.Mailbox(), a.Folder) })
}
