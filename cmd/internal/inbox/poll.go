// Package inbox takes mail in: it fetches and stores it, finds out whose it is, lets it be answered, and files it.
// Start reading at Poll and at mailBatch.handle. A round can be cut at any moment and run again: nothing
// is lost and nothing is done twice.
package inbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// PollResult is what one poll found and did.
type PollResult struct {
	Began        time.Time `json:"began"`
	Fetched      int       `json:"fetched"`                 // messages that are new to the store
	Handled      []Handled `json:"handled"`                 // in the order in which they were handled
	Filed        int       `json:"filed"`                   // moved to the folder of the processed
	Failed       []Handled `json:"failed"`                  // all that lie in the mailbox and wait for the master
	LeaseTrouble string    `json:"lease_trouble,omitempty"` // why the server keeps no lease on the mailbox
	SetBack      []string  `json:"set_back,omitempty"`      // times that a clock had written which was ahead
}

// Handled is what came of one message.
type Handled struct {
	UID     uint32         `json:"uid"`
	From    string         `json:"from,omitempty"`
	Game    string         `json:"game,omitempty"`
	Lord    string         `json:"lord,omitempty"`
	Outcome letter.Outcome `json:"outcome"`
	Remark  string         `json:"remark,omitempty"`
}

// Poll does one round: it takes up what an earlier one left, fetches what is new and stores
// it, handles each message, and files on the server what has been handled. The round counts
// for the deadline once all that it found is taken in.
func Poll(ctx context.Context, o *game.Office) (PollResult, error) {
	result := PollResult{Began: o.Store.Now()}
	if err := o.Ready(ctx); err != nil {
		return result, err
	}
	client, err := mail.DialIMAP(ctx, o.Account.IMAP)
	if err != nil {
		return result, hints.AddForServer(err, imapHint)
	}
	defer client.Close()
	return result, PollOver(ctx, o, client, &result)
}

// PollOver does a round over a connection that is open. When ctx ends, what is begun is finished
// and nothing else is begun.
func PollOver(ctx context.Context, o *game.Office, client *mail.Client, result *PollResult) error {
	work, cancel := o.Finishing(ctx)
	defer cancel()
	var err error
	if result.SetBack, err = setClockBack(work, o); err != nil {
		return err
	}
	if result.LeaseTrouble, err = o.Account.HoldMailbox(ctx, o.Store, client); err != nil {
		return err
	}
	box, err := fetch(ctx, o, client, result)
	if err != nil {
		return err
	}
	if err := handleAll(ctx, o, box.ID, result); err != nil {
		return err
	}
	if err := pollEnded(work, o, box.ID, result); err != nil {
		return err
	}
	if err := file(work, o, client, box, result); err != nil {
		return fileAfresh(work, o, box, result)
	}
	return nil
}

// pollEnded notes that a poll has taken in all that it found, and lists what could not be.
func pollEnded(ctx context.Context, o *game.Office, box store.MailboxID, result *PollResult) error {
	return o.Store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.PollEnded(box, result.Began); err != nil {
			return err
		}
		if err := tx.DropStrangers(tx.Now.Add(-strangersTime)); err != nil {
			return err
		}
		if err := tx.MarkFiledMail(box); err != nil {
			return err
		}
		failed, err := tx.Failed(box)
		for _, m := range failed {
			result.Failed = append(result.Failed, Handled{UID: m.UID, Outcome: letter.Failed, Remark: m.Remark})
		}
		return err
	})
}

// DryPoll says what Poll would do, and leaves all as it is: what it fetches is handled in one
// transaction that is undone.
func DryPoll(ctx context.Context, o *game.Office) (PollResult, error) {
	result := PollResult{Began: o.Store.Now()}
	if err := o.Ready(ctx); err != nil {
		return result, err
	}
	client, err := mail.DialIMAP(ctx, o.Account.IMAP)
	if err != nil {
		return result, hints.AddForServer(err, imapHint)
	}
	defer client.Close()
	found, err := look(ctx, o, client)
	if err != nil {
		return result, err
	}
	err = o.UpdateAll(ctx, true, func(tx *store.Tx) error {
		if result.Fetched, err = tx.Receive(found.box.ID, found.validity, found.batch); err != nil {
			return err
		}
		batch, err := newMessages(tx, found.box.ID, math.MaxInt, math.MaxInt)
		if err != nil {
			return err
		}
		if err := readAll(batch); err != nil {
			return err
		}
		result.Handled, err = handleIn(o, tx, batch, nil)
		return err
	})
	return result, err
}

// imapHint is for a mailbox that cannot be opened.
const imapHint = "is imap.addr right, and is the server up? Run poll again when it is"

// A finding is what lies in the mailbox and is not stored.
type finding struct {
	box      store.Mailbox
	validity uint32
	batch    []store.Incoming
}

