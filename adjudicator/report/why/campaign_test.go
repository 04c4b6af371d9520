package why

import (
	"flag"
	"reflect"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

var seasons = flag.Int("seasons", 150, "how many random seasons TestEveryChangeIsExplained plays")

// randomSeasons plays random campaigns of four lords, every second one with optional rules, until so many seasons have been seen.
func randomSeasons(t *testing.T, n int, see func(a *Asked)) {
	t.Helper()
	tab := reporttest.Training(t)
	for seed, seen := uint64(1), 0; seen < n; seed++ {
		var o ruleset.Options
		if seed%2 == 0 {
			o = adjudicatortest.Options(seed)
		}
		all, err := adjudicatortest.PlayWith(o, tab.Rules, tab.Board, 4, seed, min(16, n-seen))
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			seen++
			see(askedOf(tab, &all[i]))
		}
	}
}

// askedOf is a random season, asked about by the master.
func askedOf(tab view.Table, s *adjudicatortest.Season) *Asked {
	a := &Asked{Table: tab, Played: view.Played{Before: &s.Before, After: &s.After, Record: s.Record}, Reader: adjudicator.NoSeat, All: true}
	for _, text := range s.Text {
		a.Orders = append(a.Orders, Orders{Lines: reporttest.SheetOf(tab, &s.Before, text).Orders})
	}
	return a
}

// TestEveryChangeIsExplained asks, as the master, about each troop, manor and treasury that a season has changed: the events that the
// answer tells, and no others, turn it from what it was into what it is.
func TestEveryChangeIsExplained(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		*seasons = min(*seasons, 40)
	}
	changes := 0
	randomSeasons(t, *seasons, func(a *Asked) {
		for seat := range a.After.Players {
			lord := adjudicator.Seat(seat)
			for _, tr := range a.After.Players[seat].Troops {
				changes += wantExplained(t, a, Thing{Kind: OfTroop, Lord: lord, Troop: tr.ID}, func(s *adjudicator.State) any {
					if one := s.Player(lord).Troop(tr.ID); one != nil {
						return *one
					}
					return nil
				})
			}
			changes += wantExplained(t, a, Thing{Kind: OfTreasury, Lord: lord}, func(s *adjudicator.State) any { return s.Player(lord).Treasury })
		}
		for m := range a.After.Manors {
			changes += wantExplained(t, a, Thing{Kind: OfPlace, At: board.Position(m)}, func(s *adjudicator.State) any {
				one := s.Manors[m]
				one.Pillaged = 0 // which holds within a season alone
				one.Church.Built, one.Circle.Built = 0, 0
				return one
			})
		}
	})
	t.Logf("%d changes in %d seasons", changes, *seasons)
}

// wantExplained explains a thing if it has changed, and returns 1 if it has.
func wantExplained(t *testing.T, a *Asked, thing Thing, of func(*adjudicator.State) any) int {
	t.Helper()
	before, after := of(a.Before), of(a.After)
	if reflect.DeepEqual(before, after) {
		return 0
	}
	v, told := explain(a, thing)
	var events []adjudicator.Event
	for _, one := range told {
		if len(one.Items) == 0 {
			t.Errorf("%v: an event of %T is told by no sentence", thing, one.Events[0])
		}
		events = append(events, one.Events...)
	}
	if thing.Kind != OfTreasury {
		events = append(events, recruits(a.Record, thing)...)
	}
	replayed := adjudicator.Replay(*a.Before, inOrder(a.Record, events))
	if got := of(&replayed); len(v.Story) == 0 || !reflect.DeepEqual(got, after) {
		t.Errorf("%v: was %+v, is %+v, but what is told makes it %+v\n%s", thing, before, after, got, written(v))
	}
	return 1
}

// recruits are those of a record who come into service, but for the troop that is asked about: other events may name them.
func recruits(record []adjudicator.Event, thing Thing) (all []adjudicator.Event) {
	for _, e := range record {
		switch e := e.(type) {
		case adjudicator.TroopHired, adjudicator.TroopJoined, adjudicator.RetinueGiven:
			if s := subjectOf(e); thing.Kind != OfTroop || !slices.Contains(s.troops, troop{thing.Lord, thing.Troop}) {
				all = append(all, e)
			}
		}
	}
	return all
}

// inOrder are events in the order in which they stand in a record, those of which only a part was told in their place.
func inOrder(record, some []adjudicator.Event) (all []adjudicator.Event) {
	left := slices.Clone(some)
	for _, e := range record {
		i := slices.IndexFunc(left, func(o adjudicator.Event) bool { return isPart(o, e) })
		if i >= 0 {
			all, left = append(all, left[i]), slices.Delete(left, i, i+1)
		}
	}
	return all
}

// isPart reports whether an event is another, or a part of its moves.
func isPart(part, whole adjudicator.Event) bool {
	p, ok := part.(adjudicator.TroopsMoved)
	w, is := whole.(adjudicator.TroopsMoved)
	if ok && is {
		return p.Phase == w.Phase && p.Mile == w.Mile && !slices.ContainsFunc(p.Moves, func(m adjudicator.Move) bool { return !slices.Contains(w.Moves, m) })
	}
	return reflect.DeepEqual(part, whole)
}
