// Package simulation plays campaigns of stewards without mail: for designers who want to
// know how long games last, who wins them and what they earn, and for tests. Begin reading
// at Play, which plays one campaign; a Tally adds up many. It must not know how many
// campaigns are played at once, nor how they are shown.
package simulation

import (
	"encoding/binary"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// A Setup is what is alike in all campaigns of a simulation.
type Setup struct {
	view.Table
	Lords   []string         // the names of those who play
	Tempers []steward.Temper // of the seats in turn; begun again when there are more seats
	Options ruleset.Options
	Years   int // after which a game ends; 0 leaves it to the rules
	Seed    uint64
}

// A Season is one season of a campaign, as an observer is shown it.
type Season struct {
	Before *adjudicator.State
	After  *adjudicator.State
	Record []adjudicator.Event
	Orders [][]order.Order // by seat
}

// Play plays the n-th campaign of a setup until it is over, and shows each season to look.
// What a season holds may be kept.
func Play(s *Setup, n int, look func(*Season)) error { return new(Workspace).play(s, n, look) }

// A Workspace keeps the memory that a campaign needs for the next one. The zero Workspace is ready; it is not for several goroutines at once.
type Workspace struct {
	views   situation.PlayerViews
	answers steward.Workspace
	seasons adjudicator.Workspace
	binders []adjudicator.Binder // of the seats
	bound   []adjudicator.Bound
	lines   []order.Line
}

// reuse makes the seasons that are shown be written over by later ones.
func (w *Workspace) reuse() { w.seasons.Reuse = true }

// bindFor makes sure that each of so many seats has a binder.
func (w *Workspace) bindFor(seats int) {
	for len(w.binders) < seats {
		w.binders = append(w.binders, adjudicator.Binder{Reuse: w.seasons.Reuse})
	}
}

// play is Play.
func (w *Workspace) play(s *Setup, n int, look func(*Season)) error {
	first := adjudicator.NewState(s.Rules, s.Board, s.Lords)
	if err := first.Choose(s.Rules, s.Options); err != nil {
		return err
	}
	if s.Years > 0 {
		first.LastYear = s.Years
	}
	stewards := make([]steward.Steward, len(s.Lords))
	for i := range stewards {
		stewards[i] = s.steward(i, n)
	}
	w.bindFor(len(s.Lords))
	d := s.dice(n)
	var told []adjudicator.Event
	for state := &first; !state.Over; {
		season := &Season{Before: state, Orders: make([][]order.Order, len(s.Lords))}
		w.bound = w.bound[:0]
		for seat, k := range w.views.Make(s.Table, state, told) {
			season.Orders[seat] = w.answers.Orders(&stewards[seat], k)
			w.lines = linesOf(w.lines[:0], season.Orders[seat])
			b, _ := w.binders[seat].Bind(s.Board, state, adjudicator.Seat(seat), w.lines, nil)
			w.bound = append(w.bound, b)
		}
		after, record, err := w.seasons.Play(s.Rules, s.Board, *state, w.bound, d)
		if err != nil {
			return err
		}
		season.After, season.Record = &after, record
		look(season)
		state, told = &after, record
	}
	return nil
}

// Temper is the temper of a seat's steward.
func (s *Setup) Temper(seat int) steward.Temper { return s.Tempers[seat%len(s.Tempers)] }

// steward is who plays a seat of the n-th campaign.
func (s *Setup) steward(seat, n int) steward.Steward {
	return steward.Steward{Rules: s.Rules, Board: s.Board, Temper: s.Temper(seat), Seed: s.Seed ^ uint64(n)<<8}
}

// dice are those of the n-th campaign, by the version that new games have.
func (s *Setup) dice(n int) dice.Dice {
	return dice.Newest.Seeded(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(nil, s.Seed), uint64(n)))
}

// Bind binds a steward's orders as if they had been written, one a line.
func Bind(t view.Table, s *adjudicator.State, seat adjudicator.Seat, orders []order.Order) adjudicator.Bound {
	bound, _ := adjudicator.Bind(t.Board, s, seat, linesOf(nil, orders), nil)
	return bound
}

// linesOf adds the lines of orders as if they had been written, one a line.
func linesOf(lines []order.Line, orders []order.Order) []order.Line {
	for i, o := range orders {
		lines = append(lines, order.Line{N: i + 1, Order: o})
	}
	return lines
}
