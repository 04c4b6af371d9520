package adjudicator_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

func TestEveryImprovementNeedsItsPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch", "Dunmow")
	w.holds(1, "Cole")
	w.troops(0, "Ashby", "1 lord")
	w.s.Players[0].Treasury = 60
	w.sheets[0] = "BUILD 2 HIVES AT Ashby, Birch\nBUILD FORESTER AT Ashby, Birch\nBUILD 3 FORESTERS AT Dunmow\n" +
		"BUILD REEVE AT Ashby\nBUILD MILL AT Birch\nBUILD MILL AT Birch\nBUILD HIVE AT Cole\nBUILD REEVE AT Birch, Dunmow\nBUILD MILL AT Dunmow"
	w.play()
	w.refused(0, map[int]string{
		1: "Ashby: 1 of 2 built; its one pasture unit has a hive",
		2: "Ashby: it has no forest",
		3: "Dunmow: 2 of 3 built; each of its 2 forest units has a forester",
		4: "Ashby: it has no river rights",
		6: "Birch: it has a water mill already",
		7: "Cole is not a manor of yours",
	})
	w.treasury(0, 60-2*3-2-4-10-4-10)
	birch := w.after.Manors[w.at("Birch")]
	if birch.Hives != 2 || birch.Foresters != 1 || !birch.Mill || !birch.Reeve {
		t.Errorf("Birch has %+v", birch)
	}
}

func TestReevesMoveAndLeaveTheirPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Birch", "Cole", "Dunmow")
	w.troops(0, "Birch", "1 lord")
	w.s.Players[0].Treasury = 2
	w.s.Manors[w.at("Birch")].Reeve = true
	w.s.Manors[w.at("Dunmow")].Foresters = 1
	w.sheets[0] = "RELOCATE REEVE FROM Birch TO Cole\nRELOCATE REEVE FROM Birch TO Dunmow\nBUILD REEVE AT Birch\n" +
		"RELOCATE FORESTER FROM Dunmow TO Dunmow\nRELOCATE FORESTER FROM Dunmow TO Birch\nRELOCATE FORESTER FROM Dunmow TO Birch"
	w.play()
	w.refused(0, map[int]string{1: "Cole: it has no river rights", 4: "he is there already", 6: "Dunmow has no forester"})
	birch, dunmow := w.after.Manors[w.at("Birch")], w.after.Manors[w.at("Dunmow")]
	if !birch.Reeve || !dunmow.Reeve || birch.Foresters != 1 || dunmow.Foresters != 0 {
		t.Errorf("Birch has %+v and Dunmow %+v; expected a reeve in each and the forester in Birch", birch, dunmow)
	}
	w.treasury(0, 0)
}

func TestReevesStayInAnIsolatedManor(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Birch", "Dunmow")
	w.troops(0, "Birch", "1 lord")
	w.s.Manors[w.at("Dunmow")].Foresters = 1
	w.sheets[0] = "RELOCATE FORESTER FROM Dunmow TO Birch"
	w.play()
	w.refused(0, map[int]string{1: "Dunmow has no direct road contact with Birch"})
}

func TestSupplyOfImprovementsIsTheBoards(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine")
	r := *w.r
	r.Supply, r.Supplies.Hive = true, 2
	w.r = &r
	w.holds(0, "Birch")
	w.holds(1, "Dunmow")
	w.s.Manors[w.at("Birch")].Hives = 1
	for i := range w.s.Players {
		w.troops(adjudicator.Seat(i), "Ashby", "1 lord")
		w.s.Players[i].Treasury = 4
	}
	w.sheets[0], w.sheets[1] = "BUILD HIVE AT Birch", "BUILD HIVE AT Dunmow"
	w.play()
	w.refused(0, nil)
	w.refused(1, map[int]string{1: "all there are, 2 hives, stand on the board"})
}
