package inbox_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

func TestReviewHoldsUntilApproved(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	h.mails("ann@example.org")
	r, err := season.StartGame(t.Context(), h.Office, "valley", false)
	if err != nil || !r.Held {
		t.Fatalf("start: %+v, %v", r, err)
	}
	h.sendAll()
	if got := h.mails("ann@example.org"); len(got) != 0 {
		t.Fatalf("sent before the master approved: %v", subjects(got))
	}
	if got := h.last("master@example.org"); !strings.Contains(got.Text, "turn approve") {
		t.Errorf("the master is told:\n%s", got.Text)
	}
	_, err = season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true})
	if err == nil || !strings.Contains(err.Error(), "approval") {
		t.Errorf("the next season was played while nobody could write orders: %v", err)
	}
	for i, want := range []int{2, 2, 0} { // a dry run, the approval, and once more
		a, err := season.Approve(t.Context(), h.Office, "valley", i == 0)
		if err != nil || a.Letters != want {
			t.Fatalf("approval %d: %+v, %v; want %d letters", i, a, err, want)
		}
	}
	h.sendAll()
	h.last("ann@example.org")
}

func TestSeasonIsPlayedOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	first := h.play()
	if first.Already || first.NextSeason != "spring" || first.NextYear != 2 {
		t.Fatalf("first: %+v", first)
	}
	again, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1})
	if err != nil || !again.Already {
		t.Errorf("again: %+v, %v", again, err)
	}
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "autumn", Year: 7}); err == nil {
		t.Error("a season that is far off was played")
	}
	if r := h.sendAll(); len(r.Letters) != 3 {
		t.Errorf("%d letters, want two and the master's", len(r.Letters))
	}
}

func TestTwoProcessesPlayOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	offices := []*game.Office{h.Office, h.open(), h.open()}
	results := make([]season.PlayResult, len(offices))
	var wg sync.WaitGroup
	for i, o := range offices {
		wg.Go(func() {
			r, err := season.Play(t.Context(), o, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true})
			if err != nil {
				t.Error(err)
			}
			results[i] = r
		})
	}
	wg.Wait()
	played := 0
	for _, r := range results {
		if !r.Already {
			played++
		}
	}
	if played != 1 {
		t.Errorf("played %d times", played)
	}
}

func TestTwoProcessesPollAndSendOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 4)
	for _, address := range players(4) {
		h.mails(address)
		for range 5 {
			h.answer(address, "STATUS")
		}
	}
	offices := []*game.Office{h.Office, h.open(), h.open()}
	var wg sync.WaitGroup
	for _, o := range offices {
		wg.Go(func() {
			if _, err := inbox.Poll(t.Context(), o); err != nil {
				t.Error(err)
			}
			if _, err := letter.Send(t.Context(), o); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	h.poll()
	h.sendAll()
	for _, address := range players(4) {
		seen := map[string]bool{}
		for _, m := range h.mails(address) {
			if seen[m.MessageID] {
				t.Errorf("%s got %s twice", address, m.MessageID)
			}
			seen[m.MessageID] = true
		}
		if len(seen) != 5 {
			t.Errorf("%s got %d answers, want 5", address, len(seen))
		}
	}
}

// The poller was down when the deadline passed: what had been delivered by then is played,
// and the season waits until it is in.
func TestPollerDownOverTheDeadline(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.poll()
	deadline := h.status().Deadline
	request := season.PlayRequest{Game: "valley", Season: "winter", Year: 1}
	h.pass(deadline.Sub(h.clock()) - time.Second)
	h.answer("ann@example.org", "HIRE 1 MAN")
	if _, err := season.Play(t.Context(), h.Office, request); err == nil || !strings.Contains(err.Error(), "still to come") {
		t.Errorf("played before the deadline: %v", err)
	}
	h.pass(2 * time.Second)
	h.answer("ben@example.org", "HIRE 1 MAN")
	h.pass(time.Hour)
	if _, err := season.Play(t.Context(), h.Office, request); err == nil || !strings.Contains(err.Error(), "not been read since the deadline") {
		t.Fatalf("played without the mail: %v", err)
	}
	h.wantOutcomes("entered late")
	r, err := season.Play(t.Context(), h.Office, request)
	if err != nil || r.Orders != 1 {
		t.Errorf("played: %+v, %v; want the orders of one lord", r, err)
	}
}

// A poll that began before the deadline and ended after it does not do: a mail may have come
// in between.
func TestPollMustBeginAfterTheDeadline(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	deadline := h.status().Deadline
	h.pass(deadline.Sub(h.clock()))
	h.poll() // begins on the deadline itself
	h.pass(time.Minute)
	request := season.PlayRequest{Game: "valley", Season: "winter", Year: 1}
	if _, err := season.Play(t.Context(), h.Office, request); err == nil {
		t.Error("played on a poll that did not begin after the deadline")
	}
	h.poll()
	if _, err := season.Play(t.Context(), h.Office, request); err != nil {
		t.Error(err)
	}
}

func TestFailedPollDoesNotCount(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.pass(h.status().Deadline.Sub(h.clock()) + time.Second)
	h.Account.IMAP.Password = "wrong"
	if _, err := inbox.Poll(t.Context(), h.Office); err == nil {
		t.Fatal("polled with a wrong password")
	}
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1}); err == nil {
		t.Error("played on a poll that failed")
	}
}

