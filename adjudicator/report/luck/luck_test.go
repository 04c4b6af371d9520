package luck

import (
	"flag"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/simulation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

var campaigns = flag.Int("campaigns", 60, "how many simulated campaigns TestFairDice looks at; 10000 take some minutes")

// A check adds up how far a figure is from what was to be expected, campaign by campaign.
type check struct {
	n                int
	sum, squares     float64
	expected, actual float64
}

func (c *check) add(actual, expected float64) {
	d := actual - expected
	c.n, c.sum, c.squares, c.actual, c.expected = c.n+1, c.sum+d, c.squares+d*d, c.actual+actual, c.expected+expected
}

// want holds the mean against the expectation, by standard errors.
func (c *check) want(t *testing.T, what string) {
	t.Helper()
	off := c.sum / math.Sqrt(max(c.squares, 1))
	t.Logf("%s: %.0f, expected %.1f, in %d campaigns: %+.2f standard errors", what, c.actual, c.expected, c.n, off)
	if math.Abs(off) > 4 {
		t.Errorf("%s: %.0f, and %.1f were to be expected: %.1f standard errors", what, c.actual, c.expected, off)
	}
}

// TestFairDice simulates campaigns with fair dice: wins and wounds are on average what was to be expected, and a difference as rare as one in so many
// comes about in one of so many. Of each campaign one lord counts, for what one wins another loses.
func TestFairDice(t *testing.T) {
	t.Parallel()
	n := *campaigns
	if testing.Short() {
		n = 10
	}
	tab := reporttest.Training(t)
	set := &simulation.Setup{Table: tab, Lords: []string{"Lancelot", "Gawaine", "Lionel"}, Tempers: []steward.Temper{steward.Warlike, steward.Even}, Years: 6, Seed: 9}
	var wins, plain, given, taken check
	var chances []float64
	fights, rare := 0, 0
	for i := range n {
		set.Options = ruleset.Options{Castles: i%4 == 3, Pillage: i%4 == 3}
		var all []Fight
		err := simulation.Play(set, i, func(s *simulation.Season) {
			all = append(all, FightsOf(tab, s.Before, s.Record, func(state *adjudicator.State, seat adjudicator.Seat) adjudicator.Bound {
				return simulation.Bind(tab, state, seat, s.Orders[seat])
			})...)
		})
		if err != nil {
			t.Fatal(err)
		}
		lord := adjudicator.Seat(i % len(set.Lords))
		c := Reckon(tab.Rules, all, len(set.Lords))
		of := &c.lords[lord]
		fights += of.fights
		if of.fights == 0 {
			continue
		}
		given.add(float64(of.given), of.gives)
		taken.add(float64(of.taken), of.takes)
		won, expected := c.wins(lord, lord, true)
		wins.add(float64(won), expected)
		won, expected = c.wins(lord, lord, false)
		plain.add(float64(won), expected)
		if of.fights >= fewFights {
			beyond, exactly := of.spread.beyond(of.given - of.taken)
			if beyond <= 0.05 {
				rare++
			}
			chances = append(chances, beyond-exactly*float64(i*7919%1000)/1000)
		}
	}
	t.Logf("%d campaigns, %d fights of one lord in each", n, fights)
	wins.want(t, "fights won, by the orders of both")
	given.want(t, "wounds given")
	taken.want(t, "wounds taken")
	t.Logf("by the orders of one: %.0f won, %.1f expected", plain.actual, plain.expected)
	wantUniform(t, chances, rare)
}

// wantUniform holds chances against even ones, by the greatest distance of their shares (Kolmogorov and Smirnov): of a difference as great as told, so
// many are as rare as one in twenty. Each is less a random part of the chance of exactly the same difference, for differences are whole numbers.
func wantUniform(t *testing.T, chances []float64, rare int) {
	t.Helper()
	slices.Sort(chances)
	n, most := float64(len(chances)), 0.0
	for i, x := range chances {
		most = max(most, math.Abs(x-float64(i)/n), math.Abs(x-float64(i+1)/n))
	}
	t.Logf("%.0f campaigns with %d fights or more: the chances are off by %.4f at most (%.2f standardised; 1.95 in one of a thousand), %d are 5 %% or less (%.2f %%)", n, fewFights, most,
		most*math.Sqrt(n), rare, 100*float64(rare)/n)
	if most*math.Sqrt(n) > 1.95 {
		t.Errorf("the chances of %.0f campaigns are not even: they are off by %.4f", n, most)
	}
}

// simulated is a campaign of stewards: for each season its fights, if orders are known of those lords alone whom knows names.
func simulated(t *testing.T, n int, knows func(adjudicator.Seat) bool) (*Campaign, *adjudicator.State) {
	t.Helper()
	tab := reporttest.Training(t)
	set := &simulation.Setup{Table: tab, Lords: []string{"Lancelot", "Gawaine", "Lionel"}, Tempers: []steward.Temper{steward.Warlike}, Years: 6, Seed: 9}
	var all []Fight
	var after *adjudicator.State
	err := simulation.Play(set, n, func(s *simulation.Season) {
		after = s.After
		all = append(all, FightsOf(tab, s.Before, s.Record, func(state *adjudicator.State, seat adjudicator.Seat) adjudicator.Bound {
			if !knows(seat) {
				return adjudicator.Bound{Lord: seat}
			}
			return simulation.Bind(tab, state, seat, s.Orders[seat])
		})...)
	})
	if err != nil {
		t.Fatal(err)
	}
	return Reckon(tab.Rules, all, len(set.Lords)), after
}

// TestOthersOrdersAlterNoLuck leaves the orders of the others out: what a letter says to a lord stays the same, until the last letter, which opens all.
func TestOthersOrdersAlterNoLuck(t *testing.T) {
	t.Parallel()
	opened := 0
	for n := range 6 {
		all, state := simulated(t, n, func(adjudicator.Seat) bool { return true })
		for reader := range adjudicator.Seat(3) {
			own, _ := simulated(t, n, func(seat adjudicator.Seat) bool { return seat == reader })
			if want, got := New(own, state, reader, false), New(all, state, reader, false); !reflect.DeepEqual(got, want) {
				t.Errorf("campaign %d betrays to %d orders of others:\n%+v\nor\n%+v", n, reader, got, want)
			}
			if !reflect.DeepEqual(New(own, state, reader, true), New(all, state, reader, true)) {
				opened++
			}
		}
	}
	if opened == 0 {
		t.Error("no order of others makes a difference, so that nothing was compared")
	}
}

// TestLuckSaysNothingOfFewFights wants no claim where there are too few fights, and a figure where there are enough.
func TestLuckSaysNothingOfFewFights(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	fights := slices.Repeat([]Fight{{Lords: [2]adjudicator.Seat{0, 1}, Winner: 1, Wounds: [2]int{3, 0}, Margins: []int{0, 4}, Plain: [2]float64{0.5, 0.25},
		Own: [2][2]float64{{0.5, 0.25}, {0.5, 0.25}}, Open: unknown}}, fewFights)
	few := New(Reckon(tab.Rules, fights[1:], 2), s, 0, false)
	if few.Said != "Four fights say nothing yet of your luck." || few.Rows[0].Chance != "" {
		t.Errorf("of four fights: %+v", few)
	}
	enough := New(Reckon(tab.Rules, fights, 2), s, 0, false)
	row := enough.Rows[1]
	if !strings.Contains(enough.Said, "wounds against you") || row.Chance != "under 1 %" || row.Won != 5 || row.Expected != 1.3 || row.Given != 15 || row.Taken != 0 {
		t.Errorf("of five fights: %+v", enough)
	}
	if last := New(Reckon(tab.Rules, fights, 2), s, 0, true); last.Without != 5 || last.Rows[1].Won != 0 || last.Rows[1].Given != 15 {
		t.Errorf("of five fights without odds: %+v", last)
	}
	if New(Reckon(tab.Rules, nil, 2), s, 0, true) != nil {
		t.Error("something is said of no fights")
	}
}

// BenchmarkWinter is what the letters of one winter take, after 40 seasons of six lords on the valley: a year's fights are taken out of its record, those of the
// years before are known.
func BenchmarkWinter(b *testing.B) {
	r, err := ruleset.Embedded("standard")
	if err != nil {
		b.Fatal(err)
	}
	valley, err := board.Embedded("valley")
	if err != nil {
		b.Fatal(err)
	}
	tab := view.Table{Game: "valley", Rules: r, Board: valley}
	set := &simulation.Setup{Table: tab, Lords: []string{"Lancelot", "Gawaine", "Bors", "Kay", "Lionel", "Ector"}, Tempers: []steward.Temper{steward.Warlike}, Years: 10, Seed: 5}
	var seasons []*simulation.Season
	for n := 1; len(seasons) < 40; n++ { // as if they were one
		if err := simulation.Play(set, n, func(s *simulation.Season) {
			before, one := s.Before.Clone(), *s
			one.Before = &before
			seasons = append(seasons, &one)
		}); err != nil {
			b.Fatal(err)
		}
	}
	fightsOf := func(s *simulation.Season) []Fight {
		return FightsOf(tab, s.Before, s.Record, func(state *adjudicator.State, seat adjudicator.Seat) adjudicator.Bound {
			return simulation.Bind(tab, state, seat, s.Orders[seat])
		})
	}
	var before []Fight
	year := len(seasons) - 4
	for _, s := range seasons[:year] {
		before = append(before, fightsOf(s)...)
	}
	b.ReportAllocs()
	for b.Loop() {
		all := slices.Clone(before)
		for _, s := range seasons[year:] {
			all = append(all, fightsOf(s)...)
		}
		c := Reckon(r, all, len(set.Lords))
		for reader := range set.Lords {
			New(c, seasons[year].After, adjudicator.Seat(reader), false)
		}
	}
	b.ReportMetric(float64(len(before)), "fights")
	b.ReportMetric(float64(len(seasons)), "seasons")
}
