package player

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestSheetFirst puts what was written above a sheet behind it, so that it wins.
func TestSheetFirst(t *testing.T) {
	t.Parallel()
	s := &order.Sheet{Orders: []order.Line{{N: 1}, {N: 2}, {N: 9}, {N: 10}}, Next: []order.Line{{N: 3}, {N: 8}}}
	sheetFirst(s, 8, 12)
	got := ""
	for _, l := range append(s.Orders, s.Next...) {
		got += string(rune('a' + l.N))
	}
	if want := "jkbcid"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
