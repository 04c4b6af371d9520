package inbox_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// A house is an office with its post office, its players and its own clock: everything real
// but the time.
type house struct {
	*game.Office
	t       testing.TB
	post    *postoffice.Office
	path    string // of the database
	rules   string
	options ruleset.Options
	limit   time.Duration // of the review
	times   store.Schedule
	ladder  game.NewGame // of which what is done about silence is taken
	mu      sync.Mutex
	now     time.Time
	read    map[string]int // how many mails each player has read
	letter  int

	into func(at time.Time, raw []byte) error // where mail to the office is put; nil: the post office
}

const (
	officeAddress = "office@example.org"
	password      = "secret"
)

// markLike is what a letter has where its key is not filled in.
var markLike = regexp.MustCompile(`ukey[0-9a-z]{22}`)

// emptyDatabase is the file of a database in which nothing is. It is made once: the steps of its schema take longer than many a test.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "seneschal-test")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	s, err := store.Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// changesFile are the tests that change the file behind the program's back by means that only SQLite has, or hold a file against
// another: they run over a file also where the others run over a PostgreSQL.
var changesFile = map[string]bool{
	"TestAnswersThatAreUndoneAreNotCounted": true, "TestVerifyFindsDamage": true, "TestVerifyFindsWhatWasChanged": true, "TestLetterIsReplaced": true,
	"TestBrokenGameIsSetAside": true, "TestMessageIsTriedAgain": true, "TestMessageIsSetAside": true, "TestFaultInThePlay": true,
	"TestKilledBetweenPlayAndOutbox": true, "TestPictureOfALostRecord": true, "TestFaultOfOneGameHoldsNoLettersOfOthers": true,
	"TestFaultOfOneGameHindersNoOther": true, "TestNoticeThatCannotBeWritten": true, "TestRefusalAndNoticeAreOne": true, "TestDeleteLeavesOthers": true,
	"TestClockAheadWithABrokenGame": true, "TestClockAhead": true, "TestGameKeepsItsBoard": true, "TestCorrectionScenarios": true,

	"TestLettersAfterRestore": true, "TestRestoreReadsFiledMailAgain": true, "TestRestoredLease": true, "TestBackupIsChecked": true, "TestRestoreBesideALog": true, "TestRestoreOverDamage": true,
	"TestRestoreRefuses": true, "TestRestoreKnowsWhatWasSent": true, "TestRestoreKilledWhileReadingAgain": true,

	// The processes die at writes, which they count in the driver.
	"TestSubstituteKilledAtWrites": true, "TestDailyKilledAtEveryWrite": true, "TestVacationKilledAtEveryWrite": true, "TestCorrectionKilledAtWrites": true,
	"TestAdmitKilledAtWrites": true,
}

// rootName is the name of a test, without those of its parts.
func rootName(t testing.TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return name
}

// newHouse opens a house in which nothing has happened. Its clock stands at noon.
func newHouse(t testing.TB, o postoffice.Options) *house {
	t.Helper()
	h := &house{t: t, now: time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC), read: map[string]int{}, rules: "standard",
		times: store.Schedule{Period: 7 * 24 * time.Hour},
		path:  filepath.Join(t.TempDir(), "test.db")}
	o.Now = h.clock
	post, err := postoffice.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	post.AddUser(officeAddress, password)
	h.post = post
	if pgtest.On() && !changesFile[rootName(t)] {
		h.path = pgtest.Database(t)
	} else if empty, err := emptyDatabase(); err != nil {
		t.Fatal(err)
	} else if err := os.WriteFile(h.path, empty, 0o600); err != nil {
		t.Fatal(err)
	}
	h.Office = h.open()
	t.Cleanup(h.wantCleanLog)
	return h
}

// wantCleanLog wants no address in what the log tells all players.
func (h *house) wantCleanLog() {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Error(err)
		return
	}
	defer db.Close()
	var text string
	if err := db.QueryRow(`SELECT text FROM log WHERE public = 1 AND text LIKE '%@%'`).Scan(&text); err == nil {
		h.t.Errorf("the log tells all players: %s", text)
	}
}

