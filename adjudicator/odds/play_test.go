package odds_test

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// fights is how many fights of each case are played.
var fights = flag.Int("fights", 5_000, "how many fights of each case the odds are held against")

// trials are fights of all sorts: where, who, and by which orders.
var trials = []struct {
	name, place string
	sides       [2]string
	orders      [2]string
}{
	{"the first four", "Ravenscote", [2]string{"LAmm", "LAmm"}, [2]string{}},
	{"six against six", "Ravenscote", [2]string{"LABEmn", "LAAnnn"}, [2]string{}},
	{"to the death", "Ravenscote", [2]string{"LAm", "LBEn"}, [2]string{"WITHDRAW ALL NEVER", "WITHDRAW ALL NEVER"}},
	{"six to the death", "Ravenscote", [2]string{"LABEmn", "LAAmmm"}, [2]string{"WITHDRAW ALL NEVER", "WITHDRAW ALL NEVER"}},
	{"outnumbered", "Ravenscote", [2]string{"L", "ABEmmn"}, [2]string{}},
	{"without lords", "Ravenscote", [2]string{"Amm", "BEn"}, [2]string{"WITHDRAW ALL BELOW 6", "WITHDRAW ALL AFTER 3"}},
	{"wounded already", "Ravenscote", [2]string{"l Aem", "LbEn"}, [2]string{"", "WITHDRAW ALL BEHIND 6 OR LORD HURT"}},
	{"other commanders", "Ravenscote", [2]string{"LAm", "BEnn"}, [2]string{"WITHDRAW 01 NEVER\nWITHDRAW 02 AFTER 5\nWITHDRAW 03 BELOW 4", "WITHDRAW 01 NEVER\nWITHDRAW 02 BEHIND 2"}},
	{"wounds to the lord first", "Ravenscote", [2]string{"LABm", "LAmm"}, [2]string{"WOUNDS 01, 03\nWITHDRAW ALL NEVER", "WOUNDS 04, 02\nWITHDRAW ALL AFTER 4"}},
	{"on a choke point", "Ludbrook+2 to Oxenholt", [2]string{"LABEmn", "AAEmm"}, [2]string{"", "WITHDRAW ALL NEVER"}},
	{"champions", "Ludbrook+2 to Oxenholt", [2]string{"LABEmn", "AAEmm"}, [2]string{"CHAMPIONS 05, 04, 06", "CHAMPIONS 03, 01\nWITHDRAW ALL AFTER 8"}},
	{"champions and the lord", "Ludbrook+2 to Oxenholt", [2]string{"LAmm", "LBmm"}, [2]string{"CHAMPIONS 01, 04\nWITHDRAW ALL NEVER", "CHAMPIONS 04, 03\nWITHDRAW ALL NEVER"}},
	{"at once", "Glaston Abbey", [2]string{"LAm", "LBm"}, [2]string{"WITHDRAW ALL AT ONCE", ""}},
	{"in the abbey", "Glaston Abbey", [2]string{"LAm", "LBm"}, [2]string{"WITHDRAW ALL BELOW 9 OR AFTER 6", ""}},
}

// table is the training board and the standard rules, of which one phase is played.
func table(t testing.TB) (*ruleset.Rules, *board.Board) {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	one := *r
	one.Phases = 1
	return &one, b
}

// side reads troops: L lord, A and B knights, E esquire, m and n men A and B; in lower case,
// and men behind a w, wounded.
func side(t testing.TB, text string) []adjudicator.Troop {
	t.Helper()
	var all []adjudicator.Troop
	wounded := false
	for _, c := range strings.ReplaceAll(text, " ", "") {
		troop := adjudicator.Troop{ID: adjudicator.TroopID(len(all) + 1), Wounded: wounded}
		wounded = false
		switch c {
		case 'w':
			wounded = true
			continue
		case 'm', 'n':
			troop.Kind, troop.Grade = adjudicator.Man, map[rune]ruleset.Grade{'m': ruleset.GradeA, 'n': ruleset.GradeB}[c]
		case 'L', 'l':
			troop.Kind, troop.Wounded = adjudicator.Lord, c == 'l'
		default:
			grade, ok := map[rune]ruleset.Grade{'A': ruleset.GradeA, 'B': ruleset.GradeB, 'E': ruleset.Esquire}[c&^0x20]
			if !ok {
				t.Fatalf("no troop is written %q", c)
			}
			troop.Kind, troop.Grade, troop.Wounded = adjudicator.Knight, grade, c >= 'a'
		}
		all = append(all, troop)
	}
	return all
}

