package picture

import "testing"

// Each colour that fills a sign or a part of the land is among those of maps in letters, or so near that it is taken for it.
func TestPlateColours(t *testing.T) {
	t.Parallel()
	const alike = 24 * 24
	for _, rgb := range append(Tints(), paperRGB, marginRGB, inkRGB, roadRGB, waterRGB, bankRGB, deepRGB, leafRGB, trunkRGB, leafyRGB, redRGB, whiteRGB,
		0x9a4a3a, 0x2f6b2a, 0xf2c230, 0xd8d2c4, 0xe9dcc0, 0x5a1710, mix(paperRGB, woodRGB, 67), mix(paperRGB, hillRGB, 59)) {
		least := 1 << 30
		for _, c := range plateColours {
			least = min(least, apartness(rgb, c))
		}
		if least > alike {
			t.Errorf("%06x: the nearest is %d away", rgb, least)
		}
	}
	used := map[int]bool{}
	for _, c := range plateColours {
		if tint := tintNumber(c>>16 | c&0xff00 | c&255<<16); used[tint] {
			t.Errorf("%06x is too like another", c)
		} else {
			used[tint] = true
		}
	}
}

// Each pixel becomes the number of its colour, the last of an odd row too, whatever was in the memory before.
func TestNumberedPixels(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1, 4, 5, 641, 641, 641} {
		on := newPage(width, 500, false)
		for i := range len(on.im.Pix) / 4 {
			c := plateColours[i*7%len(plateColours)]
			copy(on.im.Pix[4*i:], []uint8{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
		}
		x := numbered(on.im)
		for i, n := range x.rows {
			row, col := i/(width+1), i%(width+1)-1
			if want := (row*width + col) * 7 % len(plateColours); col < 0 && n != 0 || col >= 0 && int(n) != want {
				t.Fatalf("%d pixels wide: row %d, column %d has the number %d", width, row, col, n)
			}
		}
		for i := range x.rows {
			x.rows[i] = 99
		}
		spare(x.rows)
	}
}
