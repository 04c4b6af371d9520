package store

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// inWorkers lets eight stores work on one database at the same time, as so many processes do.
func inWorkers(t *testing.T, s *Store, work func(worker int, s *Store) error) {
	t.Helper()
	var group sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		own := openTest(t, s.path)
		group.Go(func() { errs[i] = work(i, own) })
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// TestWorkersOnOneGame has eight workers read the orders of one seat and write them again with a line more: none is lost.
func TestWorkersOnOneGame(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, _ := addGame(t, s)
	const each = 10
	inWorkers(t, s, func(worker int, s *Store) error {
		for i := range each {
			err := s.UpdateGame(t.Context(), game, func(tx *Tx) error {
				sheet, err := tx.StandingSheet(seat)
				if err != nil {
					return err
				}
				return tx.WriteStandingSheet(seat, Sheet{Text: sheet.Text + fmt.Sprintf("%d %d\n", worker, i)})
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	sheet, err := Read(t.Context(), s, func(tx *Tx) (Sheet, error) { return tx.StandingSheet(seat) })
	if n := strings.Count(sheet.Text, "\n"); err != nil || n != 8*each {
		t.Errorf("%d lines are left of %d, %v", n, 8*each, err)
	}
}

// TestWorkersOnManyGames has eight workers play 200 games, each of which one of them can play, and send the letters: each game is played once,
// and each letter has one sender.
func TestWorkersOnManyGames(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	const games = 200
	var seasons []SeasonID
	of := map[SeasonID]GameID{}
	do(t, s, func(tx *Tx) error {
		for i := range games {
			g := valley
			g.Name = fmt.Sprint("valley", i)
			id, err := tx.AddGame(g)
			if err != nil {
				return err
			}
			season, err := tx.AddSeason(Season{Game: id, Name: "autumn", Year: 1, Deadline: noon}, make([]byte, 32))
			if err != nil {
				return err
			}
			seasons = append(seasons, season)
			of[season] = id
		}
		return nil
	})
	var mu sync.Mutex
	played, sent := map[SeasonID]int{}, map[LetterID]int{}
	inWorkers(t, s, func(worker int, s *Store) error {
		for i := range seasons {
			season := seasons[(i+worker*games/8)%games]
			did := false
			_, err := s.UpdateGameIfFree(t.Context(), of[season], func(tx *Tx) (err error) {
				if did, err = tx.Play(season, Play{Key: []byte("k")}); err == nil && did {
					_, err = tx.Queue(Letter{Game: of[season], Season: season, MessageID: fmt.Sprint("<", season, "@us>"), Raw: []byte("x")})
				}
				return err
			})
			if err != nil {
				return err
			}
			mu.Lock()
			if did {
				played[season]++
			}
			mu.Unlock()
		}
		for {
			claimed, err := WriteApart(t.Context(), s, func(tx *Tx) ([]Letter, error) { return tx.Claim(fmt.Sprint("worker", worker), time.Minute, 8) })
			if err != nil || len(claimed) == 0 {
				return err
			}
			mu.Lock()
			for _, l := range claimed {
				sent[l.ID]++
			}
			mu.Unlock()
		}
	})
	for what, counts := range map[string]int{"seasons played": len(played), "letters claimed": len(sent)} {
		if counts != games {
			t.Errorf("%s: %d, want %d", what, counts, games)
		}
	}
	for season, n := range played {
		if n != 1 {
			t.Errorf("season %d was played %d times", season, n)
		}
	}
	for letter, n := range sent {
		if n != 1 {
			t.Errorf("letter %d was claimed %d times", letter, n)
		}
	}
}

// TestServing has two processes serve a database: one alone may serve a file, several a PostgreSQL, of which one takes mail in, and another after it.
func TestServing(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	first, err := JoinServe(t.Context(), s.path)
	if err != nil {
		t.Fatalf("the first: %+v, %v", first, err)
	}
	if _, err := LockServe(t.Context(), s.path); !errors.Is(err, ErrServed) {
		t.Errorf("it can be moved while it is served: %v", err)
	}
	second, err := JoinServe(t.Context(), s.path)
	if !IsPostgres(s.path) {
		if !errors.Is(err, ErrServed) {
			t.Errorf("two serve a file: %v", err)
		}
		first.Leave()
		return
	}
	if err != nil || !second.Several || first.Holder == second.Holder {
		t.Fatalf("the second: %+v, %v", second, err)
	}
	leading, release, err := Lead(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	took := make(chan error)
	go func() {
		_, release, err := Lead(t.Context(), s.path)
		if err == nil {
			release()
		}
		took <- err
	}()
	select {
	case err := <-took:
		t.Fatalf("two take mail in: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	if release(); leading.Err() == nil {
		t.Error("who gave its turn away has it still")
	}
	if err := <-took; err != nil {
		t.Error(err)
	}

	// What the first has claimed is taken back as soon as it is gone.
	queue(t, s, game, "<1@us>")
	do(t, s, func(tx *Tx) error {
		claimed, err := tx.Claim(first.Holder+"round", time.Hour, 8)
		if n, _ := tx.TakeBackGone(noon.Add(2 * time.Hour)); len(claimed) != 1 || n != 0 {
			t.Errorf("%d claimed; of one that is there %d are taken back", len(claimed), n)
		}
		return err
	})
	first.Leave()
	for n := 0; n == 0; { // PostgreSQL notices it in a moment
		do(t, s, func(tx *Tx) (err error) {
			if early, err := tx.TakeBackGone(noon.Add(time.Minute)); early != 0 || err != nil {
				t.Errorf("of what was claimed just now %d are taken back, %v", early, err)
			}
			n, err = tx.TakeBackGone(noon.Add(2 * time.Hour))
			return err
		})
	}
	second.Leave()
}

// TestLockAgainAtOnce wants a lock that was given back to be free at once: what was left undone for it would wait for the next round.
func TestLockAgainAtOnce(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	for range 20 {
		unlock, err := s.LockFiling(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		unlock()
	}
}

// TestJoinedOnce wants a process not to serve again under its number as long as PostgreSQL believes in its connection that is lost: others would take
// its letters for those of one that is gone as soon as it does not.
func TestJoinedOnce(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	if !IsPostgres(s.path) {
		return
	}
	const number = 4711
	old, err := joinServe(t.Context(), s.path, number)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := joinServe(t.Context(), s.path, number); !errors.Is(err, ErrServed) {
		t.Errorf("it serves twice under one number: %v", err)
	}
	giveBackLocks(t.Context(), old)
	again, err := joinServe(t.Context(), s.path, number)
	if err != nil {
		t.Fatal(err)
	}
	giveBackLocks(t.Context(), again)
}
