package pictures

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

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
