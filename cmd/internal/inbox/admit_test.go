package inbox_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/admit"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// called begins a game of two whose seasons wait for their master, in the winter of year 1.
func called(t *testing.T, change ...func(*house)) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	for _, c := range change {
		c(h)
	}
	h.gather("training", 2, true)
	h.start()
	h.says("APPROVE", "obeyed")
	h.readAll(2)
	return h
}

// sayAll delivers words of the master, and reads all that comes back.
func (h *house) sayAll(words, outcome string) []*mail.Message {
	h.t.Helper()
	h.mails(masterAddress)
	h.answer(masterAddress, words)
	h.wantOutcomes(outcome)
	h.sendAll()
	return h.mails(masterAddress)
}

// playedBy are the orders by which a lord played the season of that number.
func (h *house) playedBy(number, place int) (o store.PlayedOrders) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		all, err := tx.PlayedOrders(h.seasonOf(number).ID)
		o = all[place]
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return o
}

// Orders that come while the season waits for its master are kept and shown; ADMIT plays the season again with them, as if they had been in time.
func TestAdmitPlaysAgain(t *testing.T) {
	t.Parallel()
	h := called(t)
	lord := h.status().Lords[0].Lord
	h.answer(ben, "HIRE 1 MAN")
	h.play()
	h.sendAll()
	h.readAll(2)
	first := h.playedBy(1, 1)
	h.pass(14 * time.Minute)
	h.answer(ann, "HIRE 2 MEN\nNEXT\nHOLD ALL")
	h.wantOutcomes("late")
	h.sendAll()
	wantText(t, h.last(ann), "Nothing of it was entered", "Your message is kept: the master can still admit it, as long as no letter of winter of year 1 has left")
	news := h.last(masterAddress)
	wantText(t, news, lord+"'s orders for winter of year 1 came 14 minutes after the deadline, and do not count. ADMIT "+lord+" plays the season again with them", "| HIRE 2 MEN")
	h.answer(ann, "AMEND\nBUILD HIVE") // one more mail is one more, but no other letter to the master
	h.wantOutcomes("late")
	h.sendAll()
	h.mails(ann)
	if got := h.mails(masterAddress); len(got) != 0 {
		t.Errorf("the master has %v", subjects(got))
	}
	wantText(t, h.says("STATUS", "answered"), lord+"'s orders for winter of year 1 came 14 minutes after the deadline")

	got := h.sayAll("ADMIT "+lord, "obeyed")
	if len(got) != 2 {
		t.Fatalf("the master has %v", subjects(got))
	}
	wantSaid(t, got[0], "is played again and waits for you", lord+"'s orders for winter of year 1 came 14 minutes after the deadline, and you have admitted them.", "HIRE 2 MEN")
	wantSaid(t, got[1], lord+"'s orders for winter of year 1, which came 14 minutes after the deadline, are admitted", "The season is played again with them")
	receipt := h.last(ann)
	wantText(t, receipt, "Your message came 14 minutes after the deadline, and the master has admitted it: winter of year 1 is played with these orders. They cannot be changed any more.",
		"HIRE 2 MEN", "KEPT FOR THE SEASON AFTER THIS ONE")
	for _, not := range []string{"Deadline:", "A new message", "BEGIN ORDERS"} {
		if strings.Contains(receipt.Text, not) {
			t.Errorf("the receipt says %q:\n%s", not, receipt.Text)
		}
	}
	if o := h.playedBy(1, 0); !strings.Contains(o.Orders, "HIRE 2 MEN") || o.Absent != "" {
		t.Errorf("played by %+v", o)
	}
	if o := h.playedBy(1, 1); o != first {
		t.Errorf("the other played by %+v, before by %+v", o, first)
	}
	h.wantVerified()
	wantSaid(t, h.says("ADMIT "+lord, "obeyed"), "were admitted before, and nothing was done")
	if got := append(h.mails(ann), h.mails(ben)...); len(got) != 0 {
		t.Errorf("%v left before the master approved", subjects(got))
	}
	h.says("APPROVE", "obeyed")
	for _, address := range players(2) {
		wantText(t, h.last(address), lord+"'s orders for winter of year 1 came 14 minutes after the deadline, and were admitted.")
	}
	h.wantVerified()
	wantSaid(t, h.says("ADMIT "+lord, "answered"), "There is nothing to admit: the letters of the last season have left")
}

// While a season is closed and held, ADMIT lets the orders count, and the season is played with them.
func TestAdmitBeforeThePlay(t *testing.T) {
	t.Parallel()
	h := called(t)
	lord := h.status().Lords[0].Lord
	h.says("HOLD", "obeyed")
	h.at(h.status().Deadline.Add(3 * time.Hour))
	h.answer(ann, "HIRE 2 MEN")
	h.wantOutcomes("late")
	h.sendAll()
	wantText(t, h.last(ann), "Your message is kept:")
	wantText(t, h.last(masterAddress), "came 3 hours after the deadline, and do not count. ADMIT "+lord+" lets them count, in place of those that stood before if they do not begin with AMEND.")
	wantSaid(t, h.says("Please admit "+lord+"'s late orders.", "obeyed"), "are admitted: 1 order. The season will be played with them")
	wantText(t, h.last(ann), "the master has admitted it")
	wantSaid(t, h.sayAll("PLAY winter 1", "obeyed")[0], "Winter of year 1 is played and waits for you", "you have admitted them")
	if o := h.playedBy(1, 0); !strings.Contains(o.Orders, "HIRE 2 MEN") {
		t.Errorf("played by %+v", o)
	}
	h.wantVerified()
}

