package server

import (
	"context"
	"errors"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	idleMost  = 5 * time.Minute // of one IDLE: routers forget connections on which nothing is said
	afterward = time.Second     // from a moment of the clock to the poll: servers date mail by the second
)

// An intake is the loop that reads the mailbox and looks at the clock.
type intake struct {
	*Service
	trouble     trouble
	polled      bool              // a poll has ended well since the start
	client      *mail.Client      // nil: not connected
	idleErrors  int               // in a row
	idleAgain   time.Time         // before that IDLE is left alone
	failed      map[uint32]bool   // mails that have been said to wait for the master; nil: none has been looked for
	lettersWait chan<- struct{}   // tells the loop that sends that letters may wait
	roundDone   []chan<- struct{} // tell what is done beside that something may have changed
}

// run does round after round until ctx ends.
func (in *intake) run(ctx context.Context) error {
	defer in.hangUp()
	if in.BackUp == nil {
		in.tellWell(ctx, store.WorkBackup, true) // none are made any more
	}
	if in.Publish == nil {
		in.tellWell(ctx, store.WorkPublish, true)
	}
	for ctx.Err() == nil {
		began := in.Office.Store.Now()
		if !in.trouble.resting() {
			err := in.safely(func() error { return in.poll(ctx) })
			if errors.As(err, new(*account.MailboxHeldError)) {
				return err
			}
			in.pollEnded(ctx, err)
		}
		in.clockWork(ctx)
		in.showGauges(ctx)
		wakeLoop(in.lettersWait)
		for _, done := range in.roundDone {
			wakeLoop(done)
		}
		in.waitForMail(ctx, in.nextRound(ctx, began))
	}
	in.releaseMailbox(ctx)
	return nil
}

// releaseMailbox gives the mailbox back, if that can be done at once: otherwise the lease ends by itself.
func (in *intake) releaseMailbox(ctx context.Context) {
	if in.client == nil {
		return
	}
	work, cancel := context.WithTimeout(context.WithoutCancel(ctx), in.Office.Finish/2)
	defer cancel()
	if err := in.safely(func() error { return in.Office.Account.LeaveMailbox(work, in.Office.Store, in.client) }); err != nil {
		in.Log.Info("the lease on the mailbox was not given back, and ends by itself", in.cause(err.Error()))
	}
}

// nextRound is when the next round begins, if nothing happens before: the mailbox is read at least so
// often, and anew after each moment of the clock. What a round that began after its moment could
// not do waits for the next.
func (in *intake) nextRound(ctx context.Context, began time.Time) time.Time {
	next := began.Add(in.Every)
	if in.trouble.tries > 0 {
		next = in.trouble.retry
	}
	var moment time.Time // the next at which the clock makes something due; zero if there is none
	err := in.safely(func() (err error) {
		moment, err = season.NextMoment(ctx, in.Office)
		return err
	})
	in.logTrouble(ctx, "the next moment is not known", err)
	if moment = moment.Add(afterward); moment.After(began) && moment.Before(next) {
		return moment
	}
	return next
}

// poll does one round. A connection that was opened for an earlier one may have been lost since:
// then it is made anew at once.
func (in *intake) poll(ctx context.Context) error {
	kept := in.client != nil
	err := in.pollOnce(ctx)
	if err == nil || !kept || ctx.Err() != nil || errors.As(err, new(*account.MailboxHeldError)) {
		return err
	}
	in.Log.Info("mailbox connection lost", in.cause(err.Error()))
	in.hangUp()
	return in.pollOnce(ctx)
}

// pollOnce does one round over the connection that is open, and opens one if none is.
func (in *intake) pollOnce(ctx context.Context) error {
	result := inbox.PollResult{Began: in.Office.Store.Now(), LostSince: in.trouble.since}
	if !in.polled || in.trouble.tries > 0 {
		result.AfterOutage = season.MoveForOutage
	}
	if in.client == nil {
		client, err := mail.DialIMAP(ctx, in.Office.Account.IMAP)
		if err != nil {
			return err
		}
		in.client = client
		in.Log.Info("mailbox connected", "server", in.Office.Account.IMAP.Addr, "idle", in.mayIdle())
	}
	err := inbox.PollOver(ctx, in.Office, in.client, &result)
	in.logPoll(result)
	if err == nil || len(result.Failed) > 0 {
		in.logFailed(result.Failed)
	}
	return err
}

// logFailed says of each mail that could not be handled, once, that it waits for the master. How many
// waited at the start it says in one line.
func (in *intake) logFailed(waiting []inbox.Handled) {
	starts := in.failed == nil
	if starts {
		in.failed = map[uint32]bool{}
		if len(waiting) > 0 {
			in.Log.Warn("mails that could not be handled wait in the mailbox for the master", "mails", len(waiting))
		}
	}
	for _, m := range waiting {
		if !starts && !in.failed[m.UID] {
			in.Log.Warn("a mail could not be handled and waits in the mailbox for the master", "uid", m.UID)
		}
		in.failed[m.UID] = true
	}
}

