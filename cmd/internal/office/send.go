package office

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	sendBatch  = 8                  // letters claimed at once
	sendLimit  = 2 * time.Minute    // for one letter
	sendLease  = 20 * time.Minute   // for a batch: longer than it can take
	firstWait  = time.Minute        // after the first try; twice as long after each more
	longWait   = 4 * time.Hour      // the longest wait between two tries
	deferLimit = 5 * 24 * time.Hour // for which a letter is tried that servers put off (RFC 5321 4.5.4.1)
	noteEvery  = time.Second        // what came of sending is written down at least so often
)

// SendResult is what came of one round of sending. Letters are in the order of sending; State
// is what each is now.
type SendResult struct {
	Letters []store.Letter // without their bytes
	Undrawn []pictures.Undrawn
}

// Count is how many letters are in a state.
func (r SendResult) Count(state store.LetterState) int {
	n := 0
	for _, l := range r.Letters {
		if l.State == state {
			n++
		}
	}
	return n
}

// Waiting lists what Send would send now.
func (o *Office) Waiting(ctx context.Context) (due []store.Letter, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		due, err = tx.Due(1000)
		return err
	})
	return due, err
}

// Send gives every letter that is due to the SMTP server, each to one player, and notes what
// came of it. A letter is claimed with a lease before it is sent, so that of two processes
// only one sends it. If the process dies between sending and noting, the same message goes
// out again when the lease has ended, under its old Message-ID. Trouble with the connection
// is an error, and the letters stay where they are, for however long. What a server puts off is
// given up after 5 days. Of what it refuses, or what is given up, the master is told by a letter in
// the same round. When ctx ends, the letter that is under way is finished and no other is begun.
func (o *Office) Send(ctx context.Context) (SendResult, error) {
	return o.sendAs(ctx, randomName())
}

// sendAs does a round of sending under a name that no other round has.
func (o *Office) sendAs(ctx context.Context, holder string) (SendResult, error) {
	var result SendResult
	if err := o.ready(ctx); err != nil {
		return result, err
	}
	work, cancel := o.finishing(ctx)
	defer cancel()
	round := sending{Office: o, holder: holder, result: &result, noted: time.Now()}
	defer round.close()
	for {
		more, err := round.batch(ctx, work)
		if err != nil || !more {
			return result, err
		}
	}
}

// A sending is one round of Send.
type sending struct {
	*Office
	sender *mail.Sender // nil until there is something to send
	holder string
	result *SendResult
	sent   []triedLetter // not yet noted
	noted  time.Time
	told   bool // letters to masters about those that failed wait since the batch began
}

// batch claims some letters and sends them one by one, until ctx ends; the work on each may end
// a little later.
func (s *sending) batch(ctx, work context.Context) (more bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	s.told = false
	claimed, err := s.claim(work)
	if err != nil || len(claimed) == 0 {
		return false, err
	}
	if err := s.dial(ctx); err != nil {
		return false, s.giveUp(ctx, claimed, hints.AddForServer(err, "is smtp.addr right, and is the server up? The mail waits in the outbox"))
	}
	undrawn, err := s.pictureBatch().Fill(work, s.Store, claimed)
	s.result.Undrawn = append(s.result.Undrawn, undrawn...)
	if err != nil {
		return false, s.giveUp(ctx, claimed, err)
	}
	for i, l := range claimed {
		if err := ctx.Err(); err != nil {
			return false, s.giveUp(ctx, claimed[i:], err)
		}
		came := s.letter(work, l)
		if came.Code == 0 && came.State != mail.Sent {
			return false, s.giveUp(ctx, claimed[i+1:], hints.Add(came.Err, "the mail waits in the outbox; run send again"))
		}
		if time.Since(s.noted) > noteEvery {
			if err := s.note(ctx); err != nil {
				return false, err
			}
		}
	}
	err = s.note(ctx)
	return len(claimed) == sendBatch || s.told, err
}

