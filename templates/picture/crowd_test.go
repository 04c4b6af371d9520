package picture

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// load is a board that comes with the program.
func load(t testing.TB, name string) *board.Board {
	t.Helper()
	b, err := board.Embedded(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// sheet prepares a board that must be good.
func sheet(t testing.TB, b *board.Board) *Sheet {
	t.Helper()
	s, err := NewSheet(b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// six are the lords of a crowded map.
func six() []string { return []string{"Lancelot", "Gawaine", "Kay", "Bors", "Galahad", "Tristram"} }

// crowd is a map of six lords with many troops, made up from a seed.
func crowd(b *board.Board, troops int, seed uint64) *report.Map {
	r := rand.New(rand.NewPCG(seed, 2))
	m := &report.Map{Title: "After the summer of year 3", You: 0, Lords: six(), Parishes: true}
	for range b.Manors() {
		m.Manors = append(m.Manors, report.KnownManor{
			Holder: r.IntN(7) - 1, Castle: some(r, 6), Church: some(r, 6), Circle: some(r, 8), Burnt: max(0, 1-r.IntN(9)), Besieged: r.IntN(12) == 0,
		})
	}
	strength := map[[2]int]*report.MapStack{}
	for range troops {
		lord, at := r.IntN(6), board.Position(r.IntN(b.Len()))
		if r.IntN(3) > 0 {
			at = board.Position(r.IntN(len(b.Manors())))
		}
		key := [2]int{int(at), lord}
		if strength[key] == nil {
			strength[key] = &report.MapStack{At: at, Lord: lord}
		}
		strength[key].Troops++
		strength[key].Strength += 6 + r.IntN(12)
		strength[key].Leads = strength[key].Leads || r.IntN(25) == 0
	}
	for p := range b.Len() {
		for lord := range 6 {
			if k := strength[[2]int{p, lord}]; k != nil {
				m.Stacks = append(m.Stacks, *k)
			}
		}
	}
	addEvents(b, m, r)
	return m
}

// some is a building once in n times.
func some(r *rand.Rand, n int) report.Building {
	return max(report.NotBuilt, report.Building(max(0, r.IntN(2*n)-2*n+3)))
}

// addEvents makes up marches, battles and closed bridges.
func addEvents(b *board.Board, m *report.Map, r *rand.Rand) {
	for lord := range 6 {
		for range 3 {
			way := []board.Position{board.Position(r.IntN(b.Len()))}
			for len(way) < 3+r.IntN(3) {
				next := slices.DeleteFunc(slices.Clone(b.Next(way[len(way)-1])), func(p board.Position) bool { return slices.Contains(way, p) })
				if len(next) == 0 {
					break
				}
				way = append(way, next[r.IntN(len(next))])
			}
			if len(way) > 1 {
				m.Marches = append(m.Marches, report.MapMarch{Lord: lord, Troops: 1 + r.IntN(5), Way: way, Beaten: r.IntN(4) == 0})
			}
		}
	}
	for range 4 {
		at := board.Position(r.IntN(b.Len()))
		m.Battles = append(m.Battles, report.MapBattle{At: at, And: board.NoPosition, Lords: []int{0, 1 + r.IntN(5)}, Winner: r.IntN(2) - 1})
	}
	for p := range b.Len() {
		if c := b.Place(board.Position(p)).Choke; c != nil && c.Kind == "bridge" && len(m.Closed) < 2 {
			m.Closed = append(m.Closed, board.Position(p))
		}
	}
}
