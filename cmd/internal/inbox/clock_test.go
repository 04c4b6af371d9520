package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// ahead makes a change while the clock is ten years ahead, and then puts it right.
func (h *house) ahead(do func()) {
	h.t.Helper()
	h.pass(10 * 365 * 24 * time.Hour)
	do()
	h.pass(-10 * 365 * 24 * time.Hour)
}

// A poll that was noted by a clock that was ahead does not let a season be played without the mail that
// has come since; and the next poll counts again.
func TestClockAheadAtPoll(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	deadline := h.status().Deadline
	h.ahead(func() { h.poll() })
	if got := h.status().Polled; !got.IsZero() {
		t.Errorf("the status shows a poll of %v", got)
	}
	h.pass(deadline.Sub(h.clock()) - time.Hour)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.pass(2 * time.Hour)
	request := season.PlayRequest{Game: "valley", Season: "winter", Year: 1}
	if _, err := season.Play(t.Context(), h.Office, request); err == nil || !strings.Contains(err.Error(), "not been read since") {
		t.Errorf("played without the mail: %v", err)
	}
	if played, err := season.PlayDue(t.Context(), h.Office); err != nil || len(played) > 0 {
		t.Errorf("played by itself without the mail: %+v, %v", played, err)
	}
	if r := h.wantOutcomes("entered"); strings.Join(r.SetBack, ", ") != "the last poll, the lease on the mailbox" {
		t.Errorf("set back: %q", r.SetBack)
	}
	if r := h.poll(); len(r.SetBack) > 0 {
		t.Errorf("set back again: %q", r.SetBack)
	}
	if r, err := season.Play(t.Context(), h.Office, request); err != nil || r.Orders != 1 {
		t.Errorf("played: %+v, %v", r, err)
	}
	h.mails("master@example.org")
	h.sendAll()
	told := ""
	for _, m := range h.mails("master@example.org") {
		told += m.Subject + m.Text
	}
	if !strings.Contains(told, "the clock had been ahead") {
		t.Errorf("the master is told:\n%s", told)
	}
}

// A game that cannot be opened keeps no times from being set back, nor the mailbox from being read.
func TestClockAheadWithABrokenGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.ahead(func() { h.poll() })
	h.exec(`UPDATE snapshots SET body = x'7b'`)
	h.deliver("stranger@example.net", officeAddress, "hello")
	if r := h.wantOutcomes("unknown"); len(r.SetBack) == 0 {
		t.Error("nothing was set back")
	}
}

