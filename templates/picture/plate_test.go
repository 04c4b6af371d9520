package picture

import (
	"fmt"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A close-up shows each of a lord's manors, troops and fights, however far apart, in games of lords without a plan: its
// sign is whole on one of the plates, whose miles are as long as they should be.
func TestCloseUpShowsAll(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for _, name := range []string{"training", "valley"} {
		b := load(t, name)
		s := sheet(t, b)
		for seed := range uint64(3) {
			seasons, err := adjudicatortest.Play(r, b, 4, seed, 16)
			if err != nil {
				t.Fatal(err)
			}
			for n, season := range seasons {
				m := &report.Map{Lords: make([]string, 4)}
				for i := range season.After.Manors {
					m.Manors = append(m.Manors, report.KnownManor{Holder: int(season.After.Manors[i].Holder)})
				}
				for i := range season.After.Players {
					for _, of := range season.After.Players[i].Troops {
						m.Stacks = append(m.Stacks, report.MapStack{At: of.At, Lord: i})
					}
				}
				fight := board.Position((n*31 + int(seed)*7) % b.Len())
				m.Battles = []report.MapBattle{{At: fight, And: b.Next(fight)[0], Lords: []int{0, 1, 2, 3}}}
				for m.You = range m.Lords {
					most = max(most, s.showsAll(t, fmt.Sprintf("%s, game %d, season %d, lord %d", name, seed, n, m.You), m))
				}
			}
		}
	}
	if most < 2 {
		t.Errorf("no close-up has more than %d plates", most)
	}
}

// showsAll complains of what a close-up lacks, and returns how many plates it has.
func (s *Sheet) showsAll(t *testing.T, what string, m *report.Map) int {
	t.Helper()
	var views []view
	for _, group := range s.parted(s.lands(m), 100) {
		v := s.closeView(group)
		if v.scale*s.mile < closeMile-0.01 || v.height > plateTall+2*plateEdge+1 {
			t.Errorf("%s: a mile of %.1f units, %.0f high", what, v.scale*s.mile, v.height)
		}
		views = append(views, v)
	}
	shown := func(at vec) bool {
		for i := range views {
			if a := views[i].place(at); views[i].window.holds(around(a, houseWidth+4, 43)) {
				return true
			}
		}
		return false
	}
	for i := range m.Manors {
		if m.Manors[i].Holder == m.You && !shown(s.at[i]) {
			t.Errorf("%s: %s is not shown", what, s.b.NameOf(board.Position(i)))
		}
	}
	for _, k := range m.Stacks {
		if k.Lord == m.You && !shown(s.at[k.At]) {
			t.Errorf("%s: the troops at %s are not shown", what, s.b.NameOf(k.At))
		}
	}
	for _, b := range m.Battles {
		if !shown(s.at[b.At]) || !shown(s.at[b.And]) {
			t.Errorf("%s: the fight at %s is not shown", what, s.b.NameOf(b.At))
		}
	}
	return len(views)
}

// Every sign of the board is whole on one of its halves, which are of one scale and height.
func TestHalves(t *testing.T) {
	t.Parallel()
	b := load(t, "valley")
	s := sheet(t, b)
	west, east := s.plates[West], s.plates[East]
	if west.scale != east.scale || west.height != east.height {
		t.Errorf("the west is %.3f to the unit and %.1f high, the east %.3f and %.1f", west.scale, west.height, east.scale, east.height)
	}
	for p := range b.Len() {
		left, in := west.signBox(board.Position(p))
		right, also := east.signBox(board.Position(p))
		if !(in && west.window.holds(left)) && !(also && east.window.holds(right)) {
			t.Errorf("%s is on neither half", b.NameOf(board.Position(p)))
		}
	}
	m := crowd(b, 60, 1)
	if a, b := s.Plate(m, West), s.Plate(m, East); a.height != b.height {
		t.Errorf("with their legends the west is %d high, the east %d", a.height, b.height)
	}
}

// Who has nothing, or no seat, sees the whole in place of a close-up.
func TestCloseUpOfNothing(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	s := sheet(t, b)
	m := crowd(b, 0, 1)
	m.Battles = nil
	for i := range m.Manors {
		m.Manors[i].Holder = 1
	}
	if string(s.CloseUp(m).SVG()) != string(s.Plate(m, Whole).SVG()) {
		t.Error("who has nothing does not see the whole")
	}
	m = crowd(b, 20, 1)
	m.You = -1
	if string(s.CloseUp(m).SVG()) != string(s.Plate(m, Whole).SVG()) {
		t.Error("who plays nobody does not see the whole")
	}
}
