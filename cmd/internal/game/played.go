package game

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/store"
)

// StateBefore is the state in which a season found the game, before what is ruled for it.
func (g *Game) StateBefore(played store.Season) (adjudicator.State, error) {
	if played.Number == 0 {
		return g.FirstState(), nil
	}
	if g.Before.ID != 0 && played.ID == g.Season.ID {
		return g.stateAfter(g.Before)
	}
	earlier, err := g.Tx.SeasonByNumber(g.Row.ID, played.Number-1)
	if err != nil {
		return adjudicator.State{}, err
	}
	return g.stateAfter(earlier)
}

// StateRuled is the state in which a season found the game, with what is ruled for it: in it the orders are read.
func (g *Game) StateRuled(s store.Season) (adjudicator.State, error) {
	found, err := g.StateBefore(s)
	if err != nil || len(g.Lines) == 0 {
		return found, err
	}
	r, err := g.RulingOf(s.Number)
	if err != nil {
		return found, err
	}
	ruled, _, err := r.Rule(g, found)
	return ruled, err
}

// stateAfter is the state as it was kept after a season.
func (g *Game) stateAfter(played store.Season) (adjudicator.State, error) {
	body, err := g.Tx.Snapshot(played.ID)
	if err != nil {
		return adjudicator.State{}, err
	}
	if last, ok := g.Office.states.Get(g.Row.ID); ok && bytes.Equal(last.body, body) {
		return last.state, nil
	}
	state, err := adjudicator.DecodeState(body)
	if err == nil {
		g.Office.states.Put(g.Row.ID, decoded{body, state}, decodedTimes*len(body), mostStates)
	}
	return state, err
}

// How large the states that are kept may be in all, and about how many times as large as its bytes a state is with them.
const (
	mostStates   = 8 << 20
	decodedTimes = 4
)

// A decoded state is the last that was read of a game. It is shared and never changed.
type decoded struct {
	body  []byte
	state adjudicator.State
}

// DecodeEvents reads the record of a season.
func DecodeEvents(events []store.Event) ([]adjudicator.Event, error) {
	record := make([]adjudicator.Event, len(events))
	for i, e := range events {
		var err error
		if record[i], err = adjudicator.DecodeEvent(e.Kind, e.Body); err != nil {
			return nil, fmt.Errorf("event %d cannot be read: %w", i+1, err)
		}
	}
	return record, nil
}

// ReportTable is what the views need of the game.
func (g *Game) ReportTable() view.Table {
	return view.Table{Game: g.Row.Name, Rules: g.Rules, Board: g.Board}
}

// LastTold is the number of the last season whose letters have gone out, or pictures.BeforeAll.
func (g *Game) LastTold() (int, error) {
	s, err := g.Tx.LastApproved(g.Row.ID)
	if errors.Is(err, store.ErrNotFound) {
		return pictures.BeforeAll, nil
	}
	return s.Number, err
}

// A PlayedSeason is a season that has been played, with all that its letters are made of.
type PlayedSeason struct {
	view.Table
	view.Played
}

// LastPlayedSeason reads the latest season of a game that has been played; its error says how to begin.
func (o *Office) LastPlayedSeason(ctx context.Context, game string) (PlayedSeason, error) {
	return View(ctx, o, game, func(g *Game) (t PlayedSeason, err error) {
		t.Table = g.ReportTable()
		last, ok := g.LastPlayed()
		if !ok {
			return t, hints.Add(errors.New("no season of "+game+" has been played"), "`seneschal game start` plays the first")
		}
		t.Played, err = g.LoadPlayed(last)
		return t, err
	})
}

// LoadPlayed reads the record of a season, and the states before and after it.
func (g *Game) LoadPlayed(played store.Season) (p view.Played, err error) {
	before, err := g.StateBefore(played)
	if err != nil {
		return p, err
	}
	after, err := g.stateAfter(played)
	if err != nil {
		return p, err
	}
	events, err := g.Tx.Events(played.ID)
	if err != nil {
		return p, err
	}
	p.Before, p.After = &before, &after
	p.Record, err = DecodeEvents(events)
	return p, err
}

// Known is what a lord's latest letter says, as figures: by these a steward plays.
func (o *Office) Known(ctx context.Context, game, lord string) (t view.Table, k *view.PlayerView, err error) {
	k, err = View(ctx, o, game, func(g *Game) (*view.PlayerView, error) {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return nil, err
		}
		t = g.ReportTable()
		return g.KnownTo(seat)
	})
	return t, k, err
}

// KnownTo is what the latest letter to a seat says, as figures.
func (g *Game) KnownTo(seat store.Seat) (*view.PlayerView, error) {
	var record []adjudicator.Event
	if last, ok := g.LastPlayed(); ok {
		p, err := g.LoadPlayed(last)
		if err != nil {
			return nil, err
		}
		record = p.Record
	}
	return situation.NewPlayerView(g.ReportTable(), &g.State, record, adjudicator.Seat(seat.Place)), nil
}

// CurrentState is how things stand in a game now, for its master.
func (o *Office) CurrentState(ctx context.Context, game string) (t view.Table, s adjudicator.State, err error) {
	s, err = View(ctx, o, game, func(g *Game) (adjudicator.State, error) {
		t = g.ReportTable()
		return g.State, nil
	})
	return t, s, err
}

// AsTold is the game as its players know it: while the last season is played and waits for its master, as that season found it.
func (g *Game) AsTold() (*Game, error) {
	if !g.AwaitsApproval() {
		return g, nil
	}
	last, _ := g.LastPlayed()
	told := g.Copy()
	told.Season, told.Row.State = last, store.GameRunning
	for i, s := range told.Seats {
		if g.LostUntold(s) {
			told.Seats[i].Resigned = time.Time{}
		}
	}
	var err error
	told.State, err = g.StateRuled(last)
	return told, err
}

// LostUntold reports whether a seat was lost for want of orders by the play of a season that waits for approval: its letters are the first to tell it.
func (g *Game) LostUntold(s store.Seat) bool {
	last, _ := g.LastPlayed()
	return g.AwaitsApproval() && s.Silenced && !s.Resigned.Before(last.Played)
}

// AsOpen is the game as it was while its last season, which is played and waits for its master, took orders.
func (g *Game) AsOpen() (*Game, error) {
	open, err := g.AsTold()
	if err != nil || !g.AwaitsApproval() {
		return open, err
	}
	for i, s := range open.Seats {
		if !s.Resigned.Before(open.Season.Played) { // which came later
			open.Seats[i].Resigned = time.Time{}
		}
	}
	open.Season.State, open.Before = store.SeasonOpen, store.Season{}
	if open.Season.Number > 0 {
		open.Before, err = g.Tx.SeasonByNumber(g.Row.ID, open.Season.Number-1)
	}
	return open, err
}

// AsOf is the game as it was when the letters of a season were written.
func (g *Game) AsOf(s store.Season) (*Game, error) {
	was := *g
	was.Season, was.Seats = s, slices.Clone(g.Seats)
	for i := range was.Seats {
		if !s.Approved.IsZero() && was.Seats[i].Resigned.After(s.Approved) {
			was.Seats[i].Resigned = time.Time{}
		}
	}
	next, err := g.Tx.SeasonByNumber(g.Row.ID, s.Number+1)
	switch {
	case err == nil && next.State == store.SeasonOpen: // with what is ruled for it
		was.Season, was.State = next, g.State
		return &was, nil
	case err == nil:
		was.Season, was.Season.State = next, store.SeasonOpen
	case !errors.Is(err, store.ErrNotFound):
		return nil, err
	}
	was.State, err = g.stateAfter(s)
	return &was, err
}
