package simulation

import (
	"reflect"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A Tally adds up campaigns. It holds whole numbers only, so that tallies give the same in
// whatever order they are added.
type Tally struct {
	Games    int            `json:"games"`
	Seasons  int            `json:"seasons"`
	Won      int            `json:"won"`      // by manors held (§2)
	Valued   int            `json:"valued"`   // by the valuation (§16)
	Shared   int            `json:"shared"`   // of these, by several lords
	Seats    []SeatTally    `json:"seats"`    // in the game's order
	Entries  []EntryTally   `json:"entries"`  // in the board's order
	Years    []YearTally    `json:"years"`    // from year 1 on
	Orders   map[string]int `json:"orders"`   // how many of each kind
	Refusals map[string]int `json:"refusals"` // by kind of order and paragraph
}

// A SeatTally is what became of the lords of one seat.
type SeatTally struct {
	Temper string `json:"temper"`
	Wins   int    `json:"wins"`             // alone
	Out    int    `json:"out"`              // games in which the lord was out at the end
	Raids  int    `json:"raids"`            // marches on manors of others
	Allied int    `json:"allied"`           // seasons in which the lord named an ally, once for each
	Points int    `json:"points,omitempty"` // of reverence, at the ends of games (§21)
}

// An EntryTally is what became of those who entered by one road.
type EntryTally struct {
	Entry string `json:"entry"`
	Games int    `json:"games"`
	Wins  int    `json:"wins"`
}

// Share is how often those who entered there won, alone, measured by what is the share of
// each of so many lords: 1 is just that.
func (e *EntryTally) Share(lords int) float64 {
	return float64(e.Wins*lords) / float64(max(e.Games, 1))
}

// A YearTally adds up one year of all campaigns. Troops are those of its winter.
type YearTally struct {
	Lords   int `json:"lords"`   // who declared an income
	Gross   int `json:"gross"`   // bezants, of all lords
	Knights int `json:"knights"` // with the lords
	Men     int `json:"men"`
	Fights  int `json:"fights"` // begun
	Taken   int `json:"taken"`  // manors taken from others
	Short   int `json:"short"`  // lords who could not pay everybody
	Fallen  int `json:"fallen"` // lords who died
	Wins    int `json:"wins"`   // games won by manors
	Ends    int `json:"ends"`   // games that ended, by manors or by the valuation
}

// NewTally is an empty tally of a setup.
func NewTally(s *Setup) *Tally {
	t := &Tally{Orders: map[string]int{}, Refusals: map[string]int{}, Seats: make([]SeatTally, len(s.Lords))}
	for i := range t.Seats {
		t.Seats[i].Temper = s.Temper(i).String()
	}
	for _, e := range s.Board.Entries() {
		t.Entries = append(t.Entries, EntryTally{Entry: e.Name})
	}
	return t
}

// Play plays the n-th campaign of a setup and adds it. For many campaigns it is best given one workspace.
func (t *Tally) Play(w *Workspace, s *Setup, n int) error { return t.watch(w, s, n, func(*Season) {}) }

// watch is Play, and shows each season also to look, which may keep nothing of it.
func (t *Tally) watch(w *Workspace, s *Setup, n int, look func(*Season)) error {
	entered := make([]int, len(s.Lords))
	t.Games++
	w.reuse()
	return w.play(s, n, func(one *Season) {
		t.Seasons++
		t.countOrders(s, one)
		for _, e := range one.Record {
			if e, ok := e.(adjudicator.EntryGiven); ok {
				entered[e.Lord] = slices.IndexFunc(t.Entries, func(x EntryTally) bool { return x.Entry == e.Entry })
				t.Entries[entered[e.Lord]].Games++
			}
			t.countEvent(t.year(one.Before.Year), e)
		}
		if one.Before.Season == adjudicator.Autumn || one.Before.Season == adjudicator.SettingOut {
			t.muster(t.year(one.Before.Year), one.After)
		}
		if one.After.Over {
			t.year(one.Before.Year).Ends++
			t.addWinners(one.After, entered)
		}
		look(one)
	})
}

// year is the tally of a year.
func (t *Tally) year(n int) *YearTally {
	for len(t.Years) < n {
		t.Years = append(t.Years, YearTally{})
	}
	return &t.Years[n-1]
}

// countEvent adds one event.
func (t *Tally) countEvent(y *YearTally, e adjudicator.Event) {
	switch e := any(e).(type) { // any: the others are not counted
	case adjudicator.OrderRefused:
		keyword, _, _ := strings.Cut(e.Order, " ")
		t.Refusals[keyword+" "+e.Section]++
	case adjudicator.FightBegan:
		y.Fights++
	case adjudicator.ManorClaimed:
		if e.From != adjudicator.NoSeat {
			y.Taken++
		}
	case adjudicator.LordFell:
		y.Fallen++
	case adjudicator.TroopsScattered:
		if e.Leader {
			y.Fallen++
		}
	case adjudicator.GameWon:
		t.Won++
		y.Wins++
	case adjudicator.GameValued:
		t.Valued++
	case adjudicator.LordOut:
		t.Seats[e.Lord].Out++
	}
}

// muster adds the incomes and the troops of a year's end, and which lords cannot pay them.
func (t *Tally) muster(y *YearTally, s *adjudicator.State) {
	for i := range s.Players {
		p := &s.Players[i]
		if p.Out {
			continue
		}
		y.Lords++
		y.Gross += p.Income
		for k := range p.Troops {
			switch u := &p.Troops[k]; {
			case u.Status != adjudicator.Alive:
			case u.Kind == adjudicator.Man:
				y.Men++
			default:
				y.Knights++
			}
		}
	}
}

// addWinners adds the winners.
func (t *Tally) addWinners(s *adjudicator.State, entered []int) {
	for i := range s.Players {
		t.Seats[i].Points += s.Players[i].Points
	}
	if len(s.Winners) != 1 {
		t.Shared++
		return
	}
	t.Seats[s.Winners[0]].Wins++
	t.Entries[entered[s.Winners[0]]].Wins++
}

// countOrders adds the orders of a season, and what they show of tempers.
func (t *Tally) countOrders(s *Setup, one *Season) {
	short := map[adjudicator.Seat]bool{}
	for _, e := range one.Record {
		if e, ok := e.(adjudicator.TroopLeft); ok && e.Why == adjudicator.Unpaid && !short[e.Lord] {
			short[e.Lord] = true
			t.year(one.Before.Year).Short++
		}
	}
	for seat, orders := range one.Orders {
		for _, o := range orders {
			t.Orders[Kind(o)]++
			if move, ok := o.(order.Move); ok && t.raids(s, one.Before, adjudicator.Seat(seat), move) {
				t.Seats[seat].Raids++
			}
		}
		if one.Before.Season.Campaign() {
			t.Seats[seat].Allied += len(one.After.Players[seat].Allies)
		}
	}
}

// raids reports whether a march goes to a manor that another lord holds.
func (t *Tally) raids(s *Setup, before *adjudicator.State, seat adjudicator.Seat, move order.Move) bool {
	at, ok := s.Board.Find(string(move.To))
	if !ok || int(at) >= len(before.Manors) {
		return false
	}
	h := before.Manors[at].Holder
	return h != adjudicator.NoSeat && h != seat
}

// Add adds another tally of the same setup.
func (t *Tally) Add(o *Tally) {
	t.Years = append(t.Years, make([]YearTally, max(0, len(o.Years)-len(t.Years)))...)
	addCounts(reflect.ValueOf(t).Elem(), reflect.ValueOf(o).Elem())
}

// addCounts adds the whole numbers in a value to those in another, wherever they stand.
func addCounts(to, from reflect.Value) {
	switch to.Kind() {
	case reflect.Int:
		to.SetInt(to.Int() + from.Int())
	case reflect.Struct:
		for i := range to.NumField() {
			addCounts(to.Field(i), from.Field(i))
		}
	case reflect.Slice:
		for i := range from.Len() {
			addCounts(to.Index(i), from.Index(i))
		}
	case reflect.Map:
		for kind, n := range from.Interface().(map[string]int) {
			to.Interface().(map[string]int)[kind] += n
		}
	}
}

// Median is the year of the game's middle end: so many games were won by manors in it or
// before that half of all were. 0 if fewer were.
func (t *Tally) Median() int {
	return t.half(t.Games, func(y *YearTally) int { return y.Wins })
}

// End is the year in which, or before, half of all games had ended, in whatever way.
func (t *Tally) End() int { return t.half(t.Games, func(y *YearTally) int { return y.Ends }) }

// EndWon is the same of the games that were won by manors; 0 if none was.
func (t *Tally) EndWon() int {
	if t.Won == 0 {
		return 0
	}
	return t.half(t.Won, func(y *YearTally) int { return y.Wins })
}

// half is the first year with whose counts those of the years add up to half of all; 0 if they never do.
func (t *Tally) half(all int, count func(*YearTally) int) int {
	sum := 0
	for i := range t.Years {
		if sum += count(&t.Years[i]); 2*sum >= all {
			return i + 1
		}
	}
	return 0
}

// Total adds up the counts of a table.
func Total(table map[string]int) int {
	sum := 0
	for _, n := range table {
		sum += n
	}
	return sum
}
