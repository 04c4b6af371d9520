package store

import (
	"testing"
	"time"
)

// TestTroubles has two works fail, one of them twice, until it goes well.
func TestTroubles(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	first := noon
	note := func(at time.Time, w Work, cause string) {
		t.Helper()
		s.Now = func() time.Time { return at }
		do(t, s, func(tx *Tx) error { return tx.NoteTrouble(w, cause, at.Add(time.Minute)) })
	}
	want := func(want ...Trouble) {
		t.Helper()
		do(t, s, func(tx *Tx) error {
			all, err := tx.Troubles()
			if err != nil || len(all) != len(want) {
				t.Fatalf("troubles %+v, %v, want %+v", all, err, want)
			}
			for i, w := range want {
				if g := all[i]; g.Work != w.Work || !g.Since.Equal(w.Since) || !g.Tried.Equal(w.Tried) || !g.Again.Equal(w.Again) || g.Tries != w.Tries || g.Cause != w.Cause {
					t.Errorf("trouble %+v, want %+v", g, w)
				}
			}
			return nil
		})
	}
	later := first.Add(time.Hour)
	note(first, WorkSend, "refused")
	note(first.Add(time.Second), WorkFetch, "no answer")
	note(later, WorkSend, "no answer")
	fetch := Trouble{WorkFetch, first.Add(time.Second), first.Add(time.Second), first.Add(time.Second + time.Minute), 1, "no answer"}
	want(Trouble{WorkSend, first, later, later.Add(time.Minute), 2, "no answer"}, fetch)
	for range 2 {
		do(t, s, func(tx *Tx) error { return tx.EndTrouble(WorkSend) })
		want(fetch)
	}
}

// TestEveryWorkHasWords wants words of each work.
func TestEveryWorkHasWords(t *testing.T) {
	t.Parallel()
	for _, w := range Works {
		if w.Words() == "" {
			t.Errorf("there are no words for the work %q", w)
		}
	}
}
