package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// tried answers the latest mail of Ann with a text, which must come to that outcome, and gives the mails that come back.
func (h *house) tried(text, outcome string) []*mail.Message {
	h.t.Helper()
	h.answer(ann, text)
	h.round(outcome)
	return h.mails(ann)
}

// A player tries a plan by mail beside orders: the orders alone are entered, the same text has the same answer, and a trial of no own orders is
// made with those that are entered.
func TestTry(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	all := h.tried("HIRE 1 KNIGHT\n\nTRY\nHIRE 2 MEN\nGawaine: HIRE 1 KNIGHT\nHIRE 3 UNICORNS\nEND TRY\n\nHEIR 2", "entered")
	if len(all) != 2 {
		t.Fatalf("%d mails answer orders and a trial: %v", len(all), subjects(all))
	}
	h.wantOrders(0, "HIRE 1 KNIGHT\nHEIR 2")
	wantWords(t, all[1], "a trial of winter of year 1", "You: HIRE 2 MEN", "Gawaine: HIRE 1 KNIGHT", "Lionel: no guess", "line 6 HIRE 3 UNICORNS", "19 more trials", "None of it is an order")
	again := h.tried("try:\nHIRE 2 MEN\nGawaine: HIRE 1 KNIGHT\nHIRE 3 UNICORNS\nEnd Try", "answered")
	body := func(m *mail.Message) string {
		_, text, _ := strings.Cut(m.Text, "HIRE 3 UNICORNS")
		return strings.Replace(text, "18 more", "19 more", 1)
	}
	if len(again) != 1 || body(again[0]) != body(all[1]) {
		t.Errorf("the same trial has another answer:\n%s\nthan\n%s", again[0].Text, all[1].Text)
	}
	h.wantOrders(0, "HIRE 1 KNIGHT\nHEIR 2")
	wantWords(t, h.tried("TRY WITH STEWARDS\nEND TRY", "answered")[0], "You: your orders as they are entered HIRE 1 KNIGHT HEIR 2", "Gawaine: a steward")
}

// A trial that cannot be made is answered, and nothing of it is an order: without END TRY, without TRY, without a key, with no line that is understood,
// in an answer to a letter, while a season waits for the master.
func TestTryRefused(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	h.mails(ann)
	wantWords(t, h.tried("TRY\nENTER BY North Road\nEND TRY", "answered")[0], "the game has not begun")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	wantWords(t, h.tried("TRY\nHIRE 1 MAN\nEND TRY", "answered")[0], "the setting out is played, and its report waits for the master")
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(ann)
	for text, want := range map[string]string{
		"TRY\nHIRE 1 MAN":              "(line 1 of your message): a line END TRY is missing",
		"HIRE 1 MAN\nEND TRY":          "(line 2 of your message): this line is END TRY, and no line with TRY alone stands above it",
		"TRY\nHIRE 1 UNICORN\nEND TRY": "No line of your trial was understood",
	} {
		wantWords(t, h.tried(text, "answered")[0], want)
	}
	h.deliver(ann, officeAddress, "TRY\nHIRE 1 MAN\nEND TRY")
	h.round("answered")
	wantWords(t, h.last(ann), "NOT TRIED", "no order key")
	wantWords(t, h.tried("TRY HIRE 1 MAN\nHEIR 2", "answered")[0], "a line END TRY is missing")
	h.wantOrders(0, "")
}

// A player has so many trials within 24 hours, however they come: in one mail, in several that are read at once, and after a restart.
func TestTrialsADay(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	some := func(n int) string { return strings.Repeat("TRY\nHEIR 2\nEND TRY\n", n) }
	h.answer(ann, some(player.TrialsADay-3))
	h.answer(ann, some(4))
	h.Office = h.open()
	h.round("answered answered")
	all := h.mails(ann)
	if len(all) != player.TrialsADay+1 {
		t.Fatalf("%d mails answer %d trials", len(all), player.TrialsADay+1)
	}
	wantWords(t, all[len(all)-2], "That was your last trial for a day.")
	wantWords(t, all[len(all)-1], "not all was tried", "(line 10 of your message): you have had 20 trials within the last 24 hours")
	h.Office = h.open()
	wantWords(t, h.tried(some(1), "answered")[0], "nothing was tried")
	h.pass(24 * time.Hour)
	wantWords(t, h.tried(some(1), "answered")[0], "19 more trials")
}

// A practice year takes trials as a game does.
func TestTryInPractice(t *testing.T) {
	t.Parallel()
	h := newPractice(t)
	h.practises(ann)
	got := h.writes(ann, "TRY WITH STEWARDS\nHEIR 2\nEND TRY", "answered")
	wantSubjects(t, got, "a trial of ")
	wantWords(t, got[0], "a steward", "19 more trials")
}
