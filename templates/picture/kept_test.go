package picture

import (
	"bytes"
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
