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
	for _, c := range []struct {
		gawaine, lionel int
		first           adjudicator.Seat
	}{{8, 9, 2}, {9, 8, 1}, {9, 9, 1}} {
		w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine", "Lionel")
		w.holds(1, "Ashby", "Birch")
		w.holds(2, "Cole", "Dunmow")
		w.troops(0, "Ashby", "1 lord")
		w.troops(1, "Ashby", "1 lord")
		w.troops(2, "Cole", "1 lord")
		w.s.Players[1].Income, w.s.Players[2].Income = c.gawaine, c.lionel
		w.sheets = []string{"RELOCATE 1 TO Birch", "RELOCATE 1 TO Birch", "RELOCATE 1 TO Dunmow"}
		w.play()
		moved := of[adjudicator.TroopRelocated](w)
		if len(moved) != 2 || moved[0].Lord != c.first || moved[1].Lord != 3-c.first {
			t.Errorf("gross %d and %d: relocated %+v; expected seat %d first", c.gawaine, c.lionel, moved, c.first)
		}
		w.refused(0, map[int]string{1: "Birch is not a manor of yours"})
	}
}

func TestToldToStay(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A", "4 man A", "5 man A", "6 man A")
	w.troops(0, "Birch", "11 man A")
	w.s.Players[0].Treasury = 12
	w.sheets[0] = "RELOCATE 11 TO Ashby\nRELOCATE 6 TO Ashby"
	w.play()
	w.refused(0, map[int]string{1: "Ashby is full"})
	w.stands(0, 11, "Birch")
}

func TestSpread(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		troops map[string][]string
		sheet  string
		want   map[adjudicator.TroopID]string
	}{
		{
			"those to spare, the lowest grade to the best figure",
			map[string][]string{"Birch": {"1 lord", "2 knight A", "3 knight esquire"}, "Dunmow": {"4 knight A"}},
			"SPREAD",
			map[adjudicator.TroopID]string{1: "Birch", 3: "Cole", 2: "Ashby", 4: "Dunmow"},
		},
		{
			"a named troop is not sent, and the worst figure goes without",
			map[string][]string{"Birch": {"1 lord", "2 knight A", "3 knight esquire"}, "Dunmow": {"4 knight A"}},
			"RELOCATE 2 TO Birch\nSPREAD",
			map[adjudicator.TroopID]string{2: "Birch", 3: "Cole", 4: "Ashby"},
		},
		{
			"with none to spare the worst figure gives its knight, though a better is nearer",
			map[string][]string{"Cole": {"1 lord"}, "Birch": {"2 knight A"}, "Dunmow": {"3 knight esquire"}},
			"SPREAD",
			map[adjudicator.TroopID]string{1: "Cole", 2: "Birch", 3: "Ashby"},
		},
		{
			"the nearest to spare",
			map[string][]string{"Ashby": {"1 lord", "2 knight esquire"}, "Birch": {"4 knight A"}, "Dunmow": {"5 knight A", "6 knight A"}},
			"SPREAD",
			map[adjudicator.TroopID]string{2: "Ashby", 4: "Birch", 5: "Dunmow", 6: "Cole"},
		},
		{
			"the lord alone",
			map[string][]string{"Dunmow": {"1 lord"}},
			"SPREAD",
			map[adjudicator.TroopID]string{1: "Dunmow"},
		},
		{
			"a full manor is left out",
			map[string][]string{"Cole": {"11 man A", "12 man A", "13 man A", "14 man A", "15 man A", "16 man A"}, "Dunmow": {"1 lord", "2 knight A"}},
			"SPREAD",
			map[adjudicator.TroopID]string{2: "Ashby"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, adjudicator.Winter, "Lancelot")
			w.holds(0, "Ashby", "Birch", "Cole", "Dunmow")
			for place, list := range c.troops {
				w.troops(0, place, list...)
			}
			w.s.Players[0].Treasury = 40
			w.sheets[0] = c.sheet
			w.play()
			w.refused(0, nil)
			for id, place := range c.want {
				w.stands(0, id, place)
			}
		})
	}
}
