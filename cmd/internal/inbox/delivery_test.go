package inbox_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const ben = "ben@example.org"

// delivering is a house of two players in their first winter, in which all letters have been read.
func delivering(t testing.TB) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, address := range append(players(2), masterAddress) {
		h.mails(address)
	}
	return h
}

// outbox are the letters to an address, without their bytes, in the order in which they were written.
func (h *house) outbox(where string) (all []store.Letter) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		for id := store.LetterID(1); ; id++ {
			l, err := tx.Letter(id)
			if err != nil {
				return game.AllowNotFound(err)
			}
			if l.Recipient == where {
				l.Raw = nil
				all = append(all, l)
			}
		}
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return all
}

// newestTo is the letter to an address that was written last.
func (h *house) newestTo(address string) store.Letter {
	h.t.Helper()
	all := h.outbox(address)
	return all[len(all)-1]
}

// asks lets ann ask something, so that a letter to her waits.
func (h *house) asks() store.Letter {
	h.t.Helper()
	h.answer(ann, "STATUS")
	h.poll()
	return h.newestTo(ann)
}

// A letter that is put off is tried for five days from the first such answer on, every few hours at
// least; then it is given up, and the master is told. Time in which our server could not be reached,
// and tries of processes that were killed, do not count.
func TestPutOffForFiveDays(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.asks()
	smtp := h.Account.SMTP.Addr
	h.Account.SMTP.Addr = h.post.IMAPAddr() // no server that sends
	for range 30 {
		if _, err := letter.Send(t.Context(), h.Office); err == nil {
			t.Fatal("sent by a server that does not send")
		}
		h.pass(8 * time.Hour)
	}
	if l := h.newestTo(ann); l.State != store.LetterQueued || l.Tries != 0 || !l.Deferred.IsZero() {
		t.Fatalf("after ten days without a server: %+v", l)
	}
	h.Account.SMTP.Addr = smtp
	h.post.Fail(postoffice.CutBefore)
	if _, err := letter.Send(t.Context(), h.Office); err == nil || !h.newestTo(ann).Deferred.IsZero() {
		t.Fatalf("a connection that was lost: %v, %+v", err, h.newestTo(ann))
	}
	h.pass(time.Hour)
	h.post.Refuse(ann, 450)
	first := h.clock()
	last, tries := first, 1
	for {
		if tries%5 == 2 { // a process claims it and is killed
			h.claimAndDie()
		}
		r := h.sendAll()
		if len(r.Letters) == 0 || r.Letters[0].Recipient != ann {
			t.Fatalf("after %v: %+v", h.clock().Sub(first), r.Letters)
		}
		tries++
		l := h.newestTo(ann)
		if l.Tries != tries || !l.Deferred.Equal(first) {
			t.Fatalf("try %d: %+v", tries, l)
		}
		if l.State == store.LetterRefused {
			break
		}
		if gap := l.NextTry.Sub(h.clock()); gap > delivery.LongestWait || gap < delivery.FirstWait {
			t.Fatalf("try %d: the next one in %v", tries, gap)
		}
		last = h.clock()
		h.at(l.NextTry)
	}
	if spent := h.clock().Sub(first); spent < delivery.DeferLimit || last.Sub(first) >= delivery.DeferLimit || tries < 30 {
		t.Errorf("given up after %v and %d tries, the last but one after %v", spent, tries, last.Sub(first))
	}
	if l := h.newestTo(ann); l.Failure != store.FailureGivenUp || !l.Failed.Equal(first) || !strings.Contains(l.Remark, "given up after 5 days") {
		t.Errorf("the letter: %+v", l)
	}
	told := h.last(masterAddress)
	wantSaid(t, told, "An answer of winter of year 1 was put off by the mail server for 5 days, and is given up.", "| 450 refused on purpose: <ann@example.org>",
		"seneschal player address valley "+h.status().Lords[0].Lord+" NEW-ADDRESS", "seneschal send --again --game valley --lord")
	if got := h.status().Lords[0]; !got.Unreached.Equal(first) {
		t.Errorf("status: %+v", got)
	}
	h.pass(30 * 24 * time.Hour)
	if r := h.sendAll(); len(r.Letters) > 0 {
		t.Errorf("tried again: %+v", r.Letters)
	}
}

