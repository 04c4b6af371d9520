package picture

import "testing"

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
