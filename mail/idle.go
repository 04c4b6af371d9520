package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// MaxIdle is the longest that one Idle lasts: servers may drop a client that says
// nothing for half an hour.
const MaxIdle = 28 * time.Minute

// goodbye is how long the end of an IDLE may take when the program is to stop.
const goodbye = 5 * time.Second

// ErrNoIdle says that the server does not offer IDLE, or does not take it.
var ErrNoIdle = errors.New("the server has no IDLE")

// CanIdle says whether the server offers IDLE. One that offers it and then refuses it
// is found out by Idle, and CanIdle is false from then on.
func (c *Client) CanIdle() bool { return c.caps.Has(imap.CapIdle) }

// Idle waits until mail has come into the open folder since the last Fetch began
// (woken), or the time is over (at most MaxIdle), or ctx ends, which is an error. After
// all of these the client can be used again; after any other error it cannot, but for
// ErrNoIdle. It is a hint only: a mail that nobody was told of is found by the next
// Fetch, and what woke us may be gone.
func (c *Client) Idle(ctx context.Context, most time.Duration) (woken bool, err error) {
	if !c.CanIdle() {
		return false, fmt.Errorf("IMAP server %s: %w", c.addr, ErrNoIdle)
	}
	var cmd *imapclient.IdleCommand
	err = c.within(ctx, "IDLE", func() (err error) {
		cmd, err = c.c.Idle()
		return err
	})
	if err != nil {
		return false, c.noIdle(err)
	}
	over := time.NewTimer(min(most, MaxIdle))
	defer over.Stop()
	select {
	case <-c.changed:
		woken = true
	case <-over.C:
	case <-ctx.Done():
	case <-c.c.Closed():
	}
	if err := c.endIdle(ctx, cmd); err != nil {
		return false, err
	}
	return woken, ctx.Err()
}

// noIdle remembers a refusal.
func (c *Client) noIdle(err error) error {
	if !IsRefusal(err) {
		return err
	}
	delete(c.caps, imap.CapIdle)
	return fmt.Errorf("%w: %w", ErrNoIdle, err)
}

// endIdle says DONE and waits for the answer, for a short while also when ctx has ended.
func (c *Client) endIdle(ctx context.Context, cmd *imapclient.IdleCommand) error {
	if ctx.Err() != nil {
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
		defer cancel()
		ctx = late
	}
	return c.within(ctx, "ending IDLE", func() error {
		if err := cmd.Close(); err != nil {
			return err
		}
		return cmd.Wait()
	})
}

// note hears of the number of mails in the folder. It runs where the library reads, and
// must not wait.
func (c *Client) note(d *imapclient.UnilateralDataMailbox) {
	if d.NumMessages != nil {
		c.noteChange()
	}
}

// noteChange has the next Idle end at once, unless a Fetch begins before.
func (c *Client) noteChange() {
	select {
	case c.changed <- struct{}{}:
	default:
	}
}
