package adjudicator_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// shire is a board for winters: Ashby and Birch meet at a crossroads, Cole lies
// between Birch and Dunmow, the Abbey is a mile from the crossroads, and the
// Priory lies beyond Dunmow.
const shire = `
name = "Shire"
[[manor]]
name = "Ashby"
arable = 3
pasture = 1
[[manor]]
name = "Birch"
arable = 2
pasture = 2
forest = 1
river = true
[[manor]]
name = "Cole"
arable = 4
[[manor]]
name = "Dunmow"
arable = 1
pasture = 1
forest = 2
river = true
[[house]]
name = "Saint Abbey"
[[house]]
name = "Old Priory"
[[crossroads]]
name = "Meeting Oak"
[[entry]]
name = "West Road"
manor = "Ashby"
[[entry]]
name = "North Road"
manor = "Birch"
[[entry]]
name = "East Road"
manor = "Dunmow"
[[road]]
from = "Ashby"
to = "Meeting Oak"
miles = 2
[[road]]
from = "Birch"
to = "Meeting Oak"
miles = 2
[[road]]
from = "Saint Abbey"
to = "Meeting Oak"
miles = 1
[[road]]
from = "Old Priory"
to = "Dunmow"
miles = 2
[[road]]
from = "Birch"
to = "Cole"
miles = 3
[[road]]
from = "Cole"
to = "Dunmow"
miles = 3
`

// A world is a position on that board, with the orders and what came of them.
type world struct {
	t      *testing.T
	r      *ruleset.Rules
	b      *board.Board
	s      adjudicator.State
	sheets []string
	after  adjudicator.State
	record []adjudicator.Event
}

// newWorld is a position without manors held, of lords with nothing yet.
func newWorld(t *testing.T, season adjudicator.Season, lords ...string) *world {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Parse("shire.toml", []byte(shire))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, r: r, b: b, s: adjudicator.State{Year: 2, Season: season, Weather: 1}, sheets: make([]string, len(lords))}
	for range b.Manors() {
		w.s.Manors = append(w.s.Manors, adjudicator.Manor{Holder: adjudicator.NoSeat})
	}
	for _, lord := range lords {
		w.s.Players = append(w.s.Players, adjudicator.Player{Lord: lord})
	}
	return w
}

func (w *world) at(place string) board.Position {
	w.t.Helper()
	p, ok := w.b.Find(place)
	if !ok {
		w.t.Fatalf("no place %s", place)
	}
	return p
}

// holds gives manors to a lord.
func (w *world) holds(seat adjudicator.Seat, manors ...string) {
	for _, m := range manors {
		w.s.Manors[w.at(m)].Holder = seat
	}
}

// troops adds troops at a place, as "1 lord", "2 knight A", "3 man B".
func (w *world) troops(seat adjudicator.Seat, place string, list ...string) {
	w.t.Helper()
	p := w.s.Player(seat)
	for _, text := range list {
		words := strings.Fields(text)
		t := adjudicator.Troop{At: w.at(place)}
		for _, c := range words[0] {
			t.ID = t.ID*10 + adjudicator.TroopID(c-'0')
		}
		if err := t.Kind.UnmarshalText([]byte(words[1])); err != nil {
			w.t.Fatal(err)
		}
		if len(words) > 2 {
			if err := t.Grade.UnmarshalText([]byte(words[2])); err != nil {
				w.t.Fatal(err)
			}
		}
		p.Troops = append(p.Troops, t)
	}
	slices.SortFunc(p.Troops, func(a, b adjudicator.Troop) int { return int(a.ID) - int(b.ID) })
}

// play plays the season with the sheets and given dice, all of which must be used.
func (w *world) play(faces ...int) {
	w.t.Helper()
	d := dice.Given(faces)
	w.playWith(d)
	if n := d.Left(); n > 0 {
		w.t.Errorf("%d dice were not rolled", n)
	}
}

// playWith plays the season with any dice, and asks that the record replays to the
// state after it.
func (w *world) playWith(d dice.Dice) {
	w.t.Helper()
	names := adjudicator.Names(w.b, &w.s)
	var orders []adjudicator.Bound
	for i, sheet := range w.sheets {
		var in []order.Input
		for n, text := range strings.Split(sheet, "\n") {
			in = append(in, order.Input{N: n + 1, Text: strings.TrimSpace(text)})
		}
		parsed := order.Parse(names, adjudicator.When(w.s.Season), in)
		for _, n := range parsed.Notes {
			w.t.Errorf("%s: %s", n.Text, n.Message)
		}
		bound, _ := adjudicator.Bind(w.b, &w.s, adjudicator.Seat(i), parsed.Orders, nil)
		orders = append(orders, bound)
	}
	var err error
	w.after, w.record, err = adjudicator.Play(w.r, w.b, w.s, orders, d)
	if err != nil {
		w.t.Fatal(err)
	}
	if again := adjudicator.Replay(w.s, w.record); !reflect.DeepEqual(again, w.after) {
		w.t.Errorf("the record replays to\n%+v, not to\n%+v", again, w.after)
	}
}

