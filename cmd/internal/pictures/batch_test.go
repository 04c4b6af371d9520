package pictures

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A letter names each of its pictures once; that of an earlier version may still wait with those for a dark page.
func TestOf(t *testing.T) {
	t.Parallel()
	all := Of(templates.Letter{Pictures: []view.Picture{{ID: view.PictureLands}, {ID: view.PictureManors}}}, 4)
	if len(all) != 2 || all[0] != (mail.Picture{ID: "lands", Name: "lands.png", Type: pngType, Of: "lands 4"}) || all[1].Of != "manors 4" {
		t.Errorf("%+v", all)
	}
	k, err := keyOf(store.Letter{Game: 1}, 3, mail.Picture{Type: pngType, Of: "lands-dark 4"})
	if want := (Key{Game: 1, After: 4, ID: view.PictureLands, Reader: 3, Dark: true}); err != nil || k != want {
		t.Errorf("%+v, %v; want %+v", k, err, want)
	}
}

// The cache keeps the latest, and nothing of one lord alone.
func TestCache(t *testing.T) {
	t.Parallel()
	var c Cache
	c.put(Key{ID: view.PictureLands, Reader: 2}, []byte("lands"))
	c.put(Key{ID: view.PictureValley, Reader: adjudicator.NoSeat, SVG: true}, []byte("svg"))
	for n := range cacheSize + 3 {
		c.put(Key{After: n, Reader: adjudicator.NoSeat}, []byte{byte(n)})
	}
	if len(c.latest) != cacheSize {
		t.Errorf("%d pictures are kept", len(c.latest))
	}
	for n := range cacheSize + 3 {
		if got := c.get(Key{After: n, Reader: adjudicator.NoSeat}); (got != nil) != (n >= 3) || got != nil && got[0] != byte(n) {
			t.Errorf("picture %d: %v", n, got)
		}
	}
	if c.get(Key{ID: view.PictureLands, Reader: 2}) != nil || c.get(Key{ID: view.PictureValley, Reader: adjudicator.NoSeat, SVG: true}) != nil {
		t.Error("what is not shared is kept")
	}
}
