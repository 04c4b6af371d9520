package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
)

// winterLines are forms of winter orders for random pages; N is a number, M a manor.
var winterLines = []string{
	"HIRE N MEN", "HIRE N MEN AT M", "HIRE 1 KNIGHT AT M", "BUILD N HIVES AT M", "BUILD FORESTER AT M, M", "BUILD REEVE AT M", "BUILD MILL AT M",
	"RELOCATE N TO M", "RELOCATE N, N, N TO M", "RELOCATE 1-9 TO M", "RELOCATE ALL AT M TO M", "RELOCATE MEN AT M TO M", "RELOCATE ALL TO M",
	"RELOCATE REEVE FROM M TO M", "RELOCATE FORESTER FROM M TO M", "SPREAD", "DISMISS N", "PAY N FIRST",
}

// randomPage writes some of these lines.
func randomPage(rnd *rand.Rand) string {
	manors := []string{"Ashby", "Birch", "Cole", "Dunmow"}
	var lines []string
	for range 3 + rnd.IntN(10) {
		line := winterLines[rnd.IntN(len(winterLines))]
		var out strings.Builder
		for _, word := range strings.Fields(line) {
			switch bare := strings.TrimSuffix(word, ","); bare {
			case "N":
				word = strings.Replace(word, "N", fmt.Sprint(1+rnd.IntN(30)), 1)
			case "M":
				word = strings.Replace(word, "M", manors[rnd.IntN(4)], 1)
			}
			out.WriteString(word + " ")
		}
		lines = append(lines, out.String())
	}
	return strings.Join(lines, "\n")
}

func TestNoPageBreaksALimit(t *testing.T) {
	t.Parallel()
	for seed := range uint64(400) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		w := newWorld(t, adjudicator.Winter, "Lancelot")
		w.holds(0, "Ashby", "Birch", "Cole", "Dunmow")
		if rnd.IntN(3) == 0 {
			w.s.Manors[w.at("Cole")].Holder = adjudicator.NoSeat
		}
		w.s.Manors[w.at("Birch")].Reeve, w.s.Manors[w.at("Birch")].Foresters = true, 1
		id := 1
		for _, m := range []string{"Ashby", "Birch", "Dunmow"} {
			for range rnd.IntN(7) {
				w.troops(0, m, fmt.Sprint(id, " ", []string{"knight A", "man B"}[rnd.IntN(2)]))
				id++
			}
		}
		w.s.Players[0].Treasury = rnd.IntN(120)
		w.sheets[0] = randomPage(rnd)
		w.playWith(dice.V1.Seeded([]byte{byte(seed)}))
		w.checkLimits(seed)
	}
}

// checkLimits asks whether the state after a winter can be.
func (w *world) checkLimits(seed uint64) {
	w.t.Helper()
	if n := w.after.Players[0].Treasury; n < 0 {
		w.t.Errorf("seed %d: treasury %d\n%s", seed, n, w.sheets[0])
	}
	for _, m := range w.b.Manors() {
		land, here := w.b.Place(m), w.after.Manors[m]
		if n := w.after.Players[0].Count(m); n > w.r.Limit {
			w.t.Errorf("seed %d: %d troops in %s\n%s", seed, n, land.Name, w.sheets[0])
		}
		if here.Hives > land.Pasture || here.Foresters > land.Forest || here.Foresters < 0 || (here.Reeve || here.Mill) && !land.River {
			w.t.Errorf("seed %d: %s has %+v\n%s", seed, land.Name, here, w.sheets[0])
		}
	}
	spent := 0
	for _, e := range w.record {
		switch e := e.(type) {
		case adjudicator.TroopPaid:
			spent += e.Bz
		case adjudicator.TroopHired:
			spent += e.Cost
		case adjudicator.ManorImproved:
			spent += e.Cost
		}
	}
	if left := w.s.Players[0].Treasury - spent; left != w.after.Players[0].Treasury {
		w.t.Errorf("seed %d: %d is left of what was not spent, and the treasury is %d", seed, left, w.after.Players[0].Treasury)
	}
}