// The process dies after the commit and before the MOVE, at each of the steps of a poll.
func TestKilledBetweenTheStepsOfAPoll(t *testing.T) {
	t.Parallel()
	for name, steps := range map[string]int{"stored": 1, "handled": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.begin("training", 2)
			h.mails("ann@example.org")
			h.answer("ann@example.org", "HIRE 1 MAN")
			h.pollSteps(steps)
			h.Office = h.open() // the next process
			r := h.poll()
			if r.Fetched != 0 || r.Filed != 1 {
				t.Errorf("next poll: %d fetched, %d filed; want 0 and 1", r.Fetched, r.Filed)
			}
			h.wantOrders(0, "HIRE 1 MAN")
			h.sendAll()
			h.last("ann@example.org")
		})
	}
}

// pollSteps does the first steps of a poll: it stores what is there, it handles it.
func (h *house) pollSteps(n int) {
	h.t.Helper()
	client, err := mail.DialIMAP(h.t.Context(), h.Account.IMAP)
	if err != nil {
		h.t.Fatal(err)
	}
	defer client.Close()
	var r inbox.PollResult
	box, err := inbox.Fetch(h.t.Context(), h.Office, client, &r)
	if err == nil && n > 1 {
		err = inbox.HandleAll(h.t.Context(), h.Office, box.ID, &r)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// The process dies when the server has moved the mail and the store does not know it.
func TestKilledAfterTheMove(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.poll()
	h.exec(`UPDATE inbox SET filed = 0`)
	h.answer("ann@example.org", "AMEND\nHIRE 1 KNIGHT")
	r := h.poll()
	if r.Filed != 2 {
		t.Errorf("%d filed, want 2", r.Filed)
	}
	h.wantOrders(0, "HIRE 1 MAN\nHIRE 1 KNIGHT")
}

// exec changes the database behind the office's back.
func (h *house) exec(query string) {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query); err != nil {
		h.t.Fatal(err)
	}
}

// The process dies when the server has taken the mail and the outbox does not say so: the
// same message goes out once more, under its old Message-ID.
func TestKilledAfterDataBeforeTheMark(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.answer("ann@example.org", "STATUS")
	h.poll()
	h.sendAndDie()
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("sent while the lease of the dead held: %+v", r.Letters)
	}
	h.pass(delivery.Lease + time.Second)
	if r := h.sendAll(); r.Count(store.LetterSent) != 1 {
		t.Errorf("after the lease: %+v", r.Letters)
	}
	got := h.mails("ann@example.org")
	if len(got) != 2 || got[0].MessageID != got[1].MessageID {
		t.Errorf("mails: %v; want the same message twice", subjects(got))
	}
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("sent a third time: %+v", r.Letters)
	}
}

