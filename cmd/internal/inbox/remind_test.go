package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// reminded reminds, and lists who was.
func (h *house) reminded() string {
	h.t.Helper()
	all, err := season.Remind(h.t.Context(), h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	var said []string
	for _, r := range all {
		said = append(said, fmt.Sprintf("%s %d", r.Lord, r.Hours))
	}
	return strings.Join(said, ", ")
}

func (h *house) wantReminded(want, claim string) {
	h.t.Helper()
	if got := h.reminded(); got != want {
		h.t.Fatalf("%s: reminded %q, want %q", claim, got, want)
	}
}

// remindful begins a game of n with reminders two days and twelve hours before the deadline.
func remindful(t *testing.T, n int) (h *house, deadline time.Time) {
	t.Helper()
	h = newHouse(t, postoffice.Options{})
	h.times.Reminders = []int{48, 12}
	h.begin("training", n)
	for _, who := range players(n) {
		h.mails(who)
	}
	return h, h.status().Deadline
}

// Those who have no orders are reminded at each hour, once, and only after a poll that began after
// it: orders that lie in the mailbox count.
func TestRemind(t *testing.T) {
	t.Parallel()
	h, deadline := remindful(t, 3)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.at(deadline.Add(-48 * time.Hour))
	h.poll()
	h.wantReminded("", "a poll at the hour itself")
	h.pass(time.Second)
	h.answer("ben@example.org", "HIRE 1 MAN")
	h.wantReminded("", "nothing was read since")
	h.poll()
	h.wantReminded("Lionel 48", "after the poll")
	h.poll()
	h.wantReminded("", "once more")
	h.answer("ben@example.org", "CLEAR")
	h.poll()
	h.wantReminded("", "a lord who took his orders back after the hour")
	h.at(deadline.Add(-11 * time.Hour))
	h.poll()
	h.wantReminded("Gawaine 12, Lionel 12", "the second hour")
	h.at(deadline.Add(time.Minute))
	h.poll()
	h.wantReminded("", "after the deadline")
}

// The mailbox was not read until the deadline had passed: it is too late for a reminder.
func TestNoReminderAfterTheDeadline(t *testing.T) {
	t.Parallel()
	h, deadline := remindful(t, 2)
	h.at(deadline)
	h.poll()
	h.wantReminded("", "at the deadline")
	h.pass(time.Minute)
	h.poll()
	h.wantReminded("", "after it")
}

// The letter names the deadline and what is left, says what happens otherwise, and has a sheet that
// can be written into.
func TestReminderLetter(t *testing.T) {
	t.Parallel()
	h, deadline := remindful(t, 2)
	h.at(deadline.Add(-47 * time.Hour))
	h.poll()
	h.wantReminded("Lancelot 48, Gawaine 48", "two hours late")
	h.sendAll()
	m := h.last("ann@example.org")
	for _, want := range []string{"There are no orders of yours for winter of year 1 yet", schedule.ShowTime(deadline, "Europe/London") + ", in 1 day and 23 hours",
		"your people are paid as far as", "BEGIN ", "HIRE n KNIGHTS"} {
		if !strings.Contains(wording.OneLine(m.Text), want) {
			t.Errorf("the letter does not say %q:\n%s", want, m.Text)
		}
	}
	if !strings.Contains(m.Subject, "no orders yet for winter of year 1") || !m.Automatic {
		t.Errorf("the letter %q, automatic: %v", m.Subject, m.Automatic)
	}
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
}

// An hour that had passed when the players were told of the deadline is none: after a late approval,
// and after the master has given more time.
func TestNoReminderOfAnHourThatHadPassed(t *testing.T) {
	t.Parallel()
	h, deadline := remindful(t, 2)
	h.at(deadline.Add(-6 * time.Hour))
	h.poll()
	h.wantReminded("Lancelot 12, Gawaine 12", "only the last hour counts")
	later := deadline.Add(20 * time.Hour)
	err := h.Store.Update(t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		return tx.SetDeadline(g.Season.ID, later)
	})
	if err != nil {
		t.Fatal(err)
	}
	h.pass(time.Minute)
	h.poll()
	h.wantReminded("", "48 hours before the new deadline had passed")
	h.at(later.Add(-12*time.Hour + time.Second))
	h.poll()
	h.wantReminded("Lancelot 12, Gawaine 12", "12 hours before the new deadline")
}

// Nobody is reminded before his letter has left, nor of an hour before that.
func TestNoReminderBeforeTheReport(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Reminders = []int{120, 48}
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	deadline := h.status().Deadline
	h.at(deadline.Add(-119 * time.Hour))
	h.poll()
	h.wantReminded("", "held")
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Hour)
	h.poll()
	h.wantReminded("", "approved after the hour")
	h.at(deadline.Add(-47 * time.Hour))
	h.poll()
	h.wantReminded("Lancelot 48, Gawaine 48", "the next hour")
}

// A player with standing orders that say something in the season has orders; one with none but those of
// other seasons has not; one who is out, or has given the seat up, is left alone.
func TestWhoIsReminded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ claim, orders, exec, want string }{
		{"standing orders for winter", "STANDING\nHIRE 1 MAN\n", "", "Gawaine 12"},
		{"standing orders for other seasons", "STANDING\nSTANCE PASSIVE\n", "", "Lancelot 12, Gawaine 12"},
		{"only a question", "STATUS", "", "Lancelot 12, Gawaine 12"},
		{"a seat given up", "STATUS", `UPDATE seats SET resigned = 1 WHERE place = 0`, "Gawaine 12"},
		{"a season that the master holds", "STATUS", `UPDATE seasons SET held = 1 WHERE state = 'open'`, ""},
	} {
		t.Run(test.claim, func(t *testing.T) {
			t.Parallel()
			h, deadline := remindful(t, 2)
			h.answer("ann@example.org", test.orders)
			h.poll()
			if test.exec != "" {
				h.exec(test.exec)
			}
			h.at(deadline.Add(-11 * time.Hour))
			h.poll()
			h.wantReminded(test.want, test.claim)
		})
	}
}
