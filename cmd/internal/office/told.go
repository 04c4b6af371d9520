package office

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Told is a season that has been played, with all that its letters are made of.
type Told struct {
	view.Table
	view.Played
}

// Told reads the latest season of a game that has been played; without one it is an error that says
// how to begin.
func (o *Office) Told(ctx context.Context, game string) (t Told, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		t.Table = d.reportTable()
		last, ok := d.lastPlayed()
		if !ok {
			return WithHint(errors.New("no season of "+game+" has been played"), "`seneschal game start` plays the first")
		}
		t.Played, err = d.told(last)
		return err
	})
	return t, err
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
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(d.seats, func(s store.Seat) bool { return strings.EqualFold(s.Lord, lord) })
		if i < 0 {
			return noLord(d, lord)
		}
		var record []adjudicator.Event
		if last, ok := d.lastPlayed(); ok {
			p, err := d.told(last)
			if err != nil {
				return err
			}
			record = p.Record
		}
		t = d.reportTable()
		k = situation.NewKnown(t, &d.state, record, adjudicator.Seat(i))
		return nil
	})
	return t, k, err
}
