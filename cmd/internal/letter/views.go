package letter

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// ReportView is what a lord is told of a season that has been played.
func ReportView(g *game.Game, seat adjudicator.Seat, told game.Disclosure, before adjudicator.State, record []adjudicator.Event) View {
	played := view.Played{Before: &before, After: &g.State, Record: record, Seeds: g.Seeds(told)}
	played.Without, played.Vacant = g.Absent(told, before)
	head := Letterhead(g, g.Seats[seat])
	head.Already, head.Notes = told.Already, told.Notes
	if told.Season.Number == 0 {
		return narrative.NewFirst(g.ReportTable(), played, seat, head)
	}
	return narrative.NewSeason(g.ReportTable(), played, seat, head)
}

// A View is what a letter that can be written again says: a *view.First after the setting out, a
// *view.Season of the other seasons, a *view.Final at the end of a game. It is kept as JSON beside
// the letter, and every later release reads it: to these types fields are only ever added. It has
// neither a key nor a seal.
type View interface {
	Head() *view.Office
	ViewKind() string // under which it is stored
}

// ViewVersion is the version of the views that this release stores.
const ViewVersion = 1

// encodeView makes a view as it is stored; without a view it is empty.
func encodeView(v View) (kept store.View, err error) {
	if v == nil {
		return kept, nil
	}
	kept.Kind, kept.Version = v.ViewKind(), ViewVersion
	kept.Body, err = json.Marshal(v)
	return kept, err
}

// DecodeView reads a view that encodeView made, now or in an earlier release.
func DecodeView(kept store.View) (View, error) {
	for _, v := range []View{&view.First{Season: &view.Season{}}, &view.Season{}, &view.Final{}} {
		if v.ViewKind() == kept.Kind && kept.Version <= ViewVersion {
			return v, json.Unmarshal(kept.Body, v)
		}
	}
	return nil, fmt.Errorf("the view of a letter is of kind %q, version %d: a newer release wrote it", kept.Kind, kept.Version)
}

// RenderClosedView writes the letter of a view without all that calls for orders.
func RenderClosedView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *view.First:
		v.Sheet = nil
	case *view.Season:
		v.Sheet = nil
	}
	v.Head().Top = ""
	return RenderView(v)
}

// RenderView writes the letter of a view.
func RenderView(v View) (templates.Letter, error) {
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

// ViewOf is what a letter of a season said. Those of earlier releases have no view: it is made again
// from the record, without the orders that were in already, and with the deadline as it is set now.
func ViewOf(g *game.Game, s store.Season, seat store.Seat, l store.Letter) (View, error) {
	kept, err := g.Tx.ViewOf(l.ID)
	switch {
	case err != nil:
		return nil, err
	case kept.Kind != "":
		return DecodeView(kept)
	case l.Kind == KindLast:
		ending, err := g.Ending()
		if err != nil {
			return nil, err
		}
		return narrative.NewFinal(g.ReportTable(), ending, Letterhead(g, seat)), nil
	}
	return seasonViewAgain(g, s, seat, l.Written)
}

// seasonViewAgain makes the view of a letter of a season that was written at a moment.
func seasonViewAgain(g *game.Game, s store.Season, seat store.Seat, at time.Time) (View, error) {
	was, err := g.AsOf(s)
	if err != nil {
		return nil, err
	}
	told, err := g.Disclosed(s)
	if err != nil {
		return nil, err
	}
	if told.Notes, err = g.NoteTexts(s, seat); err != nil {
		return nil, err
	}
	p, err := g.LoadPlayed(s)
	if err != nil {
		return nil, err
	}
	v := ReportView(was, adjudicator.Seat(seat.Place), told, *p.Before, p.Record)
	if was.Season.State == store.SeasonOpen {
		v.Head().Deadline = game.ShowDeadline(was.Season.Deadline, at, seat.Zone)
	}
	return v, nil
}
