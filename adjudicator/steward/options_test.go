package steward_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// west is a table on which Lancelot holds the west and Gawaine the east; the border is between Ludbrook and Oxenholt.
func west(t testing.TB, season order.When) *table {
	t.Helper()
	x := newTable(t, season)
	x.manors(0, "Kingsmere", "Ludbrook", "Ravenscote", "Whitsand", "Tregarrow", "Gullhaven")
	x.manors(1, "Oxenholt", "Guinhurst", "Bramcote", "Elmsworth", "Leodham", "Penhallow")
	x.k.Needed = 12
	return x
}

// plays turns on all options but those of the advanced game.
func (x *table) plays() {
	o := &x.k.Options
	o.Castles, o.Pillage, o.Fate, o.Weather = true, true, true, true
	x.k.Weather = 1
}

// advanced turns the advanced game on, with faiths.
func (x *table) advanced(faiths ...order.Faith) {
	x.k.Options.Advanced, x.k.Needed, x.k.Last = true, 0, 11
	for i, f := range faiths {
		x.k.Lords[i].Faith = f
	}
}

func (x *table) manor(name string) *view.KnownManor { return &x.k.Manors[x.at(name)] }

// lacks complains of orders that begin so.
func (x *table) lacks(got []string, starts ...string) {
	x.t.Helper()
	for _, s := range starts {
		if begun(got, s) {
			x.t.Errorf("there is %q among\n%s", s, strings.Join(got, "\n"))
		}
	}
}

// TestStandardGameHasNoOptions sees that nothing of the optional rules is ordered where they are not played.
func TestStandardGameHasNoOptions(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		for _, season := range [...]order.When{order.SettingOut, order.Spring, order.Summer, order.Autumn, order.Winter} {
			x := west(t, season)
			x.troops(0, "Ludbrook", "L01 A02 m03 m04")
			x.troops(1, "Oxenholt", "L01 A02 A03 A04")
			x.k.Treasury, x.manor("Ravenscote").Hives = 60, 1
			got := x.orders(steward.Temper(temper))
			x.lacks(got, "SHELTER", "AT", "FAITH", "CONVERT", "REPAIR", "SWARM", "BOUNDARY", "LIGHTNING", "BUILD CASTLE", "BUILD CHURCH", "BUILD CIRCLE")
		}
	}
}

// TestProfesses sees which faith a temper chooses (§18).
func TestProfesses(t *testing.T) {
	t.Parallel()
	x := newTable(t, order.SettingOut)
	x.advanced()
	x.wants(x.orders(steward.Peaceful), "FAITH CHRISTIAN")
	x.wants(x.orders(steward.Warlike), "FAITH DRUID")
	faiths := map[string]bool{}
	for seed := range uint64(20) {
		s := &steward.Steward{Rules: x.r, Board: x.b, Temper: steward.Even, Seed: seed}
		faiths[s.Orders(x.k)[0].String()] = true
	}
	if len(faiths) != 2 || !faiths["FAITH DRUID"] || !faiths["FAITH CHRISTIAN"] {
		t.Errorf("even stewards choose %v", faiths)
	}
}

// TestBuildsForTheKing lets every temper build a site of its faith, one in each parish, before the King comes,
// and before anything that costs more than it brings him (§19, §21).
func TestBuildsForTheKing(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		x := west(t, order.Winter)
		x.advanced(order.Christian, order.Druid)
		x.k.Arthur, x.k.Treasury = 9, 60
		x.troops(0, "Ravenscote", "L01 A02 m03")
		x.troops(0, "Whitsand", "A04")
		got := x.orders(steward.Temper(temper))
		if n := starting(got, "BUILD CHURCH"); n != 2 {
			t.Errorf("%s builds %d churches in two parishes:\n%s", steward.Temper(temper), n, strings.Join(got, "\n"))
		}
		x.lacks(got, "BUILD CIRCLE", "CONVERT")

		x = west(t, order.Winter)
		x.advanced(order.Druid, order.Druid)
		x.manor("Penhallow").Circle = view.Whole // of Gawaine's, in the same parish
		x.k.Treasury = 60
		x.troops(0, "Ravenscote", "L01 A02 m03")
		x.troops(0, "Whitsand", "A04")
		got = x.orders(steward.Temper(temper))
		if n := starting(got, "BUILD CIRCLE"); n != 1 {
			t.Errorf("%s builds %d circles where one parish is free:\n%s", steward.Temper(temper), n, strings.Join(got, "\n"))
		}
	}
}