// pollEnded notes how a poll ended. After trouble the connection is made anew.
func (in *intake) pollEnded(ctx context.Context, err error) {
	if err == nil {
		in.polled = true
		in.trouble.wentWell(ctx)
		in.Meter.Polled(in.Office.Store.Now())
		return
	}
	in.hangUp()
	if ctx.Err() == nil {
		in.Meter.PollFailed()
		in.trouble.failed(ctx, err)
	}
}

func (in *intake) hangUp() {
	if in.client != nil {
		in.client.Close()
		in.client = nil
	}
}

// clockWork does what the clock asks for, as far as it may without what the mailbox holds: each
// looks for itself how far that has been read. What is begun is finished.
func (in *intake) clockWork(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	work, cancel := in.Office.Finishing(ctx)
	defer cancel()
	for _, do := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"ending pauses", in.resumeDue},
		{"turning the substitutes", in.turnSubstitutes},
		{"playing what is due", in.playDue},
		{"beginning what is full", in.startFull},
		{"offering vacant seats", in.offer},
		{"reminding", in.remind},
		{"writing the mails of the day", in.writeDaily},
		{"releasing what has waited", in.release},
		{"forgetting deleted games", in.forget},
	} {
		in.logTrouble(ctx, "trouble with "+do.what, in.safely(func() error { return do.do(work) }))
	}
}

func (in *intake) resumeDue(ctx context.Context) error {
	resumed, err := season.ResumeDue(ctx, in.Office)
	for _, r := range resumed {
		in.Log.Info("pause ended", "game", r.Game, "season", r.Season, "year", r.Year, "deadline", r.Deadline)
	}
	return err
}

func (in *intake) turnSubstitutes(ctx context.Context) error {
	turned, err := substitute.TurnDue(ctx, in.Office)
	for _, t := range turned {
		in.Log.Info("substitute", "game", t.Game, "lord", t.Lord, "state", t.State)
	}
	return err
}

func (in *intake) playDue(ctx context.Context) error {
	played, err := season.PlayDue(ctx, in.Office)
	for _, p := range played {
		in.logPlay(p)
	}
	return err
}

func (in *intake) startFull(ctx context.Context) error {
	begun, err := season.StartFull(ctx, in.Office)
	for _, p := range begun {
		in.logPlay(p)
	}
	return err
}

func (in *intake) offer(ctx context.Context) error {
	offers, err := tenure.OfferVacant(ctx, in.Office)
	for _, o := range offers {
		in.Log.Info("vacant seat", "game", o.Game, "lord", o.Lord, "offer_passed", o.Passed)
	}
	return err
}

func (in *intake) forget(ctx context.Context) error {
	n, err := tenure.ForgetDeleted(ctx, in.Office)
	if n > 0 {
		in.Log.Info("deleted games forgotten", "games", n)
	}
	return err
}

func (in *intake) remind(ctx context.Context) error {
	reminders, err := season.Remind(ctx, in.Office)
	in.logReminders(reminders)
	return err
}

func (in *intake) writeDaily(ctx context.Context) error {
	written, err := season.WriteDaily(ctx, in.Office)
	for _, d := range written {
		in.Log.Info("mail of the day written", "game", d.Game, "lord", d.Lord, "items", d.Items)
	}
	return err
}

func (in *intake) release(ctx context.Context) error {
	released, err := season.ReleaseOverdue(ctx, in.Office)
	for _, r := range released {
		in.Log.Info("season released", "game", r.Game, "season", r.Season, "year", r.Year, "letters", r.Letters)
	}
	return err
}

// How often in a row IDLE may end in an error before it is left alone, and for how long.
const (
	idleTries = 3
	idlePause = time.Hour
)

// mayIdle reports whether the server tells when mail comes. It is a hint: reading the mailbox
// now and then is what counts.
func (in *intake) mayIdle() bool {
	return in.client != nil && in.client.CanIdle() && !in.Office.Store.Now().Before(in.idleAgain)
}

// waitForMail waits until then, or until the server says that something has come.
func (in *intake) waitForMail(ctx context.Context, until time.Time) {
	if !in.mayIdle() || !in.Office.Store.Now().Before(until) {
		in.Wait(ctx, until, nil)
		return
	}
	idle, cancel := context.WithCancel(ctx)
	woken := make(chan struct{})
	var err error
	go func() {
		defer close(woken)
		err = in.safely(func() error {
			_, err := in.client.Idle(idle, idleMost)
			return err
		})
	}()
	in.Wait(ctx, until, woken)
	cancel()
	<-woken
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		in.idleErrors = 0
	case errors.Is(err, mail.ErrNoIdle):
		in.Wait(ctx, until, nil)
	default:
		if in.idleErrors++; in.idleErrors == idleTries {
			in.idleErrors, in.idleAgain = 0, in.Office.Store.Now().Add(idlePause)
		}
		in.pollEnded(ctx, err)
	}
}
