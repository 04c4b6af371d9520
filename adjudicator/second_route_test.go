package adjudicator_test

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// distances are the miles from a place to every other, never stepping on what
// is barred; -1 where no way leads.
func (g *second) distances(from board.Position, barred func(board.Position) bool) []int {
	miles := make([]int, g.b.Len())
	for i := range miles {
		miles[i] = -1
	}
	miles[from] = 0
	for queue := []board.Position{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range g.b.Next(queue[0]) {
			if miles[n] < 0 && !barred(n) {
				miles[n] = miles[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return miles
}

// shortest lists every shortest way between two places, without the first and
// with the last.
func (g *second) shortest(from, to board.Position, barred func(board.Position) bool) [][]board.Position {
	miles := g.distances(from, barred)
	if miles[to] < 0 {
		return nil
	}
	if from == to {
		return [][]board.Position{{}}
	}
	var ways [][]board.Position
	for _, n := range g.b.Next(to) {
		if miles[n] == miles[to]-1 && (n == from || !barred(n)) {
			for _, way := range g.shortest(from, n, barred) {
				ways = append(ways, append(slices.Clone(way), to))
			}
		}
	}
	return ways
}

// way is the route of §6.iv: the shortest; among equal ones that with the fewest
// positions that are enemy-held manors; then the first by the alphabet of the places passed.
func (g *second) way(seat int, from, to board.Position, barred func(board.Position) bool) ([]board.Position, bool) {
	ways := g.shortest(from, to, barred)
	if len(ways) == 0 {
		return nil, false
	}
	best := ways[0]
	for _, w := range ways[1:] {
		a, b := g.hostile(seat, w), g.hostile(seat, best)
		if a < b || a == b && slices.Compare(g.passed(w), g.passed(best)) < 0 {
			best = w
		}
	}
	return best, true
}

// hostile counts the enemy-held manors on a way.
func (g *second) hostile(seat int, way []board.Position) int {
	n := 0
	for _, p := range way {
		if int(p) < len(g.start.Manors) {
			if h := int(g.start.Manors[p].Holder); h >= 0 && h != seat && !names(g.s.Players[seat].Allies, h) {
				n++
			}
		}
	}
	return n
}

// passed are the names of the named places on a way, without its end.
func (g *second) passed(way []board.Position) []string {
	var out []string
	for _, p := range way[:max(0, len(way)-1)] {
		if g.b.Place(p).Kind != board.Milestone {
			out = append(out, strings.ToLower(g.b.NameOf(p)))
		}
	}
	return out
}

// march is the route round what is closed if there is one, and through it if not (§6.iv).
func (g *second) march(seat int, from, to board.Position) []board.Position {
	way, ok := g.way(seat, from, to, g.shut)
	if !ok {
		way, _ = g.way(seat, from, to, func(board.Position) bool { return false })
	}
	return way
}

// along is the route that passes some places in turn.
func (g *second) along(seat int, from board.Position, points []board.Position) []board.Position {
	var path []board.Position
	for _, p := range points {
		path = append(path, g.march(seat, from, p)...)
		from = p
	}
	return path
}

// nearest picks the place that the fewest miles lead to from here, the alphabet
// deciding among equals; ok is false if none of them can be reached.
func (g *second) nearest(from board.Position, places []board.Position, barred func(board.Position) bool) (best board.Position, ok bool) {
	miles := g.distances(from, barred)
	best = board.NoPosition
	for _, p := range places {
		switch {
		case miles[p] < 0:
		case best == board.NoPosition || miles[p] < miles[best],
			miles[p] == miles[best] && strings.ToLower(g.b.NameOf(p)) < strings.ToLower(g.b.NameOf(best)):
			best = p
		}
	}
	return best, best != board.NoPosition
}
