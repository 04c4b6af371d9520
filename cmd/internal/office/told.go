package office

import (
	"context"
	"errors"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Told is a season that has been played, with all that its letters are made of.
type Told struct {
	view.Table
	view.Played
}

// Told reads the latest season of a game that has been played; without one it is an error that says
// how to begin.
func (o *Office) Told(ctx context.Context, game string) (Told, error) {
	return viewGame(ctx, o, game, func(d *desk) (t Told, err error) {
		t.Table = d.reportTable()
		last, ok := d.lastPlayed()
		if !ok {
			return t, hints.Add(errors.New("no season of "+game+" has been played"), "`seneschal game start` plays the first")
		}
		t.Played, err = d.told(last)
		return t, err
	})
}

// told reads the record of a season, and the states before and after it.
func (d *desk) told(played store.Season) (p view.Played, err error) {
	before, err := d.stateBefore(played)
	if err != nil {
		return p, err
	}
	after, err := d.stateAfter(played)
	if err != nil {
		return p, err
	}
	events, err := d.tx.Events(played.ID)
	if err != nil {
		return p, err
	}
	p.Before, p.After = &before, &after
	p.Record, err = decodeEvents(events)
	return p, err
}

// Known is what a lord's latest letter tells him, as figures: by these a steward plays.
func (o *Office) Known(ctx context.Context, game, lord string) (t view.Table, k *view.Known, err error) {
	k, err = viewGame(ctx, o, game, func(d *desk) (*view.Known, error) {
		seat, err := d.seatOf(lord)
		if err != nil {
			return nil, err
		}
		var record []adjudicator.Event
		if last, ok := d.lastPlayed(); ok {
			p, err := d.told(last)
			if err != nil {
				return nil, err
			}
			record = p.Record
		}
		t = d.reportTable()
		return situation.NewKnown(t, &d.state, record, adjudicator.Seat(seat.Place)), nil
	})
	return t, k, err
}

// Stands is how things stand in a game now, for its master.
func (o *Office) Stands(ctx context.Context, game string) (t view.Table, s adjudicator.State, err error) {
	s, err = viewGame(ctx, o, game, func(d *desk) (adjudicator.State, error) {
		t = d.reportTable()
		return d.state, nil
	})
	return t, s, err
}