// TestPlayAgrees plays fights of all sorts by the game itself and holds every figure of the
// odds against them: none may be off by more than four standard errors.
func TestPlayAgrees(t *testing.T) {
	t.Parallel()
	r, b := table(t)
	for _, c := range trials {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			at, ok := b.Find(c.place)
			if !ok {
				t.Fatalf("no place %s", c.place)
			}
			state := adjudicator.NewState(r, b, []string{"Lancelot", "Gawaine"})
			state.Year, state.Season = 2, adjudicator.Summer
			for i := range state.Players {
				state.Players[i].Troops = side(t, c.sides[i])
				for k := range state.Players[i].Troops {
					state.Players[i].Troops[k].At = at
				}
			}
			f := odds.Fight{Ground: adjudicator.BoutGround{At: at, Choke: b.Place(at).Choke != nil, Consecrated: b.Place(at).Kind == board.House}}
			var bound []adjudicator.Bound
			for i := range state.Players {
				// A lord who is elsewhere lets his knights obey, and fights nowhere.
				if !strings.ContainsAny(c.sides[i], "Ll") {
					p := &state.Players[i]
					p.Troops = append(p.Troops, adjudicator.Troop{ID: 90, Kind: adjudicator.Lord, At: board.Position(5 + i)})
				}
				bound = append(bound, adjudicatortest.Bind(b, &state, adjudicator.Names(b, &state), adjudicator.Seat(i), "STANCE ALL ATTACK\n"+c.orders[i]))
				f.Sides[i] = adjudicator.BoutSide{Troops: slices.DeleteFunc(slices.Clone(state.Players[i].Troops), func(t adjudicator.Troop) bool { return t.At != at }), Orders: bound[i]}
			}
			want, err := odds.Reckon(r, f)
			if err != nil {
				t.Fatal(err)
			}
			got := playAll(t, r, b, state, bound)
			got.compare(t, want)
		})
	}
}

// A count adds up what came of fights that were played.
type count struct {
	n                      int
	holds, withdraws, out  [2]int
	dead, wounded          [2]sum
	left                   [2][100]int
	dies, hurt             [2][100]int
	neither, longer, ended int
	rounds                 [odds.Shown + 1]int
	mean                   sum
}

// A sum is of figures and of their squares.
type sum struct{ of, squares int }

func (s *sum) add(x int) { s.of, s.squares = s.of+x, s.squares+x*x }

// playAll plays the season of a state many times, and counts what came of its first fight.
func playAll(t *testing.T, r *ruleset.Rules, b *board.Board, state adjudicator.State, bound []adjudicator.Bound) *count {
	t.Helper()
	c := &count{n: *fights}
	for i := range c.n {
		_, record, err := adjudicator.Play(r, b, state, bound, dice.V1.Seeded(fmt.Appendf(nil, "odds %d", i)))
		if err != nil {
			t.Fatal(err)
		}
		c.read(record, &state)
		if i%1024 == 0 {
			runtime.Gosched()
		}
	}
	if c.ended != c.n {
		t.Fatalf("%d fights of %d were fought", c.ended, c.n)
	}
	return c
}

