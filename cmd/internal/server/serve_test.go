package server

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/officetest"
	"github.com/seneschal-pbem/seneschal/store"
)

// A fault of the program in one round is an error of that round, and is told with its place.
func TestFaultInALoop(t *testing.T) {
	t.Parallel()
	var log officetest.Log
	s := &Service{Office: &game.Office{}, Log: slog.New(slog.NewTextHandler(&log, nil))}
	err := s.safely(func() error { panic("six knights on five horses") })
	if !errors.As(err, new(*fault.Error)) || log.Count("six knights on five horses", "stack=") != 1 {
		t.Errorf("%v; the log:\n%s", err, &log)
	}
}

// After each failure in a row the pause is longer, up to five minutes, and a round that goes well
// ends the trouble.
func TestTrouble(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)
	s := &Service{Office: &game.Office{Store: &store.Store{Now: func() time.Time { return now }}}, Log: slog.New(slog.DiscardHandler)}
	bad := trouble{Service: s, what: "mailbox"}
	for n := range 20 {
		whole := min(time.Second<<n, 5*time.Minute)
		bad.noteFailure(errors.New("down"))
		if pause := bad.retry.Sub(now); pause > whole || pause <= whole/2 || !bad.resting() {
			t.Errorf("failure %d: a pause of %v, want up to %v", n, pause, whole)
		}
	}
	bad.noteSuccess()
	if bad.resting() || bad.tries != 0 {
		t.Errorf("it does not end: %+v", bad)
	}
}
