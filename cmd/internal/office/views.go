package office

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A View is what a letter that can be written again says: a *view.First after the setting out, a
// *view.Season of the other seasons, a *view.Final at the end of a game. It is kept as JSON beside
// the letter, and every later release reads it: to these types fields are only ever added. It has
// neither a key nor a seal.
type View interface {
	Head() *view.Office
	ViewKind() string // under which it is stored
}

// viewVersion is the version of the views that this release stores.
const viewVersion = 1

// encodeView makes a view as it is stored; without a view it is empty.
func encodeView(v View) (kept store.View, err error) {
	if v == nil {
		return kept, nil
	}
	kept.Kind, kept.Version = v.ViewKind(), viewVersion
	kept.Body, err = json.Marshal(v)
	return kept, err
}

// decodeView reads a view that encodeView made, now or in an earlier release.
func decodeView(kept store.View) (View, error) {
	for _, v := range []View{&view.First{Season: &view.Season{}}, &view.Season{}, &view.Final{}} {
		if v.ViewKind() == kept.Kind && kept.Version <= viewVersion {
			return v, json.Unmarshal(kept.Body, v)
		}
	}
	return nil, fmt.Errorf("the view of a letter is of kind %q, version %d: a newer release wrote it", kept.Kind, kept.Version)
}

// renderClosedView writes the letter of a view without all that calls for orders.
func renderClosedView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *view.First:
		v.Sheet = nil
	case *view.Season:
		v.Sheet = nil
	}
	v.Head().Top = ""
	return renderView(v)
}

// renderView writes the letter of a view.
func renderView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *view.First:
		return templates.FirstLetter(v)
	case *view.Season:
		return templates.Report(v)
	case *view.Final:
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
		ending, err := d.ended()
		if err != nil {
			return nil, err
		}
		return narrative.NewFinal(d.reportTable(), ending, d.letterhead(seat)), nil
	}
	return d.seasonViewAgain(s, seat, l.Written)
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
	if was.season.State == store.SeasonOpen {
		v.Head().Deadline = ShowDeadline(was.season.Deadline, at, seat.Zone)
	}
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
