package mail

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-ical"
)

// CalendarFile is the name of the file that brings an event.
const CalendarFile = "deadline.ics"

// calendarType is the content type of an event that is told and not asked for (RFC 5546 §3.2.1).
const calendarType = "text/calendar; method=PUBLISH"

// An Event is a moment for the calendar of whoever gets a letter (RFC 5545).
type Event struct {
	UID           string // the same whenever the event is told again
	Organizer     string // the address that tells it
	OrganizerName string
	Summary       string
	At            time.Time
	Told          time.Time // when it is told
	Sequence      int       // a later state of the event has a higher one
	Cancelled     bool
	Alarm         time.Duration // how long before it to remind; a cancelled event reminds nobody
}

// EventFile is a file with events that goes with a letter, the same for the same events.
func EventFile(events ...Event) (File, error) {
	calendar := ical.NewCalendar()
	calendar.Props.SetText(ical.PropVersion, "2.0")
	calendar.Props.SetText(ical.PropProductID, "-//Seneschal//Seneschal//EN")
	calendar.Props.SetText(ical.PropMethod, "PUBLISH")
	for _, e := range events {
		calendar.Children = append(calendar.Children, e.component())
	}
	var b bytes.Buffer
	if err := ical.NewEncoder(&b).Encode(calendar); err != nil {
		return File{}, fmt.Errorf("the calendar: %w", err)
	}
	return File{Name: CalendarFile, Text: foldLines(b.String()), Type: calendarType}, nil
}

// component is the event itself. It has no end, and keeps nobody from anything else at that time.
func (e Event) component() *ical.Component {
	event := ical.NewEvent()
	event.Props.SetText(ical.PropUID, e.UID)
	event.Props.SetDateTime(ical.PropDateTimeStamp, e.Told.UTC())
	event.Props.SetDateTime(ical.PropDateTimeStart, e.At.UTC())
	event.Props.SetText(ical.PropSummary, e.Summary)
	event.Props.SetText(ical.PropTransparency, "TRANSPARENT")
	sequence := ical.NewProp(ical.PropSequence)
	sequence.Value = strconv.Itoa(e.Sequence)
	event.Props.Set(sequence)
	organizer := ical.NewProp(ical.PropOrganizer)
	organizer.Value = "mailto:" + e.Organizer
	if e.OrganizerName != "" {
		organizer.Params.Set(ical.ParamCommonName, strings.ReplaceAll(e.OrganizerName, `"`, "'"))
	}
	event.Props.Set(organizer)
	if e.Cancelled {
		event.SetStatus(ical.EventCancelled)
		return event.Component
	}
	event.SetStatus(ical.EventConfirmed)
	alarm := ical.NewComponent(ical.CompAlarm)
	alarm.Props.SetText(ical.PropAction, "DISPLAY")
	alarm.Props.SetText(ical.PropDescription, e.Summary)
	trigger := ical.NewProp(ical.PropTrigger)
	trigger.SetDuration(-e.Alarm)
	alarm.Props.Set(trigger)
	event.Children = append(event.Children, alarm)
	return event.Component
}

const calendarLine = 75 // octets of a line of a calendar (RFC 5545 §3.1)

// foldLines breaks the lines that are too long, never inside a letter. The library does not.
func foldLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		for len(line) > calendarLine {
			cut := calendarLine
			for !utf8.RuneStart(line[cut]) {
				cut--
			}
			b.WriteString(line[:cut] + "\n")
			line = " " + line[cut:]
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
