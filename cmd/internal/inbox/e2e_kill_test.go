package inbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"modernc.org/sqlite"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// childEnv holds the doomed that this process is to be; unset in the tests' own process.
const childEnv = "SENESCHAL_TEST_DOOMED"

// A doomed is a process that polls, does what the clock asks for, and sends once, if it is not killed before.
type doomed struct {
	Path, IMAP, SMTP string
	Now              time.Time

	Part  part // of that which it does; empty: all
	Write int  // at which it dies (dieAtWrite); 0: at none
}

// A part is one half of what a process does.
type part string

const (
	partHandling part = "handling" // it polls, and does what the clock asks for
	partSending  part = "sending"
)

func TestMain(m *testing.M) {
	if text := os.Getenv(workerEnv); text != "" {
		exitWith(work(text))
	}
	text := os.Getenv(childEnv)
	if text == "" {
		flag.Parse()
		if flag.Lookup("test.bench").Value.String() == "" {
			writeUnsynced()
		}
		os.Exit(pgtest.Main(m, func(address string) error {
			s, err := store.Open(context.Background(), address)
			if err != nil {
				return err
			}
			return s.Close()
		}))
	}
	exitWith(live(text))
}

// exitWith ends a process of the tests.
func exitWith(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// writeUnsynced has this process wait for no disk: what is committed outlives a process that is killed, and no test can cut the
// power. The doomed processes and the benchmarks wait, as in life.
func writeUnsynced() {
	sqlite.RegisterConnectionHook(func(c sqlite.ExecQuerierContext, _ string) error {
		_, err := c.ExecContext(context.Background(), `PRAGMA synchronous = OFF`, nil)
		return err
	})
}

// live is the life of the doomed.
func live(text string) error {
	var d doomed
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return err
	}
	if d.Write > 0 {
		dieAtWrite(d.Write, d.Part == partSending)
	}
	ctx := context.Background()
	s, err := store.Open(ctx, d.Path)
	if err != nil {
		return err
	}
	s.Now = func() time.Time { return d.Now }
	o := testOffice(s, d.IMAP, d.SMTP)
	if d.Part != partSending {
		if err := handle(ctx, o); err != nil {
			return err
		}
	}
	if d.Part != partHandling {
		_, err = letter.Send(ctx, o)
	}
	return err
}

// handle polls, and does what the clock asks for.
func handle(ctx context.Context, o *game.Office) error {
	if _, err := inbox.Poll(ctx, o); err != nil {
		return err
	}
	_, turned := substitute.TurnDue(ctx, o)
	_, played := season.PlayDue(ctx, o)
	_, reminded := season.Remind(ctx, o)
	_, written := season.WriteDaily(ctx, o)
	return errors.Join(turned, played, reminded, written)
}

// A real process is killed at moments all over a poll and a sending: when so many mails are
// stored, and when so many letters have been taken by the server. The next goes on.
func TestKilledProcesses(t *testing.T) {
	t.Parallel()
	s := &storm{house: newHouse(t, postoffice.Options{NoMove: true}), rt: t, wrote: map[string]string{}}
	s.begin("training", 2)
	s.played = 1
	const mails = 12
	for i := range mails {
		who := players(2)[i%2]
		s.answer(who, []string{"MAP", "AMEND\nHIRE 1 MAN", "HIRE 1 MAN"}[i%3])
		s.wrote[fmt.Sprintf("%d@players.example", s.letter)] = who
	}
	moments := []func() bool{s.once(`1 = 1`), s.once(`state = 'done'`), s.once(`filed = 1`)}
	for n := range 4 {
		moments = append(moments, func() bool { return s.taken() > 4+3*n })
	}
	killed := 0
	for _, moment := range moments {
		if s.doom(moment) {
			killed++
		}
		s.pass(delivery.Lease + time.Second)
	}
	t.Logf("%d of %d killed", killed, len(moments))
	if killed == 0 {
		t.Error("every process was done before it could be killed")
	}
	s.again = killed * delivery.Batch
	s.calm()
	s.check()
}

// A process that dies while TAKE is done has done all of it or nothing, and the next does the rest once.
func TestKilledAtTake(t *testing.T) {
	t.Parallel()
	for _, moment := range []string{`state = 'new'`, `state = 'done' AND outcome = 'entered' AND id = (SELECT max(id) FROM inbox)`, `filed = 0`} {
		s := &storm{house: newHouse(t, postoffice.Options{NoMove: true}), rt: t, wrote: map[string]string{}}
		s.begin("training", 2)
		s.play()
		s.sendAll()
		s.sends(threeUnread, "entered", "HOLD LORD")
		s.answer(ann, "TAKE B A")
		s.answer(ann, "TAKE B")
		s.mails(ann)
		s.doom(s.once(moment))
		s.pass(delivery.Lease + time.Second)
		s.poll()
		s.sendAll()
		s.wantOrders(0, "HOLD LORD\nMOVE 3 TO Kingsmere\nMOVE 2 TO Ludbrook")
		taken := 0
		known := map[string]bool{}
		for _, m := range s.mails(ann) {
			if !known[m.MessageID] && strings.Contains(m.Text, "TAKEN, and added to your orders") {
				taken++
			}
			known[m.MessageID] = true
		}
		if taken != 1 || len(known) != 2 {
			t.Errorf("%s: %d of %d receipts say that orders were taken, want 1 of 2", moment, taken, len(known))
		}
	}
}

// once is the moment when the inbox has such a row.
func (s *storm) once(where string) func() bool {
	s.t.Helper()
	db, err := pgtest.OpenSQL(s.path)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { db.Close() })
	return func() bool {
		var n int
		if err := db.QueryRow(`SELECT count(*) FROM inbox WHERE ` + where).Scan(&n); err != nil {
			s.t.Fatal(err)
		}
		return n > 0
	}
}

// doom starts a process and kills it at a moment; false if it was done before.
func (s *storm) doom(moment func() bool) bool {
	s.t.Helper()
	life, err := json.Marshal(doomed{Path: s.path, IMAP: s.Account.IMAP.Addr, SMTP: s.Account.SMTP.Addr, Now: s.clock()})
	if err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+string(life))
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case err := <-done:
			if err != nil {
				s.t.Fatal(err)
			}
			return false
		default:
		}
		if moment() {
			cmd.Process.Kill()
			return <-done != nil
		}
	}
}

// taken is how many letters the server has taken for the players.
func (s *storm) taken() (n int) {
	for _, who := range players(2) {
		n += len(s.post.Mails(who))
	}
	return n
}
