package board

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// sketch adds xy to the places of a draft: "Ash 0 40" for each.
func sketch(source string, places ...string) string {
	for _, p := range places {
		var name string
		var x, y float64
		if _, err := fmt.Sscan(p, &name, &x, &y); err != nil {
			panic(err)
		}
		line := fmt.Sprintf("name = %q\n", name)
		source = strings.Replace(source, line, line+fmt.Sprintf("xy = [%v, %v]\n", x, y), 1)
	}
	return source
}

// The boards that come with the program pass the lint but for the dead ends of the valley,
// which are meant, and what the entries of the training board are worth.
func TestLintOfGoodBoards(t *testing.T) {
	t.Parallel()
	noFindings(t, training(t), 0)
	b, err := Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	noFindings(t, b, 4)
}

// noFindings complains of all that the lint finds on a board but so many dead ends.
func noFindings(t *testing.T, b *Board, ends int) {
	t.Helper()
	for what, n := range map[string]int{
		"cuts": len(b.Cuts()), "dead ends": len(b.DeadEnds()) - ends, "near names": len(b.NearNames()), "near entries": len(b.NearEntries(6)),
		"untinted": len(b.Untinted()), "unplaced": len(b.Unplaced()), "far off": len(b.FarOff()), "unformed": len(b.Unformed()), "misdrawn": len(b.Misdrawn()), "crossings": len(b.Crossings()), "strays": len(b.Strays()),
	} {
		if n != 0 {
			t.Errorf("%s: %s: %d", b.Name, what, n)
		}
	}
}

func TestCutsAndDeadEnds(t *testing.T) {
	t.Parallel()
	ring := []string{"Ash-Birch 2", "Birch-Cedar 2", "Cedar-Ash 2"}
	for _, c := range []struct {
		name       string
		more       []string
		cuts, ends string
	}{
		{"a ring", nil, "", ""},
		{"a dead end is no part that is cut off", []string{"Cedar-Dogwood 3"}, "", "Dogwood"},
		{"two behind one", []string{"Cedar-Dogwood 3", "Dogwood-Elm 2"}, "Cedar: Dogwood Elm", "Elm"},
		{"a ring behind a crossroads", []string{"Cedar-gibbet 1", "gibbet-Dogwood 3", "Dogwood-Elm 2", "Elm-gibbet 2"},
			"Cedar: Dogwood Elm gibbet, gibbet: Dogwood Elm", ""},
		{"the larger part is not cut off", []string{"Dogwood-Elm 1", "Elm-Fir 1", "Fir-Gorse 1", "Gorse-Holly 1", "Holly-Dogwood 1", "Holly-Ash 1"},
			"Ash: Birch Cedar, Holly: Ash Birch Cedar", ""},
		{"two ways round", []string{"Cedar-Dogwood 3", "Dogwood-Elm 2", "Elm-Ash 4"}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := read(t, draft(slices.Concat(ring, c.more)...))
			var cuts []string
			for _, cut := range b.Cuts() {
				cuts = append(cuts, b.NameOf(cut.At)+": "+strings.Join(names(b, cut.Beyond), " "))
			}
			slices.Sort(cuts)
			if got := strings.Join(cuts, ", "); got != c.cuts {
				t.Errorf("cuts %q, want %q", got, c.cuts)
			}
			if got := strings.Join(names(b, b.DeadEnds()), " "); got != c.ends {
				t.Errorf("dead ends %q, want %q", got, c.ends)
			}
		})
	}
}

