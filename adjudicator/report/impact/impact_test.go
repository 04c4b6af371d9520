package impact_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/impact"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// played is a season of a random campaign.
func played(s *adjudicatortest.Season) *view.Played {
	return &view.Played{Before: &s.Before, After: &s.After, Record: s.Record}
}

// corrected plays a campaign again from one of its seasons on, in which a lord had ordered something else; all else is as it was written.
func corrected(t testing.TB, tab view.Table, was []adjudicatortest.Season, lord adjudicator.Seat, orders string) (all []impact.Season) {
	t.Helper()
	s := was[0].Before
	for i := range was {
		if s.Over {
			all = append(all, impact.Season{Was: played(&was[i])})
			continue
		}
		one := adjudicatortest.Season{Before: s}
		names := adjudicator.Names(tab.Board, &s)
		for seat, text := range was[i].Text {
			if i == 0 && adjudicator.Seat(seat) == lord {
				text = orders
			}
			one.Bound = append(one.Bound, adjudicatortest.Bind(tab.Board, &s, names, adjudicator.Seat(seat), text))
		}
		after, record, err := adjudicator.Play(tab.Rules, tab.Board, s, one.Bound, was[i].Dice)
		if err != nil {
			t.Fatal(err)
		}
		one.After, one.Record = after, record
		all = append(all, impact.Season{Was: played(&was[i]), Would: played(&one)})
		s = after
	}
	return all
}

// drawn is a random campaign of four lords, corrected in one of its seasons: with the optional rules that the seed draws, if it is even.
func drawn(t testing.TB, tab view.Table, seed uint64) []impact.Season {
	t.Helper()
	var o ruleset.Options
	if seed%2 == 0 {
		o = adjudicatortest.Options(seed)
	}
	was, err := adjudicatortest.PlayWith(o, tab.Rules, tab.Board, 4, seed, 12)
	if err != nil {
		t.Fatal(err)
	}
	rng := &adjudicatortest.Random{}
	from, lord := int(seed)%len(was), adjudicator.Seat(seed%4)
	for range seed {
		rng.N(2)
	}
	return corrected(t, tab, was[from:], lord, rng.Orders(tab.Board, &was[from].Before, lord))
}

// seeds are those of the campaigns of a test.
func seeds() uint64 {
	if testing.Short() {
		return 16
	}
	return 24
}

// TestEveryDifferenceIsTold corrects random campaigns: each difference between the two ends is told, and a lord of whom the master is told that he
// is untouched stands as he did after every season. Whoever is told that nothing changes stands so too.
func TestEveryDifferenceIsTold(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	told, untouched, spared := 0, 0, 0
	for seed := uint64(1); seed <= seeds(); seed++ {
		seasons := drawn(t, tab, seed)
		v := impact.New(tab, seasons)
		if last := seasons[len(seasons)-1]; last.Would != nil {
			d := &differ{t: t, tab: tab, v: v, was: last.Was.After, would: last.Would.After}
			d.states()
			told += d.n
		}
		for seat := range adjudicator.Seat(4) {
			_, touched := impact.For(tab, seasons, seat)
			if sooner := impact.Touches(tab, seasons, seat); sooner != touched {
				t.Errorf("seat %d: For says %v, and Touches %v", seat, touched, sooner)
			}
			is := slices.Contains(v.Untouched, v.Lords[seat])
			if is || !touched {
				unchanged(t, seasons, seat)
			}
			if is {
				untouched++
			}
			if !touched {
				spared++
			}
		}
	}
	t.Logf("%d differences, %d lords untouched, %d with the same reports", told, untouched, spared)
	if told < 100 || untouched < 5 {
		t.Error("too few campaigns differ")
	}
}

// unchanged fails if a lord does not stand alike after every season of both campaigns.
func unchanged(t *testing.T, seasons []impact.Season, seat adjudicator.Seat) {
	t.Helper()
	for _, s := range seasons {
		if s.Would == nil || !reflect.DeepEqual(s.Was.After.Players[seat], s.Would.After.Players[seat]) {
			t.Errorf("seat %d is touched in %s", seat, naming.SeasonTitle(s.Was.Before.Season, s.Was.Before.Year))
		}
		for m := range s.Was.After.Manors {
			if s.Would != nil && s.Was.After.Holds(seat, board.Position(m)) != s.Would.After.Holds(seat, board.Position(m)) {
				t.Errorf("seat %d has another manor", seat)
			}
		}
	}
}