// Each time that is compared with the clock is set back once it is still to come, and told; and it does
// what it did before the clock was wrong.
func TestClockAhead(t *testing.T) {
	t.Parallel()
	const years = 10 * 365 * 24 * 3600 * 1000
	for name, c := range map[string]struct {
		spoil, want string
		now         string // what must be so afterwards
	}{
		"poll":     {`UPDATE mailboxes SET poll_began = poll_began + %d`, "the last poll", ``},
		"mailbox":  {`UPDATE mailboxes SET leased = ?1 + %d`, "the lease on the mailbox", `SELECT leased <= ?1 FROM mailboxes`},
		"next try": {`UPDATE outbox SET state = 'queued', next_try = ?1 + %d`, "the next try of letters", `SELECT max(next_try) <= ?1 FROM outbox`},
		"claims": {`UPDATE outbox SET state = 'leased', lease = 'x', lease_ends = ?1 + %d`, "the claims on letters",
			`SELECT max(lease_ends) <= ?1 FROM outbox`},
		"reminded": {`UPDATE seasons SET reminded = ?1 + %d`, "the reminders of lords", `SELECT max(reminded) = 0 FROM seasons`},
		"warned":   {`UPDATE seasons SET warned = ?1 + %d`, "the warnings of the master", `SELECT count(warned) = 0 FROM seasons`},
		"set":      {`UPDATE seasons SET deadline_set = ?1 + %d`, "when deadlines were set", `SELECT max(deadline_set) <= ?1 FROM seasons`},
		"opened":   {`UPDATE seasons SET opened = ?1 + %d`, "when seasons were opened", `SELECT max(opened) <= ?1 FROM seasons`},
		"played": {`DROP TRIGGER seasons_played; UPDATE seasons SET played = ?1 + %d`, "when seasons were played",
			`SELECT max(played) <= ?1 FROM seasons`},
		"approved": {`UPDATE seasons SET approved = ?1 + %d WHERE state = 'approved'`, "when seasons were approved",
			`SELECT max(approved) <= ?1 FROM seasons`},
		"resigned": {`UPDATE seats SET resigned = ?1 + %d`, "when seats were given up", `SELECT max(resigned) <= ?1 FROM seats`},
		"written":  {`UPDATE outbox SET written = ?1 + %d; UPDATE mailboxes SET leased = 1e16`, "the lease on the mailbox", `SELECT max(written) <= ?1 FROM outbox`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.begin("training", 2)
			h.poll()
			if what, err := inbox.SetClockBack(t.Context(), h.Office); err != nil || len(what) > 0 {
				t.Fatalf("with nothing wrong: %q, %v", what, err)
			}
			now := fmt.Sprint(h.clock().UnixMilli())
			h.exec(strings.ReplaceAll(fmt.Sprintf(c.spoil, years), "?1", now))
			what, err := inbox.SetClockBack(t.Context(), h.Office)
			if err != nil || strings.Join(what, ", ") != c.want {
				t.Errorf("set back %q, %v; want %q", what, err, c.want)
			}
			if c.now != "" {
				h.wantTrue(strings.ReplaceAll(c.now, "?1", now))
			}
			if what, err := inbox.SetClockBack(t.Context(), h.Office); err != nil || len(what) > 0 {
				t.Errorf("once more: %q, %v", what, err)
			}
		})
	}
}

// A season that a clock played and approved which was ahead calls for orders all the same: its
// reminders are sent, and it is played at its deadline.
func TestClockAheadAtPlay(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Reminders = []int{24}
	h.begin("training", 2)
	deadline := h.status().Deadline
	h.ahead(func() {
		if _, err := season.Extend(t.Context(), h.Office, "valley", "1", true); err == nil {
			t.Error("the deadline has passed by that clock")
		}
		h.exec(fmt.Sprintf(`UPDATE seasons SET deadline_set = %d WHERE state = 'open'`, h.clock().UnixMilli()))
	})
	h.pass(deadline.Sub(h.clock()) - 24*time.Hour + time.Second)
	h.poll()
	if all, err := season.Remind(t.Context(), h.Office); err != nil || len(all) != 0 {
		t.Errorf("reminders %+v, %v: nobody is reminded who was told only now", all, err)
	}
	h.pass(24 * time.Hour)
	h.poll()
	if all, err := season.PlayDue(t.Context(), h.Office); err != nil || len(all) != 1 || all[0].Err != "" {
		t.Errorf("played %+v, %v", all, err)
	}
}

// A service that was killed takes its letters back at once when it starts again; those that are sent by
// hand meanwhile stay claimed.
func TestTakeBackLetters(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	claim := func(holder string, n int) {
		t.Helper()
		if err := h.Store.Update(t.Context(), func(tx *store.Tx) error {
			all, err := tx.Claim(holder, delivery.Lease, n)
			if len(all) != n {
				t.Errorf("%s has claimed %d", holder, len(all))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	claim(store.ServiceHolder+"one that was killed", 1)
	claim("by hand", 1)
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("sent while claimed: %d", len(r.Letters))
	}
	if n, err := delivery.TakeBack(t.Context(), h.Store); err != nil || n != 1 {
		t.Errorf("taken back: %d, %v", n, err)
	}
	if r := h.sendAll(); r.Count(store.LetterSent) != 1 {
		t.Errorf("sent: %+v", r)
	}
	h.pass(delivery.Lease + time.Second)
	if r := h.sendAll(); r.Count(store.LetterSent) != 1 {
		t.Errorf("what was claimed by hand: %+v", r)
	}
}

// wantTrue asks the database a question.
func (h *house) wantTrue(question string) {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	var so bool
	if err := db.QueryRow(question).Scan(&so); err != nil || !so {
		h.t.Errorf("not so: %s (%v)", question, err)
	}
}
