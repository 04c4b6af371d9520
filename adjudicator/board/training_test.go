package board

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// keywords begin orders or stand in them; no name on a board of ours begins as one.
const keywords = `move hold all lord knights men from to via at phases stance attack defend passive if
	stronger odds ally enemy neutral withdraw never after behind below hurt once or wounds champions
	victory continue stay return defeat home shelter open house then assault besiege pillage fields
	hives loot mill reeves pass claim yes no yield heir retire spread share with percent convert
	christian druid dismiss pay first appoint hire man build forester castle church circle bid repair
	relocate swarm boundary lightning standing next amend clear keep wait ready status report map history rules
	help resend why try press anonymous end vacation zone address format text html both newkey join
	as resign none enter by faith begin`

// training is the board that the tests below look at.
func training(t *testing.T) *Board {
	t.Helper()
	b, err := Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTrainingBoard(t *testing.T) {
	t.Parallel()
	b := training(t)
	if len(b.Manors()) != 12 || len(b.Houses()) != 2 || len(b.Crossroads()) < 2 || len(b.Entries()) != 4 {
		t.Errorf("%d manors, %d houses, %d crossroads, %d entries", len(b.Manors()), len(b.Houses()), len(b.Crossroads()), len(b.Entries()))
	}
	parishes, chokes := map[string]int{}, map[string]int{}
	for p := range b.Len() {
		place := b.Place(Position(p))
		if place.Kind == Manor {
			parishes[place.Parish]++
		}
		if place.Choke != nil {
			chokes[place.Choke.Kind]++
		}
		if len(place.Next) < 2 {
			t.Errorf("%s is a dead end", place.Name)
		}
	}
	if len(parishes) != 3 || parishes[""] != 0 || len(b.Picture().Parishes) != 3 {
		t.Errorf("parishes %v", parishes)
	}
	if chokes["bridge"] == 0 || chokes["forest"] == 0 || chokes["scarp"] == 0 {
		t.Errorf("choke points %v", chokes)
	}
	for _, r := range b.Roads() {
		if r.Miles < 2 || r.Miles > 5 {
			t.Errorf("from %s to %s it is %d miles", b.NameOf(r.From), b.NameOf(r.To), r.Miles)
		}
	}
}

// Every lord's corner is worth the same (the head of the file says how).
func TestTrainingBoardIsFair(t *testing.T) {
	t.Parallel()
	b := training(t)
	taken := map[Position]bool{}
	for _, e := range b.Entries() {
		first := b.Place(e.Manor)
		if first.Arable != 3 || first.Arable+first.Pasture+first.Forest != 4 {
			t.Errorf("%s: %+v", e.Name, first)
		}
		var miles []int
		worth, rivers := 0, 0
		for _, m := range b.Manors() {
			if d := b.Miles(e.Manor, m); m != e.Manor && d <= 4 {
				p := b.Place(m)
				miles, taken[m] = append(miles, d), true
				worth += []int{0, 4, 6, 8, 11}[p.Arable] + p.Pasture + p.Forest
				if p.River {
					worth, rivers = worth+2, rivers+1
				}
			}
		}
		slices.Sort(miles)
		if !slices.Equal(miles, []int{3, 4}) || worth != 20 || rivers != 1 {
			t.Errorf("%s: neighbours %v miles off are worth %d, with %d rivers", e.Name, miles, worth, rivers)
		}
		house := min(b.Miles(e.Manor, b.Houses()[0]), b.Miles(e.Manor, b.Houses()[1]))
		if house != 6 {
			t.Errorf("%s: the nearest house is %d miles off", e.Name, house)
		}
	}
	if len(taken) != 8 {
		t.Errorf("the corners have %d manors beside the first", len(taken))
	}
}

// No name can be taken for another, nor for a word of an order.
func TestTrainingNames(t *testing.T) {
	t.Parallel()
	b := training(t)
	var all []string
	for p := range b.Len() {
		place := b.Place(Position(p))
		if place.Kind != Milestone {
			all = append(all, fold(place.Name))
		}
		if place.Choke != nil {
			all = append(all, fold(place.Choke.Name))
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
}

// On the map a mile is 40 units on every road, within a twentieth.
func TestTrainingMapIsToScale(t *testing.T) {
	t.Parallel()
	b := training(t)
	for _, r := range b.Roads() {
		points := append([][2]float64{*b.Place(r.From).XY}, r.Bend...)
		points = append(points, *b.Place(r.To).XY)
		length := 0.0
		for i := range points[1:] {
			length += math.Hypot(points[i+1][0]-points[i][0], points[i+1][1]-points[i][1])
		}
		if miles := length / 40; math.Abs(miles/float64(r.Miles)-1) > 0.05 {
			t.Errorf("the road from %s to %s is drawn %.2f miles long, and has %d", b.NameOf(r.From), b.NameOf(r.To), miles, r.Miles)
		}
	}
}