// A differ looks for the differences of two states in an impact.
type differ struct {
	t          *testing.T
	tab        view.Table
	v          *view.Impact
	was, would *adjudicator.State
	n          int
}

// wants looks for a change of a lord, or of none, whose words a test knows, where two values are not the same.
func (d *differ) wants(lord string, was, would any, known func(view.Change) bool, what string) {
	d.t.Helper()
	if reflect.DeepEqual(was, would) {
		return
	}
	d.n++
	changes := d.v.EndBoard
	if i := slices.IndexFunc(d.v.End, func(l view.ImpactLord) bool { return l.Lord == lord }); i >= 0 {
		changes = d.v.End[i].Changes
	}
	if !slices.ContainsFunc(changes, func(c view.Change) bool { return known(c) && c.Was != c.Would }) {
		d.t.Errorf("%s %s: was %v, would be %v; told is %v", lord, what, was, would, changes)
	}
}

// named knows a change by what it is of.
func named(what string) func(view.Change) bool {
	return func(c view.Change) bool { return c.What == what }
}

// states compares all of both states.
func (d *differ) states() {
	a, b := d.was, d.would
	for seat := range a.Players {
		d.players(&a.Players[seat], &b.Players[seat])
	}
	for at := range a.Manors {
		d.manors(board.Position(at))
	}
	d.wants("", []any{a.Over, a.Winners}, []any{b.Over, b.Winners}, named("the game"), "end")
	d.wants("", a.Weather, b.Weather, named("weather counter"), "weather")
	d.wants("", a.Arthur, b.Arthur, named("the King's count"), "Arthur")
	d.wants("", a.Closed, b.Closed, named("bridges washed away"), "closed")
	d.wants("", a.Houses, b.Houses, named("income of the houses next autumn"), "houses")
	d.wants("", a.CheapChurches, b.CheapChurches, named("churches next winter"), "cheap churches")
	d.wants("", a.Sites, b.Sites, named("churches and circles ever built"), "sites")
}

// players compares a lord of both states.
func (d *differ) players(a, b *adjudicator.Player) {
	d.wants(a.Lord, a.Treasury, b.Treasury, named("treasury"), "treasury")
	d.wants(a.Lord, a.Income, b.Income, named("gross income of last autumn"), "income")
	d.wants(a.Lord, a.Barred, b.Barred, named("orders to march"), "barred")
	d.wants(a.Lord, a.Heir, b.Heir, named("heir"), "heir")
	d.wants(a.Lord, a.Out, b.Out, named("the game"), "out")
	d.wants(a.Lord, a.Allies, b.Allies, named("allies"), "allies")
	d.wants(a.Lord, a.Enemies, b.Enemies, named("enemies"), "enemies")
	d.wants(a.Lord, a.Faith, b.Faith, named("faith"), "faith")
	d.wants(a.Lord, a.Points, b.Points, named("reverence"), "points")
	for id := adjudicator.TroopID(1); id < adjudicator.MaxTroop; id++ {
		number := regexp.MustCompile(`\b` + naming.Number(id) + `\b`)
		d.wants(a.Lord, troopOf(a, id), troopOf(b, id), func(c view.Change) bool { return c.Kind == view.ChangeTroop && number.MatchString(c.What) }, "troop "+naming.Number(id))
	}
}

// troopOf is a troop as far as it matters: of those that are not in service any more, no more than that.
func troopOf(p *adjudicator.Player, id adjudicator.TroopID) any {
	t := p.Troop(id)
	switch {
	case t == nil:
		return nil
	case t.Status != adjudicator.Alive:
		return t.Status
	}
	return *t
}

