package inbox_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// at moves the clock to a moment.
func (h *house) at(moment time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = moment
}

// due plays what is due, and lists it; an error of a game stands for its season.
func (h *house) due() string {
	h.t.Helper()
	played, err := season.PlayDue(h.t.Context(), h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	var all []string
	for _, p := range played {
		what := fmt.Sprintf("%s %s %d", p.Game, p.Season, p.Year)
		if p.Err != "" {
			what = p.Game + " " + p.Err
		}
		all = append(all, what)
	}
	return strings.Join(all, ", ")
}

// wantDue plays what is due and compares it.
func (h *house) wantDue(want string) {
	h.t.Helper()
	if got := h.due(); got != want {
		h.t.Fatalf("played %q, want %q", got, want)
	}
}

// graceful begins a game of n with a grace of ten minutes.
func graceful(t *testing.T, n int) (h *house, deadline time.Time) {
	t.Helper()
	h = newHouse(t, postoffice.Options{})
	h.times.Grace = 10 * time.Minute
	h.begin("training", n)
	return h, h.status().Deadline
}

// A season is played when its deadline and the grace have passed and a poll that began after that
// has ended, and not a second time.
func TestPlayDue(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 2)
	for _, moment := range []time.Time{deadline, deadline.Add(time.Minute), deadline.Add(10 * time.Minute)} {
		h.at(moment)
		h.poll()
		h.wantDue("")
	}
	h.pass(game.Tick)
	h.wantDue("") // nobody knows what has come
	h.poll()
	h.wantDue("valley winter 1")
	h.wantDue("")
	if g := h.status(); g.Season != "spring" || g.Deadline.Sub(deadline) != 7*day {
		t.Errorf("next is %s, %v after the last", g.Season, g.Deadline.Sub(deadline))
	}
}

// The master gives a day more: the next deadline is the Friday that it would have been.
func TestExtensionKeepsTheWeek(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times = store.Schedule{At: "friday 20:00", Period: 7 * day}
	h.begin("training", 2)
	deadline := h.status().Deadline
	if _, err := season.Extend(t.Context(), h.Office, "valley", "1 day", false); err != nil {
		t.Fatal(err)
	}
	if got := h.status().Deadline; !got.Equal(deadline.Add(day)) {
		t.Fatalf("moved to %v, want a day after %v", got, deadline)
	}
	h.play()
	if got := h.status().Deadline; !got.Equal(deadline.Add(7 * day)) {
		t.Errorf("the next is %v, want a week after %v", got, deadline)
	}
}

// What comes within the grace counts, and the receipt says so; what comes after it does not.
func TestGrace(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 3)
	for _, who := range players(3) {
		h.mails(who)
	}
	h.at(deadline)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.at(deadline.Add(4 * time.Minute))
	h.answer("ben@example.org", "HIRE 1 MAN")
	h.at(deadline.Add(10*time.Minute + time.Second))
	h.answer("cat@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered entered late")
	h.sendAll()
	const says = "Your message came 4 minutes after the deadline, but within the grace: it counts."
	if text := wording.OneLine(h.last("ben@example.org").Text); !strings.Contains(text, says) {
		t.Errorf("the receipt does not say %q:\n%s", says, text)
	}
	if text := h.last("ann@example.org").Text; strings.Contains(text, "grace") {
		t.Errorf("the receipt of orders that came in time:\n%s", text)
	}
	if text := wording.OneLine(h.last("cat@example.org").Text); !strings.Contains(text, "Your message came after the deadline of winter of year 1, which was") {
		t.Errorf("the refusal:\n%s", text)
	}
	h.wantDue("valley winter 1")
}

// The master's word plays a season that he holds; by itself it does not play.
func TestHeldSeasonIsNotPlayedByItself(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 2)
	h.exec(`UPDATE seasons SET held = 1 WHERE state = 'open'`)
	h.at(deadline.Add(time.Hour))
	h.poll()
	h.wantDue("")
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1}); err != nil {
		t.Fatal(err)
	}
	if n := h.count(`SELECT count(*) FROM seasons WHERE held = 1`); n != 0 {
		t.Errorf("%d seasons are still held", n)
	}
	h.at(h.status().Deadline.Add(time.Hour))
	h.poll()
	h.wantDue("valley spring 2")
}

// Nobody can write orders for a season as long as the letters that call for it are held.
func TestSeasonAfterOneNotApprovedIsNotPlayed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.at(h.status().Deadline.Add(2 * time.Hour))
	h.poll()
	h.wantDue("")
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.wantDue("") // there is time again
	h.at(h.status().Deadline.Add(time.Second))
	h.poll()
	h.wantDue("valley winter 1")
}

