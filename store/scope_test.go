package store

import (
	"errors"
	"fmt"
	"sync"
	"testing"
)

// TestScope wants a transaction that is for one game, or for none, to change no other.
func TestScope(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	first, _, _ := addGame(t, s)
	other := valley
	other.Name = "other"
	do(t, s, func(tx *Tx) (err error) {
		other.ID, err = tx.AddGame(other)
		return err
	})
	its := Game{ID: first, Name: valley.Name}
	for name, c := range map[string]struct {
		update           func(func(*Tx) error) error
		ofFirst, ofOther bool
	}{
		"all":   {func(f func(*Tx) error) error { return s.Update(t.Context(), f) }, true, true},
		"one":   {func(f func(*Tx) error) error { return s.UpdateGame(t.Context(), first, f) }, true, false},
		"named": {func(f func(*Tx) error) error { return s.UpdateGameNamed(t.Context(), valley.Name, f) }, true, false},
		"free": {func(f func(*Tx) error) error {
			_, err := s.UpdateGameIfFree(t.Context(), first, f)
			return err
		}, true, false},
		"none":  {func(f func(*Tx) error) error { return s.UpdateApart(t.Context(), f) }, false, false},
		"reads": {func(f func(*Tx) error) error { return s.View(t.Context(), f) }, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.update(func(tx *Tx) error {
				for g, may := range map[string]bool{its.Name: c.ofFirst, other.Name: c.ofOther} {
					row, err := tx.Game(g)
					if err != nil {
						return err
					}
					if err := tx.Changes(row); (err == nil) != may || !may && !errors.Is(err, ErrOtherGame) {
						t.Errorf("%s: %v, want that it may: %v", g, err, may)
					}
				}
				_, err := tx.AddGame(Game{Name: "third"})
				if name != "all" && name != "reads" && !errors.Is(err, ErrOtherGame) {
					t.Errorf("a game is added: %v", err)
				}
				return errUndo
			})
			if !errors.Is(err, errUndo) {
				t.Error(err)
			}
		})
	}
}

// errUndo undoes the transaction of a test.
var errUndo = errors.New("undone")

// TestGameIfFree wants who does not wait for a game that another has to be told so at once, and another game to be free.
func TestGameIfFree(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	if !IsPostgres(s.path) {
		return // of a file one transaction writes at a time, and others wait for it
	}
	first, _, _ := addGame(t, s)
	second, other := first, valley
	other.Name = "other"
	do(t, s, func(tx *Tx) (err error) {
		second, err = tx.AddGame(other)
		return err
	})
	beside := openTest(t, s.path)
	err := s.UpdateGame(t.Context(), first, func(*Tx) error {
		for game, want := range map[GameID]bool{first: false, second: true} {
			if free, err := beside.UpdateGameIfFree(t.Context(), game, func(*Tx) error { return nil }); free != want || err != nil {
				t.Errorf("game %d: free %v, %v", game, free, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestBrokenOff has two transactions wait for each other: PostgreSQL breaks one off, which is run again.
func TestBrokenOff(t *testing.T) {
	t.Parallel()
	waitForEachOther(t, func(tx *Tx, box MailboxID) error { return tx.PollEnded(box, noon) })
}

// TestBrokenOffInASavepoint has two transactions wait for each other within savepoints, whose errors are passed over as those of one message are:
// the one that is broken off is run again all the same.
func TestBrokenOffInASavepoint(t *testing.T) {
	t.Parallel()
	waitForEachOther(t, func(tx *Tx, box MailboxID) error {
		if err := tx.Savepoint(func() error { return tx.PollEnded(box, noon) }); IsUnusable(err) {
			return err
		}
		return nil
	})
}

// waitForEachOther has two transactions change a mailbox each, and then the other's.
func waitForEachOther(t *testing.T, changeOther func(tx *Tx, box MailboxID) error) {
	t.Helper()
	s := newTest(t)
	if !IsPostgres(s.path) {
		return // of a file one transaction writes at a time
	}
	var boxes [2]Mailbox
	do(t, s, func(tx *Tx) (err error) {
		for i := range boxes {
			if boxes[i], err = tx.EnsureMailbox(fmt.Sprint("box", i), "INBOX"); err != nil {
				return err
			}
		}
		return nil
	})
	var both, done sync.WaitGroup
	both.Add(2)
	var runs [2]int
	for i := range 2 {
		done.Go(func() {
			err := s.UpdateApart(t.Context(), func(tx *Tx) error {
				runs[i]++
				if err := tx.PollEnded(boxes[i].ID, noon); err != nil {
					return err
				}
				if _, err := tx.CountWaiting(); err != nil { // what was written waits until something is read
					return err
				}
				if runs[i] == 1 {
					both.Done()
					both.Wait() // until each has changed a row that the other is about to change
				}
				return changeOther(tx, boxes[1-i].ID)
			})
			if err != nil {
				t.Errorf("transaction %d, after %d runs: %v", i, runs[i], err)
			}
		})
	}
	done.Wait()
	if runs[0]+runs[1] < 3 {
		t.Errorf("they were run %d and %d times: neither was broken off and run again", runs[0], runs[1])
	}
}

// TestRenamedBeside wants a transaction for the game of a name to change no game that takes the name while it begins.
func TestRenamedBeside(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	if !IsPostgres(s.path) {
		return
	}
	id, _, _ := addGame(t, s)
	err := s.UpdateGameNamed(t.Context(), "moors", func(tx *Tx) error {
		if err := s.UpdateGame(t.Context(), id, func(other *Tx) error {
			g, err := other.GameByID(id)
			if err != nil {
				return err
			}
			g.Name = "moors"
			return other.SetGame(g)
		}); err != nil {
			return err
		}
		row, err := tx.Game("moors")
		if err == nil && !errors.Is(tx.Changes(row), ErrOtherGame) {
			t.Error("it may change a game that another may have")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestFailureBeside wants a failure that is noted while others are taken to be told later.
func TestFailureBeside(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	if !IsPostgres(s.path) {
		return
	}
	id, _, _ := addGame(t, s)
	err := s.UpdateGame(t.Context(), id, func(tx *Tx) error {
		if err := tx.AddFailure(id, "first"); err != nil {
			return err
		}
		if texts, err := tx.TakeFailures(id); err != nil || len(texts) != 1 {
			t.Errorf("taken: %q, %v", texts, err)
		}
		return s.UpdateApart(t.Context(), func(other *Tx) error { return other.AddFailure(id, "second") })
	})
	if err != nil {
		t.Fatal(err)
	}
	do(t, s, func(tx *Tx) error {
		texts, err := tx.TakeFailures(id)
		if len(texts) != 1 || texts[0] != "second" {
			t.Errorf("left: %q", texts)
		}
		return err
	})
}
