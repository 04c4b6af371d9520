package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// newPractice opens a house in which people may practise.
func newPractice(t *testing.T) *house {
	h := newHouse(t, postoffice.Options{})
	h.Practice = true
	return h
}

// practises asks for practice from an address that is not known, and returns the first letter of the year.
func (h *house) practises(from string) *mail.Message {
	h.t.Helper()
	h.post.AddUser(from, password)
	h.deliver(from, officeAddress, "Practice!")
	h.wantOutcomes("joining")
	h.sendAll()
	h.deliver(from, officeAddress, "Yes", inReplyTo(h.last(from)))
	h.wantOutcomes("answered")
	h.sendAll()
	return h.last(from)
}

// writes answers the latest letter, and returns what came back.
func (h *house) writes(from, text, outcome string) []*mail.Message {
	h.t.Helper()
	h.answer(from, text)
	if r := h.wantOutcomes(outcome); r.Practice.Err != "" {
		h.t.Fatal(r.Practice.Err)
	}
	h.sendAll()
	got := h.mails(from)
	for _, m := range got {
		h.t.Log(m.Subject, "\n", m.Text)
		if !strings.Contains(m.Text, game.PracticeMark) {
			h.t.Errorf("%q does not say that nothing counts", m.Subject)
		}
	}
	return got
}

// wantSubjects compares what the Subjects of letters begin with, behind the name of the game.
func wantSubjects(t *testing.T, got []*mail.Message, want ...string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %q, want %q", subjects(got), want)
	}
	for i, m := range got {
		if !strings.Contains(m.Subject, ": "+want[i]) {
			t.Errorf("letter %d is %q, want %q", i, m.Subject, want[i])
		}
	}
}

// A newcomer asks for practice from an address that nobody knows, and plays the year: a line that is not read waits to be mended, orders are
// followed by their receipt and the report, and READY plays a season too.
func TestPracticeYear(t *testing.T) {
	t.Parallel()
	h := newPractice(t)
	first := h.practises(ann)
	t.Log(first.Subject, "\n", first.Text)
	wantText(t, first, game.PracticeMark, "the season is played as soon as they are in", "a steward plays")

	got := h.writes(ann, "HIRE 1 KNIGHT\nbuild forester at Tregarrow, perhaps", "entered")
	wantSubjects(t, got, "receipt for winter of year 1")
	wantText(t, got[0], "The season waits for you", "TAKE A")
	got = h.writes(ann, "TAKE A", "entered")
	wantSubjects(t, got, "receipt for winter of year 1", "winter of year 1")
	got = h.writes(ann, "what shall I do?", "guided")
	if len(got) != 1 {
		t.Errorf("a question is answered by %q", subjects(got))
	}
	got = h.writes(ann, "2 to Whitsand\n5 to Gullhaven", "entered")
	wantSubjects(t, got, "receipt for spring of year 2", "spring of year 2")
	wantText(t, got[1], "claim Gullhaven")
	wantSubjects(t, h.writes(ann, "CLEAR", "entered"), "receipt for summer of year 2")
	wantSubjects(t, h.writes(ann, "READY", "answered"), "summer of year 2")
	wantSubjects(t, h.writes(ann, "RESIGN\nADDRESS eve@example.org", "answered"), "not in practice")
	got = h.writes(ann, "HOLD ALL", "entered")
	wantSubjects(t, got, "receipt for autumn of year 2", "autumn of year 2", "your practice year is over")
	wantText(t, got[2], "Lancelot, you came", "are worth")

	if r, err := season.Verify(t.Context(), h.Office, "practice-1"); err != nil || len(r.Faults) > 0 || r.Seasons != 5 {
		t.Errorf("verify: %+v, %v", r, err)
	}
	if all, err := season.Games(t.Context(), h.Office); err != nil || len(all) > 0 {
		t.Errorf("the practice is among the games: %+v, %v", all, err)
	}
	if next, err := season.NextMoment(t.Context(), h.Office); err != nil || !next.IsZero() {
		t.Errorf("the clock waits for the practice: %v, %v", next, err)
	}
	wantSubjects(t, h.writes(ann, "PRACTICE", "answered"), "your seat, and the first winter")
}