// The mailbox cannot be read: the master is told after an hour, once, and the season is played
// when it is read again.
func TestMailboxAwayAtTheDeadline(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 2)
	h.mails("master@example.org")
	h.poll()
	h.at(deadline.Add(10*time.Minute + time.Hour))
	h.wantDue("")
	h.sendAll()
	if got := h.mails("master@example.org"); len(got) != 0 {
		t.Errorf("told too early: %v", subjects(got))
	}
	for range 3 {
		h.pass(time.Minute)
		h.wantDue("")
		h.sendAll()
	}
	told := h.last("master@example.org")
	if !strings.Contains(told.Subject, "winter of year 1 has to wait") || !strings.Contains(wording.OneLine(told.Text), "The mailbox could not be read since its deadline") {
		t.Errorf("the master was told %s:\n%s", told.Subject, told.Text)
	}
	h.poll()
	h.wantDue("valley winter 1")
}

// more makes more games of two, with the addresses of others, begun at the same moment.
func (h *house) more(names ...string) {
	h.t.Helper()
	for _, name := range names {
		if _, err := h.NewGame(h.t.Context(), game.NewGame{Name: name, Master: "master@example.org", Board: "training", Rules: "standard", Zone: "UTC", Schedule: h.times}, false); err != nil {
			h.t.Fatal(err)
		}
		for _, who := range []string{"eva@example.org", "fay@example.org"} {
			h.post.AddUser(who, password)
			if _, err := player.AddPlayer(h.t.Context(), h.Office, player.NewPlayer{Game: name, Address: who}, false); err != nil {
				h.t.Fatal(err)
			}
		}
		if _, err := season.StartGame(h.t.Context(), h.Office, name, false); err != nil {
			h.t.Fatal(err)
		}
	}
}

// What goes wrong with one game hinders no other; the master is told once.
func TestFaultOfOneGameHindersNoOther(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 2)
	h.more("hill", "isle")
	h.sendAll()
	h.exec(`UPDATE snapshots SET body = x'00' WHERE season_id IN
		(SELECT s.id FROM seasons s JOIN games g ON g.id = s.game_id WHERE g.name = 'hill')`)
	h.mails("master@example.org")
	h.at(deadline.Add(time.Hour))
	h.poll()
	got := h.due()
	if !strings.HasPrefix(got, "valley winter 1, hill ") || !strings.HasSuffix(got, ", isle winter 1") {
		t.Fatalf("played %q", got)
	}
	if got := h.due(); !strings.HasPrefix(got, "hill ") || strings.Contains(got, ", ") {
		t.Fatalf("played again %q", got)
	}
	h.sendAll()
	if told := h.mails("master@example.org")[1]; !strings.Contains(told.Subject, "hill: winter of year 1 has to wait") {
		t.Errorf("the master was told %s:\n%s", told.Subject, told.Text)
	}
}

// A fault in one game keeps neither the overdue letters of another nor the reminder of its master.
func TestFaultOfOneGameHoldsNoLettersOfOthers(t *testing.T) {
	t.Parallel()
	for _, limit := range []time.Duration{10 * time.Hour, 0} {
		h := newHouse(t, postoffice.Options{})
		h.limit = limit
		h.gather("training", 2, true)
		h.start()
		h.more("hill")
		h.exec(`UPDATE snapshots SET body = x'00' WHERE season_id IN
			(SELECT s.id FROM seasons s JOIN games g ON g.id = s.game_id WHERE g.name = 'valley')`)
		h.exec(fmt.Sprintf(`UPDATE games SET review = 1, review_limit = %d`, limit.Milliseconds()))
		h.exec(`UPDATE seasons SET state = 'played', approved = NULL WHERE state = 'approved'`)
		h.mails(masterAddress)
		h.pass(100 * time.Hour)
		r, err := season.ReleaseOverdue(t.Context(), h.Office)
		if err == nil || !strings.Contains(err.Error(), "valley") || strings.Contains(err.Error(), "hill") {
			t.Errorf("limit %v: the error is %v", limit, err)
		}
		if limit > 0 && (len(r) != 1 || r[0].Game != "hill") {
			t.Errorf("released: %v", r)
		}
		h.sendAll()
		want := "hill: the setting out "
		if limit > 0 {
			want += "has gone out by itself"
		} else {
			want += "still waits for you"
		}
		if got := h.last(masterAddress); !strings.Contains(got.Subject, want) {
			t.Errorf("limit %v: the master is told %q", limit, got.Subject)
		}
	}
}