// of lists the events of one kind.
func of[E adjudicator.Event](w *world) []E {
	var all []E
	for _, e := range w.record {
		if x, ok := e.(E); ok {
			all = append(all, x)
		}
	}
	return all
}

// refused asks which lines of a lord were refused, and for what: each text must
// stand in the reason of the line with its number.
func (w *world) refused(seat adjudicator.Seat, want map[int]string) {
	w.t.Helper()
	got := map[int]string{}
	for _, e := range of[adjudicator.OrderRefused](w) {
		if e.Lord == seat {
			got[e.Line] += e.Reason + ";"
		}
	}
	for line, reason := range got {
		if want[line] == "" || !strings.Contains(reason, want[line]) {
			w.t.Errorf("line %d was refused: %s; expected %q", line, reason, want[line])
		}
	}
	for line, reason := range want {
		if got[line] == "" {
			w.t.Errorf("line %d was not refused; expected %q", line, reason)
		}
	}
}

// stands asks where a living troop is.
func (w *world) stands(seat adjudicator.Seat, id adjudicator.TroopID, place string) {
	w.t.Helper()
	t := w.after.Player(seat).Living(id)
	if t == nil {
		w.t.Errorf("%d is not alive; expected him at %s", id, place)
	} else if got := w.b.NameOf(t.At); got != place {
		w.t.Errorf("%d stands at %s; expected %s", id, got, place)
	}
}

// treasury asks what a lord has left.
func (w *world) treasury(seat adjudicator.Seat, want int) {
	w.t.Helper()
	if got := w.after.Player(seat).Treasury; got != want {
		w.t.Errorf("treasury %d; expected %d", got, want)
	}
}

func TestMoneyIsSetAsideDownThePage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 knight A")
	w.s.Players[0].Treasury = 4 + 4 + 2
	w.sheets[0] = "BUILD HIVE AT Ashby\nHIRE 2 KNIGHTS\nBUILD HIVE AT Birch"
	w.play()
	w.refused(0, map[int]string{2: "1 of 2 hired; a knight costs 4 Bz, and 0 is left", 3: "a hive costs 2 Bz, and 0 is left"})
	w.treasury(0, 0)
	hired := of[adjudicator.TroopHired](w)
	if len(hired) != 1 || hired[0].Troop != 3 || hired[0].Grade != ruleset.Esquire || hired[0].Treasury != 2 {
		t.Errorf("hired %+v; expected esquire 03, with 2 left for the hive", hired)
	}
	if w.after.Manors[w.at("Ashby")].Hives != 1 || w.after.Manors[w.at("Birch")].Hives != 0 {
		t.Error("the hive is not where it was paid for")
	}
}

func TestAnOrderThatTheMoneyLeftCannotMeetIsRefusedAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord")
	w.s.Players[0].Treasury = 3
	w.sheets[0] = "BUILD MILL AT Birch\nBUILD REEVE AT Birch\nBUILD REEVE AT Birch\nHIRE 1 MAN"
	w.play()
	w.refused(0, map[int]string{
		1: "a water mill costs 10 Bz, and 3 is left",
		3: "it has a river reeve already",
		4: "a man-at-arms costs 2 Bz, and 1 is left",
	})
	w.treasury(0, 1)
}

func TestPayAndLoyalty(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 knight A", "3 knight esquire", "4 knight B")
	w.troops(0, "Birch", "5 man A", "6 man B", "7 man A")
	w.s.Players[0].Treasury, w.s.Players[0].Income = 11, 20
	w.sheets[0] = "PAY 3, 6 FIRST\nDISMISS 5, 2"
	w.play(4, 5)
	w.refused(0, map[int]string{2: "only men-at-arms can be dismissed"})
	var paid []adjudicator.TroopID
	for _, e := range of[adjudicator.TroopPaid](w) {
		paid = append(paid, e.Troop)
	}
	if want := []adjudicator.TroopID{3, 2, 6}; !slices.Equal(paid, want) {
		t.Errorf("paid in the order %v; expected %v", paid, want)
	}
	left := map[adjudicator.TroopID]adjudicator.Leaving{}
	for _, e := range of[adjudicator.TroopLeft](w) {
		left[e.Troop] = e.Why
	}
	want := map[adjudicator.TroopID]adjudicator.Leaving{
		5: adjudicator.Dismissed, 4: adjudicator.Unpaid, 7: adjudicator.Unpaid, 2: adjudicator.Deserted,
	}
	if !reflect.DeepEqual(left, want) {
		t.Errorf("left: %v; expected %v", left, want)
	}
	if d := of[adjudicator.IncomeDeclared](w); len(d) != 1 || d[0].Gross != 20 || d[0].Net != 20-18 {
		t.Errorf("declared %+v; expected 20 gross and 2 net, men not yet dismissed", d)
	}
	w.treasury(0, 1)
	if got := w.after.Players[0].Troop(3).Grade; got != ruleset.GradeB {
		t.Errorf("the esquire is of grade %s after the winter; expected B", got)
	}
}

