package inbox_test

import (
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// withVacations is the game of fridays, in which players may be away.
func withVacations(t *testing.T) *house {
	h := fridays(t)
	h.says("SET vacation 21", "obeyed")
	h.forget()
	return h
}

// deadlineIs compares the deadline that runs.
func (h *house) deadlineIs(want string) {
	h.t.Helper()
	if got := h.status().Deadline.In(time.UTC).Format("2006-01-02 15:04"); got != want {
		h.t.Errorf("the deadline is %s, want %s", got, want)
	}
}

// A player is away over the deadline that runs: it moves to the first Friday after it, across a change of clocks, all are told who is away,
// and reminders follow. What goes beyond the days is refused with what is left; OFF gives back, but leaves a day.
func TestVacationByMail(t *testing.T) {
	t.Parallel()
	h := withVacations(t)
	wantIn(t, h.told(ann, "VACATION", "answered"), "no vacation is entered", "21 of 21 days are left to you in 2027")
	wantIn(t, h.told(ann, "VACATION 03/04 TO 05/04", "answered"), "nothing was entered", "3 April or 4 March")
	wantIn(t, h.told(ann, "VACATION 2027-03-11 TO 2027-03-20", "answered"), "has passed: want today")
	wantIn(t, h.told(ann, "VACATION 15 March", "answered"), "the last day is missing")
	wantIn(t, h.told(ann, "VACATION 2027-03-30 TO 2027-03-15", "answered"), "would end before it begins")
	wantIn(t, h.told(ann, "VACATION 15 March TO 20 April", "answered"), "too few days", "21 are left in 2027", "14 for winter of year 1", "A vacation from 15 March 2027 to 1 April 2027 can be entered")
	h.forget()
	wantIn(t, h.told(ann, "VACATION 2027-03-15 TO 28 March", "answered"), "you are away from 15 March 2027 to 28 March 2027. The deadline of winter of year 1 is Friday, 2 April 2027, 20:00 BST (19:00 UTC) now; it was Friday, 19 March 2027, 20:00 GMT",
		"in 1 letter", "7 of 21 days are left to you in 2027")
	wantSaid(t, h.last(ben), "more time for winter of year 1", "is away from 15 March 2027 to 28 March 2027, and so the deadline of winter of year 1 moves. It is now Friday, 2 April")
	wantSaid(t, h.last(masterAddress), "is away from 15 March")
	h.pass(8 * day) // after the old deadline
	if played := h.tick(); len(played) > 0 {
		t.Fatalf("played: %+v", played)
	}
	h.mails(masterAddress)
	wantSaid(t, h.says("STATUS", "answered"), "away until 28 March 2027")
	wantIn(t, h.told(ann, "VACATION", "answered"), "away from 15 March 2027 to 28 March 2027. VACATION OFF takes that back", "7 of 21 days are left")
	wantIn(t, h.told(ann, "VACATION 20 March TO 21 March", "answered"), "a vacation is entered from 15 March 2027 to 28 March 2027 already")
	h.forget()
	wantIn(t, h.told(ann, "VACATION OFF", "answered"), "you are not away any more", "is Sunday, 21 March 2027, 12:00 GMT", "19 of 21 days are left to you in 2027")
	wantSaid(t, h.last(ben), "less time for winter", "is not away any more, and so the deadline")
	wantIn(t, h.told(ann, "VACATION OFF", "answered"), "no vacation is entered; nothing was done")
	h.pass(25 * time.Hour)
	if played := h.tick(); len(played) != 1 {
		t.Fatalf("played %+v", played)
	}
	h.deadlineIs("2027-03-26 20:00")
}

// A vacation that was entered long before moves the deadline of a later season from its beginning, and the report says why. One that
// is entered less than a day before a deadline moves only those after it.
func TestVacationOfLaterSeasons(t *testing.T) {
	t.Parallel()
	h := withVacations(t)
	h.pass(7*day - 12*time.Hour) // 19 March, midnight
	wantIn(t, h.told(ben, "VACATION 19 March TO 27 March", "answered"), "stays, Friday, 19 March 2027, 20:00 GMT", "was less than a day away. Those after it move", "14 of 21 days are left")
	h.deadlineIs("2027-03-19 20:00")
	h.forget()
	h.pass(21 * time.Hour)
	if played := h.tick(); len(played) != 1 {
		t.Fatalf("played %+v", played)
	}
	h.deadlineIs("2027-04-02 19:00")
	h.mails(ann)
	h.says("APPROVE", "obeyed")
	m := h.last(ann)
	wantSaid(t, m, "is away until 27 March 2027, and so the deadline of spring of year 2 is Friday, 2 April 2027, 20:00 BST", "and not Friday, 26 March",
		"is away from 19 March 2027 to 27 March 2027.", "due by Friday, 2 April 2027")
	h.pass(13*day + 23*time.Hour)
	if played := h.tick(); len(played) != 1 {
		t.Fatalf("played %+v", played)
	}
	h.deadlineIs("2027-04-09 19:00") // the rhythm goes on
}

// Vacations of two players combine, up to 14 days of a season. A pause and the master's EXTEND come on top; EXTEND afterwards wins over
// vacations that were entered before. A seat that passes to another person has none any more.
func TestVacationsCombine(t *testing.T) {
	t.Parallel()
	h := withVacations(t)
	h.told(ann, "VACATION 18 March TO 20 March", "answered")
	h.deadlineIs("2027-03-26 20:00")
	h.told(ben, "VACATION 26 March TO 27 March", "answered")
	h.deadlineIs("2027-04-02 19:00")
	wantIn(t, h.told(ann, "VACATION 1 April TO 3 April", "answered"), "too few days", "0 for winter of year 1")
	h.says("EXTEND 7 days earlier", "obeyed")
	h.deadlineIs("2027-03-26 20:00") // into ben's vacation: the master wins
	h.told(ann, "VACATION OFF", "answered")
	h.deadlineIs("2027-03-26 20:00")
	h.told(ann, "VACATION 25 March TO 26 March", "answered") // after EXTEND
	h.deadlineIs("2027-04-02 19:00")
	h.says("PAUSE", "obeyed")
	wantIn(t, h.told(ben, "VACATION 8 April TO 8 April", "answered"), "you are away on 8 April 2027")
	h.pass(6 * day)
	wantSaid(t, h.says("RESUME", "obeyed"), "Friday, 9 April 2027, 20:00 BST")
	h.deadlineIs("2027-04-09 19:00") // six days by the pause, and one more by the vacation
	h.do(func(g *game.Game) error {
		_, err := tenure.Replace(g, tenure.Successor{Lord: g.Seats[1].Lord, Address: "eve@example.org"})
		return err
	})
	if s := h.status(); s.Lords[1].Away != "" {
		t.Errorf("the newcomer is %q", s.Lords[1].Away)
	}
}

// A vacation across the turn of the year takes days of the year in which players wait; a game without vacations refuses it; a master who plays cannot stop
// the clock for long.
func TestVacationLimits(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	wantIn(t, h.told(ann, "VACATION 15 March TO 28 March", "answered"), "no deadline moves for players who are away")
	h.says("SET vacation 5", "obeyed")
	wantIn(t, h.told(ann, "VACATION 28 December TO 2 January", "answered"), "5 of 5 days are left to you in 2027", "0 of 5 days are left to you in 2028")
	wantSaid(t, h.says("SET master ann@example.org", "obeyed"), "")
	h.do(func(g *game.Game) error {
		r, err := season.Pause(g, "")
		if err != nil || !r.Limited || r.Until != g.Tx.Now.Add(14*day) {
			t.Errorf("%+v, %v", r, err)
		}
		return err
	})
	h.pass(10 * day)
	h.do(resumes(h))
	h.pass(day)
	h.do(func(g *game.Game) error {
		_, err := season.Pause(g, "2027-04-15")
		if err == nil {
			t.Error("paused for too long")
		} else {
			wantIn(t, err.Error(), "you play", "at most 14 days a season: want a day until Saturday, 27 March 2027, 12:00")
		}
		if _, err := season.ExtendDeadline(g, "8 days"); err != nil {
			t.Error(err)
		}
		if _, err := season.ExtendDeadline(g, "7 days"); err == nil {
			t.Error("extended for too long")
		} else {
			wantIn(t, err.Error(), "moves by at most 14 days in all")
		}
		return nil
	})
}

// A vacation can be entered before the game begins, when no deadline runs; that of a player who gives the seat up does not keep the game from
// beginning. One that is taken back in a pause moves nothing when the game goes on.
func TestVacationBeforeTheGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times = store.Schedule{At: "friday 20:00", Period: 7 * day}
	h.gather("training", 3, false)
	h.do(func(g *game.Game) error { _, err := season.SetSetting(g, "vacation", "21"); return err })
	h.told(ann, "VACATION 15 March TO 20 March", "answered")
	wantIn(t, h.told(ben, "VACATION 18 March TO 20 March", "answered"), "The game has not begun; deadlines in it that fall into the vacation move", "!2027, 20:00")
	h.do(func(g *game.Game) error { _, err := g.Tx.Resign(g.Seats[0].ID, g.Tx.Now); return err })
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.deadlineIs("2027-03-26 20:00")
	h.do(func(g *game.Game) error { _, err := season.Pause(g, ""); return err })
	h.sendAll()
	h.pass(time.Hour)
	h.told(ben, "VACATION OFF", "answered") // in a pause, when no deadline runs
	h.pass(day - time.Hour)
	h.do(resumes(h))
	h.sendAll()
	h.deadlineIs("2027-03-20 20:00")
	wantSaid(t, h.lastNew("cat@example.org"), "is now Saturday, 20 March 2027, 20:00 GMT", "was Friday, 26 March")
	wantIn(t, h.told(ben, "VACATION", "answered"), "21 of 21 days are left")
}

