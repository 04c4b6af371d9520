package board

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"testing"
)

// read parses a board that must be good.
func read(t testing.TB, source string) *Board {
	t.Helper()
	b, err := Parse("test.toml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// at finds a place that must be there.
func at(t testing.TB, b *Board, name string) Position {
	t.Helper()
	p, ok := b.Find(name)
	if !ok {
		t.Fatalf("%s is not found", name)
	}
	return p
}

// names are the proper names of positions.
func names(b *Board, list []Position) []string {
	var all []string
	for _, p := range list {
		all = append(all, b.NameOf(p))
	}
	return all
}

const twoFords = `
name = "Two Fords"
[[manor]]
name = "Breaume"
parish = "Northern"
arable = 3
pasture = 1
river = true
income = [9, 8, 7, 6, 5, 4]
xy = [120, 80]
label = [4, -2]
[[manor]]
name = "Amberley"
arable = 2
forest = 2
[[house]]
name = "Carse Abbey"
[[crossroads]]
name = "Gibbet Cross"
xy = [200, 100.5]
[[entry]]
name = "North Road"
manor = "breaume"
xy = [120, 0]
[[road]]
from = "Gibbet Cross"
to = "Breaume"
miles = 3
bend = [[150, 85]]
[[road.choke]]
mile = 2
kind = "bridge"
[[road]]
from = "Amberley"
to = "Gibbet Cross"
miles = 1
[[road]]
from = "Carse Abbey"
to = "Gibbet Cross"
miles = 2
[[road.choke]]
mile = 1
kind = "scarp"
name = "Hanging Stones"
[[river]]
name = "Wey"
line = [[0, 0], [10, 10]]
[[wood]]
outline = [[0, 0], [10, 10], [0, 10]]
[[hill]]
outline = [[5, 5], [15, 15], [5, 15]]
[[parish]]
name = "Northern"
tint = "#abcdef"
`

// The board's order is manors, houses, crossroads, then milestones road by road
// from the road's first end (§1).
func TestOrderOfPositions(t *testing.T) {
	t.Parallel()
	b := read(t, twoFords)
	var all []Position
	for p := range b.Len() {
		all = append(all, Position(p))
		if got := b.Place(Position(p)).Position; got != Position(p) {
			t.Errorf("place %d says it is %d", p, got)
		}
	}
	want := []string{
		"Breaume", "Amberley", "Carse Abbey", "Gibbet Cross",
		"Gibbet Cross+1 to Breaume", "Gibbet Cross+2 to Breaume", "Carse Abbey+1 to Gibbet Cross",
	}
	if got := names(b, all); !slices.Equal(got, want) {
		t.Errorf("positions %q, want %q", got, want)
	}
	if got := names(b, b.Next(at(t, b, "Gibbet Cross"))); !slices.Equal(got, []string{"Amberley", want[4], want[6]}) {
		t.Errorf("next to Gibbet Cross are %q", got)
	}
	if got := names(b, b.ManorsByName()); !slices.Equal(got, []string{"Amberley", "Breaume"}) {
		t.Errorf("manors by name %q", got)
	}
	if !slices.Equal(b.Manors(), []Position{0, 1}) || !slices.Equal(b.Houses(), []Position{2}) || !slices.Equal(b.Crossroads(), []Position{3}) {
		t.Errorf("manors %v, houses %v, crossroads %v", b.Manors(), b.Houses(), b.Crossroads())
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	b := read(t, twoFords)
	p := b.Place(0)
	if p.Kind != Manor || p.Parish != "Northern" || p.Arable != 3 || p.Pasture != 1 || p.Forest != 0 || !p.River || p.Road != -1 {
		t.Errorf("Breaume is %+v", p)
	}
	if !p.OwnIncome || p.Income != [6]int{9, 8, 7, 6, 5, 4} || b.Place(1).OwnIncome {
		t.Errorf("income %v, %v; of Amberley %v", p.OwnIncome, p.Income, b.Place(1).OwnIncome)
	}
	if *p.XY != [2]float64{120, 80} || *p.Label != [2]float64{4, -2} || b.Place(1).XY != nil || b.Place(3).XY[1] != 100.5 {
		t.Errorf("Breaume is drawn at %v, its name at %v", p.XY, p.Label)
	}
	m := b.Place(at(t, b, "Gibbet Cross+2 to Breaume"))
	if m.Kind != Milestone || m.Road != 0 || m.Mile != 2 || *m.Choke != (Choke{Kind: "bridge", Name: "Breaume Bridge"}) {
		t.Errorf("the bridge is %+v, %+v", m, m.Choke)
	}
	if e := b.Entries(); len(e) != 1 || e[0].Name != "North Road" || e[0].Manor != 0 || *e[0].XY != [2]float64{120, 0} {
		t.Errorf("entries %+v", e)
	}
	r := b.Roads()[0]
	if len(b.Roads()) != 3 || r.From != 3 || r.To != 0 || r.Miles != 3 || !slices.Equal(r.Milestones, []Position{4, 5}) || r.Bend[0] != [2]float64{150, 85} {
		t.Errorf("roads %+v", b.Roads())
	}
}

func TestPicture(t *testing.T) {
	t.Parallel()
	pic := read(t, twoFords).Picture()
	if len(pic.Rivers) != 1 || pic.Rivers[0].Name != "Wey" || pic.Rivers[0].Line[1] != [2]float64{10, 10} {
		t.Errorf("rivers %+v", pic.Rivers)
	}
	if len(pic.Woods) != 1 || len(pic.Woods[0]) != 3 || len(pic.Hills) != 1 || pic.Hills[0][0] != [2]float64{5, 5} {
		t.Errorf("woods %v, hills %v", pic.Woods, pic.Hills)
	}
	if !slices.Equal(pic.Parishes, []Parish{{Name: "Northern", Tint: "#abcdef"}}) {
		t.Errorf("parishes %v", pic.Parishes)
	}
}

// Both names of a milestone are read, and a choke point by its own (§1, §8.iv).
func TestFind(t *testing.T) {
	t.Parallel()
	b := read(t, twoFords)
	for name, want := range map[string]string{
		"GIBBET cross":              "Gibbet Cross",
		"carse abbey":               "Carse Abbey",
		"Breaume+1 to Gibbet Cross": "Gibbet Cross+2 to Breaume",
		"Gibbet Cross+1 to Breaume": "Gibbet Cross+1 to Breaume",
		"breaume bridge":            "Gibbet Cross+2 to Breaume",
		"Hanging Stones":            "Carse Abbey+1 to Gibbet Cross",
	} {
		if got := b.NameOf(at(t, b, name)); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{"", "Gibbet", "Breaume+3 to Gibbet Cross", "Amberley+1 to Gibbet Cross", "North Road"} {
		if p, ok := b.Find(name); ok {
			t.Errorf("%q is found as %s", name, b.NameOf(p))
		}
	}
}

func TestMiles(t *testing.T) {
	t.Parallel()
	b := read(t, twoFords)
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"Breaume", "Breaume", 0},
		{"Breaume", "Amberley", 4},
		{"Amberley", "Breaume", 4},
		{"Breaume Bridge", "Hanging Stones", 3},
	} {
		if got := b.Miles(at(t, b, c.a), at(t, b, c.b)); got != c.want {
			t.Errorf("%s to %s is %d miles, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestDigest(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256([]byte(twoFords))
	if got := read(t, twoFords).Digest(); got != hex.EncodeToString(sum[:]) {
		t.Errorf("digest %s", got)
	}
	if read(t, twoFords+"\n").Digest() == read(t, twoFords).Digest() {
		t.Error("another file has the same digest")
	}
}

// A file saved with a byte order mark is read too.
func TestByteOrderMark(t *testing.T) {
	t.Parallel()
	if b := read(t, "\ufeff"+twoFords); b.Name != "Two Fords" {
		t.Errorf("the name is %q", b.Name)
	}
}

func TestEmbedded(t *testing.T) {
	t.Parallel()
	if got := Names(); !slices.Equal(got, []string{"realm", "tiny", "training", "valley"}) {
		t.Fatalf("boards %q", got)
	}
	for _, name := range Names() {
		source, err := os.ReadFile("data/" + name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		b, err := Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		if want := read(t, string(source)).Digest(); b.Digest() != want {
			t.Errorf("%s is not its file", name)
		}
		if err := b.CheckGame(len(b.Entries())); err != nil {
			t.Error(err)
		}
	}
	if _, err := Embedded("../board"); err == nil || err.Error() != `no board is called "../board"; there are realm, tiny, training, valley` {
		t.Errorf("an unknown board: %v", err)
	}
}
