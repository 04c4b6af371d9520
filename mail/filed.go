package mail

import (
	"context"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
)

// FetchSince hands over the mails of a folder that the server took in on that day or later, in the order
// in which it took them in, all at once; of the zero time all that there are. A folder that there is not
// has none. The folder stays open.
func (c *Client) FetchSince(ctx context.Context, folder string, since time.Time) (all []Raw, err error) {
	there, err := c.HasFolder(ctx, folder)
	if err != nil || !there {
		return nil, err
	}
	if _, err := c.Select(ctx, folder); err != nil {
		return nil, err
	}
	uids, err := c.search(ctx, &imap.SearchCriteria{Since: since})
	if err != nil || len(uids) == 0 {
		return nil, err
	}
	mails, err := c.sizes(ctx, uids)
	if err != nil {
		return nil, err
	}
	for _, batch := range batches(mails, batchBytes) {
		raws, err := c.batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		all = append(all, raws...)
	}
	slices.SortStableFunc(all, func(a, b Raw) int { return a.InternalDate.Compare(b.InternalDate) })
	return all, nil
}
