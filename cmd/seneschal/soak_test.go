package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

var (
	soakFor  = flag.Duration("soak", 5*time.Second, "for how long TestSoak kills and cuts")
	soakSeed = flag.Uint64("soak-seed", 0, "what the chances of TestSoak are made of; 0: another each time")
)

// Real processes serve three games under a stream of mail, honest and hostile, and are killed at
// any moment, while the line to the server that takes the letters is cut before and after its
// word. In the end nothing was lost and nothing is double: see account.
func TestSoak(t *testing.T) {
	t.Parallel()
	s := newSoak(t, "")
	s.startGames()
	s.storm(s.killServes, s.writeMails, s.playSeasons)
	s.settle()
}

// TestSoakPostgres is TestSoak with two processes at a time that serve a PostgreSQL and are killed, one of which leaves the drawing to others, and a
// third that stays, while the PostgreSQL is stopped as by a crash, and started again, under all of them.
func TestSoakPostgres(t *testing.T) {
	t.Parallel()
	s, server := newPostgresSoak(t)
	s.startGames()
	stays := s.command(t.Context(), "serve", "-v")
	stays.Stderr = &s.log
	serving := s.log.await(1)
	if err := stays.Start(); err != nil {
		t.Fatal(err)
	}
	<-serving
	s.storm(s.killServes, s.killSenders, s.writeMails, s.playSeasons, func(ctx context.Context, r *mathrand.Rand) { s.restart(ctx, r, server) })
	if t.Logf("the PostgreSQL was stopped and started again %d times", s.restarts); s.restarts == 0 {
		t.Error("the PostgreSQL was never stopped")
	}
	if err := stays.Process.Signal(syscall.SIGTERM); err != nil {
		t.Errorf("the process that was to stay: %v", err)
	}
	if err := stays.Wait(); err != nil {
		t.Errorf("the process that was to stay: %v", err)
	}
	s.settle()
}

// newPostgresSoak prepares a soak over a PostgreSQL of its own.
func newPostgresSoak(t *testing.T) (*soak, *pgtest.Server) {
	t.Helper()
	server := pgtest.New(t)
	name, err := server.NewDatabase(t.Context(), "template0", "C")
	if err != nil {
		t.Fatal(err)
	}
	return newSoak(t, server.Address(name)), server
}

// restart stops the PostgreSQL as a crash does, and starts it again, while no command and no process begins.
func (s *soak) restart(ctx context.Context, r *mathrand.Rand, server *pgtest.Server) {
	for pause(ctx, between(r, 500*time.Millisecond, 2*time.Second)) {
		s.reachable.Lock()
		err := server.Halt()
		if err == nil {
			pause(ctx, between(r, 0, 300*time.Millisecond))
			err = server.Resume()
		}
		s.reachable.Unlock()
		if err != nil {
			s.t.Error(err)
			return
		}
		s.restarts++
	}
}

// storm does some works at the same time, for as long as is asked for, while letters are cut off.
func (s *soak) storm(works ...func(context.Context, *mathrand.Rand)) {
	ctx, cancel := context.WithTimeout(s.t.Context(), *soakFor)
	defer cancel()
	s.cutting.Store(true)
	var group sync.WaitGroup
	for i, work := range works {
		group.Go(func() { work(ctx, mathrand.New(mathrand.NewPCG(s.seed, uint64(i)))) })
	}
	group.Wait()
	s.cutting.Store(false)
}

// settle lets all come to its end, and looks at what there is.
func (s *soak) settle() {
	s.serveToTheEnd()
	s.drain()
	a := s.account()
	for _, fault := range a.faults() {
		s.t.Error(fault)
	}
	s.verify()
	s.checkLog()
	s.logFigures(a)
}

// A soak is a folder in which processes run, with the servers that they use.
type soak struct {
	t       *testing.T
	dir     string
	path    string // of the database
	program string // which is run
	began   time.Time
	seed    uint64
	post    *postoffice.Office // takes the letters; without Dovecot it has the office's mailbox too
	deliver func(raw []byte) error
	dovecot bool     // has the office's mailbox
	secrets []string // that no log may show
	games   []soakGame
	cutting atomic.Bool
	chance  *mathrand.Rand // of the cuts, under the lock of post

	mails    []mailSent     // only the stream of mails writes
	hostile  int            // which hostile one is next
	sample   []hostileShape // of package hostile, in an order by chance
	log      soakLog
	refusals map[string]int // what commands of the master's said when they could not

	reachable sync.RWMutex // held while the database can be reached, by what must reach it at once
	restarts  int          // of the PostgreSQL

	mu                                                             sync.Mutex // over served and kills
	served, kills, commands, commandKills, before, after, deferred int
}

