package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

// lattice draws a board of so many by so many manors three miles apart, with forks everywhere.
func lattice(across, down int) string {
	name := func(x, y int) string { return string(rune('A'+x)) + strings.Repeat("a", y) }
	var roads []string
	for x := range across {
		for y := range down {
			if x > 0 {
				roads = append(roads, fmt.Sprintf("%s-%s 3", name(x-1, y), name(x, y)))
			}
			if y > 0 {
				roads = append(roads, fmt.Sprintf("%s-%s 3", name(x, y-1), name(x, y)))
			}
		}
	}
	return draft(roads...)
}

// A bench is a board that the benchmarks below look at.
type bench struct{ name, source string }

// benched are the training board, the valley, and one as large with forks everywhere.
func benched(b *testing.B) []bench {
	b.Helper()
	all := []bench{{"lattice", lattice(5, 8)}}
	for _, name := range []string{"training", "valley"} {
		source, err := Source(name)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, bench{name, string(source)})
	}
	return all
}

// BenchmarkLoad tells apart what reading a file costs and what making the board of it does,
// all distances and all ways included. Parse does both.
func BenchmarkLoad(b *testing.B) {
	for _, on := range benched(b) {
		f := &file{}
		if err := tomlfile.Decode([]byte(on.source), f); err != nil {
			b.Fatal(err)
		}
		b.Run("decode/"+on.name, func(b *testing.B) {
			for b.Loop() {
				if err := tomlfile.Decode([]byte(on.source), &file{}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("build/"+on.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := build(f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMiles looks up the distances between all places; a lookup is what ns/lookup says.
func BenchmarkMiles(b *testing.B) {
	for _, on := range benched(b) {
		b.Run(on.name, func(b *testing.B) {
			on, sum, n := read(b, on.source), 0, 0
			b.ReportAllocs()
			for b.Loop() {
				for from := range on.Len() {
					for to := range on.Len() {
						sum += on.Miles(Position(from), Position(to))
					}
				}
				n += on.Len() * on.Len()
			}
			if sum == 0 {
				b.Fatal("everything is in one place")
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/lookup")
		})
	}
}

// BenchmarkRoute looks up the way from every place to every manor, as orders and the steward do:
// those of a season's march and those of any length, with no enemy on the board, with enemies
// in a third of the manors, and with closed places too.
func BenchmarkRoute(b *testing.B) {
	for _, on := range benched(b) {
		name, on := on.name, read(b, on.source)
		enemies := func(p Position) bool { return int(p) < len(on.manors) && p%3 == 0 }
		nobody := func(Position) bool { return false }
		closed := func(p Position) bool { return p == on.roads[1].Milestones[0] || p == on.roads[5].Milestones[0] }
		for _, c := range []struct {
			name           string
			miles          int
			costly, closed func(Position) bool
		}{
			{"march", 6, nobody, nil}, {"march-enemies", 6, enemies, nil}, {"march-closed", 6, enemies, closed},
			{"any", 1000, nobody, nil}, {"any-enemies", 1000, enemies, nil}, {"any-closed", 1000, enemies, closed},
		} {
			b.Run(name+"/"+c.name, func(b *testing.B) { benchRoutes(b, on, c.miles, c.costly, c.closed) })
		}
	}
}

// benchRoutes looks up the ways of at most so many miles.
func benchRoutes(b *testing.B, on *Board, miles int, costly, closed func(Position) bool) {
	b.Helper()
	var pairs [][2]Position
	for _, to := range on.manors {
		for from := range Position(on.Len()) {
			if on.Miles(from, to) <= miles {
				pairs = append(pairs, [2]Position{from, to})
			}
		}
	}
	buf := make([]Position, 0, on.Len())
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range pairs {
			var ok bool
			if buf, ok = on.Route(buf, p[0], p[1], costly, closed); !ok {
				b.Fatalf("no way from %s to %s", on.NameOf(p[0]), on.NameOf(p[1]))
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(pairs)), "ns/lookup")
}
