package inbox_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"
	"github.com/emersion/go-message"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// deadlineIn reads the deadline for a calendar that a mail brings; nil: it brings none.
func (h *house) deadlineIn(raw []byte) *ical.Event {
	h.t.Helper()
	if all := h.deadlinesIn(raw); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// deadlinesIn are all deadlines that a mail brings, that which runs first.
func (h *house) deadlinesIn(raw []byte) []ical.Event {
	h.t.Helper()
	m, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		h.t.Fatal(err)
	}
	parts := m.MultipartReader()
	for parts != nil {
		p, err := parts.NextPart()
		if err != nil {
			return nil
		}
		if _, params, _ := p.Header.ContentDisposition(); params["filename"] != mail.CalendarFile {
			continue
		}
		calendar, err := ical.NewDecoder(p.Body).Decode()
		if err != nil {
			h.t.Fatal(err)
		}
		return calendar.Events()
	}
	return nil
}

// A calendarState is what a mail says of a deadline to a calendar.
type calendarState struct {
	uid, status, summary string
	sequence             int
	at                   time.Time
}

// wantInCalendar reads what the last mail to a player says to a calendar: the deadline that runs.
func (h *house) wantInCalendar(address, status string) (s calendarState) {
	h.t.Helper()
	raw := h.arrived(address)
	event := h.deadlineIn(raw)
	if event == nil {
		h.t.Fatalf("no deadline is attached to\n%.3000s", raw)
	}
	s.uid, s.status = event.Props.Get(ical.PropUID).Value, event.Props.Get(ical.PropStatus).Value
	s.summary, _ = event.Props.Text(ical.PropSummary)
	var err, bad error
	s.sequence, err = event.Props.Get(ical.PropSequence).Int()
	if s.at, bad = event.DateTimeStart(time.UTC); err != nil || bad != nil {
		h.t.Fatal(err, bad)
	}
	if want := h.status().Deadline; s.status != status || !s.at.Equal(want) {
		h.t.Errorf("%s at %v, want %s at %v", s.status, s.at, status, want)
	}
	return s
}

// The report of a season that was played before its deadline takes that deadline back.
func TestCalendarOfAnEarlyPlay(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.asked("ann@example.org", "CALENDAR ON")
	first := h.wantInCalendar("ann@example.org", "CONFIRMED")
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true}); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	all := h.deadlinesIn(h.arrived("ann@example.org"))
	if len(all) != 2 || all[1].Props.Get(ical.PropUID).Value != first.uid || all[1].Props.Get(ical.PropStatus).Value != "CANCELLED" {
		t.Fatalf("%d deadlines: %v", len(all), all)
	}
	if n, err := all[1].Props.Get(ical.PropSequence).Int(); err != nil || n <= first.sequence {
		t.Errorf("it is taken back by state %d after %d, %v", n, first.sequence, err)
	}
	if _, err := season.Extend(t.Context(), h.Office, "valley", "24", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	if all := h.deadlinesIn(h.arrived("ann@example.org")); len(all) != 1 {
		t.Errorf("it is taken back again: %v", all)
	}
}

// Whoever wants it gets each deadline for a calendar, the same entry whenever it moves, and nobody else does.
func TestCalendar(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	const ann, ben = "ann@example.org", "ben@example.org"
	if h.deadlineIn(h.arrived(ann)) != nil {
		t.Error("a deadline for a calendar that nobody wants")
	}
	h.asked(ann, "CALENDAR ON")
	first := h.wantInCalendar(ann, "CONFIRMED")
	t.Log(quoted(t, h.arrived(ann)).Text)
	wantText(t, quoted(t, h.arrived(ann)), "This letter has that of winter of year 1:")
	h.play()
	h.sendAll()
	report := h.wantInCalendar(ann, "CONFIRMED")
	if report.summary != "Orders for spring of year 2 (valley)" || report.uid == first.uid {
		t.Errorf("%+v after %+v", report, first)
	}
	if h.deadlineIn(h.arrived(ben)) != nil {
		t.Error("the other player gets a deadline too")
	}
	was := report
	later := func(status string, do func(*game.Game) error) {
		t.Helper()
		h.pass(time.Hour)
		if _, err := game.Update(t.Context(), h.Office, "valley", false, func(g *game.Game) (bool, error) { return true, do(g) }); err != nil {
			t.Fatal(err)
		}
		h.sendAll()
		is := h.wantInCalendar(ann, status)
		if is.uid != was.uid || is.sequence <= was.sequence || is.summary != was.summary {
			t.Errorf("%+v after %+v", is, was)
		}
		was = is
	}
	later("CONFIRMED", func(g *game.Game) error { _, err := season.ExtendDeadline(g, "24"); return err })
	later("CANCELLED", func(g *game.Game) error { _, err := season.Pause(g, ""); return err })
	if h.deadlineIn(h.asked(ann, "CALENDAR ON")) != nil {
		t.Error("a deadline in a pause")
	}
	later("CONFIRMED", func(g *game.Game) error { _, err := season.Resume(g); return err })
	if h.deadlineIn(h.asked(ann, "STATUS")) != nil || h.deadlineIn(h.asked(ann, "CALENDAR OFF")) != nil {
		t.Error("a letter that calls for nothing has a deadline")
	}
	wantText(t, quoted(t, h.arrived(ann)), "Letters bring no more deadlines for your calendar.")
	for i, word := range []string{"on", "OFF"} {
		p, err := player.SetPerson(t.Context(), h.Office, "valley", player.Person{Lord: h.seat(0).Lord, Calendar: word}, false)
		if err != nil || p.Calendar != strings.ToLower(word) || h.seat(0).Calendar != (i == 0) {
			t.Errorf("%+v %v", p, err)
		}
	}
	h.play()
	h.sendAll()
	if h.deadlineIn(h.arrived(ann)) != nil {
		t.Error("a deadline after CALENDAR OFF")
	}
}

// A report that waits for its master has the deadline as it is when it leaves, and until then nothing else tells of it.
func TestCalendarInReview(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.approve()
	h.sendAll()
	const ann = "ann@example.org"
	h.asked(ann, "CALENDAR ON")
	h.play()
	if h.deadlineIn(h.asked(ann, "CALENDAR ON")) != nil {
		t.Error("a deadline before the report that tells of it")
	}
	if _, err := season.Extend(t.Context(), h.Office, "valley", "24", false); err != nil {
		t.Fatal(err)
	}
	h.approve()
	h.sendAll()
	if s := h.wantInCalendar(ann, "CONFIRMED"); s.sequence != 1 || s.summary != "Orders for spring of year 2 (valley)" {
		t.Errorf("%+v", s)
	}
}
