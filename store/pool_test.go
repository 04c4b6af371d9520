package store

import (
	"context"
	"errors"
	"testing"
)

// One transaction after another uses one connection. Several at once open more.
func TestConnectionsAreUsedAgain(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	ctx := t.Context()
	empty := func(*Tx) error { return nil }
	for range 5 {
		if err := s.View(ctx, empty); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.read.idle); n != 1 {
		t.Errorf("one reader at a time has %d connections, want 1", n)
	}
	within := func(f func(*Tx) error) func(*Tx) error {
		return func(*Tx) error { return s.View(ctx, f) }
	}
	if err := s.View(ctx, within(within(within(empty)))); err != nil {
		t.Fatal(err)
	}
	if n := len(s.read.idle); n != 4 {
		t.Errorf("four readers at once have %d connections, want 4", n)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.View(ctx, within(within(within(func(*Tx) error { return s.View(over, empty) })))); !errors.Is(err, context.Canceled) {
		t.Errorf("a fifth reader waits until %v, want its context's end", err)
	}
}