// look fetches what is new without storing it.
func look(ctx context.Context, o *game.Office, client *mail.Client) (f finding, err error) {
	if f.box, err = o.Account.StoredMailbox(ctx, o.Store); err != nil {
		return f, err
	}
	if f.validity, err = client.Select(ctx, o.Account.Folder); err != nil {
		return f, err
	}
	after := f.box.LastUID
	if f.validity != f.box.UIDValidity {
		after = 0
	}
	err = client.Fetch(ctx, after, 0, func(raws []mail.Raw) error {
		for _, raw := range raws {
			f.batch = append(f.batch, incoming(raw))
		}
		return nil
	})
	return f, err
}

// fetch stores every message that the store does not have, batch by batch, each batch and the
// cursor in one transaction.
func fetch(ctx context.Context, o *game.Office, client *mail.Client, result *PollResult) (store.Mailbox, error) {
	box, err := o.Account.StoredMailbox(ctx, o.Store)
	if err != nil {
		return box, err
	}
	again, err := readFiledAgain(ctx, o, client, box)
	if err != nil {
		return box, err
	}
	validity, err := client.Select(ctx, o.Account.Folder)
	if err != nil {
		return box, err
	}
	after := box.LastUID
	if validity != box.UIDValidity {
		after = 0 // the server has numbered anew: everything is read again, and known mail dropped
	}
	box.UIDValidity = validity
	if err := noteRemoved(ctx, o, client, box); err != nil {
		return box, err
	}
	result.Fetched, err = receive(ctx, o, client, box, after)
	result.Fetched += again
	return box, err
}

// noteRemoved notes which messages that could not be handled the master has taken out of the folder:
// they wait no longer.
func noteRemoved(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox) error {
	var uids []uint32
	err := o.Store.View(ctx, func(tx *store.Tx) error {
		failed, err := tx.Failed(box.ID)
		for _, m := range failed {
			if m.UIDValidity == box.UIDValidity {
				uids = append(uids, m.UID)
			}
		}
		return err
	})
	if err != nil || len(uids) == 0 {
		return err
	}
	present, err := client.Present(ctx, uids)
	removed := slices.DeleteFunc(uids, func(uid uint32) bool { return slices.Contains(present, uid) })
	if err != nil || len(removed) == 0 {
		return err
	}
	return o.Store.Update(ctx, func(tx *store.Tx) error { return tx.MarkFiled(box.ID, box.UIDValidity, removed) })
}

