package office

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A View is what a letter that can be written again says: a *report.First after the setting out, a
// *report.Season of the other seasons, a *report.Final at the end of a game. It is kept as JSON beside
// the letter, and every later release reads it: to these types fields are only ever added. It has
// neither a key nor a seal.
type View interface{ Head() *report.Office }

// The kinds of views as they are stored, and their version.
const (
	viewFirst   = "first"
	viewSeason  = "season"
	viewFinal   = "final"
	viewVersion = 1
)

// encodeView makes a view as it is stored; without a view it is empty.
func encodeView(v View) (kept store.View, err error) {
	switch v.(type) {
	case nil:
		return kept, nil
	case *report.First:
		kept.Kind = viewFirst
	case *report.Season:
		kept.Kind = viewSeason
	case *report.Final:
		kept.Kind = viewFinal
	default:
		panic(fmt.Sprintf("office: no kind of view for %T", v))
	}
	kept.Version = viewVersion
	kept.Body, err = json.Marshal(v)
	return kept, err
}

// decodeView reads a view that encodeView made, now or in an earlier release.
func decodeView(kept store.View) (v View, err error) {
	switch {
	case kept.Version > viewVersion:
	case kept.Kind == viewFirst:
		v = &report.First{Season: &report.Season{}}
	case kept.Kind == viewSeason:
		v = &report.Season{}
	case kept.Kind == viewFinal:
		v = &report.Final{}
	}
	if v == nil {
		return nil, fmt.Errorf("the view of a letter is of kind %q, version %d: a newer release wrote it", kept.Kind, kept.Version)
	}
	return v, json.Unmarshal(kept.Body, v)
}

// writeView writes the letter of a view, with what stands in the place of its key.
func writeView(v View, key string) (templates.Letter, error) {
	v.Head().Key, v.Head().Top = key, mail.TopLine
	return renderView(v)
}

// renderClosedView writes the letter of a view without all that calls for orders.
func renderClosedView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *report.First:
		v.Sheet = nil
	case *report.Season:
		v.Sheet = nil
	}
	v.Head().Top = ""
	return renderView(v)
}

func renderView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *report.First:
		return templates.FirstLetter(v)
	case *report.Season:
		return templates.Report(v)
	case *report.Final:
		return templates.LastLetter(v)
	}
	panic(fmt.Sprintf("office: no letter for %T", v))
}

// viewOf is what a letter of a season said. Those of earlier releases have no view: it is made again
// from the record, without the orders that were in already, and with the deadline as it is set now.
func (d *desk) viewOf(s store.Season, seat store.Seat, l store.Letter) (View, error) {
	kept, err := d.tx.ViewOf(l.ID)
	switch {
	case err != nil:
		return nil, err
	case kept.Kind != "":
		return decodeView(kept)
	case l.Kind == kindLast:
		return d.finalViewAgain(seat)
	}
	return d.seasonViewAgain(s, seat, l.Written)
}

// finalViewAgain makes the view of the last letter of a game that is over.
func (d *desk) finalViewAgain(seat store.Seat) (View, error) {
	var record []adjudicator.Event
	if last, ok := d.lastPlayed(); ok && d.state.Over {
		p, err := d.told(last)
		if err != nil {
			return nil, err
		}
		record = p.Record
	}
	ending, err := d.ended(record)
	if err != nil {
		return nil, err
	}
	return report.NewFinal(d.reportTable(), ending, d.letterhead(seat)), nil
}

// seasonViewAgain makes the view of a letter of a season that was written at a moment.
func (d *desk) seasonViewAgain(s store.Season, seat store.Seat, at time.Time) (View, error) {
	was, err := d.then(s)
	if err != nil {
		return nil, err
	}
	told, err := d.disclosed(s)
	if err != nil {
		return nil, err
	}
	if told.notes, err = d.noteTexts(s, seat); err != nil {
		return nil, err
	}
	p, err := d.told(s)
	if err != nil {
		return nil, err
	}
	v := was.reportView(adjudicator.Seat(seat.Place), told, *p.Before, p.Record)
	v.Head().Deadline = ShowDeadline(was.season.Deadline, at, seat.Zone)
	return v, nil
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
