// Package inbox takes mail in: it fetches and stores it, finds out whose it is, lets it be answered, and files it.
// Start reading at Poll and at mailBatch.handleMessage. A round can be cut at any moment and run again: nothing
// is lost and nothing is done twice.
package inbox

import (
	"context"
	"errors"
	"math"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/practice"
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
	LostSince    time.Time `json:"-"`                       // the mailbox could not be read since then; zero: since the last poll that ended well
	// AfterOutage is done before the mail is handled that came while the mailbox could not be read; nil: it could be.
	AfterOutage func(ctx context.Context, o *game.Office, from, to time.Time) error `json:"-"`

	Practice practice.Result `json:"practice,omitzero"` // what was done about practice games

	SetBack []string `json:"set_back,omitempty"` // times that a clock had written which was ahead
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
	client, err := connect(ctx, o)
	if err != nil {
		return result, err
	}
	defer client.Close()
	return result, PollOver(ctx, o, client, &result)
}

// connect opens the mailbox of an office that is ready.
func connect(ctx context.Context, o *game.Office) (*mail.Client, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	client, err := mail.DialIMAP(ctx, o.Account.IMAP)
	if err != nil {
		return nil, hints.AddForServer(err, "is imap.addr right, and is the server up? Run poll again when it is")
	}
	return client, nil
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
	box, err := Fetch(ctx, o, client, result)
	if err == nil && result.AfterOutage != nil {
		since := box.PollBegan
		if result.LostSince.After(since) {
			since = result.LostSince
		}
		err = result.AfterOutage(work, o, since, result.Began)
	}
	if err == nil {
		err = HandleAll(ctx, o, box.ID, result)
	}
	if err == nil {
		err = pollEnded(work, o, box.ID, result)
	}
	if err != nil {
		return err
	}
	result.Practice = practice.Round(work, o)
	if err := fileHandled(work, o, client, box, result); err != nil {
		return fileOverNewConnection(work, o, box, result)
	}
	return nil
}

// pollEnded notes that a poll has taken in all that it found, and lists what could not be.
func pollEnded(ctx context.Context, o *game.Office, box store.MailboxID, result *PollResult) error {
	return o.Store.UpdateApart(ctx, func(tx *store.Tx) error {
		if err := tx.PollEnded(box, result.Began); err != nil {
			return err
		}
		if err := tx.DropStrangers(tx.Now.Add(-strangersTime)); err != nil {
			return err
		}
		if err := tx.SweepDrawn(); err != nil {
			return err
		}
		if err := tx.MarkFiledMail(box); err != nil {
			return err
		}
		failed, err := tx.Failed(box)
		result.Failed = nil // it may be run again
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
	client, err := connect(ctx, o)
	if err != nil {
		return result, err
	}
	defer client.Close()
	box, found, err := fetchNew(ctx, o, client)
	if err != nil {
		return result, err
	}
	err = o.UpdateAll(ctx, true, func(tx *store.Tx) error {
		if result.Fetched, err = tx.Receive(box.ID, box.UIDValidity, found); err != nil {
			return err
		}
		batch, err := newMessages(nextNew(tx, box.ID), math.MaxInt, math.MaxInt)
		if err == nil {
			err = readAll(batch)
		}
		if err == nil {
			result.Handled, err = handleIn(o, tx, batch, nil)
		}
		return err
	})
	return result, err
}

// fileHandled moves what has been handled out of the folder that is read. While another process does that, it is
// left to that one and to the next round: two that move one mail at the same moment leave it twice.
func fileHandled(ctx context.Context, o *game.Office, client *mail.Client, box store.Mailbox, result *PollResult) error {
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
	return o.Store.UpdateApart(ctx, func(tx *store.Tx) error {
		return tx.MarkFiled(box.ID, box.UIDValidity, uids)
	})
}

// fileOverNewConnection files over a new connection. Servers fail while they still move the same mails for a
// process that was killed.
func fileOverNewConnection(ctx context.Context, o *game.Office, box store.Mailbox, result *PollResult) error {
	client, err := mail.DialIMAP(ctx, o.Account.IMAP)
	if err != nil {
		return err
	}
	defer client.Close()
	if validity, err := client.Select(ctx, o.Account.Folder); err != nil || validity != box.UIDValidity {
		return err
	}
	return fileHandled(ctx, o, client, box, result)
}

// worthTelling is by how much a clock must have been ahead for the masters to be told: clocks are set all the time.
const worthTelling = time.Minute

// setClockBack looks for what a clock has left behind that was ahead, and sets it back. The masters are
// told if it was far ahead, but for those of games that cannot be opened: the mailbox is read all the same.
// It says what was set back; usually nothing.
func setClockBack(ctx context.Context, o *game.Office) (what []string, err error) {
	ahead, err := store.Read(ctx, o.Store, func(tx *store.Tx) (bool, error) { return tx.Ahead(0, delivery.LongestWait, delivery.Lease) })
	if err != nil || !ahead {
		return nil, err
	}
	return store.Write(ctx, o.Store, func(tx *store.Tx) ([]string, error) {
		far, err := tx.Ahead(worthTelling, delivery.LongestWait, delivery.Lease)
		if err != nil {
			return nil, err
		}
		if what, err = tx.SetBack(delivery.LongestWait, delivery.Lease); err != nil || !far {
			return what, err
		}
		games, err := tx.Games()
		for _, row := range games {
			if row.State != store.GameRunning {
				continue
			}
			if err := newBatch(o, tx).undoIfFails(func() error { return tellSetBack(o, tx, row, what) }); game.EndsBatch(err) {
				return what, err
			}
		}
		return what, err
	})
}

// tellSetBack tells the master of a game what was set back.
func tellSetBack(o *game.Office, tx *store.Tx, row store.Game, what []string) error {
	g, err := o.OpenRow(tx, row)
	if err != nil {
		return err
	}
	return letter.PostNews(g, letter.KindMaster, "the clock had been ahead", "The clock of the machine had been ahead, and had written down times that are still to come. They were set back: "+
		strings.Join(what, ", ")+". No season is played before the mailbox has been read again. Look whether the deadline is the one that you want: it is "+
		schedule.ShowTime(g.Season.Deadline, g.Row.Zone)+".")
}
