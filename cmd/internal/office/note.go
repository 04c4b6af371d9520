package office

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A NoteResult is what came of a note of the master's.
type NoteResult struct {
	Lord    string // to whom it is; empty: to all
	Waiting string // the season in whose letters it stands, which wait still
	Letters int    // in which it leaves at once
}

// Say says it in a sentence.
func (r NoteResult) Say() string {
	switch {
	case r.Waiting == "":
		return "it leaves now, in " + phrase.Figures(r.Letters, "letter")
	case r.Lord == "":
		return "it stands at the top of all letters of " + r.Waiting
	}
	return "it stands at the top of the letter to " + r.Lord + " of " + r.Waiting
}

// note takes a note of the master's, which may begin with the lord to whom it is. It stands in the
// letters that wait, or goes out at once.
func (d *desk) note(text string) (r NoteResult, err error) {
	seat, text, err := d.addressed(text)
	if err != nil {
		return r, err
	}
	r.Lord = seat.Lord
	if last, _ := d.lastPlayed(); d.held() {
		r.Waiting = title(last)
		if err := d.tx.AddNote(last.ID, store.Note{Seat: seat.ID, Text: text}); err != nil {
			return r, err
		}
		return r, d.rewriteReports(last)
	}
	r.Letters, err = d.postNotes(seat, text)
	if err == nil && r.Letters == 0 {
		err = cannot(errors.New("nobody is left to write to"), "")
	}
	return r, err
}

// postNotes sends a note of the master's at once: to one seat, or to all that are held.
func (d *desk) postNotes(to store.Seat, note string) (n int, err error) {
	for _, seat := range d.seats {
		if to.ID != 0 && seat.ID != to.ID || to.ID == 0 && !seat.Resigned.IsZero() {
			continue
		}
		notice := d.notice(seat, "")
		notice.Notes = []string{note}
		text, err := templates.Note(notice)
		if err != nil {
			return n, err
		}
		if err := d.postNotice(seat, "from the master", text); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// addressed takes TO lord off a note. The seat is zero for a note to all.
func (d *desk) addressed(text string) (seat store.Seat, rest string, err error) {
	first, behind, _ := strings.Cut(text, " ")
	if !strings.EqualFold(first, "to") {
		return seat, text, nil
	}
	behind = strings.TrimSpace(behind)
	rest, ok := "", false
	if rest, ok = begins(behind, "all"); !ok {
		for _, s := range d.seats {
			if r, is := begins(behind, s.Lord); is {
				seat, rest, ok = s, r, true
			}
		}
	}
	switch {
	case !ok:
		return seat, "", cannot(fmt.Errorf("nothing was done: %q does not begin with a lord of this game", strings.Join(few([]string{behind}), "")), "")
	case rest == "":
		return seat, "", cannot(errors.New("nothing was done: a NOTE wants its text behind the lord's name"), "")
	}
	return seat, rest, nil
}

// begins takes a name off the beginning of a text.
func begins(text, name string) (rest string, ok bool) {
	if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
		return "", false
	}
	rest = text[len(name):]
	if rest != "" && !strings.ContainsAny(rest[:1], " \t\n:,;-") {
		return "", false
	}
	return strings.TrimSpace(strings.TrimLeft(rest, " \t:,;-")), true
}
