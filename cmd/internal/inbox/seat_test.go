package inbox_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// wantText looks for words in a letter, wherever its lines are broken.
func wantText(t testing.TB, m *mail.Message, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(wording.OneLine(m.Text), w) {
			t.Errorf("%q does not say %q:\n%s", m.Subject, w, m.Text)
		}
	}
}

// wantNot looks for words that a letter must not have.
func wantNot(t testing.TB, m *mail.Message, words ...string) {
	t.Helper()
	for _, w := range words {
		if strings.Contains(wording.OneLine(m.Text), w) {
			t.Errorf("%q says %q:\n%s", m.Subject, w, m.Text)
		}
	}
}

// inReplyTo names the letter that a mail answers.
func inReplyTo(m *mail.Message) string { return "In-Reply-To: <" + m.MessageID + ">\r\n" }

// given reports whether a seat has been given up.
func (h *house) given(place int) bool {
	h.t.Helper()
	var given bool
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err == nil {
			given = !g.Seats[place].Resigned.IsZero()
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return given
}

// A seat is given up by RESIGN and YES. Its orders are withdrawn, no more reports and reminders
// come, and the others and the master are told.
func TestResign(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer("ann@example.org", "HIRE 1 MAN\nSTANDING\nHEIR 2\nNEXT\nSTANCE ATTACK")
	h.wantOutcomes("entered")
	h.answer("ann@example.org", "RESIGN")
	h.wantOutcomes("resigning")
	h.wantOrders(0, "HEIR 2\nHIRE 1 MAN")
	h.sendAll()
	h.mails("master@example.org")
	got := h.mails("ann@example.org")
	wantText(t, got[len(got)-1], "one word, YES", "orders that you have written are withdrawn", "and ends then")
	wantText(t, got[len(got)-1], "RETURN takes the seat back")
	wantNot(t, got[len(got)-1], "cannot be undone")
	h.answer("ann@example.org", "YES")
	h.wantOutcomes("resigned")
	h.wantOrders(0, "")
	h.sendAll()
	bye := h.last("ann@example.org")
	wantText(t, bye, "is given up")
	if len(mail.KeysIn(bye, officeAddress)) == 0 {
		t.Error("the last word to him has no key, and so RETURN cannot answer it")
	}
	if strings.Contains(bye.Text, "BEGIN") || strings.Contains(bye.Text, "Deadline") {
		t.Errorf("the last word to him calls for more:\n%s", bye.Text)
	}
	told := h.last("master@example.org")
	wantText(t, told, "ann@example.org", "given up the seat of")
	wantNot(t, told, "game end")
	h.play()
	h.sendAll()
	if got := h.mails("ann@example.org"); len(got) != 0 {
		t.Errorf("he still gets %v", subjects(got))
	}
	lord := h.status().Lords[0].Lord
	if _, err := letter.Reports(t.Context(), h.Office, "valley", "winter", 1, lord); err == nil || err.Error() != "no letter of winter of year 1 went to "+lord+": who has given up his seat gets none" {
		t.Errorf("his report: %v", err)
	}
	if _, err := letter.Reports(t.Context(), h.Office, "valley", "winter", 1, "Nobody"); err == nil || !strings.Contains(err.Error(), `no lord "Nobody" is in valley`) {
		t.Errorf("a report of nobody's: %v", err)
	}
	for _, other := range players(3)[1:] {
		got := h.mails(other)
		wantText(t, got[len(got)-1], "The seat of "+lord+" is given up")
	}
	h.wantOrders(0, "")
}

// Whoever writes for a seat that was given up is told so, whatever he writes; chatter is not
// answered. Nothing is changed.
func TestWritingForASeatGivenUp(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	old := h.replyTo("ann@example.org")
	h.answer("ann@example.org", "RESIGN")
	h.poll()
	h.sendAll()
	h.yes("ann@example.org")
	h.wantOutcomes("resigned")
	h.sendAll()
	h.mails("ann@example.org")
	told := h.mails("master@example.org")
	wantText(t, told[len(told)-1], "Fewer than two seats", "seneschal game end valley")
	for _, text := range []string{"HIRE 1 MAN", "STATUS", "RESIGN", "YES", "NEWKEY"} {
		h.deliver("ann@example.org", old, text)
		h.wantOutcomes("no-seat")
		h.sendAll()
		wantText(t, h.last("ann@example.org"), "you have given up the seat", text)
	}
	h.deliver("ann@example.org", officeAddress, "HIRE 1 MAN")
	h.deliver("ann@example.org", old, "Was fun, thanks!")
	h.wantOutcomes("no-seat no-seat")
	h.sendAll()
	if got := h.mails("ann@example.org"); len(got) != 2 {
		t.Errorf("she got %v", subjects(got))
	}
	h.wantOrders(0, "")
}

// Neither a forged sender nor a stolen key alone gives a seat up.
func TestNobodyResignsForAnother(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	key := h.replyTo("ann@example.org")
	h.mails("ann@example.org")
	h.deliver("ann@example.org", officeAddress, "RESIGN") // forged
	h.deliver("ann@example.org", officeAddress, "YES")
	h.wantOutcomes("resigning answered")
	h.deliver("thief@example.net", key, "RESIGN")
	h.deliver("thief@example.net", key, "YES")
	h.poll()
	h.sendAll()
	if h.given(0) {
		t.Error("the seat is given up")
	}
	got := h.mails("ann@example.org")
	if len(got) != 4 {
		t.Fatalf("ann got %v", subjects(got))
	}
	wantText(t, got[2], "came from thief@example.net", "NEWKEY")
	h.deliver("ann.at.work@example.net", key, "YES", inReplyTo(got[2])) // only she can have this letter
	h.wantOutcomes("resigned")
}

// A YES that answers no letter is about no question, and the questions that wait are named; one that
// answers a letter is about that letter.
func TestYesToTwoQuestions(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.deliver("ann@example.org", officeAddress, "HIRE 1 MAN")
	h.answer("ann@example.org", "resign!")
	h.wantOutcomes("asked resigning")
	h.sendAll()
	got := h.mails("ann@example.org")
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), "YES")
	h.poll()
	h.wantOrders(0, "")
	h.sendAll()
	wantText(t, h.last("ann@example.org"), "enters the message of", "gives up your seat")
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), "YES", inReplyTo(got[0]))
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	if h.given(0) {
		t.Fatal("the seat is given up")
	}
	h.answer("ann@example.org", "Yes, I do")
	h.poll()
	h.sendAll()
	got = append(got, h.mails("ann@example.org")...)
	alone := got[len(got)-1]
	wantText(t, alone, "YES must stand alone")
	numbered := regexp.MustCompile(`YES [0-9]{4}`).FindString(alone.Text)
	if numbered == "" || strings.Contains(alone.Text, "enters the message") {
		t.Fatalf("the letter names no number, or a question that is answered:\n%s", alone.Text)
	}
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), numbered, inReplyTo(alone))
	h.wantOutcomes("resigned")
}

