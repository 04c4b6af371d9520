package board

import (
	"slices"
	"testing"
)

// card is the income card of the standard rule set: supervised, and collected by a knight (§1).
func card(p *Place) int {
	if p.OwnIncome {
		return p.Income[0]
	}
	return []int{0, 4, 6, 8, 11}[p.Arable]
}

// TestFairness adds up the manors of a line of roads by hand.
func TestFairness(t *testing.T) {
	t.Parallel()
	b, err := Parse("line.toml", []byte(`
name = "A Line"
manor = [
  { name = "Foxwood", arable = 4, river = true },
  { name = "Breaume", arable = 3, pasture = 1 },
  { name = "Fletcham", arable = 1, forest = 2, income = [9, 3, 2, 3, 2, 1] },
  { name = "Barsham", arable = 2 },
]
entry = [
  { name = "North Road", manor = "Foxwood" },
  { name = "South Road", manor = "Barsham" },
]
road = [
  { from = "Foxwood", to = "Breaume", miles = 4 },
  { from = "Breaume", to = "Fletcham", miles = 5 },
  { from = "Fletcham", to = "Barsham", miles = 1 },
]
`))
	if err != nil {
		t.Fatal(err)
	}
	f := b.Fairness(card)
	// Foxwood 11-4+2 = 9, Breaume 8-4+1 = 5, Fletcham 9-4+2 = 7, Barsham 6-4 = 2.
	north := EntryWorth{Entry: "North Road", Worth: 2*9 + 2*5 + 7, Near: []ManorWorth{{"Foxwood", 0, 2 * 9}, {"Breaume", 4, 2 * 5}, {"Fletcham", 9, 7}}}
	south := EntryWorth{Entry: "South Road", Worth: 2*2 + 2*7 + 5, Near: []ManorWorth{{"Barsham", 0, 2 * 2}, {"Fletcham", 1, 2 * 7}, {"Breaume", 6, 5}}}
	for i, want := range []EntryWorth{north, south} {
		if got := f.Entries[i]; got.Entry != want.Entry || got.Worth != want.Worth || !slices.Equal(got.Near, want.Near) {
			t.Errorf("%+v, not %+v", got, want)
		}
	}
	if f.Spread != 53 { // 35 is 52.2 percent more than 23
		t.Errorf("the spread is %d percent", f.Spread)
	}
	if f := (&Board{}).Fairness(card); f.Spread != 0 || len(f.Entries) != 0 {
		t.Errorf("without entries: %+v", f)
	}
}
