package adjudicator_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestNewDice plays seasons of random campaigns again with new dice for one lord: his fights have them, those of
// others do not, and until he first fights the record is as it was. Without new dice the season is Play's.
func TestNewDice(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	fought, orders := map[bool]int{}, map[bool]int{}
	for _, seed := range []uint64{1, 2, 3, 4, 31, 52} { // in the last two, three lords meet at once
		seasons, err := adjudicatortest.Play(r, b, 4, seed, 14)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range seasons {
			_, plain, err := adjudicator.PlayRuled(r, b, s.Before, s.Bound, s.Dice, adjudicator.Ruling{Prefix: "line 2: "})
			if err != nil || !reflect.DeepEqual(plain, s.Record) {
				t.Errorf("seed %d, season %d: without new dice it is another season (%v)", seed, i, err)
			}
			for lord := range adjudicator.Seat(4) {
				by := adjudicator.Ruling{NewDice: []adjudicator.Seat{lord}, Prefix: "line 2: "}
				_, record, err := adjudicator.PlayRuled(r, b, s.Before, s.Bound, s.Dice, by)
				if err != nil {
					t.Fatal(err)
				}
				checkNewDice(t, fmt.Sprintf("seed %d, season %d, lord %d", seed, i, lord), s.Record, record, by, fought, orders)
			}
		}
	}
	if fought[true] < 20 || fought[false] < 20 {
		t.Errorf("only %d rounds have new dice, and %d not", fought[true], fought[false])
	}
	if orders[true] < 2 || orders[false] < 2 {
		t.Errorf("only %d dice for the order of fight are new, and %d not", orders[true], orders[false])
	}
}

// checkNewDice holds a season with new dice against the one without.
func checkNewDice(t *testing.T, name string, before, record []adjudicator.Event, by adjudicator.Ruling, fought, orders map[bool]int) {
	t.Helper()
	same := true
	for i, e := range slices.Delete(slices.Clone(record), 1, 2) { // what says that there are new dice
		round, ok := e.(adjudicator.RoundFought)
		ruled := ok && slices.Contains(round.Lords[:], by.NewDice[0])
		if ok {
			fought[ruled]++
			for _, d := range round.Dice {
				if strings.HasPrefix(d.Purpose, by.Prefix) != ruled {
					t.Errorf("%s: a die for %q, in a fight of %v", name, d.Purpose, round.Lords)
				}
			}
		}
		order, ordered := e.(adjudicator.OrderOfFightRolled)
		if ordered {
			concerned := slices.ContainsFunc(record, func(e adjudicator.Event) bool {
				met, ok := e.(adjudicator.SidesMet)
				return ok && met.Phase == order.Phase && met.At == order.At && met.And == order.And && (met.A == by.NewDice[0] || met.B == by.NewDice[0])
			})
			if orders[concerned]++; strings.HasPrefix(order.Purpose, by.Prefix) != concerned {
				t.Errorf("%s: a die for %q", name, order.Purpose)
			}
		}
		same = same && !ruled && !(ordered && strings.HasPrefix(order.Purpose, by.Prefix))
		if same && !reflect.DeepEqual(e, before[i]) {
			t.Errorf("%s: %+v\nbefore that lord fought; it was\n%+v", name, e, before[i])
			return
		}
	}
}