// Practice games in which nothing has happened for a week are removed with all that belongs to them, and no key of theirs opens anything
// afterwards.
func TestPracticeIsRemoved(t *testing.T) {
	t.Parallel()
	h := newPractice(t)
	h.practises(ann)
	h.writes(ann, "HIRE 1 KNIGHT", "entered")
	old := h.replyTo(ann)
	h.pass(6 * 24 * time.Hour)
	if r := h.poll(); r.Practice.Removed != 0 {
		t.Errorf("removed after 6 days: %+v", r.Practice)
	}
	h.writes(ann, "STATUS", "answered")
	h.pass(8 * 24 * time.Hour)
	if r := h.poll(); r.Practice.Removed != 1 || r.Practice.Err != "" {
		t.Errorf("after 8 days without a mail: %+v", r.Practice)
	}
	left, err := store.Read(t.Context(), h.Store, func(tx *store.Tx) ([]store.Seat, error) { return tx.AllSeats() })
	if err != nil || len(left) != 0 {
		t.Errorf("seats are left: %+v, %v", left, err)
	}
	h.begin("training", 3)
	h.deliver(ann, old, "MOVE ALL TO Whitsand")
	h.wantOutcomes("asked")
}

// A player practises beside a game that goes on: with a key at once, one year at a time and three in a week. Mail without a key is for
// the game.
func TestPracticeOfPlayer(t *testing.T) {
	t.Parallel()
	h := newPractice(t)
	h.gather("training", 3, false)
	wantText(t, h.last(ann), "Answer with PRACTICE, on a line of its own")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(ann)
	before := h.status()
	real := h.replyTo(ann)
	h.deliver(ann, real, "HIRE 1 MAN\nPRACTICE")
	h.wantOutcomes("entered")
	h.sendAll()
	got := h.mails(ann)
	wantSubjects(t, got, "your seat, and the first winter", "receipt for winter of year 1")
	h.deliver(ann, real, "PRACTICE")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last(ann), "You have a practice year that is not over")
	h.deliver(ann, officeAddress, "Subject: Re: practice-1: your seat\r\n\r\nHIRE 1 KNIGHT")
	h.wantOutcomes("asked")
	h.sendAll()
	if m := h.last(ann); !strings.HasPrefix(m.Subject, "valley:") {
		t.Errorf("mail without a key went to %q", m.Subject)
	}
	after := h.status()
	if !after.Deadline.Equal(before.Deadline) || after.Season != before.Season {
		t.Errorf("the game has changed: %+v, %+v", before, after)
	}
	for range 2 {
		h.finishPractice(ann)
		h.deliver(ann, real, "PRACTICE")
		h.wantOutcomes("answered")
		h.sendAll()
	}
	h.finishPractice(ann)
	h.mails(ann)
	h.deliver(ann, real, "PRACTICE")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last(ann), "You have begun 3 practice years within a week")
	if len(h.post.Mails("steward-1")) > 0 {
		t.Error("a steward has mail")
	}
}

// finishPractice plays the practice of an address to its end, by the keys of the letters that come.
func (h *house) finishPractice(address string) {
	h.t.Helper()
	for range 5 {
		var key mail.Key
		err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
			seats, err := tx.PracticeAt(address)
			if err != nil {
				return err
			}
			s := seats[len(seats)-1]
			last, err := tx.LastSeason(s.Game)
			key = h.Key(s, last.Number)
			return err
		})
		if err != nil {
			h.t.Fatal(err)
		}
		h.deliver(address, h.Account.Plus(key.String()), "READY")
		h.poll()
	}
	h.sendAll()
}

// Whoever asks for practice under addresses of others makes few letters, and no game; nor is there any where the office has no practice.
func TestPracticeOfStrangers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.deliver(ann, officeAddress, "PRACTICE")
	h.wantOutcomes("unknown")
	h.Practice = true
	for i := range 80 {
		h.deliver(fmt.Sprintf("p%d@example.org", i), officeAddress, "PRACTICE")
		h.deliver(ann, officeAddress, "PRACTICE", "Subject: again\r\n")
	}
	h.poll()
	all, err := store.Read(t.Context(), h.Store, func(tx *store.Tx) ([]store.Game, error) { return tx.PracticeGames() })
	if err != nil || len(all) != 1 {
		t.Errorf("%d games were made (%v), want the one to which the letters belong", len(all), err)
	}
	if sent := h.sendAll(); len(sent.Letters) != 60 {
		t.Errorf("%d letters were sent, want 60", len(sent.Letters))
	}
}
