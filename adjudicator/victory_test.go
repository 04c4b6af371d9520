package adjudicator_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

func TestNeededToWin(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Spring, "Lancelot", "Gawaine")
	if n := adjudicator.Needed(w.r, w.b, &w.s); n != 4 {
		t.Errorf("two players need %d of 4 manors; expected 4", n)
	}
	w.s.Players = append(w.s.Players, adjudicator.Player{Lord: "Lionel"})
	if n := adjudicator.Needed(w.r, w.b, &w.s); n != 3 {
		t.Errorf("three players need %d of 4 manors; expected 3", n)
	}
}

func TestWinningByManors(t *testing.T) {
	t.Parallel()
	for _, season := range []adjudicator.Season{adjudicator.Spring, adjudicator.Summer, adjudicator.Autumn, adjudicator.Winter} {
		w := newWorld(t, season, "Lancelot", "Gawaine", "Lionel")
		w.s.LastYear = w.s.Year
		w.holds(1, "Ashby", "Birch", "Cole")
		w.troops(0, "Dunmow", "1 man A")
		w.s.Players[0].Treasury = 500
		w.play()
		if season == adjudicator.Winter {
			if w.after.Over {
				t.Error("the game ended in winter")
			}
			continue
		}
		if won := of[adjudicator.GameWon](w); len(won) != 1 || won[0].Lord != 1 || won[0].Manors != 3 || won[0].Needed != 3 {
			t.Errorf("%s: won: %+v; expected Gawaine with 3 of 3", season, won)
		}
		if !w.after.Over || !slices.Equal(w.after.Winners, []adjudicator.Seat{1}) || len(of[adjudicator.GameValued](w)) > 0 {
			t.Errorf("%s: over %t, winners %v; expected Gawaine by manors", season, w.after.Over, w.after.Winners)
		}
	}
}

func TestALordIsOutOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Summer, "Lancelot", "Gawaine", "Lionel", "Bors")
	w.holds(0, "Ashby")
	w.troops(1, "Cole", "2 man A")
	w.s.Players[2].Out = true
	w.play()
	if out := of[adjudicator.LordOut](w); len(out) != 1 || out[0].Lord != 3 {
		t.Errorf("out: %+v; expected Bors alone", out)
	}
}

func TestValuation(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine", "Lionel")
	w.holds(0, "Birch")
	w.s.Manors[w.at("Birch")] = adjudicator.Manor{Hives: 2, Foresters: 1, Reeve: true, Mill: true}
	w.troops(0, "Birch", "1 lord", "2 knight esquire", "3 man A", "4 man B")
	w.s.Players[0].Treasury = 7
	got := adjudicator.Valuation(w.r, w.b, &w.s)[0]
	want := adjudicator.Worth{
		Manors: 1, ManorWorth: 15, Improvements: 4 + 2 + 2 + 10, Knights: 1, Men: 2, TroopWorth: 8, Cash: 7, Total: 15 + 18 + 8 + 7,
	}
	if got != want {
		t.Errorf("got %+v; expected %+v", got, want)
	}
}

func TestTheEndByValuation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		year     int
		treasury [3]int
		want     []adjudicator.Seat
	}{
		{"the richest", 2, [3]int{0, 9, 0}, []adjudicator.Seat{1}},
		// Lancelot's manor gives 15 and 1; what is equal goes to him who has more manors.
		{"equal, more manors", 2, [3]int{0, 16, 0}, []adjudicator.Seat{0}},
		{"equal in both", 2, [3]int{0, 17, 17}, []adjudicator.Seat{1, 2}},
		{"not yet", 3, [3]int{0, 9, 0}, nil},
		{"never", 0, [3]int{0, 9, 0}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine", "Lionel", "Bors")
			w.s.LastYear = c.year
			if c.name != "the richest" {
				w.holds(0, "Ashby")
			}
			for i, bz := range c.treasury {
				w.s.Players[i].Treasury = bz
				w.troops(adjudicator.Seat(i), "Cole", "1 lord")
			}
			w.s.Players[3].Treasury = 1000 // he is out
			w.play()
			if !reflect.DeepEqual(w.after.Winners, c.want) || w.after.Over != (c.want != nil) {
				t.Errorf("over %t, winners %v; expected %v", w.after.Over, w.after.Winners, c.want)
			}
			if out := of[adjudicator.LordOut](w); len(out) != 1 || out[0].Lord != 3 {
				t.Errorf("out: %+v; expected Bors", out)
			}
		})
	}
}
