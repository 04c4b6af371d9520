package inbox_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/server"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

var (
	workerGames = flag.Int("worker-games", 40, "games of six lords of BenchmarkWorkers")
	workerMost  = flag.Int("workers", 2, "the most processes of BenchmarkWorkers")
	workerRoles = flag.String("worker-roles", "", "what the processes of BenchmarkWorkers do, such as fetch,handle,play,draw; empty is all")
)

// BenchmarkWorkers is a deadline of games of six lords on the valley, for which each lord's mail waits: all are fetched, handled, acknowledged and
// played, and all letters drawn and sent, by one process of one core, by two, by four, and so on. With SENESCHAL_TEST_POSTGRES=1 they serve a
// PostgreSQL; else one alone serves a file. It gives the seconds from the start until all mails are handled, all seasons are played and all letters
// have left, and the seconds that the processes, the servers of the mail and PostgreSQL worked. It wants -benchtime 1x. If -worker-roles has no
// send, it ends when all letters are drawn.
func BenchmarkWorkers(b *testing.B) {
	h := newHouse(b, postoffice.Options{})
	h.gatherMany(*workerGames)
	for range 3 { // to the first summer
		h.playStewards()
	}
	h.exec(`UPDATE outbox SET state = 'sent'`)
	mails := h.stewardMails()
	for n := 1; n <= *workerMost && (n == 1 || pgtest.On()); n *= 2 {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				h.deadlineOf(b, mails, n)
			}
		})
	}
}

