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
