package adjudicator_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

func TestRetirement(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch", "Dunmow")
	w.troops(0, "Dunmow", "1 lord")
	w.troops(0, "Ashby", "2 man A", "3 man A", "4 man A", "5 man A")
	w.troops(0, "Birch", "6 man A", "7 man A", "8 man A", "9 man A")
	w.troops(0, "Meeting Oak", "10 man A", "11 man A", "12 man A")
	w.troops(0, "Ashby+1 to Meeting Oak", "13 man A")
	w.troops(1, "Cole", "1 lord") // he has no manor
	w.sheets[0] = "RETIRE 12 TO Dunmow\nRETIRE 2 TO Birch\nRETIRE 10 TO Birch"
	w.play()
	w.stands(0, 13, "Ashby") // the nearest to its manor first: now five are there
	w.stands(0, 10, "Birch") // by order
	w.stands(0, 11, "Ashby") // equally many: the alphabet
	w.stands(0, 12, "Birch") // Ashby is full
	w.stands(0, 2, "Ashby")
	w.stands(1, 1, "Cole")
	w.refused(0, map[int]string{1: "Birch is nearer, at 2 miles", 2: "troops in Ashby, which is yours, stay there"})
}

func TestAFullManorPassesThemOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A", "4 man A", "5 man A", "6 man A")
	w.troops(0, "Birch", "11 man A", "12 man A", "13 man A", "14 man A", "15 man A")
	w.troops(0, "Ashby+1 to Meeting Oak", "20 man A", "21 man A")
	w.sheets[0] = "RETIRE 20 TO Ashby"
	w.play()
	w.stands(0, 20, "Birch")
	w.stands(0, 21, "Ashby+1 to Meeting Oak") // all are full
	w.refused(0, map[int]string{1: "Ashby is full: 6 troops"})
}

func TestRetireSpread(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 man A", "2 man A")
	w.troops(0, "Saint Abbey", "3 man A", "4 knight A", "5 lord", "6 knight A")
	w.play()
	w.stands(0, 3, "Birch") // fewest troops
	w.stands(0, 4, "Birch")
	w.sheets[0] = "RETIRE SPREAD"
	w.play()
	w.stands(0, 3, "Birch") // a man: as without
	w.stands(0, 4, "Ashby") // best figure
	w.stands(0, 5, "Birch") // no knight yet
	w.stands(0, 6, "Birch") // as without: fewest troops
	w.sheets[0] = "RETIRE 4 TO Birch\nRETIRE SPREAD"
	w.play()
	w.stands(0, 4, "Birch")
	w.stands(0, 5, "Ashby")
}