// manors compares a manor of both states, for each lord who holds it in one of them.
func (d *differ) manors(at board.Position) {
	a, b, name := d.was.Manors[at], d.would.Manors[at], d.tab.Board.NameOf(at)
	holders := slices.Compact([]adjudicator.Seat{a.Holder, b.Holder})
	if len(holders) > 1 {
		d.n++
	}
	if n := d.timesTold(name); len(holders) > 1 && n != 1 {
		d.t.Errorf("%s was held by %d, would be by %d; told %d times in %v", name, a.Holder, b.Holder, n, d.v.End)
	}
	for _, holder := range holders {
		lord := ""
		if holder != adjudicator.NoSeat {
			lord = d.was.Players[holder].Lord
		} else if len(holders) > 1 {
			continue
		}
		if len(holders) > 1 {
			a.Supervised, b.Supervised = false, false
		}
		a.Holder, b.Holder = 0, 0
		d.wants(lord, a, b, func(c view.Change) bool { return strings.HasSuffix(c.What, " "+name) }, "manor "+name)
		a.Holder, b.Holder = d.was.Manors[at].Holder, d.would.Manors[at].Holder
	}
}

// timesTold is in how many places it is told that a manor changes hands.
func (d *differ) timesTold(manor string) (n int) {
	for _, l := range d.v.End {
		if slices.ContainsFunc(l.Changes, named(manor)) {
			n++
		}
	}
	return n
}

// TestEachFieldIsTold changes one thing after another of a state.
func TestEachFieldIsTold(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	was := reporttest.TwoLords(t, tab, adjudicator.Summer)
	home, free := was.Players[0].Troops[0].At, reporttest.At(t, tab, "Whitsand")
	for i, change := range []func(*adjudicator.State){
		func(s *adjudicator.State) { s.Over, s.Winners = true, []adjudicator.Seat{1} },
		func(s *adjudicator.State) { s.Over = true },
		func(s *adjudicator.State) { s.Weather = 4 },
		func(s *adjudicator.State) { s.Arthur = 4 },
		func(s *adjudicator.State) { s.Sites = 2 },
		func(s *adjudicator.State) { s.Closed = []board.Position{home} },
		func(s *adjudicator.State) { s.Houses = adjudicator.HousesDouble },
		func(s *adjudicator.State) { s.CheapChurches = true },
		func(s *adjudicator.State) { s.Players[1].Out = true },
		func(s *adjudicator.State) { s.Players[1].Faith = order.Druid },
		func(s *adjudicator.State) { s.Players[1].Troops[1].Hired = 2 },
		func(s *adjudicator.State) { s.Players[1].Enemies = []adjudicator.Seat{0} },
		func(s *adjudicator.State) { s.Manors[home].Scorched = 2 },
		func(s *adjudicator.State) { s.Manors[home].Siege = 2 },
		func(s *adjudicator.State) { s.Manors[home].Pillaged = 2 },
		func(s *adjudicator.State) { s.Manors[home].Castle = adjudicator.WorksWhole },
		func(s *adjudicator.State) { s.Manors[home].Circle.Built = 2 },
		func(s *adjudicator.State) { s.Manors[free].Hives = 1 },
		func(s *adjudicator.State) { s.Manors[free].Holder = 1 },
	} {
		would := was.Clone()
		change(&would)
		season := impact.Season{Was: &view.Played{Before: was, After: was}, Would: &view.Played{Before: was, After: &would}}
		d := &differ{t: t, tab: tab, v: impact.New(tab, []impact.Season{season}), was: was, would: &would}
		if _, touched := impact.For(tab, []impact.Season{season}, 1); i == 11 && !touched {
			t.Error("Gawaine is not told of his own enemy")
		}
		if d.states(); d.n == 0 || d.v.Empty() || len(d.v.Seasons) != 1 || !d.v.Open {
			t.Errorf("change %d: %d differences, told is %+v", i, d.n, d.v)
		}
	}
}

// TestNothingChanges compares a campaign with itself.
func TestNothingChanges(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	seasons := drawn(t, tab, 3)
	for i := range seasons {
		seasons[i].Would = seasons[i].Was
	}
	if v := impact.New(tab, seasons); !v.Empty() || len(v.Untouched) != 4 {
		t.Errorf("told is %+v", v)
	}
	for reader := adjudicator.NoSeat; reader < 4; reader++ {
		if v, touched := impact.For(tab, seasons, reader); touched || !v.Empty() {
			t.Errorf("seat %d: %v, %+v", reader, touched, v)
		}
	}
}

