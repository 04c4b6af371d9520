package pictures

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// pageRenderer draws the name of a picture, and counts what it draws for both pages at once.
type pageRenderer struct{ both atomic.Int32 }

func (r *pageRenderer) Render(_ *Subject, k Key) ([]byte, error) {
	return fmt.Appendf(nil, "%s dark %t", k.ID, k.Dark), nil
}

func (r *pageRenderer) RenderBoth(of *Subject, k Key) (light, dark []byte, err error) {
	r.both.Add(1)
	light, _ = r.Render(of, k)
	dark, err = r.Render(of, k.otherPage())
	return light, dark, err
}

// A map for both pages is drawn at once, if both wait; each is kept under its own key.
func TestBothPages(t *testing.T) {
	t.Parallel()
	r, c := &pageRenderer{}, &Cache{}
	b := Batch{Renderer: r, Cache: c, all: map[Key]*drawing{}}
	west, east, manors := Key{ID: view.PictureWest, Reader: adjudicator.NoSeat}, Key{ID: view.PictureEast}, Key{ID: view.PictureManors}
	for _, k := range []Key{west, west.otherPage(), east.otherPage(), manors} {
		b.all[k] = &drawing{key: k, of: &Subject{}}
	}
	b.all[east] = &drawing{key: east, data: []byte("from the cache")}
	b.draw()
	for k, p := range b.all {
		want := fmt.Sprintf("%s dark %t", k.ID, k.Dark)
		if k == east {
			want = "from the cache"
		}
		if p.err != nil || string(p.data) != want {
			t.Errorf("%q, %v; want %q", p.data, p.err, want)
		}
	}
	if n := r.both.Load(); n != 1 {
		t.Errorf("%d maps were drawn for both pages", n)
	}
	if string(c.get(west)) != "west dark false" || string(c.get(west.otherPage())) != "west dark true" {
		t.Errorf("kept are %q and %q", c.get(west), c.get(west.otherPage()))
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
