// Package server is the program that runs by itself: a loop that takes mail in and does what the clock asks for, and
// one that sends. Start reading at Service.
package server

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/metrics"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Service is the office that runs by itself: one loop takes mail in and does what the clock
// asks for, another sends what is written, one may publish, and one make backups. Each goes on while the other has trouble with its
// server. All that it does could be done by hand beside it.
type Service struct {
	Office *game.Office
	Every  time.Duration  // the mailbox is read at least so often
	Log    *slog.Logger   // a line for each thing done
	Meter  *metrics.Meter // counts the same things

	Roles  []Role // what it does
	Holder string // begins the names under which it claims letters

	// Lead waits until this process may be the one of several that takes mail in. What it returns ends when it may no longer. Nil: there are
	// no others.
	Lead func(ctx context.Context) (leading context.Context, release func(), err error)

	// StartJobs begins to do jobs, where several processes share the work on games. Nil: this process does all.
	StartJobs func(ctx context.Context, log *slog.Logger, work map[store.JobKind]store.JobWork) (*store.Jobs, error)

	// What is done after rounds of the intake, beside the loops. Nil: there is none.
	Publish func(context.Context) error                    // writes the public pages that have changed
	BackUp  func(context.Context) (made string, err error) // makes the backup of the night, if it is due; made is its file

	// LettersWait wakes the loop that sends, if others than the loops write letters; it has room for one. Nil: there are none.
	LettersWait chan struct{}

	// Wait waits for a moment of Store.Now, for wake (which may be nil), or for the end of ctx.
	// Nil is the clock on the wall.
	Wait func(ctx context.Context, until time.Time, wake <-chan struct{})
}

// Run serves until ctx ends. What is begun then is finished, within Finish.
func (s *Service) Run(ctx context.Context) error {
	work, cancel := s.Office.Finishing(ctx) // to be told to stop now is no trouble
	defer cancel()
	if err := s.Office.Ready(work); err != nil {
		return err
	}
	if s.Wait == nil {
		s.Wait = wallClock
	}
	s.Log.Info("serving", "version", s.Office.Version, "poll", s.Every, "roles", s.Roles)
	s.Meter.Serves(roleNames(s.Roles))
	lettersWait := s.LettersWait
	if lettersWait == nil {
		lettersWait = make(chan struct{}, 1)
	}
	in := &intake{Service: s, lettersWait: lettersWait, trouble: trouble{Service: s, what: "mailbox", work: store.WorkFetch, told: s.Lead == nil}}
	out := &outgoing{Service: s, lettersWait: lettersWait, trouble: trouble{Service: s, what: "sending", work: store.WorkSend, told: s.Lead == nil}}
	unsay := context.AfterFunc(ctx, func() { s.Log.Info("stopping", "within", s.Office.Finish) })
	defer unsay()
	stopJobs, err := s.startJobs(ctx, lettersWait)
	if err != nil {
		return err
	}
	defer stopJobs()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { // what is left to others keeps the service up, for its pages
		<-ctx.Done()
		return nil
	})
	if slices.Contains(s.Roles, RoleFetch) {
		for _, do := range s.besideIntake() {
			roundDone := make(chan struct{}, 1)
			in.roundDone = append(in.roundDone, roundDone)
			group.Go(func() error {
				s.afterRounds(ctx, roundDone, do)
				return nil
			})
		}
		group.Go(func() error { return s.takeTurns(ctx, in) })
	}
	if slices.Contains(s.Roles, RoleSend) {
		group.Go(func() error { return out.run(ctx) })
	}
	err = group.Wait()
	s.Log.Info("stopped")
	return err
}

// besideIntake is what the service does beside the intake, each at its own pace.
func (s *Service) besideIntake() (all []func(context.Context)) {
	if s.Publish != nil {
		all = append(all, (&publisher{Service: s}).publish)
	}
	if s.BackUp != nil {
		all = append(all, (&backupMaker{Service: s}).backUp)
	}
	return all
}

// wallClock waits on the real clock.
func wallClock(ctx context.Context, until time.Time, wake <-chan struct{}) {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wake:
	case <-ctx.Done():
	}
}

// safely does one round, and makes an error of a panic: a fault of ours in one round must not
// end the service.
func (s *Service) safely(round func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			err = &fault.Error{What: what}
			s.Log.Error("a fault of the program", s.cause(fmt.Sprint(what)), "stack", string(debug.Stack()))
		}
	}()
	return round()
}

// cause is what went wrong as it is logged: without what a log must not show.
func (s *Service) cause(text string) slog.Attr {
	return slog.String("cause", s.Office.Account.HideSecrets(text))
}

// logTrouble logs an error, unless it comes of the end of the service.
func (s *Service) logTrouble(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		s.Log.Error(what, s.cause(err.Error()))
	}
}

// wakeLoop wakes a loop that waits on a channel, unless it has been woken already.
func wakeLoop(wake chan<- struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}

// The pauses between two tries of a server that gives trouble.
const (
	firstPause   = time.Second
	LongestPause = 5 * time.Minute
)

// A trouble is how it goes with one of the two servers.
type trouble struct {
	*Service
	what  string
	work  store.Work
	told  bool      // masters may be told of it: by this process, or by the one before, if there is one at a time
	tries int       // that failed since one went well
	since time.Time // when a try should have gone well that did not; zero without trouble
	retry time.Time // when it is tried again; zero without trouble
}

