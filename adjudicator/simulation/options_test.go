package simulation

import (
	"reflect"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// everything are all options.
var everything = ruleset.Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}

// optional are the kinds of events that only the options bring.
var optional = []adjudicator.Event{
	adjudicator.WeatherMoved{}, adjudicator.ManorPillaged{},
	adjudicator.ShelterTaken{}, adjudicator.InvaderAnswered{}, adjudicator.SiegeLaid{}, adjudicator.SiegeEnded{},
	adjudicator.FateRolled{}, adjudicator.PlagueRolled{}, adjudicator.LightningRolled{}, adjudicator.SoldierThrownOut{}, adjudicator.ManorRevolted{},
	adjudicator.StormRolled{}, adjudicator.FloodRolled{}, adjudicator.TroopsDeserted{}, adjudicator.FireRolled{}, adjudicator.HousesYield{},
	adjudicator.TroopJoined{}, adjudicator.ScutagePaid{}, adjudicator.MasonsCame{}, adjudicator.SwarmRolled{}, adjudicator.BoundaryMoved{},
	adjudicator.FaithChosen{}, adjudicator.SiteDestroyed{}, adjudicator.SiteContested{}, adjudicator.WorksRepaired{}, adjudicator.KingMoved{}, adjudicator.ReverenceShown{},
}

// TestEverythingIsPlayed plays a hundred campaigns of all tempers with all options on the training board, and
// some on the valley: each lasts to the King's last visit, every kind of event and every kind of order of the
// options comes about, hardly an order is refused, nothing is ever as it can never be, and points are there to be had.
func TestEverythingIsPlayed(t *testing.T) {
	t.Parallel()
	valley, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	s := training(t, 4, steward.Peaceful, steward.Even, steward.Warlike, steward.Even)
	s.Options = everything
	all, happened := NewTally(s), map[reflect.Type]int{}
	for n := range 100 {
		playEverything(t, s, n, all, happened)
	}
	large := training(t, 6, steward.Even, steward.Peaceful, steward.Warlike)
	large.Board, large.Options = valley, everything
	many := NewTally(large)
	for n := range 10 {
		playEverything(t, large, n, many, happened)
	}
	for _, e := range optional {
		if happened[reflect.TypeOf(e)] == 0 {
			t.Errorf("%T never happened", e)
		}
	}
	for _, kind := range OptionKinds {
		if all.Orders[kind]+many.Orders[kind] == 0 {
			t.Errorf("nobody ever wrote %s", kind)
		}
	}
	for kind := range all.Orders {
		if !slices.Contains(Kinds[:], kind) && !slices.Contains(OptionKinds[:], kind) {
			t.Errorf("%s is on neither list", kind)
		}
	}
	if total, refused := Total(all.Orders), Total(all.Refusals); 100*refused > total {
		t.Errorf("%d of %d orders were refused: %v", refused, total, all.Refusals)
	}
	for i, seat := range all.Seats {
		if mean := seat.Points / 100; mean < 30 || mean > 500 || seat.Wins == 0 || seat.Wins > 75 {
			t.Errorf("%s, %s: %d points a game, %d games won", s.Lords[i], seat.Temper, mean, seat.Wins)
		}
	}
}

// playEverything plays one campaign and counts its events.
func playEverything(t *testing.T, s *Setup, n int, all *Tally, happened map[reflect.Type]int) {
	t.Helper()
	visits := 0
	err := all.watch(new(Workspace), s, n, func(one *Season) {
		for _, e := range one.Record {
			happened[reflect.TypeOf(e)]++
			if king, ok := e.(adjudicator.KingMoved); ok && king.Comes {
				visits++
			}
		}
		if err := adjudicator.CheckInvariants(s.Rules, s.Board, one.After); err != nil {
			t.Fatalf("campaign %d, %s of year %d: %v", n, one.Before.Season, one.Before.Year, err)
		}
		if one.After.Over {
			if one.Before.Year != s.Rules.Advanced.Years+1 || one.Before.Season != adjudicator.Autumn || len(one.After.Winners) == 0 {
				t.Errorf("campaign %d is over after %s of year %d, won by %v", n, one.Before.Season, one.Before.Year, one.After.Winners)
			}
		}
	})
	if err != nil || visits < 2 {
		t.Errorf("campaign %d: %v; the King came %d times", n, err, visits)
	}
}

// TestEachOptionAlone plays a campaign of each option alone, and of some together.
func TestEachOptionAlone(t *testing.T) {
	t.Parallel()
	for _, o := range []ruleset.Options{{Weather: true}, {Castles: true}, {Pillage: true}, {Fate: true}, {Advanced: true},
		{Castles: true, Pillage: true}, {Castles: true, Advanced: true}, {Weather: true, Fate: true}} {
		s := training(t, 3, steward.Warlike, steward.Even, steward.Peaceful)
		s.Options = o
		all, happened := NewTally(s), map[reflect.Type]int{}
		for n := range 5 {
			err := all.watch(new(Workspace), s, n, func(one *Season) {
				for _, e := range one.Record {
					happened[reflect.TypeOf(e)]++
				}
				if err := adjudicator.CheckInvariants(s.Rules, s.Board, one.After); err != nil {
					t.Fatalf("%v: campaign %d, %s of year %d: %v", o, n, one.Before.Season, one.Before.Year, err)
				}
			})
			if err != nil {
				t.Errorf("%v: %v", o, err)
			}
		}
		for _, x := range []struct {
			e  adjudicator.Event
			on bool
		}{{adjudicator.SiegeLaid{}, o.Castles}, {adjudicator.ManorPillaged{}, o.Pillage}, {adjudicator.WeatherMoved{}, o.Weather},
			{adjudicator.FateRolled{}, o.Fate}, {adjudicator.KingMoved{}, o.Advanced}} {
			if got := happened[reflect.TypeOf(x.e)]; (got > 0) != x.on {
				t.Errorf("%v: %T happened %d times", o, x.e, got)
			}
		}
		if total, refused := Total(all.Orders), Total(all.Refusals); 100*refused > total {
			t.Errorf("%v: %d of %d orders were refused: %v", o, refused, total, all.Refusals)
		}
	}
}
