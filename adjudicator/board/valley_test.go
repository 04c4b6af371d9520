package board

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// theValley is the board that the tests below look at.
func theValley(t *testing.T) *Board {
	t.Helper()
	b, err := Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// at is the place of that name.
func (b *Board) at(t *testing.T, name string) Position {
	t.Helper()
	p, ok := b.Find(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return p
}

// TestValleyComponents counts what the published game has.
func TestValleyComponents(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	if len(b.Manors()) != 40 || len(b.Houses()) != 2 || len(b.Entries()) != 8 {
		t.Errorf("%d manors, %d houses, %d entries", len(b.Manors()), len(b.Houses()), len(b.Entries()))
	}
	b.at(t, "Carse Abbey")
	b.at(t, "Bestly Priory")
	arable, pasture, forest, river := 0, 0, 0, 0
	units, parishes := map[int]int{}, map[string]int{}
	for _, at := range b.Manors() {
		p := b.Place(at)
		arable, pasture, forest = arable+p.Arable, pasture+p.Pasture, forest+p.Forest
		if p.River {
			river++
		}
		units[p.Arable+p.Pasture+p.Forest]++
		parishes[p.Parish]++
		if p.OwnIncome {
			t.Errorf("%s has an income of its own", p.Name)
		}
	}
	if pasture != 42 || forest != 22 || river != 15 {
		t.Errorf("%d pasture units, %d forest units, %d manors with river rights", pasture, forest, river)
	}
	if all := arable + pasture + forest; all != 164 {
		t.Errorf("%d land units", all)
	}
	// "Most manors have four land units, but others have more" (the rulebook's introduction to manors).
	if units[4] <= 20 || units[5] == 0 || units[6] == 0 || units[4]+units[5]+units[6] != 40 {
		t.Errorf("manors by land units: %v", units)
	}
	if len(parishes) != 11 || slices.Min(slices.Collect(maps.Values(parishes))) < 3 || slices.Max(slices.Collect(maps.Values(parishes))) > 4 {
		t.Errorf("parishes %v", parishes)
	}
	if len(b.Picture().Parishes) != 11 {
		t.Errorf("%d parishes have a tint", len(b.Picture().Parishes))
	}
}

// TestValleyKeptPlaces sees what the rulebook says of places that it names.
func TestValleyKeptPlaces(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	foxwood := b.at(t, "Foxwood")
	if p := b.Place(foxwood); !p.River || p.Arable != 4 {
		t.Errorf("Foxwood: %+v", p)
	}
	middle := slices.MinFunc(b.Manors(), func(p, q Position) int {
		return int(math.Round(distance(*b.Place(p).XY, [2]float64{640, 480}) - distance(*b.Place(q).XY, [2]float64{640, 480})))
	})
	for _, name := range []string{"Breaume", "Fletcham"} {
		from := b.at(t, name)
		if miles := b.Miles(from, foxwood); miles < 1 || miles > 4 {
			t.Errorf("from %s to Foxwood it is %d miles, and two phases are 4", name, miles)
		}
		way, _ := b.Route(nil, from, middle, nil, nil)
		if !slices.Contains(way, foxwood) {
			t.Errorf("the way from %s to %s in the middle does not lead over Foxwood", name, b.NameOf(middle))
		}
	}
	if miles := b.Miles(b.at(t, "Barsham"), b.at(t, "Hazlemere")); miles != 4 {
		t.Errorf("from Barsham to Hazlemere it is %d miles", miles)
	}
}

// TestValleyChokes counts the choke points.
func TestValleyChokes(t *testing.T) {
	t.Parallel()
	chokes := map[string]int{}
	for _, p := range theValley(t).places {
		if p.Choke != nil {
			chokes[p.Choke.Kind]++
		}
	}
	if chokes["bridge"] < 6 || chokes["forest"] < 5 || chokes["scarp"] < 4 {
		t.Errorf("choke points %v", chokes)
	}
}

// TestValleyEntries sees that the entries lead to manors of three arable units, and lie all around.
func TestValleyEntries(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	var bearings []float64
	for i, e := range b.Entries() {
		if first := b.Place(e.Manor); first.Arable != 3 {
			t.Errorf("%s: %s has %d arable units", e.Name, first.Name, first.Arable)
		}
		for _, f := range b.Entries()[:i] {
			if miles := b.Miles(e.Manor, f.Manor); miles < 8 {
				t.Errorf("%s and %s are %d miles apart", e.Name, f.Name, miles)
			}
		}
		xy := *e.XY
		if xy[0] != 0 && xy[0] != 1280 && xy[1] != 0 && xy[1] != 960 {
			t.Errorf("%s does not come from the edge", e.Name)
		}
		if distance(xy, *b.Place(e.Manor).XY) > 200 {
			t.Errorf("%s is drawn far from its manor", e.Name)
		}
		bearings = append(bearings, math.Atan2((xy[1]-480)/480, (xy[0]-640)/640)*180/math.Pi)
	}
	slices.Sort(bearings)
	for i, to := range bearings[1:] {
		if to-bearings[i] > 75 || to-bearings[i] < 15 {
			t.Errorf("no entry from %.0f to %.0f degrees", bearings[i], to)
		}
	}
	if wrap := bearings[0] + 360 - bearings[len(bearings)-1]; wrap > 75 || wrap < 15 {
		t.Errorf("over the west there are %.0f degrees without entry", wrap)
	}
}

// TestValleyRoads sees that neighbours are two to five miles apart.
func TestValleyRoads(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, r := range b.Roads() {
		if r.Miles < 2 || r.Miles > 5 {
			t.Errorf("from %s to %s it is %d miles", b.NameOf(r.From), b.NameOf(r.To), r.Miles)
		}
	}
	for _, m := range b.Manors() {
		near := 99
		for _, n := range b.Manors() {
			if n != m {
				near = min(near, b.Miles(m, n))
			}
		}
		if near < 2 || near > 5 {
			t.Errorf("the manor nearest to %s is %d miles off", b.NameOf(m), near)
		}
	}
}

// TestValleyTwoWays takes away each place in turn: all others but the dead ends stay joined, so
// there are two ways between any two that share no place.
func TestValleyTwoWays(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	next := map[Position][]Position{}
	for _, r := range b.Roads() {
		next[r.From], next[r.To] = append(next[r.From], r.To), append(next[r.To], r.From)
	}
	var ends []string
	for p, roads := range next {
		if len(roads) == 1 {
			ends = append(ends, b.NameOf(p))
		}
	}
	slices.Sort(ends)
	if want := []string{"Caldecote", "Cranmore", "Kelmscot", "Snelsmore"}; !slices.Equal(ends, want) {
		t.Fatalf("the dead ends are %v", ends)
	}
	for _, name := range ends {
		end := b.at(t, name)
		next[next[end][0]] = slices.DeleteFunc(next[next[end][0]], func(p Position) bool { return p == end })
		delete(next, end)
	}
	core := slices.Sorted(maps.Keys(next))
	for _, gone := range core {
		if lost := len(core) - 1 - len(joined(next, core, gone)); lost != 0 {
			t.Errorf("without %s there is no way to %d places", b.NameOf(gone), lost)
		}
	}
}

// joined are the places that are joined when one is gone.
func joined(next map[Position][]Position, core []Position, gone Position) map[Position]bool {
	first := core[0]
	if first == gone {
		first = core[1]
	}
	seen, queue := map[Position]bool{first: true}, []Position{first}
	for len(queue) > 0 {
		for _, p := range next[queue[0]] {
			if p != gone && !seen[p] {
				seen[p] = true
				queue = append(queue, p)
			}
		}
		queue = queue[1:]
	}
	return seen
}

// TestValleyParishes sees that the manors of a parish lie together: five miles of land, as the crow
// flies, lead from each to the next.
func TestValleyParishes(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, m := range b.Manors() {
		seen := map[Position]bool{m: true}
		queue := []Position{m}
		for len(queue) > 0 {
			for _, n := range b.Manors() {
				if !seen[n] && b.Place(n).Parish == b.Place(m).Parish && distance(*b.Place(queue[0]).XY, *b.Place(n).XY) <= 200 {
					seen[n] = true
					queue = append(queue, n)
				}
			}
			queue = queue[1:]
		}
		for _, n := range b.Manors() {
			if b.Place(n).Parish == b.Place(m).Parish && !seen[n] {
				t.Errorf("%s and %s are one parish and do not lie together", b.NameOf(m), b.NameOf(n))
			}
		}
	}
}

// TestValleyIsFair sees that no entry's land is worth much more than another's.
func TestValleyIsFair(t *testing.T) {
	t.Parallel()
	f := theValley(t).Fairness(card)
	if f.Spread > 15 {
		t.Errorf("the best entry's land is worth %d percent more than the worst's", f.Spread)
	}
	for _, e := range f.Entries {
		if t.Logf("%-16s %d", e.Entry, e.Worth); e.Worth < 40 {
			t.Errorf("the land of %s is worth %d", e.Entry, e.Worth)
		}
	}
}

// TestValleyNames sees that no name can be taken for another, nor for a word of an order.
func TestValleyNames(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	var all []string
	for _, p := range b.places {
		if p.Kind != Milestone {
			all = append(all, fold(p.Name))
		}
		if p.Choke != nil {
			all = append(all, fold(p.Choke.Name))
		}
	}
	for _, e := range b.Entries() {
		all = append(all, fold(e.Name))
	}
	for i, n := range all {
		for _, k := range strings.Fields(keywords) {
			if strings.HasPrefix(n, k) {
				t.Errorf("%s begins with the keyword %s", n, k)
			}
		}
		for _, m := range all[:i] {
			if n[:4] == m[:4] || spell.Distance(n, m) < 3 {
				t.Errorf("%s and %s are too alike", m, n)
			}
		}
	}
	for _, p := range b.Picture().Parishes {
		if slices.Contains(all, fold(p.Name)) {
			t.Errorf("%s is a parish and a place", p.Name)
		}
	}
}
