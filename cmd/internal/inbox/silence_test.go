package inbox_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// silent begins a game of n in which a steward orders for those who are silent, and a seat is vacant after three seasons.
func silent(t *testing.T, n int, wait time.Duration) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.ladder = game.NewGame{Absent: store.AbsentSteward, Wait: wait, Silence: 3}
	h.times.Reminders = []int{48}
	h.begin("training", n)
	first := h.readAll(n)["ann@example.org"]
	wantText(t, first, "If you send no orders, a steward gives some for you: HELP STEWARD says which. After 3 seasons in a row without orders of yours your seat is vacant.")
	return h
}

// readAll lets the players and the master read what they got, and gives what the last of them got in the end.
func (h *house) readAll(n int) (newest map[string]*mail.Message) {
	h.t.Helper()
	newest = map[string]*mail.Message{}
	for _, who := range append(players(n), "master@example.org") {
		for _, m := range h.mails(who) {
			newest[who] = m
		}
	}
	return newest
}

// duePass goes past the deadline, polls, plays what is due, and sends.
func (h *house) duePass(want string) {
	h.t.Helper()
	h.at(h.status().Deadline.Add(time.Second))
	h.poll()
	h.wantDue(want)
	h.sendAll()
}

// stand gives players standing orders that say something in every season.
func (h *house) stand(who ...string) {
	h.t.Helper()
	for _, address := range who {
		h.answer(address, "STANDING\nSTANCE DEFEND\nSPREAD")
	}
	h.poll()
	h.sendAll()
}

// TestLadder goes the whole way of a player who falls silent: a reminder, more time, the steward, once more, the seat is vacant,
// and he takes it back.
func TestLadder(t *testing.T) {
	t.Parallel()
	h := silent(t, 3, day)
	h.stand("ben@example.org", "cat@example.org")
	lord := h.status().Lords[0].Lord
	deadline := h.status().Deadline
	h.at(deadline.Add(-47 * time.Hour))
	h.poll()
	h.wantReminded(lord+" 48", "two days before")
	h.sendAll()
	h.readAll(3)

	h.duePass("")
	got := h.readAll(3)
	for i, who := range players(3) {
		wantText(t, got[who], "not all lords have orders for winter of year 1, and so it waits once, for 1 day. ", "The deadline is now")
		if has := strings.Contains(strings.Join(strings.Fields(got[who].Text), " "), "You have none yet."); has != (i == 0) {
			t.Errorf("%s is told that there are none: %v", who, has)
		}
		wantNot(t, got[who], lord+" had")
	}
	wantText(t, got["master@example.org"], lord+" had no orders for winter of year 1, and so it waits once")
	if now := h.status().Deadline; !now.Equal(deadline.Add(day)) {
		t.Fatalf("the deadline is %v, want a day after %v", now, deadline)
	}

	h.duePass("valley winter 1")
	got = h.readAll(3)
	wantText(t, got["ann@example.org"], "No orders came for you: a steward gave these.", "THE STEWARD'S ORDERS FOR YOU", "SPREAD")
	wantNot(t, got["ann@example.org"], "HIRE 1", "Without orders")
	wantText(t, got["ben@example.org"], lord+" sent no orders: a steward gave some for him.", "Winter of year 1 was played 1 day later than announced")
	wantNot(t, got["ben@example.org"], "THE STEWARD'S")

	h.duePass("") // spring waits too
	h.duePass("valley spring 2")
	got = h.readAll(3)
	wantText(t, got["cat@example.org"], lord+" sent no orders: a steward gave some for him, for the second time in a row.")
	h.at(h.status().Deadline.Add(-47 * time.Hour))
	h.poll()
	h.wantReminded(lord+" 48", "before the third")
	h.sendAll()
	wantText(t, h.readAll(3)["ann@example.org"], "Without orders a steward gives orders for you; HELP STEWARD", "It would be the third season in a row without orders of yours, and then your seat is vacant.")

	h.duePass("")
	h.duePass("valley summer 2")
	got = h.readAll(3)
	wantText(t, got["ann@example.org"], "there were no orders for 3 seasons in a row, and so your seat in valley is vacant", "RETURN")
	wantText(t, got["ben@example.org"], "The seat of "+lord+" is vacant: there were no orders for 3 seasons in a row.", "for the third time in a row", "nobody plays "+lord)
	if h.status().Lords[0].Silent != 3 || !h.status().Lords[0].Silenced {
		t.Errorf("the master's status has %+v", h.status().Lords[0])
	}
	h.wantVerified()
	h.returns(t, lord)
}

