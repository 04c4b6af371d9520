package inbox_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

var loadGames = flag.Int("load-games", 200, "games of BenchmarkDeadline")

const (
	loadLords = 6
	loadMail  = 2000 // bytes of a mail, about
)

// A load is an office at work for many games, with its mailbox on a Dovecot.
type load struct {
	*game.Office
	b       *testing.B
	dovecot *mailtest.Dovecot
	clock   *clock
	random  adjudicatortest.Random
	due     time.Time // the deadline of all games
	rounds  int
}

// BenchmarkDeadline is a deadline of 200 games of six lords (-load-games), for which 1,200 mails of 2 KB wait in
// a Dovecot that is warm: three in a row, each for the season after, and one before them that does
// not count. It takes a minute, most of it to set up, and wants -benchtime 1x. Of the last it
// gives how many mails a second are fetched and dropped, and fetched and stored; how many receipts
// are queued a second, of mails that are stored; how many seasons are played a second, with their
// reports queued; the seconds from the first fetch to the last report, the filing of the mails on
// the server included, and those that the process worked in them, on all cores (goals: stored at
// 70 % of the rate of fetched at least, 2,000 receipts a second, 6 s). rss-MB is the peak of the
// process in the last round, rss1-MB that in the first (goals: below 150 MB, and flat). What is
// set up is in none of these. With SENESCHAL_TEST_POSTGRES=1 it is over a PostgreSQL, whose work is not in cpu-s.
func BenchmarkDeadline(b *testing.B) {
	l := newLoad(b)
	for b.Loop() {
		first := l.round()
		l.round()
		last := l.round()
		b.ReportMetric(last.fetched, "fetched/s")
		b.ReportMetric(last.stored, "stored/s")
		b.ReportMetric(last.receipts, "receipts/s")
		b.ReportMetric(last.seasons, "seasons/s")
		b.ReportMetric(last.total, "total-s")
		b.ReportMetric(last.filing, "filing-s")
		b.ReportMetric(last.cpu, "cpu-s")
		b.ReportMetric(first.rss, "rss1-MB")
		b.ReportMetric(last.rss, "rss-MB")
		b.ReportMetric(last.heap, "heap-MB")
		b.ReportMetric(0, "ns/op")
	}
}

// newLoad makes the games and plays them to their second autumn.
func newLoad(b *testing.B) *load {
	d, err := mailtest.StartDovecot(b.TempDir(), nil, nil)
	if errors.Is(err, mailtest.ErrNoDovecot) && os.Getenv("SENESCHAL_CI") == "" {
		b.Skip(err)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(d.Stop)
	path := filepath.Join(b.TempDir(), "test.db")
	if pgtest.On() {
		path = pgtest.Database(b)
	}
	s, err := store.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	l := &load{b: b, dovecot: d, clock: &clock{moment: time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)}}
	s.Now = l.clock.now
	l.Office = testOffice(s, d.Addr(), "")
	l.Account.IMAP.Password, l.Account.IMAP.Timeout = mailtest.DovecotPassword, time.Minute
	training, err := board.Source("training")
	if err != nil {
		b.Fatal(err)
	}
	played := l.written("six.toml", string(training)+twoEntries)
	rules := l.written("endless.toml", "name = \"Endless\"\nbase = \"standard\"\n[win]\nyears = 0\n")
	for i := range *loadGames {
		l.gather(fmt.Sprintf("game%d", i), played, rules)
	}
	for range 3 {
		l.each(func(g *game.Game) { l.write(g) })
		l.playAll()
	}
	l.round() // so that all is warm
	return l
}

// twoEntries makes room for two lords more on the training board.
const twoEntries = `
[[entry]]
name = "Saxon Road"
manor = "Elmsworth"
xy = [590, 318]

[[entry]]
name = "Cornish Road"
manor = "Penhallow"
xy = [394, 480]
`

// written makes a file of a board or of rules.
func (l *load) written(name, text string) string {
	path := filepath.Join(l.b.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		l.b.Fatal(err)
	}
	return path
}

// gather makes a game and adds its players.
func (l *load) gather(gameName, played, rules string) {
	l.b.Helper()
	_, err := l.NewGame(l.b.Context(), game.NewGame{Name: gameName, Board: played, Rules: rules, Zone: "Europe/London",
		Schedule: store.Schedule{Period: 7 * 24 * time.Hour}}, false)
	if err != nil {
		l.b.Fatal(err)
	}
	for i := range loadLords {
		address := fmt.Sprintf("lord%d@%s.example", i, gameName)
		if _, err := player.AddPlayer(l.b.Context(), l.Office, player.NewPlayer{Game: gameName, Address: address}, false); err != nil {
			l.b.Fatal(err)
		}
	}
}

// each opens every game in turn that is not over.
func (l *load) each(do func(g *game.Game)) {
	l.b.Helper()
	err := l.Store.Update(l.b.Context(), func(tx *store.Tx) error {
		games, err := tx.Games()
		for _, row := range games {
			if row.State == store.GameEnded {
				continue
			}
			g, err := l.OpenRow(tx, row)
			if err != nil {
				return err
			}
			do(g)
		}
		return err
	})
	if err != nil {
		l.b.Fatal(err)
	}
}

// write enters orders for all lords of a game, without any mail.
func (l *load) write(g *game.Game) {
	l.b.Helper()
	for i, s := range g.Seats {
		text := l.random.Orders(g.Board, &g.State, adjudicator.Seat(i))
		if err := g.Tx.WriteSeasonSheet(s.ID, g.Season.Number, store.Sheet{Text: text}); err != nil {
			l.b.Fatal(err)
		}
	}
}

