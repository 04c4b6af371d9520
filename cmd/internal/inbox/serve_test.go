package inbox_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/metrics"
	"github.com/seneschal-pbem/seneschal/cmd/internal/officetest"
	"github.com/seneschal-pbem/seneschal/cmd/internal/server"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// A town is a house in which a service runs, by the house's clock.
type town struct {
	*house
	service *server.Service
	log     *officetest.Log
	moved   officetest.Bell // rings when the clock is moved
	asleep  atomic.Int32    // how many loops wait

	troubles int32 // after which time has passed
}

// newTown opens a town. Its service does not run yet.
func newTown(t testing.TB, o postoffice.Options) *town {
	t.Helper()
	w := &town{house: newHouse(t, o), log: &officetest.Log{}}
	w.serve(w.Office)
	return w
}

// serve makes the service of an office.
func (w *town) serve(o *game.Office) {
	o.Finish = 10 * time.Second
	w.service = &server.Service{Office: o, Roles: server.AllRoles, Holder: store.ServiceHolder, Every: time.Minute, Wait: w.wait, Meter: metrics.NewMeter(time.Minute, server.LongestPause, w.clock),
		Log: slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelInfo}))}
}

// pass lets time go by, and wakes who waits for it.
func (w *town) pass(d time.Duration) {
	w.house.pass(d)
	w.moved.Ring()
}

// wait waits on the clock of the house.
func (w *town) wait(ctx context.Context, until time.Time, wake <-chan struct{}) {
	w.asleep.Add(1)
	defer w.asleep.Add(-1)
	w.log.Written.Ring()
	for {
		moved := w.moved.Next()
		if !w.clock().Before(until) {
			return
		}
		select {
		case <-moved:
		case <-wake:
			return
		case <-ctx.Done():
			return
		}
	}
}

// start runs the service until the test ends or stop is called.
func (w *town) start() (stop func()) {
	w.t.Helper()
	ctx, cancel := context.WithCancel(w.t.Context())
	done := make(chan error, 1)
	go func() { done <- w.service.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			w.t.Errorf("the service: %v", err)
		}
	})
	w.t.Cleanup(stop)
	return stop
}

// until waits until something is so. It looks again at each line of the log, and lets time pass
// when the service rests after trouble.
func (w *town) until(what string, so func() bool) {
	w.t.Helper()
	limit := time.After(2 * time.Minute) // of patience, on a machine that has much to do
	for {
		written := w.log.Written.Next()
		if so() {
			return
		}
		if n := w.log.Troubles.Load(); n > w.troubles {
			w.troubles = n
			w.pass(server.LongestPause)
			continue
		}
		select {
		case <-written:
		case <-limit:
			w.t.Fatalf("still not so: %s\n%s", what, w.log)
		}
	}
}

// rests reports whether both loops have done all that there is to do.
func (w *town) rests() bool { return w.asleep.Load() == 2 }

// untilMail waits for the next mail to a player.
func (w *town) untilMail(address string) *mail.Message {
	w.t.Helper()
	w.until("a mail for "+address, func() bool { return len(w.post.Mails(address)) > w.read[address] })
	return w.last(address)
}

// A service that is stopped before it has begun ends well.
func TestServeStoppedAtOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.service.Run(ctx); err != nil || w.log.Count("msg=stopped") != 1 {
		t.Errorf("%v; the log:\n%s", err, w.log)
	}
}

// A game runs by itself: orders are answered as they come, and when the deadline has passed the
// season is played and the reports are there.
func TestServe(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]postoffice.Options{
		"with all":                {},
		"without IDLE":            {NoIdle: true},
		"without MOVE":            {NoMove: true},
		"without MOVE or UIDPLUS": {NoMove: true, NoUIDPlus: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTown(t, o)
			w.begin("training", 2)
			if !o.NoIdle { // nothing but IDLE and the deadline make it look
				w.service.Every = 1000 * time.Hour
			}
			w.start()
			ann, ben := players(2)[0], players(2)[1]
			w.mails(ann)
			w.mails(ben)
			w.until("a rest", w.rests)
			w.answer(ann, "HIRE 1 MAN")
			if o.NoIdle {
				w.pass(time.Minute)
			}
			if got := w.untilMail(ann); !strings.Contains(got.Text, "HIRE 1 MAN") {
				t.Errorf("the receipt:\n%s", got.Text)
			}
			w.pass(w.status().Deadline.Sub(w.clock()) + 2*time.Second)
			for _, who := range []string{ann, ben} {
				if got := w.untilMail(who); !strings.Contains(got.Text, "Winter") {
					t.Errorf("the report to %s:\n%s", who, got.Text)
				}
			}
			if g := w.status(); g.Season != "spring" || g.Year != 2 {
				t.Errorf("it is %s of year %d", g.Season, g.Year)
			}
			if n := w.log.Count("msg=\"season played\"", "game=valley season=winter year=1"); n != 1 {
				t.Errorf("the season is logged %d times:\n%s", n, w.log)
			}
		})
	}
}