// returns lets the silent player take the seat back, and nobody else.
func (h *house) returns(t *testing.T, lord string) {
	h.t.Helper()
	key := h.replyTo("ann@example.org")
	for _, from := range []string{"ben@example.org", "eve@example.org"} {
		h.deliver(from, key, "RETURN")
		h.wantOutcomes("no-seat")
	}
	h.deliver("ann@example.org", officeAddress, "RETURN")
	h.wantOutcomes("no-seat")
	h.sendAll()
	wantText(t, h.readAll(3)["ann@example.org"], "is vacant, since there were no orders of yours for too long, and so nothing of your message was done", "one word: RETURN")
	if !h.status().Lords[0].Resigned {
		t.Fatal("the seat was given to somebody")
	}
	h.deliver("ann@example.org", key, "RETURN\nHOLD LORD")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HOLD LORD")
	h.sendAll()
	got := h.mails("ann@example.org")
	all := ""
	for _, m := range got {
		all += m.Subject + "\n"
	}
	for _, subject := range []string{"summer of year 2", "you have your seat again"} {
		if !strings.Contains(all, subject) {
			t.Errorf("she got\n%s, want %s", all, subject)
		}
	}
	wantText(t, h.readAll(3)["master@example.org"], "has taken back the seat of "+lord)
	h.deliver("ann@example.org", key, "RETURN")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last("ann@example.org"), lord+" is yours: nothing was done.")
	h.deliver("ann@example.org", key, "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last("ann@example.org"), "Your record: orders in time in 0 seasons, none in 3.")
	h.duePass("valley autumn 2")
	wantText(t, h.readAll(3)["ben@example.org"], "plays "+lord+" again.")
	if h.status().Lords[0].Silent != 0 {
		t.Error("the count goes on")
	}
	h.wantVerified()
}

// wantVerified replays the campaign.
func (h *house) wantVerified() {
	h.t.Helper()
	r, err := season.Verify(h.t.Context(), h.Office, "valley")
	if err != nil || len(r.Faults) > 0 {
		h.t.Errorf("verify: %v %v", err, r.Faults)
	}
}

