package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// fridays is a game of two whose seasons end on Fridays, and whose first season has been told. It is winter of year 1, to be
// played on Friday, 19 March 2027, 20:00.
func fridays(t *testing.T) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.times = store.Schedule{At: "friday 20:00", Period: 7 * day, Reminders: []int{24}}
	h.gather("training", 2, true)
	h.start()
	h.says("APPROVE", "obeyed")
	h.forget()
	return h
}

// forget passes over all mails that have come.
func (h *house) forget() {
	for _, address := range append(players(2), masterAddress) {
		h.mails(address)
	}
}

// tick polls, does what the clock asks for, and sends.
func (h *house) tick() []season.PlayResult {
	h.t.Helper()
	h.poll()
	ctx := h.t.Context()
	if _, err := season.ResumeDue(ctx, h.Office); err != nil {
		h.t.Fatal(err)
	}
	played, err := season.PlayDue(ctx, h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := season.Remind(ctx, h.Office); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
	return played
}

// told delivers a mail of a player, and gives the one answer to it.
func (h *house) told(address, text, outcome string) string {
	h.t.Helper()
	h.mails(address)
	h.answer(address, text)
	h.wantOutcomes(outcome)
	h.sendAll()
	return wording.OneLine(h.last(address).Text)
}

// wantIn looks for words in a text, and wants others not to be there.
func wantIn(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if without, no := strings.CutPrefix(w, "!"); strings.Contains(text, strings.TrimPrefix(w, "!")) == no {
			t.Errorf("want %q (not: %v) in:\n%s", without, no, text)
		}
	}
}

// The master changes settings by mail: a change is told in the next report, the deadline that runs stays, and what is wrong says
// what would be right.
func TestSetByMail(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	was := h.status().Deadline
	m := h.says("SET deadline saturday 18:00\nSET grace 15m\nSET grace 9 days\nSET colour red\nSET years 9", "obeyed")
	wantSaid(t, m, "Deadline is saturday 18:00 now; it was friday 20:00.", "stays, Friday, 19 March 2027, 20:00", "Grace is 15 minutes now; it was none.",
		"want 0 or more, and no more than half a period", "the settings are name, master,", "the game has begun")
	if got := h.status(); !got.Deadline.Equal(was) || got.Grace != "15 minutes" {
		t.Errorf("the deadline is %v, was %v; grace %s", got.Deadline, was, got.Grace)
	}
	h.forget()
	h.pass(7*day + 8*time.Hour + 16*time.Minute)
	h.tick()
	h.mails(ann)
	h.says("APPROVE", "obeyed")
	wantSaid(t, h.last(ann), "The master has changed when seasons end: it was friday 20:00, and is saturday 18:00 now.",
		"mail that comes after a deadline still counts: it was none, and is 15 minutes now.", "due by Saturday, 27 March 2027, 18:00")
	wantSaid(t, h.says("SET", "obeyed"), "THE SETTINGS OF valley", "winter-deadline none", "review yes")
	wantSaid(t, h.says("GAMES", "answered"), "valley: spring of year 2; waits for its deadline. Deadline Saturday", "Without orders: ")
}

// A new address of the master gets the letters and a key of its own; the old keys are good for nothing.
func TestSetMasterByMail(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	h.post.AddUser("reeve@example.org", password)
	old := h.replyTo(masterAddress)
	h.answer(masterAddress, "SET master reeve@example.org")
	h.wantOutcomes("obeyed")
	h.sendAll()
	gone := h.last(masterAddress)
	wantSaid(t, gone, "go to another address")
	if strings.Contains(gone.Subject, "[") {
		t.Errorf("the old master has a key: %q", gone.Subject)
	}
	if got := h.mails("reeve@example.org"); len(got) != 2 {
		t.Fatalf("the new master has %v", subjects(got))
	}
	h.deliver(masterAddress, old, "EXTEND 24")
	h.poll()
	if got := h.status(); got.Deadline.Format("Mon 15:04") != "Fri 20:00" {
		t.Errorf("the old key moved the deadline to %v", got.Deadline)
	}
	h.mails("reeve@example.org")
	h.answer("reeve@example.org", "EXTEND 24")
	h.wantOutcomes("obeyed")
}

