// Package delivery gives the letters of the outbox to the SMTP server and notes what came of each: sent, put off,
// refused or given up. Start reading at Sender.Send. It can be cut at any moment and run again: no letter is lost.
// Of games it knows nothing: what a letter still lacks, and who is told of one that fails, is for the caller.
package delivery

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// How letters are sent.
const (
	Batch       = 8                  // letters claimed at once
	letterLimit = 2 * time.Minute    // for one letter
	Lease       = 20 * time.Minute   // for a batch: longer than it can take
	FirstWait   = time.Minute        // after the first try; twice as long after each more
	LongestWait = 4 * time.Hour      // the longest wait between two tries
	DeferLimit  = 5 * 24 * time.Hour // for which a letter is tried that servers put off (RFC 5321 4.5.4.1)
	noteEvery   = time.Second        // what came of sending is written down at least so often
)

// Result is what came of one round of sending. Letters are in the order of sending; State
// is what each is now.
type Result struct {
	Letters        []store.Letter // without their bytes
	FailedPictures []pictures.FailedPicture
}

// Count is how many letters are in a state.
func (r Result) Count(state store.LetterState) int {
	n := 0
	for _, l := range r.Letters {
		if l.State == state {
			n++
		}
	}
	return n
}

// TakeBack ends the claims of services that were killed, so that their letters leave at once and not when the
// lease has ended. The caller is the only one that serves the database (store.JoinServe).
// Rounds of sending by hand keep what they have claimed.
func TakeBack(ctx context.Context, db *store.Store) (int, error) {
	return store.Write(ctx, db, func(tx *store.Tx) (int, error) { return tx.TakeBack(store.ServiceHolder) })
}

// goneFor is how long ago a letter was claimed by a service that is gone, for others to send it: one that has lost its connection to the
// database is there again by then.
const goneFor = 30 * time.Second

// TakeBackGone ends the claims of services that are gone, of several that serve a PostgreSQL.
func TakeBackGone(ctx context.Context, db *store.Store) (int, error) {
	return store.WriteApart(ctx, db, func(tx *store.Tx) (int, error) { return tx.TakeBackGone(tx.Now.Add(Lease - goneFor)) })
}

// Waiting lists what Send would send now.
func Waiting(ctx context.Context, db *store.Store) ([]store.Letter, error) {
	return store.Read(ctx, db, func(tx *store.Tx) ([]store.Letter, error) { return tx.Due(1000) })
}

// A Sender does one round of sending.
type Sender struct {
	Store  *store.Store
	SMTP   mail.SMTP
	From   string // the address that sends
	Holder string // the name under which letters are claimed; no other round has it

	// Undrawn says, before letters are claimed, how long those whose pictures nobody has drawn are left to others who draw them; 0: the pictures
	// are drawn here. Nil: always 0.
	Undrawn func(ctx context.Context) (time.Duration, error)

	Fill     func(tx *store.Tx, letters []store.Letter) error // puts their keys into letters
	Pictures func() *pictures.Batch                           // for some letters

	// TellFailed writes letters about those that failed, in the transaction that notes it, and reports
	// whether it wrote any. What it cannot write leaves nothing behind.
	TellFailed func(tx *store.Tx, failed []Tried) (wrote bool, err error)

	connection *mail.Sender // nil until there is something to send
	result     Result
	sent       []Tried // not yet noted
	noted      time.Time
	told       bool // letters about those that failed wait since the batch began
}

// Send gives every letter that is due to the SMTP server, each to one player, and notes what
// came of it. A letter is claimed with a lease before it is sent, so that of two processes
// only one sends it. If the process dies between sending and noting, the same message goes
// out again when the lease has ended, under its old Message-ID. Trouble with the connection
// is an error, and the letters stay where they are, for however long. What a server puts off is
// given up after 5 days. When ctx ends, the letter that is under way is finished, as long as work
// lasts, and no other is begun.
func (s *Sender) Send(ctx, work context.Context) (Result, error) {
	s.noted = time.Now()
	defer func() {
		if s.connection != nil {
			s.connection.Close()
		}
	}()
	for {
		more, err := s.sendBatch(ctx, work)
		if err != nil || !more {
			return s.result, err
		}
	}
}

// A Tried is a letter with what came of a try to deliver it.
type Tried struct {
	store.Letter
	Answer string // of a server
}

// sendBatch claims some letters and sends them one by one, until ctx ends; the work on each may end
// a little later.
func (s *Sender) sendBatch(ctx, work context.Context) (more bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	s.told = false
	undrawn := time.Duration(0)
	if s.Undrawn != nil {
		if undrawn, err = s.Undrawn(work); err != nil {
			return false, err
		}
	}
	claimed, err := s.claimLetters(work, undrawn)
	if err != nil || len(claimed) == 0 {
		return false, err
	}
	if s.connection == nil {
		s.connection, err = mail.DialSMTP(ctx, s.SMTP)
	}
	if err != nil {
		return false, s.giveUp(ctx, claimed, hints.AddForServer(err, "is smtp.addr right, and is the server up? The mail waits in the outbox"))
	}
	failed, err := s.Pictures().Fill(work, s.Store, claimed)
	s.result.FailedPictures = append(s.result.FailedPictures, failed...)
	if err != nil {
		return false, s.giveUp(ctx, claimed, err)
	}
	for i, l := range claimed {
		if err := ctx.Err(); err != nil {
			return false, s.giveUp(ctx, claimed[i:], err)
		}
		came := s.sendLetter(work, l)
		if came.Code == 0 && came.State != mail.Sent {
			return false, s.giveUp(ctx, claimed[i+1:], hints.Add(came.Err, "the mail waits in the outbox; run send again"))
		}
		if time.Since(s.noted) > noteEvery {
			if err := s.noteResults(ctx); err != nil {
				return false, err
			}
		}
	}
	err = s.noteResults(ctx)
	return len(claimed) == Batch || s.told, err
}