// playAll plays the open season of every game before its deadline.
func (l *load) playAll() {
	l.b.Helper()
	var all []season.PlayRequest
	l.each(func(g *game.Game) {
		all = append(all, season.PlayRequest{Game: g.Row.Name, Season: g.Season.Name, Year: g.Season.Year, Early: true})
	})
	for _, r := range all {
		p, err := season.Play(l.b.Context(), l.Office, r)
		if err != nil || p.Already {
			l.b.Fatal(p, err)
		}
	}
}

// A pace is how a round went: what a second, seconds, and megabytes.
type pace struct {
	fetched, stored, receipts, seasons float64
	total, filing, cpu                 float64
	rss, heap                          float64
}

// round is one deadline.
func (l *load) round() (p pace) {
	l.b.Helper()
	l.rounds++
	l.Account.IMAP.User = fmt.Sprintf("office%d", l.rounds)
	waiting := l.mails()
	client, err := mail.DialIMAP(l.b.Context(), l.Account.IMAP)
	if err != nil {
		l.b.Fatal(err)
	}
	defer client.Close()
	drop(l.b, client, l.Account.Folder, waiting)
	p.fetched = 3 * float64(waiting) / seconds(func() {
		for range 3 {
			drop(l.b, client, l.Account.Folder, waiting)
		}
	})
	l.clock.set(l.due.Add(time.Second))
	forgetPeak(l.b)
	worked := cpuSeconds(l.b)
	r := inbox.PollResult{Began: l.Store.Now()}
	var box store.Mailbox
	storing := seconds(func() { box, err = inbox.Fetch(l.b.Context(), l.Office, client, &r) })
	if err != nil || r.Fetched != waiting {
		l.b.Fatal(r.Fetched, err)
	}
	handling := seconds(func() { err = inbox.HandleAll(l.b.Context(), l.Office, box.ID, &r) })
	if err = errors.Join(err, inbox.PollEnded(l.b.Context(), l.Office, box.ID, &r)); err != nil {
		l.b.Fatal(err)
	}
	for _, h := range r.Handled {
		if h.Outcome != letter.Entered && h.Outcome != letter.Answered {
			l.b.Fatalf("%+v", h)
		}
	}
	p.filing = seconds(func() { err = inbox.File(l.b.Context(), l.Office, client, box, &r) })
	if err != nil || r.Filed != waiting {
		l.b.Fatal(r.Filed, err)
	}
	var played []season.PlayResult
	playing := seconds(func() { played, err = season.PlayDue(l.b.Context(), l.Office) })
	if err != nil || len(played) < waiting/loadLords {
		l.b.Fatal(len(played), err)
	}
	p.cpu = cpuSeconds(l.b) - worked
	p.rss, p.heap = peak(l.b)
	p.stored, p.receipts, p.seasons = float64(waiting)/storing, float64(waiting)/handling, float64(len(played))/playing
	p.total = storing + handling + p.filing + playing
	l.b.Logf("round %d: %d mails, %+v", l.rounds, waiting, p)
	return p
}

// mails puts an answer of every lord to his last letter into a new mailbox.
func (l *load) mails() int {
	l.b.Helper()
	var raws [][]byte
	l.each(func(g *game.Game) {
		l.due = g.Season.Deadline
		for i, s := range g.Seats {
			content, err := g.Tx.LetterOf(s.ID, g.Before.ID, letter.KindReport)
			if err != nil {
				l.b.Fatal(err)
			}
			text := l.random.Orders(g.Board, &g.State, adjudicator.Seat(i))
			if text == "" {
				text = "STATUS\n"
			}
			a := answer{from: s.Address, sent: g.Tx.Now, orders: text, id: fmt.Sprintf("%d.%s", g.Season.Number, s.Address),
				to: readLetter(l.b, mail.FillMark(content.Raw, content.Mark, l.Key(s, content.KeyNumber)))}
			a.to.Text = a.to.Text[:min(len(a.to.Text), loadMail-len(text)-700)]
			_, raw := a.mail(shape{make: aboveQuote})
			raws = append(raws, raw)
		}
	})
	for i := range raws { // those of a game do not come one after another
		j := i + l.random.N(len(raws)-i)
		raws[i], raws[j] = raws[j], raws[i]
	}
	if err := l.dovecot.Deliver(l.Account.IMAP.User, l.clock.now(), raws...); err != nil {
		l.b.Fatal(err)
	}
	return len(raws)
}

// drop fetches all that waits, in the batches of a poll, and keeps nothing.
func drop(b *testing.B, client *mail.Client, folder string, want int) {
	b.Helper()
	if _, err := client.Select(b.Context(), folder); err != nil {
		b.Fatal(err)
	}
	n := 0
	err := client.Fetch(b.Context(), 0, inbox.FetchBatch, func(raws []mail.Raw) error {
		n += len(raws)
		return nil
	})
	if err != nil || n != want {
		b.Fatal(n, err)
	}
}

func seconds(do func()) float64 {
	began := time.Now()
	do()
	return time.Since(began).Seconds()
}

// cpuSeconds is how long the process has worked, on all cores.
func cpuSeconds(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Log(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// forgetPeak gives back what the preparations took, and lets the count of the peak begin anew.
func forgetPeak(b *testing.B) {
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		b.Log("the peak of memory includes what was set up:", err)
	}
}

// peak is the most memory that the process has had, and what the heap has now.
func peak(b *testing.B) (rss, heap float64) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Log(err)
	}
	for line := range bytes.Lines(status) {
		if rest, ok := bytes.CutPrefix(line, []byte("VmHWM:")); ok {
			kb, _ := strconv.Atoi(strings.Fields(string(rest))[0])
			rss = float64(kb) / 1024
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return rss, float64(m.HeapAlloc) / (1 << 20)
}