// A YES in the thread of one question is not about another: neither one to a letter that asks
// nothing, nor one to a letter that has told how YES is to be written.
func TestYesIsAboutItsThread(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	report := h.newest()
	h.deliver(ann, officeAddress, "HIRE 1 MAN") // forged, say
	h.wantOutcomes("asked")
	h.deliver(ann, h.replyTo(ann), "YES", inReplyTo(report))
	h.wantOutcomes("answered")
	h.wantOrders(0, "")
	h.sendAll()
	h.mails(ann)
	h.answer(ann, "RESIGN")
	h.wantOutcomes("resigning")
	h.sendAll()
	resign := h.last(ann)
	h.deliver(ann, h.replyTo(ann), "Yes, I do.", inReplyTo(resign))
	h.wantOutcomes("answered")
	h.sendAll()
	alone := h.last(ann)
	h.deliver(ann, h.replyTo(ann), "YES", inReplyTo(alone), "References: <"+resign.MessageID+"> <"+alone.MessageID+">\r\n")
	h.wantOutcomes("resigned")
	h.wantOrders(0, "")
}

// RESIGN among orders asks, and the orders are entered; the question lapses with the season.
func TestResignLapses(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
	h.answer("ann@example.org", "HIRE 1 MAN\nRESIGN\nSTATUS")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.sendAll()
	got := h.mails("ann@example.org")
	if len(got) != 3 {
		t.Fatalf("she got %v", subjects(got))
	}
	h.play()
	h.sendAll()
	h.deliver("ann@example.org", h.replyTo("ann@example.org"), "YES", inReplyTo(got[0]))
	h.wantOutcomes("answered")
	h.sendAll()
	if h.given(0) {
		t.Error("the seat is given up")
	}
	got = h.mails("ann@example.org")
	wantText(t, got[len(got)-1], "no question to you waits for one")
}

// Orders whose deadline had passed when the seat was given up still count.
func TestResignAfterTheDeadline(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "HIRE 1 MAN\nRESIGN\nNEXT\nSTANCE ATTACK")
	h.poll()
	h.pass(h.status().Deadline.Sub(h.clock()) + time.Second)
	h.sendAll()
	h.mails("ann@example.org")
	h.yes("ann@example.org")
	h.wantOutcomes("resigned")
	h.wantOrders(0, "HIRE 1 MAN")
	if r := h.play(); r.Orders != 1 {
		t.Errorf("%d lords had orders, want 1", r.Orders)
	}
	h.wantOrders(0, "")
}

// A seat that is given up while the master reviews: the letter that waits calls for no orders.
func TestResignDuringReview(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.play()
	h.answer("ann@example.org", "RESIGN")
	h.wantOutcomes("resigning")
	h.sendAll()
	h.answer("ann@example.org", "YES")
	h.wantOutcomes("resigned")
	h.sendAll()
	h.mails("ann@example.org")
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	report := h.last("ann@example.org")
	wantText(t, report, "You have given up your seat")
	wantNot(t, report, "are due by", "BEGIN ")
	h.mails("master@example.org")
	h.play()
	h.sendAll()
	wantText(t, h.last("master@example.org"), "APPROVE sends 1 letter.", "Fewer than two seats are still played: `seneschal game end valley`")
}