// starting counts the orders that begin so.
func starting(orders []string, with string) int {
	n := 0
	for _, o := range orders {
		if strings.HasPrefix(o, with) {
			n++
		}
	}
	return n
}

// TestBuildsAlone builds first where no site of the other faith stands (§21).
func TestBuildsAlone(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		x := west(t, order.Winter)
		x.advanced(order.Christian, order.Druid)
		x.manor("Oxenholt").Circle = view.Whole // in the parish of Kingsmere and Ravenscote
		x.k.Treasury = 27
		x.troops(0, "Ravenscote", "L01 A02 m03")
		got := x.orders(steward.Temper(temper))
		if !slices.ContainsFunc(got, func(o string) bool { return strings.HasPrefix(o, "BUILD CHURCH AT Whitsand") }) {
			t.Errorf("%s:\n%s", steward.Temper(temper), strings.Join(got, "\n"))
		}
	}
}

// TestMendsAndSaves mends a struck church, and pays half where masons are about (fate 4, 15).
func TestMendsAndSaves(t *testing.T) {
	t.Parallel()
	x := west(t, order.Winter)
	x.advanced(order.Christian, order.Druid)
	x.manor("Whitsand").Church = view.Damaged
	x.k.Treasury = 18
	x.troops(0, "Ravenscote", "L01")
	x.k.Cheap = true
	x.wants(x.orders(steward.Even), "REPAIR CHURCH AT Whitsand", "BUILD CHURCH AT Ravenscote")
}

// TestConverts changes the faith only when nothing is lost and there is more room for the other (§18).
func TestConverts(t *testing.T) {
	t.Parallel()
	x := west(t, order.Winter)
	x.advanced(order.Christian, order.Christian)
	x.k.Treasury, x.k.Arthur = 40, 6
	x.troops(0, "Ravenscote", "L01 A02")
	x.manor("Oxenholt").Church, x.manor("Penhallow").Church = view.Whole, view.Whole
	got := x.orders(steward.Even)
	x.wants(got, "CONVERT DRUID")
	if !begun(got, "BUILD CIRCLE") {
		t.Errorf("no circle is built:\n%s", strings.Join(got, "\n"))
	}
	x.manor("Whitsand").Church, x.manor("Penhallow").Church = view.Whole, view.NotBuilt
	x.lacks(x.orders(steward.Even), "CONVERT")
}

// TestShunsTheHouses keeps away from the Abbey when the King is likely to come, the milder the sooner, and in
// a year in which it yields nothing (§21, fate 11).
func TestShunsTheHouses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		count  int
		last   int
		barren bool
		goes   []bool // by temper
	}{
		{3, 11, false, []bool{true, true, true}},
		{4, 11, false, []bool{false, true, true}},
		{6, 11, false, []bool{false, false, true}},
		{8, 11, false, []bool{false, false, false}},
		{0, 3, false, []bool{false, false, false}}, // it is the last autumn
		{0, 11, true, []bool{false, false, false}},
	} {
		for temper, want := range c.goes {
			x := west(t, order.Autumn)
			x.advanced(order.Christian, order.Druid)
			x.k.Arthur, x.k.Last, x.k.Barren = c.count, c.last, c.barren
			x.troops(0, "Ravenscote", "L01 A02 m03 m04")
			got := x.orders(steward.Temper(temper))
			if goes := slices.ContainsFunc(got, func(o string) bool { return strings.HasSuffix(o, "TO Glaston Abbey") }); goes != want {
				t.Errorf("%s, the count at %d:\n%s", steward.Temper(temper), c.count, strings.Join(got, "\n"))
			}
		}
	}
}

// TestShelters retires into the house before many, and fights first in the open before some more (§13.i).
func TestShelters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		host string
		want []string // by temper
	}{
		{"A02", []string{"", "", ""}},
		{"A02 A03 A04", []string{"OPEN THEN HOUSE", "OPEN THEN HOUSE", "OPEN THEN HOUSE"}},
		{"L01 A02 A03 A04", []string{"HOUSE", "HOUSE", "OPEN THEN HOUSE"}},
		{"L01 A02 A03 A04 A05 A06", []string{"HOUSE", "HOUSE", "HOUSE"}},
	} {
		for temper, want := range c.want {
			x := west(t, order.Spring)
			x.plays()
			x.troops(0, "Ludbrook", "A02 A05")
			x.troops(1, "Oxenholt", c.host)
			x.k.Lords[1].Fought = true // no friend of anybody's
			got := x.orders(steward.Temper(temper))
			if want == "" {
				x.lacks(got, "SHELTER Ludbrook")
			} else {
				x.wants(got, "SHELTER Ludbrook "+want)
			}
			x.manor("Ludbrook").Castle = view.Whole
			if want == "OPEN THEN HOUSE" && c.host == "A02 A03 A04" && steward.Temper(temper) == steward.Warlike {
				x.lacks(x.orders(steward.Warlike), "SHELTER Ludbrook")
			}
		}
	}
}