// stewardMails are the mails of all lords for the season that is open.
func (h *house) stewardMails() (all [][]byte) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		games, err := tx.Games()
		for n, row := range games {
			g, err := h.OpenRow(tx, row)
			if err != nil {
				return err
			}
			for i, k := range situation.NewPlayerViews(g.ReportTable(), &g.State, nil) {
				s := steward.Steward{Rules: g.Rules, Board: g.Board, Temper: steward.Even, Seed: uint64(n*6 + i)}
				all = append(all, mailOf(g, g.Seats[i], steward.Text(s.Orders(k))))
			}
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

// mailOf is a player's mail with orders, in answer to the letter that called for them.
func mailOf(g *game.Game, seat store.Seat, text string) []byte {
	name, domain, _ := strings.Cut(officeAddress, "@")
	return fmt.Appendf(nil, "From: %s\r\nTo: %s+%s@%s\r\nSubject: orders\r\nMessage-ID: <%d@players.example>\r\n\r\n%s\r\n", seat.Address, name,
		g.Office.Key(seat, g.Season.Number), domain, seat.ID, strings.ReplaceAll(text, "\n", "\r\n"))
}

// A worker is a process of BenchmarkWorkers.
type worker struct {
	Path, IMAP, SMTP string
	Roles            []server.Role
	Began, Now       time.Time // when it was began, and which moment it takes that for
}

// workerEnv says to a process of the tests that it is a worker, and which.
const workerEnv = "SENESCHAL_TEST_WORKER"

// deadlineOf has so many processes do all the work of a deadline, on a copy of the database, and reports how long it took.
func (h *house) deadlineOf(b *testing.B, mails [][]byte, processes int) {
	post, err := postoffice.New(postoffice.Options{Now: h.clock})
	if err != nil {
		b.Fatal(err)
	}
	defer post.Close()
	post.AddUser(officeAddress, password)
	for i := range *workerGames {
		for k := range 6 {
			post.AddUser(fmt.Sprintf("lord%d@game%d.example", k, i), password)
		}
	}
	for _, raw := range mails {
		if err := post.Deliver(officeAddress, h.clock(), raw); err != nil {
			b.Fatal(err)
		}
	}
	roles, err := server.ParseRoles(strings.FieldsFunc(*workerRoles, func(r rune) bool { return r == ',' }))
	if err != nil {
		b.Fatal(err)
	}
	w := worker{Path: h.copied(b), IMAP: post.IMAPAddr(), SMTP: post.SMTPAddr(), Roles: roles, Began: time.Now(), Now: h.clock().Add(8 * day)}
	ctx, end := context.WithCancel(b.Context())
	mailWorked, databaseWorked := cpuSeconds(b), databaseSeconds(b)
	var all []*exec.Cmd
	for range processes {
		all = append(all, w.start(b, ctx))
	}
	db, err := pgtest.OpenSQL(w.Path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	in := func(query string) func() int { return func() int { return countIn(b, db, query) } }
	last := phase{"sent-s", in(`SELECT count(*) FROM outbox WHERE state <> 'sent'`)}
	if !slices.Contains(roles, server.RoleSend) {
		s, err := w.open(ctx)
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		last = phase{"drawn-s", func() int { return askToDraw(b, s) }}
	}
	for _, phase := range []phase{
		{"handled-s", in(fmt.Sprintf(`SELECT %d - count(*) FROM inbox WHERE state <> 'new'`, len(mails)))},
		{"played-s", in(`SELECT count(*) FROM seasons WHERE state = 'open' AND number = 3`)},
		last,
	} {
		for phase.left() != 0 {
			time.Sleep(250 * time.Millisecond) // to ask is work for the database too
		}
		b.ReportMetric(time.Since(w.Began).Seconds(), phase.unit)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(countIn(b, db, `SELECT count(*) FROM outbox WHERE season_id IN (SELECT id FROM seasons WHERE number = 3)`)), "letters")
	b.ReportMetric(cpuSeconds(b)-mailWorked, "mail-cpu-s")
	b.ReportMetric(databaseSeconds(b)-databaseWorked, "db-cpu-s")
	end()
	worked := 0.0
	for _, c := range all {
		if err := c.Wait(); err != nil && ctx.Err() == nil {
			b.Error(err)
		}
		worked += (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	}
	b.ReportMetric(worked, "cpu-s")
}

// A phase ends when nothing of it is left.
type phase struct {
	unit string
	left func() int
}

// askToDraw has the processes draw, as one does that sends, and says how many games have letters that are not drawn.
func askToDraw(b *testing.B, s *store.Store) int {
	games, err := store.Read(b.Context(), s, (*store.Tx).GamesToDraw)
	if err == nil {
		err = s.UpdateApart(b.Context(), func(tx *store.Tx) error { return tx.AddMissingJobs(store.JobDraw, games) })
	}
	if err != nil {
		b.Fatal(err)
	}
	return len(games)
}

// databaseSeconds is how long the PostgreSQL has worked, if there is one.
func databaseSeconds(b *testing.B) float64 {
	if !pgtest.On() {
		return 0
	}
	seconds, err := pgtest.Worked()
	if err != nil {
		b.Fatal(err)
	}
	return seconds
}

// copied is a copy of the database.
func (h *house) copied(b *testing.B) string {
	path := filepath.Join(b.TempDir(), "copy.db")
	if pgtest.On() {
		path = pgtest.Database(b)
	}
	to, err := store.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer to.Close()
	if _, err := h.Store.CopyTo(b.Context(), to); err != nil {
		b.Fatal(err)
	}
	return path
}

// start starts the process, with one core.
func (w worker) start(b *testing.B, ctx context.Context) *exec.Cmd {
	text, err := json.Marshal(w)
	if err != nil {
		b.Fatal(err)
	}
	c := exec.CommandContext(ctx, os.Args[0])
	c.Env = append(os.Environ(), workerEnv+"="+string(text), "GOMAXPROCS=1")
	c.Stderr = os.Stderr
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	return c
}

// countIn asks a database for a number.
func countIn(b *testing.B, db *sql.DB, query string) (n int) {
	if err := db.QueryRow(query).Scan(&n); err != nil {
		b.Fatal(err)
	}
	return n
}

// open opens the database, with the clock of the worker.
func (w worker) open(ctx context.Context) (*store.Store, error) {
	s, err := store.Open(ctx, w.Path)
	if err == nil {
		s.Now = func() time.Time { return w.Now.Add(time.Since(w.Began)) }
	}
	return s, err
}

// work is the life of such a process.
func work(text string) error {
	var w worker
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	s, err := w.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	o := testOffice(s, w.IMAP, w.SMTP)
	o.Pictures, o.Finish = &pictures.Drawer{Width: pictures.MapWidth}, 10*time.Second
	serving, err := store.JoinServe(ctx, w.Path)
	if err != nil {
		return err
	}
	defer serving.Leave()
	service := &server.Service{Office: o, Roles: w.Roles, Holder: serving.Holder, Every: time.Minute,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})), Wait: w.wait}
	service.Share(w.Path, serving)
	return service.Run(ctx)
}

// wait waits on the clock of the worker.
func (w worker) wait(ctx context.Context, until time.Time, wake <-chan struct{}) {
	timer := time.NewTimer(time.Until(w.Began.Add(until.Sub(w.Now))))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wake:
	case <-ctx.Done():
	}
}
