package inbox_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/seneschal-pbem/seneschal/cmd/internal/metrics"
	"github.com/seneschal-pbem/seneschal/cmd/internal/officetest"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/server"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// While the server that sends is down, mail is taken in and seasons are played; when it is back,
// all that was written leaves.
func TestServeWithoutSending(t *testing.T) {
	t.Parallel()
	w, _, smtp := newRelayedTown(t, postoffice.Options{})
	w.start()
	smtp.Redirect("")
	w.until("a rest", w.rests)
	ann, ben := players(2)[0], players(2)[1]
	w.answer(ann, "HIRE 1 MAN")
	w.until("trouble", func() bool { return w.log.Count("sending in trouble") > 0 })
	w.untilTrouble("sending letters has failed ")
	w.pass(w.status().Deadline.Sub(w.clock()) + 2*time.Second)
	w.until("the season is played", func() bool { return w.log.Count("season played") == 1 })
	if n := len(w.post.Mails(ann)) - w.read[ann]; n > 0 {
		t.Errorf("%d mails left while the server was down", n)
	}
	smtp.Redirect(w.post.SMTPAddr())
	w.pass(server.LongestPause)
	w.until("all has left", func() bool { return w.rests() && w.service.Meter.Health().Waiting == 0 })
	for who, want := range map[string]int{ann: 2, ben: 1} {
		if got := w.mails(who); len(got) != want {
			t.Errorf("%s got %q, want %d letters:\n%s", who, subjects(got), want, w.log)
		}
	}
	if w.log.Count("sending well again") == 0 {
		t.Errorf("the end of the trouble is not logged:\n%s", w.log)
	}
	w.untilTrouble()
}

// untilTrouble waits until the status of the game tells of just such troubles, by how each begins: they are noted a moment after they are logged.
func (w *town) untilTrouble(want ...string) {
	w.t.Helper()
	told := func() []string { return w.status().Troubles }
	for limit := time.Now().Add(2 * time.Minute); !slices.EqualFunc(told(), want, strings.HasPrefix); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			w.t.Fatalf("the status tells of the troubles %q, want %q", told(), want)
		}
	}
}

// While the mailbox cannot be read, what has been written leaves, but no season is played: orders
// may lie there. They count when it can be read again, and the deadline moves by the time lost.
func TestServeWithoutMailbox(t *testing.T) {
	t.Parallel()
	w, imap, _ := newRelayedTown(t, postoffice.Options{})
	w.start()
	w.until("a rest", w.rests)
	imap.Redirect("")
	w.until("trouble", func() bool { return w.log.Count("mailbox in trouble") > 0 })
	w.untilTrouble("reading the mailbox has failed ")
	ann, ben := players(2)[0], players(2)[1]
	w.answer(ann, "HIRE 1 MAN")
	w.pass(w.status().Deadline.Sub(w.clock()) + 2*time.Second)
	w.pass(season.WaitLimit)
	w.until("the master knows", func() bool { return len(w.post.Mails("master@example.org")) == 1 })
	if g := w.status(); g.Season != "winter" || len(w.mails(ben)) > 0 {
		t.Errorf("the mailbox is not read, and it is %s", g.Season)
	}
	imap.Redirect(w.post.IMAPAddr())
	w.pass(server.LongestPause)
	wantSaid(t, w.untilMail(ben), "more time for winter of year 1")
	w.until("a rest", w.rests)
	w.untilTrouble()
	w.pass(w.status().Deadline.Sub(w.clock()) + 2*time.Second)
	if got := w.untilMail(ben); !strings.Contains(got.Text, "Winter") {
		t.Errorf("the report:\n%s", got.Text)
	}
	w.until("a rest", w.rests)
	if got := w.mails(ann); len(got) != 3 || !strings.Contains(got[2].Text, "hire") {
		t.Errorf("the letters to the one who wrote in time: %q", subjects(got))
	}
	if n := len(w.post.Mails("master@example.org")); n != 3 { // of trouble, of its end, and of the season
		t.Errorf("%d letters to the master", n)
	}
}

