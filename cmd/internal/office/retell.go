package office

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A View is what a letter of a season was made of: a report.First after the setting out, else a
// report.Season.
type View any

// viewOf makes the view of a season for a lord. The desk lies open at the season after it.
func (d *desk) viewOf(number int, played view.Played, seat adjudicator.Seat, head view.Office) View {
	if number == 0 {
		return narrative.NewFirst(d.reportTable(), played, seat, head)
	}
	return narrative.NewSeason(d.reportTable(), played, seat, head)
}

// writeView writes the letter of a view.
func writeView(v View) (templates.Letter, error) {
	if first, ok := v.(*view.First); ok {
		return templates.FirstLetter(first)
	}
	return templates.Report(v.(*view.Season))
}

// then is the desk as it lay open when the letters of a season were written.
func (d *desk) then(s store.Season) (*desk, error) {
	was := *d
	was.season, was.seats = s, slices.Clone(d.seats)
	for i := range was.seats {
		if !s.Approved.IsZero() && was.seats[i].Resigned.After(s.Approved) {
			was.seats[i].Resigned = time.Time{}
		}
	}
	next, err := d.tx.SeasonByNumber(d.game.ID, s.Number+1)
	switch {
	case err == nil:
		was.season, was.season.State = next, store.SeasonOpen
	case !errors.Is(err, store.ErrNotFound):
		return nil, err
	}
	was.state, err = d.stateAfter(s)
	return &was, err
}

// retell makes the view of a letter again: all that was kept, and of the letter itself what was not,
// the deadline as it stood, and which orders were in. The key, the seal and the first line are left out.
func (d *desk) retell(s store.Season, seat store.Seat, l store.Letter) (View, error) {
	m, err := mail.Read(l.Raw)
	if err != nil {
		return nil, err
	}
	was, err := d.then(s)
	if err != nil {
		return nil, err
	}
	told, err := d.disclosed(s)
	if err != nil {
		return nil, err
	}
	p, err := d.told(s)
	if err != nil {
		return nil, err
	}
	notes, err := d.tx.Notes(s.ID, seat.ID)
	if err != nil {
		return nil, err
	}
	p.Seeds = was.seeds(told)
	p.Without, p.Vacant = was.absent(told, *p.Before)
	head := view.Office{Player: seat.Player, Notes: noteTexts(notes), Rhythm: d.rhythm()}
	head.Deadline, head.Already = called(m.Text)
	return was.viewOf(s.Number, p, adjudicator.Seat(seat.Place), head), nil
}

// callPart is the part of a letter that calls for orders.
var callPart = regexp.MustCompile(`(?s)\nORDERS FOR .*?\nDeadline: (.*?)\.\nReply to this letter\.(.*?)\nBEGIN `)

// called is what a letter says of the deadline, and of orders that were in when it was written.
func called(text string) (deadline string, already []string) {
	part := callPart.FindStringSubmatch(text)
	if part == nil {
		return "", nil
	}
	for line := range strings.Lines(part[2]) {
		order := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "      "):
			already[len(already)-1] += " " + order
		case strings.HasPrefix(line, "  "):
			already = append(already, order)
		}
	}
	return oneLine(part[1]), already
}