// sendAndDie claims and sends one letter, and does not write down what came of it.
func (h *house) sendAndDie() {
	h.t.Helper()
	ctx := h.t.Context()
	sender, err := mail.DialSMTP(ctx, h.Account.SMTP)
	if err != nil {
		h.t.Fatal(err)
	}
	defer sender.Close()
	var claimed []store.Letter
	err = h.Store.Update(ctx, func(tx *store.Tx) (err error) {
		if claimed, err = tx.Claim("the dead", delivery.Lease, 1); err != nil || len(claimed) != 1 {
			return errors.Join(err, errors.New("one letter should wait"))
		}
		return letter.FillKeys(h.Office, tx, claimed)
	})
	if err == nil {
		_, err = letter.PictureBatch(h.Office).Fill(ctx, h.Store, claimed)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	if r := sender.Send(ctx, h.Account.Address, claimed[0].Recipient, claimed[0].Raw); r.State != mail.Sent {
		h.t.Fatal(r.Err)
	}
}

func TestConnectionLostAfterTheLastByte(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.answer("ann@example.org", "STATUS")
	h.poll()
	h.post.Fail(postoffice.CutAfter)
	r, err := letter.Send(t.Context(), h.Office)
	if err == nil || r.Count(store.LetterUncertain) != 1 {
		t.Fatalf("send: %+v, %v; want one uncertain and an error", r, err)
	}
	h.pass(time.Hour)
	if r := h.sendAll(); r.Count(store.LetterSent) != 1 || r.Letters[0].Tries != 2 {
		t.Errorf("an hour later: %+v", r.Letters)
	}
	got := h.mails("ann@example.org")
	if len(got) != 2 || got[0].MessageID != got[1].MessageID {
		t.Errorf("mails: %v; want the same message twice", subjects(got))
	}
}

func TestRefusedAndDeferred(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.post.Refuse("ann@example.org", 550)
	h.post.Refuse("ben@example.org", 450)
	h.answer("ann@example.org", "STATUS")
	h.answer("ben@example.org", "STATUS")
	h.poll()
	r := h.sendAll()
	if r.Count(store.LetterRefused) != 1 || r.Count(store.LetterQueued) != 1 {
		t.Fatalf("first try: %+v", r.Letters)
	}
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("tried again at once: %+v", r.Letters)
	}
	h.mails("ben@example.org")
	h.post.Refuse("ben@example.org", 0)
	h.pass(delivery.FirstWait)
	if r := h.sendAll(); r.Count(store.LetterSent) != 1 {
		t.Errorf("after the wait: %+v", r.Letters)
	}
	h.last("ben@example.org")
}

// Between the play and the outbox there is no moment: they are one transaction.
func TestKilledBetweenPlayAndOutbox(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.poll()
	h.exec(`CREATE TRIGGER dies BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'the lights go out'); END`)
	request := season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true}
	if _, err := season.Play(t.Context(), h.Office, request); err == nil || !strings.Contains(err.Error(), "lights") {
		t.Fatalf("played in the dark: %v", err)
	}
	if g := h.status(); g.Season != "winter" || g.Year != 1 {
		t.Errorf("half a season was written: %+v", g)
	}
	h.exec(`DROP TRIGGER dies`)
	if r, err := season.Play(t.Context(), h.Office, request); err != nil || r.Already || r.Orders != 1 {
		t.Errorf("after the light came back: %+v, %v", r, err)
	}
	if r := h.sendAll(); len(r.Letters) != 4 {
		t.Errorf("%d letters, want a receipt, two reports, and the master's", len(r.Letters))
	}
}