// TestHalfSilent does not play a season of which more than half of the lords have no orders, tells the master once, takes their
// orders, and plays it as soon as there are enough.
func TestHalfSilent(t *testing.T) {
	t.Parallel()
	h := silent(t, 4, 0)
	h.stand("ann@example.org")
	h.readAll(4)
	h.duePass("")
	got := h.readAll(4)
	wantText(t, got["master@example.org"], "Something may be wrong: 3 of 4 lords have no orders", "PLAY winter 1")
	wantText(t, got["ann@example.org"], "waits for orders", "Yours are in")
	wantText(t, got["dan@example.org"], "waits for orders", "You have none yet.", "BEGIN")
	if !h.status().Stopped {
		t.Error("the status does not have it")
	}
	h.answer("master@example.org", "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.readAll(4)["master@example.org"], "It is not played by itself: more than half of the lords have no orders. PLAY winter 1")
	h.answer("dan@example.org", "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.readAll(4)["dan@example.org"], "which has passed; orders are taken until the season is played")
	for range 3 {
		h.pass(5 * time.Hour)
		h.poll()
		h.wantDue("")
	}
	h.sendAll()
	if again := h.readAll(4); len(again) > 0 {
		t.Errorf("told once more: %v", again)
	}
	h.answer("dan@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.wantDue("valley winter 1")
	h.sendAll()
	wantText(t, h.readAll(4)["ann@example.org"], "Winter of year 1 was not played at its deadline: more than half of the lords had no orders.")

	h.duePass("")
	wantText(t, h.readAll(4)["master@example.org"], "Something may be wrong: 3 of 4 lords have no orders")
	if _, err := season.Extend(t.Context(), h.Office, "valley", "2 days", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.readAll(4)
	h.duePass("")
	wantText(t, h.readAll(4)["master@example.org"], "Something may be wrong: 3 of 4 lords have no orders")

	if s := h.status(); s.Waits != "orders: more than half of the lords have none" {
		t.Errorf("it waits for %q", s.Waits)
	}
	h.do(func(g *game.Game) error { _, err := season.SetSetting(g, "wait", "24h"); return err })
	h.poll()
	h.wantDue("")
	h.sendAll()
	wantText(t, h.readAll(4)["ann@example.org"], "more time for spring of year 2")
	h.duePass("")
	got = h.readAll(4)
	wantText(t, got["master@example.org"], "Something may be wrong: 3 of 4 lords have no orders")
	wantText(t, got["ann@example.org"], "waits for orders", "Yours are in")
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "spring", Year: 2}); err != nil {
		t.Fatal(err)
	}
	h.wantVerified()
}

// TestResignTakenBack takes a seat back that was given up, also while the letters of a season wait for the master.
func TestResignTakenBack(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 3, true)
	h.start()
	h.wantReleased()
	old := h.replyTo("ann@example.org")
	h.resigns("ann@example.org")
	h.play()
	h.deliver("ann@example.org", old, "RETURN")
	h.wantOutcomes("returned")
	h.wantReleased()
	all := h.mails("ann@example.org")
	found := false
	for _, m := range all {
		found = found || strings.Contains(m.Text, "winter of year 1")
	}
	if !found {
		t.Errorf("she has no report: %v", subjects(all))
	}
	h.resigns("ann@example.org")
	h.answer("ann@example.org", "REPORT AUTUMN 1\nRETURN")
	h.wantOutcomes("answered")
}

// TestVacantUnderReview keeps the letter to a silent player until the master approves; the master is told at once.
func TestVacantUnderReview(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.ladder.Silence = 1
	h.gather("training", 3, true)
	h.start()
	h.wantReleased()
	h.stand("ben@example.org", "cat@example.org")
	h.readAll(3)
	h.play()
	h.sendAll()
	lord, told := h.status().Lords[0].Lord, ""
	for _, m := range h.mails("master@example.org") {
		told += strings.Join(strings.Fields(m.Text), " ")
	}
	for _, part := range []string{"has lost the seat of " + lord, lord + "'s seat is vacant: no orders came from"} {
		if !strings.Contains(told, part) {
			t.Errorf("the master is not told %q:\n%s", part, told)
		}
	}
	if got := h.mails("ann@example.org"); len(got) > 0 {
		t.Errorf("she is told before the master approves: %v", subjects(got))
	}
	h.wantReleased()
	wantText(t, h.last("ann@example.org"), "there were no orders for 1 season in a row", "your seat in valley is vacant")
	wantText(t, h.last("cat@example.org"), "The seat of "+lord+" is vacant", "Without orders: "+lord+".")
}

// wantReleased approves the letters that wait and sends them.
func (h *house) wantReleased() {
	h.t.Helper()
	if _, err := season.Approve(h.t.Context(), h.Office, "valley", false); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// resigns gives a seat up.
func (h *house) resigns(who string) {
	h.t.Helper()
	h.answer(who, "RESIGN")
	h.wantOutcomes(string(letter.Resigning))
	h.sendAll()
	h.answer(who, "YES")
	h.wantOutcomes(string(letter.Resigned))
	h.sendAll()
}

// TestSilenceEndsInPlay walks through the states of the ladder at random: whatever players do, write, fall silent, resign or
// return, each season is played in the end, without the master as long as half of the lords write, else at his word.
func TestSilenceEndsInPlay(t *testing.T) {
	t.Parallel()
	h := silent(t, 4, day)
	random := rand.New(rand.NewPCG(7, 7))
	seen := map[string]bool{}
	for n := range 14 {
		g := h.status()
		for i, who := range players(4) {
			seen[fmt.Sprint("resigned ", g.Lords[i].Resigned)] = true
			switch {
			case g.Lords[i].Resigned && random.IntN(3) == 0:
				h.answer(who, "RETURN")
			case !g.Lords[i].Resigned && random.IntN(10) < 4:
				h.answer(who, phrase.Choose(g.Season == "winter", "SPREAD", "STANCE DEFEND"))
			}
		}
		h.poll()
		h.sendAll()
		for range 3 { // the deadline, and the one after the wait
			h.at(h.status().Deadline.Add(time.Second))
			h.poll()
			h.due()
		}
		if now := h.status(); now.Season == g.Season && now.Year == g.Year {
			if !now.Stopped {
				t.Fatalf("season %d is not played, and not stopped: %+v", n, now)
			}
			seen["stopped"] = true
			if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: g.Season, Year: g.Year}); err != nil {
				t.Fatal(err)
			}
		} else {
			seen["played by the clock"] = true
		}
		h.sendAll()
	}
	for _, state := range []string{"stopped", "played by the clock", "resigned true", "resigned false"} {
		if !seen[state] {
			t.Errorf("never seen: %s", state)
		}
	}
	h.wantVerified()
}

// TestSilentUnderHold counts those who are silent, and gives them no steward, in a game that holds.
func TestSilentUnderHold(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.stand("ann@example.org", "ben@example.org")
	for range 2 {
		h.readAll(3)
		h.play()
		h.sendAll()
	}
	lord := h.status().Lords[2].Lord
	wantText(t, h.readAll(3)["ann@example.org"], "Without orders: "+lord+" (for the second time in a row).")
	if got := h.status().Lords[2]; got.Silent != 2 || got.Resigned || got.Record != (game.SeatRecord{Silent: 2}) {
		t.Errorf("the status has %+v", got)
	}
}
