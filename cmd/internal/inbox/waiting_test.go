package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// wantWaiting compares who waits for a seat.
func (h *house) wantWaiting(want ...string) {
	h.t.Helper()
	var got []string
	for _, w := range h.status().WaitList {
		got = append(got, w.Address)
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		h.t.Fatalf("%v wait, want %v", got, want)
	}
}

// Whoever has a seat waits for none, however it came: what is offered there goes to the next at once.
func TestHoldersDoNotWait(t *testing.T) {
	t.Parallel()
	h, lord := waitsForSeat(t, eve, "fay@example.org")
	offered := h.lastNew(eve)
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: h.status().Lords[1].Lord, Address: "EVE@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	h.wantWaiting("fay@example.org")
	h.deliver(eve, officeAddress, "YES", inReplyTo(offered))
	h.offers()
	wantText(t, h.lastNew("fay@example.org"), "The seat of "+lord+" in valley is vacant", "your turn")
	h.joins(ann, "JOIN valley")
	h.wantWaiting("fay@example.org", ann)
	h.deliver(ann, h.keyTo(ann), "RETURN")
	h.wantOutcomes("returned")
	h.wantWaiting("fay@example.org")
}

// A game that begins without a lord does not keep the address of the player who had him from another seat.
func TestJoinAgainOfOneLeftOut(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 4, false)
	if _, err := tenure.RemovePlayer(t.Context(), h.Office, "valley", h.status().Lords[3].Lord, false); err != nil {
		t.Fatal(err)
	}
	h.start()
	h.joins("dan@example.org", "JOIN valley")
	h.resigns(ann)
	h.offers()
	h.deliver("dan@example.org", officeAddress, "YES", inReplyTo(h.lastNew("dan@example.org")))
	h.wantOutcomes("answered")
	if l := h.status().Lords[0]; l.Address != "dan@example.org" {
		t.Errorf("%+v", l)
	}
}

// Where seats are given to all who ask, a seat that becomes vacant before the game begins is offered to those who wait, and nobody overtakes them.
func TestOfferBeforeTheGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	_, err := h.NewGame(t.Context(), game.NewGame{Name: "valley", Master: masterAddress, Board: "training", Rules: h.rules, Zone: "UTC", Schedule: h.times,
		Start: store.StartFull, Places: 3, Joining: store.JoinOpen}, false)
	if err != nil {
		t.Fatal(err)
	}
	h.post.AddUser(masterAddress, password)
	for _, address := range players(4) {
		h.joins(address, "JOIN valley")
	}
	wantText(t, h.lastNew("dan@example.org"), "number 1 on the waiting list", "is offered to those who wait")
	h.resigns(ann)
	h.joins(eve, "JOIN valley")
	wantText(t, h.lastNew(eve), "number 2 on the waiting list")
	h.offers()
	offered := h.lastNew("dan@example.org")
	wantText(t, offered, "your turn", "the letter that asks where you enter comes at once", "two of three seats are taken")
	h.deliver("dan@example.org", officeAddress, "YES", inReplyTo(offered))
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.mails("dan@example.org")[0], "ENTER BY")
	h.resigns("ben@example.org")
	h.offers()
	offered = h.lastNew(eve)
	h.set("start", "by hand")
	h.start()
	h.offers()
	h.deliver(eve, officeAddress, "YES", inReplyTo(offered))
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(eve), "The game has begun without Gawaine.")
}

// Of a season that waits for its master nothing shows to those who want a seat: neither that one was lost by it, nor that the game is over.
func TestNobodyIsSeatedByWhatIsUntold(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.ladder.Silence = 1
	h.gather("training", 3, true)
	h.set("join", "open")
	h.start()
	h.wantReleased()
	h.stand("ben@example.org", "cat@example.org")
	h.readAll(3)
	h.play()
	h.sendAll()
	h.post.AddUser(eve, password)
	h.deliver(eve, officeAddress, "JOIN valley")
	h.wantOutcomes("joining")
	h.sendAll()
	asked := h.lastNew(eve)
	wantText(t, asked, "all three seats are taken")
	h.deliver(eve, officeAddress, "YES", inReplyTo(asked))
	h.wantOutcomes("answered")
	h.offers()
	wantText(t, h.lastNew(eve), "All seats of valley are taken at present", "number 1")
	h.wantReleased()
	h.offers()
	wantText(t, h.lastNew(eve), "your turn")
}

// YES to an offer while the last season waits for its master does not say that it was the last.
func TestOfferWhileTheEndIsUntold(t *testing.T) {
	t.Parallel()
	h, _ := waitsForSeat(t, eve)
	offered := h.lastNew(eve)
	h.exec(`UPDATE games SET review = 1`)
	h.play()
	h.exec(`UPDATE offers SET ends = ends + 10000000000`)
	h.exec(`UPDATE games SET state = 'ended'`) // as if the season had been the last
	h.deliver(eve, officeAddress, "YES", inReplyTo(offered))
	h.wantOutcomes("answered")
	h.sendAll()
	got := h.lastNew(eve)
	wantText(t, got, "until the letters of the season that is closed have left", "keep your place")
	wantNot(t, got, "over")
	h.exec(`UPDATE games SET state = 'running'`) // the master took it back
	h.approve()
	h.offers()
	h.deliver(eve, officeAddress, "YES", inReplyTo(h.lastNew(eve)))
	h.wantOutcomes("answered")
	if l := h.status().Lords[0]; l.Address != eve {
		t.Errorf("%+v", l)
	}
}

