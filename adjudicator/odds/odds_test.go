package odds_test

import (
	"errors"
	"math"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// open is ground without anything.
var open = adjudicator.BoutGround{At: board.NoPosition}

// never is the order to fight to the death.
var never = []order.Withdrawal{{When: order.Never}}

// fight sets two sides against each other who have the same orders to withdraw.
func fight(t testing.TB, a, b string, when []order.Withdrawal) odds.Fight {
	t.Helper()
	f := odds.Fight{Ground: open}
	for i, text := range []string{a, b} {
		f.Sides[i].Troops = side(t, text)
		odds.Withdraw(&f.Sides[i], when)
	}
	return f
}

// reckon reckons odds that must be had.
func reckon(t testing.TB, r *ruleset.Rules, f odds.Fight) *odds.Result {
	t.Helper()
	got, err := odds.Reckon(r, f)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// same reports whether two chances are equal but for the last digits.
func same(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// TestOneAgainstOne holds the odds of two wounded men of the same grade against what a pencil
// says. They are level, so that it matters only by how much their attack dice differ: nought
// in 6 of 36 ways, one or two in 18, three or four in 10, and five in 2.
func TestOneAgainstOne(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	got := reckon(t, r, fight(t, "wm", "wm", never)) // one wound kills either
	// A round that wounds nobody: level 1/2·1/2; by 1–2 4/6·3/6; by 3–4 4/6·2/6; by 5–6 4/6·2/6.
	// One that kills both: 1/2·1/2; 2/6·3/6; 2/6·4/6; 2/6·4/6.
	none := (6./4 + 18*4./6*3/6 + 10*4./6*2/6 + 2*4./6*2/6) / 36
	both := (6./4 + 18*2./6*3/6 + 10*2./6*4/6 + 2*2./6*4/6) / 36
	if want := both / (1 - none); !same(got.Neither, want) {
		t.Errorf("both die with %v, want %v", got.Neither, want)
	}
	if want := 1 / (1 - none); !same(got.MeanRounds, want) {
		t.Errorf("it takes %v rounds, want %v", got.MeanRounds, want)
	}
	if want := none * (1 - none); !same(got.Rounds[2], want) {
		t.Errorf("it takes two rounds with %v, want %v", got.Rounds[2], want)
	}
	if want := math.Pow(none, odds.Shown); !same(got.Longer, want) {
		t.Errorf("it takes longer with %v, want %v", got.Longer, want)
	}
}

// some are random fights.
func some(t *testing.T, n int, do func(f odds.Fight)) {
	t.Helper()
	rng := &adjudicatortest.Random{}
	for range n {
		f := odds.Fight{Ground: open}
		f.Ground.Choke, f.Ground.Consecrated = rng.N(3) == 0, rng.N(4) == 0
		for i := range f.Sides {
			f.Sides[i] = randomSide(t, rng)
		}
		do(f)
	}
}

// randomSide is a side of up to six troops with random orders.
func randomSide(t *testing.T, rng *adjudicatortest.Random) adjudicator.BoutSide {
	t.Helper()
	text := [...]string{"", "L", "l"}[rng.N(3)]
	for range 1 + rng.N(5) {
		text += [...]string{"A", "a", "B", "b", "E", "e", "m", "wm", "n", "wn"}[rng.N(10)]
	}
	s := adjudicator.BoutSide{Troops: side(t, text), Bonus: rng.N(2) * rng.N(11), Inside: rng.N(8) == 0, Lordless: rng.N(8) == 0}
	var when []order.Withdrawal
	for range rng.N(3) {
		when = append(when, order.Withdrawal{When: order.WithdrawWord(rng.N(6)), N: 2 + rng.N(12)})
	}
	odds.Withdraw(&s, when)
	for range rng.N(3) {
		s.Orders.Wounds = append(s.Orders.Wounds, adjudicator.TroopID(1+rng.N(6)))
	}
	s.Orders.Champions = []adjudicator.ChampionsOrder{{At: board.NoPosition, Troops: []adjudicator.TroopID{adjudicator.TroopID(1 + rng.N(6))}}}
	return s
}

// TestAllChancesAreOne adds up what excludes one another.
func TestAllChancesAreOne(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	some(t, 500, func(f odds.Fight) {
		got := reckon(t, r, f)
		rounds := got.Longer
		for _, x := range got.Rounds {
			rounds += x
		}
		if sum := got.Sides[0].Holds + got.Sides[1].Holds + got.Neither; !same(sum, 1) || !same(rounds, 1) {
			t.Errorf("who holds the field adds up to %v, the rounds to %v: %+v", sum, rounds, f)
		}
		for _, s := range got.Sides {
			left, living := 0.0, 0.0
			for n, x := range s.Left {
				left += x
				living += float64(n) * x
			}
			if !same(left, 1) || !same(s.Holds+s.Withdraws+s.DiesOut, 1) || !same(living+s.Dead, float64(len(s.Troops))) || !same(s.Left[0], s.DiesOut) {
				t.Errorf("a side does not add up: %+v", s)
			}
		}
	})
}

// TestSidesMirror turns sides round: nothing but their places may change.
func TestSidesMirror(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	some(t, 200, func(f odds.Fight) {
		one := reckon(t, r, f)
		f.Sides[0], f.Sides[1] = f.Sides[1], f.Sides[0]
		other := reckon(t, r, f)
		for i := range one.Sides {
			a, b := &one.Sides[i], &other.Sides[1-i]
			if !same(a.Holds, b.Holds) || !same(a.Dead, b.Dead) || !same(a.Wounded, b.Wounded) || !same(a.Withdraws, b.Withdraws) {
				t.Errorf("side %d: %+v, and turned round %+v", i+1, a, b)
			}
		}
		if !same(one.MeanRounds, other.MeanRounds) || !same(one.Neither, other.Neither) {
			t.Errorf("%+v, and turned round %+v", one, other)
		}
	})
}

// TestBonusCountsAsStrength compares walls with a lord who is so much stronger himself, who
// fights alone: a bonus counts for the attack value and where strengths are compared.
func TestBonusCountsAsStrength(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	strong, walls := *r, r.Castles.House
	strong.Knight[ruleset.GradeA].Strength += walls
	strong.Knight[ruleset.GradeA].Wounded += walls
	for _, when := range [][]order.Withdrawal{nil, never, {{When: order.Behind, N: 2}, {When: order.Below, N: 10}}} {
		f := fight(t, "BEmm", "A", when)
		want := reckon(t, &strong, f)
		f.Sides[1].Bonus = walls
		if got := reckon(t, r, f); !same(got.Sides[0].Holds, want.Sides[0].Holds) || !same(got.MeanRounds, want.MeanRounds) || got.Sides[1].Strength != 11 {
			t.Errorf("with %v: %+v, want %+v", when, got, want)
		}
	}
}

// TestInside says that nobody withdraws from behind walls (§13).
func TestInside(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	f := fight(t, "LAA", "lAA", nil)
	if got := reckon(t, r, f); got.Sides[1].Withdraws < 0.5 {
		t.Errorf("in the open they withdraw with %v", got.Sides[1].Withdraws)
	}
	f.Sides[1].Inside = true
	if got := reckon(t, r, f); got.Sides[1].Withdraws != 0 || got.Sides[0].Withdraws < 0.15 {
		t.Errorf("from the house they withdraw with %v, their foes with %v", got.Sides[1].Withdraws, got.Sides[0].Withdraws)
	}
}

// TestLordless says that orders mean nothing where the lord is dead already (§10).
func TestLordless(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	f := fight(t, "ABm", "LBmm", never)
	odds.Withdraw(&f.Sides[1], nil)
	willing := reckon(t, r, f)
	f.Sides[0].Lordless = true
	lordless := reckon(t, r, f)
	odds.Withdraw(&f.Sides[0], nil)
	f.Sides[0].Lordless = false
	if plain := reckon(t, r, f); plain.Sides[0].Withdraws != lordless.Sides[0].Withdraws || willing.Sides[0].Withdraws != 0 || plain.Sides[0].Withdraws == 0 {
		t.Errorf("they withdraw with %v; without a lord with %v, without orders with %v", willing.Sides[0].Withdraws, lordless.Sides[0].Withdraws, plain.Sides[0].Withdraws)
	}
}

// TestStrengthHelps makes one troop of a side stronger: a side that fights to the death is never
// hurt by that, against whom it may be.
func TestStrengthHelps(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	for _, foes := range []string{"L", "Amm", "LBEn", "AABEmm"} {
		for _, step := range [][2]string{{"LEm", "LBm"}, {"LBm", "LAm"}, {"LBn", "LBm"}, {"Lbm", "LBm"}, {"lAm", "LAm"}, {"LA", "LAm"}, {"LAm", "LAmn"}} {
			weak, strong := reckon(t, r, fight(t, step[0], foes, never)), reckon(t, r, fight(t, step[1], foes, never))
			if strong.Sides[0].Holds < weak.Sides[0].Holds-1e-12 {
				t.Errorf("against %s: %s holds the field with %v, %s with %v", foes, step[0], weak.Sides[0].Holds, step[1], strong.Sides[0].Holds)
			}
		}
	}
}

// TestStrengthMayHurt adds a wounded lord to a side without orders: it is stronger by six, and
// holds the field less often, because it now withdraws after round two (§8.i).
func TestStrengthMayHurt(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	alone, led := reckon(t, r, fight(t, "AA", "Amm", nil)), reckon(t, r, fight(t, "lAA", "Amm", nil))
	if led.Sides[0].Strength != alone.Sides[0].Strength+6 || led.Sides[0].Holds > alone.Sides[0].Holds/1.5 || led.Sides[0].Withdraws < 0.7 {
		t.Errorf("two knights hold the field with %v, with their wounded lord %v", alone.Sides[0].Holds, led.Sides[0].Holds)
	}
}

// TestBadQuestions names what is wrong with a fight that cannot be fought.
func TestBadQuestions(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	for want, troops := range map[string][]adjudicator.Troop{
		"side 2: nobody fights on it":                        nil,
		"side 2: 03 does not live":                           {{ID: 3, Status: adjudicator.Dead}},
		"side 2: 02 stands behind 02; the numbers must rise": {{ID: 2}, {ID: 2}},
		"side 2: there are too many troops to reckon with":   make([]adjudicator.Troop, adjudicator.BoutTroops+1),
	} {
		f := fight(t, "L", "L", nil)
		f.Sides[1].Troops = troops
		if _, err := odds.Reckon(r, f); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	idle := *r
	idle.Combat = []ruleset.CombatLine{{From: 0, To: 9}, {From: 10, To: -1, Weaker: [6]int{1, 1, 1, 1, 1, 1}}}
	if _, err := odds.Reckon(&idle, fight(t, "L", "L", never)); !errors.Is(err, odds.ErrEndless) {
		t.Errorf("a table without wounds gives %v", err)
	}
}

// TestTheSameAgain asks twice: the answer is the same to the last digit.
func TestTheSameAgain(t *testing.T) {
	t.Parallel()
	r, _ := table(t)
	some(t, 20, func(f odds.Fight) {
		if a, b := reckon(t, r, f), reckon(t, r, f); a.MeanRounds != b.MeanRounds || a.Sides[0].Dead != b.Sides[0].Dead || a.Sides[1].Holds != b.Sides[1].Holds {
			t.Errorf("%+v, then %+v", a, b)
		}
	})
}

// BenchmarkSixAgainstSix reckons the greatest fight that there is.
func BenchmarkSixAgainstSix(b *testing.B) {
	r, _ := table(b)
	for name, when := range map[string][]order.Withdrawal{"defaults": nil, "to the death": never, "after 99": {{When: order.After, N: 99}}} {
		f := fight(b, "LAABEm", "LABEmm", when)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				reckon(b, r, f)
			}
		})
	}
}