// OFF leaves a deadline alone that vacations of others have moved, also when those are over. Days by which a deadline is moved back come back,
// whether the player or the master moves it, and whether a pause came between.
func TestVacationDaysComeBack(t *testing.T) {
	t.Parallel()
	h := withVacations(t)
	h.asked(ann, "CALENDAR ON")
	h.told(ann, "VACATION 18 March TO 20 March", "answered")
	h.wantInCalendar(ann, "CONFIRMED")
	h.told(ben, "VACATION 10 July TO 12 July", "answered")
	h.pass(9 * day) // ann is back
	wantIn(t, h.told(ben, "VACATION OFF", "answered"), "!March 2027", "21 of 21 days are left")
	h.deadlineIs("2027-03-26 20:00")
	wantIn(t, h.told(ann, "VACATION 26 March TO 27 March", "answered"), "Friday, 2 April", "7 of 21 days are left")
	h.do(func(g *game.Game) error { _, err := season.Pause(g, ""); return err })
	h.pass(2 * day)
	h.do(resumes(h))
	h.sendAll()
	h.deadlineIs("2027-04-04 19:00")
	wantIn(t, h.told(ann, "VACATION OFF", "answered"), "Sunday, 28 March", "14 of 21 days are left")
	h.told(ann, "VACATION 28 March TO 29 March", "answered")
	h.deadlineIs("2027-04-02 19:00")
	wantIn(t, h.told(ann, "VACATION", "answered"), "9 of 21 days are left")
	h.says("EXTEND 3 days earlier", "obeyed")
	wantIn(t, h.told(ann, "VACATION", "answered"), "12 of 21 days are left")
	h.says("SET vacation 1", "obeyed")
	wantIn(t, h.told(ann, "VACATION", "answered"), "0 of 1 days are left")
}