// A soakGame is a game with its players.
type soakGame struct {
	name, master string
	flags        []string
	players      []string
}

// newSoak prepares a soak over a database; without one it is a file.
func newSoak(t *testing.T, database string) *soak {
	t.Helper()
	s := &soak{t: t, dir: t.TempDir(), path: database, program: "seneschal", began: time.Now(), seed: *soakSeed, refusals: map[string]int{}}
	if s.seed == 0 {
		s.seed = mathrand.Uint64()
	}
	t.Logf("-soak-seed %d", s.seed)
	s.chance = mathrand.New(mathrand.NewPCG(s.seed, 100))
	s.hostile, s.sample = s.chance.IntN(2*len(hostileMails)), sampleShapes()
	s.chance.Shuffle(len(s.sample), func(i, j int) { s.sample[i], s.sample[j] = s.sample[j], s.sample[i] })
	post, err := postoffice.New(postoffice.Options{Cut: s.cut, Rewrite: digested})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	s.post = post
	minutely := []string{"--no-review", "--period", "1m", "--grace", "0s", "--reminders", ""}
	s.games = []soakGame{
		{"marches", "master1@example.org", minutely, []string{"ann@example.org", "ben@example.org"}},
		{"fens", "master2@example.org", minutely, []string{"cat@example.org", "dan@example.org", "eve@example.org"}},
		{"dales", "master3@example.org", []string{"--reminders", ""}, []string{"fay@example.org", "guy@example.org", "hal@example.org", "ida@example.org"}},
	}
	for _, g := range s.games {
		for _, address := range append(g.players, g.master) {
			post.AddUser(address, rand.Text())
		}
	}
	s.configure()
	return s
}

// digested is a letter as the post office keeps it: its header, and a digest of it all. So a long
// soak does not fill the memory with pictures.
func digested(raw []byte) []byte {
	head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	return fmt.Appendf(nil, "%s\r\n\r\n%x\r\n", head, sha256.Sum256(raw))
}

// cut is what happens to a letter. The post office calls it under its lock.
func (s *soak) cut() postoffice.Cut {
	if !s.cutting.Load() {
		return postoffice.NoCut
	}
	s.log.happened()
	switch n := s.chance.IntN(100); {
	case n < 3:
		s.before++
		return postoffice.CutBefore
	case n < 6:
		s.after++
		return postoffice.CutAfter
	case n < 10:
		s.deferred++
		return postoffice.DeferData
	}
	return postoffice.NoCut
}

// configure opens the office's mailbox, on a Dovecot if there is one, and writes the settings and
// the secrets.
func (s *soak) configure() {
	s.t.Helper()
	secret, password := rand.Text()+rand.Text(), rand.Text()
	s.secrets = []string{secret, password}
	s.post.AddUser(officeAddress, password)
	imap, imapPassword := s.post.IMAPAddr(), password
	s.deliver = func(raw []byte) error { return s.post.Deliver(officeAddress, time.Now(), raw) }
	d, err := mailtest.StartDovecot(s.t.TempDir(), nil, nil)
	switch {
	case err == nil:
		s.t.Cleanup(d.Stop)
		imap, imapPassword, s.dovecot = d.Addr(), mailtest.DovecotPassword, true
		s.deliver = func(raw []byte) error { return d.Deliver(officeAddress, time.Now(), raw) }
	case !errors.Is(err, mailtest.ErrNoDovecot) || os.Getenv("SENESCHAL_CI") != "":
		s.t.Fatal(err)
	}
	s.write("secret", secret)
	s.write("imap", imapPassword)
	s.write("smtp", password)
	if s.path == "" {
		s.path = filepath.Join(s.dir, "seneschal.db")
	}
	s.write("seneschal.toml", fmt.Sprintf(`database = %[4]q
[office]
address = %[1]q
key_secret_file = "secret"
[imap]
addr = %[2]q
tls = "plain"
user = %[1]q
password_file = "imap"
[smtp]
addr = %[3]q
tls = "plain"
user = %[1]q
password_file = "smtp"
[game]
board = "training"
silence = 0 # its players write at random, and each is to have every report
[serve]
poll = "1s"
`, officeAddress, imap, s.post.SMTPAddr(), s.path))
}