func (h *house) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// pass lets time go by.
func (h *house) pass(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// open opens one more office on the same database and the same servers, as another process would.
func (h *house) open() *game.Office {
	h.t.Helper()
	s, err := store.Open(context.Background(), h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	s.Now = h.clock
	h.t.Cleanup(func() { s.Close() })
	o := testOffice(s, h.post.IMAPAddr(), h.post.SMTPAddr())
	o.Shared = store.IsPostgres(h.path) // but nobody else is there, and there is no patience: this process does the jobs
	return o
}

// testOffice is an office with its mailbox on these servers.
func testOffice(s *store.Store, imap, smtp string) *game.Office {
	return &game.Office{Store: s, KeySecret: []byte("a secret for these tests only"), Version: "test", Pictures: rendererFunc(sketch),
		Account: account.Account{Name: "Test Office", Address: officeAddress, Folder: "INBOX", Processed: "Processed",
			IMAP: mail.IMAP{Addr: imap, TLS: mail.Plain, User: officeAddress, Password: password, Timeout: 20 * time.Second},
			SMTP: mail.SMTP{Addr: smtp, TLS: mail.Plain, User: officeAddress, Password: password, Timeout: 20 * time.Second}}}
}

// players are the addresses of a game's players, in its order.
func players(n int) []string {
	return []string{"ann@example.org", "ben@example.org", "cat@example.org", "dan@example.org", "eve@example.org", "fay@example.org"}[:n]
}

// begin makes a game of n players on a board, invites them, starts it and delivers the first
// letters. It is winter of year 1 then.
func (h *house) begin(board string, n int) {
	h.t.Helper()
	h.gather(board, n, false)
	if _, err := season.StartGame(h.t.Context(), h.Office, "valley", false); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// gather makes a game and adds its players.
func (h *house) gather(board string, n int, review bool) {
	h.t.Helper()
	ctx := h.t.Context()
	_, err := h.NewGame(ctx, game.NewGame{Name: "valley", Master: "master@example.org", Board: board, Rules: h.rules, Options: h.options,
		Zone: "Europe/London", Schedule: h.times, Review: review, ReviewLimit: h.limit,
		Absent: h.ladder.Absent, Wait: h.ladder.Wait, Silence: h.ladder.Silence}, false)
	if err != nil {
		h.t.Fatal(err)
	}
	h.post.AddUser("master@example.org", password)
	for _, address := range players(n) {
		h.post.AddUser(address, password)
		if _, err := player.AddPlayer(ctx, h.Office, player.NewPlayer{Game: "valley", Address: address}, false); err != nil {
			h.t.Fatal(err)
		}
	}
	h.sendAll()
}

func (h *house) sendAll() delivery.Result {
	h.t.Helper()
	r, err := letter.Send(h.t.Context(), h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

func (h *house) poll() inbox.PollResult {
	h.t.Helper()
	r, err := inbox.Poll(h.t.Context(), h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// play plays the season that is open, after its deadline and a poll.
func (h *house) play() season.PlayResult {
	h.t.Helper()
	g := h.status()
	h.mu.Lock()
	h.now = g.Deadline.Add(time.Second)
	h.mu.Unlock()
	h.poll()
	r, err := season.Play(h.t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: g.Season, Year: g.Year})
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

func (h *house) status() season.GameStatus {
	h.t.Helper()
	g, err := season.Status(h.t.Context(), h.Office, "valley")
	if err != nil {
		h.t.Fatal(err)
	}
	return g
}

// mails are the mails that a player has got since he last looked.
func (h *house) mails(address string) []*mail.Message {
	h.t.Helper()
	var all []*mail.Message
	got := h.post.Mails(address)
	for _, m := range got[h.read[address]:] {
		msg, err := mail.Read(m.Raw)
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, msg)
	}
	h.read[address] = len(got)
	return all
}

// last is the one new mail that a player must have got.
func (h *house) last(address string) *mail.Message {
	h.t.Helper()
	got := h.mails(address)
	if len(got) != 1 {
		h.t.Fatalf("%s got %d mails, want 1: %v", address, len(got), subjects(got))
	}
	return got[0]
}

func subjects(all []*mail.Message) (s []string) {
	for _, m := range all {
		s = append(s, m.Subject)
	}
	return s
}

// replyTo is the address to which an answer to the player's latest mail goes.
func (h *house) replyTo(address string) string {
	h.t.Helper()
	got := h.post.Mails(address)
	if len(got) == 0 {
		h.t.Fatalf("%s has no mail to answer", address)
	}
	for line := range strings.Lines(string(got[len(got)-1].Raw)) {
		if rest, ok := strings.CutPrefix(line, "Reply-To: "); ok {
			_, rest, _ = strings.Cut(rest, "<")
			reply, _, _ := strings.Cut(rest, ">")
			return reply
		}
	}
	h.t.Fatalf("the latest mail of %s has no Reply-To", address)
	return ""
}

// answer delivers an answer of a player to his latest mail.
func (h *house) answer(address, text string) {
	h.t.Helper()
	to := h.replyTo(address)
	all := h.post.Mails(address)
	m := readLetter(h.t, all[len(all)-1].Raw).Message
	h.deliver(address, to, text, inReplyTo(m), "References: <"+strings.Join(append(m.References, m.MessageID), "> <")+">\r\n")
}

// askedFor is where a letter has the number of its question.
var askedFor = regexp.MustCompile(`YES (\d{4})`)

// yes answers the latest question to a player, by its number.
func (h *house) yes(address string) {
	h.t.Helper()
	for _, m := range slices.Backward(h.post.Mails(address)) {
		if number := askedFor.FindString(readLetter(h.t, m.Raw).Text); number != "" {
			h.deliver(address, h.replyTo(address), number)
			return
		}
	}
	h.t.Fatalf("%s was asked nothing", address)
}

// deliver delivers a mail to the office, now.
func (h *house) deliver(from, to, text string, more ...string) {
	h.t.Helper()
	h.letter++
	header := fmt.Sprintf("From: %s\r\nTo: %s\r\nMessage-ID: <%d@players.example>\r\n%s",
		from, to, h.letter, strings.Join(more, ""))
	raw := header + "\r\n" + strings.ReplaceAll(text, "\n", "\r\n") + "\r\n"
	into := h.into
	if into == nil {
		into = func(at time.Time, raw []byte) error { return h.post.Deliver(officeAddress, at, raw) }
	}
	if err := into(h.clock(), []byte(raw)); err != nil {
		h.t.Fatal(err)
	}
}

// outcomes are what came of the messages of a poll.
func outcomes(r inbox.PollResult) string {
	var all []string
	for _, h := range r.Handled {
		all = append(all, string(h.Outcome))
	}
	return strings.Join(all, " ")
}

// wantOutcomes polls and compares what came of the messages.
func (h *house) wantOutcomes(want string) inbox.PollResult {
	h.t.Helper()
	r := h.poll()
	if got := outcomes(r); got != want {
		h.t.Fatalf("outcomes %q, want %q", got, want)
	}
	return r
}

// sheetOf are the orders of a lord as they stand.
func (h *house) sheetOf(place int) string {
	h.t.Helper()
	var text string
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		w, err := g.OrdersOf(g.Seats[place], g.Season.Number)
		text = w.Standing + w.Orders
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return text
}

// wantOrders compares the orders of a lord as they stand.
func (h *house) wantOrders(place int, want string) {
	h.t.Helper()
	if got := h.sheetOf(place); strings.TrimSpace(got) != strings.TrimSpace(want) {
		h.t.Fatalf("orders are\n%s\nwant\n%s", got, want)
	}
}
