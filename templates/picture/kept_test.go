package picture

import (
	"bytes"
	"image"
	"testing"
)

// A close-up on a ground that was kept, and on which others were drawn before, is the same as on a new one, and as without any.
func TestKeptGround(t *testing.T) {
	t.Parallel()
	b := load(t, "valley")
	s := sheet(t, b)
	kept := map[Window]Ground{}
	windows := 0
	for seed := range uint64(4) {
		m := crowd(b, 12, seed)
		for i := range m.Manors {
			if m.Manors[i].Holder == m.You && i%3 > 0 {
				m.Manors[i].Holder = 1
			}
		}
		windows = max(windows, len(s.Windows(m)))
		draw := func(find func(w Window) Ground) []byte {
			data, err := s.CloseUpOn(m, find).PNG(480)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		cold := draw(func(w Window) Ground {
			kept[w] = s.Ground(w, 480)
			return kept[w]
		})
		if warm := draw(func(w Window) Ground { return kept[w] }); !bytes.Equal(cold, warm) {
			t.Errorf("crowd %d: on kept grounds it is another picture", seed)
		}
		if plain, err := s.CloseUp(m).PNG(480); err != nil || !bytes.Equal(cold, plain) {
			t.Errorf("crowd %d: without grounds it is another picture; %v", seed, err)
		}
	}
	if windows == 0 {
		t.Error("no close-up was drawn")
	}
	for w, g := range kept {
		if n := g.Bytes(); n < 50<<10 || n > 400<<10 {
			t.Errorf("a ground takes %d KB", n>>10)
		}
		defer func() {
			if recover() == nil {
				t.Error("a ground without shapes is painted in another width")
			}
		}()
		_, _ = s.CloseUpOn(crowd(b, 0, 1), func(Window) Ground { return kept[w] }).PNG(500)
		break
	}
}

// Sprites that were kept make no other picture than new ones.
func TestSpritesAreTheSame(t *testing.T) {
	t.Parallel()
	b := load(t, "training")
	scene := sheet(t, b).Plate(crowd(b, 25, 1), Whole)
	var before []byte
	for range 3 {
		after, err := scene.PNG(480)
		if err != nil || before != nil && !bytes.Equal(before, after) {
			t.Fatal("it is another picture; ", err)
		}
		before = after
		sprites.mu.Lock()
		if len(sprites.by) == 0 {
			t.Error("no sprite was kept")
		}
		sprites.by = nil
		sprites.mu.Unlock()
	}
}

// No more bytes of sprites are kept than there may be.
func TestSpriteCache(t *testing.T) {
	t.Parallel()
	var c spriteCache
	for i := range 10 {
		s := sprite{image.NewRGBA(image.Rect(0, 0, i+1, 100))}
		c.put(spriteKey{look: i}, s, 3000)
		if _, ok := c.get(spriteKey{look: i}); ok != (i < 6) {
			t.Errorf("a sprite of %d bytes is kept: %t", len(s.Pix), ok)
		}
		n := 0
		for _, s := range c.by {
			n += len(s.Pix)
		}
		if n > 3000 || c.bytes < n || c.bytes > 3000 {
			t.Errorf("%d bytes are kept, and %d counted", n, c.bytes)
		}
	}
}

// A place lies at the nearest corner of a pixel, left of the page's edge too.
func TestNearestPixel(t *testing.T) {
	t.Parallel()
	for tenths, want := range map[int32]int{0: 0, 3: 0, 4: 1, 7: 1, 11: 1, 12: 2, -3: 0, -4: -1, -11: -1, -12: -2} { // 7.5 tenths to the pixel
		if got := (ratio{640, 4800}).nearest(tenths); got != want {
			t.Errorf("%d tenths: %d, want %d", tenths, got, want)
		}
	}
}
