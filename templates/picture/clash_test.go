package picture

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// No name lies on another or on a sign, however full the map: on the whole board and close by, for
// each of six lords, with few troops and with many.
func TestNothingClashes(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"training", "valley"} {
		b := load(t, name)
		s := sheet(t, b)
		noClash(t, name, s.Map(nil))
		noClash(t, name, s.Plate(nil, Whole))
		for seed := range uint64(4) {
			for _, troops := range []int{30, 150} {
				if name == "training" && troops > 100 {
					continue // its roads have not the room: a quarter of the places
				}
				m := crowd(b, troops, seed)
				noClash(t, fmt.Sprintf("%s %d/%d", name, troops, seed), s.Map(m))
				if troops > 100 { // more than a game has, which half the paper has no room for
					m = crowd(b, 80, seed)
				}
				noClash(t, fmt.Sprintf("the plate of %s %d/%d", name, troops, seed), s.Plate(m, Whole))
				for m.You = range m.Lords {
					noClash(t, fmt.Sprintf("%s %d/%d, %s", name, troops, seed, m.Lords[m.You]), s.CloseUp(m))
				}
			}
		}
	}
}

// noClash complains of what clashes on a map.
func noClash(t *testing.T, what string, s *Scene) {
	t.Helper()
	for _, c := range s.Clashes() {
		t.Errorf("%s: %s", what, c)
	}
}

// Six lords at one place, each with his lord there and three figures of strength, stand side by side.
func TestSixLordsAtOnePlace(t *testing.T) {
	t.Parallel()
	b := load(t, "valley")
	s := sheet(t, b)
	for _, p := range b.Manors() {
		m := &report.Map{You: 0, Lords: six(), Manors: make([]report.KnownManor, len(b.Manors()))}
		for lord := range m.Lords {
			m.Stacks = append(m.Stacks, report.MapStack{At: p, Lord: lord, Troops: 12, Strength: 144 + lord, Leads: true})
		}
		scene := s.Map(m)
		noClash(t, b.NameOf(p), scene)
		at, _ := s.whole.signBox(p)
		for _, k := range scene.marks[len(s.whole.marks):] {
			if far := k.box.centre().far(at.centre()); far > 200 {
				t.Errorf("%s stands %.0f units from %s", k.what, far, b.NameOf(p))
			}
		}
	}
}

// Where the marks are said to lie, the letters lie: each name's box is measured anew from its text.
func TestMarksAreWhereTheLettersAre(t *testing.T) {
	t.Parallel()
	s := sheet(t, load(t, "valley"))
	r := &ruler{fonts: s.fonts}
	n := 0
	for _, sh := range s.whole.names.shapes {
		if sh.text.each != nil && !sh.text.isLevel() {
			continue // a river's: letter by letter
		}
		n++
		want := r.measure(sh.text.words, sh.text.face, sh.text.size, sh.text.space).box(sh.text.at)
		if !slices.Contains(s.whole.marks, mark{nameMark, "the name of " + sh.text.words, want}) {
			t.Errorf("%s is not marked at %v", sh.text.words, want)
		}
	}
	if n < 60 {
		t.Errorf("%d names only", n)
	}
}

// crammed is a board whose places are drawn upon one another.
const crammed = `
name = "Crammed"
[[manor]]
name = "Breaume"
arable = 3
xy = [100, 100]
[[manor]]
name = "Amberley"
arable = 2
xy = [101, 100]
[[manor]]
name = "Foxwood"
arable = 2
xy = [800, 600]
[[road]]
from = "Breaume"
to = "Amberley"
miles = 1
[[road]]
from = "Amberley"
to = "Foxwood"
miles = 22
`

// Signs that lie on one another are found.
func TestClashesAreFound(t *testing.T) {
	t.Parallel()
	b, err := board.Parse("test.toml", []byte(crammed))
	if err != nil {
		t.Fatal(err)
	}
	all := sheet(t, b).Map(nil).Clashes()
	if want := "the sign of Amberley lies on the sign of Breaume"; !slices.Contains(all, want) {
		t.Errorf("clashes %q, want %q among them", all, want)
	}
	// a name on a name, and on a stone, which a sign may hide
	at := box{0, 0, 10, 10}
	s := Scene{marks: []mark{{nameMark, "A", at}, {nameMark, "B", at}, {stoneMark, "C", at}, {signMark, "D", box{at.x0 + 5, at.y0 + 5, at.x1 + 5, at.y1 + 5}}}}
	if got := strings.Join(s.Clashes(), "; "); got != "B lies on A; C lies on A; C lies on B; D lies on A; D lies on B" {
		t.Errorf("clashes %s", got)
	}
}

// A name stands where the board's file would have it, if nothing is in the way.
func TestHint(t *testing.T) {
	t.Parallel()
	source := strings.Replace(crammed, "xy = [800, 600]", "xy = [800, 600]\nlabel = [-90, -60]", 1)
	b, err := board.Parse("test.toml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	s := sheet(t, b)
	p, _ := b.Find("Foxwood")
	want := s.whole.at[p].plus(vec{-90, -60}.times(s.whole.scale))
	for _, m := range s.whole.marks {
		if m.what == "the name of Foxwood" && m.box.centre().near(want, 1) {
			return
		}
	}
	t.Errorf("the name does not stand at %v", want)
}