func (s *soak) write(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *soak) command(ctx context.Context, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, s.program, args...)
	c.Dir = s.dir
	return c
}

// run runs a command that must succeed.
func (s *soak) run(args ...string) string {
	s.t.Helper()
	out, err := s.command(s.t.Context(), args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s %v: %v\n%s", s.program, args, err, out)
	}
	return string(out)
}

// startGames makes the games and begins them; the first letters go out.
func (s *soak) startGames() {
	s.t.Helper()
	for _, g := range s.games {
		s.run(append([]string{"game", "new", g.name, "--master", g.master, "--years", "0"}, g.flags...)...)
		for _, address := range g.players {
			s.run("player", "add", g.name, address)
		}
	}
	s.run("poll")
	for _, g := range s.games {
		s.run("game", "start", g.name)
	}
	s.run("turn", "approve", "dales")
	s.run("send")
}

// pause waits for a while, and reports whether ctx goes on.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// between is a length of time by chance.
func between(r *mathrand.Rand, least, most time.Duration) time.Duration {
	return least + time.Duration(r.Int64N(int64(most-least)))
}

// killServes starts serve again and again, and kills each at some moment: a little after something
// has happened, or after a time; a few are left alone for longer.
func (s *soak) killServes(ctx context.Context, r *mathrand.Rand) { s.killAll(ctx, r) }

// killSenders is killServes with processes that leave the drawing to others.
func (s *soak) killSenders(ctx context.Context, r *mathrand.Rand) {
	s.killAll(ctx, r, "--roles", "fetch,handle,play,send")
}

func (s *soak) killAll(ctx context.Context, r *mathrand.Rand, flags ...string) {
	for ctx.Err() == nil {
		switch n := r.IntN(100); {
		case n < 50:
			s.serveAndKill(ctx, 1+r.IntN(10), between(r, 0, 5*time.Millisecond), flags)
		case n < 75: // while it opens the database and takes in what has come
			s.serveAndKill(ctx, 0, between(r, 0, 250*time.Millisecond), flags)
		case n < 90:
			s.serveAndKill(ctx, 0, between(r, 0, time.Second), flags)
		default: // pictures are drawn before the letters leave
			s.serveAndKill(ctx, 0, between(r, time.Second, 4*time.Second), flags)
		}
	}
}

// serveAndKill starts serve and kills it.
func (s *soak) serveAndKill(ctx context.Context, events int, after time.Duration, flags []string) {
	c := s.command(context.WithoutCancel(ctx), append([]string{"serve", "-v"}, flags...)...)
	c.Stderr = &s.log
	happened := s.log.await(events)
	s.reachable.RLock()
	if err := c.Start(); err != nil {
		s.reachable.RUnlock()
		s.t.Error(err)
		return
	}
	s.mu.Lock()
	s.served++
	s.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.Wait()
	}()
	limit, cancel := context.WithTimeout(ctx, time.Second) // nothing may happen
	defer cancel()
	select {
	case <-happened:
		pause(ctx, after)
	case <-limit.Done():
	case <-ended:
	}
	if c.Process.Kill() == nil {
		s.mu.Lock()
		s.kills++
		s.mu.Unlock()
	}
	<-ended
	s.reachable.RUnlock()
	if c.ProcessState.ExitCode() >= 0 {
		s.t.Errorf("serve ended by itself: %v", c.ProcessState)
	}
}

// A soakLog is what all processes that serve have written. It counts what happens: lines of the log,
// mails delivered, letters that the server is given.
type soakLog struct {
	mu     sync.Mutex
	text   bytes.Buffer
	events int
	at     int           // the event that is waited for
	came   chan struct{} // closed when it happens; nil: none is waited for
}

// await is closed when so many more events have happened.
func (l *soakLog) await(events int) <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	came := make(chan struct{})
	l.at, l.came = l.events+events, came
	l.look()
	return came
}

func (l *soakLog) look() {
	if l.came != nil && l.events >= l.at {
		close(l.came)
		l.came = nil
	}
}

// happened counts an event.
func (l *soakLog) happened() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events++
	l.look()
}

// Write takes a piece of the log.
func (l *soakLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events += bytes.Count(p, []byte("\n"))
	l.look()
	return l.text.Write(p)
}
