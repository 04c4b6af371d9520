package office

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	leaseEvery = 5 * time.Minute  // the lease on the mailbox is renewed
	leaseEnds  = 15 * time.Minute // after which one that was not renewed counts for nothing, by the clock of the server
	leaseName  = "Seneschal-Lease"
)

// leaseFolder is the folder in which leases lie: beside that of handled mail, under the same parent.
func (o *Office) leaseFolder() string {
	return o.Processed[:strings.LastIndexAny(o.Processed, "./")+1] + leaseName
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
		e.Seen.Add(leaseEnds).UTC().Format("15:04 UTC"))
}

// holdMailbox renews the lease on the folder that is read, now and then. While another office has it the
// error is a MailboxHeldError. A server that cannot keep leases, or will not, is no reason to stop: what it
// says is returned as trouble.
func (o *Office) holdMailbox(ctx context.Context, client *mail.Client) (trouble string, err error) {
	if !client.CanLease() {
		return "", nil
	}
	row, err := o.mailbox(ctx)
	if err != nil {
		return "", err
	}
	box, due := row.ID, false
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		due, err = tx.LeaseDue(box, leaseEvery.Milliseconds())
		return err
	})
	if err != nil || !due {
		return "", err
	}
	token, err := o.nextLease(ctx, box)
	if err != nil {
		return "", err
	}
	err = o.renewLease(ctx, client, box, token)
	if mail.IsRefusal(err) && !errors.As(err, new(*MailboxHeldError)) {
		trouble, token, err = err.Error(), "", nil
	}
	if err != nil {
		return "", err
	}
	return trouble, o.Store.Do(ctx, func(tx *store.Tx) error { return tx.Leased(box, token) })
}

// nextLease is the token of the lease that is to be written. It is noted before it is written, so that we
// know our own whenever we die.
func (o *Office) nextLease(ctx context.Context, box store.MailboxID) (token string, err error) {
	err = o.Store.Do(ctx, func(tx *store.Tx) error {
		if err := tx.NextLease(box, randomName()); err != nil {
			return err
		}
		l, err := tx.Lease(box)
		token = l.Next
		return err
	})
	return token, err
}

// renewLease writes a lease and looks which there are. The office whose lease is first has the mailbox,
// and removes the others; one that is not first removes its own and stops. Ours are those with tokens that the database knows:
// they are asked for after the look, as another process of ours may have written one meanwhile.
func (o *Office) renewLease(ctx context.Context, client *mail.Client, box store.MailboxID, token string) error {
	if err := client.WriteLease(ctx, o.leaseFolder(), mail.Lease{Token: token, Folder: o.Folder, Host: o.Host}, o.Address); err != nil {
		return err
	}
	all, err := client.Leases(ctx, o.leaseFolder())
	if err != nil {
		return err
	}
	var known store.Lease
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		known, err = tx.Lease(box)
		return err
	})
	if err != nil {
		return err
	}
	ours, others := o.sortLeases(all, known, token)
	if first := firstBefore(ours, others); first != nil {
		return errors.Join(client.RemoveLeases(ctx, ours), &MailboxHeldError{Folder: o.Folder, Host: first.Host, Seen: first.Date})
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
func (o *Office) sortLeases(all []mail.Lease, known store.Lease, token string) (ours, others []mail.Lease) {
	for _, l := range all {
		switch {
		case l.Folder != o.Folder:
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
		if l.UID < ours[0].UID && now.Sub(l.Date) < leaseEnds {
			return &l
		}
	}
	return nil
}

// leaveMailbox removes our lease, so that another office can begin at once.
func (o *Office) leaveMailbox(ctx context.Context, client *mail.Client) error {
	if !client.CanLease() {
		return nil
	}
	var box store.Mailbox
	var known store.Lease
	err := o.Store.View(ctx, func(tx *store.Tx) (err error) {
		if box, err = tx.Mailbox(o.account(), o.Folder); err != nil {
			return notFoundIsFine(err)
		}
		known, err = tx.Lease(box.ID)
		return err
	})
	if err != nil || known.Token == "" {
		return err
	}
	all, err := client.Leases(ctx, o.leaseFolder())
	if err != nil {
		return err
	}
	ours, _ := o.sortLeases(all, known, known.Token)
	if err := client.RemoveLeases(ctx, ours); err != nil {
		return err
	}
	return o.Store.Do(ctx, func(tx *store.Tx) error { return tx.Unleased(box.ID) })
}

// leases names the leases on the folder that is read: our own too, since a check does not ask the database.
func (c *checking) leases(ctx context.Context, s *CheckStep) error {
	if !c.client.CanLease() {
		return nil
	}
	all, err := c.client.Leases(ctx, c.leaseFolder())
	if err != nil && !mail.IsRefusal(err) {
		return err
	}
	for _, l := range all {
		if l.Folder == c.Folder {
			s.say("a Seneschal on the machine %q takes in the mail of %s: it said so last on %s", l.Host, c.Folder, schedule.ShowTime(l.Date, "UTC"))
		}
	}
	return nil
}

// takeOver removes all leases on the folder that is read.
func (c *checking) takeOver(ctx context.Context, s *CheckStep) error {
	all, err := c.client.Leases(ctx, c.leaseFolder())
	if err != nil {
		return err
	}
	_, others := c.sortLeases(all, store.Lease{}, "")
	for _, l := range others {
		s.say("the lease of the Seneschal on the machine %q, of %s, is removed; if it still runs it stops within %s", l.Host, schedule.ShowTime(l.Date, "UTC"), schedule.PrintPeriod(leaseEvery))
	}
	if len(others) == 0 {
		s.say("there is no lease on %s", c.Folder)
	}
	return c.client.RemoveLeases(ctx, others)
}
