package steward_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// A table is a letter in the making: how things stand on the training board.
type table struct {
	t testing.TB
	r *ruleset.Rules
	b *board.Board
	k *view.PlayerView
}

// newTable is a table of two lords, Lancelot and Gawaine, where Lancelot reads.
func newTable(t testing.TB, season order.When) *table {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	k := &view.PlayerView{Season: season, Year: 3, Last: 10, Needed: 7, May: true, Heir: 2,
		Lords: []view.KnownLord{{Name: "Lancelot"}, {Name: "Gawaine"}}, Manors: make([]view.KnownManor, len(b.Manors()))}
	for i := range k.Manors {
		k.Manors[i].Holder = -1
	}
	return &table{t, r, b, k}
}

func (x *table) at(place string) board.Position {
	p, ok := x.b.Find(place)
	if !ok {
		x.t.Fatalf("there is no %s", place)
	}
	return p
}

// manors gives a lord manors.
func (x *table) manors(lord int, names ...string) {
	for _, n := range names {
		x.k.Manors[x.at(n)].Holder = lord
	}
}

// troops gives a lord troops, "L01 A02 e05 m03": lord, knight A, esquire, man A. Those of
// the first lord come first.
func (x *table) troops(lord int, place, list string) {
	for _, word := range strings.Fields(list) {
		t := view.KnownTroop{Lord: lord, ID: int(word[1]-'0')*10 + int(word[2]-'0'), At: x.at(place), Grade: ruleset.GradeA}
		figures := x.r.Lord
		switch word[0] {
		case 'A':
			t.Rank, figures = view.AKnight, x.r.Knight[ruleset.GradeA]
		case 'e':
			t.Rank, t.Grade, figures = view.AKnight, ruleset.Esquire, x.r.Knight[ruleset.Esquire]
		case 'm':
			t.Rank, figures = view.AMan, x.r.Man[ruleset.GradeA]
		}
		t.Strength, t.Pay = figures.Strength, figures.Pay
		x.k.Troops = append(x.k.Troops, t)
	}
}

// orders are those of Lancelot's steward, as text.
func (x *table) orders(temper steward.Temper) []string {
	s := &steward.Steward{Rules: x.r, Board: x.b, Temper: temper, Seed: 1}
	return strings.Split(strings.TrimSuffix(steward.Text(s.Orders(x.k)), "\n"), "\n")
}

func (x *table) wants(got []string, lines ...string) {
	x.t.Helper()
	for _, want := range lines {
		if !slices.Contains(got, want) {
			x.t.Errorf("no %q among\n%s", want, strings.Join(got, "\n"))
		}
	}
}

// begun reports whether one of the orders begins so.
func begun(orders []string, with string) bool {
	return slices.ContainsFunc(orders, func(o string) bool { return strings.HasPrefix(o, with) })
}

// TestSettles sends one knight to each free manor near, and leaves one who supervises.
func TestSettles(t *testing.T) {
	t.Parallel()
	x := newTable(t, order.Spring)
	x.manors(0, "Kingsmere")
	x.manors(1, "Leodham")
	x.troops(0, "Kingsmere", "L01 A02 m03 m04 e05")
	x.troops(1, "Leodham", "L01")
	x.wants(x.orders(steward.Even), "MOVE 5 FROM Kingsmere TO Ludbrook", "MOVE 2 FROM Kingsmere TO Ravenscote")
}

// TestKeepsAnEyeOnPay hires only who can be paid next winter, and dismisses who cannot be paid now.
func TestKeepsAnEyeOnPay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		treasury int
		want     string
		not      string
	}{
		{8, "HIRE", "DISMISS"},  // 8 Bz are left, and three manors bring the pay
		{-2, "DISMISS", "HIRE"}, // of 10 Bz that are owed 2 are missing
		{-100, "PAY", "HIRE"},
	} {
		x := newTable(t, order.Winter)
		x.manors(0, "Kingsmere", "Ludbrook", "Ravenscote")
		x.troops(0, "Kingsmere", "L01 A02 m03 m04")
		x.troops(0, "Ludbrook", "e05")
		x.k.Treasury = max(0, 12+c.treasury)
		got := x.orders(steward.Even)
		if !begun(got, c.want) || begun(got, c.not) {
			t.Errorf("with %d Bz after pay:\n%s", c.treasury, strings.Join(got, "\n"))
		}
	}
}