// What cannot be admitted is refused, with the reason, and changes nothing.
func TestNothingToAdmit(t *testing.T) {
	t.Parallel()
	h := called(t)
	lords := h.status().Lords
	h.answer(ben, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	wantSaid(t, h.says("ADMIT "+lords[0].Lord, "answered"), "There is nothing to admit", "orders for winter of year 1 are in time until its deadline")
	h.play()
	h.pass(time.Hour)
	h.deliver(ann, officeAddress, "HIRE 1 MAN") // without a key
	h.wantOutcomes("late")
	h.sendAll()
	if m := h.mails(ann); len(m) == 0 || strings.Contains(m[len(m)-1].Text, "is kept") {
		t.Errorf("%v", subjects(m))
	}
	h.readAll(2)
	wantSaid(t, h.says("ADMIT "+lords[0].Lord, "answered"), "No orders of "+lords[0].Lord+" for winter of year 1 came too late")
	wantSaid(t, h.says("ADMIT Nobody", "answered"), "Nobody")
	wantSaid(t, h.says("ADMIT", "answered"), "it is written ADMIT Gawaine")
	h.answer(ann, "HIRE 1 MAN")
	h.wantOutcomes("late")
	before := h.fingerprint()
	r, err := admit.Admit(t.Context(), h.Office, "valley", lords[0].Lord, true)
	if err != nil || !r.Again || r.Orders != 1 || h.fingerprint() != before {
		t.Errorf("a dry run: %+v, %v; changed: %v", r, err, h.fingerprint() != before)
	}
	h.set("master", ben)
	if _, err := admit.Admit(t.Context(), h.Office, "valley", lords[0].Lord, false); err == nil || !strings.Contains(err.Error(), "you play "+lords[1].Lord) {
		t.Errorf("a master who plays: %v", err)
	}
	if late := h.status().Late; len(late) != 0 {
		t.Errorf("a master who plays is shown %+v", late)
	}
}

// A player whose seat is lost by the play that did not know of the late orders has it again.
func TestAdmitGivesTheSeatBack(t *testing.T) {
	t.Parallel()
	h := called(t, func(h *house) { h.ladder = game.NewGame{Absent: store.AbsentSteward, Silence: 2} })
	lord := h.status().Lords[0].Lord
	h.stand(ben)
	h.play()
	h.approve()
	h.readAll(2)
	h.says("HOLD", "obeyed")
	h.at(h.status().Deadline.Add(time.Minute))
	h.answer(ann, "HOLD ALL")
	h.wantOutcomes("late")
	h.sendAll()
	wantSaid(t, h.sayAll("PLAY spring 2", "obeyed")[1], lord+"'s orders for spring of year 2 came 1 minute after the deadline, and do not count. ADMIT "+lord+" plays the season again")
	if l := h.status().Lords[0]; !l.Silenced {
		t.Fatalf("the seat is not lost: %+v", l)
	}
	h.readAll(2)
	h.sayAll("ADMIT "+lord, "obeyed")
	if l := h.status().Lords[0]; l.Resigned || l.Silent != 0 {
		t.Fatalf("the seat is not back: %+v", l)
	}
	h.says("APPROVE", "obeyed")
	var all []string
	for _, m := range h.mails(ann) {
		all = append(all, m.Subject)
		if strings.Contains(m.Subject, "vacant") {
			t.Errorf("told that the seat is vacant:\n%s", m.Text)
		}
	}
	if len(all) != 2 { // the receipt, and the report
		t.Errorf("%q", all)
	}
	h.answer(ann, "HOLD ALL")
	h.wantOutcomes("entered")
	h.wantVerified()
}

// winAt are rules by which two manors win.
func winAt(t *testing.T) func(*house) {
	return func(h *house) {
		h.rules = filepath.Join(t.TempDir(), "two.toml")
		if err := os.WriteFile(h.rules, []byte("name = \"Two\"\nbase = \"standard\"\n[win]\nover_two = [1, 12]\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A game may end by the orders that are admitted, or go on by them that had ended; its letters are as they must be.
func TestAdmitEndsTheGameOrNot(t *testing.T) {
	t.Parallel()
	for _, wins := range []bool{true, false} {
		t.Run(fmt.Sprint(wins), func(t *testing.T) {
			t.Parallel()
			h := called(t, winAt(t))
			lord := h.status().Lords[0].Lord
			h.play()
			h.approve()
			h.readAll(2)
			toWin := h.ofSteward(0)
			if !wins {
				h.answer(ann, toWin)
				h.wantOutcomes("entered")
				toWin = "CLEAR"
			}
			h.play()
			h.sendAll()
			if over := h.status().State == store.GameEnded; over == wins {
				t.Fatalf("over before it is admitted: %v\n%s", over, toWin)
			}
			h.readAll(2)
			h.pass(time.Hour)
			h.answer(ann, toWin)
			h.wantOutcomes("late")
			h.sendAll()
			h.readAll(2)
			if _, err := admit.Admit(t.Context(), h.Office, "valley", lord, true); err != nil {
				t.Fatal(err)
			}
			h.sayAll("ADMIT "+lord, "obeyed")
			if over := h.status().State == store.GameEnded; over != wins {
				t.Fatalf("over after it is admitted: %v", over)
			}
			h.mails(ann)
			h.says("APPROVE", "obeyed")
			h.wantVerified()
			got := h.mails(ben)
			if last := strings.Contains(strings.Join(subjects(got), "; "), "the game is over"); last != wins {
				t.Errorf("ben has %q", subjects(got))
			}
			if !wins {
				h.answer(ann, "HOLD ALL")
				h.wantOutcomes("entered")
			}
		})
	}
}

// ofSteward are the orders that a steward would give for a lord.
func (h *house) ofSteward(place int) string {
	h.t.Helper()
	table, known, err := h.Known(h.t.Context(), "valley", h.status().Lords[place].Lord)
	if err != nil {
		h.t.Fatal(err)
	}
	who := steward.Steward{Rules: table.Rules, Board: table.Board}
	return steward.Text(who.Orders(known))
}

// Whatever the moment at which the process dies that plays a season again, the record is the old or the new one, and the player and the master
// are told once.
func TestAdmitKilledAtWrites(t *testing.T) {
	t.Parallel()
	h := called(t)
	h.answer(ben, "HIRE 1 MAN")
	h.play()
	h.pass(time.Minute)
	h.answer(ann, "HIRE 2 MEN")
	h.wantOutcomes("late")
	h.sendAll()
	h.readAll(2)
	step := 4
	if testing.Short() {
		step = 20
	}
	h.answer(masterAddress, "ADMIT "+h.status().Lords[0].Lord)
	h.wantDeaths(2, h.diesAtWrites(step))
	h.wantVerified()
	h.round("")
	for address, want := range map[string]int{ann: 1, ben: 0, masterAddress: 2} {
		if got := h.eachOnce(address); len(got) != want {
			t.Errorf("%s got %v, want %d", address, subjects(got), want)
		}
	}
	if o := h.playedBy(1, 0); strings.TrimSpace(o.Orders) != "HIRE 2 MEN" {
		t.Errorf("played by %+v", o)
	}
}

// TestLateYesShowsWhatItConfirms: the master who is asked to admit a YES reads the orders that it is about, whether the season is played or held.
func TestLateYesShowsWhatItConfirms(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(h *house){
		"played": func(h *house) {
			h.play()
			h.pass(14 * time.Minute)
		},
		"held": func(h *house) {
			h.says("HOLD", "obeyed")
			h.at(h.status().Deadline.Add(14 * time.Minute))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := called(t)
			h.deliver(ann, officeAddress, "HIRE 2 MEN")
			h.wantOutcomes("asked")
			h.sendAll()
			h.mails(ann)
			end(h)
			h.sendAll()
			lord, said := h.status().Lords[0].Lord, 0
			for _, m := range h.mails(masterAddress) {
				said += strings.Count(wording.OneLine(m.Text), "For "+lord+" a mail came on ")
			}
			if said != map[string]int{"played": 1}[name] { // in the review
				t.Errorf("%d times the master is told of a mail without a YES", said)
			}
			h.answer(ann, "YES")
			h.wantOutcomes("late")
			h.sendAll()
			wantText(t, h.last(masterAddress), "came 14 minutes after the deadline, and do not count", "| YES", "| HIRE 2 MEN")
			admitted := h.sayAll("ADMIT "+lord, "obeyed")
			wantSaid(t, admitted[len(admitted)-1], "are admitted: 1 order")
			for _, m := range admitted {
				wantNot(t, m, "no YES has come")
			}
		})
	}
}

// TestAdmitTellsWhatIsDropped: orders that came too late take the place of those that stood, and the master is told which these were.
func TestAdmitTellsWhatIsDropped(t *testing.T) {
	t.Parallel()
	h := called(t)
	lord := h.status().Lords[0].Lord
	h.answer(ann, "HIRE 1 MAN\nHEIR 2")
	h.wantOutcomes("entered")
	h.play()
	h.sendAll()
	h.readAll(2)
	h.answer(ann, "HIRE 2 MEN\nHEIR 2")
	h.wantOutcomes("late")
	h.sendAll()
	wantText(t, h.last(masterAddress), "ADMIT "+lord+" plays the season again with them, in place of those that stood before if they do not begin with AMEND")
	got := h.sayAll("ADMIT "+lord, "obeyed")
	wantSaid(t, got[len(got)-1], "are admitted: 2 orders. They take the place of 1 order that stood before, and that counts no more: HIRE 1 MAN. If both were meant, CORRECT enters them.")
}
