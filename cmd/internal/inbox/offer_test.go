package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// offers has the clock offer what is vacant, and sends the letters.
func (h *house) offers() {
	h.t.Helper()
	h.poll()
	if _, err := tenure.OfferVacant(h.t.Context(), h.Office); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// waitsForSeat is a game of three players that is played, of whom ann gives her seat up, with people on its waiting list.
func waitsForSeat(t *testing.T, waiting ...string) (h *house, lord string) {
	t.Helper()
	h = newHouse(t, postoffice.Options{})
	h.times.Period = 30 * 24 * time.Hour
	h.begin("training", 3)
	for _, address := range waiting {
		h.joins(address, "JOIN valley")
		h.mails(address)
	}
	h.answer(ann, "RESIGN")
	h.poll()
	h.sendAll()
	h.yes(ann)
	h.wantOutcomes("resigned")
	h.offers()
	return h, h.status().Lords[0].Lord
}

// nextMoment is the next moment of the clock.
func (h *house) nextMoment() time.Time {
	h.t.Helper()
	at, err := season.NextMoment(h.t.Context(), h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	return at
}

// A vacant seat is offered to those who wait, in order: an offer that is not answered passes to the next, who takes it by YES from the address to
// which it went; an answer that is too late is told so, once.
func TestOffer(t *testing.T) {
	t.Parallel()
	h, lord := waitsForSeat(t, eve, "fay@example.org")
	first := h.lastNew(eve)
	t.Log(first.Text)
	wantText(t, first, "The seat of "+lord+" in valley is vacant", "is offered to you until ", "one word, YES", "answer NO")
	h.offers() // nothing twice
	if n := len(h.mails("fay@example.org")) + len(h.mails(eve)); n != 0 {
		t.Errorf("%d letters more", n)
	}
	if w := h.status().WaitList; len(w) != 2 || w[0].Offered != lord || w[1].Offered != "" || !w[0].Until.Equal(h.clock().Add(store.UsualOffer)) {
		t.Errorf("waiting list %+v", w)
	}
	if at := h.nextMoment(); !at.Equal(h.status().WaitList[0].Until.Add(game.Tick)) {
		t.Errorf("the next moment is %v", at)
	}
	h.deliver("fay@example.org", officeAddress, "YES", inReplyTo(first))
	h.deliver(eve, officeAddress, "YES, perhaps", inReplyTo(first))
	h.pass(49 * time.Hour)
	h.offers()
	second := h.lastNew("fay@example.org")
	wantText(t, second, "it is your turn")
	h.deliver(eve, officeAddress, "YES", inReplyTo(first))
	h.deliver(eve, officeAddress, "YES", inReplyTo(first))
	h.wantOutcomes("answered unanswered")
	h.sendAll()
	wantText(t, h.lastNew(eve), "the time in which it was offered to you is over", "number 2 on the waiting list")
	h.deliver("fay@example.org", officeAddress, "yes", inReplyTo(second))
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew("fay@example.org"), "from now on you play "+lord)
	wantText(t, h.lastNew(masterAddress), "fay@example.org plays "+lord)
	h.answer("fay@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.deliver("fay@example.org", officeAddress, "YES", inReplyTo(second)) // once more
	h.poll()
	h.answer(ann, "RETURN")
	h.poll()
	h.offers()
	if l := h.status().Lords[0]; l.Address != "fay@example.org" || l.Resigned || len(h.mails(eve)) != 0 {
		t.Errorf("%+v", l)
	}
	p, err := season.PeopleOf(t.Context(), h.Office, "valley")
	if f := p.Lords[0].Former; err != nil || len(f) != 1 || f[0].Address != ann || f[0].Says() != "the setting out only" || len(p.Vacant) != 0 || len(p.WaitList) != 1 {
		t.Errorf("people %+v, %v", p, err)
	}
	var log []string
	all, err := game.Log(t.Context(), h.Office, "valley")
	for _, l := range all {
		log = append(log, l.Text)
	}
	if text := strings.Join(log, "\n"); err != nil || !strings.Contains(text, lord+" is offered to "+eve) || !strings.Contains(text, lord+" was offered to "+eve+", who did not answer.") {
		t.Errorf("log %s, %v", text, err)
	}
}

// Who lets two offers pass is off the list, and is told once; NO is such a pass.
func TestOfferDeclined(t *testing.T) {
	t.Parallel()
	h, _ := waitsForSeat(t, eve)
	h.deliver(eve, officeAddress, "NO", inReplyTo(h.lastNew(eve)))
	h.wantOutcomes("answered")
	h.offers()
	got := h.mails(eve)
	if len(got) != 2 {
		t.Fatalf("%d letters", len(got))
	}
	wantText(t, got[0], "is offered to the next", "number 1 on the waiting list")
	wantText(t, got[1], "until ")
	h.pass(49 * time.Hour)
	h.offers()
	wantText(t, h.lastNew(eve), "it was the second time", "A mail with JOIN valley")
	h.pass(49 * time.Hour)
	h.offers()
	if len(h.mails(eve)) != 0 || len(h.status().WaitList) != 0 {
		t.Errorf("still on the list: %+v", h.status().WaitList)
	}
	h.pass(4 * 24 * time.Hour)
	h.joins(eve, "JOIN valley")
	h.offers()
	h.deliver(eve, officeAddress, "YES", inReplyTo(h.lastNew(eve)))
	h.wantOutcomes("answered")
	if l := h.status().Lords[0]; l.Address != eve {
		t.Errorf("%+v", l)
	}
}

// RETURN wins until somebody has taken the seat, and the master may give it to another: the offer has ended then.
func TestOfferEnds(t *testing.T) {
	t.Parallel()
	for _, by := range []string{"RETURN", "REPLACE"} {
		t.Run(by, func(t *testing.T) {
			t.Parallel()
			h, lord := waitsForSeat(t, eve)
			offered := h.lastNew(eve)
			if by == "RETURN" {
				h.answer(ann, "RETURN")
				h.wantOutcomes("returned")
			} else if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: lord, Address: "fay@example.org"}, false); err != nil {
				t.Fatal(err)
			}
			h.deliver(eve, officeAddress, "YES", inReplyTo(offered))
			h.wantOutcomes("answered")
			h.offers()
			wantText(t, h.lastNew(eve), "is no longer free", "has taken it back, or the master has given it to another", "number 1 on the waiting list")
			if l := h.status().Lords[0]; l.Resigned || l.Address == eve {
				t.Errorf("%+v", l)
			}
		})
	}
}