// A pause: the players are told, nothing is played and nobody is reminded, orders are taken long after the old deadline, and the
// deadline moves by the pause, in whole days.
func TestPauseAndResume(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	wantSaid(t, h.says("PAUSE UNTIL 2027-03-11\nPAUSE", "obeyed"), "want a day that is to come", "RESUME ends it", "in 2 letters")
	wantSaid(t, h.last(ann), "the master has paused the game until the master lets it go on.", "No deadline runs")
	h.forget()
	h.pass(8*day + 9*time.Hour) // 20 March, 21:00
	if played := h.tick(); len(played) > 0 {
		t.Fatalf("played in a pause: %+v", played)
	}
	if got := append(h.mails(ann), h.mails(masterAddress)...); len(got) > 0 {
		t.Errorf("written in a pause: %v", subjects(got))
	}
	wantIn(t, h.told(ann, "STATUS", "answered"), "Deadline: none now: the game is paused until the master lets it go on; no deadline runs.", "!being played")
	wantIn(t, h.told(ann, "HIRE 1 MAN", "entered"), "no deadline runs", "!after the deadline")
	wantIn(t, h.told(ann, "what now, please tell", "guided"), "!being played")
	wantSaid(t, h.says("PLAY winter 1", "answered"), "the game is paused", "RESUME")
	wantSaid(t, h.says("STATUS", "answered"), "waits for your RESUME", "no deadline runs")
	h.mails(ben)
	wantSaid(t, h.says("RESUME\nRESUME", "obeyed"), "is Sunday, 28 March 2027, 20:00 BST", "it was Friday, 19 March 2027, 20:00 GMT", "is not paused")
	wantSaid(t, h.last(ben), "the pause is over", "is now", "before the pause")
	h.pass(6 * day)
	h.tick()
	if got := h.mails(ben); len(got) > 0 {
		t.Errorf("%v", subjects(got))
	}
	h.pass(day + 23*time.Hour + time.Minute)
	if played := h.tick(); len(played) != 1 || played[0].Orders != 1 {
		t.Fatalf("played %+v", played)
	}
}

// A pause until a day ends by the clock, once.
func TestPauseEndsByItself(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	wantSaid(t, h.says("PAUSE UNTIL 2027-03-20", "obeyed"), "paused until Saturday, 20 March 2027, 00:00 GMT")
	next, err := season.NextMoment(t.Context(), h.Office)
	if err != nil || next.Format(time.DateTime) != "2027-03-20 00:00:00" {
		t.Errorf("the next moment is %v, %v", next, err)
	}
	h.forget()
	h.pass(8 * day)
	h.tick()
	h.tick()
	wantSaid(t, h.last(ann), "the game goes on", "is now Saturday, 27 March 2027, 20:00")
	if h.status().Paused {
		t.Error("it is paused still")
	}
}

// HOLD is the master's own: after the deadline of a season that is held its players are told what is true, and not that it is held.
func TestHeldSeasonIsNotBeingPlayed(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	h.says("HOLD", "obeyed")
	h.pass(8 * day)
	h.tick()
	for text, outcome := range map[string]string{"HIRE 1 MAN": "late", "what now, please tell": "guided"} {
		wantIn(t, h.told(ann, text, outcome), "has not been played yet", "!being played", "!held", "!holds")
	}
	wantIn(t, h.told(ann, "STATUS", "answered"), "19 March 2027, 20:00 GMT (20:00 UTC), which has passed.")
	wantSaid(t, h.says("STATUS", "answered"), "waits for you: you hold it")
	wantSaid(t, h.says("PAUSE", "answered"), "has passed: EXTEND moves it")
	h.says("HOLD OFF", "obeyed")
	if played := h.tick(); len(played) != 1 {
		t.Fatalf("played %+v", played)
	}
}