// receive fetches batch by batch; while one comes in, the one before it is stored.
func receive(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox, after uint32) (fetched int, err error) {
	group, ctx := errgroup.WithContext(ctx)
	batches := make(chan []mail.Raw)
	group.Go(func() error {
		defer close(batches)
		return client.Fetch(ctx, after, fetchBatch, func(raws []mail.Raw) error {
			select {
			case batches <- raws:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	})
	group.Go(func() error {
		for raws := range batches {
			added, err := storeBatch(ctx, o, box, raws)
			if err != nil {
				return err
			}
			fetched += added
		}
		return nil
	})
	return fetched, group.Wait()
}

// fetchBatch is about how many bytes are fetched and stored at once.
const fetchBatch = 512 << 10

// storeBatch stores a batch in one transaction with the cursor.
func storeBatch(ctx context.Context, o *game.Office, box store.Mailbox, raws []mail.Raw) (added int, err error) {
	batch := make([]store.Incoming, len(raws))
	for i, raw := range raws {
		batch[i] = incoming(raw)
	}
	work, cancel := o.Finishing(ctx)
	defer cancel()
	err = o.Store.Update(work, func(tx *store.Tx) error {
		added, err = tx.Receive(box.ID, box.UIDValidity, batch)
		return err
	})
	return added, err
}

// incoming names a message by its Message-ID and the digest of what stands below its header:
// the lines that servers add on the way are all above.
func incoming(raw mail.Raw) store.Incoming {
	head, body := raw.Body, []byte(nil)
	for _, blank := range []string{"\r\n\r\n", "\n\n"} {
		if i := bytes.Index(raw.Body, []byte(blank)); i >= 0 && i < len(head) {
			head, body = raw.Body[:i+1], raw.Body[i+len(blank):]
		}
	}
	sum := sha256.Sum256(body)
	in := store.Incoming{UID: raw.UID, InternalDate: raw.InternalDate, MessageID: messageID(head),
		Digest: hex.EncodeToString(sum[:]), Raw: raw.Body, Kept: keptOf(raw.Body, mail.WithoutAttachments)}
	if raw.Truncated {
		in.Remark = fmt.Sprintf("not read: it has %d bytes, or the server gave no text", raw.Size)
	}
	return in
}

// keptOf is what is kept of a mail: all of it if a fault of ours keeps it from being made shorter. It is
// stored by a goroutine of its own, where a panic would end the program, now and at each start.
func keptOf(raw []byte, shorten func([]byte) []byte) (kept []byte) {
	if err := fault.Safely(func() error { kept = shorten(raw); return nil }); err != nil {
		return raw
	}
	return kept
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

// handleBatch is how many messages are handled in one transaction.
const handleBatch = 400

// handleAll handles every message that is stored and not handled, in the order of their UIDs, some
// in one transaction.
func handleAll(ctx context.Context, o *game.Office, box store.MailboxID, result *PollResult) error {
	aside := map[store.InboxID]error{}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		done, more, err := handleSome(ctx, o, box, aside)
		var faults letter.AnswerFaults
		if errors.As(err, &faults) {
			maps.Copy(aside, faults) // once more, without these
			continue
		}
		if err != nil {
			return err
		}
		if !more {
			return nil
		}
		result.Handled = append(result.Handled, done...)
	}
}

// handleBytes is about how large the messages of one transaction may be together.
const handleBytes = 8 << 20

// A readMessage is a message of the inbox, with what was read of it or why it cannot be read.
type readMessage struct {
	store.Message
	mail *mail.Message
	err  error
}

// readNew reads the next messages that are not handled. It is done before the transaction in which they
// are handled: while that lasts nobody else can write.
func readNew(ctx context.Context, o *game.Office, box store.MailboxID) (batch []readMessage, err error) {
	batch, err = store.Read(ctx, o.Store, func(tx *store.Tx) ([]readMessage, error) {
		return newMessages(tx, box, handleBatch, handleBytes)
	})
	if err != nil {
		return nil, err
	}
	return batch, readAll(batch)
}

// newMessages takes messages that are not handled from the inbox, of so many bytes, in the order in which
// they are handled.
func newMessages(tx *store.Tx, box store.MailboxID, most, bytes int) (batch []readMessage, err error) {
	last := store.InboxID(0)
	for len(batch) < most && bytes > 0 {
		m, err := tx.NextNew(box, last)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			return nil, err
		}
		batch, last, bytes = append(batch, readMessage{Message: m}), m.ID, bytes-len(m.Raw)
	}
	return batch, nil
}

// readAll reads what some messages say. A fault of ours at one of them is the error of that one.
func readAll(batch []readMessage) error {
	return fault.SideBySide(len(batch), func(i int) error {
		m := &batch[i]
		m.err = fault.Safely(func() (err error) {
			m.mail, err = mail.Read(m.Raw)
			return err
		})
		return nil
	})
}

// handleSome handles a batch of messages in one transaction, and sets aside those of which a fault is
// known already. It reports whether there may be more.
func handleSome(ctx context.Context, o *game.Office, box store.MailboxID, aside map[store.InboxID]error) (all []Handled, more bool, err error) {
	work, cancel := o.Finishing(ctx)
	defer cancel()
	batch, err := readNew(work, o, box)
	if err != nil || len(batch) == 0 {
		return nil, false, err
	}
	err = o.Store.Update(work, func(tx *store.Tx) error {
		all, err = handleIn(o, tx, batch, aside)
		return err
	})
	return all, true, err
}

// handleIn handles messages, but for those that another process has handled since they were read. What
// fails with one of them hinders none of the others.
func handleIn(o *game.Office, tx *store.Tx, batch []readMessage, aside map[store.InboxID]error) (all []Handled, err error) {
	b := newBatch(o, tx)
	defer b.pool.Wait() // an error does not leave them at work
	for _, m := range batch {
		if waits, err := tx.IsNew(m.ID); err != nil {
			return nil, err
		} else if !waits {
			continue
		}
		done, err := b.handleOrSetAside(m, aside[m.ID])
		if err != nil {
			return nil, err
		}
		all = append(all, done)
	}
	failed, err := b.pool.Queue(tx, aside)
	if err != nil {
		return nil, err
	}
	b.failures = append(b.failures, failed...)
	return all, b.tellFailures()
}

// file moves what has been handled out of the folder that is read. While another process does that, it is
// left to that one and to the next round: two that move one mail at the same moment leave it twice.
func file(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox, result *PollResult) error {
	unlock, err := o.Store.LockFiling(ctx)
	if errors.Is(err, store.ErrFiling) {
		return nil
	}
	if err != nil {
		return err
	}
	defer unlock()
	uids, err := store.Read(ctx, o.Store, func(tx *store.Tx) ([]uint32, error) { return tx.Unfiled(box.ID, box.UIDValidity) })
	if err != nil || len(uids) == 0 {
		return err
	}
	if err := client.File(ctx, uids, o.Account.Processed); err != nil {
		return err
	}
	result.Filed = len(uids)
	return o.Store.Update(ctx, func(tx *store.Tx) error {
		return tx.MarkFiled(box.ID, box.UIDValidity, uids)
	})
}

// fileAfresh files over a new connection. Servers stumble when they still move the same mails for a
// process that was killed.
func fileAfresh(ctx context.Context, o *game.Office, box store.Mailbox, result *PollResult) error {
	client, err := mail.DialIMAP(ctx, o.Account.IMAP)
	if err != nil {
		return err
	}
	defer client.Close()
	if validity, err := client.Select(ctx, o.Account.Folder); err != nil || validity != box.UIDValidity {
		return err
	}
	return file(ctx, o, client, box, result)
}