// claimAndDie claims what is due and dies. Time passes until the lease has ended.
func (h *house) claimAndDie() {
	h.t.Helper()
	err := h.Store.Update(h.t.Context(), func(tx *store.Tx) error {
		claimed, err := tx.Claim(game.RandomName(), delivery.Lease, delivery.Batch)
		if err == nil && len(claimed) == 0 {
			err = fmt.Errorf("nothing was due")
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.pass(delivery.Lease)
}

// What is refused for good and the letter about it to the master are written together: if the process
// dies between the server's answer and the note, the next one does both, and once.
func TestRefusalAndNoticeAreOne(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.post.Refuse(ann, 550)
	h.asks()
	h.exec(`CREATE TRIGGER dies BEFORE UPDATE ON outbox WHEN NEW.state = 'refused' BEGIN SELECT RAISE(ABORT, 'the lights go out'); END`)
	if _, err := letter.Send(t.Context(), h.Office); err == nil || !strings.Contains(err.Error(), "lights") {
		t.Fatalf("sent in the dark: %v", err)
	}
	if got := h.outbox(masterAddress); len(got) > 0 && got[len(got)-1].Kind == letter.KindUndelivered || h.newestTo(ann).State != store.LetterLeased {
		t.Fatalf("half of it was written: %+v", got)
	}
	h.exec(`DROP TRIGGER dies`)
	h.pass(delivery.Lease + time.Second)
	r := h.sendAll()
	if r.Count(store.LetterRefused) != 1 || r.Count(store.LetterSent) != 1 {
		t.Errorf("the next process: %+v", r.Letters)
	}
	wantSaid(t, h.last(masterAddress), "was refused by the mail server", "550 refused on purpose")
}

// That the master cannot be told keeps no letter in the outbox, neither that nor another.
func TestNoticeThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	h.post.Refuse(ann, 550)
	h.deliver(ben, h.replyTo(ben), "STATUS")
	h.asks()
	h.exec(`CREATE TRIGGER fails BEFORE INSERT ON outbox WHEN NEW.kind = 'undelivered' BEGIN SELECT RAISE(ABORT, 'no paper'); END`)
	r, err := letter.Send(t.Context(), h.Office)
	if err == nil || !strings.Contains(err.Error(), "telling the master") || r.Count(store.LetterRefused) != 1 || r.Count(store.LetterSent) != 1 {
		t.Errorf("%+v, %v", r.Letters, err)
	}
	if got := h.status().Lords[0]; got.Unreached.IsZero() {
		t.Errorf("status: %+v", got)
	}
	if r := h.sendAll(); len(r.Letters) > 0 {
		t.Errorf("tried again: %+v", r.Letters)
	}
}

// However many letters are refused, the master has one letter about it, until one was delivered; and
// about a letter to himself that is refused nobody has one.
func TestOneNoticeForManyRefusals(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	first := h.clock()
	h.post.Refuse(ann, 550)
	h.post.Refuse(masterAddress, 550)
	for range 4 {
		h.asks()
		h.asks()
		h.sendAll()
		h.pass(13 * time.Hour)
	}
	notices := func() (n int) {
		for _, l := range h.outbox(masterAddress) {
			if l.Kind == letter.KindUndelivered {
				n++
			}
		}
		return n
	}
	g := h.status()
	if n := notices(); n != 1 || !g.Lords[0].Unreached.Equal(first) || !strings.Contains(g.Master, "has not been reached since") {
		t.Errorf("%d letters to the master; %+v, master %q", n, g.Lords[0], g.Master)
	}
	h.post.Refuse(ann, 0)
	h.post.Refuse(masterAddress, 0)
	h.asks()
	h.sendAll()
	if g := h.status(); !g.Lords[0].Unreached.IsZero() || !strings.HasPrefix(g.Lords[0].Delivery, "did not get an answer of winter of year 1 (8 times)") {
		t.Errorf("reached again: %+v", g.Lords[0])
	}
	h.pass(time.Hour)
	h.post.Refuse(ann, 550)
	h.asks()
	h.sendAll()
	if n := notices(); n != 2 {
		t.Errorf("%d letters to the master about two troubles", n)
	}
	if g := h.status(); !g.Lords[0].Unreached.Equal(h.clock()) {
		t.Errorf("the second trouble: %+v", g.Lords[0])
	}
}

// A player who was not reached is not shown as one without orders: not in the review, nor by STATUS, nor where
// reminders are listed. The players read nothing of it.
func TestUnreachedIsNotSilent(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Reminders = []int{12}
	h.gather("training", 2, true)
	h.post.Refuse(ann, 550)
	since := h.clock()
	h.start()
	h.approveAll()
	if got := len(h.post.Mails(masterAddress)); got < 2 {
		t.Fatalf("%d letters to the master", got)
	}
	wantSaid(t, h.says("STATUS", "answered"), "no orders yet; he has not been reached since "+schedule.ShowTime(since, "Europe/London")+", and did not get the report of the setting out",
		"1 letter did not arrive: `seneschal send --again")
	h.pass(h.status().Deadline.Sub(h.clock()) - 11*time.Hour)
	h.poll()
	reminders, err := season.Remind(t.Context(), h.Office)
	if err != nil || len(reminders) != 2 || !reminders[0].Unreached || reminders[1].Unreached {
		t.Errorf("reminders %+v, %v", reminders, err)
	}
	h.sendAll()
	h.mails(ben)
	h.mails(masterAddress)
	h.play()
	h.sendAll()
	lords := h.status().Lords
	wantSaid(t, h.last(masterAddress), lords[0].Lord+" wrote no orders, and letters to "+lords[0].Player+" did not arrive: ", lords[1].Lord+" wrote no orders: ",
		"("+lords[0].Lord+", ann@example.org) has not been reached since "+schedule.ShowTime(since, "Europe/London")+", and did not get the report of the setting out and a reminder for winter of year 1.",
		"seneschal player address")
	h.approveAll()
	for _, m := range h.mails(ben) {
		wantNot(t, m, "reached", "arrive", "ann@example.org")
	}
}

// bounceOf is a report of one of the servers of the world that a letter has come back.
func bounceOf(t testing.TB, server, messageID, address string) string {
	t.Helper()
	raw, err := os.ReadFile("../../../mail/testdata/bounces/" + server + ".eml")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("ours@seneschal.example", messageID, "ann@example.org", address, "Ann@Example.org", address).Replace(string(raw))
	own := regexp.MustCompile(`(?m)^(Message-I[dD]:\s+<)[^>]*>`)
	first := own.FindString(text)
	return strings.Replace(text, first, "Message-ID: <"+game.RandomName()+"@bounces.example>", 1)
}

// comesBack delivers such a report to the office, and compares what came of it.
func (h *house) comesBack(raw string, want letter.Outcome) inbox.Handled {
	h.t.Helper()
	if err := h.post.Deliver(officeAddress, h.clock(), []byte(strings.ReplaceAll(raw, "\n", "\r\n"))); err != nil {
		h.t.Fatal(err)
	}
	return h.wantOutcomes(string(want)).Handled[0]
}

// A letter that was taken and sent back counts as refused, by the reports of the servers of the world.
// The master is told why, and once, though the next letter is taken too before it comes back.
func TestLetterComesBack(t *testing.T) {
	t.Parallel()
	for server, words := range map[string]string{
		"postfix": "550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown", "exim": "550 No such user here",
		"gmail": "The email account that you tried to reach does not exist", "exchange": "RESOLVER.ADR.RecipientNotFound",
	} {
		t.Run(server, func(t *testing.T) {
			t.Parallel()
			h := delivering(t)
			first := h.asks()
			h.sendAll()
			sent := h.clock()
			h.pass(time.Minute)
			got := h.comesBack(bounceOf(t, server, first.MessageID, ann), letter.Bounced)
			if g := h.status(); got.Lord != g.Lords[0].Lord || got.Game != "valley" || !g.Lords[0].Unreached.Equal(sent) || !g.Lords[1].Unreached.IsZero() {
				t.Errorf("handled %+v, status %+v", got, g.Lords)
			}
			h.comesBack(bounceOf(t, server, first.MessageID, ann), letter.Bounced) // once more
			h.asks()
			h.sendAll()
			wantSaid(t, h.last(masterAddress), "An answer of winter of year 1 came back.", words)
			h.pass(time.Minute)
			if g := h.status(); !g.Lords[0].Unreached.Equal(sent) {
				t.Errorf("a letter that was just taken counts as delivered: %+v", g.Lords[0])
			}
			h.comesBack(bounceOf(t, server, h.newestTo(ann).MessageID, ann), letter.Bounced)
			if r := h.sendAll(); len(r.Letters) > 0 {
				t.Errorf("told again: %+v", r.Letters)
			}
			h.asks()
			h.sendAll()
			h.pass(letter.BounceGrace)
			if g := h.status(); !g.Lords[0].Unreached.IsZero() {
				t.Errorf("a letter did not come back for a day: %+v", g.Lords[0])
			}
		})
	}
}

// A report counts only if it quotes a letter that went to the address that it is about.
func TestForgedReports(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	toAnn, toBen := h.outbox(ann), h.outbox(ben)
	genuine := bounceOf(t, "postfix", toAnn[0].MessageID, ann)
	for name, forged := range map[string]string{
		"no letter of ours":    bounceOf(t, "postfix", "guessed@example.org", ann),
		"another's letter":     bounceOf(t, "postfix", toBen[0].MessageID, ann),
		"another address":      bounceOf(t, "postfix", toAnn[0].MessageID, "someone@example.net"),
		"quotes no letter":     bounceOf(t, "postfix", "", ann),
		"late, and not failed": strings.Replace(genuine, "Action: failed", "Action: delayed", 1),
		"no report":            strings.Replace(genuine, "multipart/report", "multipart/mixed", 1),
	} {
		got := h.comesBack(strings.Replace(forged, "bounces.example", game.RandomName()+".example", 1), letter.Automatic)
		if strings.HasPrefix(name, "late") != (got.Remark == "") && name != "no report" {
			t.Errorf("%s: remark %q", name, got.Remark)
		}
		if g := h.status(); g.Letters[store.LetterRefused] > 0 || g.Lords[0].Delivery+g.Lords[1].Delivery != "" {
			t.Errorf("%s: %+v", name, g)
		}
	}
	if r := h.sendAll(); len(r.Letters) > 0 {
		t.Errorf("letters: %+v", r.Letters)
	}
	h.comesBack(genuine, letter.Bounced)
}

// A letter to the master that comes back is noted, and nobody is mailed.
func TestMastersLetterComesBack(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	l := h.newestTo(masterAddress)
	h.comesBack(bounceOf(t, "exim", l.MessageID, masterAddress), letter.Bounced)
	if g := h.status(); !strings.Contains(g.Master, "has not been reached since") || g.Lords[0].Delivery != "" {
		t.Errorf("status: %+v", g)
	}
	if r := h.sendAll(); len(r.Letters) > 0 {
		t.Errorf("letters: %+v", r.Letters)
	}
}

// A letter that comes back while it is being sent once more, by a process that died, is refused, and the
// process cannot say otherwise.
func TestComesBackWhileLeased(t *testing.T) {
	t.Parallel()
	h := delivering(t)
	l := h.asks()
	err := h.Store.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Claim("slow", delivery.Lease, 1)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	h.comesBack(bounceOf(t, "exim", l.MessageID, ann), letter.Bounced)
	err = h.Store.Update(t.Context(), func(tx *store.Tx) error {
		ok, err := tx.Settle("slow", store.Letter{ID: l.ID, State: store.LetterSent})
		if ok {
			t.Error("a letter that came back was settled as sent")
		}
		return err
	})
	if got := h.newestTo(ann); err != nil || got.State != store.LetterRefused || got.Failure != store.FailureBounced {
		t.Errorf("the letter: %+v, %v", got, err)
	}
}

// The log and the metrics tell of letters that are refused, that are given up, and that come back, without
// addresses.
func TestServeTellsOfUndelivered(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	w.mails(ann)
	web := httptest.NewServer(w.service.Meter.Handler())
	t.Cleanup(web.Close)
	w.start()
	w.until("a rest", w.rests)
	w.answer(ann, "STATUS")
	id := w.untilMail(ann).MessageID
	w.until("a rest", w.rests)
	w.post.Refuse(ann, 450)
	w.answer(ann, "STATUS")
	w.until("a letter put off", func() bool { return w.log.Count("letter deferred") > 0 && w.rests() })
	w.pass(delivery.DeferLimit)
	w.until("a letter given up", func() bool { return w.log.Count("letter given up") > 0 })
	w.post.Refuse(ann, 550)
	w.answer(ann, "STATUS")
	w.until("a letter refused", func() bool { return w.log.Count("letter refused") > 0 && w.rests() })
	raw := strings.ReplaceAll(bounceOf(t, "gmail", id, ann), "\n", "\r\n")
	if err := w.post.Deliver(officeAddress, w.clock(), []byte(raw)); err != nil {
		t.Fatal(err)
	}
	w.until("a letter that came back", func() bool { return w.log.Count("letter came back", "lord="+w.status().Lords[0].Lord) > 0 })
	_, body := get(t, web.URL+"/metrics")
	for _, why := range []string{"refused", "given-up", "bounced"} {
		if want := fmt.Sprintf("seneschal_letters_undelivered_total{failure=%q} 1\n", why); !strings.Contains(string(body), want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	if n := w.log.Count(ann); n > 0 {
		t.Errorf("the address is in %d lines of the log:\n%s", n, w.log)
	}
}
