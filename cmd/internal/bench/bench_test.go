package bench

import (
	"context"
	"errors"
	"testing"
)

// Every work gives figures that can be, and the program that does it says when something goes wrong; the figures themselves mean nothing in a test.
func TestEveryWorkIsMeasured(t *testing.T) {
	t.Parallel()
	told := map[string]bool{}
	err := Run(t.Context(), Small, func(f Figure) {
		if name := f.Work + f.Peer; told[name] || f.Value <= 0 || f.Unit == "" || (f.Peer == "") != (f.Ratio == 0) {
			t.Errorf("%+v", f)
		} else {
			told[name] = true
		}
	})
	if want := 21; err != nil || len(told) != want {
		t.Errorf("%v: %d figures, want %d", err, len(told), want)
	}
}

// Who has seen enough breaks it off.
func TestRunIsBrokenOff(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	err := Run(ctx, Small, func(Figure) { stop() })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