// A year is served, with what goes wrong in one, and the log of it is searched: no key, seed,
// password, subject or text stands in it, and addresses of players only at the level of debugging.
func TestServeLogIsDiscreet(t *testing.T) {
	t.Parallel()
	w, imap, smtp := newRelayedTown(t, postoffice.Options{})
	w.service.Log = slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	const subject, text = "my-own-subject", "my-own-words"
	w.start()
	for n := range 5 {
		for i, who := range players(2) {
			w.until("a rest", w.rests)
			w.deliver(who, w.replyTo(who), "NAME 1 TO Hamo\nSTANDING ALL HOLD\n"+text, "Subject: "+subject+"\r\n")
			w.untilMail(who)
			w.deliver(players(2)[1-i], w.replyTo(who), "NEWKEY\n"+text, "Subject: "+subject+"\r\n")
			w.untilMail(who)
		}
		w.until("a rest", w.rests)
		w.goWrong(n, imap, smtp)
		w.pass(w.status().Deadline.Sub(w.clock()) + 2*time.Second)
		w.until("a report", func() bool {
			if left := w.status().Deadline.Sub(w.clock()); w.rests() && w.log.Count("season played") == n && left > 0 { // it was moved by an outage
				w.pass(left + 2*time.Second)
			}
			return w.rests() && w.log.Count("season played") == n+1 && w.service.Meter.Health().Waiting == 0
		})
		for _, who := range players(2) {
			w.mails(who)
		}
	}
	for _, want := range []string{"letter refused", "mailbox in trouble", "mailbox well again", "sending in trouble", "waits in the mailbox", "outcome=unknown", "(an address)"} {
		if w.log.Count(want) == 0 {
			t.Errorf("%q is not in the log", want)
		}
	}
	for _, secret := range append(w.secrets(), subject, text, "Hamo", password) {
		if n := w.log.Count(secret); n > 0 {
			t.Errorf("%q is in %d lines of the log", secret, n)
		}
	}
	for _, who := range players(2) {
		if all, debug := w.log.Count(who), w.log.Count("level=DEBUG", who); all != debug || debug == 0 {
			t.Errorf("%s is in %d lines of the log, %d of them for debugging", who, all, debug)
		}
	}
	if t.Failed() {
		t.Log(w.log)
	}
}

// goWrong lets one thing go wrong in a season.
func (w *town) goWrong(n int, imap, smtp *officetest.Proxy) {
	ann := players(2)[0]
	switch n {
	case 0: // the server names in its answer whom it refuses
		w.post.Refuse(ann, 550)
		w.answer(ann, "STATUS")
		w.until("a refusal", func() bool { return w.log.Count("letter refused") > 0 })
		w.post.Refuse(ann, 0)
	case 1: // down until that is met: a poll that finds a lost connection makes a new one without a warning
		imap.Redirect("")
		w.until("trouble", func() bool { return w.log.Count("mailbox in trouble") > 0 })
		imap.Redirect(w.post.IMAPAddr())
	case 2:
		smtp.CutAfter(5, true)
	case 3:
		w.deliver("stranger@example.net", officeAddress, "Hello")
	case 4:
		w.deliver(ann, officeAddress, strings.Repeat("x", 11<<20))
	}
}

// secrets are the keys of all seats in all seasons, the seeds, and what keys are made of.
func (w *town) secrets() (all []string) {
	w.t.Helper()
	err := w.Store.View(w.t.Context(), func(tx *store.Tx) error {
		seats, err := tx.AllSeats()
		if err != nil {
			return err
		}
		for _, seat := range seats {
			for seat.KeyCounter++; seat.KeyCounter >= 0; seat.KeyCounter-- {
				for number := range 10 {
					all = append(all, w.Key(seat, number).String())
				}
			}
		}
		seasons, err := tx.Seasons(seats[0].Game)
		if err != nil {
			return err
		}
		for _, s := range seasons {
			seed, err := tx.Seed(s.ID)
			if err != nil {
				return err
			}
			all = append(all, fmt.Sprintf("%x", seed), base64.StdEncoding.EncodeToString(seed), string(seed))
		}
		return nil
	})
	if err != nil || len(all) < 50 {
		w.t.Fatalf("%d secrets, %v", len(all), err)
	}
	return append(all, string(w.KeySecret))
}

// A letter that the server has taken when the service is told to stop is waited for, and noted
// as sent; none is begun after it.
func TestServeFinishesALetter(t *testing.T) {
	t.Parallel()
	w, _, smtp := newRelayedTown(t, postoffice.Options{})
	stop := w.start()
	w.until("a rest", w.rests)
	held, release := smtp.Hold()
	ann, ben := players(2)[0], players(2)[1]
	w.answer(ann, "STATUS")
	w.answer(ben, "STATUS")
	<-held
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		stop()
	}()
	w.until("the mailbox is left", func() bool { return w.log.Count("stopping") == 1 })
	release()
	<-stopped
	if n := w.log.Count("msg=\"letter sent\""); n != 1 || w.log.Count("perhaps") > 0 {
		t.Errorf("%d letters were sent:\n%s", n, w.log)
	}
	if a, b := len(w.mails(ann)), len(w.mails(ben)); a != 1 || b != 0 {
		t.Errorf("%d and %d letters came", a, b)
	}
}