// TestSeasonsOfOneCampaign tells what becomes of seasons that only one of the campaigns has.
func TestSeasonsOfOneCampaign(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	all := drawn(t, tab, 3)[:3]
	is := func(s impact.Season, was, would bool) impact.Season {
		if !was {
			s.Was = nil
		}
		if !would {
			s.Would = nil
		}
		return s
	}
	for _, c := range []struct {
		seasons []impact.Season
		want    []view.Becomes
	}{
		{[]impact.Season{is(all[0], true, false), is(all[1], true, false)}, []view.Becomes{view.OpenAgain, view.TakenBack}},
		{[]impact.Season{{Was: all[0].Was, Would: all[0].Was}, is(all[1], true, false)}, []view.Becomes{view.Unplayed}},
		{[]impact.Season{{Was: all[0].Was, Would: all[0].Was}, is(all[1], false, true)}, []view.Becomes{view.PlayedNow}},
	} {
		v := impact.New(tab, c.seasons)
		var got []view.Becomes
		for _, s := range v.Seasons {
			got = append(got, s.Becomes)
		}
		if !slices.Equal(got, c.want) || v.Undone != (c.want[0] == view.OpenAgain) || len(v.Untouched) > 0 {
			t.Errorf("told is %v, undone %v, untouched %v; want %v", got, v.Undone, v.Untouched, c.want)
		}
		if _, touched := impact.For(tab, c.seasons, 0); !touched {
			t.Error("a season less, or more, is no change")
		}
	}
}

// TestFact tells facts to those who may know them.
func TestFact(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	before := reporttest.TwoLords(t, tab, adjudicator.Summer)
	home := before.Players[0].Troops[0].At
	for fact, c := range map[string]struct {
		rule func(*adjudicator.State)
		open bool
	}{
		"Lancelot treasury 12":  {func(s *adjudicator.State) { s.Players[0].Treasury = 12 }, false},
		"Lancelot heir 02":      {func(s *adjudicator.State) { s.Players[0].Heir = 2 }, false},
		"Lancelot ally Gawaine": {func(s *adjudicator.State) { s.Players[0].Allies = []adjudicator.Seat{1} }, false},
		"Kingsmere supervised":  {func(s *adjudicator.State) { s.Manors[home].Supervised = true }, false},
		"Lancelot 05 dead":      {func(s *adjudicator.State) { s.Players[0].Troops[3].Status = adjudicator.Dead }, true},
		"Lancelot 05 unhurt":    {func(s *adjudicator.State) { s.Players[0].Troops[3].Wounded = true }, true},
		"Kingsmere hives 2":     {func(s *adjudicator.State) { s.Manors[home].Hives = 2 }, true},
		"Kingsmere nobody's":    {func(s *adjudicator.State) { s.Manors[home].Holder = adjudicator.NoSeat }, true},
		"nothing":               {func(*adjudicator.State) {}, true},
	} {
		after := before.Clone()
		c.rule(&after)
		for reader := adjudicator.NoSeat; reader < 2; reader++ {
			want := impact.Secret
			if c.open || reader == 0 {
				want = fact
			}
			if got := impact.Fact(tab, before, &after, fact, reader); got != want {
				t.Errorf("seat %d is told %q; want %q", reader, got, want)
			}
		}
	}
}

// BenchmarkImpact is what a correction of ten seasons takes with six lords: the master's impact, and each lord's.
func BenchmarkImpact(b *testing.B) {
	r, err := ruleset.Embedded("standard")
	if err != nil {
		b.Fatal(err)
	}
	valley, err := board.Embedded("valley")
	if err != nil {
		b.Fatal(err)
	}
	tab := view.Table{Game: "Valley", Rules: r, Board: valley}
	was, err := adjudicatortest.Play(r, valley, 6, 5, 14)
	if err != nil {
		b.Fatal(err)
	}
	seasons := corrected(b, tab, was[4:], 1, "")
	for b.Loop() {
		impact.New(tab, seasons)
		for seat := range adjudicator.Seat(6) {
			impact.For(tab, seasons, seat)
		}
	}
}
