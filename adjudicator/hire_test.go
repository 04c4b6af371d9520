package adjudicator_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

func TestWhereHiredTroopsGo(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch", "Cole")
	w.holds(1, "Dunmow")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A", "4 man A", "5 man A")
	w.troops(0, "Birch", "6 man A")
	w.s.Players[0].Treasury = 10 + 2*5
	w.sheets[0] = "HIRE 3 MEN\nHIRE 1 MAN AT Ashby\nHIRE 1 MAN AT Dunmow\nHIRE 2 MEN AT Birch"
	w.play()
	w.refused(0, map[int]string{2: "Ashby is full: 6 troops", 3: "Dunmow is not a manor of yours"})
	w.stands(0, 7, "Ashby") // with the lord, while there is room
	w.stands(0, 8, "Cole")  // then where fewest are
	w.stands(0, 9, "Birch") // then by the alphabet
	w.stands(0, 10, "Birch")
	w.stands(0, 11, "Birch")
	w.treasury(0, 0)
}

func TestAPlaceLeftAboveIsRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A", "4 man A", "5 man A", "6 man A")
	w.s.Players[0].Treasury = 10 + 4
	w.sheets[0] = "HIRE 1 MAN AT Ashby\nRELOCATE 2 TO Birch\nHIRE 1 MAN AT Ashby\nRELOCATE 2 TO Ashby\nRELOCATE 7 TO Birch"
	w.play()
	w.refused(0, map[int]string{1: "Ashby is full", 4: "taken by a troop hired above"})
	w.stands(0, 2, "Birch")
	w.stands(0, 7, "Birch")
	if n := w.after.Players[0].Count(w.at("Ashby")); n != 5 {
		t.Errorf("%d troops in Ashby; expected 5", n)
	}
}

func TestHiredTroopsJoinTheLordWhereHeIsSent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord")
	w.troops(0, "Birch", "2 man A")
	w.s.Players[0].Treasury = 2 + 4
	w.sheets[0] = "HIRE 1 MAN\nRELOCATE LORD TO Birch\nHIRE 1 MAN"
	w.play()
	w.stands(0, 3, "Ashby")
	w.stands(0, 4, "Birch")
}

func TestNumbersOfNewTroops(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby")
	w.troops(0, "Ashby", "1 lord", "2 man A", "4 man A")
	p := &w.s.Players[0]
	for id := adjudicator.TroopID(5); id <= 99; id++ {
		p.Troops = append(p.Troops, adjudicator.Troop{ID: id, Kind: adjudicator.Man, Status: adjudicator.Gone, At: board.Position(0)})
	}
	p.Treasury = 4 + 4
	w.sheets[0] = "HIRE 2 MEN"
	w.play()
	w.stands(0, 3, "Ashby") // never used
	w.stands(0, 5, "Ashby") // all were used: the lowest free one
}

func TestSupplyOfTroops(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	r := *w.r
	r.Supply, r.Supplies.KnightB, r.Supplies.Esquire = true, 1, 2
	w.r = &r
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 knight B", "3 knight esquire", "4 knight esquire")
	w.s.Players[0].Treasury = 12 + 12
	w.sheets[0] = "HIRE 3 KNIGHTS"
	w.play()
	w.refused(0, map[int]string{1: "1 of 3 hired; the supply of such troops is used up"})
	if up := of[adjudicator.TroopPromoted](w); len(up) != 2 || up[0].Troop != 2 || up[1].Troop != 3 {
		t.Errorf("promoted %+v; expected 02, whose counter 03 takes", up)
	}
}
