package picture

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// benchBoard is the largest board.
const benchBoard = "valley"

// BenchmarkSheet prepares a board.
func BenchmarkSheet(b *testing.B) {
	board := load(b, benchBoard)
	for b.Loop() {
		sheet(b, board)
	}
}

// BenchmarkSVG draws the whole board with six lords and 150 troops on a sheet that is kept, and writes it.
func BenchmarkSVG(b *testing.B) {
	board := load(b, benchBoard)
	s, m := sheet(b, board), crowd(board, 150, 1)
	b.ReportAllocs()
	for b.Loop() {
		s.Map(m).SVG()
	}
}

// BenchmarkCloseUp draws one lord's lands and writes them.
func BenchmarkCloseUp(b *testing.B) {
	board := load(b, benchBoard)
	s, m := sheet(b, board), crowd(board, 150, 1)
	b.ReportAllocs()
	for b.Loop() {
		s.CloseUp(m).SVG()
	}
}

// BenchmarkPNG writes half of the board in dots, as letters have it, on a sheet with the land painted.
func BenchmarkPNG(b *testing.B) {
	board := load(b, benchBoard)
	m := crowd(board, 150, 1)
	s := sheet(b, board).Painted(West, 688)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Plate(m, West).PNG(688); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCrowdedCloseUp composes the close-up of a lord with so many troops within twelve miles, each with a sign of its own, among as many of another: the time
// for each troop (goal: it grows by no more than the logarithm of their number).
func BenchmarkCrowdedCloseUp(b *testing.B) {
	valley := load(b, benchBoard)
	s := sheet(b, valley)
	for _, troops := range []int{25, 100, 400, 1600, 6400} {
		b.Run(fmt.Sprint(troops), func(b *testing.B) {
			m, random := &report.Map{Lords: six(), Manors: make([]report.KnownManor, valley.Len())}, rand.New(rand.NewPCG(1, 2))
			for i := range m.Manors {
				m.Manors[i].Holder = -1
			}
			for len(m.Stacks) < 2*troops {
				if at := board.Position(random.IntN(valley.Len())); s.at[at].minus(s.at[0]).length() < 6*s.mile {
					m.Stacks = append(m.Stacks, report.MapStack{At: at, Lord: len(m.Stacks) % 2 * 3, Troops: 1, Strength: 6})
				}
			}
			if n := len(s.Windows(m)); n != 1 {
				b.Fatalf("%d plates", n)
			}
			for b.Loop() {
				s.CloseUp(m)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*troops), "ns/troop")
		})
	}
}