// When the service has stopped it has left nothing behind. This test is not run beside others: it
// looks at all that runs.
func TestServeLeavesNothingRunning(t *testing.T) {
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	ann := players(2)[0]
	w.mails(ann)
	before := goleak.IgnoreCurrent()
	for range 2 {
		stop := w.start()
		w.until("a rest", w.rests)
		w.answer(ann, "STATUS")
		w.untilMail(ann)
		stop()
	}
	goleak.VerifyNone(t, before)
	if w.log.Count("msg=stopped") != 2 {
		t.Errorf("the end is not logged:\n%s", w.log)
	}
}

// Health and metrics tell how it goes: well, then no longer when the mailbox cannot be read.
func TestServeHealth(t *testing.T) {
	t.Parallel()
	w, imap, _ := newRelayedTown(t, postoffice.Options{})
	web := httptest.NewServer(w.service.Meter.Handler())
	t.Cleanup(web.Close)
	w.start()
	w.until("a rest", w.rests)
	w.answer(players(2)[0], "STATUS")
	w.untilMail(players(2)[0])
	w.until("a rest", w.rests)
	var h metrics.Health
	if code, body := get(t, web.URL+"/healthz"); code != http.StatusOK || json.Unmarshal(body, &h) != nil ||
		!h.Well || !h.LastPoll.Equal(w.clock()) || !h.LastSend.Equal(w.clock()) || h.Waiting != 0 {
		t.Errorf("%d %s", code, body)
	}
	_, body := get(t, web.URL+"/metrics")
	for _, want := range []string{`seneschal_mails_total{outcome="answered"} 1`, `seneschal_letters_total{state="sent"} 1`,
		`seneschal_letters_undelivered_total{failure="refused"} 0`, `seneschal_letters_undelivered_total{failure="given-up"} 0`,
		`seneschal_letters_undelivered_total{failure="bounced"} 0`,
		"seneschal_poll_errors_total 0", "seneschal_outbox_waiting_letters 0", "seneschal_seasons_played_total 0",
		"seneschal_last_good_poll_age_seconds 0",
		fmt.Sprintf("seneschal_next_deadline_timestamp_seconds %d", w.status().Deadline.Unix())} {
		if !strings.Contains(string(body), "\n"+want+"\n") {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	imap.Redirect("")
	w.until("trouble", func() bool { return w.log.Count("mailbox in trouble") > 0 })
	w.pass(3*time.Minute + server.LongestPause + time.Second)
	if code, body := get(t, web.URL+"/healthz"); code != http.StatusServiceUnavailable {
		t.Errorf("without a mailbox: %d %s", code, body)
	}
}

func get(t *testing.T, url string) (int, []byte) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, body
}

// What servers quote in their errors is taken out of them.
func TestDiscreet(t *testing.T) {
	t.Parallel()
	s := testOffice(nil, "", "")
	key := mail.DeriveKey([]byte("secret"), "1", "1", "0", 0).String()
	got := s.Account.HideSecrets("550 <ann@example.org>: no, " + strings.ToUpper(key) + " and office+" + key + "@example.org; login as " + officeAddress +
		", abcdefghijklmnopqrstuvwxyz")
	want := "550 <(an address)>: no, (a key) and (an address); login as " + officeAddress + ", abcdefghijklmnopqrstuvwxyz"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Of the mails that nobody could read before it began, a service says how many there are; of one that
// comes, which one it is.
func TestServeTellsOfUnreadableMail(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	const twoSenders = "ann@example.org, ben@example.org"
	for range 3 {
		w.deliver(twoSenders, officeAddress, "HIRE 1 MAN")
	}
	w.wantOutcomes("failed failed failed")
	w.start()
	w.until("a rest", w.rests)
	w.deliver(twoSenders, officeAddress, "HIRE 1 MAN")
	w.until("the fourth is handled", func() bool { return w.log.Count("mail taken in", "outcome=failed") == 1 })
	w.until("a rest", w.rests)
	if w.log.Count("level=WARN", "could not be handled", "mails=3") != 1 || w.log.Count("level=WARN", "could not be handled", "uid=4") != 1 || w.log.Count("could not be handled") != 2 {
		t.Errorf("the log:\n%s", w.log)
	}
}