// claimLetters takes some letters for this process alone, and fills in their keys.
func (s *Sender) claimLetters(ctx context.Context, undrawn time.Duration) ([]store.Letter, error) {
	return store.WriteApart(ctx, s.Store, func(tx *store.Tx) ([]store.Letter, error) {
		claimed, err := s.claim(tx, undrawn)
		if err == nil {
			err = s.Fill(tx, claimed)
		}
		return claimed, err
	})
}

func (s *Sender) claim(tx *store.Tx, undrawn time.Duration) ([]store.Letter, error) {
	if undrawn == 0 {
		return tx.Claim(s.Holder, Lease, Batch)
	}
	return tx.ClaimDrawn(s.Holder, Lease, Batch, tx.Now.Add(-undrawn))
}

// giveUp ends the round after the connection was lost, and gives back what was not tried.
func (s *Sender) giveUp(ctx context.Context, untried []store.Letter, cause error) error {
	if err := s.noteResults(ctx); err != nil {
		return err
	}
	err := s.Store.UpdateApart(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for _, l := range untried {
			if err := tx.Release(s.Holder, l); err != nil {
				return err
			}
		}
		return nil
	})
	return cmp.Or(err, cause)
}

// sendLetter sends one claimed letter.
func (s *Sender) sendLetter(ctx context.Context, l store.Letter) mail.Result {
	limited, cancel := context.WithTimeout(ctx, letterLimit)
	defer cancel()
	came := s.connection.Send(limited, s.From, l.Recipient, l.Raw)
	l.Raw = nil // with pictures they are many bytes
	s.sent = append(s.sent, Tried{afterTry(l, came, s.Store.Now()), answerOf(came)})
	return came
}

// noteResults writes down what came of the letters that were sent since the last note, and tells their masters of
// those that failed. That a master cannot be told is an error after all has been noted.
func (s *Sender) noteResults(ctx context.Context) error {
	var untold error
	update := s.Store.UpdateApart
	if slices.ContainsFunc(s.sent, func(l Tried) bool { return l.State == store.LetterRefused }) { // their masters, of several games, are told
		update = s.Store.Update
	}
	err := update(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		letters := make([]store.Letter, len(s.sent))
		for i, l := range s.sent {
			letters[i] = l.Letter
		}
		ours, err := tx.SettleAll(s.Holder, letters)
		if err != nil {
			return err
		}
		var failed []Tried
		for i, l := range s.sent {
			if ours[i] && l.State == store.LetterRefused {
				failed = append(failed, l)
			}
		}
		var told bool
		told, untold = s.TellFailed(tx, failed)
		s.told = s.told || told
		return nil
	})
	if err != nil {
		return err
	}
	for _, l := range s.sent {
		s.result.Letters = append(s.result.Letters, l.Letter)
	}
	s.sent, s.noted = nil, time.Now()
	return untold
}

// afterTry is a letter that was claimed and tried, with what came of it. The days after which it is given
// up count from the first answer "not now"; a server that cannot be reached gives none.
func afterTry(l store.Letter, came mail.Result, now time.Time) store.Letter {
	wasUncertain := l.State != store.LetterQueued
	l.NextTry = now
	switch came.State {
	case mail.Sent:
		l.State, l.Remark = store.LetterSent, came.Reply
		l.Deferred, l.Failed, l.Failure = time.Time{}, time.Time{}, ""
		return l
	case mail.Refused:
		return asFailed(l, store.FailureRefused, now, came.Err.Error())
	}
	if came.Code != 0 && l.Deferred.IsZero() {
		l.Deferred = now
	}
	if came.Code != 0 && now.Sub(l.Deferred) >= DeferLimit {
		return asFailed(l, store.FailureGivenUp, l.Deferred, fmt.Sprintf("given up after %d days: %v", DeferLimit/(24*time.Hour), came.Err))
	}
	l.State, l.NextTry, l.Remark = store.LetterQueued, now.Add(pauseAfter(l.Tries)), came.Err.Error()
	if wasUncertain || came.State == mail.Uncertain {
		l.State = store.LetterUncertain
	}
	return l
}

// asFailed is a letter that is tried no more. One that had failed before and was put back in the queue has
// not been delivered since then.
func asFailed(l store.Letter, why store.Failure, since time.Time, remark string) store.Letter {
	l.State, l.Failure, l.Remark = store.LetterRefused, why, remark
	if l.Failed.IsZero() {
		l.Failed = since
	}
	return l
}

// answerOf is what the server answered, without what we say around it.
func answerOf(came mail.Result) string {
	if came.Code == 0 && came.Err != nil {
		return came.Err.Error()
	}
	return fmt.Sprintf("%d %s", came.Code, came.Reply)
}

// pauseAfter is how long a letter rests after that many tries.
func pauseAfter(tries int) time.Duration {
	return min(FirstWait<<min(tries-1, 20), LongestWait)
}