// A player from whom the master takes a seat back during a review is told the truth: no more letters come, nor the report that waits.
func TestRemoveDuringReview(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 3)
	h.says("APPROVE", "obeyed")
	h.play()
	h.sendAll()
	h.mails(ann)
	lord := h.status().Lords[0].Lord
	if _, err := tenure.RemovePlayer(t.Context(), h.Office, "valley", lord, false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	wantText(t, h.last(ann), "no more letters of this game come to you")
	h.pass(time.Minute)
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: lord, Address: eve}, false); err != nil {
		t.Fatal(err)
	}
	h.post.AddUser(eve, password)
	h.sendAll()
	h.approve()
	if n := len(h.mails(ann)); n != 0 {
		t.Errorf("%d letters more", n)
	}
	wantText(t, h.lastNew(eve), "Winter of year 1")
}

// Where a seat passes on after the deadline of a season that is not played yet, the newcomer has three days, and what the earlier player wrote rests:
// it is shown in the one letter that comes, and counts again after KEEP. A question of the earlier player's is not shown as the newcomer's.
func TestReplaceAfterTheDeadline(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer(ann, "HIRE 1 MAN\n\nMay Ann ask what a hive costs?")
	h.wantOutcomes("entered")
	h.pass(h.status().Deadline.Sub(h.clock()) + time.Hour)
	if r := h.replaces(); r.Deadline == nil {
		t.Fatalf("%+v", r)
	}
	h.wantOrders(0, "")
	wantText(t, h.last(eve), "from now on you play", "HIRE 1 MAN", "KEEP")
	wantText(t, h.lastNew("ben@example.org"), "a player has taken a seat over")
	h.pass(25 * time.Hour)
	if _, err := season.ReleaseOverdue(t.Context(), h.Office); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	wantText(t, h.lastNew(masterAddress), "from an earlier player (Lancelot)", "what a hive costs")
	h.answer(eve, "KEEP")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
}

// A player from whom the master has taken a seat does not get it back by JOIN.
func TestRemovedDoesNotJoinAgain(t *testing.T) {
	t.Parallel()
	h, lord := waitsForSeat(t)
	h.deliver(ann, h.keyTo(ann), "RETURN")
	h.wantOutcomes("returned")
	h.sendAll()
	if _, err := tenure.RemovePlayer(t.Context(), h.Office, "valley", lord, false); err != nil {
		t.Fatal(err)
	}
	h.set("join", "open")
	h.sendAll()
	h.joins(ann, "JOIN valley")
	h.offers()
	h.wantWaiting(ann)
	if l := h.status().Lords[0]; !l.Resigned || h.status().WaitList[0].Offered != "" {
		t.Errorf("%+v", l)
	}
	if _, err := tenure.SeatTo(t.Context(), h.Office, "valley", tenure.Successor{Lord: lord, Address: ann}, false); err != nil {
		t.Error(err)
	}
	h.wantWaiting()
}

// A game that begins when it is full gives two days from the moment at which the last seat was taken back, too, and all are told.
func TestReturnFillsTheGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.set("seats", "2")
	h.set("start", "full")
	h.sendAll()
	h.resigns(ann)
	h.pass(5 * 24 * time.Hour)
	h.mails("ben@example.org")
	h.deliver(ann, h.keyTo(ann), "RETURN")
	h.wantOutcomes("returned")
	h.sendAll()
	wantText(t, h.lastNew("ben@example.org"), "All seats of valley are taken", "at the latest on Friday, 19 March")
	for _, begun := range []int{0, 1} {
		h.poll()
		if r, err := season.StartFull(t.Context(), h.Office); err != nil || len(r) != begun {
			t.Fatalf("%+v, %v; want %d", r, err, begun)
		}
		h.pass(49 * time.Hour)
	}
}

// A newcomer who takes a seat over in a pause has three days when the game goes on.
func TestReplaceInAPause(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	do := func(do func(*game.Game) (season.PauseResult, error)) {
		t.Helper()
		if _, err := game.Update(t.Context(), h.Office, "valley", false, do); err != nil {
			t.Fatal(err)
		}
		h.sendAll()
	}
	h.pass(h.status().Deadline.Sub(h.clock()) - 20*time.Hour)
	do(func(g *game.Game) (season.PauseResult, error) { return season.Pause(g, "") })
	h.replaces()
	h.pass(24 * time.Hour)
	do(season.Resume)
	if left := h.status().Deadline.Sub(h.clock()); left < season.Handover || left > season.Handover+time.Minute {
		t.Errorf("%s are left", left)
	}
	wantText(t, h.lastNew("ben@example.org"), "the game goes on", "A player has taken a seat over meanwhile, and has three days.")
}

// A seat that is vacant can be taken back while the last season waits for its master, as in any review: its letters say so, and nothing of the end shows.
func TestReturnWhileTheEndIsUntold(t *testing.T) {
	t.Parallel()
	h, _ := waitsForSeat(t)
	h.exec(`UPDATE games SET review = 1`)
	h.play()
	h.exec(`UPDATE games SET state = 'ended'`) // as if the season had been the last
	h.sendAll()
	h.mails(ann)
	h.deliver(ann, h.keyTo(ann), "RETURN")
	h.wantOutcomes("returned")
	h.sendAll()
	got := h.last(ann)
	wantText(t, got, "is yours again")
	wantNot(t, got, "over")
}
