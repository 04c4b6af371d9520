package store

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
)

// TestEveryJobKindHasWords wants words of each kind of jobs.
func TestEveryJobKindHasWords(t *testing.T) {
	t.Parallel()
	for _, kind := range JobKinds {
		if kind.Words() == "" {
			t.Errorf("there are no words for jobs of the kind %q", kind)
		}
	}
}

// TestJobs adds jobs in a transaction that is undone, and in one that is not: these are done, and one that fails is noted with its error.
func TestJobs(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	if !IsPostgres(s.path) {
		do(t, s, func(tx *Tx) error {
			counts, err := tx.CountJobs()
			failed, failedErr := tx.FailedJobs(0, 10)
			waiting, waitingErr := tx.CountWaitingJobs(JobPlay)
			if len(counts)+len(failed)+waiting != 0 {
				t.Errorf("a file has jobs: %v, %v, %d wait", counts, failed, waiting)
			}
			return errors.Join(err, failedErr, waitingErr)
		})
		return
	}
	done := make(chan JobKind, 10)
	jobs, err := StartJobs(t.Context(), s.path, slog.New(slog.DiscardHandler), map[JobKind]JobWork{
		JobHandle: func(_ context.Context, id GameID) error {
			done <- JobHandle
			return errors.New("the disk is full")
		},
		JobPlay: func(_ context.Context, id GameID) error {
			if id != game {
				t.Errorf("game %d is played, want %d", id, game)
			}
			done <- JobPlay
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	undone := s.UpdateApart(t.Context(), func(tx *Tx) error {
		if err := tx.AddJobs(JobPlay, []GameID{99}); err != nil {
			return err
		}
		return errUndo
	})
	if !errors.Is(undone, errUndo) {
		t.Fatal(undone)
	}
	for _, kind := range JobKinds {
		if err := s.UpdateApart(t.Context(), func(tx *Tx) error { return tx.AddJobs(kind, []GameID{game}) }); err != nil {
			t.Fatal(err)
		}
	}
	for kinds := []JobKind{}; !slices.Contains(kinds, JobHandle) || !slices.Contains(kinds, JobPlay); { // one that fails may be tried again before
		kinds = append(kinds, <-done)
	}
	if err := jobs.Stop(t.Context()); err != nil { // what came of them is noted then
		t.Fatal(err)
	}
	do(t, s, func(tx *Tx) error {
		counts, err := tx.CountJobs()
		if counts[JobState{JobPlay, "completed"}] != 1 || counts[JobState{JobPlay, "available"}] != 0 {
			t.Errorf("jobs: %v", counts)
		}
		failed, failedErr := tx.FailedJobs(game, 10)
		if len(failed) != 1 || failed[0].Kind != JobHandle || failed[0].Err != "the disk is full" || failed[0].Game != game || failed[0].Tries < 1 || failed[0].Again.IsZero() {
			t.Errorf("failed: %+v", failed)
		}
		none, noneErr := tx.FailedJobs(game+1, 10)
		if len(none) != 0 {
			t.Errorf("of another game: %+v", none)
		}
		return errors.Join(err, failedErr, noneErr)
	})
}