func TestTheOrderOfPay(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 knight esquire", "3 knight B", "4 knight A")
	w.troops(0, "Birch", "5 man B", "6 man A", "7 man B")
	w.s.Players[0].Treasury = 12 + 5
	w.sheets[0] = "PAY 1, 7 FIRST"
	w.play() // no knight left: no loyalty is rolled for
	var paid []adjudicator.TroopID
	for _, e := range of[adjudicator.TroopPaid](w) {
		paid = append(paid, e.Troop)
	}
	if want := []adjudicator.TroopID{4, 3, 2, 7, 6}; !slices.Equal(paid, want) {
		t.Errorf("paid in the order %v; expected %v", paid, want)
	}
	w.refused(0, map[int]string{1: "a lord is not paid"})
	w.treasury(0, 1)
}

func TestOrdersForWhoIsNotThere(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord", "2 man A", "3 man A")
	w.s.Players[0].Troop(3).Status = adjudicator.Dead
	w.sheets[0] = "DISMISS 2\nDISMISS 3\nDISMISS 4, 10-20\nDISMISS MEN AT Birch\nRELOCATE 2 TO Birch"
	w.play()
	w.refused(0, map[int]string{
		2: "03 is dead", 3: "you have no troop 04;10-20 means none", 4: "MEN AT Birch means none of your troops", 5: "02 has left your service",
	})
}

func TestANewLord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		orders  string
		heir    adjudicator.TroopID
		troops  []string
		setting string
		want    adjudicator.TroopID
		how     adjudicator.Appointed
		refused map[int]string
	}{
		{"appointed before the heir", "APPOINT 4", 3, []string{"2 knight A", "3 knight A", "4 knight A"}, "", 4, adjudicator.ByAppointment, nil},
		{"promoted this winter", "APPOINT 4", 0, []string{"2 knight A", "4 knight B"}, "", 4, adjudicator.ByAppointment, nil},
		{"the heir", "", 3, []string{"2 knight A", "3 knight A"}, "", 3, adjudicator.ByHeir, nil},
		{"the heir is no Grade A", "", 3, []string{"4 knight A", "3 knight esquire"}, "", 4, adjudicator.ByNumber, nil},
		{"the lowest number", "APPOINT 9", 0, []string{"5 knight B", "7 knight A"}, "", 5, adjudicator.ByNumber, map[int]string{1: "09 is not a knight of Grade A"}},
		{"nobody", "", 0, []string{"5 knight esquire", "7 man A"}, "", 0, "", nil},
		{"the best there is", "", 0, []string{"5 knight esquire", "7 man A"}, ruleset.HeirSenior, 5, adjudicator.ByNumber, nil},
		{"while the lord lives", "APPOINT 2", 0, []string{"1 lord", "2 knight A"}, "", 0, "", map[int]string{1: "your lord is alive"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, adjudicator.Winter, "Lancelot")
			if c.setting != "" {
				r := *w.r
				r.Heir = c.setting
				w.r = &r
			}
			w.holds(0, "Ashby")
			w.troops(0, "Ashby", c.troops...)
			w.s.Players[0].Treasury, w.s.Players[0].Heir, w.s.Players[0].Barred = 40, c.heir, c.troops[0] != "1 lord"
			w.sheets[0] = c.orders
			w.play()
			w.refused(0, c.refused)
			got := of[adjudicator.LordAppointed](w)
			switch {
			case c.want == 0 && len(got) > 0:
				t.Errorf("appointed %+v; expected nobody", got)
			case c.want != 0 && (len(got) != 1 || got[0].Troop != c.want || got[0].How != c.how):
				t.Errorf("appointed %+v; expected %d by %s", got, c.want, c.how)
			}
			if n := len(of[adjudicator.NoHeir](w)); (n == 1) != (c.name == "nobody") {
				t.Errorf("%d events say that nobody can follow", n)
			}
		})
	}
}

func TestAnHeirStandsUntilHeFollows(t *testing.T) {
	t.Parallel()
	for orders, want := range map[string]adjudicator.TroopID{"APPOINT 2": 3, "APPOINT 3": 0} {
		w := newWorld(t, adjudicator.Winter, "Lancelot")
		w.holds(0, "Ashby")
		w.troops(0, "Ashby", "2 knight A", "3 knight A")
		w.s.Players[0].Treasury, w.s.Players[0].Heir, w.s.Players[0].Barred = 40, 3, true
		w.sheets[0] = orders
		w.play()
		if got := w.after.Players[0].Heir; got != want {
			t.Errorf("after %s the heir is %d; expected %d", orders, got, want)
		}
	}
}

func TestAFallenLordsPlayerIsBarred(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Summer, "Lancelot", "Gawaine")
	w.troops(0, "Ashby", "1 lord")
	w.troops(1, "Ashby", "1 lord", "2 knight A")
	w.s.Players[0].Troop(1).Wounded = true
	w.sheets[1] = "STANCE ATTACK"
	w.play(1, 6, 6, 1)
	if !w.after.Players[0].Barred || w.after.Players[1].Barred {
		t.Errorf("barred: %v and %v; expected him whose lord has fallen", w.after.Players[0].Barred, w.after.Players[1].Barred)
	}
}
