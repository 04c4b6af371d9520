package player

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// lines are lines of those numbers.
func lines(numbers ...int) (all []order.Line) {
	for _, n := range numbers {
		all = append(all, order.Line{N: n, Order: order.Hold{}})
	}
	return all
}

// TestSheetFirst puts what was written above a sheet behind it, so that it wins.
func TestSheetFirst(t *testing.T) {
	t.Parallel()
	s := &order.Sheet{Orders: lines(1, 2, 9, 10), Next: lines(3, 8)}
	sheetFirst(s, 8, 12)
	got := ""
	for _, l := range append(s.Orders, s.Next...) {
		got += string(rune('a' + l.N))
	}
	if want := "jkbcid"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
