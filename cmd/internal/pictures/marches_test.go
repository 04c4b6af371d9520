package pictures

import (
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// The marches of a receipt stand in what its picture is of, and come back from it.
func TestMarches(t *testing.T) {
	t.Parallel()
	marches := []view.MapMarch{{Lord: 3, Troops: 2, Way: []board.Position{4, 15, 16}}, {Lord: 3, Troops: 12, Way: []board.Position{0, 1}}}
	all := OfOrders(templates.Letter{Pictures: []view.Picture{{ID: view.PictureOrders}}}, 6, marches)
	if want := "orders 6 2x4-15-16 12x0-1"; len(all) != 1 || all[0].Of != want {
		t.Fatalf("%+v, want %q", all, want)
	}
	k, err := keyOf(store.Letter{Game: 1}, 3, mail.Picture{Of: all[0].Of})
	if want := (Key{Game: 1, After: 6, ID: view.PictureOrders, Reader: 3, Ways: "2x4-15-16 12x0-1"}); err != nil || k != want {
		t.Fatalf("%+v, %v; want %+v", k, err, want)
	}
	if got, err := decodeMarches(k.Ways, 3, 17); err != nil || !reflect.DeepEqual(got, marches) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"2x4-17", "2x-1", "x4-5", "2", "ax3-4"} {
		if got, err := decodeMarches(bad, 3, 17); err == nil {
			t.Errorf("%q: %+v", bad, got)
		}
	}
}