// read counts the first fight of a record.
func (c *count) read(record []adjudicator.Event, state *adjudicator.State) {
	var dead, hurt [2]int
	var wounds [2][100]int
	for _, e := range record {
		switch e := e.(type) {
		case adjudicator.RoundFought:
			for _, w := range e.Hurt {
				wounds[w.Lord][w.Troop]++
				if w.Dead {
					dead[w.Lord]++
					c.dies[w.Lord][w.Troop]++
					wounds[w.Lord][w.Troop] = -10
				}
			}
		case adjudicator.FightEnded:
			for i := range state.Players {
				fought := 0
				for _, troop := range state.Players[i].Troops {
					if troop.At == e.At {
						fought++
					}
					if wounds[i][troop.ID] > 0 {
						hurt[i]++
						c.hurt[i][troop.ID]++
					}
				}
				c.left[i][fought-dead[i]]++
				c.dead[i].add(dead[i])
				c.wounded[i].add(hurt[i])
				switch {
				case fought == dead[i]:
					c.out[i]++
				case e.Withdrew[i] != "":
					c.withdraws[i]++
				}
			}
			c.end(e)
			return
		}
	}
}

func (c *count) end(e adjudicator.FightEnded) {
	c.ended++
	c.mean.add(e.Rounds)
	if e.Rounds > odds.Shown {
		c.longer++
	} else {
		c.rounds[e.Rounds]++
	}
	if e.Winner == adjudicator.NoSeat {
		c.neither++
	} else {
		c.holds[e.Winner]++
	}
}

// compare holds every figure against the odds.
func (c *count) compare(t *testing.T, want *odds.Result) {
	t.Helper()
	c.chance(t, "neither", c.neither, want.Neither)
	c.chance(t, "longer", c.longer, want.Longer)
	c.figure(t, "mean rounds", c.mean, want.MeanRounds)
	for n := range c.rounds {
		x := 0.0
		if n < len(want.Rounds) {
			x = want.Rounds[n]
		}
		c.chance(t, fmt.Sprintf("%d rounds", n), c.rounds[n], x)
	}
	for i, s := range want.Sides {
		name := fmt.Sprintf("side %d ", i+1)
		c.chance(t, name+"holds", c.holds[i], s.Holds)
		c.chance(t, name+"withdraws", c.withdraws[i], s.Withdraws)
		c.chance(t, name+"dies out", c.out[i], s.DiesOut)
		c.figure(t, name+"dead", c.dead[i], s.Dead)
		c.figure(t, name+"wounded", c.wounded[i], s.Wounded)
		for n, x := range s.Left {
			c.chance(t, fmt.Sprintf("%s%d left", name, n), c.left[i][n], x)
		}
		for _, troop := range s.Troops {
			c.chance(t, fmt.Sprintf("%s%02d dies", name, troop.ID), c.dies[i][troop.ID], troop.Dies)
			c.chance(t, fmt.Sprintf("%s%02d wounded", name, troop.ID), c.hurt[i][troop.ID], troop.Wounded)
		}
	}
}

// chance holds how often something came about against its chance. What is rarer than once in
// all the fights may come about four times.
func (c *count) chance(t *testing.T, what string, times int, want float64) {
	t.Helper()
	n := float64(c.n)
	c.near(t, what, float64(times)/n, want, math.Sqrt(max(want*(1-want), 1/n)/n))
	if want == 0 && times > 0 || want == 1 && times < c.n {
		t.Errorf("%s: came about %d times of %d, the odds say %v", what, times, c.n, want)
	}
}

// figure holds a mean against what was to be expected.
func (c *count) figure(t *testing.T, what string, s sum, want float64) {
	t.Helper()
	n := float64(c.n)
	mean := float64(s.of) / n
	c.near(t, what, mean, want, math.Sqrt(max(float64(s.squares)/n-mean*mean, 1/n)/n))
}

// worst is logged: by how many standard errors a figure is off.
func (c *count) near(t *testing.T, what string, got, want, err float64) {
	t.Helper()
	if off := math.Abs(got-want) / err; off > 4 {
		t.Errorf("%s: %.5f in %d fights, the odds say %.5f: %.1f standard errors", what, got, c.n, want, off)
	} else if off > 2.5 {
		t.Logf("%s: %.5f in %d fights, the odds say %.5f: %.1f standard errors", what, got, c.n, want, off)
	}
}