// near are the pairs of names too near, the steps after each, "begun alike" marked with a star.
func near(b *Board) string {
	var all []string
	for _, p := range b.NearNames() {
		s := fmt.Sprintf("%s/%s %d", p.Names[0], p.Names[1], p.Steps)
		if p.Start {
			s += "*"
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

func TestNearNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, board, want string }{
		{"far apart", draft("Ash-Breaume 2"), ""},
		{"two steps", draft("Kirton-Marton 2"), "Kirton/Marton 2"},
		{"three steps", draft("Kirton-Maltone 2"), ""},
		{"the same four letters", draft("Barsham-Barstowe 2"), "Barsham/Barstowe 4*"},
		{"the same three letters", draft("Barsham-Barkhamsted 2"), ""},
		{"capital letters are no difference", draft("Barsham-barstowe 2", "barstowe-Yew 1"), "Barsham/barstowe 4*"},
		{"short names", draft("Ash-Ashwood 2"), ""},
		{"a choke point that begins as a manor", draft("Breaume-Yewdale 3") + "[[road.choke]]\nmile = 1\nkind = \"bridge\"\n", ""},
		{"a choke point spelt as a manor", draft("Breaume-Yewdale 3") + "[[road.choke]]\nmile = 1\nkind = \"bridge\"\nname = \"Yewdales\"\n", "Yewdale/Yewdales 1"},
		{"entries among themselves", draft("Breaume-Northwold 3") +
			"[[entry]]\nname = \"North Road\"\nmanor = \"Breaume\"\n[[entry]]\nname = \"Northern Way\"\nmanor = \"Northwold\"\n", "North Road/Northern Way 5*"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := near(read(t, c.board)); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestNearEntries(t *testing.T) {
	t.Parallel()
	b := read(t, draft("Ash-Beech 6", "Beech-Yew 7")+
		"[[entry]]\nname = \"West\"\nmanor = \"Ash\"\n[[entry]]\nname = \"Middle\"\nmanor = \"Beech\"\n[[entry]]\nname = \"East\"\nmanor = \"Yew\"\n")
	if got, want := b.NearEntries(6), []EntryPair{{Entries: [2]int{0, 1}, Miles: 6}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestUntinted(t *testing.T) {
	t.Parallel()
	manor := "[[manor]]\nname = %q\nparish = %q\narable = 1\n"
	source := "name = \"Draft\"\n" + fmt.Sprintf(manor, "Ash", "North") + fmt.Sprintf(manor, "Elm", "South") + fmt.Sprintf(manor, "Oak", "South") +
		"[[manor]]\nname = \"Yew\"\narable = 1\n" + fmt.Sprintf(manor, "Fir", "West") +
		"[[road]]\nfrom = \"Ash\"\nto = \"Elm\"\nmiles = 1\n[[road]]\nfrom = \"Oak\"\nto = \"Elm\"\nmiles = 1\n" +
		"[[road]]\nfrom = \"Yew\"\nto = \"Elm\"\nmiles = 1\n[[road]]\nfrom = \"Fir\"\nto = \"Elm\"\nmiles = 1\n" +
		"[[parish]]\nname = \"North\"\ntint = \"#e8d9b0\"\n[[parish]]\nname = \"West\"\n"
	for tint, want := range map[string][]string{"": {"South", "West"}, "#C0FFEE": {"South"}, "c0ffee": {"South", "West"}, "#coffee": {"South", "West"}, "#fff": {"South", "West"}} {
		if got := read(t, source+"tint = \""+tint+"\"\n").Untinted(); !slices.Equal(got, want) {
			t.Errorf("tint %q: %q", tint, got)
		}
	}
}

func TestUnplaced(t *testing.T) {
	t.Parallel()
	b := read(t, sketch(draft("Ash-elm 2", "elm-Oak 2"), "Ash 0 0"))
	if got := names(b, b.Unplaced()); !slices.Equal(got, []string{"Oak", "elm"}) {
		t.Errorf("%q", got)
	}
}

// What lies farther off the places than they are from one another is named; up to that it may lie.
func TestFarOff(t *testing.T) {
	t.Parallel()
	base := strings.Replace(sketch(draft("Ash-Elm 2"), "Ash 0 0", "Elm 80 0"), "name = \"Ash\"\n", "name = \"Ash\"\nlabel = [0, 81]\n", 1) + "bend = [[40, 81]]\n"
	for _, c := range []struct{ rest, want string }{
		{"[[river]]\nname = \"Wey\"\nline = [[-80, -80], [160, 80]]\n", ""},
		{"[[river]]\nname = \"Wey\"\nline = [[0, 0], [161, 0]]\n", ", the river Wey"},
		{"[[wood]]\noutline = []\n[[wood]]\noutline = [[0, -81]]\n", ", wood 2"},
		{"[[hill]]\noutline = [[0, 0], [0, 1e300]]\n", ", hill 1"},
		{"[[entry]]\nname = \"West\"\nmanor = \"Ash\"\nxy = [-81, 0]\n", ", West"},
	} {
		want := "the label of Ash, the road from Ash to Elm" + c.want
		if strings.HasSuffix(c.want, ", West") {
			want = "the label of Ash, West, the road from Ash to Elm"
		}
		if got := strings.Join(read(t, base+c.rest).FarOff(), ", "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := read(t, draft("Ash-Elm 2")+"bend = [[1e9, 0]]\n").FarOff(); got != nil {
		t.Errorf("with no place to be far off: %q", got)
	}
}

func TestUnformed(t *testing.T) {
	t.Parallel()
	b := read(t, draft("Ash-Elm 2")+"[[river]]\nname = \"Wey\"\nline = [[0, 0]]\n[[river]]\nname = \"Exe\"\nline = [[0, 0], [1, 1]]\n"+
		"[[wood]]\noutline = [[0, 0], [1, 1], [0, 1]]\n[[wood]]\noutline = [[0, 0], [1, 1]]\n[[hill]]\noutline = []\n")
	if got := b.Unformed(); !slices.Equal(got, []string{"the river Wey", "wood 2", "hill 1"}) {
		t.Errorf("%q", got)
	}
}

// The scale is that of the middle road; a road may be a fifth off.
func TestMisdrawn(t *testing.T) {
	t.Parallel()
	board := sketch(draft("Ash-Elm 2", "Elm-Oak 1", "Oak-Yew 3", "Yew-Fir 4", "Fir-Ash 2"), "Ash 0 0", "Elm 80 0", "Oak 128 0", "Yew 128 156", "Fir 3 156")
	b := read(t, board)
	if b.Scale() != 48 {
		t.Fatalf("the scale is %v; of the roads it is 40, 48, 52, 31 and 78", b.Scale())
	}
	var got []string
	for _, m := range b.Misdrawn() {
		r := b.Roads()[m.Road]
		got = append(got, fmt.Sprintf("%s-%s %.1f", b.NameOf(r.From), b.NameOf(r.To), m.Drawn))
	}
	if want := []string{"Yew-Fir 2.6", "Fir-Ash 3.3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	bent := strings.Replace(board, "miles = 4\n", "miles = 4\nbend = [[128, 186], [3, 186]]\n", 1)
	if got := read(t, bent).Misdrawn(); len(got) != 1 {
		t.Errorf("with a bend: %v", got)
	}
	if b := read(t, draft("Ash-Elm 2")); b.Scale() != 0 || b.Misdrawn() != nil {
		t.Errorf("without xy: scale %v, %v", b.Scale(), b.Misdrawn())
	}
}

func TestCrossings(t *testing.T) {
	t.Parallel()
	square := []string{"Ash 0 0", "Elm 100 0", "Oak 100 100", "Yew 0 100"}
	ring := []string{"Ash-Elm 2", "Elm-Oak 2", "Oak-Yew 2", "Yew-Ash 2"}
	for _, c := range []struct {
		name, board string
		want        []Crossing
	}{
		{"a square", sketch(draft(ring...), square...), nil},
		{"both diagonals", sketch(draft(append(ring, "Ash-Oak 3", "Elm-Yew 3")...), square...), []Crossing{{Roads: [2]int{4, 5}, At: [2]float64{50, 50}}}},
		{"a crossroads", sketch(draft(append(ring, "Ash-mere 2", "mere-Oak 2", "Elm-mere 2", "mere-Yew 2")...), append(square, "mere 50 50")...), nil},
		{"from the same place", strings.Replace(sketch(draft(append(ring, "Ash-Oak 3")...), square...), "from = \"Ash\"\nto = \"Oak\"\n",
			"from = \"Ash\"\nto = \"Oak\"\nbend = [[50, -10], [50, 10]]\n", 1), []Crossing{{Roads: [2]int{0, 4}, At: [2]float64{50, 0}}}},
		{"through a place", sketch(draft(append(ring, "Ash-Oak 3", "Ash-Fir 2", "Fir-Oak 2", "Fir-Elm 2")...), append(square, "Fir 50 50")...),
			[]Crossing{{Roads: [2]int{4, 7}, At: [2]float64{50, 50}}}},
		{"without xy", draft(append(ring, "Ash-Oak 3", "Elm-Yew 3")...), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := read(t, c.board).Crossings(); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// A choke point stands as far along the drawn road as its mile is, and there must be its
// river, wood or hill, if any is drawn.
func TestStrays(t *testing.T) {
	t.Parallel()
	road := strings.Replace(sketch(draft("Ash-Elm 4"), "Ash 0 0", "Elm 60 60"), "miles = 4\n", "miles = 4\nbend = [[0, 60]]\n", 1) // 30 a mile
	choke := func(mile int, kind string) string {
		return fmt.Sprintf("[[road.choke]]\nmile = %d\nkind = %q\n", mile, kind)
	}
	river := func(line string) string { return "[[river]]\nname = \"Wey\"\nline = " + line + "\n" }
	for _, c := range []struct {
		name, board string
		want        float64 // miles; -1: no stray
	}{
		{"at the bend", road + choke(2, "bridge") + river("[[-9, 51], [9, 69]]"), -1},
		{"half a mile off", road + choke(2, "bridge") + river("[[-15, 0], [-15, 99]]"), -1},
		{"more than half a mile", road + choke(2, "bridge") + river("[[-18, 0], [-18, 99]]"), 0.6},
		{"past the river's end", road + choke(3, "bridge") + river("[[30, 0], [30, 30]]"), 1},
		{"the nearest river counts", road + choke(3, "bridge") + river("[[90, 0], [90, 90]]") + river("[[30, 40], [30, 99]]"), -1},
		{"no river drawn", road + choke(1, "bridge"), -1},
		{"within a wood", road + choke(1, "forest") + "[[wood]]\noutline = [[-90, -90], [90, -90], [90, 90], [-90, 90]]\n", -1},
		{"away from the wood", road + choke(1, "forest") + "[[wood]]\noutline = [[60, -90], [90, -90], [90, 90], [60, 90]]\n", 2},
		{"the wood's last side", road + choke(1, "forest") + "[[wood]]\noutline = [[90, 90], [3, 90], [3, -90]]\n", -1},
		{"a hill is no wood", road + choke(1, "forest") + "[[hill]]\noutline = [[60, 0], [90, 0], [90, 60]]\n", -1},
		{"away from the hill", road + choke(1, "scarp") + "[[hill]]\noutline = [[45, 0], [90, 0], [90, 60], [45, 60]]\n", 1.5},
		{"not inside a river's bow", road + choke(1, "bridge") + river("[[-90, -90], [90, -90], [90, 90], [-90, 90]]"), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := -1.0
			for _, s := range read(t, c.board).Strays() {
				got = s.Miles
			}
			if math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%v miles, want %v", got, c.want)
			}
		})
	}
}