// A deadline moves to an earlier moment too, but a day is left; all are told.
func TestEarlierDeadline(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	wantSaid(t, h.says("EXTEND -7 days\nEXTEND -24", "obeyed"), "a day must be left, until Saturday, 13 March 2027, 12:00", "is Thursday, 18 March 2027, 20:00")
	m := h.last(ann)
	wantSaid(t, m, "less time for winter of year 1", "is now Thursday, 18 March 2027, 20:00", "it was Friday, 19 March")
	wantSaid(t, h.says("EXTEND 1 day earlier", "obeyed"), "is Wednesday, 17 March 2027, 20:00")
	wantSaid(t, h.says("EXTEND -6 days", "answered"), "which has passed")
}

// READY of all plays the season, not sooner than the game says; later orders and those of others do not undo it, WAIT does.
func TestReadyPlaysTheSeason(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	wantIn(t, h.told(ann, "READY", "answered"), "in this game READY and WAIT change nothing")
	h.says("SET early 12h", "obeyed")
	wantIn(t, h.told(ann, "READY", "answered"), "you are READY for winter of year 1", "1 of 2 lords is READY", "is not played before Saturday, 13 March 2027, 00:00")
	wantIn(t, h.told(ann, "HIRE 1 MAN", "entered"), "HIRE 1 MAN")
	wantIn(t, h.told(ann, "STATUS", "answered"), "1 of 2 lords is READY")
	wantIn(t, h.told(ben, "READY", "answered"), "2 of 2 lords are READY")
	if played := h.tick(); len(played) > 0 {
		t.Fatalf("played at once: %+v", played)
	}
	next, err := season.NextMoment(t.Context(), h.Office)
	if err != nil || next.Format(time.DateOnly+" 15:04") != "2027-03-13 00:00" {
		t.Errorf("the next moment is %v, %v", next, err)
	}
	wantIn(t, h.told(ben, "WAIT", "answered"), "you are not READY", "1 of 2 lords is READY")
	h.pass(13 * time.Hour)
	if played := h.tick(); len(played) > 0 {
		t.Fatalf("played in spite of WAIT: %+v", played)
	}
	h.forget()
	h.answer(ben, "READY")
	if played := h.tick(); len(played) != 1 || played[0].Orders != 1 {
		t.Fatalf("played %+v", played)
	}
	wantIn(t, h.told(ann, "READY", "answered"), "change nothing now")
	h.says("APPROVE", "obeyed")
	got := h.mails(ann)
	wantSaid(t, got[len(got)-1], "All lords were READY, and so the season was played before its deadline.")
	wantIn(t, h.told(ben, "STATUS", "answered"), "0 of 2 lords are READY; when all are")
	h.do(func(g *game.Game) error { _, err := season.Pause(g, ""); return err })
	h.sendAll()
	wantIn(t, h.told(ben, "STATUS", "answered"), "0 of 2 lords are READY; nothing is played while the game is paused.")
}

// A service that was away over a deadline moves it by the time lost before it takes the mail in that came meanwhile, once; the players
// and the master are told.
func TestOutageMovesTheDeadline(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	was := w.status().Deadline
	w.poll()
	w.pass(was.Sub(w.clock()) - 5*time.Hour)
	w.poll()
	w.forget()
	w.pass(7 * time.Hour) // two hours after the deadline
	w.answer(ann, "HIRE 1 MAN")
	stop := w.start()
	w.until("the receipt", func() bool { return len(w.post.Mails(ann)) > w.read[ann]+1 })
	stop()
	if got := w.status(); !got.Deadline.Equal(was.Add(7*time.Hour)) || got.Season != "winter" {
		t.Errorf("the deadline of %s is %v, was %v", got.Season, got.Deadline, was)
	}
	got := w.mails(ann)
	wantSaid(t, got[0], "more time for winter of year 1", "the mailbox of the game could not be read for 7 hours, and so the deadline of winter of year 1 moves by that time")
	wantIn(t, got[1].Subject, "receipt for winter of year 1")
	wantSaid(t, w.last(masterAddress), "could not be read for 7 hours", "The players are told.")
	w.pass(4 * time.Hour)
	stop = w.start()
	w.until("it rests", w.rests)
	stop()
	if got := w.status(); !got.Deadline.Equal(was.Add(7 * time.Hour)) {
		t.Errorf("moved twice: %v", got.Deadline)
	}
}