func TestUIDValidityChanges(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.pollSteps(2)                                               // handled, and not filed
	h.exec(`UPDATE mailboxes SET uidvalidity = uidvalidity + 1`) // as if it had been another then
	h.exec(`UPDATE inbox SET uidvalidity = uidvalidity + 1`)
	h.answer("ann@example.org", "AMEND\nHIRE 1 KNIGHT")
	r := h.poll()
	if r.Fetched != 1 || r.Filed != 2 {
		t.Errorf("%d new, %d filed; want 1 and 2", r.Fetched, r.Filed)
	}
	h.wantOrders(0, "HIRE 1 MAN\nHIRE 1 KNIGHT")
}

func TestUnreadableMailWaitsForTheMaster(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.deliver("ann@example.org, ben@example.org", officeAddress, "HIRE 1 MAN")
	h.answer("ann@example.org", "HIRE 1 MAN")
	r := h.wantOutcomes("failed entered")
	if len(r.Failed) != 1 || r.Filed != 1 {
		t.Errorf("%d failed, %d filed; want 1 and 1", len(r.Failed), r.Filed)
	}
}

// masterKey is the key that the master of the first game has now.
func (h *house) masterKey() string {
	h.t.Helper()
	m, err := store.Read(h.t.Context(), h.Store, func(tx *store.Tx) (store.Master, error) { return tx.MasterOf(1) })
	if err != nil {
		h.t.Fatal(err)
	}
	return h.MasterKey(m, m.Played).String()
}

// A mail with a key that cannot be read as others is answered: one from several people is asked about, and one that is
// too large is not entered.
func TestMailThatIsReadInPart(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	to := h.replyTo(ann)
	h.deliver(ann+", ben@example.org", to, "HIRE 1 MAN")
	h.wantOutcomes("asked")
	h.wantOrders(0, "")
	h.sendAll()
	wantText(t, h.last(ann), "the mail has more than one sender", "HIRE 1 MAN", "YES")
	h.yes(ann)
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	h.mails(ann)

	h.deliver(ann+", ben@example.org", to, "HIRE 1 KNIGHT", "Sender: "+ann+"\r\n")
	h.wantOutcomes("asked")
	h.sendAll()
	wantText(t, h.last(ann), "the mail has more than one sender", "HIRE 1 KNIGHT")

	large := strings.Repeat(strings.Repeat("x", 78)+"\n", mail.MaxMail/78)
	h.deliver(ann, to, "HIRE 1 KNIGHT\n"+large)
	h.deliver(ann, officeAddress, "HIRE 1 KNIGHT\n"+large)
	h.deliver("guy@example.org", "office+"+h.masterKey()+"@example.org", large)
	h.deliver(ann, to, large, "Auto-Submitted: auto-replied\r\n")
	if r := h.wantOutcomes("failed failed failed automatic"); len(r.Failed) != 3 || r.Failed[0].Remark != mail.ErrTooLarge.Error() {
		t.Errorf("these wait: %+v", r.Failed)
	}
	h.wantOrders(0, "HIRE 1 MAN")
	h.mails("master@example.org")
	h.sendAll()
	wantText(t, h.last(ann), "could not be read", "larger than 10 MB", "as plain text")
	wantText(t, h.last("master@example.org"), "could not be read", "larger than 10 MB")
	h.wantOutcomes("") // they are not answered again
}

func TestNoServerAtTheAddress(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "STATUS")
	h.poll()
	h.post.Close()
	_, pollErr := inbox.Poll(t.Context(), h.Office)
	_, sendErr := letter.Send(t.Context(), h.Office)
	for what, err := range map[string]error{h.Account.IMAP.Addr: pollErr, h.Account.SMTP.Addr: sendErr} {
		var hinted interface{ Hint() string }
		if err == nil || !strings.Contains(err.Error(), what) || !errors.As(err, &hinted) {
			t.Errorf("%s: %v; want an error with the address and a hint", what, err)
		}
	}
	due, err := delivery.Waiting(t.Context(), h.Store)
	if err != nil || len(due) != 1 || due[0].Tries != 0 {
		t.Errorf("the outbox: %+v, %v; want the letter as it was", due, err)
	}
}

