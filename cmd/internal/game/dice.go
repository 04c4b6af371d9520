package game

import (
	"encoding/hex"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// OpenedSeasons are all that was secret in the seasons of a game that is over, also in one that is open: it will never be played.
func (g *Game) OpenedSeasons() (all []view.Opened, err error) {
	seasons, err := g.Tx.Seasons(g.Row.ID)
	for _, s := range seasons {
		if err != nil {
			return nil, err
		}
		var v view.Opened
		v, err = g.openedSeason(s)
		all = append(all, v)
	}
	return all, err
}

// openedSeason is all that was secret in a season.
func (g *Game) openedSeason(s store.Season) (view.Opened, error) {
	v, told, err := g.diceOf(s)
	if err != nil {
		return v, err
	}
	ruling, err := g.RulingOf(s.Number)
	for i, o := range told.Orders {
		l := &v.Lords[i]
		l.Salt = g.SaltOf(g.Seats[i], s.Number)
		_, l.Replaced = ruling.OrdersOf(l.Lord)
		l.Standing, l.Orders, l.Steward = wording.Lines(o.Standing), wording.Lines(o.Orders), o.Absent == store.AbsentSteward
	}
	return v, err
}

// DiceFor is what a reader may know of the dice of a season whose letters have left, so that they can be checked: when the game is over, all that was secret
// in it; before, what the reader's report tells, without the orders of anybody; with NoSeat, all dice, for a master who plays no lord.
func (g *Game) DiceFor(s store.Season, reader adjudicator.Seat) (view.Opened, error) {
	if g.EndKnown() {
		return g.openedSeason(s)
	}
	v, _, err := g.diceOf(s)
	if err != nil || reader == adjudicator.NoSeat {
		return v, err
	}
	record, err := g.record(s)
	v.Dice = narrative.DiceKnownTo(reader, record)
	return v, err
}

// diceOf is what made the dice of a season, and all of them, as they were thrown.
func (g *Game) diceOf(s store.Season) (v view.Opened, told Disclosure, err error) {
	if told, err = g.Disclosed(s); err != nil {
		return v, told, err
	}
	v = view.Opened{Season: wording.Title(s), Seed: hex.EncodeToString(told.Seed), Hash: s.SeedHash, Key: hex.EncodeToString(s.Key),
		Purpose: fmt.Sprintf("year %d %s", s.Year, s.Name), DiceVersion: g.Row.DiceVersion}
	for i, k := range told.Parts {
		v.Lords = append(v.Lords, view.OpenedLord{Lord: g.Seats[i].Lord, Digest: k.Digest, Sealed: k.Seal})
	}
	record, err := g.record(s)
	v.Dice = narrative.AllDice(record)
	return v, told, err
}

// record is the record of a season.
func (g *Game) record(s store.Season) ([]adjudicator.Event, error) {
	events, err := g.Tx.Events(s.ID)
	if err != nil {
		return nil, err
	}
	return DecodeEvents(events)
}
