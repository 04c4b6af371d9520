package mail

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Raw is a mail as it lay on the server.
type Raw struct {
	UID          uint32
	InternalDate time.Time // when the server took it in: the time that counts
	Size         int64     // in bytes, on the server
	Body         []byte    // all of it; of a truncated mail the beginning of its header
	Truncated    bool      // the mail is larger than MaxMail, or the server gave no body
}

const (
	batchMails  = 500      // mails of one FETCH
	batchBytes  = 16 << 20 // and their bytes, if the caller gives no limit
	headerBytes = 64 << 10 // of an oversize mail
)

// Fetch hands over the mails with UIDs above the given one, in ascending order and
// in batches of at most maxBytes (0 for the usual limit). A batch is handed over
// only when all of its bodies have arrived whole; an error of take ends the
// fetching. No mail is marked as seen.
func (c *Client) Fetch(ctx context.Context, after uint32, maxBytes int64, take func([]Raw) error) error {
	if maxBytes <= 0 {
		maxBytes = batchBytes
	}
	uids, err := c.after(ctx, after)
	if err != nil {
		return err
	}
	return c.fetchBatches(ctx, uids, maxBytes, take)
}

// fetchBatches hands over the mails with these UIDs, in batches.
func (c *Client) fetchBatches(ctx context.Context, uids []uint32, maxBytes int64, take func([]Raw) error) error {
	mails, err := c.sizes(ctx, uids)
	if err != nil {
		return err
	}
	for _, batch := range batches(mails, maxBytes) {
		raws, err := c.batch(ctx, batch)
		if err != nil {
			return err
		}
		if len(raws) == 0 {
			continue
		}
		if err := take(raws); err != nil {
			return err
		}
	}
	return nil
}

// sizes asks for the size of each mail, so that no batch is larger than expected.
func (c *Client) sizes(ctx context.Context, uids []uint32) (all []Raw, err error) {
	for part := range slices.Chunk(uids, 4*batchMails) {
		some, err := c.fetch(ctx, "sizes", part, &imap.FetchOptions{RFC822Size: true})
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortFunc(all, byUID)
	return all, nil
}

// batches cuts the list into runs that are fetched at once. An oversize mail is a
// run of its own, so that the order of the UIDs stays.
func batches(mails []Raw, maxBytes int64) [][]Raw {
	var out [][]Raw
	var sum int64
	start := 0
	for i, m := range mails {
		full := i-start >= batchMails || sum+m.Size > maxBytes
		if i > start && (full || m.Size > MaxMail || mails[i-1].Size > MaxMail) {
			out = append(out, mails[start:i])
			start, sum = i, 0
		}
		sum += m.Size
	}
	if start < len(mails) {
		out = append(out, mails[start:])
	}
	return out
}

// batch fetches one run. Mails that are missing in the answer are asked for once
// more; those that are gone from the folder are left out, and one that is there
// but not given is an error.
func (c *Client) batch(ctx context.Context, run []Raw) ([]Raw, error) {
	want := make([]uint32, len(run))
	for i, m := range run {
		want[i] = m.UID
	}
	oversize := run[0].Size > MaxMail
	raws, err := c.bodies(ctx, want, oversize)
	if err != nil || len(raws) == len(run) {
		return raws, err
	}
	rest, err := c.Present(ctx, missing(want, raws))
	if err != nil || len(rest) == 0 {
		return raws, err
	}
	more, err := c.bodies(ctx, rest, oversize)
	if err != nil {
		return nil, err
	}
	if len(more) != len(rest) {
		return nil, fmt.Errorf("IMAP server %s: FETCH: %d mails are in the folder but not given, the first with UID %d", c.addr, len(rest)-len(more), rest[0])
	}
	raws = append(raws, more...)
	slices.SortFunc(raws, byUID)
	return raws, nil
}

func byUID(a, b Raw) int { return cmp.Compare(a.UID, b.UID) }

func missing(want []uint32, have []Raw) []uint32 {
	return slices.DeleteFunc(slices.Clone(want), func(u uint32) bool {
		return slices.ContainsFunc(have, func(r Raw) bool { return r.UID == u })
	})
}

// Present says which of the UIDs are still in the open folder. If one seems to be gone, the folder is opened again: a server may go on to
// show it as it was when it was opened, without the mails that came since and that another process knows of.
func (c *Client) Present(ctx context.Context, uids []uint32) ([]uint32, error) {
	wanted := &imap.SearchCriteria{UID: []imap.UIDSet{uidSet(uids)}}
	present, err := c.search(ctx, wanted)
	if err != nil || len(present) == len(uids) {
		return present, err
	}
	before := c.validity
	if validity, err := c.Select(ctx, c.opened); err != nil || validity != before {
		return nil, cmp.Or(err, fmt.Errorf("IMAP server %s: folder %s: UIDVALIDITY was %d and is %d", c.addr, c.opened, before, validity))
	}
	c.noteChange() // a mail that came meanwhile is in the folder as it was opened, and IDLE does not tell of it
	return c.search(ctx, wanted)
}

// bodies fetches whole mails, or of oversize ones the header, in ascending order.
func (c *Client) bodies(ctx context.Context, uids []uint32, oversize bool) ([]Raw, error) {
	section := &imap.FetchItemBodySection{Peek: true}
	if oversize {
		section.Specifier = imap.PartSpecifierHeader
		section.Partial = &imap.SectionPartial{Size: headerBytes}
	}
	raws, err := c.fetch(ctx, "FETCH", uids, &imap.FetchOptions{RFC822Size: true, InternalDate: true,
		BodySection: []*imap.FetchItemBodySection{section}})
	raws = slices.DeleteFunc(raws, func(r Raw) bool { return r.Body == nil && !r.Truncated })
	for i := range raws {
		raws[i].Truncated = raws[i].Truncated || oversize
	}
	return raws, err
}

// fetch runs one UID FETCH and reads every response within the loop, in ascending order. It succeeds only if
// the command itself ended well.
func (c *Client) fetch(ctx context.Context, what string, uids []uint32, o *imap.FetchOptions) (raws []Raw, err error) {
	err = c.within(ctx, what, func() error {
		o.UID = true
		cmd := c.c.Fetch(uidSet(uids), o)
		var first error
		for m := cmd.Next(); m != nil; m = cmd.Next() {
			r, err := collect(m)
			raws, first = append(raws, r), cmp.Or(first, err)
		}
		return cmp.Or(cmd.Close(), first)
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(raws, byUID)
	return raws, nil
}

// collect reads one FETCH response. A body that is shorter than announced is an error, because a cut
// connection looks like a short body. Without a body in the response Body is nil.
func collect(m *imapclient.FetchMessageData) (r Raw, err error) {
	for item := m.Next(); item != nil; item = m.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			r.UID = uint32(item.UID)
		case imapclient.FetchItemDataInternalDate:
			r.InternalDate = item.Time
		case imapclient.FetchItemDataRFC822Size:
			r.Size = item.Size
		case imapclient.FetchItemDataBodySection:
			if item.Literal == nil {
				r.Truncated = true
				continue
			}
			r.Body = make([]byte, item.Literal.Size())
			if n, e := io.ReadFull(item.Literal, r.Body); e != nil {
				err = fmt.Errorf("mail with UID %d: %d of %d bytes: %w", r.UID, n, len(r.Body), e)
			}
		}
	}
	return r, err
}

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
	if err != nil {
		return nil, err
	}
	err = c.fetchBatches(ctx, uids, batchBytes, func(raws []Raw) error {
		all = append(all, raws...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b Raw) int { return a.InternalDate.Compare(b.InternalDate) })
	return all, nil
}