// claim takes some letters for this process alone, and fills in their keys.
func (s *sending) claim(ctx context.Context) (claimed []store.Letter, err error) {
	err = s.Store.Do(ctx, func(tx *store.Tx) error {
		if claimed, err = tx.Claim(s.holder, sendLease, sendBatch); err != nil {
			return err
		}
		for i := range claimed {
			if claimed[i].Raw, err = s.fill(tx, claimed[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return claimed, err
}

// dial connects, if that has not been done.
func (s *sending) dial(ctx context.Context) (err error) {
	if s.sender == nil {
		s.sender, err = mail.DialSMTP(ctx, s.SMTP)
	}
	return err
}

func (s *sending) close() {
	if s.sender != nil {
		s.sender.Close()
	}
}

// giveUp ends the round after the connection was lost, and gives back what was not tried.
func (s *sending) giveUp(ctx context.Context, untried []store.Letter, cause error) error {
	if err := s.note(ctx); err != nil {
		return err
	}
	err := s.Store.Do(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for _, l := range untried {
			if err := tx.Release(s.holder, l); err != nil {
				return err
			}
		}
		return nil
	})
	return cmp.Or(err, cause)
}

// letter sends one claimed letter.
func (s *sending) letter(ctx context.Context, l store.Letter) mail.Result {
	limited, cancel := context.WithTimeout(ctx, sendLimit)
	defer cancel()
	came := s.sender.Send(limited, s.Address, l.Recipient, l.Raw)
	s.sent = append(s.sent, triedLetter{verdict(bare(l), came, s.Store.Now()), answerOf(came)})
	return came
}

// fill puts the key of the seat, or of the master, in the place of the mark. Who has asked for a
// new key since the letter was written gets that one.
func (o *Office) fill(tx *store.Tx, l store.Letter) ([]byte, error) {
	if l.Seat == 0 {
		m, err := tx.MasterOf(l.Game)
		return mail.FillMark(l.Raw, l.Mark, o.masterKey(m, l.KeyNumber)), err
	}
	seat, err := tx.SeatByID(l.Seat)
	return mail.FillMark(l.Raw, l.Mark, o.key(seat, l.KeyNumber)), err
}

// note writes down what came of the letters that were sent since the last note.
func (s *sending) note(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	err := s.settle(ctx, s.sent, true)
	untold := error(nil)
	if errors.As(err, new(noticeError)) {
		untold, err = s.noteSingly(ctx)
	}
	if err == nil {
		for _, l := range s.sent {
			s.result.Letters = append(s.result.Letters, l.Letter)
		}
		s.sent, s.noted = nil, time.Now()
	}
	return cmp.Or(err, untold)
}

// noteSingly writes down what came of each letter by itself, after a master could not be told of one that
// failed: that letter is noted without telling him, and untold says why.
func (s *sending) noteSingly(ctx context.Context) (untold, err error) {
	for _, l := range s.sent {
		one := []triedLetter{l}
		err := s.settle(ctx, one, true)
		if errors.As(err, new(noticeError)) {
			untold = errors.Join(untold, err)
			err = s.settle(ctx, one, false)
		}
		if err != nil {
			return untold, err
		}
	}
	return untold, nil
}

// settle writes down what came of letters and, if tell is true, tells their masters of those that failed.
func (s *sending) settle(ctx context.Context, sent []triedLetter, tell bool) error {
	return s.Store.Do(ctx, func(tx *store.Tx) error {
		var failed []triedLetter
		for _, l := range sent {
			ours, err := tx.Settle(s.holder, l.Letter)
			if err != nil {
				return err
			}
			if ours && tell && l.State == store.LetterRefused {
				failed = append(failed, l)
			}
		}
		told, err := s.tellUndelivered(tx, failed)
		s.told = s.told || told
		return err
	})
}

// verdict is a letter that was claimed and tried, with what came of it. The days after which it is given
// up count from the first answer "not now"; a server that cannot be reached gives none.
func verdict(l store.Letter, came mail.Result, now time.Time) store.Letter {
	wasUncertain := l.State != store.LetterQueued
	l.NextTry = now
	switch came.State {
	case mail.Sent:
		l.State, l.Remark = store.LetterSent, came.Reply
		l.Deferred, l.Failed, l.Failure = time.Time{}, time.Time{}, ""
		return l
	case mail.Refused:
		return failing(l, store.FailureRefused, now, came.Err.Error())
	}
	if came.Code != 0 && l.Deferred.IsZero() {
		l.Deferred = now
	}
	if came.Code != 0 && now.Sub(l.Deferred) >= deferLimit {
		return failing(l, store.FailureGivenUp, l.Deferred, fmt.Sprintf("given up after %d days: %v", deferLimit/(24*time.Hour), came.Err))
	}
	l.State, l.NextTry, l.Remark = store.LetterQueued, now.Add(wait(l.Tries)), came.Err.Error()
	if wasUncertain || came.State == mail.Uncertain {
		l.State = store.LetterUncertain
	}
	return l
}

// failing is a letter that is tried no more. One that had failed before and was put back in the queue has
// not been delivered since then.
func failing(l store.Letter, why store.Failure, since time.Time, remark string) store.Letter {
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

// wait is how long a letter rests after that many tries.
func wait(tries int) time.Duration {
	return min(firstWait<<min(tries-1, 20), longWait)
}

// bare is a letter without its bytes, which with pictures are many.
func bare(l store.Letter) store.Letter {
	l.Raw = nil
	return l
}
