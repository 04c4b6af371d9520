package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/store"
)

// A player who is silent for too long by a play that nobody knows of can still send late orders. Once they are admitted, no letter says that the
// seat was lost; orders that say nothing leave it lost.
func TestAdmitOfAnUntoldVacancy(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"HOLD ALL", "CLEAR"} {
		t.Run(words, func(t *testing.T) {
			t.Parallel()
			h := called(t, func(h *house) { h.ladder = game.NewGame{Absent: store.AbsentSteward, Silence: 2} })
			lord := h.status().Lords[0].Lord
			h.set("review-limit", "48h")
			h.stand(ben)
			h.play()
			h.approve()
			h.readAll(2)
			h.play()
			h.sendAll()
			if !h.status().Lords[0].Silenced {
				t.Fatal("the seat is not lost")
			}
			h.readAll(2)
			h.pass(5 * time.Minute)
			h.answer(ann, words)
			h.wantOutcomes("late")
			h.sendAll()
			if m := h.last(ann); strings.Contains(m.Text, "vacant") || !strings.Contains(m.Text, "Your message is kept") {
				t.Errorf("before it is approved:\n%s", m.Text)
			}
			plays, err := game.View(t.Context(), h.Office, "valley", func(g *game.Game) (string, error) {
				g.Row.Master = ann // who has no seat now, but played the season
				return g.MasterPlayed(), nil
			})
			if err != nil || plays != lord {
				t.Errorf("the master played %q, %v", plays, err)
			}
			h.sayAll("ADMIT "+lord, "obeyed")
			if lost := h.status().Lords[0].Silenced; lost != (words == "CLEAR") {
				t.Errorf("the seat is lost: %v", lost)
			}
			h.mails(ann)
			h.says("APPROVE", "obeyed")
			told := h.last(ben)
			if says := strings.Contains(spaced(told.Text), "The seat of "+lord+" is vacant"); says != (words == "CLEAR") {
				t.Errorf("the other is told of it: %v\n%s", says, told.Text)
			}
			h.wantVerified()
		})
	}
}

