package main

import "testing"

// BenchmarkSimulate plays two hundred campaigns on all processors that it is given: with
// -cpu 1,2 it shows what the second one brings. A campaign of its figure has forty seasons,
// though most are won before.
func BenchmarkSimulate(b *testing.B) {
	f := simulateFlags{games: 200, players: 4, board: "training", seed: 1, tempers: []string{"even"}}
	s, err := f.setup()
	if err != nil {
		b.Fatal(err)
	}
	seasons := 0
	for b.Loop() {
		t, err := simulate(s, f.games)
		if err != nil {
			b.Fatal(err)
		}
		seasons += t.Seasons
	}
	b.ReportMetric(float64(seasons)/b.Elapsed().Seconds()/40, "campaigns/s")
}
