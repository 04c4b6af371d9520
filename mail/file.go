package mail

import (
	"context"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// File moves mails that are safely stored out of the open folder, and may be run
// again at any moment. The folder is made if it is missing. Where the server cannot
// MOVE, mails are copied, marked as deleted and expunged by their UIDs; where it
// cannot even expunge by UID they are only marked (seen, and Done), since any other
// EXPUNGE could destroy mails that were never read.
func (c *Client) File(ctx context.Context, uids []uint32, folder string) error {
	if len(uids) == 0 {
		return nil
	}
	uids, err := c.Present(ctx, uids) // some servers answer a MOVE of nothing with nonsense
	if err != nil || len(uids) == 0 {
		return err
	}
	move := c.mark
	switch {
	case c.caps.Has(imap.CapMove):
		move = c.move
	case c.caps.Has(imap.CapUIDPlus):
		move = c.copyAndExpunge
	}
	if c.Moves() {
		if err := c.MakeFolder(ctx, folder); err != nil {
			return err
		}
	}
	for part := range slices.Chunk(uids, batchMails) {
		if err := move(ctx, uidSet(part), folder); err != nil {
			return err
		}
	}
	return nil
}

// MakeFolder makes sure that the folder is there before anything is moved into it. A server without MOVE and
// UIDPLUS needs none: mail cannot be moved there.
func (c *Client) MakeFolder(ctx context.Context, folder string) error {
	if c.folder[folder] {
		return nil
	}
	there, err := c.HasFolder(ctx, folder)
	if err == nil && !there {
		err = c.within(ctx, "making folder "+folder, func() error { return c.c.Create(folder, nil).Wait() })
	}
	c.folder[folder] = err == nil
	return err
}

func (c *Client) move(ctx context.Context, uids imap.UIDSet, folder string) error {
	return c.within(ctx, "MOVE to "+folder, func() error {
		_, err := c.c.Move(uids, folder).Wait()
		return err
	})
}

// copyAndExpunge takes one step after the other, each only when the one before has
// succeeded: sent together, a failed COPY is followed by the EXPUNGE.
func (c *Client) copyAndExpunge(ctx context.Context, uids imap.UIDSet, folder string) error {
	err := c.within(ctx, "COPY to "+folder, func() error {
		_, err := c.c.Copy(uids, folder).Wait()
		return err
	})
	if err != nil {
		return err
	}
	return c.expunge(ctx, uids)
}

// expunge removes mails by their UIDs.
func (c *Client) expunge(ctx context.Context, uids imap.UIDSet) error {
	if err := c.flag(ctx, uids, imap.FlagDeleted); err != nil {
		return err
	}
	return c.within(ctx, "UID EXPUNGE", func() error { return c.c.UIDExpunge(uids).Close() })
}

func (c *Client) mark(ctx context.Context, uids imap.UIDSet, _ string) error {
	return c.flag(ctx, uids, imap.FlagSeen, Done)
}

func (c *Client) flag(ctx context.Context, uids imap.UIDSet, flags ...imap.Flag) error {
	return c.within(ctx, "STORE", func() error {
		return c.c.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil).Close()
	})
}