// TestBesieged sallies when it is a match for those outside, else stays inside (§13.iii).
func TestBesieged(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		x := west(t, order.Summer)
		x.plays()
		x.manor("Ludbrook").Besieged = true
		x.troops(0, "Ludbrook", "A02 A05 A06 A07")
		x.troops(1, "Ludbrook", "A02")
		got := x.orders(steward.Temper(temper))
		x.wants(got, "SHELTER Ludbrook OPEN")
		x.lacks(got, "MOVE")

		x = west(t, order.Summer)
		x.plays()
		x.manor("Ludbrook").Besieged = true
		x.troops(0, "Ludbrook", "A02")
		x.troops(1, "Ludbrook", "A02 A03 A04")
		got = x.orders(steward.Temper(temper))
		x.wants(got, "SHELTER Ludbrook HOUSE")
		x.lacks(got, "MOVE")
	}
}

// TestBesieges waits for the fall of a house, assaults it when strong enough, and goes when far more can
// come to its relief (§13.i, §13.iii).
func TestBesieges(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		for _, c := range []struct{ inside, near, want, not string }{
			{"A02", "", "AT Oxenholt BESIEGE", "MOVE"},
			{"m07", "", "AT Oxenholt ASSAULT", "MOVE"},
			{"A02", "L01 A03 A04 A05 A06", "", "AT Oxenholt"},
		} {
			x := west(t, order.Summer)
			x.plays()
			x.manor("Oxenholt").Besieged = true
			castle := c.inside == "A02"
			if castle {
				x.manor("Oxenholt").Castle = view.Whole
			}
			x.k.Lords[1].Enemy = true
			x.troops(0, "Oxenholt", "A02 A03 m04")
			x.troops(1, "Oxenholt", c.inside)
			x.troops(1, "Guinhurst", c.near)
			got := x.orders(steward.Temper(temper))
			if c.want != "" {
				x.wants(got, c.want)
			}
			x.lacks(got, c.not)
		}
	}
}

// TestPillages lays waste what it cannot hold, and takes only the loot of what it will keep (§14).
func TestPillages(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		x := west(t, order.Summer)
		x.plays()
		x.k.Lords[1].Enemy, x.k.Lords[1].Took = true, 1
		x.troops(0, "Ludbrook", "A02 A03 m04")
		got := x.orders(steward.Temper(temper))
		x.wants(got, "AT Oxenholt PILLAGE LOOT")

		x = west(t, order.Summer)
		x.plays()
		x.k.Lords[1].Enemy, x.k.Lords[1].Took = true, 1
		x.troops(0, "Ludbrook", "A02 A03 A04 A05 m06")
		x.troops(1, "Guinhurst", "L01 A02 A03 A04 A05 A06")
		x.wants(x.orders(steward.Temper(temper)), "AT Oxenholt PILLAGE")
	}
}

// TestRaids sends single men to lay waste what nobody guards; the peaceful never (§14).
func TestRaids(t *testing.T) {
	t.Parallel()
	for temper, want := range []bool{false, true, true} {
		x := west(t, order.Summer)
		x.plays()
		x.k.Lords[1].Enemy = true
		x.troops(0, "Ludbrook", "m03 m04")
		x.troops(0, "Kingsmere", "L01")
		got := x.orders(steward.Temper(temper))
		if begun(got, "AT Oxenholt PILLAGE") != want {
			t.Errorf("%s:\n%s", steward.Temper(temper), strings.Join(got, "\n"))
		}
	}
}

// TestFortifies builds castles where danger is, the peaceful two, and mends what storms have damaged (§13.ii).
func TestFortifies(t *testing.T) {
	t.Parallel()
	for temper, want := range []int{2, 1, 1} {
		x := west(t, order.Winter)
		x.plays()
		x.k.Treasury = 150
		x.manor("Gullhaven").Castle = view.Damaged
		x.troops(0, "Ludbrook", "A02 m03 m04")
		x.troops(0, "Gullhaven", "A05 A06")
		x.troops(0, "Ravenscote", "L01 A07")
		x.troops(1, "Oxenholt", "L01 A02 A03 A04")
		x.troops(1, "Glaston Abbey", "A05 A06 A07 A08")
		x.troops(1, "Joyous Cross", "m09")
		got := x.orders(steward.Temper(temper))
		if n := starting(got, "BUILD CASTLE"); n != want {
			t.Errorf("%s builds %d castles:\n%s", steward.Temper(temper), n, strings.Join(got, "\n"))
		}
		x.wants(got, "REPAIR CASTLE AT Gullhaven")
	}
}