// Every report says who was without orders, and nothing of those who had any, be they standing.
func TestReportsSayWhoWasWithoutOrders(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 4)
	lords := h.status().Lords
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.answer("ben@example.org", "STANDING\nSTANCE DEFEND")
	h.answer("cat@example.org", "STANDING\nSTANCE DEFEND\nSPREAD")
	h.poll()
	h.play() // winter: Ben's standing orders say nothing in it
	h.sendAll()
	for i, address := range players(4) {
		got := h.mails(address)
		want := "Without orders: " + lords[1].Lord + " and " + lords[3].Lord + ". Their people were paid by default"
		switch i {
		case 1:
			want = "Without orders: you and " + lords[3].Lord + "."
		case 3:
			want = "Without orders: " + lords[1].Lord + " and you."
		}
		wantText(t, got[len(got)-1], want)
	}
	h.answer("dan@example.org", "STANCE PASSIVE")
	h.poll()
	h.play() // spring
	h.sendAll()
	got := h.mails("ann@example.org")
	wantText(t, got[len(got)-1], "Without orders: you. Your troops stayed where they were.")
}

// change changes the state of the game as it stands, as a war would have.
func (h *house) change(how func(s *adjudicator.State)) {
	h.t.Helper()
	err := h.Store.Update(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		how(&g.State)
		body, err := adjudicator.EncodeState(&g.State)
		if err != nil {
			return err
		}
		last, _ := g.LastPlayed()
		return tx.SetSnapshot(last.ID, body, nil)
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// A lord with neither troops nor manors is out (§16): a farewell, no more calls and reminders, his
// orders are given back; he may follow the game, and RESIGN ends that.
func TestLordIsOut(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.play()
	h.change(func(s *adjudicator.State) {
		for i := range s.Players[0].Troops {
			s.Players[0].Troops[i].Status = adjudicator.Dead
		}
		for i := range s.Manors {
			if s.Manors[i].Holder == 0 {
				s.Manors[i].Holder = adjudicator.NoSeat
			}
		}
	})
	h.play() // spring
	h.sendAll()
	got := h.mails("ann@example.org")
	wantText(t, got[len(got)-1], "You have neither troops nor manors left, and are out of the game", "You may follow the game", "RESIGN, ends the reports")
	wantNot(t, got[len(got)-1], "are due by", "BEGIN ", "Without orders: you")
	for _, text := range []string{"HOLD ALL", "STANDING\nSTANCE ATTACK"} {
		h.answer("ann@example.org", text)
		h.wantOutcomes("no-seat")
		h.wantOrders(0, "")
		h.sendAll()
		m := h.last("ann@example.org")
		wantText(t, m, "is out of the game", "Nothing of your message was entered")
		wantNot(t, m, "BEGIN ", "Deadline")
	}
	h.answer("ann@example.org", "STATUS\nHELP")
	h.wantOutcomes("answered")
	h.sendAll()
	for _, m := range h.mails("ann@example.org") {
		wantNot(t, m, "BEGIN ", "Deadline: ")
	}
	h.play() // summer
	h.sendAll()
	wantText(t, h.last("ann@example.org"), "You are out of the game, and follow it")
	h.answer("ann@example.org", "RESIGN")
	h.wantOutcomes("resigning")
	h.sendAll()
	wantText(t, h.last("ann@example.org"), "No more reports")
	h.answer("ann@example.org", "YES")
	h.wantOutcomes("resigned")
	h.sendAll()
	h.last("ann@example.org")
	h.play()
	h.sendAll()
	if got := h.mails("ann@example.org"); len(got) != 0 {
		t.Errorf("he still gets %v", subjects(got))
	}
}

// Whose lord is dead gives no orders until winter (§10.ii): the report says so and what he still
// can do, he is not among those without orders, and nobody reminds him before winter.
func TestLordIsDead(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.play()
	h.change(func(s *adjudicator.State) {
		s.Players[0].Troops[0].Status, s.Players[0].Barred = adjudicator.Dead, true
	})
	h.wouldRemind(t, "spring", 1)
	h.play() // spring
	h.sendAll()
	got := h.mails("ann@example.org")
	wantText(t, got[len(got)-1], "You have no lord", "orders of spring, summer and autumn are refused", "STATUS, MAP, HISTORY", "Without orders: Gawaine (for the second time in a row).")
	h.answer("ann@example.org", "HOLD ALL")
	h.wantOutcomes("entered")
	h.sendAll()
	wantText(t, h.last("ann@example.org"), "REFUSED")
	h.play() // summer
	h.play() // autumn
	h.wouldRemind(t, "winter", 2)
}

// wouldRemind counts the lords who are reminded of the season that is open; nothing stays of it.
func (h *house) wouldRemind(t *testing.T, seasonName string, want int) {
	t.Helper()
	err := h.UpdateAll(t.Context(), true, func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil || g.Season.Name != seasonName {
			t.Errorf("it is %s, want %s; %v", g.Season.Name, seasonName, err)
		}
		all, err := season.RemindAll(g, 12)
		if len(all) != want {
			t.Errorf("%d lords are reminded of %s, want %d", len(all), seasonName, want)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