// noteFailure notes a failure, and when to try again: after twice as long each time, and by chance up to
// half of that earlier, so that not all clients of a server that was down come back at once.
func (t *trouble) noteFailure(err error) {
	pause := min(firstPause<<min(t.tries, 20), LongestPause)
	pause -= rand.N(pause / 2)
	if t.tries++; t.tries == 1 {
		t.since = t.Office.Store.Now().Add(-t.Every)
	}
	t.retry = t.Office.Store.Now().Add(pause)
	t.Log.Warn(t.what+" in trouble", t.cause(err.Error()), "tries", t.tries, "next_try", t.retry)
}

// noteSuccess notes that a round went well.
func (t *trouble) noteSuccess() {
	if t.tries > 0 {
		t.Log.Info(t.what+" well again", "tries", t.tries)
	}
	t.tries, t.since, t.retry = 0, time.Time{}, time.Time{}
}

// failed notes a failure, and tells it.
func (t *trouble) failed(ctx context.Context, err error) {
	t.noteFailure(err)
	t.told = true
	t.tellTrouble(ctx, t.work, err, t.retry)
}

// wentWell notes that a round went well, and tells it if trouble was told.
func (t *trouble) wentWell(ctx context.Context) {
	t.noteSuccess()
	if t.tellWell(ctx, t.work, t.told) {
		t.told = false
	}
}

// tellTrouble notes for masters that a work has failed. That it cannot be noted is not worth a line: the trouble itself is in the log.
func (s *Service) tellTrouble(ctx context.Context, w store.Work, cause error, again time.Time) {
	_ = s.Office.Store.UpdateApart(ctx, func(tx *store.Tx) error {
		return tx.NoteTrouble(w, s.Office.Account.HideSecrets(cause.Error()), again)
	})
}

// tellWell notes that a work has gone well, if trouble with it is told: by this process, or by one that has not tried again. It reports whether that
// is done.
func (s *Service) tellWell(ctx context.Context, w store.Work, own bool) bool {
	troubles, err := store.Read(ctx, s.Office.Store, (*store.Tx).Troubles)
	over := func(t store.Trouble) bool { return t.Work == w && (own || season.IsLate(t, s.Office.Store.Now())) }
	if err == nil && slices.ContainsFunc(troubles, over) {
		err = s.Office.Store.UpdateApart(ctx, func(tx *store.Tx) error { return tx.EndTrouble(w) })
	}
	s.logTrouble(ctx, "trouble with the database", err)
	return err == nil
}

// resting reports whether the server is not to be tried yet.
func (t *trouble) resting() bool { return t.Office.Store.Now().Before(t.retry) }

// showGauges looks up what the meter shows of the database.
func (s *Service) showGauges(ctx context.Context) {
	if s.Meter == nil {
		return
	}
	var waiting int
	var deadline time.Time
	err := s.Office.Store.View(ctx, func(tx *store.Tx) (err error) {
		if waiting, err = tx.CountWaiting(); err != nil {
			return err
		}
		open, err := tx.OpenSeasons(0)
		if len(open) > 0 {
			deadline = open[0].Deadline
		}
		return err
	})
	if err == nil {
		s.Meter.Show(waiting, deadline)
	}
	s.logTrouble(ctx, "trouble with the database", err)
}

// lookEvery is how often the outbox is looked at when nobody says that letters wait: other
// processes write some too. Where those are services on other machines, it is looked at more often.
const (
	lookEvery     = time.Minute
	lookForOthers = 3 * time.Second
)

// An outgoing is the loop that sends.
type outgoing struct {
	*Service
	trouble     trouble
	lettersWait <-chan struct{}
}

// run does round after round until ctx ends.
func (out *outgoing) run(ctx context.Context) error {
	for ctx.Err() == nil {
		err := out.safely(func() error { return out.send(ctx) })
		switch {
		case err == nil:
			out.trouble.wentWell(ctx)
			out.Meter.SentAll(out.Office.Store.Now())
		case ctx.Err() == nil:
			out.trouble.failed(ctx, err)
		}
		out.showGauges(ctx)
		out.waitForLetters(ctx)
	}
	return nil
}

func (out *outgoing) send(ctx context.Context) error {
	if out.Lead != nil {
		if n, err := delivery.TakeBackGone(ctx, out.Office.Store); err != nil {
			return err
		} else if n > 0 {
			out.Log.Info("letters that a process was sending which is gone are taken back", "letters", n)
		}
	}
	result, err := letter.SendAs(ctx, out.Office, out.Holder+game.RandomName())
	out.logLetters(ctx, result.Letters)
	out.logFailedPictures(ctx, result.FailedPictures)
	return err
}

// waitForLetters waits for letters, or until one is due again; in trouble only for the next try.
func (out *outgoing) waitForLetters(ctx context.Context) {
	if out.trouble.tries > 0 {
		out.Wait(ctx, out.trouble.retry, nil)
		return
	}
	now := out.Office.Store.Now()
	until := now.Add(lookEvery)
	if out.Lead != nil {
		until = now.Add(lookForOthers)
	}
	err := out.Office.Store.View(ctx, func(tx *store.Tx) error {
		due, err := tx.NextTry()
		until = season.Earlier(until, due)
		return err
	})
	out.logTrouble(ctx, "trouble with the outbox", err)
	out.Wait(ctx, until, out.lettersWait)
}
