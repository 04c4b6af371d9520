package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// draft writes a board of manors from roads like "Ash-Elm 3"; a place is listed
// when a road first names it. Names in small letters are crossroads.
func draft(roads ...string) string {
	var places, rest strings.Builder
	seen := map[string]bool{}
	for _, r := range roads {
		ends, miles, _ := strings.Cut(r, " ")
		from, to, _ := strings.Cut(ends, "-")
		for _, n := range []string{from, to} {
			if seen[n] {
				continue
			}
			seen[n] = true
			if n == strings.ToLower(n) {
				fmt.Fprintf(&places, "[[crossroads]]\nname = %q\n", n)
			} else {
				fmt.Fprintf(&places, "[[manor]]\nname = %q\narable = 1\n", n)
			}
		}
		fmt.Fprintf(&rest, "[[road]]\nfrom = %q\nto = %q\nmiles = %s\n", from, to, miles)
	}
	return "name = \"Draft\"\n" + places.String() + rest.String()
}

// among makes a condition that holds for the places named.
func among(t testing.TB, b *Board, list ...string) func(Position) bool {
	t.Helper()
	var all []Position
	for _, n := range list {
		all = append(all, at(t, b, n))
	}
	return func(p Position) bool { return slices.Contains(all, p) }
}

// passed are the named places of a route, the last position included.
func passed(b *Board, route []Position) string {
	var all []string
	for i, p := range route {
		if b.Place(p).Kind != Milestone || i == len(route)-1 {
			all = append(all, b.NameOf(p))
		}
	}
	return strings.Join(all, ", ")
}

// Among ways of equal length the fewest enemy-held manors decide, then the alphabet (§6.iv).
func TestRouteTies(t *testing.T) {
	t.Parallel()
	diamond := draft("Start-Yew 2", "Yew-Goal 2", "Start-Ash 2", "Ash-Goal 2", "Start-Beech 1", "Beech-Goal 3", "Start-Far 3", "Far-Goal 2")
	// Both ways pass Ash second; then comes one place more or none.
	tail := draft("Start-Ash 1", "Ash-mere 1", "mere-Goal 1", "Ash-Goal 2")
	// The first difference decides, not the last.
	deep := draft("Start-Bay 1", "Bay-Abel 1", "Abel-Goal 1", "Start-Alder 1", "Alder-Zeal 1", "Zeal-Goal 1")
	// A fork inside a fork: the better second half makes the first step.
	nested := draft("Start-Bay 1", "Start-Alder 1", "Bay-Coll 1", "Bay-Dene 1", "Alder-Elm 1", "Coll-Goal 1", "Dene-Goal 1", "Elm-Goal 1")
	for _, c := range []struct {
		name, board    string
		costly, closed []string
		want           string
	}{
		{"the alphabet", diamond, nil, nil, "Ash, Goal"},
		{"an enemy on the first", diamond, []string{"Ash"}, nil, "Beech, Goal"},
		{"enemies on two", diamond, []string{"Ash", "Beech"}, nil, "Yew, Goal"},
		{"enemies on all", diamond, []string{"Ash", "Beech", "Yew", "Goal"}, nil, "Ash, Goal"},
		{"an enemy never makes it longer", diamond, []string{"Ash", "Beech", "Yew"}, nil, "Ash, Goal"},
		{"closed", diamond, nil, []string{"Ash"}, "Beech, Goal"},
		{"closed at a milestone", diamond, nil, []string{"Ash+1 to Goal"}, "Beech, Goal"},
		{"closed and an enemy", diamond, []string{"Beech"}, []string{"Ash"}, "Yew, Goal"},
		{"round all, by the longer way", diamond, nil, []string{"Ash", "Beech", "Yew"}, "Far, Goal"},
		{"from a closed place", diamond, nil, []string{"Start"}, "Ash, Goal"},
		{"no way", diamond, nil, []string{"Ash", "Beech", "Yew", "Far"}, "none"},
		{"the goal is closed", diamond, nil, []string{"Goal"}, "none"},
		{"out of names first", tail, nil, nil, "Ash, Goal"},
		{"one name more", tail, []string{"Ash+1 to Goal"}, nil, "Ash, mere, Goal"},
		{"the first difference", deep, nil, nil, "Alder, Zeal, Goal"},
		{"fewest in all", nested, []string{"Elm", "Coll"}, nil, "Bay, Dene, Goal"},
		{"equal in number", nested, []string{"Elm", "Bay"}, nil, "Alder, Elm, Goal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := read(t, c.board)
			var closed func(Position) bool
			if c.closed != nil {
				closed = among(t, b, c.closed...)
			}
			route, ok := b.Route(nil, at(t, b, "Start"), at(t, b, "Goal"), among(t, b, c.costly...), closed)
			got := "none"
			if ok {
				got = passed(b, route)
			}
			if got != c.want {
				t.Errorf("the way is %s, want %s", got, c.want)
			}
		})
	}
}

