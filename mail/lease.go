package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/url"
	"time"

	"github.com/emersion/go-imap/v2"
)

// A Lease is a mail in a folder of its own which says that a program reads another folder of the same
// mailbox. Others that would read that folder too find it there.
type Lease struct {
	UID    uint32
	Date   time.Time // when the server took it in: by its clock, that all programs share
	Folder string    // that is read
	Token  string    // known to its writer alone
	Host   string    // the machine on which it runs
}

// The header fields of a lease.
const (
	leaseToken  = "X-Seneschal-Lease"
	leaseReads  = "X-Seneschal-Folder"
	leaseHolder = "X-Seneschal-Host"
)

// CanLease says whether leases can be kept: the server must be able to remove a mail by its UID.
func (c *Client) CanLease() bool { return c.caps.Has(imap.CapUIDPlus) }

// IsRefusal reports whether an error is a server's answer that it will not do a thing; the connection can
// be used on.
func IsRefusal(err error) bool {
	no, ok := errors.AsType[*imap.Error](err)
	return ok && no.Type != imap.StatusResponseTypeBye
}

// WriteLease puts a lease into a folder, which is made if it is missing.
func (c *Client) WriteLease(ctx context.Context, folder string, l Lease, from string) error {
	if err := c.MakeFolder(ctx, folder); err != nil {
		return err
	}
	text := fmt.Sprintf("From: %[1]s\r\nTo: %[1]s\r\nSubject: Seneschal reads this mailbox\r\nDate: %[2]s\r\nMessage-ID: <lease.%[3]s@seneschal.invalid>\r\n"+
		OwnHeader+": 1\r\n"+leaseToken+": %[3]s\r\n"+leaseReads+": %[4]s\r\n"+leaseHolder+": %[5]s\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\n"+
		"A Seneschal takes in the mail of a folder of this mailbox. By this mail, which it renews,\r\nanother one sees that and stops.\r\n",
		from, time.Now().Format(time.RFC1123Z), l.Token, url.QueryEscape(l.Folder), url.QueryEscape(l.Host))
	return c.within(ctx, "APPEND to "+folder, func() error {
		cmd := c.c.Append(folder, int64(len(text)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}})
		_, err := cmd.Write([]byte(text))
		if err := errors.Join(err, cmd.Close()); err != nil {
			return err
		}
		_, err = cmd.Wait()
		return err
	})
}

// Leases reads the leases in a folder, in the order in which they came. The folder stays open.
func (c *Client) Leases(ctx context.Context, folder string) (all []Lease, err error) {
	raws, err := c.FetchSince(ctx, folder, time.Time{})
	for _, raw := range raws {
		m, err := netmail.ReadMessage(bytes.NewReader(raw.Body))
		if err != nil || m.Header.Get(leaseToken) == "" {
			continue // somebody has put another mail there
		}
		l := Lease{UID: raw.UID, Date: raw.InternalDate, Token: m.Header.Get(leaseToken)}
		l.Folder, _ = url.QueryUnescape(m.Header.Get(leaseReads))
		l.Host, _ = url.QueryUnescape(m.Header.Get(leaseHolder))
		all = append(all, l)
	}
	return all, err
}

// RemoveLeases removes leases from the open folder.
func (c *Client) RemoveLeases(ctx context.Context, leases []Lease) error {
	if len(leases) == 0 {
		return nil
	}
	var uids []uint32
	for _, l := range leases {
		uids = append(uids, l.UID)
	}
	return c.expunge(ctx, uidSet(uids))
}