// A game that begins by itself does so when all seats are taken and all have written, at the latest two days after the last was taken.
func TestStartFull(t *testing.T) {
	t.Parallel()
	for _, all := range []bool{true, false} {
		h := newHouse(t, postoffice.Options{})
		_, err := h.NewGame(t.Context(), game.NewGame{Name: "valley", Master: masterAddress, Board: "training", Rules: h.rules, Zone: "UTC", Schedule: h.times, Start: store.StartFull, Places: 2}, false)
		if err != nil {
			t.Fatal(err)
		}
		begins := func(want bool) {
			t.Helper()
			h.poll()
			if r, err := season.StartFull(t.Context(), h.Office); err != nil || (len(r) == 1) != want {
				t.Fatalf("begins: %+v, %v; want %v (all %v, %+v)", r, err, want, all, h.status())
			}
			h.sendAll()
		}
		h.post.AddUser(masterAddress, password)
		for i, address := range players(2) {
			begins(false)
			h.post.AddUser(address, password)
			if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "valley", Address: address}, false); err != nil {
				t.Fatal(err)
			}
			h.sendAll()
			if i == 1 {
				told := h.lastNew(ann)
				t.Log(told.Text)
				wantText(t, told, "All seats of valley are taken. The game begins by itself when all have written, at the latest on", "You have not written by which road")
				wantText(t, h.lastNew(masterAddress), "The last seat of valley is taken, by Sir Gawaine (ben@example.org), as Gawaine", "at the latest on", "HOLD keeps it")
			}
			wantText(t, h.lastNew(address), []string{"when all 2 seats are taken and all have written", "when all have written, at the latest on"}[i])
			h.pass(time.Hour)
		}
		if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "valley", Address: eve}, false); err == nil || !strings.Contains(err.Error(), "room for 2 players") {
			t.Error(err)
		}
		h.set("start", "by hand")
		h.set("start", "full")
		h.sendAll()
		for _, address := range players(2) {
			wantText(t, h.lastNew(address), "All seats of valley are taken. The game begins by itself when all have written")
		}
		h.answer(ann, "ENTER BY Carlisle Road")
		begins(false)
		if !strings.Contains(h.status().Waits, "at the latest") {
			t.Errorf("it waits for %s", h.status().Waits)
		}
		if all {
			h.answer("ben@example.org", "ENTER BY Carlisle Road")
		} else {
			at := h.nextMoment()
			if want := h.clock().Add(47*time.Hour + game.Tick); !at.Equal(want) {
				t.Errorf("the next moment is %v, want %v", at, want)
			}
			h.pass(at.Sub(h.clock()) + time.Second)
		}
		begins(true)
		begins(false)
		if s := h.status(); s.State != store.GameRunning {
			t.Errorf("the game is %s", s.State)
		}
	}
}