// TestFearsTheWeather builds no hives and river reeves before a bad year, and foresters as ever (§12).
func TestFearsTheWeather(t *testing.T) {
	t.Parallel()
	hives := map[bool]int{}
	for space := 1; space <= 12; space++ {
		x := west(t, order.Winter)
		x.plays()
		x.k.Weather, x.k.Treasury = space, 80
		x.troops(0, "Ravenscote", "L01 A02 m03")
		got := x.orders(steward.Peaceful)
		hives[begun(got, "BUILD HIVE")]++
		if begun(got, "BUILD HIVE") != begun(got, "BUILD REEVE") || !begun(got, "BUILD FORESTER") {
			t.Errorf("space %d:\n%s", space, strings.Join(got, "\n"))
		}
	}
	if hives[false] < 2 || hives[true] < 6 {
		t.Errorf("hives are built from %d spaces of the track, and not from %d", hives[true], hives[false])
	}
}

// TestWishes says where bees go that find no room, which church lightning is to look at, and which manor of the lord
// before is wished for (fate 4, 16, 17).
func TestWishes(t *testing.T) {
	t.Parallel()
	for temper := range steward.Tempers() {
		x := west(t, order.Winter)
		x.plays()
		x.manor("Ravenscote").Hives = 1
		x.troops(0, "Ravenscote", "L01")
		x.troops(1, "Oxenholt", "L01")
		x.manor("Gullhaven").Church, x.manor("Tregarrow").Church = view.Whole, view.Damaged
		got := x.orders(steward.Temper(temper))
		x.wants(got, "SWARM FROM Ravenscote TO Kingsmere", "LIGHTNING Tregarrow")
		if !begun(got, "BOUNDARY") || begun(got, "BOUNDARY Oxenholt") {
			t.Errorf("no manor without troops is wished for:\n%s", strings.Join(got, "\n"))
		}
	}
}

// TestLeaderIsFeared makes an enemy of a lord who leads by many points in the second half of an advanced game (§17).
func TestLeaderIsFeared(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		year, points int
		want         bool
	}{{8, 100, true}, {3, 100, false}, {8, 20, false}} {
		x := west(t, order.Summer)
		x.advanced(order.Christian, order.Druid)
		x.k.Year, x.k.Lords[1].Points = c.year, c.points
		x.troops(0, "Kingsmere", "L01 A02")
		if got := x.orders(steward.Even); begun(got, "ENEMY Gawaine") != c.want {
			t.Errorf("%+v:\n%s", c, strings.Join(got, "\n"))
		}
	}
}

// TestBids bids where a lord of the same faith holds as many manors of a parish, the peaceful nothing, and leaves
// the parish to him who holds more of it (§19).
func TestBids(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		more   bool // he has three manors of the parish to one, not two to two
		builds bool
	}{{false, true}, {true, false}} {
		bids := [3]int{}
		for temper := range steward.Tempers() {
			for seed := range uint64(12) {
				x := newTable(t, order.Winter)
				x.manors(0, "Whitsand", "Tregarrow")
				x.manors(1, "Penhallow", "Gullhaven", "Kingsmere")
				if c.more {
					x.manors(1, "Tregarrow")
				}
				x.advanced(order.Christian, order.Christian)
				x.k.Arthur, x.k.Treasury = 9, 60
				x.troops(0, "Whitsand", "L01 A02")
				s := &steward.Steward{Rules: x.r, Board: x.b, Temper: steward.Temper(temper), Seed: seed}
				text := steward.Text(s.Orders(x.k))
				if strings.Contains(text, "BUILD CHURCH AT Whitsand") != c.builds {
					t.Errorf("%s, he has more of the parish: %v\n\n%s", steward.Temper(temper), c.more, text)
				}
				bids[temper] += strings.Count(text, " BID ")
			}
		}
		if bids[0] != 0 || c.builds && (bids[1] == 0 || bids[2] == 0) {
			t.Errorf("he has more: %v; bids by temper %v", c.more, bids)
		}
	}
}
