package adjudicator_test

import (
	"fmt"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestFateFindsNobody lets every result of fate come over a board on which everybody is out, and over
// one on which nobody has a lord.
func TestFateFindsNobody(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	for sum := 3; sum <= 18; sum++ {
		for _, out := range []bool{true, false} {
			s := adjudicatortest.New(r, b, 3)
			if err := s.Choose(r, ruleset.Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}); err != nil {
				t.Fatal(err)
			}
			s.Year, s.Season = 2, adjudicator.Winter
			for i := range s.Players {
				s.Players[i].Out = out
				if !out {
					s.Manors[i].Holder, s.Players[i].Barred = adjudicator.Seat(i), true
				}
			}
			after, record, err := adjudicator.Play(r, b, s, nil, loaded(sum))
			if err != nil {
				t.Fatalf("fate %d: %v", sum, err)
			}
			if err := adjudicator.CheckInvariants(r, b, &after); err != nil {
				t.Errorf("fate %d: %v", sum, err)
			}
			rolled := false
			for _, e := range record {
				f, ok := e.(adjudicator.FateRolled)
				rolled = rolled || ok && f.Sum == sum
				if _, joined := e.(adjudicator.TroopJoined); joined && out {
					t.Errorf("fate %d: %+v joins who is out", sum, e)
				}
			}
			if !rolled {
				t.Errorf("fate %d did not come", sum)
			}
		}
	}
}

// TestWhatFateLeavesForNextYear looks, after each result of fate, for what next year's winter and harvest will ask for:
// masons who have come and those of last year who have gone, and what the houses yield (§25).
func TestWhatFateLeavesForNextYear(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	for sum := 3; sum <= 18; sum++ {
		s := adjudicatortest.New(r, b, 3)
		if err := s.Choose(r, ruleset.Options{Fate: true, Advanced: true}); err != nil {
			t.Fatal(err)
		}
		s.Year, s.Season, s.CheapChurches = 2, adjudicator.Winter, true
		after, _, err := adjudicator.Play(r, b, s, nil, loaded(sum))
		if err != nil {
			t.Fatalf("fate %d: %v", sum, err)
		}
		houses := map[int]adjudicator.Houses{11: adjudicator.HousesNone, 18: adjudicator.HousesDouble}[sum]
		if after.CheapChurches != (sum == 15) || after.Houses != houses {
			t.Errorf("fate %d: cheap churches %v, houses %v", sum, after.CheapChurches, after.Houses)
		}
	}
}

// loaded are dice of which the three of fate show a sum; the others are seeded.
type loaded int

func (l loaded) Roll(purpose string) (int, error) {
	for i := range 3 {
		if purpose == fmt.Sprintf("year 2 winter, fate, die %d", i+1) {
			low := int(l) / 3
			if i < int(l)%3 {
				low++
			}
			return low, nil
		}
	}
	return dice.V1.Seeded([]byte("nobody")).Roll(purpose)
}

// TestDesertionAmongMany lets fate 9 draw one of forty manors: three dice make the lot.
func TestDesertionAmongMany(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	s := adjudicatortest.New(r, b, 2)
	if err := s.Choose(r, ruleset.Options{Fate: true}); err != nil {
		t.Fatal(err)
	}
	s.Year, s.Season = 2, adjudicator.Winter
	p := &s.Players[0]
	p.Treasury = 999
	for i, m := range b.Manors() {
		s.Manors[m].Holder = 0
		p.Troops = append(p.Troops, adjudicator.Troop{ID: adjudicator.TroopID(2*i + 1), Kind: adjudicator.Knight, Grade: ruleset.GradeA, At: m},
			adjudicator.Troop{ID: adjudicator.TroopID(2*i + 2), Kind: adjudicator.Man, Grade: ruleset.GradeA, At: m})
	}
	_, record, err := adjudicator.Play(r, b, s, nil, loaded(9))
	if err != nil {
		t.Fatal(err)
	}
	gone := 0
	for _, e := range record {
		if d, ok := e.(adjudicator.TroopsDeserted); ok && d.Man == d.Knight+1 {
			gone++
		}
	}
	if gone != 1 {
		t.Errorf("%d manors lose a knight and a man; want one", gone)
	}
}
