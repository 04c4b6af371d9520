package adjudicator_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

func TestDirectRoadContact(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch", "Dunmow")
	unheld := *w.r
	unheld.RelocateThrough = ruleset.RelocateUnheld
	for _, c := range []struct {
		r        *ruleset.Rules
		cole     adjudicator.Seat
		from, to string
		want     bool
	}{
		{w.r, adjudicator.NoSeat, "Ashby", "Birch", true}, // by the crossroads
		{w.r, adjudicator.NoSeat, "Ashby", "Dunmow", false},
		{&unheld, adjudicator.NoSeat, "Ashby", "Dunmow", true},
		{&unheld, 1, "Ashby", "Dunmow", false},
		{w.r, 0, "Ashby", "Dunmow", true},
		{w.r, 1, "Dunmow", "Ashby", false},
		{w.r, 1, "Ashby", "Cole", false}, // not his own
		{w.r, 1, "Cole+1 to Dunmow", "Dunmow", true},
	} {
		w.s.Manors[w.at("Cole")].Holder = c.cole
		if got := adjudicator.InContact(c.r, w.b, &w.s, 0, w.at(c.from), w.at(c.to)); got != c.want {
			t.Errorf("Cole held by %d, %s: contact from %s to %s is %t", c.cole, c.r.RelocateThrough, c.from, c.to, got)
		}
	}
}

func TestSixOutAndSixIn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch", "Dunmow")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A", "4 man A", "5 man A", "6 man A")
	w.troops(0, "Birch", "11 man A", "12 man A", "13 man A", "14 man A", "15 man A", "16 man A")
	w.s.Players[0].Treasury = 22
	w.sheets[0] = "RELOCATE ALL AT Ashby TO Birch\nRELOCATE 11-16 TO Ashby\nRELOCATE 4 TO Dunmow"
	w.play()
	w.refused(0, map[int]string{3: "no direct road contact"})
	for id := adjudicator.TroopID(1); id <= 6; id++ {
		w.stands(0, id, "Birch")
		w.stands(0, id+10, "Ashby")
	}
}

func TestTheSeventhStaysTheLastInTheListFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch", "Cole")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A", "4 man A")
	w.troops(0, "Birch", "11 man A", "12 man A", "13 man A", "14 man A", "15 man A")
	w.troops(0, "Cole", "20 man A", "21 man A", "22 man A", "23 man A", "24 man A", "25 man A")
	w.s.Players[0].Treasury = 28
	// 03 would be the seventh in Birch. As he stays, 11 would be the seventh in
	// Ashby; as he stays too, so would 21 in Birch.
	w.sheets[0] = "RELOCATE 20, 21 TO Birch\nRELOCATE 3 TO Birch\nRELOCATE 22-23 TO Ashby\nRELOCATE 11 TO Ashby"
	w.play()
	w.refused(0, map[int]string{1: "Birch is full: 6 troops", 2: "Birch is full", 4: "Ashby is full"})
	w.stands(0, 20, "Birch")
	w.stands(0, 21, "Cole")
	w.stands(0, 3, "Ashby")
	w.stands(0, 23, "Ashby")
	w.stands(0, 11, "Birch")
}

func TestNamedTroopsGoBeforeAll(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch", "Cole")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A")
	w.s.Players[0].Treasury = 4
	w.sheets[0] = "RELOCATE 2 TO Ashby\nRELOCATE 3 TO Birch\nRELOCATE ALL TO Cole\nRELOCATE 3 TO Cole"
	w.play()
	w.refused(0, nil)
	w.stands(0, 1, "Cole")
	w.stands(0, 2, "Ashby")
	w.stands(0, 3, "Cole")
}

func TestRelocationGoesByGrossIncome(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine", "Lionel")
	w.holds(1, "Ashby", "Birch")
	for i, income := range []int{5, 9, 9} {
		seat := adjudicator.Seat(i)
		w.s.Players[i].Income = income
		w.troops(seat, "Ashby", "1 lord")
		w.sheets[i] = "RELOCATE 1 TO Birch"
		if i == 2 {
			w.holds(2, "Cole", "Dunmow")
			w.s.Players[i].Troops[0].At = w.at("Cole")
			w.sheets[i] = "RELOCATE 1 TO Dunmow"
		}
	}
	w.play()
	moved := of[adjudicator.TroopRelocated](w)
	if len(moved) != 2 || moved[0].Lord != 1 || moved[1].Lord != 2 {
		t.Errorf("relocated %+v; expected Gawaine's, then Lionel's", moved)
	}
	w.refused(0, map[int]string{1: "Birch is not a manor of yours"})
}

func TestSpread(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch", "Cole", "Dunmow")
	w.troops(0, "Birch", "1 lord", "2 knight A", "3 knight esquire")
	w.troops(0, "Dunmow", "4 knight A")
	w.s.Players[0].Treasury = 12
	w.sheets[0] = "SPREAD"
	w.play()
	w.stands(0, 1, "Birch")
	w.stands(0, 3, "Cole")  // the best figure: a knight to spare is as near as the other, of lower grade
	w.stands(0, 2, "Ashby") // the next
	w.stands(0, 4, "Dunmow")
	w.refused(0, nil)

	w.sheets[0] = "RELOCATE 2 TO Birch\nSPREAD"
	w.play()
	w.stands(0, 2, "Birch") // named: SPREAD does not send him
	w.stands(0, 3, "Cole")
	w.stands(0, 4, "Ashby") // Dunmow's figure is the worst
}
