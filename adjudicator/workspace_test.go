package adjudicator_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestWorkspace plays the seasons of random campaigns, one after another and board after board, in one Workspace, with orders
// bound by one Binder: each comes out as in fresh memory, also after one that broke off, and nothing that came out is written again.
func TestWorkspace(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	type played struct {
		bound  []adjudicator.Bound
		after  adjudicator.State
		record []adjudicator.Event
	}
	var w adjudicator.Workspace
	var binder adjudicator.Binder
	var kept, fresh []played
	brokeOff := 0
	for seed := range uint64(24) {
		b, err := board.Embedded(board.Names()[seed%uint64(len(board.Names()))])
		if err != nil {
			t.Fatal(err)
		}
		seasons, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), r, b, min(2+int(seed)%5, len(b.Entries())), seed, 24)
		if err != nil {
			t.Fatal(err)
		}
		for i := range seasons {
			s := &seasons[i]
			d := dice.Version(1 + seed/2%2).Seeded(fmt.Appendf(nil, "%d/%d", seed, i))
			one, two := played{bound: bindWith(b, &s.Before, s.Text, binder.Bind)}, played{bound: bindWith(b, &s.Before, s.Text, adjudicator.Bind)}
			if one.after, one.record, err = w.Play(r, b, s.Before, one.bound, d); err != nil {
				t.Fatal(err)
			}
			if two.after, two.record, err = adjudicator.Play(r, b, s.Before, two.bound, d); err != nil {
				t.Fatal(err)
			}
			if kept, fresh = append(kept, one), append(fresh, two); !reflect.DeepEqual(one, two) {
				t.Fatalf("seed %d, season %d: it comes out otherwise in memory that is kept", seed, i)
			}
			if _, record, err := w.Play(r, b, s.Before, s.Bound, dice.Given([]int{5, 2, 6})); errors.Is(err, dice.ErrOut) && record == nil {
				brokeOff++
			}
		}
	}
	for i := range kept {
		if !reflect.DeepEqual(kept[i], fresh[i]) {
			t.Fatalf("season %d was written again", i)
		}
	}
	if len(kept) < 300 || brokeOff < 100 {
		t.Errorf("only %d seasons, of which %d broke off", len(kept), brokeOff)
	}
}

// TestReuse plays random campaigns in one Workspace whose states and records are written over, with orders bound by Binders that write theirs over:
// each season comes out as in fresh memory, and what it began with is there still when it is over.
func TestReuse(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	w, binders := adjudicator.Workspace{Reuse: true}, make([]adjudicator.Binder, 12)
	for i := range binders {
		binders[i].Reuse = true
	}
	reused := func(b *board.Board, s *adjudicator.State, seat adjudicator.Seat, lines, standing []order.Line) (adjudicator.Bound, []order.Note) {
		return binders[seat].Bind(b, s, seat, lines, standing)
	}
	hired := 0
	for seed := range uint64(24) {
		b, err := board.Embedded(board.Names()[seed%uint64(len(board.Names()))])
		if err != nil {
			t.Fatal(err)
		}
		seasons, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), r, b, min(2+int(seed)%5, len(b.Entries())), seed, 24)
		if err != nil {
			t.Fatal(err)
		}
		state := seasons[0].Before
		for i := range seasons {
			d, text, before := dice.Version(1+seed/2%2).Seeded(fmt.Appendf(nil, "%d/%d", seed, i)), seasons[i].Text, state.Clone()
			after, record, err := adjudicator.Play(r, b, before, bindWith(b, &before, text, adjudicator.Bind), d)
			if err != nil {
				t.Fatal(err)
			}
			again, told, err := w.Play(r, b, state, bindWith(b, &state, text, reused), d)
			if err != nil || !reflect.DeepEqual(again, after) || !reflect.DeepEqual(told, record) {
				t.Fatalf("seed %d, season %d: it comes out otherwise in memory that is written over: %v", seed, i, err)
			}
			if !reflect.DeepEqual(state, before) {
				t.Fatalf("seed %d, season %d: the state before it was written over", seed, i)
			}
			if state = again; len(after.Players[0].Troops) > len(before.Players[0].Troops) {
				hired++
			}
		}
	}
	if hired < 10 {
		t.Errorf("the first lord hired troops in %d winters only", hired)
	}
}

// bindWith binds the orders of all lords, with every other line standing.
func bindWith(b *board.Board, s *adjudicator.State, text []string,
	bind func(*board.Board, *adjudicator.State, adjudicator.Seat, []order.Line, []order.Line) (adjudicator.Bound, []order.Note)) (all []adjudicator.Bound) {
	names := adjudicator.Names(b, s)
	for seat := range text {
		var lines [2][]order.Line
		for i, l := range order.Parse(names, adjudicator.When(s.Season), input(text[seat])).Orders {
			lines[i%2] = append(lines[i%2], l)
		}
		bound, _ := bind(b, s, adjudicator.Seat(seat), lines[0], lines[1])
		all = append(all, bound)
	}
	return all
}

// TestRoundsTogether plays random seasons by both versions of the dice. Version 2 throws the dice of each round for what
// their purposes begin with, and all others as they are.
func TestRoundsTogether(t *testing.T) {
	t.Parallel()
	r, b, s := campaign(t, adjudicator.Autumn)
	bound, rounds, others := bindAll(t, r, b, &s), 0, 0
	for i := range 20 {
		key := fmt.Appendf(nil, "key %d", i)
		_, record, err := adjudicator.Play(r, b, s, bound, dice.V2.Seeded(key))
		if err != nil {
			t.Fatal(err)
		}
		d := asPurposesSay{dice.V2.Seeded(key).(dice.Together)}
		for _, e := range record {
			for _, roll := range adjudicator.Rolls(e) {
				if face, err := d.Roll(roll.Purpose); err != nil || face != roll.Face {
					t.Errorf("%s: %d, want %d (%v)", roll.Purpose, roll.Face, face, err)
				}
				if _, is := e.(adjudicator.RoundFought); is {
					rounds++
				} else {
					others++
				}
			}
		}
	}
	if rounds < 1000 || others < 20 {
		t.Errorf("%d dice of rounds, %d others", rounds, others)
	}
}