// A game that has not begun can be deleted: its players are told, nothing is left of it, and no key of it opens anything of a later game.
func TestDeleteGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 3, false)
	h.answer(ann, "ENTER BY Carlisle Road\n\nIs it far?")
	h.answer("ben@example.org", "LETTER TO ALL\nHello.\nEND LETTER")
	h.poll()
	h.sendAll()
	h.joins(eve, "JOIN valley")
	for _, address := range players(4) {
		h.mails(address)
	}
	old := h.keyTo(ann)
	h.exec(`UPDATE seats SET daily = 1 WHERE place = 2`)
	h.answer("ben@example.org", "LETTER TO ALL\nOne.\nEND LETTER\nLETTER TO ALL\nTwo.\nEND LETTER")
	h.poll()
	h.pass(24 * time.Hour)
	if written, err := season.WriteDaily(t.Context(), h.Office); err != nil || len(written) != 1 { // it has not left when the game is deleted
		t.Fatalf("%+v, %v", written, err)
	}
	h.answer("ben@example.org", "LETTER TO ALL\nThree.\nEND LETTER")
	h.poll()
	if r, err := tenure.DeleteGame(t.Context(), h.Office, "valley", true); err != nil || r.Told != 4 {
		t.Fatalf("%+v, %v", r, err)
	}
	if r, err := tenure.DeleteGame(t.Context(), h.Office, "Valley", false); err != nil || r.Told != 4 {
		t.Fatalf("%+v, %v", r, err)
	}
	h.sendAll()
	for _, address := range []string{ann, eve} {
		wantText(t, h.lastNew(address), "there will be no game")
	}
	clear(h.read)
	h.gather("training", 2, false) // under the same name
	n, err := tenure.ForgetDeleted(t.Context(), h.Office)
	if err != nil || n != 1 {
		t.Fatalf("%d games forgotten, %v", n, err)
	}
	if text := h.dump(); strings.Contains(text, "deleted") && strings.Contains(text, "Is it far") {
		t.Error("something is left")
	}
	h.deliver(ann, old, "ENTER BY Carlisle Road")
	h.poll()
	h.wantOrders(0, "")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	if _, err := tenure.DeleteGame(t.Context(), h.Office, "valley", false); err == nil || !strings.Contains(err.Error(), "has begun, and is not deleted") {
		t.Error(err)
	}
}