// TestAttacksWhereStronger sees which tempers attack a manor with so many defenders.
func TestAttacksWhereStronger(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		defenders string
		want      []bool // by temper
	}{
		{"", []bool{false, true, true}},
		{"e05", []bool{false, true, true}},
		{"L01 A02 A03 A04 A05 A06", []bool{false, false, false}},
	} {
		for temper, want := range c.want {
			x := newTable(t, order.Summer)
			for _, m := range x.b.Manors() {
				x.k.Manors[m].Holder = 0
			}
			x.manors(1, "Ludbrook")
			x.k.Needed = 12
			x.troops(0, "Kingsmere", "A02 m03 m04 e05 A06")
			x.troops(1, "Ludbrook", c.defenders)
			got := x.orders(steward.Temper(temper))
			attacks := slices.ContainsFunc(got, func(o string) bool { return strings.HasPrefix(o, "MOVE") && strings.HasSuffix(o, "TO Ludbrook") })
			if attacks != want {
				t.Errorf("%s against %q:\n%s", steward.Temper(temper), c.defenders, strings.Join(got, "\n"))
			}
		}
	}
}

// TestGuardsTheBridge posts two on a choke point towards a neighbour.
func TestGuardsTheBridge(t *testing.T) {
	t.Parallel()
	x := newTable(t, order.Summer)
	x.manors(0, "Kingsmere", "Ludbrook", "Ravenscote", "Whitsand", "Tregarrow", "Gullhaven")
	x.manors(1, "Oxenholt", "Guinhurst", "Bramcote", "Elmsworth", "Leodham", "Penhallow")
	x.k.Needed = 12
	x.troops(0, "Ludbrook", "L01 A02 e05 m03 m04")
	x.troops(1, "Oxenholt", "L01 A02 A03 A04")
	x.wants(x.orders(steward.Even), "MOVE 2, 3 FROM Ludbrook TO Ludbrook+2 to Oxenholt", "CHAMPIONS AT Ludbrook+2 to Oxenholt 2, 3")
}

// TestSavesItsLord takes the lord out of the reach of a host.
func TestSavesItsLord(t *testing.T) {
	t.Parallel()
	x := newTable(t, order.Summer)
	x.manors(0, "Kingsmere", "Ludbrook", "Ravenscote")
	x.manors(1, "Oxenholt", "Guinhurst")
	x.troops(0, "Ludbrook", "L01")
	x.troops(0, "Kingsmere", "A02 A03 A04")
	x.troops(1, "Oxenholt", "L01 A02 A03 A04")
	x.wants(x.orders(steward.Even), "MOVE 1 FROM Ludbrook TO Kingsmere")
}

// TestNothingToSay sees when no orders are written.
func TestNothingToSay(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*view.PlayerView){
		"he plays nobody":        func(k *view.PlayerView) { k.You = -1 },
		"he is out":              func(k *view.PlayerView) { k.Lords[0].Out = true },
		"his lord is dead":       func(k *view.PlayerView) { k.May = false },
		"nothing is left to him": func(k *view.PlayerView) { k.You, k.May = 1, false },
	} {
		x := newTable(t, order.Spring)
		x.manors(0, "Kingsmere")
		x.troops(0, "Kingsmere", "L01 A02")
		if len(x.orders(steward.Even)) == 0 {
			t.Error("a lord with troops writes nothing")
		}
		change(x.k)
		if got := x.orders(steward.Even); len(got) != 1 || got[0] != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestTemperNames finds tempers by their names.
func TestTemperNames(t *testing.T) {
	t.Parallel()
	for i, name := range steward.Tempers() {
		if got, ok := steward.TemperOf(name); !ok || got != steward.Temper(i) || got.String() != name {
			t.Errorf("%s is %v, %v", name, got, ok)
		}
	}
	if _, ok := steward.TemperOf("fierce"); ok {
		t.Error("fierce is a temper")
	}
}

// TestLordHasEscort lets no lord attack alone, and none where a host stands near.
func TestLordHasEscort(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		company, host string
		goes          bool
	}{
		{"L01 m03 m04", "", true},
		{"L01", "", false},
		{"L01 m03 m04", "A02 A03 A04 A05 A06", false},
	} {
		x := newTable(t, order.Summer)
		for _, m := range x.b.Manors() {
			x.k.Manors[m].Holder = 0
		}
		x.manors(1, "Ludbrook", "Oxenholt")
		x.k.Needed = 12
		x.troops(0, "Kingsmere", c.company)
		x.troops(1, "Ludbrook", "m07")
		x.troops(1, "Oxenholt", c.host)
		got := x.orders(steward.Warlike)
		if goes := slices.ContainsFunc(got, func(o string) bool { return strings.HasPrefix(o, "MOVE 1") && strings.HasSuffix(o, "TO Ludbrook") }); goes != c.goes {
			t.Errorf("%s against %q:\n%s", c.company, c.host, strings.Join(got, "\n"))
		}
	}
}
