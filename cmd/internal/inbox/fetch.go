package inbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// selectFolder opens the folder that is read, and returns the UID after which messages are new. Where the server
// has numbered anew that is 0: everything is read again, and known mail dropped.
func selectFolder(ctx context.Context, o *game.Office, client *mail.Client, box *store.Mailbox) (after uint32, err error) {
	validity, err := client.Select(ctx, o.Account.Folder)
	if validity == box.UIDValidity {
		after = box.LastUID
	}
	box.UIDValidity = validity
	return after, err
}

// fetchNew fetches what is new without storing it.
func fetchNew(ctx context.Context, o *game.Office, client *mail.Client) (box store.Mailbox, batch []store.Incoming, err error) {
	if box, err = o.Account.StoredMailbox(ctx, o.Store); err != nil {
		return box, nil, err
	}
	after, err := selectFolder(ctx, o, client, &box)
	if err != nil {
		return box, nil, err
	}
	err = client.Fetch(ctx, after, 0, func(raws []mail.Raw) error {
		batch = append(batch, incoming(raws)...)
		return nil
	})
	return box, batch, err
}

// Fetch stores every message that the store does not have, batch by batch, each batch and the
// cursor in one transaction.
func Fetch(ctx context.Context, o *game.Office, client *mail.Client, result *PollResult) (store.Mailbox, error) {
	box, err := o.Account.StoredMailbox(ctx, o.Store)
	if err != nil {
		return box, err
	}
	again, err := readFiledAgain(ctx, o, client, box)
	if err != nil {
		return box, err
	}
	after, err := selectFolder(ctx, o, client, &box)
	if err != nil {
		return box, err
	}
	if err := noteRemoved(ctx, o, client, box); err != nil {
		return box, err
	}
	result.Fetched, err = receive(ctx, o, client, box, after, result.AfterOutage == nil)
	result.Fetched += again
	return box, err
}

// readAgainMargin is for servers with another clock, or another day, than ours.
const readAgainMargin = 48 * time.Hour

// readFiledAgain reads, after a restore, the mail that an office has handled and filed since the last
// poll that the backup knows of: what the backup does not have is stored, and handled as if it came now
// for the first time, by the time at which the server took it in. It comes before all that still lies
// where mail comes in.
func readFiledAgain(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox) (added int, err error) {
	k, err := store.Read(ctx, o.Store, (*store.Tx).Keeping)
	if err != nil || !k.Restored {
		return 0, err
	}
	var batch []store.Incoming
	if client.Moves() { // otherwise all stays where it came in, and is read there
		since := k.ReadAgain
		if !since.IsZero() {
			since = since.Add(-readAgainMargin)
		}
		raws, err := client.FetchSince(ctx, o.Account.Processed, since)
		if err != nil {
			return 0, err
		}
		batch = incoming(raws)
	}
	work, cancel := o.Finishing(ctx)
	defer cancel()
	return store.WriteApart(work, o.Store, func(tx *store.Tx) (int, error) {
		if added, err = tx.ReceiveFiled(box.ID, batch); err != nil {
			return 0, err
		}
		return added, tx.ReadAgainEnded()
	})
}

// noteRemoved notes which messages that could not be handled the master has taken out of the folder:
// they wait no longer.
func noteRemoved(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox) error {
	var uids []uint32
	failed, err := store.Read(ctx, o.Store, func(tx *store.Tx) ([]store.Message, error) { return tx.Failed(box.ID) })
	for _, m := range failed {
		if m.UIDValidity == box.UIDValidity {
			uids = append(uids, m.UID)
		}
	}
	if err != nil || len(uids) == 0 {
		return err
	}
	present, err := client.Present(ctx, uids)
	removed := slices.DeleteFunc(uids, func(uid uint32) bool { return slices.Contains(present, uid) })
	if err != nil || len(removed) == 0 {
		return err
	}
	return o.Store.UpdateApart(ctx, func(tx *store.Tx) error { return tx.MarkFiled(box.ID, box.UIDValidity, removed) })
}

