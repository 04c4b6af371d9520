package mail_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"
	"github.com/emersion/go-message"

	"github.com/seneschal-pbem/seneschal/mail"
)

const deadlineFile = "BEGIN:VCALENDAR\n" +
	"METHOD:PUBLISH\n" +
	"PRODID:-//Seneschal//Seneschal//EN\n" +
	"VERSION:2.0\n" +
	"BEGIN:VEVENT\n" +
	"DTSTAMP:20260303T100000Z\n" +
	"DTSTART:20260327T190000Z\n" +
	"ORGANIZER;CN=Seneschal of Höllental:mailto:office@seneschal.example\n" +
	"SEQUENCE:2\n" +
	"STATUS:CONFIRMED\n" +
	"SUMMARY:Orders for summer of year 3 (The Vale\\, by the river of Höllental \n" +
	" in June)\n" +
	"TRANSP:TRANSPARENT\n" +
	"UID:deadline-1@seneschal.example\n" +
	"BEGIN:VALARM\n" +
	"ACTION:DISPLAY\n" +
	"DESCRIPTION:Orders for summer of year 3 (The Vale\\, by the river of Höllen\n" +
	" tal in June)\n" +
	"TRIGGER:-PT86400S\n" +
	"END:VALARM\n" +
	"END:VEVENT\n" +
	"END:VCALENDAR\n"

// A deadline is written as RFC 5545 wants it, arrives as it was written, and reads as what was meant.
func TestEvent(t *testing.T) {
	t.Parallel()
	e := mail.Event{UID: "deadline-1@seneschal.example", Organizer: officeAt, OrganizerName: "Seneschal of Höllental",
		Summary: "Orders for summer of year 3 (The Vale, by the river of Höllental in June)",
		At:      time.Date(2026, 3, 27, 20, 0, 0, 0, time.FixedZone("", 3600)), Told: time.Date(2026, 3, 3, 10, 0, 0, 0, time.UTC), Sequence: 2, Alarm: 24 * time.Hour}
	l := letter()
	f, err := mail.EventFile(e)
	if err != nil || f.Text != deadlineFile {
		t.Fatalf("%v\n%s", err, f.Text)
	}
	l.Files = []mail.File{f}
	event := eventIn(t, l)
	at, err := event.DateTimeStart(time.UTC)
	if err != nil || !at.Equal(e.At) || event.Props.Get(ical.PropSummary).Value != `Orders for summer of year 3 (The Vale\, by the river of Höllental in June)` {
		t.Errorf("%v, at %v: %v", event.Props, at, err)
	}
	e.Cancelled = true
	if l.Files[0], err = mail.EventFile(e); err != nil {
		t.Fatal(err)
	}
	event = eventIn(t, l)
	if status, err := event.Status(); err != nil || status != ical.EventCancelled || len(event.Children) > 0 {
		t.Errorf("a deadline that does not hold is %s and reminds %d times, %v", status, len(event.Children), err)
	}
	e.Summary = "two\rlines"
	if f, err := mail.EventFile(e); err == nil {
		t.Errorf("a line break in a property: %q", f.Text)
	}
}

// eventIn reads the event that a letter brings, as a mail program does.
func eventIn(t *testing.T, l mail.Letter) ical.Event {
	t.Helper()
	raw, err := mail.Compose(l)
	if err != nil {
		t.Fatal(err)
	}
	m, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	parts := m.MultipartReader()
	for {
		p, err := parts.NextPart()
		if err != nil {
			t.Fatalf("no calendar: %v\n%s", err, raw)
		}
		kind, params, err := p.Header.ContentType()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(kind, "text/calendar") {
			continue
		}
		if _, file, _ := p.Header.ContentDisposition(); params["method"] != "PUBLISH" || params["charset"] != "utf-8" || file["filename"] != mail.CalendarFile {
			t.Errorf("the part is %s %v %v", kind, params, file)
		}
		calendar, err := ical.NewDecoder(p.Body).Decode()
		if err != nil || len(calendar.Events()) != 1 {
			t.Fatalf("%v\n%s", err, raw)
		}
		return calendar.Events()[0]
	}
}
