//go:build rolling

package main

import (
	"context"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestRollingUpgrade has processes of the last release, the program that SENESCHAL_RELEASE names, and of this one serve one PostgreSQL side by side,
// as one takes the place of the other: games that the last release has begun go on, under a stream of mail, whichever of them reads the mailbox. In
// the end nothing was lost and nothing is double: see account. It is built with the tag rolling alone, as .ci/run does where it has that program.
func TestRollingUpgrade(t *testing.T) {
	t.Parallel()
	release := os.Getenv("SENESCHAL_RELEASE")
	if release == "" {
		t.Fatal("SENESCHAL_RELEASE names no program of the last release: build it from the commit in .ci/release")
	}
	s, _ := newPostgresSoak(t)
	current := s.program
	s.program = release
	s.startGames()
	for _, g := range s.games {
		s.run("game", "set", g.name, "early", "1s")
	}
	stop := s.stream()
	defer stop()

	first := s.serveAs("the last release", "serve", "-v")
	s.wantProgress("the last release")
	standsBy := s.serveAs("the last release, standing by", "serve", "-v", "--roles", "fetch,handle,play")
	sends := s.serveAs("the last release, sending", "serve", "-v", "--roles", "send")

	s.program = current
	second := s.serveAs("this release", "serve", "-v")
	works := s.serveAs("this release, working", "serve", "-v", "--roles", "handle,play,send")
	s.wantProgress("the last release")

	s.signal(standsBy, syscall.SIGSTOP) // so that the other takes the place of the first
	s.end(first, syscall.SIGTERM)
	s.awaitTurn("this release")
	s.signal(standsBy, syscall.SIGCONT)
	s.wantProgress("this release")

	s.end(second, syscall.SIGKILL)
	s.wantProgress("the last release, standing by")

	last := s.serveAs("this release again", "serve", "-v")
	s.end(standsBy, syscall.SIGKILL)
	s.wantProgress("this release again")

	s.end(sends, syscall.SIGTERM)
	s.wantProgress("this release again")

	stop()
	s.end(works, syscall.SIGTERM)
	s.end(last, syscall.SIGTERM)
	if n := s.count(`SELECT count(*) FROM river_job WHERE state = 'completed'`); n == 0 {
		t.Error("no process of this release has handled mails that another had read")
	}
	s.settle()
}

// stream delivers mail after mail until it is stopped. Every second one says that a player is ready: when all are, the season is played.
func (s *soak) stream() (stop func()) {
	ctx, cancel := context.WithCancel(s.t.Context())
	r := mathrand.New(mathrand.NewPCG(s.seed, 0))
	var group sync.WaitGroup
	group.Go(func() {
		for i := 0; pause(ctx, between(r, 50*time.Millisecond, 200*time.Millisecond)); i++ {
			g := s.games[i%len(s.games)]
			who := g.players[i/len(s.games)%len(g.players)]
			letter, ok := s.lastLetter(who)
			if !ok {
				s.t.Errorf("%s has no letter with a key", who)
				return
			}
			s.send(mailSent{shape: "ready", from: who, copies: 1, least: 1, most: 1, readable: true},
				func(n int) string { return header(who, letter.replyTo) + letter.thread() + body(n, "READY") })
			s.writeMail(r, who, g.master, letter)
		}
	})
	return func() {
		cancel()
		group.Wait()
	}
}

// serveAs starts a process, which PostgreSQL knows by a name, and waits until it serves.
func (s *soak) serveAs(name string, args ...string) *exec.Cmd {
	s.t.Helper()
	c := s.command(s.t.Context(), args...)
	c.Env, c.Stderr = append(os.Environ(), "PGAPPNAME="+name), &s.log
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	s.served++
	s.mu.Unlock()
	s.await(name+" serves", func() bool { return s.holds(lockServes, name) })
	return c
}

// The locks of the database by which it is seen what a process does: it serves, and it is the one that reads the mailbox.
const (
	lockServes = 2
	lockReads  = 5
)

// holds reports whether the process of that name holds a lock of the database.
func (s *soak) holds(lock int, name string) bool {
	s.t.Helper()
	return s.count(`SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND classid = 24142 AND objid = $1
		AND granted AND application_name = $2`, lock, name) > 0
}

// signal sends a process a signal.
func (s *soak) signal(c *exec.Cmd, what syscall.Signal) {
	s.t.Helper()
	if err := c.Process.Signal(what); err != nil {
		s.t.Fatal(err)
	}
}

// end ends a process by a signal: one that may end by itself is to end well.
func (s *soak) end(c *exec.Cmd, by syscall.Signal) {
	s.t.Helper()
	s.signal(c, by)
	err := c.Wait()
	if by == syscall.SIGKILL {
		s.mu.Lock()
		s.kills++
		s.mu.Unlock()
	} else if err != nil {
		s.t.Errorf("%v: %v", c.Args, err)
	}
}

// awaitTurn waits until the process of that name is the one that reads the mailbox.
func (s *soak) awaitTurn(name string) {
	s.t.Helper()
	s.await(name+" reads the mailbox", func() bool { return s.holds(lockReads, name) })
}

// await waits until something is so.
func (s *soak) await(what string, is func() bool) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	for !is() {
		if !pause(ctx, 50*time.Millisecond) {
			s.t.Fatalf("it does not come to that: %s\n%s", what, s.log.end())
		}
	}
}

// wantProgress waits until the process of that name reads the mailbox, and orders were taken in and a season played while it did.
func (s *soak) wantProgress(name string) {
	s.t.Helper()
	s.awaitTurn(name)
	const orders, played = `SELECT count(DISTINCT inbox_id) FROM orders`, `SELECT count(*) FROM seasons WHERE state <> 'open'`
	ordersBefore, playedBefore := s.count(orders), s.count(played)
	s.await("orders and a season while the mailbox is read by "+name, func() bool {
		return s.count(orders) >= ordersBefore+5 && s.count(played) > playedBefore
	})
	if !s.holds(lockReads, name) {
		s.t.Errorf("the mailbox is not read by %s any more", name)
	}
}

// end is the end of the log.
func (l *soakLog) end() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := l.text.Bytes()
	return string(text[max(0, len(text)-10_000):])
}