func TestRouteWithoutSteps(t *testing.T) {
	t.Parallel()
	b := read(t, valley)
	buf := []Position{7, 7}
	route, ok := b.Route(buf, 0, 0, nil, func(Position) bool { return true })
	if !ok || len(route) != 0 {
		t.Errorf("from a place to itself: %v, %v", route, ok)
	}
	route, ok = b.Route(buf, at(t, b, "Breaume+1 to Gibbet Cross"), at(t, b, "Breaume"), nil, nil)
	if !ok || !slices.Equal(route, []Position{0}) {
		t.Errorf("one step: %v, %v", route, ok)
	}
}

// oracle finds the route by trying every way there is.
type oracle struct {
	b              *Board
	to             Position
	costly, closed func(Position) bool
	path           []Position
	best           []Position
}

func (o *oracle) search(p Position) {
	if p == o.to {
		if o.best == nil || o.better(o.path, o.best) {
			o.best = slices.Clone(o.path)
		}
		return
	}
	for _, q := range o.b.Next(p) {
		if o.closed != nil && o.closed(q) || slices.Contains(o.path, q) {
			continue
		}
		o.path = append(o.path, q)
		o.search(q)
		o.path = o.path[:len(o.path)-1]
	}
}

func (o *oracle) better(a, b []Position) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	count := func(way []Position) (n int, names []string) {
		for i, p := range way {
			if o.costly(p) {
				n++
			}
			if i < len(way)-1 && o.b.Place(p).Kind != Milestone {
				names = append(names, strings.ToLower(o.b.NameOf(p)))
			}
		}
		return n, names
	}
	na, wa := count(a)
	nb, wb := count(b)
	if na != nb {
		return na < nb
	}
	return slices.Compare(wa, wb) < 0
}

// randomBoard draws seven places and some eleven roads.
func randomBoard(r *rand.Rand) string {
	places := []string{"Ash", "bay", "Coll", "dene", "Elm", "Fern", "goat"}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	var roads []string
	for i := range places {
		for j := range i {
			if j == i-1 || r.IntN(3) == 0 {
				roads = append(roads, fmt.Sprintf("%s-%s %d", places[i], places[j], 1+r.IntN(3)))
			}
		}
	}
	return draft(roads...)
}

// The quick search finds what trying every way finds, on boards drawn by lot.
func TestRouteAgainstEveryWay(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1989, 6))
	ways, none := 0, 0
	for range 60 {
		b := read(t, randomBoard(r))
		for range 20 {
			mask := r.Uint64() & r.Uint64()
			from, to := Position(r.IntN(b.Len())), Position(r.IntN(b.Len()))
			o := &oracle{b: b, to: to, costly: func(p Position) bool { return mask>>(p%64)&1 == 1 }}
			if r.IntN(2) == 0 {
				shut := r.Uint64() & r.Uint64() & r.Uint64()
				o.closed = func(p Position) bool { return shut>>(p%64)&1 == 1 }
			}
			if from == to {
				continue
			}
			o.path = []Position{from}
			o.search(from)
			got, ok := b.Route(nil, from, to, o.costly, o.closed)
			if ok != (o.best != nil) || ok && !slices.Equal(got, o.best[1:]) {
				t.Fatalf("from %s to %s: %q, want %q", b.NameOf(from), b.NameOf(to), names(b, got), names(b, o.best))
			}
			if o.closed == nil && len(got) != b.Miles(from, to) {
				t.Fatalf("%d steps over %d miles", len(got), b.Miles(from, to))
			}
			ways++
			if !ok {
				none++
			}
		}
	}
	if ways < 1000 || none < 20 {
		t.Errorf("only %d ways and %d without were tried", ways, none)
	}
}