// A season may be open again after orders came too late for it: ADMIT enters them, but never in place of later ones that came in time.
func TestAdmitInASeasonThatIsOpenAgain(t *testing.T) {
	t.Parallel()
	h := called(t, func(h *house) { h.ladder = game.NewGame{Wait: 24 * time.Hour} })
	lord := h.status().Lords[0].Lord
	h.answer(ben, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.at(h.status().Deadline.Add(time.Minute))
	h.answer(ann, "HIRE 2 MEN")
	h.wantOutcomes("late")
	h.due()
	h.sendAll()
	h.mails(ann)
	if !h.status().Deadline.After(h.clock()) {
		t.Fatal("the season does not wait")
	}
	wantText(t, h.says("STATUS", "answered"), lord+"'s orders for winter of year 1 came too late, and do not count. ADMIT "+lord+" lets them count")
	wantSaid(t, h.says("ADMIT "+lord, "obeyed"), "came too late, are admitted: 1 order. The season will be played with them")
	receipt := h.last(ann)
	if strings.Contains(receipt.Text, "cannot be changed any more") || !strings.Contains(receipt.Text, "HIRE 2 MEN") {
		t.Errorf("the receipt:\n%s", receipt.Text)
	}
	h.at(h.status().Deadline.Add(time.Minute))
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("late")
	h.sendAll()
	h.mails(ann)
	h.says("EXTEND 24", "obeyed")
	h.mails(ann)
	h.answer(ann, "BUILD HIVE")
	h.wantOutcomes("entered")
	wantSaid(t, h.says("ADMIT "+lord, "obeyed"), "were admitted before, and nothing was done")
	h.play()
	if o := h.playedBy(1, 0); !strings.Contains(o.Orders, "HIVE") {
		t.Errorf("played by %+v", o)
	}
	h.sendAll()
	h.mails(ann)
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("late")
	h.do(func(g *game.Game) error { _, err := tenure.Remove(g, lord); return err })
	wantSaid(t, h.sayAll("ADMIT "+lord, "answered")[1], "No orders of "+lord+" for winter of year 1 came too late")
}

// Orders that are admitted count also of a player who gave the seat up after the play, as they would have in time; the receipt calls for nothing.
func TestAdmitAfterRESIGN(t *testing.T) {
	t.Parallel()
	h := called(t)
	lord := h.status().Lords[0].Lord
	h.set("review-limit", "48h")
	h.says("HOLD", "obeyed")
	h.sayAll("PLAY winter 1", "obeyed") // before its deadline
	played := h.clock()
	h.readAll(2)
	h.says("HOLD", "obeyed")
	h.pass(time.Hour)
	h.answer(ann, "HIRE 2 MEN\nHIRE A FISH\n\nOn Monday somebody wrote:\n> hm\nBUILD HIVE")
	h.wantOutcomes("late")
	h.sendAll()
	h.mails(ann)
	h.answer(ann, "RESIGN")
	h.round("resigning")
	h.answer(ann, "YES")
	h.round("resigned")
	h.mails(ann)
	wantSaid(t, h.sayAll("ADMIT "+lord, "obeyed")[0], "came after it was played, and you have admitted them", "APPROVE sends 2 letters. Without it they wait.")
	if o := h.playedBy(1, 0); !strings.Contains(o.Orders, "HIRE 2 MEN") {
		t.Errorf("played by %+v", o)
	}
	receipt := h.last(ann)
	wantText(t, receipt, "Your message came after it was played", "BUILD HIVE")
	for _, not := range []string{"still mend", "until the deadline"} {
		if strings.Contains(spaced(receipt.Text), not) {
			t.Errorf("the receipt says %q:\n%s", not, receipt.Text)
		}
	}
	h.wantVerified()
	h.says("HOLD OFF", "obeyed")
	h.answer(ben, "HIRE 1 MAN")
	h.wantOutcomes("late")
	h.sendAll()
	h.readAll(2)
	until := schedule.ShowTime(played.Add(48*time.Hour), h.status().Zone)
	wantSaid(t, h.sayAll("ADMIT "+h.status().Lords[1].Lord, "obeyed")[0], "Unless you answer HOLD they go out by themselves on "+until)
}

// A game that had ended by the first play of a season goes on by the second, and the seats are lost that would have been lost in time: their players
// have no report that calls for orders.
func TestAdmitLetsTheGameGoOn(t *testing.T) {
	t.Parallel()
	h := called(t, winAt(t), func(h *house) { h.ladder = game.NewGame{Silence: 2} })
	lords := h.status().Lords
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.play()
	h.approve()
	h.readAll(2)
	h.answer(ann, h.ofSteward(0))
	h.wantOutcomes("entered")
	h.play()
	h.sendAll()
	if s := h.status(); s.State != store.GameEnded || s.Lords[1].Silenced {
		t.Fatalf("%+v", s)
	}
	h.readAll(2)
	h.pass(time.Hour)
	h.answer(ann, "HOLD ALL")
	h.wantOutcomes("late")
	h.sendAll()
	h.readAll(2)
	h.sayAll("ADMIT "+lords[0].Lord, "obeyed")
	if s := h.status(); s.State != store.GameRunning || !s.Lords[1].Silenced || s.Lords[0].Resigned {
		t.Errorf("%+v", s)
	}
	h.mails(ann)
	h.says("APPROVE", "obeyed")
	if m := h.last(ben); !strings.Contains(m.Subject, "your seat is vacant") {
		t.Errorf("ben has %q", m.Subject)
	}
	wantText(t, h.last(ann), "The seat of "+lords[1].Lord+" is vacant", lords[0].Lord+"'s orders for spring of year 2 came 1 hour after the deadline, and were admitted")
	h.wantVerified()
}