// The next moment is that of the next reminder, the deadline with its grace, the end of a review, or
// another try to send.
func TestNextMoment(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times = store.Schedule{Period: 7 * day, Grace: 10 * time.Minute, Reminders: []int{48, 12}}
	h.limit = 2 * day
	h.wantNext(time.Time{}, "an empty house")
	h.gather("training", 2, true)
	h.wantNext(time.Time{}, "a game that has not begun")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.wantNext(h.clock().Add(2*day), "a review that ends")
	h.pass(day)
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	deadline := h.status().Deadline
	for _, m := range []time.Time{deadline.Add(-48 * time.Hour), deadline.Add(-12 * time.Hour), deadline.Add(10 * time.Minute)} {
		h.wantNext(m.Add(game.Tick), "before the poll")
		h.at(m.Add(time.Second))
		h.wantNext(m.Add(game.Tick), "when it has passed and nothing was read")
		h.poll()
	}
	h.wantNext(time.Time{}, "when all is read and nothing played")
	h.wantDue("valley winter 1")
	h.sendAll()
	h.wantNext(h.clock().Add(2*day), "a review that ends, once more")
	h.exec(`UPDATE seasons SET held = 1`)
	h.wantNext(time.Time{}, "all is held by the master")
	h.exec(fmt.Sprintf(`UPDATE outbox SET state = 'queued', next_try = %d WHERE id = 1`, h.clock().Add(time.Hour).UnixMilli()))
	h.wantNext(h.clock().Add(time.Hour), "a letter that is tried again")
}

func (h *house) wantNext(want time.Time, claim string) {
	h.t.Helper()
	if got, err := season.NextMoment(h.t.Context(), h.Office); err != nil || !got.Equal(want) {
		h.t.Fatalf("%s: the next moment is %v, %v; want %v", claim, got, err, want)
	}
}

// Several processes that play at once play each season once.
func TestDueInSeveralProcesses(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 2)
	h.more("hill", "isle", "moor")
	h.at(deadline.Add(time.Hour))
	h.poll()
	var played sync.Map
	var wait sync.WaitGroup
	for range 3 {
		o := h.open()
		wait.Go(func() {
			results, err := season.PlayDue(t.Context(), o)
			if err != nil {
				t.Error(err)
			}
			for _, r := range results {
				if _, twice := played.LoadOrStore(r.Game, true); twice || r.Err != "" {
					t.Errorf("%+v, twice: %v", r, twice)
				}
			}
		})
	}
	wait.Wait()
	h.onceEach(4)
}

// onceEach checks that the winter of each game was played once, and that each lord has its report.
func (h *house) onceEach(games int) {
	h.t.Helper()
	for query, want := range map[string]int{
		`SELECT count(*) FROM seasons WHERE season = 'winter' AND state = 'approved'`:                                                       games,
		`SELECT count(*) FROM seasons WHERE season = 'spring' AND state = 'open'`:                                                           games,
		`SELECT count(*) FROM seasons`:                                                                                                      3 * games,
		`SELECT count(*) FROM outbox o JOIN seasons s ON s.id = o.season_id WHERE s.season = 'winter' AND kind = 'report'`:                  2 * games,
		`SELECT count(DISTINCT o.seat_id) FROM outbox o JOIN seasons s ON s.id = o.season_id WHERE s.season = 'winter' AND kind = 'report'`: 2 * games,
	} {
		if got := h.count(query); got != want {
			h.t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
}

// count asks the database for a number.
func (h *house) count(query string) (n int) {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		h.t.Fatal(err)
	}
	return n
}

// A process is killed after each of the games that it plays: each season is played once.
func TestKilledWhilePlaying(t *testing.T) {
	t.Parallel()
	h, deadline := graceful(t, 2)
	h.more("hill", "isle", "moor", "fenn")
	h.sendAll()
	h.at(deadline.Add(time.Hour))
	s := &storm{house: h, rt: t, wrote: map[string]string{}}
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	killed := 0
	for n := range 5 {
		more := func() bool {
			var played int
			if err := db.QueryRow(`SELECT count(*) FROM seasons WHERE season = 'winter' AND state <> 'open'`).Scan(&played); err != nil {
				t.Error(err)
			}
			return played > n
		}
		if s.doom(more) {
			killed++
		}
	}
	if killed == 0 {
		t.Error("every process was done before it could be killed")
	}
	h.poll()
	h.due()
	h.wantDue("")
	h.onceEach(5)
}