func TestDryRunsChangeNothing(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN")
	before := h.dump()
	r, err := inbox.DryPoll(t.Context(), h.Office)
	if err != nil || outcomes(r) != "entered" || r.Fetched != 1 {
		t.Errorf("dry poll: %+v, %v", r, err)
	}
	p, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true, DryRun: true})
	if err != nil || p.Events != 0 {
		t.Errorf("dry play: %+v, %v; want no dice thrown", p, err)
	}
	if _, err := player.CheckOrders(t.Context(), h.Office, "valley", h.status().Lords[0].Lord, "HIRE 1 MAN"); err != nil {
		t.Error(err)
	}
	if after := h.dump(); after != before {
		t.Errorf("changed:\n%s\nwas\n%s", after, before)
	}
	h.wantOutcomes("entered")
}

// dump counts the rows of every table.
func (h *house) dump() string {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	var all strings.Builder
	for _, table := range []string{"games", "seats", "seasons", "inbox", "orders", "outbox", "events", "snapshots", "played_orders"} {
		var n string
		if err := db.QueryRowContext(context.Background(), `SELECT count(*) FROM `+table).Scan(&n); err != nil {
			h.t.Fatal(err)
		}
		all.WriteString(table + " " + n + "\n")
	}
	return all.String()
}

func TestHeldTooLongGoesOutByItself(t *testing.T) {
	t.Parallel()
	for name, limit := range map[string]time.Duration{"goes": 48 * time.Hour, "stays": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.limit = limit
			h.gather("training", 2, true)
			if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
				t.Fatal(err)
			}
			h.pass(48*time.Hour - time.Second)
			if r, err := season.ReleaseOverdue(t.Context(), h.Office); err != nil || len(r) != 0 {
				t.Errorf("released too early: %+v, %v", r, err)
			}
			h.pass(time.Second)
			r, err := season.ReleaseOverdue(t.Context(), h.Office)
			if err != nil || (len(r) == 1) != (limit > 0) {
				t.Errorf("after the limit: %+v, %v", r, err)
			}
		})
	}
}

// Letters that were held for long do not call for orders by a deadline that has passed.
func TestLateApprovalGivesTime(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	h.mails("ann@example.org")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	first := h.status().Deadline
	h.pass(30 * 24 * time.Hour)
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	deadline := h.status().Deadline
	if deadline.Before(h.clock().Add(6 * 24 * time.Hour)) {
		t.Fatalf("the deadline is %v, and was %v", deadline, first)
	}
	h.sendAll()
	text := h.last("ann@example.org").Text
	if !strings.Contains(text, deadline.In(schedule.Location("Europe/London")).Format("2 January 2006")) {
		t.Errorf("the letter does not name the new deadline, %v:\n%s", deadline, text)
	}
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered")
}

// A fault of the program at one message sets that one aside; the others are handled.
func TestFaultAtOneMessage(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.answer("ben@example.org", "HIRE 1 MAN")
	h.answer("cat@example.org", "HIRE 1 MAN")
	h.exec(`UPDATE seats SET place = 9 WHERE address = 'ben@example.org'`)
	r := h.wantOutcomes("entered failed entered")
	if !strings.Contains(r.Handled[1].Remark, "a fault of the program") || r.Filed != 2 {
		t.Errorf("poll: %+v", r)
	}
	h.exec(`UPDATE seats SET place = 1 WHERE address = 'ben@example.org'`)
	h.wantOrders(0, "HIRE 1 MAN")
	h.wantOrders(2, "HIRE 1 MAN")
}

// A broken invariant in the play leaves the season unplayed.
func TestFaultInThePlay(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.exec(`UPDATE snapshots SET body = CAST(replace(CAST(body AS TEXT), '"at":', '"at":99') AS BLOB)`)
	_, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true})
	var hinted interface{ Hint() string }
	if err == nil || !errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), "has not been played") {
		t.Fatalf("played on a broken state: %v", err)
	}
	if g := h.status(); g.Season != "winter" || g.Year != 1 {
		t.Errorf("the game has moved on: %+v", g)
	}
}
