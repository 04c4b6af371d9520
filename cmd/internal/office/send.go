package office

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	sendBatch = 8                // letters claimed at once
	sendLimit = 2 * time.Minute  // for one letter
	sendLease = 20 * time.Minute // for a batch: longer than it can take
	maxTries  = 12               // refusals for now, before we give up
	firstWait = time.Minute      // after the first try; twice as long after each more
	longWait  = 6 * time.Hour    // the longest wait between two tries
	noteEvery = time.Second      // what came of sending is written down at least so often
)

// SendResult is what came of one round of sending. Letters are in the order of sending; State
// is what each is now.
type SendResult struct {
	Letters []store.Letter // without their bytes
	Undrawn []Undrawn
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
// is an error, and the letters stay where they are. When ctx ends, the letter that is under way
// is finished and no other is begun.
func (o *Office) Send(ctx context.Context) (SendResult, error) {
	var result SendResult
	if err := o.ready(); err != nil {
		return result, err
	}
	work, cancel := o.finishing(ctx)
	defer cancel()
	round := sending{Office: o, holder: randomName(), result: &result, noted: time.Now()}
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
	sent   []store.Letter // with what came of them, not yet noted
	noted  time.Time
}

// batch claims some letters and sends them one by one, until ctx ends; the work on each may end
// a little later.
func (s *sending) batch(ctx, work context.Context) (more bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	claimed, err := s.claim(work)
	if err != nil || len(claimed) == 0 {
		return false, err
	}
	if err := s.dial(ctx); err != nil {
		return false, s.giveUp(ctx, claimed, serverHint(err, "is smtp.addr right, and is the server up? The mail waits in the outbox"))
	}
	if err := s.illustrate(work, claimed); err != nil {
		return false, s.giveUp(ctx, claimed, err)
	}
	for i, l := range claimed {
		if err := ctx.Err(); err != nil {
			return false, s.giveUp(ctx, claimed[i:], err)
		}
		came := s.letter(work, l)
		if came.Code == 0 && came.State != mail.Sent {
			return false, s.giveUp(ctx, claimed[i+1:], WithHint(came.Err, "the mail waits in the outbox; run send again"))
		}
		if time.Since(s.noted) > noteEvery {
			if err := s.note(ctx); err != nil {
				return false, err
			}
		}
	}
	return len(claimed) == sendBatch, s.note(ctx)
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
	wasUncertain := l.State != store.LetterQueued
	l.State, l.NextTry, l.Remark = verdict(came, l.Tries, wasUncertain, s.Store.Now())
	s.sent = append(s.sent, bare(l))
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
	err := s.Store.Do(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for _, l := range s.sent {
			if _, err := tx.Settle(s.holder, l.ID, l.State, l.NextTry, l.Remark); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.result.Letters = append(s.result.Letters, s.sent...)
		s.sent, s.noted = nil, time.Now()
	}
	return err
}

// verdict turns the result of a try into the letter's new state and the time of the next try.
func verdict(came mail.Result, tries int, wasUncertain bool, now time.Time) (store.LetterState, time.Time, string) {
	switch came.State {
	case mail.Sent:
		return store.LetterSent, now, came.Reply
	case mail.Refused:
		return store.LetterRefused, now, came.Err.Error()
	case mail.Uncertain:
		return store.LetterUncertain, now.Add(wait(tries)), came.Err.Error()
	}
	if tries >= maxTries && came.Code != 0 {
		return store.LetterRefused, now, fmt.Sprintf("given up after %d tries: %v", tries, came.Err)
	}
	state := store.LetterQueued
	if wasUncertain {
		state = store.LetterUncertain
	}
	return state, now.Add(wait(tries)), came.Err.Error()
}

// wait is how long a letter rests after that many tries.
func wait(tries int) time.Duration {
	return min(firstWait<<min(tries-1, 20), longWait)
}
