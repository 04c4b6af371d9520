package inbox_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// opensAgain opens a season again.
func (h *house) opensAgain(name string, year int) {
	h.t.Helper()
	if _, err := h.puts(correct.UndoSeason, correct.Request{Season: name, Year: year, Because: "two mails were lost"}); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// Those who watch are told a season once more that was opened again, also where the game had ended by then.
func TestUndoWatched(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.watches(fay)
	h.play()
	h.sendAll()
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(fay)
	h.opensAgain("winter", 1)
	h.answer(ann, "HIRE 1 MAN")
	h.play()
	h.sendAll()
	h.wantPublic(fay, "winter of year 1", "hires one troop")
}

// A correction that was shown while the letters waited for the master is shown anew when they have left: players would be told by now.
func TestCorrectApprovedMeanwhile(t *testing.T) {
	t.Parallel()
	h := called(t)
	h.answer(ann, "HIRE 1 MAN")
	h.play()
	h.sendAll()
	shown := h.says(h.forgottenHive(), "correcting")
	h.says("APPROVE", "obeyed")
	wantSaid(t, h.replies(shown, "YES", "correcting"), "A letter says to")
}

// A seat that was lost for want of orders in a season that is open again is its player's again, whether the letters have told it or not.
func TestUndoGivesSeatBack(t *testing.T) {
	t.Parallel()
	for _, review := range []bool{true, false} {
		h := newHouse(t, postoffice.Options{})
		h.ladder = game.NewGame{Absent: store.AbsentSteward, Silence: 1}
		h.gather("training", 3, review)
		h.start()
		h.approve()
		h.sendAll()
		h.answer(ann, "HOLD ALL")
		h.answer(ben, "HOLD ALL")
		h.play()
		h.sendAll()
		if h.seat(2).Resigned.IsZero() {
			t.Fatal("the seat is not lost")
		}
		h.readAll(3)
		h.opensAgain("winter", 1)
		wantText(t, h.last(cat), "winter of year 1 is open again", "two mails were lost")
		h.answer(cat, "HIRE 1 MAN")
		h.wantOutcomes("entered")
		h.wantOrders(2, "HIRE 1 MAN")
	}
}

// What was known of a season does not serve when it is open again: its salts are others, and nothing is sealed.
func TestUndoForgetsSecrets(t *testing.T) {
	t.Parallel()
	h := called(t)
	h.answer(ann, "HIRE 1 MAN\nSEAL seven geese")
	h.play()
	h.sendAll()
	h.says("APPROVE", "obeyed")
	before, first := h.salts(), h.playedBy(1, 0).Digest
	h.opensAgain("winter", 1)
	h.play()
	h.sendAll()
	h.says("APPROVE", "obeyed")
	if got := h.sealed(1); strings.Contains(got, "geese") {
		t.Errorf("sealed: %s", got)
	}
	if again := h.playedBy(1, 0); again.Orders == "" || again.Digest == first {
		t.Errorf("the same orders have the same digest: %+v", again)
	}
	for i, s := range h.salts() {
		if slices.Contains(before, s) {
			t.Errorf("salt %d is as it was", i)
		}
	}
	h.wantVerified()
}

// salts are those of the first winter and spring.
func (h *house) salts() (all []string) {
	h.t.Helper()
	h.do(func(g *game.Game) error {
		all = []string{g.SaltOf(g.Seats[0], 1), g.SaltOf(g.Seats[0], 2)}
		return nil
	})
	return all
}

// A reason is short, and nothing is in it that does not show in print.
func TestReasonOfCorrection(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	r := correct.Request{Season: "winter", Year: 1, Facts: []string{lord + " treasury 12"}, Because: strings.Repeat("very long ", 100)}
	if _, err := h.puts(correct.CorrectSeason, r); game.Reason(err) == "" {
		t.Errorf("a long reason: %v", err)
	}
	r.Because = "a <b>gift</b>\x1b[31m\nwas forgotten\x00"
	if _, err := h.puts(correct.CorrectSeason, r); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	wantText(t, h.lastNew(ann), "a <b>gift</b>[31m was forgotten")
	all := h.post.Mails(ann)
	raw := string(all[len(all)-1].Raw)
	if page := raw[strings.Index(raw, "text/html"):]; strings.Contains(page, "<b>gift") || !strings.Contains(page, "gift") || strings.ContainsAny(raw, "\x1b\x00") || strings.Contains(raw, "=1B") {
		t.Errorf("the page:\n%s", page)
	}
}

// A correction of a season before a seat was handed over is told to its new player without the orders of the former one, and under its own name.
func TestCorrectBeforeHandover(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	h.replaces()
	h.mails(eve)
	h.mails(ann)
	h.sayAll(h.forgottenHive(), "correcting")
	h.sayAll("YES", "obeyed")
	m := h.last(eve)
	wantText(t, m, "has corrected winter of year 1", lord+" has other orders.", "treasury: was 6 Bz; now 4 Bz")
	wantNot(t, m, "BUILD HIVE", "is corrected summer")
	if got := h.mails(ann); len(got) > 0 {
		t.Errorf("the former player has %v", subjects(got))
	}
	h.opensAgain("winter", 1)
	wantText(t, h.last(eve), "winter of year 1 is open again", "AT THE BEGINNING OF WINTER OF YEAR 1")
	h.wantVerified()
}

// Orders in a CORRECT take the place of all that the lord had, and the letter that asks for YES says which no longer stand.
func TestCorrectSaysWhatNoLongerStands(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	const dropped = "no longer stand"
	kept := h.says("CORRECT winter 1\n"+lord+": BUILD HIVE\n"+lord+": HIRE 1 MAN\nBECAUSE one was forgotten.\nEND", "correcting")
	if strings.Contains(kept.Text, dropped) {
		t.Errorf("orders are dropped that stand again:\n%s", kept.Text)
	}
	asked := h.says("CORRECT winter 1\n"+lord+": BUILD HIVE\nBECAUSE one was forgotten.\nEND", "correcting")
	wantSaid(t, asked, "One order of "+lord+"'s no longer stands: HIRE 1 MAN. To keep it, write it beside the new ones.")
	h.says("YES", "obeyed")
	if o := h.playedBy(1, 0); strings.TrimSpace(o.Orders) != "BUILD HIVE AT Kingsmere" {
		t.Errorf("played by %+v", o)
	}
}

// A correction of a season that was played again since, with late orders, is shown anew, also where it changes the same things.
func TestCorrectAdmittedMeanwhile(t *testing.T) {
	t.Parallel()
	h := called(t)
	lords := h.status().Lords
	h.answer(ann, "HIRE 1 MAN")
	h.play()
	h.sendAll()
	h.answer(ben, "HIRE 1 MAN")
	h.wantOutcomes("late")
	h.sendAll()
	shown := h.says("CORRECT winter 1\n"+lords[0].Lord+": HIRE 2 MEN\nBECAUSE two were meant.\nEND", "correcting")
	h.sayAll("ADMIT "+lords[1].Lord, "obeyed")
	again := h.replies(shown, "YES", "correcting")
	wantSaid(t, again, "Nothing has been done yet. Your YES did nothing", "late orders were admitted", "The orders of "+lords[0].Lord+" are HIRE 2 MEN")
	if o := h.playedBy(1, 0); strings.Contains(o.Orders, "2 MEN") {
		t.Errorf("played by %+v", o)
	}
	h.replies(again, "YES", "obeyed")
	for place, want := range []string{"HIRE 2 MEN", "HIRE 1 MAN"} {
		if o := h.playedBy(1, place); !strings.Contains(o.Orders, want) {
			t.Errorf("%d played by %+v", place, o)
		}
	}
	h.wantVerified()
}