// receive fetches batch by batch; while one comes in, the one before it is made ready, and the one before that stored. Other processes may begin
// to handle what is stored at once, if nothing is to be done before.
func receive(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox, after uint32, atOnce bool) (fetched int, err error) {
	group, ctx := errgroup.WithContext(ctx)
	fetching, ready := make(chan []mail.Raw), make(chan []store.Incoming)
	group.Go(func() error {
		defer close(fetching)
		return client.Fetch(ctx, after, FetchBatch, func(raws []mail.Raw) error { return pass(ctx, fetching, raws) })
	})
	group.Go(func() error {
		defer close(ready)
		for raws := range fetching {
			if err := pass(ctx, ready, incoming(raws)); err != nil {
				return err
			}
		}
		return nil
	})
	group.Go(func() error {
		for batch := range ready {
			added, err := storeBatch(ctx, o, box, batch, atOnce)
			if err != nil {
				return err
			}
			fetched += added
		}
		return nil
	})
	err = group.Wait()
	return fetched, err
}

// pass hands a batch on, unless the work is to end.
func pass[T any](ctx context.Context, to chan<- T, batch T) error {
	select {
	case to <- batch:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// FetchBatch is about how many bytes are fetched and stored at once.
const FetchBatch = 512 << 10

// StoreBatch stores messages that were fetched, and reports how many were new.
func StoreBatch(ctx context.Context, o *game.Office, box store.Mailbox, raws []mail.Raw) (added int, err error) {
	return storeBatch(ctx, o, box, incoming(raws), false)
}

// storeBatch stores a batch in one transaction with the cursor; and with the jobs to handle it, if that may be done at once.
func storeBatch(ctx context.Context, o *game.Office, box store.Mailbox, batch []store.Incoming, atOnce bool) (added int, err error) {
	work, cancel := o.Finishing(ctx)
	defer cancel()
	var signs []sign
	if o.Shared {
		signs = signsOf(o, batch)
	}
	return store.WriteApart(work, o.Store, func(tx *store.Tx) (int, error) {
		if o.Shared {
			if err := noteGames(o, tx, batch, signs); err != nil {
				return 0, err
			}
		}
		added, err := tx.Receive(box.ID, box.UIDValidity, batch)
		if err == nil && o.Shared && atOnce {
			err = tx.AddJobs(store.JobHandle, gamesOf(batch))
		}
		return added, err
	})
}

// incoming are messages as they are stored. Each is known by its Message-ID and the digest of what stands below
// its header: the lines that servers add on the way are all above.
func incoming(raws []mail.Raw) []store.Incoming {
	all := make([]store.Incoming, len(raws))
	for n, raw := range raws {
		head, body := raw.Body, []byte(nil)
		for _, blank := range []string{"\r\n\r\n", "\n\n"} {
			if i := bytes.Index(raw.Body, []byte(blank)); i >= 0 && i < len(head) {
				head, body = raw.Body[:i+1], raw.Body[i+len(blank):]
			}
		}
		sum := sha256.Sum256(body)
		kept := keptOf(raw.Body, mail.WithoutAttachments)
		all[n] = store.Incoming{UID: raw.UID, InternalDate: raw.InternalDate, MessageID: messageID(head),
			Digest: hex.EncodeToString(sum[:]), Sender: senderOf(kept), Raw: raw.Body, Kept: store.Pack(kept)}
		if raw.Truncated {
			all[n].Remark = fmt.Sprintf("it has %d bytes, or the server gave no text", raw.Size)
			if raw.Size > mail.MaxMail {
				all[n].Remark = mail.ErrTooLarge.Error()
			}
		}
	}
	return all
}

// keptOf is what is kept of a mail: all of it if a fault of ours keeps it from being made shorter. It is
// stored by a goroutine of its own, where a panic would end the program, now and at each start.
func keptOf(raw []byte, shorten func([]byte) []byte) (kept []byte) {
	if err := fault.Safely(func() error { kept = shorten(raw); return nil }); err != nil {
		return raw
	}
	return kept
}

// senderOf is who sent a mail, as lists of mails read it; empty if that cannot be read.
func senderOf(kept []byte) (from string) {
	if err := fault.Safely(func() error { from, _ = headOf(kept[:min(len(kept), headBytes)]); return nil }); err != nil {
		return ""
	}
	return from
}

// messageID finds the Message-ID in a header without reading the rest of it.
func messageID(head []byte) string {
	const name = "message-id:"
	for line := range bytes.Lines(head) {
		if len(line) >= len(name) && strings.EqualFold(string(line[:len(name)]), name) {
			return strings.TrimSpace(string(line[len(name):]))
		}
	}
	return ""
}