// While a season waits for its master a vacation is entered, and the answer betrays nothing of what is not told: no deadline, and not whether the game
// goes on. A deadline that the master has chosen meanwhile stays when he approves, as long as it leaves a day.
func TestVacationInReview(t *testing.T) {
	t.Parallel()
	h := withVacations(t)
	h.told(ben, "VACATION 10 July TO 12 July", "answered")
	h.pass(7*day + 9*time.Hour)
	if played := h.tick(); len(played) != 1 {
		t.Fatalf("played %+v", played)
	}
	const closed = "The season is closed; the letter with its report says when the next orders are due"
	wantIn(t, h.told(ann, "VACATION 25 March TO 28 March", "answered"), "you are away from 25 March 2027 to 28 March 2027. "+closed, "!spring", "!days are left")
	h.deadlineIs("2027-04-02 19:00")
	wantIn(t, h.told(ann, "VACATION 29 March TO 20 May", "answered"), "too few days", "!spring")
	h.do(func(g *game.Game) error { return g.Tx.SetGameState(g.Row.ID, store.GameEnded) }) // as its last season does
	wantIn(t, h.told(ben, "VACATION 11 April TO 12 April", "answered"), "you are away from 11 April 2027 to 12 April 2027. "+closed)
	h.do(func(g *game.Game) error { return g.Tx.SetGameState(g.Row.ID, store.GameRunning) })
	h.forget()
	h.says("EXTEND 11 days earlier", "obeyed")
	h.says("APPROVE", "obeyed")
	h.deadlineIs("2027-03-22 20:00")
	wantSaid(t, h.last(ann), "due by Monday, 22 March 2027")
}