// Nearest finds the end of the shortest of all routes to the places that are wanted, and Connected what a route finds.
func TestNearestAgainstRoute(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1989, 7))
	none, apart := 0, 0
	for range 60 {
		b := read(t, randomBoard(r))
		for range 20 {
			mask, shut := r.Uint64(), r.Uint64()&r.Uint64()
			from := Position(r.IntN(b.Len()))
			wanted := func(p Position) bool { return b.rank[p] >= 0 && mask>>(p%64)&1 == 1 }
			closed := func(p Position) bool { return shut>>(p%64)&1 == 1 }
			want, least := NoPosition, 0
			for _, to := range b.ManorsByName() {
				if !wanted(to) {
					continue
				}
				route, ok := b.Route(nil, from, to, nil, func(p Position) bool { return p != to && closed(p) })
				if ok && (want == NoPosition || len(route) < least) {
					want, least = to, len(route)
				}
			}
			all := func(p Position) bool { return wanted(p) && b.Place(p).Kind == Manor }
			if got, miles := b.Nearest(from, all, closed); got != want || miles != least {
				t.Fatalf("nearest to %s: %d, %d miles, want %d, %d miles", b.NameOf(from), got, miles, want, least)
			}
			none += oneIf(want == NoPosition)
			to := b.Manors()[r.IntN(len(b.Manors()))]
			_, ok := b.Route(nil, from, to, nil, func(p Position) bool { return p != to && b.Place(p).Kind == Manor && closed(p) })
			if got := b.Connected(from, to, closed); got != ok {
				t.Fatalf("%s and %s are connected: %v, want %v", b.NameOf(from), b.NameOf(to), got, ok)
			}
			apart += oneIf(!ok)
			for _, manor := range b.Manors() { // each is joined with itself too
				_, ok := b.Route(nil, manor, to, nil, func(p Position) bool { return p != to && b.Place(p).Kind == Manor })
				if got := b.Joined(manor, to); got != ok {
					t.Fatalf("%s and %s are joined: %v, want %v", b.NameOf(manor), b.NameOf(to), got, ok)
				}
			}
		}
	}
	if none < 20 || apart < 20 {
		t.Errorf("only %d without any near and %d apart were tried", none, apart)
	}
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Not parallel: it counts allocations.
func TestRouteTakesNoMemory(t *testing.T) {
	b := read(t, lattice(7, 7))
	from, to := at(t, b, "A"), at(t, b, "Gaaaaaa")
	buf := make([]Position, 0, b.Len())
	costly := func(p Position) bool { return p%5 == 0 }
	var route []Position
	for name, closed := range map[string]func(Position) bool{"open": nil, "closed": func(p Position) bool { return p == 30 }} {
		n := testing.AllocsPerRun(20, func() { route, _ = b.Route(buf, from, to, costly, closed) })
		if n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
		if len(route) != 36 {
			t.Errorf("%s: %d miles", name, len(route))
		}
	}
}

// A board beyond the scratch memory on the stack works all the same.
func TestRouteOnALargeBoard(t *testing.T) {
	t.Parallel()
	b := read(t, draft("Ash-Elm 300", "Ash-Oak 150", "Oak-Elm 150", "Ash-Yew 200", "Yew-Elm 120"))
	if b.Len() < 512 {
		t.Fatalf("%d positions", b.Len())
	}
	for closed, want := range map[string]string{"Yew": "Elm", "Ash+7 to Elm": "Oak, Elm", "Elm+1 to Oak": "Elm"} {
		route, ok := b.Route(nil, 0, 1, nil, among(t, b, closed))
		if got := passed(b, route); !ok || got != want {
			t.Errorf("%s closed: %s, want %s", closed, got, want)
		}
	}
}
